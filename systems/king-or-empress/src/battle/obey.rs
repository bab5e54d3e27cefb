//! From an order to what it does: first a plan that changes nothing, then its execution.

use grognard_battle::{Chronicle, Event, Piece, Question, Quote, Refusal, Side, Situation, Toll, Way, resolve};
use grognard_rulebook::{Dice, cause};
use grognard_tabletop::{Length, Point, Pose};

use super::{
    KingOrEmpress,
    march::Move,
    orders::{Ask, Destination, Order, Step},
    state::{Contact, Underway},
    turn::Acting,
};
use crate::{
    combat::Then,
    command::Order as Spent,
    shooting::Shooting,
    trials::{BreakOff, ForcedMarch, Marched, Rallied, Rally},
    turn::Action,
};

/// Units rally further than this from enemies in sight (R27).
const RALLIES_BEYOND: Length = Length::units(6);

/// What an order comes to: everything known before the dice.
#[derive(Clone, Debug)]
pub(super) enum Plan {
    Begin,
    Place { unit: Piece, pose: Pose, road_column: bool, limbered: bool },
    Post { general: usize, at: Point },
    Ready { side: Side },
    Activate { command: u16 },
    Appoint { command: u16, unit: Piece },
    Fire { unit: Piece, target: Piece, support: Vec<Piece>, shooting: Shooting },
    March { going: Move, cost: i32 },
    ForcedMarch { unit: Piece, going: Move, cost: i32, march: ForcedMarch },
    Rally { unit: Piece, cost: i32, rally: Rally },
    BreakOff { unit: Piece, cost: i32, attempt: BreakOff },
    Ride { general: usize, to: Destination, at: Point },
    EndPhase,
    Fight { contact: Contact },
    FollowUp { unit: Piece },
    Stay,
}

fn amiss<T>(what: &'static str) -> Result<T, Refusal> {
    Err(Refusal::senseless(what))
}

impl KingOrEmpress {
    /// The question a side is asked, if it is.
    fn asked(&self, by: Side) -> Result<Question<Ask>, Refusal> {
        match self.state.asks.iter().find(|question| question.side == by) {
            Some(question) => Ok(*question),
            None if self.state.verdict.is_some() => amiss("the battle is over"),
            None => amiss("the other side is asked"),
        }
    }

    /// A unit of the side that is asked, on the table.
    fn own(&self, by: Side, unit: Piece) -> Result<Piece, Refusal> {
        if unit.index() >= self.field.units() || self.side(unit) != by || !self.unit(unit).is_there() {
            return amiss("there is no such unit of yours on the table");
        }
        Ok(unit)
    }

    /// What an order comes to, or why it is refused. Nothing changes.
    pub(super) fn plan(&self, by: Side, order: &Order) -> Result<Plan, Refusal> {
        let question = self.asked(by)?;
        match (question.ask, order) {
            (Ask::Begin, Order::Begin) => Ok(Plan::Begin),
            (Ask::Deploy, _) => self.plan_deployment(by, order),
            (Ask::Activate, Order::Activate { command }) => {
                if self.waiting(by).any(|waiting| waiting == *command) {
                    return Ok(Plan::Activate { command: *command });
                }
                Err(Refusal::by(cause!("R17"), "a command of yours with units on the table is activated once a turn"))
            }
            (Ask::Appoint, Order::Appoint { unit }) => {
                let (unit, command) = (self.own(by, *unit)?, question.command.unwrap_or_default());
                if u16::from(self.enlisted(unit).command) != command {
                    return Err(Refusal::by(cause!("R14"), "the new general is placed with a unit of his command"));
                }
                Ok(Plan::Appoint { command, unit })
            }
            (Ask::FollowUp { unit }, Order::FollowUp) => Ok(Plan::FollowUp { unit }),
            (Ask::FollowUp { .. }, Order::Stay) => Ok(Plan::Stay),
            (Ask::ArtilleryFire | Ask::Move | Ask::Fire | Ask::Melee, _) => {
                let Some(acting) = self.acting() else { return amiss("no command is activated") };
                self.plan_action(by, order, acting)
            }
            _ => amiss("that does not answer the question"),
        }
    }

