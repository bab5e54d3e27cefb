//! The sequence of play: opening, turns, five phases (R7, R37, R58, R68, R70, R74).
//!
//! After every order the battle goes on by itself to the next question: it passes over steps in which nobody has anything to say,
//! rolls what is to be rolled, ends turns. What is interrupted lies on the stack below.

use grognard_battle::{
    Chronicle, CommandId, Event, Piece, Question, Side, Verdict, ground_counts, hold_objectives, resolve,
};
use grognard_rulebook::{Dice, Procedure, Word};
use grognard_scenario::Clock;
use grognard_tabletop::{Body, Length, Pose};

use super::{
    AbsoluteEmperor,
    field::{Extent, Objective, measure},
    orders::Ask,
    state::{Declared, Post, Presence, Rolled, Stage, Underway, Written},
};
use crate::{
    command::{Rallied, Rally},
    elan::ElanAction,
    profile::{Arm, Status},
    turn::{BattleResult, First, HadIt, Initiative, Phase, Reason, Rolled as Dicing, TurnSequence, VictoryCheck},
};

/// How far along the edge room is looked for when a unit comes on (R68).
const ALONG_THE_EDGE: i32 = 12_000;
const BY: i32 = 500;

impl AbsoluteEmperor {
    /// Goes on until somebody must be asked or the battle is over.
    pub(super) fn go_on(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.state.asks.clear();
        while self.state.verdict.is_none() && self.state.asks.is_empty() {
            match self.state.underway.last().cloned() {
                Some(Underway::Writing { ready: [true, true] }) => self.end_writing(dice, log),
                Some(Underway::Writing { ready }) => {
                    Side::BOTH.into_iter().filter(|side| !ready[*side]).for_each(|side| self.ask(side, Ask::Write));
                }
                Some(Underway::Deployment { left }) => match left.first() {
                    Some(corps) => {
                        let side = self.field.command(*corps).side;
                        self.ask(side, Ask::Deploy { corps: *corps });
                    }
                    None => drop(self.state.underway.pop()),
                },
                Some(Underway::Charge(declared)) => self.go_on_charging(&declared, log),
                Some(Underway::Combat(rolled)) => self.go_on_fighting(rolled, dice, log),
                Some(Underway::Victory { unit, beaten }) => {
                    self.state.underway.pop();
                    self.charge_on(unit, beaten, dice, log);
                }
                Some(Underway::Fallen { place, left }) => {
                    match left.iter().find(|unit| self.may_occupy(**unit, place)) {
                        Some(unit) => self.ask(self.troops.side(*unit), Ask::Occupy { unit: *unit, place }),
                        None => drop(self.state.underway.pop()),
                    }
                }
                Some(Underway::Wavering { mut left }) => {
                    self.state.underway.pop();
                    let unit = left.remove(0);
                    if !left.is_empty() {
                        self.state.underway.push(Underway::Wavering { left });
                    }
                    self.waver(unit, dice, log);
                }
                None if self.state.stage == Stage::Opening => self.next_turn(dice, log),
                None => self.go_on_with_stage(dice, log),
            }
        }
    }

    fn ask(&mut self, side: Side, ask: Ask) {
        self.state.asks.push(Question { side, command: None, ask });
    }

    fn go_on_charging(&mut self, declared: &Declared, log: &mut dyn Chronicle) {
        let Declared { charger, target, .. } = *declared;
        if !declared.answered && self.can_react(declared) {
            return self.ask(self.troops.side(target), Ask::React { charger, target });
        }
        self.state.underway.pop();
        self.charge_home(declared, log);
    }

    /// Whether there is an answer to a charge but to stand.
    fn can_react(&self, declared: &Declared) -> bool {
        let side = self.troops.side(declared.target);
        let horse = self.arm(declared.charger) == Arm::Cavalry;
        self.may_counter(declared).is_ok()
            || horse && self.plan_square(side, declared.target, true, None).is_ok()
            || self.reactors(declared).next().is_some()
    }

