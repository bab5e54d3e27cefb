//! From a scenario's men and guns to corps of divisions on a table.
//!
//! What every system does alike is done by [`grognard_battle::muster`]. Here is what Absolute Emperor adds: divisions and batteries
//! cut from the scenario's regiments (R38, R39), corps (R40), élan (R41), houses as places (R42), and what other ground means
//! (R43).

mod corps;
mod country;
pub mod divisions;
mod elan;
mod places;
mod quarters;

use std::sync::Arc;

use grognard_battle::layout::{self, UsualTable};
use grognard_battle::muster::{Camp, Measures};
use grognard_battle::{Mustered, Musters, Rules, Setup, Side, Unmustered};
use grognard_scenario::{Scenario, draw::Plan};
use grognard_tabletop::Length;

use crate::{
    battle::{
        AbsoluteEmperor, Compass,
        field::{Enlisted, Field, Troop, distances, measure},
    },
    house::House,
};
use corps::Armies;
use country::Land;
use quarters::quarters;

const SYSTEM: &str = "absolute-emperor";

/// A hundred metres to the inch (R36).
const USUAL: UsualTable = UsualTable { metres: 100, width: 72, depth: 48 };

/// How long turns may be, the longest first, where the scenario does not say (R37).
const MINUTES: [u32; 5] = [30, 20, 15, 10, 5];
/// How many turns a battle should have.
const ENOUGH_TURNS: u32 = 10;

fn measures(scenario: &Scenario, house: &House) -> Measures {
    let enough = |minutes: &u32| scenario.length().div_ceil(*minutes) >= ENOUGH_TURNS;
    Measures {
        system: SYSTEM,
        units: "units",
        fewer: "let more men make up a division in the house rules",
        too_many: 100,
        table: USUAL,
        minutes: MINUTES.into_iter().find(enough).unwrap_or(MINUTES[4]),
        turns: 12,
        most_turns: 30,
        no_mans_land: Length::thousandths(4100),
        zone: Length::units(12),
        radius: Length::units(3),
        behind: Length::units(3),
        staff: measure(distances(house).base).half(),
        // Houses are places with room enough (R42).
        roomy: Length::ZERO,
        deep_way: Length::thousandths(2400),
    }
}

/// Brings the armies of a scenario onto the table.
pub fn muster(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Field, Unmustered> {
    let camp = Camp::pitch(&scenario, measures(&scenario, &house))?;
    let edges = Side::BOTH.map(|side| Compass::from(camp.side(side).edge));
    let land = Land::of(camp.survey()?, &house, edges);
    let armies = Armies::of(&camp, &house)?;
    let quarters = quarters(&camp, &armies.drafts, &land)?;
    let places: Vec<_> = quarters.iter().map(|quarters| quarters.place).collect();
    let staff = elan::staff(&camp, &armies, &places, &house)?;
    let rolls = armies.drafts.iter().enumerate().map(|(i, draft)| {
        let division = &draft.own;
        let troop = Troop {
            arm: division.arm,
            grade: division.grade,
            formation: quarters[i].formation,
            place: quarters[i].inside,
        };
        Enlisted { name: armies.names[i].clone(), ..draft.enlisted(&places[i], armies.command_of[i], troop) }
    });
    let mustered = Mustered { rolls: rolls.collect(), leaders: staff.leaders, commands: staff.commands };
    Field::of(&camp, (Arc::clone(&scenario), house, setup), mustered, land.laid_out())
}

impl Musters for AbsoluteEmperor {
    fn lay(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Field, Unmustered> {
        muster(scenario, house, setup)
    }

    fn map(&self) -> Plan {
        layout::plan(&self.field().scenario, SYSTEM, USUAL)
    }
}
