//! How somebody likes to play: kept between visits.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{browser, wire};

/// How fast officers give their orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Pace {
    /// Each waits for a word.
    Step,
    /// One can read along.
    #[default]
    Normal,
    /// One can look on.
    Quick,
    /// On to the player's next decision.
    AtOnce,
}

impl Pace {
    pub(crate) const ALL: [(Self, &str); 4] =
        [(Self::Step, "Step by step"), (Self::Normal, "Normal"), (Self::Quick, "Quick"), (Self::AtOnce, "At once")];

    /// How long it is until the next order; nothing if a word is waited for.
    pub(crate) const fn pause(self) -> Option<Duration> {
        match self {
            Self::Step => None,
            Self::Normal => Some(Duration::from_millis(900)),
            Self::Quick => Some(Duration::from_millis(250)),
            Self::AtOnce => Some(Duration::ZERO),
        }
    }

    /// How long a move takes on the table, in milliseconds.
    pub(crate) const fn stride(self) -> f64 {
        match self {
            Self::Step | Self::Normal => 250.0,
            Self::Quick => 140.0,
            Self::AtOnce => 0.0,
        }
    }
}

/// Which blocks are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Signs {
    /// Those of the time.
    #[default]
    Period,
    /// Those of today's staffs.
    Nato,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) pace: Pace,
    /// Nothing is final before it is confirmed.
    pub(crate) confirm: bool,
    /// What has one answer answers itself.
    pub(crate) by_itself: bool,
    pub(crate) signs: Signs,
    /// Full names on the table.
    pub(crate) names: bool,
    /// Reach, ranges and command of whoever is chosen.
    pub(crate) overlays: bool,
    /// How much the log says: 0 headings, 1 results, 2 everything.
    pub(crate) detail: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            pace: Pace::Normal,
            confirm: true,
            by_itself: true,
            signs: Signs::Period,
            names: false,
            overlays: true,
            detail: 1,
        }
    }
}

impl Settings {
    pub(crate) fn kept() -> Self {
        browser::kept("battle settings").and_then(|text| wire::read(&text).ok()).unwrap_or_default()
    }

    pub(crate) fn keep(&self) {
        if let Ok(text) = serde_json::to_string(self) {
            browser::keep("battle settings", &text);
        }
    }
}
