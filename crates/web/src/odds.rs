//! The odds: one number as a chart, what else may come of it as strips.

use grognard_press::{capital, label, percent, roles, spoken, value};
use grognard_rulebook::{AnyProcedure, Priced, System, Value};
use leptos::prelude::*;

use crate::{desk::Desk, parts::Head, procedure::Answer};

/// The distribution of one field.
pub(crate) fn of_field(priced: &Priced, name: &str) -> Vec<(Value, f64)> {
    let mut chances: Vec<(Value, f64)> = Vec::new();
    for (p, outcome) in &priced.outcomes {
        let Some(value) = outcome.get(name) else { continue };
        match chances.iter_mut().find(|(known, _)| *known == value) {
            Some((_, sum)) => *sum += p,
            None => chances.push((value, *p)),
        }
    }
    if chances.iter().all(|(value, _)| number(*value).is_some()) {
        chances.sort_by(|(a, _), (b, _)| number(*a).unwrap_or(0.0).total_cmp(&number(*b).unwrap_or(0.0)));
    }
    chances
}

pub(crate) fn number(value: Value) -> Option<f64> {
    value.number()
}

/// Fields that vary: numbers that can be charted, and words or flags that tell what becomes of somebody.
pub(crate) fn varying(priced: &Priced) -> (Vec<String>, Vec<String>) {
    let Some((_, first)) = priced.outcomes.first() else { return Default::default() };
    let varies = |name: &str| priced.outcomes.iter().any(|(_, outcome)| outcome.get(name) != first.get(name));
    let names: Vec<String> = first.0.iter().map(|(name, _)| name.clone()).filter(|name| varies(name)).collect();
    let is_number =
        |name: &String| priced.outcomes.iter().all(|(_, outcome)| outcome.get(name).and_then(number).is_some());
    names.into_iter().partition(is_number)
}

/// The number that tells most: what a unit suffers before any other, and the side acted on before the acting one.
pub(crate) fn most_telling(system: &System, procedure: &dyn AnyProcedure, numbers: &[String]) -> Option<String> {
    let acting = roles(procedure).first().map(|(prefix, _)| format!("{prefix}_"));
    let worth = |name: &String| {
        let of_unit = system.unit.iter().any(|fact| name.ends_with(&format!("_{}", fact.own_name)));
        let by_acting_side = acting.as_ref().is_some_and(|prefix| name.starts_with(prefix));
        match (system.unit.find(name).is_some(), of_unit, by_acting_side) {
            (true, ..) => 3,
            (_, true, false) => 2,
            (_, true, true) => 1,
            _ => 0,
        }
    };
    // Of equals the first.
    numbers.iter().rev().max_by_key(|name| worth(name)).cloned()
}

#[component]
pub fn OddsView(system: &'static System, procedure: &'static dyn AnyProcedure, answer: Answer) -> impl IntoView {
    let desk = Desk::here();
    let wish = RwSignal::new(None::<String>);
    let charted = move || {
        answer.with(|answer| {
            let (numbers, _) = varying(answer.as_ref().ok()?);
            wish.get().filter(|name| numbers.contains(name)).or_else(|| most_telling(system, procedure, &numbers))
        })
    };
    let mean = move || {
        let name = charted()?;
        answer.with(|answer| {
            let chances = of_field(answer.as_ref().ok()?, &name);
            let mean: f64 = chances.iter().filter_map(|(value, p)| Some(number(*value)? * p)).sum();
            Some(format!("average {mean:.2}"))
        })
    };
    let rolled =
        move |name: &str| desk.rolled.with(|rolled| rolled.as_ref().and_then(|cast| cast.resolution.outcome.get(name)));
    view! {
        <Head title={if procedure.dice() == "none" { "The answer" } else { "The odds" }} note=Signal::derive(move || mean().unwrap_or_default())/>
        {move || answer.with(|answer| {
            let Ok(priced) = answer else { return ().into_any() };
            let (numbers, words) = varying(priced);
            if numbers.is_empty() && words.is_empty() {
                return view! { <Certain priced=priced.clone() procedure/> }.into_any();
            }
            let chart = charted().map(|name| {
                let chances = of_field(priced, &name);
                let got = rolled(&name);
                let other_numbers = numbers.clone();
                let now = name.clone();
                view! {
                    <Show when={let many = numbers.len() > 1; move || many}>
                        <label class="charted">
                            <span class="note">"Chart of"</span>
                            <select class="choice" id="charted" on:change:target=move |event| wish.set(Some(event.target().value()))>
                                {other_numbers.iter().map(|name| view! {
                                    <option value=name.clone() selected={*name == now}>{label(name)}</option>
                                }).collect_view()}
                            </select>
                        </label>
                    </Show>
                    <Chart field=name.clone() chances got/>
                }
            });
            let strips = words.iter().map(|name| {
                let order = procedure.outputs().find(name).and_then(|output| output.words()).unwrap_or_default();
                view! { <Strip field=name.clone() chances=of_field(priced, name) order got=rolled(name)/> }
            }).collect_view();
            view! { {chart}{strips} }.into_any()
        })}
    }
}

