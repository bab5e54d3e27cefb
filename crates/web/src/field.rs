//! One field of a form: ticks, segments, steppers, and what would come of each choice.

use grognard_press::{Sum, spoken};
use grognard_rulebook::{Input, Kind, System, Value, Written};
use leptos::prelude::*;

use crate::{
    desk::Desk,
    form::{Role, short_name},
    parts::{Icon, Id},
    procedure::{Answer, Settled},
};

/// What a choice is worth: a figure, and whose sum it goes into where there are several.
#[derive(Clone, Default, PartialEq)]
struct Worth {
    figure: String,
    whose: &'static str,
}

impl Worth {
    /// What another value would do to the sums of the account, or "no" if it is refused.
    fn of(settled: Settled, input: &Input, value: Value) -> Self {
        Self::compared(settled, input, value, difference)
    }

    /// What the value that is said now is worth, compared with another.
    fn standing(settled: Settled, input: &Input, without: Value) -> Self {
        Self::compared(settled, input, without, |now, then| difference(then, now))
    }

    fn compared(settled: Settled, input: &Input, value: Value, compare: fn(&[Sum], &[Sum]) -> Self) -> Self {
        settled.sums.with(|now| match (now, settled.sums_with(input, value)) {
            (None, _) => Self::default(),
            (Some(now), Some(then)) => compare(now, &then),
            (Some(_), None) => Self { figure: "no".to_owned(), whose: "" },
        })
    }

    fn in_words(self) -> String {
        if self.whose.is_empty() { self.figure } else { format!("{} {}", self.figure, self.whose) }
    }
}

/// What changes between two accounts, if one figure can say it: one sum changes, and both have it.
fn difference(before: &[Sum], after: &[Sum]) -> Worth {
    if !before.iter().map(|sum| sum.title).eq(after.iter().map(|sum| sum.title)) {
        return Worth::default();
    }
    let mut changed = before.iter().zip(after).filter(|(was, is)| was.total != is.total);
    let (Some((was, is)), None) = (changed.next(), changed.next()) else { return Worth::default() };
    // A line that sets the total says what it comes to, not by how much.
    let figure = if is.set > was.set { format!("= {}", is.total) } else { format!("{:+}", is.total - was.total) };
    // "The charger's modifiers" are the charger's.
    let whose = was.title.strip_prefix("The ").and_then(|rest| rest.strip_suffix(" modifiers")).unwrap_or(was.title);
    Worth { figure, whose: if before.len() > 1 { whose } else { "" } }
}

/// What a field is called: within its group, and to somebody who does not see the group.
#[derive(Clone)]
struct Name {
    short: String,
    whose: &'static str,
}

impl Name {
    fn in_full(&self) -> String {
        if self.whose.is_empty() { self.short.clone() } else { format!("{} of the {}", self.short, self.whose) }
    }

    /// The name as it stands in the group, the rest only heard.
    fn shown(&self) -> impl IntoView + use<> {
        let rest = (!self.whose.is_empty()).then(|| format!(" of the {}", self.whose));
        view! { {self.short.clone()}{rest.map(|rest| view! { <span class="sr">{rest}</span> })} }
    }
}

#[component]
pub fn FieldView(system: &'static System, input: &'static Input, role: Option<Role>) -> impl IntoView {
    let name = Name { short: short_name(input, role), whose: role.map_or("", |(_, title)| title) };
    let control = match input.sort.kind {
        Kind::Flag => view! { <Tick input name/> }.into_any(),
        Kind::Words(_) if input.words().is_some_and(|words| words.len() <= 8) => {
            view! { <Segments input name/> }.into_any()
        }
        Kind::Words(_) | Kind::Text => view! { <Choice input name/> }.into_any(),
        Kind::Whole | Kind::Half if input.range().is_some_and(|(from, to)| to - from <= 40.0) => {
            view! { <Stepper input name/> }.into_any()
        }
        Kind::Whole | Kind::Half | Kind::Number => view! { <Number input name/> }.into_any(),
    };
    view! { <div class="field">{control}<FaultView system input/></div> }
}

