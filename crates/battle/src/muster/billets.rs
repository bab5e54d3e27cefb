//! Where everybody is at the start.
//!
//! A base is wider than the battalion it stands for, so what stood side by side on the map may overlap on the table. Units are
//! settled one after the other in the order of the rolls, each as near as can be to where it stood and facing as it did.

use grognard_scenario::Point as MapPoint;
use grognard_scenario::model::army::{Commander, Edge};
use grognard_tabletop::{Barriers, Body, Corner, Facing, Footprint, Length, Obstacles, Point, Pose, Table, settle};

use super::{Camp, Draft};
use crate::{Side, Unmustered};

/// How far a unit is moved to the exact place beside its neighbours where it is free. Beyond that, in a crowd, whole units of the
/// table do.
const BESIDE: Length = Length::units(4);

/// Where a unit starts or comes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where, and which way it faces.
    pub pose: Pose,
    /// The turn at whose start it comes on.
    pub arrives: Option<u16>,
}

/// The ground that is taken, unit by unit.
#[derive(Debug)]
pub struct Billets<'a> {
    camp: &'a Camp,
    closed: Vec<Body>,
    standing: Vec<(Side, Footprint, Pose)>,
}

impl<'a> Billets<'a> {
    /// A table with nobody on it, and these places closed to all who settle.
    pub fn new(camp: &'a Camp, closed: Vec<Body>) -> Self {
        Self { camp, closed, standing: Vec::new() }
    }

    /// The places of all units, each as near as can be to where it stood.
    pub fn settle_all<T>(
        mut self,
        drafts: &[Draft<'_, T>],
        footprint: impl Fn(&T) -> Footprint,
        barriers: &Barriers,
    ) -> Result<Vec<Place>, Unmustered> {
        drafts.iter().map(|draft| self.settle(draft, self.camp.wish(draft), footprint(&draft.own), barriers)).collect()
    }

    /// The place of a unit, as near as can be to its wish and off the ground that is barred to it. Those that arrive may wish for the same place: room is found when
    /// they come on.
    pub fn settle<T>(
        &mut self,
        draft: &Draft<'_, T>,
        wish: Pose,
        footprint: Footprint,
        barriers: &Barriers,
    ) -> Result<Place, Unmustered> {
        let table = self.camp.scale.table();
        let wish = onto_table(wish, footprint, table);
        if let Some(arrival) = draft.arrival {
            return Ok(Place { pose: wish, arrives: Some(self.camp.turn_of(arrival.time.minutes())) });
        }
        let mut others = self.closed.clone();
        others.extend(self.standing.iter().map(|other| self.ground_taken(other, draft.side)));
        let obstacles = Obstacles { units: &others, barriers: Some(barriers), table: Some(table) };
        let pose = room(wish, footprint, &obstacles).ok_or_else(|| self.no_room(draft))?;
        Ok(self.take(draft.side, footprint, pose))
    }

    /// The place of guns, who come after foot and horse: as near as can be to their wish, but off the ground before friends, so far ahead
    /// of each, over which these would advance. Where that leaves no room near by they stand as anybody does.
    ///
    /// On the map guns stood between the battalions, or let them pass; on the table nobody passes a friend, and a battery before a
    /// brigade keeps it out of the battle.
    pub fn settle_aside<T>(
        &mut self,
        draft: &Draft<'_, T>,
        wish: Pose,
        footprint: Footprint,
        barriers: &Barriers,
        ahead: Length,
    ) -> Result<Place, Unmustered> {
        let table = self.camp.scale.table();
        let standing = self.standing.iter();
        let ways = standing.clone().filter(|(side, ..)| *side == draft.side).map(|(_, base, pose)| {
            let way = Footprint::rectangle(base.width(), ahead);
            Body::new(way, pose.shifted((base.depth() + ahead).half(), Length::ZERO))
        });
        let mut others = self.closed.clone();
        others.extend(ways.chain(standing.map(|other| self.ground_taken(other, draft.side))));
        let obstacles = Obstacles { units: &others, barriers: Some(barriers), table: Some(table) };
        let aside = settle(onto_table(wish, footprint, table), footprint, &obstacles, BESIDE);
        match aside.filter(|_| draft.arrival.is_none()) {
            Some(pose) => Ok(self.take(draft.side, footprint, pose)),
            None => self.settle(draft, wish, footprint, barriers),
        }
    }

    /// Takes a place whatever the ground: who is in a house stands where the house is.
    pub fn take(&mut self, side: Side, footprint: Footprint, pose: Pose) -> Place {
        self.standing.push((side, footprint, pose));
        Place { pose, arrives: None }
    }

    /// The ground another unit keeps one of this side from.
    fn ground_taken(&self, &(owner, footprint, pose): &(Side, Footprint, Pose), side: Side) -> Body {
        let apart = if owner == side { Length::ZERO } else { self.camp.measures.no_mans_land.times(2) };
        Body::new(Footprint::rectangle(footprint.width() + apart, footprint.depth() + apart), pose)
    }

    fn no_room<T>(&self, draft: &Draft<'_, T>) -> Unmustered {
        Unmustered(format!(
            "the table has no room for `{}` beside {} others; take a larger table, fewer metres to the inch or fewer units in \
             the hint for {}",
            draft.units[0].id,
            self.standing.len(),
            self.camp.measures.system
        ))
    }
}

impl Camp {
    /// Where a unit would stand if there were nobody else: where its men stood, else where they come on, else in the middle of
    /// its side's edge.
    pub fn wish<T>(&self, draft: &Draft<'_, T>) -> Pose {
        if let Some(arrival) = draft.arrival {
            let to = arrival.to.unwrap_or(arrival.at);
            let between = |a: i32, b: i32| ((i64::from(a) + i64::from(b)) / 2) as i32;
            let at = MapPoint::new(between(arrival.at.x, to.x), between(arrival.at.y, to.y));
            return self.scale.pose(at, arrival.facing);
        }
        let edge = self.side(draft.side).edge;
        let facing = draft.units[0].facing.map_or(inward(edge), |facing| Facing::degrees(facing.as_degrees() as i32));
        let table = self.scale.table();
        let (x, y) = (table.width.half(), table.height.half());
        let stood = draft.units.iter().filter_map(|unit| unit.at).map(|at| self.scale.point(at));
        let at = middle(stood).unwrap_or(match edge {
            Edge::North => Point { x, y: table.height },
            Edge::South => Point { x, y: Length::ZERO },
            Edge::East => Point { x: table.width, y },
            Edge::West => Point { x: Length::ZERO, y },
        });
        Pose { at, facing }
    }

