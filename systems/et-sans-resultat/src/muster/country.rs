//! The ground as the rules see it: rough, dense or barred; places to hold; roads (R66, R67).

use grognard_battle::Side;
use grognard_battle::muster::{self, Camp, Feature, Lie};
use grognard_scenario::model::{
    army::Edge,
    ground::{self as map, Going, TerrainKind},
};
use grognard_tabletop::{Barriers, Body, Corner, Facing, Ground, Length, Polygon};

use crate::{
    battle::field::{Country, Force, Holding, Place, Road, Roster, Tract},
    profile::{Class, Terrain},
};

/// How deep the steep side of a hill is that is gentle elsewhere.
const STEEP_SIDE: Length = Length::units(2);
/// How wide a stream, a wall or a hedge is at the least.
const BAND: Length = Length::units(1);
/// How broad a bridge or a ford is at the least.
const WAY: Length = Length::units(2);

const ARMS: [map::Arm; 3] = [map::Arm::Foot, map::Arm::Horse, map::Arm::Guns];

/// The ground and what it means.
pub(super) struct Land<'s> {
    land: muster::Land<'s>,
    barred: [Barriers; 3],
}

impl<'s> Land<'s> {
    pub(super) fn of(land: muster::Land<'s>) -> Self {
        let barred = ARMS.map(|arm| land.closed(|piece| own_going(piece, arm) == Some(Going::Barred), |_| true));
        Self { land, barred }
    }

    /// What a Unit of this class does not enter.
    pub(super) fn barred_to(&self, class: Class) -> &Barriers {
        &self.barred[class as usize]
    }

    /// The ground, what bars the way to everybody, and what the rest means.
    pub(super) fn laid_out(self, camp: &Camp, forces: Vec<Force>, rosters: Vec<Roster>) -> (Ground, Barriers, Country) {
        let Self { land, barred } = self;
        let features = &land.features;
        let country = Country {
            tracts: features.iter().flat_map(|feature| tracts(feature, &land)).collect(),
            places: features.iter().filter_map(place).collect(),
            works: features.iter().filter_map(works).collect(),
            roads: features.iter().filter_map(road).collect(),
            barred,
            edges: Side::BOTH.map(|side| toward(camp.side(side).edge)),
            forces,
            rosters,
        };
        let impassable = land.impassable(true);
        (land.ground, impassable, country)
    }
}

/// The way to an edge of the table.
fn toward(edge: Edge) -> Facing {
    match edge {
        Edge::North => Facing::NORTH,
        Edge::East => Facing::EAST,
        Edge::South => Facing::SOUTH,
        Edge::West => Facing::WEST,
    }
}

/// What the scenario itself says of a piece; what is usual for its kind is not asked.
fn own_going(piece: &map::Terrain, arm: map::Arm) -> Option<Going> {
    piece.going.as_ref().and_then(|own| match arm {
        map::Arm::Foot => own.foot,
        map::Arm::Horse => own.horse,
        map::Arm::Guns => own.guns,
    })
}

/// Ground that slows, and whom.
fn tracts(feature: &Feature<'_>, land: &muster::Land<'_>) -> Vec<Tract> {
    let piece = feature.piece;
    let (usual, outlines) = match piece.kind {
        TerrainKind::Wood | TerrainKind::Marsh | TerrainKind::Village | TerrainKind::StrongPoint => {
            (Terrain::Dense, feature.areas())
        }
        TerrainKind::Rough | TerrainKind::Vineyard | TerrainKind::Works => (Terrain::Rough, bands(feature)),
        TerrainKind::Hill if piece.slope == Some(map::Slope::Steep) || !piece.steep_to.is_empty() => {
            (Terrain::Rough, feature.steep(STEEP_SIDE))
        }
        TerrainKind::Stream | TerrainKind::HollowWay | TerrainKind::Hedge | TerrainKind::Wall | TerrainKind::River => {
            (Terrain::Rough, bands(feature))
        }
        TerrainKind::Hill | TerrainKind::Crops | TerrainKind::Water if piece.going.is_some() => {
            (Terrain::Open, feature.areas())
        }
        _ => return Vec::new(),
    };
    let ways = match &feature.lie {
        Lie::Line(track, width) => land.ways_over(track, (*width).max(BAND), WAY),
        Lie::Area(_) => Vec::new(),
    };
    let going = ARMS.map(|arm| match own_going(piece, arm) {
        Some(Going::Free) => Terrain::Open,
        Some(Going::Half) if usual != Terrain::Dense => Terrain::Rough,
        _ => usual,
    });
    if going == [Terrain::Open; 3] {
        return Vec::new();
    }
    let wooded = matches!(piece.kind, TerrainKind::Wood | TerrainKind::Marsh);
    outlines.into_iter().map(|outline| Tract { outline, going, wooded, ways: ways.clone() }).collect()
}

/// The ground of a piece; of a line, bands of some breadth along it.
fn bands(feature: &Feature<'_>) -> Vec<Polygon> {
    match &feature.lie {
        Lie::Area(outline) => vec![outline.clone()],
        Lie::Line(track, width) => {
            let strips = track.stretches().map(|(a, b)| Body::strip(a, b, (*width).max(BAND)));
            strips
                .filter_map(|strip| Polygon::new(Corner::ALL.map(|corner| strip.corner(corner)).to_vec()).ok())
                .collect()
        }
    }
}

/// A place to hold, and how many have room in it (R21, R67).
fn place(feature: &Feature<'_>) -> Option<Place> {
    let Lie::Area(outline) = &feature.lie else { return None };
    let (holding, room) = match feature.piece.kind {
        TerrainKind::Village => (Holding::Town, 4),
        TerrainKind::StrongPoint => (Holding::StrongPoint, 1),
        TerrainKind::Works => (Holding::Fortification, 4),
        _ => return None,
    };
    let sectors = feature.piece.sectors.unwrap_or(1).clamp(1, 20) as u8;
    Some(Place { name: feature.piece.label().to_owned(), outline: outline.clone(), holding, room: room * sectors })
}

/// Works drawn as a line.
fn works(feature: &Feature<'_>) -> Option<grognard_tabletop::Track> {
    match (&feature.lie, feature.piece.kind) {
        (Lie::Line(track, _), TerrainKind::Works) => Some(track.clone()),
        _ => None,
    }
}

fn road(feature: &Feature<'_>) -> Option<Road> {
    match (&feature.lie, feature.piece.kind) {
        (Lie::Line(track, _), TerrainKind::Road) => Some(Road { track: track.clone(), paved: feature.piece.paved }),
        _ => None,
    }
}
