//! Morale tests and what a failed one brings.

use grognard_rulebook::{
    Block::{self, Each},
    Dice, Facts, Faults, Marks, Next, Notes, Procedure, Refused, Table, Told, Word, refused, rows, rule,
};

use crate::{
    house::House,
    profile::{Defending, General, MARCHING, ONE_CNC, Unit},
    withdrawal::{Withdrawal, WithdrawalCause},
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
    pub(crate) fn passed(self, what: &'static str, dice: &mut dyn Dice) -> bool {
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
