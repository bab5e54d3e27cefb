//! What is asked and what can be answered: the question, whoever is chosen, what he may do, and the order that is pointed at.

use grognard_lettering::capital;
use leptos::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    chain::Chain,
    odds::{OddsCard, RuleLink, tidy},
    post::{Place, Pointed, Post, Saver, Standing, may_stand},
    ruling::Ruling,
    settings::Pace,
    sight::SightCard,
    wire::{Asked, BoardPiece, Choice, Kind, Pattern, Piece, Range, Refusal, Term},
    written::Written,
};

#[component]
pub fn Orders() -> impl IntoView {
    let post = Post::here();
    view! {
        {move || post.waits.get().map(|waits| {
            let side = post.begun.with(|begun| begun.sides[waits.side.index()].clone());
            view! { <Officer side officer=waits.officer/> }
        })}
        {move || post.asked().map(|asked| view! { <Question asked/> })}
        <Waiting/>
        <Written/>
        <OwnDicePad/>
        <Refused/>
        {move || post.pointed.get().map(|pointed| view! { <PointedCard pointed/> })}
        <SightCard/>
        <Chosen/>
        <General/>
        <Savers/>
        <StandingAnswers/>
        <Commands/>
    }
}

/// The question; in the middle of something, with what led to it and what follows.
#[component]
fn Question(asked: Asked) -> impl IntoView {
    let post = Post::here();
    let (words, interrupts) = (asked.words.clone(), asked.interrupts);
    let more = if interrupts {
        view! { <Chain asked/> }.into_any()
    } else {
        view! { <p class="hint">{move || {
            let able = post.view.with(|view| view.board.pieces.iter().any(|piece| piece.may_act));
            post.savers.with(|savers| hint(asked.pattern, able, savers))
        }}</p> }
        .into_any()
    };
    view! {
        <section class="question" class:interrupts=interrupts aria-busy=move || post.busy.get().to_string()>
            <h2>{words}</h2>
            {more}
        </section>
    }
}

/// How a question of this manner is answered, in a line; where units may act, by what the first of them could do.
fn hint(pattern: Pattern, able: bool, savers: &[Saver]) -> &'static str {
    match pattern {
        Pattern::Act if !able => "Choose from the list, then confirm. Close when you are done.",
        Pattern::Act if savers == [Saver::FireAtTheNearest] => {
            "Tap a unit with a lozenge, then an enemy in a red frame. Close when you are done."
        }
        Pattern::Pick => "Tap one on the table or in the list, then confirm.",
        Pattern::Answer => "Choose a sentence, then confirm.",
        Pattern::Act => "Tap a unit with a lozenge to see what it may do; drag it to move it. Close when you are done.",
        Pattern::Write => "Write an order for each; all are given together when you close.",
        Pattern::Place => "Drag your units within your zone. Close when you are ready.",
    }
}

/// The computer gives orders: who, how fast, and the next by hand.
#[component]
fn Officer(side: String, officer: String) -> impl IntoView {
    let post = Post::here();
    view! {
        <section class="officer">
            <h2>{format!("{side}: the computer’s officer “{officer}” commands.")}</h2>
            <p class="hint">{move || match post.since.get() { 0 => String::new(), 1 => "1 order since you.".to_owned(), n => format!("{n} orders since you.") }}</p>
            {move || post.log.with(|log| log.last().and_then(|logged| logged.obeyed.why.clone())).map(|why| view! {
                <p class="why">{why.to_string()}</p>
            })}
            <div class="seg" role="group" aria-label="Pace of the computer">
                {Pace::ALL.into_iter().map(|(pace, words)| view! {
                    <button aria-pressed=move || (post.settings.with(|settings| settings.pace) == pace).to_string()
                        on:click=move |_| post.set_pace(pace)>{words}</button>
                }).collect_view()}
            </div>
            {move || (post.settings.with(|settings| settings.pace) == Pace::Step).then(|| view! {
                <button class="go" on:click=move |_| post.go_on()>"His next order"</button>
            })}
        </section>
    }
}

/// What the next tap on the table is for.
#[component]
fn Waiting() -> impl IntoView {
    let post = Post::here();
    move || {
        post.place.get().map(|place| {
            let words = match place {
                Place::Term(_) => "Tap the place on the table.",
                Place::Ruling(_) => "Tap where it is to stand.",
            };
            view! {
                <section class="pad" role="status"><h3>{words}</h3><button on:click=move |_| post.place.set(None)>"Leave it"</button></section>
            }
        })
    }
}

