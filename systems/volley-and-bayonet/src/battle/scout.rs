//! The way back itself: straight or bent, where it is barred, where the edge is, where a stand may end (R35, R88, R97).

use grognard_battle::Piece;
use grognard_tabletop::{Body, Corner, Facing, Footprint, Length, Obstacles, Point, Pose, Stop, Turn, settle};

use super::{VolleyAndBayonet, retreat::Gait};

/// How far from every enemy a way back ends.
pub(super) const CLEAR: Length = Length::units(1);
/// How fine a way is searched for its last free place.
const PACE: Length = Length::thousandths(250);
/// How far about the nearest free place is looked for.
const ABOUT: Length = Length::units(3);
/// Further than any table is wide.
const FAR: Length = Length::units(400);

/// Where a way leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// So far along a heading.
    Along(Facing, Length),
    /// Over the edge of the table.
    Off(Facing),
    /// Nowhere.
    Hemmed,
}

/// A stand that looks for a way.
pub(super) struct Scout<'b> {
    battle: &'b VolleyAndBayonet,
    unit: Piece,
    start: Pose,
    pub(super) base: Footprint,
    gait: Gait,
    /// Enemies, and ground that bars the way.
    pub(super) enemies: Vec<Body>,
    ground: Vec<Body>,
}

impl<'b> Scout<'b> {
    pub(super) fn of(battle: &'b VolleyAndBayonet, unit: Piece, start: Pose, gait: Gait) -> Self {
        let base = battle.base(unit);
        let body = Body::new(base, start);
        let barriers = battle.field.barred_to(battle.arm(unit));
        // Ground it stands on does not bar its way.
        let stands_on = |i: usize| {
            let own = barriers.feature(i);
            let of_it = |(j, piece): (usize, &Body)| barriers.feature(j) == own && piece.overlaps(&body);
            barriers.pieces().iter().enumerate().any(of_it)
        };
        let mired = Obstacles { units: &[], barriers: Some(barriers), table: None }.conflict(&body);
        let bars = |i: &usize| match mired {
            None => true,
            Some(Stop::Barrier(_)) => !stands_on(*i),
            Some(_) => false,
        };
        let pieces = (0..barriers.pieces().len()).filter(bars).map(|i| barriers.pieces()[i]);
        let blocks = battle.blocks().filter(|block| !block.overlaps(&body));
        let enemies = battle.troops.bodies(battle.troops.enemies_of(unit));
        Self { battle, unit, start, base, gait, enemies, ground: blocks.chain(pieces).collect() }
    }

    fn facing_after(&self, heading: Facing) -> Facing {
        match self.gait {
            Gait::Retires => heading.about(),
            Gait::Routs => heading,
            Gait::FallsBack | Gait::Stays => self.start.facing,
        }
    }

    fn pose_after(&self, heading: Facing, by: Length) -> Pose {
        Pose { at: self.start.at.toward(heading, by), facing: self.facing_after(heading) }
    }

    fn body_after(&self, heading: Facing, by: Length) -> Body {
        Body::new(self.base, self.pose_after(heading, by))
    }

    /// How far it goes until an enemy or ground bars the way.
    pub(super) fn barred_after(&self, heading: Facing, by: Length) -> Option<Length> {
        let body = Body::new(self.base, self.start);
        let bars = self.enemies.iter().chain(&self.ground);
        bars.filter_map(|other| body.meets_after(heading, by, other, Length::ZERO)).min()
    }

    /// Whether it may end there.
    fn ends_well(&self, heading: Facing, by: Length) -> bool {
        let body = self.body_after(heading, by);
        self.battle.ground_is_free(self.unit, &body)
            && self.enemies.iter().all(|enemy| enemy.distance_to(&body) >= CLEAR)
    }

    /// How far it is to each edge of the table along a heading, north, east, south, west.
    fn edges(&self, heading: Facing) -> [Option<Length>; 4] {
        let turned = Body::new(self.base, Pose { facing: self.facing_after(heading), ..self.start });
        let bodies = [Body::new(self.base, self.start), turned];
        let corners = || bodies.iter().flat_map(|body| Corner::ALL.map(|corner| body.corner(corner)));
        let table = self.battle.field.ground.table;
        let way = Point::default().toward(heading, Length::units(1000));
        let reach = |of: fn(Point) -> Length| corners().map(of).max().unwrap_or_default();
        let low = |of: fn(Point) -> Length| corners().map(of).min().unwrap_or_default();
        let rooms = [
            (table.height - reach(|p| p.y), way.y),
            (table.width - reach(|p| p.x), way.x),
            (low(|p| p.y), -way.y),
            (low(|p| p.x), -way.x),
        ];
        rooms.map(|(room, speed)| {
            let (room, speed) = (i64::from(room.get().max(0)), i64::from(speed.get()));
            // So slanted that it never gets there.
            let far = (speed > 1000).then(|| room * 1_000_000 / speed)?;
            Some(Length::thousandths(i32::try_from(far.min(400_000)).unwrap_or(400_000)))
        })
    }

    /// The nearest edge, and whether it is that of its own side.
    pub(super) fn edge(&self, heading: Facing) -> (Length, bool) {
        let side = self.battle.field.edges[self.battle.troops.side(self.unit)];
        let compass = [Facing::NORTH, Facing::EAST, Facing::SOUTH, Facing::WEST];
        let edges = self.edges(heading).into_iter().zip(compass);
        let near = edges.filter_map(|(away, edge)| Some((away?, edge != side))).min();
        let (away, foreign) = near.unwrap_or((FAR, true));
        (away, !foreign && self.battle.field.house.board.own_edge_halts)
    }

