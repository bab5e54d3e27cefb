//! The command post: everything the page knows of the battle, and the way an order takes from a tap to the table.
//!
//! Pointing shows what an order would do and changes nothing; giving it is a second tap, Enter or the green button. What is asked
//! decides what the page offers; no system is known here by name.

use leptos::prelude::*;
use serde_json::{Value, json};

use crate::{
    archive::{Archive, Saved},
    browser,
    courier::{Courier, Reply},
    settings::{Pace, Settings},
    tale::Roll,
    wire::{
        Asked, Begun, Choice, DiceWanted, Gathered, Ground, Halt, Kind, Library, Obeyed, Overlay, Pattern, Piece, Pose,
        Price, Refusal, Rule, Side, Story, Verdict, View, Waits,
    },
};

/// Which page is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    /// What there is to fight, and what was fought.
    #[default]
    Front,
    /// A battle under way.
    Battle,
    /// A record looked at.
    Replay,
}

/// An order that is pointed at and not yet given.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pointed {
    /// What would be given: one order, or one for each piece where each moves for itself.
    pub(crate) orders: Vec<Value>,
    /// What it would do. Of several orders, the first.
    pub(crate) price: Price,
    /// Ways of the other orders.
    pub(crate) others: Vec<Choice>,
    /// Who stops short, and why.
    pub(crate) stopped: Vec<Halt>,
    /// Where it was dragged to.
    pub(crate) wished: Option<Pose>,
}

impl Pointed {
    /// Whether dice would fall.
    pub(crate) fn rolls(&self) -> bool {
        self.price.situations.iter().any(|priced| priced.outcomes.len() > 1)
    }

    pub(crate) fn choices(&self) -> impl Iterator<Item = &Choice> {
        std::iter::once(&self.price.choice).chain(&self.others)
    }
}

/// A player's own dice, asked for one after the other.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OwnDice {
    pub(crate) order: Value,
    pub(crate) faces: Vec<u8>,
    pub(crate) wanted: DiceWanted,
}

/// An order in the log.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Logged {
    pub(crate) obeyed: Obeyed,
    /// It was the only answer and gave itself.
    pub(crate) by_itself: bool,
}

/// Everything the page knows.
#[derive(Clone, Copy)]
pub(crate) struct Post {
    courier: StoredValue<Courier, LocalStorage>,
    archive: StoredValue<Option<Archive>, LocalStorage>,
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) page: RwSignal<Page>,
    pub(crate) library: RwSignal<Option<Library>>,
    pub(crate) saved: RwSignal<Vec<Saved>>,
    pub(crate) notice: RwSignal<Option<String>>,
    /// The battle under way, as it stands in the archive.
    pub(crate) here: RwSignal<Saved>,
    pub(crate) begun: RwSignal<Begun>,
    pub(crate) ground: RwSignal<Option<Ground>>,
    pub(crate) view: RwSignal<View>,
    pub(crate) roll: RwSignal<Roll>,
    /// Who is chosen; the first has the hand on it.
    pub(crate) chosen: RwSignal<Vec<Piece>>,
    /// What is offered to the chosen one, and to nobody in particular.
    pub(crate) offers: RwSignal<Vec<Choice>>,
    pub(crate) general: RwSignal<Vec<Choice>>,
    pub(crate) overlays: RwSignal<Vec<Overlay>>,
    pub(crate) left_out: RwSignal<Vec<(Piece, Refusal)>>,
    pub(crate) pointed: RwSignal<Option<Pointed>>,
    pub(crate) refused: RwSignal<Option<Refusal>>,
    pub(crate) own_dice: RwSignal<Option<OwnDice>>,
    pub(crate) log: RwSignal<Vec<Logged>>,
    /// The officer the battle waits for.
    pub(crate) waits: RwSignal<Option<Waits>>,
    /// The last order that was carried out, to be shown on the table.
    pub(crate) shown: RwSignal<Option<Obeyed>>,
    pub(crate) lit: RwSignal<Vec<Piece>>,
    pub(crate) verdict: RwSignal<Option<Verdict>>,
    pub(crate) rule: RwSignal<Option<Rule>>,
    pub(crate) help: RwSignal<bool>,
    pub(crate) story: RwSignal<Option<Story>>,
    pub(crate) watched: RwSignal<String>,
    /// The side that must take the device before anything is shown.
    pub(crate) curtain: RwSignal<Option<Side>>,
    /// A question that was gone back to does not answer itself.
    gone_back: RwSignal<bool>,
    saving: RwSignal<bool>,
    busy: RwSignal<bool>,
    /// How many orders the officers gave since the player was last asked.
    pub(crate) since: RwSignal<u32>,
}

