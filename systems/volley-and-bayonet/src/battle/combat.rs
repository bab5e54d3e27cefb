//! Combats: one defender, all who are in contact with it, and those who shoot at it (R20, R84).

use grognard_battle::{Chronicle, Contact, Piece, Refusal, Struck, refuse, senseless_if};
use grognard_rulebook::Dice;

use super::{
    VolleyAndBayonet,
    state::{Combat, Stage, Underway},
};
use crate::{fire::Fire, melee::Melee, strike::Strike};

impl VolleyAndBayonet {
    /// Those in contact with a stand as its attackers, in the order in which they came.
    pub(super) fn attackers_of(&self, target: Piece) -> Vec<Contact> {
        self.state.contacts.iter().filter(|contact| contact.defender == target).copied().collect()
    }

    pub(super) fn plan_attack(&self, target: Piece, fire: &[Piece]) -> Result<(), Refusal> {
        let phasing = self.state.phasing;
        senseless_if!(!self.troops.is_of(phasing.other(), target), "there is no such enemy on the table");
        let twice = |(i, piece): (usize, &Piece)| fire[..i].contains(piece);
        if fire.iter().any(|shooter| !self.troops.is_of(phasing, *shooter)) || fire.iter().enumerate().any(twice) {
            return Err(Refusal::senseless("stands of yours on the table shoot, each once"));
        }
        for shooter in fire {
            self.may_shoot(*shooter)?;
            self.aim(*shooter, target)?;
        }
        if fire.is_empty() && self.attackers_of(target).is_empty() {
            return refuse!("R20", "nobody is in contact with it, and nobody shoots at it");
        }
        Ok(())
    }

    /// Whether a stand strikes back in a melee.
    pub(super) fn strikes_back(&self, unit: Piece) -> bool {
        let state = self.unit(unit);
        !(state.answered || state.limbered || self.routed(unit))
    }

    /// Whom a target may answer; nobody, if there is nothing to choose.
    pub(super) fn answers(&self, combat: &Combat) -> Vec<Piece> {
        // The last fire of a phase is not answered.
        if self.troops.side(combat.target) == self.state.phasing {
            return Vec::new();
        }
        let attackers = self.attackers_of(combat.target);
        if attackers.len() > 1 {
            let dice = !self.kind(combat.target).guns() || attackers.iter().all(|contact| contact.on == Struck::Front);
            let able = dice && self.strikes_back(combat.target);
            return attackers.into_iter().filter(|_| able).map(|contact| contact.attacker).collect();
        }
        if !attackers.is_empty() || self.may_shoot(combat.target).is_err() {
            return Vec::new();
        }
        combat.fire.iter().copied().filter(|shooter| self.aim(combat.target, *shooter).is_ok()).collect()
    }

    /// The combat on top of the stack.
    pub(super) fn combat(&self) -> Option<&Combat> {
        match self.state.underway.last() {
            Some(Underway::Combat(combat)) => Some(combat),
            _ => None,
        }
    }

    pub(super) fn set_stage(&mut self, stage: Stage) {
        if let Some(Underway::Combat(combat)) = self.state.underway.last_mut() {
            combat.stage = stage;
        }
    }

    /// The first thing that is put to a procedure when the target answers so: what a quote shows.
    pub(super) fn opening_blow(&self, combat: &Combat) -> Option<FirstBlow> {
        let attackers = self.attackers_of(combat.target);
        let target = combat.target;
        if let Some(contact) = attackers.first().filter(|_| self.is_duel(combat, &attackers)) {
            return Some(FirstBlow::Melee(*contact, self.melee_facts(contact)));
        }
        if let Some(shooter) = combat.fire.first() {
            let screened = self.facts(target).reinforcing_skirmishers;
            let facts = self.fire_facts(*shooter, target, i32::from(self.unit(target).sp), screened)?;
            return Some(FirstBlow::Fire(*shooter, target, facts));
        }
        let first = attackers.first()?;
        Some(FirstBlow::Strike(first.attacker, target, self.strike_facts(first)))
    }

    /// Whether a combat is one stand against another and rolled as a whole.
    fn is_duel(&self, combat: &Combat, attackers: &[Contact]) -> bool {
        let (kind, state) = (self.kind(combat.target), self.unit(combat.target));
        kind.guns() && state.limbered || combat.fire.is_empty() && attackers.len() == 1 && !state.answered
    }

    /// Rolls the dice of a combat. The target strikes or shoots at whom it chose, or at the only one there is.
    pub(super) fn fight(&mut self, answer: Option<Piece>, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Some(combat) = self.combat().cloned() else { return };
        let attackers = self.attackers_of(combat.target);
        if attackers.is_empty() {
            return self.exchange_fire(&combat, answer, dice, log);
        }
        if self.is_duel(&combat, &attackers) {
            self.duel(&attackers, dice, log);
        } else {
            self.brawl(&combat.fire, &attackers, answer, dice, log);
        }
    }
}

/// The first thing that is put to a procedure in a combat.
pub(super) enum FirstBlow {
    Fire(Piece, Piece, Fire),
    Melee(Contact, Melee),
    Strike(Piece, Piece, Strike),
}
