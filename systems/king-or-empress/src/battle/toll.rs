//! What a move costs, and what the unit has: going, streams, forced marches (R13, R18, R35, R43).

use grognard_battle::{Piece, Refusal, refuse, refuse_if};
use grognard_rulebook::Procedure;
use grognard_tabletop::{Length, Polygon, Spot};

use super::{
    ground::inches,
    march::{Formed, March, Move},
};
use crate::{
    movement::{Going, MovementAllowance},
    profile::{Arm, Unit},
};

impl March<'_> {
    /// The whole move, if the unit can pay for it.
    pub(super) fn finish(self, forced: bool) -> Result<Move, Refusal> {
        let battle = self.battle;
        let mut ends: Vec<Spot<Formed>> = self.walk.ends().collect();
        let contacts = self.make_contact(&mut ends)?;
        self.check_clear(&ends)?;
        let halves = self.halves + self.streams()?;
        let on_road = self.followed && !self.walked;
        // Everybody goes at the rate of the ground he crosses himself, and a group at that of its slowest member.
        let (start, reach) = (battle.troops.at(self.units[0]), self.reach());
        let near_bad_ground = battle.field.bad_going.iter().any(|(_, area)| area.could_be_within(reach, start));
        let going = |trail: &[Spot<Formed>]| {
            if !near_bad_ground {
                return Going::Good;
            }
            let bad = |spot: &Spot<Formed>| battle.is_bad_going(&spot.body(), spot.formation.road_column);
            if trail.iter().any(bad) { Going::Bad } else { Going::Good }
        };
        if forced {
            self.check_forced(going(&self.walk.trails()[0]), on_road)?;
        }
        let trails = self.units.iter().zip(self.walk.trails()).zip(&ends);
        let allowances = trails.map(|((unit, trail), end)| {
            let state = battle.unit(*unit);
            // Who forms column goes at the ordinary rate in any case; limbering costs the move, whatever its rate.
            let unit = Unit {
                arm: battle.arm(*unit),
                road_column: state.road_column,
                limbered: state.limbered || end.formation.limbered,
                ..Unit::default()
            };
            let facts = MovementAllowance { unit, going: going(trail), on_road, forced_march: forced };
            inches(facts.prepare(&battle.field.house, &mut ()).inches)
        });
        let allowance = allowances.min().unwrap_or_default();
        let spent = self.walk.gone() + allowance.half().times(halves);
        refuse_if!(halves > 2 || spent > allowance, "R18", "this takes {spent} inches, the unit has {allowance}");
        Ok(Move { units: self.units.to_vec(), walk: self.walk, ends, contacts, spent, allowance })
    }

    /// How far from where its first unit started anybody of it can be.
    fn reach(&self) -> Length {
        let frame = self.walk.frame().footprint;
        self.walk.gone() + (frame.width() + frame.depth()).times(2)
    }

    /// How many streams are waded; each costs half the move. A bridge or a ford costs nothing (R18, R35, R40, R43).
    fn streams(&self) -> Result<i32, Refusal> {
        let mut waded = 0;
        let any = |arms: &[Arm]| self.units.iter().any(|unit| arms.contains(&self.battle.arm(*unit)));
        for stream in &self.battle.field.streams {
            let crossed = self.walk.crossings(&stream.track, |from, to| {
                stream.crossings.iter().any(|way| way.covers(from.at) || way.covers(to.at))
            });
            refuse_if!(crossed > 0 && any(&stream.bars), "R40", "its arm gets over this at a bridge or a ford only");
            if any(&stream.halves) {
                waded += crossed as i32;
            }
        }
        let enters = |area: &Polygon| self.walk.swept().any(|body| area.contains(body.centre()));
        if self.battle.field.barred.iter().any(|(area, arms)| any(arms) && enters(area)) {
            return refuse!("R40", "its arm does not get onto that ground");
        }
        Ok(waded)
    }

    /// A forced march is made in good going or on a road, away from enemies in sight (R13).
    fn check_forced(&self, going: Going, on_road: bool) -> Result<(), Refusal> {
        let (battle, unit) = (self.battle, self.units[0]);
        if !self.walk.frame().formation.road_column || self.halves > 0 {
            return refuse!("R13", "a forced march is made in road column from beginning to end");
        }
        refuse_if!(going == Going::Bad && !on_road, "R13", "a forced march is made in good going or on a road");
        let keeps_away = inches(battle.field.house.forced_march_gap);
        let near = |enemy: Piece| {
            let bodies = self.walk.swept();
            let mut close = bodies.filter(|body| body.distance_to(battle.troops.body(enemy)) < keeps_away);
            close.any(|body| battle.sees_from(unit, &body, true, enemy))
        };
        if battle.troops.enemies_of(unit).any(near) {
            return refuse!("R13", "a forced march does not come within {keeps_away} inches of an enemy in sight");
        }
        Ok(())
    }
}

impl super::orders::Step {
    /// How far it takes a unit.
    pub(super) fn length(&self) -> Length {
        match self {
            Self::Advance { by } | Self::Follow { by } => *by,
            _ => Length::ZERO,
        }
    }
}
