//! What a screen is offered: in which manner a question is answered, what an order is about, what a drag comes to, what can be
//! shown about a piece.

use grognard_battle::{
    By, Gathered, Gist, Kind, Manner, Offers, Overlay, Pattern, Piece, Plans, Question, Refusal, Shade, Target,
};
use grognard_rulebook::Measure;
use grognard_tabletop::{Edge, Length, Point, Pose};

use super::{
    VolleyAndBayonet,
    field::inches,
    ideas::march,
    orders::{Ask, Order, Step},
};
use crate::command::RADIUS;

impl Offers for VolleyAndBayonet {
    fn manner(&self, question: &Question<Ask>) -> Manner {
        let side = self.field.name_of_side(question.side);
        let answers = |about: Piece, pattern: Pattern, what: &str, follows: &'static [&'static str]| {
            Manner::plain(pattern, format!("{side} decide {what} {}", self.name(about))).amid(vec![about], follows)
        };
        match question.ask {
            Ask::Begin => Manner { deliberate: true, ..Manner::plain(Pattern::Answer, format!("{side} begin")) },
            Ask::WhoBegins => Manner::plain(Pattern::Answer, format!("{side} choose who goes first")),
            Ask::Deploy => Manner::plain(Pattern::Place, format!("{side} set up")),
            Ask::Appoint { commander } => Manner {
                about: vec![commander],
                ..Manner::plain(Pattern::Pick, format!("{side} find a new commander"))
            },
            Ask::Move => Manner::plain(Pattern::Act, format!("{side} move")),
            Ask::Rally => Manner::plain(Pattern::Act, format!("{side} rally")),
            Ask::Combat => Manner::plain(Pattern::Act, format!("{side} attack")),
            Ask::LastFire => Manner::plain(Pattern::Act, format!("{side} still shoot")),
            Ask::Answer { stand } => {
                answers(stand, Pattern::Pick, "the answer of", &["losses of both", "the winner and what he does"])
            }
            Ask::FallBack { stand, .. } => {
                answers(stand, Pattern::Answer, "whether to fall back with", &["the rest of the attack"])
            }
            Ask::AfterMelee { stand } => answers(stand, Pattern::Answer, "what follows the victory of", &[]),
            Ask::Breakthrough { stand } => {
                answers(stand, Pattern::Answer, "how far to go with", &["a morale check before the next contact"])
            }
        }
    }

    fn gist(&self, order: &Order) -> Gist {
        match order {
            Order::Begin => Gist::of(Kind::Close, "begin"),
            Order::GoFirst => Gist::of(Kind::Choose, "go first"),
            Order::GoSecond => Gist::of(Kind::Choose, "go second"),
            Order::Place { stand, pose, .. } => {
                Gist::of(Kind::Place, "set up").by(&[*stand]).at(Target::Point(pose.at))
            }
            Order::Post { commander, at } => Gist::of(Kind::Place, "post").by(&[*commander]).at(Target::Point(*at)),
            Order::Ready => Gist::of(Kind::Close, "ready"),
            Order::Appoint { with, .. } => Gist::of(Kind::Choose, "appoint").at(Target::Piece(*with)),
            Order::March { stand, steps, .. } => Self::gist_of_march(*stand, steps),
            Order::Charge { stand, at, .. } => {
                let charge = Gist::of(Kind::Charge, "charge").by(&[*stand]);
                at.iter().fold(charge, |gist, enemy| gist.at(Target::Piece(*enemy)))
            }
            Order::Stationary { stand, .. } => Gist::of(Kind::Stand, "go stationary").by(&[*stand]),
            Order::Ride { commander, to } => Gist::of(Kind::Ride, "ride").by(&[*commander]).at(Target::Point(*to)),
            Order::Rally { stand, .. } => Gist::of(Kind::Rally, "rally").by(&[*stand]),
            Order::Attack { target, fire } => Gist::of(Kind::Fight, "attack").by(fire).at(Target::Piece(*target)),
            Order::Strike { at } => Gist::of(Kind::Fight, "strike").at(Target::Piece(*at)),
            Order::Decline => Gist::of(Kind::Stand, "decline"),
            Order::FallBack => Gist::of(Kind::March, "fall back"),
            Order::StandFast => Gist::of(Kind::Stand, "stand fast"),
            Order::Occupy { .. } => Gist::of(Kind::March, "occupy the ground"),
            Order::Turn { .. } => Gist::of(Kind::Face, "turn"),
            Order::Stay { .. } => Gist::of(Kind::Stand, "stay"),
            Order::Continue => Gist::of(Kind::Charge, "charge on"),
            Order::Fire { stand, target } => Gist::of(Kind::Fire, "fire").by(&[*stand]).at(Target::Piece(*target)),
            Order::EndPhase => Gist::of(Kind::Close, "end the phase"),
        }
    }

    /// A drag becomes an order: turn, ahead, and turn again if that can be paid.
    fn dragged(&self, question: &Question<Ask>, piece: Piece, pose: Pose) -> Option<Order> {
        let state = self.unit(piece);
        if question.ask == Ask::Deploy {
            let (limbered, column, stationary) = (state.limbered, state.column, state.stationary);
            return Some(Order::Place { stand: piece, pose, limbered, column, stationary });
        }
        let at = state.pose.at;
        if self.kind(piece).guns() {
            let mut steps = Vec::new();
            if !state.limbered {
                steps.push(Step::Limber);
            }
            steps.push(Step::Drive { to: pose.at, facing: Some(pose.facing) });
            return Some(march(piece, steps));
        }
        let mut steps = self.go(piece, at.heading_to(pose.at), at.distance_to(pose.at))?;
        let plain = march(piece, steps.clone());
        steps.push(Step::Face { to: pose.facing });
        let turned = march(piece, steps);
        Some(if self.planned(question, &turned).is_ok() { turned } else { plain })
    }

    fn ridden(&self, to: &Question<Ask>, commander: Piece, at: Point) -> Option<Order> {
        Some(match to.ask {
            Ask::Deploy => Order::Post { commander, at },
            _ => Order::Ride { commander, to: at },
        })
    }

    fn gather(&self, to: &Question<Ask>, pieces: &[Piece], by: By) -> Gathered {
        let division = |unit: Piece| self.field.enlisted(unit).command;
        Gathered::of(
            &self.troops,
            (to.side, pieces, by),
            division,
            |_, _| true,
            |unit| match to.ask {
                Ask::Move => self.free_to_move(unit),
                Ask::Deploy => Ok(()),
                _ => Err(Refusal::senseless("nobody moves now")),
            },
        )
    }

    fn overlays(&self, piece: Piece) -> Vec<Overlay> {
        if let Some(man) = self.field.leader_of(piece) {
            let man = &self.state.commanders[man];
            let commands = Overlay::commands(man.at, inches(Measure::new(RADIUS)));
            return if man.is_there() { vec![commands] } else { Vec::new() };
        }
        if !self.troops.is_there(piece) {
            return Vec::new();
        }
        let (body, range) = (self.troops.body(piece), self.longest_range(piece));
        let mut overlays = Vec::new();
        if range > Length::ZERO {
            let words = format!("shoots {range} inches");
            overlays.push(Overlay::of(Shade::Range, words, &body.zone(Edge::Front, range)));
        }
        let zone = body.zone(Edge::Front, Length::units(1));
        overlays.push(Overlay::of(Shade::Control, "enemies halt here", &zone));
        overlays
    }
}

impl VolleyAndBayonet {
    fn gist_of_march(stand: Piece, steps: &[Step]) -> Gist {
        let (kind, verb) = match steps {
            [] => (Kind::Rally, "recover"),
            [Step::Face { .. } | Step::Pivot { .. }] => (Kind::Face, "face"),
            [Step::FormColumn] => (Kind::Form, "form march column"),
            [Step::LeaveColumn] => (Kind::Form, "deploy"),
            [Step::Limber] => (Kind::Form, "limber"),
            [Step::Unlimber { .. }] => (Kind::Form, "unlimber"),
            [.., Step::Attach { .. }] => (Kind::Form, "attach"),
            [.., Step::Enter { .. }] => (Kind::March, "enter"),
            _ => (Kind::March, "march"),
        };
        Gist::of(kind, verb).by(&[stand])
    }
}
