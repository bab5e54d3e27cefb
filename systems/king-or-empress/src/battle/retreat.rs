//! Going back, and going after: recoils, withdrawals and pursuits (R10, R14, R29).

use grognard_battle::{Away, Back, Chronicle, Driven, Piece};
use grognard_tabletop::{CONTACT, Edge, Facing, Length, Pose};

use super::{KingOrEmpress, contact::meet, ground::inches};

/// How a recoil went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recoiled {
    /// By a base depth.
    Back,
    /// Part of the base hangs over the edge.
    OffTheTable,
    /// Something bars it.
    Barred,
}

impl KingOrEmpress {
    fn driven(&self, unit: Piece) -> Driven<'_> {
        Driven {
            troops: &self.troops,
            barriers: &self.field.impassable,
            table: self.field.ground.table,
            unit,
            pose: self.unit(unit).pose,
            footprint: self.footprint(unit),
        }
    }

    /// The depth of a unit's base in line, whatever its formation (R28).
    fn depth(&self, unit: Piece) -> Length {
        inches(self.field.house.arm(self.arm(unit)).depth)
    }

    /// Straight back by a base depth, still facing the enemy, pushing friends directly behind (R10, R14). A friend in contact cannot
    /// be pushed.
    pub(super) fn recoil(&mut self, unit: Piece, log: &mut dyn Chronicle) -> Recoiled {
        let free = |friend: Piece| (!self.in_contact(friend)).then(|| (self.unit(friend).pose, self.footprint(friend)));
        match self.driven(unit).straight_back(self.depth(unit), meet, free) {
            Back::OffTheTable => Recoiled::OffTheTable,
            Back::Barred => Recoiled::Barred,
            Back::There(to, pushed) => {
                for (friend, pose) in pushed {
                    self.drive(friend, pose, "is pushed back", log);
                }
                self.drive(unit, to, "recoils", log);
                self.refresh_contacts();
                Recoiled::Back
            }
        }
    }

    /// Goes directly away from the nearest enemy and faces away from him; through friends, but not onto them. Who cannot get clear
    /// turns his back where he stands. False if it leaves the table.
    pub(super) fn go_away(&mut self, unit: Piece, by: Length, log: &mut dyn Chronicle) -> bool {
        let driven = self.driven(unit);
        let (from, heading) = (driven.pose, driven.away_from_the_nearest());
        let (to, how) = match driven.away(heading, by) {
            Away::OffTheTable => return false,
            Away::There(to) => (to, "withdraws"),
            Away::Hemmed => (Pose { facing: turned_away(from.facing, heading), ..from }, "is hemmed in and turns away"),
        };
        self.drive(unit, to, how, log);
        if to.facing != from.facing {
            self.bare_back(unit);
        } else {
            self.refresh_contacts();
        }
        true
    }

    /// Where a unit ends that follows up straight ahead by a base depth: as far as there is room, and short of an enemy whom it may
    /// not strike where it would touch him (R23, R29).
    pub(super) fn pursuit(&self, unit: Piece) -> Pose {
        let (start, to) = (self.troops.body(unit), self.driven(unit).after(self.depth(unit)));
        let there = self.base_at(unit, to);
        let forbidden = |enemy: Piece| {
            let from_behind = self.wholly_behind(start, enemy);
            meet(self.troops.body(enemy), &there)
                && !from_behind
                && self.side_struck(&there, enemy, from_behind) != Edge::Front
        };
        if !self.troops.enemies_of(unit).any(forbidden) {
            return to;
        }
        let short = self.unit(unit).pose.at.distance_to(to.at) - CONTACT.times(2);
        self.unit(unit).pose.shifted(short.max(Length::ZERO), Length::ZERO)
    }
}

/// Turned about if that faces further away.
fn turned_away(facing: Facing, away: Facing) -> Facing {
    if facing.turn_to(away).abs() <= facing.about().turn_to(away).abs() { facing } else { facing.about() }
}
