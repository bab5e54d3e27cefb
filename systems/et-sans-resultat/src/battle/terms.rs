//! What of an order can be changed without giving another one: how hard somebody fires and at whom, who evades, how far he goes.

use grognard_battle::{Opt, Piece, Range, Refusal, Rules, Side, Term, Terms};
use grognard_rulebook::Word;
use serde_json::{Value, json};

use super::{
    EtSansResultat,
    orders::{Ask, Order},
};
use crate::artillery::Intensity;

const HOW_HARD: [(&str, &str); 3] = [("none", "not"), ("normal", "as usual"), ("intense", "with all they have")];

impl Terms for EtSansResultat {
    fn terms(&self, by: Side, order: &Order) -> Vec<Term> {
        match order {
            Order::Fire { artillery, skirmish, .. } => {
                let hard = |id, words, now: &Intensity| Term::one_of(id, words, &now.word(), &HOW_HARD);
                vec![hard("artillery", "batteries fire", artillery), hard("skirmish", "battalions skirmish", skirmish)]
            }
            Order::Unlimber { facing, .. } => vec![Term::facing("facing", "it then faces", Some(*facing))],
            Order::March { charge, .. } => vec![Term::tick("charge", "goes on into contact", *charge)],
            Order::Deploy { rush, .. } => vec![Term::tick("rush", "in a rush", *rush)],
            Order::Evade { units } => match self.asked(by).map(|question| question.ask) {
                Ok(Ask::Evade { formation }) => {
                    let from: Vec<Piece> = self.evaders(formation).collect();
                    let most = from.len();
                    vec![Term::pieces("units", "who evade", units, from, most)]
                }
                _ => Vec::new(),
            },
            Order::Direct { formation, of, .. } | Order::Issue { formation, of, .. } if of.is_some() => {
                let own = self
                    .field
                    .command_ids()
                    .filter(|other| other != formation && self.own_formation(by, *other).is_ok());
                let opts = own.map(|other| Opt { value: json!(other), words: self.name_of_formation(other) });
                let range = Range::OneOf(opts.collect());
                vec![Term { id: "of", words: "in support of", now: json!(of), range }]
            }
            _ => Vec::new(),
        }
    }

    fn amend(&self, order: &Order, term: &str, value: &Value) -> Result<Order, Refusal> {
        let mut order = order.clone();
        let hard = || -> Result<Intensity, Refusal> {
            let word: &str = Term::read(term, value)?;
            let known = Intensity::ALL.iter().find(|one| one.word() == word);
            known.copied().ok_or_else(|| Refusal::senseless(format!("nobody fires `{word}`")))
        };
        match (&mut order, term) {
            (Order::Fire { artillery, .. }, "artillery") => *artillery = hard()?,
            (Order::Fire { skirmish, .. }, "skirmish") => *skirmish = hard()?,
            (Order::Unlimber { facing, .. }, "facing") => *facing = Term::read(term, value)?,
            (Order::March { charge, .. }, "charge") => *charge = Term::read(term, value)?,
            (Order::Deploy { rush, .. }, "rush") => *rush = Term::read(term, value)?,
            (Order::Evade { units }, "units") => *units = Term::read(term, value)?,
            (Order::Direct { of, .. } | Order::Issue { of, .. }, "of") => *of = Term::read(term, value)?,
            _ => return Term::unknown(term),
        }
        Ok(order)
    }
}
