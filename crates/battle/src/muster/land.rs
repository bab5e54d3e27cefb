//! The land as any system sees it: what lies where, what nobody crosses and where one gets over.
//!
//! What a wood or a wall means is for a system to say, which goes through the [features](Land::features) in the order of the
//! file. Deep water, and what the scenario bars to all arms, is no feature but a barrier.

use grognard_scenario::model::ground::{self as map, Arm, Compass, Going, Shape, Slope, TerrainKind};
use grognard_tabletop::{
    Area, Barriers, Body, Corner, Crossing, Facing, Ground, Height, Kinds, Length, Line, Point, Polygon, Terrain,
    Track, Turn,
};

use super::Camp;
use crate::layout::{self, Unlaid};

/// How near to a stream a bridge must be to lead over it.
const BY_THE_STREAM: Length = Length::units(1);

const DEEP: Kinds = Kinds::of(&[Terrain::Water, Terrain::River]);

/// The ground of a table and what is on it.
#[derive(Clone, Debug)]
pub struct Land<'s> {
    /// The ground: for sight, for heights and for the screen.
    pub ground: Ground,
    /// What can be entered or crossed, in the order of the file.
    pub features: Vec<Feature<'s>>,
    /// What bars the way to everybody, as deep water, and the bridges and fords over it.
    pub deep: Ground,
}

/// A piece of the map on the table.
#[derive(Clone, Debug)]
pub struct Feature<'s> {
    /// What the scenario says of it.
    pub piece: &'s map::Terrain,
    /// Where it lies.
    pub lie: Lie,
}

/// Where a piece of the map lies.
#[derive(Clone, Debug, PartialEq)]
pub enum Lie {
    /// It is broad; villages and farms have room for a base.
    Area(Polygon),
    /// It is long, and so wide.
    Line(Track, Length),
}

impl Camp {
    /// Lays the land out on the table. What lies off the table altogether is left out.
    pub fn survey(&self) -> Result<Land<'_>, Unlaid> {
        let mut ground = layout::ground(&self.scenario, &self.scale)?;
        for area in ground.areas.iter_mut().filter(|area| matches!(area.kind, Terrain::Village | Terrain::StrongPoint))
        {
            area.outline = self.roomy(&area.outline);
        }
        let mut deep = Ground::open(ground.table);
        let mut features = Vec::new();
        for piece in &self.scenario.terrain {
            let Some(lie) = self.lie(piece)? else { continue };
            match lie {
                lie if !bars_everybody(piece) => features.push(Feature { piece, lie }),
                Lie::Area(outline) => deep.areas.push(Area { kind: Terrain::Water, outline, height: Height(0) }),
                Lie::Line(track, width) => {
                    deep.lines.push(Line { kind: Terrain::River, track, width, height: Height(0) });
                }
            }
        }
        let least = self.measures.deep_way;
        deep.crossings = ground.crossings.iter().map(|crossing| over_deep_water(crossing, &deep, least)).collect();
        Ok(Land { ground, features, deep })
    }

    /// Where a piece lies, if it lies on the table and is more than a spot.
    fn lie(&self, piece: &map::Terrain) -> Result<Option<Lie>, Unlaid> {
        match piece.shape() {
            Some(Shape::Area(area)) if self.scale.shows(area) => Ok(self.outline(piece)?.map(Lie::Area)),
            Some(Shape::Line(line)) if self.scale.shows(line) => {
                let width = piece.width.unwrap_or_else(|| layout::usual_width(piece.kind));
                Ok(Some(Lie::Line(self.scale.track(&piece.id, line)?, self.scale.length(width))))
            }
            _ => Ok(None),
        }
    }

    /// The ground of a piece that is broad, villages and farms with room for a base.
    pub(super) fn outline(&self, piece: &map::Terrain) -> Result<Option<Polygon>, Unlaid> {
        let Some(Shape::Area(area)) = piece.shape() else { return Ok(None) };
        let outline = self.scale.outline(&piece.id, area)?;
        Ok(Some(match piece.kind {
            TerrainKind::Village | TerrainKind::StrongPoint => self.roomy(&outline),
            _ => outline,
        }))
    }

    /// The outline, grown about its middle until it is broad enough.
    fn roomy(&self, outline: &Polygon) -> Polygon {
        let least = self.measures.roomy;
        let of = |along: fn(&Point) -> Length| {
            let values = || outline.points().iter().map(along);
            (values().min().unwrap_or_default(), values().max().unwrap_or_default())
        };
        let ((west, east), (south, north)) = (of(|p| p.x), of(|p| p.y));
        let breadth = (east - west).min(north - south);
        if breadth >= least || breadth <= Length::ZERO {
            return outline.clone();
        }
        let grown = |at: Length, low: Length, high: Length| {
            let middle = i64::from(low.get()) + i64::from(high.get());
            let twice = (2 * i64::from(at.get()) - middle) * i64::from(least.get()) / i64::from(breadth.get());
            Length::thousandths(i32::try_from((middle + twice) / 2).unwrap_or(at.get()))
        };
        let points = outline.points().iter().map(|p| Point { x: grown(p.x, west, east), y: grown(p.y, south, north) });
        Polygon::new(points.collect()).unwrap_or_else(|_| outline.clone())
    }
}

