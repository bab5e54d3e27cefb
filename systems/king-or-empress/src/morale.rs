//! Morale tests, what a failed one brings, and the moves that hang on a test.

use grognard_rulebook::{
    Block::{self, Each},
    Dice, Facts, Faults, Halves, Marks, Next, Notes, Procedure, Refused, Table, Told, Word, refused, rows, rule,
};

use crate::{
    combat::{Then, after_markers},
    house::House,
    movement::{Going, forced_rate, rate},
    profile::{Defending, General, MARCHING, ONE_CNC, Unit},
};

/// A unit whose nerve is tried, and by what.
#[derive(Clone, Copy)]
pub(crate) struct Nerve {
    pub(crate) unit: Unit,
    pub(crate) breaking_off: bool,
    pub(crate) artillery_short: bool,
    pub(crate) shot_in_flank: bool,
    pub(crate) fought_in_flank: bool,
}

/// Modifiers to the d20.
const MODIFIERS: &[Block<Nerve>] = &[Each(rows![n: Nerve;
     2 "fke.morale.general-attached"        if  matches!(n.unit.general, General::General | General::CncWithCommand);
     3 "fke.morale.cnc-attached"            if  n.unit.general == General::CncWithoutCommand;
     2 "fke.morale.defending-village-works" if  matches!(n.unit.defending, Defending::Village | Defending::Works);
     2 "fke.morale.uphill"                  if  n.unit.uphill;
     2 "fke.morale.stream-bank"             if  n.unit.defending_stream_bank;
     1 "fke.morale.cnc-range"               if  n.unit.in_cnc_range && n.unit.general != General::CncWithoutCommand;
    -1 "fke.morale.per-marker"              per n.unit.disorder;
    -1 "fke.morale.break-off"               if  n.breaking_off;
    -2 "fke.morale.artillery-short"         if  n.artillery_short;
    -3 "fke.morale.fired-flank-rear"        if  n.shot_in_flank;
    -5 "fke.morale.forced-march"            if  n.unit.forced_marching;
    -6 "fke.morale.melee-flank-rear"        if  n.fought_in_flank;
])];

/// A d20 test: the sum of the modifiers and the lowest face that passes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    pub(crate) modifier: i32,
    pub(crate) needs: i32,
    rolled: bool,
}

impl Nerve {
    /// The unit as it stands, tried by nothing in particular.
    pub(crate) fn of(unit: Unit) -> Self {
        Self { unit, breaking_off: false, artillery_short: false, shot_in_flank: false, fought_in_flank: false }
    }

    pub(crate) fn test(&self, what: &'static str, notes: &mut dyn Notes) -> Test {
        let modifier = notes.tally(what).add_by(rule!("fke.morale.modify-roll"), MODIFIERS, self).total();
        Test { modifier, needs: self.unit.morale - modifier, rolled: notes.follows(rule!("fke.morale.d20")) }
    }
}

impl Test {
    fn passed(self, what: &'static str, dice: &mut dyn Dice) -> bool {
        self.passes(what, 1, dice) == 1
    }

    /// How many of several tests are passed.
    pub(crate) fn passes(self, what: &'static str, tests: i32, dice: &mut dyn Dice) -> i32 {
        if self.rolled { dice.count(what, tests, 20, self.needs) } else { tests }
    }
}

/// What brought the markers.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TestCause {
    /// Fire by muskets or light infantry.
    Musketry,
    /// Artillery at short range.
    ArtilleryShort,
    /// Artillery at long range.
    ArtilleryLong,
    /// A melee.
    Melee,
    /// A failed forced march.
    Other,
}

/// The test for the number of markers, after a shooting or melee that added some (R6).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MoraleTest {
    #[role("", "unit", disorder in 0..=8 = 2, morale, general, in_cnc_range, defending, uphill, defending_stream_bank,
        forced_marching)]
    pub unit: Unit,
    /// What brought the markers (R34).
    pub cause: TestCause,
    /// The fire struck, or an enemy in the melee touches, flank or rear.
    pub flank_or_rear: bool,
}

/// What a morale test brings.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoraleResult {
    /// Nothing.
    NoEffect,
    /// Back by a base depth, then away.
    RecoilAndWithdraw,
    /// Back by a base depth, then off the table.
    RecoilAndEliminated,
}

/// What becomes of an attached general.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GeneralFate {
    /// There is none.
    None,
    /// Nothing.
    Unharmed,
    /// He goes with the unit.
    Withdraws,
    /// He is lost.
    Lost,
}

