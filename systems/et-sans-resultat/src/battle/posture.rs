//! What an officer would have each Formation do: few orders, one Formation in contact at a time, rest for the tired.

use grognard_battle::{CommandId, Side};
use grognard_tabletop::Length;

use super::{EtSansResultat, field::Drill, formations::is_directive, state::Says};
use crate::profile::Order as Directive;

/// What it is worth that a Formation does what it should, and that a courier is on his way to tell it to.
pub(super) const RIGHT_ORDER: i32 = 24;
const ON_ITS_WAY: i32 = 10;
/// What the right Objective is worth, and a higher commander with tired troops.
const AIM: i32 = 6;
const PRESENCE: i32 = 8;
/// A column of march that the enemy is so near should come to fight.
const IN_SIGHT: Length = Length::units(30);

impl EtSansResultat {
    /// What the orders of a side's Formations are worth to it.
    pub(super) fn postures(&self, side: Side) -> i32 {
        let worth = |formation: CommandId| {
            let own = self.form(formation);
            let Some(wanted) = self.wanted(formation) else { return 0 };
            let comes = own.pending.map(|pending| pending.says);
            if own.order == wanted {
                if comes.is_none() { RIGHT_ORDER } else { 0 }
            } else if matches!(comes, Some(Says::Directive(directive, _)) if directive == wanted) {
                ON_ITS_WAY
            } else {
                0
            }
        };
        let orders: i32 = self.formations_of(side).map(worth).sum();
        orders + self.aims_of(side) + self.presence_of(side)
    }

    /// Whether its Forces go for what they should; couriers with other Objectives are a waste.
    fn aims_of(&self, side: Side) -> i32 {
        let forces = (0_u8..).zip(&self.field.forces).filter(|(_, force)| force.side == side);
        let worth = |force: u8| {
            let own = &self.state.forces[usize::from(force)];
            let right = own.objective == self.usual_objective(force);
            AIM * i32::from(right) - AIM * i32::from(own.pending.is_some())
        };
        forces.map(|(force, _)| worth(force)).sum()
    }

    /// Higher commanders with tired Formations, which they may inspire.
    fn presence_of(&self, side: Side) -> i32 {
        let men = self.field.leaders.iter().zip(&self.state.commanders).filter(|(leader, _)| leader.side == side);
        let with = men.filter_map(|(_, man)| man.with).filter(|formation| self.fatigue(*formation) > 0);
        PRESENCE * with.count() as i32
    }

    /// The directive that fits a Formation; one that has given way has none.
    fn wanted(&self, formation: CommandId) -> Option<Directive> {
        let own = self.form(formation);
        if !is_directive(own.order) {
            return None;
        }
        let side = self.side_of(formation);
        let away = self.enemy_distance(formation);
        let in_column = self.units_of(formation).any(|unit| self.unit(unit).drill == Drill::Ployed)
            && self.line_of(formation).next().is_none();
        if in_column && away.is_none_or(|away| away > IN_SIGHT) {
            return Some(Directive::Move);
        }
        // Who has been told to rest rests until he has got over most of it.
        let rests = if own.order == Directive::Defend { 4 } else { 2 };
        let tired = rests * self.fatigue(formation) >= self.deployed(formation).max(1);
        let holds = self.state.forces[usize::from(self.force_of(formation))]
            .objective
            .is_some_and(|objective| self.state.holders[usize::from(objective)] == Some(side));
        let defends = self.field.attacker.is_some_and(|attacker| attacker != side);
        if tired || defends && holds {
            return Some(Directive::Defend);
        }
        // Who follows an attack that goes well keeps following it.
        let fresh =
            |of: CommandId| self.form(of).order == Directive::Attack && 2 * self.fatigue(of) < self.deployed(of).max(1);
        match own.supports.filter(|of| own.order == Directive::Support && self.lives(*of)) {
            Some(of) if fresh(of) && self.state.turn < 4 => Some(Directive::Support),
            _ => Some(Directive::Attack),
        }
    }
}
