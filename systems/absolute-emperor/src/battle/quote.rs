//! What a plan would do, before anybody is bound to it.

use grognard_battle::{Contact, Quote, Quotes, Situation, Toll, Way};
use grognard_tabletop::Pose;

use super::{AbsoluteEmperor, charge::Charging, contact::struck, fire::Volley, plan::Plan, state::Shot};

impl Quotes for AbsoluteEmperor {
    fn quoted(&self, plan: &Plan) -> Quote {
        let mut quote = Quote::default();
        let place = |at| Pose { at, ..Pose::default() };
        match plan {
            Plan::March(going) => {
                quote.ways.push(Way { piece: going.unit, poses: going.way.clone() });
                quote.tolls.push(Toll::length("inches", going.spent, going.allowance));
                quote.situations.extend(going.roll.iter().map(|paid| Situation::of(&paid.roll, &[("", going.unit)])));
            }
            Plan::Ride { man, to: at } | Plan::Post { man, at } => {
                let from = place(self.state.commanders[*man].at);
                quote.ways.push(Way { piece: self.field.piece_of_leader(*man), poses: vec![from, place(*at)] });
            }
            Plan::Place(setting) => {
                let poses = vec![self.unit(setting.unit).pose, setting.pose];
                quote.ways.push(Way { piece: setting.unit, poses });
            }
            Plan::Recover { man, unit, spend } => {
                quote.tolls.push(self.point_of(*man));
                quote.situations.push(Situation::of(spend, &[("unit", *unit)]));
            }
            Plan::ChangeOrders { man, spend, .. } => {
                quote.tolls.push(self.point_of(*man));
                quote.situations.push(Situation::of(spend, &[]));
            }
            Plan::Rally { unit, rally, .. } => quote.situations.push(Situation::of(rally, &[("", *unit)])),
            Plan::Shoot(shot) => quote.situations.push(self.shot_in_facts(shot)),
            Plan::Square(squaring) | Plan::SquareBefore(squaring) => {
                let poses = vec![self.unit(squaring.unit).pose, squaring.pose];
                quote.ways.push(Way { piece: squaring.unit, poses });
                quote.situations.push(Situation::of(&squaring.facts, &[("", squaring.unit)]));
            }
            Plan::RerollShot { attack, man, spend } => {
                let shot = &self.state.shots[usize::from(*attack)];
                quote.tolls.push(self.point_of(*man));
                quote.situations.push(Situation::of(spend, &[("unit", shot.by[0])]));
                quote.situations.push(self.shot_in_facts(shot));
            }
            Plan::RerollAttack { attack, man, spend } => {
                let Some(rolled) = self.rolled() else { return quote };
                let pair = [rolled.attacker, rolled.defender];
                quote.tolls.push(self.point_of(*man));
                quote.situations.push(Situation::of(spend, &[("unit", pair[*attack])]));
                let cast = [("attacker", rolled.attacker), ("defender", rolled.defender)];
                let again = self.reroll_facts(rolled, *attack);
                quote.situations.extend(again.map(|facts| Situation::of(&facts, &cast)));
            }
            Plan::Charge(charging) => self.show_charge(charging, &mut quote),
            Plan::Countercharge(paid) => {
                let target = self.declared().map(|declared| declared.target);
                quote.situations.extend(target.map(|target| Situation::of(&paid.roll, &[("", target)])));
            }
            Plan::React(both) => quote.situations.push(Situation::of(&both.1.roll, &[("", both.0.unit)])),
            Plan::Fight(contact) => {
                let cast = [("attacker", contact.attacker), ("defender", contact.defender)];
                let facts = self.combat_facts(contact, self.strikes_in(contact));
                quote.situations.push(Situation::of(&facts, &cast));
            }
            Plan::Begin
            | Plan::Write { .. }
            | Plan::Ready(_)
            | Plan::Stand
            | Plan::Strike { .. }
            | Plan::Accept
            | Plan::Occupy { .. }
            | Plan::Stay
            | Plan::EndPhase => {}
        }
        quote
    }
}

impl AbsoluteEmperor {
    fn point_of(&self, man: usize) -> Toll {
        Toll::count("élan", 1, i32::from(self.state.commanders[man].elan))
    }

    fn shot_in_facts(&self, shot: &Shot) -> Situation {
        let cast = [("shooter", shot.by[0]), ("target", shot.target)];
        match self.volley(shot) {
            Volley::Muskets(facts) => Situation::of(&facts, &cast),
            Volley::Guns(facts) => Situation::of(&facts, &cast),
        }
    }

    /// The way of a charge, the roll it may need, and the combat it leads to if its target stands.
    fn show_charge(&self, charging: &Charging, quote: &mut Quote) {
        let declared = charging.declared;
        let start = self.unit(declared.charger).pose;
        quote.situations.extend(charging.roll.iter().map(|paid| Situation::of(&paid.roll, &[("", declared.charger)])));
        let Some(end) = charging.end else { return };
        quote.ways.push(Way { piece: declared.charger, poses: vec![start, declared.start, end] });
        let mut after = self.clone();
        after.charge_home(&declared, &mut ());
        let contact = Contact { attacker: declared.charger, defender: declared.target, on: struck(declared.aspect) };
        if after.fight_between(contact.attacker, contact.defender).is_some() {
            let facts = after.combat_facts(&contact, after.strikes_in(&contact));
            if facts.attacker.strikes || facts.defender.strikes {
                let cast = [("attacker", contact.attacker), ("defender", contact.defender)];
                quote.situations.push(Situation::of(&facts, &cast));
            }
        }
    }
}
