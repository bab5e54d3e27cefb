//! Lettering: every name finds the place where it covers least.

use super::curve::{along, smooth};
use super::pen::Pen;
use super::sheet::{Rect, Spot};

/// About how wide a text is set.
pub(super) fn width(text: &str, size: f64, spacing: f64) -> f64 {
    text.chars()
        .map(|c| match c {
            'i' | 'l' | 'j' | 't' | 'f' | 'I' | '.' | ',' | ' ' | '\'' | ':' | ';' | '|' | '(' | ')' => 0.32,
            'm' | 'w' | 'M' | 'W' => 0.86,
            c if c.is_uppercase() => 0.70,
            c if c.is_ascii_digit() => 0.51,
            _ => 0.47,
        })
        .sum::<f64>()
        * size
        + spacing * text.chars().count() as f64
}

/// How a name is set; the size is that of its class in the style.
pub(super) struct Face {
    pub(super) class: &'static str,
    pub(super) size: f64,
    pub(super) spacing: f64,
}

impl Face {
    const fn new(class: &'static str, size: f64, spacing: f64) -> Self {
        Face { class, size, spacing }
    }

    fn width(&self, text: &str) -> f64 {
        width(text, self.size, self.spacing)
    }
}

pub(super) const TOWN: Face = Face::new("town", 19.0, 3.0);
pub(super) const PLACE: Face = Face::new("place", 18.0, 0.3);
pub(super) const HILL: Face = Face::new("hill", 27.0, 2.4);
pub(super) const GREEN: Face = Face::new("green", 23.0, 1.6);
pub(super) const STREAM: Face = Face::new("stream-name", 19.0, 1.0);
pub(super) const RIVER: Face = Face::new("stream-name broad", 27.0, 3.0);
pub(super) const ROAD: Face = Face::new("road-name", 16.0, 0.3);
pub(super) const GENERAL: Face = Face::new("general", 16.0, 0.0);
pub(super) const CHIEF: Face = Face::new("general chief-name", 18.0, 0.0);

/// What lettering must keep clear of, and what it has covered so far.
pub(super) struct Lettering {
    taken: Vec<(Rect, f64)>,
    limits: Rect,
}

impl Lettering {
    pub(super) fn new(limits: Rect) -> Self {
        Lettering { taken: Vec::new(), limits }
    }

    /// Something to keep clear of; the weight says how much.
    pub(super) fn avoid(&mut self, r: Rect, weight: f64) {
        self.taken.push((r, weight));
    }

    /// How much a rectangle would cover.
    pub(super) fn cost(&self, r: Rect) -> f64 {
        let covered: f64 = self.taken.iter().map(|(t, weight)| t.shared(r) * weight).sum();
        let outside = r.w * r.h - self.limits.shared(r);
        covered + outside * 40.0
    }

    /// The best of some rectangles, earlier ones preferred; it is taken from now on.
    pub(super) fn settle(&mut self, candidates: &[Rect]) -> Option<Rect> {
        let best = candidates
            .iter()
            .enumerate()
            .map(|(i, r)| (self.cost(*r) + i as f64 * r.h * 0.3, r))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, r)| *r)?;
        self.avoid(best, 3.0);
        Some(best)
    }

    /// Sets a name near a place: below, above, beside, and further off if it must be.
    pub(super) fn near(&mut self, pen: &mut Pen, face: &Face, text: &str, around: Rect) {
        let (w, h) = (face.width(text), face.size * 1.05);
        let c = around.middle();
        let mut candidates = Vec::new();
        for gap in [2.0, 9.0, 20.0, 34.0] {
            let (below, above) = (around.y + around.h + gap, around.y - gap - h);
            let (right, left) = (around.x + around.w + gap + 2.0, around.x - gap - 2.0 - w);
            for shift in [0.0, 0.25, -0.25, 0.4, -0.4, 0.5, -0.5] {
                candidates.push(Rect::new(c.x - w / 2.0 + shift * w, below, w, h));
                candidates.push(Rect::new(c.x - w / 2.0 + shift * w, above, w, h));
            }
            for shift in [0.0, 0.9, -0.9] {
                candidates.push(Rect::new(right, c.y - h / 2.0 + shift * h, w, h));
                candidates.push(Rect::new(left, c.y - h / 2.0 + shift * h, w, h));
            }
        }
        if let Some(r) = self.settle(&candidates) {
            pen.text(face.class, Spot::new(r.x + r.w / 2.0, r.y + r.h * 0.80), text);
        }
    }

    /// Sets a name somewhere within an outline, near its middle if that is free.
    pub(super) fn within(&mut self, pen: &mut Pen, face: &Face, text: &str, outline: &[Spot]) {
        let (w, h) = (face.width(text), face.size * 1.05);
        let hull = Rect::hull(outline);
        let c = hull.middle();
        let mut candidates: Vec<(f64, Rect)> = Vec::new();
        for i in 0..13 {
            for j in 0..13 {
                let p = Spot::new(hull.x + hull.w * f64::from(i) / 12.0, hull.y + hull.h * f64::from(j) / 12.0);
                let r = Rect::round(p, w, h);
                let ends = [Spot::new(r.x, p.y), Spot::new(r.x + r.w, p.y), p];
                let off = ends.iter().filter(|e| !super::curve::inside(outline, **e)).count() as f64;
                candidates.push((p.to(c) * 0.35 * h / 10.0 + off * w * h * 0.12, r));
            }
        }
        let best = candidates.into_iter().map(|(far, r)| (self.cost(r) + far, r)).min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, r)) = best {
            self.avoid(r, 3.0);
            pen.text(face.class, Spot::new(r.x + r.w / 2.0, r.y + r.h * 0.80), text);
        }
    }

    /// Sets a name along a line, beside it, where there is room.
    pub(super) fn beside(&mut self, pen: &mut Pen, face: &Face, text: &str, line: &[Spot], off: f64) {
        let (w, size) = (face.width(text), face.size);
        let smooth = smooth(line, false);
        let mut best: Option<(f64, Spot, f64, Vec<Rect>)> = None;
        for (p, d) in along(&smooth, false, 24.0) {
            if !self.limits.holds(p) {
                continue;
            }
            let mut angle = libm::atan2(d.y, d.x).to_degrees();
            let mut axis = d;
            if !(-90.0..=90.0).contains(&angle) {
                angle += if angle > 0.0 { -180.0 } else { 180.0 };
                axis = Spot::new(-d.x, -d.y);
            }
            for side in [-1.0, 1.0] {
                let middle = p.moved(axis, 0.0, side * off);
                let bits = (w / size).ceil().max(1.0) as i32;
                let covers: Vec<Rect> = (0..bits)
                    .map(|i| {
                        let t = (f64::from(i) + 0.5) / f64::from(bits) - 0.5;
                        Rect::round(middle.moved(axis, t * w, 0.0), size, size)
                    })
                    .collect();
                // A straight name beside a bend would run into the line.
                let bend: f64 = [-0.5, 0.5]
                    .iter()
                    .map(|t| (super::curve::distance(&smooth, false, middle.moved(axis, t * w, 0.0)) - off).abs())
                    .sum();
                let cost = covers.iter().map(|r| self.cost(*r)).sum::<f64>() + bend * 22.0 + angle.abs() * 0.8;
                if best.as_ref().is_none_or(|b| cost < b.0) {
                    best = Some((cost, middle.moved(axis, 0.0, size * 0.3), angle, covers));
                }
            }
        }
        if let Some((_, at, angle, covers)) = best {
            for r in covers {
                self.avoid(r, 3.0);
            }
            pen.turned(face.class, at, angle, text);
        }
    }
}
