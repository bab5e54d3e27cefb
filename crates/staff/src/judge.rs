//! How well a side stands, as a plain officer would judge it: troops and their state, ground gained, melees that are about to be
//! fought. What is good for one side is bad for the other.
//!
//! Nothing here knows a system. What a unit is good for and what a melee promises, the battle says ([`Outlook`]); what that is worth
//! is a table of weights.

use grognard_battle::{Battle, Leads, Outlook, Role, Side, Stood};
use grognard_tabletop::{Aspect, Bound, Length, Point, Quarters, Turn, Witness};

/// What things are worth, in hundredths of a usual unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A point of the scenario, once it is held.
    pub held: i32,
    /// As much more for every unit that was drawn to it, lest a side fear to lose its aim by reaching it.
    pub held_for_each: i32,
    /// An inch nearer to what is to be taken, in tenths; twice that for what is worth two points.
    pub nearer: i32,
    /// To be first at a place, for every four tenths of an inch.
    pub race: i32,
    /// To face the enemy when he is near.
    pub unfaced: i32,
    /// To have him in range of muskets.
    pub in_range: i32,
    /// To have horse behind the line of his front.
    pub behind: i32,
    /// To be caught in column of march.
    pub marching: i32,
    /// To be under the eyes of one's leader, and beside a friend.
    pub led: i32,
    /// See `led`.
    pub beside: i32,
    /// A leader lost.
    pub leader: i32,
    /// A leader in the thick of it.
    pub exposed: i32,
    /// A melee at the end of the battle to a side that is a point behind, whatever it promises.
    pub urgent: i32,
    /// A shot spent, as long as the phase lasts.
    pub spent: i32,
}

/// The weights of a plain officer.
pub const PLAIN: Weights = Weights {
    held: 60,
    held_for_each: 25,
    nearer: 20,
    race: 1,
    unfaced: 25,
    in_range: 20,
    behind: 18,
    marching: 30,
    led: 8,
    beside: 5,
    leader: 40,
    exposed: 6,
    urgent: 25,
    spent: 3,
};

/// Nobody is drawn to a place from further off than this.
const FAR: Length = Length::units(72);
/// A friend whose middle is no further off than this stands beside one.
const BESIDE: Length = Length::units(4);
/// How much further than an enemy is its concern a column of march should keep away.
const CAUGHT: Length = Length::units(4);

const BEHIND_THE_FRONT: Quarters = Quarters { front: Bound::EdgeLine, rear: Bound::Nowhere };

/// How well a side stands.
pub fn appraise<B: Battle>(battle: &B, side: Side, weights: &Weights) -> i32 {
    let judge = Judge { look: battle.outlook(), weights };
    let ground: i32 = (0..judge.look.objectives.len()).map(|i| judge.ground(i, side)).sum();
    judge.standing(side) - judge.standing(side.other()) + ground
}

/// A distance in tenths of an inch.
fn tenths(length: Length) -> i32 {
    length.get() / 100
}

struct Judge<'b, 'w> {
    look: Outlook<'b>,
    weights: &'w Weights,
}

impl Judge<'_, '_> {
    fn side(&self, stood: &Stood) -> Side {
        self.look.troops.side(stood.unit)
    }

    fn units_of(&self, side: Side) -> impl Iterator<Item = &Stood> + Clone {
        self.look.units.iter().filter(move |stood| self.side(stood) == side)
    }

    fn standing(&self, side: Side) -> i32 {
        let units: i32 = self.units_of(side).map(|stood| stood.worth + self.place(stood)).sum();
        let urgency = self.urgency(side);
        let melees = self.look.promises.iter().filter(|(by, _)| *by == side);
        let melees: i32 = melees.map(|(_, promise)| promise + urgency).sum();
        let leaders = self.look.leaders.iter().filter(|leads| leads.side == side);
        let leaders: i32 = leaders.map(|leads| self.leader(leads)).sum();
        units + 100 * self.look.awaited[side] + self.look.reserves[side] + melees + leaders
    }

    /// What an objective is worth to a side: that it is held, and who would be there first.
    fn ground(&self, objective: usize, side: Side) -> i32 {
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
        (held + race * self.weights.race) * place.worth.min(5) as i32
    }

