//! Passing friends: freely, or by passage of lines (R61).

use grognard_battle::{Piece, Refusal};
use grognard_rulebook::Procedure;
use grognard_tabletop::{Edge, Length, Turn};

use super::{BatailleEmpire, field::measured, leg::Stands};
use crate::{
    manoeuvre::{Manoeuvre, SpecialMove},
    profile::{self, Arm},
};

impl BatailleEmpire {
    /// Whether a unit goes through another as if he were not there (R61).
    pub(super) fn passes(&self, unit: Piece, other: Piece) -> bool {
        self.troops.side(unit) == self.troops.side(other)
            && (self.is(unit, Arm::Skirmishers) || self.is(other, Arm::Skirmishers) || self.unit(other).block.is_some())
    }

    /// Whether a unit passes a friend on its way (R61).
    pub(super) fn may_pass(&self, unit: Piece, from: &Stands, friend: Piece) -> Result<(), Refusal> {
        let body = self.troops.body(friend);
        let square = from.formation.is_square() || self.form(friend).is_square();
        let enemies = || self.foes(unit).filter(|enemy| self.formed(*enemy));
        let near = self.nearest(&from.body(), enemies()).min(self.nearest(body, enemies()));
        let gap = |edge: Edge| measured(self.gap_beside(friend, edge, unit), 20);
        let facts = SpecialMove {
            manoeuvre: Manoeuvre::PassageOfLines,
            unit: profile::Unit {
                arm: if square { Arm::Infantry } else { self.arm(unit) },
                formation: if square { profile::Formation::Square } else { from.formation.formation() },
                limbered: true,
                ..profile::Unit::default()
            },
            enemy_distance: measured(near, 60),
            same_orientation: from.pose.facing.turn_to(self.troops.facing(friend)).abs() <= Turn::degrees(15),
            gap_left: gap(Edge::Left),
            gap_right: gap(Edge::Right),
            ..SpecialMove::default()
        };
        match facts.prepare(&self.field.house, &mut ()).forbidden_by {
            Some(cause) => Err(Refusal::by(cause, format!("it cannot pass {}", self.field.enlisted(friend).name))),
            None => Ok(()),
        }
    }

    /// The free ground beside a unit.
    fn gap_beside(&self, unit: Piece, edge: Edge, but: Piece) -> Length {
        let (body, most) = (self.troops.body(unit), Length::units(20));
        let heading = self.troops.facing(unit) + edge.outward();
        let others = self.others(unit).filter(|other| *other != but);
        let bases = others.filter_map(|other| body.meets_after(heading, most, self.troops.body(other), Length::ZERO));
        let closed = self.field.closed_to(self.arm(unit), self.form(unit)).pieces().iter();
        let ground = closed.filter_map(|piece| body.meets_after(heading, most, piece, Length::ZERO));
        bases.chain(ground).min().unwrap_or(most)
    }
}
