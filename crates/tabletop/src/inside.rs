//! How much of a shape lies inside an outline, one signed term for each side of the outline.
//!
//! The terms of a side and of the sides that follow it cancel where they must, so the outline may be of any shape and is
//! never cut up. All in the frame of the shape: a box ±w × ±d, a line ±half along the first axis, a disc about the origin.

use crate::vector::Vector;

/// The signed area between a side and the lower edge of the box ±w × ±d, as far as it lies in the box.
pub(crate) fn in_box(a: Vector, b: Vector, w: f64, d: f64) -> f64 {
    let Some((x0, x1, y0, y1, sign)) = over_span(a, b, w) else { return 0.0 };
    sign * clamped_integral(x0, x1, y0, y1, d)
}

/// The signed length of the part of ±half over which a side runs above the axis.
pub(crate) fn on_line(a: Vector, b: Vector, half: f64) -> f64 {
    let Some((x0, x1, y0, y1, sign)) = over_span(a, b, half) else { return 0.0 };
    let above = match (y0 > 0.0, y1 > 0.0) {
        (true, true) => x1 - x0,
        (false, false) => 0.0,
        (true, false) => (x1 - x0) * (y0 / (y0 - y1)),
        (false, true) => (x1 - x0) * (y1 / (y1 - y0)),
    };
    sign * above
}

/// The stretch of a side over −w ≤ x ≤ w, from left to right, and whether the side ran that way.
fn over_span(a: Vector, b: Vector, w: f64) -> Option<(f64, f64, f64, f64, f64)> {
    let (left, right, sign) = if a.x <= b.x { (a, b, 1.0) } else { (b, a, -1.0) };
    let (x0, x1) = (left.x.max(-w), right.x.min(w));
    if x0 >= x1 {
        return None;
    }
    let slope = (right.y - left.y) / (right.x - left.x);
    Some((x0, x1, left.y + (x0 - left.x) * slope, left.y + (x1 - left.x) * slope, sign))
}

/// The integral over x0..x1 of a straight line from y0 to y1, cut off at ±d, measured from −d.
fn clamped_integral(x0: f64, x1: f64, y0: f64, y1: f64, d: f64) -> f64 {
    let (low, high) = (y0.min(y1), y0.max(y1));
    let span = x1 - x0;
    if high <= -d {
        0.0
    } else if low >= d {
        2.0 * d * span
    } else if low >= -d && high <= d {
        span * ((low + high) / 2.0 + d)
    } else {
        // A line that leaves the band is in it over part of the span and above it over another part.
        let per = span / (high - low);
        let (from, to) = (low.max(-d), high.min(d));
        (to - from) * per * ((from + to) / 2.0 + d) + (high - to) * per * 2.0 * d
    }
}

/// The signed area of the disc about the origin that lies between the origin and a side.
pub(crate) fn in_disc(a: Vector, b: Vector, radius: f64) -> f64 {
    let sector = |u: Vector, v: Vector| radius * radius / 2.0 * libm::atan2(u.cross(v), u.dot(v));
    let along = b - a;
    let (square, half, rest) = (along.length_squared(), a.dot(along), a.length_squared() - radius * radius);
    let root = half * half - square * rest;
    if square == 0.0 || root <= 0.0 {
        return sector(a, b);
    }
    let root = libm::sqrt(root);
    let (enters, leaves) = (((-half - root) / square).max(0.0), ((-half + root) / square).min(1.0));
    if enters >= leaves {
        return sector(a, b);
    }
    let (p, q) = (a + along * enters, a + along * leaves);
    let before = if enters > 0.0 { sector(a, p) } else { 0.0 };
    let after = if leaves < 1.0 { sector(q, b) } else { 0.0 };
    before + p.cross(q) / 2.0 + after
}
