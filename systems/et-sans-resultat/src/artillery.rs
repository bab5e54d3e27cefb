//! Artillery fire and skirmishing: who may engage, and the score of a Formation against a target.

use grognard_rulebook::{
    Bar,
    Block::{self, Each},
    Cause, Dice, Facts, Marks, Measure, Next, Notes, Procedure, Refused, Table, Told, Word, bars, cause, first_bar,
    refused, rows, rule,
};
use serde::{Deserialize, Serialize};

use crate::{
    assessments_due::AssessmentsDue,
    house::House,
    profile::{Doctrine, Formation, rounded, score},
};

/// What engages.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engaging {
    /// A battery fires.
    Artillery,
    /// A battalion skirmishes.
    Skirmish,
}

/// What is engaged.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// The target is attacking cavalry, against which nobody skirmishes (R25).
    pub attacking_cavalry: bool,
}

/// May this battery fire, or this battalion skirmish, at the target?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MayEngage {
    /// What engages.
    pub kind: Engaging,
    /// Inches to the nearest Unit of the target Formation.
    #[fact(0..=300, default = 6)]
    pub distance: Measure,
    /// Artillery: the battery is committed.
    #[fact(default = true)]
    pub committed: bool,
    /// Artillery: the battery is unlimbered.
    #[fact(default = true)]
    pub unlimbered: bool,
    /// Skirmishing: the battalion is deployed.
    #[fact(default = true)]
    pub deployed: bool,
    #[role("target", "target")]
    pub target: Target,
}

/// Whether it may.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EngagePermit {
    /// Whether it may.
    pub allowed: bool,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// Whether artillery that may fire is at short range, 6" or less.
    pub short_range: bool,
}

const FIRE_BARS: &[Bar<MayEngage>] = bars![m: MayEngage;
    "esr.actions.commit-artillery-battery" if !m.committed;
    "esr.movement.unlimber-free"           if !m.unlimbered;
    "esr.artillery.range"                  if m.distance > 12.0;
];

const SKIRMISH_BARS: &[Bar<MayEngage>] = bars![m: MayEngage;
    "esr.skirmish.deployed-only"                if !m.deployed;
    "esr.skirmish.range"                        if m.distance > 6.0;
    "esr.skirmish.ignored-vs-attacking-cavalry" if m.target.attacking_cavalry;
];

impl Procedure for MayEngage {
    type House = House;
    type Ready = EngagePermit;
    type Outcome = EngagePermit;

    const NAME: &'static str = "may-engage";
    const GROUP: &'static str = "Artillery and skirmish";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> EngagePermit {
        let guns = self.kind == Engaging::Artillery;
        let forbidden_by = first_bar(if guns { FIRE_BARS } else { SKIRMISH_BARS }, self, applied);
        let allowed = forbidden_by.is_none();
        EngagePermit { allowed, forbidden_by, short_range: allowed && guns && self.distance <= 6.0 }
    }

    fn roll(ready: &EngagePermit, _: &mut dyn Dice, _: &mut dyn Notes) -> EngagePermit {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![
            Table::of_bars("What keeps a battery from firing, in this order", FIRE_BARS),
            Table::of_bars("What keeps a battalion from skirmishing, in this order", SKIRMISH_BARS),
        ]
    }
}

/// How hard a Formation fires or skirmishes.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Intensity {
    /// Not at all.
    None,
    /// As usual.
    Normal,
    /// With all it has, for 1 Fatigue.
    Intense,
}

/// Weather.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weather {
    /// Nothing to speak of.
    Fair,
    /// Snow.
    Snow,
    /// Heavy rain.
    HeavyRain,
    /// Mud.
    Mud,
}

