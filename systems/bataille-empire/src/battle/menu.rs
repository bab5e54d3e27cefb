//! A finite menu of sensible orders, question by question.

use grognard_battle::{Menu, Piece, Question};
use grognard_tabletop::Length;

use super::{
    BatailleEmpire,
    fire::MOST,
    orders::{Answer, Ask, Order},
    state::{Aftermath, Form, Underway},
};
use crate::{
    orders::{FireKind, Order as Written},
    profile::Arm,
};

const ORDERS: [Written; 5] = [Written::Retreat, Written::Manoeuvre, Written::Attack, Written::Engage, Written::Hold];

impl Menu for BatailleEmpire {
    fn pieces(&self, to: &Question<Ask>, out: &mut Vec<Option<Piece>>) {
        let division = to.command;
        out.push(None);
        let units = || division.into_iter().flat_map(|division| self.units_of(division));
        match to.ask {
            Ask::Deploy { division } => {
                out.extend(self.units_of(division).filter(|unit| !self.unit(*unit).moved).map(Some));
                let man = self.general_of(division);
                let state = &self.state.commanders[man];
                out.extend((state.is_there() && !state.rode).then(|| Some(self.field.piece_of_leader(man))));
            }
            Ask::Chief => {
                let man = self.chief_of(to.side);
                let state = &self.state.commanders[man];
                out.extend((state.is_there() && !state.rode).then(|| Some(self.field.piece_of_leader(man))));
            }
            Ask::Tactical => out.extend(division.map(|d| Some(self.field.piece_of_leader(self.general_of(d))))),
            Ask::Preparatory | Ask::Final => {
                out.extend(units().filter(|unit| self.has_target(*unit, FireKind::Final)).map(Some));
            }
            Ask::Charges => out.extend(units().filter(|unit| self.has_charge(*unit)).map(Some)),
            Ask::Movement => {
                let able =
                    |unit: &Piece| self.may_stir(to.side, *unit).is_ok() || !self.steady(*unit) || !self.manned(*unit);
                out.extend(units().filter(able).map(Some));
            }
            Ask::ReactToMove => {
                if let Some(Underway::Move { left, .. }) = self.state.underway.last() {
                    out.extend(left.iter().copied().map(Some));
                }
            }
            _ => {}
        }
    }

    fn ideas_to(&self, piece: Option<Piece>, to: &Question<Ask>, out: &mut Vec<Order>) {
        match piece {
            None => self.answers_to(to, out),
            Some(unit) if self.troops.is_of(to.side, unit) => self.ideas_of_unit(unit, to.ask, out),
            Some(piece) => {
                let man = self.field.leader_of(piece).filter(|man| self.field.leaders[*man].side == to.side);
                if let Some(man) = man.filter(|man| self.state.commanders[*man].is_there()) {
                    self.rides(man, to.ask, out);
                }
            }
        }
    }
}

impl BatailleEmpire {
    /// What can be said to no unit in particular.
    fn answers_to(&self, to: &Question<Ask>, out: &mut Vec<Order>) {
        let side = to.side;
        let divisions = || self.field.command_ids().filter(move |d| self.own_division(side, *d).is_ok());
        match to.ask {
            Ask::Begin => out.push(Order::Begin),
            Ask::Deploy { division } => out.extend([Order::Ready, Order::KeepReserve { division }]),
            Ask::FirstOrders => {
                out.push(Order::Ready);
                for division in divisions() {
                    let now = self.state.divisions[division.index()].order;
                    let others = ORDERS.into_iter().filter(|to| *to != now);
                    out.extend(others.map(|to| Order::SetOrder { division, to }));
                }
            }
            Ask::Initiative => out.extend([Order::NoBonus, Order::Bonus]),
            Ask::Chief => {
                out.push(Order::End);
                for division in divisions() {
                    out.extend([Order::Transfer { division }, Order::CallReserve { division }]);
                    for bonus in [false, true] {
                        out.extend(ORDERS.map(|to| Order::ChangeOrder { division, to, bonus }));
                    }
                }
            }
            Ask::Activate => out.extend(self.ready_divisions(side).map(|division| Order::Activate { division })),
            Ask::Tactical | Ask::Preparatory | Ask::Charges | Ask::Movement | Ask::Final => out.push(Order::End),
            Ask::ReactToMove => out.push(Order::Pass),
            Ask::ReturnFire { .. } => out.extend([Order::ReturnFire, Order::HoldFire]),
            Ask::ReactToCharge { charger, target } => self.meetings(charger, target, out),
            Ask::ReactToPursuit { .. } => {
                for how in [Answer::Stand, Answer::CounterCharge] {
                    out.push(Order::Meet { how, supports: Vec::new() });
                }
            }
            Ask::StopCharge { .. } => out.extend([Order::GoOn, Order::Stop]),
            Ask::NewTarget { .. } => {
                out.push(Order::Halt);
                if let Some(charge) = self.charge() {
                    out.extend(self.new_targets(charge).iter().map(|next| Order::ChargeOn { target: next.target }));
                }
            }
            Ask::Advance { .. } => out.extend([Order::Stay, Order::Advance]),
            Ask::Pursue { .. } => out.extend([Order::Pursue, Order::HoldBack]),
            Ask::PursueInto { .. } => {
                out.push(Order::StraightOn);
                if let Some(Underway::Won(won)) = self.state.underway.last()
                    && let Aftermath::Chase(far) = won.next
                {
                    let found = self.quarry(won, Length::units(i32::from(far)));
                    out.extend(found.into_iter().map(|(target, ..)| Order::PursueInto { target }));
                }
            }
            Ask::NewOrder { .. } => out.extend([Order::Keep, Order::TakeUp]),
        }
    }

