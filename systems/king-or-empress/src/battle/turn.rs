//! The sequence of play: opening, turns, activations, phases, the end (R16, R17, R31, R32).
//!
//! After every order the battle goes on by itself to the next question: it closes phases in which nothing is left to do,
//! activations, turns. What is interrupted lies on the stack below.

use grognard_battle::{
    Chronicle, CommandId, Event, Picture, Piece, Presence, Question, Refusal, Side, Verdict, entry, ground_counts,
    resolve, roll_off, take_objectives,
};
use grognard_rulebook::{Cause, Dice, Procedure, Word, dice::Scripted};
use grognard_tabletop::Length;

use super::{
    KingOrEmpress,
    orders::Ask,
    state::{Acting, Underway},
};
use crate::{
    command::{First, FirstActivation, Initiative, InitiativeRoll, Party, Started},
    profile::Unit,
    turn::{Action, MayAct, Phase, TurnSequence},
    victory::{Army, ArmyStatus, Status, Winner},
};

/// How far along the edge room is looked for when troops come on.
const ENTRY: Length = Length::units(12);

impl KingOrEmpress {
    /// The activation under way, if one is.
    pub(super) fn acting(&self) -> Option<Acting> {
        self.state.underway.iter().rev().find_map(|underway| match *underway {
            Underway::Activation(acting) => Some(acting),
            _ => None,
        })
    }

    fn set_acting(&mut self, acting: Acting) {
        if let Some(Underway::Activation(last)) = self.state.underway.last_mut() {
            *last = acting;
        }
    }

    pub(super) fn spend(&mut self, cost: i32) {
        if let Some(acting) = self.acting() {
            self.set_acting(Acting { points: acting.points.saturating_sub(cost.clamp(0, 255) as u8), ..acting });
        }
    }

    /// Whether a unit may do something now.
    pub(super) fn may_act(&self, unit: Piece, action: Action, acting: Acting) -> Result<(), Refusal> {
        if matches!(action, Action::Move | Action::ForcedMarch) {
            self.field.let_loose(unit, self.state.turn, &self.troops)?;
        }
        let state = self.unit(unit);
        let facts = MayAct {
            action,
            phase: acting.phase,
            unit: Unit {
                arm: self.arm(unit),
                road_column: state.road_column,
                limbered: state.limbered,
                ..Unit::default()
            },
            command_activated: self.field.enlisted(unit).command == acting.command,
            in_contact: self.in_contact(unit),
            has_fired: state.has_fired,
            has_moved: state.has_moved,
            points_left: i32::from(acting.points),
        };
        match facts.prepare(&self.field.house, &mut ()).forbidden_by {
            None => Ok(()),
            Some(cause) => Err(Refusal::by(cause, why_not(cause, action))),
        }
    }

    /// Who attacks: as the scenario says, or by the opening roll; equal rolls are repeated (R32).
    pub(super) fn open(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        if self.state.attacker.is_none() {
            let claims = ["the first side's claim to attack", "the second side's claim to attack"];
            let adds = Side::BOTH.map(|side| self.field.house.rating(self.cnc_rating(side)));
            self.state.attacker = Some(roll_off(claims, adds, dice));
        }
        let attacker = self.attacker();
        log.say(&[], || format!("{} attack (R32).", self.field.name_of_side(attacker)));
    }

    pub(super) fn attacker(&self) -> Side {
        self.state.attacker.unwrap_or(Side::First)
    }

    /// Goes on until somebody must be asked or the battle is over.
    pub(super) fn go_on(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.state.asks.clear();
        while self.state.verdict.is_none() && self.state.asks.is_empty() {
            match self.state.underway.last().copied() {
                Some(Underway::Deployment { side }) => self.ask(side, None, Ask::Deploy),
                Some(Underway::Pursuit { unit }) => {
                    let command = Some(self.field.enlisted(unit).command);
                    self.ask(self.troops.side(unit), command, Ask::FollowUp { unit });
                }
                Some(Underway::Activation(acting)) => self.go_on_with(acting, dice, log),
                None if self.state.turn == 0 => self.next_turn(dice, log),
                None => self.next_activation(dice, log),
            }
        }
    }

    fn ask(&mut self, side: Side, command: Option<CommandId>, ask: Ask) {
        self.state.asks.push(Question { side, command, ask });
    }

