//! What a plan would do, before anybody is bound to it.

use grognard_battle::{Contact, Quote, Quotes, Situation, Toll, Way};
use grognard_tabletop::Pose;

use super::{KingOrEmpress, march::Move, plan::Plan};
use crate::melee::Melee;

fn of_melee(contact: &Contact, melee: &Melee) -> Situation {
    Situation::of(melee, &[("attacker", contact.attacker), ("defender", contact.defender)])
}

impl Quotes for KingOrEmpress {
    fn quoted(&self, plan: &Plan) -> Quote {
        let mut quote = Quote::default();
        let cost = match plan {
            Plan::March { cost, .. }
            | Plan::ForcedMarch { cost, .. }
            | Plan::Rally { cost, .. }
            | Plan::BreakOff { cost, .. } => Some(*cost),
            _ => None,
        };
        match plan {
            Plan::Fire { unit, target, shooting, .. } => {
                quote.situations.push(Situation::of(shooting, &[("", *unit), ("target", *target)]));
            }
            Plan::March { going, .. } => {
                self.show_move(going, &mut quote);
                // The melees the charge would lead to, if nobody else comes to help.
                let mut after = self.clone();
                after.carry(going);
                quote.situations.extend(going.contacts.iter().map(|contact| of_melee(contact, &after.melee(contact))));
            }
            Plan::ForcedMarch { unit, going, march, .. } => {
                self.show_move(going, &mut quote);
                quote.situations.push(Situation::of(march, &[("", *unit)]));
            }
            Plan::Rally { unit, rally, .. } => quote.situations.push(Situation::of(rally, &[("", *unit)])),
            Plan::BreakOff { unit, attempt, .. } => quote.situations.push(Situation::of(attempt, &[("", *unit)])),
            Plan::Ride { general, at, .. } | Plan::Post { general, at } => {
                let from = Pose { at: self.general(*general).at, ..Pose::default() };
                let piece = self.field.piece_of_leader(*general);
                quote.ways.push(Way { piece, poses: vec![from, Pose { at: *at, ..from }] });
            }
            Plan::Fight { contact, melee } => quote.situations.push(of_melee(contact, melee)),
            Plan::FollowUp { unit, to: pose } | Plan::Place { unit, pose, .. } => {
                quote.ways.push(Way { piece: *unit, poses: vec![self.unit(*unit).pose, *pose] });
            }
            Plan::Begin
            | Plan::Ready { .. }
            | Plan::Activate { .. }
            | Plan::Appoint { .. }
            | Plan::EndPhase
            | Plan::Stay => {}
        }
        if let (Some(cost), Some(acting)) = (cost, self.acting()) {
            quote.tolls.push(Toll::count("initiative points", cost, i32::from(acting.points)));
        }
        quote
    }
}

impl KingOrEmpress {
    fn show_move(&self, going: &Move, quote: &mut Quote) {
        quote.ways.extend(going.ways().map(|(piece, poses)| Way { piece, poses }));
        quote.tolls.push(Toll::length("inches", going.spent, going.allowance));
    }
}
