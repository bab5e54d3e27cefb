//! The game turn, step by step.

use grognard_rulebook::{Cause, Dice, Facts, Notes, Procedure, Rule, Table, Told, Word, rule};

use crate::house::House;

/// A step of the game turn.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The generals in chief command.
    StrategicCommand,
    /// A division general commands.
    TacticalCommand,
    /// Fire before the charges.
    PreparatoryFire,
    /// Charges and their shocks.
    ChargesAndShocks,
    /// Other moves, and rallying.
    MovementsAndRallying,
    /// Fire after the moves.
    FinalFire,
    /// The end of the turn.
    EndOfTurn,
}

/// The step just finished.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum After {
    /// None: the game begins.
    None,
    /// Strategic command.
    StrategicCommand,
    /// Tactical command.
    TacticalCommand,
    /// Preparatory fire.
    PreparatoryFire,
    /// Charges and shocks.
    ChargesAndShocks,
    /// Movements and rallying.
    MovementsAndRallying,
    /// Final fire.
    FinalFire,
    /// The end of the turn.
    EndOfTurn,
}

/// Each step with its phase, its letter within a division's activation, and its rule.
const STEPS: [(Step, i32, Option<&str>, &Rule); 7] = [
    (Step::StrategicCommand, 1, None, rule!("be.sequence.strategic-command")),
    (Step::TacticalCommand, 2, Some("a"), rule!("be.sequence.tactical-command")),
    (Step::PreparatoryFire, 2, Some("b"), rule!("be.sequence.preparatory-fire")),
    (Step::ChargesAndShocks, 2, Some("c"), rule!("be.sequence.charges-and-shocks")),
    (Step::MovementsAndRallying, 2, Some("d"), rule!("be.sequence.movements-and-rallying")),
    (Step::FinalFire, 2, Some("e"), rule!("be.sequence.final-fire")),
    (Step::EndOfTurn, 3, None, rule!("be.sequence.end-of-turn")),
];

/// What comes next in the game turn.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct TurnSequence {
    /// The step just finished; none if the game begins.
    pub after: After,
    /// Divisions of both players that have not been activated this turn (R12).
    #[fact(0..=12)]
    pub divisions_left: i32,
}

/// Where the turn stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The next step.
    pub next: Step,
    /// Its phase.
    pub phase: i32,
    /// Its letter within a division's activation, or null.
    pub step: Option<&'static str>,
    /// A new turn begins.
    pub new_turn: bool,
    /// A new division is activated.
    pub new_division: bool,
}

impl Step {
    /// The step, once it is finished.
    fn done(self) -> After {
        match self {
            Self::StrategicCommand => After::StrategicCommand,
            Self::TacticalCommand => After::TacticalCommand,
            Self::PreparatoryFire => After::PreparatoryFire,
            Self::ChargesAndShocks => After::ChargesAndShocks,
            Self::MovementsAndRallying => After::MovementsAndRallying,
            Self::FinalFire => After::FinalFire,
            Self::EndOfTurn => After::EndOfTurn,
        }
    }
}

impl TurnSequence {
    fn following(&self, after: After) -> Step {
        match after {
            After::None | After::EndOfTurn => Step::StrategicCommand,
            After::StrategicCommand | After::FinalFire if self.divisions_left > 0 => Step::TacticalCommand,
            After::StrategicCommand | After::FinalFire => Step::EndOfTurn,
            After::TacticalCommand => Step::PreparatoryFire,
            After::PreparatoryFire => Step::ChargesAndShocks,
            After::ChargesAndShocks => Step::MovementsAndRallying,
            After::MovementsAndRallying => Step::FinalFire,
        }
    }
}

impl Procedure for TurnSequence {
    type House = House;
    type Ready = Place;
    type Outcome = Place;

    const NAME: &'static str = "turn-sequence";
    const GROUP: &'static str = "Sequence and command";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Place {
        let mut next = self.following(self.after);
        // A step that the sheet did not print would be passed over.
        if !applied.acts(STEPS[next as usize].3) {
            next = self.following(next.done());
        }
        let (_, phase, letter, _) = STEPS[next as usize];
        let step = letter.filter(|_| applied.acts(rule!("be.sequence.division-activation")));
        Place {
            next,
            phase,
            step,
            new_turn: self.after == After::EndOfTurn,
            new_division: next == Step::TacticalCommand,
        }
    }

    fn roll(ready: &Place, _: &mut dyn Dice, _: &mut dyn Notes) -> Place {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let mut table = Table::new("Sequence of play").columns(["phase"]);
        for (step, phase, letter, rule) in STEPS {
            let figure = format!("{phase}{}", letter.unwrap_or_default());
            table = table.line(step.word().replace('-', " "), [figure], [Cause::Rule(rule)]);
        }
        vec![table.rules([rule!("be.sequence.division-activation")])]
    }
}
