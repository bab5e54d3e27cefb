//! Who answers for a side.

use std::fmt;

use grognard_battle::{Battle, Question};

use crate::{Plain, Random};

/// Who answers for a side.
pub trait Officer<B: Battle>: Send {
    /// An answer to a question, from the battle as his side sees it; nothing if the menu is empty, which no battle should let
    /// happen.
    fn answer(&mut self, battle: &B, question: &Question<B::Ask>) -> Option<B::Order>;
}

/// The officers there are, each with what he is like.
pub const fn names() -> &'static [(&'static str, &'static str)] {
    &[
        ("plain", "goes for the objectives, shoots and fights where the odds are good, keeps his line"),
        ("random", "gives any order that is allowed"),
    ]
}

/// The officer of this name.
pub fn named<B: Battle>(name: &str, seed: u64) -> Result<Box<dyn Officer<B>>, UnknownOfficer> {
    match name {
        "plain" => Ok(Box::new(Plain::<B>::from_seed(seed))),
        "random" => Ok(Box::new(Random::from_seed(seed))),
        _ => Err(UnknownOfficer(name.to_owned())),
    }
}

/// No officer has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOfficer(pub String);

impl fmt::Display for UnknownOfficer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.0.chars().take(60).collect();
        write!(f, "there is no officer {shown}. The officers are ")?;
        for (i, (name, what)) in names().iter().enumerate() {
            let comma = if i == 0 { "" } else { "; " };
            write!(f, "{comma}{name} ({what})")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownOfficer {}
