//! The keyboard: everything a hand can do over the table.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use crate::{
    post::{Page, Post},
    table::{Look, onto_the_able, toward},
    wire::{Choice, Kind, Piece, Pose},
};

/// Whether somebody is writing, or a dialog is open: then keys are not for the table.
fn elsewhere(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let writes =
        target.as_ref().is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA"));
    writes || document().query_selector("dialog[open], .curtain").ok().flatten().is_some()
}

fn on(event: &KeyboardEvent, tag: &str) -> bool {
    event.target().and_then(|target| target.dyn_into::<Element>().ok()).is_some_and(|target| target.tag_name() == tag)
}

pub(crate) fn listen(post: Post, look: Look) {
    window_event_listener(ev::keydown, move |event| {
        if elsewhere(&event) || event.alt_key() || post.page.get_untracked() == Page::Front {
            return;
        }
        if act(post, look, &event) {
            event.prevent_default();
        }
    });
}

/// Does what a key means; false if it means nothing here.
fn act(post: Post, look: Look, event: &KeyboardEvent) -> bool {
    let ctrl = event.ctrl_key() || event.meta_key();
    let ground = post.ground.get_untracked();
    match event.key().as_str() {
        "z" if ctrl => post.undo(),
        _ if ctrl => return false,
        "Backspace" => post.undo(),
        "Escape" => post.let_go(),
        "Enter" if !on(event, "BUTTON") && !on(event, "A") && !on(event, "SUMMARY") => post.give(),
        "Tab"
            if event
                .target()
                .and_then(|target| target.dyn_into::<Element>().ok())
                .is_some_and(|at| at.class_list().contains("stage")) =>
        {
            return step(post, if event.shift_key() { -1 } else { 1 });
        }
        "e" | "E" => {
            if let Some(choice) = post.closing() {
                post.tap(&choice);
            }
        }
        "l" | "L" => post.gather("line"),
        "w" | "W" => post.gather("command"),
        "t" | "T" => next_target(post),
        "r" | "R" => post.repeat(),
        "?" => post.help.set(true),
        "+" | "=" => ground.iter().for_each(|ground| look.zoom(1.3, None, ground)),
        "-" => ground.iter().for_each(|ground| look.zoom(1.0 / 1.3, None, ground)),
        "0" => ground.iter().for_each(|ground| look.whole(ground)),
        " " if !on(event, "BUTTON") => {
            if post.waits.with_untracked(Option::is_some) {
                post.go_on();
            } else {
                ground.iter().for_each(|ground| onto_the_able(post, look, ground));
            }
        }
        "ArrowUp" => return nudge(post, event.shift_key(), 0, 1),
        "ArrowDown" => return nudge(post, event.shift_key(), 0, -1),
        "ArrowLeft" => return nudge(post, event.shift_key(), -1, 0),
        "ArrowRight" => return nudge(post, event.shift_key(), 1, 0),
        key => match key.parse::<usize>() {
            Ok(digit @ 1..=9) => pick(post, digit - 1),
            _ => return false,
        },
    }
    true
}

/// The next of those who may act; at the end Tab leaves the table as it leaves anything else.
fn step(post: Post, by: i64) -> bool {
    let able: Vec<Piece> = post.view.with_untracked(|view| {
        let may: Vec<Piece> = view.board.pieces.iter().filter(|piece| piece.may_act).map(|piece| piece.piece).collect();
        if may.is_empty() { view.board.pieces.iter().map(|piece| piece.piece).collect() } else { may }
    });
    let now = post
        .chosen
        .with_untracked(|chosen| chosen.first().and_then(|first| able.iter().position(|piece| piece == first)));
    let next = match now {
        None if by > 0 => 0,
        None => able.len() as i64 - 1,
        Some(now) => now as i64 + by,
    };
    match usize::try_from(next).ok().and_then(|next| able.get(next)) {
        Some(piece) => {
            post.choose(vec![*piece]);
            true
        }
        None => {
            post.let_go();
            false
        }
    }
}

/// The orders as they stand in the list.
fn listed(post: Post) -> Vec<Choice> {
    let once = post.view.with_untracked(|view| view.asked.first().is_some_and(|asked| asked.pattern.once()));
    let open = |choice: &&Choice| choice.refused.is_none();
    let offers: Vec<Choice> = post.offers.with_untracked(|offers| offers.iter().filter(open).cloned().collect());
    if !offers.is_empty() {
        return offers;
    }
    post.general.with_untracked(|general| {
        general.iter().filter(open).filter(|choice| once || choice.kind != Kind::Close).cloned().collect()
    })
}

fn pick(post: Post, place: usize) {
    if let Some(choice) = listed(post).get(place) {
        post.tap(choice);
    }
}

/// Points at the next order of the list that is aimed at somebody.
fn next_target(post: Post) {
    let aimed: Vec<Choice> = listed(post).into_iter().filter(|choice| !choice.at.is_empty()).collect();
    let now = post.pointed.with_untracked(|pointed| {
        let order = pointed.as_ref()?.orders.first()?;
        aimed.iter().position(|choice| choice.order == *order)
    });
    if let Some(choice) = aimed.get(now.map_or(0, |now| (now + 1) % aimed.len())) {
        post.point(choice.order.clone());
    }
}

/// Moves the ghost of the chosen ones a quarter of a unit, or turns it five degrees.
fn nudge(post: Post, turn: bool, east: i32, north: i32) -> bool {
    let pieces = post.chosen.get_untracked();
    let Some(first) = pieces.first().copied() else { return false };
    let wished = post.pointed.with_untracked(|pointed| pointed.as_ref().and_then(|pointed| pointed.wished));
    let stands = post.view.with_untracked(|view| view.board.piece(first).map(|piece| piece.pose));
    let Some(mut pose) = wished.or(stands) else { return false };
    if turn {
        pose = Pose { facing: (pose.facing + east * 5_000).rem_euclid(360_000), ..pose };
    } else {
        pose.at.x += east * 250;
        pose.at.y += north * 250;
    }
    toward(post, &pieces, pose, None, || {});
    true
}
