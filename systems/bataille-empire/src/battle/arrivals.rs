//! Troops that come on, reserves that are called, commanders who are relieved (R89, R96).

use grognard_battle::{Chronicle, CommandId, Event, Piece, Refusal, Side, refuse_if};
use grognard_rulebook::Dice;
use grognard_tabletop::{Body, Length, Pose};

use super::{
    BatailleEmpire,
    command::Payment,
    field::{base, ud},
    state::{Form, Post, Presence},
};
use crate::{profile::Arm, spending::Use};

/// How far along the edge room is looked for.
const ALONG: i32 = 12_000;
const BY: i32 = 500;
/// The first turn in which a reserve may be called (R33).
const FIRST_CALL: u16 = 3;

impl BatailleEmpire {
    pub(super) fn relieve(&mut self, log: &mut dyn Chronicle) {
        for man in 0..self.state.commanders.len() {
            let Some((turn, name, rating)) = self.field.leaders[man].relief.clone() else { continue };
            if self.state.commanders[man].relieved || turn > self.state.turn {
                continue;
            }
            let state = &mut self.state.commanders[man];
            (state.relieved, state.rating, state.fallen) = (true, rating, 0);
            let piece = self.field.piece_of_leader(man);
            self.say(format!("{name} takes command."), &[piece], log);
        }
    }

    /// Whether nobody of a division is on the table or was.
    fn is_away(&self, division: CommandId) -> bool {
        let own = self.field.rolls.iter().zip(&self.state.units);
        let mut own = own.filter(|(enlisted, _)| enlisted.command == division);
        own.all(|(_, unit)| matches!(unit.presence, Presence::Arrives(_) | Presence::Reserve))
    }

    /// Who comes on by himself now: single units of a division that is there, divisions long after their hour.
    pub(super) fn arrive(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let delay = u16::try_from(self.field.house.board.arrival_delay).unwrap_or(2);
        let due = |unit: &Piece| match self.unit(*unit).presence {
            Presence::Arrives(turn) => {
                let late = if self.is_away(self.division_of(*unit)) { delay } else { 0 };
                turn + late <= self.state.turn
            }
            _ => false,
        };
        let awaited: Vec<Piece> = (0..self.state.units.len() as u16).map(Piece).filter(due).collect();
        for unit in self.field.due(&awaited, dice, log) {
            self.come_on(unit, log);
        }
    }

    /// Where a unit comes on: in column or limbered, along the edge as far as needed, 2 from enemies.
    fn entry(&self, unit: Piece) -> Option<(Pose, Form)> {
        let form = match self.arm(unit) {
            Arm::Skirmishers => Form::Open,
            Arm::Artillery => Form::Limbered,
            _ => Form::Column,
        };
        let wish = self.unit(unit).pose;
        let size = base(form);
        let gap = ud(self.field.house.muster.start_distance);
        let shifts = (0..=ALONG / BY).flat_map(|i| [-i * BY, i * BY]);
        let poses = shifts.map(|by| wish.shifted(Length::ZERO, Length::thousandths(by)));
        let free = |pose: &Pose| {
            let body = Body::new(size, *pose);
            self.is_free(unit, form, &body, &[]) && self.nearest(&body, self.foes(unit)) >= gap
        };
        poses.into_iter().find(free).map(|pose| (pose, form))
    }

    fn come_on(&mut self, unit: Piece, log: &mut dyn Chronicle) {
        let Some((pose, form)) = self.entry(unit) else { return };
        self.unit_mut(unit).form = form;
        self.put(unit, pose);
        log.tell(|| Event::Moved { piece: unit, how: "comes on".to_owned(), way: vec![pose] });
        self.sweep(unit, &[pose], log);
        let side = self.field.enlisted(unit).side;
        for man in [self.general_of(self.division_of(unit)), self.chief_of(side)] {
            if self.state.commanders[man].post == Post::Awaited {
                let at =
                    grognard_battle::behind(self.troops.body(unit), Length::thousandths(250), self.field.ground.table);
                self.station(man, at, None, "comes on", log);
            }
        }
        self.heed_enemies(log);
    }

    /// Whether a division may be called, and who pays.
    pub(super) fn plan_call(&self, by: Side, division: CommandId) -> Result<Payment, Refusal> {
        let division = self.own_division(by, division)?;
        let own =
            || (0..self.state.units.len() as u16).map(Piece).filter(move |unit| self.division_of(*unit) == division);
        let callable = |unit: Piece| match self.unit(unit).presence {
            Presence::Arrives(turn) => turn <= self.state.turn && self.is_away(division),
            Presence::Reserve => self.state.turn >= FIRST_CALL,
            _ => false,
        };
        refuse_if!(!own().any(callable), "R89", "nobody of it can be called now");
        self.chief_pays(by, division, Use::ActivateReserve, false)
    }

    pub(super) fn call(&mut self, division: CommandId, payment: Payment, log: &mut dyn Chronicle) {
        self.pay(payment);
        let text = format!("{} is called up.", self.called_division(division));
        self.say(text, &[], log);
        let delay = u16::try_from(self.field.house.board.arrival_delay).unwrap_or(2);
        for i in 0..self.state.units.len() as u16 {
            let unit = Piece(i);
            if self.division_of(unit) != division {
                continue;
            }
            let due = match self.unit(unit).presence {
                Presence::Arrives(turn) => turn <= self.state.turn,
                Presence::Reserve => true,
                _ => false,
            };
            if due {
                // Who finds no room now comes by himself in the next turn: he was called, and is not waited for.
                self.unit_mut(unit).presence = Presence::Arrives((self.state.turn + 1).saturating_sub(delay));
                self.come_on(unit, log);
            }
        }
    }
}