    fn go_on_with(&mut self, acting: Acting, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Acting { command, phase, .. } = acting;
        let side = self.field.command(command).side;
        let open = match phase {
            Phase::Initiative => {
                let leader = self.field.leader_of_command(command);
                if self.general(leader).lost {
                    return self.ask(side, Some(command), Ask::Appoint);
                }
                let facts = InitiativeRoll { rating: self.general(leader).rating };
                let cast = [("", self.field.piece_of_leader(leader))];
                let tell = |initiative: &Initiative| self.tell_initiative(leader, initiative);
                let points = resolve(&facts, &self.field.house, &cast, dice, log, tell).points;
                self.set_acting(Acting { points: points.clamp(0, 255) as u8, ..acting });
                None
            }
            Phase::ArtilleryFire => self.anybody_fires(acting).then_some(Ask::ArtilleryFire),
            Phase::Movement => self.anybody_moves(acting, side).then_some(Ask::Move),
            Phase::Firing => self.anybody_fires(acting).then_some(Ask::Fire),
            Phase::Melee => (!self.melees_of(command).is_empty()).then_some(Ask::Melee),
        };
        match open {
            Some(ask) => self.ask(side, Some(command), ask),
            None => self.next_phase(),
        }
    }

    /// Whether there is a unit to be moved and a point to be spent on it, or a general who has not ridden.
    fn anybody_moves(&self, acting: Acting, side: Side) -> bool {
        let here = self.units_in(acting.command).next().is_some();
        let fresh = acting.points > 0 && self.units_in(acting.command).any(|unit| !self.unit(unit).has_moved);
        here && (fresh || self.riders(acting.command, side).next().is_some())
    }

    fn anybody_fires(&self, acting: Acting) -> bool {
        self.units_in(acting.command).any(|unit| !self.targets(unit, acting).is_empty())
    }

    /// The phase after this one; after the last, the activation is over.
    pub(super) fn next_phase(&mut self) {
        let Some(acting) = self.acting() else { return };
        let place = TurnSequence { phase: acting.phase }.prepare(&self.field.house, &mut ());
        let next = Phase::ALL.iter().copied().find(|phase| phase.word() == place.next);
        match next {
            Some(phase) => {
                if phase == Phase::Melee {
                    self.state.units.iter_mut().for_each(|unit| unit.has_fought = false);
                }
                self.set_acting(Acting { phase, ..acting });
            }
            None => {
                self.state.underway.pop();
            }
        }
    }

    /// Activates a command: what its units did last time is forgotten.
    pub(super) fn activate(&mut self, command: CommandId, log: &mut dyn Chronicle) {
        self.state.activated[command.index()] = true;
        let side = self.field.command(command).side;
        self.state.next = side.other();
        for (unit, enlisted) in self.state.units.iter_mut().zip(&self.field.rolls) {
            if enlisted.command == command {
                (unit.has_moved, unit.has_fired, unit.has_fought, unit.forced_marching) = (false, false, false, false);
            }
        }
        for (general, leader) in self.state.generals.iter_mut().zip(&self.field.leaders) {
            if leader.command == Some(command) {
                general.rode = false;
            }
        }
        self.state.underway.push(Underway::Activation(Acting { command, phase: Phase::Initiative, points: 0 }));
        let about: Vec<Piece> = self.units_in(command).collect();
        log.say(&about, || format!("{} is activated.", self.field.name_of_command(command)));
    }

