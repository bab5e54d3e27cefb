//! Writing SVG: numbers with one decimal, paths, texts with a halo of paper.

pub(super) use grognard_lettering::{escape as esc, n};

use super::sheet::Spot;
use std::fmt::Write;

/// Straight lines through some points.
pub(super) fn lines(points: &[Spot], closed: bool) -> String {
    let mut d = String::new();
    for (i, p) in points.iter().enumerate() {
        let _ = write!(d, "{}{} {}", if i == 0 { "M" } else { "L" }, n(p.x), n(p.y));
    }
    if closed && !points.is_empty() {
        d.push('Z');
    }
    d
}

/// A circle as a path, so that many make one element.
pub(super) fn circle(c: Spot, r: f64) -> String {
    format!("M{} {}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0 -{} 0", n(c.x - r), n(c.y), n(2.0 * r), n(2.0 * r), r = n(r))
}

/// What keeps a text of this width, in our faces, to its room in any: lines that nearly fill it are set to their width.
pub(super) fn held_to(width: f64, room: f64) -> String {
    if width < room * 0.8 {
        return String::new();
    }
    format!(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", n(width.min(room)))
}

/// The drawing so far.
#[derive(Default)]
pub(super) struct Pen {
    pub(super) svg: String,
}

impl Pen {
    pub(super) fn raw(&mut self, text: &str) {
        self.svg.push_str(text);
        self.svg.push('\n');
    }

    /// A path, unless it is empty.
    pub(super) fn path(&mut self, class: &str, d: &str) {
        if !d.is_empty() {
            let _ = writeln!(self.svg, "<path class=\"{class}\" d=\"{d}\"/>");
        }
    }

    pub(super) fn rect(&mut self, class: &str, r: super::sheet::Rect) {
        let (x, y, w, h) = (n(r.x), n(r.y), n(r.w.max(0.0)), n(r.h.max(0.0)));
        let _ = writeln!(self.svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>");
    }

    pub(super) fn text(&mut self, class: &str, at: Spot, text: &str) {
        let _ = writeln!(self.svg, "<text class=\"{class}\" x=\"{}\" y=\"{}\">{}</text>", n(at.x), n(at.y), esc(text));
    }

    /// A text that keeps to its room, whatever face it is set in: a reader without ours has a broader one.
    pub(super) fn fitted(&mut self, class: &str, at: Spot, text: &str, (width, room): (f64, f64)) {
        let _ = writeln!(
            self.svg,
            "<text class=\"{class}\" x=\"{}\" y=\"{}\"{}>{}</text>",
            n(at.x),
            n(at.y),
            held_to(width, room),
            esc(text)
        );
    }

    /// A text turned about its own place.
    pub(super) fn turned(&mut self, class: &str, at: Spot, degrees: f64, text: &str) {
        let (x, y) = (n(at.x), n(at.y));
        let _ = writeln!(
            self.svg,
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" transform=\"rotate({} {x} {y})\">{}</text>",
            n(degrees),
            esc(text)
        );
    }

    pub(super) fn open(&mut self, attributes: &str) {
        let _ = writeln!(self.svg, "<g {attributes}>");
    }

    pub(super) fn close(&mut self) {
        self.raw("</g>");
    }
}