/// What saves taps: all at once, and what is left of a batch.
#[component]
fn Savers() -> impl IntoView {
    let post = Post::here();
    let left = move || post.batch.with(Vec::len);
    view! {
        <div class="row savers">
            {move || (left() > 0 && post.asked().is_some()).then(|| view! {
                <button on:click=move |_| post.give_all(post.batch.get_untracked())>{format!("Go on: {} left", left())}</button>
            })}
            {move || post.asked().is_some().then(|| post.savers.get()).into_iter().flatten().map(|saver| view! {
                <button on:click=move |_| post.save_taps(saver)>{saver.words()}</button>
            }).collect_view()}
        </div>
    }
}

/// Answers that give themselves in this battle, each with a way to strike it out.
#[component]
fn StandingAnswers() -> impl IntoView {
    let post = Post::here();
    move || {
        let standing = post.here.with(|here| here.standing.clone());
        (!standing.is_empty()).then(|| {
            let row = |standing: Standing| {
                let side = post.begun.with_untracked(|begun| begun.sides[standing.side.index()].clone());
                let words = format!("{side}, {}: always {}", standing.ask.replace('-', " "), standing.verb);
                view! { <li><span>{words}</span><button on:click=move |_| post.strike_out(&standing)>"Strike out"</button></li> }
            };
            view! { <section class="standing"><h3>"Standing answers"</h3><ul>{standing.into_iter().map(row).collect_view()}</ul></section> }
        })
    }
}

/// Own dice: what the next one is for, and its faces.
#[component]
fn OwnDicePad() -> impl IntoView {
    let post = Post::here();
    move || {
        post.own_dice.get().map(|own| {
            let nth = own.wanted.given + 1;
            view! {
                <section class="pad" aria-label="Your own dice">
                    <h3>{format!("Throw a die of {} for {}", own.wanted.sides, own.wanted.what)}</h3>
                    <p class="hint">{format!("Die {nth} of this order. Tap what it shows.")}</p>
                    <div class="faces">
                        {(1..=own.wanted.sides).map(|face| view! {
                            <button class="face" on:click=move |_| post.tell_face(face)>{face}</button>
                        }).collect_view()}
                    </div>
                    <button on:click=move |_| post.untell_face()>"Take the last one back"</button>
                </section>
            }
        })
    }
}

/// Why something cannot be.
#[component]
fn Refused() -> impl IntoView {
    let post = Post::here();
    move || {
        post.refused.get().map(|Refusal { why, cause }| {
            view! {
                <section class="refusal" role="alert">
                    <p>{capital(&tidy(&why))}"." {cause.map(|id| view! { " "<RuleLink id/> })}</p>
                    {move || post.chosen.with(|chosen| !chosen.is_empty()).then(|| view! {
                        <p class="hint">"If you agree that this should not count: “Rule by hand” below."</p>
                    })}
                </section>
            }
        })
    }
}

/// The order that is pointed at: what it costs, what can be changed of it, how likely what is.
#[component]
fn PointedCard(pointed: Pointed) -> impl IntoView {
    let post = Post::here();
    let choice = pointed.price.choice.clone();
    let more = pointed.others.len();
    let words = if more > 0 { format!("{} and {more} more", choice.words) } else { choice.words.clone() };
    let stopped = pointed.stopped.iter().map(|halt| {
        let name = post.roll.with_untracked(|roll| roll.name(halt.piece));
        let cause = halt.why.cause.clone();
        view! { <p class="stops">{tidy(&format!("{name} stops here: {}. ", halt.why.why))}{cause.map(|id| view! { <RuleLink id/> })}</p> }
    });
    view! {
        <section class="pointed" aria-live="polite">
            <h2>{tidy(&words)}</h2>
            {choice.tolls.iter().map(|toll| view! { <p class="toll">{toll.words()}</p> }).collect_view()}
            {stopped.collect_view()}
            {choice.terms.iter().map(|term| view! { <TermView term=term.clone()/> }).collect_view()}
            {pointed.price.situations.into_iter().map(|priced| view! { <OddsCard priced/> }).collect_view()}
            {untrack(|| post.asked()).is_some_and(|asked| may_stand(&asked)).then(|| view! {
                <button class="stand" on:click=move |_| post.let_it_stand()>"Always answer so in this battle"</button>
            })}
        </section>
    }
}

