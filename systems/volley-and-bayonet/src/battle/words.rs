//! Questions and orders in words.

use grognard_battle::{Piece, Question, Words};
use grognard_tabletop::Length;

use super::{
    VolleyAndBayonet,
    orders::{Ask, Order, Recover, Step},
};

impl Words for VolleyAndBayonet {
    fn wording(&self, question: &Question<Ask>) -> String {
        let side = self.field.name_of_side(question.side);
        match question.ask {
            Ask::Begin => format!("{side}: begin the battle?"),
            Ask::WhoBegins => format!("{side}: do you go first?"),
            Ask::Deploy => format!("{side}: set up your army, then be ready."),
            Ask::Appoint { commander } => {
                format!(
                    "{side}: {} is captured. With which stand does a new commander take over?",
                    self.name(commander)
                )
            }
            Ask::Move => format!("{side}: who moves?"),
            Ask::Rally => format!("{side}: whom do you rally, and how does it face?"),
            Ask::Combat => format!("{side}: which enemy do you attack?"),
            Ask::Answer { stand } if self.attackers_of(stand).is_empty() => {
                format!("{side}: at whom does {} shoot?", self.name(stand))
            }
            Ask::Answer { stand } => format!("{side}: whom does {} strike?", self.name(stand)),
            Ask::FallBack { stand, hits } => {
                let hits = if hits == 1 { "1 hit".to_owned() } else { format!("{hits} hits") };
                format!("{side}: {hits} on {}. Does it fall back 6\" for each to try to save them?", self.name(stand))
            }
            Ask::AfterMelee { stand } => format!("{side}: does {} take the ground, turn, or stay?", self.name(stand)),
            Ask::Breakthrough { stand } => {
                format!("{side}: {} has broken its enemy. Occupy the ground, stay, or charge on?", self.name(stand))
            }
            Ask::LastFire => format!("{side}: who still shoots?"),
        }
    }

    fn describe(&self, order: &Order) -> String {
        let list = |pieces: &[Piece]| pieces.iter().map(|piece| self.name(*piece)).collect::<Vec<_>>().join(", ");
        match order {
            Order::Begin => "Begin".to_owned(),
            Order::GoFirst => "Go first".to_owned(),
            Order::GoSecond => "Go second".to_owned(),
            Order::Place { stand, pose, .. } => {
                format!("{} sets up at {}", self.name(*stand), self.place(pose.at, Some(*stand)))
            }
            Order::Post { commander, at } => {
                format!("{} takes post at {}", self.name(*commander), self.place(*at, Some(*commander)))
            }
            Order::Ready => "The army is ready".to_owned(),
            Order::Appoint { with, .. } => format!("The new commander takes over with {}", self.name(*with)),
            Order::March { stand, steps, recover, .. } => {
                let mut parts: Vec<String> = steps.iter().map(|step| self.step_in_words(*stand, step)).collect();
                match recover {
                    Recover::No => {}
                    Recover::Start => parts.insert(0, "recover".to_owned()),
                    Recover::End => parts.push("recover".to_owned()),
                }
                format!("{}: {}", self.name(*stand), parts.join(", "))
            }
            Order::Charge { stand, at, recover_first, .. } => {
                let first = if *recover_first { "recovers and " } else { "" };
                format!("{} {first}charges {}", self.name(*stand), list(at))
            }
            Order::Stationary { stand, facing: Some(facing), .. } => {
                format!("{} turns to {} and stands ready", self.name(*stand), facing.said())
            }
            Order::Stationary { stand, .. } => format!("{} stands ready", self.name(*stand)),
            Order::Ride { commander, to } => {
                format!("{} rides to {}", self.name(*commander), self.place(*to, Some(*commander)))
            }
            Order::Rally { stand, facing } => format!("Rally {}, facing {}", self.name(*stand), facing.said()),
            Order::Attack { target, fire } if fire.is_empty() => format!("Attack {}", self.name(*target)),
            Order::Attack { target, fire } => format!("Attack {} with the fire of {}", self.name(*target), list(fire)),
            Order::Strike { at } => format!("At {}", self.name(*at)),
            Order::Decline => "Do not answer".to_owned(),
            Order::FallBack => "Fall back".to_owned(),
            Order::StandFast => "Stand fast".to_owned(),
            Order::Occupy { by, facing: None } => format!("Take the ground, {}\" ahead", by.said()),
            Order::Occupy { by, facing: Some(facing) } => {
                format!("Take the ground, {}\" ahead, and turn to {}", by.said(), facing.said())
            }
            Order::Turn { facing } => format!("Turn to {}", facing.said()),
            Order::Stay { facing: None } => "Stay".to_owned(),
            Order::Stay { facing: Some(facing) } => format!("Stay and turn to {}", facing.said()),
            Order::Continue => "Charge on".to_owned(),
            Order::Fire { stand, target } => format!("{} shoots at {}", self.name(*stand), self.name(*target)),
            Order::EndPhase => "Nothing more in this phase".to_owned(),
        }
    }
}

impl VolleyAndBayonet {
    pub(super) fn name(&self, piece: Piece) -> String {
        match self.field.leader_of(piece) {
            Some(man) => self.name_of_commander(man),
            None => self.field.name(piece),
        }
    }

    fn step_in_words(&self, stand: Piece, step: &Step) -> String {
        match step {
            Step::Face { to } => format!("face {}", to.said()),
            Step::Advance { by } => format!("ahead {}\"", by.said()),
            Step::Oblique { by, at } => format!("obliquely {}\", {}", by.said(), at.said()),
            Step::Drive { to, .. } => format!("drive to {}", self.place(*to, Some(stand))),
            Step::Limber => "limber".to_owned(),
            Step::Unlimber { facing } => format!("unlimber facing {}", facing.said()),
            Step::Manhandle { by } if *by < Length::ZERO => format!("back by hand {}\"", by.abs().said()),
            Step::Manhandle { by } => format!("forward by hand {}\"", by.said()),
            Step::Pivot { to } => format!("pivot to {}", to.said()),
            Step::FormColumn => "form march column".to_owned(),
            Step::LeaveColumn => "deploy".to_owned(),
            Step::Road { to } => format!("along the road to {}", self.place(*to, Some(stand))),
            Step::Enter { block } => match self.field.blocks.get(usize::from(*block)) {
                Some(block) => format!("into {}", block.name),
                None => "into a block".to_owned(),
            },
            Step::Leave { facing } => format!("out of the block facing {}", facing.said()),
            Step::Attach { to } => format!("close up on {}", self.name(*to)),
            Step::Detach { .. } => "step out".to_owned(),
        }
    }
}