    fn go_on_fighting(&mut self, rolled: Rolled, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let order = [self.first(), self.first().other()];
        let Some(side) = order.get(usize::from(rolled.asked)).copied() else { return self.settle(dice, log) };
        if let Some(Underway::Combat(now)) = self.state.underway.last_mut() {
            now.asked += 1;
        }
        if !self.could_reroll(&rolled, side).is_empty() {
            let (attacker, defender) = (rolled.attacker, rolled.defender);
            self.ask(side, Ask::RerollAttack { attacker, defender });
        }
    }

    fn go_on_with_stage(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        match self.state.stage {
            Stage::Opening => {}
            Stage::Command(side) if self.anybody_commands(side) => self.ask(side, Ask::Command),
            Stage::Command(side) => {
                self.rally_rest(side, dice, log);
                self.next_stage(dice, log);
            }
            Stage::Movement(side) if self.anybody_moves(side) => self.ask(side, Ask::Move),
            Stage::Declaring(side) if self.troops.of(side).any(|unit| self.could_shoot(unit)) => {
                self.ask(side, Ask::Declare);
            }
            Stage::Squares(side) if self.squares(side).next().is_some() => self.ask(side, Ask::Squares),
            Stage::Rolled(side) if self.rerolls(side).next().is_some() => self.ask(side, Ask::RerollShot),
            Stage::Charges(side) if self.anybody_charges(side) => self.ask(side, Ask::Charge),
            Stage::Strikes(side) if self.troops.of(side).any(|unit| self.must_choose(unit)) => {
                self.ask(side, Ask::Strikes);
            }
            Stage::Fighting => match self.next_fight(dice, log) {
                Some(open) if open.is_empty() => {}
                Some(_) => self.ask(self.first(), Ask::NextCombat),
                None => self.next_stage(dice, log),
            },
            _ => self.next_stage(dice, log),
        }
    }

    /// Whether a commander has something to say in the Command Phase.
    fn anybody_commands(&self, side: Side) -> bool {
        let rich = |man: usize| self.state.commanders[man].elan > 0 && !self.state.commanders[man].spent;
        self.troops.of(side).any(|unit| self.may_rally(unit)) || self.commanders_of(side).any(rich)
    }

    pub(super) fn may_rally(&self, unit: Piece) -> bool {
        !self.fresh(unit) && !self.in_combat(unit) && !self.unit(unit).rallied
    }

    fn anybody_moves(&self, side: Side) -> bool {
        let moves = |unit: Piece| !self.unit(unit).moved && !self.in_combat(unit);
        self.troops.of(side).any(moves)
            || self.commanders_of(side).any(|man| !self.state.commanders[man].ridden)
            || self.coming_on(side).next().is_some()
    }

    /// Units of a flank march that may come on now.
    pub(super) fn coming_on(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        let all = (0..self.field.rolls.len() as u16).map(Piece);
        all.filter(move |unit| {
            let due = matches!(self.order_of(self.corps_of(*unit)),
                Written::FlankMarch { turn, .. } if turn <= self.state.turn);
            due && self.field.enlisted(*unit).side == side && self.unit(*unit).presence == Presence::FlankMarch
        })
    }

    /// Infantry of a side that may form Square before horse.
    pub(super) fn squares(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        let foot = self.troops.of(side).filter(|unit| self.arm(*unit) == Arm::Infantry);
        foot.filter(move |unit| self.plan_square(side, *unit, false, None).is_ok())
    }

    fn anybody_charges(&self, side: Side) -> bool {
        let able = |unit: &Piece| self.fresh(*unit) && !self.unit(*unit).charged && !self.is_guns(*unit);
        self.troops.of(side).filter(able).any(|unit| {
            let reach = self.reach(self.arm(unit));
            let near = self
                .troops
                .enemies_of(unit)
                .filter(|enemy| self.troops.body(unit).within(reach, self.troops.body(*enemy)));
            near.into_iter().any(|enemy| self.plan_charge(side, unit, enemy, None, None).is_ok())
        })
    }

