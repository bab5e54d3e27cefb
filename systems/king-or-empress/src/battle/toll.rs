//! What a move costs, and what the unit has: going, streams, forced marches (R13, R18, R35).

use grognard_battle::{Piece, Refusal};
use grognard_rulebook::{Procedure, cause};
use grognard_tabletop::Length;

use super::{
    ground::inches,
    march::{March, Move, Spot, r18},
};
use crate::{
    movement::{Going, MovementAllowance},
    profile::Unit,
};

/// A forced march keeps so far from enemies in sight (R13).
const KEEPS_AWAY: Length = Length::units(8);

impl March<'_> {
    /// The whole move, if the unit can pay for it.
    pub(super) fn finish(self, forced: bool) -> Result<Move, Refusal> {
        let battle = self.battle;
        let mut ends = self.ends();
        let contacts = self.make_contact(&mut ends)?;
        self.check_clear(&ends)?;
        let streams = self.streams()?;
        let on_road = self.followed && !self.walked;
        // Everybody goes at the rate of the ground he crosses himself, and a group at that of its slowest member.
        let bad = |spot: &Spot| battle.footing_at(&spot.body(), spot.road_column).going == Going::Bad;
        let going = |trail: &[Spot]| if trail.iter().any(bad) { Going::Bad } else { Going::Good };
        if forced {
            self.check_forced(going(&self.trails[0]), on_road)?;
        }
        let allowance = ends.iter().zip(&self.trails).map(|((unit, stance), trail)| {
            let state = battle.unit(*unit);
            // Who forms column goes at the ordinary rate in any case; limbering costs the move, whatever its rate.
            let unit = Unit {
                arm: battle.arm(*unit),
                road_column: state.road_column,
                limbered: state.limbered || stance.limbered,
                ..Unit::default()
            };
            inches(
                MovementAllowance { unit, going: going(trail), on_road, forced_march: forced }
                    .prepare(&battle.field.house, &mut ())
                    .inches,
            )
        });
        let allowance = allowance.min().unwrap_or_default();
        let halves = self.halves + streams;
        let spent = self.gone + allowance.half().times(halves);
        if halves > 2 || spent > allowance {
            return Err(r18(format!("this takes {spent} inches, the unit has {allowance}")));
        }
        let way = self.trails[0].iter().map(|spot| spot.pose).collect();
        let swept =
            self.trails.iter().flatten().map(Spot::body).chain(ends.iter().map(|end| self.body_of(end))).collect();
        Ok(Move { ends, swept, way, contacts, spent, allowance })
    }

    /// How many streams are waded; each costs half the move. A bridge or a ford costs nothing (R18, R35).
    fn streams(&self) -> Result<i32, Refusal> {
        if self.battle.field.streams.is_empty() {
            return Ok(0);
        }
        let mut most = 0;
        for (unit, trail) in self.units.iter().zip(&self.trails) {
            let arm = self.battle.arm(*unit);
            let mut waded = 0;
            for stream in &self.battle.field.streams {
                for pair in trail.windows(2) {
                    let (from, to) = (pair[0].pose.at, pair[1].pose.at);
                    // Who stands in the stream paid when he stepped into it.
                    let is_in_it = stream.track.nearest_to(from).aside == Length::ZERO;
                    if from == to || is_in_it || !stream.track.crosses(from, to) {
                        continue;
                    }
                    if stream.crossings.iter().any(|way| way.covers(from) || way.covers(to)) {
                        continue;
                    }
                    if stream.bars.contains(&arm) {
                        return Err(Refusal::by(
                            cause!("R35"),
                            "its arm crosses this stream at a bridge or a ford only",
                        ));
                    }
                    waded += 1;
                }
            }
            most = most.max(waded);
        }
        Ok(most)
    }

    /// A forced march is made in good going or on a road, away from enemies in sight (R13).
    fn check_forced(&self, going: Going, on_road: bool) -> Result<(), Refusal> {
        let r13 = |why: &'static str| Err(Refusal::by(cause!("R13"), why));
        let unit = self.units[0];
        if !self.stance.road_column || self.halves > 0 {
            return r13("a forced march is made in road column from beginning to end");
        }
        if going == Going::Bad && !on_road {
            return r13("a forced march is made in good going or on a road");
        }
        let near = |enemy: Piece| {
            let bodies = self.trails[0].iter().map(Spot::body);
            let mut close = bodies.filter(|body| body.distance_to(self.battle.body(enemy)) < KEEPS_AWAY);
            close.any(|body| self.battle.sees_from(unit, &body, true, enemy))
        };
        if self.enemies.iter().any(|enemy| near(*enemy)) {
            return r13("a forced march does not come within 8 inches of an enemy in sight");
        }
        Ok(())
    }
}