    /// What a unit's place is worth: near to what is to be taken, facing the enemy, in reach of him, beside its friends.
    fn place(&self, stood: &Stood) -> i32 {
        let nearest = self.look.troops.nearest_enemy(stood.unit).map(|nearest| {
            let enemy = nearest.enemy;
            (self.look.troops.distance(stood.unit, nearest), self.look.troops.at(enemy), enemy)
        });
        let worth = match (stood.role, nearest) {
            (Role::Guns { limbered }, Some((away, at, _))) => self.battery(stood, limbered, away, at),
            (Role::Shaken, Some((away, ..))) => tenths(away).min(120) / 4,
            (Role::Guns { .. } | Role::Shaken, None) => 0,
            (Role::Foot | Role::Horse, _) => {
                let near = nearest.map(|(away, at, enemy)| (away, at, self.is_behind(stood, away, enemy)));
                self.line(stood, near)
            }
        };
        let spent = if stood.spent { self.weights.spent } else { 0 };
        worth + self.company(stood) - spent
    }

    fn is_behind(&self, stood: &Stood, away: Length, enemy: grognard_battle::Piece) -> bool {
        let (own, theirs) = (self.look.troops.body(stood.unit), self.look.troops.body(enemy));
        let near = stood.role == Role::Horse && away < stood.reach + Length::units(2);
        near && BEHIND_THE_FRONT.of_body(theirs, own, Witness::WholeBase) != Aspect::Front
    }

    /// Foot and horse in fighting order go for what is to be taken and meet the enemy front on.
    fn line(&self, stood: &Stood, nearest: Option<(Length, Point, bool)>) -> i32 {
        let weights = self.weights;
        let (mut worth, mut goal) = match self.goal(stood) {
            Some((worth, goal)) => (worth, Some(goal)),
            None => (0, None),
        };
        if let Some((away, enemy_at, behind)) = nearest {
            let ahead = self.ahead(stood, enemy_at);
            worth -= tenths(away) * 3 / 20;
            if away < stood.reach {
                goal = Some(enemy_at);
                if !ahead {
                    worth -= weights.unfaced;
                }
            }
            if ahead && away <= stood.range && away > Length::ZERO {
                worth += weights.in_range;
            }
            if behind {
                worth += weights.behind;
            }
            if stood.marching && away < stood.reach + CAUGHT {
                worth -= weights.marching;
            }
        }
        worth + goal.map_or(0, |goal| self.turned(stood, goal))
    }

    /// The place a unit is drawn to, and what it is worth to be as near as it is.
    fn goal(&self, stood: &Stood) -> Option<(i32, Point)> {
        let (at, side) = (self.look.troops.at(stood.unit), self.side(stood));
        let objectives = self.look.objectives.iter().zip(self.look.holders);
        let open = objectives.filter(|(_, by)| **by != Some(side)).map(|(objective, _)| {
            let to_go = FAR - at.distance_to(objective.at).min(FAR);
            (tenths(to_go) * self.weights.nearer * (objective.worth.min(3) as i32 + 1) / 200, objective.at)
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
            (false, false) if away > stood.range + Length::units(8) => near - 4,
            (_, false) => near,
        }
    }

    /// To stand beside friends and under the eyes of one's general.
    fn company(&self, stood: &Stood) -> i32 {
        let beside = self.look.troops.has_company(stood.unit, BESIDE, Turn::degrees(30));
        self.weights.led * i32::from(stood.led) + self.weights.beside * i32::from(beside)
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

    /// What it is worth to come to blows for a side that is behind on points, the more the later it is: who waits has lost.
    fn urgency(&self, side: Side) -> i32 {
        let points = |by: Side| {
            let objectives = self.look.objectives.iter().zip(self.look.holders);
            let held = objectives.filter(|(_, holder)| **holder == Some(by));
            held.map(|(place, _)| place.worth.min(5) as i32).sum::<i32>()
        };
        let behind = (points(side.other()) - points(side)).clamp(0, 2);
        behind * self.weights.urgent * i32::from(self.look.turn.0) / i32::from(self.look.turn.1.max(1))
    }
}
