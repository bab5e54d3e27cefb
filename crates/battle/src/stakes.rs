//! What is fought for: places taken and held, the hour, and what the scenario says of it at the end of a turn.

use grognard_scenario::{Clock, Scenario, Standing, Verdict as Judged};
use grognard_tabletop::{Body, Length, Point, Share};

use crate::field::Field;
use crate::muster::{Extent, Objective};
use crate::{Chronicle, Event, Piece, Side, Troops, Verdict};

impl Objective {
    /// Whether a base stands on it.
    pub fn is_under(&self, body: &Body) -> bool {
        match &self.extent {
            Extent::Area(area) => area.share_of(body) >= Share::HALF,
            Extent::Radius(radius) => Body::disc(self.at, radius.times(2)).distance_to(body) == Length::ZERO,
        }
    }
}

/// A place is held by the only side that stands on it with somebody who counts, and keeps its last holder.
pub fn take_objectives(
    objectives: &[Objective],
    holders: &mut [Option<Side>],
    troops: &Troops,
    counts: impl Fn(Piece) -> bool,
) {
    hold_objectives(objectives, holders, troops, |unit, objective| {
        counts(unit) && objective.is_under(troops.body(unit))
    });
}

/// The same, where a system says itself who stands on a place.
pub fn hold_objectives(
    objectives: &[Objective],
    holders: &mut [Option<Side>],
    troops: &Troops,
    stands_on: impl Fn(Piece, &Objective) -> bool,
) {
    for (objective, holder) in objectives.iter().zip(holders) {
        let there = Side::BOTH.map(|side| troops.of(side).any(|unit| stands_on(unit, objective)));
        match there {
            [true, false] => *holder = Some(Side::First),
            [false, true] => *holder = Some(Side::Second),
            _ => {}
        }
    }
}

/// Whether a scenario is decided by more than losses.
pub fn ground_counts(scenario: &Scenario) -> bool {
    !scenario.objectives.is_empty() || !scenario.victory.conditions.is_empty()
}

impl<H, U, L, C> Field<H, U, L, C> {
    /// What the scenario says at the end of a turn, if it is decided by more than losses: how many men each side has lost, and whether that
    /// was the last turn.
    pub fn judged(&self, turn: u16, last: bool, holders: &[Option<Side>], lost: [u32; 2]) -> Option<Verdict> {
        self.judged_at(if last { None } else { self.clock(turn) }, holders, lost)
    }

    /// The same at an hour, or at the end of the battle.
    pub fn judged_at(&self, time: Option<Clock>, holders: &[Option<Side>], lost: [u32; 2]) -> Option<Verdict> {
        let scenario = &self.scenario;
        let standing = Standing {
            time: time.map_or(scenario.end, |time| time.min(scenario.end)),
            holders: holders.iter().map(|holder| holder.map(|side| scenario.sides[side.index()].id.clone())).collect(),
            lost: lost.to_vec(),
        };
        scenario.verdict(&standing).map(|judged| match judged {
            Judged::Won { by, why, .. } => {
                let winner = Side::BOTH.into_iter().find(|side| scenario.sides[side.index()].id == by);
                // Whoever tells it sets his own full stop.
                Verdict { winner, why: why.trim_end_matches('.').to_owned() }
            }
            Judged::Drawn => Verdict { winner: None, why: "time is up, and nobody has won".to_owned() },
        })
    }

    /// Which place to be held a way leads to, if it leads to one: " toward the bridge".
    pub fn toward(&self, from: Point, to: Point) -> String {
        let gain = |at: Point| from.distance_to(at) - to.distance_to(at);
        let goals = self.objectives.iter().filter(|goal| gain(goal.at).times(2) > from.distance_to(to));
        let goal = goals.min_by_key(|goal| to.distance_to(goal.at));
        goal.map_or_else(String::new, |goal| format!(" toward {}", grognard_lettering::amid(&goal.name)))
    }

    /// Tells how it ended.
    pub fn tell_verdict(&self, verdict: &Verdict, log: &mut dyn Chronicle) {
        log.tell(|| Event::Over {
            text: match verdict.winner {
                Some(side) => format!("{} win: {}.", self.name_of_side(side), verdict.why),
                None => format!("A draw: {}.", verdict.why),
            },
        });
    }
}