/// A part of the order that can be changed.
#[component]
fn TermView(term: Term) -> impl IntoView {
    let post = Post::here();
    let Term { id, words, now, range } = term;
    let set = move |id: &str, value: Value| post.amend(id.to_owned(), value);
    let inside = match range {
        Range::OneOf(options) => options
            .into_iter()
            .map(|option| {
                let (pressed, id, value) = ((option.value == now).to_string(), id.clone(), option.value);
                view! { <button aria-pressed=pressed on:click=move |_| set(&id, value.clone())>{option.words}</button> }
            })
            .collect_view()
            .into_any(),
        Range::Tick => {
            let is = now == Value::Bool(true);
            view! { <button aria-pressed=is.to_string() on:click=move |_| set(&id, json!(!is))>{if is { "yes" } else { "no" }}</button> }.into_any()
        }
        Range::Pieces { from, most } => {
            let chosen: Vec<Piece> = Vec::deserialize(&now).unwrap_or_default();
            if from.is_empty() {
                view! { <span class="hint">"nobody can"</span> }.into_any()
            } else {
                from.into_iter()
                    .map(|piece| {
                        let name = post.roll.with_untracked(|roll| roll.name(piece));
                        let (is, id, mut next) = (chosen.contains(&piece), id.clone(), chosen.clone());
                        if is {
                            next.retain(|other| *other != piece);
                        } else if next.len() < usize::from(most) {
                            next.push(piece);
                        }
                        view! { <button aria-pressed=is.to_string() on:click=move |_| set(&id, json!(next.clone()))>{name}</button> }
                    })
                    .collect_view()
                    .into_any()
            }
        }
        Range::Length { least, most } => {
            let shown = now.as_f64().unwrap_or_default() / 1000.0;
            let change = move |event| {
                let wish: f64 = event_target_value(&event).parse().unwrap_or(shown);
                set(&id, json!(((wish * 1000.0) as i32).clamp(least, most)));
            };
            view! {
                <input type="number" step="0.1" min=f64::from(least) / 1000.0 max=f64::from(most) / 1000.0 value=shown aria-label=words.clone() on:change=change/>
            }
            .into_any()
        }
        Range::Number { least, most } => {
            let change = move |event| {
                if let Ok(wish) = event_target_value(&event).parse::<i32>() {
                    set(&id, json!(wish.clamp(least, most)));
                }
            };
            view! { <input type="number" min=least max=most value=now.to_string() aria-label=words.clone() on:change=change/> }.into_any()
        }
        Range::Point => {
            // Where it is now is said by the order itself, and drawn.
            let wait = move |_| post.place.set(Some(Place::Term(id.clone())));
            view! { <button on:click=wait>"Show me where"</button> }.into_any()
        }
        Range::Facing => {
            let shown = now.as_f64().map(|facing| facing / 1000.0);
            let change = move |event| {
                if let Ok(wish) = event_target_value(&event).parse::<f64>() {
                    set(&id, json!(((wish * 1000.0) as i32).rem_euclid(360_000)));
                }
            };
            view! { <input type="number" step="5" min="0" max="360" value=shown aria-label=words.clone() on:change=change/> }.into_any()
        }
    };
    view! { <fieldset class="term"><legend>{capital(&words)}</legend><div class="chips">{inside}</div></fieldset> }
}

/// Whoever is chosen, and what he may do.
#[component]
fn Chosen() -> impl IntoView {
    let post = Post::here();
    let card = move || {
        let first = post.chosen.with(|chosen| chosen.first().copied())?;
        post.view.with(|view| view.board.piece(first).cloned())
    };
    move || {
        card().map(|piece| {
            let own = post.is_own(piece.piece);
            view! {
                <section class="chosen-card">
                    <UnitCard piece=piece.clone()/>
                    {own.then(|| view! { <Group leads=piece.figure.leads()/> })}
                    <Offers/>
                    {post.asked().is_some().then(|| view! { <Ruling piece=piece.piece/> })}
                </section>
            }
        })
    }
}

#[component]
fn UnitCard(piece: BoardPiece) -> impl IntoView {
    let post = Post::here();
    let command = post.view.with_untracked(|view| {
        piece
            .command
            .and_then(|command| view.board.commands.get(usize::from(command)))
            .map(|command| command.name.clone())
    });
    let said =
        [Some(piece.figure.word().to_owned()), (!piece.formation.is_empty()).then(|| piece.formation.clone()), command];
    let said: Vec<String> = said.into_iter().flatten().collect();
    view! {
        <header class=format!("unit {}", piece.side.class())>
            <span class=format!("flagplate {}", piece.side.class()) aria-hidden="true"></span>
            <h3>{piece.name}<small>{said.join(" · ")}</small></h3>
        </header>
        {(!piece.marks.is_empty()).then(|| view! {
            <ul class="marks">{piece.marks.iter().map(|mark| view! { <li>{mark.words()}</li> }).collect_view()}</ul>
        })}
    }
}

