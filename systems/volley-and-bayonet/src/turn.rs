//! The turn: six phases, and the note the sheet prints beside each.

use grognard_rulebook::{Dice, Facts, Notes, Procedure, Rule, Table, Told, Word, rule};

use serde::{Deserialize, Serialize};

use crate::house::House;

/// The six phases of a player turn.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Command.
    Command,
    /// Movement.
    Movement,
    /// Rally.
    Rally,
    /// Morale.
    Morale,
    /// Combat.
    Combat,
    /// Exhaustion.
    Exhaustion,
}

/// Who acts in a phase.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Acting {
    /// The side whose turn it is.
    Phasing,
    /// Both sides.
    Both,
}

/// A line of the turn sequence.
struct Line {
    phase: Phase,
    side: Acting,
    task: &'static str,
    rules: &'static [&'static Rule],
}

const SEQUENCE: [Line; 6] = [
    Line {
        phase: Phase::Command,
        side: Acting::Phasing,
        task: "check-command-radius",
        rules: &[rule!("vb.turn.command"), rule!("vb.turn.command-radius")],
    },
    Line {
        phase: Phase::Movement,
        side: Acting::Phasing,
        task: "recover-temporary-disorder",
        rules: &[rule!("vb.turn.movement"), rule!("vb.turn.movement-recover")],
    },
    Line {
        phase: Phase::Rally,
        side: Acting::Phasing,
        task: "rally-routed",
        rules: &[rule!("vb.turn.rally"), rule!("vb.turn.rally-routed")],
    },
    Line {
        phase: Phase::Morale,
        side: Acting::Both,
        task: "morale-checks",
        rules: &[rule!("vb.turn.morale"), rule!("vb.turn.morale-checks")],
    },
    Line {
        phase: Phase::Combat,
        side: Acting::Phasing,
        task: "adjust-division-strength",
        rules: &[rule!("vb.turn.combat"), rule!("vb.turn.combat-strength")],
    },
    Line {
        phase: Phase::Exhaustion,
        side: Acting::Both,
        task: "check-exhaustion-then-roll-collapse",
        rules: &[rule!("vb.turn.exhaustion"), rule!("vb.turn.exhaustion-check"), rule!("vb.turn.exhaustion-collapse")],
    },
];

/// Which phase comes when, and what is done in it?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct TurnSequence {
    /// The phase asked about.
    pub phase: Phase,
}

/// Where a phase stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Its place in the player turn; 0 if it has none.
    pub order: i32,
    /// The phase.
    pub phase: Phase,
    /// Who acts in it.
    pub side: Acting,
    /// The note the sheet prints beside it; not all that happens in it.
    pub task: &'static str,
    /// What follows it.
    pub next: &'static str,
}

impl Procedure for TurnSequence {
    type House = House;
    type Ready = Place;
    type Outcome = Place;

    const NAME: &'static str = "turn-sequence";
    const GROUP: &'static str = "Turn";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Place {
        let at = self.phase as usize;
        let line = &SEQUENCE[at];
        let printed = line.rules.iter().all(|rule| applied.acts(rule));
        let next = SEQUENCE.get(at + 1).map_or("end-of-player-turn", |line| line.phase.word());
        let order = if printed { at as i32 + 1 } else { 0 };
        Place { order, phase: line.phase, side: line.side, task: line.task, next }
    }

    fn roll(ready: &Place, _: &mut dyn Dice, _: &mut dyn Notes) -> Place {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        let sequence = SEQUENCE.iter().flat_map(|line| line.rules.iter().copied());
        vec![Table::new("Turn sequence").rules(sequence), house.battle(), house.mustering(), house.prices()]
    }
}