    /// What a command does in its phases.
    fn plan_action(&self, by: Side, order: &Order, acting: Acting) -> Result<Plan, Refusal> {
        let cost = |action: Spent, units: &[Piece]| {
            let cost = self.initiative_cost(action, units, acting.command).cost;
            if cost > i32::from(acting.points) {
                let why = format!("this costs {cost} initiative points, the command has {}", acting.points);
                return Err(Refusal::by(cause!("R16"), why));
            }
            Ok(cost)
        };
        match order {
            Order::Fire { unit, target, support } => {
                let unit = self.own(by, *unit)?;
                if target.index() >= self.field.units() || self.side(*target) == by || !self.unit(*target).is_there() {
                    return amiss("there is no such enemy on the table");
                }
                let shooting = self.plan_fire(unit, *target, support, acting)?;
                Ok(Plan::Fire { unit, target: *target, support: support.clone(), shooting })
            }
            Order::March { units, steps } => {
                let twice = |(i, unit): (usize, &Piece)| units[..i].contains(unit);
                if units.is_empty() || units.len() > self.field.units() || units.iter().enumerate().any(twice) {
                    return amiss("a move needs units, each once");
                }
                for unit in units {
                    self.may_act(self.own(by, *unit)?, Action::Move, acting)?;
                }
                let cost = cost(Spent::Move, units)?;
                Ok(Plan::March { going: self.plan_move(units, steps, false)?, cost })
            }
            Order::ForcedMarch { unit, steps } => {
                let unit = self.own(by, *unit)?;
                self.may_act(unit, Action::ForcedMarch, acting)?;
                let cost = cost(Spent::ForcedMarch, &[unit])?;
                if steps
                    .iter()
                    .any(|step| !matches!(step, Step::Advance { .. } | Step::Wheel { .. } | Step::Follow { .. }))
                {
                    return Err(Refusal::by(
                        cause!("R13"),
                        "a forced march is made in road column from beginning to end",
                    ));
                }
                let going = self.plan_move(&[unit], steps, true)?;
                // He tests where the march has brought him.
                let mut there = self.clone();
                there.put(unit, going.ends[0].1.pose);
                Ok(Plan::ForcedMarch { unit, going, cost, march: ForcedMarch { unit: there.facts(unit) } })
            }
            Order::Rally { unit } => {
                let unit = self.own(by, *unit)?;
                self.may_act(unit, Action::Rally, acting)?;
                let cost = cost(Spent::Rally, &[unit])?;
                if self.unit(unit).disorder == 0 {
                    return Err(Refusal::by(cause!("R27"), "it has no marker to shed"));
                }
                let body = self.body(unit);
                let near = |enemy: Piece| {
                    body.within(RALLIES_BEYOND, self.body(enemy))
                        && self.sees_from(unit, body, self.unit(unit).road_column, enemy)
                };
                if let Some(enemy) = self.enemies_of(unit).find(|enemy| near(*enemy)) {
                    let name = &self.enlisted(enemy).name;
                    return Err(Refusal::by(cause!("R27"), format!("{name} is in sight within 6 inches")));
                }
                let mut facts = self.facts(unit);
                facts.defending = self.defending(unit, true);
                Ok(Plan::Rally { unit, cost, rally: Rally { unit: facts } })
            }
            Order::BreakOff { unit } => {
                let unit = self.own(by, *unit)?;
                self.may_act(unit, Action::BreakOff, acting)?;
                let cost = cost(Spent::BreakOff, &[unit])?;
                Ok(Plan::BreakOff { unit, cost, attempt: self.break_off_facts(unit) })
            }
            Order::Ride { general, to } => {
                let Some(general) = self.general_of(*general) else { return amiss("there is no such general") };
                if acting.phase != crate::turn::Phase::Movement {
                    return Err(Refusal::by(cause!("R18"), "generals ride in the Movement phase"));
                }
                Ok(Plan::Ride { general, to: *to, at: self.plan_ride(general, *to, acting.command)? })
            }
            Order::Fight { unit, enemy } if acting.phase == crate::turn::Phase::Melee => {
                let unit = self.own(by, *unit)?;
                Ok(Plan::Fight { contact: self.plan_melee(acting.command, unit, *enemy)? })
            }
            Order::Fight { .. } => Err(Refusal::by(cause!("fke.turn.melee"), "melees are fought in the fifth phase")),
            Order::EndPhase if acting.phase == crate::turn::Phase::Melee => {
                Err(Refusal::by(cause!("R22"), "every melee of the command is fought"))
            }
            Order::EndPhase => Ok(Plan::EndPhase),
            _ => amiss("that does not answer the question"),
        }
    }