/// The Artillery & Skirmishing score of a Formation against one target Formation.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ArtilleryAndSkirmish {
    /// Declared artillery; none: no battery fires.
    #[fact(default = Normal)]
    pub artillery: Intensity,
    /// Two-gun sections of 3- and 4-pounders firing.
    #[fact(0..=40)]
    pub sections_3_4pdr: i32,
    /// Sections of 6-, 7- and non-French 8-pounders.
    #[fact(0..=40, default = 4)]
    pub sections_6_7_8pdr: i32,
    /// Sections of French 8-pounders.
    #[fact(0..=40)]
    pub sections_french_8pdr: i32,
    /// Sections of British 9-pounders.
    #[fact(0..=40)]
    pub sections_british_9pdr: i32,
    /// Sections of Russian 12-pounders.
    #[fact(0..=40)]
    pub sections_russian_12pdr: i32,
    /// Sections of other 12-pounders.
    #[fact(0..=40)]
    pub sections_12pdr: i32,
    /// Weather.
    pub weather: Weather,
    /// Declared skirmishing; none: nobody skirmishes.
    #[fact(default = Normal)]
    pub skirmish: Intensity,
    #[role("", "firing Formation", artillery_fatigue, infantry_fatigue, doctrine)]
    pub formation: Formation,
    /// Deployed line battalions in range.
    #[fact(0..=30, default = 6)]
    pub line_battalions: i32,
    /// Deployed light battalions in range.
    #[fact(0..=30)]
    pub light_battalions: i32,
    /// Deployed irregular battalions in range.
    #[fact(0..=30)]
    pub irregular_battalions: i32,
    /// Committed RF1 rifle companies.
    #[fact(0..=12)]
    pub rf1_companies: i32,
    /// Committed RF2 rifle companies.
    #[fact(0..=12)]
    pub rf2_companies: i32,
    /// Committed RF3 rifle companies.
    #[fact(0..=12)]
    pub rf3_companies: i32,
    #[role("target", "target Formation")]
    pub target: Target,
    /// Artillery and skirmish parts, without dice, of other friendly Formations that fire at the same target (R24).
    #[fact(-60..=200)]
    pub other_formations: i32,
}

const SECTIONS: &[Block<ArtilleryAndSkirmish>] = &[Each(rows![f: ArtilleryAndSkirmish;
     0 "esr.artillery.3-4-pdr"        per f.sections_3_4pdr;
     1 "esr.artillery.6-7-8-pdr"      per f.sections_6_7_8pdr;
     2 "esr.artillery.french-8-pdr"   per f.sections_french_8pdr;
     2 "esr.artillery.british-9-pdr"  per f.sections_british_9pdr;
     2 "esr.artillery.russian-12-pdr" per f.sections_russian_12pdr;
     2 "esr.artillery.12-pdr"         per f.sections_12pdr;
])];

const GUNNERS: &[Block<ArtilleryAndSkirmish>] = &[Each(rows![f: ArtilleryAndSkirmish;
    -4 "esr.artillery.fatigue"        per f.formation.artillery_fatigue;
])];

const SKIRMISHERS: &[Block<ArtilleryAndSkirmish>] = &[Each(rows![f: ArtilleryAndSkirmish;
     2 "esr.skirmish.effective-line"        per f.with(Doctrine::Effective, f.line_battalions);
     3 "esr.skirmish.effective-light"       per f.with(Doctrine::Effective, f.light_battalions);
     3 "esr.skirmish.effective-irregular"   per f.with(Doctrine::Effective, f.irregular_battalions);
     1 "esr.skirmish.ineffective-line"      per f.with(Doctrine::Ineffective, f.line_battalions);
     2 "esr.skirmish.ineffective-light"     per f.with(Doctrine::Ineffective, f.light_battalions);
     1 "esr.skirmish.ineffective-irregular" per f.with(Doctrine::Ineffective, f.irregular_battalions);
     1 "esr.skirmish.rifles-rf1"            per f.rf1_companies;
     2 "esr.skirmish.rifles-rf2"            per f.rf2_companies;
     3 "esr.skirmish.rifles-rf3"            per f.rf3_companies;
    -3 "esr.skirmish.fatigue"               per f.formation.infantry_fatigue;
])];

