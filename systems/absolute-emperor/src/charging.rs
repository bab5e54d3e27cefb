//! The Charges Phase: who may charge, and where the charge strikes.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Faults, Measure, Notes, Procedure, Refused, Table, Told, bars, cause, first_bar, refused,
    rule,
};

use crate::{
    house::House,
    movement::charge_column,
    profile::{Arm, Aspect, Cover, DRILL, Formation, GUNS, Scale, Status, Unit},
};

/// May this unit charge that target?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MayCharge {
    /// Figure size.
    #[fact(default = "25-28mm")]
    pub scale: Scale,
    #[role("", "unit", arm, formation, status)]
    pub unit: Unit,
    /// Inches to the target, nearest points.
    #[fact(0..=100, default = 2)]
    pub distance: Measure,
    /// It is already locked in combat.
    pub in_combat: bool,
    /// It sees the target.
    #[fact(default = true)]
    pub target_visible: bool,
    /// Nothing stands in the way.
    #[fact(default = true)]
    pub path_clear: bool,
    /// What shelters the target.
    pub target_cover: Cover,
}

/// Whether a unit may charge.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChargePermit {
    /// Whether it may.
    pub allowed: bool,
    /// The rule or ruling that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// How far it charges, in inches; null for artillery.
    pub charge_distance: Option<i32>,
}

const CHARGE_BARS: &[Bar<MayCharge>] = bars![m: MayCharge;
    "R19"                   if m.unit.arm == Arm::Artillery || m.in_combat;
    "ae.charging.only-fresh" if m.unit.status != Status::Fresh;
    "R19"                   if matches!(m.unit.formation, Formation::MarchOrder | Formation::Square);
    "R19"                   if !m.target_visible || !m.path_clear;
    "R19"                   if m.unit.arm == Arm::Cavalry && matches!(m.target_cover, Cover::Bua | Cover::Fortification);
];

impl Procedure for MayCharge {
    type House = House;
    type Ready = ChargePermit;
    type Outcome = ChargePermit;

    const NAME: &'static str = "may-charge";
    const GROUP: &'static str = "Charging";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(DRILL, &self.unit);
        faults.check(GUNS, &self.unit);
    }

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> ChargePermit {
        let column = charge_column(self.unit.arm);
        let charges = self.unit.arm != Arm::Artillery;
        let charge_distance = charges.then(|| self.scale.inches_unsaid(column));
        if let Some(cause) = first_bar(CHARGE_BARS, self, applied) {
            if cause == cause!("ae.charging.only-fresh") {
                applied.acts_if(self.unit.status == Status::Halted, rule!("ae.charging.halted-may-not"));
                applied.acts_if(self.unit.status == Status::Disordered, rule!("ae.charging.disordered-may-not"));
            }
            return ChargePermit { allowed: false, forbidden_by: Some(cause), charge_distance };
        }
        let rule = match self.unit.arm {
            Arm::Cavalry => rule!("ae.charging.cavalry-distance"),
            _ => rule!("ae.charging.infantry-distance"),
        };
        let limited = applied.acts(rule);
        let inches = self.scale.inches(column, applied);
        let charge_distance = charge_distance.map(|_| inches);
        if limited && self.distance > f64::from(inches) {
            return ChargePermit { allowed: false, forbidden_by: Some(Cause::Rule(rule)), charge_distance };
        }
        applied.acts(rule!("ae.charging.only-fresh"));
        ChargePermit { allowed: true, forbidden_by: None, charge_distance }
    }

    fn roll(ready: &ChargePermit, _: &mut dyn Dice, _: &mut dyn Notes) -> ChargePermit {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("ae.charging.cavalry-distance"),
            rule!("ae.charging.infantry-distance"),
            rule!("ae.charging.halted-may-not"),
            rule!("ae.charging.disordered-may-not"),
        ];
        vec![Table::of_bars("Who may not charge, in this order", CHARGE_BARS), Table::new("Charging").rules(rules)]
    }
}

/// Does the charge strike front, flank or rear?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ChargeAspect {
    /// How the target is drawn up.
    pub target_formation: Formation,
    /// A base of the charger is behind the prolonged front edge of the target.
    pub base_behind_front_line: bool,
    /// A base of the charger is behind the target, between its prolonged flank edges (R20).
    pub base_behind_flank_line: bool,
}

/// Where a charge strikes.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Struck {
    /// The side that is struck.
    pub aspect: Aspect,
    /// Dice it is worth.
    pub bonus_dice: i32,
    /// Whether the target fights back.
    pub target_fights_back: bool,
}

impl Procedure for ChargeAspect {
    type House = House;
    type Ready = Struck;
    type Outcome = Struck;

    const NAME: &'static str = "charge-aspect";
    const GROUP: &'static str = "Charging";
    const REFUSED: &'static [Refused<Self>] = refused![c: ChargeAspect;
        ["base_behind_flank_line", "base_behind_front_line"] "what is behind the target is behind its front line too"
            if c.base_behind_flank_line && !c.base_behind_front_line;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Struck {
        let all_round = matches!(self.target_formation, Formation::Square | Formation::Garrison);
        let behind_flank = self.base_behind_flank_line && !all_round;
        let behind_front = self.base_behind_front_line && !all_round;
        let (aspect, bonus, silent) = if behind_flank && applied.acts(rule!("ae.charging.rear-position")) {
            (Aspect::Rear, rule!("ae.state.attacking-rear"), rule!("ae.state.no-fight-to-rear"))
        } else if behind_front && applied.acts(rule!("ae.charging.flank-position")) {
            (Aspect::Flank, rule!("ae.state.attacking-flank"), rule!("ae.state.no-fight-to-flank"))
        } else {
            return Struck { aspect: Aspect::Front, bonus_dice: 0, target_fights_back: true };
        };
        let bonus_dice = if applied.acts(bonus) { 2 } else { 0 };
        Struck { aspect, bonus_dice, target_fights_back: !applied.acts(silent) }
    }

    fn roll(ready: &Struck, _: &mut dyn Dice, _: &mut dyn Notes) -> Struck {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [rule!("ae.charging.flank-position"), rule!("ae.charging.rear-position")];
        vec![Table::new("Flank and rear").rules(rules)]
    }
}
