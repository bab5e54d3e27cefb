//! Orders: issued, on their way, activated, delayed or lost (R7, R9).

use grognard_battle::{Chronicle, CommandId, Event, Refusal, Side, refuse, resolve, senseless_if};
use grognard_rulebook::{Dice, Measure, Procedure, cause};
use grognard_tabletop::{Eye, Length, Point};

use super::{
    EtSansResultat,
    field::measured,
    formations::is_directive,
    state::{Pending, Post, Says, Stage},
};
use crate::{
    activation::{ActivateOrder, Activated, Activation, MayActivateOrder, Personal},
    profile::{Formation as Profile, Lr, Order as Directive},
    turn::Step,
};

/// Who is sent an order: a Formation, or a Force its Objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addressee {
    Formation(CommandId),
    Force(u8),
}

impl EtSansResultat {
    /// A Formation of a side that there is.
    pub(super) fn own_formation(&self, by: Side, formation: CommandId) -> Result<CommandId, Refusal> {
        if self.lives(formation) && self.side_of(formation) == by {
            Ok(formation)
        } else {
            Err(Refusal::senseless("there is no such Formation of yours"))
        }
    }

    pub(super) fn own_force(&self, by: Side, force: u8) -> Result<u8, Refusal> {
        match self.field.forces.get(usize::from(force)) {
            Some(own) if own.side == by => Ok(force),
            _ => Err(Refusal::senseless("there is no such Force of yours")),
        }
    }

    /// Whether something is a directive, and of Support, of somebody.
    pub(super) fn is_an_order(
        &self,
        by: Side,
        formation: CommandId,
        directive: Directive,
        of: Option<CommandId>,
    ) -> Result<(), Refusal> {
        if !is_directive(directive) {
            let cause = match directive {
                Directive::Retreat => cause!("esr.status.retreat"),
                Directive::Broken => cause!("esr.status.broken"),
                _ => cause!("esr.status.rally"),
            };
            return Err(Refusal::by(cause, "a status is no directive"));
        }
        let supported = of.is_some_and(|of| of != formation && self.own_formation(by, of).is_ok());
        match (directive == Directive::Support, of) {
            (true, _) if !supported => {
                refuse!("R14", "whom does it support? Name another Formation of yours")
            }
            (false, Some(_)) => refuse!("R14", "only Support names another Formation"),
            _ => Ok(()),
        }
    }

    /// Whether a side can send anybody anything.
    pub(super) fn may_issue(&self, side: Side) -> bool {
        self.formations_of(side).any(|formation| self.can_issue(formation).is_ok())
    }

    /// Whether the Force Commander of a Formation is there to issue.
    fn can_issue(&self, formation: CommandId) -> Result<(), Refusal> {
        let man = self.force_commander(self.force_of(formation));
        match self.state.commanders[man].post {
            Post::Table | Post::Awaited => Ok(()),
            _ => refuse!("R89", "its Force has no commander"),
        }
    }

    /// Whether a new order may be sent to a Formation.
    pub(super) fn plan_issue(
        &self,
        by: Side,
        formation: CommandId,
        directive: Directive,
        of: Option<CommandId>,
    ) -> Result<Says, Refusal> {
        self.own_formation(by, formation)?;
        self.is_an_order(by, formation, directive, of)?;
        self.can_issue(formation)?;
        let own = self.form(formation);
        senseless_if!(own.pending.is_some_and(|pending| pending.is_new()), "it has been sent an order in this turn");
        if own.order == directive && own.supports == of && own.pending.is_none() {
            return Err(Refusal::senseless("it has that order already"));
        }
        Ok(Says::Directive(directive, of))
    }

    /// Whether a Force may be given another Objective.
    pub(super) fn plan_aim(&self, by: Side, force: u8, objective: u8) -> Result<Says, Refusal> {
        self.own_force(by, force)?;
        senseless_if!(usize::from(objective) >= self.field.objectives.len(), "there is no such objective");
        if !matches!(self.state.commanders[self.army_commander(by)].post, Post::Table | Post::Awaited) {
            return refuse!("R89", "the army has no commander");
        }
        senseless_if!(self.state.forces[usize::from(force)].objective == Some(objective), "that is its Objective");
        Ok(Says::Objective(objective))
    }

    /// Sends it: it replaces one that is on its way. An order that is the present one only withdraws that.
    pub(super) fn send(&mut self, to: Addressee, says: Says, log: &mut dyn Chronicle) {
        let pending = Some(Pending { says, waits: 0, markers: 0, tried: true });
        let (side, name) = match to {
            Addressee::Formation(formation) => {
                let own = self.form_mut(formation);
                own.recalled = own.recalled.or(own.pending);
                let same = says == Says::Directive(own.order, own.supports);
                own.pending = if same { None } else { pending };
                (self.side_of(formation), self.name_of_formation(formation))
            }
            Addressee::Force(force) => {
                let own = &mut self.state.forces[usize::from(force)];
                own.recalled = own.recalled.or(own.pending.filter(|pending| !pending.is_new()));
                own.pending = pending;
                let own = &self.field.forces[usize::from(force)];
                (own.side, own.name.clone())
            }
        };
        let text = format!("{name} is to {}.", self.says_in_words(says));
        log.whisper(side, || Event::Said { text, about: Vec::new() });
    }

