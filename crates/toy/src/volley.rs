//! The one procedure: a volley.

use grognard_rulebook::{Block, Block::Each, Dice, Facts, Notes, Procedure, Table, Told, rows};

/// Numbers that may be set.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct House {
    /// What a musket hits on (R1).
    #[fact(2..=6, default = 5)]
    pub hits_on: i32,
}

/// Who shoots.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Muskets {
    /// Men.
    #[fact(0..=4, default = 4)]
    pub(crate) men: i32,
}

/// A volley.
///
/// At whoever is before it.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Volley {
    #[role("", "shooter", men)]
    pub(crate) muskets: Muskets,
    /// Beyond half the range.
    pub(crate) far: bool,
}

const DICE: &[Block<Volley>] = &[Each(rows![v: Volley;
     1 "toy.volley.men" per v.muskets.men;
    -1 "toy.volley.far" if v.far;
])];

/// What a volley does.
#[derive(Told, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hits {
    /// Men who fall.
    pub(crate) men_lost: i32,
}

impl Procedure for Volley {
    type House = House;
    type Ready = (i32, i32);
    type Outcome = Hits;

    const NAME: &'static str = "volley";
    const GROUP: &'static str = "Shooting";
    const DICE: &'static str = "a die for each man";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> (i32, i32) {
        (applied.tally("Dice").add(DICE, self).total().max(0), house.hits_on)
    }

    fn roll((dice, on): &(i32, i32), source: &mut dyn Dice, _: &mut dyn Notes) -> Hits {
        Hits { men_lost: source.hits("the volley", *dice, *on) }
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![Table::of_blocks("Dice", DICE)]
    }
}
