//! Orders of a corps: what they let a unit do.

use grognard_rulebook::{Bar, Cause, Dice, Facts, Notes, Procedure, Told, Word, bars, first_bar};

use crate::house::House;

/// Orders of a corps.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Attack a point or an enemy.
    Attack,
    /// Defend a point.
    Defend,
    /// Defend until a turn, then attack.
    Delay,
    /// Arrive on a flank in a turn, then attack.
    FlankMarch,
}

/// What a unit may want to do.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Go forward.
    Advance,
    /// Stand.
    Hold,
    /// Go back.
    Retire,
    /// Shoot.
    Shoot,
    /// Charge.
    Charge,
    /// Meet a charge with a charge.
    Countercharge,
}

/// What an order comes to now.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActsAs {
    /// An attack.
    Attack,
    /// A defence.
    Defend,
    /// Not there yet.
    OffTable,
}

/// Does the order of the corps let a unit do this? (Ruling R5; the sheet has no rule on it.)
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct OrderPermits {
    /// The order of the corps.
    pub order: Order,
    /// What the unit wants to do.
    pub action: Action,
    /// The turn now.
    #[fact(1..=30)]
    pub turn: i32,
    /// The turn written in a delay or flank march.
    #[fact(1..=30, default = 3)]
    pub order_turn: i32,
    /// The action ends in the area that the order assigns.
    #[fact(default = true)]
    pub within_assigned_area: bool,
}

/// Whether an order lets a unit act.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permit {
    /// Whether it does.
    pub allowed: bool,
    /// The ruling that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// Whether the corps is on the table.
    pub on_table: bool,
    /// What the order comes to now.
    pub acts_as: ActsAs,
}

const ORDER_BARS: &[Bar<OrderPermits>] = bars![o: OrderPermits;

    "R5" if o.acts_as() == ActsAs::OffTable;
    "R5" if o.acts_as() == ActsAs::Attack && o.action == Action::Retire;
    "R5" if o.acts_as() == ActsAs::Defend && matches!(o.action, Action::Advance | Action::Charge) && !o.within_assigned_area;
];

impl OrderPermits {
    fn acts_as(&self) -> ActsAs {
        let due = self.turn >= self.order_turn;
        match self.order {
            Order::Attack => ActsAs::Attack,
            Order::Defend => ActsAs::Defend,
            Order::Delay | Order::FlankMarch if due => ActsAs::Attack,
            Order::Delay => ActsAs::Defend,
            Order::FlankMarch => ActsAs::OffTable,
        }
    }
}

impl Procedure for OrderPermits {
    type House = House;
    type Ready = Permit;
    type Outcome = Permit;

    const NAME: &'static str = "order-permits";
    const GROUP: &'static str = "Command";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Permit {
        let (acts_as, forbidden_by) = (self.acts_as(), first_bar(ORDER_BARS, self, applied));
        Permit { allowed: forbidden_by.is_none(), forbidden_by, on_table: acts_as != ActsAs::OffTable, acts_as }
    }

    fn roll(ready: &Permit, _: &mut dyn Dice, _: &mut dyn Notes) -> Permit {
        *ready
    }
}
