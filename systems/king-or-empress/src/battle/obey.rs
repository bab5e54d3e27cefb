//! Carrying out a plan.

use grognard_battle::{Chronicle, Event, Obeys, resolve};
use grognard_rulebook::Dice;

use super::{KingOrEmpress, march::Move, plan::Plan, state::Underway};
use crate::{
    combat::Then,
    trials::{Marched, Rallied},
};

impl Obeys for KingOrEmpress {
    fn carry_out(&mut self, plan: &Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.done(plan, dice, log);
        self.go_on(dice, log);
    }
}

impl KingOrEmpress {
    /// Puts the movers where a move leads them and writes down whom they touch.
    pub(super) fn carry(&mut self, going: &Move) {
        for (unit, end) in going.units.iter().zip(&going.ends) {
            let state = &mut self.state.units[unit.index()];
            (state.road_column, state.limbered) = (end.formation.road_column, end.formation.limbered);
            state.has_moved = true;
            self.put(*unit, end.pose);
        }
        for contact in &going.contacts {
            self.state.contacts.add(*contact);
        }
    }

    fn march(&mut self, going: &Move, cost: i32, how: &str, log: &mut dyn Chronicle) {
        self.spend(cost);
        self.carry(going);
        for (piece, way) in going.ways() {
            let charged = going.contacts.iter().find(|contact| contact.attacker == piece);
            let how = charged.map_or_else(
                || how.to_owned(),
                |contact| format!("charges {}", self.field.enlisted(contact.defender).name),
            );
            log.tell(|| Event::Moved { piece, how, way });
        }
        for (trail, end) in going.walk.trails().iter().zip(&going.ends) {
            let swept: Vec<_> = trail.iter().map(|spot| spot.body()).chain([end.body()]).collect();
            self.sweep_generals(self.troops.side(going.units[0]), &swept, log);
        }
    }

    fn done(&mut self, plan: &Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        match plan {
            Plan::Begin => {
                self.open(dice, log);
                self.begin_deployment(log);
            }
            Plan::Place { unit, pose, road_column, limbered } => {
                let state = &mut self.state.units[unit.index()];
                (state.road_column, state.limbered, state.has_moved) = (*road_column, *limbered, true);
                self.place(*unit, *pose, log);
            }
            Plan::Post { general, at } => self.post(*general, *at, log),
            Plan::Ready { side } => self.end_deployment(*side),
            Plan::Activate { command } => self.activate(*command, log),
            Plan::Appoint { command, unit } => self.appoint(*command, *unit, log),
            Plan::Fire { unit, target, support, shooting } => {
                self.fire((*unit, *target), support, shooting, dice, log);
            }
            Plan::March { going, cost } => {
                let how = if going.units.len() > 1 { "advances with its line" } else { "moves" };
                self.march(going, *cost, how, log);
            }
            Plan::ForcedMarch { unit, going, cost, march } => {
                self.march(going, *cost, "marches at double pace", log);
                self.state.units[unit.index()].forced_marching = true;
                let tell = |marched: &Marched| self.tell_forced_march(*unit, marched);
                let marched = resolve(march, &self.field.house, &[("", *unit)], dice, log, tell);
                self.state.units[unit.index()].disorder = marched.disorder as u8;
                match marched.then {
                    Then::Eliminated => self.recoil_and_remove(*unit, log),
                    _ => self.try_nerve(*unit, march.test_after(&marched), dice, log),
                }
            }
            Plan::Rally { unit, cost, rally } => {
                self.spend(*cost);
                let tell = |rallied: &Rallied| self.tell_rally(*unit, rallied);
                let rallied = resolve(rally, &self.field.house, &[("", *unit)], dice, log, tell);
                let state = &mut self.state.units[unit.index()];
                (state.disorder, state.has_moved) = (rallied.disorder as u8, true);
            }
            Plan::BreakOff { unit, cost, attempt } => {
                self.spend(*cost);
                self.state.units[unit.index()].has_moved = true;
                self.break_off(*unit, attempt, dice, log);
            }
            Plan::Ride { general, to, at } => self.ride(*general, *to, *at, log),
            Plan::EndPhase => self.next_phase(),
            Plan::Fight { contact, melee } => self.fight(contact, melee, dice, log),
            Plan::FollowUp { unit, to } => {
                self.end_pursuit();
                self.follow_up(*unit, *to, log);
            }
            Plan::Stay => self.end_pursuit(),
        }
    }

    fn end_pursuit(&mut self) {
        if let Some(Underway::Pursuit { .. }) = self.state.underway.last() {
            self.state.underway.pop();
        }
    }
}
