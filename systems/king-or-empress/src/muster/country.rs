//! The ground as the rules see it: bad going, positions, streams, roads and what nobody crosses (R26, R35).

use grognard_battle::layout::{self, Scale, Unlaid};
use grognard_rulebook::Word;
use grognard_scenario::Scenario;
use grognard_scenario::model::ground::{self as map, Compass, Going, Shape, TerrainKind};
use grognard_tabletop::{
    Area, Barriers, Body, Corner, Crossing, Facing, Ground, Height, Kinds, Length, Line, Point, Polygon,
    Terrain as Kind, Track, Turn,
};

use crate::{
    battle::field::{Place, Position, Stream},
    movement::Terrain,
    profile::{Arm, Defending},
};

/// The least breadth of a farm or a village: half a base must fit into it for anybody to defend it (R26). At a hundred metres to the
/// inch a farm would be smaller than that; the model of a farm is not.
const ROOMY: Length = Length::units(2);
/// How deep the steep side of a hill is.
const STEEP_SIDE: Length = Length::units(2);
/// A bridge or a ford is crossed by who has his centre on it: the least breadth and length of the way over a stream.
const STREAM_WAY: Length = Length::units(2);
/// The least breadth of a way over deep water, so that a road column and a battery get over it.
const DEEP_WAY: Length = Length::thousandths(2400);
/// How near to a stream a bridge must be to lead over it.
const BY_THE_STREAM: Length = Length::units(1);

/// The ground and what it means.
pub(super) struct Country {
    pub(super) ground: Ground,
    pub(super) bad_going: Vec<(Terrain, Polygon)>,
    pub(super) positions: Vec<Position>,
    pub(super) streams: Vec<Stream>,
    pub(super) roads: Vec<Track>,
    pub(super) impassable: Barriers,
}

impl Country {
    /// The country of a scenario on a table of this scale.
    pub(super) fn of(scenario: &Scenario, scale: &Scale) -> Result<Self, Unlaid> {
        let mut ground = layout::ground(scenario, scale)?;
        for area in ground.areas.iter_mut().filter(|area| matches!(area.kind, Kind::Village | Kind::StrongPoint)) {
            area.outline = roomy(&area.outline);
        }
        let mut deep = Ground::open(ground.table);
        let mut country = Self {
            bad_going: Vec::new(),
            positions: Vec::new(),
            streams: Vec::new(),
            roads: Vec::new(),
            impassable: Barriers::default(),
            ground,
        };
        for piece in &scenario.terrain {
            match piece.shape() {
                Some(Shape::Area(area)) if scale.shows(area) => country.survey_area(piece, scale, &mut deep)?,
                Some(Shape::Line(line)) if scale.shows(line) => {
                    country.survey_line(piece, &scale.track(&piece.id, line)?, scale, &mut deep);
                }
                _ => {}
            }
        }
        deep.crossings = country.ground.crossings.iter().map(|crossing| over_deep_water(crossing, &deep)).collect();
        country.impassable = deep.barriers(Kinds::of(&[Kind::Water, Kind::River]), |_| true);
        Ok(country)
    }

    fn survey_area(&mut self, piece: &map::Terrain, scale: &Scale, deep: &mut Ground) -> Result<(), Unlaid> {
        let Some(outline) = outline(piece, scale)? else { return Ok(()) };
        if bars_everybody(piece) {
            deep.areas.push(Area { kind: Kind::Water, outline, height: Height(0) });
            return Ok(());
        }
        match piece.kind {
            TerrainKind::Hill if piece.slope == Some(map::Slope::Steep) => {
                self.bad_going.push((Terrain::SteepSlope, outline));
            }
            TerrainKind::Hill => {
                let sides = steep_sides(&outline, &piece.steep_to);
                self.bad_going.extend(sides.into_iter().map(|side| (Terrain::SteepSlope, side)));
            }
            TerrainKind::Village => self.hold(Defending::Village, Place::Area(outline)),
            TerrainKind::StrongPoint => self.hold(Defending::StrongPoint, Place::Area(outline)),
            TerrainKind::Works => self.hold(Defending::Works, Place::Area(outline)),
            kind => self.bad_going.extend(bad_going(kind).map(|terrain| (terrain, outline))),
        }
        Ok(())
    }

