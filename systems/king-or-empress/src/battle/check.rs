//! What is true of every state of a battle, whatever was ordered.

use grognard_battle::Piece;

use super::{
    KingOrEmpress,
    contact::meet,
    state::{Presence, Struck},
};
use crate::profile::Arm;

impl KingOrEmpress {
    /// Says which invariant is broken, if one is.
    pub(super) fn invariants(&self) -> Result<(), String> {
        let (field, state) = (&self.field, &self.state);
        let lengths = [
            (state.units.len(), field.rolls.len(), "units"),
            (state.generals.len(), field.leaders.len(), "generals"),
            (state.activated.len(), field.commands.len(), "commands"),
            (state.holders.len(), field.objectives.len(), "objectives"),
        ];
        for (have, want, what) in lengths {
            if have != want {
                return Err(format!("the battle has {want} {what}, the state {have}"));
            }
        }
        self.units_are_sound()?;
        self.generals_are_sound()?;
        self.contacts_are_sound()?;
        match (&state.verdict, state.asks.len()) {
            (Some(_), 0) | (None, 1) => Ok(()),
            (Some(_), _) => Err("the battle is over and somebody is asked".to_owned()),
            (None, n) => Err(format!("one question is open at a time, not {n}")),
        }
    }

    fn units_are_sound(&self) -> Result<(), String> {
        for unit in self.units() {
            let (state, name) = (self.unit(unit), &self.enlisted(unit).name);
            if state.disorder > 3 {
                return Err(format!("{name} has {} markers and is still there", state.disorder));
            }
            if state.limbered && self.arm(unit) != Arm::Artillery {
                return Err(format!("{name} is limbered and no artillery"));
            }
            if state.road_column && self.arm(unit) == Arm::Artillery && !state.limbered {
                return Err(format!("{name} is unlimbered in road column"));
            }
            if !self.field.ground.table.holds(self.body(unit)) {
                return Err(format!("{name} hangs over the edge of the table"));
            }
            for other in self.units().filter(|other| *other > unit) {
                let gap = self.body(unit).gap_to(self.body(other));
                if self.body(unit).overlaps(self.body(other)) {
                    return Err(format!("{name} and {} overlap by {gap}", self.enlisted(other).name));
                }
            }
        }
        Ok(())
    }

    fn generals_are_sound(&self) -> Result<(), String> {
        for (i, general) in self.state.generals.iter().enumerate() {
            let name = &self.leader(i).name;
            let Some(unit) = general.with else { continue };
            if general.lost {
                return Err(format!("{name} is lost and attached"));
            }
            if unit.index() >= self.field.units() || !self.unit(unit).is_there() {
                return Err(format!("{name} is attached to a unit that is not there"));
            }
            if self.side(unit) != self.leader(i).side {
                return Err(format!("{name} is attached to an enemy"));
            }
        }
        Ok(())
    }

    /// Enemies touch exactly if a contact is written down.
    fn contacts_are_sound(&self) -> Result<(), String> {
        let known = |a: Piece, b: Piece| {
            self.state
                .contacts
                .iter()
                .filter(|c| [(c.attacker, c.defender), (c.defender, c.attacker)].contains(&(a, b)))
                .count()
        };
        for contact in &self.state.contacts {
            let pair = [contact.attacker, contact.defender];
            if pair
                .iter()
                .any(|unit| unit.index() >= self.field.units() || self.unit(*unit).presence != Presence::Table)
            {
                return Err("a contact with a unit that is not there".to_owned());
            }
            if self.arm(contact.attacker) == Arm::Artillery {
                return Err(format!("{} is artillery and moved into contact", self.enlisted(contact.attacker).name));
            }
            if self.side(contact.attacker) == self.side(contact.defender) {
                return Err("friends in contact as enemies".to_owned());
            }
            if contact.on != Struck::Front && contact.attacker == contact.defender {
                return Err("a unit in contact with itself".to_owned());
            }
        }
        for unit in self.units() {
            for enemy in self.enemies_of(unit).filter(|enemy| *enemy > unit) {
                let (touch, known) = (meet(self.body(unit), self.body(enemy)), known(unit, enemy));
                let names = || format!("{} and {}", self.enlisted(unit).name, self.enlisted(enemy).name);
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
