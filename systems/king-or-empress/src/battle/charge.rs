//! Where a move runs into the enemy: who may be struck where, and lining up (R22, R23, R37).

use grognard_battle::{Piece, Refusal};
use grognard_rulebook::cause;
use grognard_tabletop::{Body, Dressing, Edge, Obstacles, line_up_clear};

use super::{
    contact::meet,
    march::{March, Stance, carried},
    state::{Contact, Struck},
};
use crate::profile::Arm;

impl March<'_> {
    /// Lines up those who struck an enemy and says who is in contact with whom (R22, R23).
    pub(super) fn make_contact(&self, ends: &mut [(Piece, Stance)]) -> Result<Vec<Contact>, Refusal> {
        let battle = self.battle;
        let touching = |body: &Body, enemy: Piece| meet(battle.body(enemy), body);
        let struck = self.stopped.map(|i| self.enemies[i]).or_else(|| {
            let bodies: Vec<Body> = ends.iter().map(|end| self.body_of(end)).collect();
            self.enemies.iter().copied().find(|enemy| bodies.iter().any(|body| touching(body, *enemy)))
        });
        let Some(enemy) = struck else { return Ok(Vec::new()) };
        if self.units.iter().any(|unit| battle.arm(*unit) == Arm::Artillery) {
            return Err(Refusal::by(cause!("R23"), "artillery never moves into contact"));
        }
        let Some(striker) = ends.iter().position(|end| battle.body(enemy).touches(&self.body_of(end))) else {
            return Err(Refusal::by(cause!("R23"), "there is no room to come into contact"));
        };
        let entitled = |unit: Piece, enemy: Piece| battle.wholly_behind(battle.body(unit), enemy);
        let edge = battle.side_struck(&self.body_of(&ends[striker]), enemy, entitled(ends[striker].0, enemy));
        if edge != Edge::Front && !entitled(ends[striker].0, enemy) {
            let name = &battle.enlisted(enemy).name;
            let why = format!("from where it started it may strike the front of {name} only, not its flank or rear");
            return Err(Refusal::by(cause!("R23"), why));
        }
        self.line_up(ends, striker, enemy, edge);
        let mut contacts = Vec::new();
        for end in ends.iter() {
            let body = self.body_of(end);
            for other in self.enemies.iter().copied().filter(|other| touching(&body, *other)) {
                let from_behind = entitled(end.0, other);
                let side = if other == enemy { edge } else { battle.side_struck(&body, other, from_behind) };
                let on = if from_behind { Struck::from(side) } else { Struck::Front };
                contacts.push(Contact { attacker: end.0, defender: other, on });
            }
        }
        Ok(contacts)
    }

    /// On contact the mover lines up edge to edge if there is room (R23), a group all together if it can.
    fn line_up(&self, ends: &mut [(Piece, Stance)], striker: usize, enemy: Piece, edge: Edge) {
        let battle = self.battle;
        let side = battle.side(self.units[0]);
        let fixed: Vec<Body> = battle
            .units()
            .filter(|unit| !self.units.contains(unit))
            .filter(|unit| battle.side(*unit) != side || !battle.lets_pass(*unit) || *unit == enemy)
            .map(|unit| *battle.body(unit))
            .collect();
        let together = Obstacles { units: &fixed, ..self.obstacles };
        let (unit, stance) = ends[striker];
        let base = battle.base(unit, stance.road_column);
        let target = battle.body(enemy);
        let lined = |obstacles: &Obstacles<'_>| {
            line_up_clear(base, stance.pose, target, edge, Dressing::WhereItStruck, obstacles)
        };
        if ends.len() > 1
            && let Some(pose) = lined(&together)
        {
            let all: Vec<(Piece, Stance)> = ends
                .iter()
                .map(|(unit, s)| (*unit, Stance { pose: carried(s.pose, stance.pose, pose), ..*s }))
                .collect();
            if all.iter().all(|end| together.conflict(&self.body_of(end)).is_none()) {
                ends.copy_from_slice(&all);
                return;
            }
        }
        let comrades = ends.iter().enumerate().filter(|(i, _)| *i != striker).map(|(_, end)| self.body_of(end));
        let alone: Vec<Body> = fixed.iter().copied().chain(comrades).collect();
        if let Some(pose) = lined(&Obstacles { units: &alone, ..self.obstacles }) {
            ends[striker].1.pose = pose;
        }
    }

    /// Who passes through a friend must come clear of him (R37).
    pub(super) fn check_clear(&self, ends: &[(Piece, Stance)]) -> Result<(), Refusal> {
        for end in ends {
            let body = self.body_of(end);
            let others = self.battle.units().filter(|unit| !self.units.contains(unit));
            for other in others {
                if self.battle.body(other).overlaps(&body) {
                    let name = &self.battle.enlisted(other).name;
                    return Err(Refusal::by(cause!("R37"), format!("the move does not carry it clear of {name}")));
                }
            }
        }
        Ok(())
    }
}
