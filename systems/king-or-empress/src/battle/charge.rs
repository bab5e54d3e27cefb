//! Where a move runs into the enemy: who may be struck where, and lining up (R22, R23, R37, R39, R41).

use grognard_battle::{Contact, Piece, Refusal, Struck, refuse, refuse_if};
use grognard_tabletop::{Body, Dressing, Edge, Obstacles, Spot, Turn, line_up_clear};

use super::{
    contact::meet,
    march::{Formed, March},
};
use crate::profile::Arm;

impl March<'_> {
    /// Lines up those who struck an enemy and says who is in contact with whom (R22, R23).
    pub(super) fn make_contact(&self, ends: &mut [Spot<Formed>]) -> Result<Vec<Contact>, Refusal> {
        let battle = self.battle;
        let enemies = || self.others.iter().copied().filter(|other| self.is_enemy(*other));
        let met =
            |ends: &[Spot<Formed>], enemy: Piece| ends.iter().any(|end| meet(battle.troops.body(enemy), &end.body()));
        let Some(enemy) = self.stopped.or_else(|| enemies().find(|enemy| met(ends, *enemy))) else {
            return Ok(Vec::new());
        };
        if self.units.iter().any(|unit| battle.arm(*unit) == Arm::Artillery) {
            return refuse!("R23", "artillery never moves into contact");
        }
        let with_its_front = |end: &Spot<Formed>| {
            end.body().contact_with(battle.troops.body(enemy)).is_some_and(|touch| touch.mine.of(Edge::Front))
        };
        let striker = ends.iter().position(with_its_front).filter(|_| self.forward);
        let Some(striker) = striker else {
            return refuse!(
                "R39",
                "only its front, going forward, makes contact; it would touch {}",
                battle.field.enlisted(enemy).name
            );
        };
        let edge = self.may_strike(striker, &ends[striker].body(), enemy)?;
        self.line_up(ends, striker, enemy, edge)?;
        let mut contacts = Vec::new();
        for (i, end) in ends.iter().enumerate() {
            let body = end.body();
            for other in enemies().filter(|other| meet(&body, battle.troops.body(*other))) {
                let edge = if other == enemy && i == striker { edge } else { self.may_strike(i, &body, other)? };
                contacts.push(Contact { attacker: self.units[i], defender: other, on: Struck::from(edge) });
            }
        }
        Ok(contacts)
    }

    /// The edge of an enemy that a mover strikes, if it may from where it started (R23).
    fn may_strike(&self, mover: usize, there: &Body, enemy: Piece) -> Result<Edge, Refusal> {
        let battle = self.battle;
        let from_behind = battle.wholly_behind(battle.troops.body(self.units[mover]), enemy);
        let edge = battle.side_struck(there, enemy, from_behind);
        if edge != Edge::Front && !from_behind {
            let name = &battle.field.enlisted(enemy).name;
            return refuse!(
                "R23",
                "from where it started it may strike the front of {name} only, not its flank or rear"
            );
        }
        Ok(edge)
    }

    /// On contact the mover swings flush with the edge it struck if there is room (R23, R39), a group all together if it can.
    fn line_up(&self, ends: &mut [Spot<Formed>], striker: usize, enemy: Piece, edge: Edge) -> Result<(), Refusal> {
        let battle = self.battle;
        let (start, target, house) = (ends[striker], battle.troops.body(enemy), &battle.field.house);
        let swing = start.pose.facing.turn_to((target.facing() + edge.outward()).about()).abs();
        refuse_if!(swing > Turn::degrees(house.charge_slant), "R39", "it would strike at too sharp a slant");
        let most = start.footprint.width().half().times(house.charge_slide.count());
        let side = battle.troops.side(self.units[0]);
        let stands_fast = |unit: &Piece| battle.troops.side(*unit) != side || !battle.lets_pass(*unit);
        let others = battle.troops.all().filter(|unit| !self.units.contains(unit)).filter(stands_fast);
        let fixed = battle.troops.bodies(others);
        let together = Obstacles { units: &fixed, ..self.obstacles };
        let lined = |obstacles: &Obstacles<'_>| {
            line_up_clear(start.footprint, start.pose, target, edge, Dressing::Swung, obstacles)
        };
        if ends.len() > 1
            && let Some(lined) = lined(&together).filter(|lined| lined.slid <= most)
        {
            let carried = |end: &Spot<Formed>| Spot { pose: end.pose.carried(start.pose, lined.pose), ..*end };
            let all: Vec<Spot<Formed>> = ends.iter().map(carried).collect();
            if all.iter().all(|end| together.conflict(&end.body()).is_none()) {
                ends.copy_from_slice(&all);
                return Ok(());
            }
        }
        let comrades = ends.iter().enumerate().filter(|(i, _)| *i != striker).map(|(_, end)| end.body());
        let alone: Vec<Body> = fixed.iter().copied().chain(comrades).collect();
        match lined(&Obstacles { units: &alone, ..self.obstacles }) {
            Some(lined) if lined.slid > most => refuse!("R39", "it would have to slide too far to line up"),
            Some(lined) => {
                ends[striker].pose = lined.pose;
                Ok(())
            }
            // Without room it fights as it stands.
            None => Ok(()),
        }
    }

    /// Who passes through a friend must come clear of him (R37).
    pub(super) fn check_clear(&self, ends: &[Spot<Formed>]) -> Result<(), Refusal> {
        let battle = self.battle;
        for body in ends.iter().map(Spot::body) {
            let mut others = battle.troops.all().filter(|unit| !self.units.contains(unit));
            if let Some(other) = others.find(|other| battle.troops.body(*other).overlaps(&body)) {
                let name = &battle.field.enlisted(other).name;
                return refuse!("R37", "the move does not carry it clear of {name}");
            }
        }
        Ok(())
    }
}
