//! The sequence of play: opening, game turns, player turns, six phases (R6, R95).
//!
//! After every order the battle goes on by itself to the next question: it closes phases in which nothing is left to do, player turns,
//! game turns. What is interrupted lies on the stack below.

use grognard_battle::{Chronicle, Event, Picture, Piece, Question, Side, entry, roll_off};
use grognard_rulebook::{Dice, Procedure, Word};
use grognard_tabletop::{Length, Obstacles};

use super::{
    VolleyAndBayonet,
    orders::Ask,
    state::{Combat, Post, Stage, Underway},
};
use crate::{
    command::Touching,
    turn::{Phase, TurnSequence},
};

/// How far about its entry room is looked for when a stand comes on.
const ENTRY: Length = Length::units(12);
/// How far from the enemy.
const APART: Length = Length::thousandths(1005);

impl VolleyAndBayonet {
    /// Who goes first: as the scenario says, or who rolls higher chooses (R95).
    pub(super) fn open(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        if self.state.first.is_some() {
            return self.begin_deployment(log);
        }
        let claims = ["the first side's claim to choose", "the second side's claim to choose"];
        let winner = roll_off(claims, [0, 0], dice);
        let text = format!("{} choose who goes first (R95).", self.field.name_of_side(winner));
        log.say(&[], || text);
        self.state.underway.push(Underway::Opening { winner });
    }

    /// The winner of the opening roll has chosen.
    pub(super) fn choose(&mut self, first: Side, log: &mut dyn Chronicle) {
        self.state.underway.pop();
        (self.state.first, self.state.phasing) = (Some(first), first);
        let text = format!("{} move first.", self.field.name_of_side(first));
        log.say(&[], || text);
        self.begin_deployment(log);
    }

    pub(super) fn first(&self) -> Side {
        self.state.first.unwrap_or(Side::First)
    }

    /// Goes on until somebody must be asked or the battle is over.
    pub(super) fn go_on(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.state.asks.clear();
        while self.state.verdict.is_none() && self.state.asks.is_empty() {
            match self.state.underway.last() {
                Some(Underway::Opening { winner }) => self.ask(*winner, Ask::WhoBegins),
                Some(Underway::Deployment { side }) => self.ask(*side, Ask::Deploy),
                Some(Underway::Breakthroughs { left }) => match left.first() {
                    Some(victory) => self.ask(self.state.phasing, Ask::Breakthrough { stand: victory.winner }),
                    None => drop(self.state.underway.pop()),
                },
                Some(Underway::Combat(combat)) => self.go_on_fighting(combat.clone(), dice, log),
                None if self.state.turn == 0 => self.next_turn(log),
                None => self.go_on_with_phase(dice, log),
            }
        }
    }

    fn ask(&mut self, side: Side, ask: Ask) {
        self.state.asks.push(Question { side, command: None, ask });
    }

    fn go_on_fighting(&mut self, combat: Combat, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let side = self.troops.side(combat.target);
        match combat.stage {
            Stage::Answer if self.answers(&combat).is_empty() => self.fight(None, dice, log),
            Stage::Answer => self.ask(side, Ask::Answer { stand: combat.target }),
            Stage::FallingBack { hits, left } => match left.first() {
                Some(stand) => {
                    let unsaved = hits.iter().find(|hit| hit.on == *stand).map_or(0, |hit| hit.unsaved);
                    self.ask(self.troops.side(*stand), Ask::FallBack { stand: *stand, hits: unsaved });
                }
                None => self.take_losses(&hits, log),
            },
            Stage::Won { left } => match left.first() {
                Some(victory) if !self.troops.is_there(victory.winner) || self.routed(victory.winner) => {
                    self.next_victor()
                }
                Some(victory) => {
                    let (side, stand) = (self.troops.side(victory.winner), victory.winner);
                    // A second breakthrough in a phase there is not.
                    let breaks = victory.breaks && !self.unit(stand).broke_through;
                    self.ask(side, if breaks { Ask::Breakthrough { stand } } else { Ask::AfterMelee { stand } });
                }
                None => drop(self.state.underway.pop()),
            },
        }
    }

    fn go_on_with_phase(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let phasing = self.state.phasing;
        match self.state.phase {
            Phase::Command => {
                if !self.state.closed {
                    self.state.closed = true;
                    self.muster_in(dice, log);
                }
                match self.vacancy() {
                    Some(man) => self.ask(phasing, Ask::Appoint { commander: self.field.piece_of_leader(man) }),
                    None => {
                        self.find_command(log);
                        self.next_phase(log);
                    }
                }
            }
            Phase::Movement if self.anybody_moves() => self.ask(phasing, Ask::Move),
            Phase::Rally if self.rallies().next().is_some() => self.ask(phasing, Ask::Rally),
            Phase::Morale if !self.state.closed => {
                self.state.closed = true;
                self.morale_phase(dice, log);
            }
            Phase::Combat if !self.state.closed => {
                if self.anybody_fights() {
                    self.ask(phasing, Ask::Combat);
                } else {
                    self.state.closed = true;
                }
            }
            Phase::Combat if self.anybody_fires_last() => self.ask(phasing.other(), Ask::LastFire),
            Phase::Exhaustion => {
                self.exhaustion_phase(dice, log);
                self.next_phase(log);
            }
            Phase::Movement | Phase::Rally | Phase::Morale | Phase::Combat => self.next_phase(log),
        }
    }

