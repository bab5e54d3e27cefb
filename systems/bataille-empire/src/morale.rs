//! Morale: who tests after a firefight, the test, and what a failed one brings.

use std::cmp::Ordering;

use grognard_rulebook::{
    Block::{self, Each, OneLine},
    Dice, Facts, Faults, Halves, Marks, Next, Notes, Procedure, Refused, Table, Told, Word, refused, rows, rule,
};

use crate::{
    command::Army,
    house::House,
    profile::{Arm, Command, FLIGHT, Size, Span, Status, Strength, THREATS, Unit},
    retreat::{Kind, RetreatCause, RetreatOrFlee},
};

/// How far a unit retreats that fails its test.
pub(crate) const MORALE_RETREAT: Span = Span::new(2, 4);

/// Who tests morale after an exchange of fire?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct FirefightTester {
    /// Losses that unit A suffered in this exchange.
    #[fact(0..=2, default = 0.5)]
    pub a_losses: Halves,
    #[role("a", "unit A", morale)]
    pub a: Unit,
    /// Losses that unit B suffered in this exchange.
    #[fact(0..=2)]
    pub b_losses: Halves,
    #[role("b", "unit B", morale)]
    pub b: Unit,
    /// Whose player is active.
    pub active: Army,
}

/// Who tests.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tests {
    /// Unit A.
    A,
    /// Unit B.
    B,
    /// Nobody.
    None,
}

/// Who tests after a firefight.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tester {
    /// The unit that tests.
    pub tests: Tests,
}

impl Procedure for FirefightTester {
    type House = House;
    type Ready = Tester;
    type Outcome = Tester;

    const NAME: &'static str = "firefight-tester";
    const GROUP: &'static str = "Firing and morale";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Tester {
        let nobody_lost = self.a_losses == Halves::ZERO && self.b_losses == Halves::ZERO;
        let (losses, morale) = (self.a_losses.cmp(&self.b_losses), self.b.morale.cmp(&self.a.morale));
        let decided = |order: Ordering| if order == Ordering::Greater { Tests::A } else { Tests::B };
        let tests = if nobody_lost {
            Tests::None
        } else if losses.is_ne() && applied.acts(rule!("be.morale.firefight-most-losses")) {
            decided(losses)
        } else if morale.is_ne() && applied.acts(rule!("be.morale.firefight-lowest-morale")) {
            decided(morale)
        } else if applied.acts(rule!("be.morale.firefight-active")) {
            decided(if self.active == Army::A { Ordering::Greater } else { Ordering::Less })
        } else {
            Tests::None
        };
        Tester { tests }
    }

    fn roll(ready: &Tester, _: &mut dyn Dice, _: &mut dyn Notes) -> Tester {
        *ready
    }

    fn then(&self, outcome: &Tester, next: &mut Vec<Next>) {
        let (role, unit, losses) = match outcome.tests {
            Tests::A => ("a", self.a, self.a_losses),
            Tests::B => ("b", self.b, self.b_losses),
            Tests::None => return,
        };
        next.push(Next::with(role, &MoraleTest { unit: Unit { losses, ..unit }, ..MoraleTest::default() }));
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("be.morale.firefight-most-losses"),
            rule!("be.morale.firefight-lowest-morale"),
            rule!("be.morale.firefight-active"),
        ];
        vec![Table::new("Who tests after a firefight").rules(rules)]
    }
}

/// The morale test of a unit that lost something.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MoraleTest {
    #[role(
        "",
        "unit",
        morale,
        arm,
        status,
        command,
        in_building,
        stoic,
        disordered,
        threatened_by_infantry,
        threatened_by_cavalry,
        losses in 0..=5.5 = 0.5,
        size
    )]
    pub unit: Unit,
    /// A formed friend stands behind or beside it (R23).
    pub supported: bool,
    /// In either kind of square.
    pub in_square: bool,
    /// In a redoubt or other fortification.
    pub in_fortification: bool,
    /// In heavy cover.
    pub heavy_cover: bool,
}

const MODIFIERS: &[Block<MoraleTest>] = &[
    OneLine(rows![m: MoraleTest;
         1 "be.morale.supported"            if  m.supported;
         1 "be.morale.square"               if  m.in_square;
         1 "be.morale.building"             if  m.unit.in_building;
         2 "be.morale.heavy-cover"          if  m.heavy_cover;
    ]),
    Each(rows![m: MoraleTest;
         1 "be.morale.attached-commander"   if  m.unit.command == Command::Attached;
        -1 "be.morale.out-of-command"       if  m.unit.command == Command::OutOfCommand;
         1 "be.morale.stoic"                if  m.unit.stoic;
        -1 "be.morale.disordered"           if  m.unit.disordered;
        -1 "be.morale.threatened-infantry"  per m.unit.threatened_by_infantry;
        -2 "be.morale.threatened-cavalry"   per m.unit.threatened_by_cavalry;
        -1 "be.morale.losses"               per if m.unit.size == Size::Large { 0 } else { m.unit.losses.floor() };
        -1 "be.morale.losses-large"         per if m.unit.size == Size::Large { m.unit.losses.count() / 3 } else { 0 };
    ]),
];

/// What a unit does after its test.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoraleResult {
    /// It holds.
    Holds,
    /// It goes back, Disordered.
    RetreatsDisordered,
    /// It stays, Disordered.
    StaysDisordered,
    /// It runs.
    Flees,
    /// It is gone.
    Eliminated,
}

