//! From an order to what it comes to on the table: a plan changes nothing, and may refuse.

use grognard_battle::{CommandId, Piece, Plans, Question, Refusal, Side, Words, refuse, refuse_if};
use grognard_tabletop::Point;

use super::{
    BatailleEmpire,
    charge::{Charging, Declared},
    command::Payment,
    deployment::Setting,
    houses::Lodging,
    march::Marching,
    orders::{Ask, Order},
    rally::Rallying,
    reaction::Reacting,
    state::{Charge, Shot, Underway, Won},
};
use crate::{
    command::OrderTest,
    orders::{FireKind, Order as Written},
    rally::Relief,
    spending::Use,
};

/// An order worked out.
/// What an order comes to: everything known before the dice.
pub enum Plan {
    Begin,
    Place(Setting),
    Post { man: usize, at: Point },
    KeepReserve(CommandId),
    SetOrder { division: CommandId, to: Written },
    Ready,
    Bonus(Side, Payment),
    NoBonus,
    ChangeOrder { division: CommandId, to: Written, with: (Payment, OrderTest) },
    Transfer(CommandId, Payment),
    CallReserve(CommandId, Payment),
    Ride { man: usize, to: Point, with: Option<Piece> },
    Activate(CommandId),
    Fire(Shot),
    Charge(Box<Charging>),
    March(Box<Marching>),
    Lodge(Lodging),
    Rally(Rallying),
    Man { battery: Piece, payment: Option<Payment> },
    React(Box<Reacting>),
    Pass,
    Return(bool),
    Meet(Box<Reacting>),
    Stop(Box<Charge>),
    GoOn,
    ChargeOn(Box<Charge>),
    Halt,
    Advance(Won, bool),
    Pursue(Won, bool),
    PursueInto(Won, Option<Piece>),
    NewOrder(CommandId, Option<Written>),
    End,
}

impl Plans for BatailleEmpire {
    type Plan = Plan;

    fn planned(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let by = question.side;
        match (question.ask, order) {
            (Ask::Begin, Order::Begin) => Ok(Plan::Begin),
            (Ask::Deploy { division }, _) => self.plan_deployment(question, division, order),
            (Ask::FirstOrders, Order::SetOrder { division, to }) => {
                Ok(Plan::SetOrder { division: self.own_division(by, *division)?, to: *to })
            }
            (Ask::FirstOrders, Order::Ready) => Ok(Plan::Ready),
            (Ask::Initiative, Order::Bonus) => Ok(Plan::Bonus(by, self.plan_bonus(by)?)),
            (Ask::Initiative, Order::NoBonus) => Ok(Plan::NoBonus),
            (Ask::Chief, _) => self.plan_strategic(question, order),
            (Ask::Activate, Order::Activate { division }) => {
                if !self.ready_divisions(by).any(|ready| ready == *division) {
                    return refuse!("R12", "it has acted this turn, or has nobody there");
                }
                Ok(Plan::Activate(*division))
            }
            (Ask::Tactical, Order::Ride { commander, to, with }) => {
                let general = question.command.map(|division| self.general_of(division));
                self.plan_riding(by, *commander, *to, *with, general)
            }
            (Ask::Preparatory, Order::Fire { .. }) => self.plan_firing(by, order, FireKind::Preparatory),
            (Ask::Final, Order::Fire { .. }) => self.plan_firing(by, order, FireKind::Final),
            (Ask::Charges, Order::Charge { unit, target, form, followers, supports, with, paid_by }) => {
                let who = (*unit, *target, *form);
                let declared = Declared { followers, supports, with, paid_by: *paid_by, opportunity: false };
                Ok(Plan::Charge(Box::new(self.plan_charge(by, who, declared)?)))
            }
            (Ask::Movement, _) => self.plan_movement(question, order),
            (Ask::Final, Order::End) => {
                let division = self.state.stage.division().unwrap_or_default();
                self.may_end(division).map(|()| Plan::End)
            }
            (Ask::Tactical | Ask::Preparatory | Ask::Charges, Order::End) => Ok(Plan::End),
            (Ask::ReactToMove, Order::React { unit, how, against }) => {
                Ok(Plan::React(Box::new(self.plan_reaction(by, *unit, *how, *against)?)))
            }
            (Ask::ReactToMove, Order::Pass) => Ok(Plan::Pass),
            (Ask::ReturnFire { .. }, Order::ReturnFire) => Ok(Plan::Return(true)),
            (Ask::ReturnFire { .. }, Order::HoldFire) => Ok(Plan::Return(false)),
            (Ask::ReactToCharge { .. } | Ask::ReactToPursuit { .. }, Order::Meet { how, supports }) => {
                Ok(Plan::Meet(Box::new(self.plan_meeting(*how, supports)?)))
            }
            (Ask::StopCharge { .. }, Order::Stop) => match self.charge() {
                Some(charge) => Ok(Plan::Stop(Box::new(charge.clone()))),
                None => Err(Refusal::senseless("nobody charges")),
            },
            (Ask::StopCharge { .. }, Order::GoOn) => Ok(Plan::GoOn),
            (Ask::NewTarget { .. }, Order::ChargeOn { target }) => {
                let next = self.charge().map(|charge| self.new_targets(charge)).unwrap_or_default();
                match next.into_iter().find(|next| next.target == *target) {
                    Some(next) => Ok(Plan::ChargeOn(Box::new(next))),
                    None => refuse!("R72", "it cannot turn upon that one"),
                }
            }
            (Ask::NewTarget { .. }, Order::Halt) => Ok(Plan::Halt),
            (Ask::Advance { .. } | Ask::Pursue { .. } | Ask::PursueInto { .. }, _) => {
                self.plan_victory(question, order)
            }
            (Ask::NewOrder { division, order: to }, Order::TakeUp) => Ok(Plan::NewOrder(division, Some(to))),
            (Ask::NewOrder { division, .. }, Order::Keep) => Ok(Plan::NewOrder(division, None)),
            _ => Err(self.beside_the_point(question)),
        }
    }
}

