//! What of an order can be changed without giving another one: who supports, who follows, who pays.

use grognard_battle::{Piece, Refusal, Side, Term, Terms};
use serde_json::Value;

use super::{BatailleEmpire, charge::MOST_FOLLOWERS, fire::MOST, orders::Order};

const SUPPORTS: &str = "with the fire of";

impl Terms for BatailleEmpire {
    fn terms(&self, by: Side, order: &Order) -> Vec<Term> {
        let known = |unit: Piece, target: Piece| self.troops.is_of(by, unit) && self.troops.is_of(by.other(), target);
        let switch = |id: &'static str, words: &'static str, now: &bool| {
            Term::one_of(id, words, now, &[(false, "no"), (true, "yes")])
        };
        let mut terms = match order {
            Order::Fire { unit, target, supports, shrapnel, limbers } if known(*unit, *target) => {
                let mut terms = vec![self.supporting(*unit, *target, supports)];
                if self.field.enlisted(*unit).shrapnel {
                    terms.push(switch("shrapnel", "with shrapnel", shrapnel));
                }
                terms.push(switch("limbers", "limbers afterwards", limbers));
                terms
            }
            Order::Charge { unit, target, followers, supports, .. } if known(*unit, *target) => {
                let behind = self.friends(*unit).filter(|friend| self.is_behind(*unit, *friend)).collect();
                let follow = Term::pieces("followers", "followed by", followers, behind, MOST_FOLLOWERS);
                vec![self.supporting(*unit, *target, supports), follow]
            }
            Order::Meet { supports, .. } => match self.charge() {
                Some(charge) if known(charge.target, charge.charger) => {
                    vec![self.supporting(charge.target, charge.charger, supports)]
                }
                _ => Vec::new(),
            },
            Order::ChangeOrder { bonus, .. } => vec![switch("bonus", "with a point on the test", bonus)],
            _ => Vec::new(),
        };
        terms.extend(self.paying(by, order));
        terms
    }

    fn amend(&self, order: &Order, term: &str, value: &Value) -> Result<Order, Refusal> {
        let mut order = order.clone();
        match (&mut order, term) {
            (
                Order::Fire { supports, .. } | Order::Charge { supports, .. } | Order::Meet { supports, .. },
                "supports",
            ) => *supports = Term::read(term, value)?,
            (Order::Fire { shrapnel, .. }, "shrapnel") => *shrapnel = Term::read(term, value)?,
            (Order::Fire { limbers, .. }, "limbers") => *limbers = Term::read(term, value)?,
            (Order::Charge { followers, .. }, "followers") => *followers = Term::read(term, value)?,
            (Order::ChangeOrder { bonus, .. }, "bonus") => *bonus = Term::read(term, value)?,
            (order, "paid_by") => match payer_of(order) {
                Some(paid_by) => *paid_by = Term::read(term, value)?,
                None => return Term::unknown(term),
            },
            _ => return Term::unknown(term),
        }
        Ok(order)
    }
}

impl BatailleEmpire {
    fn supporting(&self, unit: Piece, target: Piece, now: &[Piece]) -> Term {
        Term::pieces("supports", SUPPORTS, now, self.could_help(unit, target).collect(), MOST as usize)
    }

    /// Who pays for an order.
    fn paying(&self, by: Side, order: &Order) -> Option<Term> {
        let mut order = order.clone();
        let unit = match &order {
            Order::March { units, .. } | Order::Operational { units, .. } => *units.first()?,
            Order::Charge { unit, .. } | Order::Occupy { unit, .. } | Order::Leave { unit, .. } => *unit,
            Order::Rally { unit, .. } | Order::Man { battery: unit, .. } => *unit,
            _ => return None,
        };
        let now = payer_of(&mut order)?;
        let division = self.troops.is_of(by, unit).then(|| self.division_of(unit))?;
        let men = self.payers(division, None).map(|man| Some(self.field.piece_of_leader(man)));
        let payers: Vec<Option<Piece>> = std::iter::once(None).chain(men).collect();
        let words = |payer: &Option<Piece>| payer.map_or_else(|| "who can".to_owned(), |man| self.name(man));
        let words: Vec<String> = payers.iter().map(words).collect();
        let all: Vec<_> = payers.into_iter().zip(words.iter().map(String::as_str)).collect();
        Some(Term::one_of("paid_by", "paid by", now, &all))
    }
}

fn payer_of(order: &mut Order) -> Option<&mut Option<Piece>> {
    match order {
        Order::Charge { paid_by, .. }
        | Order::March { paid_by, .. }
        | Order::Operational { paid_by, .. }
        | Order::Occupy { paid_by, .. }
        | Order::Leave { paid_by, .. }
        | Order::Rally { paid_by, .. }
        | Order::Man { paid_by, .. } => Some(paid_by),
        _ => None,
    }
}
