//! Questions and orders in words.

use grognard_battle::{CommandId, Piece, Question, Words};
use grognard_rulebook::Word;

use super::{
    AbsoluteEmperor,
    orders::{Ask, Order, Step},
    state::Compass,
};
use crate::profile::Formation;

impl Words for AbsoluteEmperor {
    fn wording(&self, question: &Question<Ask>) -> String {
        let side = self.field.name_of_side(question.side);
        match question.ask {
            Ask::Begin => format!("{side}: begin the battle?"),
            Ask::Write => format!("{side}: write the orders of your corps, then be ready."),
            Ask::Deploy { corps } => format!("{side}: set up {}, then be ready.", self.name_of_corps(corps)),
            Ask::Command => format!("{side}: rally, and what do your commanders spend élan on?"),
            Ask::Move => format!("{side}: who moves?"),
            Ask::Declare => format!("{side}: who shoots at whom?"),
            Ask::Squares => format!("{side}: who forms Square instead of shooting?"),
            Ask::RerollShot => format!("{side}: is one of your shots rolled again for élan?"),
            Ask::Charge => format!("{side}: who charges?"),
            Ask::React { charger, target } => {
                format!("{side}: {} charges {}. How is it met?", self.name(charger), self.name(target))
            }
            Ask::Strikes => format!("{side}: whom do your units strike that have several enemies?"),
            Ask::NextCombat => format!("{side}: which combat is fought next?"),
            Ask::RerollAttack { attacker, defender } => {
                format!(
                    "{side}: {} fights {}. Is your attack rolled again for élan?",
                    self.name(attacker),
                    self.name(defender)
                )
            }
            Ask::Occupy { unit, place } => {
                format!("{side}: does {} enter {}?", self.name(unit), self.name_of_place(place))
            }
        }
    }

    fn describe(&self, order: &Order) -> String {
        let paid = |by: &Option<Piece>| match by {
            Some(man) => format!("; {} pays for a second die", self.name(*man)),
            None => String::new(),
        };
        match order {
            Order::Begin => "Begin".to_owned(),
            Order::SetOrder { corps, written } => {
                format!("{} is to {}", self.name_of_corps(*corps), self.written_in_words(*written))
            }
            Order::Place { unit, inside: Some(house), .. } => {
                format!("{} sets up in {}", self.name(*unit), self.name_of_place(*house))
            }
            Order::Place { unit, pose, formation, .. } => {
                format!(
                    "{} sets up at {} in {}",
                    self.name(*unit),
                    self.place(pose.at, Some(*unit)),
                    in_words(*formation)
                )
            }
            Order::Post { commander, at } => {
                format!("{} takes post at {}", self.name(*commander), self.place(*at, Some(*commander)))
            }
            Order::Ready => "Ready".to_owned(),
            Order::Recover { commander, unit } => {
                format!("{} spends élan to have {} recover", self.name(*commander), self.name(*unit))
            }
            Order::ChangeOrders { commander, corps, written } => {
                let (name, corps) = (self.name(*commander), self.name_of_corps(*corps));
                format!("{name} spends élan: {corps} is to {}", self.written_in_words(*written))
            }
            Order::Rally { unit, paid_by } => format!("{} rallies{}", self.name(*unit), paid(paid_by)),
            Order::March { unit, steps, paid_by } => {
                let parts: Vec<String> = steps.iter().map(step_in_words).collect();
                format!("{}: {}{}", self.name(*unit), parts.join(", "), paid(paid_by))
            }
            Order::Retire { unit, by, .. } => format!("{} retires {}\"", self.name(*unit), by.said()),
            Order::Enter { unit, place, paid_by, .. } => {
                format!("{} enters {}{}", self.name(*unit), self.name_of_place(*place), paid(paid_by))
            }
            Order::Leave { unit, side, formation } => {
                format!("{} comes out in the {} in {}", self.name(*unit), side.word(), in_words(*formation))
            }
            Order::Ride { commander, to } => {
                format!("{} rides to {}", self.name(*commander), self.place(*to, Some(*commander)))
            }
            Order::Shoot { unit, target, sides } if sides.is_empty() => {
                format!("{} shoots at {}", self.name(*unit), self.name(*target))
            }
            Order::Shoot { unit, target, sides } => {
                let sides: Vec<&str> = sides.iter().map(|side| Compass::word(*side)).collect();
                format!("{} shoots at {} from the {}", self.name(*unit), self.name(*target), sides.join(" and "))
            }
            Order::ShootTogether { batteries, target } => {
                let guns = batteries.map(|gun| self.name(gun)).join(", ");
                format!("{guns} shoot together at {}", self.name(*target))
            }
            Order::FormSquare { unit, paid_by } => format!("{} forms Square{}", self.name(*unit), paid(paid_by)),
            Order::Reroll { commander, .. } => format!("{} spends élan to roll it again", self.name(*commander)),
            Order::Accept => "Let the dice stand".to_owned(),
            Order::Charge { unit, target, paid_by, .. } => {
                format!("{} charges {}{}", self.name(*unit), self.name(*target), paid(paid_by))
            }
            Order::Countercharge { paid_by } => format!("Countercharge{}", paid(paid_by)),
            Order::ReactionCharge { unit, paid_by } => {
                format!("{} charges in reaction{}", self.name(*unit), paid(paid_by))
            }
            Order::Stand => "Stand and receive it".to_owned(),
            Order::Strike { unit, enemy } => format!("{} strikes {}", self.name(*unit), self.name(*enemy)),
            Order::Fight { attacker, defender } => {
                format!("{} against {}", self.name(*attacker), self.name(*defender))
            }
            Order::Occupy => "Enter".to_owned(),
            Order::Stay => "Stay outside".to_owned(),
            Order::EndPhase => "Nothing more here".to_owned(),
        }
    }
}

impl AbsoluteEmperor {
    pub(super) fn name(&self, piece: Piece) -> String {
        self.field.name(piece)
    }

    fn name_of_corps(&self, corps: CommandId) -> &str {
        self.field.name_of_command(corps)
    }

    fn name_of_place(&self, place: u16) -> &str {
        self.field.places.get(usize::from(place)).map_or("a place", |place| &place.name)
    }
}

/// A formation as one says it.
fn in_words(formation: Formation) -> String {
    formation.word().replace('-', " ")
}

fn step_in_words(step: &Step) -> String {
    match step {
        Step::Reform { formation } => format!("form {}", in_words(*formation)),
        Step::Turn { by } if by.get().abs() < 500 => "dress the front".to_owned(),
        Step::Turn { by } => format!("turn {}", by.said()),
        Step::Advance { by } => format!("ahead {}\"", by.said()),
        Step::Follow { by } => format!("along the road {}\"", by.said()),
    }
}
