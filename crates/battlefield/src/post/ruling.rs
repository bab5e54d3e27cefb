//! Rulings: where the players agree that the rules are wrong or were misread, something is changed by hand, and the record says why.

use leptos::prelude::*;
use serde_json::{Value, json};

use super::{Logged, Post};
use crate::{
    courier::Reply,
    wire::{Obeyed, Piece, Pose},
};

impl Post {
    /// Asks what can be set of a piece by hand.
    pub(super) fn ask_handles(self, piece: Piece) {
        self.ask(json!({"handles": {"piece": piece}}), move |replies| {
            if self.chosen.with_untracked(|chosen| chosen.first() == Some(&piece)) {
                self.handles.set(replies.first().and_then(|reply| reply.read("handles")).unwrap_or_default());
            }
        });
    }

    /// Puts a piece somewhere.
    pub(crate) fn put_by_hand(self, piece: Piece, pose: Pose, reason: String) {
        let name = self.roll.with_untracked(|roll| roll.name(piece));
        let by_hand = json!({"put": {"piece": piece, "pose": pose}});
        self.rule(json!({"by_hand": by_hand, "reason": reason}), format!("Ruling: {name} is put elsewhere"), reason);
    }

    /// Sets a mark of a piece.
    pub(crate) fn mark_by_hand(self, piece: Piece, what: &str, count: u16, reason: String) {
        let name = self.roll.with_untracked(|roll| roll.name(piece));
        let by_hand = json!({"mark": {"piece": piece, "what": what, "count": count}});
        self.rule(json!({"by_hand": by_hand, "reason": reason}), format!("Ruling: {name}, {what} {count}"), reason);
    }

    /// Changes anything of the state.
    pub(crate) fn patch_by_hand(self, patch: Value, reason: String) {
        self.rule(json!({"patch": patch, "reason": reason}), "Ruling: the state is changed".to_owned(), reason);
    }

    fn rule(self, ruling: Value, words: String, reason: String) {
        let by = self.view.with_untracked(|view| view.asked.first().map(|asked| asked.side)).unwrap_or_default();
        self.ask(json!({"ruling": ruling}), move |replies| match replies.iter().find_map(Reply::fault) {
            Some(why) => self.notice.set(Some(why.to_owned())),
            None => {
                self.log.update(|log| {
                    let n = log.last().map_or(0, |logged| logged.obeyed.n);
                    let obeyed = Obeyed { words: Some(format!("{words} ({reason})")), ..Obeyed::nothing(n, by) };
                    log.push(Logged { obeyed, by_itself: false });
                });
                self.let_go();
                self.look(true);
            }
        });
    }
}
