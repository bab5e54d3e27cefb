//! Formations and Forces: which level of the army's tree shares an order (R52).

use grognard_battle::muster::{Camp, Limits, Place, Post};
use grognard_battle::{CommandId, Side, Unmustered};
use grognard_scenario::model::army::Command;
use grognard_scenario::model::unit::Formation as Formed;

use super::units::{Base, Drafted};
use crate::{house::House, profile::Class};

/// A Formation without parts of its own stays whole up to this.
const STAYS_WHOLE: usize = 20;

/// A Formation: the Units of a command, or of a part of one that was too large.
pub(super) struct Formation<'s> {
    pub(super) command: &'s Command,
    pub(super) side: Side,
    pub(super) units: Vec<usize>,
    /// The Force it belongs to.
    pub(super) force: u8,
    /// Its number among several cut from one command, from 0, if there are.
    pub(super) piece: Option<usize>,
}

/// Both armies.
pub(super) struct Armies<'s> {
    pub(super) formations: Vec<Formation<'s>>,
    /// The command above the Formations of a Force, and whose it is.
    pub(super) forces: Vec<(&'s Command, Side)>,
    /// The Formation of each Unit; of a battery in a Force reserve, the first of its Force.
    pub(super) formation_of: Vec<CommandId>,
    /// Batteries that start in the reserve of their Force.
    pub(super) in_force_reserve: Vec<bool>,
}

impl<'s> Armies<'s> {
    pub(super) fn of(camp: &'s Camp, drafts: &[Drafted<'s>], house: &House) -> Result<Self, Unmustered> {
        let limits = Limits {
            commands: (1, usize::MAX),
            size: (0, usize::try_from(house.muster.largest_formation).unwrap_or(14)),
            strength: |_: &Base| 1,
            bulk: |_: &Base| 1,
            kindred: true,
            without_arrivals: false,
        };
        // Where Units are is only asked for to find the nearest Formation of a stray.
        let wish = |draft: &Drafted<'s>| Place {
            pose: camp.wish(draft),
            arrives: draft.arrival.map(|arrival| camp.turn_of(arrival.time.minutes())),
        };
        let places: Vec<Place> = drafts.iter().map(wish).collect();
        let mut armies = Self {
            formations: Vec::new(),
            forces: Vec::new(),
            formation_of: vec![CommandId::default(); drafts.len()],
            in_force_reserve: vec![false; drafts.len()],
        };
        for side in Side::BOTH {
            let army = camp.army(side)?;
            for post in camp.posts(side, drafts, &places, &limits)? {
                armies.form(camp, side, army, &post, drafts);
            }
        }
        armies.drop_the_empty();
        if armies.formations.len() > 60 {
            return Err(Unmustered(format!(
                "{} Formations are more than can be commanded; let more Units make up one in the house rules",
                armies.formations.len()
            )));
        }
        for (i, formation) in armies.formations.iter().enumerate() {
            formation.units.iter().for_each(|unit| armies.formation_of[*unit] = CommandId::nth(i));
        }
        Ok(armies)
    }

    /// One Formation of a command, or several if it is too large and has no parts.
    fn form(&mut self, camp: &'s Camp, side: Side, army: &'s Command, post: &Post<'s>, drafts: &[Drafted<'s>]) {
        let above = post.command.parent.as_deref().and_then(|id| camp.scenario.command(id)).unwrap_or(army);
        let known = self.forces.iter().position(|(command, of)| command.id == above.id && *of == side);
        let force = known.unwrap_or_else(|| {
            self.forces.push((above, side));
            self.forces.len() - 1
        });
        // A battery that is nobody's own waits with the Force Commander, unless it is in action.
        let stray = |unit: &usize| {
            let own = camp.scenario.command(&drafts[*unit].units[0].command);
            !own.is_some_and(|own| camp.scenario.chain(own).any(|above| above.id == post.command.id))
        };
        let waits = |unit: &usize| {
            let base = &drafts[*unit].own;
            base.class == Class::Artillery && base.formed != Formed::Line && drafts[*unit].arrival.is_none()
        };
        for unit in post.units.iter().filter(|unit| stray(unit) && waits(unit)) {
            self.in_force_reserve[*unit] = true;
        }
        let pieces = if post.units.len() > STAYS_WHOLE { post.units.len().div_ceil(STAYS_WHOLE) } else { 1 };
        let (each, odd) = (post.units.len() / pieces, post.units.len() % pieces);
        let mut left = post.units.as_slice();
        for piece in 0..pieces {
            let (units, rest) = left.split_at(each + usize::from(piece < odd));
            left = rest;
            self.formations.push(Formation {
                command: post.command,
                side,
                units: units.to_vec(),
                force: force as u8,
                piece: (pieces > 1).then_some(piece),
            });
        }
    }

    /// A Formation of nothing but batteries in the Force reserve is none, as long as its Force has another.
    fn drop_the_empty(&mut self) {
        let empty = |formation: &Formation<'_>| formation.units.iter().all(|unit| self.in_force_reserve[*unit]);
        while let Some(i) = self.formations.iter().position(empty) {
            let force = self.formations[i].force;
            let other = (0..self.formations.len()).find(|other| *other != i && self.formations[*other].force == force);
            let Some(other) = other else { break };
            let units = self.formations[i].units.clone();
            self.formations[other].units.extend(units);
            self.formations.remove(i);
        }
    }
}
