//! The manoeuvre test and the control test: one table of classes, one list of modifiers.

use grognard_rulebook::{
    Bar,
    Block::{self, Each, OneLine},
    Cause, Dice, Facts, Marks, Measure, Notes, Procedure, Refused, Rule, Table, Told, Word, bars, first_bar, refused,
    rows, rule,
};

use crate::{
    house::House,
    profile::{Arm, Class, Command, Status, Unit},
};

/// What a class must roll.
const CLASSES: [(i32, &Rule); 3] =
    [(2, rule!("be.test.class-a")), (3, rule!("be.test.class-b")), (4, rule!("be.test.class-c"))];

/// A unit that is put to the test, and by what.
#[derive(Clone, Copy)]
pub(crate) struct Tried {
    unit: Unit,
    /// What tries its drill; nothing in a control test.
    drill: Option<ManoeuvreTest>,
}

const COMMON: &[Block<Tried>] = &[Each(rows![t: Tried;
     1 "be.test.guard-or-elite"        if  matches!(t.unit.status, Status::Guard | Status::Elite);
    -1 "be.test.militia"               if  t.unit.status == Status::Militia;
     1 "be.test.attached-commander"    if  t.unit.command == Command::Attached;
    -1 "be.test.out-of-command"        if  t.unit.command == Command::OutOfCommand;
])];

const DRILL: &[Block<Tried>] = &[
    OneLine(rows![t: Tried;
         1 "be.test.in-column"             if  t.drill.is_some_and(|m| m.in_column);
         2 "be.test.column-square"         if  t.drill.is_some_and(|m| m.forms_column_square);
    ]),
    Each(rows![t: Tried;
        -1 "be.test.threatened"            if  t.drill.is_some_and(|m| m.threatened);
        -1 "be.test.half-losses"           if  t.drill.is_some_and(|m| m.half_losses);
        -1 "be.test.action-marker"         if  t.drill.is_some_and(|m| m.unit.action_marker);
        -1 "be.test.close-cavalry-charge"  if  t.drill.is_some_and(|m| m.charged_at_close_quarters());
        -1 "be.test.artillery-limbering"   if  t.drill.is_some_and(|m| m.limbers_or_unlimbers);
    ]),
];

/// A test made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// The lowest face that passes; none is rolled without one.
    needs: Option<i32>,
    /// How it ends without a die.
    otherwise: bool,
}

impl Tried {
    pub(crate) fn of(unit: Unit) -> Self {
        Self { unit, drill: None }
    }

    fn needs(&self, what: &'static str, notes: &mut dyn Notes) -> i32 {
        let (needs, class) = CLASSES[self.unit.class as usize];
        let needs = if notes.acts(class) { needs } else { 0 };
        needs - notes.tally(what).add(COMMON, self).add(DRILL, self).total()
    }

    fn manoeuvre_test(&self, notes: &mut dyn Notes) -> Test {
        let needs = self.needs("Manoeuvre test", notes);
        Test { needs: notes.follows(rule!("be.test.manoeuvre-purpose")).then_some(needs), otherwise: true }
    }

    /// The test to stop a charge or a pursuit.
    pub(crate) fn control_test(&self, what: &'static str, notes: &mut dyn Notes) -> Test {
        let needs = self.needs(what, notes);
        Test { needs: notes.follows(rule!("be.test.control-purpose")).then_some(needs), otherwise: false }
    }
}

impl Test {
    pub(crate) fn passed(self, what: &'static str, dice: &mut dyn Dice) -> bool {
        self.needs.map_or(self.otherwise, |needs| dice.reaches(what, 6, needs))
    }
}

/// What a unit reacts to.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// An enemy moves near it.
    Movement,
    /// An enemy charges it.
    Charge,
}

/// The manoeuvre test: a unit tries to change formation, turn, limber or unlimber before the enemy.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ManoeuvreTest {
    #[role("", "unit", class, status, command, arm, action_marker)]
    pub unit: Unit,
    /// What it reacts to.
    #[fact(default = Charge)]
    pub trigger: Trigger,
    /// The arm that charges it.
    #[fact([Infantry, Cavalry])]
    pub charged_by: Arm,
    /// UD from which the charge began.
    #[fact(0..=30, default = 4)]
    pub charge_distance: Measure,
    /// It is in column.
    pub in_column: bool,
    /// It forms a column square.
    pub forms_column_square: bool,
    /// Threatened on flank or rear (R24).
    pub threatened: bool,
    /// It has lost half of what eliminates it (R5).
    pub half_losses: bool,
    /// Artillery that limbers or unlimbers.
    pub limbers_or_unlimbers: bool,
}

/// What a manoeuvre test brings.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drilled {
    /// It passed.
    pub passed: bool,
    /// It is Disordered.
    pub disordered: bool,
    /// It is gone.
    pub eliminated: bool,
    /// It gets an action marker.
    pub action_marker: bool,
}

impl ManoeuvreTest {
    fn charged_at_close_quarters(&self) -> bool {
        self.trigger == Trigger::Charge && self.charged_by == Arm::Cavalry && self.charge_distance < 4.0
    }
}

