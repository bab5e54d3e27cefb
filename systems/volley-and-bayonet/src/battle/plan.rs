//! From an order to what it comes to on the table: a plan changes nothing, and may refuse.

use grognard_battle::{Contact, Piece, Plans, Question, Refusal, Rules, Side, Words, refuse, refuse_if, senseless_if};
use grognard_tabletop::{Body, Pose};

use super::{
    VolleyAndBayonet,
    aftermath::Advance,
    breakthrough::ChargedOn,
    charge::{Charge, Charged},
    deployment::Setting,
    march::Move,
    orders::{Ask, Order, Step},
    state::{Combat, Presence, Stage, Victory},
};
use crate::command::Rally;

/// An order worked out.
/// What an order comes to: everything known before the dice.
pub enum Plan {
    Begin,
    First(Side),
    Place(Setting),
    Post { man: usize, at: grognard_tabletop::Point },
    Ready,
    Appoint { man: usize, with: Piece, at: grognard_tabletop::Point },
    March(Move),
    Charge(Charge, Box<Charged>),
    Stationary(Move),
    Ride { man: usize, to: grognard_tabletop::Point },
    Rally { unit: Piece, pose: Pose, rally: Rally },
    Attack(Combat),
    Answer(Option<Piece>),
    FallBack(bool),
    Advance(Advance, Victory),
    Continue(Victory, Box<ChargedOn>),
    EndPhase,
}

impl Plans for VolleyAndBayonet {
    type Plan = Plan;

    fn planned(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let by = question.side;
        match (question.ask, order) {
            (Ask::Begin, Order::Begin) => Ok(Plan::Begin),
            (Ask::WhoBegins, Order::GoFirst) => Ok(Plan::First(by)),
            (Ask::WhoBegins, Order::GoSecond) => Ok(Plan::First(by.other())),
            (Ask::Deploy, _) => self.plan_deployment(by, order),
            (Ask::Appoint { commander }, Order::Appoint { commander: named, with }) => {
                let Some(man) = self.field.leader_of(commander).filter(|_| commander == *named) else {
                    return Err(Refusal::senseless("another commander is to be replaced"));
                };
                let with = self.own(by, *with)?;
                let at = self.behind(with).filter(|_| self.leads(man, with));
                match at {
                    Some(at) => Ok(Plan::Appoint { man, with, at }),
                    None => refuse!("R79", "a new commander stands behind a stand of his own"),
                }
            }
            (Ask::Move, _) => self.plan_movement(question, order),
            (Ask::Rally, Order::Rally { stand, facing }) => self.plan_rally(self.own(by, *stand)?, *facing),
            (Ask::Combat, Order::Attack { target, fire }) => {
                self.plan_attack(*target, fire)?;
                Ok(Plan::Attack(Combat { target: *target, fire: fire.clone(), stage: Stage::Answer }))
            }
            (Ask::Combat, Order::EndPhase) if self.state.contacts.iter().next().is_some() => {
                refuse!("R20", "every contact is fought")
            }
            (Ask::LastFire, Order::Fire { stand, target }) => {
                let unit = self.own(by, *stand)?;
                senseless_if!(!self.troops.is_of(by.other(), *target), "there is no such enemy on the table");
                self.may_shoot(unit)?;
                self.aim(unit, *target)?;
                Ok(Plan::Attack(Combat { target: *target, fire: vec![unit], stage: Stage::Answer }))
            }
            (Ask::Rally | Ask::Combat | Ask::LastFire, Order::EndPhase) => Ok(Plan::EndPhase),
            (Ask::Answer { stand }, Order::Strike { at }) => {
                let answers = self.combat().map(|combat| self.answers(combat)).unwrap_or_default();
                if answers.contains(at) {
                    return Ok(Plan::Answer(Some(*at)));
                }
                let name = &self.field.enlisted(stand).name;
                refuse!("R20", "{name} answers one of those who attack it")
            }
            (Ask::Answer { stand }, Order::Decline) if self.attackers_of(stand).is_empty() => Ok(Plan::Answer(None)),
            (Ask::Answer { .. }, Order::Decline) => refuse!("R20", "in contact it strikes somebody"),
            (Ask::FallBack { .. }, Order::FallBack) => Ok(Plan::FallBack(true)),
            (Ask::FallBack { .. }, Order::StandFast) => Ok(Plan::FallBack(false)),
            (Ask::AfterMelee { .. } | Ask::Breakthrough { .. }, _) => self.plan_victory(question, order),
            _ => Err(self.beside_the_point(question)),
        }
    }
}