    /// Commands of a side that are still to be activated: a command with no unit on the table is skipped.
    pub(super) fn waiting(&self, side: Side) -> impl Iterator<Item = CommandId> + '_ {
        let own = self.field.command_ids().filter(move |command| self.field.command(*command).side == side);
        let waiting = own.filter(|command| !self.state.activated[command.index()]);
        waiting.filter(|command| self.units_in(*command).next().is_some())
    }

    fn next_activation(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let next = self.state.next;
        let side = [next, next.other()].into_iter().find(|side| self.waiting(*side).next().is_some());
        match side {
            Some(side) => self.ask(side, None, Ask::Activate),
            None => {
                self.end_turn(log);
                if self.state.verdict.is_none() {
                    self.next_turn(dice, log);
                }
            }
        }
    }

    fn next_turn(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.state.turn += 1;
        self.state.activated.iter_mut().for_each(|activated| *activated = false);
        for (general, leader) in self.state.generals.iter_mut().zip(&self.field.leaders) {
            if leader.command.is_none() {
                general.rode = false;
            }
        }
        let (turn, clock) = (self.state.turn, self.field.clock(self.state.turn - 1));
        log.tell(|| Event::Turn { turn, clock: clock.map(|clock| clock.to_string()) });
        self.arrivals(dice, log);
        let attacker = self.attacker();
        let started_last = match self.state.started {
            None => Started::None,
            Some(side) if side == attacker => Started::Attacker,
            Some(_) => Started::Defender,
        };
        let facts = FirstActivation {
            attacker_cnc: self.cnc_rating(attacker),
            defender_cnc: self.cnc_rating(attacker.other()),
            started_last,
        };
        let tell = |first: &First| self.tell_first(first);
        let first = match resolve(&facts, &self.field.house, &[], dice, log, tell).first {
            Party::Attacker => attacker,
            Party::Defender => attacker.other(),
        };
        (self.state.started, self.state.next) = (Some(first), first);
    }

    /// Troops whose hour has come stand at the place where they come on, or beside it; without room they wait.
    fn arrivals(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let is_time = |unit: &Piece| self.awaited(*unit).is_some_and(|turn| turn <= self.state.turn);
        let awaited: Vec<Piece> = self.field.pieces().filter(is_time).collect();
        for unit in self.field.due(&awaited, dice, log) {
            let bodies = self.troops.bodies(self.troops.all());
            let enemies = self.troops.enemies_of(unit).map(|enemy| *self.troops.body(enemy));
            let (wish, footprint) = (self.field.enlisted(unit).start, self.footprint(unit));
            let pose = entry(wish, footprint, &self.field.among(&bodies), ENTRY, enemies, Length::ZERO);
            let Some(pose) = pose else { continue };
            self.state.units[unit.index()].presence = Presence::Table;
            self.put(unit, pose);
            log.tell(|| Event::Moved { piece: unit, how: "comes on".to_owned(), way: vec![pose] });
        }
    }

    /// Who holds what, who is broken, who has won (R31).
    fn end_turn(&mut self, log: &mut dyn Chronicle) {
        take_objectives(&self.field.objectives, &mut self.state.holders, &self.troops, |_| true);
        let ranks = || self.field.rolls.iter().zip(&self.state.units);
        let of = |side: Side| ranks().filter(move |(enlisted, _)| enlisted.side == side);
        let gone = |side: Side| of(side).filter(|(_, unit)| unit.presence == Presence::Lost);
        let army = |side: Side| Army { units: of(side).count() as i32, lost: gone(side).count() as i32 };
        let (turn, turn_limit) = (i32::from(self.state.turn), i32::from(self.field.turns));
        let facts = ArmyStatus { a: army(Side::First), b: army(Side::Second), turn, turn_limit };
        let tell = |status: &Status| self.tell_armies(status);
        let status = resolve(&facts, &self.field.house, &[], &mut Scripted::new(&[]), log, tell);
        let by_rule = |why: &str| {
            let winner = match status.winner {
                Winner::A => Some(Side::First),
                Winner::B => Some(Side::Second),
                Winner::None | Winner::Draw => None,
            };
            Verdict { winner, why: why.to_owned() }
        };
        self.state.verdict = match (status.a_broken, status.b_broken) {
            (true, true) => Some(by_rule("both armies are broken, and the smaller share of losses counts")),
            (true, false) | (false, true) => Some(by_rule("the other army is broken")),
            (false, false) if !ground_counts(&self.field.scenario) => {
                status.game_over.then(|| by_rule("time is up, and the smaller share of losses counts"))
            }
            (false, false) => {
                let lost = Side::BOTH.map(|side| gone(side).map(|(enlisted, _)| enlisted.men).sum());
                self.field.judged(self.state.turn, status.game_over, &self.state.holders, lost)
            }
        };
        if let Some(verdict) = &self.state.verdict {
            self.field.tell_verdict(verdict, log);
        }
    }
}

/// A prohibition in words: what would be right.
fn why_not(cause: Cause, action: Action) -> &'static str {
    match (cause, action) {
        (Cause::Rule(rule), _) => rule.text,
        (_, Action::Fire) => {
            "a unit fires once an activation, and not if it is mounted, limbered, in road column or in contact"
        }
        (Cause::Ruling(ruling), _) => match ruling.number {
            "R12" => "a unit that is not in contact cannot break off",
            "R13" => "a forced march is made in road column",
            "R16" => "the command has no initiative points left",
            "R18" => "it has already moved in this activation",
            "R20" => "guns that have fired do not move in the same activation",
            "R23" => "a unit in contact may not move except by breaking off",
            "R27" => "it has fired in this activation",
            _ => ruling.answer,
        },
    }
}
