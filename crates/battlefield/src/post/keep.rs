//! Battles are begun, taken up, watched and kept.

use leptos::prelude::*;
use serde_json::{Value, json};

use super::{Logged, Page, Post};
use crate::{
    archive::Saved,
    browser,
    courier::Reply,
    tale::Roll,
    wire::{Begun, Board, Story, View},
};

/// The system a record names; nothing, if it is none.
fn system_of(record: &str) -> String {
    let opening: Option<Value> = record.lines().next().and_then(|line| serde_json::from_str(line).ok());
    opening.and_then(|opening| Some(opening.get("system")?.as_str()?.to_owned())).unwrap_or_default()
}

impl Post {
    /// Begins a battle.
    pub(crate) fn begin(self, new: Value, saved: Saved) {
        self.open_war_room(new["system"].as_str().unwrap_or_default());
        self.clear();
        self.here.set(Saved { id: browser::fresh_id(), ..saved });
        self.ask_and_look(json!({"new": new}), move |replies, view| self.opened(replies, view));
    }

    /// Takes a kept battle up where it was left, or begins a new one at a turn of a record.
    pub(crate) fn take_up(self, saved: Saved, record: String, turn: Option<u16>, seed: u64) {
        self.open_war_room(&system_of(&record));
        self.clear();
        let fresh = turn.is_some();
        let sides = json!({"first": saved.players[0], "second": saved.players[1]});
        let mut request = json!({"record": record, "seed": seed, "sides": sides, "step": true, "host": true});
        if let Some(turn) = turn {
            request["turn"] = turn.into();
        }
        let here = if fresh {
            Saved { id: browser::fresh_id(), pages: 0, bytes: 0, over: None, seed, ..saved }
        } else {
            saved
        };
        self.here.set(here);
        if !fresh {
            self.remember(&record);
        }
        self.ask_and_look(json!({"resume": request}), move |replies, view| self.opened(replies, view));
    }

    /// Reads what happened so far from the record, for the log.
    pub(super) fn remember(self, record: &str) {
        self.ask(json!({"watch": {"record": record}}), move |replies| {
            let story: Option<Story> = replies.first().and_then(|reply| reply.read("story"));
            if let Some(story) = story {
                let logged = |obeyed| Logged { obeyed, by_itself: false };
                self.log.set(story.steps.into_iter().map(logged).collect());
            }
        });
    }

    pub(super) fn opened(self, replies: Vec<Reply>, view: Vec<Reply>) {
        if let Some(why) = replies.iter().find_map(Reply::fault) {
            return self.notice.set(Some(format!("The battle cannot be fought: {why}")));
        }
        let begun: Option<Begun> = replies.first().and_then(|reply| reply.read("begun"));
        let Some(begun) = begun else { return };
        self.here.update(|here| {
            here.seed = begun.seed;
            here.sides.clone_from(&begun.sides);
            here.players.clone_from(&begun.players);
        });
        self.begun.set(begun);
        self.ask(json!({"map": true}), move |replies| {
            self.ground.set(replies.first().and_then(|reply| reply.read("map")));
        });
        self.page.set(Page::Battle);
        browser::go(&format!("#/{}", self.here.with_untracked(|here| here.id.clone())));
        self.take(replies, view, false);
    }

    pub(super) fn clear(self) {
        self.view.set(View::default());
        self.ground.set(None);
        self.roll.set(Roll::default());
        self.log.set(Vec::new());
        self.verdict.set(None);
        self.waits.set(None);
        self.shown.set(None);
        self.story.set(None);
        self.curtain.set(None);
        self.place.set(None);
        self.batch.set(Vec::new());
        self.savers.set(Vec::new());
        self.last.set_value(None);
        self.looker.set_value(None);
        self.since.set(0);
        self.gone_back.set(false);
        self.busy.set(false);
        self.let_go();
    }

    pub(crate) fn list_saved(self) {
        if let Some(archive) = self.archive.get_value() {
            archive.list(move |saved| self.saved.set(saved));
        }
    }

    /// Hands the record of a kept battle to somebody.
    pub(crate) fn with_record(self, id: &str, then: impl FnOnce(String) + Clone + 'static) {
        if let Some(archive) = self.archive.get_value() {
            archive.record(id, move |record| match record {
                Ok(record) => then(record),
                Err(why) => self.notice.set(Some(why)),
            });
        }
    }

    pub(crate) fn forget(self, id: &str) {
        if let Some(archive) = self.archive.get_value() {
            archive.forget(id, move || self.list_saved());
        }
    }

    /// Opens what the address names: a kept battle.
    pub(crate) fn follow_address(self) {
        let hash = browser::hash();
        let mut steps = hash.trim_start_matches("#/").split('/');
        let id = steps.next().unwrap_or_default().to_owned();
        if id.is_empty() {
            if self.page.get_untracked() != Page::Front {
                self.list_saved();
                self.page.set(Page::Front);
            }
            return;
        }
        if self.page.get_untracked() == Page::Battle && self.here.with_untracked(|here| here.id == id) {
            return;
        }
        let moment = match (steps.next(), steps.next()) {
            (Some("at"), Some(n)) => Some(n.parse::<u32>().unwrap_or(0)),
            _ => None,
        };
        let Some(archive) = self.archive.get_value() else { return };
        archive.list(move |all| match all.into_iter().find(|saved| saved.id == id) {
            None => {
                self.notice.set(Some("This battle is not kept on this device. Import its record to see it.".into()))
            }
            Some(saved) => self.with_record(&saved.id.clone(), move |record| match (moment, &saved.over) {
                (None, None) => {
                    let seed = saved.seed;
                    self.take_up(saved, record, None, seed);
                }
                _ => self.watch(record, saved, moment),
            }),
        });
    }