    /// How a charge may be met.
    fn meetings(&self, charger: Piece, target: Piece, out: &mut Vec<Order>) {
        let to = self.troops.at(target).heading_to(self.troops.at(charger));
        let mut answers = vec![Answer::Stand, Answer::CounterCharge, Answer::Flee];
        let form = self.form(target);
        match self.arm(target) {
            Arm::Infantry => {
                let forms = [Form::Square, Form::ColumnSquare, Form::Line, Form::Column];
                answers.extend(forms.into_iter().filter(|other| *other != form).map(|form| Answer::Reform { form }));
            }
            Arm::Cavalry => {
                let forms = [Form::Line, Form::Column];
                answers.extend(forms.into_iter().filter(|other| *other != form).map(|form| Answer::Reform { form }));
            }
            Arm::Artillery => {
                answers.extend([Answer::Unlimber, Answer::LimberAndFlee]);
                let squares = self.friends(target).filter(|friend| self.form(*friend).is_square());
                answers.extend(squares.map(|square| Answer::FleeToSquare { square }));
            }
            Arm::Skirmishers => {}
        }
        if !self.all_round(target) && self.troops.facing(target) != to {
            answers.push(Answer::Reorient { to });
        }
        out.extend(answers.into_iter().map(|how| Order::Meet { how, supports: Vec::new() }));
        let all = self.helpers(target, charger);
        if !all.is_empty() {
            out.push(Order::Meet { how: Answer::Stand, supports: all });
        }
    }

    /// Friends who could add their fire at an enemy.
    pub(super) fn could_help(&self, unit: Piece, target: Piece) -> impl Iterator<Item = Piece> + '_ {
        let able = move |friend: &Piece| {
            let fit = self.supports_fit(unit, target, &[*friend], FireKind::Preparatory);
            self.apart(unit, *friend) <= Length::units(8) && fit.is_ok()
        };
        self.friends(unit).filter(able)
    }

    /// As many of them as may.
    pub(super) fn helpers(&self, unit: Piece, target: Piece) -> Vec<Piece> {
        self.could_help(unit, target).take(MOST as usize).collect()
    }

    fn ideas_of_unit(&self, unit: Piece, ask: Ask, out: &mut Vec<Order>) {
        match ask {
            Ask::Deploy { .. } => self.places_for(unit, out),
            Ask::Preparatory => self.shots(unit, FireKind::Preparatory, out),
            Ask::Final => self.shots(unit, FireKind::Final, out),
            Ask::Charges => self.charges(unit, out),
            Ask::Movement => self.moves(unit, out),
            Ask::ReactToMove => {
                let Some(Underway::Move { movers, .. }) = self.state.underway.last() else { return };
                for against in movers.iter().copied().filter(|mover| self.troops.is_there(*mover)) {
                    let answers = self.answers(unit, against).into_iter();
                    out.extend(answers.map(|how| Order::React { unit, how, against }));
                }
            }
            _ => {}
        }
    }

    /// Where a commander could go.
    fn rides(&self, man: usize, ask: Ask, out: &mut Vec<Order>) {
        let commander = self.field.piece_of_leader(man);
        let leader = &self.field.leaders[man];
        let own = |unit: &Piece| leader.chief || leader.command == Some(self.division_of(*unit));
        let units: Vec<Piece> = self.troops.of(leader.side).filter(own).collect();
        for unit in units {
            let at = grognard_battle::behind(self.troops.body(unit), Length::units(1), self.field.ground.table);
            if matches!(ask, Ask::Deploy { .. }) {
                out.push(Order::Post { commander, at });
            } else {
                let to = self.beside(self.troops.body(unit));
                out.push(Order::Ride { commander, to, with: Some(unit) });
                out.push(Order::Ride { commander, to: at, with: None });
            }
        }
    }

    fn places_for(&self, unit: Piece, out: &mut Vec<Order>) {
        let (state, side) = (self.unit(unit), self.troops.side(unit));
        let form = state.form;
        for (ahead, right) in [(2, 0), (-2, 0), (0, 3), (0, -3), (4, 0), (0, 8), (0, -8)] {
            let pose = state.pose.shifted(Length::units(ahead), Length::units(right));
            if form != Form::Garrison {
                out.push(Order::Place { unit, pose, form, block: None });
            }
        }
        let zone = &self.field.zones[side];
        for (block, house) in (0_u16..).zip(&self.field.blocks) {
            if zone.contains(house.body.centre()) && matches!(self.arm(unit), Arm::Infantry | Arm::Skirmishers) {
                let pose = house.billet(state.pose.facing);
                out.push(Order::Place { unit, pose, form: Form::Garrison, block: Some(block) });
            }
        }
    }
}
