//! Carrying out a plan.

use grognard_battle::Chronicle;
use grognard_rulebook::Dice;

use super::{
    BatailleEmpire,
    plan::Deed,
    state::{Pace, Underway},
};

impl BatailleEmpire {
    pub(super) fn done(&mut self, deed: &Deed, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        match deed {
            Deed::Begin => self.open(dice, log),
            Deed::Place(setting) => self.set_up(setting, log),
            Deed::Post { man, at } => {
                self.state.commanders[*man].rode = true;
                self.station(*man, *at, None, "takes post", log);
            }
            Deed::KeepReserve(division) => self.keep_back(*division, log),
            Deed::SetOrder { division, to } => {
                self.take_up(*division, *to);
                let text = self.order_in_words(*division, *to);
                self.say(text, &[], log);
            }
            Deed::Ready => match self.state.underway.last_mut() {
                Some(Underway::Orders { left }) if !left.is_empty() => drop(left.remove(0)),
                _ => self.end_deployment(),
            },
            Deed::Bonus(side, payment) => {
                self.pay(*payment);
                self.state.bonus[*side] = true;
                self.next_stage(dice, log);
            }
            Deed::NoBonus => self.next_stage(dice, log),
            Deed::ChangeOrder { division, to, with } => self.change_order(*division, *to, *with, dice, log),
            Deed::Transfer(division, payment) => {
                self.pay(*payment);
                let state = &mut self.state.divisions[usize::from(*division)];
                state.handed = state.handed.saturating_add(1);
                let text = format!("{} is handed a command point.", self.called_division(*division));
                self.say(text, &[], log);
            }
            Deed::CallReserve(division, payment) => self.call(*division, *payment, log),
            Deed::Ride { man, to, with } => {
                self.state.commanders[*man].rode = true;
                let how = match with {
                    Some(unit) => format!("joins {}", self.enlisted(*unit).name),
                    None => format!("rides on{}", self.leads(self.state.commanders[*man].at, *to)),
                };
                self.station(*man, *to, *with, how, log);
                if self.state.stage.division().is_some() {
                    self.next_stage(dice, log);
                }
            }
            Deed::Activate(division) => self.activate(*division, dice, log),
            Deed::Fire(shot) => self.fire(shot, dice, log),
            Deed::Charge(charging) => self.declare_charge(charging, log),
            Deed::March(going) => self.march(going, log),
            Deed::Lodge(lodging) => self.lodge(lodging, log),
            Deed::Rally(rallying) => self.rally(rallying, dice, log),
            Deed::Man { battery, payment } => self.man(*battery, *payment, log),
            Deed::React(reacting) => self.react(reacting, dice, log),
            Deed::Pass => drop(self.state.underway.pop()),
            Deed::Return(returned) => {
                if let Some(Underway::Shot(shot)) = self.state.underway.pop() {
                    self.exchange(&shot, *returned, dice, log);
                }
            }
            Deed::Meet(reacting) => self.meet(reacting, dice, log),
            Deed::Stop(_) => self.stop_charge(dice, log),
            Deed::GoOn => {
                if let Some(charge) = self.charge_mut() {
                    charge.pace = Pace::Home;
                }
            }
            Deed::ChargeOn(next) => self.charge_on(next, log),
            Deed::Halt => {
                if let Some(charge) = self.charge().cloned() {
                    self.end_charge(&charge, log);
                }
            }
            Deed::Advance(won, goes) => self.advance(*won, *goes, log),
            Deed::Pursue(won, hold_back) => self.settle_pursuit(*won, *hold_back, dice, log),
            Deed::PursueInto(won, into) => self.chase(*won, *into, log),
            Deed::NewOrder(division, order) => {
                if let Some(order) = order {
                    self.take_up(*division, *order);
                    let text = self.order_in_words(*division, *order);
                    self.say(text, &[], log);
                }
                self.asked_for_orders();
            }
            Deed::End => self.next_stage(dice, log),
        }
    }
}
