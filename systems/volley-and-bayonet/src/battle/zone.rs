//! Zones of control on the table (R19, R74).

use grognard_battle::Piece;
use grognard_rulebook::Procedure;
use grognard_tabletop::{Body, Edge, Facing, Length};

use super::{VolleyAndBayonet, field::measured};
use crate::zone::{Intent, ZoneOfControl, ZonePermit};

/// How deep a zone is, as the sheet has it.
const DEEP: Length = Length::units(1);

impl VolleyAndBayonet {
    /// The ground a stand controls: before its front, of a garrison on all sides; of those who march or run, none.
    fn zones_of(&self, unit: Piece) -> impl Iterator<Item = Body> + '_ {
        let state = self.unit(unit);
        let edges: &[Edge] = if self.routed(unit) || state.limbered || state.column {
            &[]
        } else if state.block.is_some() {
            &Edge::ALL
        } else {
            &[Edge::Front]
        };
        let body = *self.troops.body(unit);
        edges.iter().map(move |edge| body.zone(*edge, DEEP))
    }

    /// Whether a base is in the zone of an enemy. Nobody controls the other bank of deep water.
    pub(super) fn is_in_zone_of(&self, body: &Body, enemy: Piece) -> bool {
        self.zones_of(enemy).any(|zone| zone.distance_to(body) == Length::ZERO) && !self.over_water(body, enemy)
    }

    /// The enemies in whose zones a base is.
    pub(super) fn zones_at(&self, unit: Piece, body: &Body) -> Vec<Piece> {
        self.troops.enemies_of(unit).filter(|enemy| self.is_in_zone_of(body, *enemy)).collect()
    }

    /// How far a base goes until it comes into the zone of an enemy.
    pub(super) fn enters_zone(&self, body: &Body, heading: Facing, by: Length, enemy: Piece) -> Option<Length> {
        let enters =
            self.zones_of(enemy).filter_map(|zone| body.meets_after(heading, by, &zone, Length::ZERO)).min()?;
        (!self.over_water(body, enemy)).then_some(enters)
    }

    fn over_water(&self, body: &Body, enemy: Piece) -> bool {
        let water = self.field.impassable.pieces();
        if water.is_empty() {
            return false;
        }
        let (near, far) = body.nearest_points(self.troops.body(enemy));
        let between = Body::strip(near, far, Length::ZERO);
        water.iter().any(|piece| piece.overlaps(&between))
    }

    /// What a stand may do in the zone of an enemy that is so far off.
    pub(super) fn zone_permit(&self, distance: Length, intent: Intent) -> ZonePermit {
        let facts = ZoneOfControl { distance_to_stand: measured(distance), in_front_of_stand: true, intent };
        facts.prepare(&self.field.house, &mut ())
    }
}
