//! From an order to what it comes to on the table: a plan changes nothing, and may refuse.

use grognard_battle::{
    CommandId, Contact, Piece, Plans, Question, Refusal, Rules, Side, Words, refuse, refuse_if, senseless_if,
};
use grognard_tabletop::{Point, Pose};

use super::{
    KingOrEmpress,
    ground::inches,
    march::Move,
    orders::{Ask, Destination, Order, Step},
    state::Acting,
};
use crate::{
    command::Spent,
    melee::Melee,
    shooting::Shooting,
    trials::{BreakOff, ForcedMarch, Rally},
    turn::{Action, Phase},
};

/// What an order comes to: everything known before the dice.
#[derive(Clone, Debug)]
pub enum Plan {
    Begin,
    Place { unit: Piece, pose: Pose, road_column: bool, limbered: bool },
    Post { general: usize, at: Point },
    Ready { side: Side },
    Activate { command: CommandId },
    Appoint { command: CommandId, unit: Piece },
    Fire { unit: Piece, target: Piece, support: Vec<Piece>, shooting: Shooting },
    March { going: Move, cost: i32 },
    ForcedMarch { unit: Piece, going: Move, cost: i32, march: ForcedMarch },
    Rally { unit: Piece, cost: i32, rally: Rally },
    BreakOff { unit: Piece, cost: i32, attempt: BreakOff },
    Ride { general: usize, to: Destination, at: Point },
    EndPhase,
    Fight { contact: Contact, melee: Melee },
    FollowUp { unit: Piece, to: Pose },
    Stay,
}

impl Plans for KingOrEmpress {
    type Plan = Plan;

    fn planned(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let by = question.side;
        match (question.ask, order) {
            (Ask::Begin, Order::Begin) => Ok(Plan::Begin),
            (Ask::Deploy, _) => self.plan_deployment(by, order),
            (Ask::Activate, Order::Activate { command }) => {
                if self.waiting(by).any(|waiting| waiting == *command) {
                    return Ok(Plan::Activate { command: *command });
                }
                refuse!("R17", "a command of yours with units on the table is activated once a turn")
            }
            (Ask::Appoint, Order::Appoint { unit }) => {
                let (unit, command) = (self.own(by, *unit)?, question.command.unwrap_or_default());
                if self.field.enlisted(unit).command != command {
                    return refuse!("R14", "the new general is placed with a unit of his command");
                }
                Ok(Plan::Appoint { command, unit })
            }
            (Ask::FollowUp { unit }, Order::FollowUp) => Ok(Plan::FollowUp { unit, to: self.pursuit(unit) }),
            (Ask::FollowUp { .. }, Order::Stay) => Ok(Plan::Stay),
            (Ask::ArtilleryFire | Ask::Move | Ask::Fire | Ask::Melee, _) => match self.acting() {
                Some(acting) => self.plan_action(question, order, acting),
                None => Err(Refusal::senseless("no command is activated")),
            },
            _ => Err(self.beside_the_point(question)),
        }
    }
}

impl KingOrEmpress {
    /// What an order costs in initiative points, if the command has them.
    fn cost(&self, action: Spent, units: &[Piece], acting: Acting) -> Result<i32, Refusal> {
        let cost = self.initiative_cost(action, units, acting.command).cost;
        if cost > i32::from(acting.points) {
            return refuse!("R16", "this costs {cost} initiative points, the command has {}", acting.points);
        }
        Ok(cost)
    }

