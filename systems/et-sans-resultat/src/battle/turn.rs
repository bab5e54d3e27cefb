//! The sequence of play: opening, turns, fourteen steps (R17, R60, R96).
//!
//! After every order the battle goes on by itself to the next question: it passes over steps in which nobody has anything to say,
//! rolls what is to be rolled, ends turns. What is interrupted lies on the stack below.

use grognard_battle::{Chronicle, CommandId, Event, Question, Side, resolve};
use grognard_rulebook::{Dice, Procedure};
use grognard_tabletop::Length;

use super::{
    EtSansResultat,
    orders::Ask,
    state::{Lives, Man, Post, Stage, Underway},
};
use crate::{
    leader_actions::Rank,
    precedence::{Chooser, Decides, Precedence},
    profile::{Class, Order as Directive},
    turn::{NextStep, Step},
};

/// The groups in which Formations move (R17).
const GROUPS: [Directive; 8] = [
    Directive::Attack,
    Directive::Move,
    Directive::Support,
    Directive::Defend,
    Directive::Reserve,
    Directive::Retreat,
    Directive::Broken,
    Directive::Rally,
];

impl EtSansResultat {
    /// Goes on until somebody must be asked or the battle is over.
    pub(super) fn go_on(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.state.asks.clear();
        while self.state.verdict.is_none() && self.state.asks.is_empty() {
            match self.state.underway.last().cloned() {
                Some(underway) => self.go_on_with(underway, dice, log),
                None => match self.state.stage {
                    Stage::Opening => self.next_turn(dice, log),
                    Stage::Beginning => self.ask_who_goes_first(dice, log),
                    Stage::Step(step) => self.go_on_with_step(step, dice, log),
                    Stage::Officers => {
                        let free = |battle: &Self, side| battle.riders(side).next().is_some();
                        if !self.ask_in_turn(Ask::Officers, free) {
                            self.end_step(Step::Movement, dice, log);
                        }
                    }
                },
            }
        }
    }

    pub(super) fn ask(&mut self, side: Side, ask: Ask) {
        self.state.asks.push(Question { side, command: None, ask });
    }

    fn go_on_with(&mut self, underway: Underway, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        match underway {
            Underway::Planning => {
                if !self.ask_both(Ask::Plan, |_, _| true) {
                    self.state.underway.pop();
                    self.tell_plan(log);
                }
            }
            Underway::SettingUp { left } => match left.first() {
                Some(formation) => self.ask(self.side_of(*formation), Ask::SetUp { formation: *formation }),
                None => drop(self.state.underway.pop()),
            },
            Underway::Moving { formation } => self.ask(self.side_of(formation), Ask::Move),
            Underway::Recovering { left } => self.go_on_recovering(left, log),
            Underway::Assessing { left } => self.go_on_assessing(left, dice, log),
            Underway::Result { formation, may_evade, retire, .. } => {
                self.go_on_with_result(formation, may_evade, retire, log)
            }
            Underway::Charging { formation } => {
                if self.chargers(formation).next().is_some() {
                    self.ask(self.side_of(formation), Ask::Charge { formation });
                } else {
                    self.state.underway.pop();
                }
            }
            Underway::Stormed { unit, formation } => self.ask_whom_to_send(unit, formation),
            Underway::Won { unit, through } => {
                let ask = if through { Ask::Follow { unit } } else { Ask::Face { unit } };
                self.ask(self.troops.side(unit), ask);
            }
        }
    }

    /// Asks both sides at once that have not ended and have something to say; false if there is none.
    fn ask_both(&mut self, ask: Ask, able: impl Fn(&Self, Side) -> bool) -> bool {
        let open: Vec<Side> =
            Side::BOTH.into_iter().filter(|side| !self.state.ended[*side] && able(self, *side)).collect();
        open.iter().for_each(|side| self.ask(*side, ask));
        if open.is_empty() {
            self.state.ended = [false; 2];
        }
        !open.is_empty()
    }

    /// Asks who goes first until he has ended, then the other; false if nobody has anything to say.
    fn ask_in_turn(&mut self, ask: Ask, able: impl Fn(&Self, Side) -> bool) -> bool {
        let order = [self.state.first, self.state.first.other()];
        let next = order.into_iter().find(|side| !self.state.ended[*side] && able(self, *side));
        match next {
            Some(side) => self.ask(side, ask),
            None => self.state.ended = [false; 2],
        }
        next.is_some()
    }

