//! The rule systems, side by side on one shelf.
//!
//! Nothing else knows them by name: the command line, the companion and the tests ask here. A sixth system is one more
//! line.

#![warn(missing_docs)]

use std::sync::LazyLock;

use grognard_rulebook::System;

/// A system with the worked examples that prove its rules.
pub struct Volume {
    /// The system.
    pub system: &'static System,
    /// Its examples, JSON Lines.
    pub examples: &'static [&'static str],
}

/// Puts systems on the shelf. Their examples stand apart, so that who asks for the systems alone does not carry them.
macro_rules! shelve {
    ($($system:ident),* $(,)?) => {
        static SYSTEMS: LazyLock<Vec<System>> = LazyLock::new(|| vec![$($system::system()),*]);
        static EXAMPLES: &[&[&str]] = &[$($system::EXAMPLES),*];
    };
}

shelve! {
    grognard_absolute_emperor,
    grognard_bataille_empire,
    grognard_et_sans_resultat,
    grognard_volley_and_bayonet,
    grognard_king_or_empress,
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
