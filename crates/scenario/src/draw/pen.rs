//! Writing SVG: numbers with one decimal, paths, texts with a halo of paper.

pub(super) use grognard_lettering::{escape as esc, n};

use grognard_lettering::{tenths, write_tenths};

use super::sheet::Spot;
use std::fmt::Write;

/// Straight lines through some points.
pub(super) fn lines(points: &[Spot], closed: bool) -> String {
    let mut strokes = Strokes::default();
    strokes.draw(points, closed);
    strokes.d
}

/// Figures of straight lines that make one path. Each point is told from the one before it: a map is loaded over the air, and steps are
/// far shorter to say than places on the sheet.
#[derive(Default)]
pub(super) struct Strokes {
    pub(super) d: String,
    /// Where the pen is, in tenths. It is they that are added up, so nothing drifts.
    at: (i64, i64),
}

impl Strokes {
    /// One more figure through some points.
    pub(super) fn draw(&mut self, points: &[Spot], closed: bool) {
        for (i, p) in points.iter().enumerate() {
            let to = (tenths(p.x), tenths(p.y));
            self.d += match i {
                0 if self.d.is_empty() => "M",
                0 => "m",
                1 => "l",
                _ if to.0 < self.at.0 => "",
                _ => " ",
            };
            write_tenths(&mut self.d, to.0 - self.at.0);
            if to.1 >= self.at.1 {
                self.d.push(' ');
            }
            write_tenths(&mut self.d, to.1 - self.at.1);
            self.at = to;
        }
        if let (true, Some(first)) = (closed, points.first()) {
            self.d.push('z');
            self.at = (tenths(first.x), tenths(first.y));
        }
    }
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
