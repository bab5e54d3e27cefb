//! The sequence of play: strategic command, divisions in turn, the end of the turn (R12, R50, R91, R97).
//!
//! After every order the battle goes on by itself to the next question: it passes over steps in which nobody has anything to say,
//! rolls what is to be rolled, ends turns. What is interrupted lies on the stack below.

use grognard_battle::{Chronicle, CommandId, Event, Piece, Question, Side, resolve};
use grognard_rulebook::{Dice, Procedure};
use grognard_tabletop::Length;

use super::{
    BatailleEmpire,
    charge::Declared,
    orders::Ask,
    state::{Aftermath, Charge, Pace, Stage, Underway, Won},
};
use crate::{
    command::{Army, First, Initiative},
    orders::{FireKind, Order as Written},
    pursuit::Bearing,
    sequence::{After, Step, TurnSequence},
};

impl BatailleEmpire {
    /// Goes on until somebody must be asked or the battle is over.
    pub(super) fn go_on(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.state.asks.clear();
        while self.state.verdict.is_none() && self.state.asks.is_empty() {
            match self.state.underway.last().cloned() {
                Some(Underway::Deployment { left }) => match left.first() {
                    Some(division) => {
                        let side = self.field.command(*division).side;
                        self.ask(side, Ask::Deploy { division: *division });
                    }
                    None => drop(self.state.underway.pop()),
                },
                Some(Underway::Orders { left }) => match left.first() {
                    Some(side) => self.ask(*side, Ask::FirstOrders),
                    None => {
                        self.state.underway.pop();
                        self.next_turn(dice, log);
                    }
                },
                Some(Underway::Move { .. }) => self.go_on_reacting(),
                Some(Underway::Shot(shot)) => {
                    if self.troops.is_there(shot.target) && self.troops.is_there(shot.unit) && self.may_return(&shot) {
                        let ask = Ask::ReturnFire { shooter: shot.unit, target: shot.target };
                        self.ask(self.troops.side(shot.target), ask);
                    } else {
                        self.state.underway.pop();
                        self.exchange(&shot, false, dice, log);
                    }
                }
                Some(Underway::Charge(charge)) => self.go_on_charging(&charge, dice, log),
                Some(Underway::Won(won)) => self.go_on_after_shock(won, dice, log),
                Some(Underway::NewOrders { left }) => self.go_on_with_orders(left),
                None => self.go_on_with_stage(dice, log),
            }
        }
    }

    pub(super) fn ask(&mut self, side: Side, ask: Ask) {
        let command = self.state.stage.division();
        self.state.asks.push(Question { side, command, ask });
    }

    fn go_on_reacting(&mut self) {
        let Some(Underway::Move { movers, near, left }) = self.state.underway.last().cloned() else { return };
        let alive = movers.iter().any(|mover| self.troops.is_there(*mover));
        let able: Vec<Piece> = left
            .iter()
            .copied()
            .filter(|unit| alive && self.troops.is_there(*unit) && self.has_reaction(*unit))
            .collect();
        match able.first() {
            Some(first) => {
                let side = self.troops.side(*first);
                if let Some(Underway::Move { left, .. }) = self.state.underway.last_mut() {
                    *left = able;
                }
                self.ask(side, Ask::ReactToMove);
            }
            None => drop((self.state.underway.pop(), near)),
        }
    }

    fn go_on_charging(&mut self, charge: &Charge, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Charge { charger, target, .. } = *charge;
        if !self.troops.is_there(charger) {
            return drop(self.state.underway.pop());
        }
        match charge.pace {
            Pace::Halted if !self.troops.is_there(target) => {
                if let Some(charge) = self.charge_mut() {
                    charge.pace = Pace::Loose;
                }
            }
            Pace::Halted if charge.pursuit => {
                if self.could_counter(charge) {
                    return self.ask(self.troops.side(target), Ask::ReactToPursuit { charger, target });
                }
                if let Some(charge) = self.charge_mut() {
                    charge.pace = Pace::Home;
                }
            }
            Pace::Halted => self.ask(self.troops.side(target), Ask::ReactToCharge { charger, target }),
            Pace::Met if self.may_stop(charge) => self.ask(self.troops.side(charger), Ask::StopCharge { charger }),
            Pace::Met | Pace::Home => {
                self.come_to_blows(charge, log);
                if self.troops.body(charger).distance_to(self.troops.body(target)) == Length::ZERO {
                    self.clash(charge, dice, log);
                } else {
                    self.end_charge(charge, log);
                }
            }
            Pace::Loose if self.new_targets(charge).is_empty() => self.end_charge(charge, log),
            Pace::Loose => self.ask(self.troops.side(charger), Ask::NewTarget { charger }),
        }
    }