    /// Where a commander is: where the scenario puts him, else behind the middle of those of his units that are there from the
    /// start, else where the first of them comes on.
    pub fn headquarters(&self, commander: Option<&Commander>, units: &[usize], places: &[Place]) -> Point {
        let at = commander.and_then(|commander| commander.at).map(|at| self.scale.point(at)).unwrap_or_else(|| {
            let own = || units.iter().map(|unit| &places[*unit]);
            let first = own().min_by_key(|place| place.arrives);
            let from = first.map_or(Pose::default(), |place| place.pose);
            let there = own().filter(|place| place.arrives.is_none()).map(|place| place.pose.at);
            middle(there).unwrap_or(from.at).toward(from.facing.about(), self.measures.behind)
        });
        let (Table { width, height }, staff) = (self.scale.table(), self.measures.staff);
        Point { x: at.x.min(width - staff).max(staff), y: at.y.min(height - staff).max(staff) }
    }
}

/// The way from an edge over the table.
pub fn inward(edge: Edge) -> Facing {
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

/// The middle of some points.
pub fn middle(points: impl Iterator<Item = Point>) -> Option<Point> {
    let (mut x, mut y, mut n) = (0_i64, 0_i64, 0_i64);
    for point in points {
        (x, y, n) = (x + i64::from(point.x.get()), y + i64::from(point.y.get()), n + 1);
    }
    let mean = |sum: i64| Length::thousandths((sum / n.max(1)) as i32);
    (n > 0).then(|| Point { x: mean(x), y: mean(y) })
}
