//! What a unit of the scenario is under these rules: arm, kind, grade, traits (R93).

use grognard_battle::Side;
use grognard_battle::muster::Camp;
use grognard_rulebook::Word;
use grognard_scenario::model::{
    nation::Nation,
    unit::{Formation as Formed, Piece, Quality, Unit, UnitType},
};

use super::SYSTEM;
use crate::profile::{self, Arm, Calibre, Class, Size, Status, Weight};

/// The year from which foot had skirmishers of its own, and that in which guns had shrapnel.
const SKIRMISHERS: u16 = 1792;
const SHRAPNEL: u16 = 1804;

/// The profile of a unit, whether it is horse artillery, and whether it has shrapnel.
pub(super) fn profile(camp: &Camp, side: Side, unit: &Unit, size: Size) -> (profile::Unit, bool, bool) {
    let year = camp.scenario.date.year;
    let arm = arm(camp, unit);
    let has = |word: &str| unit.traits.iter().any(|own| &**own == word);
    let (status, morale, class) = grade(unit, has("guard"));
    let light = unit.kind == UnitType::Light || has("woodsmen") && arm == Arm::Infantry;
    let sk = match arm {
        Arm::Infantry | Arm::Skirmishers if unit.kind == UnitType::Light || has("skirmishers") => 2,
        Arm::Skirmishers => 1,
        Arm::Infantry if unit.kind == UnitType::Militia || year < SKIRMISHERS => 0,
        _ => 1,
    };
    let horse = unit.kind == UnitType::HorseArtillery;
    let guns = arm == Arm::Artillery;
    let foot = matches!(arm, Arm::Infantry | Arm::Skirmishers);
    let cavalry = arm == Arm::Cavalry;
    let nation = unit.nation.unwrap_or(camp.side(side).nation);
    let british = matches!(nation, Nation::Britain | Nation::Hanover | Nation::KingsGermanLegion);
    let poor = has("poor-musketry") || has("poor-shooter");
    let profile = profile::Unit {
        arm,
        light_infantry: light && foot,
        weight: match unit.kind {
            UnitType::Cuirassier => Weight::Heavy,
            UnitType::LightCavalry | UnitType::Hussar | UnitType::Lancer | UnitType::Cossack => Weight::Light,
            _ => Weight::Medium,
        },
        calibre: calibre(unit, horse),
        class,
        status,
        morale,
        sk,
        size,
        lance: cavalry && (matches!(unit.kind, UnitType::Lancer | UnitType::Cossack) || has("lance")),
        cuirass: cavalry && (unit.kind == UnitType::Cuirassier || has("cuirass")),
        elan: !guns && arm != Arm::Skirmishers && (has("enthusiastic") || has("shock") || has("elan")),
        impetuous: cavalry && has("impetuous"),
        stoic: has("stoic"),
        tenacious: has("tenacious"),
        battalion_guns: arm == Arm::Infantry && (unit.battalion_guns.is_some() || has("battalion-guns")),
        rifles: foot && has("rifles"),
        good_shooter: has("good-shooter") && !poor,
        poor_shooter: poor,
        melee_weapons: has("melee-weapons"),
        howitzers: guns && (unit.guns.iter().any(|guns| guns.piece != Piece::Gun) || has("howitzers")),
        ..profile::Unit::default()
    };
    (profile, horse, guns && (british && year >= SHRAPNEL || has("shrapnel")))
}

fn arm(camp: &Camp, unit: &Unit) -> Arm {
    use grognard_scenario::model::ground::Arm as MapArm;
    match unit.arm() {
        MapArm::Foot if camp.formation(unit) == Formed::Skirmish => Arm::Skirmishers,
        MapArm::Foot => Arm::Infantry,
        MapArm::Horse => Arm::Cavalry,
        MapArm::Guns => Arm::Artillery,
    }
}

/// Status, Morale and class.
fn grade(unit: &Unit, guard: bool) -> (Status, i32, Class) {
    if let Some(grade) = unit.grades.get(SYSTEM).and_then(|grade| written(grade)) {
        return grade;
    }
    if unit.kind == UnitType::Cossack {
        return (Status::Irregular, 2, Class::B);
    }
    let guard = guard || unit.kind == UnitType::Guard;
    let picked = unit.kind == UnitType::Grenadier;
    match (unit.quality, guard, unit.kind == UnitType::Militia) {
        (Quality::Raw, true, _) => (Status::Guard, 3, Class::B),
        (Quality::Regular, true, _) => (Status::Guard, 4, Class::B),
        (Quality::Veteran, true, _) => (Status::Guard, 4, Class::A),
        (Quality::Elite, true, _) => (Status::Guard, 5, Class::A),
        (Quality::Raw, _, true) => (Status::Militia, 2, Class::C),
        (Quality::Regular | Quality::Veteran, _, true) => (Status::Militia, 3, Class::B),
        (Quality::Elite, _, true) => (Status::Militia, 3, Class::A),
        (Quality::Raw, ..) => (Status::Line, 2, Class::C),
        (Quality::Regular, ..) => (Status::Line, 3, Class::B),
        (Quality::Veteran, ..) if picked => (Status::Elite, 4, Class::B),
        (Quality::Veteran, ..) => (Status::Line, 4, Class::B),
        (Quality::Elite, ..) => (Status::Elite, 4, Class::A),
    }
}

/// A grade as the file writes it: `E4 a`.
fn written(grade: &str) -> Option<(Status, i32, Class)> {
    let (first, class) = grade.split_once(' ')?;
    let mut signs = first.chars();
    let status = match signs.next()? {
        'G' => Status::Guard,
        'E' => Status::Elite,
        'L' => Status::Line,
        'M' => Status::Militia,
        'I' => Status::Irregular,
        _ => return None,
    };
    let morale = i32::try_from(signs.next()?.to_digit(10)?).ok()?.clamp(1, 6);
    let class = Class::ALL.iter().copied().find(|known| known.word() == class)?;
    Some((status, morale, class))
}

/// The class of guns there are most of; of equal numbers the heavier.
fn calibre(unit: &Unit, horse: bool) -> Calibre {
    let of = |pounder: u32| match pounder {
        0..=4 => Calibre::ThreeFour,
        5..=7 => Calibre::Six,
        8..=10 => Calibre::EightNine,
        _ => Calibre::Twelve,
    };
    let cannon = || unit.guns.iter().filter(|guns| guns.piece == Piece::Gun);
    let count = |calibre: Calibre| -> u32 {
        cannon().filter(|guns| guns.pounder.map(of) == Some(calibre)).map(|guns| guns.count).sum()
    };
    let most = Calibre::ALL.iter().copied().filter(|calibre| count(*calibre) > 0).max_by_key(|calibre| count(*calibre));
    match most.unwrap_or(Calibre::Six) {
        Calibre::Twelve if horse => Calibre::EightNine,
        calibre => calibre,
    }
}