    /// Whether it stood at the edge of its own side already.
    fn at_own_edge(&self) -> bool {
        let side = self.battle.field.edges[self.battle.troops.side(self.unit)];
        let compass = [Facing::NORTH, Facing::EAST, Facing::SOUTH, Facing::WEST];
        let body = Body::new(self.base, self.start);
        let room = |of: fn(Point) -> Length| Corner::ALL.map(|corner| of(body.corner(corner)));
        let table = self.battle.field.ground.table;
        let most = |of| room(of).into_iter().max().unwrap_or_default();
        let least = |of| room(of).into_iter().min().unwrap_or_default();
        let away = [table.height - most(|p| p.y), table.width - most(|p| p.x), least(|p| p.y), least(|p| p.x)];
        compass.iter().zip(away).any(|(edge, away)| *edge == side && away <= CLEAR)
    }

    /// The headings it tries: straight, then bent, right before left.
    fn headings(&self, heading: Facing) -> Vec<Facing> {
        let step = self.battle.field.house.board.bend_step;
        let mut headings = vec![heading];
        if self.gait != Gait::FallsBack {
            for bend in (1..).map(|n| n * step).take_while(|bend| *bend <= 90) {
                headings.extend([bend, -bend].map(|bend| heading + Turn::degrees(bend)));
            }
        }
        headings
    }

    pub(super) fn way(&self, heading: Facing, by: Length) -> Way {
        let headings = self.headings(heading);
        for heading in &headings {
            let (edge, own) = self.edge(*heading);
            let barred = self.barred_after(*heading, by);
            if edge < by && barred.is_none_or(|barred| barred >= edge) {
                if own && self.at_own_edge() {
                    return Way::Off(*heading);
                }
                let body = self.body_after(*heading, edge);
                let free = !self.enemies.iter().any(|enemy| enemy.overlaps(&body));
                if own && free && self.battle.ground_is_free(self.unit, &body) {
                    return Way::Along(*heading, edge);
                }
                if !own && !self.battle.field.house.board.bend_at_edges {
                    return Way::Off(*heading);
                }
                continue;
            }
            if barred.is_none() && self.ends_well(*heading, by) {
                return Way::Along(*heading, by);
            }
        }
        let mut best: Option<(Length, Facing)> = None;
        for heading in &headings {
            if let Some(far) = self.furthest(*heading, by)
                && best.is_none_or(|(known, _)| far > known)
            {
                best = Some((far, *heading));
            }
        }
        if let Some((far, heading)) = best {
            return Way::Along(heading, far);
        }
        let over = headings.into_iter().find(|heading| {
            let edge = self.edge(*heading).0;
            edge < by && self.barred_after(*heading, by).is_none_or(|barred| barred >= edge)
        });
        over.map_or(Way::Hemmed, Way::Off)
    }

    /// The furthest place along a heading at which it may end.
    fn furthest(&self, heading: Facing, by: Length) -> Option<Length> {
        let limit = self.barred_after(heading, by).unwrap_or(by).min(self.edge(heading).0);
        let body = Body::new(self.base, self.start);
        let before = self.enemies.iter().filter_map(|enemy| body.meets_after(heading, limit, enemy, CLEAR));
        let mut places: Vec<Length> = [limit].into_iter().chain(before).collect();
        let mut back = limit;
        while back > Length::ZERO {
            back = (back - PACE).max(Length::ZERO);
            places.push(back);
        }
        places.sort_unstable();
        places.dedup();
        places.into_iter().rev().find(|place| self.ends_well(heading, *place))
    }

    /// A place on a way, or a little further on if it does not have to stop, that is clear of everybody (R36).
    pub(super) fn clear_place(&self, heading: Facing, by: Length, goes_on: bool) -> Option<Pose> {
        let troops = &self.battle.troops;
        let taken = |body: &Body| troops.all().find(|other| *other != self.unit && troops.body(*other).overlaps(body));
        let free = |at: Length| taken(&self.body_after(heading, at)).is_none();
        if free(by) {
            return Some(self.pose_after(heading, by));
        }
        let (edge, _) = self.edge(heading);
        let limit = self.barred_after(heading, FAR).unwrap_or(FAR).min(edge);
        let mut on = by;
        while let Some(other) = taken(&self.body_after(heading, on)).filter(|_| goes_on) {
            let ahead = Length::units(40);
            let beyond = self.body_after(heading, on + ahead);
            let back = beyond.meets_after(heading.about(), ahead, troops.body(other), Length::ZERO);
            on = on + ahead - back.unwrap_or(ahead);
            if on > limit || back.is_none() {
                break;
            }
        }
        if on <= limit && free(on) && self.ends_well(heading, on) {
            return Some(self.pose_after(heading, on));
        }
        let mut back = by;
        while back > Length::ZERO {
            back = (back - PACE).max(Length::ZERO);
            if free(back) && self.ends_well(heading, back) {
                return Some(self.pose_after(heading, back));
            }
        }
        let grown = |body: &Body| {
            let (left, right) = (body.corner(Corner::FrontLeft), body.corner(Corner::FrontRight));
            let rear = body.corner(Corner::RearLeft);
            let wide = left.distance_to(right) + CLEAR.times(2);
            let deep = left.distance_to(rear) + CLEAR.times(2);
            Body::new(Footprint::rectangle(wide, deep), Pose { at: body.centre(), facing: body.facing() })
        };
        let friends = troops.friends_of(self.unit).map(|friend| *troops.body(friend));
        let others: Vec<Body> = self.enemies.iter().map(grown).chain(friends).chain(self.battle.blocks()).collect();
        let barriers = Some(self.battle.field.barred_to(self.battle.arm(self.unit)));
        let obstacles = Obstacles { units: &others, barriers, table: Some(self.battle.field.ground.table) };
        settle(self.pose_after(heading, by), self.base, &obstacles, ABOUT)
    }
}
