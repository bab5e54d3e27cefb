//! Combat: pair after pair, the dice of both, and what they come to (R21, R57, R60).

use grognard_battle::{Chronicle, Contact, Piece, Refusal, Side, resolve};
use grognard_rulebook::{Dice, Procedure};

use super::{
    AbsoluteEmperor, contact,
    state::{Fight, Rolled, Underway},
};
use crate::{
    combat::{Charge, Combat, Fighter, Uphill},
    elan::ElanAction,
    profile::{Arm, Cover, Formation, Status},
    resolution::Driven,
    round::{Fought, Round, Winner},
};

impl AbsoluteEmperor {
    /// The facts of a round between two in contact.
    pub(super) fn combat_facts(&self, contact: &Contact, strikes: [bool; 2]) -> Combat {
        let [attacker, defender] = contact.pair();
        let fight = self.fight_between(attacker, defender);
        let lapses = |fight: &Fight| fight.lapsed || self.lapses(fight);
        let (charge, answer) = match fight {
            Some(fight) if !lapses(fight) => (fight.charge, fight.answer),
            _ => (Charge::None, Charge::None),
        };
        let fighter = |unit: Piece, charge: Charge, strikes: bool| Fighter {
            unit: self.facts(unit),
            strikes,
            charge,
            followed_up: self.unit(unit).followed_up,
            sides: 1,
            ..Fighter::default()
        };
        let mut defence = fighter(defender, answer, strikes[1]);
        defence.unit.cover = if answer == Charge::None && self.formation(defender) != Formation::Square {
            self.cover_from(defender, self.troops.at(attacker))
        } else {
            Cover::None
        };
        let [own, theirs] = [attacker, defender].map(|unit| self.level(self.troops.body(unit)));
        Combat {
            first_round: fight.is_none_or(|fight| fight.first_round),
            attacker: fighter(attacker, charge, strikes[0]),
            defender: defence,
            attack_aspect: contact::aspect(contact.on),
            higher_ground: match own.cmp(&theirs) {
                std::cmp::Ordering::Greater => Uphill::Attacker,
                std::cmp::Ordering::Less => Uphill::Defender,
                std::cmp::Ordering::Equal => Uphill::None,
            },
            ..Combat::default()
        }
    }

    /// Whether somebody who charged is no longer fit for it when it comes to blows (R57).
    fn lapses(&self, fight: &Fight) -> bool {
        let [attacker, defender] = fight.contact.pair();
        let unfit = |unit: Piece, charge: Charge| match charge {
            Charge::None => false,
            Charge::FollowUp | Charge::Breakthrough => self.unit(unit).status == Status::Disordered,
            _ => !self.fresh(unit),
        };
        fight.first_round && (unfit(attacker, fight.charge) || unfit(defender, fight.answer))
    }

    /// Who strikes in a pair.
    pub(super) fn strikes_in(&self, contact: &Contact) -> [bool; 2] {
        let [attacker, defender] = contact.pair();
        [self.strikes(attacker, defender), self.strikes(defender, attacker)]
    }

    /// How many dice each has in a pair.
    pub(super) fn pools(&self, contact: &Contact, strikes: [bool; 2]) -> [i32; 2] {
        if strikes == [false, false] {
            return [0, 0];
        }
        let [attacker, defender] = self.combat_facts(contact, strikes).prepare(&self.field.house, &mut ());
        [attacker.pool, defender.pool]
    }

    /// Both roll.
    pub(super) fn strike(
        &mut self,
        contact: &Contact,
        strikes: [bool; 2],
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        let [attacker, defender] = contact.pair();
        let lapsed = self.fight_between(attacker, defender).is_some_and(|fight| fight.lapsed || self.lapses(fight));
        let facts = self.combat_facts(contact, strikes);
        let cast = [("attacker", attacker), ("defender", defender)];
        let tell = |round: &Round| self.tell_round(contact, round);
        let round = resolve(&facts, &self.field.house, &cast, dice, log, tell);
        if let Some(fight) = self.fight_mut(attacker, defender) {
            (fight.fought, fight.lapsed) = (true, lapsed);
        }
        let hits = [round.attacker.inflicts, round.defender.inflicts].map(|hits| hits.clamp(0, 99) as u8);
        self.state.underway.push(Underway::Combat(Rolled {
            attacker,
            defender,
            strikes,
            hits,
            rerolled: [false; 2],
            asked: 0,
        }));
    }

    /// The combat whose dice have fallen.
    pub(super) fn rolled(&self) -> Option<&Rolled> {
        match self.state.underway.last() {
            Some(Underway::Combat(rolled)) => Some(rolled),
            _ => None,
        }
    }

    fn contact_of(&self, rolled: &Rolled) -> Option<Contact> {
        self.fight_between(rolled.attacker, rolled.defender).map(|fight| fight.contact)
    }

    /// The attack of a side in a combat: 0 for the attacker's, 1 for the defender's.
    fn attack_of(&self, rolled: &Rolled, side: Side) -> usize {
        usize::from(self.troops.side(rolled.attacker) != side)
    }

    /// The commanders who could have a side's attack rolled again.
    pub(super) fn could_reroll(&self, rolled: &Rolled, side: Side) -> Vec<usize> {
        let attack = self.attack_of(rolled, side);
        let Some(contact) = self.contact_of(rolled) else { return Vec::new() };
        if rolled.rerolled[attack] || self.pools(&contact, rolled.strikes)[attack] == 0 {
            return Vec::new();
        }
        self.could_pay(ElanAction::RerollAttack, contact.pair()[attack]).collect()
    }

