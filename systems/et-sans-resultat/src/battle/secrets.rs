//! What a side may not know: the plan until both are ready, what orders on their way say, fire that is being written (R61, R62).

use grognard_battle::{Audience, CommandId, Side};

use super::{
    EtSansResultat,
    command::Addressee,
    orders::Order,
    state::{Says, Stage, Underway},
};
use crate::{profile::Order as Directive, turn::Step};

/// Who hears of an order while it is given.
pub(super) fn audience(by: Side, order: &Order) -> Audience {
    match order {
        Order::Direct { .. } | Order::Aim { .. } | Order::Issue { .. } | Order::Fire { .. } => Audience::Side(by),
        _ => Audience::All,
    }
}

impl EtSansResultat {
    /// The battle as a side sees it: a courier of the enemy, but not his letter.
    pub(super) fn veiled_from(&self, side: Side) -> Self {
        let mut seen = self.clone();
        if self.state.verdict.is_some() {
            return seen;
        }
        let enemy = side.other();
        let planning = self.state.underway.contains(&Underway::Planning);
        for (i, formation) in seen.state.formations.iter_mut().enumerate() {
            if self.field.commands[i].side != enemy {
                continue;
            }
            if planning {
                (formation.order, formation.supports) = (Directive::Defend, None);
            }
            (formation.pending, formation.recalled) = (self.courier(Addressee::Formation(CommandId::nth(i))), None);
            if let Some(pending) = formation.pending.as_mut().filter(|_| !self.field.house.board.open_orders) {
                pending.says = Says::Sealed;
            }
        }
        for (i, force) in seen.state.forces.iter_mut().enumerate() {
            if self.field.forces[i].side != enemy {
                continue;
            }
            if planning {
                force.objective = None;
            }
            (force.pending, force.recalled) = (self.courier(Addressee::Force(i as u8)), None);
            if let Some(pending) = force.pending.as_mut().filter(|_| !self.field.house.board.open_orders) {
                pending.says = Says::Sealed;
            }
        }
        if self.state.stage == Stage::Step(Step::ArtilleryAndSkirmishing) {
            seen.state.fires.retain(|fire| self.side_of(fire.formation) == side);
        }
        seen
    }
}
