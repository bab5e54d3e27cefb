//! Volley & Bayonet: brigades and regiments, from the old regime to Napoleon.
//!
//! A unit is one stand: a brigade or regiment on a massed, linear or skirmish base, or a battalion or battery of guns. It
//! rolls a pool of dice by its base, its state and its use, hits on a fixed face, and its target saves, once for each
//! reason it has. Morale is a ladder of three rungs: good, disordered, routed. Who stands still shoots and fights best; who
//! is charged in flank, or by cavalry while not secure, breaks. Losses add up in divisions, which are exhausted and
//! collapse.
//!
//! The source sheet carries no title, only the name of who compiled it. The product calls the system Volley & Bayonet
//! because massed, linear and skirmish stands with strength points, stationary status, dedicated guns, command at 6" and
//! exhaustion of divisions are those of the game by Frank Chadwick and Greg Novak, and public sheets of that game print the
//! same phases, rates, ranges and modifiers; the split of linear bases by era and the page numbers fit its second edition,
//! Road to Glory (ruling R1).

pub mod battle;
pub mod breakthrough;
pub mod checks;
pub mod command;
pub mod contact;
pub mod dice;
pub mod exhaustion;
pub mod fire;
pub mod house;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod muster;
pub mod order_of_battle;
pub mod passing;
pub mod profile;
pub mod ranges;
pub mod rules;
pub mod saves;
pub mod secure;
pub mod steps;
pub mod strike;
pub mod telling;
pub mod turn;
pub mod winner;
pub mod zone;

use grognard_rulebook::{Face, Fielded, HouseRules, Inputs, System};

/// Worked examples of every procedure, one JSON object a line.
pub const EXAMPLES: &[&str] = &[
    include_str!("../tests/examples.jsonl"),
    include_str!("../tests/minimal.jsonl"),
    include_str!("../tests/own.jsonl"),
    include_str!("../tests/examples-battle.jsonl"),
];

/// Rules that decide nothing by themselves, and why.
const ONLY_TOLD: &[(&str, &str)] = &[
    (
        "vb.move.linear-napoleonic-covers",
        "It says which line of the rates is read; the line for massed infantry has the same rate.",
    ),
    ("vb.cost.foot-limber", "A line of the costs that is worth nought."),
    ("vb.cost.horse-limber", "A line of the costs that is worth nought."),
    ("vb.cost.oblique", "A line of the costs that is worth nought."),
    ("vb.cost.first-facing", "A line of the costs that is worth nought."),
    ("vb.skirmish.cover-placement", "It says where they are put; the place is found on the table."),
    (
        "vb.contact.foot-limber-unlimber",
        "The sheet says twice that foot guns do not do both; vb.cost.foot-once is read first.",
    ),
    ("vb.contact.close-order-cavalry-all", "It allows what no other rule takes from close-order cavalry."),
    ("vb.command.when", "It says when the question is asked."),
    ("vb.ooc.free-facing", "It allows what no other rule takes from a stand that is out of command."),
    ("vb.dice.cavalry-guns-melee", "A cell of the table that is worth nought."),
    ("vb.collapse.no-contact", "A collapsed division is exhausted too, and vb.exhaust.no-contact says the same."),
];

/// The system, its procedures in the order of the sheet.
pub fn system() -> System {
    sheet()
}

/// The system as its battle needs it.
pub fn fielded() -> Fielded {
    sheet()
}

fn sheet<F: Face + ?Sized>() -> System<F> {
    System {
        code: "vb",
        name: "volley-and-bayonet",
        title: "Volley & Bayonet",
        about: "Brigades and regiments in the age of horse and musket. Pools of d6 by base and state, fixed hit numbers, \
            saves that add up; good, disordered, routed; divisions that are exhausted and collapse.",
        rules: rules::RULES,
        rulings: rules::RULINGS,
        on_the_board: &["vb.contact.straight-line", "vb.contact.no-conform"],
        only_told: ONLY_TOLD,
        procedures: vec![
            F::of::<turn::TurnSequence>(),
            F::of::<movement::MovementAllowance>(),
            F::of::<zone::ZoneOfControl>(),
            F::of::<contact::MayContact>(),
            F::of::<contact::ContactSkirmishers>(),
            F::of::<secure::CavalrySecure>(),
            F::of::<morale::ModifiedMorale>(),
            F::of::<checks::MustCheckMorale>(),
            F::of::<checks::MoraleCheck>(),
            F::of::<steps::MoraleStep>(),
            F::of::<command::CommandStatus>(),
            F::of::<command::MayAct>(),
            F::of::<command::Rally>(),
            F::of::<ranges::FireRange>(),
            F::of::<dice::CombatDice>(),
            F::of::<fire::Fire>(),
            F::of::<saves::SavingThrows>(),
            F::of::<winner::ArtillerySupported>(),
            F::of::<strike::Strike>(),
            F::of::<melee::Melee>(),
            F::of::<winner::MeleeWinner>(),
            F::of::<winner::AdvanceAfterMelee>(),
            F::of::<passing::ForcedPassThrough>(),
            F::of::<breakthrough::CavalryBreakthrough>(),
            F::of::<exhaustion::ExhaustionPhase>(),
        ],
        house: HouseRules::of::<house::House>(),
        unit: Inputs::of::<profile::Stand>(),
        telling: telling::TELLING,
    }
}
