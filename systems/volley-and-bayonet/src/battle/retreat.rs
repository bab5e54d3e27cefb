//! Ways back: one procedure for beaten stands, routs, skirmishers giving way and cavalry falling back (R35, R36, R88, R89, R97).
//!
//! Who goes back is lifted: nobody who moves meanwhile meets it. It looks for a way, straight or bent, on which enemies and ground let
//! it go; friends on that way are passed, and may suffer for it.

use grognard_battle::{Chronicle, Event, Piece, resolve};
use grognard_rulebook::dice::Scripted;
use grognard_tabletop::{Body, Corner, Facing, Footprint, Length, Obstacles, Point, Pose, Stop, Turn, settle};

use super::VolleyAndBayonet;
use crate::{
    passing::{ForcedPassThrough, Half, PassEffect, Passed},
    profile::{Stand, Status},
    steps::{MoraleStep, Retreat, StepCause, Stepped},
};

/// How far from every enemy a way back ends.
const CLEAR: Length = Length::units(1);
/// How fine a way is searched for its last free place.
const PACE: Length = Length::thousandths(250);
/// How far about the nearest free place is looked for.
const ABOUT: Length = Length::units(3);
/// Further than any table is wide.
const FAR: Length = Length::units(400);

/// How a stand goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gait {
    /// Not at all.
    Stays,
    /// Half a move, and turns to face the enemy.
    Retires,
    /// A full move, its back to him.
    Routs,
    /// Facing kept, to save itself from fire.
    FallsBack,
}

impl Gait {
    pub(super) fn of(retreat: Retreat) -> Self {
        match retreat {
            Retreat::None => Self::Stays,
            Retreat::HalfMove => Self::Retires,
            Retreat::FullMove => Self::Routs,
        }
    }
}

/// A stand about to go back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    pub(super) unit: Piece,
    pub(super) heading: Facing,
    pub(super) by: Length,
    pub(super) gait: Gait,
    /// Its last strength point is gone: it goes its way and is then removed.
    pub(super) dies: bool,
}

/// Where somebody who routed stood, and which way he went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rout {
    pub(super) unit: Piece,
    pub(super) stood: Pose,
    pub(super) block: Option<u16>,
    pub(super) heading: Facing,
}

/// Where a way leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// So far along a heading.
    Along(Facing, Length),
    /// Over the edge of the table.
    Off(Facing),
    /// Nowhere.
    Hemmed,
}

/// A stand that looks for a way.
struct Scout<'b> {
    battle: &'b VolleyAndBayonet,
    unit: Piece,
    start: Pose,
    base: Footprint,
    gait: Gait,
    /// Enemies, and ground that bars the way.
    enemies: Vec<Body>,
    ground: Vec<Body>,
}

