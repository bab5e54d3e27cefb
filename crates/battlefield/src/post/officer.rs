//! The computer's turn: its orders come one by one, as fast as the player likes.

use leptos::prelude::*;
use serde_json::json;

use super::{Page, Post};
use crate::{
    courier::Reply,
    settings::{Pace, Settings},
    wire::Rule,
};

impl Post {
    /// Lets the officer give his next order when it is time.
    pub(super) fn wait_for_the_officer(self) {
        let Some(pause) = self.settings.with_untracked(|settings| settings.pace.pause()) else { return };
        let turn = self.log.with_untracked(Vec::len);
        set_timeout(
            move || {
                // Somebody may have paused, stepped on or left meanwhile.
                let same = self.log.with_untracked(Vec::len) == turn;
                let waits = self.waits.with_untracked(Option::is_some) && self.page.get_untracked() == Page::Battle;
                if same && waits && self.settings.with_untracked(|settings| settings.pace.pause().is_some()) {
                    self.go_on();
                }
            },
            pause,
        );
    }

    /// The officer gives his next order.
    pub(crate) fn go_on(self) {
        if self.busy.get_untracked() || self.waits.with_untracked(Option::is_none) {
            return;
        }
        self.busy.set(true);
        self.ask_and_look(json!({"go_on": true}), move |replies, view| {
            self.since.update(|since| *since += 1);
            self.take(replies, view, false);
        });
    }

    /// Changes how fast officers give their orders.
    pub(crate) fn set_pace(self, pace: Pace) {
        self.settings.update(|settings| settings.pace = pace);
        self.settings.with_untracked(Settings::keep);
        if self.waits.with_untracked(Option::is_some) {
            self.wait_for_the_officer();
        }
    }

    /// Opens a rule.
    pub(crate) fn open_rule(self, id: String) {
        self.ask(json!({"rule": id}), move |replies| {
            match replies.first().and_then(|reply| reply.read::<Rule>("rule")) {
                Some(rule) => self.rule.set(Some(rule)),
                None => self.notice.set(replies.iter().find_map(Reply::fault).map(str::to_owned)),
            }
        });
    }
}
