//! Every situation a battle puts to a procedure is one the companion would accept.
//!
//! A battle finds its facts on the table and prepares them without asking whether they can be. The companion reads every field
//! with its range and refuses what contradicts itself. Here the one is held against the other, by the procedure's name.

use std::ops::Range;

use grognard_battle::{Battle, Situation};
use grognard_dice::Rolled;
use grognard_rulebook::{Answers, Given, House, Inputs, System};
use serde::Deserialize;
use serde_json::Value;

use crate::promises::resolved;
use crate::{Engagement, walk};

/// Says what the companion would refuse in a situation, if anything.
pub fn refusal(system: &System, house: &House, situation: &Situation) -> Option<String> {
    let Some(procedure) = system.procedure(&situation.procedure) else {
        return Some(format!("{} has no procedure {}", system.title, situation.procedure));
    };
    let facts = Value::Object(situation.given.clone());
    let given = match Given::deserialize(&facts) {
        Ok(given) => given,
        Err(why) => return Some(format!("{}: {why}", situation.procedure)),
    };
    let faults = procedure.explain(&given, house).err()?;
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    Some(format!("{} of {facts}: {}", situation.procedure, faults.join("; ")))
}

/// The house rules of a battle as its system's procedures take them.
pub fn house_of<B: Battle>(system: &System, battle: &B) -> House {
    let fields = Inputs::of::<B::House>();
    let told = fields.tell(&**battle.house()).map(|(name, value)| (name.to_owned(), value)).collect();
    let read = system.house.read(&Answers(told).to_given());
    read.unwrap_or_else(|faults| panic!("{} does not know the house rules of its battle: {faults:?}", system.title))
}

/// Walks through battles; every situation that is quoted or resolved on the way is read as the companion reads it.
pub fn situations_are_accepted<B: Battle>(system: &System, engagement: Engagement, seeds: Range<u64>) {
    for seed in seeds {
        let house = house_of(system, &engagement.muster::<B>());
        walk::<B>(engagement, seed, |step| {
            let by = step.question.side;
            let quote = step.battle.quote(by, step.order).unwrap_or_else(|why| panic!("{}: {why}", step.what()));
            let (mut after, mut told) = (step.battle.clone(), Vec::new());
            let mut dice = Rolled::from_seed(seed ^ u64::from(step.at.order)).recording();
            after.obey(by, step.order, &mut dice, &mut told).unwrap_or_else(|why| panic!("{}: {why}", step.what()));
            for situation in quote.situations.iter().chain(resolved(&told)) {
                if let Some(refused) = refusal(system, &house, situation) {
                    panic!("{}: the companion would refuse the {refused}", step.what());
                }
            }
        });
    }
}