impl<'b> Scout<'b> {
    fn of(battle: &'b VolleyAndBayonet, unit: Piece, start: Pose, gait: Gait) -> Self {
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
    fn barred_after(&self, heading: Facing, by: Length) -> Option<Length> {
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
    fn edge(&self, heading: Facing) -> (Length, bool) {
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

    fn way(&self, heading: Facing, by: Length) -> Way {
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
    fn clear_place(&self, heading: Facing, by: Length, goes_on: bool) -> Option<Pose> {
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

impl VolleyAndBayonet {
    /// Takes stands up that are about to go back: their contacts and their stand end.
    pub(super) fn lift(&mut self, units: &[Piece]) {
        for unit in units {
            self.end_contacts(*unit);
            self.unsettle(*unit);
            self.troops.remove(*unit);
        }
    }

    /// How far cavalry can fall back.
    pub(super) fn room_to_fall_back(&self, unit: Piece, by: Length) -> Length {
        let pose = self.unit(unit).pose;
        match Scout::of(self, unit, pose, Gait::FallsBack).way(pose.facing.about(), by) {
            Way::Along(_, far) => far,
            Way::Off(_) => by,
            Way::Hemmed => Length::ZERO,
        }
    }

    /// A lifted stand goes back. Those it routs on its way go before it; who routs is noted.
    pub(super) fn flee_back(&mut self, flight: Flight, routs: &mut Vec<Rout>, log: &mut dyn Chronicle) {
        let Flight { unit, heading, by, gait, dies } = flight;
        let state = *self.unit(unit);
        if gait == Gait::Stays {
            if dies {
                return self.remove(unit, "is gone", log);
            }
            return match state.block {
                Some(block) => self.garrison(unit, block),
                None => self.put(unit, state.pose),
            };
        }
        let start = match state.block {
            Some(_) => Pose { facing: heading.about(), ..state.pose },
            None => state.pose,
        };
        self.unit_mut(unit).block = None;
        let way = Scout::of(self, unit, start, gait).way(heading, by);
        let went = match way {
            Way::Along(heading, _) | Way::Off(heading) => heading,
            Way::Hemmed => heading,
        };
        if gait == Gait::Routs {
            routs.push(Rout { unit, stood: state.pose, block: state.block, heading: went });
        }
        let how = match gait {
            Gait::Routs => "routs",
            Gait::FallsBack => "falls back",
            Gait::Retires | Gait::Stays => "retires in disorder",
        };
        match way {
            Way::Along(heading, far) => match self.pass_through(unit, start, (heading, far, by), gait, routs, log) {
                Some(pose) => {
                    self.put(unit, pose);
                    let way = vec![state.pose, pose];
                    log.tell(|| Event::Moved { piece: unit, how: how.to_owned(), way });
                    self.sweep(unit, &[start, pose], log);
                    if dies {
                        self.remove(unit, "is destroyed", log);
                    }
                }
                None => self.remove(unit, "finds no room and disperses", log),
            },
            Way::Off(_) => self.remove(unit, "runs off the table", log),
            Way::Hemmed => self.remove(unit, "is hemmed in and lays down its arms", log),
        }
    }

    /// Goes its way through friends, and says where it ends.
    fn pass_through(
        &mut self,
        unit: Piece,
        start: Pose,
        (heading, far, by): (Facing, Length, Length),
        gait: Gait,
        routs: &mut Vec<Rout>,
        log: &mut dyn Chronicle,
    ) -> Option<Pose> {
        let (body, mut far, mut stops) = (Body::new(self.base(unit), start), far, false);
        let mut passed: Vec<Piece> = Vec::new();
        loop {
            let friends = self.troops.friends_of(unit).filter(|f| !passed.contains(f) && self.unit(*f).block.is_none());
            let met =
                friends.filter_map(|f| Some((body.meets_after(heading, far, self.troops.body(f), Length::ZERO)?, f)));
            let Some((at, friend)) = met.min().filter(|_| gait != Gait::FallsBack) else { break };
            passed.push(friend);
            let facts =
                self.passing_facts(unit, friend, gait, at.times(2) <= by, self.goes_through(start, heading, friend));
            let cast = [("retreating", unit), ("passed", friend)];
            let tell = |met: &Passed| self.tell_passing(unit, friend, met);
            let met = resolve(&facts, &self.field.house, &cast, &mut Scripted::new(&[]), log, tell);
            if met.retreater_stops {
                (far, stops) = (at, true);
                break;
            }
            match met.effect {
                PassEffect::None => {}
                PassEffect::Disorder => {
                    self.step_by(friend, StepCause::PassedThroughDisorder, log);
                }
                PassEffect::Rout => {
                    let rate = self.plain_rate(friend);
                    let stepped = self.step_by(friend, StepCause::PassedThroughRout, log);
                    let gait = Gait::of(stepped.retreat);
                    self.lift(&[friend]);
                    self.flee_back(
                        Flight { unit: friend, heading, by: rate, gait, dies: stepped.eliminated },
                        routs,
                        log,
                    );
                }
                PassEffect::Carry => {
                    let carried = self.carry(friend, heading, (by - at).max(Length::ZERO), log);
                    far = far.min(at + carried);
                }
            }
        }
        let scout = Scout::of(self, unit, start, gait);
        scout.clear_place(heading, far, !stops)
    }

    fn passing_facts(&self, unit: Piece, friend: Piece, gait: Gait, first: bool, through: bool) -> ForcedPassThrough {
        let status = match (gait, self.unit(unit).status) {
            (Gait::Routs, _) => Status::Routed,
            (_, Status::PermanentDisorder) => Status::PermanentDisorder,
            _ => Status::TemporaryDisorder,
        };
        ForcedPassThrough {
            retreating: Stand { status, ..self.facts(unit) },
            passed: self.facts(friend),
            half_of_retreat: if first { Half::First } else { Half::Second },
            through_parallel_sides: through,
        }
    }

    /// Whether the way of a centre goes into a friend's base by one edge and out by the opposite one (R89).
    fn goes_through(&self, start: Pose, heading: Facing, friend: Piece) -> bool {
        let (body, base) = (self.troops.body(friend), self.footprint(friend));
        let local = |at: Point| {
            let (ahead, right) = body.ahead_and_right(at);
            [f64::from(right.get()), f64::from(ahead.get())]
        };
        let (from, to) = (local(start.at), local(start.at.toward(heading, Length::units(100))));
        let half = [base.width(), base.depth()].map(|side| f64::from(side.get()) / 2.0);
        let mut enters = (f64::NEG_INFINITY, 2);
        let mut leaves = (f64::INFINITY, 2);
        for axis in 0..2 {
            let speed = to[axis] - from[axis];
            if speed == 0.0 {
                if from[axis].abs() > half[axis] {
                    return false;
                }
                continue;
            }
            let (a, b) = ((-half[axis] - from[axis]) / speed, (half[axis] - from[axis]) / speed);
            if a.min(b) > enters.0 {
                enters = (a.min(b), axis);
            }
            if a.max(b) < leaves.0 {
                leaves = (a.max(b), axis);
            }
        }
        enters.0 < leaves.0 && enters.1 == leaves.1
    }

    /// A stand drops a step in its place.
    fn step_by(&mut self, unit: Piece, cause: StepCause, log: &mut dyn Chronicle) -> Stepped {
        self.step_from(unit, self.unit(unit).status, cause, log)
    }

    /// The same for a stand that was in this order when it was to drop a step.
    pub(super) fn step_from(
        &mut self,
        unit: Piece,
        status: Status,
        cause: StepCause,
        log: &mut dyn Chronicle,
    ) -> Stepped {
        let facts = MoraleStep {
            cause,
            stand: Stand { status, supported: self.supported(unit), ..self.facts(unit) },
            rate: self.rate(unit).into(),
            meleed_by_close_order_cavalry: false,
        };
        let tell = |stepped: &Stepped| self.tell_step(unit, stepped);
        let stepped = resolve(&facts, &self.field.house, &[("", unit)], &mut Scripted::new(&[]), log, tell);
        self.step_down(unit, stepped.status_after, stepped.casualties, log);
        stepped
    }

    /// A friend is pushed ahead; how far it goes.
    fn carry(&mut self, friend: Piece, heading: Facing, by: Length, log: &mut dyn Chronicle) -> Length {
        let from = self.unit(friend).pose;
        self.lift(&[friend]);
        let scout = Scout::of(self, friend, from, Gait::FallsBack);
        let body = Body::new(scout.base, from);
        let close = scout.enemies.iter().filter(|enemy| enemy.distance_to(&body) >= CLEAR);
        let close = close.filter_map(|enemy| body.meets_after(heading, by, enemy, CLEAR)).min();
        let barred = scout.barred_after(heading, by);
        let far = [close, barred].into_iter().flatten().fold(by, Length::min).min(scout.edge(heading).0);
        match scout.clear_place(heading, far, true) {
            Some(pose) => {
                self.put(friend, pose);
                let way = vec![from, pose];
                log.tell(|| Event::Moved { piece: friend, how: "is carried along".to_owned(), way });
                self.sweep(friend, &[from, pose], log);
            }
            None => self.remove(friend, "is swept away", log),
        }
        far
    }
}
