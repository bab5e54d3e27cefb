//! From a tap to the table: what is asked, what is offered, what is pointed at, and what is given.

use leptos::prelude::*;
use serde_json::{Value, json};

use super::{Logged, OwnDice, Page, Pointed, Post};
use crate::{
    courier::Reply,
    wire::{Asked, Choice, DiceWanted, Gathered, Halt, Kind, Obeyed, Pattern, Piece, Pose, Price, Refusal, View},
};

impl Post {
    /// Has something done and looks at the table after it: both are asked at once, so that the answer to the one need not come back
    /// before the other is asked.
    pub(super) fn ask_and_look(self, request: Value, then: impl FnOnce(Vec<Reply>, Vec<Reply>) + 'static) {
        let done = StoredValue::new_local(Vec::new());
        self.ask(request, move |replies| done.set_value(replies));
        self.ask(json!({"view": true}), move |view| {
            let replies = done.try_update_value(std::mem::take).unwrap_or_default();
            done.dispose();
            then(replies, view);
        });
    }

    /// Takes in what the war room says after an order, and how the table then looks.
    pub(super) fn take(self, replies: Vec<Reply>, view: Vec<Reply>, by_itself: bool) {
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
        if refused.is_some() || fault.is_some() {
            self.busy.set(false);
            if refused.is_some() {
                return self.refused.set(refused);
            }
            return self.notice.set(fault);
        }
        self.waits.set(replies.last().and_then(|reply| reply.read("waits")));
        self.verdict.set(replies.last().and_then(|reply| reply.read("over")));
        self.let_go();
        self.seen(&view, obeyed_any);
    }

    /// Looks at the table afresh.
    pub(super) fn look(self, changed: bool) {
        self.busy.set(true);
        self.ask(json!({"view": true}), move |view| self.seen(&view, changed));
    }

    /// Shows the table, and asks what can be ordered. Nothing is given until that is known: the old menu would answer the new question.
    fn seen(self, replies: &[Reply], changed: bool) {
        let Some(mut view) = replies.first().and_then(|reply| reply.read::<View>("view")) else {
            return self.busy.set(false);
        };
        // Who looks on sees what an officer is asked; it is not for him to answer.
        if self.waits.with_untracked(Option::is_some) {
            view.asked.clear();
        }
        self.roll.update(|roll| roll.learn(&view.board));
        let before = self.view.with_untracked(|view| view.asked.first().map(|asked| asked.side));
        let asked = view.asked.first().cloned();
        let two = self.begun.with_untracked(|begun| begun.players.iter().all(|player| player == "me"));
        // Whoever opens a battle that was left is not yet known to be the one it asks.
        let taken_up = before.is_none() && self.log.with_untracked(|log| log.iter().any(|one| one.obeyed.is_secret()));
        if let (Some(asked), true) = (&asked, two)
            && (asked.sealed && before != Some(asked.side) || taken_up)
        {
            self.curtain.set(Some(asked.side));
        }
        self.view.set(view);
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
        if changed || self.here.with_untracked(|here| here.pages == 0) {
            self.save();
        }
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
            if let Some(order) = self.standing_answer().filter(|_| !self.gone_back.get_untracked()) {
                return self.send(order, None, true);
            }
            match (only, free) {
                (Some(order), true) => self.send(order, None, true),
                // A sentence is pointed at beforehand, so that a beginner sees what it would do.
                (Some(order), false) => self.point(order),
                (None, _) => {
                    if let Some(order) = lone {
                        self.point(order);
                    }
                    self.since.set(0);
                    self.find_savers();
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
        self.handles.set(Vec::new());
        self.place.set(None);
        self.chosen.set(pieces.clone());
        self.look_from_the_last(pieces.first().copied());
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
            self.ask_handles(first);
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
        self.sight.set(None);
        self.chosen.set(Vec::new());
        self.offers.set(Vec::new());
        self.overlays.set(Vec::new());
        self.left_out.set(Vec::new());
        self.handles.set(Vec::new());
        self.place.set(None);
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
            self.look_along_order(choice);
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
            if wished.is_none() {
                self.look_along_order(&price.choice);
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
        if !self.busy.get_untracked() {
            self.note_for_the_next();
            self.give_all(orders);
        }
    }

    /// Gives orders one after the other. What the rules are against meanwhile is left out; whatever is asked in between is answered
    /// first, and the rest waits for a word.
    pub(crate) fn give_all(self, orders: Vec<Value>) {
        self.busy.set(false);
        self.batch.set(Vec::new());
        let [first, rest @ ..] = orders.as_slice() else { return self.look(true) };
        let (first, rest) = (first.clone(), rest.to_vec());
        if rest.is_empty() {
            return self.send(first, None, false);
        }
        if self.here.with_untracked(|here| here.own_dice) {
            self.batch.set(rest);
            return self.send(first, None, false);
        }
        let before = self.view.with_untracked(|view| view.asked.first().map(Asked::kind));
        self.busy.set(true);
        self.ask_and_look(json!({"order": first}), move |replies, view| {
            if replies.iter().any(|reply| reply.kind == "refused") {
                return self.give_all(rest);
            }
            let next = replies.last().and_then(|reply| reply.read::<Asked>("question"));
            let goes_on = next.is_some_and(|asked| Some(asked.kind()) == before);
            if !goes_on {
                self.take(replies, view, false);
                return self.batch.set(rest);
            }
            for obeyed in replies.iter().filter_map(|reply| reply.read::<Obeyed>("obeyed")) {
                self.log.update(|log| log.push(Logged { obeyed, by_itself: false }));
            }
            self.give_all(rest);
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
        self.ask_and_look(request, move |replies, view| {
            if let Some(wanted) = replies.iter().find_map(|reply| reply.read::<DiceWanted>("dice_wanted")) {
                self.busy.set(false);
                self.own_dice.set(Some(OwnDice { order, faces: faces.unwrap_or_default(), wanted }));
                return;
            }
            self.take(replies, view, by_itself);
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
        self.busy.set(true);
        self.ask(json!({"undo": true}), move |replies| {
            self.busy.set(false);
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
}
