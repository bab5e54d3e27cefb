//! From an order to what it comes to on the table: a plan changes nothing, and may refuse.

use grognard_battle::{
    CommandId, Contact, Piece, Plans, Question, Refusal, Rules, Side, Words, refuse, refuse_if, senseless_if,
};
use grognard_tabletop::Point;

use super::{
    AbsoluteEmperor,
    charge::Charging,
    deployment::Setting,
    march::{Move, Paid},
    orders::{Ask, Order},
    reaction::{Meeting, Squaring},
    state::{Shot, Written},
};
use crate::{
    command::Rally,
    elan::{ElanAction, SpendElan},
    profile::Arm,
};

/// An order worked out.
/// What an order comes to: everything known before the dice.
pub enum Plan {
    Begin,
    Write { corps: CommandId, written: Written },
    Ready(Side),
    Place(Setting),
    Post { man: usize, at: Point },
    Recover { man: usize, unit: Piece, spend: SpendElan },
    ChangeOrders { man: usize, corps: CommandId, written: Written, spend: SpendElan },
    Rally { unit: Piece, payer: Option<usize>, rally: Rally },
    March(Box<Move>),
    Ride { man: usize, to: Point },
    Shoot(Shot),
    Square(Box<Squaring>),
    RerollShot { attack: u16, man: usize, spend: SpendElan },
    Charge(Box<Charging>),
    Countercharge(Paid),
    SquareBefore(Box<Squaring>),
    React(Box<(Meeting, Paid)>),
    Stand,
    Strike { unit: Piece, enemy: Piece },
    Fight(Contact),
    RerollAttack { attack: usize, man: usize, spend: SpendElan },
    Accept,
    Occupy { unit: Piece, place: u16 },
    Stay,
    EndPhase,
}

impl Plans for AbsoluteEmperor {
    type Plan = Plan;

    fn planned(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let by = question.side;
        match (question.ask, order) {
            (Ask::Begin, Order::Begin) => Ok(Plan::Begin),
            (Ask::Write, Order::SetOrder { corps, written }) => {
                let corps = self.own_corps(by, *corps)?;
                self.may_write(corps, *written)?;
                Ok(Plan::Write { corps, written: *written })
            }
            (Ask::Write | Ask::Deploy { .. }, Order::Ready) => Ok(Plan::Ready(by)),
            (Ask::Deploy { corps }, Order::Place { unit, pose, formation, inside }) => {
                let setting = Setting { unit: *unit, pose: *pose, formation: *formation, inside: *inside };
                Ok(Plan::Place(self.plan_place(by, corps, &setting)?))
            }
            (Ask::Deploy { .. }, Order::Post { commander, at }) => self.plan_post(by, *commander, *at),
            (Ask::Command, _) => self.plan_command(question, order),
            (Ask::Move, _) => self.plan_movement(question, order),
            (Ask::Declare, Order::Shoot { unit, target, sides }) => {
                Ok(Plan::Shoot(self.plan_shot(by, *unit, *target, sides)?))
            }
            (Ask::Declare, Order::ShootTogether { batteries, target }) => {
                Ok(Plan::Shoot(self.plan_grand_battery(by, *batteries, *target)?))
            }
            (Ask::Squares, Order::FormSquare { unit, paid_by }) => {
                Ok(Plan::Square(Box::new(self.plan_square(by, *unit, false, *paid_by)?)))
            }
            (Ask::RerollShot, Order::Reroll { attack, commander }) => {
                let man = self.plan_reroll_of_shot(by, *attack, *commander)?;
                let unit = self.state.shots[usize::from(*attack)].by[0];
                let spend = self.spending(man, ElanAction::RerollAttack, Some(unit), self.corps_of(unit));
                Ok(Plan::RerollShot { attack: *attack, man, spend })
            }
            (Ask::RerollShot | Ask::RerollAttack { .. }, Order::Accept) => Ok(Plan::Accept),
            (Ask::Charge, Order::Charge { unit, target, turn, paid_by }) => {
                Ok(Plan::Charge(Box::new(self.plan_charge(by, *unit, *target, *turn, *paid_by)?)))
            }
            (Ask::React { .. }, _) => self.plan_reaction(question, order),
            (Ask::Strikes, Order::Strike { unit, enemy }) => {
                let unit = self.own(by, *unit)?;
                if self.choices(unit, *enemy).len() < 2 {
                    return refuse!("R60", "it chooses among several enemies before its front");
                }
                Ok(Plan::Strike { unit, enemy: *enemy })
            }
            (Ask::NextCombat, Order::Fight { attacker, defender }) => {
                let open = self.open_fights();
                match open.into_iter().find(|contact| contact.pair() == [*attacker, *defender]) {
                    Some(contact) => Ok(Plan::Fight(contact)),
                    None => refuse!("R60", "that pair is fought already, or waits for another"),
                }
            }
            (Ask::RerollAttack { .. }, Order::Reroll { attack, commander }) => {
                let man = self.plan_reroll_of_attack(by, *attack, *commander)?;
                let unit = self.rolled().map_or(*commander, |rolled| match attack {
                    0 => rolled.attacker,
                    _ => rolled.defender,
                });
                let spend = self.spending(man, ElanAction::RerollAttack, Some(unit), self.corps_of(unit));
                Ok(Plan::RerollAttack { attack: usize::from(*attack), man, spend })
            }
            (Ask::Occupy { unit, place }, Order::Occupy) => Ok(Plan::Occupy { unit, place }),
            (Ask::Occupy { .. }, Order::Stay) => Ok(Plan::Stay),
            (Ask::Declare | Ask::Squares | Ask::Charge | Ask::Strikes, Order::EndPhase) => Ok(Plan::EndPhase),
            _ => Err(self.beside_the_point(question)),
        }
    }
}