    /// The step that follows, and what it begins with.
    pub(super) fn next_stage(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let (first, second) = (self.first(), self.first().other());
        let next = match self.state.stage {
            Stage::Command(side) if side == first => Some(Stage::Command(second)),
            Stage::Movement(side) if side == second => Some(Stage::Movement(first)),
            Stage::Declaring(side) if side == second => Some(Stage::Declaring(first)),
            Stage::Declaring(_) => Some(Stage::Squares(second)),
            Stage::Squares(side) if side == second => Some(Stage::Squares(first)),
            Stage::Squares(_) => Some(Stage::Rolled(first)),
            Stage::Rolled(side) if side == first => Some(Stage::Rolled(second)),
            Stage::Charges(side) if side == first => Some(Stage::Charges(second)),
            Stage::Strikes(side) if side == second => Some(Stage::Strikes(first)),
            Stage::Strikes(_) => Some(Stage::Fighting),
            Stage::Fighting => Some(Stage::Aftermath),
            _ => None,
        };
        let stage = next.or_else(|| {
            let place = TurnSequence { phase: self.state.stage.phase() }.prepare(&self.field.house, &mut ());
            let phase = Phase::ALL.iter().copied().find(|phase| phase.word() == place.next)?;
            Some(match phase {
                Phase::Command => Stage::Command(first),
                Phase::Movement => Stage::Movement(second),
                Phase::Shooting => Stage::Declaring(second),
                Phase::Charges => Stage::Charges(first),
                Phase::Combat => Stage::Strikes(second),
            })
        });
        match stage {
            None => self.end_turn(dice, log),
            Some(stage) => self.enter(stage, dice, log),
        }
    }

    fn enter(&mut self, stage: Stage, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let second = self.first().other();
        self.state.stage = stage;
        match stage {
            Stage::Movement(side) => self.arrive(side, dice, log),
            Stage::Declaring(side) if side == second => self.new_phase_of_hits(),
            Stage::Rolled(side) if side != second => self.roll_shots(dice, log),
            Stage::Charges(side) if side != second => {
                self.take_fire(dice, log);
                self.begin_wavering();
                self.state.units.iter_mut().for_each(|unit| unit.phase_hits = 0);
            }
            Stage::Strikes(side) if side == second => {
                self.new_phase_of_hits();
                self.state.strikes.clear();
                self.state.struck.clear();
                self.state.fights.iter_mut().for_each(|fight| fight.fought = false);
            }
            Stage::Aftermath => {
                self.turn_to_face(log);
                self.begin_wavering();
            }
            _ => {}
        }
    }

    /// A new turn: marks are wiped, and the initiative is rolled for.
    fn next_turn(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.state.turn += 1;
        for unit in &mut self.state.units {
            (unit.moved, unit.shot, unit.charged, unit.rallied, unit.followed_up) = (false, false, false, false, false);
            (unit.phase_hits, unit.waver, unit.last_enemy) = (0, false, None);
        }
        self.state.strikes.clear();
        self.state.struck.clear();
        self.state.commanders.iter_mut().for_each(|man| (man.spent, man.ridden) = (false, false));
        let (turn, clock) = (self.state.turn, self.field.clock(self.state.turn - 1));
        log.tell(|| Event::Turn { turn, clock: clock.map(|clock| clock.to_string()) });
        let last = match self.state.initiative {
            None => HadIt::Nobody,
            Some(Side::First) => HadIt::A,
            Some(Side::Second) => HadIt::B,
        };
        let first = self.roll_initiative(last, dice, log);
        self.state.initiative = Some(first);
        self.state.stage = Stage::Command(first);
    }

    /// Both roll until one has it.
    pub(super) fn roll_initiative(&self, last: HadIt, dice: &mut dyn Dice, log: &mut dyn Chronicle) -> Side {
        loop {
            let tell = |rolled: &Dicing| match rolled.winner {
                First::A => format!("{} have the initiative.", self.field.name_of_side(Side::First)),
                First::B => format!("{} have the initiative.", self.field.name_of_side(Side::Second)),
                First::None => "Both roll the same, and roll again.".to_owned(),
            };
            match resolve(&Initiative { last }, &self.field.house, &[], dice, log, tell).winner {
                First::A => return Side::First,
                First::B => return Side::Second,
                First::None => {}
            }
        }
    }

