//! The toy is a battle like any other: officers fight it to its end, whoever sets up.

use std::sync::Arc;

use grognard_battle::{Deployment, Musters, Secret, Setup};
use grognard_staff::{Staff, fight, named};
use grognard_toy::{House, Outposts, SCENARIO};

#[test]
fn officers_fight_it_to_its_end() {
    for (seed, deployment) in [(1, Deployment::Scenario), (2, Deployment::Players), (3, Deployment::Players)] {
        let scenario = grognard_scenario::read(SCENARIO).scenario.expect("it reads");
        let battle = Outposts::muster(Arc::new(scenario), Arc::new(House::default()), Setup { deployment });
        let officer = |name: &str| named(name, seed).expect("he is known");
        let mut staff = Staff::new([officer("plain"), officer("random")]);
        let ended = fight(&mut battle.expect("it musters"), &mut staff, &Secret::from_seed(seed), &mut ());
        assert!(ended.is_ok_and(|ended| ended.orders > 8));
    }
}