    pub(super) fn says_in_words(&self, says: Says) -> String {
        let name = |formation: CommandId| self.field.name_of_command(formation).to_owned();
        match says {
            Says::Directive(Directive::Support, Some(of)) => format!("support {}", name(of)),
            Says::Directive(directive, _) => super::words::directive(directive).to_owned(),
            Says::Objective(objective) => {
                let known = self.field.objectives.get(usize::from(objective));
                format!(
                    "go for {}",
                    known.map_or("nothing".to_owned(), |objective| grognard_battle::amid(&objective.name))
                )
            }
            Says::Sealed => "do what a sealed letter says".to_owned(),
        }
    }

    /// The courier to somebody that everybody sees: while orders are being written those of before still ride.
    pub(super) fn courier(&self, to: Addressee) -> Option<Pending> {
        let pending = self.pending(to);
        if self.state.stage != Stage::Step(Step::IssueOrders) {
            return pending;
        }
        let recalled = match to {
            Addressee::Formation(formation) => self.form(formation).recalled,
            Addressee::Force(force) => self.state.forces[usize::from(force)].recalled,
        };
        recalled.or(pending.filter(|pending| !pending.is_new()))
    }

    /// Orders are written: what was replaced is forgotten.
    pub(super) fn couriers_set_out(&mut self) {
        self.state.formations.iter_mut().for_each(|own| own.recalled = None);
        self.state.forces.iter_mut().for_each(|own| own.recalled = None);
    }

    pub(super) fn pending(&self, to: Addressee) -> Option<Pending> {
        match to {
            Addressee::Formation(formation) => self.form(formation).pending,
            Addressee::Force(force) => self.state.forces[usize::from(force)].pending,
        }
    }

    fn pending_mut(&mut self, to: Addressee) -> &mut Option<Pending> {
        match to {
            Addressee::Formation(formation) => &mut self.form_mut(formation).pending,
            Addressee::Force(force) => &mut self.state.forces[usize::from(force)].pending,
        }
    }

