//! What an officer is like: six dials that move what things are worth to him, and what he makes of chance.
//!
//! A character is a preference among good orders, not a weakness: it changes what he thinks of first, while what he thinks of most is
//! weighed by the same judgement for all.

use std::fmt;

use grognard_battle::Side;
use grognard_scenario::Scenario;

use crate::weights::Weights;

/// Six dials, each from −2 to +2; nought is nobody in particular.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Character {
    /// Spends his men, or spares them.
    pub losses: i8,
    /// Fires and waits, or comes to blows.
    pub contact: i8,
    /// The army before the place, or the place before the army.
    pub ground: i8,
    /// Lets them run, or dresses the line.
    pub order: i8,
    /// Everything forward, or a part kept back.
    pub reserve: i8,
    /// The sure thing, or the chance.
    pub risk: i8,
}

/// The characters that have a name.
const NAMED: &[(&str, &str, Character)] = &[
    ("bold", "comes to blows and trusts to luck", Character { losses: -1, contact: 2, risk: 1, ..NOBODY }),
    (
        "cautious",
        "spares his men and keeps some back",
        Character { losses: 2, contact: -1, reserve: 1, risk: -1, ..NOBODY },
    ),
    ("stubborn", "wants the ground and holds it", Character { ground: 2, losses: -1, ..NOBODY }),
    ("methodical", "dresses his lines before he moves", Character { order: 2, risk: -1, ..NOBODY }),
    ("impetuous", "goes for the enemy wherever he is", Character { contact: 2, order: -2, reserve: -2, ..NOBODY }),
];

const NOBODY: Character = Character { losses: 0, contact: 0, ground: 0, order: 0, reserve: 0, risk: 0 };

impl Character {
    /// The characters that have a name, each with what he is like.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        NAMED.iter().map(|(name, about, _)| (*name, *about))
    }

    /// The character of this name.
    pub fn named(name: &str) -> Option<Self> {
        NAMED.iter().find(|(known, ..)| *known == name).map(|(.., character)| *character)
    }

    /// What the man was like who commanded a side; nobody in particular if the scenario does not say.
    pub fn of_leader(scenario: &Scenario, side: Side) -> Self {
        let side = scenario.sides.get(side.index()).map(|side| &side.id);
        let army = scenario.commands.iter().find(|command| side.is_some() && command.side.as_ref() == side);
        let temper = army.and_then(|army| army.commander.as_ref()?.temper);
        temper.and_then(|temper| Self::named(&temper.to_string())).unwrap_or_default()
    }

    /// What things are worth to him, to whom they would otherwise be worth so much.
    pub fn weights(self, base: &Weights) -> Weights {
        let turned = |worth: i32, dial: i8| worth * FACTORS[(dial.clamp(-2, 2) + 2) as usize] / 100;
        Weights {
            own: turned(base.own, self.losses),
            exposed: turned(base.exposed, self.losses),
            melee: turned(base.melee, self.contact),
            behind: turned(base.behind, self.contact),
            urgent: turned(base.urgent, self.contact),
            in_range: turned(base.in_range, -self.contact),
            held: turned(base.held, self.ground),
            held_for_each: turned(base.held_for_each, self.ground),
            nearer: turned(base.nearer, self.ground),
            led: turned(base.led, self.order),
            beside: turned(base.beside, self.order),
            unfaced: turned(base.unfaced, self.order),
            kept: base.kept + 3 * i32::from(self.reserve),
            ..*base
        }
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match NAMED.iter().find(|(.., known)| known == self) {
            Some((name, ..)) => f.write_str(name),
            None => Ok(()),
        }
    }
}

/// What a dial does to a weight, in per cent.
const FACTORS: [i32; 5] = [50, 70, 100, 140, 200];

#[cfg(test)]
mod tests {
    use grognard_battle::Side;
    use grognard_scenario::library;

    use super::{Character, NOBODY};

    #[test]
    fn bluecher_is_impetuous_and_nobody_knows_the_men_of_kreuzdorf() {
        let of = |battle: &str, side| Character::of_leader(&library::find(battle).unwrap(), side);
        assert_eq!(Some(of("ligny-1815", Side::Second)), Character::named("impetuous"));
        assert_eq!(of("crossroads", Side::First), NOBODY);
    }

    /// Every temper that a scenario can name is a character.
    #[test]
    fn tempers_are_characters() {
        let tempers = library::list().iter().filter_map(|book| book.open().scenario).flat_map(|scenario| {
            let commanders = scenario.commands.into_iter().filter_map(|command| command.commander?.temper);
            commanders.map(|temper| temper.to_string()).collect::<Vec<_>>()
        });
        let unknown: Vec<_> = tempers.filter(|temper| Character::named(temper).is_none()).collect();
        assert_eq!(unknown, [""; 0]);
    }
}
