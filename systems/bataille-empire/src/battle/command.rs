//! Command: who is in whose range, what is paid for and by whom, new orders for divisions (R13, R14, R47, R65, R66, R90).

use grognard_battle::{Chronicle, CommandId, Piece, Refusal, Side, refuse_if, resolve, senseless_if};
use grognard_rulebook::{Dice, Procedure, cause};
use grognard_tabletop::{Body, Length, Point, Pose};

use super::{
    BatailleEmpire,
    field::{FIGURE, measured, ud},
    ground::TACTICAL,
    state::{Area, Division},
};
use crate::{
    command::{CommandPoints, CommandRange, Commanded, OrderTaken, OrderTest, Points},
    orders::{AutomaticOrderChange, Order as Written, OrderStands},
    profile::{self, Arm, Class, Command, Weight},
    spending::{Price, SpendCommandPoints, Use},
};

/// Who pays, and how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    pub(super) man: usize,
    pub(super) cost: u8,
}

impl BatailleEmpire {
    /// The general of a division.
    pub(super) fn general_of(&self, division: CommandId) -> usize {
        self.field.leader_of_command(division)
    }

    /// The general in chief of a side.
    pub(super) fn chief_of(&self, side: Side) -> usize {
        let chief = self.field.leaders.iter().position(|leader| leader.chief && leader.side == side);
        chief.unwrap_or_default()
    }

    /// His figure where it is.
    pub(super) fn seat(&self, man: usize) -> Body {
        self.seat_at(self.state.commanders[man].at)
    }

    pub(super) fn seat_at(&self, at: Point) -> Body {
        Body::new(FIGURE, Pose { at, ..Pose::default() })
    }

    fn range_facts(&self, man: usize, unit: Commanded, distance: Length) -> CommandRange {
        let commander = self.state.commanders[man].rating;
        CommandRange { commander, unit, distance: measured(distance, 60) }
    }

    /// Whether a unit is in the range of a commander.
    pub(super) fn in_range(&self, man: usize, unit: Piece) -> bool {
        let state = &self.state.commanders[man];
        if !state.is_there() {
            return false;
        }
        let own = &self.field.enlisted(unit).unit;
        let kind = match (own.arm, own.weight) {
            (Arm::Skirmishers, _) => Commanded::Skirmishers,
            (Arm::Cavalry, Weight::Light) => Commanded::LightCavalry,
            _ => Commanded::Other,
        };
        let distance = self.seat(man).distance_to(self.troops.body(unit));
        self.range_facts(man, kind, distance).prepare(&self.field.house, &mut ()).in_command
    }

    /// Whether a general is in the range of another.
    fn reaches(&self, man: usize, other: usize) -> bool {
        if !self.state.commanders[other].is_there() {
            return false;
        }
        let distance = self.seat(man).distance_to(&self.seat(other));
        self.range_facts(man, Commanded::Other, distance).prepare(&self.field.house, &mut ()).in_command
    }

    /// Who is attached to a unit.
    pub(super) fn attached_to(&self, unit: Piece) -> Option<usize> {
        (0..self.state.commanders.len()).find(|man| self.state.commanders[*man].with == Some(unit))
    }

    /// Whether a commander is near a unit (R47).
    pub(super) fn commanded(&self, unit: Piece) -> Command {
        let side = self.field.enlisted(unit).side;
        if self.attached_to(unit).is_some() {
            Command::Attached
        } else if self.in_range(self.general_of(self.division_of(unit)), unit)
            || self.in_range(self.chief_of(side), unit)
        {
            Command::InCommand
        } else {
            Command::OutOfCommand
        }
    }

    /// What a commander would pay for something.
    pub(super) fn price(&self, man: usize, what: Use, out_of_range: bool, class: Class, attached: bool) -> Price {
        let facts = SpendCommandPoints {
            r#use: what,
            general_in_chief: self.field.leaders[man].chief,
            attached,
            out_of_range,
            class,
        };
        facts.prepare(&self.field.house, &mut ())
    }

