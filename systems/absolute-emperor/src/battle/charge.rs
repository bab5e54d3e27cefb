//! Charges: who may charge whom, the way there, lining up (R19, R53, R54).

use grognard_battle::{Chronicle, Piece, Refusal, Rules, Side, refuse, refuse_if, senseless_if};
use grognard_rulebook::{Cause, Dice, Procedure};
use grognard_tabletop::{
    Body, CONTACT, Dressing, Edge, Facing, Footprint, Length, Manoeuvre, Obstacles, Pose, Stop, Turn, line_up,
    line_up_clear,
};

use super::{
    AbsoluteEmperor,
    field::{measure, measured},
    ground::arc_of,
    march::Paid,
    sight::Viewer,
    state::{Compass, Declared, Underway},
};
use crate::{
    charging::{ChargePermit, MayCharge},
    combat::Charge,
    orders::Action,
    profile::{Arm, Aspect, Formation},
};

/// The turn at the start of a charge (R53).
const MOST_TURN: Turn = Turn::degrees(45);
/// Turns that are tried when none straight at the target gets there.
const STEPS: i32 = 9;
const STEP: i32 = 5;
/// Further than any table is wide.
pub(super) const FAR: Length = Length::units(400);

/// How a charger gets to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    pub(super) turn: Turn,
    pub(super) by: Length,
    /// Where it touches.
    pub(super) pose: Pose,
}

/// Somebody who charges, as he stands when he sets out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Charger {
    pub(super) unit: Piece,
    pub(super) formation: Formation,
    pub(super) start: Pose,
}

/// Whom he charges: where that one stands or would stand, and which edge is struck.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) unit: Piece,
    pub(super) body: Body,
    pub(super) edge: Edge,
}

/// A charge worked out.
#[derive(Clone, Copy, Debug)]
pub struct Charging {
    pub(super) declared: Declared,
    /// Where it ends if the target stands still; nowhere if there is no room.
    pub(super) end: Option<Pose>,
    pub(super) roll: Option<Paid>,
}

impl AbsoluteEmperor {
    /// How far an arm charges.
    pub(super) fn reach(&self, arm: Arm) -> Length {
        Length::units(match arm {
            Arm::Cavalry => self.field.inches.charge_cavalry,
            _ => self.field.inches.charge_infantry,
        })
    }

    /// A unit about to charge a target; a garrison comes out in Line on the side that looks at it.
    pub(super) fn charger(&self, unit: Piece, target: Piece) -> Option<Charger> {
        let state = self.unit(unit);
        let Some(place) = state.place else {
            return Some(Charger { unit, formation: state.formation, start: state.pose });
        };
        let house = &self.field.places[usize::from(place)];
        let side = arc_of(&house.body, house.inside(Facing::NORTH), self.troops.at(target));
        let start = self.outside(unit, place, Compass::of_side(side), Formation::Line, Length::ZERO)?;
        Some(Charger { unit, formation: Formation::Line, start })
    }

    pub(super) fn base_of(&self, charger: &Charger) -> Footprint {
        self.field.footprint(self.arm(charger.unit), charger.formation)
    }

    /// Where a charger strikes somebody who stands so.
    pub(super) fn goal(&self, charger: &Charger, unit: Piece, body: Body) -> (Aspect, Goal) {
        let from = Body::new(self.base_of(charger), charger.start);
        let aspect = self.aspect_at(unit, &body, charger.unit, charger.formation, &from);
        let edge = if self.all_round(unit) || self.unit(unit).place.is_some() {
            arc_of(&body, self.footprint(unit), charger.start.at)
        } else {
            match aspect {
                Aspect::Front => Edge::Front,
                Aspect::Rear => Edge::Rear,
                Aspect::Flank if body.ahead_and_right(charger.start.at).1 < Length::ZERO => Edge::Left,
                Aspect::Flank => Edge::Right,
            }
        };
        (aspect, Goal { unit, body, edge })
    }