    fn go_on_with_step(&mut self, step: Step, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let goes_on = match step {
            Step::ActivateOrders => {
                let tries = |battle: &Self, side: Side| battle.may_try(side);
                self.ask_in_turn(Ask::Activate, tries)
            }
            Step::IssueOrders => self.ask_both(Ask::Issue, |battle, side| battle.may_issue(side)),
            Step::LeaderActions => self.ask_in_turn(Ask::Lead, |battle, side| battle.may_lead(side)),
            Step::MovementOrderConversions | Step::CombatOrderConversions | Step::FinalOrderConversions => {
                self.forced_conversions(log);
                self.ask_in_turn(Ask::Convert, |battle, side| battle.may_convert(side))
            }
            Step::Movement => return self.go_on_moving(log),
            Step::PloyAndDeploy => self.ask_in_turn(Ask::Deploy, |battle, side| battle.may_form(side)),
            Step::FatigueRecovery => {
                let left = self.in_turn();
                self.end_step(step, dice, log);
                return self.state.underway.push(Underway::Recovering { left });
            }
            Step::ArtilleryAndSkirmishing => {
                let asked = self.ask_both(Ask::Fire, |battle, side| battle.could_fire(side));
                if !asked {
                    self.roll_fire(dice, log);
                }
                asked
            }
            Step::LeaderFate => {
                self.fates(dice, log);
                false
            }
            Step::FireAssessments | Step::CombatAssessments => {
                let left = self.assessments_due(step);
                self.end_step(step, dice, log);
                return self.state.underway.push(Underway::Assessing { left });
            }
            Step::CombatResolution => return self.go_on_fighting(dice, log),
        };
        if !goes_on {
            self.end_step(step, dice, log);
        }
    }

    /// Formations move group by group, in a group the sides in turn.
    fn go_on_moving(&mut self, log: &mut dyn Chronicle) {
        let open = |formation: CommandId, group: Directive| {
            let own = self.form(formation);
            own.lives == Lives::Yes && !own.done && own.order == group
        };
        let all = self.field.command_ids();
        let group = GROUPS.into_iter().find(|group| all.clone().any(|formation| open(formation, *group)));
        let Some(group) = group else {
            self.state.stage = Stage::Officers;
            self.state.ended = [false; 2];
            return;
        };
        let idle: Vec<CommandId> =
            all.filter(|formation| open(*formation, group) && !self.could_move(*formation)).collect();
        if !idle.is_empty() {
            idle.into_iter().for_each(|formation| self.end_move(formation, log));
            return;
        }
        let has = |side: Side| self.formations_of(side).any(|formation| open(formation, group));
        let side = if has(self.state.acting) { self.state.acting } else { self.state.acting.other() };
        self.ask(side, Ask::Move);
    }

    /// The Formations that a side may choose from to move.
    pub(super) fn movable(&self, side: Side) -> Vec<CommandId> {
        if let Some(Underway::Moving { formation }) = self.state.underway.last() {
            return vec![*formation];
        }
        let open = |formation: &CommandId| !self.form(*formation).done;
        let group = GROUPS.into_iter().find(|group| {
            Side::BOTH.into_iter().any(|side| {
                self.formations_of(side).any(|formation| open(&formation) && self.form(formation).order == *group)
            })
        });
        self.formations_of(side)
            .filter(|formation| open(formation) && Some(self.form(*formation).order) == group)
            .collect()
    }

    /// A step that has nothing more to say to anybody ends.
    pub(super) fn step_is_over(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        if let Stage::Step(step) = self.state.stage {
            self.end_step(step, dice, log);
        }
    }

    /// The step that follows, and what it begins with.
    fn end_step(&mut self, step: Step, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let place = NextStep { step }.prepare(&self.field.house, &mut ());
        self.state.ended = [false; 2];
        if step == Step::ActivateOrders {
            self.couriers_ride_on();
        }
        if step == Step::IssueOrders {
            self.couriers_set_out();
        }
        if place.turn_ends {
            self.end_turn(dice, log);
            return;
        }
        self.state.stage = Stage::Step(place.next_step);
        self.state.acting = self.state.first;
        self.state.formations.iter_mut().for_each(|formation| formation.converted = false);
        if place.next_step == Step::Movement {
            self.begin_movement(log);
        }
        if place.next_step == Step::CombatResolution {
            self.state.meetings.iter_mut().for_each(|meeting| meeting.fought = false);
            self.state.units.iter_mut().for_each(|unit| (unit.broke_through, unit.stormed) = (0, false));
        }
    }

