//! A body on a straight line: when does it overlap another?
//!
//! Without turning, every separating axis stays what it was, and the gap along it changes evenly. The overlap lasts for one
//! stretch of time, the common part of one stretch an axis: exact, and four divisions a pair.

use crate::body::Body;
use crate::ground::Table;
use crate::length::OVERLAP;
use crate::vector::Vector;

/// The stretch of time during which a body that moves by `by` in a unit of time overlaps another by more than `slack`.
pub(crate) fn overlap(mover: &Body, by: Vector, other: &Body, slack: f64) -> Option<(f64, f64)> {
    let from = mover.centre - other.centre;
    match (mover.round, other.round) {
        (false, false) => {
            let (cos, sin) = (mover.ahead.dot(other.ahead).abs(), mover.ahead.cross(other.ahead).abs());
            let mut span = (f64::NEG_INFINITY, f64::INFINITY);
            for (one, two) in [(mover, other), (other, mover)] {
                let across = one.half_width + two.half_width * cos + two.half_depth * sin - slack;
                let along = one.half_depth + two.half_width * sin + two.half_depth * cos - slack;
                let right = one.right();
                span = common(span, within(from.dot(right), by.dot(right), across)?)?;
                span = common(span, within(from.dot(one.ahead), by.dot(one.ahead), along)?)?;
            }
            Some(span)
        }
        (true, true) => within_disc(from, by, mover.half_width + other.half_width - slack),
        (true, false) => within_rounded(other, from, by, mover.half_width - slack),
        (false, true) => within_rounded(mover, -from, -by, other.half_width - slack),
    }
}

/// The part of the line from `a` to `b` that lies within a body, as parts of the line.
pub(crate) fn crossing(body: &Body, a: Vector, b: Vector) -> Option<(f64, f64)> {
    let span = if body.round {
        within_disc(a - body.centre, b - a, body.half_width)?
    } else {
        let (p, q) = (body.local(a), body.local(b));
        common(within(p.x, q.x - p.x, body.half_width)?, within(p.y, q.y - p.y, body.half_depth)?)?
    };
    common(span, (0.0, 1.0))
}

/// When the body first hangs over the table's edge.
pub(crate) fn leaves_table(mover: &Body, by: Vector, table: Table) -> Option<f64> {
    let (w, d) = (mover.right() * mover.half_width, mover.ahead * mover.half_depth);
    let reach = if mover.round {
        Vector { x: mover.half_width, y: mover.half_width }
    } else {
        Vector { x: w.x.abs() + d.x.abs(), y: w.y.abs() + d.y.abs() }
    };
    let c = mover.centre;
    let mut first = f64::INFINITY;
    for (room, speed) in [
        (c.x - reach.x, -by.x),
        (c.y - reach.y, -by.y),
        (table.width.f64() - c.x - reach.x, by.x),
        (table.height.f64() - c.y - reach.y, by.y),
    ] {
        let room = room + OVERLAP;
        if room < 0.0 {
            return Some(0.0);
        }
        if speed > 0.0 {
            first = first.min(room / speed);
        }
    }
    (first < 1.0).then_some(first)
}

/// When a point that starts at `from` and moves by `by` lies within ±half.
fn within(from: f64, by: f64, half: f64) -> Option<(f64, f64)> {
    if by.abs() < 1e-9 {
        return (from.abs() < half).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let (one, two) = ((-half - from) / by, (half - from) / by);
    let span = (one.min(two), one.max(two));
    (half > 0.0).then_some(span)
}

fn common(a: (f64, f64), b: (f64, f64)) -> Option<(f64, f64)> {
    let span = (a.0.max(b.0), a.1.min(b.1));
    (span.0 < span.1).then_some(span)
}

fn within_disc(from: Vector, by: Vector, radius: f64) -> Option<(f64, f64)> {
    let (square, half, rest) = (by.length_squared(), from.dot(by), from.length_squared() - radius * radius);
    if square < 1e-18 {
        return (rest < 0.0 && radius > 0.0).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let root = half * half - square * rest;
    if root <= 0.0 || radius <= 0.0 {
        return None;
    }
    let root = libm::sqrt(root);
    Some(((-half - root) / square, (-half + root) / square))
}

/// When a moving point comes within `radius` of a rectangle. The ground so near to it is two boxes and four discs, and
/// convex: the stretches of time in its pieces make one stretch.
fn within_rounded(rectangle: &Body, from: Vector, by: Vector, radius: f64) -> Option<(f64, f64)> {
    let into = |v: Vector| Vector { x: v.dot(rectangle.right()), y: v.dot(rectangle.ahead) };
    let (p, v) = (into(from), into(by));
    let (w, d) = (rectangle.half_width, rectangle.half_depth);
    let mut whole: Option<(f64, f64)> = None;
    let mut join = |span: Option<(f64, f64)>| {
        if let Some((enters, leaves)) = span {
            whole = Some(whole.map_or((enters, leaves), |(a, b)| (a.min(enters), b.max(leaves))));
        }
    };
    for (w, d) in [(w + radius, d), (w, d + radius)] {
        join(within(p.x, v.x, w).and_then(|x| common(x, within(p.y, v.y, d)?)));
    }
    for (x, y) in [(w, d), (w, -d), (-w, d), (-w, -d)] {
        join(within_disc(p - Vector { x, y }, v, radius));
    }
    whole
}