    /// The way of a charge: the first turn that reaches the target before anything else (R53).
    pub(super) fn way_to(
        &self,
        charger: &Charger,
        goal: &Goal,
        limit: Length,
        turns: impl IntoIterator<Item = Turn>,
    ) -> Option<Way> {
        let base = self.base_of(charger);
        let bodies = self.in_the_way(charger, goal, limit);
        let barriers = Some(self.field.barred_to(self.arm(charger.unit), charger.formation));
        let table = Some(self.field.ground.table);
        let all = Obstacles { units: &bodies, barriers, table };
        let others = Obstacles { units: &bodies[1..], barriers, table };
        turns.into_iter().find_map(|turn| {
            let leg = Manoeuvre::Pivot { by: turn }.run(charger.start, base, &all);
            match leg.stopped {
                None => {}
                Some(Stop::Unit(0)) => {
                    return Some(Way { turn: leg.done.turned(), by: Length::ZERO, pose: leg.pose });
                }
                Some(_) => return None,
            }
            let body = Body::new(base, leg.pose);
            let far = (limit + CONTACT.times(4)).min(FAR);
            let by = body.meets_after(leg.pose.facing, far, &goal.body, Length::ZERO)?;
            if by > limit + CONTACT {
                return None;
            }
            let run = Manoeuvre::Advance { by }.run(leg.pose, base, &others);
            run.stopped.is_none().then_some(Way { turn, by, pose: run.pose })
        })
    }

    /// What a charger could run into: its target first, then friends, of whom it may clip a little, other enemies, places.
    fn in_the_way(&self, charger: &Charger, goal: &Goal, limit: Length) -> Vec<Body> {
        let (side, home) = (self.troops.side(charger.unit), self.unit(charger.unit).place);
        let elbows = measure(self.field.house.board.elbow_room);
        let about = limit.min(FAR) + Length::units(12);
        let lodge = self.unit(goal.unit).place;
        let mut bodies = vec![goal.body];
        for other in self.troops.all().filter(|other| *other != charger.unit && *other != goal.unit) {
            let lodged = self.unit(other).place;
            if lodged.is_some() && (lodged == home || lodged == lodge)
                || !self.troops.at(other).is_within(about, charger.start.at)
            {
                continue;
            }
            bodies.push(if self.troops.side(other) == side {
                let size = self.footprint(other);
                let less = |length: Length| (length - elbows.times(2)).max(Footprint::SMALLEST);
                Body::new(Footprint::rectangle(less(size.width()), less(size.depth())), self.unit(other).pose)
            } else {
                *self.troops.body(other)
            });
        }
        let places = (0_u16..).zip(&self.field.places).filter(|(i, _)| Some(*i) != home && Some(*i) != lodge);
        bodies.extend(places.map(|(_, place)| place.body));
        bodies
    }

    /// The turns that are tried, in order: at the edge, at the centre, at the nearest point, none, then by five degrees.
    pub(super) fn turns_at(charger: &Charger, goal: &Goal) -> impl Iterator<Item = Turn> {
        let Pose { at, facing } = charger.start;
        let points = [goal.body.middle(goal.edge), goal.body.centre(), goal.body.nearest_point(at)];
        let cut = |turn: Turn| Turn::millidegrees(turn.get().clamp(-MOST_TURN.get(), MOST_TURN.get()));
        let straight = points.map(|point| cut(facing.turn_to(at.heading_to(point))));
        let fan = (1..=STEPS).flat_map(|i| [-i, i]).map(|i| Turn::degrees(i * STEP));
        straight.into_iter().chain([Turn::NONE]).chain(fan)
    }

    /// Whether a unit may charge a target, and the way; `turn` is the one its player wants.
    pub(super) fn may_charge(
        &self,
        unit: Piece,
        target: Piece,
        turn: Option<Turn>,
    ) -> (ChargePermit, Option<(Charger, Aspect, Goal, Way)>) {
        let (body, theirs) = (self.troops.body(unit), self.troops.body(target));
        let distance = body.distance_to(theirs);
        let mut facts = MayCharge {
            unit: self.facts(unit),
            distance: measured(distance),
            in_combat: self.in_combat(unit),
            target_cover: self.cover_from(target, self.troops.at(unit)),
            ..MayCharge::default()
        };
        let permit = facts.prepare(&self.field.house, &mut ());
        if !permit.allowed {
            return (permit, None);
        }
        let Some(charger) = self.charger(unit, target) else {
            facts.path_clear = false;
            return (facts.prepare(&self.field.house, &mut ()), None);
        };
        let (aspect, goal) = self.goal(&charger, target, *theirs);
        let limit = self.reach(self.arm(unit));
        let way = match turn {
            Some(turn) => self.way_to(&charger, &goal, limit, [turn]),
            None => self.way_to(&charger, &goal, limit, Self::turns_at(&charger, &goal)),
        };
        facts.path_clear = way.is_some();
        facts.target_visible = way.is_some() && self.sees(&self.looks_out(&charger), target);
        let permit = facts.prepare(&self.field.house, &mut ());
        (permit, way.filter(|_| permit.allowed).map(|way| (charger, aspect, goal, way)))
    }

