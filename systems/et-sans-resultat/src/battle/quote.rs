//! What a plan would do, before anybody is bound to it.

use grognard_battle::{CommandId, Quote, Quotes, Situation, Toll, Way};
use grognard_tabletop::Pose;

use super::{EtSansResultat, plan::Plan};

impl Quotes for EtSansResultat {
    fn quoted(&self, plan: &Plan) -> Quote {
        let mut quote = Quote::default();
        let place = |at| Pose { at, ..Pose::default() };
        match plan {
            Plan::Place(setting) => {
                let poses = vec![self.unit(setting.unit).pose, setting.pose];
                quote.ways.push(Way { piece: setting.unit, poses });
            }
            Plan::Post { man, at } | Plan::Ride { man, to: at } => {
                let from = place(self.state.commanders[*man].at);
                quote.ways.push(Way { piece: self.field.piece_of_leader(*man), poses: vec![from, place(*at)] });
            }
            Plan::Activate(_, facts) => quote.situations.push(Situation::of(&**facts, &[])),
            Plan::Lead(acting) => {
                let cast = [("issuing", self.field.piece_of_leader(acting.man))];
                quote.situations.push(Situation::of(&acting.facts, &cast));
            }
            Plan::March(going) => {
                let ways = going.units.iter().zip(&going.ways);
                quote.ways.extend(ways.map(|(unit, way)| Way { piece: *unit, poses: way.clone() }));
                quote.tolls.push(Toll::length("inches", going.spent, going.allowance));
            }
            Plan::Column(trek) => {
                let ends = trek.ends.iter().filter(|(unit, _)| self.troops.is_there(*unit));
                quote
                    .ways
                    .extend(ends.map(|(unit, pose)| Way { piece: *unit, poses: vec![self.unit(*unit).pose, *pose] }));
                quote.tolls.push(Toll::length("inches", trek.spent, trek.allowance));
            }
            Plan::Unlimber { battery, pose } => {
                quote.ways.push(Way { piece: *battery, poses: vec![self.unit(*battery).pose, *pose] });
            }
            Plan::Face { unit, pose } => {
                quote.ways.push(Way { piece: *unit, poses: vec![self.unit(*unit).pose, *pose] })
            }
            Plan::Deploy(forming) => quote.situations.push(Situation::of(&forming.facts, &[])),
            Plan::Fire(fire) => {
                let mut targets: Vec<CommandId> = fire.shots.iter().map(|(_, target)| *target).collect();
                targets.sort_unstable();
                targets.dedup();
                let facts = targets.into_iter().map(|target| self.fire_facts(fire, target, 0));
                quote.situations.extend(facts.map(|facts| Situation::of(&facts, &[])));
            }
            Plan::Fight(contact) => {
                let cast = [("attacker", contact.attacker), ("defender", contact.defender)];
                quote.situations.push(Situation::of(&self.combat_facts(contact), &cast));
            }
            Plan::Stand { unit, sent } => {
                let cast = [("attacker", *unit), ("defender", *sent)];
                quote.situations.push(Situation::of(&self.storm_facts(*unit, *sent), &cast));
            }
            Plan::Storm { unit, formation } => {
                let mut routed = self.routed(*formation);
                if let (Some(only), None) = (routed.next(), routed.next()) {
                    let cast = [("attacker", *unit), ("defender", only)];
                    quote.situations.push(Situation::of(&self.storm_facts(*unit, only), &cast));
                }
            }
            Plan::Begin
            | Plan::Ready(_)
            | Plan::Direct { .. }
            | Plan::Aim { .. }
            | Plan::GoesFirst(_)
            | Plan::Send(..)
            | Plan::Convert { .. }
            | Plan::Park { .. }
            | Plan::Work { .. }
            | Plan::Done(_)
            | Plan::Recover { .. }
            | Plan::Evade { .. }
            | Plan::Withdraw { .. }
            | Plan::Follow { .. }
            | Plan::Stay
            | Plan::End(_) => {}
        }
        quote
    }
}
