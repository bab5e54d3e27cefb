//! Command: who comes first, what a general has to spend, what an order costs.

use grognard_rulebook::{Dice, Facts, Measure, Notes, Procedure, Refused, Table, Told, Word, cause, refused, rule};

use crate::{house::House, profile::Rating};

/// A side of the battle.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Party {
    /// The side that attacks.
    Attacker,
    /// The side that defends.
    Defender,
}

/// Who started the turn before.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Started {
    /// Nobody: it is the first turn.
    None,
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
}

/// Which side activates the first command of the turn (R17).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct FirstActivation {
    /// The attacker's commander-in-chief.
    #[fact(default = Average)]
    pub attacker_cnc: Rating,
    /// The defender's commander-in-chief.
    #[fact(default = Average)]
    pub defender_cnc: Rating,
    /// Who started the turn before.
    pub started_last: Started,
}

/// Who comes first.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct First {
    /// The side that activates first.
    pub first: Party,
}

impl Procedure for FirstActivation {
    type House = House;
    type Ready = (i32, i32, Party);
    type Outcome = First;

    const NAME: &'static str = "first-activation";
    const GROUP: &'static str = "Turn and command";
    const DICE: &'static str = "the attacker's 1d6, then the defender's 1d6";

    fn prepare(&self, house: &House, _: &mut dyn Notes) -> Self::Ready {
        let takes_ties = if self.started_last == Started::Attacker { Party::Defender } else { Party::Attacker };
        (house.rating(self.attacker_cnc), house.rating(self.defender_cnc), takes_ties)
    }

    fn roll((attacker, defender, takes_ties): &Self::Ready, dice: &mut dyn Dice, _: &mut dyn Notes) -> First {
        let attacker = dice.d6("the attacker's start") + attacker;
        let defender = dice.d6("the defender's start") + defender;
        let first = match attacker.cmp(&defender) {
            std::cmp::Ordering::Greater => Party::Attacker,
            std::cmp::Ordering::Less => Party::Defender,
            std::cmp::Ordering::Equal => *takes_ties,
        };
        First { first }
    }
}

/// Phase 1 of an activation: the general's roll (R16).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct InitiativeRoll {
    /// How good the general is.
    #[fact(default = Average)]
    pub rating: Rating,
}

/// What the general has to spend.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Initiative {
    /// Initiative points for this activation.
    pub points: i32,
}

impl Procedure for InitiativeRoll {
    type House = House;
    type Ready = (i32, i32);
    type Outcome = Initiative;

    const NAME: &'static str = "initiative-roll";
    const GROUP: &'static str = "Turn and command";
    const DICE: &'static str = "1d6";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Self::Ready {
        let rolls = applied.acts(rule!("fke.turn.initiative"));
        let rating = applied.tally("Rating").add_ruled(cause!("R16"), house.rating(self.rating)).total();
        (if rolls { rating } else { i32::MIN / 2 }, house.fewest_points)
    }

    fn roll((rating, fewest): &Self::Ready, dice: &mut dyn Dice, _: &mut dyn Notes) -> Initiative {
        Initiative { points: (dice.d6("initiative") + rating).max(*fewest) }
    }

    fn tables(house: &House) -> Vec<Table> {
        let mut table = Table::new("What a general's rating adds to his die");
        for rating in Rating::ALL {
            table = table.line(rating.word(), [format!("{:+}", house.rating(*rating))], [cause!("R16")]);
        }
        vec![table]
    }
}

/// What costs initiative points.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spent {
    /// A move.
    Move,
    /// Leaving a melee.
    BreakOff,
    /// A march at double rate.
    ForcedMarch,
    /// Shedding a marker.
    Rally,
}

/// Who leads a command.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Commander {
    /// A general.
    General,
    /// The commander-in-chief.
    Cnc,
}

/// What an action costs in initiative points (R16, R30).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct InitiativeCost {
    /// The action.
    pub action: Spent,
    /// Several units moving as one.
    pub group: bool,
    /// Who leads the command.
    pub commander: Commander,
    /// Inches from him to the nearest edge of the unit or group.
    #[fact(0..=200)]
    pub distance: Measure,
}

/// What an action costs.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cost {
    /// Whether the unit or group is within command range.
    pub in_command_range: bool,
    /// Initiative points.
    pub cost: i32,
}

impl Procedure for InitiativeCost {
    type House = House;
    type Ready = Cost;
    type Outcome = Cost;

    const NAME: &'static str = "initiative-cost";
    const GROUP: &'static str = "Turn and command";
    const REFUSED: &'static [Refused<Self>] = refused![c: InitiativeCost;
        ["group", "action"] "only a move is made as a group: units break off, force march and rally one by one" by "R16"
            if c.group && c.action != Spent::Move;
    ];

    fn prepare(&self, house: &House, notes: &mut dyn Notes) -> Cost {
        let range = match self.commander {
            Commander::General => house.general_range,
            Commander::Cnc => house.cnc_range,
        };
        let in_command_range = self.distance <= range.to_f64();
        let cost = if in_command_range { 1 } else { house.out_of_range_cost };
        notes.tally("Cost").add_ruled(cause!("R16"), cost).total();
        Cost { in_command_range, cost }
    }

    fn roll(ready: &Cost, _: &mut dyn Dice, _: &mut dyn Notes) -> Cost {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        vec![
            Table::new("Command range in inches, and what an order costs beyond it")
                .columns(["range", "cost within", "cost beyond"])
                .line(
                    "general",
                    [house.general_range.to_string(), "1".into(), house.out_of_range_cost.to_string()],
                    [cause!("R30")],
                )
                .line(
                    "commander-in-chief",
                    [house.cnc_range.to_string(), "1".into(), house.out_of_range_cost.to_string()],
                    [cause!("R30")],
                ),
        ]
    }
}