/// Who comes along.
#[component]
fn Group(leads: bool) -> impl IntoView {
    let post = Post::here();
    let moves =
        move || matches!(post.asked().map(|asked| asked.pattern), Some(Pattern::Act | Pattern::Place | Pattern::Write));
    let count = move || post.chosen.with(Vec::len);
    let alone = move |_| {
        let first = post.chosen.with_untracked(|chosen| chosen.first().copied());
        post.choose(first.into_iter().collect());
    };
    view! {
        {move || moves().then(|| view! {
            <div class="seg group" role="group" aria-label="Who moves">
                <button aria-pressed=move || (count() == 1).to_string() on:click=alone>{if leads { "He" } else { "Unit" }}</button>
                <button on:click=move |_| post.gather("line")>"Line"</button>
                <button on:click=move |_| post.gather("command")>"Command"</button>
                <span class="hint">{move || match count() { 1 => String::new(), n => format!("{n} together") }}</span>
            </div>
        })}
        {move || post.left_out.get().into_iter().map(|(piece, refusal)| {
            let name = post.roll.with_untracked(|roll| roll.name(piece));
            view! { <p class="stops">{format!("{name} stays: {} ", refusal.why)}{refusal.cause.map(|id| view! { <RuleLink id/> })}</p> }
        }).collect_view()}
    }
}

/// What the chosen one may do, refused entries with their reason.
#[component]
fn Offers() -> impl IntoView {
    let post = Post::here();
    move || {
        let offers = post.offers.get();
        let (open, shut): (Vec<Choice>, Vec<Choice>) = offers.into_iter().partition(|choice| choice.refused.is_none());
        // Of the same thing refused for the same reason one entry says it all, and none if the thing can be had otherwise.
        let mut reasons: Vec<Choice> = Vec::new();
        for choice in shut {
            let said = |other: &Choice| other.verb == choice.verb;
            if !reasons.iter().any(said) && !open.iter().any(said) {
                reasons.push(choice);
            }
        }
        view! { <Choices choices=open/>{reasons.into_iter().map(|choice| view! { <Shut choice/> }).collect_view()} }
    }
}

/// What can be said to nobody in particular. The closing order has its own button.
#[component]
fn General() -> impl IntoView {
    let post = Post::here();
    let choices = move || -> Vec<Choice> {
        let once = post.asked().is_some_and(|asked| asked.pattern.once());
        post.general.with(|general| {
            let listed = |choice: &&Choice| choice.refused.is_none() && (once || choice.kind != Kind::Close);
            general.iter().filter(listed).cloned().collect()
        })
    };
    move || {
        let choices = choices();
        (!choices.is_empty()).then(|| view! { <Choices choices/> })
    }
}

/// Orders to choose from, the same verb together; only the first few of many moves are shown until more are asked for.
#[component]
fn Choices(choices: Vec<Choice>) -> impl IntoView {
    const FEW: usize = 7;
    let post = Post::here();
    let all = RwSignal::new(choices.len() <= FEW + 2);
    let count = choices.len();
    let pointed = move |order: &Value| {
        post.pointed.with(|pointed| pointed.as_ref().is_some_and(|pointed| pointed.orders.first() == Some(order)))
    };
    let list = move || {
        let shown = if all.get() { count } else { FEW };
        choices
            .iter()
            .take(shown)
            .enumerate()
            .map(|(i, choice)| {
                let (choice, order) = (choice.clone(), choice.order.clone());
                let toll = choice.tolls.first().map(|toll| toll.words());
                let words = capital(&tidy(without_name(post, &choice)));
                view! {
                    <li><button class="choice" aria-pressed=move || pointed(&order).to_string() on:click=move |_| post.tap(&choice)>
                        <kbd aria-hidden="true">{i + 1}</kbd><span>{words}</span>{toll.map(|toll| view! { <small>{toll}</small> })}
                    </button></li>
                }
            })
            .collect_view()
    };
    view! {
        <ol class="choices">{list}</ol>
        {move || (!all.get()).then(|| view! { <button class="more" on:click=move |_| all.set(true)>{format!("{} more", count - FEW)}</button> })}
    }
}

/// What is ordered, without the name of the one who stands above the list.
fn without_name(post: Post, choice: &Choice) -> &str {
    let name = post
        .chosen
        .with_untracked(|chosen| chosen.first().map(|first| post.roll.with_untracked(|roll| roll.name(*first))));
    let bare = name.and_then(|name| choice.words.strip_prefix(&name)?.strip_prefix(": "));
    bare.unwrap_or(&choice.words)
}

