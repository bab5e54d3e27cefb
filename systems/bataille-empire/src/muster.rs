//! From a scenario's men and guns to battalions, regiments and batteries on a table.
//!
//! What every system does alike is done by [`grognard_battle::muster`]. Here is what Bataille Empire adds: a unit for a battalion or
//! for several (R51, R92), its profile (R93), divisions and their generals (R94), where everybody stands (R95), villages as blocks
//! (R56), and what other ground means (R55).

mod blocks;
mod country;
mod divisions;
mod profiles;
mod quarters;
mod units;

use std::sync::Arc;

use grognard_battle::layout::{self, Scale, UsualTable};
use grognard_battle::muster::{Camp, Measures, Place, inward};
use grognard_battle::{Mustered, Musters, Rules, Setup, Side, Unmustered};
use grognard_scenario::{Scenario, draw::Plan};
use grognard_tabletop::Length;

use crate::{
    battle::{
        BatailleEmpire,
        field::{Enlisted, Field, Troop, ud},
    },
    house::House,
};
use country::Land;
use quarters::quarters;
use units::units;

const SYSTEM: &str = "bataille-empire";

/// Metres to the UD (R51).
const METRES: u32 = 60;
/// With more units than this a side has larger ones, where no hint says so.
const EASY: usize = 30;
/// The most battalions to a unit without a hint.
const MOST_JOINED: u32 = 5;
/// A table deeper than this is a large one, with deeper zones (R33).
const LARGE_TABLE: Length = Length::units(30);

fn usual(metres: u32) -> UsualTable {
    UsualTable { metres, width: 40, depth: 26 }
}

fn measures(scenario: &Scenario, house: &House, metres: u32) -> Measures {
    let table = usual(metres);
    let deep = Scale::for_system(scenario, SYSTEM, table).table().height > LARGE_TABLE;
    let hair = Length::thousandths(10);
    let minutes = u32::try_from(house.muster.turn_minutes).unwrap_or(15).saturating_mul(metres).div_ceil(METRES);
    Measures {
        system: SYSTEM,
        units: "units",
        fewer: "let more battalions make up a unit with `group` in the hint",
        too_many: 100,
        table,
        minutes: minutes.max(1),
        turns: 12,
        most_turns: 30,
        no_mans_land: ud(house.muster.start_distance) + hair,
        zone: if deep { Length::units(10) } else { Length::units(6) },
        radius: ud(house.board.objective_radius),
        behind: Length::units(1),
        staff: Length::thousandths(250),
        roomy: Length::units(1),
        deep_way: Length::thousandths(1200),
    }
}

/// The metres a scenario's hint asks for.
fn hinted(scenario: &Scenario) -> Option<u32> {
    let hint = scenario.musters.iter().find(|hint| *hint.system == *SYSTEM)?;
    Some(hint.metres.unwrap_or(METRES).max(1))
}

/// Brings the armies of a scenario onto the table.
pub fn muster(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Field, Unmustered> {
    let metres = match hinted(&scenario) {
        Some(metres) => metres,
        None => METRES * fitting(&scenario, &house)?,
    };
    let camp = Camp::pitch(&scenario, measures(&scenario, &house, metres))?;
    let hinted = camp.hint().and_then(|hint| hint.group);
    let group = hinted.unwrap_or_else(|| ((2 * metres + METRES) / (2 * METRES)).max(1)).max(1);
    let inward = Side::BOTH.map(|side| inward(camp.side(side).edge));
    let land = Land::of(camp.survey()?, &house, inward, metres);
    let drafts = camp.few_enough(Side::BOTH.map(|side| units(&camp, side, group, &house)))?;
    let quarters = quarters(&camp, &drafts, &land.country)?;
    let places: Vec<Place> = quarters.iter().map(|quarters| quarters.place).collect();
    let staff = divisions::staff(&camp, &drafts, &places, &house)?;
    let rolls = drafts.iter().zip(&quarters).enumerate().map(|(i, (draft, quarters))| {
        let own = &draft.own;
        let troop = Troop {
            unit: own.profile,
            horse_artillery: own.horse_artillery,
            shrapnel: own.shrapnel,
            form: quarters.form,
            block: quarters.block,
        };
        let enlisted = draft.enlisted(&quarters.place, staff.command_of[i], troop);
        Enlisted { id: own.id(draft), name: own.name(draft), men: own.men, ..enlisted }
    });
    let mustered = Mustered { rolls: rolls.collect(), leaders: staff.leaders, commands: staff.commands };
    Field::of(&camp, (Arc::clone(&scenario), house, setup), mustered, land.laid_out())
}

/// How many battalions make up a unit, so that no side has too many (R51).
fn fitting(scenario: &Scenario, house: &House) -> Result<u32, Unmustered> {
    for group in 1..MOST_JOINED {
        let camp = Camp::pitch(scenario, measures(scenario, house, METRES * group))?;
        if Side::BOTH.into_iter().all(|side| units(&camp, side, group, house).len() <= EASY) {
            return Ok(group);
        }
    }
    Ok(MOST_JOINED)
}

impl Musters for BatailleEmpire {
    fn lay(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Field, Unmustered> {
        muster(scenario, house, setup)
    }

    fn map(&self) -> Plan {
        layout::plan(&self.field().scenario, SYSTEM, usual(self.field().metres))
    }
}