impl Post {
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Sets the post up: opens the war room and the archive.
    pub(crate) fn set_up() -> Self {
        let notice = RwSignal::new(None);
        let courier = Courier::open(move |why| notice.set(Some(why)));
        let post = Self {
            courier: StoredValue::new_local(courier),
            archive: StoredValue::new_local(None),
            settings: RwSignal::new(Settings::kept()),
            page: RwSignal::default(),
            library: RwSignal::default(),
            saved: RwSignal::default(),
            notice,
            here: RwSignal::default(),
            begun: RwSignal::default(),
            ground: RwSignal::default(),
            view: RwSignal::default(),
            roll: RwSignal::default(),
            chosen: RwSignal::default(),
            offers: RwSignal::default(),
            general: RwSignal::default(),
            overlays: RwSignal::default(),
            left_out: RwSignal::default(),
            pointed: RwSignal::default(),
            refused: RwSignal::default(),
            own_dice: RwSignal::default(),
            log: RwSignal::default(),
            waits: RwSignal::default(),
            shown: RwSignal::default(),
            lit: RwSignal::default(),
            verdict: RwSignal::default(),
            rule: RwSignal::default(),
            help: RwSignal::default(),
            story: RwSignal::default(),
            watched: RwSignal::default(),
            curtain: RwSignal::default(),
            gone_back: RwSignal::default(),
            saving: RwSignal::default(),
            busy: RwSignal::default(),
            since: RwSignal::default(),
        };
        post.ask(json!({"library": true}), move |replies| {
            post.library.set(replies.first().and_then(|reply| reply.read("library")));
        });
        Archive::open(move |opened| match opened {
            Ok(archive) => {
                post.archive.set_value(Some(archive));
                post.list_saved();
                post.follow_address();
            }
            Err(why) => post.notice.set(Some(why)),
        });
        post
    }

    pub(crate) fn ask(self, request: Value, then: impl FnOnce(Vec<Reply>) + 'static) {
        self.courier.with_value(|courier| courier.ask(&request, then));
    }

    /// The question to the player, if there is one.
    pub(crate) fn asked(self) -> Option<Asked> {
        self.view.with(|view| view.asked.first().cloned())
    }

    fn pattern(self) -> Option<Pattern> {
        self.view.with_untracked(|view| Some(view.asked.first()?.pattern))
    }

    /// Who may be chosen and ordered about: those of the side that is asked.
    pub(crate) fn is_own(self, piece: Piece) -> bool {
        self.view.with(|view| {
            let side = view.asked.first().map(|asked| asked.side);
            view.board.piece(piece).is_some_and(|piece| Some(piece.side) == side)
        })
    }

    // Battles are begun, taken up, saved.

    /// Begins a battle.
    pub(crate) fn begin(self, new: Value, saved: Saved) {
        self.clear();
        self.here.set(Saved { id: browser::fresh_id(), ..saved });
        self.ask(json!({"new": new}), move |replies| self.opened(replies));
    }

    /// Takes a kept battle up where it was left, or begins a new one at a turn of a record.
    pub(crate) fn take_up(self, saved: Saved, record: String, turn: Option<u16>, seed: u64) {
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
        self.ask(json!({"resume": request}), move |replies| self.opened(replies));
    }

    /// Reads what happened so far from the record, for the log.
    fn remember(self, record: &str) {
        self.ask(json!({"watch": {"record": record}}), move |replies| {
            let story: Option<Story> = replies.first().and_then(|reply| reply.read("story"));
            if let Some(story) = story {
                let logged = |obeyed| Logged { obeyed, by_itself: false };
                self.log.set(story.steps.into_iter().map(logged).collect());
            }
        });
    }

    fn opened(self, replies: Vec<Reply>) {
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
        self.take(replies, false);
    }