/// What comes after a morale test.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterTest {
    /// The withdrawal.
    Withdrawal,
    /// Nothing.
    None,
}

/// The outcome of a morale test.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Morale {
    /// Whether a die was rolled.
    pub tested: bool,
    /// Sum of the modifiers.
    pub modifier: i32,
    /// The lowest face that passes; null without a test.
    pub needs: Option<i32>,
    /// Whether it passed; null without a test.
    pub passed: Option<bool>,
    /// What it brings.
    pub result: MoraleResult,
    /// What becomes of an attached general.
    pub general_fate: GeneralFate,
    /// What comes next.
    pub then: AfterTest,
}

/// A morale test made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyTest {
    /// What a unit without a test comes to.
    untested: MoraleResult,
    test: Option<Test>,
    three_markers: bool,
    general: bool,
}

impl Procedure for MoraleTest {
    type House = House;
    type Ready = ReadyTest;
    type Outcome = Morale;

    const NAME: &'static str = "morale-test";
    const GROUP: &'static str = "Morale";
    const DICE: &'static str = "1d20 with 2 or 3 markers, otherwise none";
    const REFUSED: &'static [Refused<Self>] = refused![t: MoraleTest;
        ["flank_or_rear", "cause"] "a forced march (cause other) has no flank or rear" if t.flank_or_rear && t.cause == TestCause::Other;
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(Self::REFUSED, self);
        faults.check(MARCHING, &self.unit);
        faults.check(ONE_CNC, &self.unit);
    }

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> ReadyTest {
        let (mut untested, mut tested) = (MoraleResult::NoEffect, false);
        match self.unit.disorder {
            ..=0 => {}
            1 => _ = applied.acts(rule!("fke.morale.one-marker")),
            2 => tested = applied.acts(rule!("fke.morale.two-markers")),
            3 => tested = applied.acts(rule!("fke.morale.three-markers")),
            4.. => {
                if applied.acts(rule!("fke.morale.four-markers")) {
                    untested = MoraleResult::RecoilAndEliminated;
                }
            }
        }
        let fired_on = matches!(self.cause, TestCause::Musketry | TestCause::ArtilleryShort | TestCause::ArtilleryLong);
        let nerve = Nerve {
            artillery_short: self.cause == TestCause::ArtilleryShort,
            shot_in_flank: self.flank_or_rear && fired_on,
            fought_in_flank: self.flank_or_rear && self.cause == TestCause::Melee,
            ..Nerve::of(self.unit)
        };
        ReadyTest {
            untested,
            test: tested.then(|| nerve.test("Morale test", applied)),
            three_markers: self.unit.disorder == 3,
            general: self.unit.general != General::None,
        }
    }

    fn roll(ready: &ReadyTest, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Morale {
        let passed = ready.test.map(|test| test.passed("the morale test", dice));
        let [pass, fail] = if ready.three_markers {
            [rule!("fke.morale.three-pass"), rule!("fke.morale.three-fail")]
        } else {
            [rule!("fke.morale.two-pass"), rule!("fke.morale.two-fail")]
        };
        let result = match passed {
            None => ready.untested,
            Some(true) if effects.acts(pass) => MoraleResult::NoEffect,
            Some(_) if !effects.acts(fail) => MoraleResult::NoEffect,
            Some(_) if ready.three_markers => MoraleResult::RecoilAndEliminated,
            Some(_) => MoraleResult::RecoilAndWithdraw,
        };
        let general_fate = match result {
            _ if !effects.acts_if(ready.general, rule!("fke.morale.general-fate")) => GeneralFate::None,
            MoraleResult::NoEffect => GeneralFate::Unharmed,
            MoraleResult::RecoilAndWithdraw => GeneralFate::Withdraws,
            MoraleResult::RecoilAndEliminated => GeneralFate::Lost,
        };
        let withdraws = result == MoraleResult::RecoilAndWithdraw;
        Morale {
            tested: ready.test.is_some(),
            modifier: ready.test.map_or(0, |test| test.modifier),
            needs: ready.test.map(|test| test.needs),
            passed,
            result,
            general_fate,
            then: if withdraws { AfterTest::Withdrawal } else { AfterTest::None },
        }
    }

    fn then(&self, outcome: &Morale, next: &mut Vec<Next>) {
        if outcome.then == AfterTest::Withdrawal {
            let withdrawal = Withdrawal { unit: self.unit, cause: WithdrawalCause::FailedMorale, by_dice: false };
            next.push(Next::with("", &withdrawal));
        }
    }

    fn aftermath(&self, outcome: &Morale, marks: &mut Marks) {
        marks.set("", "disorder", self.unit.disorder.min(4));
        if outcome.result == MoraleResult::RecoilAndEliminated {
            marks.remove("");
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let results = [
            rule!("fke.morale.one-marker"),
            rule!("fke.morale.two-markers"),
            rule!("fke.morale.two-pass"),
            rule!("fke.morale.two-fail"),
            rule!("fke.morale.three-markers"),
            rule!("fke.morale.three-pass"),
            rule!("fke.morale.three-fail"),
            rule!("fke.morale.four-markers"),
        ];
        vec![
            Table::new("Morale tests and results").rules(results),
            Table::of_blocks("Modifiers to the d20", MODIFIERS).rules([rule!("fke.morale.general-fate")]),
        ]
    }
}

/// Why a unit goes back.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WithdrawalCause {
    /// It failed its test.
    FailedMorale,
    /// It breaks off.
    BreakOff,
}

