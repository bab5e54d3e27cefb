//! How well a side stands, as a plain officer would judge it: troops and their state, ground gained, melees that are about to be
//! fought. What is good for one side is bad for the other.
//!
//! Nothing here knows a system. What a unit is good for and what a melee promises, the battle says ([`Outlook`]); what that is worth
//! is a table of weights. An appraisal is kept in its parts ([`Standing`]), so that an officer can say what decided.

use grognard_battle::{Battle, Leads, Outlook, Role, Side, Stood};
use grognard_tabletop::{Aspect, Bound, Length, Point, Quarters, Turn, Witness};

use crate::day::{Day, Turning};
use crate::weights::Weights;

/// Nobody is drawn to a place from further off than this.
const FAR: Length = Length::units(72);
/// A friend whose middle is no further off than this stands beside one.
const BESIDE: Length = Length::units(4);
/// How much further than an enemy is its concern a column of march should keep away.
const CAUGHT: Length = Length::units(4);
/// How much further than that no enemy may be for a column to count on its road, and how far the way must be for that to pay.
const FREE: Length = Length::units(8);
const LONG_WAY: Length = Length::units(14);

const BEHIND_THE_FRONT: Quarters = Quarters { front: Bound::EdgeLine, rear: Bound::Nowhere };

/// What an appraisal is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// Troops, and the state they are in.
    Troops,
    /// Melees about to be fought.
    Melees,
    /// Ground that is held.
    Ground,
    /// The way to ground that is to be taken.
    Way,
    /// Fronts toward the enemy.
    Fronts,
    /// Enemies within range.
    Fire,
    /// Horse behind the enemy's front.
    Flanks,
    /// The order of the line: friends beside, leaders near, columns out of reach.
    Line,
    /// Leaders.
    Leaders,
    /// What has yet to come, or is kept.
    Reserves,
    /// Who would win if the battle ended now.
    Day,
}

impl Concern {
    /// All of them, in their order.
    pub const ALL: [Self; 11] = [
        Self::Troops,
        Self::Melees,
        Self::Ground,
        Self::Way,
        Self::Fronts,
        Self::Fire,
        Self::Flanks,
        Self::Line,
        Self::Leaders,
        Self::Reserves,
        Self::Day,
    ];
}

/// An appraisal in its parts, in hundredths of a usual unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing([i32; Concern::ALL.len()]);

impl Standing {
    const fn add(&mut self, concern: Concern, worth: i32) {
        self.0[concern as usize] += worth;
    }

    /// One of them.
    pub const fn of(&self, concern: Concern) -> i32 {
        self.0[concern as usize]
    }

    /// What they come to.
    pub fn sum(&self) -> i32 {
        self.0.iter().sum()
    }

    /// The mean of some, given their sum.
    pub(crate) fn mean(sums: &[i64; Concern::ALL.len()], of: i64) -> Self {
        Self(sums.map(|sum| (sum / of) as i32))
    }

    /// What is good less what is bad.
    pub(crate) fn less(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(own, theirs)| *own -= theirs);
        self
    }
}

/// How well a side stands.
pub fn appraise<B: Battle>(battle: &B, side: Side, weights: &Weights, day: &mut Day) -> i32 {
    standing(battle, side, weights, day).sum()
}

/// How well a side stands, in parts.
pub fn standing<B: Battle>(battle: &B, side: Side, weights: &Weights, day: &mut Day) -> Standing {
    let look = battle.outlook();
    let judge = Judge { turning: day.turns_on(battle, look.holders), look, weights };
    let (mut own, mut theirs) = (Standing::default(), Standing::default());
    judge.standing(side, weights.own, &mut own);
    judge.standing(side.other(), 100, &mut theirs);
    for objective in 0..judge.look.objectives.len() {
        judge.ground(objective, side, &mut own);
    }
    own.add(Concern::Day, judge.late(weights.day * (judge.turning.fortune(side) - 1)));
    own.less(&theirs)
}

/// A distance in tenths of an inch.
fn tenths(length: Length) -> i32 {
    length.get() / 100
}

struct Judge<'b, 'w> {
    look: Outlook<'b>,
    turning: &'w Turning,
    weights: &'w Weights,
}

impl Judge<'_, '_> {
    /// What counts for nothing at the beginning and for all of it at the end.
    fn late(&self, worth: i32) -> i32 {
        worth * i32::from(self.look.turn.0) / i32::from(self.look.turn.1.max(1))
    }