#[component]
fn Shut(choice: Choice) -> impl IntoView {
    let Choice { verb, refused, .. } = choice;
    refused.map(|Refusal { why, cause }| {
        view! { <p class="shut"><b>{capital(&verb)}</b>{tidy(&format!(": {why} "))}{cause.map(|id| view! { <RuleLink id/> })}</p> }
    })
}

/// The commands of both sides, and how far they are.
#[component]
fn Commands() -> impl IntoView {
    use crate::wire::Acted;
    let post = Post::here();
    let row = |command: &crate::wire::Command| {
        let (sign, words) = match command.state {
            Acted::Waiting => ("◇", ""),
            Acted::Now => ("◈", ", now"),
            Acted::Done => ("◆", ", done"),
            Acted::Off => ("–", ""),
        };
        let marks: String = command.marks.iter().map(|mark| format!(", {}", mark.words())).collect();
        view! { <li class=command.side.class()><span aria-hidden="true">{sign}</span>{format!("{}{words}{marks}", command.name)}</li> }
    };
    view! {
        <details class="commands" open>
            <summary>"Commands and ground"</summary>
            <ul>{move || post.view.with(|view| {
                let here = view.board.commands.iter().filter(|command| command.state != Acted::Off);
                here.map(row).collect_view()
            })}</ul>
            <ul>{move || post.view.with(|view| view.board.holdings.iter().map(|holding| {
                let by = holding.by.map_or_else(|| "nobody".to_owned(), |side| post.begun.with(|begun| begun.sides[side.index()].clone()));
                let points = if holding.worth == 1 { "1 point".to_owned() } else { format!("{} points", holding.worth) };
                view! { <li>{format!("{}: {by}, {points}", holding.name)}</li> }
            }).collect_view())}</ul>
            <ul>{move || post.view.with(|view| view.board.awaited.iter().map(|awaited| {
                let when = awaited.clock.clone().unwrap_or_else(|| format!("turn {}", awaited.turn));
                view! { <li class=awaited.side.class()>{format!("{} comes at {when}", awaited.name)}</li> }
            }).collect_view())}</ul>
        </details>
    }
}

/// What lies under the thumb: take back, close, give.
#[component]
pub fn Bar() -> impl IntoView {
    let post = Post::here();
    let able = move || post.view.with(|view| view.board.pieces.iter().filter(|piece| piece.may_act).count());
    let warned = RwSignal::new(false);
    Effect::new(move |_| {
        post.view.track();
        warned.set(false);
    });
    let many = move || post.asked().is_some_and(|asked| !asked.pattern.once());
    let close = move |_| {
        let Some(choice) = post.closing() else { return };
        if able() > 0
            && !warned.get()
            && choice.refused.is_none()
            && post.settings.with_untracked(|settings| settings.confirm)
        {
            return warned.set(true);
        }
        match &choice.refused {
            Some(refusal) => post.refused.set(Some(refusal.clone())),
            None => post.send(choice.order, None, false),
        }
    };
    let free = move || {
        post.pointed.with(Option::is_some) && !post.asked().is_some_and(|asked| asked.pattern == Pattern::Answer)
    };
    let idle = move || post.view.with(|view| view.undo == 0) && !free();
    let undo = move || {
        if post.view.with(|view| view.undo > 0) {
            "Undo"
        } else if free() {
            "Cancel"
        } else {
            "No undo"
        }
    };
    let why_idle = move || idle().then_some("A die has fallen, the other side was asked, or nothing was done yet");
    let deed = move || {
        post.pointed.with(|pointed| {
            let pointed = pointed.as_ref()?;
            let die = if pointed.rolls() { " ⚄" } else { "" };
            Some(format!("{}{die}", capital(&pointed.price.choice.verb)))
        })
    };
    view! {
        <div class="bar">
            <button class="undo-button" disabled=idle title=why_idle on:click=move |_| post.undo()>{undo}</button>
            {move || (many()).then(|| post.closing()).flatten().map(|choice| {
                let words = move || match (warned.get(), able()) {
                    (true, 1) => "Close: 1 could still act?".to_owned(),
                    (true, n) => format!("Close: {n} could still act?"),
                    (false, 0) => capital(&choice.words),
                    (false, n) => format!("{} · {n} left", capital(&choice.words)),
                };
                view! { <button class="close" class:asks=warned on:click=close>{words}</button> }
            })}
            <button class="go" disabled=move || deed().is_none() on:click=move |_| post.give()>{move || deed().unwrap_or_else(|| "Point at an order".to_owned())}</button>
        </div>
    }
}
