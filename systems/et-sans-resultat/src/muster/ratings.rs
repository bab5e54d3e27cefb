//! What a Unit is good for: Combat Rating, Shock, traits, companies (R51).

use grognard_battle::muster::Camp;
use grognard_scenario::model::{
    nation::Nation,
    unit::{Quality, Unit, UnitType},
};

use super::{SYSTEM, units::Drafted};
use crate::{
    battle::field::{Companies, Rating},
    profile::Trait,
};

/// Ratings of raw, regular, veteran and elite troops.
fn by_quality(kind: UnitType) -> [i32; 4] {
    match kind {
        UnitType::Militia => [1, 2, 3, 3],
        UnitType::Line => [2, 3, 4, 5],
        UnitType::Light => [3, 4, 4, 5],
        UnitType::Grenadier => [3, 4, 5, 5],
        UnitType::Guard => [5, 5, 6, 6],
        UnitType::Cossack => [1, 1, 1, 2],
        UnitType::LightCavalry | UnitType::Hussar => [1, 2, 3, 3],
        UnitType::Lancer | UnitType::Dragoon => [2, 3, 3, 4],
        UnitType::Cuirassier => [3, 4, 4, 5],
        UnitType::FootArtillery => [1; 4],
        UnitType::HorseArtillery => [2; 4],
    }
}

pub(super) fn has(unit: &Unit, word: &str) -> bool {
    unit.traits.iter().any(|own| **own == *word)
}

pub(super) fn nation(camp: &Camp, draft: &Drafted<'_>) -> Nation {
    draft.units[0].nation.unwrap_or(camp.side(draft.side).nation)
}

/// How good a Unit is.
pub(super) fn rating(camp: &Camp, draft: &Drafted<'_>) -> Rating {
    let unit = draft.units[0];
    let guns = matches!(unit.kind, UnitType::FootArtillery | UnitType::HorseArtillery);
    let horse = unit.arm() == grognard_scenario::model::ground::Arm::Horse;
    let usual = match unit.kind {
        UnitType::Guard if has(unit, "old-guard") => 7,
        _ if guns && has(unit, "guard") => 3,
        kind => by_quality(kind)[unit.quality as usize],
    };
    let own = unit.grades.get(SYSTEM).and_then(|grade| grade.parse().ok()).filter(|grade| (0..=10).contains(grade));
    let seasoned = matches!(unit.quality, Quality::Veteran | Quality::Elite);
    let shock = match unit.kind {
        UnitType::Grenadier | UnitType::Guard | UnitType::Lancer => 1,
        UnitType::Dragoon if seasoned => 1,
        UnitType::Cuirassier if has(unit, "guard") => 3,
        UnitType::Cuirassier if unit.quality == Quality::Raw => 1,
        UnitType::Cuirassier => 2,
        _ if guns => 0,
        _ => i32::from(has(unit, "shock")),
    };
    let kind = if guns {
        Trait::None
    } else if unit.kind == UnitType::Cossack || has(unit, "irregular") {
        Trait::Irregular
    } else if unit.kind == UnitType::Light || unit.kind == UnitType::Line && has(unit, "woodsmen") {
        Trait::Light
    } else {
        Trait::None
    };
    let british = nation(camp, draft) == Nation::Britain && horse;
    Rating {
        cr: own.unwrap_or(usual),
        shock: if !guns && has(unit, "shock") { shock.max(1) } else { shock },
        kind,
        impetuous: !guns && (british || has(unit, "impetuous")),
    }
}

/// The companies that are with it from the start, or in the pool of its Formation.
pub(super) fn companies(camp: &Camp, draft: &Drafted<'_>) -> Companies {
    let unit = draft.units[0];
    // A regiment has its riflemen with every battalion, its engineers once.
    let first = draft.own.part.0 == 0;
    let foot = unit.arm() == grognard_scenario::model::ground::Arm::Foot;
    let rifles = match nation(camp, draft) {
        _ if !foot || !has(unit, "rifles") => 0,
        Nation::Britain | Nation::KingsGermanLegion => 2,
        _ => 1,
    };
    Companies { rifles, engineers: foot && first && has(unit, "engineers") }
}