    /// What a place is worth, of which no more than so much is counted: more if the day turns on it.
    fn worth(&self, objective: usize, most: u32) -> i32 {
        let key = if self.turning.is_key(objective) { self.weights.key } else { 0 };
        self.look.objectives[objective].worth.min(most) as i32 + key
    }

    fn side(&self, stood: &Stood) -> Side {
        self.look.troops.side(stood.unit)
    }

    fn units_of(&self, side: Side) -> impl Iterator<Item = &Stood> + Clone {
        self.look.units.iter().filter(move |stood| self.side(stood) == side)
    }

    fn standing(&self, side: Side, per_cent: i32, out: &mut Standing) {
        for stood in self.units_of(side) {
            out.add(Concern::Troops, stood.worth * per_cent / 100);
            self.place(stood, out);
        }
        let urgency = self.urgency(side);
        for (_, promise) in self.look.promises.iter().filter(|(by, _)| *by == side) {
            out.add(Concern::Melees, promise * self.weights.melee / 100 + urgency);
        }
        let leaders = self.look.leaders.iter().filter(|leads| leads.side == side);
        leaders.for_each(|leads| out.add(Concern::Leaders, self.leader(leads)));
        out.add(Concern::Reserves, 100 * self.look.awaited[side] + self.look.reserves[side]);
    }

    /// What an objective is worth to a side: that it is held, and who would be there first.
    fn ground(&self, objective: usize, side: Side, out: &mut Standing) {
        let (place, holder) = (&self.look.objectives[objective], self.look.holders[objective]);
        let held = |by: Side| self.weights.held + self.weights.held_for_each * self.look.rolls[by];
        let held = match holder {
            Some(by) if by == side => held(by),
            Some(by) => -held(by),
            None => 0,
        };
        let nearest = |side: Side| self.look.troops.nearest_to(place.at, side);
        let race = match (nearest(side), nearest(side.other())) {
            (Some(own), Some(theirs)) => tenths(theirs - own).clamp(-80, 80) / 4,
            (Some(_), None) => 20,
            (None, _) => -20,
        };
        let worth = self.worth(objective, 5);
        out.add(Concern::Ground, held * worth);
        out.add(Concern::Way, race * self.weights.race * worth);
    }

    /// What a unit's place is worth: near to what is to be taken, facing the enemy, in reach of him, beside its friends.
    fn place(&self, stood: &Stood, out: &mut Standing) {
        let nearest = self.look.troops.nearest_enemy(stood.unit).map(|nearest| {
            let enemy = nearest.enemy;
            (self.look.troops.distance(stood.unit, nearest), self.look.troops.at(enemy), enemy)
        });
        match (stood.role, nearest) {
            (Role::Guns { limbered }, Some((away, at, _))) => {
                out.add(Concern::Fire, self.battery(stood, limbered, away, at));
            }
            (Role::Shaken, Some((away, ..))) => out.add(Concern::Troops, tenths(away).min(120) / 4),
            (Role::Guns { .. } | Role::Shaken, None) => {}
            (Role::Foot | Role::Horse, _) => {
                let near = nearest.map(|(away, at, enemy)| (away, at, self.is_behind(stood, away, enemy)));
                self.line(stood, near, out);
            }
        }
        out.add(Concern::Line, self.company(stood));
        if stood.spent {
            out.add(Concern::Fire, -self.weights.spent);
        }
        if nearest.is_none_or(|(away, ..)| away > stood.reach) {
            out.add(Concern::Reserves, self.weights.kept);
        }
    }

    fn is_behind(&self, stood: &Stood, away: Length, enemy: grognard_battle::Piece) -> bool {
        let (own, theirs) = (self.look.troops.body(stood.unit), self.look.troops.body(enemy));
        let near = stood.role == Role::Horse && away < stood.reach + Length::units(2);
        near && BEHIND_THE_FRONT.of_body(theirs, own, Witness::WholeBase) != Aspect::Front
    }