    /// Whoever has not tried to rally does so, without élan.
    pub(super) fn rally_rest(&mut self, side: Side, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let units: Vec<Piece> = self.troops.of(side).filter(|unit| self.may_rally(*unit)).collect();
        for unit in units {
            self.rally(unit, None, dice, log);
        }
    }

    pub(super) fn rally_facts(&self, unit: Piece, payer: Option<usize>) -> Rally {
        Rally { unit: self.facts(unit), in_combat: self.in_combat(unit), elan_reroll: payer.is_some() }
    }

    pub(super) fn rally(&mut self, unit: Piece, payer: Option<usize>, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let facts = self.rally_facts(unit, payer);
        let tell = |rallied: &Rallied| self.tell_rally(unit, rallied);
        let rallied = resolve(&facts, &self.field.house, &[("", unit)], dice, log, tell);
        if let Some(man) = payer.filter(|_| rallied.elan_spent > 0) {
            self.pay(man);
        }
        let state = self.unit_mut(unit);
        (state.status, state.rallied) = (rallied.status, true);
    }

    /// Troops come on whose hour it is (R68).
    fn arrive(&mut self, side: Side, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let due =
            |unit: &Piece| matches!(self.unit(*unit).presence, Presence::Arrives(turn) if turn <= self.state.turn);
        let units = (0..self.state.units.len()).map(|i| Piece(i as u16));
        let awaited: Vec<Piece> = units.filter(due).filter(|unit| self.field.enlisted(*unit).side == side).collect();
        for unit in self.field.due(&awaited, dice, log) {
            let Some(pose) = self.entry(unit) else { continue };
            self.put(unit, pose);
            log.tell(|| Event::Moved { piece: unit, how: "comes on".to_owned(), way: vec![pose] });
            self.sweep(unit, &[pose], log);
            self.commander_comes(unit, log);
        }
    }

    /// The commander of a unit that has come on comes with it, if he is not there yet.
    pub(super) fn commander_comes(&mut self, unit: Piece, log: &mut dyn Chronicle) {
        let awaited: Vec<usize> = (0..self.state.commanders.len())
            .filter(|man| self.state.commanders[*man].post == Post::Awaited && self.commands(*man, self.corps_of(unit)))
            .collect();
        for man in awaited {
            if let Some(at) = self.behind(unit) {
                self.station(man, at, "comes on", log);
            }
        }
    }

    /// The free place nearest to where a unit comes on, along the edge: clear of zones, and an inch from enemies.
    fn entry(&self, unit: Piece) -> Option<Pose> {
        let wish = self.field.enlisted(unit).start;
        let shifts = (0..=ALONG_THE_EDGE / BY).flat_map(|i| [-i * BY, i * BY]);
        let poses = shifts.map(|by| wish.shifted(Length::ZERO, Length::thousandths(by)));
        poses.into_iter().find(|pose| {
            let body = self.formed(unit, self.formation(unit), *pose);
            self.may_come_on(unit, &body)
        })
    }

    /// Whether a unit may come onto the table so.
    pub(super) fn may_come_on(&self, unit: Piece, body: &Body) -> bool {
        let gap = measure(self.field.house.board.clearance);
        let side = self.field.enlisted(unit).side;
        let mut enemies = self.troops.of(side.other());
        self.is_free(unit, self.formation(unit), body)
            && !enemies
                .any(|enemy| self.is_in_zone_of(unit, body, enemy) || self.troops.body(enemy).distance_to(body) < gap)
    }

    /// The end of a turn: orders fulfilled, objectives, corps that are no more, the verdict.
    fn end_turn(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.state.units.iter_mut().for_each(|unit| (unit.phase_hits, unit.waver) = (0, false));
        self.fulfil(log);
        self.take_ground();
        self.dissolve(log);
        self.judge(log);
        if self.state.verdict.is_none() {
            self.next_turn(dice, log);
        }
    }

