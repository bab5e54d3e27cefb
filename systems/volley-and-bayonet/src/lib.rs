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
pub mod passing;
pub mod profile;
pub mod ranges;
pub mod rules;
pub mod saves;
pub mod secure;
pub mod steps;
pub mod strike;
pub mod turn;
pub mod winner;
pub mod zone;

use grognard_rulebook::{HouseRules, Inputs, System, erased};

/// Worked examples of every procedure, one JSON object a line.
pub const EXAMPLES: &[&str] = &[
    include_str!("../tests/examples.jsonl"),
    include_str!("../tests/minimal.jsonl"),
    include_str!("../tests/own.jsonl"),
    include_str!("../tests/examples-battle.jsonl"),
];

/// The system, its procedures in the order of the sheet.
pub fn system() -> System {
    System {
        code: "vb",
        name: "volley-and-bayonet",
        title: "Volley & Bayonet",
        about: "Brigades and regiments in the age of horse and musket. Pools of d6 by base and state, fixed hit numbers, \
            saves that add up; good, disordered, routed; divisions that are exhausted and collapse.",
        rules: rules::RULES,
        rulings: rules::RULINGS,
        on_the_board: &["vb.contact.straight-line", "vb.contact.no-conform"],
        procedures: vec![
            erased::<turn::TurnSequence>(),
            erased::<movement::MovementAllowance>(),
            erased::<zone::ZoneOfControl>(),
            erased::<contact::MayContact>(),
            erased::<contact::ContactSkirmishers>(),
            erased::<secure::CavalrySecure>(),
            erased::<morale::ModifiedMorale>(),
            erased::<checks::MustCheckMorale>(),
            erased::<checks::MoraleCheck>(),
            erased::<steps::MoraleStep>(),
            erased::<command::CommandStatus>(),
            erased::<command::MayAct>(),
            erased::<command::Rally>(),
            erased::<ranges::FireRange>(),
            erased::<dice::CombatDice>(),
            erased::<fire::Fire>(),
            erased::<saves::SavingThrows>(),
            erased::<winner::ArtillerySupported>(),
            erased::<strike::Strike>(),
            erased::<melee::Melee>(),
            erased::<winner::MeleeWinner>(),
            erased::<winner::AdvanceAfterMelee>(),
            erased::<passing::ForcedPassThrough>(),
            erased::<breakthrough::CavalryBreakthrough>(),
            erased::<exhaustion::ExhaustionPhase>(),
        ],
        house: HouseRules::of::<house::House>(),
        unit: Inputs::of::<profile::Stand>(),
    }
}
