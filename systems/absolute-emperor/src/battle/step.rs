//! A unit on its way, step by step: where each step leads and what stops it (R9, R10, R47, R48, R51).
//!
//! Nothing is changed here and nothing is paid: a walk goes where the steps lead, halts at the rim of a zone, and says in the end
//! what it did, so that the whole is priced at once.

use grognard_battle::{Piece, Refusal, refuse, refuse_if};
use grognard_rulebook::cause;
use grognard_tabletop::{
    Body, Edge, Footprint, Hold, Length, Manoeuvre, Measure, Obstacles, Pose, Roadway, Spot, Stop, Turn, Walk,
};

use super::{AbsoluteEmperor, field::measure, orders::Step};
use crate::profile::{Arm, Formation};

/// How close together a way is looked at.
const STRIDE: Length = Length::thousandths(500);
/// How far from the middle of a road a column is still on it (R51).
const ON_THE_ROAD: Length = Length::thousandths(500);
/// How far it may look past the road.
const ASKEW: Turn = Turn::degrees(45);
/// Further than any table is wide.
const FAR: Length = Length::units(400);

/// A change of formation that costs half a move and no more.
pub(super) fn is_cheap(from: Formation, to: Formation) -> bool {
    use Formation::{AttackColumn, Line, Squadrons};
    matches!((from, to), (Line, AttackColumn | Squadrons) | (AttackColumn | Squadrons, Line))
}

/// A unit on its way.
pub(super) struct Walker<'b> {
    battle: &'b AbsoluteEmperor,
    pub(super) unit: Piece,
    walk: Walk<Formation>,
    /// Where it is after each step.
    pub(super) way: Vec<Pose>,
    /// Whom it could run into: friends, then enemies, then places.
    others: Vec<Piece>,
    bodies: Vec<Body>,
    /// Enemies in whose zones it started.
    held: Vec<Piece>,
    pub(super) turns: u32,
    pub(super) large_turn: bool,
    pub(super) reform: Option<(Formation, Formation)>,
    /// Inches straight ahead, and the formation in which.
    pub(super) inches: Length,
    pub(super) advanced_in: Option<Formation>,
    pub(super) followed: bool,
    /// A zone has stopped it.
    pub(super) halted: bool,
}

impl<'b> Walker<'b> {
    /// A unit about to set out.
    pub(super) fn of(battle: &'b AbsoluteEmperor, unit: Piece) -> Option<Self> {
        let (state, side) = (battle.unit(unit), battle.troops.side(unit));
        let spot = Spot { pose: state.pose, footprint: battle.footprint(unit), formation: state.formation };
        let home = state.place;
        let lodger = |other: &Piece| home.is_some() && battle.unit(*other).place == home;
        let friends = battle.troops.of(side).filter(|friend| *friend != unit && !lodger(friend));
        let enemies = battle.troops.of(side.other());
        let others: Vec<Piece> = friends.chain(enemies).collect();
        let elbows = measure(battle.field.house.board.elbow_room);
        let body = |other: &Piece| {
            if battle.troops.side(*other) == side {
                let size = battle.footprint(*other);
                let less = |length: Length| (length - elbows.times(2)).max(Footprint::SMALLEST);
                Body::new(Footprint::rectangle(less(size.width()), less(size.depth())), battle.unit(*other).pose)
            } else {
                *battle.troops.body(*other)
            }
        };
        let bodies = others.iter().map(body).chain(battle.places_but(home)).collect();
        Some(Self {
            battle,
            unit,
            walk: Walk::of(&[spot], STRIDE)?,
            way: vec![state.pose],
            others,
            bodies,
            held: battle.zones_at(unit, battle.troops.body(unit)),
            turns: 0,
            large_turn: false,
            reform: None,
            inches: Length::ZERO,
            advanced_in: None,
            followed: false,
            halted: false,
        })
    }

    fn arm(&self) -> Arm {
        self.battle.arm(self.unit)
    }

