//! The nearest legal pose to a wished one.
//!
//! A player drops a unit half on its neighbour; it should come to stand beside him. With the facing as wished, the places where
//! a unit overlaps another form a polygon about that other; the nearest free place is the foot of a perpendicular on a side of
//! such a polygon, or a place where two sides cross. All of these are tried, nearest first.

use crate::body::Body;
use crate::facing::Turn;
use crate::footprint::{Edge, Footprint};
use crate::length::Length;
use crate::march::Obstacles;
use crate::pose::{Point, Pose};
use crate::vector::Vector;

/// A side of the ground that is closed to the centre of the unit: the centre must not be below it.
struct Side {
    out: Vector,
    height: f64,
}

/// The free pose nearest to a wished one, with the facing as wished and at most so far away; nothing if there is none. A gap
/// into which the unit would fit only by the contact tolerance is not looked for.
pub fn settle(wish: Pose, footprint: Footprint, obstacles: &Obstacles<'_>, within: Length) -> Option<Pose> {
    let body = Body::new(footprint, wish);
    if obstacles.conflict(&body).is_none() {
        return Some(wish);
    }
    let sides = sides_near(&body, obstacles, within.f64());
    let at = body.centre;
    let mut places = Vec::new();
    let mut offer = |place: Vector| {
        let away = (place - at).length();
        if away <= within.f64() {
            places.push((away, place));
        }
    };
    for (i, side) in sides.iter().enumerate() {
        offer(at + side.out * (side.height - side.out.dot(at)));
        for other in &sides[i + 1..] {
            let slant = side.out.cross(other.out);
            if slant.abs() > 1e-9 {
                let x = (side.height * other.out.y - other.height * side.out.y) / slant;
                let y = (other.height * side.out.x - side.height * other.out.x) / slant;
                offer(Vector { x, y });
            }
        }
    }
    places.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.x.total_cmp(&b.1.x)).then(a.1.y.total_cmp(&b.1.y)));
    let poses = places.into_iter().map(|(_, place)| Pose { at: Point::nearest(place), ..wish });
    poses.into_iter().find(|pose| obstacles.conflict(&Body::new(footprint, *pose)).is_none())
}

fn sides_near(body: &Body, obstacles: &Obstacles<'_>, within: f64) -> Vec<Side> {
    let mut sides = Vec::new();
    let pieces = obstacles.barriers.into_iter().flat_map(|barriers| &barriers.pieces);
    for other in obstacles.units.iter().chain(pieces) {
        let reach = body.radius() + other.radius() + within;
        if (other.centre - body.centre).length_squared() > reach * reach {
            continue;
        }
        let mut add = |out: Vector| {
            let height = out.dot(other.centre) + extent(other, out) + extent(body, out);
            sides.push(Side { out, height });
        };
        for box_ in [body, other].into_iter().filter(|b| !b.round) {
            Edge::ALL.into_iter().for_each(|edge| add(box_.outward(edge)));
        }
        if body.round || other.round {
            // Tangents to what is round: toward the wish, toward it from a corner, and all about.
            add((body.centre - other.centre).unit());
            add((body.centre - other.clamp(body.centre)).unit());
            add((body.clamp(other.centre) - other.centre).unit());
            for i in 0..16 {
                add(other.ahead.turned(Turn::millidegrees(i * 22_500).sin_cos()));
            }
        }
    }
    if let Some(table) = obstacles.table {
        let (east, north) = (Vector { x: 1.0, y: 0.0 }, Vector { x: 0.0, y: 1.0 });
        sides.push(Side { out: east, height: extent(body, east) });
        sides.push(Side { out: north, height: extent(body, north) });
        sides.push(Side { out: -east, height: extent(body, east) - table.width.f64() });
        sides.push(Side { out: -north, height: extent(body, north) - table.height.f64() });
    }
    sides
}

/// How far a body reaches from its centre along a direction.
fn extent(body: &Body, out: Vector) -> f64 {
    if body.round {
        body.half_width
    } else {
        out.dot(body.right()).abs() * body.half_width + out.dot(body.ahead).abs() * body.half_depth
    }
}