    /// Foot and horse in fighting order go for what is to be taken and meet the enemy front on.
    fn line(&self, stood: &Stood, nearest: Option<(Length, Point, bool)>, out: &mut Standing) {
        let weights = self.weights;
        let free = nearest.is_none_or(|(away, ..)| away > stood.reach + FREE);
        let mut goal = self.goal(stood, free).map(|(worth, goal)| {
            out.add(Concern::Way, worth);
            goal
        });
        if let Some((away, enemy_at, behind)) = nearest {
            let ahead = self.ahead(stood, enemy_at);
            out.add(Concern::Way, -(tenths(away) * 3 / 20));
            if away < stood.reach {
                goal = Some(enemy_at);
                if !ahead {
                    out.add(Concern::Fronts, -weights.unfaced);
                }
            }
            if ahead && away <= stood.range && away > Length::ZERO {
                out.add(Concern::Fire, weights.in_range);
            }
            if behind {
                out.add(Concern::Flanks, weights.behind);
            }
            if stood.marching && away < stood.reach + CAUGHT {
                out.add(Concern::Line, -weights.marching);
            }
        }
        if let Some(goal) = goal {
            out.add(Concern::Fronts, self.turned(stood, goal));
        }
    }

    /// The place a unit is drawn to, and what it is worth to be as near as it is. A column that no enemy can reach is as good as further on.
    fn goal(&self, stood: &Stood, free: bool) -> Option<(i32, Point)> {
        let (at, side) = (self.look.troops.at(stood.unit), self.side(stood));
        let nearer = self.weights.nearer * (100 + self.weights.pressed * (2 - self.turning.fortune(side))) / 100;
        let objectives = self.look.objectives.iter().enumerate().zip(self.look.holders);
        let open = objectives.filter(|(_, by)| **by != Some(side)).map(|((place, objective), _)| {
            let left = at.distance_to(objective.at);
            let ahead = if free && stood.marching && left > LONG_WAY { self.weights.column } else { 0 };
            let to_go = FAR - left.min(FAR);
            ((tenths(to_go) + ahead) * nearer * (self.worth(place, 3) + 1) / 200, objective.at)
        });
        open.max_by_key(|(worth, _)| *worth)
    }

    /// Who faces where he will have to go saves himself a wheel.
    fn turned(&self, stood: &Stood, goal: Point) -> i32 {
        if stood.all_round {
            return 8;
        }
        let (ahead, right) = self.look.troops.body(stood.unit).ahead_and_right(goal);
        8 * ahead.get() / (ahead.abs() + right.abs()).get().max(1)
    }

    fn ahead(&self, stood: &Stood, point: Point) -> bool {
        let (ahead, right) = self.look.troops.body(stood.unit).ahead_and_right(point);
        stood.all_round || ahead > Length::ZERO && right.abs() <= ahead + ahead
    }

    /// Guns stand unlimbered with the enemy before them, and are limbered only to come within range of him.
    fn battery(&self, stood: &Stood, limbered: bool, away: Length, enemy_at: Point) -> i32 {
        let near = -tenths(away) / 10;
        match (limbered, away <= stood.range) {
            (false, true) if self.ahead(stood, enemy_at) => 45 + near / 2,
            (false, true) => 25 + near / 2,
            (true, true) => near - 5,
            (false, false) if away > stood.range + Length::units(2) => near - 4,
            (_, false) => near,
        }
    }

    /// To stand beside friends and under the eyes of one's general.
    fn company(&self, stood: &Stood) -> i32 {
        let beside = self.look.troops.has_company(stood.unit, BESIDE, Turn::degrees(30));
        let joined = self.weights.joined != 0 && beside && self.look.troops.is_joined(stood.unit);
        self.weights.led * i32::from(stood.led)
            + self.weights.beside * i32::from(beside)
            + self.weights.joined * i32::from(joined)
    }

    /// A leader is worth something alive, and most a little behind the middle of his command.
    fn leader(&self, leads: &Leads) -> i32 {
        let Some(at) = leads.at else { return -self.weights.leader };
        let led = self.units_of(leads.side).filter(|stood| leads.command.is_none_or(|led| stood.command == led));
        let (sum, units) = led.fold((0, 0), |(sum, units), stood| {
            (sum + tenths(self.look.troops.at(stood.unit).distance_to(at)), units + 1)
        });
        let away = if units == 0 { 0 } else { sum / units };
        -(away / 10) - if leads.exposed { self.weights.exposed } else { 0 }
    }

    /// What it is worth to come to blows for a side that would not win, the more the later it is: who waits has lost.
    fn urgency(&self, side: Side) -> i32 {
        self.late((2 - self.turning.fortune(side)) * self.weights.urgent)
    }
}