/// How far a unit goes back after a failed test at 2 markers, or when it breaks off (R11).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Withdrawal {
    #[role("", "unit", arm, in_bad_going)]
    pub unit: Unit,
    /// Why it goes back.
    pub cause: WithdrawalCause,
    /// Withdraw by dice after a failed test too (R11).
    pub by_dice: bool,
}

/// Which way a unit faces.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// Away from the enemy.
    Away,
    /// As before.
    Toward,
}

/// How far a unit goes back.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Retreat {
    /// Recoil in base depths.
    pub recoil_base_depths: i32,
    /// Recoil in inches.
    pub recoil_inches: Halves,
    /// Withdrawal in inches, after the recoil.
    pub withdraw_inches: Halves,
    /// Which way it faces at the end of the turn.
    pub facing: Facing,
}

/// A withdrawal made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyWithdrawal {
    recoil: Option<Halves>,
    dice: i32,
    full_move: Halves,
    facing: Facing,
}

impl Procedure for Withdrawal {
    type House = House;
    type Ready = ReadyWithdrawal;
    type Outcome = Retreat;

    const NAME: &'static str = "withdrawal";
    const GROUP: &'static str = "Morale";
    const DICE: &'static str = "breaking off or by dice: 1d6, mounted 2d6; otherwise none";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyWithdrawal {
        let arm = self.unit.arm;
        let recoil = applied.acts(rule!("fke.withdraw.recoil")).then(|| house.arm(arm).depth);
        let failed = self.cause == WithdrawalCause::FailedMorale;
        let full = applied.acts_if(failed, rule!("fke.morale.two-fail"));
        let by_dice = !failed || self.by_dice || house.withdraw_by_dice;
        let dice = match (by_dice, arm.mounted()) {
            (true, true) if applied.acts(rule!("fke.withdraw.mounted")) => 2,
            (true, false) if applied.acts(rule!("fke.withdraw.foot")) => 1,
            _ => 0,
        };
        let going = if self.unit.in_bad_going { Going::Bad } else { Going::Good };
        let full_move = if full && !by_dice { rate(arm, going, house) } else { Halves::ZERO };
        let facing = if applied.acts(rule!("fke.withdraw.facing")) { Facing::Away } else { Facing::Toward };
        ReadyWithdrawal { recoil, dice, full_move, facing }
    }

    fn roll(ready: &ReadyWithdrawal, dice: &mut dyn Dice, _: &mut dyn Notes) -> Retreat {
        let rolled = if ready.dice > 0 { dice.sum("the withdrawal", ready.dice, 6) } else { 0 };
        Retreat {
            recoil_base_depths: i32::from(ready.recoil.is_some()),
            recoil_inches: ready.recoil.unwrap_or_default(),
            withdraw_inches: ready.full_move + Halves::whole(rolled),
            facing: ready.facing,
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let steps = [
            rule!("fke.withdraw.recoil"),
            rule!("fke.withdraw.foot"),
            rule!("fke.withdraw.mounted"),
            rule!("fke.withdraw.facing"),
        ];
        vec![Table::new("Withdrawing").rules(steps)]
    }
}

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
        if outcome.then == Then::MoraleTest {
            let unit = Unit { disorder: outcome.disorder, ..self.marching() };
            next.push(Next::with("", &MoraleTest { unit, cause: TestCause::Other, flank_or_rear: false }));
        }
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
