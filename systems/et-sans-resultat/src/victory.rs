//! The end of the battle, on which the sheet is silent (R42).

use std::cmp::Ordering;

use grognard_rulebook::{Dice, Facts, Faults, Notes, Procedure, Refused, Table, Told, Word, cause, refused};

use crate::house::House;

/// One army at the end of a turn.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Army {
    /// Formations it began with.
    #[fact(1..=40, default = 5)]
    pub formations: i32,
    /// Of those, in Retreat or Rally & Reform now.
    #[fact(0..=40)]
    pub retreating: i32,
    /// Of those, Broken or removed.
    #[fact(0..=40)]
    pub lost: i32,
    /// Objectives it holds.
    #[fact(0..=20)]
    pub objectives: i32,
    /// Loss points at which it is broken; null for the Formations it began with (R85).
    #[fact(1..=60)]
    pub breaks_at: Option<i32>,
}

const ARMY: &[Refused<Army>] = refused![a: Army;
    ["formations", "retreating", "lost"] "no more Formations retreat and are lost than the army began with"
        if a.retreating + a.lost > a.formations;
];

impl Army {
    fn loss_points(&self, house: &House) -> i32 {
        self.lost * house.lost_points + self.retreating * house.retreating_points
    }

    fn is_broken(&self, house: &House) -> bool {
        self.loss_points(house) >= self.breaks_at.unwrap_or(self.formations)
    }
}

/// Is the battle over, and who has won? (R42; the sheet has no rule on it.)
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct BattleResult {
    /// The turn just ended.
    #[fact(1..=60)]
    pub turn: i32,
    /// The last turn of the battle.
    #[fact(1..=60, default = 18)]
    pub turn_limit: i32,
    #[role("a", "army A")]
    pub a: Army,
    #[role("b", "army B")]
    pub b: Army,
}

/// Who wins.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// Army A.
    A,
    /// Army B.
    B,
    /// Nobody: et sans résultat.
    Draw,
    /// Nobody yet.
    None,
}

/// How the battle stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Whether it is over.
    pub over: bool,
    /// Who wins.
    pub winner: Winner,
    /// Whether army A is broken.
    pub a_army_broken: bool,
    /// Whether army B is broken.
    pub b_army_broken: bool,
    /// Points of army A.
    pub a_points: i32,
    /// Points of army B.
    pub b_points: i32,
}

impl Procedure for BattleResult {
    type House = House;
    type Ready = Standing;
    type Outcome = Standing;

    const NAME: &'static str = "battle-result";
    const GROUP: &'static str = "End of the battle";
    const REFUSED: &'static [Refused<Self>] = refused![b: BattleResult;
        ["turn", "turn_limit"] "the battle ended with its last turn" if b.turn > b.turn_limit;
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(Self::REFUSED, self);
        faults.check_role("a", ARMY, &self.a);
        faults.check_role("b", ARMY, &self.b);
    }

    fn prepare(&self, house: &House, _: &mut dyn Notes) -> Standing {
        let (a_loss, b_loss) = (self.a.loss_points(house), self.b.loss_points(house));
        let (a_army_broken, b_army_broken) = (self.a.is_broken(house), self.b.is_broken(house));
        let a_points = self.a.objectives * house.objective_points + b_loss;
        let b_points = self.b.objectives * house.objective_points + a_loss;
        let winner = match (a_army_broken, b_army_broken) {
            (true, true) => Winner::Draw,
            (false, true) => Winner::A,
            (true, false) => Winner::B,
            (false, false) if self.turn < self.turn_limit => Winner::None,
            (false, false) => match a_points.cmp(&b_points) {
                Ordering::Greater => Winner::A,
                Ordering::Less => Winner::B,
                Ordering::Equal => Winner::Draw,
            },
        };
        Standing { over: winner != Winner::None, winner, a_army_broken, b_army_broken, a_points, b_points }
    }

    fn roll(ready: &Standing, _: &mut dyn Dice, _: &mut dyn Notes) -> Standing {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        let table = Table::new("Points")
            .line("loss points of a Formation Broken or removed", [house.lost_points], [cause!("R42")])
            .line("loss points of one in Retreat or Rally & Reform", [house.retreating_points], [cause!("R42")])
            .line("an objective at the turn limit", [house.objective_points], [cause!("R42")]);
        vec![table]
    }
}
