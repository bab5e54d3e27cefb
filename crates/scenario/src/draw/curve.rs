//! Outlines as a surveyor's hand would draw them, and points along them.

use super::sheet::Spot;

/// A smooth curve through some points, as many straight bits.
pub(super) fn smooth(points: &[Spot], closed: bool) -> Vec<Spot> {
    let n = points.len();
    if n < 3 {
        return points.to_vec();
    }
    let at = |i: isize| {
        if closed { points[i.rem_euclid(n as isize) as usize] } else { points[i.clamp(0, n as isize - 1) as usize] }
    };
    let bits = if closed { n } else { n - 1 };
    let mut out = Vec::new();
    for i in 0..bits as isize {
        let (a, b, c, d) = (at(i - 1), at(i), at(i + 1), at(i + 2));
        let steps = (b.to(c) / 6.0).clamp(2.0, 60.0) as usize;
        for k in 0..steps {
            let t = k as f64 / steps as f64;
            out.push(Spot::new(blend(a.x, b.x, c.x, d.x, t), blend(a.y, b.y, c.y, d.y, t)));
        }
    }
    if !closed {
        out.push(points[n - 1]);
    }
    out
}

/// Catmull and Rom's spline, slackened a little so that outlines do not swing out.
fn blend(a: f64, b: f64, c: f64, d: f64, t: f64) -> f64 {
    const TENSION: f64 = 0.4;
    let (m, k) = ((c - a) * TENSION, (d - b) * TENSION);
    let (t2, t3) = (t * t, t * t * t);
    b * (2.0 * t3 - 3.0 * t2 + 1.0) + m * (t3 - 2.0 * t2 + t) + c * (3.0 * t2 - 2.0 * t3) + k * (t3 - t2)
}

/// Points every `gap` along a line, each with the direction of the line there (a unit vector).
pub(super) fn along(line: &[Spot], closed: bool, gap: f64) -> Vec<(Spot, Spot)> {
    let mut out = Vec::new();
    let mut left = gap / 2.0;
    let n = line.len();
    let bits = if closed { n } else { n.saturating_sub(1) };
    for i in 0..bits {
        let (a, b) = (line[i], line[(i + 1) % n]);
        let length = a.to(b);
        if length < 1e-9 {
            continue;
        }
        let direction = Spot::new((b.x - a.x) / length, (b.y - a.y) / length);
        let mut done = left;
        while done < length {
            out.push((a.moved(direction, done, 0.0), direction));
            done += gap;
        }
        left = done - length;
    }
    out
}

/// Whether a point lies inside a closed outline.
pub(super) fn inside(outline: &[Spot], p: Spot) -> bool {
    let mut within = false;
    let n = outline.len();
    for i in 0..n {
        let (a, b) = (outline[i], outline[(i + 1) % n]);
        if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
            within = !within;
        }
    }
    within
}

/// The distance from a point to a line.
pub(super) fn distance(line: &[Spot], closed: bool, p: Spot) -> f64 {
    let n = line.len();
    let bits = if closed { n } else { n.saturating_sub(1) };
    let mut least = line.first().map_or(f64::MAX, |a| a.to(p));
    for i in 0..bits {
        let (a, b) = (line[i], line[(i + 1) % n]);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let square = dx * dx + dy * dy;
        let t = if square > 0.0 { (((p.x - a.x) * dx + (p.y - a.y) * dy) / square).clamp(0.0, 1.0) } else { 0.0 };
        least = least.min(Spot::new(a.x + t * dx, a.y + t * dy).to(p));
    }
    least
}

/// The mean of some points.
pub(super) fn middle(points: &[Spot]) -> Spot {
    let n = points.len().max(1) as f64;
    Spot::new(points.iter().map(|p| p.x).sum::<f64>() / n, points.iter().map(|p| p.y).sum::<f64>() / n)
}

/// The direction from one point to another.
pub(super) fn direction(a: Spot, b: Spot) -> Spot {
    let length = a.to(b).max(1e-9);
    Spot::new((b.x - a.x) / length, (b.y - a.y) / length)
}
