//! Commanders: how far they reach, what they roll, and who comes first.

use std::cmp::Ordering;

use grognard_rulebook::{Cause, Dice, Facts, Measure, Notes, Procedure, Rule, Table, Told, Word, cause, rule};
use serde::{Deserialize, Serialize};

use crate::house::House;

/// How good a commander is.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Commander {
    /// A hindrance.
    Poor,
    /// As most.
    Ordinary,
    /// A help.
    Competent,
    /// A great help.
    Brilliant,
    /// One of the few.
    Strategist,
}

/// The numbers of a commander.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Grade {
    pub(crate) value: i32,
    test: i32,
    range: i32,
}

const COMMANDERS: [(Grade, &Rule); 5] = [
    (Grade { value: -1, test: 5, range: 4 }, rule!("be.command.poor")),
    (Grade { value: 0, test: 4, range: 6 }, rule!("be.command.ordinary")),
    (Grade { value: 1, test: 3, range: 8 }, rule!("be.command.competent")),
    (Grade { value: 2, test: 2, range: 10 }, rule!("be.command.brilliant")),
    (Grade { value: 3, test: 2, range: 12 }, rule!("be.command.strategist")),
];

impl Commander {
    pub(crate) fn grade(self, notes: &mut dyn Notes) -> Grade {
        let (grade, rule) = COMMANDERS[self as usize];
        if notes.acts(rule) { grade } else { Grade::default() }
    }

    /// Some grades lower, but never below poor.
    pub(crate) fn lower_by(self, grades: i32) -> Self {
        Self::ALL[usize::try_from(self as i32 - grades).unwrap_or(0)]
    }
}

/// Whom a commander commands.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Commanded {
    /// Any other unit.
    Other,
    /// Detached skirmishers.
    Skirmishers,
    /// Light cavalry.
    LightCavalry,
}

/// Value, test and range of a commander.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct CommandRange {
    /// How good he is.
    #[fact(default = Ordinary)]
    pub commander: Commander,
    /// Whom he commands.
    pub unit: Commanded,
    /// UD between them.
    #[fact(0..=60, default = 4)]
    pub distance: Measure,
}

/// What a commander can do.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reach {
    /// His value.
    pub value: i32,
    /// What a die must show in his tests.
    pub test: i32,
    /// His range in UD.
    pub range: i32,
    /// Whether the unit is within it.
    pub in_command: bool,
}

impl Procedure for CommandRange {
    type House = House;
    type Ready = Reach;
    type Outcome = Reach;

    const NAME: &'static str = "command-range";
    const GROUP: &'static str = "Sequence and command";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Reach {
        let Grade { value, test, range } = self.commander.grade(applied);
        let light = self.unit != Commanded::Other;
        let longer = if applied.acts_if(light, rule!("be.command.range-light")) { 4 } else { 0 };
        let range = range + longer;
        Reach { value, test, range, in_command: self.distance <= f64::from(range) }
    }

    fn roll(ready: &Reach, _: &mut dyn Dice, _: &mut dyn Notes) -> Reach {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let mut table = Table::new("Commanders").columns(["value", "test", "range in UD"]);
        for (commander, (Grade { value, test, range }, rule)) in Commander::ALL.iter().zip(COMMANDERS) {
            let figures = [format!("{value:+}"), format!("{test}+"), range.to_string()];
            table = table.line(commander.word(), figures, [Cause::Rule(rule)]);
        }
        vec![table.rules([rule!("be.command.range-light")])]
    }
}

/// A commander rolls for his command points.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct CommandPoints {
    /// How good he is.
    #[fact(default = Ordinary)]
    pub commander: Commander,
}

/// What a commander has to spend.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Points {
    /// Command points.
    pub command_points: i32,
}

impl Procedure for CommandPoints {
    type House = House;
    type Ready = i32;
    type Outcome = Points;

    const NAME: &'static str = "command-points";
    const GROUP: &'static str = "Sequence and command";
    const DICE: &'static str = "1d6";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> i32 {
        self.commander.grade(applied).value
    }

    fn roll(value: &i32, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Points {
        if !effects.follows(rule!("be.command-points.roll")) {
            return Points { command_points: 0 };
        }
        let score = dice.d6("the command points") + value;
        Points { command_points: (score + 1).div_euclid(2) }
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![Table::new("Command points").rules([rule!("be.command-points.roll")])]
    }
}

/// One of the two armies.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Army {
    /// The first.
    A,
    /// The second.
    B,
}

/// Which army activates a division first this turn (R12).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Initiative {
    /// The general in chief of army A.
    #[fact(default = Ordinary)]
    pub a_chief: Commander,
    /// The general in chief of army B.
    #[fact(default = Ordinary)]
    pub b_chief: Commander,
    /// Army A spent a command point on the roll.
    pub a_bonus: bool,
    /// Army B spent a command point on the roll.
    pub b_bonus: bool,
    /// The army that attacks in this battle.
    pub attacker: Army,
}

/// Who comes first.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct First {
    /// The army that activates first.
    pub first: Army,
}

/// What a command point adds to a roll.
fn bought(bonus: bool, house: &House, notes: &mut dyn Notes) -> i32 {
    if notes.acts_if(bonus, rule!("be.command-points.test-bonus")) { house.test_bonus } else { 0 }
}

impl Procedure for Initiative {
    type House = House;
    /// What each army adds to its die, and who comes first if both roll the same.
    type Ready = (i32, i32, Army);
    type Outcome = First;

    const NAME: &'static str = "initiative";
    const GROUP: &'static str = "Sequence and command";
    const DICE: &'static str = "1d6 for army A, then 1d6 for army B";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Self::Ready {
        let (a, b) = (self.a_chief.grade(applied).value, self.b_chief.grade(applied).value);
        let tied = match a.cmp(&b) {
            Ordering::Greater => Army::A,
            Ordering::Less => Army::B,
            Ordering::Equal => self.attacker,
        };
        (a + bought(self.a_bonus, house, applied), b + bought(self.b_bonus, house, applied), tied)
    }

    fn roll((a, b, tied): &Self::Ready, dice: &mut dyn Dice, _: &mut dyn Notes) -> First {
        let a = dice.d6("the initiative of army A") + a;
        let b = dice.d6("the initiative of army B") + b;
        let first = match a.cmp(&b) {
            Ordering::Greater => Army::A,
            Ordering::Less => Army::B,
            Ordering::Equal => *tied,
        };
        First { first }
    }

    fn tables(house: &House) -> Vec<Table> {
        let bonus = format!("{:+}", house.test_bonus);
        vec![Table::new("A command point on the initiative or on an order test").line(
            "bonus",
            [bonus],
            [cause!("R12")],
        )]
    }
}

/// Does a division take up its new order (R13)?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct OrderTest {
    /// The division's general.
    #[fact(default = Ordinary)]
    pub commander: Commander,
    /// The general in chief spent a further command point on it.
    pub bonus: bool,
}

/// Whether an order is taken up.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OrderTaken {
    /// The division takes it up.
    pub passed: bool,
}

impl Procedure for OrderTest {
    type House = House;
    /// The lowest face that passes.
    type Ready = i32;
    type Outcome = OrderTaken;

    const NAME: &'static str = "order-test";
    const GROUP: &'static str = "Sequence and command";
    const DICE: &'static str = "1d6";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> i32 {
        self.commander.grade(applied).test - bought(self.bonus, house, applied)
    }

    fn roll(needs: &i32, dice: &mut dyn Dice, _: &mut dyn Notes) -> OrderTaken {
        OrderTaken { passed: dice.reaches("the order test", 6, *needs) }
    }
}