    fn looks_out(&self, charger: &Charger) -> Viewer {
        match self.unit(charger.unit).place {
            Some(_) => Viewer { unit: charger.unit, body: Body::new(self.base_of(charger), charger.start) },
            None => self.viewer(charger.unit),
        }
    }

    /// Whether enemy horse could charge a unit now.
    pub(super) fn under_threat(&self, unit: Piece) -> bool {
        let horse = self.troops.enemies_of(unit).filter(|enemy| self.arm(*enemy) == Arm::Cavalry);
        horse.into_iter().any(|enemy| !self.unit(enemy).charged && self.may_charge(enemy, unit, None).0.allowed)
    }

    /// Works out a charge, or says why it may not be made.
    pub(super) fn plan_charge(
        &self,
        by: Side,
        unit: Piece,
        target: Piece,
        turn: Option<Turn>,
        paid_by: Option<Piece>,
    ) -> Result<Charging, Refusal> {
        let unit = self.own(by, unit)?;
        self.field.let_loose(unit, self.state.turn, &self.troops)?;
        senseless_if!(!self.troops.is_of(by.other(), target), "there is no such enemy on the table");
        senseless_if!(self.unit(unit).charged, "it has charged in this turn, or tried to");
        refuse_if!(turn.is_some_and(|turn| turn.abs() > MOST_TURN), "R53", "a charge turns by up to 45° at the start");
        let lodged = self.unit(target).place.is_some_and(|place| self.garrison_of(place).is_some());
        refuse_if!(lodged && self.is_guns(target), "R72", "the garrison is fought, not the guns it protects");
        let (permit, found) = self.may_charge(unit, target, turn);
        if let Some(cause) = permit.forbidden_by {
            return Err(Refusal::by(cause, self.why_no_charge(cause, unit, target)));
        }
        let Some((charger, aspect, goal, way)) = found else {
            return refuse!("R19", "it cannot charge");
        };
        let end = self.lined_up(&charger, &goal, way.pose);
        let stands = Body::new(self.base_of(&charger), end.unwrap_or(way.pose));
        self.ordered(unit, Action::Charge, &stands)?;
        let payer = self.payer(by, paid_by, unit)?;
        let roll = (!self.in_command(unit)).then(|| self.activation(unit, payer));
        senseless_if!(payer.is_some() && roll.is_none(), "there is no roll to pay for");
        let declared = Declared {
            charger: unit,
            target,
            start: charger.start,
            turn: way.turn,
            by: way.by,
            aspect,
            edge: goal.edge,
            countered: false,
            answered: false,
        };
        Ok(Charging { declared, end, roll })
    }

    fn why_no_charge(&self, cause: Cause, unit: Piece, target: Piece) -> String {
        let name = &self.field.enlisted(target).name;
        match cause.id() {
            "ae.charging.only-fresh" => "only a fresh unit charges".to_owned(),
            "R19" if self.is_guns(unit) => "guns do not charge".to_owned(),
            "R19" if self.in_combat(unit) => "it is locked in combat".to_owned(),
            "R19" if matches!(self.formation(unit), Formation::MarchOrder | Formation::Square) => {
                "nobody charges in March Order or in Square".to_owned()
            }
            "R19" if self.unit(target).place.is_some() && self.arm(unit) == Arm::Cavalry => {
                "horse does not charge houses or works".to_owned()
            }
            "R19" => format!("it does not see {name}, or has no clear way to it with a turn of up to 45°"),
            _ => format!("{name} is out of its reach"),
        }
    }

