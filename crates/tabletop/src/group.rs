//! Several units that move as one body: a brigade in line, a column of battalions.
//!
//! A group wheels about the corner of the whole, not of one battalion. Its frame is the smallest box about its members that
//! faces as the group does.

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::facing::{Facing, Turn};
use crate::footprint::Footprint;
use crate::length::Length;
use crate::manoeuvre::Manoeuvre;
use crate::march::{Obstacles, Stop, run_together};
use crate::pose::{Point, Pose};
use crate::vector::Vector;

/// Units that keep their places to one another while they move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Group {
    facing: Facing,
    members: Vec<(Footprint, Pose)>,
}

impl Group {
    /// A group of units that moves in a common facing; nothing if there are none.
    pub fn new(facing: Facing, members: &[(Footprint, Pose)]) -> Option<Self> {
        (!members.is_empty()).then(|| Self { facing, members: members.to_vec() })
    }

    /// Its members, in the order they were given.
    pub fn members(&self) -> &[(Footprint, Pose)] {
        &self.members
    }

    /// The way it faces.
    pub fn facing(&self) -> Facing {
        self.facing
    }

    /// The smallest box about all members that faces as the group does.
    pub fn frame(&self) -> (Pose, Footprint) {
        let (ahead, right) = (self.facing.vector(), self.facing.vector().right());
        let (mut low, mut high) = (Vector { x: f64::MAX, y: f64::MAX }, Vector { x: f64::MIN, y: f64::MIN });
        for &(footprint, pose) in &self.members {
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
        let bodies: Vec<Body> = self.members.iter().map(|&(footprint, pose)| Body::new(footprint, pose)).collect();
        let mut joined: Vec<usize> = vec![0];
        let mut looked_at = 0;
        while looked_at < joined.len() && joined.len() < bodies.len() {
            let from = bodies[joined[looked_at]];
            let more = (0..bodies.len()).filter(|i| !joined.contains(i) && from.within(within, &bodies[*i]));
            let more: Vec<usize> = more.collect();
            joined.extend(more);
            looked_at += 1;
        }
        joined.len() >= bodies.len()
    }

    /// Carries out a manoeuvre as one body: what stops one member stops all. Says how far it was carried out and what stopped
    /// it. The obstacles must not hold the members themselves. To face about, each member turns on its own place; a change of
    /// formation is each unit's own affair, and a group that is told to make one stays as it is.
    pub fn run(&mut self, manoeuvre: Manoeuvre, obstacles: &Obstacles<'_>) -> Option<(Manoeuvre, Option<Stop>)> {
        match manoeuvre {
            Manoeuvre::Reform { .. } => return None,
            Manoeuvre::AboutFace => {
                for (_, pose) in &mut self.members {
                    *pose = pose.turned(Turn::ABOUT);
                }
                self.facing = self.facing.about();
                return Some((manoeuvre, None));
            }
            _ => {}
        }
        let (done, stopped) = run_together(manoeuvre, self.frame(), &mut self.members, obstacles);
        self.facing = self.facing + done.turned();
        Some((done, stopped))
    }
}
