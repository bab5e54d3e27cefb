//! Where everybody is at the start.
//!
//! A base is wider than the battalion it stands for, so what stood side by side on the map may overlap on the table. Bases are
//! settled one after the other in the order of the rolls, each as near as can be to where it stood and facing as it did.

use grognard_battle::{Side, Unmustered, layout::Unlaid};
use grognard_scenario::Point as MapPoint;
use grognard_scenario::model::army::{self, Edge};
use grognard_tabletop::{
    Barriers, Body, Corner, Facing, Footprint, Length, Obstacles, Point, Polygon, Pose, Table, settle,
};

use super::{
    Camp, SYSTEM,
    enlist::{Base, middle},
};

/// How far apart enemies start at the least; a hair more, because settling tolerates a hair.
const NO_MANS_LAND: Length = Length::thousandths(1010);
/// How far a base is moved to the exact place beside its neighbours where it is free. Beyond that, in a crowd, whole inches do.
const BESIDE: Length = Length::units(4);
/// How deep a deployment zone is (R32).
const ZONE: Length = Length::units(12);
/// How far a general keeps behind the middle of his units.
const BEHIND: Length = Length::units(2);
/// A general's base is an inch across (R28).
const STAFF: Length = Length::thousandths(500);

/// Where a base starts or comes on.
pub(super) struct Place {
    pub(super) pose: Pose,
    /// The turn at whose start it comes on.
    pub(super) arrives: Option<u16>,
}

/// The places of all bases. Those that arrive may wish for the same place: room is found when they come on.
pub(super) fn places(camp: &Camp<'_>, bases: &[Base<'_>], impassable: &Barriers) -> Result<Vec<Place>, Unmustered> {
    let mut standing: Vec<(Side, Footprint, Pose)> = Vec::new();
    let mut places = Vec::new();
    for base in bases {
        let footprint = base.footprint(camp.house);
        let wish = onto_table(wish(camp, base), footprint, camp.scale.table());
        places.push(match base.arrival {
            Some(arrival) => Place { pose: wish, arrives: Some(turn(camp, arrival.time.minutes())) },
            None => {
                let others: Vec<Body> = standing.iter().map(|other| ground_taken(other, base.side)).collect();
                let table = Some(camp.scale.table());
                let pose = room(wish, footprint, &Obstacles { units: &others, barriers: Some(impassable), table });
                let pose = pose.ok_or_else(|| no_room(base, standing.len()))?;
                standing.push((base.side, footprint, pose));
                Place { pose, arrives: None }
            }
        });
    }
    Ok(places)
}

/// The turn at whose start troops come on that reach the map at this minute of the day.
fn turn(camp: &Camp<'_>, minute: u32) -> u16 {
    let late = minute.saturating_sub(camp.scenario.start.minutes());
    1 + late.div_ceil(camp.minutes) as u16
}

/// Where a base would stand if there were nobody else: where its units stood, else where they come on, else in the middle of
/// its side's edge.
fn wish(camp: &Camp<'_>, base: &Base<'_>) -> Pose {
    let edge = camp.scenario.sides[base.side.index()].edge;
    if let Some(arrival) = base.arrival {
        let to = arrival.to.unwrap_or(arrival.at);
        let between = |a: i32, b: i32| ((i64::from(a) + i64::from(b)) / 2) as i32;
        let at = MapPoint::new(between(arrival.at.x, to.x), between(arrival.at.y, to.y));
        return camp.scale.pose(at, arrival.facing);
    }
    let facing = base.units[0].facing.map_or(inward(edge), |facing| Facing::degrees(facing.as_degrees() as i32));
    let table = camp.scale.table();
    let (x, y) = (table.width.half(), table.height.half());
    let at = base.middle(camp.scale).unwrap_or(match edge {
        Edge::North => Point { x, y: table.height },
        Edge::South => Point { x, y: Length::ZERO },
        Edge::East => Point { x: table.width, y },
        Edge::West => Point { x: Length::ZERO, y },
    });
    Pose { at, facing }
}

/// The way from an edge over the table.
fn inward(edge: Edge) -> Facing {
    match edge {
        Edge::North => Facing::SOUTH,
        Edge::East => Facing::WEST,
        Edge::South => Facing::NORTH,
        Edge::West => Facing::EAST,
    }
}