/// The most telling odds, small enough for the dock.
#[component]
pub fn Mini(system: &'static System, procedure: &'static dyn AnyProcedure, answer: Answer) -> impl IntoView {
    const WIDTH: f64 = 72.0;
    const HEIGHT: f64 = 42.0;
    move || {
        answer.with(|answer| {
            let priced = answer.as_ref().ok()?;
            let chances = of_field(priced, &most_telling(system, procedure, &varying(priced).0)?);
            let most = chances.iter().map(|(_, p)| *p).fold(1e-9, f64::max);
            let step = WIDTH / chances.len().max(4) as f64;
            let bars = chances.iter().enumerate().map(|(nth, (_, p))| {
                let height = (HEIGHT - 2.0) * p / most;
                view! {
                    <rect x=format!("{:.1}", nth as f64 * step) y=format!("{:.1}", HEIGHT - 2.0 - height)
                        width=format!("{:.1}", (step - 2.0).max(0.8)) height=format!("{:.1}", height)/>
                }
            });
            Some(view! { <svg class="mini" viewBox="0 0 72 42" aria-hidden="true">{bars.collect_view()}<path d="M0 41H72"/></svg> })
        })
    }
}

/// A look-up, or a roll whose outcome is certain.
#[component]
fn Certain(priced: Priced, procedure: &'static dyn AnyProcedure) -> impl IntoView {
    let outcome = priced.outcomes.into_iter().next().map(|(_, outcome)| outcome.0).unwrap_or_default();
    view! {
        <dl class="facts-dl certain" id="certain">
            {outcome.into_iter().map(|(name, worth)| {
                let help = procedure.outputs().find(&name).map(|output| output.help).unwrap_or_default();
                view! { <dt title=help>{capital(&label(&name))}</dt><dd data-field=name><b data-value=value(worth) data-p="1">{value(worth)}</b></dd> }
            }).collect_view()}
        </dl>
    }
}

#[component]
fn Chart(field: String, chances: Vec<(Value, f64)>, got: Option<Value>) -> impl IntoView {
    let name = label(&field);
    let mut rest = 1.0;
    let rows = chances.into_iter().map(|(worth, p)| {
        let at_least = rest;
        rest -= p;
        (worth, p, at_least.clamp(0.0, 1.0))
    });
    let rows: Vec<_> = rows.collect();
    view! {
        <div class="odds" id="odds" data-field=field>
            <div class="row th"><span></span><span>{name}</span><span class="num">"exactly"</span><span class="num">"at least"</span></div>
            {rows.into_iter().map(|(worth, p, at_least)| view! {
                <div class="row" class:hit={got == Some(worth)} data-value=value(worth) data-p=p.to_string()>
                    <span class="k">{value(worth)}</span>
                    <div>
                        <div class="ex" style=format!("width:{:.2}%", p * 100.0)></div>
                        <div class="al" style=format!("width:{:.2}%", at_least * 100.0)></div>
                    </div>
                    <span class="e">{percent(p)}</span><span class="g">{percent(at_least)}</span>
                </div>
            }).collect_view()}
        </div>
        <div class="key">
            <span><i style="background:var(--blue)"></i>"exactly"</span>
            <span><i style="background:var(--hatch-blue);border:1px solid var(--blue)"></i>"at least"</span>
        </div>
    }
}

/// Hatches in order, so that a strip can be read without colour; yes is green, no is plain.
fn tincture(nth: usize, worth: Value) -> &'static str {
    const ORDER: [&str; 5] = ["t-asis", "t-halted", "t-disordered", "t-removed", "t-green"];
    match worth {
        Value::Flag(true) => "t-green",
        Value::Flag(false) => "t-asis",
        _ => ORDER[nth % ORDER.len()],
    }
}

/// What a word may become, in one bar with a legend that is also the table, in the order the sheet has.
#[component]
fn Strip(
    field: String,
    chances: Vec<(Value, f64)>,
    order: &'static [&'static str],
    got: Option<Value>,
) -> impl IntoView {
    let mut chances = chances;
    let place = |value: &Value| match value {
        Value::Word(word) => order.iter().position(|known| known == word).unwrap_or(order.len()),
        Value::Flag(flag) => usize::from(*flag),
        _ => 0,
    };
    chances.sort_by_key(|(value, _)| place(value));
    let shown: Vec<_> =
        chances.into_iter().enumerate().map(|(nth, (worth, p))| (worth, p, tincture(nth, worth))).collect();
    let legend = shown.clone();
    view! {
        <h3 class="q strip-name"><span>{capital(&label(&field))}</span></h3>
        <div class="strip" aria-hidden="true">
            {shown.into_iter().map(|(_, p, tincture)| view! { <i class=tincture style=format!("width:{:.3}%", p * 100.0)></i> }).collect_view()}
        </div>
        <ul class="become" data-field=field>
            {legend.into_iter().map(|(worth, p, tincture)| {
                let text = match worth { Value::Word(word) => spoken(word), worth => value(worth) };
                view! { <li class:got={got == Some(worth)} data-value=value(worth) data-p=p.to_string()><i class=tincture></i>{text}<b>{percent(p)}</b></li> }
            }).collect_view()}
        </ul>
    }
}
