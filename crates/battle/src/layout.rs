//! From metres to a table: the scenario's ground at the scale of a rule system.
//!
//! Every system needs the same ground and differs only in the scale it is seen at, so the way from the map to the table is
//! written here once. It follows the scenario's own [`Plan`], so that a map drawn at table scale and the battle fought on that
//! table agree to the inch.

mod crossings;

use std::fmt;

use grognard_scenario::draw::Plan;
use grognard_scenario::model::ground::{self as map, Shape, TerrainKind};
use grognard_scenario::{self as scenario, Scenario};
use grognard_tabletop::{
    Area, Contour, Facing, Ground, Height, Length, Line, Point, Polygon, Pose, Slope, Table, Terrain, Track,
};

/// No table is broader or deeper than this, in units: a broken file must not ask for a floor.
const LARGEST: u32 = 400;

/// Which part of the map lies on the table, and how large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// Metres of ground to a unit of the table.
    metres: u32,
    /// Twice the place in the middle of the table, in metres; twice, because a middle may fall on half a metre.
    middle: (i64, i64),
    table: Table,
}

/// The scale of a table where a scenario has no hint for the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsualTable {
    /// Metres of ground to a unit of the table.
    pub metres: u32,
    /// Units from west to east; more if the map needs more.
    pub width: u32,
    /// Units from south to north; more if the map needs more.
    pub depth: u32,
}

impl Scale {
    /// The scale that the scenario's hint for a system asks for; without a hint the usual one of the system, on a table of the
    /// usual size or as large as the map.
    pub fn for_system(scenario: &Scenario, system: &str, usual: UsualTable) -> Self {
        let map = &scenario.map;
        match plan(scenario, system, usual) {
            Plan::Table { metres, width, depth, corner, .. } => Self::new(map, metres as u32, (width, depth), corner),
            Plan::Metres => Self::new(map, 1, (map.width, map.height), None),
        }
    }

    /// A table so many units wide and deep, with a place of the map in its south-west corner or in the middle of the map.
    fn new(map: &map::Map, metres: u32, (width, depth): (u32, u32), corner: Option<scenario::Point>) -> Self {
        let metres = metres.clamp(1, 1_000_000);
        let (width, depth) = (width.clamp(1, LARGEST), depth.clamp(1, LARGEST));
        let middle = match corner {
            Some(at) => (
                2 * i64::from(at.x) + i64::from(metres) * i64::from(width),
                2 * i64::from(at.y) + i64::from(metres) * i64::from(depth),
            ),
            None => (i64::from(map.width), i64::from(map.height)),
        };
        let table = Table { width: Length::units(width as i32), height: Length::units(depth as i32) };
        Self { metres, middle, table }
    }

    /// The table.
    pub fn table(&self) -> Table {
        self.table
    }

    /// Where a place of the map lies on the table. Rounded outward from the middle, so that a symmetrical map stays symmetrical.
    pub fn point(&self, place: scenario::Point) -> Point {
        let along = |at: i32, middle: i64, size: Length| {
            size.half() + thousandths((2 * i64::from(at) - middle) * 1000, 2 * i64::from(self.metres))
        };
        Point {
            x: along(place.x, self.middle.0, self.table.width),
            y: along(place.y, self.middle.1, self.table.height),
        }
    }

    /// So many metres, in units of the table.
    pub fn length(&self, metres: u32) -> Length {
        thousandths(i64::from(metres) * 1000, i64::from(self.metres))
    }

    /// A place and a direction of the map.
    pub fn pose(&self, place: scenario::Point, facing: scenario::Facing) -> Pose {
        Pose { at: self.point(place), facing: Facing::degrees(facing.as_degrees() as i32) }
    }

    /// An outline of the map.
    pub fn outline(&self, id: &str, area: &[scenario::Point]) -> Result<Polygon, Unlaid> {
        Polygon::new(area.iter().map(|at| self.point(*at)).collect()).map_err(|fault| Unlaid::new(id, fault))
    }

    /// A line of the map.
    pub fn track(&self, id: &str, line: &[scenario::Point]) -> Result<Track, Unlaid> {
        Track::new(line.iter().map(|at| self.point(*at)).collect()).map_err(|fault| Unlaid::new(id, fault))
    }