    pub(super) fn formation(&self) -> Formation {
        self.walk.frame().formation
    }

    pub(super) fn pose(&self) -> Pose {
        self.walk.frame().pose
    }

    pub(super) fn body(&self) -> Body {
        self.walk.frame().body()
    }

    fn is_column(&self) -> bool {
        matches!(self.formation(), Formation::MarchOrder | Formation::Limbered)
    }

    /// What keeps it from going on.
    fn barred(&self, stop: Stop) -> Refusal {
        match stop {
            Stop::Unit(i) => match self.others.get(i) {
                Some(other) => {
                    let name = &self.battle.field.enlisted(*other).name;
                    Refusal::by(cause!("R9"), format!("{name} is in the way"))
                }
                None => Refusal::by(cause!("R9"), "a place is in the way: it is entered, or passed on the road"),
            },
            Stop::TableEdge => Refusal::by(cause!("R27"), "nobody leaves the table of his own will"),
            Stop::Barrier(_) | Stop::BarredGround => Refusal::by(cause!("R35"), "it cannot cross that"),
        }
    }

    fn go(&mut self, manoeuvre: Manoeuvre) -> Result<(), Refusal> {
        let barriers = Some(self.battle.field.barred_to(self.arm(), self.formation()));
        let table = Some(self.battle.field.ground.table);
        let obstacles = Obstacles { units: &self.bodies, barriers, table };
        match self.walk.take(manoeuvre, Measure::Centre, &obstacles) {
            Some(stop) => Err(self.barred(stop)),
            None => {
                self.way.push(self.pose());
                Ok(())
            }
        }
    }

    /// Whether it has come into a zone in which it did not start.
    fn in_new_zone(&self) -> bool {
        let body = self.body();
        let new = |enemy: Piece| !self.held.contains(&enemy) && self.battle.is_in_zone_of(self.unit, &body, enemy);
        self.battle.troops.enemies_of(self.unit).any(new)
    }

    /// Coming into a zone ends the move; columns may not.
    fn heed_zones(&mut self) -> Result<(), Refusal> {
        if !self.in_new_zone() {
            return Ok(());
        }
        refuse_if!(self.is_column(), "R10", "in March Order or limbered it keeps out of the enemy's interaction zone");
        self.halted = true;
        Ok(())
    }

    /// Takes a step.
    pub(super) fn take(&mut self, step: Step) -> Result<(), Refusal> {
        match step {
            Step::Turn { by } => {
                self.turns += 1;
                self.large_turn |= by.abs() > Turn::RIGHT;
                self.go(Manoeuvre::Pivot { by })?;
                self.heed_zones()
            }
            Step::Reform { formation } => self.form(formation),
            Step::Advance { by } => self.advance(by),
            Step::Follow { by } => self.follow(by),
        }
    }

    fn form(&mut self, formation: Formation) -> Result<(), Refusal> {
        let (from, arm) = (self.formation(), self.arm());
        if from == formation || formation == Formation::Garrison || !arm.knows(formation) {
            return Err(Refusal::senseless("it cannot form that"));
        }
        self.reform = Some((from, formation));
        let into = self.battle.field.footprint(arm, formation);
        let square = [from, formation].contains(&Formation::Square);
        let hold = if square { Hold::Centre } else { Hold::Middle(Edge::Front) };
        let there = {
            let at = self.pose();
            let (pose, _) = Manoeuvre::Reform { into, hold, turn: Turn::NONE }.from(at, self.walk.frame().footprint);
            Body::new(into, pose)
        };
        if formation == Formation::Unlimbered
            && self
                .battle
                .field
                .tracts
                .iter()
                .any(|tract| tract.wooded && tract.outline.share_of(&there) >= grognard_tabletop::Share::HALF)
        {
            return refuse!("R9", "guns do not unlimber among trees");
        }
        refuse_if!(formation == Formation::Square && self.battle.in_wood(&there), "R13", "a Square stands in the open");
        self.walk.form(formation);
        self.go(Manoeuvre::Reform { into, hold, turn: Turn::NONE })
            .map_err(|_| Refusal::by(cause!("R31"), "there is no room for that formation"))?;
        self.heed_zones()
    }