    pub(super) fn quoted(&self, plan: &Plan) -> Quote {
        let mut quote = Quote::default();
        let points = |quote: &mut Quote, cost: i32| {
            let left = self.acting().map_or(0, |acting| i32::from(acting.points));
            quote.tolls.push(Toll {
                of: "initiative points",
                spent: Length::units(cost),
                left: Length::units(left - cost),
            });
        };
        let moves = |quote: &mut Quote, going: &Move| {
            for (i, (unit, stance)) in going.ends.iter().enumerate() {
                let mut poses = if i == 0 { going.way.clone() } else { vec![self.unit(*unit).pose] };
                poses.push(stance.pose);
                quote.ways.push(Way { piece: *unit, poses });
            }
            quote.tolls.push(Toll { of: "inches", spent: going.spent, left: going.allowance - going.spent });
        };
        match plan {
            Plan::Fire { unit, target, shooting, .. } => {
                quote.situations.push(Situation::of(shooting, &[("", *unit), ("target", *target)]));
            }
            Plan::March { going, cost } => {
                moves(&mut quote, going);
                points(&mut quote, *cost);
                // The melees the charge would lead to, if nobody else comes to help.
                let mut after = self.clone();
                after.carry(going);
                for contact in &going.contacts {
                    let cast = [("attacker", contact.attacker), ("defender", contact.defender)];
                    quote.situations.push(Situation::of(&after.melee(contact), &cast));
                }
            }
            Plan::ForcedMarch { unit, going, cost, march } => {
                moves(&mut quote, going);
                points(&mut quote, *cost);
                quote.situations.push(Situation::of(march, &[("", *unit)]));
            }
            Plan::Rally { unit, cost, rally } => {
                points(&mut quote, *cost);
                quote.situations.push(Situation::of(rally, &[("", *unit)]));
            }
            Plan::BreakOff { unit, cost, attempt } => {
                points(&mut quote, *cost);
                quote.situations.push(Situation::of(attempt, &[("", *unit)]));
            }
            Plan::Ride { general, at, .. } => {
                let from = Pose { at: self.general(*general).at, ..Pose::default() };
                let piece = self.piece_of_general(*general);
                quote.ways.push(Way { piece, poses: vec![from, Pose { at: *at, ..from }] });
            }
            Plan::Fight { contact } => {
                let cast = [("attacker", contact.attacker), ("defender", contact.defender)];
                quote.situations.push(Situation::of(&self.melee(contact), &cast));
            }
            Plan::FollowUp { unit } => {
                let (to, _) = self.pursuit(*unit);
                quote.ways.push(Way { piece: *unit, poses: vec![self.unit(*unit).pose, to] });
            }
            Plan::Place { unit, pose, .. } => {
                quote.ways.push(Way { piece: *unit, poses: vec![self.unit(*unit).pose, *pose] });
            }
            Plan::Begin
            | Plan::Post { .. }
            | Plan::Ready { .. }
            | Plan::Activate { .. }
            | Plan::Appoint { .. }
            | Plan::EndPhase
            | Plan::Stay => {}
        }
        quote
    }

