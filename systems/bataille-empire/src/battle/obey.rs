//! Carrying out a plan.

use grognard_battle::{Chronicle, Obeys};
use grognard_rulebook::Dice;

use super::{
    BatailleEmpire,
    plan::Plan,
    state::{Pace, Underway},
};

impl Obeys for BatailleEmpire {
    fn carry_out(&mut self, plan: &Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.done(plan, dice, log);
        if self.state.turn > 0 {
            self.heed_enemies(log);
        }
        self.go_on(dice, log);
    }
}

impl BatailleEmpire {
    fn done(&mut self, plan: &Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        match plan {
            Plan::Begin => self.open(dice, log),
            Plan::Place(setting) => self.set_up(setting, log),
            Plan::Post { man, at } => {
                self.state.commanders[*man].rode = true;
                self.station(*man, *at, None, "takes post", log);
            }
            Plan::KeepReserve(division) => self.keep_back(*division, log),
            Plan::SetOrder { division, to } => {
                self.take_up(*division, *to);
                let text = self.order_in_words(*division, *to);
                self.say(text, &[], log);
            }
            Plan::Ready => match self.state.underway.last_mut() {
                Some(Underway::Orders { left }) if !left.is_empty() => drop(left.remove(0)),
                _ => self.end_deployment(),
            },
            Plan::Bonus(side, payment) => {
                self.pay(*payment);
                self.state.bonus[*side] = true;
                self.next_stage(dice, log);
            }
            Plan::NoBonus => self.next_stage(dice, log),
            Plan::ChangeOrder { division, to, with } => self.change_order(*division, *to, *with, dice, log),
            Plan::Transfer(division, payment) => {
                self.pay(*payment);
                let state = &mut self.state.divisions[division.index()];
                state.handed = state.handed.saturating_add(1);
                let text = format!("{} is handed a command point.", self.called_division(*division));
                self.say(text, &[], log);
            }
            Plan::CallReserve(division, payment) => self.call(*division, *payment, log),
            Plan::Ride { man, to, with } => {
                self.state.commanders[*man].rode = true;
                let how = match with {
                    Some(unit) => format!("joins {}", self.field.enlisted(*unit).name),
                    None => format!("rides on{}", self.leads(self.state.commanders[*man].at, *to)),
                };
                self.station(*man, *to, *with, how, log);
                if self.state.stage.division().is_some() {
                    self.next_stage(dice, log);
                }
            }
            Plan::Activate(division) => self.activate(*division, dice, log),
            Plan::Fire(shot) => self.fire(shot, dice, log),
            Plan::Charge(charging) => self.declare_charge(charging, log),
            Plan::March(going) => self.march(going, log),
            Plan::Lodge(lodging) => self.lodge(lodging, log),
            Plan::Rally(rallying) => self.rally(rallying, dice, log),
            Plan::Man { battery, payment } => self.man(*battery, *payment, log),
            Plan::React(reacting) => self.react(reacting, dice, log),
            Plan::Pass => drop(self.state.underway.pop()),
            Plan::Return(returned) => {
                if let Some(Underway::Shot(shot)) = self.state.underway.pop() {
                    self.exchange(&shot, *returned, dice, log);
                }
            }
            Plan::Meet(reacting) => self.meet(reacting, dice, log),
            Plan::Stop(_) => self.stop_charge(dice, log),
            Plan::GoOn => {
                if let Some(charge) = self.charge_mut() {
                    charge.pace = Pace::Home;
                }
            }
            Plan::ChargeOn(next) => self.charge_on(next, log),
            Plan::Halt => {
                if let Some(charge) = self.charge().cloned() {
                    self.end_charge(&charge, log);
                }
            }
            Plan::Advance(won, goes) => self.advance(*won, *goes, log),
            Plan::Pursue(won, hold_back) => self.settle_pursuit(*won, *hold_back, dice, log),
            Plan::PursueInto(won, into) => self.chase(*won, *into, log),
            Plan::NewOrder(division, order) => {
                if let Some(order) = order {
                    self.take_up(*division, *order);
                    let text = self.order_in_words(*division, *order);
                    self.say(text, &[], log);
                }
                self.asked_for_orders();
            }
            Plan::End => self.next_stage(dice, log),
        }
    }
}
