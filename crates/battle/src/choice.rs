//! An order as a screen offers it: what it is called, who does what to whom, where it leads, what it costs, and why it is refused
//! if it is.

use grognard_tabletop::{Body, Corner, Facing, FieldOfFire, Length, Point, Pose};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Battle, CommandId, Laid, Piece, Question, Refusal, Side, Toll, Troops, Way};

/// What kind of thing an order is, in any system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// To go somewhere.
    March,
    /// To go at somebody.
    Charge,
    /// To shoot.
    Fire,
    /// To fight hand to hand.
    Fight,
    /// To change formation.
    Form,
    /// To turn.
    Face,
    /// A leader rides.
    Ride,
    /// To recover.
    Rally,
    /// To write something down.
    Write,
    /// To set up.
    Place,
    /// To choose a command or somebody who acts.
    Choose,
    /// To do nothing, to stay, to let pass.
    Stand,
    /// To end a phase or an activation.
    Close,
}

/// What an order is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gist {
    /// What kind of thing it is.
    pub kind: Kind,
    /// The system's own word for it.
    pub verb: &'static str,
    /// Who does it.
    pub pieces: Vec<Piece>,
    /// To whom or what.
    pub at: Vec<Target>,
}

impl Gist {
    /// Something that is done by nobody in particular.
    pub const fn of(kind: Kind, verb: &'static str) -> Self {
        Self { kind, verb, pieces: Vec::new(), at: Vec::new() }
    }

    /// Done by these.
    #[must_use]
    pub fn by(mut self, pieces: &[Piece]) -> Self {
        self.pieces.extend_from_slice(pieces);
        self
    }

    /// Done to this.
    #[must_use]
    pub fn at(mut self, target: Target) -> Self {
        self.at.push(target);
        self
    }
}

/// What an order is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// A piece.
    Piece(Piece),
    /// Two pieces that are at each other.
    Pair(Piece, Piece),
    /// A command.
    Command(CommandId),
    /// A place.
    Point(Point),
}

/// An order on offer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice<O> {
    /// The order.
    pub order: O,
    /// In words.
    pub words: String,
    /// What it is about.
    #[serde(flatten)]
    pub gist: Gist,
    /// Where it leads.
    pub ways: Vec<Way>,
    /// What it costs.
    pub tolls: Vec<Toll>,
    /// What of it can be changed.
    pub terms: Vec<Term>,
    /// Why it is refused, if it is.
    pub refused: Option<Refusal>,
}

/// A part of an order that can be changed without giving another order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Term {
    /// The word it is called by in [`amend`](crate::Terms::amend).
    pub id: &'static str,
    /// In words: "supported by".
    pub words: &'static str,
    /// What it is now.
    pub now: Value,
    /// What it can be.
    pub range: Range,
}

impl Term {
    /// Some of these pieces, at most so many.
    pub fn pieces(id: &'static str, words: &'static str, now: &[Piece], from: Vec<Piece>, most: usize) -> Self {
        let most = from.len().min(most) as u16;
        Self { id, words, now: json!(now), range: Range::Pieces { from, least: 0, most } }
    }

    /// One of these, each with its words.
    pub fn one_of<T: Serialize>(id: &'static str, words: &'static str, now: &T, all: &[(T, &str)]) -> Self {
        let opts = all.iter().map(|(value, words)| Opt { value: json!(value), words: (*words).to_owned() });
        Self { id, words, now: json!(now), range: Range::OneOf(opts.collect()) }
    }

    /// A number between these.
    pub fn number(id: &'static str, words: &'static str, now: i32, (least, most): (i32, i32)) -> Self {
        Self { id, words, now: json!(now), range: Range::Number { least, most } }
    }

    /// A place on the table.
    pub fn point(id: &'static str, words: &'static str, now: Point) -> Self {
        Self { id, words, now: json!(now), range: Range::Point }
    }

    /// Any facing; none, where it is left as it comes.
    pub fn facing(id: &'static str, words: &'static str, now: Option<Facing>) -> Self {
        Self { id, words, now: json!(now), range: Range::Facing }
    }

