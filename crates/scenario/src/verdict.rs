//! Who has won, by the scenario's own conditions.
//!
//! Armies that break under a system's rules have lost under those rules; this is about the rest.

use crate::account::Strength;
use crate::id::Id;
use crate::model::Scenario;
use crate::model::course::{Condition, Grade, Tie};
use crate::time::Clock;

/// How things stand at some hour.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The time.
    pub time: Clock,
    /// The holder of each objective, in the order of the scenario.
    pub holders: Vec<Option<Id>>,
    /// Men lost by each side, in the order of the scenario.
    pub lost: Vec<u32>,
}

/// The end of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A side has won.
    Won {
        /// Who.
        by: Id,
        /// How much.
        grade: Grade,
        /// Why, in words.
        why: String,
    },
    /// Nobody has.
    Drawn,
}

impl Scenario {
    /// How things stand when the battle begins.
    pub fn opening(&self) -> Standing {
        Standing {
            time: self.start,
            holders: self.objectives.iter().map(|o| o.held_by.clone()).collect(),
            lost: vec![0; self.sides.len()],
        }
    }

    /// The points of a side.
    pub fn points(&self, side: &Id, standing: &Standing) -> u32 {
        let held = self.objectives.iter().zip(&standing.holders).filter(|(_, holder)| holder.as_ref() == Some(side));
        held.map(|(objective, _)| objective.worth).fold(0, u32::saturating_add)
    }

    /// The verdict, if the battle is over: at its end always, before that on full hours if a condition asks for it.
    pub fn verdict(&self, standing: &Standing) -> Option<Verdict> {
        let over = standing.time >= self.end;
        let full_hour = standing.time.minutes().is_multiple_of(60);
        for condition in &self.victory.conditions {
            let looked_at = over || full_hour && condition.from.is_some_and(|from| standing.time >= from);
            if looked_at && self.met(condition, standing) {
                let why = condition.text.clone().unwrap_or_else(|| "the conditions of victory are met".to_owned());
                return Some(Verdict::Won { by: condition.side.clone(), grade: condition.grade, why });
            }
        }
        if !over {
            return None;
        }
        if self.victory.conditions.is_empty() { Some(self.by_points(standing)) } else { Some(Verdict::Drawn) }
    }

    fn met(&self, condition: &Condition, standing: &Standing) -> bool {
        let own = self.points(&condition.side, standing);
        let others = self.sides.iter().filter(|s| s.id != condition.side);
        let theirs = others.map(|s| self.points(&s.id, standing)).fold(0, u32::saturating_add);
        let holds = |id: &Id| {
            let place = self.objectives.iter().position(|o| o.id == *id);
            place.and_then(|i| standing.holders.get(i)?.as_ref()) == Some(&condition.side)
        };
        let loss = |side: &Id| {
            let place = self.sides.iter().position(|s| s.id == *side);
            place.and_then(|i| standing.lost.get(i)).copied().unwrap_or(0)
        };
        // Shares in per cent, compared across without a fraction.
        let men = |side: &Id| {
            let side = self.sides.iter().find(|s| s.id == *side);
            side.map_or(1, |side| u64::from(Strength::of_side(self, side).men.max(1)))
        };
        // Counted only for a condition that asks for it.
        let share = |side: &Id| (100 * u64::from(loss(side)), men(side));
        let own_share = || share(&condition.side);
        let their_share = || self.sides.iter().find(|s| s.id != condition.side).map_or((0, 1), |s| share(&s.id));
        let spared = self.sides.iter().all(|s| loss(&condition.side) <= loss(&s.id));
        condition.points.is_none_or(|p| own >= p)
            && condition.lead.is_none_or(|lead| own >= theirs.saturating_add(lead))
            && condition.hold.iter().all(holds)
            && (condition.hold_one_of.is_empty() || condition.hold_one_of.iter().any(holds))
            && condition.loss_below.is_none_or(|most| {
                let (lost, of) = own_share();
                lost < u64::from(most) * of
            })
            && condition.enemy_loss.is_none_or(|least| {
                let (lost, of) = their_share();
                lost >= u64::from(least) * of
            })
            && condition.loss_lead.is_none_or(|lead| {
                let ((own, of), (theirs, of_them)) = (own_share(), their_share());
                theirs * of >= own * of_them + u64::from(lead) * of * of_them
            })
            && (!condition.spared || spared)
    }

    fn by_points(&self, standing: &Standing) -> Verdict {
        let [one, other] = self.sides.as_slice() else { return Verdict::Drawn };
        let (a, b) = (self.points(&one.id, standing), self.points(&other.id, standing));
        let won = |by: &Id, why: String| Verdict::Won { by: by.clone(), grade: Grade::Win, why };
        if a.abs_diff(b) >= self.victory.margin && a != b {
            let (by, more, less) = if a > b { (&one.id, a, b) } else { (&other.id, b, a) };
            return won(by, format!("{more} points against {less}"));
        }
        if self.victory.tie == Tie::Draw {
            return Verdict::Drawn;
        }
        let lost = |i: usize| u64::from(standing.lost.get(i).copied().unwrap_or(0));
        let men = |i: usize| u64::from(Strength::of_side(self, &self.sides[i]).men.max(1));
        // Shares compared across: lost a of A against lost b of B.
        if (lost(0), lost(1)) == (0, 0) {
            return Verdict::Drawn;
        }
        match (lost(0) * men(1)).cmp(&(lost(1) * men(0))) {
            std::cmp::Ordering::Less => won(&one.id, "points are even, and it lost the smaller share".to_owned()),
            std::cmp::Ordering::Greater => won(&other.id, "points are even, and it lost the smaller share".to_owned()),
            std::cmp::Ordering::Equal => Verdict::Drawn,
        }
    }
}