    /// What a command does in its phases.
    fn plan_action(&self, question: &Question<Ask>, order: &Order, acting: Acting) -> Result<Plan, Refusal> {
        let by = question.side;
        match order {
            Order::Fire { unit, target, support } => {
                let unit = self.own(by, *unit)?;
                senseless_if!(!self.troops.is_of(by.other(), *target), "there is no such enemy on the table");
                let shooting = self.plan_fire(unit, *target, support, acting)?;
                Ok(Plan::Fire { unit, target: *target, support: support.clone(), shooting })
            }
            Order::March { units, steps } => {
                let twice = |(i, unit): (usize, &Piece)| units[..i].contains(unit);
                if units.is_empty() || units.len() > self.field.units() || units.iter().enumerate().any(twice) {
                    return Err(Refusal::senseless("a move needs units, each once"));
                }
                for unit in units {
                    self.may_act(self.own(by, *unit)?, Action::Move, acting)?;
                }
                let cost = self.cost(Spent::Move, units, acting)?;
                Ok(Plan::March { going: self.plan_move(units, steps, false)?, cost })
            }
            Order::ForcedMarch { unit, steps } => self.plan_forced_march(self.own(by, *unit)?, steps, acting),
            Order::Rally { unit } => self.plan_rally(self.own(by, *unit)?, acting),
            Order::BreakOff { unit } => {
                let unit = self.own(by, *unit)?;
                self.may_act(unit, Action::BreakOff, acting)?;
                let cost = self.cost(Spent::BreakOff, &[unit], acting)?;
                Ok(Plan::BreakOff { unit, cost, attempt: self.break_off_facts(unit) })
            }
            Order::Ride { general, to } => {
                let Some(general) = self.field.leader_of(*general) else {
                    return Err(Refusal::senseless("there is no such general"));
                };
                refuse_if!(acting.phase != Phase::Movement, "R18", "generals ride in the Movement phase");
                Ok(Plan::Ride { general, to: *to, at: self.plan_ride(general, *to, acting.command)? })
            }
            Order::Fight { unit, enemy } if acting.phase == Phase::Melee => {
                let contact = self.plan_melee(acting.command, self.own(by, *unit)?, *enemy)?;
                Ok(Plan::Fight { contact, melee: self.melee(&contact) })
            }
            Order::Fight { .. } => refuse!("fke.turn.melee", "melees are fought in the fifth phase"),
            Order::EndPhase if acting.phase == Phase::Melee => {
                refuse!("R22", "every melee of the command is fought")
            }
            Order::EndPhase => Ok(Plan::EndPhase),
            _ => Err(self.beside_the_point(question)),
        }
    }

    fn plan_forced_march(&self, unit: Piece, steps: &[Step], acting: Acting) -> Result<Plan, Refusal> {
        self.may_act(unit, Action::ForcedMarch, acting)?;
        let cost = self.cost(Spent::ForcedMarch, &[unit], acting)?;
        let in_column = |step: &Step| matches!(step, Step::Advance { .. } | Step::Wheel { .. } | Step::Follow { .. });
        refuse_if!(!steps.iter().all(in_column), "R13", "a forced march is made in road column from beginning to end");
        let going = self.plan_move(&[unit], steps, true)?;
        // He tests where the march has brought him.
        let mut there = self.clone();
        there.put(unit, going.ends[0].pose);
        Ok(Plan::ForcedMarch { unit, going, cost, march: ForcedMarch { unit: there.facts(unit) } })
    }

    fn plan_rally(&self, unit: Piece, acting: Acting) -> Result<Plan, Refusal> {
        self.may_act(unit, Action::Rally, acting)?;
        let cost = self.cost(Spent::Rally, &[unit], acting)?;
        refuse_if!(self.unit(unit).disorder == 0, "R27", "it has no marker to shed");
        let (body, beyond) = (self.troops.body(unit), inches(self.field.house.rally_gap));
        let near = |enemy: &Piece| {
            body.within(beyond, self.troops.body(*enemy))
                && self.sees_from(unit, body, self.unit(unit).road_column, *enemy)
        };
        if let Some(enemy) = self.troops.enemies_of(unit).find(near) {
            let name = &self.field.enlisted(enemy).name;
            return refuse!("R27", "{name} is in sight within {beyond} inches");
        }
        let mut facts = self.facts(unit);
        facts.defending = self.defending(unit, true);
        Ok(Plan::Rally { unit, cost, rally: Rally { unit: facts } })
    }
}
