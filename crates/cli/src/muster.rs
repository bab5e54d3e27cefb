//! A battle brought onto the table, as the command line asks for it.

use std::sync::Arc;

use grognard_battle::{Battle, Deployment, Setup, Side};
use grognard_rulebook::Inputs;
use grognard_scenario::Scenario;
use grognard_shelf::Campaign;

use crate::{
    args::{Deploy, HouseArgs},
    trouble::Trouble,
};

impl From<Deploy> for Setup {
    fn from(deploy: Deploy) -> Self {
        let deployment = match deploy {
            Deploy::Scenario => Deployment::Scenario,
            Deploy::Players => Deployment::Players,
        };
        Self { deployment }
    }
}

/// Does something with the battle of a system, or says which systems have one.
pub(crate) fn campaign<T>(system: &str, campaign: impl Campaign<Out = Result<T, Trouble>>) -> Result<T, Trouble> {
    grognard_shelf::find_battle(system, campaign)?
}

/// Sets a battle up.
pub(crate) fn muster<B: Battle>(scenario: Arc<Scenario>, house: B::House, setup: Setup) -> Result<B, Trouble> {
    B::muster(scenario, Arc::new(house), setup).map_err(|why| Trouble::said(why.to_string()))
}

/// The house rules of a battle.
pub(crate) fn house<B: Battle>(asked: &HouseArgs) -> Result<B::House, Trouble> {
    let text = asked.text()?;
    Ok(Inputs::of::<B::House>().read(&B::House::default(), &asked.given(&text)?)?)
}

/// The side that attacks, as far as the scenario says: the one named first otherwise.
pub(crate) fn attacker(scenario: &Scenario) -> Side {
    let second = scenario.sides.get(1).is_some_and(|side| scenario.attacker.as_ref() == Some(&side.id));
    if second { Side::Second } else { Side::First }
}