    /// Looks at a record.
    pub(crate) fn watch(self, record: String, saved: Saved, moment: Option<u32>) {
        self.open_war_room(&system_of(&record));
        self.clear();
        self.watched.set(record.clone());
        self.ask(json!({"watch": {"record": record}}), move |replies| {
            if let Some(why) = replies.iter().find_map(Reply::fault) {
                return self.notice.set(Some(format!("This record cannot be shown: {why}")));
            }
            let Some(mut story) = replies.first().and_then(|reply| reply.read::<Story>("story")) else {
                return self
                    .notice
                    .set(Some("This record cannot be shown: it is not one that this edition reads.".into()));
            };
            self.ground.set(story.map.take());
            self.begun.set(Begun { sides: story.sides.clone(), players: story.players.clone(), ..Begun::default() });
            if story.verdict.is_none() {
                story.keep_secrets();
            }
            let named = saved.rules.is_empty();
            let (title, rules) = (story.title.clone(), story.rules.clone());
            self.here.set(if named { Saved { title, rules, ..saved } } else { saved });
            let last = story.steps.last().map_or(0, |step| step.n);
            let at = moment.unwrap_or(if story.verdict.is_some() { 0 } else { last });
            self.story.set(Some(story));
            self.page.set(Page::Replay);
            self.show_moment(at);
        });
    }

    /// Shows the table after an order of the record.
    pub(crate) fn show_moment(self, n: u32) {
        self.ask(json!({"moment": n}), move |replies| {
            let Some(board) = replies.first().and_then(|reply| reply.read::<Board>("board")) else {
                return;
            };
            self.roll.update(|roll| roll.learn(&board));
            let step =
                self.story.with_untracked(|story| story.as_ref()?.steps.iter().find(|step| step.n == n).cloned());
            self.view.set(View { board, ..View::default() });
            self.shown.set(step);
            self.moment.set(n);
            let id = self.here.with_untracked(|here| here.id.clone());
            if !id.is_empty() {
                browser::replace(&format!("#/{id}/at/{n}"));
            }
        });
    }

    /// Keeps what is new of the record.
    pub(super) fn save(self) {
        if self.saving.get_untracked() {
            return;
        }
        self.saving.set(true);
        let from = self.here.with_untracked(|here| here.bytes);
        self.ask(json!({"record": {"from": from}}), move |replies| {
            self.saving.set(false);
            let Some(page) = replies.first().and_then(|reply| reply.read::<String>("record")) else { return };
            if page.is_empty() {
                return;
            }
            self.here.update(|here| {
                here.bytes += page.len();
                here.pages += 1;
                here.at = js_sys::Date::now();
                here.orders = self.log.with_untracked(|log| log.last().map_or(0, |logged| logged.obeyed.n));
                self.view.with_untracked(|view| {
                    (here.turn, here.turns) = (view.board.turn, view.board.turns);
                });
                here.over = self.verdict.with_untracked(|verdict| Some(verdict.as_ref()?.why.clone()));
            });
            let saved = self.here.get_untracked();
            let (bytes, pages) = (saved.bytes - page.len(), saved.pages - 1);
            if let Some(archive) = self.archive.get_value() {
                archive.keep(&saved, &page, move |kept| {
                    if let Err(why) = kept {
                        // What was not kept is written again with the next order.
                        self.here.update(|here| {
                            here.bytes = here.bytes.min(bytes);
                            here.pages = here.pages.min(pages);
                        });
                        self.notice.set(Some(why));
                    }
                });
            }
        });
    }

    /// Hands the battle told on a page to the player as a file: the one under way, or the one that is watched.
    pub(crate) fn report(self) {
        if self.page.get_untracked() == Page::Replay {
            return self.tell_on_a_page(self.watched.get_untracked());
        }
        self.ask(json!({"record": true}), move |replies| {
            if let Some(record) = replies.first().and_then(|reply| reply.read::<String>("record")) {
                self.tell_on_a_page(record);
            }
        });
    }

    fn tell_on_a_page(self, record: String) {
        self.ask(json!({"report": {"record": record}}), move |replies| {
            let Some(page) = replies.first().and_then(|reply| reply.read::<String>("report")) else {
                return self.notice.set(replies.iter().find_map(Reply::fault).map(str::to_owned));
            };
            let title = self.here.with_untracked(|here| here.title.clone());
            if browser::save(&format!("{title}.html"), "text/html", &page).is_err() {
                self.notice.set(Some("This browser does not hand out files.".into()));
            }
        });
    }

    /// Hands the record of the battle under way to the player as a file.
    pub(crate) fn export(self) {
        self.ask(json!({"record": true}), move |replies| {
            if let Some(record) = replies.first().and_then(|reply| reply.read::<String>("record")) {
                let name = format!("{}.jsonl", self.begun.with_untracked(|begun| begun.scenario.clone()));
                if browser::save(&name, "application/jsonl", &record).is_err() {
                    self.notice.set(Some("This browser does not hand out files.".into()));
                }
            }
        });
    }
}
