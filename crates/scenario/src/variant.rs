//! The same battle, told a little differently.

use crate::id::Id;
use crate::model::Scenario;
use crate::model::arrival::Arrival;
use crate::model::course::Delay;

impl Scenario {
    /// The battle as the variant of this id tells it: a scenario of its own, with no variants left.
    pub fn variant(&self, id: &str) -> Option<Scenario> {
        let variant = self.variants.iter().find(|v| *v.id == *id)?.clone();
        let mut told = self.clone();
        told.variants.clear();
        told.id = Id::new(&format!("{}-{}", self.id, variant.id))?;
        told.subtitle = Some(variant.title);
        told.summary = variant.text;
        told.date = variant.date.unwrap_or(self.date);
        told.end = variant.end.unwrap_or(self.end);
        for recast in &variant.nations {
            if let Some(side) = told.sides.iter_mut().find(|s| s.id == recast.side) {
                side.nation = recast.nation;
                side.name = recast.name.clone().unwrap_or_else(|| recast.nation.name());
            }
        }
        for delay in &variant.arrivals {
            delay_troops(&mut told, delay);
        }
        if !variant.objectives.is_empty() {
            told.objectives.retain(|o| variant.objectives.contains(&o.id));
        }
        if !variant.leave_out.is_empty() {
            told.leave_out(&variant.leave_out);
        }
        Some(told)
    }

    /// Takes units, and commands with all their parts, off the field. Totals no longer hold and go.
    pub fn leave_out(&mut self, ids: &[Id]) {
        let gone: Vec<Id> = self
            .commands
            .iter()
            .filter(|c| self.chain(c).any(|above| ids.contains(&above.id)))
            .map(|c| c.id.clone())
            .collect();
        let units: Vec<Id> = self
            .units
            .iter()
            .filter(|u| ids.contains(&u.id) || gone.contains(&u.command))
            .map(|u| u.id.clone())
            .collect();
        let stays = |id: &Id| !gone.contains(id) && !units.contains(id);
        self.commands.retain(|c| stays(&c.id));
        self.units.retain(|u| stays(&u.id));
        for special in &mut self.specials {
            special.about.retain(stays);
        }
        for muster in &mut self.musters {
            muster.leave_out.retain(stays);
        }
        for side in &mut self.sides {
            side.totals = None;
        }
    }
}

/// Takes a unit, or all units of a command, off the map and lets them come on later.
fn delay_troops(told: &mut Scenario, delay: &Delay) {
    let under: Vec<Id> = told
        .units
        .iter()
        .filter(|u| {
            u.id == delay.who
                || told.command(&u.command).is_some_and(|c| told.chain(c).any(|above| above.id == delay.who))
        })
        .map(|u| u.id.clone())
        .collect();
    let arrival = Arrival {
        time: delay.time,
        at: delay.at,
        to: None,
        facing: delay.facing,
        chance: None,
        formation: delay.formation,
        over: None,
    };
    for unit in told.units.iter_mut().filter(|u| under.contains(&u.id)) {
        unit.at = None;
        unit.facing = None;
        unit.arrives = Some(arrival.clone());
    }
}
