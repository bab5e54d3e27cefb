//! What a screen is offered: in which manner a question is answered, what an order is about, what a drag comes to, what can be
//! shown about a piece.

use grognard_battle::{
    By, Drag, Dragged, Gathered, Gist, Kind, Manner, Offers, Overlay, Pattern, Piece, Question, Range, Refusal, Rules,
    Shade, Shape, Side, Target, Term,
};
use grognard_rulebook::Measure;
use grognard_tabletop::{Body, Corner, Edge, Length, Pose};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    VolleyAndBayonet,
    field::inches,
    orders::{Ask, Order, Step},
};
use crate::command::RADIUS;

/// How finely the way is halved to find how far a drag goes: sixteen halvings leave less than a thousandth of a table.
const HALVINGS: u32 = 16;

fn outline(body: &Body) -> Shape {
    Shape::Outline(Corner::ALL.map(|corner| body.corner(corner)).to_vec())
}

impl Offers for VolleyAndBayonet {
    fn manner(&self, question: &Question<Ask>) -> Manner {
        let side = self.field.name_of_side(question.side);
        let answers = |about: Piece, pattern: Pattern, what: &str| Manner {
            interrupts: true,
            about: vec![about],
            ..Manner::plain(pattern, format!("{side} decide {what} {}", self.name(about)))
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
            Ask::Answer { stand } => answers(stand, Pattern::Pick, "the answer of"),
            Ask::FallBack { stand, .. } => answers(stand, Pattern::Answer, "whether to fall back with"),
            Ask::AfterMelee { stand } => answers(stand, Pattern::Answer, "what follows the victory of"),
            Ask::Breakthrough { stand } => answers(stand, Pattern::Answer, "how far to go with"),
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

    fn toward(&self, to: &Question<Ask>, _so_far: Option<&Order>, drag: &Drag) -> Dragged<Order> {
        let mut dragged = Dragged::default();
        let Some(first) = drag.pieces.first().and_then(|first| self.place_of(*first)) else { return dragged };
        for piece in &drag.pieces {
            let Some(from) = self.place_of(*piece) else { continue };
            let pose = Pose { facing: drag.to.facing, ..from.carried(first, Pose { facing: first.facing, ..drag.to }) };
            let one = self.drags_one(to, *piece, from, pose);
            dragged.orders.extend(one.orders);
            dragged.stopped.extend(one.stopped);
        }
        dragged
    }

    fn terms(&self, by: Side, order: &Order) -> Vec<Term> {
        let Order::Attack { target, fire } = order else { return Vec::new() };
        if !self.troops.is_of(by.other(), *target) {
            return Vec::new();
        }
        let could = |unit: &Piece| self.may_shoot(*unit).is_ok() && self.aim(*unit, *target).is_ok();
        let from: Vec<Piece> = self.troops.of(by).filter(could).collect();
        let most = from.len() as u16;
        vec![Term {
            id: "fire",
            words: "with the fire of",
            now: json!(fire),
            range: Range::Pieces { from, least: 0, most },
        }]
    }

    fn amend(&self, order: &Order, term: &str, value: &Value) -> Result<Order, Refusal> {
        match (order, term) {
            (Order::Attack { target, .. }, "fire") => {
                let fire = Vec::deserialize(value).map_err(|why| Refusal::senseless(format!("`{term}`: {why}")))?;
                Ok(Order::Attack { target: *target, fire })
            }
            _ => Err(Refusal::senseless(format!("this order has no term `{term}`"))),
        }
    }

    fn gather(&self, to: &Question<Ask>, pieces: &[Piece], by: By) -> Gathered {
        let own = pieces.iter().copied().filter(|piece| self.troops.is_of(to.side, *piece));
        let Some(first) = own.clone().next() else { return Gathered::default() };
        let division = self.enlisted(first).command;
        let wanted: Vec<Piece> = match by {
            By::Line => self.troops.line_of(first, |other| self.enlisted(other).command == division),
            By::Command => self.troops.of(to.side).filter(|unit| self.enlisted(*unit).command == division).collect(),
            By::Lasso => own.collect(),
        };
        let mut gathered = Gathered::default();
        for unit in wanted {
            let may = match to.ask {
                Ask::Move => self.free_to_move(unit),
                Ask::Deploy => Ok(()),
                _ => Err(Refusal::senseless("nobody moves now")),
            };
            match may {
                Ok(()) => gathered.pieces.push(unit),
                Err(why) => gathered.left_out.push((unit, why)),
            }
        }
        gathered
    }

    fn overlays(&self, piece: Piece) -> Vec<Overlay> {
        if let Some(man) = self.commander_of(piece) {
            let (man, radius) = (&self.state.commanders[man], inches(Measure::new(RADIUS)));
            let words = format!("commands {radius} inches");
            let circle = Overlay { kind: Shade::Command, words, shape: Shape::Circle { at: man.at, radius } };
            return if man.is_there() { vec![circle] } else { Vec::new() };
        }
        if !self.troops.is_there(piece) {
            return Vec::new();
        }
        let (body, range) = (self.troops.body(piece), self.longest_range(piece));
        let mut overlays = Vec::new();
        if range > Length::ZERO {
            let words = format!("shoots {range} inches");
            overlays.push(Overlay { kind: Shade::Range, words, shape: outline(&body.zone(Edge::Front, range)) });
        }
        let zone = body.zone(Edge::Front, Length::units(1));
        overlays.push(Overlay { kind: Shade::Control, words: "enemies halt here".to_owned(), shape: outline(&zone) });
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

    fn drags_one(&self, to: &Question<Ask>, piece: Piece, from: Pose, pose: Pose) -> Dragged<Order> {
        let Some(wish) = self.dragged(to, piece, pose) else { return Dragged::default() };
        if self.plan(to.side, &wish).is_ok() {
            return Dragged { orders: vec![wish], stopped: Vec::new() };
        }
        // As far along the way as it goes.
        let (heading, whole) = (from.at.heading_to(pose.at), from.at.distance_to(pose.at));
        let part = |by: Length| {
            let order = self.dragged(to, piece, Pose { at: from.at.toward(heading, by), ..pose })?;
            self.plan(to.side, &order).is_ok().then_some(order)
        };
        let (mut best, mut low, mut high) = (None, Length::ZERO, whole);
        for _ in 0..HALVINGS {
            let middle = (low + high).half();
            match part(middle) {
                Some(order) => (best, low) = (Some(order), middle),
                None => high = middle,
            }
        }
        Dragged::tried(self, to.side, piece, wish, best)
    }

    /// Where a piece is.
    fn place_of(&self, piece: Piece) -> Option<Pose> {
        match self.commander_of(piece) {
            Some(man) => {
                let man = &self.state.commanders[man];
                man.is_there().then(|| Pose { at: man.at, ..Pose::default() })
            }
            None => self.troops.is_there(piece).then(|| self.unit(piece).pose),
        }
    }
}
