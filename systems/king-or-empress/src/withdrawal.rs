//! Recoil and withdrawal.

use grognard_rulebook::{Dice, Facts, Halves, Notes, Procedure, Table, Told, Word, rule};

use crate::{
    house::House,
    movement::{Going, rate},
    profile::Unit,
};

/// Why a unit goes back.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WithdrawalCause {
    /// It failed its test.
    FailedMorale,
    /// It breaks off.
    BreakOff,
}

/// How far a unit goes back after a failed test at 2 markers, or when it breaks off (R11).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Withdrawal {
    #[role("", "unit", arm, in_bad_going)]
    pub unit: Unit,
    /// Why it goes back.
    pub cause: WithdrawalCause,
    /// Withdraw by dice after a failed test too (R11).
    pub by_dice: bool,
}

/// Which way a unit faces.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// Away from the enemy.
    Away,
    /// As before.
    Toward,
}

/// How far a unit goes back.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Retreat {
    /// Recoil in base depths.
    pub recoil_base_depths: i32,
    /// Recoil in inches.
    pub recoil_inches: Halves,
    /// Withdrawal in inches, after the recoil.
    pub withdraw_inches: Halves,
    /// Which way it faces at the end of the turn.
    pub facing: Facing,
}

/// A withdrawal made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyWithdrawal {
    recoil: Option<Halves>,
    dice: i32,
    full_move: Halves,
    facing: Facing,
}

impl Procedure for Withdrawal {
    type House = House;
    type Ready = ReadyWithdrawal;
    type Outcome = Retreat;

    const NAME: &'static str = "withdrawal";
    const GROUP: &'static str = "Morale";
    const DICE: &'static str = "breaking off or by dice: 1d6, mounted 2d6; otherwise none";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyWithdrawal {
        let arm = self.unit.arm;
        let recoil = applied.acts(rule!("fke.withdraw.recoil")).then(|| house.arm(arm).depth);
        let failed = self.cause == WithdrawalCause::FailedMorale;
        let full = applied.acts_if(failed, rule!("fke.morale.two-fail"));
        let by_dice = !failed || self.by_dice || house.withdraw_by_dice;
        let dice = match (by_dice, arm.mounted()) {
            (true, true) if applied.acts(rule!("fke.withdraw.mounted")) => 2,
            (true, false) if applied.acts(rule!("fke.withdraw.foot")) => 1,
            _ => 0,
        };
        let going = if self.unit.in_bad_going { Going::Bad } else { Going::Good };
        let full_move = if full && !by_dice { rate(arm, going, house) } else { Halves::ZERO };
        let facing = if applied.acts(rule!("fke.withdraw.facing")) { Facing::Away } else { Facing::Toward };
        ReadyWithdrawal { recoil, dice, full_move, facing }
    }

    fn roll(ready: &ReadyWithdrawal, dice: &mut dyn Dice, _: &mut dyn Notes) -> Retreat {
        let rolled = if ready.dice > 0 { dice.sum("the withdrawal", ready.dice, 6) } else { 0 };
        Retreat {
            recoil_base_depths: i32::from(ready.recoil.is_some()),
            recoil_inches: ready.recoil.unwrap_or_default(),
            withdraw_inches: ready.full_move + Halves::whole(rolled),
            facing: ready.facing,
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let steps = [
            rule!("fke.withdraw.recoil"),
            rule!("fke.withdraw.foot"),
            rule!("fke.withdraw.mounted"),
            rule!("fke.withdraw.facing"),
        ];
        vec![Table::new("Withdrawing").rules(steps)]
    }
}