    fn advance(&mut self, by: Length) -> Result<(), Refusal> {
        let (start, heading) = (self.body(), self.pose().facing);
        let mut by = by.min(FAR);
        if let Some(rim) = self.battle.rim(self.unit, &start, heading, by) {
            if self.is_column() {
                return refuse!("R10", "in March Order or limbered it keeps out of the enemy's interaction zone");
            }
            (by, self.halted) = (rim, true);
        }
        let gap = measure(self.battle.field.house.board.clearance);
        for enemy in self.battle.troops.enemies_of(self.unit) {
            let theirs = self.battle.troops.body(enemy);
            if !start.within(by + gap + Length::units(1), theirs) {
                continue;
            }
            let near = start.distance_to(theirs) >= gap && start.meets_after(heading, by, theirs, gap).is_some();
            if near {
                return Err(self.too_near(enemy));
            }
        }
        self.advanced_in = Some(self.formation());
        self.inches = self.inches + by;
        self.go(Manoeuvre::Advance { by })?;
        self.heed_zones()
    }

    fn too_near(&self, enemy: Piece) -> Refusal {
        let name = &self.battle.field.enlisted(enemy).name;
        Refusal::by(cause!("R47"), format!("it would come nearer than an inch to {name}: only a charge does"))
    }

    /// Along the road with its centre on it, also through a place that is open to it.
    fn follow(&mut self, by: Length) -> Result<(), Refusal> {
        let r51 = |why: &'static str| Refusal::by(cause!("R51"), why);
        refuse_if!(!self.is_column(), "R51", "roads are followed in March Order or limbered");
        let battle = self.battle;
        let by = by.min(FAR);
        let road = Roadway::ahead_of(self.pose(), battle.field.roads.iter(), ON_THE_ROAD, by)
            .map_err(|why| r51(why.words()))?;
        if road.after(Length::ZERO).facing.turn_to(self.pose().facing).abs() > ASKEW {
            return refuse!("R51", "it does not face along the road");
        }
        let (side, arm) = (battle.troops.side(self.unit), self.arm());
        let open = |place: &u16| {
            let shut = |unit: Piece| battle.troops.side(unit) != side || battle.arm(unit) == arm;
            !battle.inside(*place).any(shut)
        };
        let open: Vec<u16> = (0..battle.field.places.len() as u16).filter(open).collect();
        let through = |other: &Piece| battle.unit(*other).place.is_some_and(|place| open.contains(&place));
        let units = self.others.iter().zip(&self.bodies).filter(|(other, _)| !through(other)).map(|(_, body)| *body);
        let shut = (0_u16..).zip(&battle.field.places).filter(|(i, _)| !open.contains(i)).map(|(_, place)| place.body);
        let bodies: Vec<Body> = units.chain(shut).collect();
        let obstacles = Obstacles { units: &bodies, barriers: None, table: Some(battle.field.ground.table) };
        self.walk.follow(&road, by, &obstacles).map_err(|stop| match stop {
            Stop::TableEdge => Refusal::by(cause!("R27"), "nobody leaves the table of his own will"),
            _ => Refusal::by(cause!("R9"), "somebody is in the way on the road"),
        })?;
        let end = self.body();
        if battle.places_but(None).any(|place| place.overlaps(&end)) {
            return refuse!("R51", "it must come out of the houses in the same move");
        }
        (self.followed, self.inches, self.advanced_in) = (true, self.inches + by, Some(self.formation()));
        let spots = self.walk.trails().first().map_or(&[][..], |trail| trail);
        for spot in spots {
            let body = spot.body();
            let new = |enemy: Piece| !self.held.contains(&enemy) && battle.is_in_zone_of(self.unit, &body, enemy);
            if battle.troops.enemies_of(self.unit).any(new) {
                return refuse!("R10", "in March Order or limbered it keeps out of the enemy's interaction zone");
            }
        }
        let poses: Vec<Pose> = spots.iter().skip(1).map(|spot| spot.pose).collect();
        self.way.extend(poses);
        Ok(())
    }

