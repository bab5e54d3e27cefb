//! What command points buy, and at what price.

use grognard_rulebook::{Bar, Cause, Dice, Facts, Notes, Procedure, Rule, Table, Told, Word, bars, first_bar, rule};

use crate::{house::House, manoeuvre::third_move, profile::Class};

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