/// Why the situation is refused, beside the field, with the way out.
#[component]
fn FaultView(system: &'static System, input: &'static Input) -> impl IntoView {
    let desk = Desk::here();
    let answer = expect_context::<Answer>();
    let faults = move || {
        let faults = answer.with(|answer| answer.as_ref().err().cloned()).filter(|_| !desk.has_the_last_word());
        let faults = faults.unwrap_or_default();
        // Each fault stands once: beside the first of its fields that was said.
        let said = |name: &String| desk.given.with(|given| given.get(name).is_some());
        let here = |fault: &&grognard_rulebook::Fault| {
            let first = fault.fields.iter().find(|name| said(name)).or_else(|| fault.fields.first());
            first.is_some_and(|name| *name == input.name)
        };
        faults.iter().filter(here).cloned().collect::<Vec<_>>()
    };
    move || {
        faults()
            .into_iter()
            .map(|fault| {
                let id = fault.cause.map(|cause| match cause {
                    grognard_rulebook::Cause::Rule(rule) => rule.id.to_owned(),
                    grognard_rulebook::Cause::Ruling(ruling) => format!("{}.{}", system.code, ruling.number),
                });
                let mend = desk.given.with(|given| given.get(&input.name).is_some());
                view! {
                    <div class="refusal" role="alert">
                        <b>{grognard_press::capital(&fault.why)}"."</b>
                        {id.map(|id| view! { <Id id/> })}
                        <Show when=move || mend>
                            <div class="row-btns">
                                <button type="button" class="btn quiet" on:click=move |_| desk.unsay(&input.name)>"Take it back"</button>
                            </div>
                        </Show>
                    </div>
                }
            })
            .collect_view()
    }
}

#[component]
fn Tick(input: &'static Input, name: Name) -> impl IntoView {
    let (desk, settled) = (Desk::here(), expect_context::<Settled>());
    let on = move || settled.value(input) == Value::Flag(true);
    let worth = move || match on() {
        // What is ticked shows what it is worth, not what unticking it would change.
        true => Worth::standing(settled, input, Value::Flag(false)),
        false => Worth::of(settled, input, Value::Flag(true)),
    };
    let worth = Memo::new(move |_| worth());
    view! {
        <label class="tick" title=input.help>
            <input type="checkbox" name=input.name.clone() title=input.help prop:checked=on on:change:target=move |event| desk.say(input, Written::Flag(event.target().checked()))/>
            <span class="box"><Icon name="tickmark"/></span>
            <span>{name.shown()}<small class="note help">{input.help}</small></span>
            <span class="fx">{move || worth.get().figure}{move || Some(worth.get().whose).filter(|whose| !whose.is_empty()).map(|whose| view! { <small>{whose}</small> })}</span>
        </label>
    }
}

#[component]
fn Segments(input: &'static Input, name: Name) -> impl IntoView {
    let (desk, settled) = (Desk::here(), expect_context::<Settled>());
    let words = input.words().unwrap_or_default();
    let columns = match words.iter().map(|word| word.len()).max() {
        Some(longest) if longest > 15 => 2,
        Some(longest) if words.len() == 4 => {
            if longest > 9 {
                2
            } else {
                4
            }
        }
        _ => words.len().min(3),
    };
    let chosen = move |word: &'static str| settled.value(input) == Value::Word(word);
    view! {
        <fieldset title=input.help>
            <legend class="q"><span>{name.shown()}</span></legend>
            <div class="seg" style=format!("--n:{columns}")>
                {words.iter().map(|word| {
                    let word = *word;
                    let worth = move || if chosen(word) { String::new() } else { Worth::of(settled, input, Value::Word(word)).in_words() };
                    let worth = Memo::new(move |_| worth());
                    view! {
                        <label class:no=move || worth.with(|worth| worth == "no")>
                            <input type="radio" name=input.name.clone() value=word prop:checked=move || chosen(word) on:change=move |_| desk.say(input, Written::from(word))/>
                            {spoken(word)}
                            <small>{worth}</small>
                        </label>
                    }
                }).collect_view()}
            </div>
            <p class="note help">{input.help}</p>
        </fieldset>
    }
}