    pub(super) fn plan_reroll_of_attack(&self, by: Side, attack: u16, commander: Piece) -> Result<usize, Refusal> {
        let Some(rolled) = self.rolled() else { return Err(Refusal::senseless("nothing was rolled")) };
        let own = self.attack_of(rolled, by);
        if usize::from(attack) != own || self.could_reroll(rolled, by).is_empty() {
            return Err(Refusal::senseless("there is no such attack of yours to roll again"));
        }
        self.may_spend(by, commander, ElanAction::RerollAttack, [rolled.attacker, rolled.defender][own])
    }

    /// The facts of a combat of which one attack is rolled again.
    pub(super) fn reroll_facts(&self, rolled: &Rolled, attack: usize) -> Option<Combat> {
        let mut facts = self.combat_facts(&self.contact_of(rolled)?, rolled.strikes);
        let kept = if attack == 0 { &mut facts.defender } else { &mut facts.attacker };
        (kept.keeps, kept.kept_hits) = (true, i32::from(rolled.hits[1 - attack]));
        Some(facts)
    }

    /// One attack is rolled again; the other stands.
    pub(super) fn reroll_attack(&mut self, attack: usize, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Some(mut rolled) = self.rolled().copied() else { return };
        let (Some(facts), Some(contact)) = (self.reroll_facts(&rolled, attack), self.contact_of(&rolled)) else {
            return;
        };
        let cast = [("attacker", rolled.attacker), ("defender", rolled.defender)];
        let tell = |round: &Round| self.tell_round(&contact, round);
        let round = resolve(&facts, &self.field.house, &cast, dice, log, tell);
        rolled.hits = [round.attacker.inflicts, round.defender.inflicts].map(|hits| hits.clamp(0, 99) as u8);
        rolled.rerolled[attack] = true;
        if let Some(Underway::Combat(now)) = self.state.underway.last_mut() {
            *now = rolled;
        }
    }

    /// The dice stand: hits, removals, statuses, then who is driven goes, then who must charge on.
    pub(super) fn settle(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Some(Underway::Combat(rolled)) = self.state.underway.pop() else { return };
        let Some(contact) = self.contact_of(&rolled) else { return };
        let facts = self.combat_facts(&contact, rolled.strikes);
        let [attacker, defender] = &facts.prepare(&self.field.house, &mut ());
        let round = Round::of([attacker, defender], rolled.hits.map(i32::from), &mut ());
        let lapsed = self.fight_between(rolled.attacker, rolled.defender).is_some_and(|fight| fight.lapsed);
        let charged = self.fight_between(rolled.attacker, rolled.defender).map(|fight| [fight.charge, fight.answer]);
        if let Some(fight) = self.fight_mut(rolled.attacker, rolled.defender) {
            fight.first_round = false;
        }
        let pair = contact.pair();
        let sides = [(&round.attacker, &round.defender), (&round.defender, &round.attacker)];
        // Where each stood when the dice fell decides which way it goes.
        let places = pair.map(|unit| (self.unit(unit).place, self.besiegers(unit)));
        for (i, (own, other)) in sides.iter().enumerate() {
            self.suffer(pair[i], pair[1 - i], own, other.inflicts);
        }
        for (i, (own, _)) in sides.iter().enumerate() {
            if own.status.status().is_none() {
                let how = self.how_it_fell(pair[i], pair[1 - i], own);
                self.lose(pair[i], how, log);
            }
        }
        // The defender's move, then the attacker's.
        for i in [1, 0] {
            let (own, won) = (sides[i].0, [Winner::Attacker, Winner::Defender][i] == round.winner);
            let horse = self.arm(pair[i]) == Arm::Cavalry;
            let charged = charged.is_some_and(|charges| charges[i] != Charge::None);
            let beaten_off = lapsed && horse && charged && !won;
            let driven = if beaten_off { Driven::Withdraw } else { own.r#move };
            self.driven_back(pair[i], pair[1 - i], &contact, driven, dice, log);
        }
        self.part();
        for i in [1, 0] {
            self.charges_on(pair[i], pair[1 - i], sides[i].0, sides[1 - i].0);
        }
        for (unit, (place, besiegers)) in pair.into_iter().zip(places) {
            if let Some(place) = place.filter(|_| self.unit(unit).place.is_none()) {
                self.falls_empty(place, besiegers);
            }
        }
    }

    fn suffer(&mut self, unit: Piece, enemy: Piece, own: &Fought, taken: i32) {
        let state = self.unit_mut(unit);
        state.last_enemy = Some(enemy);
        if let Some(status) = own.status.status() {
            (state.status, state.hits) = (status, own.hits.clamp(0, 7) as u8);
            state.phase_hits = state.phase_hits.saturating_add(taken.clamp(0, 9) as u8).min(state.hits);
            state.waver |= own.waver_test;
        }
    }

    fn how_it_fell(&self, unit: Piece, enemy: Piece, own: &Fought) -> &'static str {
        match (self.arm(unit), self.arm(enemy)) {
            (Arm::Artillery, _) => "is overrun",
            (Arm::Infantry, Arm::Cavalry) if own.hits < 8 => "is ridden down",
            _ => "is destroyed",
        }
    }

    /// Goes on with the pairs: the next one, whoever must be asked, or nothing more to fight.
    pub(super) fn next_fight(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) -> Option<Vec<Contact>> {
        loop {
            let open = self.open_fights();
            let idle = open.iter().find(|contact| self.pools(contact, self.strikes_in(contact)) == [0, 0]).copied();
            if let Some(contact) = idle {
                // Neither would roll a die.
                if let Some(fight) = self.fight_mut(contact.attacker, contact.defender) {
                    fight.fought = true;
                }
                continue;
            }
            return match open.as_slice() {
                [] => None,
                [only] => {
                    self.fight(only, dice, log);
                    Some(Vec::new())
                }
                _ => Some(open),
            };
        }
    }
}
