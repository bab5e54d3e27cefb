//! Savers of taps: what everybody who may act could do at once, and the last order given again to the next.

use leptos::prelude::*;
use serde_json::{Value, json};

use super::Post;
use crate::wire::{BoardPiece, Choice, Dragged, Kind, Pattern, Piece, Point, Pose, Refusal};

/// Further than anybody goes in one order, in thousandths of the table's unit.
const FAR: f64 = 72_000.0;

/// Something all who may act could do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Saver {
    /// Go straight on as far as they get.
    Advance,
    /// Shoot at the nearest.
    FireAtTheNearest,
}

impl Saver {
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Advance => "All straight on",
            Self::FireAtTheNearest => "All at the nearest",
        }
    }

    /// What is said if nobody can.
    const fn in_vain(self) -> &'static str {
        match self {
            Self::Advance => "nobody can go straight on: try a unit by itself, or close",
            Self::FireAtTheNearest => "nobody has anybody to shoot at: close, if nothing else is to be done",
        }
    }
}

/// What the last order was, so that the next piece can be told the same.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Repeat {
    /// A drag: so far ahead and to the right, in thousandths, and turned so far.
    Drag { ahead: f64, right: f64, turn: i32 },
    /// An order of a list.
    Order { verb: String, at: Vec<crate::wire::Target> },
}

/// A place so far ahead and to the right of a pose.
fn shifted(pose: Pose, ahead: f64, right: f64) -> Point {
    let angle = f64::from(pose.facing) / 1000.0 * std::f64::consts::PI / 180.0;
    let (east, north) = (angle.sin() * ahead + angle.cos() * right, angle.cos() * ahead - angle.sin() * right);
    Point { x: pose.at.x + east as i32, y: pose.at.y + north as i32 }
}

fn away(one: Point, other: Point) -> f64 {
    f64::from(one.x - other.x).hypot(f64::from(one.y - other.y))
}

impl Post {
    fn able(self) -> Vec<BoardPiece> {
        let able = |piece: &&BoardPiece| piece.may_act && !piece.figure.leads();
        self.view.with_untracked(|view| view.board.pieces.iter().filter(able).cloned().collect())
    }

    /// Looks what the first who may act could do: if he can march or shoot, all can be told to.
    pub(super) fn find_savers(self) {
        self.savers.set(Vec::new());
        let able = self.able();
        let acts =
            self.view.with_untracked(|view| view.asked.first().is_some_and(|asked| asked.pattern == Pattern::Act));
        let (Some(first), true) = (able.first().map(|piece| piece.piece), acts && able.len() > 1) else { return };
        self.ask(json!({"menu": {"piece": first}}), move |replies| {
            let menu: Vec<Choice> = replies.first().and_then(|reply| reply.read("menu")).unwrap_or_default();
            let has = |kind: Kind| menu.iter().any(|choice| choice.kind == kind && choice.refused.is_none());
            let all = [(Saver::Advance, has(Kind::March)), (Saver::FireAtTheNearest, has(Kind::Fire))];
            self.savers.set(all.into_iter().filter_map(|(saver, can)| can.then_some(saver)).collect());
        });
    }

