//! What is held and what is decided: objectives at the end of an activation, the end of the turn, who has won (R34, R48, R50, R91).

use grognard_battle::{Chronicle, CommandId, Piece, Side, Verdict, amid, ground_counts};
use grognard_rulebook::{Dice, Procedure};
use grognard_tabletop::{Body, Length};

use super::{
    BatailleEmpire,
    field::{Extent, Objective, ud},
    state::{Presence, Stage, Underway},
};
use crate::victory::{Muster, VictoryCheck, Winner};

impl BatailleEmpire {
    /// A division has acted: objectives are taken, its marks of the activation are wiped.
    pub(super) fn end_activation(&mut self, log: &mut dyn Chronicle) {
        let Some(division) = self.state.stage.division() else { return };
        self.take_ground(division, log);
        let general = self.general_of(division);
        (self.state.commanders[general].points, self.state.commanders[general].rode) = (0, false);
        for (enlisted, unit) in self.field.rolls.iter().zip(&mut self.state.units) {
            if enlisted.command == division {
                (unit.paid, unit.moved, unit.charged, unit.fired, unit.complied) = (false, false, false, false, false);
                (unit.limbers, unit.unlimbered, unit.rallied) = (false, false, false);
            } else {
                unit.fired = false;
            }
        }
    }

    fn stands_on(&self, unit: Piece, objective: &Objective) -> bool {
        let least = ud(self.field.house.board.objective_radius);
        let radius = match &objective.extent {
            Extent::Radius(radius) => least.max(*radius),
            Extent::Area(_) => least,
        };
        self.formed(unit)
            && Body::disc(objective.at, radius.times(2)).distance_to(self.troops.body(unit)) == Length::ZERO
    }

    /// Objectives taken by a division that has acted (R48, R91).
    fn take_ground(&mut self, division: CommandId, log: &mut dyn Chronicle) {
        let side = self.field.command(division).side;
        for i in 0..self.field.objectives.len() {
            let objective = &self.field.objectives[i];
            let on = |unit: Piece| self.stands_on(unit, objective);
            let taken = self.units_of(division).any(|unit| self.steady(unit) && on(unit))
                && !self.troops.of(side.other()).any(on);
            if !taken || self.state.holders[i] == Some(side) {
                continue;
            }
            let text = format!("{} takes {}.", self.called_division(division), amid(&objective.name));
            self.say(text, &[], log);
            self.state.holders[i] = Some(side);
            self.state.ever[i][side] = true;
            self.state.divisions[division.index()].took = true;
        }
    }

    /// The end of a turn: markers off, points lost, then new orders by choice.
    pub(super) fn end_turn(&mut self) {
        self.state.stage = Stage::EndOfTurn;
        for unit in &mut self.state.units {
            (unit.marker, unit.stirred, unit.sniped, unit.fired) = (false, false, false, false);
        }
        for man in &mut self.state.commanders {
            (man.points, man.rode) = (0, false);
        }
        let first = self.state.initiative;
        let mut left: Vec<CommandId> = self.field.command_ids().collect();
        left.sort_by_key(|division| self.field.command(*division).side != first);
        self.state.underway.push(Underway::NewOrders { left });
    }

    /// Who has won: a broken army loses; else as the scenario says, or by the share lost (R34, R91).
    pub(super) fn judge(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        for division in &mut self.state.divisions {
            (division.handed, division.activated, division.ordered) = (0, false, false);
            (division.took, division.rallied, division.near) = (false, false, 0);
        }
        self.dissolve(log);
        let turn = self.state.turn;
        let last = turn >= self.field.turns;
        let army = |side: Side| {
            let (units, lost) = self.toll(side);
            let held = self.state.holders.iter().zip(&self.state.ever);
            let gone = held.filter(|(holder, ever)| ever[side] && **holder == Some(side.other())).count();
            Muster { units: units.clamp(1, 200), lost: lost.min(200), objectives_lost: gone.min(12) as i32 }
        };
        let facts = VictoryCheck {
            a: army(Side::First),
            b: army(Side::Second),
            turn: i32::from(turn.clamp(1, 30)),
            last_turn: i32::from(self.field.turns.clamp(1, 30)),
        };
        let judged = facts.prepare(&self.field.house, &mut ());
        let winner = match judged.winner {
            Winner::A => Some(Side::First),
            Winner::B => Some(Side::Second),
            Winner::Draw | Winner::None => None,
        };
        let name = |side: Side| self.field.name_of_side(side);
        let verdict = match (judged.a_broken || judged.b_broken, winner) {
            (true, Some(winner)) => {
                Some(Verdict { winner: Some(winner), why: format!("the army of {} is broken", name(winner.other())) })
            }
            (true, None) => Some(Verdict { winner: None, why: "both armies are broken".to_owned() }),
            (false, _) if ground_counts(&self.field.scenario) => {
                let lost = Side::BOTH.map(|side| self.men_lost(side));
                self.field.judged(turn, last, &self.state.holders, lost)
            }
            (false, Some(winner)) => {
                Some(Verdict { winner: Some(winner), why: "time is up, and they have lost less".to_owned() })
            }
            (false, None) if last => Some(Verdict { winner: None, why: "time is up, and losses are even".to_owned() }),
            (false, None) => None,
        };
        match verdict {
            Some(verdict) => {
                self.field.tell_verdict(&verdict, log);
                self.state.underway.clear();
                self.state.verdict = Some(verdict);
            }
            None => self.next_turn(dice, log),
        }
    }

    /// Generals whose divisions are gone for good are taken off.
    fn dissolve(&mut self, log: &mut dyn Chronicle) {
        for division in self.field.command_ids() {
            let own = self.field.rolls.iter().zip(&self.state.units);
            let mut own = own.filter(|(enlisted, _)| enlisted.command == division);
            if own.all(|(_, unit)| unit.presence == Presence::Lost) {
                let general = self.general_of(division);
                self.take_off(general, "has no division left", log);
            }
        }
    }
}
