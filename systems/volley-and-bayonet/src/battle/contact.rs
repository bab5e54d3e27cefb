//! What a stand has at its sides: covered flanks, supported guns (R42, R43, R92).

use grognard_battle::{Piece, Struck};
use grognard_rulebook::Procedure;
use grognard_tabletop::{Body, Corner, Edge, Length, Part, Share, Turn};

use super::{VolleyAndBayonet, field::inches, ground::face};
use crate::{
    profile::Terrain,
    secure::{CavalrySecure, FlankCover},
    winner::{self, ArtillerySupported},
};

/// How near blocking terrain must be to cover a flank (R92).
const BESIDE: Length = Length::thousandths(250);
/// How far two stands may be turned from each other and still face the same way.
const SAME_WAY: Turn = Turn::millidegrees(22_500);

impl VolleyAndBayonet {
    /// Whether infantry that is attacked is safe from cavalry (R42).
    pub(super) fn cavalry_secure(&self, unit: Piece, from: Struck) -> bool {
        if self.unit(unit).block.is_some() {
            return self.kind(unit).infantry();
        }
        if !self.kind(unit).close_order_infantry() {
            return false;
        }
        let facts = CavalrySecure {
            stand: self.facts(unit),
            left_flank: self.flank_cover(unit, Edge::Left),
            right_flank: self.flank_cover(unit, Edge::Right),
            attacked_from: face(from),
        };
        facts.prepare(&self.field.house, &mut ()).cav_secure
    }

    /// What covers a flank; the best of it.
    fn flank_cover(&self, unit: Piece, edge: Edge) -> FlankCover {
        let body = self.troops.body(unit);
        let friends = || {
            let mounted = |friend: &Piece| !self.kind(*friend).guns() && !self.routed(*friend);
            self.troops.friends_of(unit).filter(mounted).map(|friend| self.troops.body(friend))
        };
        if friends().any(|friend| self.touches_edge(body, edge, friend)) {
            return FlankCover::FriendlyUnit;
        }
        let (a, b) = body.edge(edge);
        let side = Body::strip(a, b, Length::ZERO);
        let blocks = |terrain: Terrain| matches!(terrain, Terrain::Forest | Terrain::FieldWorks | Terrain::HastyWorks);
        let tracts = || self.field.tracts.iter().filter(|tract| blocks(tract.terrain));
        let covers = tracts().any(|tract| {
            tract.outline.distance_to(&side) <= BESIDE || tract.outline.share_of_edge(body, edge) >= Share::HALF
        });
        let in_wood =
            tracts().any(|tract| tract.terrain == Terrain::Forest && tract.outline.share_of(body) >= Share::HALF);
        let houses = self.blocks().any(|block| block.distance_to(&side) <= BESIDE);
        let lines = self.field.hurdles.iter().filter(|hurdle| hurdle.shelter != Terrain::Open);
        let works = lines.into_iter().any(|hurdle| hurdle.track.distance_to(&side) <= BESIDE);
        if covers || in_wood || houses || works || self.deep_water_within(BESIDE, &side) {
            return FlankCover::BlockingTerrain;
        }
        let near = inches(self.field.house.protected_within);
        let table = self.field.ground.table;
        let at_edge = [a, b].iter().any(|p| p.x.min(p.y).min(table.width - p.x).min(table.height - p.y) <= near);
        if at_edge || self.deep_water_within(near, &side) || friends().any(|friend| friend.within(near, &side)) {
            return FlankCover::Protected;
        }
        FlankCover::Open
    }

    fn deep_water_within(&self, near: Length, side: &Body) -> bool {
        self.field.impassable.pieces().iter().any(|piece| piece.within(near, side))
    }

    /// Whether infantry stands by guns (R43).
    pub(super) fn supported(&self, guns: Piece) -> bool {
        let state = self.unit(guns);
        if !self.kind(guns).guns() || state.limbered || self.routed(guns) {
            return false;
        }
        let body = self.troops.body(guns);
        self.troops.friends_of(guns).any(|friend| {
            let theirs = self.troops.body(friend);
            let Some(touch) = body.contact_with(theirs) else { return false };
            let contact = match touch.mine {
                Part::Edge(Edge::Left | Edge::Right) | Part::Corner(Corner::RearLeft | Corner::RearRight) => {
                    winner::Edge::Side
                }
                Part::Edge(Edge::Rear) => winner::Edge::Back,
                _ => winner::Edge::Front,
            };
            let same_facing = body.facing().turn_to(theirs.facing()).abs() <= SAME_WAY;
            let facts = ArtillerySupported { contact, same_facing, friend: self.facts(friend) };
            facts.prepare(&self.field.house, &mut ()).supported
        })
    }
}
