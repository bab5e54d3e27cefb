//! The ground as the rules see it: what shelters, what slows, what is crossed (R45, R69, R71).

use grognard_battle::layout::ROOFS;
use grognard_battle::muster::{Feature, Land, Lie};
use grognard_scenario::model::ground::{self as map, Cover, Going, TerrainKind};
use grognard_tabletop::{Area, Barriers, Corner, Facing, Ground, Length, Polygon, Terrain as Kind};

use super::blocks;
use crate::{
    battle::field::{self, Block, Hurdle, Passage, Roster, Tract},
    profile::{Arm, Terrain},
};

/// How deep the steep side of a hill is that is gentle elsewhere.
const STEEP_SIDE: Length = Length::units(2);
/// How broad a bridge or a ford is at the least (R71).
const WAY: Length = Length::units(2);

const FREE: Passage = Passage { foot: Going::Free, horse: Going::Free, guns: Going::Free };
const HALF: Passage = Passage { foot: Going::Half, horse: Going::Half, guns: Going::Half };
/// Close-order infantry at half its rate, horse and guns on roads only (R45).
const FOREST: Passage = Passage { foot: Going::Half, horse: Going::Barred, guns: Going::Barred };
/// Infantry as in the open, horse and guns at half their rate (R45).
const BROKEN: Passage = Passage { foot: Going::Free, horse: Going::Half, guns: Going::Half };

/// The ground and what it means.
pub(super) struct Country<'s> {
    pub(super) tracts: Vec<Tract>,
    pub(super) hurdles: Vec<Hurdle>,
    pub(super) blocks: Vec<Block>,
    land: Land<'s>,
}

impl<'s> Country<'s> {
    pub(super) fn of(mut land: Land<'s>, block_size: Length) -> Self {
        let tracts = land.features.iter().flat_map(tracts).collect();
        let hurdles = land.features.iter().filter_map(|feature| hurdle(feature, &land)).collect();
        let blocks = blocks::blocks(&land.features, land.ground.table, block_size);
        land.ground.areas.retain(|area| !matches!(area.kind, Kind::Village | Kind::StrongPoint));
        let houses = blocks.iter().filter_map(|block| {
            let corners = Corner::ALL.map(|corner| block.body.corner(corner)).to_vec();
            Some(Area { kind: Kind::Village, outline: Polygon::new(corners).ok()?, height: ROOFS })
        });
        land.ground.areas.extend(houses);
        Self { tracts, hurdles, blocks, land }
    }

    /// What a stand of this arm does not settle on: deep water, and ground that is barred to it.
    pub(super) fn barred_to(&self, arm: Arm) -> Barriers {
        let barred = self.tracts.iter().filter(|tract| tract.passage.of(arm) == Going::Barred);
        self.land.barred(barred.map(|tract| tract.outline.clone()))
    }

    /// The ground, what bars the way to everybody, and what the rest means.
    pub(super) fn laid_out(self, edges: [Facing; 2], rosters: Vec<Roster>) -> (Ground, Barriers, field::Country) {
        let country = field::Country {
            barred: [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(|arm| self.barred_to(arm)),
            roads: self.land.roads(),
            tracts: self.tracts,
            hurdles: self.hurdles,
            blocks: self.blocks,
            edges,
            rosters,
        };
        (self.land.ground.clone(), self.land.impassable(false), country)
    }
}

/// The ground of a piece that one is in. What the scenario says of the going goes before R45.
fn tracts(feature: &Feature<'_>) -> Vec<Tract> {
    let piece = feature.piece;
    let broad = matches!(feature.lie, Lie::Area(_));
    let (terrain, usual, outlines) = match piece.kind {
        TerrainKind::Wood => (Terrain::Forest, FOREST, feature.areas()),
        TerrainKind::Rough | TerrainKind::Vineyard => (Terrain::BrokenGround, BROKEN, feature.areas()),
        TerrainKind::Hill if piece.slope == Some(map::Slope::Steep) || !piece.steep_to.is_empty() => {
            (Terrain::BrokenGround, BROKEN, feature.steep(STEEP_SIDE))
        }
        TerrainKind::Marsh | TerrainKind::Water => (Terrain::Open, of_kind(piece), feature.areas()),
        TerrainKind::River if broad => (Terrain::Open, of_kind(piece), feature.areas()),
        TerrainKind::Works if broad => (Terrain::FieldWorks, FREE, feature.areas()),
        TerrainKind::Hill | TerrainKind::Crops if piece.going.is_some() => (Terrain::Open, FREE, feature.areas()),
        _ => (Terrain::Open, FREE, Vec::new()),
    };
    let passage = passage(piece, usual);
    let mut tracts: Vec<Tract> = outlines.into_iter().map(|outline| Tract { terrain, outline, passage }).collect();
    let built = matches!(piece.kind, TerrainKind::Village | TerrainKind::StrongPoint | TerrainKind::Works);
    if broad && !built && piece.cover() == Cover::Hard {
        let walls = feature.areas().into_iter();
        tracts.extend(walls.map(|outline| Tract { terrain: Terrain::HastyWorks, outline, passage: FREE }));
    }
    tracts
}

/// What is crossed of a piece, if it is long.
fn hurdle(feature: &Feature<'_>, land: &Land<'_>) -> Option<Hurdle> {
    let (piece, Lie::Line(track, width)) = (feature.piece, &feature.lie) else { return None };
    let (shelter, usual) = match piece.kind {
        TerrainKind::Stream | TerrainKind::River | TerrainKind::HollowWay => (Terrain::Open, of_kind(piece)),
        TerrainKind::Works => (Terrain::FieldWorks, HALF),
        TerrainKind::Wall => (Terrain::HastyWorks, of_kind(piece)),
        TerrainKind::Hedge if piece.going.is_some() => (Terrain::Open, FREE),
        _ => return None,
    };
    Some(Hurdle {
        stream: matches!(piece.kind, TerrainKind::Stream | TerrainKind::River),
        track: track.clone(),
        shelter,
        passage: passage(piece, usual),
        ways: land.ways_over(track, *width, WAY),
    })
}

/// How the arms usually get through what R45 does not name.
fn of_kind(piece: &map::Terrain) -> Passage {
    let going = |arm: map::Arm| piece.kind.going(arm);
    Passage { foot: going(map::Arm::Foot), horse: going(map::Arm::Horse), guns: going(map::Arm::Guns) }
}

fn passage(piece: &map::Terrain, usual: Passage) -> Passage {
    let Some(own) = &piece.going else { return usual };
    Passage {
        foot: own.foot.unwrap_or(usual.foot),
        horse: own.horse.unwrap_or(usual.horse),
        guns: own.guns.unwrap_or(usual.guns),
    }
}
