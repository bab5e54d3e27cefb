//! Divisions and batteries: which of the scenario's units make up one, and what it is (R38, R39).

use grognard_battle::Side;
use grognard_battle::muster::{Camp, Draft};
use grognard_scenario::model::{
    ground::Arm as MapArm,
    unit::{Formation as Formed, Quality, Unit},
};

use super::SYSTEM;
use crate::{
    house::House,
    profile::{Arm, Formation, Grade},
};

/// What a unit is made into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Division {
    pub(super) arm: Arm,
    pub(super) grade: Grade,
    /// How most of its men are formed.
    pub(super) formed: Formed,
}

pub(super) type Drafted<'s> = Draft<'s, Division>;

/// How large a unit of each arm is, counted in hundredths of a man or a gun.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes([u64; 3]);

impl Sizes {
    /// By the scale of the table.
    pub(super) fn of(camp: &Camp, house: &House) -> Self {
        let thousandth = camp.scale.length(1000).get().max(1) as u64;
        let metres = (2_000_000 / thousandth).div_ceil(2);
        let per = |number: i32, hundredths: u64| (number.max(1) as u64 * metres * hundredths).max(1);
        let muster = &house.muster;
        Self([per(muster.infantry_men, 100), per(muster.cavalry_men, 100), per(muster.battery_guns, 1)])
    }

    /// Half as large again.
    pub(super) fn grown(self) -> Self {
        Self(self.0.map(|size| size * 3 / 2))
    }

    pub(super) fn of_arm(&self, arm: Arm) -> u64 {
        self.0[arm as usize]
    }
}

/// The arm of a unit.
pub fn arm(unit: &Unit) -> Arm {
    match unit.arm() {
        MapArm::Foot => Arm::Infantry,
        MapArm::Horse => Arm::Cavalry,
        MapArm::Guns => Arm::Artillery,
    }
}

/// What a unit counts for: its men, or its guns, in hundredths.
pub(super) fn strength(unit: &Unit) -> u64 {
    100 * u64::from(if unit.arm() == MapArm::Guns { unit.gun_count() } else { unit.men })
}

/// How many divisions units of one arm come to, none being split.
pub fn number(units: &[&Unit], size: u64) -> usize {
    let (Some(first), sum) = (units.first(), units.iter().map(|unit| strength(unit)).sum::<u64>()) else { return 0 };
    let rounded = ((2 * sum + size) / (2 * size)) as usize;
    let small = rounded == 0 && arm(first) != Arm::Artillery && 4 * sum >= size;
    (rounded + usize::from(small)).min(units.len())
}

/// Cuts units of one arm into so many runs: where the sum is nearest to an equal part, or at a change of command that is near.
pub fn runs<'u, 's>(units: &'u [&'s Unit], into: usize, size: u64) -> Vec<&'u [&'s Unit]> {
    let total: u64 = units.iter().map(|unit| strength(unit)).sum();
    let mut sums = Vec::with_capacity(units.len());
    let mut sum = 0;
    for unit in units {
        sum += strength(unit);
        sums.push(sum);
    }
    let (mut runs, mut from) = (Vec::with_capacity(into), 0);
    for part in 1..into {
        // Multiplied out, so that nothing is rounded.
        let n = into as u64;
        let off = |cut: usize| (sums[cut - 1] * n).abs_diff(part as u64 * total);
        let cuts = from + 1..=units.len() - (into - part);
        let near = |cut: &usize| units[*cut - 1].command != units[*cut].command && 4 * off(*cut) <= size * n;
        let change = cuts.clone().filter(near).min_by_key(|cut| off(*cut));
        let cut = change.or_else(|| cuts.min_by_key(|cut| off(*cut))).unwrap_or(from + 1);
        runs.push(&units[from..cut]);
        from = cut;
    }
    runs.push(&units[from..]);
    runs
}

/// The unit that some of the scenario's units make up: where and when most of its men are.
pub(super) fn drafted<'s>(camp: &'s Camp, side: Side, units: Vec<&'s Unit>) -> Drafted<'s> {
    let men = |of: &dyn Fn(&Unit) -> bool| units.iter().filter(|unit| of(unit)).map(|unit| strength(unit)).sum::<u64>();
    let together = |one: &Unit, other: &Unit| camp.scenario.arrival(one) == camp.scenario.arrival(other);
    let most = units.iter().rev().max_by_key(|unit| men(&|other| together(other, unit)));
    let arrival = most.and_then(|unit| camp.scenario.arrival(unit));
    let most = units.iter().rev().max_by_key(|unit| men(&|other| camp.formation(other) == camp.formation(unit)));
    let formed = most.map_or(Formed::Line, |unit| camp.formation(unit));
    let own = Division { arm: arm(units[0]), grade: grade(&units), formed };
    Draft { units, side, arrival, own }
}

/// The mean of its men (R39).
fn grade(units: &[&Unit]) -> Grade {
    let worth = |unit: &Unit| match (unit.grades.get(SYSTEM).map(String::as_str), unit.quality) {
        (Some("conscript"), _) => 0,
        (Some("seasoned"), _) => 1,
        (Some("veteran"), _) => 2,
        (_, Quality::Raw) => 0,
        (_, Quality::Regular) => 1,
        (_, Quality::Veteran) => 2,
        (_, Quality::Elite) => 3,
    };
    let (sum, men) = units.iter().fold((0, 0), |(sum, men), unit| {
        let own = u64::from(unit.men.max(1));
        (sum + own * worth(unit), men + own)
    });
    match 2 * sum {
        twice if twice >= 3 * men => Grade::Veteran,
        twice if twice >= men => Grade::Seasoned,
        _ => Grade::Conscript,
    }
}

impl Division {
    /// How it is drawn up outside of a place.
    pub(super) fn formation(&self) -> Formation {
        match (self.arm, self.formed) {
            (Arm::Artillery, Formed::March | Formed::Limbered) => Formation::Limbered,
            (Arm::Artillery, _) => Formation::Unlimbered,
            (_, Formed::March) => Formation::MarchOrder,
            (Arm::Infantry, Formed::Column) => Formation::AttackColumn,
            (Arm::Cavalry, Formed::Column) => Formation::Squadrons,
            (Arm::Infantry, Formed::Square) => Formation::Square,
            _ => Formation::Line,
        }
    }
}