    /// Lets it into a place.
    pub(super) fn opens(&mut self, place: u16) {
        let units = self.others.len();
        let body = self.battle.field.places[usize::from(place)].body;
        let lodged: Vec<bool> = self.others.iter().map(|other| self.battle.unit(*other).place == Some(place)).collect();
        let keep: Vec<bool> =
            (0..self.bodies.len()).map(|i| if i < units { !lodged[i] } else { self.bodies[i] != body }).collect();
        let mut kept = keep.iter();
        self.bodies.retain(|_| *kept.next().unwrap_or(&true));
        let mut kept = keep.iter();
        self.others.retain(|_| *kept.next().unwrap_or(&true));
    }

    /// Straight back, facing kept; zones do not stop it.
    pub(super) fn step_back(&mut self, by: Length) -> Result<(), Refusal> {
        self.inches = self.inches + by.min(FAR);
        self.go(Manoeuvre::StepBack { by: by.min(FAR) })
    }

    /// A turn before going back: zones do not stop it either.
    pub(super) fn turn_first(&mut self, by: Turn) -> Result<(), Refusal> {
        self.go(Manoeuvre::Pivot { by })
    }

    /// Whether part of the way is difficult.
    pub(super) fn is_difficult(&self) -> bool {
        let (battle, arm) = (self.battle, self.arm());
        if self.followed {
            return false;
        }
        let slow = battle.field.tracts.iter().any(|tract| tract.difficult[arm as usize]);
        let in_it = slow && self.walk.swept().any(|body| battle.is_difficult(arm, &body));
        in_it
            || battle.field.hurdles.iter().filter(|hurdle| hurdle.difficult[arm as usize]).any(|hurdle| {
                let by_way =
                    |from: Pose, to: Pose| hurdle.ways.iter().any(|way| way.covers(from.at) || way.covers(to.at));
                self.walk.crossings(&hurdle.track, by_way) > 0
            })
    }

    /// Nobody ends on anybody, comes nearer to an enemy than an inch, or takes guns over a wall.
    pub(super) fn ends_well(&self) -> Result<(), Refusal> {
        let (battle, body, arm) = (self.battle, self.body(), self.arm());
        if let Some(other) = battle.in_the_place_of(self.unit, &body) {
            let name = &battle.field.enlisted(other).name;
            return refuse!("R9", "nobody ends on another, and {name} stands there");
        }
        let walls = battle.field.hurdles.iter().filter(|hurdle| hurdle.closed[arm as usize] && !self.followed);
        if walls.into_iter().any(|wall| self.walk.crossings(&wall.track, |_, _| false) > 0) {
            return refuse!("R35", "guns cross that at a gap or on a road only");
        }
        let gap = measure(battle.field.house.board.clearance);
        let start = battle.troops.body(self.unit);
        for enemy in battle.troops.enemies_of(self.unit) {
            let theirs = battle.troops.body(enemy);
            let reach = self.inches + gap + Length::units(8);
            if !battle.troops.at(enemy).is_within(reach + Length::units(8), start.centre()) {
                continue;
            }
            let was = start.distance_to(theirs);
            let close = |body: Body| {
                let is = body.distance_to(theirs);
                is < gap && is < was
            };
            if self.walk.swept().any(close) {
                return Err(self.too_near(enemy));
            }
        }
        Ok(())
    }

    /// Whether it ends in a zone in which it did not start.
    pub(super) fn ends_in_new_zone(&self) -> bool {
        self.in_new_zone()
    }
}
