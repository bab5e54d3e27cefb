//! Armies that lack what a battle needs are told so.

use std::fmt;

use grognard_scenario::{Scenario, library};

/// Without units, without a command, without an enemy: each time the muster says who lacks what, and what would help.
pub fn armies_are_told_what_they_lack<F: fmt::Debug>(system: &str, muster: impl Fn(Scenario) -> Result<F, String>) {
    let why = |without: &dyn Fn(&mut Scenario)| {
        let mut scenario = library::find("crossroads").expect("a scenario of the library");
        without(&mut scenario);
        muster(scenario).expect_err("nobody can fight so")
    };
    let nobody = "has no units on the table; give it some, or leave fewer out in the hint for";
    assert_eq!(why(&|battle| battle.units.clear()), format!("`north` {nobody} {system}"));
    let one_sided = why(&|battle| battle.units.retain(|unit| unit.id.starts_with("n-")));
    assert_eq!(one_sided, format!("`south` {nobody} {system}"));
    let headless = why(&|battle| battle.commands.clear());
    assert_eq!(headless, "`north` has no army; add a [[command]] with side = \"north\" and no parent");
    let alone = why(&|battle| drop(battle.sides.pop()));
    assert!(alone.starts_with("a battle has two sides, `crossroads` has 1"), "{alone}");
}
