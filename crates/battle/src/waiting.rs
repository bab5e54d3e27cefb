//! Troops that wait: for a die that brings them on, for the hour at which they are let loose.

use grognard_dice::Dice;
use grognard_tabletop::Length;

use crate::field::Field;
use crate::muster::Camp;
use crate::{Chronicle, Event, Piece, Refusal, Troops};

/// Until when a unit stands still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The turn in which it may move again.
    pub until: u16,
    /// An enemy so near frees it.
    pub within: Option<Length>,
}

/// Whom a die brings on, thrown for all of them together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Whose arrival it is, by its place among those of the scenario.
    pub arrival: u16,
    /// On so many faces they come.
    pub faces: u8,
}

impl Camp {
    /// Until when the unit of this id stands still.
    pub(crate) fn hold(&self, id: &str) -> Option<Hold> {
        let held = self.scenario.held(self.scenario.unit(id)?)?;
        let within = held.within.map(|metres| self.scale.length(metres));
        Some(Hold { until: self.turn_of(held.until.minutes()), within })
    }

    /// The die that brings the unit of this id on.
    pub(crate) fn chance(&self, id: &str) -> Option<Chance> {
        let arrival = self.scenario.arrival(self.scenario.unit(id)?)?;
        let faces = u8::try_from(arrival.chance?).ok()?;
        let mut all = self.scenario.units.iter().filter_map(|unit| self.scenario.arrival(unit));
        Some(Chance { arrival: all.position(|other| other == arrival)? as u16, faces })
    }
}

impl<H, U, L, C> Field<H, U, L, C> {
    /// Whether a unit may stir in a turn, or is held.
    pub fn let_loose(&self, unit: Piece, turn: u16, troops: &Troops) -> Result<(), Refusal> {
        let Some(hold) = self.rolls[unit.index()].held.as_ref().filter(|hold| turn < hold.until) else { return Ok(()) };
        let near =
            |within: Length| troops.enemies_of(unit).any(|enemy| troops.body(unit).within(within, troops.body(enemy)));
        if hold.within.is_some_and(near) {
            return Ok(());
        }
        let name = &self.rolls[unit.index()].name;
        let hour = self.clock(hold.until - 1).map_or_else(|| format!("turn {}", hold.until), |hour| hour.to_string());
        Err(Refusal::senseless(format!("{name} is held by the scenario until {hour}")))
    }

    /// Those of some troops awaited now who come: all, but for those whom a die keeps away. It is thrown once for all that come on
    /// together.
    pub fn due(&self, awaited: &[Piece], dice: &mut dyn Dice, log: &mut dyn Chronicle) -> Vec<Piece> {
        let mut thrown: Vec<(u16, bool)> = Vec::new();
        let mut due = Vec::new();
        for unit in awaited {
            let comes = self.rolls[unit.index()].chance.is_none_or(|chance| {
                let known = thrown.iter().find(|(arrival, _)| *arrival == chance.arrival).map(|(_, comes)| *comes);
                known.unwrap_or_else(|| {
                    let comes = dice.d6("whether they come on") > 6 - i32::from(chance.faces);
                    thrown.push((chance.arrival, comes));
                    if !comes {
                        let text = format!("{} does not come yet.", self.name(*unit));
                        log.tell(|| Event::Said { text, about: vec![*unit] });
                    }
                    comes
                })
            });
            if comes {
                due.push(*unit);
            }
        }
        due
    }
}