    /// Whether any of the ground within the box about some places lies on the table.
    pub fn shows(&self, places: &[scenario::Point]) -> bool {
        let points: Vec<Point> = places.iter().map(|at| self.point(*at)).collect();
        let on = |of: fn(&Point) -> Length, size: Length| {
            points.iter().map(of).max().is_some_and(|high| high >= Length::ZERO)
                && points.iter().map(of).min().is_some_and(|low| low <= size)
        };
        on(|p| p.x, self.table.width) && on(|p| p.y, self.table.height)
    }
}

/// The part of the map that lies on the table of a system, for a drawing of it: as the scenario's hint for the system has it, or the
/// usual table of the system, as large as the map.
pub fn plan(scenario: &Scenario, system: &str, usual: UsualTable) -> Plan {
    Plan::for_system(scenario, system).unwrap_or_else(|| {
        let (map, metres) = (&scenario.map, usual.metres.max(1));
        Plan::Table {
            metres: f64::from(metres),
            width: usual.width.max(map.width.div_ceil(metres)),
            depth: usual.depth.max(map.height.div_ceil(metres)),
            unit: "inches".to_owned(),
            corner: None,
        }
    })
}

/// A quotient as thousandths, halves away from zero, within what a table can hold.
fn thousandths(dividend: i64, divisor: i64) -> Length {
    let size = (2 * dividend.abs() + divisor) / (2 * divisor);
    let size = i32::try_from(size).unwrap_or(i32::MAX);
    Length::thousandths(if dividend < 0 { -size } else { size })
}

/// A piece of the map that cannot be laid out on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unlaid {
    /// The word the scenario refers to it by.
    pub id: String,
    /// What is wrong with it.
    pub why: String,
}

impl Unlaid {
    fn new(id: &str, fault: impl fmt::Display) -> Self {
        Self { id: id.to_owned(), why: fault.to_string() }
    }
}

