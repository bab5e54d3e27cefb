//! What a plan would do, before anybody is bound to it.

use grognard_battle::{Quote, Quotes, Situation, Toll, Way};
use grognard_tabletop::Pose;

use super::{BatailleEmpire, command::Payment, plan::Plan};

impl Quotes for BatailleEmpire {
    fn quoted(&self, plan: &Plan) -> Quote {
        let mut quote = Quote::default();
        let place = |at| Pose { at, ..Pose::default() };
        let paid = |payment: &Payment| {
            let has = i32::from(self.state.commanders[payment.man].points);
            Toll::count("command points", i32::from(payment.cost), has)
        };
        match plan {
            Plan::Place(setting) => {
                let poses = vec![self.unit(setting.unit).pose, setting.pose];
                quote.ways.push(Way { piece: setting.unit, poses });
            }
            Plan::Post { man, at } | Plan::Ride { man, to: at, .. } => {
                let from = place(self.state.commanders[*man].at);
                quote.ways.push(Way { piece: self.field.piece_of_leader(*man), poses: vec![from, place(*at)] });
            }
            Plan::Bonus(_, payment) | Plan::Transfer(_, payment) | Plan::CallReserve(_, payment) => {
                quote.tolls.push(paid(payment));
            }
            Plan::ChangeOrder { division, with: (payment, test), .. } => {
                quote.tolls.push(paid(payment));
                let general = self.field.piece_of_leader(self.general_of(*division));
                quote.situations.push(Situation::of(test, &[("", general)]));
            }
            Plan::Fire(shot) => {
                if let Ok(sighted) = self.sighted(shot.unit, shot.target) {
                    let facts = self.shot_facts(shot, sighted);
                    quote.situations.push(Situation::of(&facts, &[("", shot.unit), ("target", shot.target)]));
                }
            }
            Plan::Charge(charging) => {
                let unit = charging.charge.charger;
                let mut poses = vec![self.unit(unit).pose, charging.charge.start, charging.halt];
                poses.dedup();
                quote.ways.push(Way { piece: unit, poses });
                quote.tolls.extend(charging.payment.as_ref().map(paid));
                quote.tolls.push(Toll::length("UD", charging.charge.lane, charging.charge.most));
                let facts = self.shock_facts(&charging.charge);
                let cast = [("charger", unit), ("target", charging.charge.target)];
                quote.situations.push(Situation::of(&facts, &cast));
            }
            Plan::March(going) => {
                for (unit, trail) in going.units.iter().zip(&going.trails) {
                    let mut poses: Vec<Pose> = trail.iter().map(|spot| spot.pose).collect();
                    poses.dedup();
                    quote.ways.push(Way { piece: *unit, poses });
                }
                quote.tolls.push(Toll::length("UD", going.spent, going.budget));
                quote.tolls.extend(going.payment.as_ref().map(paid));
            }
            Plan::Lodge(lodging) => {
                let poses = vec![self.unit(lodging.unit).pose, lodging.pose];
                quote.ways.push(Way { piece: lodging.unit, poses });
                quote.tolls.extend(lodging.payment.as_ref().map(paid));
            }
            Plan::Rally(rallying) => {
                quote.tolls.extend(rallying.payment.as_ref().map(paid));
                quote.situations.push(Situation::of(&rallying.facts, &[("", rallying.unit)]));
            }
            Plan::Man { payment, .. } => quote.tolls.extend(payment.as_ref().map(paid)),
            Plan::React(reacting) | Plan::Meet(reacting) => {
                quote.situations.extend(reacting.test.map(|test| Situation::of(&test, &[("", reacting.unit)])));
            }
            Plan::Stop(charge) => {
                quote.situations.push(Situation::of(&self.stop_facts(charge), &[("", charge.charger)]));
            }
            Plan::Pursue(won, hold_back) => {
                let cast = [("", won.winner), ("loser", won.loser)];
                quote.situations.push(Situation::of(&self.pursuit_facts(won, *hold_back), &cast));
            }
            _ => {}
        }
        quote
    }
}