/// One part of the score, and whether it was driven to the utmost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Share {
    score: i32,
    intense: bool,
}

impl ArtilleryAndSkirmish {
    fn with(&self, doctrine: Doctrine, battalions: i32) -> i32 {
        if self.formation.doctrine == doctrine { battalions } else { 0 }
    }

    fn sections(&self) -> i32 {
        let heavy = self.sections_french_8pdr + self.sections_british_9pdr + self.sections_russian_12pdr;
        self.sections_3_4pdr + self.sections_6_7_8pdr + heavy + self.sections_12pdr
    }

    fn skirmishers(&self) -> i32 {
        let battalions = self.line_battalions + self.light_battalions + self.irregular_battalions;
        battalions + self.rf1_companies + self.rf2_companies + self.rf3_companies
    }

    fn guns(&self, house: &House, applied: &mut dyn Notes) -> Share {
        if self.artillery == Intensity::None {
            return Share::default();
        }
        let sum = applied
            .tally("Artillery")
            .add_by(rule!("esr.artillery.section"), SECTIONS, self)
            .add_ruled(cause!("R22"), (house.twelve_pounders - 2) * self.sections_12pdr)
            .add(GUNNERS, self)
            .total();
        let halved = match self.weather {
            Weather::Fair => false,
            Weather::Snow => applied.acts(rule!("esr.artillery.snow")),
            Weather::HeavyRain => applied.acts(rule!("esr.artillery.heavy-rain")),
            Weather::Mud => applied.acts(rule!("esr.artillery.mud")),
        };
        let declared = self.artillery == Intensity::Intense && applied.follows(rule!("esr.fire.declare-intensity"));
        let grows = applied.acts_if(declared, rule!("esr.artillery.intense"));
        let quarters = sum * if halved { 1 } else { 2 } * if grows { 3 } else { 2 };
        let score = rounded(quarters, 4, house.halves_round_up);
        let floor = applied.acts_if(sum < 0, rule!("esr.artillery.minimum-zero"));
        Share { score: if floor { 0 } else { score }, intense: declared }
    }

    fn skirmish(&self, house: &House, applied: &mut dyn Notes) -> Share {
        let ridden_at = self.target.attacking_cavalry;
        if self.skirmish == Intensity::None
            || applied.acts_if(ridden_at, rule!("esr.skirmish.ignored-vs-attacking-cavalry"))
        {
            return Share::default();
        }
        let sum = applied.tally("Skirmishing").add(SKIRMISHERS, self).total();
        let declared = self.skirmish == Intensity::Intense && applied.follows(rule!("esr.fire.declare-intensity"));
        let grows = applied.acts_if(declared, rule!("esr.skirmish.intense"));
        let score = if grows { rounded(sum * 3, 2, house.halves_round_up) } else { sum };
        Share { score: if house.skirmish_never_negative { score.max(0) } else { score }, intense: declared }
    }
}

/// A fire made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyFire {
    guns: Share,
    skirmish: Share,
    others: i32,
}

impl ReadyFire {
    /// What the Formation itself adds to a score, before the dice.
    pub(crate) fn part(&self) -> i32 {
        self.guns.score + self.skirmish.score
    }
}

/// The score against a target.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FireScore {
    /// The artillery part.
    pub artillery_score: i32,
    /// The skirmish part.
    pub skirmish_score: i32,
    /// The whole score.
    pub score: i32,
    /// Whether the target takes an Assessment.
    pub forces_assessment: bool,
    /// Artillery Fatigue the firing Formation takes.
    pub artillery_fatigue: i32,
    /// Infantry Fatigue the firing Formation takes.
    pub infantry_fatigue: i32,
}

impl Procedure for ArtilleryAndSkirmish {
    type House = House;
    type Ready = ReadyFire;
    type Outcome = FireScore;