/// What a morale test brings.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Morale {
    /// It passed.
    pub passed: bool,
    /// What it does.
    pub result: MoraleResult,
    /// UD it goes back.
    pub distance: i32,
    /// Losses it takes by running.
    pub losses_added: i32,
    /// Losses on it now.
    pub losses: Halves,
    /// It is Disordered now.
    pub disordered: bool,
    /// It gets an action marker.
    pub action_marker: bool,
}

/// A morale test made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyTest {
    bonus: i32,
    arm: Arm,
    strength: Strength,
    disordered: bool,
    /// In a building or fortification.
    sheltered: bool,
    /// Skirmishers, artillery, irregular cavalry.
    flees_lightly: bool,
}

/// What the die, the Morale and the modifiers must reach.
const PASSES: i32 = 6;

impl Procedure for MoraleTest {
    type House = House;
    type Ready = ReadyTest;
    type Outcome = Morale;

    const NAME: &'static str = "morale-test";
    const GROUP: &'static str = "Firing and morale";
    const DICE: &'static str = "1d6";
    const REFUSED: &'static [Refused<Self>] = refused![m: MoraleTest;
        ["in_square", "arm"] "only infantry forms square" if m.in_square && m.unit.arm != Arm::Infantry;
        ["in_square", "in_building"] "a garrison has no formation, so it is not in square" by "R18" if m.in_square && m.unit.in_building;
        ["in_building", "arm"] "only infantry and skirmishers hold buildings" by "R18"
            if m.unit.in_building && matches!(m.unit.arm, Arm::Cavalry | Arm::Artillery);
    ];

    fn refuse(&self, house: &House, faults: &mut Faults<'_>) {
        faults.check(Self::REFUSED, self);
        faults.check(THREATS, &self.unit);
        let Unit { arm, size, losses, .. } = self.unit;
        Strength::of(arm, size, losses, house).refuse("", faults);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyTest {
        let Unit { arm, size, losses, status, morale, disordered, in_building, .. } = self.unit;
        let irregular_horse = arm == Arm::Cavalry && status == Status::Irregular;
        let modifiers = applied.tally("Modifiers to Morale").add(MODIFIERS, self).total();
        ReadyTest {
            bonus: morale + modifiers,
            arm,
            strength: Strength::of(arm, size, losses, house),
            disordered,
            sheltered: in_building || self.in_fortification,
            flees_lightly: irregular_horse || matches!(arm, Arm::Skirmishers | Arm::Artillery),
        }
    }

    fn roll(ready: &ReadyTest, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Morale {
        let rolled = effects.follows(rule!("be.morale.roll"));
        let passed = !rolled || dice.reaches("the morale test", 6, PASSES - ready.bonus);
        let mut morale = Morale {
            passed,
            result: MoraleResult::Holds,
            distance: 0,
            losses_added: 0,
            losses: ready.strength.losses,
            disordered: ready.disordered,
            action_marker: !passed,
        };
        if passed {
            return morale;
        }
        if !ready.disordered {
            morale.disordered = effects.acts(rule!("be.morale.failed-disordered"));
            morale.result = MoraleResult::StaysDisordered;
            let stays = effects.acts_if(ready.sheltered, rule!("be.morale.failed-shelter"));
            if !stays && effects.acts(rule!("be.morale.failed-retreat")) {
                morale.result = MoraleResult::RetreatsDisordered;
                morale.distance = MORALE_RETREAT.of(ready.arm);
            }
        } else if effects.acts(rule!("be.morale.failed-flee")) {
            let lightly = effects.acts_if(ready.flees_lightly, rule!("be.morale.flee-no-loss"));
            morale.losses_added = i32::from(!lightly && effects.acts(rule!("be.morale.failed-flee-loss")));
            let added = Halves::whole(morale.losses_added);
            morale.losses += added;
            if ready.strength.is_spent_by(added) {
                morale.result = MoraleResult::Eliminated;
            } else {
                morale.result = MoraleResult::Flees;
                morale.distance = FLIGHT.of(ready.arm);
            }
        }
        morale
    }

    fn then(&self, outcome: &Morale, next: &mut Vec<Next>) {
        let kind = match outcome.result {
            MoraleResult::RetreatsDisordered => Kind::Retreat,
            MoraleResult::Flees => Kind::Flee,
            _ => return,
        };
        let (unit, cause) = (self.unit, RetreatCause::Morale);
        next.push(Next::with("", &RetreatOrFlee { unit, kind, cause, ..RetreatOrFlee::default() }));
    }

    fn aftermath(&self, outcome: &Morale, marks: &mut Marks) {
        if outcome.action_marker {
            marks.set("", "action_marker", true);
        }
        if outcome.result == MoraleResult::Eliminated {
            marks.remove("");
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let results = [
            rule!("be.morale.roll"),
            rule!("be.morale.failed-disordered"),
            rule!("be.morale.failed-retreat"),
            rule!("be.morale.failed-shelter"),
            rule!("be.morale.failed-flee"),
            rule!("be.morale.failed-flee-loss"),
            rule!("be.morale.flee-no-loss"),
        ];
        vec![Table::new("Morale test").rules(results), Table::of_blocks("Modifiers to Morale", MODIFIERS)]
    }
}
