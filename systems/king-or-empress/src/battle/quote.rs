//! What a plan would do, before anybody is bound to it.

use grognard_battle::{Contact, Quote, Situation, Toll, Way};
use grognard_tabletop::Pose;

use super::{KingOrEmpress, march::Move, plan::Deed};
use crate::melee::Melee;

fn of_melee(contact: &Contact, melee: &Melee) -> Situation {
    Situation::of(melee, &[("attacker", contact.attacker), ("defender", contact.defender)])
}

impl KingOrEmpress {
    pub(super) fn shown(&self, deed: &Deed) -> Quote {
        let mut quote = Quote::default();
        let cost = match deed {
            Deed::March { cost, .. }
            | Deed::ForcedMarch { cost, .. }
            | Deed::Rally { cost, .. }
            | Deed::BreakOff { cost, .. } => Some(*cost),
            _ => None,
        };
        match deed {
            Deed::Fire { unit, target, shooting, .. } => {
                quote.situations.push(Situation::of(shooting, &[("", *unit), ("target", *target)]));
            }
            Deed::March { going, .. } => {
                self.show_move(going, &mut quote);
                // The melees the charge would lead to, if nobody else comes to help.
                let mut after = self.clone();
                after.carry(going);
                quote.situations.extend(going.contacts.iter().map(|contact| of_melee(contact, &after.melee(contact))));
            }
            Deed::ForcedMarch { unit, going, march, .. } => {
                self.show_move(going, &mut quote);
                quote.situations.push(Situation::of(march, &[("", *unit)]));
            }
            Deed::Rally { unit, rally, .. } => quote.situations.push(Situation::of(rally, &[("", *unit)])),
            Deed::BreakOff { unit, attempt, .. } => quote.situations.push(Situation::of(attempt, &[("", *unit)])),
            Deed::Ride { general, at, .. } | Deed::Post { general, at } => {
                let from = Pose { at: self.general(*general).at, ..Pose::default() };
                let piece = self.piece_of_general(*general);
                quote.ways.push(Way { piece, poses: vec![from, Pose { at: *at, ..from }] });
            }
            Deed::Fight { contact, melee } => quote.situations.push(of_melee(contact, melee)),
            Deed::FollowUp { unit, to: pose } | Deed::Place { unit, pose, .. } => {
                quote.ways.push(Way { piece: *unit, poses: vec![self.unit(*unit).pose, *pose] });
            }
            Deed::Begin
            | Deed::Ready { .. }
            | Deed::Activate { .. }
            | Deed::Appoint { .. }
            | Deed::EndPhase
            | Deed::Stay => {}
        }
        if let (Some(cost), Some(acting)) = (cost, self.acting()) {
            quote.tolls.push(Toll::count("initiative points", cost, i32::from(acting.points)));
        }
        quote
    }

    fn show_move(&self, going: &Move, quote: &mut Quote) {
        quote.ways.extend(going.ways().map(|(piece, poses)| Way { piece, poses }));
        quote.tolls.push(Toll::length("inches", going.spent, going.allowance));
    }
}
