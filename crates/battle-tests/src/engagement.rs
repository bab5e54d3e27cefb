//! Which battle is walked through, and where on the walk one is.

use std::fmt;
use std::sync::Arc;

use grognard_battle::{Battle, Deployment, Setup};
use grognard_scenario::library;

/// A scenario of the library, and who sets the armies up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engagement {
    /// The scenario's name, with its variant: `crossroads:small`.
    pub scenario: &'static str,
    /// Who sets up.
    pub deployment: Deployment,
}

/// What every system is tried on: few units, many, troops on the march, armies set up by the players.
pub const USUAL: [Engagement; 4] = [
    Engagement::of("crossroads:small"),
    Engagement::of("crossroads"),
    Engagement::of("crossroads:march"),
    Engagement::deployed("crossroads"),
];

/// The battles of history, and how often each is walked through.
pub const GREAT: [(&str, u64); 11] = [
    ("lobositz-1756", 4),
    ("rossbach-1757", 1),
    ("leuthen-1757", 1),
    ("marengo-1800", 1),
    ("austerlitz-pratzen-1805", 4),
    ("maida-1806", 1),
    ("auerstedt-1806", 1),
    ("albuera-1811", 1),
    ("salamanca-1812", 1),
    ("ligny-1815", 1),
    ("quatre-bras-1815", 2),
];

impl Engagement {
    /// Everybody stands where the scenario puts him.
    pub const fn of(scenario: &'static str) -> Self {
        Self { scenario, deployment: Deployment::Scenario }
    }

    /// The players set up.
    pub const fn deployed(scenario: &'static str) -> Self {
        Self { scenario, deployment: Deployment::Players }
    }

    /// The battle about to begin, under plain house rules.
    pub fn muster<B: Battle>(self) -> B {
        let scenario = library::find(self.scenario).unwrap_or_else(|why| panic!("{self}: {why:?}"));
        B::muster(Arc::new(scenario), Arc::default(), Setup { deployment: self.deployment })
            .unwrap_or_else(|why| panic!("{self}: {why}"))
    }
}

impl fmt::Display for Engagement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.scenario)?;
        match self.deployment {
            Deployment::Scenario => Ok(()),
            Deployment::Players => f.write_str(" set up by the players"),
        }
    }
}

/// A place on a walk. While it is held, a panic anywhere below says where it happened.
#[derive(Debug)]
pub struct At {
    /// Which battle.
    pub engagement: Engagement,
    /// Of which seed.
    pub seed: u64,
    /// The order that is given, from 1.
    pub order: u32,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, seed {}, order {}", self.engagement, self.seed, self.order)
    }
}

impl Drop for At {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("it happened at {self}");
        }
    }
}
