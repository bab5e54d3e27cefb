//! The hand over the table: taps choose and aim, a drag moves troops or the table, two fingers and the wheel zoom.
//!
//! A drag moves a block by as much as the pointer moves, so a finger never hides where it will stand. While the war room works out
//! one place, only the latest wish is kept for the next.

use std::{cell::RefCell, rc::Rc};

use leptos::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen::JsCast;
use web_sys::{PointerEvent, WheelEvent};

use super::{
    Look,
    block::{front_corners, stands},
};
use crate::{
    post::{Page, Place, Post},
    wire::{Choice, Dragged, Ground, Kind, Pattern, Piece, Point, Pose, Target},
};

/// So long a finger rests on a block to look at it, in milliseconds.
const LONG: u64 = 500;

/// A corner is taken hold of within so many pixels.
const GRIP: f64 = 16.0;

/// Under so many pixels a drag is a tap.
const STILL: f64 = 5.0;

#[derive(Clone, Debug, Default)]
enum Grip {
    #[default]
    Nothing,
    /// The pointer is down and has not yet moved.
    Down { at: (f64, f64), over: Option<Piece> },
    /// The table is moved.
    Pan { last: (f64, f64) },
    /// Troops are moved: from where, and on from which order.
    Drag { from: (f64, f64), pose: Pose, so_far: Option<Value> },
    /// A block is turned by its front corner: which way it faced, and where from its middle the hand took hold.
    Turn { pose: Pose, from: f64, so_far: Option<Value> },
    /// Two fingers.
    Pinch,
}

#[derive(Default)]
struct Held {
    grip: Grip,
    fingers: Vec<(i32, (f64, f64))>,
    last_tap: (f64, Option<Piece>),
    /// A wish is on its way to the war room, and the one to send when it is back.
    flying: bool,
    wish: Option<Wish>,
}

#[derive(Clone, Debug)]
struct Wish {
    pieces: Vec<Piece>,
    to: Pose,
    so_far: Option<Value>,
}

#[derive(Clone)]
pub(crate) struct Hand {
    post: Post,
    look: Look,
    held: Rc<RefCell<Held>>,
}

/// Shows whoever may act, or all troops.
pub(crate) fn onto_the_able(post: Post, look: Look, ground: &Ground) {
    post.view.with_untracked(|view| {
        let able = view.board.pieces.iter().any(|piece| piece.may_act);
        let shown = view.board.pieces.iter().filter(|piece| piece.may_act || !able);
        look.onto_troops(ground, shown.map(|piece| ground.at(piece.pose.at)));
    });
}

impl Hand {
    pub(crate) fn new(post: Post, look: Look) -> Self {
        Self { post, look, held: Rc::default() }
    }

