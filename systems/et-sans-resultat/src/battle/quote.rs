//! What a plan would do, before anybody is bound to it.

use grognard_battle::{Quote, Situation, Toll, Way};
use grognard_tabletop::Pose;

use super::{EtSansResultat, plan::Deed};

impl EtSansResultat {
    pub(super) fn shown(&self, deed: &Deed) -> Quote {
        let mut quote = Quote::default();
        let place = |at| Pose { at, ..Pose::default() };
        match deed {
            Deed::Place(setting) => {
                let poses = vec![self.unit(setting.unit).pose, setting.pose];
                quote.ways.push(Way { piece: setting.unit, poses });
            }
            Deed::Post { man, at } | Deed::Ride { man, to: at } => {
                let from = place(self.state.commanders[*man].at);
                quote.ways.push(Way { piece: self.piece_of_commander(*man), poses: vec![from, place(*at)] });
            }
            Deed::Activate(_, facts) => quote.situations.push(Situation::of(&**facts, &[])),
            Deed::Lead(acting) => {
                let cast = [("issuing", self.piece_of_commander(acting.man))];
                quote.situations.push(Situation::of(&acting.facts, &cast));
            }
            Deed::March(going) => {
                let ways = going.units.iter().zip(&going.ways);
                quote.ways.extend(ways.map(|(unit, way)| Way { piece: *unit, poses: way.clone() }));
                quote.tolls.push(Toll::length("inches", going.spent, going.allowance));
            }
            Deed::Column(trek) => {
                let ends = trek.ends.iter().filter(|(unit, _)| self.troops.is_there(*unit));
                quote
                    .ways
                    .extend(ends.map(|(unit, pose)| Way { piece: *unit, poses: vec![self.unit(*unit).pose, *pose] }));
                quote.tolls.push(Toll::length("inches", trek.spent, trek.allowance));
            }
            Deed::Unlimber { battery, pose } => {
                quote.ways.push(Way { piece: *battery, poses: vec![self.unit(*battery).pose, *pose] });
            }
            Deed::Face { unit, pose } => {
                quote.ways.push(Way { piece: *unit, poses: vec![self.unit(*unit).pose, *pose] })
            }
            Deed::Deploy(forming) => quote.situations.push(Situation::of(&forming.facts, &[])),
            Deed::Fire(fire) => {
                let mut targets: Vec<u8> = fire.shots.iter().map(|(_, target)| *target).collect();
                targets.sort_unstable();
                targets.dedup();
                let facts = targets.into_iter().map(|target| self.fire_facts(fire, target, 0));
                quote.situations.extend(facts.map(|facts| Situation::of(&facts, &[])));
            }
            Deed::Fight(contact) => {
                let cast = [("attacker", contact.attacker), ("defender", contact.defender)];
                quote.situations.push(Situation::of(&self.combat_facts(contact), &cast));
            }
            Deed::Stand { unit, sent } => {
                let cast = [("attacker", *unit), ("defender", *sent)];
                quote.situations.push(Situation::of(&self.storm_facts(*unit, *sent), &cast));
            }
            Deed::Storm { unit, formation } => {
                let mut routed = self.routed(*formation);
                if let (Some(only), None) = (routed.next(), routed.next()) {
                    let cast = [("attacker", *unit), ("defender", only)];
                    quote.situations.push(Situation::of(&self.storm_facts(*unit, only), &cast));
                }
            }
            Deed::Begin
            | Deed::Ready(_)
            | Deed::Direct { .. }
            | Deed::Aim { .. }
            | Deed::GoesFirst(_)
            | Deed::Send(..)
            | Deed::Convert { .. }
            | Deed::Park { .. }
            | Deed::Work { .. }
            | Deed::Done(_)
            | Deed::Recover { .. }
            | Deed::Evade { .. }
            | Deed::Withdraw { .. }
            | Deed::Follow { .. }
            | Deed::Stay
            | Deed::End(_) => {}
        }
        quote
    }
}
