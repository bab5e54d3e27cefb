//! What a contact promises to those who made it: a quick guess at the checks and the melee that are to come.
//!
//! The guess looks at what decides a combat: the dice of both sides and of the fire that helps, who is likely to waver first, and what
//! the loser stands to lose. Only sums and products, so that every machine guesses alike.

use grognard_battle::{Contact, Piece, Struck};
use grognard_rulebook::Procedure;
use grognard_tabletop::Length;

use super::{VolleyAndBayonet, field::measured, ground::face};
use crate::{
    dice::{CombatDice, Mode},
    profile::{Part, Stand, Status, Terrain},
};

/// More hits than this nobody reckons with.
const MOST: usize = 8;

/// How likely it is that dice hit so and so often.
#[derive(Clone, Copy)]
struct Hits([f64; MOST + 1]);

impl Hits {
    const NONE: Self = {
        let mut none = [0.0; MOST + 1];
        none[0] = 1.0;
        Self(none)
    };

    /// So many dice more, each of which hits with this chance.
    fn and(mut self, dice: i32, chance: f64) -> Self {
        for _ in 0..dice {
            let before = self.0;
            for (hits, likely) in self.0.iter_mut().enumerate() {
                let other = if hits == 0 { 0.0 } else { before[hits - 1] * chance };
                let stays = if hits == MOST { 1.0 } else { 1.0 - chance };
                *likely = before[hits] * stays + other;
            }
        }
        self
    }

    fn mean(&self) -> f64 {
        self.0.iter().enumerate().map(|(hits, likely)| hits as f64 * likely).sum()
    }
}

/// How likely it is that who deals these hits wins against who deals those; a tie goes to the better morale with a die each.
fn wins(own: &Hits, theirs: &Hits, better: i32) -> f64 {
    // Of the 36 throws of two dice, those in which the first with so much more beats the second.
    let tie = f64::from((1..=6).map(|die: i32| (die + better - 1).clamp(0, 6)).sum::<i32>()) / 36.0;
    let mut win = 0.0;
    for (hits, likely) in own.0.iter().enumerate() {
        let fewer: f64 = theirs.0[..hits].iter().sum();
        win += likely * (fewer + theirs.0[hits] * tie);
    }
    win
}

/// How likely a check is passed.
fn passes(morale: i32) -> f64 {
    f64::from(morale.clamp(0, 6)) / 6.0
}

impl VolleyAndBayonet {
    /// What a stand would roll, as the table of dice has it.
    fn dice_of(&self, facts: &CombatDice) -> [(i32, f64); 2] {
        let ready = facts.prepare(&self.field.house, &mut ());
        let chance = |on: Option<i32>| on.map_or(0.0, |on| f64::from(7 - on) / 6.0);
        [(ready.dice, chance(ready.hit_on)), (ready.gun_dice, chance(ready.gun_hit_on))]
    }

    /// The dice of a stand hand to hand, a disordered one's hits halved by the throws against them.
    fn blows(&self, unit: Piece, contact: &Contact, part: Part, enemy: Status, disordered: bool) -> (i32, f64) {
        let status = if disordered { Status::TemporaryDisorder } else { Status::Good };
        let stationary = self.unit(unit).stationary && part == Part::Defender;
        let stand = Stand { status, stationary, ..self.facts(unit) };
        let facts = CombatDice {
            mode: Mode::Melee,
            role: part,
            stand,
            engaged_from: face(contact.on),
            enemy: Stand { status: enemy, ..Stand::default() },
            distance: measured(Length::ZERO),
        };
        let [(dice, chance), _] = self.dice_of(&facts);
        (dice, if disordered { chance / 2.0 } else { chance })
    }

    /// What a stand stands to lose that is beaten: a quarter of its worth, or two thirds and a strength point if it runs.
    fn at_stake(&self, unit: Piece, disordered: bool) -> f64 {
        let worth = f64::from(self.worth(unit));
        if disordered { worth * 0.6 + self.point(unit) } else { worth * 0.3 }
    }

    /// What a strength point of a stand is worth.
    fn point(&self, unit: Piece) -> f64 {
        f64::from(self.worth(unit)) / f64::from(self.unit(unit).sp.max(1))
    }

    /// Hits of the fire that friends of the attackers can lend to the attack on a stand.
    fn help(&self, target: Piece, attacker: Piece) -> Hits {
        let friends = self.troops.friends_of(attacker).filter(|friend| self.may_shoot(*friend).is_ok());
        let mut hits = Hits::NONE;
        for friend in friends {
            let Ok(shot) = self.aim(friend, target) else { continue };
            let facts = CombatDice {
                mode: Mode::Fire,
                role: Part::Attacker,
                stand: self.facts(friend),
                engaged_from: face(Struck::Front),
                enemy: Stand::default(),
                distance: measured(shot.range),
            };
            for (dice, chance) in self.dice_of(&facts) {
                hits = hits.and(dice, chance);
            }
        }
        hits
    }

    /// What the attack on a stand promises to the side that makes it, in hundredths of a usual stand.
    pub(super) fn promise(&self, target: Piece) -> i32 {
        let attackers = self.attackers_of(target);
        let Some(first) = attackers.first().copied() else { return 0 };
        if self.routed(target) || self.kind(target).guns() && self.unit(target).limbered {
            return self.worth(target);
        }
        let shaken = |unit: Piece| self.unit(unit).status != Status::Good;
        let morale = attackers.iter().map(|contact| self.modified(target, contact)).min().unwrap_or_default();
        let best = attackers.iter().map(|contact| self.modified(contact.attacker, contact)).max().unwrap_or_default();
        let steady = passes(morale);
        let sheltered = match self.terrain(target, first.on == Struck::Front) {
            Terrain::Building | Terrain::FieldWorks => 0.5,
            _ => 1.0,
        };
        let help = self.help(target, first.attacker);
        let mut value = 0.0;
        for (wavers, likely) in [(false, steady), (true, 1.0 - steady)] {
            if wavers && shaken(target) {
                // It does not wait for the blow.
                value += likely * self.at_stake(target, true);
                continue;
            }
            let broken = wavers || shaken(target);
            let theirs = if broken { Status::TemporaryDisorder } else { Status::Good };
            let (mut dealt, mut risk, mut lost) = (help, 0.0, 0.0);
            for contact in &attackers {
                let unit = contact.attacker;
                let holds = passes(self.modified(unit, contact));
                if shaken(unit) {
                    lost += (1.0 - holds) * self.at_stake(unit, true);
                }
                let weak = 1.0 - holds > 0.5 || shaken(unit);
                let (dice, chance) = self.blows(unit, contact, Part::Attacker, theirs, weak);
                dealt = dealt.and(dice, chance * sheltered);
                risk += self.at_stake(unit, weak);
            }
            let (dice, chance) = self.blows(target, &first, Part::Defender, Status::Good, broken);
            let taken = Hits::NONE.and(dice, chance);
            let win = wins(&dealt, &taken, best - morale);
            let points = dealt.mean() * self.point(target) - taken.mean() * self.point(first.attacker);
            value += likely * (win * self.at_stake(target, broken) - (1.0 - win) * risk + points - lost);
        }
        value as i32 + self.ground_at_stake(target)
    }

    /// What it is worth to drive a stand from ground that counts.
    fn ground_at_stake(&self, target: Piece) -> i32 {
        let objectives = self.field.objectives.iter().filter(|objective| self.takes(target, objective));
        objectives.map(|objective| objective.worth.min(5) as i32 * 12).sum()
    }
}
