//! What a plan would do, before anybody is bound to it.

use grognard_battle::{Quote, Quotes, Situation, Toll, Way};
use grognard_tabletop::Pose;

use super::{VolleyAndBayonet, combat::FirstBlow, march::Move, plan::Plan};

impl Quotes for VolleyAndBayonet {
    fn quoted(&self, plan: &Plan) -> Quote {
        let mut quote = Quote::default();
        let place = |at| Pose { at, ..Pose::default() };
        match plan {
            Plan::March(going) | Plan::Stationary(going) => show_move(going, &mut quote),
            Plan::Charge(charge, charged) => {
                quote.ways.push(Way { piece: charge.unit, poses: charged.trail.clone() });
                quote.tolls.push(Toll::length("inches", charged.spent, charged.allowance));
                if let Some((after, contact)) = self.after_charge(charge) {
                    for (unit, enemy) in [(contact.attacker, contact.defender), (contact.defender, contact.attacker)] {
                        let limbered = after.kind(contact.defender).guns() && after.unit(contact.defender).limbered;
                        if !after.routed(contact.defender) && !limbered {
                            let check = after.check_against(unit, &contact);
                            quote.situations.push(Situation::of(&check, &[("", unit), ("enemy", enemy)]));
                        }
                    }
                    if after.attackers_of(contact.defender).len() == 1 {
                        let cast = [("attacker", contact.attacker), ("defender", contact.defender)];
                        quote.situations.push(Situation::of(&after.melee_facts(&contact), &cast));
                    }
                }
            }
            Plan::Ride { man, to: at } | Plan::Post { man, at } | Plan::Appoint { man, at, .. } => {
                let from = place(self.state.commanders[*man].at);
                quote.ways.push(Way { piece: self.field.piece_of_leader(*man), poses: vec![from, place(*at)] });
            }
            Plan::Place(setting) => {
                let poses = vec![self.unit(setting.unit).pose, setting.pose];
                quote.ways.push(Way { piece: setting.unit, poses });
            }
            Plan::Rally { unit, pose, rally } => {
                quote.ways.push(Way { piece: *unit, poses: vec![self.unit(*unit).pose, *pose] });
                quote.situations.push(Situation::of(rally, &[("", *unit)]));
            }
            Plan::Attack(combat) => quote.situations.extend(self.opening_blow(combat).map(|blow| told(&blow))),
            Plan::Answer(_) => {
                let blow = self.combat().and_then(|combat| self.opening_blow(combat));
                quote.situations.extend(blow.map(|blow| told(&blow)));
            }
            Plan::FallBack(true) => {
                if let Some(hit) = self.falling_back() {
                    quote.situations.push(Situation::of(&self.withdrawal(hit), &[("target", hit.on)]));
                }
            }
            Plan::Advance(advance, _) => {
                let poses = vec![self.unit(advance.unit).pose, advance.pose];
                quote.ways.push(Way { piece: advance.unit, poses });
            }
            Plan::Continue(_, charged) => {
                quote.ways.push(Way { piece: charged.unit, poses: charged.trail.clone() });
            }
            Plan::Begin | Plan::First(_) | Plan::Ready | Plan::FallBack(false) | Plan::EndPhase => {}
        }
        quote
    }
}

fn show_move(going: &Move, quote: &mut Quote) {
    if going.attached.is_none() {
        quote.ways.push(Way { piece: going.unit, poses: going.trail.clone() });
    }
    quote.tolls.push(Toll::length("inches", going.spent, going.allowance));
}

fn told(blow: &FirstBlow) -> Situation {
    match blow {
        FirstBlow::Fire(unit, target, facts) => Situation::of(facts, &[("", *unit), ("target", *target)]),
        FirstBlow::Melee(contact, facts) => {
            Situation::of(facts, &[("attacker", contact.attacker), ("defender", contact.defender)])
        }
        FirstBlow::Strike(unit, target, facts) => {
            Situation::of(facts, &[("", *unit), ("enemy", *target), ("target", *target)])
        }
    }
}
