//! Who attacks, before the battle.

use std::cmp::Ordering;

use grognard_rulebook::{Dice, Facts, Notes, Procedure, Told};

use crate::{
    command::{Army, Commander},
    house::House,
};

/// Which army attacks (R33, R90)? Rolled once, before anybody sets up.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Attacker {
    /// The general in chief of army A.
    #[fact(default = Ordinary)]
    pub a_chief: Commander,
    /// The general in chief of army B.
    #[fact(default = Ordinary)]
    pub b_chief: Commander,
}

/// Who attacks.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attacks {
    /// The army that attacks.
    pub attacker: Army,
}

impl Procedure for Attacker {
    type House = House;
    /// The values of both generals in chief.
    type Ready = (i32, i32);
    type Outcome = Attacks;

    const NAME: &'static str = "attacker";
    const GROUP: &'static str = "Sequence and command";
    const DICE: &'static str = "1d6 for army A, then 1d6 for army B; a third if all is equal";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Self::Ready {
        (self.a_chief.grade(applied).value, self.b_chief.grade(applied).value)
    }

    fn roll((a, b): &Self::Ready, dice: &mut dyn Dice, _: &mut dyn Notes) -> Attacks {
        let score_a = dice.d6("who attacks: army A") + a;
        let score_b = dice.d6("who attacks: army B") + b;
        let attacker = match score_a.cmp(&score_b).then(a.cmp(b)) {
            Ordering::Greater => Army::A,
            Ordering::Less => Army::B,
            Ordering::Equal if dice.d6("who attacks: all is equal, and 1 to 3 is army A") <= 3 => Army::A,
            Ordering::Equal => Army::B,
        };
        Attacks { attacker }
    }
}
