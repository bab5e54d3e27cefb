//! From an order to what it comes to on the table: a plan changes nothing, and may refuse.

use grognard_battle::{
    CommandId, Contact, Piece, Plans, Question, Refusal, Side, Words, refuse, refuse_if, senseless_if,
};
use grognard_tabletop::{Body, Length, Point, Pose, Turn};

use super::{
    EtSansResultat,
    column::Trek,
    command::Addressee,
    deploy::Forming,
    deployment::Setting,
    field::{AREA, inches},
    lead::Acting,
    march::Move,
    orders::{Ask, Order, Task},
    state::{Fire, Says},
};
use crate::{
    activation::ActivateOrder,
    leader_actions::Rank,
    profile::{Class, Order as Directive},
};

/// An order worked out.
/// What an order comes to: everything known before the dice.
pub enum Plan {
    Begin,
    Place(Setting),
    Post {
        man: usize,
        at: Point,
    },
    Ready(Side),
    Direct {
        formation: CommandId,
        directive: Directive,
        of: Option<CommandId>,
    },
    Aim {
        force: u8,
        objective: u8,
    },
    GoesFirst(Side),
    Activate(Addressee, Box<ActivateOrder>),
    Send(Addressee, Says),
    Lead(Box<Acting>),
    Convert {
        formation: CommandId,
        to: Directive,
    },
    March(Box<Move>),
    Column(Box<Trek>),
    Unlimber {
        battery: Piece,
        pose: Pose,
    },
    Ride {
        man: usize,
        to: Point,
    },
    Park {
        formation: CommandId,
        to: Pose,
    },
    /// Engineers work for a turn.
    Work {
        unit: Piece,
        task: Task,
    },
    Done(CommandId),
    Deploy(Box<Forming>),
    Recover {
        formation: CommandId,
        class: Class,
    },
    Fire(Fire),
    Evade {
        units: Vec<Piece>,
    },
    Withdraw {
        batteries: Vec<Piece>,
    },
    Fight(Contact),
    Storm {
        unit: Piece,
        formation: CommandId,
    },
    Stand {
        unit: Piece,
        sent: Piece,
    },
    Follow {
        unit: Piece,
        by: Length,
    },
    Face {
        unit: Piece,
        pose: Pose,
    },
    Stay,
    End(Side),
}

impl Plans for EtSansResultat {
    type Plan = Plan;