    /// Who could pay for a division: its general first, then the general in chief; or him alone who is named (R65).
    pub(super) fn payers(&self, division: CommandId, named: Option<Piece>) -> impl Iterator<Item = usize> + '_ {
        let side = self.field.command(division).side;
        let men = [self.general_of(division), self.chief_of(side)].into_iter();
        men.filter(move |man| named.is_none_or(|named| named == self.field.piece_of_leader(*man)))
            .filter(|man| self.state.commanders[*man].is_there())
    }

    /// Who pays for units of a division: its general if he can, else the general in chief (R65).
    pub(super) fn payer(&self, units: &[Piece], uses: &[Use], paid_by: Option<Piece>) -> Result<Payment, Refusal> {
        let mut dear = None;
        for man in self.payers(self.division_of(units[0]), paid_by) {
            let out =
                !units.iter().all(|unit| self.state.commanders[man].with == Some(*unit) || self.in_range(man, *unit));
            let mut cost = 0;
            for what in uses {
                let attached = self.state.commanders[man].with.is_some();
                let price = self.price(man, *what, out, self.worst_class(units), attached);
                if let Some(cause) = price.forbidden_by {
                    return Err(Refusal::by(cause, "that cannot be bought"));
                }
                cost += price.cost;
            }
            let cost = u8::try_from(cost).unwrap_or(u8::MAX);
            if cost <= self.state.commanders[man].points {
                return Ok(Payment { man, cost });
            }
            dear = Some(cost);
        }
        Err(Refusal::by(
            cause!("R65"),
            match dear {
                Some(cost) => format!("{cost} command points are wanted, and neither general has them"),
                None => "nobody is there to pay for it".to_owned(),
            },
        ))
    }

    pub(super) fn pay(&mut self, payment: Payment) {
        let man = &mut self.state.commanders[payment.man];
        man.points = man.points.saturating_sub(payment.cost);
    }

    pub(super) fn worst_class(&self, units: &[Piece]) -> Class {
        let classes = units.iter().map(|unit| self.field.enlisted(*unit).unit.class);
        classes.max_by_key(|class| *class as u8).unwrap_or(Class::B)
    }

    /// What the general in chief pays for something about a division.
    pub(super) fn chief_pays(&self, by: Side, division: CommandId, what: Use, bonus: bool) -> Result<Payment, Refusal> {
        let chief = self.chief_of(by);
        let state = &self.state.commanders[chief];
        refuse_if!(!state.is_there(), "be.command-points.chief-only", "the general in chief is not there");
        // A reserve counts as in range (R33).
        let out = what != Use::ActivateReserve && !self.reaches(chief, self.general_of(division));
        let mut cost = 0;
        for what in [Some(what), bonus.then_some(Use::TestBonus)].into_iter().flatten() {
            let far = out && what != Use::TestBonus;
            let price = self.price(chief, what, far, Class::B, state.with.is_some());
            if let Some(cause) = price.forbidden_by {
                return Err(Refusal::by(cause, "the general in chief does that, and attached to nobody"));
            }
            cost += price.cost;
        }
        let cost = u8::try_from(cost).unwrap_or(u8::MAX);
        refuse_if!(cost > state.points, "R65", "{cost} command points are wanted, and he has {}", state.points);
        Ok(Payment { man: chief, cost })
    }

    pub(super) fn own_division(&self, by: Side, division: CommandId) -> Result<CommandId, Refusal> {
        match self.field.commands.get(division.index()) {
            Some(command) if command.side == by => Ok(division),
            _ => Err(Refusal::senseless("there is no such division of yours")),
        }
    }

    /// Whether a new order may be sent.
    pub(super) fn plan_change(
        &self,
        by: Side,
        division: CommandId,
        to: Written,
        bonus: bool,
    ) -> Result<(Payment, OrderTest), Refusal> {
        let division = self.own_division(by, division)?;
        let state = &self.state.divisions[division.index()];
        refuse_if!(self.units_of(division).next().is_none(), "R13", "who is off the table hears of no new order");
        refuse_if!(state.ordered, "R13", "one new order a turn");
        senseless_if!(state.order == to, "that is its order");
        let payment = self.chief_pays(by, division, Use::ChangeOrder, bonus)?;
        Ok((payment, OrderTest { commander: self.state.commanders[self.general_of(division)].rating, bonus }))
    }

    /// A new order is sent and perhaps taken up.
    pub(super) fn change_order(
        &mut self,
        division: CommandId,
        to: Written,
        (payment, test): (Payment, OrderTest),
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        self.pay(payment);
        self.state.divisions[division.index()].ordered = true;
        let general = self.field.piece_of_leader(self.general_of(division));
        let tell = |taken: &OrderTaken| self.tell_order(division, to, taken.passed);
        let taken = resolve(&test, &self.field.house, &[("", general)], dice, log, tell);
        if taken.passed {
            self.take_up(division, to);
        }
    }

    /// A division has another order; Hold takes an area (R66).
    pub(super) fn take_up(&mut self, division: CommandId, to: Written) {
        let area = (to == Written::Hold).then(|| self.area_of(division));
        let state = &mut self.state.divisions[division.index()];
        (state.order, state.area) = (to, area);
    }

    /// The area about a division's units, and a held objective near it (R66).
    fn area_of(&self, division: CommandId) -> Area {
        let margin = ud(self.field.house.board.hold_margin);
        let side = self.field.command(division).side;
        let own = || {
            let all = self.field.rolls.iter().zip(&self.state.units);
            all.filter(move |(enlisted, _)| enlisted.command == division)
        };
        let there = || own().filter(|(_, unit)| unit.is_there()).map(|(_, unit)| unit.pose.at);
        let anywhere = || own().map(|(_, unit)| unit.pose.at);
        let points: Vec<Point> = if there().next().is_some() { there().collect() } else { anywhere().collect() };
        let low = |of: fn(&Point) -> Length| points.iter().map(of).min().unwrap_or_default() - margin;
        let high = |of: fn(&Point) -> Length| points.iter().map(of).max().unwrap_or_default() + margin;
        let mut area = Area {
            low: Point { x: low(|p| p.x), y: low(|p| p.y) },
            high: Point { x: high(|p| p.x), y: high(|p| p.y) },
        };
        let held = self.field.objectives.iter().zip(&self.state.holders).filter(|(_, holder)| **holder == Some(side));
        let near: Vec<Point> =
            held.map(|(objective, _)| objective.at).filter(|at| area.outside(*at) <= TACTICAL).collect();
        for at in near {
            area.low = Point { x: area.low.x.min(at.x), y: area.low.y.min(at.y) };
            area.high = Point { x: area.high.x.max(at.x), y: area.high.y.max(at.y) };
        }
        area
    }

    /// What divisions are told before anybody says otherwise (R90).
    pub(super) fn usual_divisions(&self) -> Vec<Division> {
        let plain = Division {
            order: Written::Attack,
            area: None,
            handed: 0,
            activated: false,
            ordered: false,
            took: false,
            rallied: false,
            near: 0,
        };
        let order = |division: CommandId| {
            let side = self.field.command(division).side;
            match self.field.attacker {
                None => Written::Attack,
                Some(attacker) if attacker == side => Written::Attack,
                Some(_) => {
                    let area = self.area_of(division);
                    let mut held = self.field.objectives.iter().zip(&self.state.holders);
                    let covers = held
                        .any(|(objective, holder)| *holder == Some(side) && area.outside(objective.at) == Length::ZERO);
                    if covers { Written::Hold } else { Written::Engage }
                }
            }
        };
        let orders: Vec<Written> = self.field.command_ids().map(order).collect();
        let divisions = orders.into_iter().enumerate();
        divisions
            .map(|(i, order)| Division {
                order,
                area: (order == Written::Hold).then(|| self.area_of(CommandId::nth(i))),
                ..plain
            })
            .collect()
    }

    /// What would change a division's order by itself.
    pub(super) fn order_stands(&self, division: CommandId) -> AutomaticOrderChange {
        let state = &self.state.divisions[division.index()];
        let near = |light: bool| {
            self.units_of(division).any(|unit| {
                let body = self.troops.body(unit);
                let mut foes = self.foes(unit).filter(|enemy| self.is_light(*enemy) == light);
                foes.any(|enemy| body.within(TACTICAL, self.troops.body(enemy)))
            })
        };
        let own = || {
            let all = self.field.rolls.iter().zip(&self.state.units);
            all.filter(move |(enlisted, _)| enlisted.command == division).map(|(_, unit)| unit)
        };
        let hurt = own().filter(|unit| unit.presence == super::Presence::Lost || unit.is_there() && unit.disordered);
        AutomaticOrderChange {
            division: profile::Unit { order: state.order, ..profile::Unit::default() },
            enemy_within_tactical: near(false),
            light_enemy_within_tactical: near(true),
            objective_taken: state.took,
            units: own().count().clamp(1, 20) as i32,
            units_lost_or_disordered: hurt.count().min(20) as i32,
        }
    }

    /// Manoeuvre divisions that have an enemy near hold at once.
    pub(super) fn heed_enemies(&mut self, log: &mut dyn Chronicle) {
        for division in self.field.command_ids() {
            if self.state.divisions[division.index()].order != Written::Manoeuvre {
                continue;
            }
            let facts = self.order_stands(division);
            let tell = |_: &OrderStands| format!("{} finds the enemy near and holds.", self.called_division(division));
            if facts.prepare(&self.field.house, &mut ()).forced {
                resolve(&facts, &self.field.house, &[], &mut grognard_rulebook::dice::Scripted::new(&[]), log, tell);
                self.take_up(division, Written::Hold);
            }
        }
    }

    /// A commander's command points of this turn.
    pub(super) fn roll_points(&mut self, man: usize, handed: u8, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let facts = CommandPoints { commander: self.state.commanders[man].rating };
        let piece = self.field.piece_of_leader(man);
        let tell = |points: &Points| self.tell_points(man, points.command_points, handed);
        let rolled = resolve(&facts, &self.field.house, &[("", piece)], dice, log, tell);
        self.state.commanders[man].points = u8::try_from(rolled.command_points).unwrap_or(0).saturating_add(handed);
    }

    pub(super) fn say(&self, text: String, about: &[Piece], log: &mut dyn Chronicle) {
        let about = about.to_vec();
        log.say(&about, || text);
    }
}
