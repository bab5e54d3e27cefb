//! Absolute Emperor: Napoleonic divisions and corps.
//!
//! A unit is a division, or a battery of one gun model. It rolls a pool of dice by its formation, more or fewer by the
//! situation, and hits by its grade. Hits of one phase halt and disorder it; hits of the whole battle exhaust it at five
//! and remove it at eight. Corps commanders spend their élan, of which there is little, to rally, to reroll and to change
//! orders; an army whose élan is gone has lost.
//!
//! Every distance comes from one conversion table for three figure sizes. The sheet prints hit numbers for artillery
//! only; those of divisions are a ruling and a [house rule](house::House).

pub mod artillery;
pub mod battle;
pub mod charging;
pub mod combat;
pub mod command;
pub mod elan;
pub mod house;
pub mod movement;
pub mod musketry;
pub mod muster;
pub mod order_of_battle;
pub mod orders;
pub mod post_combat;
pub mod profile;
pub mod resolution;
pub mod round;
pub mod rules;
pub mod shooting;
pub mod square;
pub mod telling;
pub mod turn;

use grognard_rulebook::{Face, Fielded, HouseRules, Inputs, System};

/// Worked examples of every procedure, one JSON object a line.
pub const EXAMPLES: &[&str] = &[
    include_str!("../tests/examples.jsonl"),
    include_str!("../tests/minimal.jsonl"),
    include_str!("../tests/examples-battle.jsonl"),
    include_str!("../tests/own.jsonl"),
];

/// Rules that decide nothing by themselves, and why.
const ONLY_TOLD: &[(&str, &str)] = &[(
    "ae.charging.halted-may-not",
    "It says again of halted units what ae.charging.only-fresh says of all that are not fresh.",
)];

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
        code: "ae",
        name: "absolute-emperor",
        title: "Absolute Emperor",
        about: "Napoleonic divisions and corps. Pools of d6 by formation, hit numbers by grade; halted, disordered, \
            exhausted at five hits, gone at eight; élan decides the battle.",
        rules: rules::RULES,
        rulings: rules::RULINGS,
        on_the_board: &[],
        only_told: ONLY_TOLD,
        procedures: vec![
            F::of::<turn::TurnSequence>(),
            F::of::<turn::Initiative>(),
            F::of::<elan::SpendElan>(),
            F::of::<command::ActivationRoll>(),
            F::of::<command::Rally>(),
            F::of::<orders::OrderPermits>(),
            F::of::<movement::MovementAllowance>(),
            F::of::<movement::ScaleTable>(),
            F::of::<shooting::MayShoot>(),
            F::of::<musketry::InfantryShooting>(),
            F::of::<artillery::ArtilleryShooting>(),
            F::of::<square::FormSquare>(),
            F::of::<charging::MayCharge>(),
            F::of::<charging::ChargeAspect>(),
            F::of::<combat::Combat>(),
            F::of::<post_combat::FollowUpCharge>(),
            F::of::<post_combat::Withdrawal>(),
            F::of::<resolution::TakeHits>(),
            F::of::<resolution::WaverTest>(),
            F::of::<profile::UnitState>(),
            F::of::<profile::UnitCost>(),
            F::of::<turn::VictoryCheck>(),
        ],
        house: HouseRules::of::<house::House>(),
        unit: Inputs::of::<profile::Unit>(),
        telling: telling::TELLING,
    }
}
