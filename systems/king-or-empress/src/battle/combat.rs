//! Melee, and what shaken nerves bring: tests, recoils, withdrawals, pursuit (R6, R10, R11, R14, R29).

use grognard_battle::{Chronicle, CommandId, Contact, Event, Piece, Presence, Refusal, Struck, resolve};
use grognard_rulebook::{Dice, cause};
use grognard_tabletop::Pose;

use super::{
    KingOrEmpress,
    contact::meet,
    ground::{Stance, inches},
    retreat::Recoiled,
    state::Underway,
};
use crate::{
    combat::Then,
    melee::{Melee, Recoils},
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
    pub(super) fn plan_melee(&self, command: CommandId, unit: Piece, enemy: Piece) -> Result<Contact, Refusal> {
        let found = self.melees_of(command).into_iter().find(|melee| melee.is_between(unit, enemy));
        found.ok_or_else(|| {
            Refusal::by(
                cause!("R22"),
                "these two are not the fighting units of a melee of this command that is still to be fought",
            )
        })
    }

    pub(super) fn fight(&mut self, contact: &Contact, facts: &Melee, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let [attacker, defender] = contact.pair();
        let cast = [("attacker", attacker), ("defender", defender)];
        for unit in [attacker, defender] {
            self.state.units[unit.index()].has_fought = true;
        }
        let round = resolve(facts, &self.field.house, &cast, dice, log, |round| self.tell_melee(contact, round));
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
        self.unit(enemy).is_there() && meet(self.troops.body(unit), self.troops.body(enemy))
    }

    fn tested(&mut self, unit: Piece, test: &MoraleTest, dice: &mut dyn Dice, log: &mut dyn Chronicle) -> MoraleResult {
        resolve(test, &self.field.house, &[("", unit)], dice, log, |morale| self.tell_test(unit, morale)).result
    }

    /// A test after fire or a forced march, and what it brings at once.
    pub(super) fn try_nerve(
        &mut self,
        unit: Piece,
        test: Option<MoraleTest>,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        let fate = match test.map(|test| self.tested(unit, &test, dice, log)) {
            Some(MoraleResult::RecoilAndEliminated) => Fate::Eliminated,
            Some(MoraleResult::RecoilAndWithdraw) => Fate::Withdraws,
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
                let name = &self.field.enlisted(unit).name;
                log.say(&[unit], || format!("{name} has no room to recoil and takes a marker (R14)."));
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
        self.troops.remove(unit);
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

    /// Tries to leave a melee. Who does not get clear of those he fought has failed after all, and they are in his back (R12, R42).
    pub(super) fn break_off(&mut self, unit: Piece, attempt: &BreakOff, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let fought = self.foremost_contact(unit).and_then(|contact| contact.enemy_of(unit));
        let held: Vec<Piece> = self.state.contacts.of(unit).filter_map(|contact| contact.enemy_of(unit)).collect();
        let tell = |result: &BrokenOff| self.tell_break_off(unit, result);
        let result = resolve(attempt, &self.field.house, &[("", unit)], dice, log, tell);
        if !result.passed {
            return;
        }
        self.withdraw(unit, WithdrawalCause::BreakOff, dice, log);
        self.refresh_contacts();
        if !self.troops.is_there(unit) {
            return;
        }
        if held.iter().any(|enemy| self.touch(*enemy, unit)) {
            return log.say(&[unit], || format!("{} does not get clear (R42).", self.field.enlisted(unit).name));
        }
        if let Some(enemy) = fought.filter(|enemy| self.troops.is_there(*enemy)) {
            self.offer_pursuit(enemy);
        }
    }

    /// A unit whose enemy went back may follow up, but for artillery and for units that another enemy holds (R29).
    fn offer_pursuit(&mut self, unit: Piece) {
        if self.arm(unit) != Arm::Artillery && !self.in_contact(unit) {
            self.state.underway.push(Underway::Pursuit { unit });
        }
    }

    /// Follows up straight ahead by a base depth, as far as there is room (R29).
    pub(super) fn follow_up(&mut self, unit: Piece, to: Pose, log: &mut dyn Chronicle) {
        let start = *self.troops.body(unit);
        self.drive(unit, to, "follows up", log);
        let body = *self.troops.body(unit);
        let touched: Vec<Piece> =
            self.troops.enemies_of(unit).filter(|enemy| meet(self.troops.body(*enemy), &body)).collect();
        for enemy in touched {
            let from_behind = self.wholly_behind(&start, enemy);
            let on = Struck::from(self.side_struck(&body, enemy, from_behind));
            self.state.contacts.add(Contact { attacker: unit, defender: enemy, on });
        }
    }
}
