//! Pursuit: who may, who must, how far, and who is caught.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Marks, Measure, Notes, Procedure, Refused, Table, Told, Word, bars, first_bar, refused,
    rule,
};
use serde::{Deserialize, Serialize};

use crate::{
    control::{Test, Tried},
    house::House,
    profile::{Arm, Span, Terrain, Unit},
    result::ShockResult,
};

/// Whether the winner of a shock pursues.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chase {
    /// It may not.
    None,
    /// As it likes.
    Optional,
    /// Unless it passes a control test.
    ControlTest,
    /// It must.
    Compulsory,
}

/// How the winner fought.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bearing {
    /// It charged.
    Charged,
    /// It counter-charged.
    CounterCharged,
    /// It stood.
    Stood,
}

const REACH: Span = Span::new(3, 6);

/// The winner of a shock that might pursue.
#[derive(Clone, Copy)]
pub(crate) struct Pursuer {
    arm: Arm,
    charged: bool,
    result: ShockResult,
    terrain: Terrain,
    /// Cavalry that beat another arm, which may always pursue.
    free: bool,
}

const BARS: &[Bar<Pursuer>] = bars![p: Pursuer;
    "be.pursuit.no-difficult"           if p.terrain == Terrain::Difficult;
    "be.pursuit.no-building"            if p.terrain == Terrain::Building;
    "be.pursuit.no-village"             if p.terrain == Terrain::Village;
    "be.pursuit.only-chargers"          if !p.charged && !p.free;
    "be.shock.melee-winner-advance"     if p.result == ShockResult::Melee && !p.free;
    "be.shock.defeated-winner-advance"  if p.result == ShockResult::Defeated && !p.free;
];

impl Pursuer {
    pub(crate) fn new(
        arm: Arm,
        charged: bool,
        result: ShockResult,
        loser: Arm,
        terrain: Terrain,
        notes: &dyn Notes,
    ) -> Self {
        let always = arm == Arm::Cavalry && loser != Arm::Cavalry;
        let free = always && notes.follows(rule!("be.shock.cavalry-may-pursue"));
        Self { arm, charged, result, terrain, free }
    }

    /// By the row of the result table it won, and not by the freedom of cavalry alone.
    fn by_the_row(&self) -> bool {
        self.charged && self.result >= ShockResult::Routed
    }

    pub(crate) fn distance(arm: Arm, notes: &mut dyn Notes) -> i32 {
        let rule = match arm {
            Arm::Cavalry => rule!("be.pursuit.distance-cavalry"),
            _ => rule!("be.pursuit.distance-foot"),
        };
        if notes.acts(rule) { REACH.of(arm) } else { 0 }
    }

    /// Whether the winner of a shock pursues.
    pub(crate) fn chase(&self, impetuous: bool, effects: &mut dyn Notes) -> Chase {
        if first_bar(BARS, self, effects).is_some() {
            Chase::None
        } else if !self.by_the_row() {
            effects.acts(rule!("be.shock.cavalry-may-pursue"));
            Chase::Optional
        } else if self.arm != Arm::Cavalry {
            Chase::Optional
        } else if effects.acts_if(impetuous, rule!("be.pursuit.impetuous")) {
            Chase::Compulsory
        } else if effects.acts(rule!("be.pursuit.cavalry-control")) {
            Chase::ControlTest
        } else {
            Chase::Optional
        }
    }
}

/// The winner of a shock pursues or holds back, and catches the loser or not.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Pursuit {
    #[role("", "winner", arm in [Infantry, Cavalry] = Cavalry, impetuous, class, status, command)]
    pub unit: Unit,
    /// How it fought the shock.
    pub stance: Bearing,
    /// The row of the shock's result table.
    #[fact(default = Routed)]
    pub result: ShockResult,
    #[role("loser", "loser", arm)]
    pub loser: Unit,
    /// The ground.
    pub terrain: Terrain,
    /// The player does not want to pursue.
    pub hold_back: bool,
    /// How far a routed loser really fled, in UD.
    #[fact(0..=30, default = 6)]
    pub loser_fled: Measure,
    /// A routed loser passed behind a friend in rear support (R29).
    pub loser_behind_support: bool,
}

/// What comes of a pursuit.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pursued {
    /// Whether it may pursue.
    pub allowed: bool,
    /// Whether it does.
    pub pursues: bool,
    /// How far, in UD, after the advance.
    pub distance: i32,
    /// The loser is caught and eliminated.
    pub loser_caught: bool,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

/// Whether it goes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Goes {
    Forbidden(Cause),
    No,
    Yes,
    /// Unless it passes this.
    Unless(Test),
}

