//! The line of sight to whoever is pointed at: what lies under it and what blocks it.

use leptos::prelude::*;
use serde_json::json;

use super::Post;
use crate::wire::{Choice, Piece, Target};

impl Post {
    /// Asks for the line from one piece to another.
    pub(super) fn look_along(self, from: Piece, to: Piece) {
        self.ask(json!({"sight": {"from": from, "to": to}}), move |replies| {
            let sight = replies.first().and_then(|reply| reply.read("sight")).flatten();
            self.sight.set(sight);
        });
    }

    /// Asks for the line of an order that is aimed at somebody from where he stands.
    pub(super) fn look_along_order(self, choice: &Choice) {
        let at = choice.at.iter().find_map(|at| match at {
            Target::Piece(piece) => Some(*piece),
            Target::Pair(..) | Target::Command(_) | Target::Point(_) => None,
        });
        match (choice.pieces.first(), at) {
            (Some(from), Some(to)) if choice.kind.looks() => self.look_along(*from, to),
            _ => self.sight.set(None),
        }
    }

    /// An enemy is looked at: the line to him from whoever of the player's own was in hand last.
    pub(super) fn look_from_the_last(self, chosen: Option<Piece>) {
        self.sight.set(None);
        match chosen {
            Some(piece) if self.is_own(piece) => self.looker.set_value(Some(piece)),
            Some(piece) => {
                if let Some(from) = self.looker.get_value() {
                    self.look_along(from, piece);
                }
            }
            None => {}
        }
    }
}