    fn take_ground(&mut self) {
        let mut holders = std::mem::take(&mut self.state.holders);
        let takes = |unit: Piece, objective: &Objective| self.takes(unit, objective);
        hold_objectives(&self.field.objectives, &mut holders, &self.troops, takes);
        self.state.holders = holders;
    }

    /// Whether a unit would take a place if the turn ended now.
    pub(super) fn takes(&self, unit: Piece, objective: &Objective) -> bool {
        let fit = !self.is_guns(unit) && self.unit(unit).status != Status::Disordered;
        fit && (objective.is_under(self.troops.body(unit)) || self.lodges_in(unit, objective))
    }

    /// Whether a unit is in a place that belongs to an objective.
    fn lodges_in(&self, unit: Piece, objective: &Objective) -> bool {
        self.place_of(unit).is_some_and(|place| match &objective.extent {
            Extent::Area(area) => area.contains(place.body.centre()) || place.body.covers(objective.at),
            Extent::Radius(_) => false,
        })
    }

    /// Who has won: an army without élan has lost; else as the scenario says, or by élan at the end (R29, R70).
    fn judge(&mut self, log: &mut dyn Chronicle) {
        let turn = self.state.turn;
        let last = turn >= self.field.turns;
        let elan = Side::BOTH.map(|side| self.elan_of(side));
        let held = |side: Side| self.state.holders.iter().filter(|holder| **holder == Some(side)).count() as i32;
        let counted = Side::BOTH.map(|side| match elan[side] {
            elan if elan > 0 && last => elan + held(side),
            elan => elan,
        });
        let facts = VictoryCheck {
            a_elan: counted[0].min(60),
            b_elan: counted[1].min(60),
            turn: i32::from(turn.clamp(1, 30)),
            last_turn: i32::from(self.field.turns.clamp(1, 30)),
        };
        let victory = facts.prepare(&self.field.house, &mut ());
        let winner = match victory.result {
            BattleResult::AWins => Some(Side::First),
            BattleResult::BWins => Some(Side::Second),
            BattleResult::Continues | BattleResult::Draw => None,
        };
        let name = |side: Side| self.field.name_of_side(side);
        let scenario = self.field.house.board.scenario_verdict && ground_counts(&self.field.scenario);
        let verdict = match (victory.reason, winner) {
            (Some(Reason::ElanGone), Some(winner)) => {
                Some(Verdict { winner: Some(winner), why: format!("{} have no élan left", name(winner.other())) })
            }
            (Some(Reason::ElanGone), None) => {
                Some(Verdict { winner: None, why: "both armies have no élan left".to_owned() })
            }
            _ if scenario => {
                let lost = Side::BOTH.map(|side| self.men_lost(side));
                let time = if last { None } else { self.hour_within(turn) };
                let judged = || self.field.judged_at(time, &self.state.holders, lost);
                if last || time.is_some() { judged() } else { None }
            }
            (Some(Reason::LastTurn), Some(winner)) => {
                let why =
                    format!("time is up, and they have more élan: {} to {}", counted[winner], counted[winner.other()]);
                Some(Verdict { winner: Some(winner), why })
            }
            (Some(Reason::LastTurn), None) => {
                Some(Verdict { winner: None, why: "time is up, and élan is even".to_owned() })
            }
            (None, _) => None,
        };
        if let Some(verdict) = verdict {
            self.field.tell_verdict(&verdict, log);
            self.state.underway.clear();
            self.state.verdict = Some(verdict);
        }
    }

    /// The last full hour that fell within a turn, else the hour at its end.
    fn hour_within(&self, turn: u16) -> Option<Clock> {
        let (from, to) = (self.field.clock(turn - 1)?.minutes(), self.field.clock(turn)?);
        let full = to.minutes() / 60 * 60;
        if full > from { Clock::at(u8::try_from(full / 60).ok()?, 0) } else { Some(to) }
    }

    /// Whether a commander could have his corps written new orders.
    pub(super) fn may_change_orders(&self, man: usize, corps: CommandId) -> bool {
        let facts = self.spending(man, ElanAction::ChangeOrders, None, corps);
        facts.prepare(&self.field.house, &mut ()).allowed && self.hears(corps)
    }
}