    fn survey_line(&mut self, piece: &map::Terrain, track: &Track, scale: &Scale, deep: &mut Ground) {
        let width = scale.length(piece.width.unwrap_or_else(|| layout::usual_width(piece.kind)));
        if bars_everybody(piece) {
            deep.lines.push(Line { kind: Kind::River, track: track.clone(), width, height: Height(0) });
            return;
        }
        match piece.kind {
            TerrainKind::Stream | TerrainKind::River => self.streams.push(Stream {
                track: track.clone(),
                crossings: self.ways_over(track, width),
                bars: barred_arms(piece),
            }),
            TerrainKind::Road | TerrainKind::HollowWay => self.roads.push(track.clone()),
            TerrainKind::Works => self.hold(Defending::Works, Place::Line(track.clone())),
            kind => {
                if let Some(terrain) = bad_going(kind) {
                    let bands = track.stretches().filter_map(|(a, b)| band(a, b, width));
                    self.bad_going.extend(bands.map(|band| (terrain, band)));
                }
            }
        }
    }

    fn hold(&mut self, kind: Defending, place: Place) {
        self.positions.push(Position { kind, place });
    }

    /// The bridges and fords of a stream, as strips broad enough for the centre of a base to find.
    fn ways_over(&self, stream: &Track, width: Length) -> Vec<Body> {
        let near = width.max(BY_THE_STREAM);
        let over = self.ground.crossings.iter().filter(|crossing| stream.nearest_to(crossing.at).aside <= near);
        let broad = |crossing: &Crossing| Crossing {
            width: crossing.width.max(STREAM_WAY),
            length: crossing.length.max(STREAM_WAY),
            ..*crossing
        };
        over.map(|crossing| broad(crossing).way()).collect()
    }
}

/// The ground of a piece that is broad, villages and farms with room for a base.
pub(super) fn outline(piece: &map::Terrain, scale: &Scale) -> Result<Option<Polygon>, Unlaid> {
    let Some(Shape::Area(area)) = piece.shape() else { return Ok(None) };
    let outline = scale.outline(&piece.id, area)?;
    Ok(Some(match piece.kind {
        TerrainKind::Village | TerrainKind::StrongPoint => roomy(&outline),
        _ => outline,
    }))
}

/// Whether nobody gets through: deep water, or what the scenario bars to all arms.
fn bars_everybody(piece: &map::Terrain) -> bool {
    [map::Arm::Foot, map::Arm::Horse, map::Arm::Guns].into_iter().all(|arm| piece.going(arm) == Going::Barred)
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

/// What kind of bad going it is, if it is.
fn bad_going(kind: TerrainKind) -> Option<Terrain> {
    match kind {
        TerrainKind::Wood => Some(Terrain::Woods),
        TerrainKind::Rough | TerrainKind::Vineyard => Some(Terrain::RoughGround),
        TerrainKind::Marsh => Some(Terrain::BoggyGround),
        _ => None,
    }
}

/// A way over deep water, broad enough for a column and long enough to reach both banks.
fn over_deep_water(crossing: &Crossing, deep: &Ground) -> Crossing {
    let ponds = deep.areas.iter().filter_map(|area| area.outline.depth_of(crossing.at));
    let banks = ponds.map(|depth| depth.times(2) + DEEP_WAY).fold(crossing.length.max(DEEP_WAY), Length::max);
    Crossing { width: crossing.width.max(DEEP_WAY), length: banks, ..*crossing }
}

/// The outline, grown about its middle until it is broad enough.
fn roomy(outline: &Polygon) -> Polygon {
    let of = |along: fn(&Point) -> Length| {
        let values = || outline.points().iter().map(along);
        (values().min().unwrap_or_default(), values().max().unwrap_or_default())
    };
    let ((west, east), (south, north)) = (of(|p| p.x), of(|p| p.y));
    let breadth = (east - west).min(north - south);
    if breadth >= ROOMY || breadth <= Length::ZERO {
        return outline.clone();
    }
    let grown = |at: Length, low: Length, high: Length| {
        let middle = i64::from(low.get()) + i64::from(high.get());
        let twice = (2 * i64::from(at.get()) - middle) * i64::from(ROOMY.get()) / i64::from(breadth.get());
        Length::thousandths(i32::try_from((middle + twice) / 2).unwrap_or(at.get()))
    };
    let points = outline.points().iter().map(|p| Point { x: grown(p.x, west, east), y: grown(p.y, south, north) });
    Polygon::new(points.collect()).unwrap_or_else(|_| outline.clone())
}

/// Bands inside an outline along the sides that look, give or take an eighth of a circle, in one of these directions.
fn steep_sides(outline: &Polygon, steep_to: &[Compass]) -> Vec<Polygon> {
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
            Polygon::new(vec![a, b, b.toward(up, STEEP_SIDE), a.toward(up, STEEP_SIDE)]).ok()
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
