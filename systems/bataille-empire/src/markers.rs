//! The action marker: what gives one, and what it bars.

use grognard_rulebook::{Bar, Cause, Dice, Facts, Notes, Procedure, Rule, Table, Told, Word, bars, first_bar, rule};

use crate::{house::House, profile::Unit};

/// Something a unit did or suffered.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    /// It made one move.
    MovesOnce,
    /// It made more than one move.
    MovesTwice,
    /// It fired.
    Fires,
    /// It fled.
    Flees,
    /// It fought a combat.
    Combats,
    /// It became Disordered.
    Disordered,
    /// It reacted.
    Reaction,
    /// It retreated after receiving fire.
    RetreatsFromFire,
    /// It rallied.
    Rallies,
    /// It stood in place.
    StandsInPlace,
}

const EVENTS: [(Deed, &Rule); 8] = [
    (Deed::MovesTwice, rule!("be.marker.moves-twice")),
    (Deed::Fires, rule!("be.marker.fires")),
    (Deed::Flees, rule!("be.marker.flees")),
    (Deed::Combats, rule!("be.marker.combats")),
    (Deed::Disordered, rule!("be.marker.disordered")),
    (Deed::Reaction, rule!("be.marker.reaction")),
    (Deed::RetreatsFromFire, rule!("be.marker.retreats-from-fire")),
    (Deed::Rallies, rule!("be.marker.rallies")),
];

/// Does this give an action marker?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ActionMarker {
    /// What the unit did or suffered.
    pub event: Deed,
}

/// Whether a unit gets an action marker.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marked {
    /// It does.
    pub action_marker: bool,
}

impl Procedure for ActionMarker {
    type House = House;
    type Ready = Marked;
    type Outcome = Marked;

    const NAME: &'static str = "action-marker";
    const GROUP: &'static str = "Action marker";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Marked {
        let listed = EVENTS.iter().find(|(event, _)| *event == self.event);
        Marked { action_marker: listed.is_some_and(|(_, rule)| applied.acts(rule)) }
    }

    fn roll(ready: &Marked, _: &mut dyn Dice, _: &mut dyn Notes) -> Marked {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![Table::new("What gives an action marker").rules(EVENTS.iter().map(|(_, rule)| *rule))]
    }
}

/// What a unit wants to do.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wish {
    /// Engage in combat.
    Combat,
    /// Move to support a charge.
    ChargeSupport,
    /// Unlimber.
    Unlimber,
    /// Rally.
    Rally,
    /// Return fire.
    ReturnFire,
    /// Defend itself.
    Defend,
    /// Make a manoeuvre test.
    ManoeuvreTest,
    /// Move.
    Move,
}

/// What may a unit with an action marker do?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MarkerPermission {
    /// What it wants to do.
    pub wish: Wish,
    #[role("", "unit", action_marker = true)]
    pub unit: Unit,
}

/// Whether something may be done, and at what modifier.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkedPermission {
    /// Whether it may.
    pub allowed: bool,
    /// What the marker adds to it. In defence it is the charger's +1, not counted twice (R22).
    pub modifier: i32,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

const BARRED: &[Bar<MarkerPermission>] = bars![m: MarkerPermission;
    "be.marker.no-combat"          if m.marked(Wish::Combat);
    "be.marker.no-charge-support"  if m.marked(Wish::ChargeSupport);
    "be.marker.no-unlimber"        if m.marked(Wish::Unlimber);
    "be.marker.no-rally"           if m.marked(Wish::Rally);
];

const HAMPERED: [(Wish, &Rule); 3] = [
    (Wish::ReturnFire, rule!("be.marker.return-fire")),
    (Wish::Defend, rule!("be.marker.defend")),
    (Wish::ManoeuvreTest, rule!("be.marker.manoeuvre-test")),
];

impl MarkerPermission {
    fn marked(&self, wish: Wish) -> bool {
        self.unit.action_marker && self.wish == wish
    }
}

impl Procedure for MarkerPermission {
    type House = House;
    type Ready = MarkedPermission;
    type Outcome = MarkedPermission;

    const NAME: &'static str = "marker-permission";
    const GROUP: &'static str = "Action marker";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> MarkedPermission {
        let forbidden_by = first_bar(BARRED, self, applied);
        let hampered = HAMPERED.iter().find(|(wish, _)| self.marked(*wish)).is_some_and(|(_, rule)| applied.acts(rule));
        MarkedPermission { allowed: forbidden_by.is_none(), modifier: -i32::from(hampered), forbidden_by }
    }

    fn roll(ready: &MarkedPermission, _: &mut dyn Dice, _: &mut dyn Notes) -> MarkedPermission {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![
            Table::of_bars("What an action marker bars", BARRED),
            Table::new("What it hampers").rules(HAMPERED.iter().map(|(_, rule)| *rule)),
        ]
    }
}