/// A pursuit made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyPursuit {
    goes: Goes,
    distance: i32,
    /// Infantry that runs from cavalry over clear ground.
    ridden_down: bool,
    /// The pursuer reaches as far as the loser fled.
    overtaken: bool,
}

impl Pursuit {
    fn goes(&self, pursuer: &Pursuer, applied: &mut dyn Notes) -> Goes {
        let free = self.unit.arm != Arm::Cavalry || !pursuer.by_the_row();
        let impetuous = self.hold_back && !free && self.unit.impetuous;
        if !self.hold_back || applied.acts_if(impetuous, rule!("be.pursuit.impetuous")) {
            Goes::Yes
        } else if !free && applied.acts(rule!("be.pursuit.cavalry-control")) {
            Goes::Unless(Tried::of(self.unit).control_test("Control test", applied))
        } else {
            Goes::No
        }
    }
}

impl Procedure for Pursuit {
    type House = House;
    type Ready = ReadyPursuit;
    type Outcome = Pursued;

    const NAME: &'static str = "pursuit";
    const GROUP: &'static str = "Charge, shock and after";
    const DICE: &'static str = "1d6 for a control test if cavalry that must pursue wants to hold back; otherwise none";
    const REFUSED: &'static [Refused<Self>] = refused![p: Pursuit;
        ["impetuous", "arm"] "only cavalry is impetuous" if p.unit.impetuous && p.unit.arm == Arm::Infantry;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> ReadyPursuit {
        let (arm, charged) = (self.unit.arm, self.stance != Bearing::Stood);
        let pursuer = Pursuer::new(arm, charged, self.result, self.loser.arm, self.terrain, applied);
        if let Some(cause) = first_bar(BARS, &pursuer, applied) {
            return ReadyPursuit { goes: Goes::Forbidden(cause), distance: 0, ridden_down: false, overtaken: false };
        }
        let by = match self.result {
            _ if !pursuer.by_the_row() => rule!("be.shock.cavalry-may-pursue"),
            ShockResult::Eliminated => rule!("be.shock.eliminated-winner-pursuit"),
            _ => rule!("be.shock.routed-winner-pursuit"),
        };
        let distance = Pursuer::distance(arm, applied);
        let goes = if applied.acts(by) { self.goes(&pursuer, applied) } else { Goes::No };
        let routed = self.result == ShockResult::Routed;
        let saved = routed && applied.acts_if(self.loser_behind_support, rule!("be.retreat.behind-support"));
        let advance = i32::from(applied.follows(rule!("be.pursuit.advance")));
        let afoot = matches!(self.loser.arm, Arm::Infantry | Arm::Skirmishers);
        let in_the_open = arm == Arm::Cavalry && afoot && self.terrain == Terrain::Clear;
        ReadyPursuit {
            goes,
            distance,
            ridden_down: routed && !saved && in_the_open && self.loser_fled >= 2.0,
            overtaken: routed && !saved && self.loser_fled <= f64::from(advance + distance),
        }
    }

    fn roll(ready: &ReadyPursuit, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Pursued {
        let (pursues, forbidden_by) = match ready.goes {
            Goes::Forbidden(cause) => (false, Some(cause)),
            Goes::No => (false, None),
            Goes::Yes => (true, None),
            Goes::Unless(test) => (!test.passed("the control test", dice), None),
        };
        let reached =
            pursues && (effects.acts_if(ready.ridden_down, rule!("be.pursuit.infantry-caught")) || ready.overtaken);
        Pursued {
            allowed: forbidden_by.is_none(),
            pursues,
            distance: if pursues { ready.distance } else { 0 },
            loser_caught: effects.acts_if(reached, rule!("be.pursuit.caught")),
            forbidden_by,
        }
    }

    fn aftermath(&self, outcome: &Pursued, marks: &mut Marks) {
        if outcome.loser_caught {
            marks.remove("loser");
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let how = [
            rule!("be.pursuit.cavalry-control"),
            rule!("be.pursuit.impetuous"),
            rule!("be.shock.cavalry-may-pursue"),
            rule!("be.pursuit.advance"),
            rule!("be.pursuit.distance-foot"),
            rule!("be.pursuit.distance-cavalry"),
            rule!("be.pursuit.wheel-45"),
            rule!("be.pursuit.no-charge-bonus"),
            rule!("be.pursuit.caught"),
            rule!("be.pursuit.infantry-caught"),
        ];
        vec![Table::new("Pursuit").rules(how), Table::of_bars("What bars a pursuit, in this order", BARS)]
    }
}
