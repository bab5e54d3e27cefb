//! What a Formation is: its nation, its doctrine, its temper (R53).

use grognard_battle::muster::Camp;
use grognard_scenario::model::{
    nation::Nation as Land,
    unit::{Quality, Unit, UnitType},
};

use super::{
    formations::Formation,
    ratings::{has, nation},
    units::Drafted,
};
use crate::{
    battle::field::Roster,
    profile::{Class, Doctrine, Nation},
};

/// The last year the chart of nations knows.
const LAST_LISTED: u16 = 1815;

/// What about a Formation never changes.
pub(super) fn roster(camp: &Camp, drafts: &[Drafted<'_>], formation: &Formation<'_>) -> Roster {
    let units = || formation.units.iter().map(|unit| &drafts[*unit]);
    let year = camp.scenario.date.year;
    let (land, _) = units().fold((None, 0), |(best, most), draft| {
        let land = nation(camp, draft);
        let count = units().filter(|other| nation(camp, other) == land).count();
        if count > most { (Some(land), count) } else { (best, most) }
    });
    let side = camp.side(formation.side).nation;
    let land = land.unwrap_or(side);
    // More than half of its battalions and squadrons; batteries are neither here nor there.
    let fighting = || units().filter(|draft| draft.own.class != Class::Artillery);
    let mostly =
        |of: &dyn Fn(&Unit) -> bool| 2 * fighting().filter(|draft| of(draft.units[0])).count() > fighting().count();
    let guard = |unit: &Unit| unit.kind == UnitType::Guard || has(unit, "guard");
    let determined = mostly(&guard);
    let brittle = mostly(&|unit| has(unit, "brittle") || unit.quality == Quality::Raw);
    let foot = || units().filter(|draft| draft.own.class == Class::Infantry);
    let light = foot().filter(|draft| draft.units[0].kind == UnitType::Light).count();
    let many_light = light > 0 && 4 * light >= foot().count();
    Roster {
        force: formation.force,
        spare: false,
        grand_battery: false,
        nation: listed(land, side, year),
        guard: determined,
        doctrine: doctrine(land, side, year, many_light),
        brittle: brittle && !determined,
        determined,
        stoic: mostly(&|unit| has(unit, "stoic") || unit.nation.unwrap_or(side) == Land::Russia),
        enthusiastic: mostly(&|unit| has(unit, "enthusiastic")),
    }
}

/// The nation as the chart of deployment knows it.
fn listed(land: Land, side: Land, year: u16) -> Nation {
    match land {
        _ if year > LAST_LISTED => Nation::Other,
        Land::France => Nation::French,
        Land::Poland => Nation::Polish,
        Land::Italy => Nation::Italian,
        _ if side == Land::France => Nation::FrenchAlly,
        Land::Austria => Nation::Austrian,
        Land::Russia => Nation::Russian,
        Land::Prussia => Nation::Prussian,
        _ => Nation::Other,
    }
}

fn doctrine(land: Land, side: Land, year: u16, many_light: bool) -> Doctrine {
    let effective = match land {
        Land::France | Land::Britain | Land::KingsGermanLegion | Land::Portugal => year >= 1792,
        _ if side == Land::France => year >= 1792,
        Land::Prussia if year >= 1813 => true,
        _ => year >= 1809 && many_light,
    };
    if effective { Doctrine::Effective } else { Doctrine::Ineffective }
}
