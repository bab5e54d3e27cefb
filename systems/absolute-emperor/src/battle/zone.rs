//! Interaction zones on the table (R10, R48).

use grognard_battle::Piece;
use grognard_tabletop::{Body, Edge, Facing, Length};

use super::AbsoluteEmperor;
use crate::profile::{Arm, Formation};

impl AbsoluteEmperor {
    /// The ground before a unit in which enemies of an arm halt: none before guns, nor before who is in combat.
    fn zones_of(&self, unit: Piece, against: Arm) -> impl Iterator<Item = Body> + '_ {
        let none = !self.field.house.board.zones || self.is_guns(unit) || self.in_combat(unit);
        let edges: &[Edge] = match self.formation(unit) {
            _ if none => &[],
            Formation::Garrison if against == Arm::Cavalry => &[],
            Formation::Garrison | Formation::Square => &Edge::ALL,
            _ => &[Edge::Front],
        };
        let (body, deep) = (*self.troops.body(unit), Length::units(self.field.inches.interaction_zone));
        edges.iter().map(move |edge| body.zone(*edge, deep))
    }

    /// Whether a unit that stood so would be in the zone of an enemy: to touch it is to be in it.
    pub(super) fn is_in_zone_of(&self, unit: Piece, body: &Body, enemy: Piece) -> bool {
        self.zones_of(enemy, self.arm(unit)).any(|zone| zone.distance_to(body) == Length::ZERO)
    }

    /// The enemies in whose zones a unit that stood so would be.
    pub(super) fn zones_at(&self, unit: Piece, body: &Body) -> Vec<Piece> {
        self.troops.enemies_of(unit).filter(|enemy| self.is_in_zone_of(unit, body, *enemy)).collect()
    }

    /// Whether a unit stands in a zone.
    pub(super) fn in_enemy_zone(&self, unit: Piece) -> bool {
        self.touches_zone(unit, self.troops.body(unit))
    }

    /// Whether a unit that stood so would touch a zone.
    pub(super) fn touches_zone(&self, unit: Piece, body: &Body) -> bool {
        self.troops.enemies_of(unit).any(|enemy| self.is_in_zone_of(unit, body, enemy))
    }

    /// How far a unit goes straight until it comes to the rim of a zone.
    pub(super) fn rim(&self, unit: Piece, body: &Body, heading: Facing, by: Length) -> Option<Length> {
        let near = by + Length::units(12);
        let enemies =
            self.troops.enemies_of(unit).filter(|enemy| self.troops.at(*enemy).is_within(near, body.centre()));
        let zones = enemies.flat_map(|enemy| self.zones_of(enemy, self.arm(unit)));
        zones.filter_map(|zone| body.meets_after(heading, by, &zone, Length::ZERO)).min()
    }
}
