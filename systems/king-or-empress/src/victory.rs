//! When the battle is over, and who won.

use grognard_rulebook::{Dice, Facts, Notes, Procedure, Refused, Table, Told, Word, cause, refused};

use crate::house::House;

/// Is the battle over, and who won (R31)? Asked at the end of a turn.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ArmyStatus {
    #[role("a", "army A")]
    pub a: Army,
    #[role("b", "army B")]
    pub b: Army,
    /// The turn that just ended.
    #[fact(1..=30)]
    pub turn: i32,
    /// The last turn.
    #[fact(1..=30, default = 12)]
    pub turn_limit: i32,
}

/// What is left of an army.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Army {
    /// Units at the start.
    #[fact(1..=60, default = 16)]
    pub units: i32,
    /// Units eliminated.
    #[fact(0..=60)]
    pub lost: i32,
}

const LOSSES: &[Refused<Army>] = refused![a: Army;

    ["lost", "units"] "more units are lost than there were at the start" if a.lost > a.units;
];

/// Who won.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// Nobody yet.
    None,
    /// The first army.
    A,
    /// The second.
    B,
    /// Neither.
    Draw,
}

/// How the battle stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Status {
    /// The first army is broken.
    pub a_broken: bool,
    /// The second army is broken.
    pub b_broken: bool,
    /// The battle is over.
    pub game_over: bool,
    /// Who won it.
    pub winner: Winner,
}

impl Procedure for ArmyStatus {
    type House = House;
    type Ready = Status;
    type Outcome = Status;

    const NAME: &'static str = "army-status";
    const GROUP: &'static str = "Turn and command";
    const REFUSED: &'static [Refused<Self>] = refused![s: ArmyStatus;
        ["turn", "turn_limit"] "the battle ended with its last turn" if s.turn > s.turn_limit;
    ];

    fn refuse(&self, _: &House, faults: &mut grognard_rulebook::Faults<'_>) {
        faults.check(Self::REFUSED, self);
        faults.check_role("a", LOSSES, &self.a);
        faults.check_role("b", LOSSES, &self.b);
    }

    fn prepare(&self, house: &House, _: &mut dyn Notes) -> Status {
        let broken = |army: Army| army.lost * 100 >= army.units * house.breaking_point;
        let (a_broken, b_broken) = (broken(self.a), broken(self.b));
        let game_over = a_broken || b_broken || self.turn == self.turn_limit;
        // Shares are compared crosswise, so nothing is divided.
        let shares = (self.a.lost * self.b.units).cmp(&(self.b.lost * self.a.units));
        let winner = match (game_over, a_broken, b_broken, shares) {
            (false, ..) => Winner::None,
            (_, false, true, _) => Winner::A,
            (_, true, false, _) => Winner::B,
            (.., std::cmp::Ordering::Less) => Winner::A,
            (.., std::cmp::Ordering::Greater) => Winner::B,
            (.., std::cmp::Ordering::Equal) => Winner::Draw,
        };
        Status { a_broken, b_broken, game_over, winner }
    }

    fn roll(ready: &Status, _: &mut dyn Dice, _: &mut dyn Notes) -> Status {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        let share = format!("{}%", house.breaking_point);
        vec![Table::new("An army breaks").line("of its units lost", [share], [cause!("R31")])]
    }
}