impl Land<'_> {
    /// What nobody crosses, but for those whom the rules let over bridges and fords.
    pub fn impassable(&self, by_bridge: bool) -> Barriers {
        self.deep.barriers(DEEP, |_| by_bridge)
    }

    /// What somebody does not enter: deep water, and these grounds besides.
    pub fn barred(&self, besides: impl IntoIterator<Item = Polygon>) -> Barriers {
        let mut barred = self.deep.clone();
        let areas = besides.into_iter().map(|outline| Area { kind: Terrain::Water, outline, height: Height(0) });
        barred.areas.extend(areas);
        barred.barriers(DEEP, |_| false)
    }

    /// What somebody does not enter: deep water, and the pieces that are shut to him, areas and lines; but over those bridges and
    /// fords that he may use.
    pub fn closed(&self, shut: impl Fn(&map::Terrain) -> bool, usable: impl Fn(&Crossing) -> bool) -> Barriers {
        let mut closed = self.deep.clone();
        for feature in self.features.iter().filter(|feature| shut(feature.piece)) {
            match &feature.lie {
                Lie::Area(outline) => {
                    closed.areas.push(Area { kind: Terrain::Water, outline: outline.clone(), height: Height(0) });
                }
                Lie::Line(track, width) => {
                    let line = Line { kind: Terrain::River, track: track.clone(), width: *width, height: Height(0) };
                    closed.lines.push(line);
                }
            }
        }
        closed.barriers(DEEP, usable)
    }

    /// The roads, also those cut into the ground.
    pub fn roads(&self) -> Vec<Track> {
        let roads = self.features.iter().filter_map(|feature| match (feature.piece.kind, &feature.lie) {
            (TerrainKind::Road | TerrainKind::HollowWay, Lie::Line(track, _)) => Some(track.clone()),
            _ => None,
        });
        roads.collect()
    }

    /// The bridges and fords of a stream so wide, as strips at least so broad and long, for the centre of a base to find.
    pub fn ways_over(&self, stream: &Track, width: Length, least: Length) -> Vec<Body> {
        let near = width.max(BY_THE_STREAM);
        let over = self.ground.crossings.iter().filter(|crossing| stream.nearest_to(crossing.at).aside <= near);
        let broad = |crossing: &Crossing| Crossing {
            width: crossing.width.max(least),
            length: crossing.length.max(least),
            ..*crossing
        };
        over.map(|crossing| broad(crossing).way()).collect()
    }
}

impl Feature<'_> {
    /// The ground it covers: its outline, or a band along each of its stretches.
    pub fn areas(&self) -> Vec<Polygon> {
        match &self.lie {
            Lie::Area(outline) => vec![outline.clone()],
            Lie::Line(track, width) => track.stretches().filter_map(|(a, b)| band(a, b, *width)).collect(),
        }
    }

    /// The steep parts of a hill: all of it, or bands so deep along the sides that look, give or take an eighth of a circle, to
    /// where it is steep.
    pub fn steep(&self, deep: Length) -> Vec<Polygon> {
        match &self.lie {
            Lie::Area(outline) if self.piece.slope == Some(Slope::Steep) => vec![outline.clone()],
            Lie::Area(outline) => steep_sides(outline, &self.piece.steep_to, deep),
            Lie::Line(..) => Vec::new(),
        }
    }
}

/// Whether nobody gets through: deep water, or what the scenario bars to all arms.
fn bars_everybody(piece: &map::Terrain) -> bool {
    [Arm::Foot, Arm::Horse, Arm::Guns].into_iter().all(|arm| piece.going(arm) == Going::Barred)
}

/// A way over deep water, broad enough for a column and long enough to reach both banks.
fn over_deep_water(crossing: &Crossing, deep: &Ground, least: Length) -> Crossing {
    let ponds = deep.areas.iter().filter_map(|area| area.outline.depth_of(crossing.at));
    let banks = ponds.map(|depth| depth.times(2) + least).fold(crossing.length.max(least), Length::max);
    Crossing { width: crossing.width.max(least), length: banks, ..*crossing }
}

fn steep_sides(outline: &Polygon, steep_to: &[Compass], deep: Length) -> Vec<Polygon> {
    let eighth = Turn::degrees(45);
    let area: i64 = outline
        .sides()
        .map(|(a, b)| [a.x, b.y, b.x, a.y].map(|n| i64::from(n.get())))
        .map(|[ax, by, bx, ay]| ax * by - bx * ay)
        .sum();
    // One who walks along the sides counter-clockwise has the hill on his left.
    let uphill = if area > 0 { Turn::LEFT } else { Turn::RIGHT };
    let steep = |heading: Facing| steep_to.iter().any(|to| heading.turn_to(direction(*to)).abs() <= eighth);
    let sides = outline.sides().filter(|(a, b)| steep((a.heading_to(*b) + uphill).about()));
    sides
        .filter_map(|(a, b)| {
            let up = a.heading_to(b) + uphill;
            Polygon::new(vec![a, b, b.toward(up, deep), a.toward(up, deep)]).ok()
        })
        .collect()
}

fn direction(compass: Compass) -> Facing {
    Facing::degrees(match compass {
        Compass::North => 0,
        Compass::NorthEast => 45,
        Compass::East => 90,
        Compass::SouthEast => 135,
        Compass::South => 180,
        Compass::SouthWest => 225,
        Compass::West => 270,
        Compass::NorthWest => 315,
    })
}

/// The ground along a stretch of a line, if it has any breadth.
fn band(from: Point, to: Point, width: Length) -> Option<Polygon> {
    let strip = Body::strip(from, to, width);
    Polygon::new(Corner::ALL.map(|corner| strip.corner(corner)).to_vec()).ok()
}