    fn clear(self) {
        self.view.set(View::default());
        self.ground.set(None);
        self.roll.set(Roll::default());
        self.log.set(Vec::new());
        self.verdict.set(None);
        self.waits.set(None);
        self.shown.set(None);
        self.story.set(None);
        self.curtain.set(None);
        self.since.set(0);
        self.gone_back.set(false);
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
            self.here.set(saved);
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
            let Some(board) = replies.first().and_then(|reply| reply.read::<crate::wire::Board>("board")) else {
                return;
            };
            self.roll.update(|roll| roll.learn(&board));
            let step =
                self.story.with_untracked(|story| story.as_ref()?.steps.iter().find(|step| step.n == n).cloned());
            self.view.set(View { board, ..View::default() });
            self.shown.set(step);
            self.since.set(n);
            let id = self.here.with_untracked(|here| here.id.clone());
            if !id.is_empty() {
                browser::replace(&format!("#/{id}/at/{n}"));
            }
        });
    }

    /// Keeps what is new of the record.
    fn save(self) {
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

    // What is asked, and what is offered.

    /// Takes in what the war room says after an order.
    fn take(self, replies: Vec<Reply>, by_itself: bool) {
        let mut obeyed_any = false;
        for reply in &replies {
            if let Some(obeyed) = reply.read::<Obeyed>("obeyed") {
                obeyed_any = true;
                self.shown.set(Some(obeyed.clone()));
                self.log.update(|log| log.push(Logged { obeyed, by_itself }));
            }
        }
        let fault = replies.iter().find_map(Reply::fault).map(str::to_owned);
        let refused = replies.iter().find_map(|reply| reply.read::<Refusal>("refused"));
        if refused.is_some() {
            self.refused.set(refused);
            self.busy.set(false);
            return;
        }
        if fault.is_some() {
            self.notice.set(fault);
            self.busy.set(false);
            return;
        }
        self.waits.set(replies.last().and_then(|reply| reply.read("waits")));
        self.verdict.set(replies.last().and_then(|reply| reply.read("over")));
        self.let_go();
        self.look(obeyed_any);
    }

    /// Looks at the table afresh, and asks what can be ordered.
    fn look(self, changed: bool) {
        self.ask(json!({"view": true}), move |replies| {
            let Some(view) = replies.first().and_then(|reply| reply.read::<View>("view")) else { return };
            self.roll.update(|roll| roll.learn(&view.board));
            let before = self.view.with_untracked(|view| view.asked.first().map(|asked| asked.side));
            let asked = view.asked.first().cloned();
            let two = self.begun.with_untracked(|begun| begun.players.iter().all(|player| player == "me"));
            if let (Some(asked), true) = (&asked, two)
                && asked.sealed
                && before != Some(asked.side)
            {
                self.curtain.set(Some(asked.side));
            }
            self.view.set(view);
            if changed || self.here.with_untracked(|here| here.pages == 0) {
                self.save();
            }
            match asked {
                Some(asked) => self.ask_offers(&asked),
                None => {
                    self.general.set(Vec::new());
                    self.busy.set(false);
                    if self.waits.with_untracked(Option::is_some) {
                        self.wait_for_the_officer();
                    }
                }
            }
        });
    }

    fn ask_offers(self, asked: &Asked) {
        let (pattern, deliberate) = (asked.pattern, asked.deliberate);
        let request =
            if pattern.once() { json!({"menu": true}) } else { json!({"menu": {"piece": null, "refused": true}}) };
        self.ask(request, move |replies| {
            let menu: Vec<Choice> = replies.first().and_then(|reply| reply.read("menu")).unwrap_or_default();
            let able = self.view.with_untracked(|view| view.board.pieces.iter().any(|piece| piece.may_act));
            let open: Vec<&Choice> = menu.iter().filter(|choice| choice.refused.is_none()).collect();
            let only = match open.as_slice() {
                [only] if pattern.once() || (!able && only.kind == Kind::Close) => Some(only.order.clone()),
                _ => None,
            };
            let free = !deliberate && !self.gone_back.get_untracked() && self.settings.with_untracked(|s| s.by_itself);
            self.busy.set(false);
            let lone = open.first().map(|choice| choice.order.clone()).filter(|_| pattern == Pattern::Answer);
            self.general.set(menu);
            match (only, free) {
                (Some(order), true) => self.send(order, None, true),
                // A sentence is pointed at beforehand, so that a beginner sees what it would do.
                (Some(order), false) => self.point(order),
                (None, _) => {
                    if let Some(order) = lone {
                        self.point(order);
                    }
                    self.since.set(0);
                }
            }
        });
    }

    /// Chooses a piece: asks what it may do and what can be shown about it.
    pub(crate) fn choose(self, pieces: Vec<Piece>) {
        self.pointed.set(None);
        self.refused.set(None);
        self.left_out.set(Vec::new());
        self.offers.set(Vec::new());
        self.overlays.set(Vec::new());
        self.chosen.set(pieces.clone());
        let Some(first) = pieces.first().copied() else { return };
        let mine = move || self.chosen.with_untracked(|chosen| *chosen == pieces);
        let still = mine.clone();
        if self.view.with_untracked(|view| !view.asked.is_empty()) {
            self.ask(json!({"menu": {"piece": first, "refused": true}}), move |replies| {
                if still() {
                    let mut offers: Vec<Choice> =
                        replies.first().and_then(|reply| reply.read("menu")).unwrap_or_default();
                    offers.sort_by_key(|choice| choice.kind.rank());
                    self.offers.set(offers);
                }
            });
        }
        if self.page.get_untracked() == Page::Battle {
            self.ask(json!({"overlays": {"piece": first}}), move |replies| {
                if mine() {
                    self.overlays.set(replies.first().and_then(|reply| reply.read("overlays")).unwrap_or_default());
                }
            });
        }
    }

    /// Takes those into the hand who move together with the chosen one.
    pub(crate) fn gather(self, by: &'static str) {
        let pieces = self.chosen.get_untracked();
        let Some(first) = pieces.first().copied() else { return };
        self.ask(json!({"gather": {"pieces": [first], "by": by}}), move |replies| {
            let Some(Gathered { mut pieces, left_out }) = replies.first().and_then(|reply| reply.read("gathered"))
            else {
                return;
            };
            if pieces.is_empty() {
                pieces.push(first);
            }
            // Whoever had the hand on him keeps it.
            if let Some(place) = pieces.iter().position(|piece| *piece == first) {
                pieces.swap(0, place);
            }
            self.pointed.set(None);
            self.chosen.set(pieces);
            self.left_out.set(left_out);
        });
    }

    /// Lets go of whoever is chosen and of what is pointed at.
    pub(crate) fn let_go(self) {
        self.pointed.set(None);
        self.refused.set(None);
        self.chosen.set(Vec::new());
        self.offers.set(Vec::new());
        self.overlays.set(Vec::new());
        self.left_out.set(Vec::new());
        self.own_dice.set(None);
    }

    /// Points at an order: shows what it would do.
    pub(crate) fn point(self, order: Value) {
        self.refused.set(None);
        self.price(vec![order], Vec::new(), None);
    }

    /// Points at an order, or gives it if it is pointed at already or no confirmation is wanted.
    pub(crate) fn tap(self, choice: &Choice) {
        if let Some(refusal) = &choice.refused {
            self.pointed.set(None);
            return self.refused.set(Some(refusal.clone()));
        }
        let again = self
            .pointed
            .with_untracked(|pointed| pointed.as_ref().is_some_and(|pointed| pointed.orders == [choice.order.clone()]));
        if again || !self.settings.with_untracked(|settings| settings.confirm) {
            self.send(choice.order.clone(), None, false);
        } else {
            self.point(choice.order.clone());
        }
    }

    /// Shows what some orders would do.
    pub(crate) fn price(self, orders: Vec<Value>, stopped: Vec<Halt>, wished: Option<Pose>) {
        let Some(first) = orders.first().cloned() else { return };
        let others: Vec<Value> = orders[1..].to_vec();
        self.ask(json!({"price": first}), move |replies| {
            let Some(price) = replies.first().and_then(|reply| reply.read::<Price>("price")) else { return };
            if let Some(refusal) = price.choice.refused.clone().filter(|_| wished.is_none()) {
                self.pointed.set(None);
                return self.refused.set(Some(refusal));
            }
            self.pointed.set(Some(Pointed { orders, price, others: Vec::new(), stopped, wished }));
        });
        for order in others {
            self.ask(json!({"choice": order}), move |replies| {
                let choice: Option<Choice> = replies.first().and_then(|reply| reply.read("choice"));
                self.pointed.update(|pointed| {
                    if let (Some(pointed), Some(choice)) = (pointed, choice) {
                        pointed.others.push(choice);
                    }
                });
            });
        }
    }

    /// Changes a term of the order that is pointed at.
    pub(crate) fn amend(self, term: String, value: Value) {
        let Some(order) = self.pointed.with_untracked(|pointed| pointed.as_ref()?.orders.first().cloned()) else {
            return;
        };
        self.ask(json!({"amend": {"order": order, "term": term, "value": value}}), move |replies| {
            let Some(choice) = replies.first().and_then(|reply| reply.read::<Choice>("choice")) else { return };
            match &choice.refused {
                Some(refusal) => self.refused.set(Some(refusal.clone())),
                None => self.point(choice.order),
            }
        });
    }

    /// Gives what is pointed at.
    pub(crate) fn give(self) {
        let Some(orders) = self.pointed.with_untracked(|pointed| Some(pointed.as_ref()?.orders.clone())) else {
            return;
        };
        self.give_all(orders);
    }

    /// Gives orders one after the other, as long as they are obeyed.
    fn give_all(self, orders: Vec<Value>) {
        let [first, rest @ ..] = orders.as_slice() else { return };
        if rest.is_empty() || self.here.with_untracked(|here| here.own_dice) {
            return self.send(first.clone(), None, false);
        }
        let (first, rest) = (first.clone(), rest.to_vec());
        self.ask(json!({"order": first}), move |replies| {
            let obeyed = replies.iter().any(|reply| reply.kind == "obeyed");
            if obeyed && replies.last().is_some_and(|reply| reply.kind == "question") {
                if let Some(obeyed) = replies.iter().find_map(|reply| reply.read::<Obeyed>("obeyed")) {
                    self.log.update(|log| log.push(Logged { obeyed, by_itself: false }));
                }
                self.give_all(rest);
            } else {
                self.take(replies, false);
            }
        });
    }

    /// The order that closes what is asked, if there is one.
    pub(crate) fn closing(self) -> Option<Choice> {
        self.general.with(|menu| menu.iter().find(|choice| choice.kind == Kind::Close).cloned())
    }

    /// Gives an order.
    pub(crate) fn send(self, order: Value, faces: Option<Vec<u8>>, by_itself: bool) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.gone_back.set(false);
        let own = self.here.with_untracked(|here| here.own_dice);
        let faces = faces.or_else(|| own.then(Vec::new));
        let mut request = json!({"order": order});
        if let Some(faces) = &faces {
            request["dice"] = json!(faces);
        }
        self.ask(request, move |replies| {
            self.busy.set(false);
            if let Some(wanted) = replies.iter().find_map(|reply| reply.read::<DiceWanted>("dice_wanted")) {
                self.own_dice.set(Some(OwnDice { order, faces: faces.unwrap_or_default(), wanted }));
                return;
            }
            self.take(replies, by_itself);
        });
    }

    /// A player tells the face of his next die.
    pub(crate) fn tell_face(self, face: u8) {
        let Some(OwnDice { order, mut faces, .. }) = self.own_dice.get_untracked() else { return };
        faces.push(face);
        self.send(order, Some(faces), false);
    }

    /// Takes the last face back that was told.
    pub(crate) fn untell_face(self) {
        let Some(OwnDice { order, mut faces, .. }) = self.own_dice.get_untracked() else { return };
        if faces.pop().is_none() {
            return self.own_dice.set(None);
        }
        self.send(order, Some(faces), false);
    }

    /// Takes the last order back, and with it the answers that gave themselves after it.
    pub(crate) fn undo(self) {
        let undoable = self.view.with_untracked(|view| view.undo > 0);
        if !undoable && self.pointed.with_untracked(Option::is_some) && self.pattern() != Some(Pattern::Answer) {
            return self.pointed.set(None);
        }
        if !undoable || self.busy.get_untracked() {
            return;
        }
        self.ask(json!({"undo": true}), move |replies| {
            let Some(n) = replies.first().and_then(|reply| reply.read::<u32>("undone")) else {
                return self.notice.set(replies.iter().find_map(Reply::fault).map(str::to_owned));
            };
            let mut by_itself = false;
            self.log.update(|log| {
                while let Some(logged) = log.pop_if(|logged| logged.obeyed.n >= n) {
                    by_itself |= logged.by_itself;
                }
            });
            self.gone_back.set(true);
            self.shown.set(None);
            self.let_go();
            self.view.update(|view| view.undo = view.undo.saturating_sub(1));
            if by_itself && self.view.with_untracked(|view| view.undo > 0) {
                self.undo();
            } else {
                self.look(true);
            }
        });
    }

    /// Sets a refusal aside or changes something by hand, with the reason for it.
    pub(crate) fn rule_by_hand(self, patch: Value, reason: String) {
        self.ask(json!({"ruling": {"patch": patch, "reason": reason}}), move |replies| {
            match replies.iter().find_map(Reply::fault) {
                Some(why) => self.notice.set(Some(why.to_owned())),
                None => {
                    self.let_go();
                    self.look(true);
                }
            }
        });
    }

    // The computer's turn.

    /// Lets the officer give his next order when it is time.
    fn wait_for_the_officer(self) {
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
        self.ask(json!({"go_on": true}), move |replies| {
            self.busy.set(false);
            self.since.update(|since| *since += 1);
            self.take(replies, false);
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