    /// Yes or no.
    pub fn tick(id: &'static str, words: &'static str, now: bool) -> Self {
        Self { id, words, now: json!(now), range: Range::Tick }
    }

    /// The value somebody gives to a term.
    pub fn read<'v, T: Deserialize<'v>>(term: &str, value: &'v Value) -> Result<T, Refusal> {
        T::deserialize(value).map_err(|why| Refusal::senseless(format!("`{term}`: {why}")))
    }

    /// There is no such term.
    pub fn unknown<T>(term: &str) -> Result<T, Refusal> {
        Err(Refusal::senseless(format!("this order has no term `{term}`")))
    }
}

/// What a term can be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Range {
    /// One of these.
    OneOf(Vec<Opt>),
    /// True or false.
    Tick,
    /// Some of these pieces.
    Pieces {
        /// Which.
        from: Vec<Piece>,
        /// At least so many.
        least: u16,
        /// At most so many.
        most: u16,
    },
    /// A length between these.
    Length {
        /// The least.
        least: Length,
        /// The most.
        most: Length,
    },
    /// Any facing.
    Facing,
    /// Any place on the table.
    Point,
    /// A number between these.
    Number {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
    },
}

/// One of several things a term can be.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Opt {
    /// Its value.
    pub value: Value,
    /// In words.
    pub words: String,
}

/// Somebody drags pieces over the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drag {
    /// Who is dragged; the first has the hand on it.
    pub pieces: Vec<Piece>,
    /// Where the first is dragged to.
    pub to: Pose,
}

/// How finely the way is halved to find how far a drag goes: sixteen halvings leave less than a thousandth of a table.
const HALVINGS: u32 = 16;

/// What a drag comes to: the orders it can be, and the reason it is not more.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Dragged<O> {
    /// Orders that bring the pieces as near as they come: one for a body that moves together, several where each moves for itself.
    pub orders: Vec<O>,
    /// Who stops short, where, and why.
    pub stopped: Vec<Halt>,
}

impl<O> Default for Dragged<O> {
    fn default() -> Self {
        Self { orders: Vec::new(), stopped: Vec::new() }
    }
}

impl<O> Dragged<O> {
    /// The order that was wished for, or what can be had of it and why not more.
    pub fn tried<B: Battle<Order = O>>(battle: &B, by: Side, piece: Piece, wish: O, instead: Option<O>) -> Self {
        let why = match battle.plan(by, &wish) {
            Ok(_) => return Self { orders: vec![wish], stopped: Vec::new() },
            Err(why) => why,
        };
        let instead = instead.and_then(|order| Some((battle.quote(by, &order).ok()?, order)));
        let at = instead.as_ref().and_then(|(quote, _)| quote.ways.first()?.poses.last().copied());
        let orders = instead.into_iter().map(|(_, order)| order).collect();
        Self { orders, stopped: vec![Halt { piece, at, why }] }
    }

    /// Pieces dragged together where each moves for itself: each is carried as the first one is, and the orders say where it
    /// comes to.
    pub fn each<B: Battle<Order = O>>(battle: &B, to: &Question<B::Ask>, drag: &Drag) -> Self {
        let mut dragged = Self::default();
        let Some(first) = drag.pieces.first().and_then(|first| battle.pose_of(*first)) else { return dragged };
        for piece in &drag.pieces {
            let Some(stands) = battle.pose_of(*piece) else { continue };
            let carried = stands.carried(first, Pose { facing: first.facing, ..drag.to });
            let pose = Pose { facing: drag.to.facing, ..carried };
            let leads = battle.field().laid().leader_of(*piece).is_some();
            let order = |pose: Pose| match leads {
                true => battle.ridden(to, *piece, pose.at),
                false => battle.dragged(to, *piece, pose),
            };
            let one = Self::along(battle, to.side, (*piece, stands, pose), order);
            dragged.orders.extend(one.orders);
            dragged.stopped.extend(one.stopped);
        }
        dragged
    }