    const NAME: &'static str = "artillery-and-skirmish";
    const GROUP: &'static str = "Artillery and skirmish";
    const DICE: &'static str = "2d6, once";
    const REFUSED: &'static [Refused<Self>] = refused![f: ArtilleryAndSkirmish;
        ["artillery"] "an intense bombardment needs guns: give some sections, or artillery none"
            if f.artillery == Intensity::Intense && f.sections() == 0;
        ["skirmish"] "an intense skirmish assault needs battalions or rifle companies, or skirmish none"
            if f.skirmish == Intensity::Intense && f.skirmishers() == 0;
    ];

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyFire {
        // Nobody fires at a target that was not named.
        if !applied.follows(rule!("esr.fire.declare-targets")) {
            return ReadyFire { guns: Share::default(), skirmish: Share::default(), others: 0 };
        }
        let guns = self.guns(house, applied);
        ReadyFire { guns, skirmish: self.skirmish(house, applied), others: self.other_formations }
    }

    fn roll(ready: &ReadyFire, dice: &mut dyn Dice, effects: &mut dyn Notes) -> FireScore {
        let sum = ready.guns.score + ready.skirmish.score + ready.others;
        let score = score(sum, "artillery and skirmishing", rule!("esr.fire.score"), dice, effects);
        let tired = |intense, rule, effects: &mut dyn Notes| i32::from(effects.acts_if(intense, rule));
        FireScore {
            artillery_score: ready.guns.score,
            skirmish_score: ready.skirmish.score,
            score,
            forces_assessment: effects.acts_if(score >= 10, rule!("esr.assessment.trigger-score")),
            artillery_fatigue: tired(ready.guns.intense, rule!("esr.artillery.intense-fatigue"), effects),
            infantry_fatigue: tired(ready.skirmish.intense, rule!("esr.skirmish.intense-fatigue"), effects),
        }
    }

    fn then(&self, outcome: &FireScore, next: &mut Vec<Next>) {
        if outcome.forces_assessment {
            let due = AssessmentsDue { opposing_score: outcome.score.min(300), ..AssessmentsDue::default() };
            next.push(Next::with("target", &due));
        }
    }

    fn aftermath(&self, outcome: &FireScore, marks: &mut Marks) {
        let Formation { artillery_fatigue, infantry_fatigue, .. } = self.formation;
        marks.set("", "artillery_fatigue", artillery_fatigue + outcome.artillery_fatigue);
        marks.set("", "infantry_fatigue", infantry_fatigue + outcome.infantry_fatigue);
    }

    fn tables(house: &House) -> Vec<Table> {
        let order = [
            rule!("esr.fire.declare-targets"),
            rule!("esr.fire.declare-intensity"),
            rule!("esr.fire.score"),
            rule!("esr.artillery.section"),
        ];
        let mut guns = Table::of_blocks("Artillery, 0 to 12\"", SECTIONS);
        guns.lines.extend(Table::of_blocks("", GUNNERS).lines);
        if house.twelve_pounders != 2 {
            let worth = format!("{:+} each", house.twelve_pounders);
            guns = guns.line("section of any other 12-pounders, by house rule", [worth], [cause!("R22")]);
        }
        let guns = guns
            .line("snow", ["× ½"], [cause!("esr.artillery.snow")])
            .line("heavy rain", ["× ½"], [cause!("esr.artillery.heavy-rain")])
            .line("mud", ["× ½"], [cause!("esr.artillery.mud")])
            .line("intense bombardment", ["× 1½"], [cause!("esr.artillery.intense")])
            .rules([rule!("esr.artillery.intense-fatigue"), rule!("esr.artillery.minimum-zero")]);
        let skirmish = Table::of_blocks("Skirmishing, 0 to 6\"", SKIRMISHERS)
            .line("intense skirmish assault", ["× 1½"], [cause!("esr.skirmish.intense")])
            .rules([rule!("esr.skirmish.intense-fatigue"), rule!("esr.skirmish.ignored-vs-attacking-cavalry")]);
        vec![Table::new("Artillery fire and skirmishing").rules(order), guns, skirmish]
    }
}