    /// Where a charger lines up: its front flush with the edge it strikes, else with the one it touched first, else where it
    /// touched; nowhere if it would stand on somebody there (R54).
    pub(super) fn lined_up(&self, charger: &Charger, goal: &Goal, touched: Pose) -> Option<Pose> {
        let base = self.base_of(charger);
        let lodge = self.unit(goal.unit).place;
        let bodies = self.bodies_but(&[charger.unit, goal.unit], lodge);
        let barriers = Some(self.field.barred_to(self.arm(charger.unit), charger.formation));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(self.field.ground.table) };
        let there = Body::new(base, touched);
        let edges = [goal.edge, goal.body.nearest_edge(&there)];
        let flush = |edge: Edge| {
            let lined = line_up_clear(base, touched, &goal.body, edge, Dressing::Inside, &obstacles)?;
            Some(lined.pose)
        };
        let stays = || obstacles.conflict(&there).is_none().then_some(touched);
        edges.into_iter().find_map(flush).or_else(stays)
    }

    /// A charge is declared: out of command it is rolled for first.
    pub(super) fn declare_charge(&mut self, charging: &Charging, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Declared { charger, target, .. } = charging.declared;
        self.unit_mut(charger).charged = true;
        if let Some(paid) = &charging.roll
            && !self.roll_activation(charger, "charge", paid, dice, log)
        {
            return;
        }
        let text = format!("{} charges {}.", self.field.full_name(charger), self.field.full_name(target));
        log.say(&[charger, target], || text);
        self.state.underway.push(Underway::Charge(charging.declared));
    }

    /// A declared charge goes home, whatever its target has become.
    pub(super) fn charge_home(&mut self, declared: &Declared, log: &mut dyn Chronicle) {
        let Declared { charger: unit, target, .. } = *declared;
        let charger = self.as_declared(declared);
        let theirs = *self.troops.body(target);
        let from = Body::new(self.base_of(&charger), charger.start);
        let goal = Goal { unit: target, body: theirs, edge: declared.edge };
        let mut aspect = declared.aspect;
        let way = if self.formation(target) == Formation::Square && self.unit(target).place.is_none() {
            let (now, anew) = self.goal(&charger, target, theirs);
            aspect = now;
            let way = self.way_to(&charger, &anew, FAR, Self::turns_at(&charger, &anew));
            way.map_or_else(|| self.straight_there(&charger, &anew), |way| self.lined_up(&charger, &anew, way.pose))
        } else {
            let turned = Pose { facing: charger.start.facing + declared.turn, ..charger.start };
            self.lined_up(&charger, &goal, turned.shifted(declared.by, Length::ZERO))
        };
        let Some(end) = way else {
            let text = format!("{} finds no room to strike and stays.", self.field.full_name(unit));
            log.say(&[unit], || text);
            return;
        };
        self.set_out(&charger, end, "charges home", log);
        self.engage(unit, target, aspect, [Charge::Charge, Charge::None], &from);
    }

    pub(super) fn as_declared(&self, declared: &Declared) -> Charger {
        let out = self.unit(declared.charger).place.is_some();
        let formation = if out { Formation::Line } else { self.formation(declared.charger) };
        Charger { unit: declared.charger, formation, start: declared.start }
    }

    /// If no turn reaches it, a charger is put straight where it would line up.
    fn straight_there(&self, charger: &Charger, goal: &Goal) -> Option<Pose> {
        let base = self.base_of(charger);
        let pose = line_up(base, charger.start, &goal.body, goal.edge, Dressing::Inside);
        let free = self.has_room(&Body::new(base, pose), &[charger.unit])
            && self.ground_is_free(charger.unit, charger.formation, &Body::new(base, pose));
        free.then_some(pose)
    }

    /// A charger leaves where it was, its place too, and stands there.
    pub(super) fn set_out(&mut self, charger: &Charger, end: Pose, how: &str, log: &mut dyn Chronicle) {
        let was = self.unit(charger.unit).pose;
        self.unit_mut(charger.unit).formation = charger.formation;
        let mut way = vec![was, charger.start, end];
        way.dedup();
        self.drive(charger.unit, way, how, log);
    }
}
