//! The Shooting Phase: who may shoot, and what a shot does to its target.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Faults, Marks, Measure, Next, Notes, Procedure, Refused, Reroll, Rule, Table, Told, Word,
    bars, first_bar, refused, rule,
};
use serde::{Deserialize, Serialize};

use crate::{
    command::mark,
    house::House,
    movement::Cell,
    profile::{After, Arm, DRILL, Formation, GUNS, Scale, Status, Unit},
    resolution::{HitPhase, Target, waver},
};

/// May this unit shoot at that target, and at which range band?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MayShoot {
    /// Figure size.
    #[fact(default = "25-28mm")]
    pub scale: Scale,
    #[role("", "shooter", arm, formation, status)]
    pub shooter: Unit,
    /// Inches between the nearest points.
    #[fact(0..=100, default = 2)]
    pub distance: Measure,
    /// The shooter is locked in combat.
    pub shooter_in_combat: bool,
    /// The target is locked in combat.
    pub target_in_combat: bool,
    /// The target is inside the shooter's arc (R11).
    #[fact(default = true)]
    pub target_in_arc: bool,
    /// The target is at least partly in sight.
    #[fact(default = true)]
    pub target_visible: bool,
}

/// How far a shot goes.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RangeBand {
    /// Musketry.
    Musket,
    /// Canister.
    Canister,
    /// Shot at effective range.
    Effective,
}

/// Whether a unit may shoot.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShotPermit {
    /// Whether it may.
    pub allowed: bool,
    /// The rule or ruling that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// The range band, or null.
    pub range_band: Option<RangeBand>,
}

const SHOT_BARS: &[Bar<MayShoot>] = bars![m: MayShoot;

    "R11"                            if m.shooter.arm == Arm::Cavalry || m.shooter_in_combat;
    "ae.shooting.not-into-combat"    if m.target_in_combat;
    "ae.shooting.disordered-may-not" if m.shooter.status == Status::Disordered;
    "ae.shooting.square-may-not"     if m.shooter.formation == Formation::Square;
    "R11"                            if m.shooter.formation == Formation::Limbered || !m.target_in_arc || !m.target_visible;
];

impl MayShoot {
    /// The band of the target, or the rule that puts it out of range.
    fn band(&self, house: &House, applied: &mut dyn Notes) -> Result<RangeBand, &'static Rule> {
        if self.shooter.arm == Arm::Infantry {
            let in_range = self.distance <= house.scale(self.scale).infantry_range.to_f64();
            let known = applied.acts(rule!("ae.shooting.range"));
            return if in_range || !known { Ok(RangeBand::Musket) } else { Err(rule!("ae.shooting.range")) };
        }
        let reach = |column| f64::from(self.scale.inches_unsaid(column));
        if self.distance <= reach(Cell::ArtilleryCanister) && applied.follows(rule!("ae.artillery.canister-range")) {
            applied.acts(rule!("ae.artillery.canister-range"));
            self.scale.inches(Cell::ArtilleryCanister, applied);
            return Ok(RangeBand::Canister);
        }
        let known = applied.acts(rule!("ae.artillery.effective-range"));
        let effective = self.scale.inches(Cell::ArtilleryEffective, applied);
        if !known || self.distance <= f64::from(effective) {
            Ok(RangeBand::Effective)
        } else {
            Err(rule!("ae.artillery.effective-range"))
        }
    }
}

impl Procedure for MayShoot {
    type House = House;
    type Ready = ShotPermit;
    type Outcome = ShotPermit;

    const NAME: &'static str = "may-shoot";
    const GROUP: &'static str = "Shooting";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(DRILL, &self.shooter);
        faults.check(GUNS, &self.shooter);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ShotPermit {
        if let Some(cause) = first_bar(SHOT_BARS, self, applied) {
            return ShotPermit { allowed: false, forbidden_by: Some(cause), range_band: None };
        }
        match self.band(house, applied) {
            Err(rule) => ShotPermit { allowed: false, forbidden_by: Some(Cause::Rule(rule)), range_band: None },
            Ok(band) => {
                let allowed = match self.shooter.status {
                    Status::Halted => applied.acts(rule!("ae.shooting.halted-may-shoot")),
                    _ => applied.acts(rule!("ae.shooting.fresh-may-shoot")),
                };
                ShotPermit { allowed, forbidden_by: None, range_band: Some(band) }
            }
        }
    }

    fn roll(ready: &ShotPermit, _: &mut dyn Dice, _: &mut dyn Notes) -> ShotPermit {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let ranges = [
            rule!("ae.shooting.fresh-may-shoot"),
            rule!("ae.shooting.halted-may-shoot"),
            rule!("ae.shooting.range"),
            rule!("ae.artillery.canister-range"),
            rule!("ae.artillery.effective-range"),
        ];
        vec![
            Table::of_bars("Who may not shoot, in this order", SHOT_BARS),
            Table::new("Who may, and how far").rules(ranges),
        ]
    }
}

/// A unit that is shot at.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ShotAt {
    #[role("", "target")]
    pub unit: Unit,
    /// It is locked in combat.
    pub in_combat: bool,
}

/// What a shot does to its target.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// Dice rolled, rerolls not counted.
    pub dice: i32,
    /// The lowest face that hits.
    pub hit_number: i32,
    /// Hits that count.
    pub hits: i32,
    /// Hits of the target in all.
    pub target_hits: i32,
    /// Its status after them.
    pub target_status: After,
    /// Whether it is exhausted.
    pub target_exhausted: bool,
    /// Whether a waver test is due at the end of the phase (R25).
    pub target_waver_test: bool,
}

/// A shot made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyShot {
    pub(crate) dice: i32,
    pub(crate) hit_number: i32,
    pub(crate) reroll: Reroll,
    /// Hits that count at the most.
    pub(crate) limit: i32,
    pub(crate) target: Target,
}

impl ReadyShot {
    pub(crate) fn roll(&self, what: &'static str, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Shot {
        let hits = dice.hits_rerolling(what, self.dice, self.hit_number, self.reroll).min(self.limit);
        let damage = self.target.shot(hits, effects);
        Shot {
            dice: self.dice,
            hit_number: self.hit_number,
            hits,
            target_hits: damage.total,
            target_status: damage.status,
            target_exhausted: damage.exhausted,
            target_waver_test: damage.waver,
        }
    }
}

pub(crate) fn shot_then(target: &ShotAt, outcome: &Shot, next: &mut Vec<Next>) {
    let unit = Unit { hits: outcome.target_hits, ..target.unit };
    let due = outcome.target_waver_test;
    next.extend(waver("target", &unit, outcome.target_status, Scale::Medium, HitPhase::Shooting, due));
}

pub(crate) fn shot_aftermath(target: &ShotAt, outcome: &Shot, marks: &mut Marks) {
    marks.set("target", "phase_hits", target.unit.phase_hits + outcome.hits);
    mark("target", outcome.target_status, marks);
}

pub(crate) const NOT_INTO_COMBAT: &[Refused<ShotAt>] = refused![t: ShotAt;

    ["in_combat"] "nobody shoots at units locked in combat" by "ae.shooting.not-into-combat" if t.in_combat;
];