/// A long list of words.
#[component]
fn Choice(input: &'static Input, name: Name) -> impl IntoView {
    let (desk, settled) = (Desk::here(), expect_context::<Settled>());
    let words = input.words().unwrap_or_default();
    let chosen = move || settled.value(input);
    view! {
        <label>
            <span class="q">{name.shown()}</span>
            <select class="choice" name=input.name.clone() prop:value=move || match chosen() { Value::Word(word) => word, _ => "" }
                on:change:target=move |event| {
                    let value = event.target().value();
                    if let Some(word) = words.iter().find(|word| **word == value) {
                        desk.say(input, Written::from(*word));
                    }
                }>
                {words.iter().map(|word| view! { <option value=*word selected=move || chosen() == Value::Word(word)>{spoken(word)}</option> }).collect_view()}
            </select>
            <span class="note help">{input.help}</span>
        </label>
    }
}

fn number(value: Value) -> f64 {
    match value {
        Value::Whole(whole) => f64::from(whole),
        Value::Number(number) => number,
        _ => 0.0,
    }
}

#[component]
fn Stepper(input: &'static Input, name: Name) -> impl IntoView {
    let (desk, settled) = (Desk::here(), expect_context::<Settled>());
    let (from, to) = input.range().unwrap_or_default();
    let step = if input.sort.kind == Kind::Half { 0.5 } else { 1.0 };
    let now = move || number(settled.value(input));
    let set = move |by: f64| desk.say(input, Written::from((now() + by).clamp(from, to)));
    let named = name.in_full();
    let (less, more) = (format!("Less: {named}"), format!("More: {named}"));
    view! {
        <div role="group" aria-label=named title=input.help>
            <p class="q"><span>{name.short}</span></p>
            <div class="step">
                <button type="button" aria-label=less disabled=move || { now() <= from } on:click=move |_| set(-step)><Icon name="minus"/></button>
                <output id=format!("value-{}", input.name) aria-live="polite">{move || grognard_press::value(Value::Number(now()))}</output>
                <button type="button" aria-label=more data-more=input.name.clone() disabled=move || { now() >= to } on:click=move |_| set(step)><Icon name="plus"/></button>
            </div>
            <p class="note help">{input.help}</p>
        </div>
    }
}

/// A number from a long range: typed in.
#[component]
fn Number(input: &'static Input, name: Name) -> impl IntoView {
    let (desk, settled) = (Desk::here(), expect_context::<Settled>());
    let (from, to) = input.range().unwrap_or_default();
    let now = move || settled.value(input);
    let shown = move || match now() {
        Value::Null => String::new(),
        value => number(value).to_string(),
    };
    let wrong = RwSignal::new(None::<String>);
    let typed = move |text: String| {
        let mut written = grognard_rulebook::Given::nothing();
        written.type_in("", text.trim());
        let written = match written.0.pop() {
            Some(_) if text.trim().is_empty() => return desk.unsay(&input.name),
            Some((_, written)) => written,
            None => return,
        };
        match input.value(&written) {
            Ok(_) => {
                wrong.set(None);
                desk.say(input, written);
            }
            Err(why) => wrong.set(Some(why)),
        }
    };
    view! {
        <label>
            <span class="q">{name.shown()}</span>
            <input class="number" type="text" inputmode="decimal" name=input.name.clone() prop:value=shown
                placeholder=format!("{from} to {to}") on:change:target=move |event| typed(event.target().value())/>
            <span class="note help">{input.help}</span>
            {move || wrong.get().map(|why| view! { <span class="refusal" role="alert"><b>{why}</b></span> })}
        </label>
    }
}
