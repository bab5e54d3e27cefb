//! Colours, used sparingly. They are taken off where the output is no terminal or `NO_COLOR` is set.

use anstyle::{AnsiColor, Style};

pub(crate) const TITLE: Style = Style::new().bold();
pub(crate) const ID: Style = AnsiColor::Blue.on_default();
pub(crate) const OURS: Style = AnsiColor::Yellow.on_default();
pub(crate) const SOFT: Style = Style::new().dimmed();
pub(crate) const FIGURE: Style = Style::new().bold();
pub(crate) const HIT: Style = AnsiColor::Green.on_default().bold();
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();

/// Words in lines of at most `width`, the first indented by what is already written.
pub(crate) fn wrap(text: &str, indent: usize, width: usize) -> String {
    let mut lines = String::new();
    let mut column = indent;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > indent && column + 1 + length > width {
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > indent {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += length;
    }
    lines
}