    fn go_on_after_shock(&mut self, won: Won, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        if let Some(ask) = self.ask_after_shock(&won) {
            return self.ask(self.field.enlisted(won.winner).side, ask);
        }
        match won.next {
            Aftermath::Pursuit => self.settle_pursuit(won, false, dice, log),
            Aftermath::Advance(far) => self.advance(won, won.bearing != Bearing::Stood || far > 0, log),
            Aftermath::Chase(far) if far > 0 && self.troops.is_there(won.winner) => self.chase(won, None, log),
            Aftermath::Chase(_) => {
                self.state.underway.pop();
                self.end_shock(&won, log);
            }
        }
    }

    fn go_on_with_orders(&mut self, left: Vec<CommandId>) {
        let Some(division) = left.first().copied() else { return drop(self.state.underway.pop()) };
        let stands = self.order_stands(division).prepare(&self.field.house, &mut ());
        let order = match (stands.may_hold, stands.may_retreat) {
            (true, _) => Some(Written::Hold),
            (false, true) => Some(Written::Retreat),
            (false, false) => None,
        };
        let side = self.field.command(division).side;
        match order.filter(|_| self.units_of(division).next().is_some()) {
            Some(order) => self.ask(side, Ask::NewOrder { division, order }),
            None => self.asked_for_orders(),
        }
    }

    /// The next division is asked.
    pub(super) fn asked_for_orders(&mut self) {
        if let Some(Underway::NewOrders { left }) = self.state.underway.last_mut()
            && !left.is_empty()
        {
            left.remove(0);
        }
    }

    fn go_on_with_stage(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let side_of = |battle: &Self, division: CommandId| battle.field.command(division).side;
        match self.state.stage {
            Stage::Opening => self.next_turn(dice, log),
            Stage::Initiative(side) => {
                let chief = &self.state.commanders[self.chief_of(side)];
                if chief.is_there() && chief.points > 0 && chief.with.is_none() {
                    self.ask(side, Ask::Initiative);
                } else {
                    self.next_stage(dice, log);
                }
            }
            Stage::Strategic(side) => {
                let chief = &self.state.commanders[self.chief_of(side)];
                if chief.is_there() && (chief.points > 0 || !chief.rode) {
                    self.ask(side, Ask::Chief);
                } else {
                    self.next_stage(dice, log);
                }
            }
            Stage::Activation(side) => {
                let ready = |side: Side| self.ready_divisions(side).next().is_some();
                if ready(side) {
                    self.ask(side, Ask::Activate);
                } else if ready(side.other()) {
                    self.state.stage = Stage::Activation(side.other());
                } else {
                    self.end_turn();
                }
            }
            Stage::Tactical(division) => {
                let general = &self.state.commanders[self.general_of(division)];
                if general.is_there() && !general.rode {
                    self.ask(side_of(self, division), Ask::Tactical);
                } else {
                    self.next_stage(dice, log);
                }
            }
            Stage::Preparatory(division) => {
                if self.units_of(division).any(|unit| self.has_target(unit, FireKind::Preparatory)) {
                    self.ask(side_of(self, division), Ask::Preparatory);
                } else {
                    self.next_stage(dice, log);
                }
            }
            Stage::Charges(division) => {
                if self.units_of(division).any(|unit| self.has_charge(unit)) {
                    self.ask(side_of(self, division), Ask::Charges);
                } else {
                    self.next_stage(dice, log);
                }
            }
            Stage::Movement(division) => {
                if self.anybody_moves(division) {
                    self.ask(side_of(self, division), Ask::Movement);
                } else {
                    self.next_stage(dice, log);
                }
            }
            Stage::Final(division) => {
                if self.units_of(division).any(|unit| self.has_target(unit, FireKind::Final)) {
                    self.ask(side_of(self, division), Ask::Final);
                } else {
                    self.next_stage(dice, log);
                }
            }
            Stage::EndOfTurn => self.judge(dice, log),
        }
    }

