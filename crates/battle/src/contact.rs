//! Pairs of enemies in contact.
//!
//! Who touches whom is geometry; who is in contact is written down, because who moved into it and where it struck still matter when
//! both have long stood there.

use grognard_tabletop::Edge;
use serde::{Deserialize, Serialize};

use crate::Piece;

/// Two enemies in contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// The unit that moved into contact. It keeps that name while the contact lasts.
    pub attacker: Piece,
    /// The unit it moved against.
    pub defender: Piece,
    /// Where it struck.
    pub on: Struck,
}

/// Where a unit was struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Struck {
    /// On its front.
    Front,
    /// On its flank.
    Flank,
    /// On its rear.
    Rear,
}

impl From<Edge> for Struck {
    fn from(edge: Edge) -> Self {
        match edge {
            Edge::Front => Self::Front,
            Edge::Left | Edge::Right => Self::Flank,
            Edge::Rear => Self::Rear,
        }
    }
}

impl Contact {
    /// Both of them, the attacker first.
    pub const fn pair(&self) -> [Piece; 2] {
        [self.attacker, self.defender]
    }

    /// Whether these two are in it, in whichever part.
    pub fn is_between(&self, one: Piece, other: Piece) -> bool {
        self.pair() == [one, other] || self.pair() == [other, one]
    }

    /// The enemy of a unit in it, if the unit is.
    pub fn enemy_of(&self, unit: Piece) -> Option<Piece> {
        if unit == self.attacker {
            Some(self.defender)
        } else if unit == self.defender {
            Some(self.attacker)
        } else {
            None
        }
    }
}

/// The pairs of enemies in contact, in the order in which they came to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Contacts(Vec<Contact>);

impl Contacts {
    /// All of them.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Contact> + Clone {
        self.0.iter()
    }

    /// Those of a unit.
    pub fn of(&self, unit: Piece) -> impl DoubleEndedIterator<Item = &Contact> + Clone {
        self.0.iter().filter(move |contact| contact.enemy_of(unit).is_some())
    }

    /// Whether a unit is in contact.
    pub fn hold(&self, unit: Piece) -> bool {
        self.of(unit).next().is_some()
    }

    /// Writes down that a unit has come into contact, unless the two are already.
    pub fn add(&mut self, new: Contact) {
        if !self.0.iter().any(|known| known.is_between(new.attacker, new.defender)) {
            self.0.push(new);
        }
    }

    /// Strikes out those that no longer are.
    pub fn retain(&mut self, still: impl FnMut(&Contact) -> bool) {
        self.0.retain(still);
    }

    /// Who is put elsewhere by hand is in contact with nobody.
    pub(crate) fn part(&mut self, piece: Piece) {
        self.0.retain(|contact| contact.enemy_of(piece).is_none());
    }

    /// For what changes in all of a unit's contacts at once: who turned his back is struck there.
    pub fn of_mut(&mut self, unit: Piece) -> impl Iterator<Item = &mut Contact> {
        self.0.iter_mut().filter(move |contact| contact.enemy_of(unit).is_some())
    }

    /// Says what is wrong: two of one pair, a pair of friends, somebody who is not there, or two who do not touch or touch
    /// without being written down.
    pub fn check(
        &self,
        troops: &crate::Troops,
        touch: impl Fn(Piece, Piece) -> bool,
        name: impl Fn(Piece) -> String,
    ) -> Result<(), String> {
        for contact in &self.0 {
            let [attacker, defender] = contact.pair();
            if !troops.is_there(attacker) || !troops.is_there(defender) {
                return Err("a contact with a unit that is not there".to_owned());
            }
            if troops.side(attacker) == troops.side(defender) {
                return Err(format!("{} and {} are friends in contact as enemies", name(attacker), name(defender)));
            }
        }
        for unit in troops.all() {
            for enemy in troops.enemies_of(unit).filter(|enemy| *enemy > unit) {
                let known = self.0.iter().filter(|contact| contact.is_between(unit, enemy)).count();
                let touch = touch(unit, enemy);
                let names = || format!("{} and {}", name(unit), name(enemy));
                if touch && known != 1 {
                    return Err(format!("{} touch and {known} contacts are written down", names()));
                }
                if !touch && known > 0 {
                    return Err(format!("{} do not touch and are written down as in contact", names()));
                }
            }
        }
        Ok(())
    }
}

impl From<Vec<Contact>> for Contacts {
    fn from(contacts: Vec<Contact>) -> Self {
        Self(contacts)
    }
}
