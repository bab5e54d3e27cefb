//! From a scenario's men and guns to Formations of Units on a table.
//!
//! What every system does alike is done by [`grognard_battle::muster`]. Here is what Et sans résultat! adds: battalions, groups of
//! squadrons and batteries (R50), their ratings (R51), Formations and Forces with their commanders (R52), traits and doctrine
//! (R53), who is ployed and who deployed (R49), and what ground means (R66, R67).

mod commanders;
mod country;
mod formations;
pub(crate) mod guns;
mod quarters;
mod ratings;
mod traits;
mod units;

use std::sync::Arc;

use grognard_battle::layout::{self, UsualTable};
use grognard_battle::muster::{Camp, Measures};
use grognard_battle::{Mustered, Musters, Rules, Setup, Unmustered};
use grognard_rulebook::rule;
use grognard_scenario::{Scenario, draw::Plan};
use grognard_tabletop::Length;

use crate::{
    battle::{
        EtSansResultat,
        field::{Enlisted, Field, Troop},
    },
    house::House,
    rules::heeded,
};
use commanders::Commanders;
use country::Land;
use formations::Armies;
use quarters::quarters;

const SYSTEM: &str = "et-sans-resultat";

/// The metres of an inch: 75 yards (R41, R48).
const INCH: u32 = 69;
/// What an inch would be if the sheet said nothing of it.
const ANY_INCH: u32 = 100;

const fn table(metres: u32) -> UsualTable {
    UsualTable { metres, width: 72, depth: 48 }
}

/// The usual table, by the scale of the sheet.
fn usual() -> UsualTable {
    table(if heeded(rule!("esr.scale.inch")) { INCH } else { ANY_INCH })
}

const MEASURES: Measures = Measures {
    system: SYSTEM,
    units: "Units",
    fewer: "let more battalions make up a Unit with `group` in the hint",
    too_many: units::MOST,
    table: table(INCH),
    minutes: 20,
    turns: 18,
    most_turns: 60,
    no_mans_land: Length::thousandths(1010),
    zone: Length::units(12),
    radius: Length::units(3),
    behind: Length::units(1),
    staff: Length::thousandths(500),
    roomy: Length::units(2),
    deep_way: Length::units(2),
};

/// Brings the armies of a scenario onto the table.
pub fn muster(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Field, Unmustered> {
    let camp = Camp::pitch(&scenario, Measures { table: usual(), ..MEASURES })?;
    let land = Land::of(camp.survey()?);
    let drafts = units::units(&camp, &house)?;
    let armies = Armies::of(&camp, &drafts, &house)?;
    let quarters = quarters(&camp, &drafts, &armies, &land)?;
    let places: Vec<_> = quarters.iter().map(|quarters| quarters.place).collect();
    let commanders = Commanders::of(&camp, &drafts, &armies, &places, &house)?;
    let rolls = drafts.iter().zip(&quarters).enumerate().map(|(i, (draft, quarters))| {
        let base = &draft.own;
        let troop = Troop {
            class: base.class,
            arm: base.arm,
            size: base.size,
            rating: ratings::rating(&camp, draft),
            sections: base.sections,
            start: quarters.start,
            companies: ratings::companies(&camp, draft),
        };
        Enlisted {
            id: base.id(draft),
            name: base.name(draft),
            men: base.men,
            ..draft.enlisted(&quarters.place, armies.formation_of[i], troop)
        }
    });
    let mustered = Mustered { rolls: rolls.collect(), leaders: commanders.leaders, commands: commanders.commands };
    let laid_out = land.laid_out(&camp, commanders.forces, commanders.rosters);
    Field::of(&camp, (Arc::clone(&scenario), house, setup), mustered, laid_out)
}

impl Musters for EtSansResultat {
    fn lay(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Field, Unmustered> {
        muster(scenario, house, setup)
    }

    fn map(&self) -> Plan {
        layout::plan(&self.field().scenario, SYSTEM, usual())
    }
}
