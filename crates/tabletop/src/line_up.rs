//! Lining up edge to edge on contact.
//!
//! A charger rarely strikes square. Most systems then turn it flush to the edge it struck, where it struck or centred, and
//! only if there is room beside those who stand there already.

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::contact::{Part, Touch};
use crate::facing::Facing;
use crate::footprint::{Edge, Footprint};
use crate::length::{CONTACT, Length, OVERLAP};
use crate::march::Obstacles;
use crate::pose::{Point, Pose};
use crate::straight;
use crate::vector::Vector;

/// Where along the edge a unit lines up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dressing {
    /// As near as may be to where it stands: the middle of its front no further out than the end of the edge.
    WhereItStruck,
    /// Swung round on the point that touched, and moved along only if no more than a corner would then be in contact.
    Swung,
    /// As near as may be to where it stands with no part of its front beyond the ends of the edge; middle on middle if it is wider.
    Inside,
    /// Middle on middle.
    Centred,
}

/// The pose of a unit with its front flush against an edge of another. Against a round base it faces its centre.
pub fn line_up(footprint: Footprint, pose: Pose, target: &Body, edge: Edge, dressing: Dressing) -> Pose {
    let lined = Lined::new(footprint, pose, target, edge, dressing);
    lined.pose(0.0)
}

/// A unit that has lined up, and how much that moved it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LinedUp {
    /// Where it stands now.
    pub pose: Pose,
    /// How far it slid along the edge from where its dressing would have put it.
    pub slid: Length,
}

/// The same, moved along the edge as little as needed to be clear of obstacles. The target itself may be among them. Nothing if
/// there is no room that leaves more than a corner in contact.
pub fn line_up_clear(
    footprint: Footprint,
    pose: Pose,
    target: &Body,
    edge: Edge,
    dressing: Dressing,
    obstacles: &Obstacles<'_>,
) -> Option<LinedUp> {
    let lined = Lined::new(footprint, pose, target, edge, dressing);
    let free = |along: f64| {
        let pose = lined.pose(along);
        let body = Body::new(footprint, pose);
        let slid = Length::nearest((lined.moved + along).abs());
        (obstacles.conflict(&body).is_none() && body.touches(target)).then_some(LinedUp { pose, slid })
    };
    if let Some(lined) = free(0.0) {
        return Some(lined);
    }
    if target.round {
        return None;
    }
    let body = Body::new(footprint, lined.pose(0.0));
    let pieces = obstacles.barriers.into_iter().flat_map(|barriers| &barriers.pieces);
    let taken = |slack: f64| {
        let spans = obstacles.units.iter().chain(pieces.clone());
        spans.filter_map(move |other| straight::overlap(&body, lined.tangent, other, slack))
    };
    let mut places: Vec<f64> = taken(0.0).flat_map(|(enters, leaves)| [enters, leaves]).collect();
    places.retain(|place| lined.leaves_an_edge(*place) && !taken(OVERLAP).any(|(a, b)| a < *place && *place < b));
    places.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
    places.into_iter().find_map(free)
}

struct Lined {
    facing: Facing,
    centre: Vector,
    tangent: Vector,
    /// How far the middle of the front is from the middle of the edge.
    offset: f64,
    /// How far it may be while edges touch.
    room: f64,
    /// How far the dressing had to move it to leave an edge in contact.
    moved: f64,
}

impl Lined {
    fn new(footprint: Footprint, pose: Pose, target: &Body, edge: Edge, dressing: Dressing) -> Self {
        let mover = Body::new(footprint, pose);
        if target.round {
            let facing = Facing::along(target.centre - mover.centre);
            let centre = target.centre - facing.vector() * (target.half_width + mover.half_depth);
            return Self { facing, centre, tangent: Vector::default(), offset: 0.0, room: 0.0, moved: 0.0 };
        }
        let facing = (target.facing() + edge.outward()).about();
        let (out, middle) = (target.outward(edge), target.middle_of(edge));
        let tangent = out.right();
        let half = match edge {
            Edge::Front | Edge::Rear => target.half_width,
            Edge::Left | Edge::Right => target.half_depth,
        };
        let room = half + mover.half_width - CONTACT.times(2).f64();
        let along = |mover: &Body| (mover.middle_of(Edge::Front) - middle).dot(tangent);
        let (offset, moved) = match dressing {
            Dressing::Centred => (0.0, 0.0),
            Dressing::WhereItStruck => (along(&mover).clamp(-half, half), 0.0),
            Dressing::Inside => {
                let room = (half - mover.half_width).max(0.0);
                (along(&mover).clamp(-room, room), 0.0)
            }
            Dressing::Swung => {
                let turn = pose.facing.turn_to(facing);
                let swung = along(&mover.turned_about(hinge(&mover, target), turn.sin_cos()));
                let offset = swung.clamp(-room, room);
                (offset, offset - swung)
            }
        };
        let centre = middle + tangent * offset + out * mover.half_depth;
        Self { facing, centre, tangent, offset, room, moved }
    }

    fn pose(&self, along: f64) -> Pose {
        Pose { at: Point::nearest(self.centre + self.tangent * along), facing: self.facing }
    }

    fn leaves_an_edge(&self, along: f64) -> bool {
        (self.offset + along).abs() < self.room
    }
}

/// The point about which a charger swings: the corner with which it struck, or the corner it struck.
fn hinge(mover: &Body, target: &Body) -> Vector {
    match mover.contact_with(target) {
        Some(Touch { mine: Part::Corner(corner), .. }) => mover.corner_at(corner),
        Some(Touch { theirs: Part::Corner(corner), .. }) => target.corner_at(corner),
        _ => mover.clamp(target.clamp(mover.middle_of(Edge::Front))),
    }
}

/// How much of an edge is free of those who touch it, the longest stretch: room for one more.
pub fn room_along(target: &Body, edge: Edge, others: &[Body]) -> Length {
    let (out, middle) = (target.outward(edge), target.middle_of(edge));
    let tangent = out.right();
    let half = match edge {
        Edge::Front | Edge::Rear => target.half_width,
        Edge::Left | Edge::Right => target.half_depth,
    };
    let lining = target.zone(edge, CONTACT.times(2));
    let mut taken: Vec<(f64, f64)> = others
        .iter()
        .filter(|other| lining.distance_to(other) == Length::ZERO)
        .map(|other| {
            let at = (other.centre - middle).dot(tangent);
            let reach = if other.round {
                other.half_width
            } else {
                tangent.dot(other.right()).abs() * other.half_width + tangent.dot(other.ahead).abs() * other.half_depth
            };
            (at - reach, at + reach)
        })
        .collect();
    taken.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut free_from, mut longest) = (-half, 0.0_f64);
    for (from, to) in taken {
        longest = longest.max(from.min(half) - free_from);
        free_from = free_from.max(to);
    }
    Length::nearest(longest.max(half - free_from))
}
