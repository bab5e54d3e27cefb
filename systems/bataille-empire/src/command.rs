//! The turn, commanders, and what their command points buy.

use std::cmp::Ordering;

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Measure, Notes, Procedure, Rule, Table, Told, Word, bars, cause, first_bar, rule,
};

use crate::{house::House, manoeuvre::third_move, profile::Class};

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

impl Procedure for TurnSequence {
    type House = House;
    type Ready = Place;
    type Outcome = Place;

    const NAME: &'static str = "turn-sequence";
    const GROUP: &'static str = "Sequence and command";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Place {
        let next = match self.after {
            After::None | After::EndOfTurn => Step::StrategicCommand,
            After::StrategicCommand | After::FinalFire if self.divisions_left > 0 => Step::TacticalCommand,
            After::StrategicCommand | After::FinalFire => Step::EndOfTurn,
            After::TacticalCommand => Step::PreparatoryFire,
            After::PreparatoryFire => Step::ChargesAndShocks,
            After::ChargesAndShocks => Step::MovementsAndRallying,
            After::MovementsAndRallying => Step::FinalFire,
        };
        let (_, phase, letter, rule) = STEPS[next as usize];
        applied.acts(rule);
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
            table = table.line(step.word(), [figure], [Cause::Rule(rule)]);
        }
        vec![table.rules([rule!("be.sequence.division-activation")])]
    }
}

/// How good a commander is.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
struct Grade {
    value: i32,
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
    fn grade(self, notes: &mut dyn Notes) -> Grade {
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

/// What command points buy.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// A new order for a division.
    ChangeOrder,
    /// A reserve enters the battle.
    ActivateReserve,
    /// A command point for a division general.
    Transfer,
    /// A bonus on the initiative or an order test.
    TestBonus,
    /// A unit or group moves or charges.
    ActivateUnit,
    /// A unit enters a building or leaves it.
    Garrison,
    /// A unit sheds its Disorder.
    Rally,
    /// A unit recovers a loss.
    RecoverLoss,
    /// A second move.
    SecondMove,
    /// A third move.
    ThirdMove,
}

/// May this be bought, and for how many command points (R14)?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct SpendCommandPoints {
    /// What is to be bought.
    #[fact(default = ActivateUnit)]
    pub r#use: Use,
    /// The general in chief pays.
    pub general_in_chief: bool,
    /// Whoever pays is attached to a unit; to recover a loss, to that unit.
    pub attached: bool,
    /// It concerns something out of his range (R47).
    pub out_of_range: bool,
    /// The class of the unit that moves a third time.
    #[fact(default = B)]
    pub class: Class,
}

/// What something costs.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Price {
    /// Whether it may be bought.
    pub allowed: bool,
    /// Command points; 0 if it may not.
    pub cost: i32,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

const SPENDING: &[Bar<SpendCommandPoints>] = bars![s: SpendCommandPoints;
    "be.command-points.chief-only"        if s.belongs_to_chief() && !s.general_in_chief;
    "be.command-points.chief-unattached"  if s.belongs_to_chief() && s.attached;
    "be.rally.loss-commander"             if s.r#use == Use::RecoverLoss && !s.attached;
    "be.manoeuvre.third-move-c"           if s.r#use == Use::ThirdMove && s.class == Class::C;
];

/// The uses the list prices alike.
const LIST: [(Use, &Rule); 7] = [
    (Use::ChangeOrder, rule!("be.command-points.change-order")),
    (Use::ActivateReserve, rule!("be.command-points.activate-reserve")),
    (Use::Transfer, rule!("be.command-points.transfer")),
    (Use::TestBonus, rule!("be.command-points.test-bonus")),
    (Use::ActivateUnit, rule!("be.command-points.activate-unit")),
    (Use::Garrison, rule!("be.command-points.garrison")),
    (Use::Rally, rule!("be.command-points.rally")),
];

impl SpendCommandPoints {
    fn belongs_to_chief(&self) -> bool {
        matches!(self.r#use, Use::ChangeOrder | Use::ActivateReserve | Use::Transfer | Use::TestBonus)
    }

    fn cost(&self, applied: &mut dyn Notes) -> i32 {
        match self.r#use {
            Use::RecoverLoss if applied.acts(rule!("be.rally.loss")) => 2,
            Use::SecondMove if applied.acts(rule!("be.manoeuvre.second-move")) => 1,
            Use::ThirdMove => third_move(self.class, applied),
            listed => match LIST.iter().find(|(use_, _)| *use_ == listed) {
                Some((_, rule)) if applied.acts(rule) => list_price(self.out_of_range, applied),
                _ => 0,
            },
        }
    }
}

/// What anything on the list costs.
fn list_price(out_of_range: bool, notes: &mut dyn Notes) -> i32 {
    if out_of_range && notes.acts(rule!("be.command-points.cost-out-of-range")) {
        2
    } else {
        i32::from(notes.acts(rule!("be.command-points.cost")))
    }
}

impl Procedure for SpendCommandPoints {
    type House = House;
    type Ready = Price;
    type Outcome = Price;

    const NAME: &'static str = "spend-command-points";
    const GROUP: &'static str = "Sequence and command";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Price {
        let forbidden_by = first_bar(SPENDING, self, applied);
        let allowed = forbidden_by.is_none();
        Price { allowed, cost: if allowed { self.cost(applied) } else { 0 }, forbidden_by }
    }

    fn roll(ready: &Price, _: &mut dyn Dice, _: &mut dyn Notes) -> Price {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let prices = [rule!("be.command-points.cost"), rule!("be.command-points.cost-out-of-range")];
        let others = [
            rule!("be.rally.loss"),
            rule!("be.manoeuvre.second-move"),
            rule!("be.manoeuvre.third-move-a"),
            rule!("be.manoeuvre.third-move-b"),
        ];
        let list = LIST.iter().map(|(_, rule)| *rule);
        vec![
            Table::new("What command points buy").rules(prices.into_iter().chain(list).chain(others)),
            Table::of_bars("What they do not, in this order", SPENDING),
        ]
    }
}