    /// Divisions of a side that have yet to act.
    pub(super) fn ready_divisions(&self, side: Side) -> impl Iterator<Item = CommandId> + '_ {
        let own = self.field.command_ids().filter(move |d| self.field.command(*d).side == side);
        own.filter(|d| !self.state.divisions[d.index()].activated && self.units_of(*d).next().is_some())
    }

    pub(super) fn has_target(&self, unit: Piece, kind: FireKind) -> bool {
        !self.unit(unit).marker
            && self.in_sight(unit).into_iter().any(|(_, enemy)| self.may_fire(unit, enemy, kind).is_ok())
    }

    pub(super) fn has_charge(&self, unit: Piece) -> bool {
        let state = self.unit(unit);
        let side = self.troops.side(unit);
        if state.marker || state.disordered || state.moved || state.charged || state.block.is_some() {
            return false;
        }
        let body = self.troops.body(unit);
        let near: Vec<Piece> =
            self.foes(unit).filter(|enemy| body.within(Length::units(12), self.troops.body(*enemy))).collect();
        near.into_iter().any(|enemy| self.plan_charge(side, (unit, enemy, None), Declared::ALONE).is_ok())
    }

    /// Whether points are there for something that can still be done in the movement step.
    fn anybody_moves(&self, division: CommandId) -> bool {
        let side = self.field.command(division).side;
        let points = [self.general_of(division), self.chief_of(side)].map(|man| self.state.commanders[man].points);
        let paid = |unit: Piece| self.unit(unit).paid;
        self.units_of(division).any(|unit| {
            self.may_stir(side, unit).is_ok() && (points.iter().any(|points| *points > 0) || paid(unit))
                || !self.steady(unit) && self.plan_rally(side, unit, None).is_ok()
        })
    }

    fn left_to_act(&self) -> i32 {
        Side::BOTH.into_iter().map(|side| self.ready_divisions(side).count()).sum::<usize>().min(12) as i32
    }

    /// The step that follows, as the sheet has it.
    pub(super) fn next_stage(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let (first, second) = (self.state.initiative, self.state.initiative.other());
        let after = match self.state.stage {
            Stage::Initiative(side) if side == self.state.attacker => {
                self.state.stage = Stage::Initiative(side.other());
                return;
            }
            Stage::Initiative(_) => {
                self.roll_initiative(dice, log);
                self.state.stage = Stage::Strategic(self.state.initiative);
                return;
            }
            Stage::Strategic(side) if side == first => {
                self.state.stage = Stage::Strategic(second);
                return;
            }
            Stage::Strategic(_) => After::StrategicCommand,
            Stage::Tactical(_) => After::TacticalCommand,
            Stage::Preparatory(_) => After::PreparatoryFire,
            Stage::Charges(_) => After::ChargesAndShocks,
            Stage::Movement(_) => After::MovementsAndRallying,
            Stage::Final(_) => After::FinalFire,
            Stage::Opening | Stage::Activation(_) | Stage::EndOfTurn => return,
        };
        let division = self.state.stage.division();
        if after == After::FinalFire {
            self.end_activation(log);
        }
        let facts = TurnSequence { after, divisions_left: self.left_to_act() };
        let place = facts.prepare(&self.field.house, &mut ());
        let side = division.map_or(second, |division| self.field.command(division).side);
        self.state.stage = match (place.next, division) {
            (Step::PreparatoryFire, Some(d)) => Stage::Preparatory(d),
            (Step::ChargesAndShocks, Some(d)) => Stage::Charges(d),
            (Step::MovementsAndRallying, Some(d)) => Stage::Movement(d),
            (Step::FinalFire, Some(d)) => Stage::Final(d),
            (Step::EndOfTurn, _) => return self.end_turn(),
            _ => Stage::Activation(side.other()),
        };
    }

    /// A division begins to act: its general rolls his points.
    pub(super) fn activate(&mut self, division: CommandId, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let near = self.count_near(division);
        let state = &mut self.state.divisions[division.index()];
        (state.activated, state.near) = (true, near);
        let handed = state.handed;
        self.state.stage = Stage::Tactical(division);
        let text = format!("{} acts.", self.called_division(division));
        self.say(text, &[], log);
        let general = self.general_of(division);
        if self.state.commanders[general].is_there() {
            self.roll_points(general, handed, dice, log);
        }
    }

    /// A new turn: reliefs, arrivals, the points of both chiefs.
    pub(super) fn next_turn(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.state.turn += 1;
        let (turn, clock) = (self.state.turn, self.field.clock(self.state.turn - 1));
        log.tell(|| Event::Turn { turn, clock: clock.map(|clock| clock.to_string()) });
        self.state.bonus = [false; 2];
        self.relieve(log);
        self.arrive(dice, log);
        for side in Side::BOTH {
            let chief = self.chief_of(side);
            self.state.commanders[chief].rode = false;
            if self.state.commanders[chief].is_there() {
                self.roll_points(chief, 0, dice, log);
            }
        }
        self.heed_enemies(log);
        self.state.stage = Stage::Initiative(self.state.attacker);
    }

    pub(super) fn initiative_facts(&self) -> Initiative {
        let rating = |side: Side| self.state.commanders[self.chief_of(side)].rating;
        Initiative {
            a_chief: rating(Side::First),
            b_chief: rating(Side::Second),
            a_bonus: self.state.bonus[0],
            b_bonus: self.state.bonus[1],
            attacker: if self.state.attacker == Side::First { Army::A } else { Army::B },
        }
    }

    fn roll_initiative(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let facts = self.initiative_facts();
        let side = |army: Army| if army == Army::A { Side::First } else { Side::Second };
        let tell = |first: &First| format!("{} have the initiative.", self.field.name_of_side(side(first.first)));
        let first = resolve(&facts, &self.field.house, &[], dice, log, tell);
        self.state.initiative = side(first.first);
    }
}
