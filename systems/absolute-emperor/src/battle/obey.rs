//! Carrying out a plan.

use grognard_battle::{Chronicle, CommandId, Event, Obeys, Piece, Words, resolve};
use grognard_rulebook::Dice;

use super::{
    AbsoluteEmperor,
    plan::Plan,
    state::{Declared, Underway},
};
use crate::elan::{ElanSpent, SpendElan};

impl Obeys for AbsoluteEmperor {
    fn carry_out(&mut self, plan: &Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.done(plan, dice, log);
        self.go_on(dice, log);
    }
}

impl AbsoluteEmperor {
    fn done(&mut self, plan: &Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        match plan {
            Plan::Begin => self.open(log),
            Plan::Write { corps, written } => {
                self.state.corps[corps.index()].order = *written;
                self.tell_written(*corps, log);
            }
            Plan::Ready(side) => match self.state.underway.last_mut() {
                Some(Underway::Writing { ready }) => ready[*side] = true,
                _ => self.end_deployment(),
            },
            Plan::Place(setting) => self.set_up(setting, log),
            Plan::Post { man, at } => {
                self.state.commanders[*man].ridden = true;
                self.station(*man, *at, "takes post", log);
            }
            Plan::Recover { man, unit, spend } => {
                let came = self.spend(*man, Some(*unit), spend, dice, log);
                if let Some(status) = came.unit_status {
                    self.unit_mut(*unit).status = status;
                }
            }
            Plan::ChangeOrders { man, corps, written, spend } => {
                self.spend(*man, None, spend, dice, log);
                self.state.corps[corps.index()].order = *written;
                self.tell_written(*corps, log);
            }
            Plan::Rally { unit, payer, .. } => self.rally(*unit, *payer, dice, log),
            Plan::March(going) => self.march(going, dice, log),
            Plan::Ride { man, to } => {
                self.state.commanders[*man].ridden = true;
                let how = if log.listens() { self.rides_to(*to) } else { String::new() };
                self.station(*man, *to, how, log);
            }
            Plan::Shoot(shot) => self.state.shots.push(shot.clone()),
            Plan::Square(squaring) => self.form_square(squaring, dice, log),
            Plan::RerollShot { attack, man, spend } => {
                let unit = self.state.shots[usize::from(*attack)].by[0];
                self.spend(*man, Some(unit), spend, dice, log);
                self.reroll_shot(*attack, dice, log);
                self.next_stage(dice, log);
            }
            Plan::Charge(charging) => self.declare_charge(charging, dice, log),
            Plan::Countercharge(paid) => {
                let Some(declared) = self.declared().copied() else { return };
                if self.roll_activation(declared.target, "countercharge", paid, dice, log) {
                    self.state.underway.pop();
                    self.countercharge(&declared, log);
                } else if let Some(Underway::Charge(now)) = self.state.underway.last_mut() {
                    now.countered = true;
                }
            }
            Plan::SquareBefore(squaring) => {
                self.form_square(squaring, dice, log);
                self.answered();
            }
            Plan::React(both) => {
                let (meeting, paid) = &**both;
                let Some(declared) = self.declared().copied() else { return };
                if self.roll_activation(meeting.unit, "charge in reaction", paid, dice, log) {
                    self.state.underway.pop();
                    self.react(&declared, meeting, log);
                } else {
                    self.answered();
                }
            }
            Plan::Stand => self.answered(),
            Plan::Strike { unit, enemy } => {
                let others = self.choices(*unit, *enemy);
                self.state.strikes.retain(|(by, whom)| by != unit || !others.contains(whom));
                self.state.strikes.push((*unit, *enemy));
            }
            Plan::Fight(contact) => self.fight(contact, dice, log),
            Plan::RerollAttack { attack, man, spend } => {
                let Some(rolled) = self.rolled().copied() else { return };
                self.spend(*man, Some([rolled.attacker, rolled.defender][*attack]), spend, dice, log);
                self.reroll_attack(*attack, dice, log);
            }
            Plan::Accept if self.rolled().is_some() => {}
            Plan::Accept => self.next_stage(dice, log),
            Plan::Occupy { unit, place } => {
                self.state.underway.pop();
                self.occupy(*unit, *place, log);
            }
            Plan::Stay => self.stays_out(),
            Plan::EndPhase => self.end_of_phase(dice, log),
        }
    }

    /// The side of the target has answered: the charge goes home.
    fn answered(&mut self) {
        if let Some(Underway::Charge(Declared { answered, .. })) = self.state.underway.last_mut() {
            *answered = true;
        }
    }

    /// The one who was asked stays outside; perhaps another enters.
    fn stays_out(&mut self) {
        let Some(Underway::Fallen { place, left }) = self.state.underway.last().cloned() else { return };
        let asked = left.iter().position(|unit| self.may_occupy(*unit, place));
        if let Some(Underway::Fallen { left, .. }) = self.state.underway.last_mut() {
            left.drain(..asked.map_or(left.len(), |asked| asked + 1));
        }
    }

    /// A commander spends a point.
    fn spend(
        &mut self,
        man: usize,
        unit: Option<Piece>,
        facts: &SpendElan,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) -> ElanSpent {
        let cast: Vec<(&str, Piece)> = unit.into_iter().map(|unit| ("unit", unit)).collect();
        let tell = |_: &ElanSpent| self.tell_spending(man, unit, facts.action);
        let spent = resolve(facts, &self.field.house, &cast, dice, log, tell);
        self.pay(man);
        spent
    }

    /// What a corps is ordered only its own side hears.
    fn tell_written(&self, corps: CommandId, log: &mut dyn Chronicle) {
        let command = self.field.command(corps);
        log.whisper(command.side, || {
            let text = format!("{} is to {}.", command.name, self.written_in_words(self.order_of(corps)));
            Event::Said { text, about: Vec::new() }
        });
    }

    /// Nothing more is said in this step.
    fn end_of_phase(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        if let super::state::Stage::Command(side) = self.state.stage {
            self.rally_rest(side, dice, log);
        }
        self.next_stage(dice, log);
    }
}
