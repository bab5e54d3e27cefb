//! What of an order can be changed without giving another one: who fires, when a stand recovers, who pays, which way it faces.

use grognard_battle::{Piece, Refusal, Side, Term, Terms};
use grognard_tabletop::Facing;
use serde_json::Value;

use super::{
    VolleyAndBayonet,
    orders::{Order, Recover, Step},
};
use crate::movement::Payment;

const FACING: &str = "facing";
const FACES: &str = "it then faces";

const PAYMENTS: [(Payment, &str); 2] = [(Payment::Move, "half its move"), (Payment::Disorder, "disorder")];

const RECOVERS: [(Recover, &str); 3] =
    [(Recover::No, "no"), (Recover::Start, "at the beginning"), (Recover::End, "at the end")];

impl Terms for VolleyAndBayonet {
    fn terms(&self, by: Side, order: &Order) -> Vec<Term> {
        let paid = |pay: &Payment| Term::one_of("pay", "paid with", pay, &PAYMENTS);
        match order {
            Order::Place { limbered, column, stationary, .. } => vec![
                Term::tick("limbered", "limbered", *limbered),
                Term::tick("column", "in march column", *column),
                Term::tick("stationary", "stationary", *stationary),
            ],
            Order::March { recover, pay, steps, .. } => {
                let mut terms = vec![Term::one_of("recover", "recovers from disorder", recover, &RECOVERS)];
                if steps.iter().any(|step| matches!(step, Step::FormColumn | Step::LeaveColumn | Step::Limber)) {
                    terms.push(paid(pay));
                }
                terms.extend(last_facing(steps).map(|facing| Term::facing(FACING, FACES, Some(*facing))));
                terms
            }
            Order::Charge { facing, recover_first, pay, .. } => vec![
                Term::facing(FACING, "it strikes facing", Some(*facing)),
                Term::tick("recover_first", "recovers first", *recover_first),
                paid(pay),
            ],
            Order::Stationary { facing, unlimber, .. } => {
                vec![Term::facing(FACING, FACES, *facing), Term::tick("unlimber", "unlimbers", *unlimber)]
            }
            Order::Rally { facing, .. } | Order::Turn { facing } => vec![Term::facing(FACING, FACES, Some(*facing))],
            Order::Occupy { facing, .. } | Order::Stay { facing } => vec![Term::facing(FACING, FACES, *facing)],
            Order::Attack { target, fire } if self.troops.is_of(by.other(), *target) => {
                let could = |unit: &Piece| self.may_shoot(*unit).is_ok() && self.aim(*unit, *target).is_ok();
                let from: Vec<Piece> = self.troops.of(by).filter(could).collect();
                let most = from.len();
                vec![Term::pieces("fire", "with the fire of", fire, from, most)]
            }
            _ => Vec::new(),
        }
    }

    fn amend(&self, order: &Order, term: &str, value: &Value) -> Result<Order, Refusal> {
        let mut order = order.clone();
        match (&mut order, term) {
            (Order::Place { limbered, .. }, "limbered") => *limbered = Term::read(term, value)?,
            (Order::Place { column, .. }, "column") => *column = Term::read(term, value)?,
            (Order::Place { stationary, .. }, "stationary") => *stationary = Term::read(term, value)?,
            (Order::March { recover, .. }, "recover") => *recover = Term::read(term, value)?,
            (Order::March { pay, .. } | Order::Charge { pay, .. }, "pay") => *pay = Term::read(term, value)?,
            (Order::March { steps, .. }, FACING) => match steps.last_mut() {
                Some(Step::Face { to } | Step::Pivot { to }) => *to = Term::read(term, value)?,
                Some(Step::Unlimber { facing } | Step::Leave { facing }) => *facing = Term::read(term, value)?,
                _ => return Term::unknown(term),
            },
            (Order::Charge { facing, .. } | Order::Rally { facing, .. } | Order::Turn { facing }, FACING) => {
                *facing = Term::read(term, value)?;
            }
            (Order::Stationary { facing, .. } | Order::Occupy { facing, .. } | Order::Stay { facing }, FACING) => {
                *facing = Term::read(term, value)?;
            }
            (Order::Charge { recover_first, .. }, "recover_first") => *recover_first = Term::read(term, value)?,
            (Order::Stationary { unlimber, .. }, "unlimber") => *unlimber = Term::read(term, value)?,
            (Order::Attack { fire, .. }, "fire") => *fire = Term::read(term, value)?,
            _ => return Term::unknown(term),
        }
        Ok(order)
    }
}

/// The facing a march ends with, where it says one.
fn last_facing(steps: &[Step]) -> Option<&Facing> {
    match steps.last()? {
        Step::Face { to } | Step::Pivot { to } => Some(to),
        Step::Unlimber { facing } | Step::Leave { facing } => Some(facing),
        _ => None,
    }
}