    /// Whether a stand or a commander of the phasing side has yet to act.
    fn anybody_moves(&self) -> bool {
        let side = self.state.phasing;
        let fresh = |unit: Piece| !self.unit(unit).acted && !self.routed(unit);
        self.troops.of(side).any(fresh) || self.commanders_of(side).any(|man| !self.state.commanders[man].acted)
    }

    /// Routed stands that touch their corps or army commander.
    pub(super) fn rallies(&self) -> impl Iterator<Item = Piece> + '_ {
        let routed = self.troops.of(self.state.phasing).filter(|unit| self.routed(*unit));
        routed.filter(|unit| matches!(self.highest_with(*unit), Touching::Corps | Touching::Army))
    }

    fn anybody_fights(&self) -> bool {
        self.state.contacts.iter().next().is_some()
            || self.troops.of(self.state.phasing).any(|unit| self.has_target(unit))
    }

    fn anybody_fires_last(&self) -> bool {
        let other = self.state.phasing.other();
        self.field.house.board.last_fire && self.troops.of(other).any(|unit| self.has_target(unit))
    }

    /// The phase after this one; after the last, the player turn is over.
    pub(super) fn next_phase(&mut self, log: &mut dyn Chronicle) {
        self.wipe_marks();
        self.state.closed = false;
        let place = TurnSequence { phase: self.state.phase }.prepare(&self.field.house, &mut ());
        match Phase::ALL.iter().copied().find(|phase| phase.word() == place.next) {
            Some(phase) => self.state.phase = phase,
            None if self.state.phasing == self.first() => self.player_turn(self.first().other(), log),
            None => {
                self.end_turn(log);
                if self.state.verdict.is_none() {
                    self.next_turn(log);
                }
            }
        }
    }

    /// What was marked for a phase is forgotten at its end.
    fn wipe_marks(&mut self) {
        let phase = self.state.phase;
        for unit in &mut self.state.units {
            match phase {
                Phase::Movement => (unit.acted, unit.kept_by) = (false, None),
                Phase::Morale => unit.broke_through = false,
                Phase::Combat => {
                    (unit.fought, unit.answered, unit.rallied, unit.broke_through) = (false, false, false, false);
                }
                Phase::Command | Phase::Rally | Phase::Exhaustion => {}
            }
        }
        if phase == Phase::Movement {
            self.state.commanders.iter_mut().for_each(|man| man.acted = false);
            self.state.links.clear();
        }
    }

    fn next_turn(&mut self, log: &mut dyn Chronicle) {
        self.state.turn += 1;
        let (turn, clock) = (self.state.turn, self.field.clock(self.state.turn - 1));
        log.tell(|| Event::Turn { turn, clock: clock.map(|clock| clock.to_string()) });
        self.player_turn(self.first(), log);
    }

    fn player_turn(&mut self, side: Side, log: &mut dyn Chronicle) {
        (self.state.phasing, self.state.phase, self.state.closed) = (side, Phase::Command, false);
        let text = format!("{} move.", self.field.name_of_side(side));
        log.say(&[], || text);
    }

    /// The Command phase begins: command is to be found anew, and troops come on whose hour it is.
    fn muster_in(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let side = self.state.phasing;
        for (unit, enlisted) in self.state.units.iter_mut().zip(&self.field.rolls) {
            unit.in_command &= enlisted.side != side;
        }
        let is_time = |unit: &Piece| self.awaited(*unit).is_some_and(|turn| turn <= self.state.turn);
        let own = self.field.pieces().filter(|unit| self.field.enlisted(*unit).side == side);
        let awaited: Vec<Piece> = own.filter(is_time).collect();
        for unit in self.field.due(&awaited, dice, log) {
            let bodies: Vec<_> = self.troops.bodies(self.troops.all()).into_iter().chain(self.blocks()).collect();
            let enemies = self.troops.of(side.other()).map(|enemy| *self.troops.body(enemy));
            let barriers = Some(self.field.barred_to(self.arm(unit)));
            let obstacles = Obstacles { units: &bodies, barriers, table: Some(self.field.ground.table) };
            let wish = self.field.enlisted(unit).start;
            let Some(pose) = entry(wish, self.base(unit), &obstacles, ENTRY, enemies, APART) else { continue };
            self.put(unit, pose);
            self.unit_mut(unit).in_command = true;
            log.tell(|| Event::Moved { piece: unit, how: "comes on".to_owned(), way: vec![pose] });
            self.sweep(unit, &[pose], log);
        }
        for man in 0..self.state.commanders.len() {
            if self.state.commanders[man].post != Post::Awaited || self.field.leaders[man].side != side {
                continue;
            }
            // Behind a stand that has just come on there is no table yet: then he comes on where he was expected.
            let behind = self.successions(man).find_map(|unit| self.behind(unit));
            let leads = self.troops.of(side).any(|unit| self.leads(man, unit));
            let expected = self.state.commanders[man].at;
            let place = behind.or_else(|| Some(expected).filter(|at| leads && self.may_be_at(side, *at).is_ok()));
            if let Some(at) = place {
                self.station(man, at, |_| "comes on".to_owned(), log);
            }
        }
    }
}
