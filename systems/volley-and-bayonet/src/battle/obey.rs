//! Carrying out a plan.

use grognard_battle::{Chronicle, Event, Obeys, resolve};
use grognard_rulebook::{Dice, dice::Scripted};

use super::{VolleyAndBayonet, plan::Plan, state::Underway};
use crate::{command::Rallied, turn::Phase};

impl Obeys for VolleyAndBayonet {
    fn carry_out(&mut self, plan: &Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.done(plan, dice, log);
        self.go_on(dice, log);
    }
}

impl VolleyAndBayonet {
    fn done(&mut self, plan: &Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        match plan {
            Plan::Begin => self.open(dice, log),
            Plan::First(side) => self.choose(*side, log),
            Plan::Place(setting) => self.set_up(setting, log),
            Plan::Post { man, at } => {
                self.state.commanders[*man].acted = true;
                self.station(*man, *at, |_| "takes post".to_owned(), log);
            }
            Plan::Ready => self.end_deployment(),
            Plan::Appoint { man, with, at } => {
                self.state.commanders[*man].replaced = true;
                self.station(*man, *at, |battle| format!("takes over with {}", battle.field.enlisted(*with).name), log);
            }
            Plan::March(going) => self.march(going, log),
            Plan::Charge(charge, _) => {
                // It was tried before on a copy, and nothing has changed since.
                drop(self.charge(charge, log));
            }
            Plan::Stationary(going) => {
                self.march(going, log);
                let text = || format!("{} stands ready.", self.field.full_name(going.unit));
                log.tell(|| Event::Said { text: text(), about: vec![going.unit] });
            }
            Plan::Ride { man, to } => {
                self.state.commanders[*man].acted = true;
                self.station(*man, *to, |battle| battle.how_he_rides(*man, *to), log);
            }
            Plan::Rally { unit, pose, rally } => {
                let tell = |rallied: &Rallied| self.tell_rally(*unit, rallied);
                let none = &mut Scripted::new(&[]);
                let rallied = resolve(rally, &self.field.house, &[("", *unit)], none, log, tell);
                self.set_status(*unit, rallied.status_after, log);
                self.unit_mut(*unit).rallied = true;
                let from = self.unit(*unit).pose;
                if *pose != from {
                    self.put(*unit, *pose);
                    let way = vec![from, *pose];
                    log.tell(|| Event::Moved { piece: *unit, how: "turns".to_owned(), way });
                    self.sweep(*unit, &[*pose], log);
                }
            }
            Plan::Attack(combat) => self.state.underway.push(Underway::Combat(combat.clone())),
            Plan::Answer(answer) => self.fight(*answer, dice, log),
            Plan::FallBack(yes) => self.fall_back(*yes, dice, log),
            Plan::Advance(advance, victory) => {
                let none = &mut Scripted::new(&[]);
                let cast = [("", advance.unit)];
                if let Some(facts) = &advance.facts {
                    let tell = |_: &_| format!("{} makes use of its victory.", self.field.full_name(advance.unit));
                    resolve(facts, &self.field.house, &cast, none, log, tell);
                }
                if let Some(option) = advance.option {
                    let facts = self.breakthrough_facts(victory, option, None);
                    let tell = |_: &_| format!("{} reins in.", self.field.full_name(advance.unit));
                    resolve(&facts, &self.field.house, &cast, none, log, tell);
                }
                self.next_victor();
                self.advance(advance, log);
            }
            Plan::Continue(victory, _) => self.break_through(victory, dice, log),
            Plan::EndPhase if self.state.phase == Phase::Combat && !self.state.closed => self.state.closed = true,
            Plan::EndPhase => self.next_phase(log),
        }
    }
}