impl BatailleEmpire {
    fn plan_deployment(&self, question: &Question<Ask>, division: CommandId, order: &Order) -> Result<Plan, Refusal> {
        let by = question.side;
        match order {
            Order::Place { unit, pose, form, block } => {
                let setting = Setting { unit: *unit, pose: *pose, form: *form, block: *block };
                Ok(Plan::Place(self.plan_place(by, division, &setting)?))
            }
            Order::Post { commander, at } => {
                Ok(Plan::Post { man: self.plan_post(by, division, *commander, *at)?, at: *at })
            }
            Order::KeepReserve { division: kept } => {
                self.plan_reserve(by, *kept, division)?;
                Ok(Plan::KeepReserve(*kept))
            }
            Order::SetOrder { division, to } => {
                Ok(Plan::SetOrder { division: self.own_division(by, *division)?, to: *to })
            }
            Order::Ready => Ok(Plan::Ready),
            _ => Err(self.beside_the_point(question)),
        }
    }

    fn plan_bonus(&self, by: Side) -> Result<Payment, Refusal> {
        let chief = self.chief_of(by);
        let state = &self.state.commanders[chief];
        let price = self.price(chief, Use::TestBonus, false, crate::profile::Class::B, state.with.is_some());
        match price.forbidden_by {
            Some(cause) => Err(Refusal::by(cause, "he is attached to a unit")),
            None if i32::from(state.points) < price.cost => refuse!("R65", "he has no point left"),
            None => Ok(Payment { man: chief, cost: u8::try_from(price.cost).unwrap_or(0) }),
        }
    }

    fn plan_strategic(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let by = question.side;
        match order {
            Order::ChangeOrder { division, to, bonus } => {
                let with = self.plan_change(by, *division, *to, *bonus)?;
                Ok(Plan::ChangeOrder { division: *division, to: *to, with })
            }
            Order::Transfer { division } => {
                let division = self.own_division(by, *division)?;
                refuse_if!(self.units_of(division).next().is_none(), "R12", "it has nobody on the table");
                Ok(Plan::Transfer(division, self.chief_pays(by, division, Use::Transfer, false)?))
            }
            Order::CallReserve { division } => Ok(Plan::CallReserve(*division, self.plan_call(by, *division)?)),
            Order::Ride { commander, to, with } => {
                self.plan_riding(by, *commander, *to, *with, Some(self.chief_of(by)))
            }
            Order::End => Ok(Plan::End),
            _ => Err(self.beside_the_point(question)),
        }
    }

