//! What a side may not know: the plan until both are ready, what orders on their way say, fire that is being written (R61, R62).

use grognard_battle::{Audience, CommandId, Side};

use super::{
    EtSansResultat,
    command::Addressee,
    orders::Order,
    state::{Fire, Pending, Says, Stage, Underway},
};
use crate::{profile::Order as Directive, turn::Step};

/// What a letter may say, as far as an enemy can guess.
const DIRECTIVES: [Directive; 4] = [Directive::Attack, Directive::Defend, Directive::Move, Directive::Reserve];

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

    /// The battle as a side may guess it: some plan of the enemy's, something in each of his letters, and fire of his Formations that
    /// have targets, once he has written it.
    pub(super) fn guessed_by(&self, side: Side, draw: &mut dyn FnMut(usize) -> usize) -> Self {
        let (mut guessed, enemy, objectives) = (self.clone(), side.other(), self.field.objectives.len());
        if self.state.verdict.is_some() {
            return guessed;
        }
        let written = self.state.asks.iter().all(|question| question.side != enemy);
        let planned = written && self.state.underway.contains(&Underway::Planning);
        let mut letter = |pending: &mut Option<Pending>, says: &mut dyn FnMut(usize) -> Option<Says>| {
            if let Some(pending) = pending.as_mut().filter(|pending| pending.says == Says::Sealed) {
                pending.says = says(draw(DIRECTIVES.len().max(objectives))).unwrap_or(Says::Sealed);
            }
        };
        for (i, formation) in guessed.state.formations.iter_mut().enumerate() {
            if self.field.commands[i].side == enemy {
                letter(&mut formation.pending, &mut |drawn| {
                    Some(Says::Directive(DIRECTIVES[drawn % DIRECTIVES.len()], None))
                });
            }
        }
        for (i, force) in guessed.state.forces.iter_mut().enumerate() {
            if self.field.forces[i].side == enemy {
                letter(&mut force.pending, &mut |drawn| {
                    (objectives > 0).then(|| Says::Objective((drawn % objectives) as u8))
                });
            }
        }
        if planned {
            for i in (0..guessed.state.formations.len()).filter(|i| self.field.commands[*i].side == enemy) {
                guessed.state.formations[i].order = [Directive::Attack, Directive::Defend][draw(2)];
            }
            for i in (0..guessed.state.forces.len()).filter(|i| objectives > 0 && self.field.forces[*i].side == enemy) {
                guessed.state.forces[i].objective = Some(draw(objectives) as u8);
            }
        }
        if written && self.state.stage == Stage::Step(Step::ArtilleryAndSkirmishing) {
            guessed.fire_as_drawn(enemy, draw);
        }
        guessed
    }

    /// Each Formation of a side that has targets fires in some way, or not at all.
    fn fire_as_drawn(&mut self, side: Side, draw: &mut dyn FnMut(usize) -> usize) {
        let formations: Vec<CommandId> = self.formations_of(side).collect();
        for formation in formations {
            let mut ideas = Vec::new();
            self.fires(formation, &mut ideas);
            let Some(Order::Fire { formation, artillery, skirmish, shots, mission }) =
                ideas.get(draw(ideas.len() + 1)).cloned()
            else {
                continue;
            };
            if let Ok(fire) = self.plan_fire(side, formation, [artillery, skirmish], &shots) {
                self.declare(&Fire { mission, ..fire });
            }
        }
    }
}
