//! Melee, and what shaken nerves bring: tests, recoils, withdrawals, pursuit (R6, R10, R11, R14, R29).

use grognard_battle::{Chronicle, Event, Piece, Refusal, resolve};
use grognard_rulebook::{Dice, cause};
use grognard_tabletop::Body;

use super::{
    KingOrEmpress,
    contact::meet,
    ground::{Stance, inches},
    retreat::Recoiled,
    state::{Contact, Presence, Struck, Underway},
};
use crate::{
    combat::Then,
    melee::Recoils,
    morale::{MoraleResult, MoraleTest},
    profile::Arm,
    trials::{BreakOff, BrokenOff},
    withdrawal::{Retreat, Withdrawal, WithdrawalCause},
};

/// What a unit does after its test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Stands,
    Recoils,
    Withdraws,
    Eliminated,
}

impl KingOrEmpress {
    /// The melee between two units that a side is asked about, or why there is none.
    pub(super) fn plan_melee(&self, command: u16, unit: Piece, enemy: Piece) -> Result<Contact, Refusal> {
        let pair = |melee: &Contact| [(melee.attacker, melee.defender), (melee.defender, melee.attacker)];
        let found = self.melees_of(command).into_iter().find(|melee| pair(melee).contains(&(unit, enemy)));
        found.ok_or_else(|| {
            Refusal::by(
                cause!("R22"),
                "these two are not the fighting units of a melee of this command that is still to be fought",
            )
        })
    }

    pub(super) fn fight(&mut self, contact: &Contact, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let facts = self.melee(contact);
        let (attacker, defender) = (contact.attacker, contact.defender);
        let cast = [("attacker", attacker), ("defender", defender)];
        for unit in [attacker, defender] {
            self.state.units[unit.index()].has_fought = true;
        }
        let round = resolve(&facts, &self.field.house, &cast, dice, log, |round| self.tell_melee(contact, round));
        self.state.units[attacker.index()].disorder = round.attacker.disorder as u8;
        self.state.units[defender.index()].disorder = round.defender.disorder as u8;
        // Both test on the facts of this melee, the attacker first; then both give way.
        let [first, second] = facts.tests_after(&round);
        let recoils = |side: Recoils| round.recoil == side;
        let fate = |then: Then, recoil: bool, result: Option<MoraleResult>| match (then, result) {
            (Then::Eliminated, _) | (_, Some(MoraleResult::RecoilAndEliminated)) => Fate::Eliminated,
            (_, Some(MoraleResult::RecoilAndWithdraw)) => Fate::Withdraws,
            _ if recoil => Fate::Recoils,
            _ => Fate::Stands,
        };
        let tested = first.map(|test| self.tested(attacker, &test, dice, log));
        let of_attacker = fate(round.attacker.then, recoils(Recoils::Attacker), tested);
        let tested = second.map(|test| self.tested(defender, &test, dice, log));
        let of_defender = fate(round.defender.then, recoils(Recoils::Defender), tested);
        self.suffer(attacker, of_attacker, dice, log);
        self.suffer(defender, of_defender, dice, log);
        self.refresh_contacts();
        for (unit, own, enemy, fate) in
            [(attacker, of_attacker, defender, of_defender), (defender, of_defender, attacker, of_attacker)]
        {
            if own == Fate::Stands && fate != Fate::Stands && self.unit(unit).is_there() && !self.touch(unit, enemy) {
                self.offer_pursuit(unit);
            }
        }
    }

    fn touch(&self, unit: Piece, enemy: Piece) -> bool {
        self.unit(enemy).is_there() && meet(self.body(unit), self.body(enemy))
    }

    fn tested(&mut self, unit: Piece, test: &MoraleTest, dice: &mut dyn Dice, log: &mut dyn Chronicle) -> MoraleResult {
        resolve(test, &self.field.house, &[("", unit)], dice, log, |morale| self.tell_test(unit, morale)).result
    }

    /// A test after fire or a forced march, and what it brings at once.
    pub(super) fn try_nerve(
        &mut self,
        unit: Piece,
        test: Option<MoraleTest>,
        recoils: bool,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        let fate = match test.map(|test| self.tested(unit, &test, dice, log)) {
            Some(MoraleResult::RecoilAndEliminated) => Fate::Eliminated,
            Some(MoraleResult::RecoilAndWithdraw) => Fate::Withdraws,
            _ if recoils => Fate::Recoils,
            _ => Fate::Stands,
        };
        self.suffer(unit, fate, dice, log);
    }

    fn suffer(&mut self, unit: Piece, fate: Fate, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        match fate {
            Fate::Stands => {}
            Fate::Recoils => {
                self.recoil_or_suffer(unit, log);
            }
            Fate::Withdraws => self.withdraw(unit, WithdrawalCause::FailedMorale, dice, log),
            Fate::Eliminated => self.recoil_and_remove(unit, log),
        }
    }