/// The pose moved so that the whole base is on the table.
fn onto_table(pose: Pose, footprint: Footprint, table: Table) -> Pose {
    let corners = Corner::ALL.map(|corner| Body::new(footprint, pose).corner(corner));
    let inside = |at: Length, of: fn(&Point) -> Length, size: Length| {
        let (low, high) = (corners.iter().map(of).min(), corners.iter().map(of).max());
        let (low, high) = (low.unwrap_or(at), high.unwrap_or(at));
        if low < Length::ZERO {
            at - low
        } else if high > size {
            at - (high - size)
        } else {
            at
        }
    };
    let at = Point { x: inside(pose.at.x, |p| p.x, table.width), y: inside(pose.at.y, |p| p.y, table.height) };
    Pose { at, ..pose }
}

/// The ground another base keeps a base of this side from.
fn ground_taken(&(owner, footprint, pose): &(Side, Footprint, Pose), side: Side) -> Body {
    let apart = if owner == side { Length::ZERO } else { NO_MANS_LAND.times(2) };
    Body::new(Footprint::rectangle(footprint.width() + apart, footprint.depth() + apart), pose)
}

/// The free place nearest to the wished one.
fn room(wish: Pose, footprint: Footprint, obstacles: &Obstacles<'_>) -> Option<Pose> {
    settle(wish, footprint, obstacles, BESIDE).or_else(|| {
        let table = obstacles.table?;
        let (wide, high) = (table.width.get() / 1000, table.height.get() / 1000);
        let mut places: Vec<Point> = (0..=wide).flat_map(|x| (0..=high).map(move |y| Point::units(x, y))).collect();
        places.sort_by_key(|place| (place.distance_to(wish.at), *place));
        let mut poses = places.into_iter().map(|at| Pose { at, ..wish });
        poses.find(|pose| obstacles.conflict(&Body::new(footprint, *pose)).is_none())
    })
}

fn no_room(base: &Base<'_>, others: usize) -> Unmustered {
    Unmustered(format!(
        "the table has no room for `{}` beside {others} others; take a larger table, fewer metres to the inch or fewer units in \
         the hint for {SYSTEM}",
        base.units[0].id
    ))
}

/// Where a commander is: where the scenario puts him, else behind the middle of those of his bases that are there from the start, else
/// where the first of them comes on.
pub(super) fn headquarters(
    camp: &Camp<'_>,
    commander: Option<&army::Commander>,
    bases: &[usize],
    places: &[Place],
) -> Point {
    let at = commander.and_then(|commander| commander.at).map(|at| camp.scale.point(at)).unwrap_or_else(|| {
        let own = || bases.iter().map(|base| &places[*base]);
        let first = own().min_by_key(|place| place.arrives);
        let from = first.map_or(Pose::default(), |place| place.pose);
        let there = own().filter(|place| place.arrives.is_none()).map(|place| place.pose.at);
        middle(there).unwrap_or(from.at).toward(from.facing.about(), BEHIND)
    });
    let Table { width, height } = camp.scale.table();
    Point { x: at.x.min(width - STAFF).max(STAFF), y: at.y.min(height - STAFF).max(STAFF) }
}

/// Where a side may set up: the zone the scenario gives it, else the strip along its edge (R32).
pub(super) fn zone(camp: &Camp<'_>, side: &army::Side) -> Result<Polygon, Unlaid> {
    let own = camp.scenario.zones.iter().find(|zone| zone.side == side.id && camp.scale.shows(&zone.area));
    if let Some(zone) = own {
        return camp.scale.outline(&zone.id, &zone.area);
    }
    let Table { width, height } = camp.scale.table();
    let (deep, broad) = (ZONE.min(height.half()), ZONE.min(width.half()));
    let corner = |x: Length, y: Length| Point { x, y };
    let (a, b) = match side.edge {
        Edge::North => (corner(Length::ZERO, height - deep), corner(width, height)),
        Edge::South => (corner(Length::ZERO, Length::ZERO), corner(width, deep)),
        Edge::East => (corner(width - broad, Length::ZERO), corner(width, height)),
        Edge::West => (corner(Length::ZERO, Length::ZERO), corner(broad, height)),
    };
    Polygon::rectangle(a, b).map_err(|fault| Unlaid { id: side.id.to_string(), why: fault.to_string() })
}