    /// The order that brings a piece to a place, or the one that brings it as far along the straight way there as it may go.
    fn along<B: Battle<Order = O>>(
        battle: &B,
        by: Side,
        (piece, from, to): (Piece, Pose, Pose),
        order: impl Fn(Pose) -> Option<O>,
    ) -> Self {
        let Some(wish) = order(to) else { return Self::default() };
        if battle.plan(by, &wish).is_ok() {
            return Self { orders: vec![wish], stopped: Vec::new() };
        }
        let (heading, whole) = (from.at.heading_to(to.at), from.at.distance_to(to.at));
        let (mut best, mut low, mut high) = (None, Length::ZERO, whole);
        for _ in 0..HALVINGS {
            let middle = (low + high).half();
            let part = order(Pose { at: from.at.toward(heading, middle), ..to });
            match part.filter(|part| battle.plan(by, part).is_ok()) {
                Some(part) => (best, low) = (Some(part), middle),
                None => high = middle,
            }
        }
        Self::tried(battle, by, piece, wish, best)
    }
}

/// Where a drag stops.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Halt {
    /// Who.
    pub piece: Piece,
    /// Where it comes to stand, if it stirs at all.
    pub at: Option<Pose>,
    /// What is against its going on.
    pub why: Refusal,
}

/// Pieces gathered to be moved together, and who is left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Gathered {
    /// Who comes along.
    pub pieces: Vec<Piece>,
    /// Who does not, and why.
    pub left_out: Vec<(Piece, Refusal)>,
}

impl Gathered {
    /// A side's own pieces of those somebody points at, with those `alike` in their line or those of the first one's command; and
    /// of each whether it `may` come along.
    pub fn of<C: PartialEq>(
        troops: &Troops,
        (side, pieces, by): (Side, &[Piece], By),
        command: impl Fn(Piece) -> C,
        alike: impl Fn(Piece, Piece) -> bool,
        may: impl Fn(Piece) -> Result<(), Refusal>,
    ) -> Self {
        let own = pieces.iter().copied().filter(|piece| troops.is_of(side, *piece));
        let Some(first) = own.clone().next() else { return Self::default() };
        let together = |other: Piece| command(other) == command(first);
        let wanted: Vec<Piece> = match by {
            By::Line => troops.line_of(first, |other| together(other) && alike(first, other)),
            By::Command => troops.of(side).filter(|other| together(*other)).collect(),
            By::Lasso => own.collect(),
        };
        let mut gathered = Self::default();
        for unit in wanted {
            match may(unit) {
                Ok(()) => gathered.pieces.push(unit),
                Err(why) => gathered.left_out.push((unit, why)),
            }
        }
        gathered
    }
}

/// By what pieces are gathered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The line they stand in.
    Line,
    /// Their command.
    Command,
    /// Just these.
    Lasso,
}

/// Something shown about a piece on demand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Overlay {
    /// What it is.
    pub kind: Shade,
    /// In words: "short range, 4 inches".
    pub words: String,
    /// Where.
    pub shape: Shape,
}

impl Overlay {
    /// How far a leader commands.
    pub fn commands(at: Point, radius: Length) -> Self {
        let words = format!("commands {radius} inches");
        Self { kind: Shade::Command, words, shape: Shape::Circle { at, radius } }
    }

    /// How far a unit shoots, and where.
    pub fn range(words: impl Into<String>, field: FieldOfFire, shooter: &Body, reach: Length) -> Self {
        Self { kind: Shade::Range, words: words.into(), shape: Shape::Outline(field.outline(shooter, reach)) }
    }

    /// Ground that is a body's to do something with.
    pub fn of(kind: Shade, words: impl Into<String>, ground: &Body) -> Self {
        let outline = Corner::ALL.map(|corner| ground.corner(corner));
        Self { kind, words: words.into(), shape: Shape::Outline(outline.to_vec()) }
    }
}

/// What an overlay shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shade {
    /// Where it can get to.
    Reach,
    /// How far it shoots.
    Range,
    /// How far it commands.
    Command,
    /// Where enemies must halt.
    Control,
    /// Where it may be set up.
    Deployment,
}

/// The shape of an overlay.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// An outline.
    Outline(Vec<Point>),
    /// So far about a point.
    Circle {
        /// The point.
        at: Point,
        /// How far.
        radius: Length,
    },
}
