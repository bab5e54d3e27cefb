//! Cavalry that charges on behind a broken enemy (R39, R91).
//!
//! Like a charge it is tried on a copy of the battle first: skirmishers on its way give way while it goes.

use grognard_battle::{Chronicle, Contact, Event, Piece, Refusal, resolve};
use grognard_rulebook::{Dice, dice::Scripted};
use grognard_tabletop::{Body, CONTACT, Edge, Facing, Length, Manoeuvre, Obstacles, Pose};

use super::{
    VolleyAndBayonet,
    field::measured,
    skirmish::Onset,
    state::{Combat, Stage, Underway, Victory},
};
use crate::{
    breakthrough::{BreakPhase, BrokeThrough, CavalryBreakthrough, ChargeOption, OnThePath},
    profile::{Stand, Status},
    turn::Phase,
};

/// A charge that has gone on.
#[derive(Clone, Debug)]
pub struct ChargedOn {
    pub(super) unit: Piece,
    pub(super) trail: Vec<Pose>,
    pub(super) contact: Option<Contact>,
    pub(super) outcome: BrokeThrough,
}

impl VolleyAndBayonet {
    /// The facts of cavalry that has broken its enemy and does one thing or another.
    pub(super) fn breakthrough_facts(
        &self,
        victory: &Victory,
        option: ChargeOption,
        met: Option<(Piece, Length)>,
    ) -> CavalryBreakthrough {
        let contact = met.map(|(enemy, _)| enemy);
        CavalryBreakthrough {
            cavalry: self.facts(victory.winner),
            rate: self.rate(victory.winner).into(),
            phase: if self.state.phase == Phase::Morale { BreakPhase::Morale } else { BreakPhase::Combat },
            router_eliminated: !self.troops.is_there(victory.loser),
            option,
            contacts: match contact {
                None => OnThePath::Nothing,
                Some(enemy) if enemy == victory.loser => OnThePath::Router,
                Some(_) => OnThePath::AnotherUnit,
            },
            contact: contact.map_or_else(Stand::default, |enemy| self.facts(enemy)),
            distance_to_contact: measured(met.map_or(Length::ZERO, |(_, distance)| distance)),
        }
    }

    /// Charges on as far as it goes, or says why it may not; then nothing of what has changed counts.
    pub(super) fn charge_on(&mut self, victory: &Victory, log: &mut dyn Chronicle) -> Result<ChargedOn, Refusal> {
        let unit = victory.winner;
        let from = self.unit(unit).pose;
        let gone = !self.troops.is_there(victory.loser);
        let limit = if gone { self.plain_rate(unit).half() } else { self.plain_rate(unit) };
        let mut pose = from;
        let turned = Pose { facing: victory.heading, ..from };
        if !gone && self.has_room(unit, &Body::new(self.base(unit), turned)).is_ok() {
            pose = turned;
        }
        let mut trail = vec![from, pose];
        let before = Body::new(self.base(unit), pose);
        let (heading, witness) = (pose.facing, before.middle(Edge::Front));
        let onset = Onset { before, turned: before, heading };
        self.put(unit, pose);
        let mut left = limit;
        let mut met = None;
        // Skirmishers that were ridden through once do not stop it again.
        for _ in 0..self.field.units() {
            let body = Body::new(self.base(unit), pose);
            let enemies = self.troops.enemies_of(unit);
            // Limits are inclusive: whom it touches with its last inch it has reached.
            let reach = left + CONTACT.times(2);
            let ahead = enemies.filter_map(|enemy| Some((self.meets(&body, heading, reach, enemy)?, enemy)));
            let first = ahead.filter(|(by, _)| *by <= left).min();
            let by = first.map_or(left, |(by, _)| by);
            let end = self.as_far_as_friends_let(unit, pose, by, first.map(|(_, enemy)| enemy));
            let went = pose.at.distance_to(end.at);
            (pose, left) = (end, left - went.min(left));
            self.put(unit, pose);
            let Some((_, enemy)) = first.filter(|(by, _)| went + Length::thousandths(2) >= *by) else { break };
            if self.kind(enemy).skirmishers() && enemy != victory.loser {
                if self.unit(enemy).block.is_some() {
                    break;
                }
                self.brush(unit, &onset, enemy, left, log);
                continue;
            }
            met = Some((enemy, limit - left));
            break;
        }
        trail.push(pose);
        trail.dedup();
        let facts = self.breakthrough_facts(victory, ChargeOption::Continue, met);
        self.permitted(&facts, |outcome| outcome.forbidden_by)?;
        let mut contact = None;
        if let Some((enemy, _)) = met {
            let on = self.struck(enemy, witness);
            let mover = Stand { in_command: true, exhausted: false, collapsed: false, ..self.facts(unit) };
            self.may_contact(mover, enemy, on, false)?;
            contact = Some(Contact { attacker: unit, defender: enemy, on });
        }
        let cast: Vec<_> = [("", unit)].into_iter().chain(met.map(|(enemy, _)| ("contact", enemy))).collect();
        let tell = |outcome: &BrokeThrough| self.tell_breakthrough(unit, contact.as_ref(), outcome);
        let outcome = resolve(&facts, &self.field.house, &cast, &mut Scripted::new(&[]), log, tell);
        let way = trail.clone();
        log.tell(|| Event::Moved { piece: unit, how: "charges on".to_owned(), way });
        self.sweep(unit, &trail, log);
        Ok(ChargedOn { unit, trail, contact, outcome })
    }