impl VolleyAndBayonet {
    /// A stand that may have an order in the Movement phase.
    fn fresh(&self, unit: Piece) -> Result<(), Refusal> {
        refuse_if!(self.unit(unit).acted, "R73", "it has had its order");
        refuse_if!(self.routed(unit), "vb.rout.stay", "a routed stand stays where it is until it is rallied");
        Ok(())
    }

    fn plan_movement(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let by = question.side;
        match order {
            Order::March { stand, steps, recover, pay } => {
                let screen =
                    self.state.units.get(stand.index()).is_some_and(
                        |unit| matches!(unit.presence, Presence::With(host) if self.troops.is_of(by, host)),
                    );
                let steps_out = matches!(steps.first(), Some(Step::Detach { .. }));
                let unit = if screen && steps_out { *stand } else { self.own(by, *stand)? };
                self.fresh(unit)?;
                Ok(Plan::March(self.plan_march(unit, steps, *recover, *pay)?))
            }
            Order::Charge { stand, at, facing, beyond, recover_first, pay, steps } => {
                let unit = self.own(by, *stand)?;
                self.fresh(unit)?;
                let charge = Charge {
                    unit,
                    at: at.clone(),
                    facing: *facing,
                    beyond: *beyond,
                    recover_first: *recover_first,
                    pay: *pay,
                    steps: steps.clone(),
                };
                let charged = self.clone().charge(&charge, &mut ())?;
                Ok(Plan::Charge(charge, Box::new(charged)))
            }
            Order::Stationary { stand, facing, unlimber } => {
                let unit = self.own(by, *stand)?;
                self.fresh(unit)?;
                Ok(Plan::Stationary(self.plan_stationary(unit, *facing, *unlimber)?))
            }
            Order::Ride { commander, to } => {
                let Some(man) = self.field.leader_of(*commander) else {
                    return Err(Refusal::senseless("there is no such commander"));
                };
                self.plan_ride(by, man, *to)?;
                Ok(Plan::Ride { man, to: *to })
            }
            Order::EndPhase => Ok(Plan::EndPhase),
            _ => Err(self.beside_the_point(question)),
        }
    }

    fn plan_rally(&self, unit: Piece, facing: grognard_tabletop::Facing) -> Result<Plan, Refusal> {
        let touching = self.highest_with(unit);
        let rally = Rally { stand: self.facts(unit), touching, own_chain: true };
        let rallied = self.permitted(&rally, |_| None)?;
        refuse_if!(!rallied.rallied, "vb.rally.contact", "its corps or army commander must touch it");
        let pose = if self.unit(unit).block.is_some() {
            self.unit(unit).pose
        } else {
            Pose { facing, ..self.unit(unit).pose }
        };
        if pose.facing != self.unit(unit).pose.facing {
            self.has_room(unit, &Body::new(self.base(unit), pose))?;
        }
        Ok(Plan::Rally { unit, pose, rally })
    }

    fn plan_victory(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let Some(victory) = self.victor().copied() else { return Err(Refusal::senseless("nobody has won")) };
        let breaks = matches!(question.ask, Ask::Breakthrough { .. });
        let advance = |by, facing| self.plan_advance(&victory, by, facing, breaks);
        match order {
            Order::Occupy { by, facing } => Ok(Plan::Advance(advance(Some(*by), *facing)?, victory)),
            Order::Turn { facing } if !breaks => Ok(Plan::Advance(advance(None, Some(*facing))?, victory)),
            Order::Stay { facing } if breaks || facing.is_none() => Ok(Plan::Advance(advance(None, *facing)?, victory)),
            Order::Continue if breaks => {
                let charged = self.clone().charge_on(&victory, &mut ())?;
                Ok(Plan::Continue(victory, Box::new(charged)))
            }
            _ => Err(self.beside_the_point(question)),
        }
    }

    /// The contacts a charge leads to, as they are when it has been made.
    pub(super) fn after_charge(&self, charge: &Charge) -> Option<(Self, Contact)> {
        let mut after = self.clone();
        let contact = after.charge(charge, &mut ()).ok()?.contact?;
        Some((after, contact))
    }
}