    /// Recoils by a base depth; who cannot takes a marker, and a fourth is the end of it (R14). True if it is still there.
    fn recoil_or_suffer(&mut self, unit: Piece, log: &mut dyn Chronicle) -> bool {
        match self.recoil(unit, log) {
            Recoiled::Back => true,
            Recoiled::OffTheTable => {
                self.remove(unit, "driven off the table", log);
                false
            }
            Recoiled::Barred => {
                let state = &mut self.state.units[unit.index()];
                state.disorder += 1;
                let end = state.disorder >= 4;
                log.tell(|| Event::Said {
                    text: format!("{} has no room to recoil and takes a marker (R14).", self.enlisted(unit).name),
                    about: vec![unit],
                });
                if end {
                    self.remove(unit, "broken where it stood", log);
                }
                !end
            }
        }
    }

    /// Recoils, so that friends are pushed and the enemy may follow, and is then removed (R14).
    pub(super) fn recoil_and_remove(&mut self, unit: Piece, log: &mut dyn Chronicle) {
        self.recoil(unit, log);
        self.remove(unit, "eliminated", log);
    }

    /// Takes a unit off the table, and a general attached to it.
    pub(super) fn remove(&mut self, unit: Piece, how: &str, log: &mut dyn Chronicle) {
        let state = &mut self.state.units[unit.index()];
        if state.presence == Presence::Lost {
            return;
        }
        state.presence = Presence::Lost;
        log.tell(|| Event::Lost { piece: unit, how: how.to_owned() });
        for general in 0..self.state.generals.len() {
            if self.state.generals[general].with == Some(unit) {
                self.lose_general(general, "lost with the unit he was attached to", log);
            }
        }
        self.refresh_contacts();
    }

    /// Recoils, goes back and faces away.
    fn withdraw(&mut self, unit: Piece, cause: WithdrawalCause, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let facts = Withdrawal { unit: self.facts(unit), cause, by_dice: false };
        let tell = |retreat: &Retreat| self.tell_withdrawal(unit, retreat);
        let retreat = resolve(&facts, &self.field.house, &[("", unit)], dice, log, tell);
        if !self.recoil_or_suffer(unit, log) {
            return;
        }
        if self.arm(unit) == Arm::Artillery {
            self.state.units[unit.index()].limbered = true;
        }
        if !self.go_away(unit, inches(retreat.withdraw_inches), log) {
            self.remove(unit, "fled off the table", log);
        }
        self.refresh_contacts();
    }

    /// The facts of an attempt to leave a melee (R12).
    pub(super) fn break_off_facts(&self, unit: Piece) -> BreakOff {
        let facts = match self.foremost_contact(unit) {
            Some(contact) if contact.attacker == unit => {
                self.facts_against(unit, contact.defender, Stance::MovedIntoContact)
            }
            Some(contact) => {
                let from_front = contact.on == Struck::Front;
                self.facts_against(unit, contact.attacker, Stance::Stands { from_front })
            }
            None => self.facts(unit),
        };
        BreakOff { unit: facts, enemy_on_flank_or_rear: self.struck_in_flank(unit) }
    }

    pub(super) fn break_off(&mut self, unit: Piece, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let facts = self.break_off_facts(unit);
        let contact = self.foremost_contact(unit);
        let tell = |result: &BrokenOff| self.tell_break_off(unit, result);
        let result = resolve(&facts, &self.field.house, &[("", unit)], dice, log, tell);
        if !result.passed {
            return;
        }
        self.withdraw(unit, WithdrawalCause::BreakOff, dice, log);
        self.refresh_contacts();
        let enemy = contact.map(|contact| if contact.attacker == unit { contact.defender } else { contact.attacker });
        if let Some(enemy) = enemy.filter(|enemy| self.unit(*enemy).is_there() && !self.touch(*enemy, unit)) {
            self.offer_pursuit(enemy);
        }
    }

    /// A unit whose enemy went back may follow up, but for artillery and for units that another enemy holds (R29).
    fn offer_pursuit(&mut self, unit: Piece) {
        if self.arm(unit) != Arm::Artillery && !self.in_contact(unit) {
            self.state.underway.push(Underway::Pursuit { unit });
        }
    }

    /// Follows up straight ahead by a base depth, as far as there is room.
    pub(super) fn follow_up(&mut self, unit: Piece, log: &mut dyn Chronicle) {
        let start = *self.body(unit);
        let (pose, swept) = self.pursuit(unit);
        let from = self.unit(unit).pose;
        self.put(unit, pose);
        log.tell(|| Event::Moved { piece: unit, how: "follows up".to_owned(), way: vec![from, pose] });
        let side = self.side(unit);
        self.sweep_generals(side, &swept, log);
        let body = *self.body(unit);
        let touched: Vec<Piece> = self.enemies_of(unit).filter(|enemy| meet(self.body(*enemy), &body)).collect();
        for enemy in touched {
            self.add_contact(self.contact_after(unit, &start, enemy));
        }
    }

    /// The contact of a unit that has come up to an enemy from where it started.
    pub(super) fn contact_after(&self, unit: Piece, start: &Body, enemy: Piece) -> Contact {
        let from_behind = self.wholly_behind(start, enemy);
        let edge = self.side_struck(self.body(unit), enemy, from_behind);
        let on = if from_behind { Struck::from(edge) } else { Struck::Front };
        Contact { attacker: unit, defender: enemy, on }
    }
}
