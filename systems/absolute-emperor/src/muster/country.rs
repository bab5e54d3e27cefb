//! The ground as the rules see it: what shelters, what is difficult, what is crossed, what is closed (R35, R43).

use grognard_battle::layout::ROOFS;
use grognard_battle::muster::{self, Feature, Lie};
use grognard_scenario::model::ground::{self as map, Going, TerrainKind};
use grognard_tabletop::{Area, Barriers, Body, Corner, Ground, Length, Passage, Polygon, Terrain};

use super::places::places;
use crate::{
    battle::{
        Compass,
        field::{Country, Hurdle, Tract, distances, measure},
    },
    house::House,
    profile::Cover,
};

/// How deep the steep side of a hill is that is gentle elsewhere.
const STEEP_SIDE: Length = Length::units(2);
/// How broad a bridge or a ford is at the least.
const WAY: Length = Length::thousandths(2400);

const ARMS: [map::Arm; 3] = [map::Arm::Foot, map::Arm::Horse, map::Arm::Guns];

/// The ground and what it means.
pub(super) struct Land<'s> {
    pub(super) country: Country,
    land: muster::Land<'s>,
}

impl<'s> Land<'s> {
    pub(super) fn of(mut land: muster::Land<'s>, house: &House, edges: [Compass; 2]) -> Self {
        let (least, most) = (measure(house.muster.place_least), measure(house.muster.place_most));
        let places = places(&land.features, land.ground.table, least, most.max(least));
        let works: Vec<Polygon> = closed_works(&land.features);
        land.ground.areas.retain(|area| {
            let house = matches!(area.kind, Terrain::Village | Terrain::StrongPoint);
            !(house || area.kind == Terrain::Works && works.contains(&area.outline))
        });
        land.ground.areas.extend(places.iter().filter_map(|place| {
            let corners = Corner::ALL.map(|corner| place.body.corner(corner)).to_vec();
            let kind = if place.cover == Cover::Fortification { Terrain::Works } else { Terrain::Village };
            Some(Area { kind, outline: Polygon::new(corners).ok()?, height: ROOFS })
        }));
        let country = Country {
            tracts: land.features.iter().flat_map(tracts).collect(),
            hurdles: land.features.iter().filter_map(|feature| hurdle(feature, &land)).collect(),
            barred: ARMS.map(|arm| [false, true].map(|column| barred(&land, arm, column))),
            roads: land.roads(),
            inches: distances(house),
            places,
            edges,
        };
        Self { country, land }
    }

    /// The ground, what bars the way to everybody, and what the rest means.
    pub(super) fn laid_out(self) -> (Ground, Barriers, Country) {
        (self.land.ground.clone(), self.land.impassable(true), self.country)
    }
}

fn closed_works(features: &[Feature<'_>]) -> Vec<Polygon> {
    let works = features.iter().filter(|feature| feature.piece.kind == TerrainKind::Works);
    works
        .filter_map(|feature| match &feature.lie {
            Lie::Area(outline) => Some(outline.clone()),
            Lie::Line(..) => None,
        })
        .collect()
}

/// What an arm finds of a piece: as R35 has it, or as the scenario says itself.
fn going(piece: &map::Terrain, arm: map::Arm, usual: Going) -> Going {
    let own = piece.going.as_ref().and_then(|own| match arm {
        map::Arm::Foot => own.foot,
        map::Arm::Horse => own.horse,
        map::Arm::Guns => own.guns,
    });
    own.unwrap_or(usual)
}

fn difficult(piece: &map::Terrain, usual: Going) -> [bool; 3] {
    ARMS.map(|arm| going(piece, arm, usual) == Going::Half)
}

/// The ground of a piece that one is in.
fn tracts(feature: &Feature<'_>) -> Vec<Tract> {
    let piece = feature.piece;
    let broad = matches!(feature.lie, Lie::Area(_));
    let (usual, outlines) = match piece.kind {
        TerrainKind::Wood | TerrainKind::Vineyard | TerrainKind::Rough | TerrainKind::Marsh => {
            (Going::Half, feature.areas())
        }
        TerrainKind::Hill if piece.slope == Some(map::Slope::Steep) || !piece.steep_to.is_empty() => {
            (Going::Half, feature.steep(STEEP_SIDE))
        }
        TerrainKind::River | TerrainKind::Water if broad => (Going::Half, feature.areas()),
        TerrainKind::Hill | TerrainKind::Crops if piece.going.is_some() => (Going::Free, feature.areas()),
        _ => return Vec::new(),
    };
    let shelters = matches!(piece.kind, TerrainKind::Wood | TerrainKind::Vineyard);
    let tract = |outline| Tract { shelters, wooded: shelters, outline, difficult: difficult(piece, usual) };
    outlines.into_iter().map(tract).collect()
}

/// What is crossed of a piece, if it is long.
fn hurdle(feature: &Feature<'_>, land: &muster::Land<'_>) -> Option<Hurdle> {
    let (piece, Lie::Line(track, width)) = (feature.piece, &feature.lie) else { return None };
    let cover = match piece.kind {
        TerrainKind::Stream | TerrainKind::River => Cover::None,
        TerrainKind::Works | TerrainKind::Wall => Cover::Wall,
        TerrainKind::Hedge | TerrainKind::HollowWay => Cover::Hedge,
        _ => return None,
    };
    let river = piece.kind == TerrainKind::River;
    let mut ways = land.ways_over(track, *width, WAY);
    if river {
        // A ford through a river is hard going, a bridge is not.
        let fords: Vec<Body> =
            land.ground.crossings.iter().filter(|c| c.kind == Passage::Ford).map(|c| c.way()).collect();
        ways.retain(|way| fords.iter().all(|ford| ford.centre() != way.centre()));
    }
    // Guns cross a fence at a gap or on a road only.
    let usual = |arm| if is_fence(piece.kind) && arm == map::Arm::Guns { Going::Barred } else { Going::Half };
    let closed = ARMS.map(|arm| is_fence(piece.kind) && going(piece, arm, usual(arm)) == Going::Barred);
    Some(Hurdle { track: track.clone(), cover, difficult: difficult(piece, Going::Half), closed, ways })
}

fn is_fence(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::Wall | TerrainKind::Hedge | TerrainKind::HollowWay | TerrainKind::Works)
}

/// What an arm does not enter: deep water, and what the scenario bars to it; but over fords, and columns over bridges.
fn barred(land: &muster::Land<'_>, arm: map::Arm, column: bool) -> Barriers {
    let shut = |piece: &map::Terrain| {
        let kept_apart = matches!(
            piece.kind,
            TerrainKind::Village | TerrainKind::StrongPoint | TerrainKind::Works | TerrainKind::Road
        );
        !kept_apart && !is_fence(piece.kind) && going(piece, arm, Going::Half) == Going::Barred
    };
    land.closed(shut, |crossing| column || crossing.kind != Passage::Bridge)
}
