//! The phases of a turn, and when the battle is over.

use grognard_rulebook::{Dice, Facts, Notes, Procedure, Refused, Rule, Table, Told, Word, cause, refused, rule};
use serde::{Deserialize, Serialize};

use crate::house::House;

/// The five phases of a turn.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Command Phase.
    Command,
    /// Movement Phase.
    Movement,
    /// Shooting Phase.
    Shooting,
    /// Charges Phase.
    Charges,
    /// Combat Phase.
    Combat,
}

const PHASES: [(Phase, &Rule); 5] = [
    (Phase::Command, rule!("ae.turn.command")),
    (Phase::Movement, rule!("ae.turn.movement")),
    (Phase::Shooting, rule!("ae.turn.shooting")),
    (Phase::Charges, rule!("ae.turn.charges")),
    (Phase::Combat, rule!("ae.turn.combat")),
];

/// Which phase this is and which follows.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct TurnSequence {
    /// The phase now.
    pub phase: Phase,
}

/// Where a phase stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Its place in the turn; 0 if it has none.
    pub position: i32,
    /// What follows it.
    pub next: &'static str,
    /// The whole order.
    pub order: &'static str,
}

impl Procedure for TurnSequence {
    type House = House;
    type Ready = Place;
    type Outcome = Place;

    const NAME: &'static str = "turn-sequence";
    const GROUP: &'static str = "Turn";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Place {
        let at = self.phase as usize;
        let position = if applied.acts(PHASES[at].1) { at as i32 + 1 } else { 0 };
        let next = PHASES.get(at + 1).map_or("end-of-turn", |(phase, _)| phase.word());
        Place { position, next, order: "command, movement, shooting, charges, combat" }
    }

    fn roll(ready: &Place, _: &mut dyn Dice, _: &mut dyn Notes) -> Place {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![Table::new("Phases of a turn").rules(PHASES.iter().map(|(_, rule)| *rule))]
    }
}

/// Who had the initiative last turn.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HadIt {
    /// Nobody yet.
    Nobody,
    /// Side A.
    A,
    /// Side B.
    B,
}

/// Who acts first this turn? (R7; the sheet has no rule on it.)
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Initiative {
    /// Who had it last turn.
    pub last: HadIt,
}

/// Who won the roll.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum First {
    /// Side A.
    A,
    /// Side B.
    B,
    /// Nobody.
    None,
}

/// The initiative rolled for.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rolled {
    /// The die of side A.
    pub a_die: i32,
    /// The die of side B.
    pub b_die: i32,
    /// Who has it.
    pub winner: First,
    /// Whether both roll again.
    pub again: bool,
}

impl Procedure for Initiative {
    type House = House;
    type Ready = First;
    type Outcome = Rolled;

    const NAME: &'static str = "initiative";
    const GROUP: &'static str = "Turn";
    const DICE: &'static str = "1d6 of side A, 1d6 of side B";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> First {
        applied.cites(cause!("R7"));
        match self.last {
            HadIt::Nobody => First::None,
            HadIt::A => First::B,
            HadIt::B => First::A,
        }
    }

    fn roll(if_tied: &First, dice: &mut dyn Dice, _: &mut dyn Notes) -> Rolled {
        let (a_die, b_die) = (dice.d6("the initiative of side A"), dice.d6("the initiative of side B"));
        let winner = match a_die.cmp(&b_die) {
            std::cmp::Ordering::Greater => First::A,
            std::cmp::Ordering::Less => First::B,
            std::cmp::Ordering::Equal => *if_tied,
        };
        Rolled { a_die, b_die, winner, again: winner == First::None }
    }
}

/// At the end of a turn: is the battle over? (R29, R30; the sheet has no rule on it.)
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct VictoryCheck {
    /// Élan left to army A, all commanders together; at the end of the last turn, unless that is 0, also 1 for each
    /// objective held (R29).
    #[fact(0..=60, default = 9)]
    pub a_elan: i32,
    /// The same for army B.
    #[fact(0..=60, default = 9)]
    pub b_elan: i32,
    /// The turn just ended.
    #[fact(1..=30)]
    pub turn: i32,
    /// The last turn.
    #[fact(1..=30, default = 12)]
    pub last_turn: i32,
}

/// How the battle stands.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleResult {
    /// It goes on.
    Continues,
    /// Army A wins.
    AWins,
    /// Army B wins.
    BWins,
    /// Nobody wins.
    Draw,
}

/// Why a battle ends.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// An army has no élan left.
    ElanGone,
    /// Time is up.
    LastTurn,
}

/// How the battle stands and why.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Victory {
    /// Who has won.
    pub result: BattleResult,
    /// Why it is over, or null.
    pub reason: Option<Reason>,
}

impl Procedure for VictoryCheck {
    type House = House;
    type Ready = Victory;
    type Outcome = Victory;

    const NAME: &'static str = "victory-check";
    const GROUP: &'static str = "Game";
    const REFUSED: &'static [Refused<Self>] = refused![v: VictoryCheck;
        ["turn", "last_turn"] "the battle ended with its last turn" if v.turn > v.last_turn;
    ];

    fn prepare(&self, _: &House, _: &mut dyn Notes) -> Victory {
        let gone = self.a_elan == 0 || self.b_elan == 0;
        let reason = match (gone, self.turn == self.last_turn) {
            (true, _) => Some(Reason::ElanGone),
            (false, true) => Some(Reason::LastTurn),
            (false, false) => None,
        };
        let result = match (reason, self.a_elan.cmp(&self.b_elan)) {
            (None, _) => BattleResult::Continues,
            (_, std::cmp::Ordering::Greater) => BattleResult::AWins,
            (_, std::cmp::Ordering::Less) => BattleResult::BWins,
            (_, std::cmp::Ordering::Equal) => BattleResult::Draw,
        };
        Victory { result, reason }
    }

    fn roll(ready: &Victory, _: &mut dyn Dice, _: &mut dyn Notes) -> Victory {
        *ready
    }
}
