//! Who has won.

use std::cmp::Ordering;

use grognard_rulebook::{Dice, Facts, Faults, Notes, Procedure, Refused, Table, Told, Word, cause, refused, rule};

use crate::house::House;

/// Is the battle over, and who won (R34)? Asked at the end of every game turn.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct VictoryCheck {
    #[role("a", "army A")]
    pub a: Muster,
    #[role("b", "army B")]
    pub b: Muster,
    /// The turn that just ended.
    #[fact(1..=30)]
    pub turn: i32,
    /// The last turn (R33).
    #[fact(1..=30, default = 12)]
    pub last_turn: i32,
}

/// What is left of an army.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Muster {
    /// Units at the start.
    #[fact(1..=200, default = 12)]
    pub units: i32,
    /// Units eliminated.
    #[fact(0..=200)]
    pub lost: i32,
    /// Objectives lost (R48).
    #[fact(0..=12)]
    pub objectives_lost: i32,
}

const LOSSES: &[Refused<Muster>] = refused![m: Muster;
    ["lost", "units"] "more units are lost than there were at the start" if m.lost > m.units;
];

impl Muster {
    fn toll(&self) -> i32 {
        self.lost + self.objectives_lost
    }

    fn broken(&self, house: &House) -> bool {
        self.toll() * 100 >= self.units * house.breaking_point
    }
}

/// Who won.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// Army A.
    A,
    /// Army B.
    B,
    /// Neither.
    Draw,
    /// Nobody yet.
    None,
}

/// How the battle stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// The battle is over.
    pub over: bool,
    /// Who won it.
    pub winner: Winner,
    /// Army A is broken.
    pub a_broken: bool,
    /// Army B is broken.
    pub b_broken: bool,
}

impl Procedure for VictoryCheck {
    type House = House;
    type Ready = Verdict;
    type Outcome = Verdict;

    const NAME: &'static str = "victory-check";
    const GROUP: &'static str = "Charge, shock and after";
    const REFUSED: &'static [Refused<Self>] = refused![v: VictoryCheck;
        ["turn", "last_turn"] "the battle ended with its last turn" if v.turn > v.last_turn;
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(Self::REFUSED, self);
        faults.check_role("a", LOSSES, &self.a);
        faults.check_role("b", LOSSES, &self.b);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Verdict {
        let asked = applied.acts(rule!("be.sequence.end-of-turn"));
        let (a_broken, b_broken) = (asked && self.a.broken(house), asked && self.b.broken(house));
        // Shares are compared crosswise, so nothing is divided.
        let shares = (self.a.toll() * self.b.units).cmp(&(self.b.toll() * self.a.units));
        let winner = match (a_broken, b_broken) {
            (true, true) => Winner::Draw,
            (true, false) => Winner::B,
            (false, true) => Winner::A,
            (false, false) if self.turn < self.last_turn => Winner::None,
            (false, false) => match shares {
                Ordering::Less => Winner::A,
                Ordering::Greater => Winner::B,
                Ordering::Equal => Winner::Draw,
            },
        };
        Verdict { over: winner != Winner::None, winner, a_broken, b_broken }
    }

    fn roll(ready: &Verdict, _: &mut dyn Dice, _: &mut dyn Notes) -> Verdict {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        let share = format!("{}%", house.breaking_point);
        vec![Table::new("An army breaks").line("of its units, objectives lost included", [share], [cause!("R34")])]
    }
}