impl AbsoluteEmperor {
    fn plan_post(&self, by: Side, commander: Piece, at: Point) -> Result<Plan, Refusal> {
        let man = self.own_commander(by, commander)?;
        self.may_be_at(by, at)?;
        Ok(Plan::Post { man, at })
    }

    fn plan_command(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let by = question.side;
        match order {
            Order::Recover { commander, unit } => {
                let unit = self.own(by, *unit)?;
                let man = self.may_spend(by, *commander, ElanAction::RecoverUnit, unit)?;
                let spend = self.spending(man, ElanAction::RecoverUnit, Some(unit), self.corps_of(unit));
                Ok(Plan::Recover { man, unit, spend })
            }
            Order::ChangeOrders { commander, corps, written } => {
                let man = self.own_commander(by, *commander)?;
                let corps = self.own_corps(by, *corps)?;
                let spend = self.spending(man, ElanAction::ChangeOrders, None, corps);
                self.spent_on(&spend)?;
                refuse_if!(!self.hears(corps), "R67", "who is off the table hears of no new orders");
                self.may_write(corps, *written)?;
                senseless_if!(*written == self.order_of(corps), "those are its orders");
                Ok(Plan::ChangeOrders { man, corps, written: *written, spend })
            }
            Order::Rally { unit, paid_by } => {
                let unit = self.own(by, *unit)?;
                if !self.may_rally(unit) {
                    return refuse!("R8", "who is halted or disordered and not in combat rallies once a turn");
                }
                let payer = self.payer(by, *paid_by, unit)?;
                Ok(Plan::Rally { unit, payer, rally: self.rally_facts(unit, payer) })
            }
            Order::EndPhase => Ok(Plan::EndPhase),
            _ => Err(self.beside_the_point(question)),
        }
    }

    fn plan_movement(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let by = question.side;
        let march = |going: Move| Ok(Plan::March(Box::new(going)));
        match order {
            Order::March { unit, steps, paid_by } => march(self.plan_march(by, *unit, steps, *paid_by)?),
            Order::Retire { unit, turn, by: inches } => march(self.plan_retreat(by, *unit, *turn, *inches)?),
            Order::Enter { unit, place, side, paid_by } => march(self.plan_entry(by, *unit, *place, *side, *paid_by)?),
            Order::Leave { unit, side, formation } => march(self.plan_leaving(by, *unit, *side, *formation)?),
            Order::Ride { commander, to } => {
                let Some(man) = self.field.leader_of(*commander) else {
                    return Err(Refusal::senseless("there is no such commander"));
                };
                self.plan_ride(by, man, *to)?;
                Ok(Plan::Ride { man, to: *to })
            }
            Order::Place { unit, pose, formation, inside } => {
                let setting = Setting { unit: *unit, pose: *pose, formation: *formation, inside: *inside };
                Ok(Plan::Place(self.plan_coming_on(by, &setting)?))
            }
            Order::EndPhase => Ok(Plan::EndPhase),
            _ => Err(self.beside_the_point(question)),
        }
    }

    fn plan_reaction(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let by = question.side;
        let Some(declared) = self.declared().copied() else { return Err(Refusal::senseless("nobody charges")) };
        match order {
            Order::Countercharge { paid_by } => {
                self.may_counter(&declared)?;
                Ok(Plan::Countercharge(self.reaction_roll(by, declared.target, *paid_by)?))
            }
            Order::FormSquare { unit, paid_by } => {
                if *unit != declared.target || self.arm(declared.charger) != Arm::Cavalry {
                    return refuse!("R19", "infantry that is charged by horse forms Square");
                }
                Ok(Plan::SquareBefore(Box::new(self.plan_square(by, *unit, true, *paid_by)?)))
            }
            Order::ReactionCharge { unit, paid_by } => {
                let meeting = self.meeting(&declared, *unit)?;
                let roll = self.reaction_roll(by, *unit, *paid_by)?;
                Ok(Plan::React(Box::new((meeting, roll))))
            }
            Order::Stand => Ok(Plan::Stand),
            _ => Err(self.beside_the_point(question)),
        }
    }
}
