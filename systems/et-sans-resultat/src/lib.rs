//! Et sans résultat!: Napoleonic corps and armies, a battalion a base, in Formations that share an order and a fate.
//!
//! Everything is 2D6 and modifiers on a banded chart. Orders travel from commander to commander and may be delayed or
//! lost; Formations ploy into column and deploy into line; artillery and skirmishers add up to one score against a
//! target; Units in contact compare rolls. All of it wears Formations down with Fatigue, and an Assessment says what
//! that does to irregulars, cavalry, guns and the Formation itself.
//!
//! The sheet is the 75 yard chart. It names order conversions and Fatigue recovery without saying what they do, and is
//! silent on winning: those are rulings, and their numbers are [house rules](house::House).

pub mod activation;
pub mod artillery;
pub mod assessment;
pub mod assessments_due;
pub mod battle;
pub mod combat;
pub mod house;
pub mod leader_actions;
pub mod leader_fate;
pub mod movement;
pub mod muster;
pub mod order_of_battle;
pub mod orders;
pub mod ploy;
pub mod precedence;
pub mod profile;
pub mod rules;
pub mod status;
pub mod telling;
pub mod turn;
pub mod victory;

use grognard_rulebook::{Face, Fielded, HouseRules, Inputs, System};

/// Worked examples of every procedure, one JSON object a line.
pub const EXAMPLES: &[&str] = &[
    include_str!("../tests/examples.jsonl"),
    include_str!("../tests/minimal.jsonl"),
    include_str!("../tests/examples-battle.jsonl"),
    include_str!("../tests/own.jsonl"),
];

/// The ground scale and the colours of the phases, which change no answer of a procedure.
const ON_THE_BOARD: &[&str] = &["esr.scale.inch", "esr.sequence.colours"];

/// Rules that decide nothing by themselves, and why.
const ONLY_TOLD: &[(&str, &str)] = &[
    ("esr.ploy.not-listed", "A line of the chart that is worth nought."),
    ("esr.artillery.3-4-pdr", "A line of the table that is worth nought."),
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
        code: "esr",
        name: "et-sans-resultat",
        title: "Et sans résultat!",
        about: "Napoleonic corps and armies at 75 yards to the inch. 2D6 and modifiers for everything; orders that may \
            be delayed or lost, Formations that tire, and Assessments that tell when they have had enough.",
        rules: rules::RULES,
        rulings: rules::RULINGS,
        on_the_board: ON_THE_BOARD,
        only_told: ONLY_TOLD,
        procedures: vec![
            F::of::<turn::TurnSequence>(),
            F::of::<turn::NextStep>(),
            F::of::<precedence::Precedence>(),
            F::of::<orders::OrderInfo>(),
            F::of::<activation::MayActivateOrder>(),
            F::of::<activation::ActivateOrder>(),
            F::of::<leader_actions::MayTakeLeaderAction>(),
            F::of::<leader_actions::LeaderAction>(),
            F::of::<orders::OrderConversion>(),
            F::of::<movement::MovementAllowance>(),
            F::of::<movement::ArtilleryLimbering>(),
            F::of::<ploy::PloyDeploy>(),
            F::of::<movement::FatigueRecovery>(),
            F::of::<artillery::MayEngage>(),
            F::of::<artillery::ArtilleryAndSkirmish>(),
            F::of::<leader_fate::LeaderFate>(),
            F::of::<assessments_due::AssessmentsDue>(),
            F::of::<assessment::Assessment>(),
            F::of::<combat::Combat>(),
            F::of::<status::StatusCheck>(),
            F::of::<victory::BattleResult>(),
        ],
        house: HouseRules::of::<house::House>(),
        unit: Inputs::of::<profile::Formation>(),
        telling: telling::TELLING,
    }
}
