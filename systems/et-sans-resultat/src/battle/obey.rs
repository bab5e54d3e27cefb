//! Carrying out a plan.

use grognard_battle::{Chronicle, Event};
use grognard_rulebook::Dice;

use super::{EtSansResultat, plan::Deed, state::Underway};

impl EtSansResultat {
    pub(super) fn done(&mut self, deed: &Deed, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        match deed {
            Deed::Begin => self.open(dice, log),
            Deed::Place(setting) => self.set_up(*setting, log),
            Deed::Post { man, at } => {
                self.state.commanders[*man].ridden = true;
                self.station(*man, *at, "takes post", log);
            }
            Deed::Ready(side) => match self.state.underway.last() {
                Some(Underway::SettingUp { .. }) => self.end_setting_up(log),
                _ => self.end_of_step(*side),
            },
            Deed::Direct { formation, directive, of } => {
                let own = self.form_mut(*formation);
                (own.order, own.supports) = (*directive, *of);
            }
            Deed::Aim { force, objective } => self.state.forces[usize::from(*force)].objective = Some(*objective),
            Deed::GoesFirst(side) => self.goes_first(*side, log),
            Deed::Activate(to, facts) => self.activate(*to, facts, dice, log),
            Deed::Send(to, says) => self.send(*to, *says, log),
            Deed::Lead(acting) => self.lead(acting, dice, log),
            Deed::Convert { formation, to } => self.convert(*formation, *to, log),
            Deed::March(going) => self.march(going, log),
            Deed::Column(trek) => self.trek(trek, log),
            Deed::Unlimber { battery, pose } => self.unlimber(*battery, *pose, log),
            Deed::Ride { man, to } => {
                if let Some(formation) = self.field.leaders[*man].command {
                    self.choose(formation);
                }
                self.state.commanders[*man].ridden = true;
                self.station(*man, *to, "rides to another place", log);
            }
            Deed::Park { formation, to } => {
                self.choose(*formation);
                self.move_area(*formation, *to, log);
            }
            Deed::Work { unit, task } => self.work(*unit, *task, log),
            Deed::Done(formation) => self.end_move(*formation, log),
            Deed::Deploy(forming) => self.form_up(forming, dice, log),
            Deed::Recover { formation, class } => {
                self.recover(*formation, *class, log);
                if let Some(Underway::Recovering { left }) = self.state.underway.last_mut() {
                    left.retain(|other| other != formation);
                }
            }
            Deed::Fire(fire) => self.declare(fire),
            Deed::Evade { units } => {
                units.iter().for_each(|unit| self.evade(*unit, false, log));
                if let Some(Underway::Result { may_evade, .. }) = self.state.underway.last_mut() {
                    *may_evade = false;
                }
                self.officers_follow(log);
            }
            Deed::Withdraw { batteries } => {
                batteries.iter().for_each(|battery| self.withdraw(*battery, "is withdrawn", log));
                if let Some(Underway::Result { retire, .. }) = self.state.underway.last_mut() {
                    *retire = 0;
                }
            }
            Deed::Fight(contact) => self.fight(*contact, dice, log),
            Deed::Storm { unit, formation } => self.storm(*unit, *formation, dice, log),
            Deed::Stand { unit, sent } => {
                self.state.underway.pop();
                self.fight_in_the_area(*unit, *sent, dice, log);
            }
            Deed::Follow { unit, by } => {
                self.state.underway.pop();
                self.break_through(*unit, *by, log);
            }
            Deed::Face { unit, pose } => {
                self.state.underway.pop();
                let (from, unit, pose) = (self.unit(*unit).pose, *unit, *pose);
                self.put(unit, pose);
                log.tell(|| Event::Moved { piece: unit, how: "turns".to_owned(), way: vec![from, pose] });
            }
            Deed::Stay => drop(self.state.underway.pop()),
            Deed::End(side) => self.end_of_step(*side),
        }
    }
}
