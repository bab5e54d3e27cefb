//! Sight from base to base.
//!
//! Systems trace from the middle of the front to the nearest point, to any part of the target, or from any point of one to any
//! point of the other. "Any part" is tried at the corners, at the middles of the edges and at the nearest points: finite, the
//! same for both sides, and what a player with a string on the table tries too.

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::footprint::{Corner, Edge};
use crate::ground::Height;
use crate::pose::Point;
use crate::share::Share;
use crate::sight::{Eye, Scene, SightRules};

/// From where to where a system traces sight between two bases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gaze {
    /// From the middle of the viewer's front to the nearest point of the other.
    FrontToNearest,
    /// From the middle of the viewer's front to any part of the other.
    FrontToAny,
    /// From any part of the viewer to any part of the other: what one sees sees it.
    AnyToAny,
}

/// How many places of an edge are looked at for the share of it that is seen.
const PLACES: u16 = 41;

impl SightRules {
    /// The free sight line a unit has to another, by their places among the troops; the first of those that are tried.
    pub fn sight(&self, scene: Scene<'_>, gaze: Gaze, viewer: usize, other: usize) -> Option<(Point, Point)> {
        let (from, to) = (scene.troops.get(viewer)?, scene.troops.get(other)?);
        let free = |a: Point, b: Point| self.free(scene, (viewer, from.level, a), (other, to.level, b));
        let front = from.body.middle(Edge::Front);
        match gaze {
            Gaze::FrontToNearest => {
                let at = to.body.nearest_point(front);
                free(front, at).then_some((front, at))
            }
            Gaze::FrontToAny => {
                let nearest = [to.body.nearest_point(front)];
                let parts = nearest.into_iter().chain(parts(&to.body));
                parts.map(|at| (front, at)).find(|(a, b)| free(*a, *b))
            }
            Gaze::AnyToAny => {
                let nearest = from.body.nearest_points(&to.body);
                let all = parts(&from.body).into_iter().flat_map(|a| parts(&to.body).map(|b| (a, b)));
                [nearest].into_iter().chain(all).find(|(a, b)| free(*a, *b))
            }
        }
    }

    /// How much of the other unit's near edge can be seen from the middle of the viewer's front.
    pub fn share_seen(&self, scene: Scene<'_>, viewer: usize, other: usize) -> Share {
        let (Some(from), Some(to)) = (scene.troops.get(viewer), scene.troops.get(other)) else { return Share::NONE };
        let front = from.body.middle(Edge::Front);
        let near = to.body.nearest_edge(&Body::disc(front, crate::Footprint::SMALLEST));
        let (left, right) = to.body.edge(near);
        let place = |i: u16| {
            let k = (f64::from(i) + 0.5) / f64::from(PLACES);
            Point::nearest(left.vector() + (right.vector() - left.vector()) * k)
        };
        let seen = (0..PLACES).filter(|&i| self.free(scene, (viewer, from.level, front), (other, to.level, place(i))));
        Share::of(seen.count() as f64, f64::from(PLACES))
    }

    fn free(&self, scene: Scene<'_>, from: (usize, Height, Point), to: (usize, Height, Point)) -> bool {
        let eye = |(unit, level, at)| Eye { at, level, unit: Some(unit) };
        self.clear(scene, eye(from), eye(to))
    }
}

fn parts(body: &Body) -> [Point; 8] {
    let [a, b, c, d] = Edge::ALL.map(|edge| body.middle(edge));
    let [e, f, g, h] = Corner::ALL.map(|corner| body.corner(corner));
    [a, b, c, d, e, f, g, h]
}
