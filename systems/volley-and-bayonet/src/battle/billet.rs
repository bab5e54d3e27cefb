//! Houses: a room for one stand of foot, entered by the front and left on any side (R68, R98).

use grognard_battle::{Piece, Refusal, refuse, refuse_if};
use grognard_tabletop::{Body, Edge, Facing, Length, Pose, Turn};

use super::step::{Walk, r73};
use crate::profile::Arm;

impl Walk<'_> {
    pub(super) fn enter(&mut self, block: u16) -> Result<(), Refusal> {
        let battle = self.battle;
        let Some(house) = battle.field.blocks.get(usize::from(block)) else {
            return Err(Refusal::senseless("there is no such block"));
        };
        if self.arm() != Arm::Infantry || self.column {
            return refuse!("R68", "a block is a room for infantry, and not in march column");
        }
        let touches = self.body().contact_with(&house.body).is_some_and(|touch| touch.mine.of(Edge::Front));
        refuse_if!(!touches, "R68", "its front must touch the block");
        if let Some(holder) = battle.holder_of(block) {
            let name = &battle.field.enlisted(holder).name;
            return refuse!("R68", "one stand a block, and {name} holds it");
        }
        let close =
            |enemy: &Piece| !self.near.contains(enemy) && battle.troops.body(*enemy).within(self.gap(), &house.body);
        if let Some(enemy) = battle.troops.enemies_of(self.unit).find(close) {
            return r73(format!("{} stands at that house", battle.field.enlisted(enemy).name));
        }
        self.spent = self.spent + battle.block_toll(battle.rate(self.unit));
        (self.block, self.pose) = (Some(block), Pose { at: house.body.centre(), ..Pose::default() });
        self.trail.push(self.pose);
        (self.moves, self.halted) = (true, true);
        Ok(())
    }

    /// A garrison stands outside its block, before the side nearest to where it looks.
    pub(super) fn leave(&mut self, facing: Facing, first: bool) -> Result<(), Refusal> {
        let Some(block) = self.block.filter(|_| first) else {
            return refuse!("R68", "a garrison comes out as the first thing it does");
        };
        let house = self.battle.field.blocks[usize::from(block)].body;
        let sides = [Facing::NORTH, Facing::EAST, Facing::SOUTH, Facing::WEST];
        let side = sides.into_iter().min_by_key(|side| {
            let turn = facing.turn_to(*side);
            (turn.abs(), turn < Turn::NONE)
        });
        let side = side.unwrap_or(facing);
        let out = Length::units(20);
        let afar = Pose { at: house.centre().toward(side, out), facing };
        let back = Body::new(self.base, afar).meets_after(side.about(), out, &house, Length::ZERO).unwrap_or(out);
        (self.block, self.pose) = (None, Pose { at: house.centre().toward(side, out - back), facing });
        self.trail.push(self.pose);
        self.moves = true;
        let (battle, body) = (self.battle, self.body());
        if let Some(enemy) =
            battle.troops.enemies_of(self.unit).find(|enemy| battle.troops.body(*enemy).overlaps(&body))
        {
            return refuse!("R57", "{} stands there", battle.field.enlisted(enemy).name);
        }
        let mut friends = battle.troops.friends_of(self.unit).filter(|friend| !self.passes(*friend));
        if let Some(friend) = friends.find(|friend| battle.troops.body(*friend).overlaps(&body)) {
            let name = &battle.field.enlisted(friend).name;
            return refuse!("R57", "{name} stands before the door");
        }
        self.fits(&body)?;
        self.halts_here();
        Ok(())
    }
}
