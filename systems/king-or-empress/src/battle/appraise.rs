//! How well a side stands, as a plain officer would judge it.
//!
//! No rule lives here: a wrong judgement loses battles, it does not break them. It is asked for after every order that is
//! weighed, so it measures from centre to centre and looks closer only where troops are close. A usual battalion in good order counts
//! 100.

use std::ops::Deref;

use grognard_battle::{Contact, Piece, Presence, Side, Struck};
use grognard_tabletop::{Length, Point, Turn};

use super::{
    KingOrEmpress,
    ground::inches,
};
use crate::{profile::Arm, turn::Phase};

/// What is left of a unit's worth with so many markers, in per cent.
const IN_ORDER: [i32; 4] = [100, 80, 52, 28];
/// What a point of the scenario is worth, once it is held: so much, and so much more for every unit that was drawn to it, lest a
/// side fear to lose its aim by reaching it.
const HELD: i32 = 60;
const HELD_FOR_EACH: i32 = 25;
/// What an inch nearer to what is to be taken is worth to a unit, in tenths; twice that for what is worth two points.
const NEARER: i32 = 20;
/// Nobody is drawn to a place from further off than this.
const FAR: Length = Length::units(72);
/// Enemies nearer than this are measured from base to base.
const CLOSE: Length = Length::units(12);
/// A friend whose middle is no further off than 4 inches stands beside one; the square of it.
const BESIDE: i64 = 4000 * 4000;
/// What a melee is worth at the end of the battle to a side that is a point behind, whatever it promises.
const URGENT: i32 = 25;
/// What a shot is worth that was given up to support a friend, or fired, as long as the phase lasts.
const LOADED: i32 = 3;

/// A distance in tenths of an inch.
fn tenths(length: Length) -> i32 {
    length.get() / 100
}

/// The square of a distance: enough to compare, and without a root.
fn squared(from: Point, to: Point) -> i64 {
    let (x, y) = (i64::from(to.x.get() - from.x.get()), i64::from(to.y.get() - from.y.get()));
    x * x + y * y
}

/// The nearest enemy.
#[derive(Clone, Copy)]
struct Nearest {
    enemy: Piece,
    away: Length,
}

impl KingOrEmpress {
    pub(super) fn judgement(&self, side: Side) -> i32 {
        let ranks = Side::BOTH.map(|side| self.troops.of(side).map(|unit| (unit, self.unit(unit).pose.at)).collect());
        let judge = Judge { battle: self, ranks };
        let ground: i32 = (0..self.field.objectives.len()).map(|i| judge.ground_worth(i, side)).sum();
        judge.standing_of(side) - judge.standing_of(side.other()) + ground
    }
}

/// A battle, and close together who is where: everybody is measured against everybody.
struct Judge<'b> {
    battle: &'b KingOrEmpress,
    ranks: [Vec<(Piece, Point)>; 2],
}

impl Deref for Judge<'_> {
    type Target = KingOrEmpress;

    fn deref(&self) -> &KingOrEmpress {
        self.battle
    }
}

