//! The first quarter of an hour: a few sentences at the right moment, once each. They speak of what is on the screen, not of one
//! system: what an activation, a shot or a test is called there stands beside it.

use leptos::prelude::*;

use crate::{
    browser,
    post::{Page, Post},
    wire::{Event, Kind, Pattern},
};

/// A sentence, and when it is said.
struct Tip {
    id: &'static str,
    words: &'static str,
    due: fn(Post) -> bool,
}

fn asked(post: Post, pattern: Pattern) -> bool {
    post.asked().is_some_and(|asked| asked.pattern == pattern)
}

fn happened(post: Post, what: fn(&Event) -> bool) -> bool {
    post.log.with(|log| log.iter().rev().take(3).any(|logged| logged.obeyed.happened().any(what)))
}

fn offers(post: Post, kind: Kind) -> bool {
    post.offers.with(|offers| offers.iter().any(|choice| choice.kind == kind && choice.refused.is_none()))
}

const TIPS: &[Tip] = &[
    Tip {
        id: "begin",
        words: "Your troops are the blocks of the side named above; the thick edge is the front. The green button below begins the battle.",
        due: |post| asked(post, Pattern::Answer) && post.view.with(|view| view.board.turn == 0),
    },
    Tip {
        id: "pick",
        words: "One command acts at a time. Tap one of its blocks, or its line in the list: it is framed. The green button gives the order.",
        due: |post| asked(post, Pattern::Pick),
    },
    Tip {
        id: "act",
        words: "A gilt lozenge marks who may act. Tap a block to see what it may do, or drag it: the ghost shows where it will stand, the tag what that costs.",
        due: |post| {
            asked(post, Pattern::Act) && post.view.with(|view| view.board.pieces.iter().any(|piece| piece.may_act))
        },
    },
    Tip {
        id: "fire",
        words: "Targets have a red dashed frame. Tap one: the card adds up every modifier with its rule and says what is how likely, before a die falls.",
        due: |post| offers(post, Kind::Fire),
    },
    Tip {
        id: "dice",
        words: "Dice have fallen: they lie on the baize with what came of them. What was rolled cannot be taken back; everything before it can.",
        due: |post| {
            post.log.with(|log| {
                log.iter().any(|logged| {
                    logged.obeyed.dice.iter().flatten().any(|fell| fell.2.len() == 1 && logged.obeyed.n > 2)
                })
            })
        },
    },
    Tip {
        id: "contact",
        words: "A move that ends against an enemy is a charge. It is fought when the turn comes to melees; crossed sabres mark it.",
        due: |post| offers(post, Kind::Charge) || post.view.with(|view| !view.board.melees.is_empty()),
    },
    Tip {
        id: "morale",
        words: "Rings and boxes behind a block are its trouble: the more of them, the sooner it gives way. Who is out of the fight may rally.",
        due: |post| happened(post, |event| matches!(event, Event::Marked { was, is, .. } if is > was)),
    },
    Tip {
        id: "computer",
        words: "Now the other side gives its orders. Choose how fast, or step through them; the log keeps each one.",
        due: |post| post.waits.with(Option::is_some),
    },
];

#[component]
pub fn Lesson() -> impl IntoView {
    let post = Post::here();
    let said = RwSignal::new(Vec::<&'static str>::new());
    let now = Memo::new(move |_| {
        let on = post.page.get() == Page::Battle && post.here.with(|here| here.lesson);
        if !on {
            return None;
        }
        said.with(|said| TIPS.iter().position(|tip| !said.contains(&tip.id) && (tip.due)(post)))
    });
    let leave = move |_| {
        post.here.update(|here| here.lesson = false);
        browser::keep("lesson", "left");
    };
    move || {
        now.get().map(|place| {
            let tip = &TIPS[place];
            view! {
                <div class="lesson" role="status">
                    <p>{tip.words}</p>
                    <div class="row">
                        <button class="go" on:click=move |_| said.update(|said| said.push(tip.id))>"Go on"</button>
                        <button on:click=leave>"Leave the lesson"</button>
                    </div>
                </div>
            }
        })
    }
}