    /// Straight ahead until a friend, ground, a block or the edge stops it.
    fn as_far_as_friends_let(&self, unit: Piece, pose: Pose, by: Length, enemy: Option<Piece>) -> Pose {
        let friends = self.troops.friends_of(unit).map(|friend| *self.troops.body(friend));
        let held = enemy.and_then(|enemy| self.unit(enemy).block);
        let blocks = (0_u16..).zip(&self.field.blocks).filter(|(i, _)| Some(*i) != held).map(|(_, block)| block.body);
        let bodies: Vec<Body> = friends.chain(blocks).collect();
        let barriers = Some(self.field.barred_to(self.arm(unit)));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(self.field.ground.table) };
        Manoeuvre::Advance { by }.run(pose, self.base(unit), &obstacles).pose
    }

    /// What follows a charge that has gone on: tests, and in the Combat phase a melee at once.
    pub(super) fn break_through(&mut self, victory: &Victory, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.next_victor();
        let Ok(charged) = self.charge_on(victory, log) else { return };
        let (unit, outcome) = (charged.unit, charged.outcome);
        self.unsettle(unit);
        self.unit_mut(unit).broke_through = true;
        let Some(contact) = charged.contact else {
            return self.set_status(unit, outcome.status_after, log);
        };
        let enemy = contact.defender;
        let limbered = self.kind(enemy).guns() && self.unit(enemy).limbered;
        let own = outcome.cavalry_checks.then(|| {
            let facts = self.check_against(unit, &contact);
            self.check_morale(unit, Some(enemy), &facts, dice, log)
        });
        let theirs = (outcome.contacted_checks && !limbered && !self.routed(enemy)).then(|| {
            let facts = self.check_against(enemy, &contact);
            self.check_morale(enemy, Some(unit), &facts, dice, log)
        });
        self.state.contacts.add(contact);
        let heading: Facing = self.unit(unit).pose.facing;
        let lost = own.as_ref().is_some_and(|own| !own.passed) && self.unit(unit).status == Status::PermanentDisorder;
        match own.filter(|_| lost) {
            Some(checked) => self.rout(unit, &checked, heading.about(), &mut Vec::new(), log),
            None => self.set_status(unit, outcome.status_after, log),
        }
        if let Some(checked) = theirs.filter(|checked| !checked.passed)
            && self.troops.is_there(enemy)
        {
            if checked.retreat == crate::steps::Retreat::None {
                if let Some(status) = checked.status_after.status() {
                    self.set_status(enemy, status, log);
                }
            } else {
                self.rout(enemy, &checked, heading, &mut Vec::new(), log);
            }
        }
        self.strike_out_contacts();
        let fights = self.state.contacts.iter().any(|known| *known == contact);
        if self.state.phase == Phase::Combat && fights {
            let combat = Combat { target: enemy, fire: Vec::new(), stage: Stage::Answer };
            self.state.underway.push(Underway::Combat(combat));
        }
    }
}