    /// A new turn: marks are wiped, men replaced, columns that are due come to their edge.
    fn next_turn(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.state.turn += 1;
        for unit in &mut self.state.units {
            (unit.moved, unit.fought, unit.fell_back, unit.broke_through) = (false, false, false, 0);
            (unit.spent, unit.began, unit.fired) = (Length::ZERO, unit.pose, false);
        }
        for own in &mut self.state.formations {
            (own.done, own.converted, own.rolled, own.stirred) = (false, false, false, false);
            (own.score, own.intense, own.shaken, own.mission) = (None, [false; 2], false, None);
            (own.losses, own.fought, own.assessed) = (0, false, false);
            own.pending.iter_mut().for_each(|pending| pending.tried = false);
        }
        self.state.forces.iter_mut().filter_map(|force| force.pending.as_mut()).for_each(|it| it.tried = false);
        for man in &mut self.state.commanders {
            (man.failed, man.ridden) = (false, false);
            man.acted.clear();
        }
        let (turn, clock) = (self.state.turn, self.field.clock(self.state.turn - 1));
        log.tell(|| Event::Turn { turn, clock: clock.map(|clock| clock.to_string()) });
        self.replace_men(log);
        self.come_to_the_edge(dice, log);
        self.state.stage = Stage::Beginning;
    }

    /// Reliefs take over, and the lost are replaced (R12, R89).
    fn replace_men(&mut self, log: &mut dyn Chronicle) {
        for man in 0..self.state.commanders.len() {
            let own = &self.field.leaders[man].own;
            let relieved = own.relief.as_ref().is_some_and(|(turn, _)| *turn == self.state.turn);
            let (second, rank) = (own.second.is_some(), self.rank(man));
            let state = &mut self.state.commanders[man];
            let due = matches!(state.post, Post::Missing(turn) if turn <= self.state.turn);
            if relieved && state.post != Post::Off {
                state.man = Man::Relief;
            } else if due {
                state.man = match (state.man, rank) {
                    (Man::First, _) if second => Man::Second,
                    (_, Rank::Formation) => Man::Zero,
                    _ => Man::C,
                };
            }
            if !relieved && !due {
                continue;
            }
            let (at, missing) = (state.at, due);
            let text = format!("{} takes command.", self.rated(man).name);
            log.say(&[], || text);
            if missing {
                self.station(man, at, "takes command", log);
            }
        }
        self.officers_follow(log);
    }

    /// Who decides who goes first: the better Army Commander, of equals who rolled higher (R60).
    pub(super) fn chooses(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) -> Side {
        let lrs = Side::BOTH.map(|side| self.ratings(self.army_commander(side)).0);
        if lrs[0] == lrs[1]
            && let Some(chooser) = self.state.chooser
        {
            return chooser;
        }
        loop {
            let tell = |decides: &Decides| match decides.chooser {
                Chooser::A => format!("{} decide who goes first.", self.field.name_of_side(Side::First)),
                Chooser::B => format!("{} decide who goes first.", self.field.name_of_side(Side::Second)),
                Chooser::None => "Both roll the same, and roll again.".to_owned(),
            };
            let side = match resolve(&Precedence::between(lrs), &self.field.house, &[], dice, log, tell).chooser {
                Chooser::A => Side::First,
                Chooser::B => Side::Second,
                Chooser::None => continue,
            };
            if lrs[0] == lrs[1] {
                self.state.chooser = Some(side);
            }
            return side;
        }
    }

    fn ask_who_goes_first(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let side = self.chooses(dice, log);
        self.ask(side, Ask::GoFirst);
    }

    /// The order of this turn is known: it begins.
    pub(super) fn goes_first(&mut self, first: Side, log: &mut dyn Chronicle) {
        (self.state.first, self.state.acting, self.state.ended) = (first, first, [false; 2]);
        self.state.stage = Stage::Step(Step::ActivateOrders);
        let text = format!("{} go first.", self.field.name_of_side(first));
        log.say(&[], || text);
    }

    /// A side has nothing more to say in this step.
    pub(super) fn end_of_step(&mut self, side: Side) {
        self.state.ended[side] = true;
    }

    fn go_on_recovering(&mut self, mut left: Vec<CommandId>, log: &mut dyn Chronicle) {
        self.state.underway.pop();
        while !left.is_empty() {
            let formation = left.remove(0);
            if !self.recovers(formation) {
                continue;
            }
            let classes: Vec<Class> = self.tired_classes(formation);
            if let [class] = classes.as_slice() {
                self.recover(formation, *class, log);
                continue;
            }
            left.insert(0, formation);
            self.state.underway.push(Underway::Recovering { left });
            return self.ask(self.side_of(formation), Ask::Recover { formation });
        }
    }

    /// The end of a turn: objectives, Formations that are no more, the verdict.
    fn end_turn(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.take_ground();
        self.dissolve(log);
        self.judge(log);
        if self.state.verdict.is_none() {
            self.next_turn(dice, log);
        }
    }
}