    /// Where a pointer is in the window onto the table.
    fn spot(&self, event: &PointerEvent) -> (f64, f64) {
        let (mut x, mut y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if let Some(stage) = self.look.stage.get_untracked() {
            let rect = stage.get_bounding_client_rect();
            x -= rect.left();
            y -= rect.top();
        }
        (x, y)
    }

    /// The piece under a place of the window, or the nearest one a finger may have meant.
    fn under(&self, spot: (f64, f64), finger: bool) -> Option<Piece> {
        let ground = self.post.ground.get_untracked()?;
        let camera = self.look.camera.get_untracked();
        let (x, y) = camera.paper(spot);
        let slack = if finger { 20.0 } else { 3.0 } / camera.scale;
        self.post.view.with_untracked(|view| {
            let board = &view.board;
            let near = board.pieces.iter().filter_map(|piece| {
                let pose = stands(board, piece);
                let (px, py) = ground.at(pose.at);
                let (w, h) = piece.footprint.size();
                let angle = f64::from(pose.facing) / 1000.0 * std::f64::consts::PI / 180.0;
                let (dx, dy) = (x - px, y - py);
                let (u, v) = (dx * angle.cos() + dy * angle.sin(), dy * angle.cos() - dx * angle.sin());
                let out = |at: f64, half: f64| (at.abs() - half * ground.unit).max(0.0);
                let off = out(u, w / 2.0).hypot(out(v, h / 2.0));
                // Of those that are as near, generals lie on top.
                (off <= slack).then_some((off, !piece.figure.leads(), dx.hypot(dy), piece.piece))
            });
            near.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.total_cmp(&b.2))).map(|found| found.3)
        })
    }

    /// Whether a spot lies on the ghost of the order that is pointed at.
    fn on_ghost(&self, spot: (f64, f64)) -> Option<(Pose, Value)> {
        let ground = self.post.ground.get_untracked()?;
        let at = self.look.camera.get_untracked().paper(spot);
        self.post.pointed.with_untracked(|pointed| {
            let pointed = pointed.as_ref()?;
            let end = *pointed.price.choice.ways.first()?.poses.last()?;
            let (x, y) = ground.at(end.at);
            let near = (x - at.0).hypot(y - at.1) < ground.unit * 1.2;
            (near && pointed.orders.len() == 1).then(|| Some((end, pointed.orders.first()?.clone())))?
        })
    }

    /// The front corner of the ghost, or of the chosen block, that a spot lies on: whom it turns, and where the hand is from its
    /// middle.
    fn on_corner(&self, spot: (f64, f64)) -> Option<Grip> {
        let ground = self.post.ground.get_untracked()?;
        let camera = self.look.camera.get_untracked();
        let at = camera.paper(spot);
        let [piece] = *self.post.chosen.get_untracked().as_slice() else { return None };
        if !self.may_drag(piece) {
            return None;
        }
        let ghost = self.post.pointed.with_untracked(|pointed| {
            let pointed = pointed.as_ref()?;
            Some((*pointed.price.choice.ways.first()?.poses.last()?, pointed.orders.first()?.clone()))
        });
        let (shown, stands) = self.post.view.with_untracked(|view| {
            let shown = view.board.piece(piece)?.clone();
            let pose = stands(&view.board, &shown);
            Some((shown, pose))
        })?;
        if shown.figure.leads() {
            return None;
        }
        let (pose, so_far) = ghost.map_or((stands, None), |(pose, order)| (pose, Some(order)));
        let near = front_corners(&ground, &shown, pose)
            .into_iter()
            .any(|(x, y)| (x - at.0).hypot(y - at.1) * camera.scale < GRIP);
        near.then(|| Grip::Turn { pose, from: bearing(&ground, pose, at), so_far })
    }

    fn turn(&self, spot: (f64, f64)) {
        let Some(ground) = self.post.ground.get_untracked() else { return };
        let Grip::Turn { pose, from, so_far } = self.held.borrow().grip.clone() else { return };
        let by = bearing(&ground, pose, self.look.camera.get_untracked().paper(spot)) - from;
        let to = Pose { facing: (pose.facing + (by * 1000.0) as i32).rem_euclid(360_000), ..pose };
        self.wish(Wish { pieces: self.post.chosen.get_untracked(), to, so_far });
    }

    /// A place on the table that was waited for.
    fn tell_place(&self, place: Place, spot: (f64, f64)) {
        let (Some(ground), post) = (self.post.ground.get_untracked(), self.post) else { return };
        let at = ground.place(self.look.camera.get_untracked().paper(spot));
        post.place.set(None);
        match place {
            Place::Term(term) => post.amend(term, json!(at)),
            Place::Ruling(reason) => {
                let first = post.chosen.with_untracked(|chosen| chosen.first().copied());
                let stands =
                    first.and_then(|piece| post.view.with_untracked(|view| Some(view.board.piece(piece)?.pose)));
                if let (Some(piece), Some(pose)) = (first, stands) {
                    post.put_by_hand(piece, Pose { at, ..pose }, reason);
                }
            }
        }
    }

    fn may_drag(&self, piece: Piece) -> bool {
        let pattern = self.post.view.with_untracked(|view| Some(view.asked.first()?.pattern));
        let moves = matches!(pattern, Some(Pattern::Act | Pattern::Place | Pattern::Write));
        moves && self.post.page.get_untracked() == Page::Battle && self.post.is_own(piece)
    }

    pub(crate) fn down(&self, event: &PointerEvent) {
        let spot = self.spot(event);
        if event.button() == 2 {
            // The other button only ever chooses, whatever could be aimed at.
            return self.post.choose(self.under(spot, false).into_iter().collect());
        }
        if let Some(stage) = self.look.stage.get_untracked() {
            let element: &web_sys::Element = stage.unchecked_ref();
            let _ = element.set_pointer_capture(event.pointer_id());
        }
        let finger = event.pointer_type() != "mouse";
        let over = self.under(spot, finger);
        let mut held = self.held.borrow_mut();
        held.fingers.retain(|(id, _)| *id != event.pointer_id());
        held.fingers.push((event.pointer_id(), spot));
        held.grip = if held.fingers.len() > 1 { Grip::Pinch } else { Grip::Down { at: spot, over } };
        drop(held);
        if finger && over.is_some() {
            let hand = self.clone();
            set_timeout(move || hand.rests(spot), std::time::Duration::from_millis(LONG));
        }
    }

    /// A finger that rests on a block only ever looks at it, whatever could be aimed at.
    fn rests(&self, spot: (f64, f64)) {
        let Grip::Down { at, over: Some(piece) } = self.held.borrow().grip.clone() else { return };
        if at == spot {
            self.held.borrow_mut().grip = Grip::Nothing;
            self.post.choose(vec![piece]);
        }
    }

    pub(crate) fn moves(&self, event: &PointerEvent) {
        let spot = self.spot(event);
        let Some(ground) = self.post.ground.get_untracked() else { return };
        let mut held = self.held.borrow_mut();
        let before: Vec<(f64, f64)> = held.fingers.iter().map(|(_, at)| *at).collect();
        let Some(finger) = held.fingers.iter_mut().find(|(id, _)| *id == event.pointer_id()) else { return };
        finger.1 = spot;
        let grip = held.grip.clone();
        match grip {
            Grip::Nothing => {}
            Grip::Pinch => {
                let after: Vec<(f64, f64)> = held.fingers.iter().map(|(_, at)| *at).collect();
                drop(held);
                if let ([a, b, ..], [c, d, ..]) = (before.as_slice(), after.as_slice()) {
                    let (was, is) = ((a.0 - b.0).hypot(a.1 - b.1).max(1.0), (c.0 - d.0).hypot(c.1 - d.1).max(1.0));
                    let middle = ((c.0 + d.0) / 2.0, (c.1 + d.1) / 2.0);
                    self.look.pan(middle.0 - (a.0 + b.0) / 2.0, middle.1 - (a.1 + b.1) / 2.0, &ground);
                    self.look.zoom(is / was, Some(middle), &ground);
                }
            }
            Grip::Down { at, .. } if (spot.0 - at.0).hypot(spot.1 - at.1) < STILL => {}
            Grip::Down { at, over } => {
                let finger = event.pointer_type() != "mouse";
                drop(held);
                let grip = self.on_corner(at).unwrap_or_else(|| self.take_hold(at, over, finger));
                self.held.borrow_mut().grip = grip.clone();
                match grip {
                    Grip::Drag { .. } => self.drag(spot, event.shift_key()),
                    Grip::Turn { .. } => self.turn(spot),
                    _ => self.look.pan(spot.0 - at.0, spot.1 - at.1, &ground),
                }
            }
            Grip::Pan { last } => {
                held.grip = Grip::Pan { last: spot };
                drop(held);
                self.look.pan(spot.0 - last.0, spot.1 - last.1, &ground);
            }
            Grip::Drag { .. } => {
                drop(held);
                self.drag(spot, event.shift_key());
            }
            Grip::Turn { .. } => {
                drop(held);
                self.turn(spot);
            }
        }
    }

    /// What a drag that begins here moves. With a finger only who is chosen already is moved; a mouse takes hold of anybody.
    fn take_hold(&self, at: (f64, f64), over: Option<Piece>, finger: bool) -> Grip {
        if let Some((pose, order)) = self.on_ghost(at) {
            return Grip::Drag { from: at, pose, so_far: Some(order) };
        }
        let Some(piece) = over.filter(|piece| self.may_drag(*piece)) else { return Grip::Pan { last: at } };
        let chosen = self.post.chosen.with_untracked(|chosen| chosen.contains(&piece));
        if finger && !chosen {
            return Grip::Pan { last: at };
        }
        if chosen {
            // The one under the hand leads.
            self.post.chosen.update(|chosen| {
                if let Some(place) = chosen.iter().position(|other| *other == piece) {
                    chosen.swap(0, place);
                }
            });
        } else {
            self.post.choose(vec![piece]);
        }
        let pose =
            self.post.view.with_untracked(|view| view.board.piece(piece).map(|piece| stands(&view.board, piece)));
        pose.map_or(Grip::Pan { last: at }, |pose| Grip::Drag { from: at, pose, so_far: None })
    }

    fn drag(&self, spot: (f64, f64), turning: bool) {
        let Some(ground) = self.post.ground.get_untracked() else { return };
        let scale = self.look.camera.get_untracked().scale * ground.unit;
        let Grip::Drag { from, pose, so_far } = self.held.borrow().grip.clone() else { return };
        let (dx, dy) = ((spot.0 - from.0) / scale, (from.1 - spot.1) / scale);
        let to = if turning {
            Pose { facing: (pose.facing + (dx * 10_000.0) as i32).rem_euclid(360_000), ..pose }
        } else {
            let at = Point { x: pose.at.x + (dx * 1000.0) as i32, y: pose.at.y + (dy * 1000.0) as i32 };
            Pose { at, ..pose }
        };
        let pieces = self.post.chosen.get_untracked();
        self.wish(Wish { pieces, to, so_far });
    }

    fn wish(&self, wish: Wish) {
        {
            let mut held = self.held.borrow_mut();
            if held.flying {
                held.wish = Some(wish);
                return;
            }
            held.flying = true;
        }
        let (post, hand) = (self.post, self.clone());
        toward(post, &wish.pieces, wish.to, wish.so_far.as_ref(), move || {
            let next = {
                let mut held = hand.held.borrow_mut();
                held.flying = false;
                held.wish.take()
            };
            if let Some(next) = next {
                hand.wish(next);
            }
        });
    }

    pub(crate) fn up(&self, event: &PointerEvent) {
        let spot = self.spot(event);
        let grip = {
            let mut held = self.held.borrow_mut();
            held.fingers.retain(|(id, _)| *id != event.pointer_id());
            let grip = std::mem::take(&mut held.grip);
            if let (Grip::Pinch, [(_, last)]) = (&grip, held.fingers.as_slice()) {
                held.grip = Grip::Pan { last: *last };
            }
            grip
        };
        match grip {
            Grip::Down { over, .. } => match self.post.place.get_untracked() {
                Some(place) => self.tell_place(place, spot),
                None => self.tap(over, event.time_stamp()),
            },
            Grip::Turn { .. } => {
                self.held.borrow_mut().grip = grip;
                self.turn(spot);
                self.held.borrow_mut().grip = Grip::Nothing;
            }
            Grip::Drag { .. } => self.drag_last(spot, event.shift_key(), grip),
            Grip::Nothing | Grip::Pan { .. } | Grip::Pinch => {}
        }
    }

    fn drag_last(&self, spot: (f64, f64), turning: bool, grip: Grip) {
        self.held.borrow_mut().grip = grip;
        self.drag(spot, turning);
        self.held.borrow_mut().grip = Grip::Nothing;
    }

    pub(crate) fn cancel(&self, event: &PointerEvent) {
        let mut held = self.held.borrow_mut();
        held.fingers.retain(|(id, _)| *id != event.pointer_id());
        held.grip = Grip::Nothing;
    }

    pub(crate) fn wheel(&self, event: &WheelEvent) {
        event.prevent_default();
        let Some(ground) = self.post.ground.get_untracked() else { return };
        let Some(stage) = self.look.stage.get_untracked() else { return };
        let rect = stage.get_bounding_client_rect();
        let at = (f64::from(event.client_x()) - rect.left(), f64::from(event.client_y()) - rect.top());
        self.look.zoom((-event.delta_y() * 0.0015).exp(), Some(at), &ground);
    }

    /// A tap aims if there is something to aim at, else it chooses; a second one takes the whole line or command.
    fn tap(&self, over: Option<Piece>, now: f64) {
        let post = self.post;
        let twice = {
            let mut held = self.held.borrow_mut();
            let twice = now - held.last_tap.0 < 350.0 && held.last_tap.1 == over;
            held.last_tap = (now, over);
            twice
        };
        let Some(piece) = over else { return post.let_go() };
        if let Some(choice) = aimed(post, piece) {
            return post.tap(&choice);
        }
        let chosen = post.chosen.with_untracked(|chosen| chosen.contains(&piece));
        if twice && chosen && post.is_own(piece) {
            let leads =
                post.view.with_untracked(|view| view.board.piece(piece).is_some_and(|piece| piece.figure.leads()));
            return post.gather(if leads { "command" } else { "line" });
        }
        post.choose(vec![piece]);
    }
}

