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
    pub system: System,
    /// Its examples, JSON Lines.
    pub examples: &'static [&'static str],
}

static SHELF: LazyLock<Vec<Volume>> = LazyLock::new(|| {
    vec![
        Volume { system: grognard_absolute_emperor::system(), examples: grognard_absolute_emperor::EXAMPLES },
        Volume { system: grognard_bataille_empire::system(), examples: grognard_bataille_empire::EXAMPLES },
        Volume { system: grognard_et_sans_resultat::system(), examples: grognard_et_sans_resultat::EXAMPLES },
        Volume { system: grognard_volley_and_bayonet::system(), examples: grognard_volley_and_bayonet::EXAMPLES },
        Volume { system: grognard_king_or_empress::system(), examples: grognard_king_or_empress::EXAMPLES },
    ]
});

/// All volumes.
pub fn volumes() -> &'static [Volume] {
    &SHELF
}

/// All systems.
pub fn systems() -> impl Iterator<Item = &'static System> {
    SHELF.iter().map(|volume| &volume.system)
}

/// The system of this name or code.
pub fn system(name: &str) -> Option<&'static System> {
    systems().find(|system| system.name == name || system.code == name)
}
