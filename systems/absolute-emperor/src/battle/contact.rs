//! Who is in combat with whom, and who strikes whom (R54, R60).

use grognard_battle::{Chronicle, Contact, Piece, Struck};
use grognard_rulebook::Dice;
use grognard_tabletop::{Body, Edge, Length};

use super::{AbsoluteEmperor, field::measure, state::Fight};
use crate::{combat::Charge, profile::Aspect};

/// The side that is struck, in the words of the procedures.
pub(super) fn aspect(struck: Struck) -> Aspect {
    match struck {
        Struck::Front => Aspect::Front,
        Struck::Flank => Aspect::Flank,
        Struck::Rear => Aspect::Rear,
    }
}

/// The same the other way round.
pub(super) fn struck(aspect: Aspect) -> Struck {
    match aspect {
        Aspect::Front => Struck::Front,
        Aspect::Flank => Struck::Flank,
        Aspect::Rear => Struck::Rear,
    }
}

impl AbsoluteEmperor {
    /// Combats of a unit, in the order in which it came to them.
    pub(super) fn fights_of(&self, unit: Piece) -> impl Iterator<Item = &Fight> + '_ {
        self.state.fights.iter().filter(move |fight| fight.contact.enemy_of(unit).is_some())
    }

    pub(super) fn in_combat(&self, unit: Piece) -> bool {
        self.fights_of(unit).next().is_some()
    }

    pub(super) fn fight_between(&self, one: Piece, other: Piece) -> Option<&Fight> {
        self.state.fights.iter().find(|fight| fight.contact.is_between(one, other))
    }

    pub(super) fn fight_mut(&mut self, one: Piece, other: Piece) -> Option<&mut Fight> {
        self.state.fights.iter_mut().find(|fight| fight.contact.is_between(one, other))
    }

    /// Ends the combats of those who no longer touch or are gone.
    pub(super) fn part(&mut self) {
        let troops = &self.troops;
        self.state.fights.retain(|fight| {
            let [attacker, defender] = fight.contact.pair();
            let there = troops.is_there(attacker) && troops.is_there(defender);
            there && troops.body(attacker).distance_to(troops.body(defender)) == Length::ZERO
        });
    }

    /// A charger stands before its target: they are in combat, and so are other enemies along whose edge its front lies.
    pub(super) fn engage(&mut self, charger: Piece, target: Piece, on: Aspect, charges: [Charge; 2], from: &Body) {
        let contact = Contact { attacker: charger, defender: target, on: struck(on) };
        let [charge, answer] = charges;
        self.state.fights.push(Fight { contact, charge, answer, first_round: true, fought: false, lapsed: false });
        let run = measure(self.field.house.board.contact_run);
        let body = *self.troops.body(charger);
        let others: Vec<Piece> = self.troops.enemies_of(charger).filter(|other| *other != target).collect();
        for other in others {
            let flush = body
                .contact_with(self.troops.body(other))
                .filter(|touch| touch.run >= run && touch.flush().is_some_and(|(mine, _)| mine == Edge::Front));
            let lodged = self.unit(other).place.is_some();
            if flush.is_none() || lodged || self.fight_between(charger, other).is_some() {
                continue;
            }
            let aspect = self.aspect_of(other, charger, self.formation(charger), from);
            self.state.fights.push(Fight {
                contact: Contact { attacker: charger, defender: other, on: struck(aspect) },
                charge: Charge::None,
                answer: Charge::None,
                first_round: true,
                fought: false,
                lapsed: false,
            });
        }
    }

    /// The enemies that a unit can strike: those before its front, each with the side on which he is. A Square or garrison
    /// strikes to every side.
    fn before(&self, unit: Piece) -> Vec<(Edge, Piece)> {
        let body = self.troops.body(unit);
        let side = |enemy: Piece| {
            if self.all_round(unit) { body.nearest_edge(self.troops.body(enemy)) } else { Edge::Front }
        };
        let fights = self.fights_of(unit).filter_map(|fight| {
            let enemy = fight.contact.enemy_of(unit)?;
            let front = fight.contact.attacker == unit || fight.contact.on == Struck::Front;
            front.then(|| (side(enemy), enemy))
        });
        fights.collect()
    }

    /// The side on which a unit can strike an enemy.
    fn side_to(&self, unit: Piece, enemy: Piece) -> Option<Edge> {
        self.before(unit).into_iter().find(|(_, other)| *other == enemy).map(|(side, _)| side)
    }

    /// The enemies among whom a unit chooses on the side of one of them.
    pub(super) fn choices(&self, unit: Piece, enemy: Piece) -> Vec<Piece> {
        let Some(side) = self.side_to(unit, enemy) else { return Vec::new() };
        self.before(unit).into_iter().filter(|(other, _)| *other == side).map(|(_, enemy)| enemy).collect()
    }

    /// Whether a unit has several enemies to choose among.
    pub(super) fn must_choose(&self, unit: Piece) -> bool {
        let before = self.before(unit);
        before.iter().enumerate().any(|(i, (side, _))| before[..i].iter().any(|(other, _)| other == side))
    }

    /// Whom a unit strikes of those on the side of an enemy: as its player said, else whom it charged in this turn, else who has most of its
    /// edge (R60).
    fn struck_on_side_of(&self, unit: Piece, enemy: Piece) -> Option<Piece> {
        let choices = self.choices(unit, enemy);
        let said = self.state.strikes.iter().find(|(by, whom)| *by == unit && choices.contains(whom));
        if let Some((_, whom)) = said {
            return Some(*whom);
        }
        let body = self.troops.body(unit);
        let run = |other: Piece| body.contact_with(self.troops.body(other)).map_or(Length::ZERO, |touch| touch.run);
        let charged = |other: Piece| {
            let fight = self.fight_between(unit, other);
            fight.is_some_and(|fight| {
                fight.first_round && fight.contact.attacker == unit && fight.charge != Charge::None
            })
        };
        choices.into_iter().rev().max_by_key(|other| (charged(*other), run(*other)))
    }

    /// Whether a unit strikes an enemy in this phase: once to a side, even if whom it struck is no longer there.
    pub(super) fn strikes(&self, unit: Piece, enemy: Piece) -> bool {
        let Some(side) = self.side_to(unit, enemy) else { return false };
        !self.state.struck.contains(&(unit, side)) && self.struck_on_side_of(unit, enemy) == Some(enemy)
    }

    /// A pair is fought: who rolls dice in it has struck for this phase.
    pub(super) fn fight(&mut self, contact: &Contact, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let [attacker, defender] = contact.pair();
        let strikes = self.strikes_in(contact);
        for (unit, enemy, strikes) in [(attacker, defender, strikes[0]), (defender, attacker, strikes[1])] {
            let side = self.side_to(unit, enemy).filter(|_| strikes);
            self.state.struck.extend(side.map(|side| (unit, side)));
        }
        self.strike(contact, strikes, dice, log);
    }

    /// Whether the dice of a unit against others have yet to be rolled before it only suffers here.
    fn waits(&self, unit: Piece, enemy: Piece) -> bool {
        let own =
            |fight: &Fight| !fight.fought && fight.contact.enemy_of(unit).is_some_and(|foe| self.strikes(unit, foe));
        !self.strikes(unit, enemy) && self.fights_of(unit).any(own)
    }

    /// The combats that can be fought next; if all wait for each other, any.
    pub(super) fn open_fights(&self) -> Vec<Contact> {
        let unfought = || self.state.fights.iter().filter(|fight| !fight.fought).map(|fight| fight.contact);
        let ready = unfought().filter(|contact| {
            let [attacker, defender] = contact.pair();
            !self.waits(attacker, defender) && !self.waits(defender, attacker)
        });
        let ready: Vec<Contact> = ready.collect();
        if ready.is_empty() { unfought().collect() } else { ready }
    }
}
