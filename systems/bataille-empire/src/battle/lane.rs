//! The lane of a charge: who stands in it, whether its ground is open, how far round the target lies (R70).

use grognard_battle::Piece;
use grognard_tabletop::{Body, Edge, FieldOfFire, Length, Manoeuvre, Obstacles, Pose, Turn};

use super::{BatailleEmpire, field::base, state::Form, step::FAR};
use crate::profile::Arm;

/// The lane of a charge: turned to its aim, then straight until it touches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lane {
    pub(super) start: Pose,
    pub(super) by: Length,
}

impl BatailleEmpire {
    /// The lane from a place to an edge of a base (R70).
    pub(super) fn lane(&self, form: Form, from: Pose, target: &Body, edge: Edge) -> Option<Lane> {
        let aim = target.middle(edge);
        let heading = if from.at == aim { from.facing } else { from.at.heading_to(aim) };
        let start = Pose { facing: heading, ..from };
        let by = Body::new(base(form), start).meets_after(heading, FAR, target, Length::ZERO)?;
        Some(Lane { start, by })
    }

    /// Who stands in a lane, if somebody does.
    pub(super) fn in_lane(&self, unit: Piece, form: Form, from: Pose, lane: &Lane, target: Piece) -> Option<Piece> {
        let body = Body::new(base(form), lane.start);
        let front = Body::new(base(form), from);
        let half = base(form).depth().half();
        let side = self.troops.side(unit);
        self.others(unit).filter(|other| *other != target).find(|other| {
            let theirs = self.troops.body(*other);
            if self.troops.side(*other) == side {
                let ahead = front.ahead_and_right(self.troops.at(*other)).0 > half;
                if self.is(*other, Arm::Skirmishers) || !ahead {
                    return false;
                }
            }
            body.meets_after(lane.start.facing, lane.by, theirs, Length::ZERO).is_some()
        })
    }

    /// Whether the ground of a lane is open.
    pub(super) fn lane_is_open(&self, unit: Piece, form: Form, lane: &Lane) -> bool {
        let closed = self.field.closed_to(self.arm(unit), form);
        let size = base(form);
        let ground = Obstacles { units: &[], barriers: Some(closed), table: Some(self.field.ground.table) };
        if ground.conflict(&Body::new(size, lane.start)).is_some() {
            return false;
        }
        lane.by == Length::ZERO || Manoeuvre::Advance { by: lane.by }.run(lane.start, size, &ground).stopped.is_none()
    }

    /// Whether an enemy has a free lane to a unit as he stands.
    pub(super) fn lane_is_free(&self, enemy: Piece, unit: Piece) -> bool {
        let (pose, form) = (self.unit(enemy).pose, self.form(enemy));
        let (_, edge) = self.struck(unit, self.troops.body(enemy));
        self.lane(form, pose, self.troops.body(unit), edge).is_some_and(|lane| {
            self.in_lane(enemy, form, pose, &lane, unit).is_none() && self.lane_is_open(enemy, form, &lane)
        })
    }

    /// The least opening from the front corners that meets a base, in whole degrees; 180 behind.
    pub(super) fn angle_to(&self, from: &Body, target: &Body) -> i32 {
        let meets = |degrees: i32| FieldOfFire::Splayed { by: Turn::degrees(degrees) }.aim(from, target).is_some();
        if !meets(90) {
            return 180;
        }
        let (mut low, mut high) = (0, 90);
        while low < high {
            let middle = (low + high) / 2;
            if meets(middle) { high = middle } else { low = middle + 1 }
        }
        high
    }
}
