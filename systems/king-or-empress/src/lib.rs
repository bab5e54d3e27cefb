//! For King or Empress: battalions and regiments of the Austrian Succession and the Seven Years War.
//!
//! The sheet is a single page of reminders. One value decides fire and melee alike: build it from a table, roll a d6 at
//! or under it. What is hit gathers Disorder Markers, and markers try its nerve on a d20; the fourth is the end of it.
//! A command is activated, its general rolls for initiative points, and the five phases follow one another.
//!
//! The sheet names many numbers that it does not print. They are rulings of ours, and every one is a
//! [house rule](house::House).

pub mod battle;
pub mod combat;
pub mod command;
pub mod house;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod muster;
pub mod order_of_battle;
pub mod profile;
pub mod rules;
pub mod shooting;
pub mod telling;
pub mod trials;
pub mod turn;
pub mod victory;
pub mod withdrawal;

use grognard_rulebook::{Face, Fielded, HouseRules, Inputs, System};

/// Worked examples of every procedure, one JSON object a line.
pub const EXAMPLES: &[&str] = &[include_str!("../tests/examples.jsonl"), include_str!("../tests/minimal.jsonl")];

/// Rules that decide nothing by themselves, and why.
const ONLY_TOLD: &[(&str, &str)] =
    &[("fke.morale.one-marker", "It says that nothing happens, which is what happens without it.")];

/// The system, its procedures in turn order.
pub fn system() -> System {
    sheet()
}

/// The system as its battle needs it.
pub fn fielded() -> Fielded {
    sheet()
}

fn sheet<F: Face + ?Sized>() -> System<F> {
    System {
        code: "fke",
        name: "king-or-empress",
        title: "For King or Empress",
        about: "Battalions and regiments, 1740 to 1763. One Combat Value for fire and melee, rolled at or under on a \
            d6; Disorder Markers and a d20 for morale.",
        rules: rules::RULES,
        rulings: rules::RULINGS,
        on_the_board: &[],
        only_told: ONLY_TOLD,
        procedures: vec![
            F::of::<turn::TurnSequence>(),
            F::of::<command::FirstActivation>(),
            F::of::<command::InitiativeRoll>(),
            F::of::<command::InitiativeCost>(),
            F::of::<turn::MayAct>(),
            F::of::<shooting::Shooting>(),
            F::of::<melee::Melee>(),
            F::of::<morale::MoraleTest>(),
            F::of::<withdrawal::Withdrawal>(),
            F::of::<trials::BreakOff>(),
            F::of::<trials::ForcedMarch>(),
            F::of::<trials::Rally>(),
            F::of::<movement::MovementAllowance>(),
            F::of::<movement::FiringRange>(),
            F::of::<movement::InGoing>(),
            F::of::<profile::UnitProfile>(),
            F::of::<victory::ArmyStatus>(),
        ],
        house: HouseRules::of::<house::House>(),
        unit: Inputs::of::<profile::Unit>(),
        telling: telling::TELLING,
    }
}
