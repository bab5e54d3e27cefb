//! The Exhaustion phase and the end of a game turn (R38, R49, R93, R94).

use grognard_battle::{Chronicle, CommandId, Event, Piece, Side, Verdict, ground_counts, hold_objectives, resolve};
use grognard_rulebook::Dice;
use grognard_tabletop::Facing;

use super::{
    VolleyAndBayonet,
    field::{Extent, Objective},
    retreat::{Flight, Gait, Rout},
    state::{Post, Presence},
};
use crate::{
    exhaustion::{Exhausted, ExhaustionPhase},
    profile::Status,
    steps::StepCause,
};

impl VolleyAndBayonet {
    /// Divisions of a side, by number.
    fn divisions_of(&self, side: Side) -> impl Iterator<Item = CommandId> + '_ {
        self.field.command_ids().filter(move |division| self.field.command(*division).side == side)
    }

    /// All that the Exhaustion phase does.
    pub(super) fn exhaustion_phase(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let phasing = self.state.phasing;
        let order: Vec<CommandId> =
            [phasing, phasing.other()].iter().flat_map(|side| self.divisions_of(*side)).collect();
        let mut collapsed: Vec<Vec<(Piece, Status)>> = Vec::new();
        let mut weary: Vec<CommandId> = Vec::new();
        for division in order {
            let state = self.state.divisions[division.index()];
            let facts = ExhaustionPhase {
                exhaustion_level: self.field.rosters[division.index()].level.clamp(1, 60),
                sp_lost_total: i32::from(state.lost).min(60),
                sp_lost_this_turn: i32::from(state.lost_this_turn).min(30),
                collapsed_before: state.collapsed,
            };
            let outcome = if state.lost_this_turn == 0 {
                resolve(&facts, &self.field.house, &[], dice, &mut (), |_| String::new())
            } else {
                let tell = |exhausted: &Exhausted| self.tell_exhaustion(division, exhausted);
                resolve(&facts, &self.field.house, &[], dice, log, tell)
            };
            let state = &mut self.state.divisions[division.index()];
            (state.exhausted, state.collapsed) = (state.exhausted || outcome.exhausted, outcome.collapsed);
            state.lost_this_turn = 0;
            if !outcome.may_be_stationary {
                weary.push(division);
            }
            if outcome.collapses_now {
                let units = self.troops.all().filter(|unit| self.field.enlisted(*unit).command == division);
                collapsed.push(units.map(|unit| (unit, self.unit(unit).status)).collect());
            }
        }
        let weary: Vec<Piece> =
            self.troops.all().filter(|unit| weary.contains(&self.field.enlisted(*unit).command)).collect();
        for unit in weary {
            self.unsettle(unit);
        }
        let mut routs: Vec<Rout> = Vec::new();
        for units in collapsed {
            for (unit, status) in units {
                let met = routs.iter().any(|rout| rout.unit == unit);
                if !met && self.troops.is_there(unit) {
                    self.collapse(unit, status, &mut routs, log);
                }
            }
        }
        self.dismiss_commanders(log);
        let side = self.state.phasing;
        let dug: Vec<Piece> = self.troops.of(side).collect();
        for unit in dug {
            let infantry = self.kind(unit).infantry();
            let state = self.unit_mut(unit);
            state.still = if state.stationary && infantry { (state.still + 1).min(2) } else { 0 };
        }
    }

    /// A stand of a division that has collapsed takes its step, by the status it had then.
    fn collapse(&mut self, unit: Piece, status: Status, routs: &mut Vec<Rout>, log: &mut dyn Chronicle) {
        let by = self.plain_rate(unit);
        let heading = self.away_from_the_enemy(unit);
        let stepped = self.step_from(unit, status, StepCause::Collapse, log);
        let gait = Gait::of(stepped.retreat);
        if gait != Gait::Stays {
            self.lift(&[unit]);
            self.flee_back(Flight { unit, heading, by, gait, dies: stepped.eliminated }, routs, log);
        } else if stepped.eliminated {
            self.remove(unit, "disperses", log);
        }
    }

    /// From the nearest enemy in sight; toward its own edge if there is none.
    fn away_from_the_enemy(&self, unit: Piece) -> Facing {
        let body = self.troops.body(unit);
        let mut enemies: Vec<_> =
            self.troops.enemies_of(unit).map(|enemy| (body.distance_to(self.troops.body(enemy)), enemy)).collect();
        enemies.sort_unstable();
        let seen = enemies.into_iter().find(|(_, enemy)| self.sees(unit, *enemy));
        let edge = self.field.edges[self.troops.side(unit)];
        seen.map_or(edge, |(_, enemy)| self.troops.at(enemy).heading_to(self.troops.at(unit)))
    }

    /// Whether a division has no stand on the table and none to come.
    pub(super) fn is_destroyed(&self, division: CommandId) -> bool {
        let own = self.field.rolls.iter().zip(&self.state.units).filter(|(e, _)| e.command == division);
        own.into_iter().all(|(_, unit)| unit.presence == Presence::Lost)
    }

    /// Commanders who have nobody left to command are taken off.
    fn dismiss_commanders(&mut self, log: &mut dyn Chronicle) {
        for man in 0..self.state.commanders.len() {
            let leader = &self.field.leaders[man];
            let led = self.field.command_ids().filter(|division| {
                let own = leader.chief || leader.divisions.contains(division);
                self.field.command(*division).side == leader.side && own
            });
            let idle = led.into_iter().all(|division| self.is_destroyed(division));
            let post = self.state.commanders[man].post;
            if idle && post != Post::Off {
                self.state.commanders[man].post = Post::Off;
                let piece = self.field.piece_of_leader(man);
                if post == Post::Table {
                    log.tell(|| Event::Lost { piece, how: "has nobody left to command".to_owned() });
                }
            }
        }
    }

    fn strength(&self, side: Side) -> i32 {
        self.divisions_of(side).map(|division| self.field.rosters[division.index()].strength).sum()
    }

    /// Strength points a side has lost.
    pub(super) fn lost(&self, side: Side) -> i32 {
        self.divisions_of(side).map(|division| i32::from(self.state.divisions[division.index()].lost)).sum()
    }

    /// Whether a side is beaten: half of what it began with is in divisions that are spent (R49).
    fn is_beaten(&self, side: Side) -> bool {
        let spent = self.divisions_of(side).filter(|division| {
            let state = &self.state.divisions[division.index()];
            state.exhausted || state.collapsed || self.is_destroyed(*division)
        });
        let spent: i32 = spent.map(|division| self.field.rosters[division.index()].strength).sum();
        spent * 100 >= self.field.house.beaten_percent * self.strength(side).max(1)
    }

    /// By the smaller share of losses; a small difference is a draw (R49).
    fn by_losses(&self, why: &str) -> Verdict {
        let [a, b] = Side::BOTH.map(|side| (i64::from(self.lost(side)), i64::from(self.strength(side).max(1))));
        let difference = a.0 * 100 * b.1 - b.0 * 100 * a.1;
        let even = difference.abs() < i64::from(self.field.house.draw_percent) * a.1 * b.1;
        let winner = if even { None } else { Some(if difference < 0 { Side::First } else { Side::Second }) };
        Verdict { winner, why: why.to_owned() }
    }

    /// Whether a stand is one of those who take a place: infantry or cavalry that has not run, on the ground or in a house there (R94).
    pub(super) fn takes(&self, unit: Piece, objective: &Objective) -> bool {
        let state = self.unit(unit);
        let there = match (&objective.extent, state.block) {
            (Extent::Area(area), Some(_)) => area.contains(state.pose.at),
            _ => objective.is_under(self.troops.body(unit)),
        };
        there && !self.routed(unit) && !self.kind(unit).guns()
    }

    /// Who holds what, who is beaten, who has won (R94).
    pub(super) fn end_turn(&mut self, log: &mut dyn Chronicle) {
        let mut holders = self.state.holders.clone();
        let takes = |unit: Piece, objective: &Objective| self.takes(unit, objective);
        hold_objectives(&self.field.objectives, &mut holders, &self.troops, takes);
        self.state.holders = holders;
        let last = self.state.turn >= self.field.turns;
        let beaten = Side::BOTH.map(|side| self.is_beaten(side));
        let lose = |side: Side| Verdict {
            winner: Some(side.other()),
            why: format!("half of what {} began with is spent", self.field.name_of_side(side)),
        };
        self.state.verdict = match beaten {
            [true, true] => Some(self.by_losses("both armies are spent, and the smaller share of losses counts")),
            [true, false] => Some(lose(Side::First)),
            [false, true] => Some(lose(Side::Second)),
            [false, false] if ground_counts(&self.field.scenario) => {
                let lost = Side::BOTH.map(|side| self.men_lost(side));
                self.field.judged(self.state.turn, last, &self.state.holders, lost)
            }
            [false, false] => last.then(|| self.by_losses("time is up, and the smaller share of losses counts")),
        };
        if let Some(verdict) = &self.state.verdict {
            self.field.tell_verdict(verdict, log);
        }
    }

    /// Men lost, by strength points.
    fn men_lost(&self, side: Side) -> u32 {
        let men: u64 = self.field.rolls.iter().filter(|unit| unit.side == side).map(|unit| u64::from(unit.men)).sum();
        let (lost, all) = (self.lost(side).max(0) as u64, self.strength(side).max(1) as u64);
        u32::try_from(men * lost / all).unwrap_or(u32::MAX)
    }
}
