//! What a unit may try at the cost of a morale test: breaking off, forced marching, rallying.

use grognard_rulebook::{Dice, Facts, Faults, Halves, Marks, Next, Notes, Procedure, Told, Word};

use crate::{
    combat::{Then, after_markers},
    house::House,
    morale::{MoraleTest, Nerve, Test, TestCause},
    movement::forced_rate,
    profile::{ONE_CNC, Unit},
    withdrawal::{Withdrawal, WithdrawalCause},
};

/// A unit in contact tries to leave (R12).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct BreakOff {
    #[role("", "unit", disorder, morale, general, in_cnc_range, defending, uphill, defending_stream_bank)]
    pub unit: Unit,
    /// An enemy touches its flank or rear.
    pub enemy_on_flank_or_rear: bool,
}

/// What comes after an attempt to leave.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterBreakOff {
    /// It goes.
    Withdrawal,
    /// It stays and fights.
    Melee,
}

/// Whether the unit gets away.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BrokenOff {
    /// Sum of the modifiers.
    pub modifier: i32,
    /// The lowest face that passes.
    pub needs: i32,
    /// Whether it passed.
    pub passed: bool,
    /// Whether it is still in contact.
    pub in_contact: bool,
    /// What comes next.
    pub then: AfterBreakOff,
}

impl Procedure for BreakOff {
    type House = House;
    type Ready = Test;
    type Outcome = BrokenOff;

    const NAME: &'static str = "break-off";
    const GROUP: &'static str = "Morale";
    const DICE: &'static str = "1d20";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(ONE_CNC, &self.unit);
    }

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Test {
        let fought_in_flank = self.enemy_on_flank_or_rear;
        Nerve { breaking_off: true, fought_in_flank, ..Nerve::of(self.unit) }.test("Breaking off", applied)
    }

    fn roll(test: &Test, dice: &mut dyn Dice, _: &mut dyn Notes) -> BrokenOff {
        let passed = test.passed("breaking off", dice);
        let then = if passed { AfterBreakOff::Withdrawal } else { AfterBreakOff::Melee };
        BrokenOff { modifier: test.modifier, needs: test.needs, passed, in_contact: !passed, then }
    }

    fn then(&self, outcome: &BrokenOff, next: &mut Vec<Next>) {
        if outcome.passed {
            let withdrawal = Withdrawal { unit: self.unit, cause: WithdrawalCause::BreakOff, by_dice: false };
            next.push(Next::with("", &withdrawal));
        }
    }
}

/// A unit in road column marches at double rate and pays for it (R13).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ForcedMarch {
    #[role("", "unit", arm, disorder, morale, general, in_cnc_range)]
    pub unit: Unit,
}

/// What a forced march costs.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marched {
    /// Sum of the modifiers.
    pub modifier: i32,
    /// The lowest face that passes.
    pub needs: i32,
    /// Whether it passed.
    pub passed: bool,
    /// How far it may go; it moves before it tests.
    pub inches: Halves,
    /// Markers added.
    pub markers: i32,
    /// Markers on it after the march.
    pub disorder: i32,
    /// What it must do.
    pub then: Then,
}

impl ForcedMarch {
    /// The unit on the march.
    fn marching(&self) -> Unit {
        Unit { forced_marching: true, ..self.unit }
    }

    /// The morale test that follows, if one does.
    pub(crate) fn test_after(&self, marched: &Marched) -> Option<MoraleTest> {
        let unit = Unit { disorder: marched.disorder, ..self.marching() };
        let test = MoraleTest { unit, cause: TestCause::Other, flank_or_rear: false };
        (marched.then == Then::MoraleTest).then_some(test)
    }
}

impl Procedure for ForcedMarch {
    type House = House;
    type Ready = (Test, Halves, i32);
    type Outcome = Marched;

    const NAME: &'static str = "forced-march";
    const GROUP: &'static str = "Morale";
    const DICE: &'static str = "1d20";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(ONE_CNC, &self.unit);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Self::Ready {
        let test = Nerve::of(self.marching()).test("Forced march", applied);
        (test, forced_rate(self.unit.arm, house), self.unit.disorder)
    }

    fn roll((test, inches, before): &Self::Ready, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Marched {
        let passed = test.passed("the forced march", dice);
        let markers = i32::from(!passed);
        let (disorder, then) = after_markers(*before, markers, effects);
        Marched { modifier: test.modifier, needs: test.needs, passed, inches: *inches, markers, disorder, then }
    }

    fn then(&self, outcome: &Marched, next: &mut Vec<Next>) {
        next.extend(self.test_after(outcome).map(|test| Next::with("", &test)));
    }

    fn aftermath(&self, outcome: &Marched, marks: &mut Marks) {
        marks.set("", "forced_marching", true);
        if outcome.then == Then::Eliminated {
            marks.remove("");
        }
    }
}

/// A unit out of contact tries to shed a marker (R27).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Rally {
    #[role("", "unit", disorder in 1..=3 = 1, morale, general, in_cnc_range, defending)]
    pub unit: Unit,
}

/// Whether a marker goes.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rallied {
    /// Sum of the modifiers.
    pub modifier: i32,
    /// The lowest face that passes.
    pub needs: i32,
    /// Whether it passed.
    pub passed: bool,
    /// Markers on it after the rally.
    pub disorder: i32,
}

impl Procedure for Rally {
    type House = House;
    type Ready = (Test, i32);
    type Outcome = Rallied;

    const NAME: &'static str = "rally";
    const GROUP: &'static str = "Morale";
    const DICE: &'static str = "1d20";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(ONE_CNC, &self.unit);
    }

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Self::Ready {
        (Nerve::of(self.unit).test("Rally", applied), self.unit.disorder)
    }

    fn roll((test, before): &Self::Ready, dice: &mut dyn Dice, _: &mut dyn Notes) -> Rallied {
        let passed = test.passed("the rally", dice);
        Rallied { modifier: test.modifier, needs: test.needs, passed, disorder: before - i32::from(passed) }
    }
}
