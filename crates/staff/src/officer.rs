//! Who answers for a side.

use std::fmt;

use grognard_battle::{Battle, Question};

use crate::weights::PLAIN;
use crate::{Chance, Character, General, LEVELS, Plain, Random, Reason, Thinking};

/// Who answers for a side.
pub trait Officer<B: Battle>: Send {
    /// An answer to a question, from the battle as his side sees it; nothing if the menu is empty, which no battle should let
    /// happen.
    fn answer(&mut self, battle: &B, question: &Question<B::Ask>) -> Option<B::Order>;

    /// Thinks about an answer for about so many nodes, orders carried out on copies; to be called with the same question until he has
    /// decided. Who does not think decides at once.
    fn think(&mut self, battle: &B, question: &Question<B::Ask>, _nodes: u32) -> Thinking<B::Order> {
        Thinking::Decided(self.answer(battle, question))
    }

    /// The best he has found so far.
    fn decide_now(&mut self, battle: &B, question: &Question<B::Ask>) -> Option<B::Order> {
        self.answer(battle, question)
    }

    /// Lets so many threads think for him. It changes nothing but the time it takes.
    fn think_on(&mut self, _threads: usize) {}

    /// Why he gave his last order, if he thought about it.
    fn reason(&self) -> Option<&Reason> {
        None
    }

    /// What he weighed for his last order, with the chance to win he saw in it, in millionths: what he chose, then the best of the rest.
    fn weighed(&self) -> &[(B::Order, i32)] {
        &[]
    }
}

/// The officers there are, each with what he is like.
pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    let unthinking = [
        ("recruit", "sees every other chance, and has his own ideas of what counts"),
        ("plain", "goes for the objectives, shoots and fights where the odds are good, keeps his line"),
    ];
    let thinking = LEVELS.iter().map(|level| (level.name, level.about));
    unthinking.into_iter().chain(thinking).chain([("random", "gives any order that is allowed")])
}

/// The officer of this name: a rank, and behind a colon a character.
pub fn named<B: Battle>(name: &str, seed: u64) -> Result<Box<dyn Officer<B>>, UnknownOfficer> {
    let unknown = || UnknownOfficer(name.to_owned());
    let (rank, character) = match name.split_once(':') {
        Some((rank, character)) => (rank, Some(Character::named(character).ok_or_else(unknown)?)),
        None => (name, None),
    };
    let weights = character.unwrap_or_default().weights(&PLAIN);
    match (rank, character) {
        ("recruit", _) => {
            let mut draw = Chance::from_seed(seed);
            Ok(Box::new(Plain::with(weights.misjudged(&mut draw), draw).short_sighted()))
        }
        ("plain", _) => Ok(Box::new(Plain::with(weights, Chance::from_seed(seed)))),
        ("random", None) => Ok(Box::new(Random::from_seed(seed))),
        _ => {
            let level = LEVELS.iter().find(|level| level.name == rank).ok_or_else(unknown)?;
            Ok(Box::new(General::<B>::new(*level, character, seed)))
        }
    }
}

/// No officer has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOfficer(pub String);

impl fmt::Display for UnknownOfficer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.0.chars().take(60).collect();
        write!(f, "there is no officer {shown}. The officers are ")?;
        for (i, (name, what)) in names().enumerate() {
            let comma = if i == 0 { "" } else { "; " };
            write!(f, "{comma}{name} ({what})")?;
        }
        f.write_str(". All but random have a character if one is named behind a colon: ")?;
        for (i, (name, what)) in Character::names().enumerate() {
            let comma = if i == 0 { "" } else { "; " };
            write!(f, "{comma}{name} ({what})")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownOfficer {}
