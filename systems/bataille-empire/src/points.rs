//! What a unit costs (R35): the measure of an army, and of what an officer stands to lose with it.

use crate::{
    battle::field::Troop,
    profile::{Arm, Calibre, Class, Size, Status, Weight},
};

/// The points of a unit.
pub fn points(troop: &Troop) -> i32 {
    let unit = &troop.unit;
    let base = match (unit.arm, unit.weight, unit.calibre) {
        (Arm::Infantry, ..) => 8 + i32::from(unit.light_infantry),
        (Arm::Skirmishers, ..) => 5,
        (Arm::Cavalry, Weight::Light, _) => 9,
        (Arm::Cavalry, Weight::Medium, _) => 11,
        (Arm::Cavalry, Weight::Heavy, _) => 13,
        (Arm::Artillery, _, Calibre::ThreeFour) => 8,
        (Arm::Artillery, _, Calibre::Six) => 10,
        (Arm::Artillery, _, Calibre::EightNine) => 12,
        (Arm::Artillery, _, Calibre::Twelve) => 14,
    };
    let class = match unit.class {
        Class::A => 1,
        Class::B => 0,
        Class::C => -1,
    };
    let size = match unit.size {
        Size::Large => 3,
        Size::Normal => 0,
        Size::Small => -3,
    };
    let status = match unit.status {
        Status::Guard => 2,
        Status::Elite => 1,
        _ => 0,
    };
    let skirmish = if matches!(unit.arm, Arm::Infantry | Arm::Skirmishers) { unit.sk } else { 0 };
    let guns = if troop.horse_artillery { 3 } else { 0 };
    base + 2 * (unit.morale - 2) + class + size + status + skirmish + guns + traits(troop)
}

/// One for each good trait, one less for each bad one.
fn traits(Troop { unit, shrapnel, .. }: &Troop) -> i32 {
    let good = [
        unit.lance,
        unit.cuirass,
        unit.elan,
        unit.stoic,
        unit.tenacious,
        unit.battalion_guns,
        unit.rifles,
        unit.good_shooter,
        unit.howitzers,
        *shrapnel,
    ];
    let bad = [unit.poor_shooter, unit.melee_weapons, unit.impetuous];
    let count = |traits: &[bool]| traits.iter().filter(|has| **has).count() as i32;
    count(&good) - count(&bad)
}