/// Where a place of the paper lies from the middle of a block, in degrees clockwise from north.
fn bearing(ground: &Ground, pose: Pose, (x, y): (f64, f64)) -> f64 {
    let (px, py) = ground.at(pose.at);
    (x - px).atan2(py - y).to_degrees()
}

/// Asks what a drag comes to, and points at it.
pub(crate) fn toward(post: Post, pieces: &[Piece], to: Pose, so_far: Option<&Value>, then: impl FnOnce() + 'static) {
    let mut request = json!({"drag": {"pieces": pieces, "to": to}});
    if let Some(so_far) = so_far {
        request["so_far"] = so_far.clone();
    }
    post.ask(json!({"toward": request}), move |replies| {
        let dragged: Dragged = replies.first().and_then(|reply| reply.read("toward")).unwrap_or_default();
        match (dragged.orders.is_empty(), dragged.stopped.first()) {
            (true, Some(halt)) => {
                post.pointed.set(None);
                post.refused.set(Some(halt.why.clone()));
            }
            (true, None) => post.pointed.set(None),
            (false, _) => {
                post.refused.set(None);
                post.price(dragged.orders, dragged.stopped, Some(to));
            }
        }
        then();
    });
}

/// The order that a tap on a piece means: of the chosen one against it, or of the question itself.
fn aimed(post: Post, piece: Piece) -> Option<Choice> {
    let command = post.view.with_untracked(|view| view.board.piece(piece).and_then(|piece| piece.command));
    let fits = |choice: &&Choice| {
        let whole = |at: &Target| matches!((at, command), (Target::Command(one), Some(other)) if *one == other);
        choice.refused.is_none() && (choice.aims_at(piece) || choice.at.iter().any(whole))
    };
    let chosen = post.chosen.with_untracked(|chosen| chosen.contains(&piece));
    // A ride to a friend is not meant by a tap on him: that chooses him.
    let hostile = |choice: &&Choice| !(post.is_own(piece) && choice.kind == Kind::Ride);
    let of_chosen =
        post.offers.with_untracked(|offers| offers.iter().filter(|_| !chosen).filter(fits).find(hostile).cloned());
    of_chosen.or_else(|| post.general.with_untracked(|general| general.iter().find(fits).cloned()))
}
