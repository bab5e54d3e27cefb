//! A tree laid out as TOML that people like to read: a heading an entry, a field a line.

use crate::tree::{Key, Node, Tree};

/// The text of a whole file.
pub(crate) fn toml(root: &Node) -> String {
    let mut text = String::new();
    let Tree::Table(fields) = &root.tree else { return text };
    for (key, node) in fields.iter().filter(|(_, n)| !is_heading(n)) {
        text += &line(key, node);
    }
    for (key, node) in fields.iter().filter(|(_, n)| is_heading(n)) {
        heading(&mut text, &key.name, node);
    }
    text
}

/// Whether a field gets headings of its own: a table, or a list of tables.
fn is_heading(node: &Node) -> bool {
    match &node.tree {
        Tree::Table(_) => true,
        Tree::List(list) => !list.is_empty() && list.iter().all(|n| matches!(n.tree, Tree::Table(_))),
        _ => false,
    }
}

fn heading(text: &mut String, name: &str, node: &Node) {
    match &node.tree {
        Tree::Table(fields) => {
            *text += &format!("\n[{name}]\n");
            let (below, here): (Vec<_>, Vec<_>) =
                fields.iter().partition(|(_, n)| matches!(n.tree, Tree::List(_)) && is_heading(n));
            for (key, node) in here {
                *text += &line(key, node);
            }
            for (key, node) in below {
                heading(text, &format!("{name}.{}", bare(&key.name)), node);
            }
        }
        Tree::List(entries) => {
            for entry in entries {
                *text += &format!("\n[[{name}]]\n");
                if let Tree::Table(fields) = &entry.tree {
                    for (key, node) in fields {
                        *text += &line(key, node);
                    }
                }
            }
        }
        _ => {}
    }
}

fn line(key: &Key, node: &Node) -> String {
    match &node.tree {
        Tree::List(list) if list.len() > 1 && is_heading(node) => {
            let entries: Vec<String> = list.iter().map(|n| format!("    {},\n", inline(n))).collect();
            format!("{} = [\n{}]\n", bare(&key.name), entries.concat())
        }
        _ => format!("{} = {}\n", bare(&key.name), inline(node)),
    }
}

fn inline(node: &Node) -> String {
    match &node.tree {
        Tree::Flag(flag) => flag.to_string(),
        Tree::Whole(whole) => whole.to_string(),
        Tree::Real(real) => toml::Value::Float(*real).to_string(),
        Tree::Text(text) => quoted(text),
        Tree::Date(date) => date.to_string(),
        Tree::Time(clock) => format!("{clock}:00"),
        Tree::List(list) => format!("[{}]", list.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Tree::Table(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(k, n)| format!("{} = {}", bare(&k.name), inline(n))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Tree::Odd(_) => "\"\"".to_owned(),
    }
}

/// A key, in quotation marks only where TOML wants them.
fn bare(key: &str) -> String {
    let plain = !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if plain { key.to_owned() } else { quoted(key) }
}

/// A text on one line. Inline tables may not hold line breaks, so they are escaped.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out += "\\\"",
            '\\' => out += "\\\\",
            '\n' => out += "\\n",
            '\r' => out += "\\r",
            '\t' => out += "\\t",
            c if c.is_control() => out += &format!("\\u{:04X}", c as u32),
            c => out.push(c),
        }
    }
    out + "\""
}
