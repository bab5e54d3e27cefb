//! How battles came out when officers fought them: what a player wants to know before he chooses one. Measured by
//! `grognard scenario measure` and kept with the scenarios.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// The battles of a scenario under a system, fought by the same officer on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// The scenario, with its variant after a colon.
    pub scenario: String,
    /// The system.
    pub system: String,
    /// The edition of its rules.
    pub edition: u32,
    /// Who led both sides.
    pub officer: String,
    /// How many battles were fought.
    pub fought: u32,
    /// How many of them the first side won,
    pub first: u32,
    /// and the second.
    pub second: u32,
    /// Orders of a battle, of both sides together, on average.
    pub orders: u32,
}

/// Seconds that an order takes a player, one with another: his own take longer, the computer's are looked at.
const SECONDS_AN_ORDER: u32 = 10;

impl Measured {
    /// Of battles that were decided, the share that the first side won, and between which shares it lies in 19 of 20 cases.
    pub fn share(&self) -> (f64, f64, f64) {
        let decided = self.first + self.second;
        let (low, high) = wilson(self.first, decided);
        (f64::from(self.first) / f64::from(decided.max(1)), low, high)
    }

    /// About how long a battle is played, in minutes.
    pub fn minutes(&self) -> u32 {
        (self.orders * SECONDS_AN_ORDER).div_ceil(60)
    }
}

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    battle: Vec<Measured>,
}

/// All that was measured.
pub fn measured() -> &'static [Measured] {
    static ALL: LazyLock<Vec<Measured>> = LazyLock::new(|| {
        let file: File =
            toml::from_str(include_str!("../../../scenarios/measured.toml")).expect("what was measured reads");
        file.battle
    });
    &ALL
}

/// How a scenario comes out under a system, if that was measured.
pub fn outcome_of(scenario: &str, system: &str) -> Option<&'static Measured> {
    measured().iter().find(|one| one.scenario == scenario && one.system == system)
}

/// The range in which the true rate lies with 95 % confidence (Wilson's interval, which stays within 0 and 1 and is honest with few
/// battles).
pub fn wilson(won: u32, n: u32) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    let (z, n) = (1.959_963_985, f64::from(n));
    let p = f64::from(won) / n;
    let centre = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let below = 1.0 + z * z / n;
    (((centre - spread) / below).clamp(0.0, p), ((centre + spread) / below).clamp(p, 1.0))
}