    /// Puts the movers where a move leads them and writes down whom they touch.
    fn carry(&mut self, going: &Move) {
        for (unit, stance) in &going.ends {
            let state = &mut self.state.units[unit.index()];
            (state.road_column, state.limbered, state.has_moved) = (stance.road_column, stance.limbered, true);
            self.put(*unit, stance.pose);
        }
        for contact in &going.contacts {
            self.add_contact(*contact);
        }
    }

    fn march(&mut self, going: &Move, cost: i32, how: &str, log: &mut dyn Chronicle) {
        self.spend(cost);
        let starts: Vec<Pose> = going.ends.iter().map(|(unit, _)| self.unit(*unit).pose).collect();
        self.carry(going);
        for (i, ((unit, stance), start)) in going.ends.iter().zip(starts).enumerate() {
            let charges = going.contacts.iter().find(|contact| contact.attacker == *unit);
            log.tell(|| Event::Moved {
                piece: *unit,
                how: match charges {
                    Some(contact) => format!("charges {}", self.enlisted(contact.defender).name),
                    None => how.to_owned(),
                },
                way: if i == 0 {
                    going.way.iter().copied().chain([stance.pose]).collect()
                } else {
                    vec![start, stance.pose]
                },
            });
        }
        let side = self.side(going.ends[0].0);
        self.sweep_generals(side, &going.swept, log);
    }

    pub(super) fn carry_out(&mut self, plan: Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        match plan {
            Plan::Begin => {
                self.open(dice, log);
                self.begin_deployment();
            }
            Plan::Place { unit, pose, road_column, limbered } => {
                let state = &mut self.state.units[unit.index()];
                (state.road_column, state.limbered, state.has_moved) = (road_column, limbered, true);
                self.put(unit, pose);
            }
            Plan::Post { general, at } => {
                let man = &mut self.state.generals[general];
                (man.at, man.rode) = (at, true);
            }
            Plan::Ready { side } => self.end_deployment(side),
            Plan::Activate { command } => self.activate(command, log),
            Plan::Appoint { command, unit } => self.appoint(command, unit, log),
            Plan::Fire { unit, target, support, shooting } => {
                self.fire((unit, target), &support, &shooting, dice, log);
            }
            Plan::March { going, cost } => {
                let how = if going.ends.len() > 1 { "advances with its line" } else { "moves" };
                self.march(&going, cost, how, log);
            }
            Plan::ForcedMarch { unit, going, cost, march } => {
                self.march(&going, cost, "marches at double pace", log);
                self.state.units[unit.index()].forced_marching = true;
                let tell = |marched: &Marched| self.tell_forced_march(unit, marched);
                let marched = resolve(&march, &self.field.house, &[("", unit)], dice, log, tell);
                self.state.units[unit.index()].disorder = marched.disorder as u8;
                match marched.then {
                    Then::Eliminated => self.recoil_and_remove(unit, log),
                    _ => self.try_nerve(unit, march.test_after(&marched), false, dice, log),
                }
            }
            Plan::Rally { unit, cost, rally } => {
                self.spend(cost);
                let tell = |rallied: &Rallied| self.tell_rally(unit, rallied);
                let rallied = resolve(&rally, &self.field.house, &[("", unit)], dice, log, tell);
                let state = &mut self.state.units[unit.index()];
                (state.disorder, state.has_moved) = (rallied.disorder as u8, true);
            }
            Plan::BreakOff { unit, cost, .. } => {
                self.spend(cost);
                self.state.units[unit.index()].has_moved = true;
                self.break_off(unit, dice, log);
            }
            Plan::Ride { general, to, at } => self.ride(general, to, at, log),
            Plan::EndPhase => self.next_phase(),
            Plan::Fight { contact } => self.fight(&contact, dice, log),
            Plan::FollowUp { unit } => {
                self.end_pursuit();
                self.follow_up(unit, log);
            }
            Plan::Stay => self.end_pursuit(),
        }
        self.go_on(dice, log);
    }

    fn end_pursuit(&mut self) {
        if let Some(Underway::Pursuit { .. }) = self.state.underway.last() {
            self.state.underway.pop();
        }
    }
}