impl fmt::Display for Unlaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` cannot be laid out on the table: {}", self.id, self.why)
    }
}

impl std::error::Error for Unlaid {}

/// Trees and roofs above the ground they stand on, in metres as the hills are; only systems that compare heights ask.
const TREES: Height = Height(15);
const VINES: Height = Height(2);
/// Roofs above the ground they stand on.
pub const ROOFS: Height = Height(10);
const HEDGES: Height = Height(2);

/// Metres from bank to bank, or from ditch to ditch, where the file names no width.
pub fn usual_width(kind: TerrainKind) -> u32 {
    match kind {
        TerrainKind::River => 80,
        TerrainKind::Ford => 30,
        TerrainKind::Stream | TerrainKind::Road | TerrainKind::HollowWay | TerrainKind::Bridge => 10,
        TerrainKind::Rough | TerrainKind::Marsh => 50,
        _ => 0,
    }
}

/// The ground of a scenario on a table of this scale. What lies off the table altogether is left out; what reaches over its
/// edge is kept whole.
pub fn ground(scenario: &Scenario, scale: &Scale) -> Result<Ground, Unlaid> {
    let mut ground = Ground::open(scale.table);
    for piece in &scenario.terrain {
        match piece.shape() {
            Some(Shape::Area(area)) if scale.shows(area) => lay_area(piece, area, scale, &mut ground)?,
            Some(Shape::Line(line)) if scale.shows(line) => lay_line(piece, line, scale, &mut ground)?,
            _ => {}
        }
    }
    crossings::lay(scenario, scale, &mut ground);
    Ok(ground)
}

fn lay_area(piece: &map::Terrain, area: &[scenario::Point], scale: &Scale, ground: &mut Ground) -> Result<(), Unlaid> {
    let outline = scale.outline(&piece.id, area)?;
    if piece.kind == TerrainKind::Hill {
        let level = Height(i32::try_from(piece.height.unwrap_or_default()).unwrap_or(i32::MAX));
        let slope = match piece.slope {
            Some(map::Slope::Steep) => Slope::Steep,
            _ => Slope::Gentle,
        };
        ground.contours.push(Contour { outline, level, slope });
    } else if let Some(kind) = kind(piece.kind) {
        let height = match kind {
            Terrain::Wood => TREES,
            Terrain::Orchard => VINES,
            Terrain::Village | Terrain::StrongPoint => ROOFS,
            _ => Height(0),
        };
        ground.areas.push(Area { kind, outline, height });
    }
    Ok(())
}

fn lay_line(piece: &map::Terrain, line: &[scenario::Point], scale: &Scale, ground: &mut Ground) -> Result<(), Unlaid> {
    if let Some(kind) = kind(piece.kind) {
        let track = scale.track(&piece.id, line)?;
        let width = scale.length(piece.width.unwrap_or_else(|| usual_width(piece.kind)));
        let height = if matches!(kind, Terrain::Wall | Terrain::Hedge) { HEDGES } else { Height(0) };
        ground.lines.push(Line { kind, track, width, height });
    }
    Ok(())
}

/// What the table calls it; nothing for hills and crossings, which are no kind of ground, and for crops, which hinder nobody.
fn kind(kind: TerrainKind) -> Option<Terrain> {
    Some(match kind {
        TerrainKind::Wood => Terrain::Wood,
        TerrainKind::Village => Terrain::Village,
        TerrainKind::StrongPoint => Terrain::StrongPoint,
        TerrainKind::Rough => Terrain::Rough,
        TerrainKind::Vineyard => Terrain::Orchard,
        TerrainKind::Marsh => Terrain::Marsh,
        TerrainKind::Water => Terrain::Water,
        TerrainKind::Stream => Terrain::Stream,
        TerrainKind::River => Terrain::River,
        TerrainKind::Road => Terrain::Road,
        TerrainKind::HollowWay => Terrain::Ditch,
        TerrainKind::Works => Terrain::Works,
        TerrainKind::Wall => Terrain::Wall,
        TerrainKind::Hedge => Terrain::Hedge,
        TerrainKind::Hill | TerrainKind::Crops | TerrainKind::Bridge | TerrainKind::Ford => return None,
    })
}

#[cfg(test)]
mod tests {
    use grognard_scenario::library;
    use grognard_tabletop::Passage;

    use super::*;

    const USUAL: UsualTable = UsualTable { metres: 50, width: 72, depth: 48 };

    fn crossroads() -> (Scenario, Scale) {
        let battle = library::find("crossroads").unwrap();
        let scale = Scale::for_system(&battle, "king-or-empress", USUAL);
        (battle, scale)
    }

    /// The same place after half a turn of the table.
    fn turned(at: Point) -> Point {
        Point { x: Length::units(72) - at.x, y: Length::units(48) - at.y }
    }

    fn sorted(points: impl IntoIterator<Item = Point>) -> Vec<Point> {
        let mut points: Vec<Point> = points.into_iter().collect();
        points.sort();
        points
    }

    #[test]
    fn kreuzdorf_lies_in_the_middle_of_the_table() {
        let (battle, scale) = crossroads();
        let ground = ground(&battle, &scale).unwrap();
        let village = ground.areas.iter().find(|area| area.kind == Terrain::Village).unwrap();
        let corners = [(33_600, 21_600), (38_400, 21_600), (38_400, 26_400), (33_600, 26_400)];
        assert_eq!(village.outline.points(), corners.map(|(x, y)| Point::new(x, y)));
        assert_eq!(ground.table, Table { width: Length::units(72), height: Length::units(48) });
    }

    #[test]
    fn the_crossroads_look_the_same_from_both_sides() {
        let (battle, scale) = crossroads();
        let ground = ground(&battle, &scale).unwrap();
        let corners = |kind: Terrain| {
            let areas = ground.areas.iter().filter(move |area| area.kind == kind);
            areas.flat_map(|area| area.outline.points().to_vec())
        };
        for kind in [Terrain::Village, Terrain::Wood, Terrain::StrongPoint] {
            assert_eq!(sorted(corners(kind)), sorted(corners(kind).map(turned)), "{kind:?}");
        }
        let hills = || ground.contours.iter().flat_map(|hill| hill.outline.points().to_vec());
        assert_eq!(sorted(hills()), sorted(hills().map(turned)));
        for kind in [Terrain::Stream, Terrain::Road] {
            let lines = || ground.lines.iter().filter(move |line| line.kind == kind);
            let bends = || lines().flat_map(|line| line.track.points().to_vec());
            assert_eq!(sorted(bends()), sorted(bends().map(turned)), "{kind:?}");
        }
        let crossings: Vec<_> = ground.crossings.iter().map(|c| (c.at, c.heading.get() % 180_000)).collect();
        for (at, heading) in &crossings {
            let twin = crossings.iter().find(|(other, _)| *other == turned(*at)).expect("every crossing has its twin");
            assert!(twin.1.abs_diff(*heading) <= 1, "{heading} and {}", twin.1);
        }
    }

    #[test]
    fn three_roads_over_one_bridge_make_one_bridge() {
        let (battle, scale) = crossroads();
        let ground = ground(&battle, &scale).unwrap();
        let of = |kind| ground.crossings.iter().filter(move |c| c.kind == kind).count();
        assert_eq!((of(Passage::Bridge), of(Passage::Ford)), (1, 2));
        let bridge = ground.crossings.iter().find(|c| c.kind == Passage::Bridge).unwrap();
        assert_eq!((bridge.at, bridge.heading), (Point::units(36, 24), Facing::NORTH), "it carries the highway");
    }

    #[test]
    fn a_road_over_water_has_a_bridge_though_the_file_names_none() {
        let battle = library::find("quatre-bras-1815").unwrap();
        assert!(!battle.terrain.iter().any(|t| t.kind == TerrainKind::Bridge));
        let scale = Scale::for_system(&battle, "king-or-empress", USUAL);
        let ground = ground(&battle, &scale).unwrap();
        assert!(ground.crossings.iter().all(|crossing| crossing.kind == Passage::Bridge));
        let places: Vec<Point> = ground.crossings.iter().map(|crossing| crossing.at).collect();
        let [brussels, namur] = places.as_slice() else { panic!("two highways, two brooks: {places:?}") };
        assert!(brussels.distance_to(Point::new(34_820, 22_700)) < Length::thousandths(20), "{brussels:?}");
        assert!(namur.distance_to(Point::new(55_180, 30_300)) < Length::thousandths(50), "{namur:?}");
    }

    #[test]
    fn without_a_hint_the_table_is_the_usual_one_or_holds_the_map() {
        let (mut battle, _) = crossroads();
        battle.musters.clear();
        let scale = Scale::for_system(&battle, "king-or-empress", USUAL);
        assert_eq!(scale.point(scenario::Point::new(1800, 1200)), Point::units(36, 24));
        (battle.map.width, battle.map.height) = (7201, 1000);
        let scale = Scale::for_system(&battle, "king-or-empress", USUAL);
        assert_eq!(scale.table(), Table { width: Length::units(145), height: Length::units(48) });
        assert_eq!(scale.point(scenario::Point::new(3601, 500)).y, Length::units(24), "the map lies in the middle");
    }

    #[test]
    fn a_cropped_table_begins_at_its_corner_and_drops_what_lies_beyond() {
        let battle = library::find("austerlitz-pratzen-1805").unwrap();
        let scale = Scale::for_system(&battle, "bataille-empire", USUAL);
        assert_eq!(scale.point(scenario::Point::new(600, 200)), Point::units(0, 0));
        assert_eq!(scale.point(scenario::Point::new(1200, 260)), Point::units(10, 1));
        let whole = Scale::for_system(&battle, "king-or-empress", USUAL);
        let villages = |scale: &Scale| {
            let ground = ground(&battle, scale).unwrap();
            ground.areas.iter().filter(|area| area.kind == Terrain::Village).count()
        };
        assert_eq!((villages(&whole), villages(&scale)), (4, 2), "Birnbaum and Krzenowitz lie east of the table");
    }

    #[test]
    fn an_outline_that_crosses_itself_is_named() {
        let (mut battle, scale) = crossroads();
        battle.terrain[0].area.swap(0, 1);
        let unlaid = ground(&battle, &scale).unwrap_err();
        assert_eq!(unlaid.id, "kreuzdorf");
        assert!(unlaid.to_string().starts_with("`kreuzdorf` cannot be laid out on the table: the side after corner"));
    }
}