    fn plan_riding(
        &self,
        by: Side,
        commander: Piece,
        to: Point,
        with: Option<Piece>,
        who: Option<usize>,
    ) -> Result<Plan, Refusal> {
        let man = self.field.leader_of(commander).filter(|man| Some(*man) == who);
        let Some(man) = man else { return refuse!("R47", "another commander rides now") };
        let (to, with) = self.plan_ride(by, man, to, with)?;
        Ok(Plan::Ride { man, to, with })
    }

    fn plan_firing(&self, by: Side, order: &Order, kind: FireKind) -> Result<Plan, Refusal> {
        let Order::Fire { unit, target, supports, shrapnel, limbers } = order else {
            return Err(Refusal::senseless("that is no shot"));
        };
        let shot = Shot {
            unit: *unit,
            target: *target,
            supports: supports.clone(),
            opportunity: false,
            shrapnel: *shrapnel,
            limbers: *limbers,
            recoils: false,
        };
        Ok(Plan::Fire(self.plan_shot(by, &shot, kind)?))
    }

    fn plan_movement(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let by = question.side;
        match order {
            Order::March { units, legs, paid_by } => {
                Ok(Plan::March(Box::new(self.plan_march(by, units, legs, *paid_by)?)))
            }
            Order::Operational { units, steps, paid_by } => {
                Ok(Plan::March(Box::new(self.plan_operational(by, units, steps, *paid_by)?)))
            }
            Order::Occupy { unit, block, paid_by } => Ok(Plan::Lodge(self.plan_occupy(by, *unit, *block, *paid_by)?)),
            Order::Leave { unit, side, form, paid_by } => {
                Ok(Plan::Lodge(self.plan_leave(by, *unit, (*side, *form), *paid_by)?))
            }
            Order::Rally { unit, paid_by } => Ok(Plan::Rally(self.plan_rally(by, *unit, *paid_by)?)),
            Order::Recover { unit } => Ok(Plan::Rally(self.plan_relief(by, *unit, Relief::Loss, None)?)),
            Order::Man { battery, paid_by } => {
                Ok(Plan::Man { battery: *battery, payment: self.plan_manning(by, *battery, *paid_by)? })
            }
            Order::End => {
                let division = self.state.stage.division().unwrap_or_default();
                self.may_end(division).map(|()| Plan::End)
            }
            _ => Err(self.beside_the_point(question)),
        }
    }

    fn plan_victory(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let Some(Underway::Won(won)) = self.state.underway.last() else {
            return Err(Refusal::senseless("nobody has won"));
        };
        match (question.ask, order) {
            (Ask::Advance { .. }, Order::Advance) => Ok(Plan::Advance(*won, true)),
            (Ask::Advance { .. }, Order::Stay) => Ok(Plan::Advance(*won, false)),
            (Ask::Pursue { .. }, Order::Pursue) => Ok(Plan::Pursue(*won, false)),
            (Ask::Pursue { .. }, Order::HoldBack) => Ok(Plan::Pursue(*won, true)),
            (Ask::PursueInto { .. }, Order::StraightOn) => Ok(Plan::PursueInto(*won, None)),
            (Ask::PursueInto { .. }, Order::PursueInto { target }) => {
                let super::state::Aftermath::Chase(far) = won.next else {
                    return Err(Refusal::senseless("nobody pursues"));
                };
                let far = grognard_tabletop::Length::units(i32::from(far));
                if self.quarry(won, far).iter().any(|(enemy, ..)| enemy == target) {
                    Ok(Plan::PursueInto(*won, Some(*target)))
                } else {
                    refuse!("be.pursuit.wheel-45", "it cannot wheel upon that one")
                }
            }
            _ => Err(self.beside_the_point(question)),
        }
    }
}
