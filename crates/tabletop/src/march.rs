//! Carrying out manoeuvres among units, on ground with barriers, on a table with edges.

use serde::{Deserialize, Serialize};

use crate::barriers::Barriers;
use crate::body::Body;
use crate::footprint::Footprint;
use crate::ground::Table;
use crate::length::OVERLAP;
use crate::manoeuvre::{Action, Manoeuvre, carried};
use crate::motion::Motion;
use crate::pose::Pose;

/// Everything a moving unit could run into. Who may be passed through is for the system to say: it leaves them out. The
/// list of units may be a buffer that is filled anew for each mover; nothing in here is copied or kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Obstacles<'a> {
    /// Other units, without the mover.
    pub units: &'a [Body],
    /// Ground that bars the way to this mover.
    pub barriers: Option<&'a Barriers>,
    /// The table whose edge stops it; nothing for one who may leave it.
    pub table: Option<Table>,
}

/// What stopped a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// A unit, by its place in the list of units.
    Unit(usize),
    /// Barred ground, by its place among the pieces of the barriers ([`Barriers::feature`] tells what it is).
    Barrier(usize),
    /// Barred ground with nothing of its edge in the way: the unit would stand inside.
    BarredGround,
    /// The edge of the table.
    TableEdge,
}

/// A manoeuvre as far as it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leg {
    /// The part that was carried out.
    pub done: Manoeuvre,
    /// Where the unit stands now.
    pub pose: Pose,
    /// What ground it covers now.
    pub footprint: Footprint,
    /// What stopped it, if it did not come to its end.
    pub stopped: Option<Stop>,
}

impl Obstacles<'_> {
    /// What a body would overlap if it stood here; nothing if the place is free.
    pub fn conflict(&self, body: &Body) -> Option<Stop> {
        let near = |other: &Body| {
            let reach = body.radius() + other.radius();
            (other.centre - body.centre).length_squared() <= reach * reach
        };
        if let Some(i) = self.units.iter().position(|unit| near(unit) && unit.overlaps(body)) {
            return Some(Stop::Unit(i));
        }
        if let Some(barriers) = self.barriers {
            if let Some(i) = barriers.pieces.iter().position(|piece| near(piece) && piece.overlaps(body)) {
                return Some(Stop::Barrier(i));
            }
            if barriers.enclose(body) {
                return Some(Stop::BarredGround);
            }
        }
        match self.table {
            Some(table) if !table.holds(body) => Some(Stop::TableEdge),
            _ => None,
        }
    }

    /// When, and by what, a moving body is first stopped.
    pub(crate) fn first_hit(&self, mover: &Body, motion: &Motion) -> Option<(f64, Stop)> {
        let mut first: Option<(f64, Stop)> = None;
        let mut offer = |at: Option<f64>, stop: Stop| {
            if let Some(at) = at
                && first.is_none_or(|(least, _)| at < least)
            {
                first = Some((at, stop));
            }
        };
        let slack = OVERLAP;
        for (i, unit) in self.units.iter().enumerate() {
            offer(motion.first_overlap(mover, unit, slack), Stop::Unit(i));
        }
        for (i, piece) in self.barriers.iter().flat_map(|barriers| &barriers.pieces).enumerate() {
            offer(motion.first_overlap(mover, piece, slack), Stop::Barrier(i));
        }
        if let Some(table) = self.table {
            offer(motion.leaves_table(mover, table), Stop::TableEdge);
        }
        first
    }

    /// The moment at which a body that would be stopped comes to stand: in contact with what stops it.
    pub(crate) fn halt(&self, mover: &Body, motion: &Motion, (hit, stop): (f64, Stop)) -> f64 {
        let other = match stop {
            Stop::Unit(i) => self.units.get(i),
            Stop::Barrier(i) => self.barriers.and_then(|barriers| barriers.pieces.get(i)),
            Stop::TableEdge | Stop::BarredGround => None,
        };
        match other {
            Some(other) => motion.touches_before(hit, mover, other),
            // Back from hanging over the edge by the tolerance to standing at it.
            None => (hit - OVERLAP / motion.travel(mover).max(1.0)).max(0.0),
        }
    }
}

impl Manoeuvre {
    /// Carries out the manoeuvre as far as it goes. The unit halts in contact with what stops it, and never ends on ground that
    /// is taken; one that already overlaps something does not stir.
    pub fn run(self, pose: Pose, footprint: Footprint, obstacles: &Obstacles<'_>) -> Leg {
        let mut alone = [(footprint, pose)];
        let (done, stopped) = match self.action(pose, footprint) {
            Action::Moves(_) => run_together(self, (pose, footprint), &mut alone, obstacles),
            Action::Becomes(pose, footprint) => {
                let conflict = match self {
                    // No new ground is covered.
                    Self::AboutFace => None,
                    _ => obstacles.conflict(&Body::new(footprint, pose)),
                };
                if conflict.is_none() {
                    alone = [(footprint, pose)];
                }
                (self, conflict)
            }
        };
        let [(footprint, pose)] = alone;
        Leg { done, pose, footprint, stopped }
    }
}

/// Moves several bodies as a manoeuvre moves the frame they are fixed in; a single unit is its own frame. A manoeuvre that
/// crosses no ground moves nobody.
pub(crate) fn run_together(
    manoeuvre: Manoeuvre,
    (frame, size): (Pose, Footprint),
    members: &mut [(Footprint, Pose)],
    obstacles: &Obstacles<'_>,
) -> (Manoeuvre, Option<Stop>) {
    let Action::Moves(motion) = manoeuvre.action(frame, size) else { return (manoeuvre, None) };
    let (mut part, mut stopped, mut travel) = (1.0_f64, None, 1.0_f64);
    for &(footprint, pose) in members.iter() {
        let body = Body::new(footprint, pose);
        travel = travel.max(motion.travel(&body));
        if let Some(hit) = obstacles.first_hit(&body, &motion) {
            let halt = obstacles.halt(&body, &motion, hit);
            if stopped.is_none() || halt < part {
                (part, stopped) = (halt, Some(hit.1));
            }
        }
    }
    // Rounding to whole thousandths may carry a unit a hair too far; it steps back by hairs until it is free.
    for hairs in 0..16 {
        let cut = (part - f64::from(hairs) / travel).max(0.0);
        let done = if cut == 1.0 { manoeuvre } else { manoeuvre.cut(cut) };
        let Action::Moves(motion) = done.action(frame, size) else { break };
        let mut after = members.iter().map(|&(footprint, pose)| Body::new(footprint, carried(&motion, pose)));
        match after.find_map(|body| obstacles.conflict(&body)) {
            None => {
                for (_, pose) in members.iter_mut() {
                    *pose = carried(&motion, *pose);
                }
                return (done, stopped);
            }
            Some(stop) => stopped = stopped.or(Some(stop)),
        }
    }
    (manoeuvre.cut(0.0), stopped)
}
