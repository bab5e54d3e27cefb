//! A path: several manoeuvres one after the other, and how long it is by each way of measuring.

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::footprint::{Corner, Edge, Footprint};
use crate::length::Length;
use crate::manoeuvre::{Action, Manoeuvre};
use crate::march::{Leg, Obstacles, Stop};
use crate::motion::Motion;
use crate::polygon::Polygon;
use crate::pose::Pose;
use crate::share::Share;
use crate::vector::Vector;

/// A unit's way over the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Path {
    /// Where it starts.
    pub start: Pose,
    /// What ground the unit covers at the start.
    pub footprint: Footprint,
    /// What it does, in order.
    pub manoeuvres: Vec<Manoeuvre>,
}

/// What a system measures when it measures a move. Facing about and changing formation have no length: systems price them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// The way of the centre.
    Centre,
    /// The way of the middle of the front.
    MiddleOfFront,
    /// The way of that front corner that goes further, leg by leg: a wheel costs the way of its outer corner.
    OuterFrontCorner,
    /// The way of the corner that went furthest over the whole path.
    FurthestCorner,
    /// Ahead and aside added up, a turn by the way of the outer front corner.
    AheadAndAside,
    /// The straight distance from start to end of the corner that ended furthest from where it began.
    AsTheCrowFlies,
}

/// Where a unit counts as being in a piece of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Its centre is inside.
    Centre,
    /// Any part of its base is.
    AnyPart,
    /// At least this share of its base is.
    Base(Share),
    /// At least this share of its front edge is.
    Front(Share),
}

/// A path as far as it came.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    /// The part that was carried out.
    pub done: Path,
    /// Where the unit stands now.
    pub pose: Pose,
    /// What ground it covers now.
    pub footprint: Footprint,
    /// What stopped it, if it did not come to its end.
    pub stopped: Option<Stop>,
}

impl Path {
    /// A path that has yet to begin.
    pub fn from(start: Pose, footprint: Footprint) -> Self {
        Self { start, footprint, manoeuvres: Vec::new() }
    }

    /// The path with one more manoeuvre.
    #[must_use]
    pub fn then(mut self, manoeuvre: Manoeuvre) -> Self {
        self.manoeuvres.push(manoeuvre);
        self
    }

    /// Where it ends on an empty table.
    pub fn end(&self) -> (Pose, Footprint) {
        self.manoeuvres.iter().fold((self.start, self.footprint), |(pose, size), m| m.from(pose, size))
    }

    /// Carries it out, manoeuvre by manoeuvre, until something stops it.
    pub fn march(&self, obstacles: &Obstacles<'_>) -> March {
        let mut march = March {
            done: Self::from(self.start, self.footprint),
            pose: self.start,
            footprint: self.footprint,
            stopped: None,
        };
        for manoeuvre in &self.manoeuvres {
            let Leg { done, pose, footprint, stopped } = manoeuvre.run(march.pose, march.footprint, obstacles);
            march.stopped = stopped;
            if stopped.is_none() || pose != march.pose {
                march.done.manoeuvres.push(done);
                (march.pose, march.footprint) = (pose, footprint);
            }
            if stopped.is_some() {
                break;
            }
        }
        march
    }

