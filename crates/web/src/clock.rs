//! Where the turn stands, and what is still to be done: on every page of a system.

use grognard_rulebook::{Ends, System, Turn};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{browser, desk::Desk, owed::OwedList, parts::Icon, play::ONE_TAP};

/// The turn and the phase of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Clock {
    /// From 1.
    pub(crate) turn: u32,
    /// A place among the phases of the system.
    pub(crate) phase: usize,
}

impl Default for Clock {
    fn default() -> Self {
        Self { turn: 1, phase: 0 }
    }
}

impl Clock {
    pub(crate) fn phase_of(self, turn: &Turn) -> &'static str {
        turn.phases.get(self.phase).copied().unwrap_or_default()
    }

    /// "Turn 2, Shooting"
    pub(crate) fn in_words(self, turn: &Turn) -> String {
        format!("Turn {}, {}", self.turn, self.phase_of(turn))
    }

    /// The phase after this one, or the first of the next turn.
    fn next_phase(self, turn: &Turn) -> Self {
        if self.phase + 1 < turn.phases.len() { Self { phase: self.phase + 1, ..self } } else { self.next_turn() }
    }

    fn next_turn(self) -> Self {
        Self { turn: self.turn + 1, phase: 0 }
    }
}

/// What is over on the way from one moment to another.
fn over(turn: &'static Turn, from: Clock, to: Clock) -> Vec<&'static Ends> {
    let with_the_turn = if to.turn == from.turn { &[][..] } else { turn.with_the_turn };
    turn.with_the_phase.iter().chain(with_the_turn).collect()
}

impl Desk {
    /// Goes on to another moment of the battle: what is over then is over for every unit. A double tap goes on once.
    fn pass(self, system: &'static System, to: Clock) {
        if browser::now() - self.moved_on.get_value() < ONE_TAP {
            return;
        }
        let turn = &system.telling.turn;
        let from = self.roster.with_untracked(|roster| roster.clock(system));
        let over = over(turn, from, to);
        let what = format!("{} is over", from.in_words(turn));
        self.roster.update(|roster| roster.pass(system, what, to, &over));
        self.refill();
        self.passed.set(true);
        self.moved_on.set_value(browser::now());
    }
}

#[component]
pub fn ClockBar(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let turn = &system.telling.turn;
    let open = RwSignal::new(false);
    let now = move || desk.roster.with(|roster| roster.clock(system));
    let repeats = turn.repeats.filter(|(from, to, _)| from < to);
    let in_repeat = move || repeats.filter(|(from, to, _)| (*from..=*to).contains(&now().phase));
    let undone = move || {
        let last = desk.roster.with(|roster| roster.last_change(system).map(|(what, clock)| (what.to_owned(), clock)));
        last.filter(|(_, clock)| *clock && desk.passed.get()).map(|(what, _)| what)
    };
    view! {
        <section class="clock" id="clock" aria-label="The turn">
            <div class="clock-row">
                <button type="button" class="where" aria-expanded=move || open.get().to_string() on:click=move |_| open.update(|open| *open = !*open)>
                    <b>"Turn "{move || now().turn}</b><span>{move || now().phase_of(turn)}</span><Icon name="chev"/>
                </button>
                <button type="button" class="ends" id="end-phase" on:click=move |_| desk.pass(system, now().next_phase(turn))>"End phase"</button>
            </div>
            <Show when=move || open.get()>
                <div class="phases" role="group" aria-label="Phases">
                    {turn.phases.iter().enumerate().map(|(place, name)| view! {
                        <button type="button" aria-pressed=move || (now().phase == place).to_string()
                            on:click=move |_| if now().phase != place { desk.pass(system, Clock { phase: place, ..now() }) }>{*name}</button>
                    }).collect_view()}
                </div>
                <div class="row-btns">
                    {move || in_repeat().map(|(from, _, whose)| view! {
                        <button type="button" class="btn quiet" id="next-round" on:click=move |_| desk.pass(system, Clock { phase: from, ..now() })>{format!("Next {whose}")}</button>
                    })}
                    <button type="button" class="btn quiet" id="end-turn" on:click=move |_| desk.pass(system, now().next_turn())>"End turn"</button>
                </div>
                <Activated system/>
            </Show>
            {move || undone().map(|what| view! {
                <div class="undo" role="status"><span>{what}"."</span>
                    <button type="button" on:click=move |_| desk.undo()><Icon name="undo"/>"Undo"</button></div>
            })}
            <OwedList system/>
        </section>
    }
}

/// Units that lose something when their own command comes round again, which only the player can tell.
#[component]
fn Activated(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let waiting = move || {
        let over = system.telling.turn.when_activated.iter();
        over.flat_map(|ends| {
            desk.roster.with(|roster| {
                let keeps = roster.of(system).filter(|unit| unit.facts.get(ends.field) == Some(&true.into()));
                keeps.map(|unit| (unit.id, unit.name.clone(), ends.field)).collect::<Vec<_>>()
            })
        })
        .collect::<Vec<_>>()
    };
    let no_longer = move |id: u32, says: String, field: &'static str| {
        desk.roster.update(|roster| roster.change(id, says, |unit| drop(unit.facts.remove(field))));
        desk.refill();
    };
    move || {
        let waiting = waiting();
        (!waiting.is_empty()).then(|| view! {
            <p class="note">"When its own command is activated again:"</p>
            <div class="row-btns">{waiting.into_iter().map(|(id, name, field)| {
                let says = format!("{name}: no longer {}", grognard_press::label(field));
                let done = says.clone();
                view! { <button type="button" class="btn quiet" on:click=move |_| no_longer(id, done.clone(), field)>{says}</button> }
            }).collect_view()}</div>
        })
    }
}
