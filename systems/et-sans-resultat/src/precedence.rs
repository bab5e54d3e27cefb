//! Who decides who goes first, on which the sheet is silent (R60).

use std::cmp::Ordering;

use grognard_rulebook::{Dice, Facts, Notes, Procedure, Told, Word};

use crate::{
    house::House,
    profile::{Formation, Lr},
};

/// Which side decides who goes first?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Precedence {
    #[role("a", "Army Commander of side A", lr)]
    pub a: Formation,
    #[role("b", "Army Commander of side B", lr)]
    pub b: Formation,
}

/// Who decides.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chooser {
    /// Side A.
    A,
    /// Side B.
    B,
    /// Nobody yet.
    None,
}

/// Who decides who goes first.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decides {
    /// Who decides.
    pub chooser: Chooser,
    /// Whether the dice were equal, and both roll once more.
    pub again: bool,
}

impl Precedence {
    /// The Army Commanders of both sides.
    pub fn between([a, b]: [Lr; 2]) -> Self {
        let commander = |lr| Formation { lr, ..Formation::default() };
        Self { a: commander(a), b: commander(b) }
    }
}

fn higher(a: i32, b: i32) -> Chooser {
    match a.cmp(&b) {
        Ordering::Greater => Chooser::A,
        Ordering::Less => Chooser::B,
        Ordering::Equal => Chooser::None,
    }
}

impl Procedure for Precedence {
    type House = House;
    type Ready = Chooser;
    type Outcome = Decides;

    const NAME: &'static str = "precedence";
    const GROUP: &'static str = "Turn sequence";
    const DICE: &'static str = "2d6 for each side if the ratings are equal, otherwise none";

    fn prepare(&self, _: &House, _: &mut dyn Notes) -> Chooser {
        higher(self.a.lr.points(), self.b.lr.points())
    }

    fn roll(ready: &Chooser, dice: &mut dyn Dice, _: &mut dyn Notes) -> Decides {
        let chooser = match ready {
            Chooser::None => {
                let a = dice.sum("who decides, for A", 2, 6);
                higher(a, dice.sum("who decides, for B", 2, 6))
            }
            better => *better,
        };
        Decides { chooser, again: chooser == Chooser::None }
    }
}
