//! A sight line that explains itself: the ground below it, what it meets, and what blocks it where.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ground::Height;
use crate::length::Length;
use crate::sight::{Eye, Met, Scene, SightRules, Stretch, Why};

/// A step of the ground under a sight line: from here on it stands so high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Step {
    /// How far from the viewer.
    pub at: Length,
    /// The height of the ground from here on.
    pub ground: Height,
}

/// Everything along a sight line, in order from the viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// How long the line is.
    pub length: Length,
    /// The height that counts for the viewer.
    pub from: Height,
    /// The height that counts for what is looked at.
    pub to: Height,
    /// The ground, where it rises or falls.
    pub steps: Vec<Step>,
    /// What the line runs through.
    pub stretches: Vec<Stretch>,
}

impl SightRules {
    /// The whole line from one end to the other, for a screen or an explanation. Agrees with [`SightRules::clear`] by
    /// construction.
    pub fn profile(&self, scene: Scene<'_>, from: Eye, to: Eye) -> Profile {
        let mut stretches = Vec::new();
        self.trace(scene, from, to, &mut |stretch| {
            stretches.push(stretch);
            true
        });
        stretches.sort_by_key(|stretch| (stretch.enters, stretch.leaves));
        let length = from.at.distance_to(to.at);
        let hills = || stretches.iter().filter(|stretch| matches!(stretch.met, Met::Contour(_)));
        let mut places: Vec<Length> = hills().flat_map(|hill| [hill.enters, hill.leaves]).collect();
        places.push(Length::ZERO);
        places.sort_unstable();
        places.dedup();
        let mut steps: Vec<Step> = Vec::new();
        for at in places.into_iter().filter(|at| *at < length || *at == Length::ZERO) {
            let over = hills().filter(|hill| hill.enters <= at && at < hill.leaves).map(|hill| hill.top);
            let ground = over.max().unwrap_or_default();
            if steps.last().is_none_or(|step| step.ground != ground) {
                steps.push(Step { at, ground });
            }
        }
        Profile { length, from: from.level, to: to.level, steps, stretches }
    }
}

impl Profile {
    /// Whether the line is free.
    pub fn clear(&self) -> bool {
        self.blocked_by().is_none()
    }

    /// What blocks it nearest to the viewer.
    pub fn blocked_by(&self) -> Option<&Stretch> {
        self.stretches.iter().find(|stretch| stretch.why.blocks())
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from height {} to height {}: ", self.length, self.from.0, self.to.0)?;
        match self.blocked_by() {
            None => write!(f, "clear")?,
            Some(stretch) => write!(f, "blocked at {}", stretch.enters)?,
        }
        for stretch in &self.stretches {
            write!(f, "; {stretch}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Stretch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, i) = match self.met {
            Met::Area(i) => ("area", i),
            Met::Contour(i) => ("contour", i),
            Met::Line(i) => ("line", i),
            Met::Troops(i) => ("troops", i),
        };
        let why = match self.why {
            Why::InTheWay => "stands in the way",
            Why::TooDeepInside => "hides the end that is too deep inside",
            Why::HigherGround => "is higher than both ends",
            Why::AboveTheLine => "rises above the line of sight",
            Why::Transparent => "does not block",
            Why::SeenInto => "hides nobody so near to its edge",
            Why::Overlooked => "is overlooked",
        };
        write!(f, "{what} {i}, height {}, from {} to {}, {why}", self.top.0, self.enters, self.leaves)
    }
}