    fn planned(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let by = question.side;
        match (question.ask, order) {
            (Ask::Begin, Order::Begin) => Ok(Plan::Begin),
            (Ask::SetUp { formation }, Order::Place { unit, pose }) => {
                Ok(Plan::Place(self.plan_place(by, formation, *unit, *pose)?))
            }
            (Ask::SetUp { .. }, Order::Post { leader, at }) => {
                let man = self.own_commander(by, *leader)?;
                self.plan_ride(man, *at)?;
                Ok(Plan::Post { man, at: *at })
            }
            (Ask::SetUp { .. } | Ask::Plan, Order::Ready) => Ok(Plan::Ready(by)),
            (Ask::Plan, Order::Direct { formation, directive, of }) => {
                self.may_direct(by, *formation, *directive, *of)?;
                Ok(Plan::Direct { formation: *formation, directive: *directive, of: *of })
            }
            (Ask::Plan, Order::Aim { force, objective }) => {
                self.plan_aim(by, *force, *objective)?;
                Ok(Plan::Aim { force: *force, objective: *objective })
            }
            (Ask::GoFirst, Order::GoFirst) => Ok(Plan::GoesFirst(by)),
            (Ask::GoFirst, Order::GoSecond) => Ok(Plan::GoesFirst(by.other())),
            (Ask::Activate, Order::Activate { formation }) => {
                let to = Addressee::Formation(self.own_formation(by, *formation)?);
                Ok(Plan::Activate(to, Box::new(self.plan_activation(to)?)))
            }
            (Ask::Activate, Order::ActivateObjective { force }) => {
                let to = Addressee::Force(self.own_force(by, *force)?);
                Ok(Plan::Activate(to, Box::new(self.plan_activation(to)?)))
            }
            (Ask::Issue, Order::Issue { formation, directive, of }) => {
                Ok(Plan::Send(Addressee::Formation(*formation), self.plan_issue(by, *formation, *directive, *of)?))
            }
            (Ask::Issue, Order::Aim { force, objective }) => {
                Ok(Plan::Send(Addressee::Force(*force), self.plan_aim(by, *force, *objective)?))
            }
            (Ask::Lead, Order::Lead { leader, action }) => {
                Ok(Plan::Lead(Box::new(self.plan_lead(by, *leader, action)?)))
            }
            (Ask::Convert, Order::Convert { formation, to }) => {
                self.plan_conversion(by, *formation, *to)?;
                Ok(Plan::Convert { formation: *formation, to: *to })
            }
            (Ask::Move | Ask::Charge { .. }, Order::March { units, steps, charge }) => {
                Ok(Plan::March(Box::new(self.plan_march(by, units, steps, *charge)?)))
            }
            (Ask::Charge { formation }, Order::Done { formation: own }) if formation == *own => Ok(Plan::Stay),
            (Ask::Move, _) => self.plan_movement(question, order),
            (Ask::Officers, Order::Ride { leader, to }) => {
                let man = self.own_commander(by, *leader)?;
                refuse_if!(self.rank(man) == Rank::Formation, "R12", "a Formation Commander rides with his Formation");
                self.plan_ride(man, *to)?;
                Ok(Plan::Ride { man, to: *to })
            }
            (Ask::Deploy, Order::Deploy { formation, ploy, places, rush }) => {
                Ok(Plan::Deploy(Box::new(self.plan_forming(by, *formation, *ploy, places, *rush)?)))
            }
            (Ask::Recover { formation }, Order::Recover { class }) => {
                refuse_if!(self.fatigue_of(formation, *class) == 0, "R16", "there is no marker of that class");
                Ok(Plan::Recover { formation, class: *class })
            }
            (Ask::Fire, Order::Fire { formation, artillery, skirmish, shots, mission }) => {
                let fire = self.plan_fire(by, *formation, [*artillery, *skirmish], shots)?;
                mission.map_or(Ok(()), |target| self.may_have_mission(*formation, target))?;
                Ok(Plan::Fire(Fire { mission: *mission, ..fire }))
            }
            (Ask::Evade { formation }, Order::Evade { units }) => {
                let able: Vec<Piece> = self.evaders(formation).collect();
                if units.iter().enumerate().any(|(i, unit)| !able.contains(unit) || units[..i].contains(unit)) {
                    return refuse!("R74", "cavalry of it with an enemy within 12\", each once");
                }
                Ok(Plan::Evade { units: units.clone() })
            }
            (Ask::Withdraw { formation, count }, Order::Withdraw { batteries }) => {
                let able = |unit: &Piece| self.committed(formation).any(|own| own == *unit);
                let once = |i: usize| !batteries[..i].contains(&batteries[i]);
                let fits = batteries.len() == usize::from(count)
                    && (0..batteries.len()).all(|i| able(&batteries[i]) && once(i));
                refuse_if!(!fits, "R31", "{count} of its batteries on the table");
                Ok(Plan::Withdraw { batteries: batteries.clone() })
            }
            (Ask::Fight, Order::Fight { unit, enemy }) => {
                match self.attacks(by).find(|contact| contact.pair() == [*unit, *enemy]) {
                    Some(contact) => Ok(Plan::Fight(contact)),
                    None => refuse!("R78", "that is no attack of yours that is yet to be fought"),
                }
            }
            (Ask::Fight, Order::Storm { unit, formation }) => {
                match self.storms(by).find(|storm| *storm == (*unit, *formation)) {
                    Some((unit, formation)) => Ok(Plan::Storm { unit, formation }),
                    None => refuse!("R79", "it touches no Area in which it has yet to fight"),
                }
            }
            (Ask::Send { unit, formation }, Order::Send { unit: sent }) => {
                match self.routed(formation).find(|routed| routed == sent) {
                    Some(sent) => Ok(Plan::Stand { unit, sent }),
                    None => refuse!("R79", "a routed Unit in that Area"),
                }
            }
            (Ask::Follow { unit }, Order::Follow { by: inches }) => {
                if *inches < Length::ZERO || *inches > self.pursuit(unit) {
                    return refuse!("R76", "0 to {}\"", self.pursuit(unit));
                }
                Ok(Plan::Follow { unit, by: *inches })
            }
            (Ask::Face { unit }, Order::Face { turn }) => {
                match self.can_turn(unit, *turn).filter(|_| *turn != Turn::NONE) {
                    Some(pose) => Ok(Plan::Face { unit, pose }),
                    None => refuse!("R36", "by quarters, and with room to turn"),
                }
            }
            (Ask::Face { .. } | Ask::Follow { .. }, Order::Stay) => Ok(Plan::Stay),
            (
                Ask::Activate | Ask::Issue | Ask::Lead | Ask::Convert | Ask::Officers | Ask::Deploy | Ask::Fire,
                Order::End,
            ) => Ok(Plan::End(by)),
            _ => Err(self.beside_the_point(question)),
        }
    }
}

