//! The fate of commanders.

use grognard_rulebook::{Dice, Facts, Notes, Procedure, Table, Told, Word, cause, rule};

use crate::{command::Commander, house::House};

/// What puts a commander at risk.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Peril {
    /// The unit he is with fights a shock.
    Shock,
    /// The unit he is attached to receives fire.
    Fire,
}

/// Is a commander lost, and who follows him (R11)?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct CommanderRisk {
    /// What puts him at risk.
    pub cause: Peril,
    /// How good he is.
    #[fact(default = Ordinary)]
    pub commander: Commander,
}

/// What becomes of a commander.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fate {
    /// He is lost.
    pub eliminated: bool,
    /// Who follows him; null if he lives.
    pub replacement: Option<Commander>,
}

/// A risk made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyRisk {
    /// He is lost on this or more with two dice.
    lost_on: Option<i32>,
    heir: Commander,
}

impl Procedure for CommanderRisk {
    type House = House;
    type Ready = ReadyRisk;
    type Outcome = Fate;

    const NAME: &'static str = "commander-risk";
    const GROUP: &'static str = "Firing and morale";
    const DICE: &'static str = "2d6";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyRisk {
        let (lost_on, rule) = match self.cause {
            Peril::Shock => (10, rule!("be.commander-loss.shock")),
            Peril::Fire => (11, rule!("be.commander-loss.fire")),
        };
        let rolled = applied.acts(rule) && applied.follows(rule!("be.commander-loss.roll"));
        ReadyRisk { lost_on: rolled.then_some(lost_on), heir: self.commander.lower_by(house.replacement_grades) }
    }

    fn roll(ready: &ReadyRisk, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Fate {
        let eliminated = ready.lost_on.is_some_and(|lost_on| dice.sum("the commander's fate", 2, 6) >= lost_on);
        let replaced = effects.acts_if(eliminated, rule!("be.commander-loss.replaced"));
        Fate { eliminated, replacement: replaced.then_some(ready.heir) }
    }

    fn tables(house: &House) -> Vec<Table> {
        let rules = [
            rule!("be.commander-loss.roll"),
            rule!("be.commander-loss.shock"),
            rule!("be.commander-loss.fire"),
            rule!("be.commander-loss.replaced"),
        ];
        let lower = house.replacement_grades.to_string();
        vec![Table::new("Loss of a commander").rules(rules).line("grades lower", [lower], [cause!("R11")])]
    }
}
