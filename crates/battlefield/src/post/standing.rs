//! Standing answers: what somebody always answers to a kind of question gives itself, in this battle and for his side, until he
//! strikes it out.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Post;
use crate::wire::{Asked, Side};

/// What a side always answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Standing {
    pub(crate) side: Side,
    /// The kind of question.
    pub(crate) ask: String,
    /// By its word.
    pub(crate) verb: String,
}

/// What may be answered once and for all: what is put in the open, again and again, in the middle of things.
pub(crate) fn may_stand(asked: &Asked) -> bool {
    asked.pattern.once() && asked.interrupts && !asked.sealed && !asked.deliberate
}

impl Post {
    /// The answer that stands to what is asked now, if it can be given.
    pub(super) fn standing_answer(self) -> Option<Value> {
        let asked = self.view.with_untracked(|view| view.asked.first().cloned()).filter(may_stand)?;
        let verb = self.here.with_untracked(|here| {
            let fits = |standing: &&Standing| standing.side == asked.side && standing.ask == asked.kind();
            here.standing.iter().find(fits).map(|standing| standing.verb.clone())
        })?;
        self.general.with_untracked(|menu| {
            let open = |choice: &&crate::wire::Choice| choice.refused.is_none() && choice.verb == verb;
            menu.iter().find(open).map(|choice| choice.order.clone())
        })
    }

    /// From now on the order that is pointed at is always the answer.
    pub(crate) fn let_it_stand(self) {
        let verb = self.pointed.with_untracked(|pointed| Some(pointed.as_ref()?.price.choice.verb.clone()));
        let asked = self.view.with_untracked(|view| view.asked.first().cloned());
        if let (Some(verb), Some(asked)) = (verb, asked) {
            let new = Standing { side: asked.side, ask: asked.kind(), verb };
            self.here.update(|here| {
                here.standing.retain(|old| (old.side, &old.ask) != (new.side, &new.ask));
                here.standing.push(new);
            });
            self.give();
        }
    }

    pub(crate) fn strike_out(self, standing: &Standing) {
        self.here.update(|here| here.standing.retain(|other| other != standing));
    }
}