impl EtSansResultat {
    fn plan_movement(&self, question: &Question<Ask>, order: &Order) -> Result<Plan, Refusal> {
        let by = question.side;
        let moves = |formation: CommandId| {
            if self.movable(by).contains(&formation) {
                Ok(formation)
            } else {
                refuse!("R17", "that Formation does not move now")
            }
        };
        match order {
            Order::Column { head, way } => {
                senseless_if!(head.index() >= self.state.units.len(), "there is no such Unit");
                Ok(Plan::Column(Box::new(self.plan_column(by, *head, way)?)))
            }
            Order::Unlimber { battery, facing } => {
                Ok(Plan::Unlimber { battery: *battery, pose: self.plan_unlimber(by, *battery, *facing)? })
            }
            Order::Ride { leader, to } => {
                let man = self.own_commander(by, *leader)?;
                match self.field.leaders[man].command {
                    Some(formation) if self.rank(man) == Rank::Formation => moves(formation)?,
                    _ => {
                        return refuse!("R12", "higher commanders ride when the Formations have moved");
                    }
                };
                self.plan_ride(man, *to)?;
                Ok(Plan::Ride { man, to: *to })
            }
            Order::Park { formation, at } => {
                moves(*formation)?;
                self.plan_park(*formation, *at)
            }
            Order::Work { unit, task } => Ok(Plan::Work { unit: self.plan_work(by, *unit, *task)?, task: *task }),
            Order::Done { formation } => Ok(Plan::Done(moves(*formation)?)),
            _ => Err(self.beside_the_point(question)),
        }
    }

    /// Where an Area may be moved to.
    fn plan_park(&self, formation: CommandId, at: Point) -> Result<Plan, Refusal> {
        let own = self.form(formation);
        if matches!(own.order, Directive::Defend | Directive::Reserve | Directive::Rally) {
            return refuse!("R56", "on Defend, Reserve and Rally & Reform the Area stays");
        }
        if own.area.at.distance_to(at) > inches(self.field.house.board.area_move) {
            return refuse!("R56", "too far for the Reformation Area");
        }
        let to = Pose { at, facing: self.facing(formation) };
        let body = Body::new(AREA, to);
        let near = |enemy: Piece| self.troops.body(enemy).distance_to(&body) < Length::units(1);
        if !self.field.ground.table.holds(&body) || self.troops.of(self.side_of(formation).other()).any(near) {
            return refuse!("R56", "on the table, an inch clear of the enemy");
        }
        let away = self.units_of(formation).map(|unit| self.troops.body(unit).distance_to(&body)).min();
        if away.is_some_and(|away| away < Length::units(6) || away > Length::units(12)) {
            return refuse!("R56", "6\" to 12\" behind its Units");
        }
        Ok(Plan::Park { formation, to })
    }
}