impl Judge<'_> {
    fn standing_of(&self, side: Side) -> i32 {
        let units: i32 = self.ranks[side].iter().map(|(unit, _)| self.worth_of(*unit)).sum();
        let waiting = self.field.rolls.iter().zip(&self.state.units);
        let waiting = waiting.filter(|(e, u)| e.side == side && matches!(u.presence, Presence::Arrives(_))).count();
        let melees = self.state.contacts.iter().filter(|c| self.troops.side(c.attacker) == side);
        let urgency = self.urgency(side);
        let melees: i32 = melees.map(|contact| self.melee_worth(contact) + urgency).sum();
        let generals: i32 = (0..self.state.generals.len())
            .filter(|i| self.leader(*i).side == side)
            .map(|i| self.general_worth(i))
            .sum();
        units + 100 * waiting as i32 + melees + generals
    }

    /// What an objective is worth to a side: that it is held, and who would be there first.
    fn ground_worth(&self, objective: usize, side: Side) -> i32 {
        let (place, holder) = (&self.field.objectives[objective], self.state.holders[objective]);
        let drawn = |by: Side| self.field.rolls.iter().filter(|enlisted| enlisted.side == by).count() as i32;
        let held = match holder {
            Some(by) if by == side => HELD + HELD_FOR_EACH * drawn(by),
            Some(by) => -HELD - HELD_FOR_EACH * drawn(by),
            None => 0,
        };
        let nearest = |side: Side| {
            let spots = self.ranks[side].iter().map(|(_, at)| *at);
            spots.min_by_key(|at| squared(*at, place.at)).map(|at| at.distance_to(place.at))
        };
        let race = match (nearest(side), nearest(side.other())) {
            (Some(own), Some(theirs)) => tenths(theirs - own).clamp(-80, 80) / 4,
            (Some(_), None) => 20,
            (None, _) => -20,
        };
        (held + race) * place.worth.min(5) as i32
    }

    fn worth_of(&self, unit: Piece) -> i32 {
        let (state, enlisted, house) = (self.unit(unit), self.enlisted(unit), &self.field.house);
        let points = house.arm(enlisted.arm).points + house.grade(enlisted.grade).points;
        let in_order = IN_ORDER[usize::from(state.disorder.min(3))];
        points * 25 * in_order / 100 + self.place_worth(unit)
    }

    fn nearest_enemy(&self, unit: Piece) -> Option<Nearest> {
        let at = self.unit(unit).pose.at;
        let enemies = &self.ranks[self.troops.side(unit).other()];
        let (enemy, enemy_at) = *enemies.iter().min_by_key(|(_, enemy_at)| squared(at, *enemy_at))?;
        let mut away = at.distance_to(enemy_at);
        if away < CLOSE {
            away = self.troops.body(unit).distance_to(self.troops.body(enemy));
        }
        Some(Nearest { enemy, away })
    }

    /// What a unit's place is worth: near to what is to be taken, facing the enemy, in reach of him, beside its friends.
    fn place_worth(&self, unit: Piece) -> i32 {
        let nearest = self.nearest_enemy(unit);
        let worth = match self.arm(unit) {
            Arm::Artillery => nearest.map_or(0, |enemy| self.battery_worth(unit, enemy)),
            _ if self.unit(unit).disorder >= 2 => nearest.map_or(0, |enemy| tenths(enemy.away).min(120) / 4),
            _ => self.line_worth(unit, nearest),
        };
        worth + self.company_worth(unit) + self.loaded_worth(unit)
    }

    /// Foot and horse in fighting order go for what is to be taken and meet the enemy front on.
    fn line_worth(&self, unit: Piece, nearest: Option<Nearest>) -> i32 {
        let (state, arm) = (self.unit(unit), self.arm(unit));
        let (mut worth, mut goal) = match self.goal_of(unit) {
            Some((worth, goal)) => (worth, Some(goal)),
            None => (0, None),
        };
        if let Some(Nearest { enemy, away }) = nearest {
            let enemy_at = self.unit(enemy).pose.at;
            let ahead = self.ahead(unit, enemy_at);
            let horse = matches!(arm, Arm::HeavyCavalry | Arm::LightCavalry);
            worth -= tenths(away) * 3 / 20;
            if away < Length::units(10) {
                goal = Some(enemy_at);
                if !ahead {
                    worth -= 25;
                }
            }
            if !horse && ahead && away <= Length::units(4) && away > Length::ZERO {
                worth += 20;
            }
            if horse && away < CLOSE && self.wholly_behind(self.troops.body(unit), enemy) {
                worth += 18;
            }
            if state.road_column && away < Length::units(14) {
                worth -= 30;
            }
        }
        worth + goal.map_or(0, |goal| self.turned_worth(unit, goal))
    }

    /// The place a unit is drawn to, and what it is worth to be as near as it is.
    fn goal_of(&self, unit: Piece) -> Option<(i32, Point)> {
        let (at, side) = (self.unit(unit).pose.at, self.troops.side(unit));
        let objectives = self.field.objectives.iter().zip(&self.state.holders);
        let open = objectives.filter(|(_, by)| **by != Some(side)).map(|(objective, _)| {
            let to_go = FAR - at.distance_to(objective.at).min(FAR);
            (tenths(to_go) * NEARER * (objective.worth.min(3) as i32 + 1) / 200, objective.at)
        });
        open.max_by_key(|(worth, _)| *worth)
    }

    /// Who faces where he will have to go saves himself a wheel.
    fn turned_worth(&self, unit: Piece, goal: Point) -> i32 {
        let (ahead, right) = self.troops.body(unit).ahead_and_right(goal);
        8 * ahead.get() / (ahead.abs() + right.abs()).get().max(1)
    }

    fn ahead(&self, unit: Piece, point: Point) -> bool {
        let (ahead, right) = self.troops.body(unit).ahead_and_right(point);
        ahead > Length::ZERO && right.abs() <= ahead + ahead
    }

    /// Guns stand unlimbered with the enemy before them, and are limbered only to come within range of him.
    fn battery_worth(&self, unit: Piece, nearest: Nearest) -> i32 {
        let state = self.unit(unit);
        let far = tenths(nearest.away);
        let range = self.field.house.artillery.long_range;
        let in_range = nearest.away <= inches(range);
        let ahead = self.ahead(unit, self.unit(nearest.enemy).pose.at);
        let near = -far / 10;
        match (state.limbered, in_range) {
            (false, true) if ahead => 45 + near / 2,
            (false, true) => 25 + near / 2,
            (true, true) => near - 5,
            (false, false) if nearest.away > inches(range) + Length::units(8) => near - 4,
            (_, false) => near,
        }
    }

    /// To stand beside friends and under the eyes of one's general.
    fn company_worth(&self, unit: Piece) -> i32 {
        let at = self.unit(unit).pose.at;
        let command = &self.field.commands[usize::from(self.enlisted(unit).command)];
        let leader = usize::from(command.leader);
        let range = inches(self.field.house.general_range);
        let led = !self.general(leader).lost && self.general(leader).at.distance_to(at) <= range + Length::units(1);
        let beside = self.ranks[self.troops.side(unit)].iter().any(|(friend, there)| {
            squared(*there, at) <= BESIDE
                && *friend != unit
                && self.unit(*friend).pose.facing.turn_to(self.unit(unit).pose.facing).abs() <= Turn::degrees(30)
        });
        8 * i32::from(led) + 5 * i32::from(beside)
    }

    fn loaded_worth(&self, unit: Piece) -> i32 {
        match self.acting() {
            Some(acting) if matches!(acting.phase, Phase::ArtilleryFire | Phase::Firing) => {
                let his = u16::from(self.enlisted(unit).command) == acting.command;
                if his && self.unit(unit).has_fired { -LOADED } else { 0 }
            }
            _ => 0,
        }
    }

    /// A general is worth something alive, and most a little behind the middle of his command.
    fn general_worth(&self, general: usize) -> i32 {
        let (man, leader) = (self.general(general), self.leader(general));
        if man.lost {
            return -40;
        }
        let led = |unit: Piece| leader.command.is_none_or(|led| self.enlisted(unit).command == led);
        let (mut sum, mut units) = (0, 0);
        for (_, at) in self.ranks[leader.side].iter().filter(|(unit, _)| led(*unit)) {
            (sum, units) = (sum + tenths(at.distance_to(man.at)), units + 1);
        }
        let away = if units == 0 { 0 } else { sum / units };
        let exposed = man.with.is_some_and(|unit| self.in_contact(unit));
        -(away / 10) - if exposed { 6 } else { 0 }
    }

    /// What it is worth to come to blows for a side that is behind on points, the more the later it is: who waits has lost.
    fn urgency(&self, side: Side) -> i32 {
        let points = |by: Side| {
            let objectives = self.field.objectives.iter().zip(&self.state.holders);
            objectives
                .filter(|(_, holder)| **holder == Some(by))
                .map(|(place, _)| place.worth.min(5) as i32)
                .sum::<i32>()
        };
        let behind = (points(side.other()) - points(side)).clamp(0, 2);
        behind * URGENT * i32::from(self.state.turn) / i32::from(self.field.turns.max(1))
    }

    /// What a melee promises to the side that moved into it.
    fn melee_worth(&self, contact: &Contact) -> i32 {
        let (attacker, defender) = self.melee_values(contact);
        let flank = if contact.on == Struck::Front { 0 } else { 25 };
        (attacker.min(9) - defender.min(9)) * 14 + flank
    }
}
