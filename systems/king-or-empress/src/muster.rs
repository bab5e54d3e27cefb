//! From a scenario's men and guns to bases on a table.
//!
//! What every system does alike is done by [`grognard_battle::muster`]. Here is what For King or Empress adds: one base a unit
//! (R1), arms and grades (R2), commands of a handful of units under a general (R30), ground that is good going or bad (R35),
//! turns of some minutes.

mod bases;
mod country;

use std::sync::Arc;

use grognard_battle::layout::{self, UsualTable};
use grognard_battle::muster::{Billets, Camp, Joining, Limits, Measures, Staff};
use grognard_battle::{Mustered, Musters, Rules, Setup, Unmustered};
use grognard_scenario::model::army::{Ability, Commander};
use grognard_scenario::{Scenario, draw::Plan};
use grognard_tabletop::Length;

use crate::{
    battle::{
        KingOrEmpress,
        field::{Field, General},
        inches,
    },
    house::House,
    profile::Rating,
};
use bases::Base;
use country::country;

const MEASURES: Measures = Measures {
    system: "king-or-empress",
    units: "bases",
    fewer: "join units with a larger `group` in the hint for king-or-empress",
    // As many as the army's morale knows of (R31).
    too_many: 60,
    // The table of R32, and about fifty paces to the inch (R1).
    table: UsualTable { metres: 50, width: 72, depth: 48 },
    // What an activation stands for (R1), and how long a battle is (R31).
    minutes: 20,
    turns: 12,
    most_turns: 30,
    no_mans_land: Length::thousandths(1010),
    // How deep a side sets up (R32).
    zone: Length::units(12),
    radius: Length::units(3),
    behind: Length::units(2),
    // A general's base is an inch across (R28).
    staff: Length::thousandths(500),
    // Half a base must fit into a village for anybody to defend it (R26). At a hundred metres to the inch a farm would be
    // smaller than that; the model of a farm is not.
    roomy: Length::units(2),
    // A road column and a battery get over a bridge.
    deep_way: Length::thousandths(2400),
};

/// Two to five generals with three to eight bases each (R30).
const LIMITS: Limits<Base> =
    Limits { commands: (2, 5), size: (3, 8), strength: |_| 1, bulk: |_| 1, kindred: true, without_arrivals: false };

/// Brings the armies of a scenario onto the table.
pub fn muster(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Field, Unmustered> {
    let camp = Camp::pitch(&scenario, MEASURES)?;
    let (ground, impassable, country) = country(camp.survey()?);
    // A base is a battalion or a regiment of two, a regiment of horse, a battery (R1). An army of more than five commands of eight
    // (R30) is joined even without a hint, if bases stand no further apart than two of them are wide.
    let reach = |base: &Base| inches(house.arm(base.arm).frontage).times(2);
    let drafts = camp.drafts(|unit| Base::of(unit, &camp), &Joining { largest_army: 40, most: 4, reach })?;
    let places = Billets::new(&camp, Vec::new()).settle_all(&drafts, |base| base.footprint(&house), &impassable)?;
    let staff = Staff::appointed(&camp, &drafts, &places, &LIMITS, general)?;
    let enlisted = drafts.iter().zip(&places).zip(&staff.command_of);
    let rolls =
        enlisted.map(|((draft, place), command)| draft.enlisted(place, *command, draft.own.troop(&house))).collect();
    let armies = Mustered { rolls, leaders: staff.leaders, commands: staff.commands };
    Field::of(&camp, (Arc::clone(&scenario), house, setup), armies, (ground, impassable, country))
}

impl Musters for KingOrEmpress {
    fn lay(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Field, Unmustered> {
        muster(scenario, house, setup)
    }

    fn map(&self) -> Plan {
        layout::plan(&self.field().scenario, MEASURES.system, MEASURES.table)
    }
}

/// How good a man is; average where nothing is known (R30).
fn general(commander: Option<&Commander>) -> General {
    let rating = match commander.and_then(|commander| commander.ability) {
        Some(Ability::Poor) => Rating::Poor,
        Some(Ability::Good) => Rating::Good,
        Some(Ability::Great) => Rating::Great,
        Some(Ability::Average) | None => Rating::Average,
    };
    General { rating }
}