    /// Those of a side who could be sent something.
    pub(super) fn addressees(&self, side: Side) -> impl Iterator<Item = Addressee> + '_ {
        let forces =
            (0..self.field.forces.len() as u8).filter(move |force| self.field.forces[usize::from(*force)].side == side);
        self.formations_of(side).map(Addressee::Formation).chain(forces.map(Addressee::Force))
    }

    pub(super) fn may_try(&self, side: Side) -> bool {
        self.addressees(side).any(|to| self.plan_activation(to).is_ok())
    }

    /// Whether a pending order may be tried now, and how.
    pub(super) fn plan_activation(&self, to: Addressee) -> Result<ActivateOrder, Refusal> {
        let pending = self.pending(to);
        let facts = MayActivateOrder {
            pending: pending.is_some(),
            delay_turns_left: pending.map_or(0, |pending| i32::from(pending.waits)),
            attempted_this_turn: pending.is_some_and(|pending| pending.tried),
        };
        match facts.prepare(&self.field.house, &mut ()).forbidden_by {
            Some(cause) => Err(Refusal::by(cause, "no order for it can be tried now")),
            None => Ok(self.activation(to, pending.map_or(0, |pending| pending.markers))),
        }
    }

    /// The facts of an activation.
    fn activation(&self, to: Addressee, markers: u8) -> ActivateOrder {
        let (issuer, receiver, formation) = match to {
            Addressee::Formation(formation) => {
                (self.force_commander(self.force_of(formation)), self.head_of(formation), Some(formation))
            }
            Addressee::Force(force) => {
                (self.army_commander(self.field.forces[usize::from(force)].side), self.force_commander(force), None)
            }
        };
        let message = self.message(issuer, receiver, formation);
        let lr = |lr: Lr| Profile { lr, ..Profile::default() };
        ActivateOrder {
            issuing: lr(self.ratings(issuer).0),
            receiving: lr(self.ratings(receiver).0),
            personally_commanding: message.personal,
            superior_vantage_point: message.vantage,
            distance: message.distance,
            enemy_distance: message.enemy,
            formation: Profile { fatigue: message.fatigue, order: message.order, ..Profile::default() },
            delay_markers: i32::from(markers.min(10)),
        }
    }

    /// What lies between who sends a message and who receives it.
    pub(super) fn message(&self, issuer: usize, receiver: usize, formation: Option<CommandId>) -> Message {
        let with = self.state.commanders[issuer].with;
        let personal = match (with, formation) {
            (None, _) => Personal::None,
            (Some(with), Some(formation)) if with == formation => Personal::ThisFormation,
            _ => Personal::AnotherFormation,
        };
        let there = |man: usize| self.state.commanders[man].is_there();
        let aide = self.field.leaders[issuer].chief
            && formation.is_some_and(|formation| self.form(formation).aide_until >= self.state.turn);
        let distance = if issuer == receiver || personal == Personal::ThisFormation || aide || !there(issuer) {
            Length::ZERO
        } else if there(receiver) {
            self.seat(issuer).distance_to(&self.seat(receiver))
        } else {
            let units = formation.into_iter().flat_map(|formation| self.units_of(formation));
            let seat = self.seat(issuer);
            let near = seat.distance_to_nearest(units.map(|unit| self.troops.body(unit)));
            near.unwrap_or_else(|| self.state.commanders[issuer].at.distance_to(self.state.commanders[receiver].at))
        };
        let men = [issuer, receiver].into_iter().filter(|man| there(*man));
        Message {
            personal,
            vantage: there(issuer) && formation.is_some_and(|formation| self.overlooks(issuer, receiver, formation)),
            distance: measured(distance),
            fatigue: formation.map_or(0, |formation| self.fatigue(formation)),
            enemy: men.filter_map(|man| self.enemy_of_seat(man, |_| true)).min().map(measured),
            order: formation.map_or(Directive::Defend, |formation| self.form(formation).order),
        }
    }

    /// Whether the issuer stands higher than the receiver and sees a Unit of the Formation (R9).
    fn overlooks(&self, issuer: usize, receiver: usize, formation: CommandId) -> bool {
        let level = |at: Point| self.field.ground.level_at(at);
        let (from, to) = (self.state.commanders[issuer].at, self.state.commanders[receiver].at);
        level(from) > level(to) && self.units_of(formation).any(|unit| self.clear_line(from, self.troops.at(unit)))
    }

    /// Rolls an activation and does what comes of it.
    pub(super) fn activate(
        &mut self,
        to: Addressee,
        facts: &ActivateOrder,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        let tell = |activated: &Activated| self.tell_activation(to, activated);
        let came = resolve(facts, &self.field.house, &[], dice, log, tell);
        let Some(mut pending) = self.pending(to) else { return };
        match came.result {
            Activation::Delayed => {
                pending.waits = came.delay_turns.clamp(0, 3) as u8;
                pending.markers = came.delay_markers.clamp(0, 10) as u8;
                pending.tried = true;
                *self.pending_mut(to) = Some(pending);
            }
            Activation::Failed => *self.pending_mut(to) = None,
            Activation::Activated => {
                *self.pending_mut(to) = None;
                self.takes_effect(to, pending.says, log);
            }
        }
    }

    /// An order that has activated replaces the present one; a status it ends only as R15 says.
    fn takes_effect(&mut self, to: Addressee, says: Says, log: &mut dyn Chronicle) {
        match (to, says) {
            (Addressee::Formation(formation), Says::Directive(directive, of)) => {
                let own = self.form(formation);
                let near = self.enemy_distance(formation).is_some_and(|away| away <= Length::units(12));
                let tired = self.fatigue(formation) >= self.deployed(formation);
                if !is_directive(own.order) && (near || tired) {
                    let text = format!("{} cannot obey yet, and the order is lost.", self.name_of_formation(formation));
                    return log.say(&[], || text);
                }
                let own = self.form_mut(formation);
                (own.order, own.supports) = (directive, of);
                let text = format!("{} is now to {}.", self.name_of_formation(formation), self.says_in_words(says));
                log.say(&[], || text);
            }
            (Addressee::Force(force), Says::Objective(objective)) => {
                self.state.forces[usize::from(force)].objective = Some(objective);
                let name = &self.field.forces[usize::from(force)].name;
                let text = format!("{name} is now to {}.", self.says_in_words(says));
                log.say(&[], || text);
            }
            _ => {}
        }
    }

    pub(super) fn name_of_formation(&self, formation: CommandId) -> String {
        self.field.full_name_of_command(formation)
    }

    /// Orders that had to wait have waited a turn (R7).
    pub(super) fn couriers_ride_on(&mut self) {
        let formations = self.state.formations.iter_mut().filter_map(|own| own.pending.as_mut());
        let forces = self.state.forces.iter_mut().filter_map(|own| own.pending.as_mut());
        for pending in formations.chain(forces) {
            if !pending.tried {
                pending.waits = pending.waits.saturating_sub(1);
            }
        }
    }

    /// Whether one sees from a point to another over the ground, Units apart.
    pub(super) fn clear_line(&self, from: Point, to: Point) -> bool {
        let eye = |at: Point| Eye { at, level: self.field.ground.level_at(at), unit: None };
        self.line_is_clear(eye(from), eye(to), &[])
    }
}

/// What lies between two commanders.
pub(super) struct Message {
    pub(super) personal: Personal,
    pub(super) vantage: bool,
    pub(super) distance: Measure,
    pub(super) fatigue: i32,
    pub(super) enemy: Option<Measure>,
    pub(super) order: Directive,
}
