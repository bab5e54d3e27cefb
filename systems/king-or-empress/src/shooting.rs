//! Firing: one unit at one target.

use grognard_rulebook::{
    Dice, Facts, Faults, Marks, Next, Notes, Procedure, Refused, Table, Told, Word, refused, rule,
};

use crate::{
    combat::{Blow, EXTRA, Strike, Struck, Then, VALUE, after_markers},
    house::House,
    morale::{MoraleTest, Nerve, Test, TestCause},
    profile::{Arm, MARCHING, ONE_CNC, Unit},
};

/// Range of a shot.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Range {
    /// Short range.
    Short,
    /// Long range, artillery only.
    Long,
}

/// One unit fires at one target, with the markers it causes. Includes the morale test of long-range artillery, which is
/// part of Step 3; not the test for the new number of markers, which follows.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Shooting {
    #[role("", "shooter", arm in [Muskets, LightInfantry, Artillery], combat_value, defending, disorder, in_bad_going)]
    pub shooter: Unit,
    /// From the look-up of ranges; muskets and light infantry always fire at short range.
    pub range: Range,
    /// Friends who give up their own shot to support this one (R21).
    #[fact(0..=4)]
    pub supporting_units: i32,
    /// The shot strikes flank or rear.
    pub target_flank_or_rear: bool,
    #[role(
        "target",
        "target",
        arm,
        road_column,
        in_bad_going,
        disorder,
        morale,
        general,
        in_cnc_range,
        defending,
        uphill,
        defending_stream_bank,
        forced_marching
    )]
    pub target: Unit,
}

/// What a shot does.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// The shooter's Combat Value, modified.
    pub combat_value: i32,
    /// Hits scored.
    pub hits: i32,
    /// The lowest d20 face that passes a long-range test; null at short range.
    pub long_range_test_needs: Option<i32>,
    /// Long-range tests failed.
    pub long_range_tests_failed: i32,
    /// Markers added now.
    pub markers: i32,
    /// Markers on the target after it.
    pub target_disorder: i32,
    /// What the target must do.
    pub then: Then,
}

/// A shot made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyShot {
    strike: Strike,
    long_range_test: Option<Test>,
    extra: i32,
    target_disorder: i32,
}

impl Shooting {
    /// The morale test that follows, if one does.
    pub(crate) fn test_after(&self, shot: &Shot) -> Option<MoraleTest> {
        let unit = Unit { disorder: shot.target_disorder, ..self.target };
        let test = MoraleTest { unit, cause: self.test_cause(), flank_or_rear: self.target_flank_or_rear };
        (shot.then == Then::MoraleTest).then_some(test)
    }

    fn test_cause(&self) -> TestCause {
        match (self.shooter.arm, self.range) {
            (Arm::Artillery, Range::Short) => TestCause::ArtilleryShort,
            (Arm::Artillery, Range::Long) => TestCause::ArtilleryLong,
            _ => TestCause::Musketry,
        }
    }
}

impl Procedure for Shooting {
    type House = House;
    type Ready = ReadyShot;
    type Outcome = Shot;

    const NAME: &'static str = "shooting";
    const GROUP: &'static str = "Firing and melee";
    const DICE: &'static str = "1d6 to hit, or for the second hit with a value above 6, none at 0 or less; \
        then, at long range, 1d20 for each hit";
    const REFUSED: &'static [Refused<Self>] = refused![s: Shooting;
        ["range", "arm"] "only artillery has a long range" by "R19"
            if s.range == Range::Long && s.shooter.arm != Arm::Artillery;
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(Self::REFUSED, self);
        faults.check_role("target", MARCHING, &self.target);
        faults.check_role("target", ONE_CNC, &self.target);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyShot {
        let (me, foe) = (self.shooter, self.target);
        let blow = Blow {
            me,
            foe,
            melee: false,
            on_flank: 0,
            overlaps: 0,
            supports: self.supporting_units,
            shot_in_flank: self.target_flank_or_rear,
            three_hamper: house.three_markers_hamper,
            light_exempt: applied.follows(rule!("fke.combat.bad-going-light-infantry")),
        };
        let strike = Strike::of(blow.value("Combat Value", applied), applied);
        let long = self.range == Range::Long && applied.acts(rule!("fke.hits.long-range-artillery"));
        let long_range_test = long.then(|| {
            let nerve = Nerve { shot_in_flank: self.target_flank_or_rear, ..Nerve::of(foe) };
            nerve.test("Long-range morale test", applied)
        });
        let struck = Struck {
            me: foe,
            foe: me,
            melee: false,
            frontal: false,
            in_flank: self.target_flank_or_rear,
            on_my_flank: None,
        };
        let extra = struck.extra_markers("Extra markers if hit", applied);
        ReadyShot { strike, long_range_test, extra, target_disorder: foe.disorder }
    }

    fn roll(ready: &ReadyShot, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Shot {
        let hits = ready.strike.hits("the shot", dice);
        let failed = ready.long_range_test.map(|test| {
            let passed = test.passes("the long-range morale test", hits, dice);
            let unharmed = if effects.acts_if(passed > 0, rule!("fke.hits.long-range-pass")) { passed } else { 0 };
            hits - unharmed
        });
        let from_hits = match failed {
            Some(failed) if effects.acts_if(failed > 0, rule!("fke.hits.long-range-fail")) => failed,
            None if effects.acts_if(hits > 0, rule!("fke.hits.firing")) => hits,
            _ => 0,
        };
        let recorded = from_hits > 0 && effects.follows(rule!("fke.hits.disorder-markers"));
        let markers = if recorded { from_hits + ready.extra } else { 0 };
        let (target_disorder, then) = after_markers(ready.target_disorder, markers, effects);
        Shot {
            combat_value: ready.strike.value,
            hits,
            long_range_test_needs: ready.long_range_test.map(|test| test.needs),
            long_range_tests_failed: failed.unwrap_or(0),
            markers,
            target_disorder,
            then,
        }
    }

    fn then(&self, outcome: &Shot, next: &mut Vec<Next>) {
        next.extend(self.test_after(outcome).map(|test| Next::with("target", &test)));
    }

    fn aftermath(&self, outcome: &Shot, marks: &mut Marks) {
        // The outcome's `combat_value` is the modified one; the shooter keeps his own.
        marks.fields.retain(|(role, ..)| *role == "target");
        if outcome.then == Then::Eliminated {
            marks.remove("target");
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let roll = [
            rule!("fke.combat.roll-under"),
            rule!("fke.combat.overflow-automatic"),
            rule!("fke.combat.overflow-second"),
        ];
        let hits = [
            rule!("fke.hits.firing"),
            rule!("fke.hits.melee"),
            rule!("fke.hits.melee-recoil"),
            rule!("fke.hits.long-range-artillery"),
            rule!("fke.hits.long-range-pass"),
            rule!("fke.hits.long-range-fail"),
        ];
        vec![
            Table::of_blocks("Step 1: build the value", VALUE),
            Table::new("Step 2: roll").rules(roll),
            Table::new("Step 3: units hit").rules(hits),
            Table::of_blocks("Step 4: extra markers for a unit that took any", EXTRA),
        ]
    }
}
