//! From a scenario's men and guns to stands on a table.
//!
//! What every system does alike is done by [`grognard_battle::muster`]. Here is what Volley & Bayonet adds: brigades on bases of some
//! strength points (R62 to R64), divisions with their exhaustion levels and commanders (R65), who is stationary (R66), houses
//! as rooms for one stand (R68), and what other ground means (R69).

mod blocks;
mod country;
pub mod cut;
mod divisions;
mod quarters;
mod ratings;
mod stands;

use std::sync::Arc;

use grognard_battle::layout::{self, UsualTable};
use grognard_battle::muster::{Camp, Draft, Measures, Place, names};
use grognard_battle::{Mustered, Musters, Piece, Rules, Setup, Side, Unmustered};
use grognard_scenario::{Scenario, draw::Plan, model::army::Edge};
use grognard_tabletop::{Facing, Length};

use crate::{
    battle::{
        VolleyAndBayonet,
        field::{Enlisted, Field, Troop, inches},
    },
    house::House,
    profile::{Base, Era, Stand},
};
use country::Country;
use divisions::Divisions;
use quarters::{Quarters, quarters, stationary};
use stands::{Group, stands};

const SYSTEM: &str = "volley-and-bayonet";

/// The year in which armies learnt a new drill.
const REVOLUTION: u16 = 1792;

fn measures(house: &House) -> Measures {
    let whole = |number: i32| u32::try_from(number).unwrap_or_default();
    Measures {
        system: SYSTEM,
        units: "stands",
        fewer: "let more men make up a strength point in the house rules",
        too_many: 100,
        // A hundred yards to the inch and an hour to the turn (R2, R61, R67).
        table: UsualTable { metres: 91, width: whole(house.table_width), depth: whole(house.table_depth) },
        minutes: 60,
        turns: whole(house.game_turns),
        most_turns: 30,
        no_mans_land: Length::thousandths(1010),
        zone: Length::units(house.deployment_depth),
        radius: Length::units(3),
        behind: Length::units(2),
        staff: inches(house.commander.width).half(),
        // Houses are blocks with room enough (R68), and only roads lead over deep water (R71).
        roomy: Length::ZERO,
        deep_way: Length::ZERO,
    }
}

/// Brings the armies of a scenario onto the table.
pub fn muster(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Field, Unmustered> {
    let camp = Camp::pitch(&scenario, measures(&house))?;
    let era = if scenario.date.year < REVOLUTION { Era::PreRevolution } else { Era::Napoleonic };
    let country = Country::of(camp.survey()?, inches(house.muster.block_size));
    let drafts = camp.few_enough(stands(&camp, era, &house))?;
    let mut stands: Vec<Stand> = drafts.iter().map(|draft| draft.own.stand(&camp, draft.side, era)).collect();
    let quarters = quarters(&camp, &drafts, &stands, &country, &house)?;
    for ((draft, stand), quarters) in drafts.iter().zip(&mut stands).zip(&quarters) {
        stand.stationary = stationary(&draft.own, stand, quarters, draft.side, camp.attacker(), &house);
    }
    let places: Vec<Place> = quarters.iter().map(|quarters| quarters.place).collect();
    let divisions = Divisions::of(&camp, &drafts, &stands, &places, &house)?;
    let rolls = rolls(&drafts, &stands, &quarters, &divisions);
    let edges = Side::BOTH.map(|side| facing(camp.side(side).edge));
    let armies = Mustered { rolls, leaders: divisions.leaders, commands: divisions.commands };
    Field::of(&camp, (Arc::clone(&scenario), house, setup), armies, country.laid_out(edges, divisions.rosters))
}

impl Musters for VolleyAndBayonet {
    fn lay(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Field, Unmustered> {
        muster(scenario, house, setup)
    }

    fn map(&self) -> Plan {
        layout::plan(&self.field().scenario, SYSTEM, measures(&self.field().house).table)
    }
}

fn facing(edge: Edge) -> Facing {
    match edge {
        Edge::North => Facing::NORTH,
        Edge::East => Facing::EAST,
        Edge::South => Facing::SOUTH,
        Edge::West => Facing::WEST,
    }
}

/// Stands of the first side, of the second, then the skirmishers attached to some of them (R80).
fn rolls(
    drafts: &[Draft<'_, Group<'_>>],
    stands: &[Stand],
    quarters: &[Quarters],
    divisions: &Divisions,
) -> Vec<Enlisted> {
    let (mut rolls, mut screens) = (Vec::new(), Vec::new());
    for (i, draft) in drafts.iter().enumerate() {
        let troops = Troop { stand: stands[i], block: quarters[i].block, attached_to: None };
        let shares = &draft.own.shares;
        let men = draft.own.men();
        let screen = if stands[i].reinforcing_skirmishers { men / draft.own.strength.max(1) as u32 } else { 0 };
        let host = Enlisted {
            id: shares.iter().map(|share| share.id()).collect::<Vec<_>>().join("+"),
            name: names::together(shares.iter().map(|share| share.name())),
            men: men - screen,
            ..draft.enlisted(&quarters[i].place, divisions.command_of[i], troops)
        };
        if stands[i].reinforcing_skirmishers {
            screens.push(Enlisted {
                id: format!("{}+screen", host.id),
                name: format!("Skirmishers of {}", host.name),
                men: screen,
                own: Troop { stand: skirmishers(&stands[i]), block: None, attached_to: Some(Piece(i as u16)) },
                ..host.clone()
            });
        }
        rolls.push(host);
    }
    rolls.extend(screens);
    rolls
}

/// The strength point of a stand that goes before it in open order.
fn skirmishers(host: &Stand) -> Stand {
    Stand {
        base: Base::Skirmish,
        sp: 1,
        stationary: false,
        march_column: false,
        dedicated_guns: false,
        poor_musketry: false,
        reinforcing_skirmishers: false,
        ..*host
    }
}
