//! Questions and orders in words.

use grognard_battle::{Piece, Question, Words};
use grognard_tabletop::Length;

use super::{
    KingOrEmpress,
    orders::{Ask, Destination, Order, Step},
};

impl Words for KingOrEmpress {
    fn wording(&self, question: &Question<Ask>) -> String {
        let side = self.field.name_of_side(question.side);
        let command = question.command.map(|command| self.field.name_of_command(command)).unwrap_or_default();
        let points = self.acting().map_or(0, |acting| acting.points);
        let points = if points == 1 { "1 initiative point".to_owned() } else { format!("{points} initiative points") };
        match question.ask {
            Ask::Begin => format!("{side}: begin the battle."),
            Ask::Deploy => format!("{side}: set up your army, then be ready."),
            Ask::Activate => format!("{side}: which command do you activate?"),
            Ask::Appoint => {
                format!("{side}: {command} has lost its general. With which unit does a new one take over?")
            }
            Ask::ArtilleryFire => format!("{side}, {command}: artillery fire."),
            Ask::Move => format!("{side}, {command}: movement, {points} left."),
            Ask::Fire => format!("{side}, {command}: firing."),
            Ask::Melee => format!("{side}, {command}: which melee is fought next?"),
            Ask::FollowUp { unit } => format!("{side}: does {} follow up?", self.name(unit)),
        }
    }

    fn describe(&self, order: &Order) -> String {
        let list = |pieces: &[Piece]| pieces.iter().map(|piece| self.name(*piece)).collect::<Vec<_>>().join(", ");
        let path = |steps: &[Step]| steps.iter().map(step_in_words).collect::<Vec<_>>().join(", ");
        match order {
            Order::Begin => "Begin".to_owned(),
            Order::Place { unit, pose, .. } => {
                format!("{} sets up at {}", self.name(*unit), self.place(pose.at, Some(*unit)))
            }
            Order::Post { general, at } => {
                format!("{} takes post at {}", self.name(*general), self.place(*at, Some(*general)))
            }
            Order::Ready => "The army is ready".to_owned(),
            Order::Activate { command } => format!("Activate {}", self.field.name_of_command(*command)),
            Order::Appoint { unit } => format!("The new general takes over with {}", self.name(*unit)),
            Order::Fire { unit, target, support } if support.is_empty() => {
                format!("{} fires at {}", self.name(*unit), self.name(*target))
            }
            Order::Fire { unit, target, support } => {
                format!("{} fires at {}, supported by {}", self.name(*unit), self.name(*target), list(support))
            }
            Order::March { units, steps } => format!("{}: {}", list(units), path(steps)),
            Order::ForcedMarch { unit, steps } => format!("{}: forced march, {}", self.name(*unit), path(steps)),
            Order::Rally { unit } => format!("{} rallies", self.name(*unit)),
            Order::BreakOff { unit } => format!("{} breaks off", self.name(*unit)),
            Order::Ride { general, to: Destination::Unit(unit) } => {
                format!("{} joins {}", self.name(*general), self.name(*unit))
            }
            Order::Ride { general, to: Destination::Place(at) } => {
                format!("{} rides to {}", self.name(*general), self.place(*at, Some(*general)))
            }
            Order::EndPhase => "Nothing more in this phase".to_owned(),
            Order::Fight { unit, enemy } => format!("{} fights {}", self.name(*unit), self.name(*enemy)),
            Order::FollowUp => "Follow up".to_owned(),
            Order::Stay => "Stay".to_owned(),
        }
    }
}

impl KingOrEmpress {
    pub(super) fn name(&self, piece: Piece) -> String {
        match self.field.leader_of(piece) {
            Some(general) => self.name_of_general(general),
            None => self.field.name(piece),
        }
    }
}

fn step_in_words(step: &Step) -> String {
    let inches = |by: &Length| format!("{by}″");
    match step {
        Step::Advance { by } => format!("ahead {}", inches(by)),
        Step::Wheel { by, .. } => format!("wheel {by}"),
        Step::AboutFace => "about face".to_owned(),
        Step::Column { .. } => "form road column".to_owned(),
        Step::Line { .. } => "form line".to_owned(),
        Step::Limber => "limber".to_owned(),
        Step::Unlimber => "unlimber".to_owned(),
        Step::Follow { by } => format!("along the road {}", inches(by)),
    }
}
