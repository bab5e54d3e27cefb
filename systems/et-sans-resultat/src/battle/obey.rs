//! Carrying out a plan.

use grognard_battle::{Chronicle, Event, Obeys, Words};
use grognard_rulebook::Dice;

use super::{EtSansResultat, plan::Plan, state::Underway};

impl Obeys for EtSansResultat {
    fn carry_out(&mut self, plan: &Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.done(plan, dice, log);
        self.go_on(dice, log);
    }
}

impl EtSansResultat {
    fn done(&mut self, plan: &Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        match plan {
            Plan::Begin => self.open(dice, log),
            Plan::Place(setting) => self.set_up(*setting, log),
            Plan::Post { man, at } => {
                self.state.commanders[*man].ridden = true;
                self.station(*man, *at, "takes post", log);
            }
            Plan::Ready(side) => match self.state.underway.last() {
                Some(Underway::SettingUp { .. }) => self.end_setting_up(log),
                _ => self.end_of_step(*side),
            },
            Plan::Direct { formation, directive, of } => {
                let own = self.form_mut(*formation);
                (own.order, own.supports) = (*directive, *of);
            }
            Plan::Aim { force, objective } => self.state.forces[usize::from(*force)].objective = Some(*objective),
            Plan::GoesFirst(side) => self.goes_first(*side, log),
            Plan::Activate(to, facts) => self.activate(*to, facts, dice, log),
            Plan::Send(to, says) => self.send(*to, *says, log),
            Plan::Lead(acting) => self.lead(acting, dice, log),
            Plan::Convert { formation, to } => self.convert(*formation, *to, log),
            Plan::March(going) => self.march(going, log),
            Plan::Column(trek) => self.trek(trek, log),
            Plan::Unlimber { battery, pose } => self.unlimber(*battery, *pose, log),
            Plan::Ride { man, to } => {
                if let Some(formation) = self.field.leaders[*man].command {
                    self.choose(formation);
                }
                self.state.commanders[*man].ridden = true;
                let how = if log.listens() { self.rides_to(*to) } else { String::new() };
                self.station(*man, *to, &how, log);
            }
            Plan::Park { formation, to } => {
                self.choose(*formation);
                self.move_area(*formation, *to, "moves", log);
            }
            Plan::Work { unit, task } => self.work(*unit, *task, log),
            Plan::Done(formation) => self.end_move(*formation, log),
            Plan::Deploy(forming) => self.form_up(forming, dice, log),
            Plan::Recover { formation, class } => {
                self.recover(*formation, *class, log);
                if let Some(Underway::Recovering { left }) = self.state.underway.last_mut() {
                    left.retain(|other| other != formation);
                }
            }
            Plan::Fire(fire) => self.declare(fire),
            Plan::Evade { units } => {
                units.iter().for_each(|unit| self.evade(*unit, false, log));
                if let Some(Underway::Result { may_evade, .. }) = self.state.underway.last_mut() {
                    *may_evade = false;
                }
                self.officers_follow(log);
            }
            Plan::Withdraw { batteries } => {
                batteries.iter().for_each(|battery| self.withdraw(*battery, "is withdrawn", log));
                if let Some(Underway::Result { retire, .. }) = self.state.underway.last_mut() {
                    *retire = 0;
                }
            }
            Plan::Fight(contact) => self.fight(*contact, dice, log),
            Plan::Storm { unit, formation } => self.storm(*unit, *formation, dice, log),
            Plan::Stand { unit, sent } => {
                self.state.underway.pop();
                self.fight_in_the_area(*unit, *sent, dice, log);
            }
            Plan::Follow { unit, by } => {
                self.state.underway.pop();
                self.break_through(*unit, *by, log);
            }
            Plan::Face { unit, pose } => {
                self.state.underway.pop();
                let (from, unit, pose) = (self.unit(*unit).pose, *unit, *pose);
                self.put(unit, pose);
                log.tell(|| Event::Moved { piece: unit, how: "turns".to_owned(), way: vec![from, pose] });
            }
            Plan::Stay => drop(self.state.underway.pop()),
            Plan::End(side) => self.end_of_step(*side),
        }
    }
}
