//! The rule systems, side by side on one shelf.
//!
//! Nothing else knows them by name: the command line, the companion and the tests ask here. A sixth system is one more
//! line; whether it can be fought as a whole battle is said on the same line.

#![warn(missing_docs)]

mod find;
mod measured;
mod sizes;
mod stock;

use std::sync::{Arc, LazyLock};

use grognard_battle::{Battle, Rules, Side, Unmustered};
use grognard_rulebook::{Answers, Facts, Inputs};
use grognard_scenario::Scenario;

pub use grognard_rulebook::{Fielded, System};

pub use find::{find_battle, find_procedure, find_system};
pub use measured::{Measured, measured, outcome_of, wilson};
pub use sizes::{Size, Sizing};
pub use stock::{Lone, Stock, Whole};

/// A system with the worked examples that prove its rules.
pub struct Volume {
    /// The system.
    pub system: &'static System,
    /// Its examples, JSON Lines.
    pub examples: &'static [&'static str],
}

/// A unit of a scenario as a player keeps it.
#[derive(Clone, Debug, PartialEq)]
pub struct Enrolled {
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// What it is before the first turn.
    pub facts: Answers,
}

fn enrolled<U: Facts>(units: Vec<(Side, String, U)>) -> Vec<Enrolled> {
    let fields = Inputs::of::<U>();
    let facts = |unit: &U| Answers(fields.tell(unit).map(|(name, value)| (name.to_owned(), value)).collect());
    units.into_iter().map(|(side, name, unit)| Enrolled { side, name, facts: facts(&unit) }).collect()
}

/// Something done with the battle of some system, whatever its type.
pub trait Campaign {
    /// What comes of it.
    type Out;

    /// Does it under the rules of this battle, whose sheet is the system.
    fn on<B: Battle>(self, system: &'static Fielded) -> Self::Out;
}

/// Puts systems on the shelf, and their battles if they have one. Their examples stand apart, so that who asks for the systems
/// alone does not carry them.
macro_rules! shelve {
    ($($system:ident $(fights $battle:ident)?),* $(,)?) => {
        static SYSTEMS: LazyLock<Vec<System>> = LazyLock::new(|| vec![$($system::system()),*]);
        static FIELDED: LazyLock<Vec<Fielded>> = LazyLock::new(|| vec![$($system::fielded()),*]);
        static EXAMPLES: &[&[&str]] = &[$($system::EXAMPLES),*];
        static BATTLES: &[&str] = &[$($($system::battle::$battle::SYSTEM,)?)*];

        /// Does something with the battle of the system of this name or code; nothing, if there is no such system or it has
        /// no battle.
        pub fn battle<C: Campaign>(name: &str, campaign: C) -> Option<C::Out> {
            let system = battles().find(|system| system.name == name || system.code == name)?;
            match system.name {
                $($($system::battle::$battle::SYSTEM => Some(campaign.on::<$system::battle::$battle>(system)),)?)*
                _ => None,
            }
        }

        /// The units of a scenario under the rules of the system of this name or code; nothing, if there is no such system or
        /// it musters none.
        pub fn order_of_battle(name: &str, scenario: &Arc<Scenario>) -> Option<Result<Vec<Enrolled>, Unmustered>> {
            match system(name)?.name {
                $($($system::battle::$battle::SYSTEM => {
                    Some($system::order_of_battle::order_of_battle(scenario).map(enrolled))
                })?)*
                _ => None,
            }
        }
    };
}

shelve! {
    grognard_absolute_emperor fights AbsoluteEmperor,
    grognard_bataille_empire fights BatailleEmpire,
    grognard_et_sans_resultat fights EtSansResultat,
    grognard_volley_and_bayonet fights VolleyAndBayonet,
    grognard_king_or_empress fights KingOrEmpress,
}

/// The systems whose battles can be fought.
pub fn battles() -> impl Iterator<Item = &'static Fielded> {
    FIELDED.iter().filter(|system| BATTLES.contains(&system.name))
}

/// All systems with their examples.
pub fn volumes() -> impl Iterator<Item = Volume> {
    systems().zip(EXAMPLES).map(|(system, examples)| Volume { system, examples })
}

/// All systems.
pub fn systems() -> std::slice::Iter<'static, System> {
    SYSTEMS.iter()
}

/// The system of this name or code.
pub fn system(name: &str) -> Option<&'static System> {
    systems().find(|system| system.name == name || system.code == name)
}
