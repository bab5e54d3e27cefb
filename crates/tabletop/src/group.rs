//! Several units that move as one body: a brigade in line, a column of battalions.
//!
//! A group wheels about the corner of the whole, not of one battalion. Its frame is the smallest box about its members that
//! faces as the group does.

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::facing::Facing;
use crate::footprint::Footprint;
use crate::length::Length;
use crate::manoeuvre::Manoeuvre;
use crate::march::{Obstacles, Stop, run_together};
use crate::pose::{Point, Pose};
use crate::vector::Vector;

/// Units that keep their places to one another while they move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Group {
    footprints: Vec<Footprint>,
    poses: Vec<Pose>,
    facing: Facing,
}

impl Group {
    /// A group of units that moves in a common facing; nothing if there are none.
    pub fn new(facing: Facing, members: &[(Footprint, Pose)]) -> Option<Self> {
        let (footprints, poses): (Vec<_>, Vec<_>) = members.iter().copied().unzip();
        (!poses.is_empty()).then_some(Self { footprints, poses, facing })
    }

    /// Where its members stand, in the order they were given.
    pub fn poses(&self) -> &[Pose] {
        &self.poses
    }

    /// The smallest box about all members that faces as the group does.
    pub fn frame(&self) -> (Pose, Footprint) {
        let (ahead, right) = (self.facing.vector(), self.facing.vector().right());
        let (mut low, mut high) = (Vector { x: f64::MAX, y: f64::MAX }, Vector { x: f64::MIN, y: f64::MIN });
        for (&footprint, &pose) in self.footprints.iter().zip(&self.poses) {
            let body = Body::new(footprint, pose);
            let (x, y) = (body.centre.dot(right), body.centre.dot(ahead));
            let (across, along) = if body.round {
                (body.half_width, body.half_width)
            } else {
                let reach = |axis: Vector| {
                    axis.dot(body.right()).abs() * body.half_width + axis.dot(body.ahead).abs() * body.half_depth
                };
                (reach(right), reach(ahead))
            };
            low = Vector { x: low.x.min(x - across), y: low.y.min(y - along) };
            high = Vector { x: high.x.max(x + across), y: high.y.max(y + along) };
        }
        let at = right * ((low.x + high.x) / 2.0) + ahead * ((low.y + high.y) / 2.0);
        let footprint = Footprint::rectangle(Length::nearest(high.x - low.x), Length::nearest(high.y - low.y));
        (Pose { at: Point::nearest(at), facing: self.facing }, footprint)
    }

    /// Whether each member stands within so far of another, all of them joined into one body.
    pub fn holds_together(&self, within: Length) -> bool {
        let bodies: Vec<Body> = self.footprints.iter().zip(&self.poses).map(|(&f, &p)| Body::new(f, p)).collect();
        let mut joined = vec![false; bodies.len()];
        let mut found = vec![0];
        joined[0] = true;
        while let Some(i) = found.pop() {
            for (j, body) in bodies.iter().enumerate() {
                if !joined[j] && bodies[i].within(within, body) {
                    joined[j] = true;
                    found.push(j);
                }
            }
        }
        joined.into_iter().all(|joined| joined)
    }

    /// Carries out a manoeuvre as one body: what stops one member stops all. Returns the part that was carried out. The
    /// obstacles must not hold the members themselves. A change of formation is each unit's own affair: a group refuses it and
    /// stays as it is.
    pub fn run(&mut self, manoeuvre: Manoeuvre, obstacles: &Obstacles<'_>) -> (Option<Manoeuvre>, Option<Stop>) {
        if matches!(manoeuvre, Manoeuvre::Reform { .. }) {
            return (None, None);
        }
        let (done, stopped) = run_together(manoeuvre, self.frame(), &self.footprints, &mut self.poses, obstacles);
        self.facing = self.facing + done.turned();
        (Some(done), stopped)
    }
}
