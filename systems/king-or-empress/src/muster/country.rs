//! The ground as the rules see it: bad going, positions, streams and roads (R26, R35).

use grognard_battle::muster::{Feature, Land, Lie};
use grognard_rulebook::Word;
use grognard_scenario::model::ground::{self as map, Going, TerrainKind};
use grognard_tabletop::{Barriers, Ground, Length, Polygon};

use crate::{
    battle::field::{Country, Place, Position, Stream},
    movement::Terrain,
    profile::{Arm, Defending},
};

/// How deep the steep side of a hill is.
const STEEP_SIDE: Length = Length::units(2);
/// A bridge or a ford is crossed by who has his centre on it: the least breadth and length of the way over a stream.
const STREAM_WAY: Length = Length::units(2);

/// The ground, what nobody enters of it, and what the rest means.
pub(super) fn country(land: Land<'_>) -> (Ground, Barriers, Country) {
    let country = Country {
        positions: land.features.iter().filter_map(position).collect(),
        bad_going: land.features.iter().flat_map(bad_going).collect(),
        streams: land.features.iter().filter_map(|feature| stream(feature, &land)).collect(),
        roads: land.roads(),
    };
    let impassable = land.impassable(true);
    (land.ground, impassable, country)
}

/// What can be defended of it (R26).
fn position(feature: &Feature<'_>) -> Option<Position> {
    let (kind, place) = match (feature.piece.kind, &feature.lie) {
        (TerrainKind::Village, Lie::Area(outline)) => (Defending::Village, Place::Area(outline.clone())),
        (TerrainKind::StrongPoint, Lie::Area(outline)) => (Defending::StrongPoint, Place::Area(outline.clone())),
        (TerrainKind::Works, Lie::Area(outline)) => (Defending::Works, Place::Area(outline.clone())),
        (TerrainKind::Works, Lie::Line(track, _)) => (Defending::Works, Place::Line(track.clone())),
        _ => return None,
    };
    Some(Position { kind, place })
}

/// Where it is bad going, and of what kind (R35).
fn bad_going(feature: &Feature<'_>) -> Vec<(Terrain, Polygon)> {
    let (terrain, areas) = match feature.piece.kind {
        TerrainKind::Hill => (Terrain::SteepSlope, feature.steep(STEEP_SIDE)),
        TerrainKind::Wood => (Terrain::Woods, feature.areas()),
        TerrainKind::Rough | TerrainKind::Vineyard => (Terrain::RoughGround, feature.areas()),
        TerrainKind::Marsh => (Terrain::BoggyGround, feature.areas()),
        _ => return Vec::new(),
    };
    areas.into_iter().map(|area| (terrain, area)).collect()
}

fn stream(feature: &Feature<'_>, land: &Land<'_>) -> Option<Stream> {
    match (feature.piece.kind, &feature.lie) {
        (TerrainKind::Stream | TerrainKind::River, Lie::Line(track, width)) => Some(Stream {
            track: track.clone(),
            crossings: land.ways_over(track, *width, STREAM_WAY),
            bars: barred_arms(feature.piece),
        }),
        _ => None,
    }
}

/// The arms that the scenario itself bars from crossing.
fn barred_arms(piece: &map::Terrain) -> Vec<Arm> {
    let Some(going) = &piece.going else { return Vec::new() };
    let barred = |arm: &Arm| {
        let own = match arm {
            Arm::Muskets | Arm::LightInfantry => going.foot,
            Arm::HeavyCavalry | Arm::LightCavalry => going.horse,
            Arm::Artillery => going.guns,
        };
        own == Some(Going::Barred)
    };
    Arm::ALL.iter().copied().filter(barred).collect()
}
