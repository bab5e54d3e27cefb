//! Which units there are: one for each unit of the scenario, or one for several that stand together.

use grognard_scenario::model::arrival::Arrival;
use grognard_scenario::model::unit::{Formation, Unit};
use grognard_tabletop::Length;

use super::{Camp, Enlisted, Place, names};
use crate::{CommandId, Side, Unmustered};

/// A unit to be: the units of the scenario it is made of, and what the system makes of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft<'s, T> {
    /// What it is made of, in the order of the file: at least one unit.
    pub units: Vec<&'s Unit>,
    /// Whose it is.
    pub side: Side,
    /// When and where it comes on, if it is not there from the start.
    pub arrival: Option<&'s Arrival>,
    /// What the system makes of it. Only units of which it makes the same are joined.
    pub own: T,
}

/// How units are joined.
#[derive(Clone, Copy, Debug)]
pub struct Joining<T> {
    /// Units of the largest army that is not joined, unless a hint says so.
    pub largest_army: usize,
    /// The most units that are joined without a hint.
    pub most: usize,
    /// How far from the last unit the next one may stand.
    pub reach: T,
}

impl Camp {
    /// How a unit stands at the start, or comes on.
    pub fn formation(&self, unit: &Unit) -> Formation {
        self.scenario.arrival(unit).map_or(unit.formation, |arrival| arrival.formation)
    }

    /// The units of both sides: of the first in the order of the file, then of the second.
    ///
    /// With `group` in the hint so many are joined to one. Without a hint there is no joining, unless an army would be too
    /// large.
    pub fn drafts<'s, T: PartialEq>(
        &'s self,
        own: impl Fn(&'s Unit) -> T,
        joining: &Joining<impl Fn(&T) -> Length>,
    ) -> Result<Vec<Draft<'s, T>>, Unmustered> {
        let joined = |most: usize| Side::BOTH.map(|side| self.joined(side, most, &own, &joining.reach));
        let fits = |armies: &[Vec<Draft<'_, T>>; 2]| armies.iter().all(|army| army.len() <= joining.largest_army);
        let armies = match self.hint().and_then(|hint| hint.group) {
            Some(group) => joined(group.max(1) as usize),
            None => (1..joining.most).map(joined).find(fits).unwrap_or_else(|| joined(joining.most)),
        };
        self.few_enough(armies)
    }

    /// Both armies in one list, unless one of them is too large.
    pub fn few_enough<'s, T>(&self, armies: [Vec<Draft<'s, T>>; 2]) -> Result<Vec<Draft<'s, T>>, Unmustered> {
        let too_many = self.measures.too_many;
        match armies.iter().zip(&self.scenario.sides).find(|(army, _)| army.len() > too_many) {
            Some((army, side)) => Err(Unmustered(format!(
                "`{}` comes to {} {}, more than {too_many}; {}, or leave some out",
                side.id,
                army.len(),
                self.measures.units,
                self.measures.fewer,
            ))),
            None => Ok(armies.into_iter().flatten().collect()),
        }
    }

    /// The units of a side in the order of the file, each for itself.
    pub fn roll_call<'s, T>(&'s self, side: Side, own: impl Fn(&'s Unit) -> T) -> impl Iterator<Item = Draft<'s, T>> {
        let units = self.scenario.units.iter();
        let of_side =
            move |unit: &&Unit| self.scenario.side_of_unit(unit).is_some_and(|s| self.side_of(&s.id) == Some(side));
        units.filter(of_side).map(move |unit| Draft {
            units: vec![unit],
            side,
            arrival: self.scenario.arrival(unit),
            own: own(unit),
        })
    }

    /// The units of a side, at most so many joined that follow one another in the file.
    fn joined<'s, T: PartialEq>(
        &'s self,
        side: Side,
        most: usize,
        own: impl Fn(&'s Unit) -> T,
        reach: impl Fn(&T) -> Length,
    ) -> Vec<Draft<'s, T>> {
        let mut joined: Vec<Draft<'s, T>> = Vec::new();
        for next in self.roll_call(side, own) {
            match joined.last_mut() {
                Some(last) if last.units.len() < most && last.takes(&next, self, reach(&last.own)) => {
                    last.units.extend(next.units);
                }
                _ => joined.push(next),
            }
        }
        joined
    }
}

impl<T> Draft<'_, T> {
    /// Whether another unit comes to the same thing on the table: the same command, the same arrival, the same for the system.
    pub fn alike(&self, other: &Self) -> bool
    where
        T: PartialEq,
    {
        let command = |draft: &Self| &draft.units[0].command;
        command(self) == command(other) && self.arrival == other.arrival && self.own == other.own
    }

    /// Whether another unit is alike and stands within reach of the last one of this.
    pub fn takes(&self, next: &Self, camp: &Camp, reach: Length) -> bool
    where
        T: PartialEq,
    {
        let together = match (self.units[self.units.len() - 1].at, next.units[0].at) {
            (Some(here), Some(there)) => camp.scale.point(here).distance_to(camp.scale.point(there)) <= reach,
            (here, there) => here == there,
        };
        together && self.alike(next)
    }

    /// Its entry in the rolls, with what the system knows of it for good.
    pub fn enlisted<U>(&self, place: &Place, command: CommandId, own: U) -> Enlisted<U> {
        Enlisted {
            id: self.units.iter().map(|unit| &*unit.id).collect::<Vec<_>>().join("+"),
            name: names::of_units(&self.units),
            short: self.units[0].short_name(),
            side: self.side,
            command,
            men: self.units.iter().map(|unit| unit.men).fold(0, u32::saturating_add),
            start: place.pose,
            arrives: place.arrives,
            chance: None,
            held: None,
            own,
        }
    }
}
