//! Bataille Empire: battalions, regiments and batteries of the Napoleonic wars.
//!
//! Everything is a d6 and a list of modifiers. Generals roll for command points and give their divisions one of five
//! orders; a division fires, charges, moves and rallies, and fires again. Who is shot at loses halves of a loss and
//! tests his morale; who is charged reacts, and the shock compares two scores. The loser goes back, the winner pursues,
//! and whoever did something has an action marker until the end of the turn.
//!
//! The sheet names much that it does not define. What we make of it is in the rulings, and every number that they
//! supply is a [house rule](house::House).

pub mod attacker;
pub mod battle;
pub mod charging;
pub mod command;
pub mod commanders;
pub mod control;
pub mod firing;
pub mod house;
pub mod manoeuvre;
pub mod marches;
pub mod markers;
pub mod morale;
pub mod movement;
pub mod muster;
pub mod order_of_battle;
pub mod orders;
pub mod points;
pub mod profile;
pub mod pursuit;
pub mod rally;
pub mod range;
pub mod reactions;
pub mod result;
pub mod retreat;
pub mod rules;
pub mod sequence;
pub mod shock;
pub mod spending;
pub mod telling;
pub mod victory;

use grognard_rulebook::{Face, Fielded, HouseRules, Inputs, System};

/// Worked examples of every procedure, one JSON object a line.
pub const EXAMPLES: &[&str] = &[
    include_str!("../tests/examples.jsonl"),
    include_str!("../tests/minimal.jsonl"),
    include_str!("../tests/examples-battle.jsonl"),
    include_str!("../tests/own.jsonl"),
];

/// Rules that say where a unit points or passes, which no procedure is told.
const ON_THE_BOARD: &[&str] = &["be.charge.aim", "be.retreat.straight", "be.retreat.wheel", "be.pursuit.wheel-45"];

/// Rules that decide nothing by themselves, and why.
const ONLY_TOLD: &[(&str, &str)] = &[
    (
        "be.manoeuvre.prolong-foot",
        "The sheet prints the distance twice, here and in the table of moves; either is enough.",
    ),
    (
        "be.manoeuvre.prolong-horse",
        "The sheet prints the distance twice, here and in the table of moves; either is enough.",
    ),
    (
        "be.movement.foot-artillery-12-pdr-no-prolong",
        "The sheet bars 12-pounders twice, here and under manoeuvres, which is read first.",
    ),
    (
        "be.movement.foot-artillery-prolong",
        "The sheet prints the distance twice, here and under manoeuvres; either is enough.",
    ),
    (
        "be.movement.horse-artillery-prolong",
        "The sheet prints the distance twice, here and under manoeuvres; either is enough.",
    ),
    ("be.firing.infantry-column", "A line of the table that is worth nought."),
    ("be.pursuit.no-charge-bonus", "It says again what the two notes on the charge bonuses say of a pursuit."),
];

/// The system, its procedures in the order of the turn and the sheet.
pub fn system() -> System {
    sheet()
}

/// The system as its battle needs it.
pub fn fielded() -> Fielded {
    sheet()
}

fn sheet<F: Face + ?Sized>() -> System<F> {
    System {
        code: "be",
        name: "bataille-empire",
        title: "Bataille Empire",
        about: "Battalions, regiments and batteries, 1792 to 1815. A d6 and modifiers for everything; orders, action \
            markers, and losses counted in halves.",
        rules: rules::RULES,
        rulings: rules::RULINGS,
        on_the_board: ON_THE_BOARD,
        only_told: ONLY_TOLD,
        procedures: vec![
            F::of::<sequence::TurnSequence>(),
            F::of::<command::CommandRange>(),
            F::of::<command::CommandPoints>(),
            F::of::<attacker::Attacker>(),
            F::of::<command::Initiative>(),
            F::of::<command::OrderTest>(),
            F::of::<spending::SpendCommandPoints>(),
            F::of::<movement::MovementAllowance>(),
            F::of::<manoeuvre::SpecialMove>(),
            F::of::<manoeuvre::FormationChange>(),
            F::of::<manoeuvre::ProlongMove>(),
            F::of::<marches::MultipleMoves>(),
            F::of::<marches::OperationalMove>(),
            F::of::<markers::ActionMarker>(),
            F::of::<markers::MarkerPermission>(),
            F::of::<orders::MayMove>(),
            F::of::<orders::MayFire>(),
            F::of::<charging::MayCharge>(),
            F::of::<orders::OrderObligation>(),
            F::of::<orders::AutomaticOrderChange>(),
            F::of::<reactions::MayReact>(),
            F::of::<control::ManoeuvreTest>(),
            F::of::<control::ControlTest>(),
            F::of::<range::FiringRange>(),
            F::of::<firing::Firing>(),
            F::of::<morale::FirefightTester>(),
            F::of::<morale::MoraleTest>(),
            F::of::<commanders::CommanderRisk>(),
            F::of::<charging::ChargeMove>(),
            F::of::<shock::Shock>(),
            F::of::<retreat::RetreatOrFlee>(),
            F::of::<pursuit::Pursuit>(),
            F::of::<rally::Rally>(),
            F::of::<victory::VictoryCheck>(),
        ],
        house: HouseRules::of::<house::House>(),
        unit: Inputs::of::<profile::Unit>(),
        telling: telling::TELLING,
    }
}
