//! The ground as the rules see it: what slows, what shelters, what is crossed, what is closed (R55, R31).

use grognard_battle::muster::{self, Feature, Lie};
use grognard_scenario::model::ground::{self as map, Going, TerrainKind};
use grognard_tabletop::{
    Area, Barriers, Body, Crossing, Facing, Ground, Height, Kinds, Length, Line, Passage, Polygon, Terrain,
};

use super::blocks::blocks;
use crate::{
    battle::field::{Country, Hurdle, Tract, Tread, ud},
    house::House,
    profile::{Cover, Terrain as Class},
};

/// How deep the steep side of a hill is that is gentle elsewhere.
const STEEP_SIDE: Length = Length::units(2);
/// How broad and long a bridge or a ford is at the least.
const WAY: Length = Length::units(1);

const ARMS: [map::Arm; 3] = [map::Arm::Foot, map::Arm::Horse, map::Arm::Guns];
const CLOSED: Kinds = Kinds::of(&[Terrain::Water, Terrain::River]);

/// The ground and what it means.
pub(super) struct Land<'s> {
    pub(super) country: Country,
    land: muster::Land<'s>,
}

impl<'s> Land<'s> {
    pub(super) fn of(land: muster::Land<'s>, house: &House, inward: [Facing; 2], metres: u32) -> Self {
        let bridges = land.ground.crossings.iter().filter(|crossing| crossing.kind == Passage::Bridge);
        let country = Country {
            blocks: blocks(&land.features, land.ground.table, ud(house.muster.block)),
            tracts: land.features.iter().flat_map(tracts).collect(),
            hurdles: land.features.iter().filter_map(|feature| hurdle(feature, &land)).collect(),
            roads: land.roads(),
            closed: Tread::ALL.map(|tread| [false, true].map(|narrow| closed(&land, tread, narrow))),
            bridges: bridges.map(|bridge| roomy(bridge).way()).collect(),
            inward,
            metres,
        };
        Self { country, land }
    }

    /// The ground, what bars the way to everybody, and what the rest means.
    pub(super) fn laid_out(self) -> (Ground, Barriers, Country) {
        (self.land.ground.clone(), self.land.impassable(true), self.country)
    }
}

fn roomy(crossing: &Crossing) -> Crossing {
    Crossing { width: crossing.width.max(WAY), length: crossing.length.max(WAY), ..*crossing }
}

/// What the file itself says of an arm's going.
fn own_going(piece: &map::Terrain, arm: map::Arm) -> Option<Going> {
    piece.going.as_ref().and_then(|own| match arm {
        map::Arm::Foot => own.foot,
        map::Arm::Horse => own.horse,
        map::Arm::Guns => own.guns,
    })
}

fn free(piece: &map::Terrain) -> [bool; 3] {
    ARMS.map(|arm| own_going(piece, arm) == Some(Going::Free))
}

/// The cover of a piece: as the file says, or as is usual.
fn cover(piece: &map::Terrain, usual: Cover, hard: Cover) -> Cover {
    match piece.cover {
        None => usual,
        Some(map::Cover::None) => Cover::None,
        Some(map::Cover::Light) => Cover::Light,
        Some(map::Cover::Hard) => hard,
    }
}

/// The ground of a piece that one is in.
fn tracts(feature: &Feature<'_>) -> Vec<Tract> {
    let piece = feature.piece;
    let broad = matches!(feature.lie, Lie::Area(_));
    let (ground, usual, hard) = match piece.kind {
        TerrainKind::Wood => (Class::Difficult, Cover::Medium, Cover::Medium),
        TerrainKind::Marsh => (Class::Difficult, Cover::None, Cover::Medium),
        TerrainKind::Village => (Class::Village, Cover::Medium, Cover::Medium),
        TerrainKind::StrongPoint => (Class::Difficult, Cover::Heavy, Cover::Heavy),
        TerrainKind::Vineyard => (Class::Rough, Cover::Light, Cover::Medium),
        TerrainKind::Rough => (Class::Rough, Cover::None, Cover::Medium),
        TerrainKind::Hill if piece.slope == Some(map::Slope::Steep) || !piece.steep_to.is_empty() => {
            (Class::Rough, Cover::None, Cover::Medium)
        }
        TerrainKind::Works if broad => (Class::Clear, Cover::Heavy, Cover::Heavy),
        _ => return Vec::new(),
    };
    let outlines = if piece.kind == TerrainKind::Hill { feature.steep(STEEP_SIDE) } else { feature.areas() };
    let works = piece.kind == TerrainKind::Works;
    let tract = |outline| Tract { outline, ground, cover: cover(piece, usual, hard), works, free: free(piece) };
    outlines.into_iter().map(tract).collect()
}

/// What is crossed of a piece, if it is long.
fn hurdle(feature: &Feature<'_>, land: &muster::Land<'_>) -> Option<Hurdle> {
    let (piece, Lie::Line(track, width)) = (feature.piece, &feature.lie) else { return None };
    let (usual, hard) = match piece.kind {
        TerrainKind::Stream | TerrainKind::River => (Cover::None, Cover::None),
        TerrainKind::Works => (Cover::Heavy, Cover::Heavy),
        TerrainKind::Wall => (Cover::Medium, Cover::Medium),
        TerrainKind::Hedge | TerrainKind::HollowWay => (Cover::Light, Cover::Medium),
        _ => return None,
    };
    let water = matches!(piece.kind, TerrainKind::Stream | TerrainKind::River);
    let guns_wade = water && own_going(piece, map::Arm::Guns) == Some(Going::Half);
    let near = land.ways_over(track, *width, WAY);
    let is_bridge =
        |way: &Body| land.ground.crossings.iter().any(|c| c.kind == Passage::Bridge && c.at == way.centre());
    let ways = near.into_iter().map(|way| (way, is_bridge(&way))).collect();
    Some(Hurdle {
        track: track.clone(),
        cover: cover(piece, usual, hard),
        water,
        works: piece.kind == TerrainKind::Works,
        obstacle: free(piece).map(|free| !free),
        guns_wade,
        ways,
    })
}

/// What somebody does not enter: deep water, what the scenario bars to his arm, and what is a dash in his row of the table; but
/// over fords, and in column over bridges.
fn closed(land: &muster::Land<'_>, tread: Tread, narrow: bool) -> Barriers {
    let arm = ARMS[tread.arm()];
    let mut ground = land.deep.clone();
    for feature in &land.features {
        let piece = feature.piece;
        let own = own_going(piece, arm);
        let dash = match piece.kind {
            TerrainKind::Wood | TerrainKind::Marsh | TerrainKind::Village | TerrainKind::StrongPoint => {
                tread != Tread::Foot
            }
            TerrainKind::Works => tread == Tread::Horse && matches!(feature.lie, Lie::Area(_)),
            _ => false,
        };
        if own == Some(Going::Free) || !(dash || own == Some(Going::Barred)) || piece.kind == TerrainKind::Road {
            continue;
        }
        match &feature.lie {
            Lie::Area(outline) => ground.areas.push(water(outline)),
            Lie::Line(..) if dash => ground.areas.extend(feature.areas().iter().map(water)),
            Lie::Line(track, width) => {
                let line = Line { kind: Terrain::River, track: track.clone(), width: *width, height: Height(0) };
                ground.lines.push(line);
            }
        }
    }
    ground.barriers(CLOSED, |crossing| narrow || crossing.kind != Passage::Bridge)
}

fn water(outline: &Polygon) -> Area {
    Area { kind: Terrain::Water, outline: outline.clone(), height: Height(0) }
}
