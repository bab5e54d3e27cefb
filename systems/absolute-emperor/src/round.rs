//! What a round of combat does to each side, and what it must do then.

use grognard_rulebook::{Halves, Notes, Reroll, Told, Word, rule};

use crate::{
    combat::Charge,
    profile::{After, Arm},
    resolution::{Damage, Driven, Target},
};

/// One side of a combat made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadySide {
    pub(crate) pool: i32,
    pub(crate) hit_number: i32,
    pub(crate) reroll: Reroll,
    /// Hits of a pool that was rolled before and stands.
    pub(crate) kept: Option<i32>,
    pub(crate) target: Target,
    pub(crate) in_the_open: bool,
    pub(crate) charge: Charge,
    pub(crate) followed_up: bool,
    pub(crate) recoil: Halves,
    pub(crate) withdrawal: Halves,
}

/// Who won a round.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
    /// Nobody.
    None,
}

/// What a unit must do after a round.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Then {
    /// Nothing.
    None,
    /// Charge on, straight ahead.
    BreakthroughCharge,
    /// Charge the same enemy again.
    FollowUpCharge,
}

/// What a round does.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    #[role("attacker", "attacker")]
    pub attacker: Fought,
    #[role("defender", "defender")]
    pub defender: Fought,
    /// Who won it.
    pub winner: Winner,
}

/// What a round does to one side.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fought {
    /// Dice it rolled, rerolls not counted.
    pub dice: i32,
    /// The lowest face with which it hits.
    pub hit_number: i32,
    /// Hits it inflicted in this round.
    pub inflicts: i32,
    /// Its own hits in all.
    pub hits: i32,
    /// Its status after the round.
    pub status: After,
    /// Where it is driven.
    pub r#move: Driven,
    /// How far, in inches.
    pub move_distance: Halves,
    /// Whether a waver test is due at the end of the phase.
    pub waver_test: bool,
    /// What it must do.
    pub then: Then,
}

impl Round {
    /// What a round comes to in which attacker and defender make so many hits.
    pub(crate) fn of([attacker, defender]: [&ReadySide; 2], hits: [i32; 2], effects: &mut dyn Notes) -> Self {
        let [by_attacker, by_defender] = hits;
        let mut on_attacker = attacker.take(by_defender, effects);
        let mut on_defender = defender.take(by_attacker, effects);
        let gone = |damage: &Damage| damage.status == After::Removed;
        let winner = match (gone(&on_attacker), gone(&on_defender), by_attacker.cmp(&by_defender)) {
            (true, true, _) => Winner::None,
            (false, true, _) | (false, false, std::cmp::Ordering::Greater) => Winner::Attacker,
            (true, false, _) | (false, false, std::cmp::Ordering::Less) => Winner::Defender,
            (false, false, std::cmp::Ordering::Equal) => Winner::None,
        };
        let (attack_won, defence_won) = (winner == Winner::Attacker, winner == Winner::Defender);
        attacker.enforce(attack_won, defence_won, defender, &mut on_attacker, effects);
        defender.enforce(defence_won, attack_won, attacker, &mut on_defender, effects);
        let attacker_then = attacker.then(attack_won, &on_attacker, (defender, &on_defender), effects);
        let defender_then = defender.then(defence_won, &on_defender, (attacker, &on_attacker), effects);
        Self {
            attacker: attacker.fought(by_attacker, &on_attacker, attacker_then),
            defender: defender.fought(by_defender, &on_defender, defender_then),
            winner,
        }
    }
}

impl ReadySide {
    fn arm(&self) -> Arm {
        self.target.arm
    }

    fn charged_cavalry(&self) -> bool {
        self.arm() == Arm::Cavalry && self.charge != Charge::None
    }

    /// Steps 4: hits taken.
    pub(crate) fn take(&self, hits: i32, effects: &mut dyn Notes) -> Damage {
        let mut damage = self.target.fought(hits, effects);
        let reached = self.arm() == Arm::Artillery && hits > 0;
        if reached && !effects.acts(rule!("ae.post.artillery-contacted-destroyed")) {
            damage.status = self.target.status.into();
        }
        damage
    }

    /// Step 6: compulsory results.
    pub(crate) fn enforce(&self, won: bool, lost: bool, foe: &Self, damage: &mut Damage, effects: &mut dyn Notes) {
        if damage.status == After::Removed || !effects.follows(rule!("ae.post.enforced")) {
            return;
        }
        let ridden_down = self.arm() == Arm::Infantry && self.in_the_open && lost && foe.arm() == Arm::Cavalry;
        if effects.acts_if(ridden_down, rule!("ae.post.infantry-lost-to-cavalry")) {
            damage.status = After::Removed;
            damage.driven = Driven::None;
            damage.waver = false;
        } else if self.charged_cavalry() && !won && effects.acts(rule!("ae.post.cavalry-undefeated-withdraw")) {
            damage.driven = Driven::Withdraw;
        } else if self.arm() == Arm::Infantry && won && effects.acts(rule!("ae.post.infantry-win-restored")) {
            damage.status = After::Fresh;
        }
    }

    /// Step 7: what cavalry that won must do.
    pub(crate) fn then(&self, won: bool, mine: &Damage, foe: (&Self, &Damage), effects: &mut dyn Notes) -> Then {
        let (foe, theirs) = foe;
        if self.arm() != Arm::Cavalry || !won || mine.status == After::Removed {
            return Then::None;
        }
        let disordered = mine.status == After::Disordered;
        let withdraws = mine.driven != Driven::None;
        if theirs.status == After::Removed && self.charge != Charge::None {
            let guns = foe.arm() == Arm::Artillery;
            let spent = disordered || withdraws;
            return match guns && effects.acts(rule!("ae.post.artillery-no-breakthrough")) {
                false if !spent && effects.acts(rule!("ae.post.cavalry-breakthrough")) => Then::BreakthroughCharge,
                _ => Then::None,
            };
        }
        if foe.arm() != Arm::Cavalry || theirs.driven != Driven::Withdraw {
            return Then::None;
        }
        let once = (self.followed_up || self.charge == Charge::FollowUp)
            && effects.acts(rule!("ae.post.follow-up-once-per-turn"));
        let barred = effects.acts_if(disordered, rule!("ae.post.disordered-no-follow-up"))
            || effects.acts_if(withdraws, rule!("ae.post.withdrawn-no-follow-up"));
        if !once && !barred && effects.acts(rule!("ae.post.cavalry-follow-up")) {
            Then::FollowUpCharge
        } else {
            Then::None
        }
    }

    pub(crate) fn fought(&self, inflicts: i32, damage: &Damage, then: Then) -> Fought {
        let move_distance = match damage.driven {
            Driven::None => Halves::ZERO,
            Driven::Recoil => self.recoil,
            Driven::Withdraw => self.withdrawal,
        };
        Fought {
            dice: self.pool,
            hit_number: self.hit_number,
            inflicts,
            hits: damage.total,
            status: damage.status,
            r#move: damage.driven,
            move_distance,
            waver_test: damage.waver,
            then,
        }
    }
}
