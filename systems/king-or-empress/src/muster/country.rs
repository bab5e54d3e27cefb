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
        barred: land.features.iter().flat_map(barred).collect(),
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

/// Streams cost everybody half a move unless the scenario says otherwise; other lines only what the scenario says (R35, R40).
fn stream(feature: &Feature<'_>, land: &Land<'_>) -> Option<Stream> {
    let Lie::Line(track, width) = &feature.lie else { return None };
    let water = matches!(feature.piece.kind, TerrainKind::Stream | TerrainKind::River);
    let usual = if water { Going::Half } else { Going::Free };
    let arms = |going: Going| going_of(feature.piece, going, usual);
    let (halves, bars) = (arms(Going::Half), arms(Going::Barred));
    if halves.is_empty() && bars.is_empty() && !water {
        return None;
    }
    let crossings = land.ways_over(track, *width, STREAM_WAY);
    Some(Stream { water, track: track.clone(), halves, crossings, bars })
}

/// Ground that the scenario bars to some arms (R40).
fn barred(feature: &Feature<'_>) -> Vec<(Polygon, Vec<Arm>)> {
    let arms = going_of(feature.piece, Going::Barred, Going::Free);
    let areas = if arms.is_empty() || feature.piece.going.is_none() { Vec::new() } else { feature.areas() };
    areas.into_iter().map(|area| (area, arms.clone())).collect()
}

/// The arms that get over a piece of ground in this way: by what the scenario says, else as usual.
fn going_of(piece: &map::Terrain, going: Going, usual: Going) -> Vec<Arm> {
    let of = |arm: &Arm| {
        let said = piece.going.as_ref();
        let own = match arm {
            Arm::Muskets | Arm::LightInfantry => said.and_then(|said| said.foot),
            Arm::HeavyCavalry | Arm::LightCavalry => said.and_then(|said| said.horse),
            Arm::Artillery => said.and_then(|said| said.guns),
        };
        own.unwrap_or(usual) == going
    };
    Arm::ALL.iter().copied().filter(of).collect()
}