    /// Points at the orders of all who may act.
    pub(crate) fn save_taps(self, saver: Saver) {
        let orders = StoredValue::new(Vec::<Value>::new());
        let able = self.able();
        let last = able.last().map(|piece| piece.piece);
        for shown in able {
            let piece = shown.piece;
            let request = match saver {
                Saver::Advance => {
                    let to = Pose { at: shifted(shown.pose, FAR, 0.0), ..shown.pose };
                    json!({"toward": {"drag": {"pieces": [piece], "to": to}}})
                }
                Saver::FireAtTheNearest => json!({"menu": {"piece": piece}}),
            };
            self.ask(request, move |replies| {
                let order = match saver {
                    Saver::Advance => {
                        let dragged: Option<Dragged> = replies.first().and_then(|reply| reply.read("toward"));
                        dragged.and_then(|dragged| dragged.orders.into_iter().next())
                    }
                    Saver::FireAtTheNearest => {
                        let menu: Vec<Choice> =
                            replies.first().and_then(|reply| reply.read("menu")).unwrap_or_default();
                        self.nearest_shot(&shown, menu)
                    }
                };
                orders.update_value(|orders| orders.extend(order));
                if Some(piece) == last {
                    self.let_go();
                    if orders.with_value(Vec::is_empty) {
                        let why = saver.in_vain().to_owned();
                        return self.refused.set(Some(Refusal { why, cause: None }));
                    }
                    self.price(orders.get_value(), Vec::new(), None);
                }
            });
        }
    }

    /// The shot at whoever is nearest.
    fn nearest_shot(self, shooter: &BoardPiece, menu: Vec<Choice>) -> Option<Value> {
        let shots = menu.into_iter().filter(|choice| choice.kind == Kind::Fire && choice.refused.is_none());
        let far = |choice: &Choice| {
            self.view.with_untracked(|view| {
                let target = view.board.pieces.iter().filter(|piece| choice.aims_at(piece.piece));
                target.map(|piece| away(piece.pose.at, shooter.pose.at)).fold(f64::MAX, f64::min)
            })
        };
        shots.min_by(|one, other| far(one).total_cmp(&far(other))).map(|choice| choice.order)
    }

    /// Remembers what is given, for the next one.
    pub(super) fn note_for_the_next(self) {
        let noted = self.pointed.with_untracked(|pointed| {
            let pointed = pointed.as_ref()?;
            let choice = &pointed.price.choice;
            let Some(wished) = pointed.wished else {
                return Some(Repeat::Order { verb: choice.verb.clone(), at: choice.at.clone() });
            };
            let from = self.view.with_untracked(|view| Some(view.board.piece(*choice.pieces.first()?)?.pose))?;
            let angle = f64::from(from.facing) / 1000.0 * std::f64::consts::PI / 180.0;
            let (east, north) = (f64::from(wished.at.x - from.at.x), f64::from(wished.at.y - from.at.y));
            let ahead = angle.sin() * east + angle.cos() * north;
            let right = angle.cos() * east - angle.sin() * north;
            Some(Repeat::Drag { ahead, right, turn: wished.facing - from.facing })
        });
        if noted.is_some() {
            self.last.set_value(noted);
        }
    }

    /// Points at the last order for the chosen one, or for the next who may act.
    pub(crate) fn repeat(self) {
        let able = self.able();
        let chosen = self.chosen.with_untracked(|chosen| chosen.first().copied());
        let next = able.iter().find(|piece| Some(piece.piece) == chosen).or_else(|| able.first());
        let (Some(piece), Some(last)) = (next.cloned(), self.last.get_value()) else { return };
        self.choose(vec![piece.piece]);
        match last {
            Repeat::Drag { ahead, right, turn } => {
                let facing = (piece.pose.facing + turn).rem_euclid(360_000);
                let to = Pose { at: shifted(piece.pose, ahead, right), facing };
                crate::table::toward(self, &[piece.piece], to, None, || {});
            }
            Repeat::Order { verb, at } => self.repeat_order(piece.piece, verb, at),
        }
    }

    fn repeat_order(self, piece: Piece, verb: String, at: Vec<crate::wire::Target>) {
        self.ask(json!({"menu": {"piece": piece}}), move |replies| {
            let menu: Vec<Choice> = replies.first().and_then(|reply| reply.read("menu")).unwrap_or_default();
            let same: Vec<&Choice> = menu.iter().filter(|choice| choice.verb == verb).collect();
            let order = same.iter().find(|choice| choice.at == at).or_else(|| same.first());
            if let Some(choice) = order {
                self.point(choice.order.clone());
            }
        });
    }
}