    /// How long it is.
    pub fn length(&self, measure: Measure) -> Length {
        let (mut pose, mut size) = (self.start, self.footprint);
        let (mut total, mut corners) = (0.0, [0.0; 4]);
        for manoeuvre in &self.manoeuvres {
            if let Action::Moves(motion) = manoeuvre.action(pose, size) {
                let body = Body::new(size, pose);
                let way = |point| way(*manoeuvre, &motion, point);
                let outer = || way(body.corner_at(Corner::FrontLeft)).max(way(body.corner_at(Corner::FrontRight)));
                total += match measure {
                    Measure::Centre => way(body.centre),
                    Measure::MiddleOfFront => way(body.middle_of(Edge::Front)),
                    Measure::OuterFrontCorner => outer(),
                    Measure::AheadAndAside if manoeuvre.turned().get() == 0 => {
                        let (ahead, right) = manoeuvre.shift();
                        (ahead.abs() + right.abs()).f64()
                    }
                    Measure::AheadAndAside => outer(),
                    Measure::FurthestCorner | Measure::AsTheCrowFlies => 0.0,
                };
                for (sum, corner) in corners.iter_mut().zip(body.corners()) {
                    *sum += way(corner);
                }
            }
            (pose, size) = manoeuvre.from(pose, size);
        }
        Length::nearest(match measure {
            Measure::FurthestCorner => corners.into_iter().fold(0.0, f64::max),
            Measure::AsTheCrowFlies => {
                let (was, mut is) = (Body::new(self.footprint, self.start).corners(), Body::new(size, pose).corners());
                // Who faced about stands where he stood: his left front is where his right rear was.
                if self.manoeuvres.iter().filter(|manoeuvre| **manoeuvre == Manoeuvre::AboutFace).count() % 2 == 1 {
                    is.rotate_left(2);
                }
                was.into_iter().zip(is).map(|(a, b)| (b - a).length()).fold(0.0, f64::max)
            }
            _ => total,
        })
    }

    /// How much of its length, measured at the centre, the unit spends in a piece of ground. Looked at every twentieth
    /// of a unit.
    pub fn length_within(&self, ground: &Polygon, presence: Presence) -> Length {
        let (mut pose, mut size, mut inside) = (self.start, self.footprint, 0.0);
        for manoeuvre in &self.manoeuvres {
            if let Action::Moves(motion) = manoeuvre.action(pose, size) {
                let body = Body::new(size, pose);
                let length = way(*manoeuvre, &motion, body.centre);
                let steps = (libm::ceil(length / 50.0) as u32).clamp(1, 4096);
                for i in 0..steps {
                    let there = motion.at(&body, (f64::from(i) + 0.5) / f64::from(steps));
                    if presence.holds(ground, &there) {
                        inside += length / f64::from(steps);
                    }
                }
            }
            (pose, size) = manoeuvre.from(pose, size);
        }
        Length::nearest(inside)
    }

    /// Places along the way no further apart than a step, the start and the end of each manoeuvre among them, for a screen.
    pub fn poses(&self, step: Length) -> Vec<(Pose, Footprint)> {
        let (mut pose, mut size) = (self.start, self.footprint);
        let mut poses = vec![(pose, size)];
        for manoeuvre in &self.manoeuvres {
            if let Action::Moves(motion) = manoeuvre.action(pose, size) {
                let steps = libm::ceil(motion.travel(&Body::new(size, pose)) / step.f64().max(1.0)) as u32;
                let steps = steps.clamp(1, 4096);
                for i in 1..steps {
                    let part = manoeuvre.cut(f64::from(i) / f64::from(steps));
                    poses.push(part.from(pose, size));
                }
            }
            (pose, size) = manoeuvre.from(pose, size);
            poses.push((pose, size));
        }
        poses
    }
}

impl Presence {
    /// Whether a unit counts as being in a piece of ground.
    pub fn holds(self, ground: &Polygon, body: &Body) -> bool {
        match self {
            Self::Centre => ground.contains(body.centre()),
            Self::AnyPart => ground.meets(body),
            Self::Base(share) => ground.share_of(body) >= share,
            Self::Front(share) => ground.share_of_front(body) >= share,
        }
    }
}

/// How far a manoeuvre takes a point of the unit. Straight moves are as long as they were ordered to be: that the place they
/// lead to is rounded to whole thousandths costs nobody a hair of his allowance.
fn way(manoeuvre: Manoeuvre, motion: &Motion, point: Vector) -> f64 {
    match (manoeuvre, *motion) {
        (Manoeuvre::Advance { by } | Manoeuvre::StepBack { by } | Manoeuvre::Oblique { by, .. }, _) => by.abs().f64(),
        (Manoeuvre::Slide { ahead, right }, _) => Vector { x: right.f64(), y: ahead.f64() }.length(),
        (_, Motion::Straight(by)) => by.length(),
        (_, Motion::Turning { pivot, by }) => (point - pivot).length() * by.radians().abs(),
    }
}