impl Procedure for ManoeuvreTest {
    type House = House;
    /// The test, whether the unit is charged, and whether it is artillery.
    type Ready = (Test, bool, bool);
    type Outcome = Drilled;

    const NAME: &'static str = "manoeuvre-test";
    const GROUP: &'static str = "Reactions and tests";
    const DICE: &'static str = "1d6";
    const REFUSED: &'static [Refused<Self>] = refused![m: ManoeuvreTest;
        ["forms_column_square", "arm"] "only infantry forms a column square" if m.forms_column_square && m.unit.arm != Arm::Infantry;
        ["in_column", "arm"] "artillery and skirmishers are never in column"
            if m.in_column && matches!(m.unit.arm, Arm::Artillery | Arm::Skirmishers);
        ["limbers_or_unlimbers", "arm"] "only artillery limbers and unlimbers" if m.limbers_or_unlimbers && m.unit.arm != Arm::Artillery;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Self::Ready {
        let test = Tried { unit: self.unit, drill: Some(*self) }.manoeuvre_test(applied);
        (test, self.trigger == Trigger::Charge, self.unit.arm == Arm::Artillery)
    }

    fn roll((test, charged, guns): &Self::Ready, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Drilled {
        let passed = test.passed("the manoeuvre test", dice);
        let caught = !passed && *charged;
        let eliminated = effects.acts_if(caught && *guns, rule!("be.test.failed-charged-artillery"));
        let disordered = effects.acts_if(caught && !eliminated, rule!("be.test.failed-charged"));
        Drilled { passed, disordered, eliminated, action_marker: passed || disordered }
    }

    fn aftermath(&self, outcome: &Drilled, marks: &mut Marks) {
        // Nothing here takes a marker or Disorder away.
        marks.fields.clear();
        if outcome.disordered {
            marks.set("", "disordered", true);
        }
        if outcome.action_marker {
            marks.set("", "action_marker", true);
        }
        if outcome.eliminated {
            marks.remove("");
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let mut classes = Table::new("Manoeuvre and control test").columns(["passes on"]);
        for (class, (needs, rule)) in Class::ALL.iter().zip(CLASSES) {
            classes = classes.line(format!("class {class}"), [format!("{needs}+")], [Cause::Rule(rule)]);
        }
        let purposes = [
            rule!("be.test.manoeuvre-purpose"),
            rule!("be.test.failed-charged"),
            rule!("be.test.failed-charged-artillery"),
            rule!("be.test.control-purpose"),
        ];
        vec![
            classes.rules(purposes),
            Table::of_blocks("Both tests", COMMON),
            Table::of_blocks("Manoeuvre test only", DRILL),
        ]
    }
}

/// Why cavalry is to be controlled.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// To stop its charge.
    StopCharge,
    /// Not to pursue.
    HoldBack,
}

/// The control test: cavalry tries to stop its charge or not to pursue.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ControlTest {
    /// What it tries.
    pub purpose: Purpose,
    #[role("", "cavalry", class, status, command, impetuous)]
    pub unit: Unit,
}

/// What controlled cavalry does.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Controlled {
    /// It stops its charge, in Good order.
    Stops,
    /// It charges on.
    Charges,
    /// It does not pursue.
    Holds,
    /// It pursues.
    Pursues,
}

/// What a control test brings.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Control {
    /// Whether it may test at all.
    pub allowed: bool,
    /// It passed.
    pub passed: bool,
    /// What it does.
    pub result: Controlled,
    /// The rule that forbids the test, or null.
    pub forbidden_by: Option<Cause>,
}

const UNCONTROLLED: &[Bar<ControlTest>] = bars![c: ControlTest;
    "be.charge.stop"        if c.unit.impetuous && c.purpose == Purpose::StopCharge;
    "be.pursuit.impetuous"  if c.unit.impetuous && c.purpose == Purpose::HoldBack;
];

impl Procedure for ControlTest {
    type House = House;
    type Ready = (Result<Test, Cause>, Purpose);
    type Outcome = Control;

    const NAME: &'static str = "control-test";
    const GROUP: &'static str = "Reactions and tests";
    const DICE: &'static str = "1d6; none for impetuous cavalry";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Self::Ready {
        let test = match first_bar(UNCONTROLLED, self, applied) {
            Some(cause) => Err(cause),
            None => Ok(Tried::of(self.unit).control_test("Control test", applied)),
        };
        (test, self.purpose)
    }

    fn roll((test, purpose): &Self::Ready, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Control {
        let passed = test.is_ok_and(|test| test.passed("the control test", dice));
        let result = match purpose {
            Purpose::StopCharge if effects.acts_if(passed, rule!("be.charge.stop-good-order")) => Controlled::Stops,
            Purpose::StopCharge => Controlled::Charges,
            Purpose::HoldBack if passed => Controlled::Holds,
            Purpose::HoldBack => Controlled::Pursues,
        };
        Control { allowed: test.is_ok(), passed, result, forbidden_by: test.err() }
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [rule!("be.charge.stop"), rule!("be.charge.stop-good-order"), rule!("be.pursuit.impetuous")];
        vec![Table::new("Controlling cavalry").rules(rules)]
    }
}
