//! The form of a situation, made from the fields a procedure declares.

use std::collections::BTreeSet;

use grognard_press::{capital, roles};
use grognard_rulebook::{AnyProcedure, Given, Input, Kind, System, Written};
use leptos::prelude::*;

use crate::{desk::Desk, field::FieldView, parts::Head, roster::Unit, route::Page};

/// What the fields of a role begin with, and what it is called.
pub(crate) type Role = (&'static str, &'static str);

/// Fields by whom they concern; `None` for the situation as a whole.
fn groups(procedure: &'static dyn AnyProcedure) -> Vec<(Option<Role>, Vec<&'static Input>)> {
    let mut groups: Vec<(Option<Role>, Vec<&'static Input>)> = Vec::new();
    for input in procedure.inputs().iter() {
        let role = input.role.or_else(|| {
            // `target_uphill` is a fact of the target, whoever declares it.
            roles(procedure)
                .into_iter()
                .find(|(prefix, _)| !prefix.is_empty() && input.name.starts_with(&format!("{prefix}_")))
        });
        match groups.iter_mut().find(|(known, _)| *known == role) {
            Some((_, fields)) => fields.push(input),
            None => groups.push((role, vec![input])),
        }
    }
    groups
}

/// The name of a field inside its group.
pub(crate) fn short_name(input: &Input, role: Option<Role>) -> String {
    let prefix = role.map(|(prefix, _)| format!("{prefix}_")).filter(|prefix| prefix.len() > 1);
    let short = prefix.and_then(|prefix| input.name.strip_prefix(&prefix).map(str::to_owned));
    capital(&grognard_press::label(&short.unwrap_or_else(|| input.name.clone())))
}

/// Choices stand one below the other, numbers in pairs, ticks as closely as they fit.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Words,
    Numbers,
    Ticks,
}

impl Shape {
    fn of(input: &Input) -> Self {
        match input.sort.kind {
            Kind::Flag => Self::Ticks,
            Kind::Words(_) | Kind::Text => Self::Words,
            Kind::Whole | Kind::Half | Kind::Number => Self::Numbers,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::Words => "choices",
            Self::Numbers => "steps",
            Self::Ticks => "ticks",
        }
    }
}

#[component]
pub fn Form(
    system: &'static System,
    procedure: &'static dyn AnyProcedure,
    /// What else is to be said of the procedure.
    rest: &'static str,
) -> impl IntoView {
    let desk = Desk::here();
    let every = RwSignal::new(false);
    // What matters while something is refused is what mattered before.
    let matters = Memo::new(move |before: Option<&BTreeSet<String>>| {
        let (given, house) = (desk.given.get(), desk.house(system));
        match procedure.explain(&given, &house) {
            Ok(_) => procedure.matters(&given, &house).into_iter().collect(),
            Err(faults) => {
                let known = before
                    .cloned()
                    .unwrap_or_else(|| procedure.inputs().iter().map(|input| input.name.clone()).collect());
                faults.into_iter().flat_map(|fault| fault.fields).chain(known).collect()
            }
        }
    });
    let shown = move |input: &Input| {
        every.get()
            || matters.with(|matters| matters.contains(&input.name))
            || desk.given.with(|given| given.get(&input.name).is_some())
    };
    let hidden = move || procedure.inputs().iter().filter(|input| !shown(input)).count();
    view! {
        <form class="left" id="form" on:submit=|event| event.prevent_default()>
            <Plates system procedure/>
            {groups(procedure).into_iter().map(|(role, fields)| {
                let title = role.map_or("The situation", |(_, title)| title);
                let any = fields.clone();
                let rows = move |shape: Shape| {
                    let of_shape: Vec<&'static Input> = fields.iter().copied().filter(|input| Shape::of(input) == shape).collect();
                    let any = of_shape.clone();
                    view! {
                        <Show when=move || any.iter().any(|input| shown(input))>
                            <div class=shape.class()>
                                {of_shape.iter().map(|input| {
                                    let input = *input;
                                    view! { <Show when=move || shown(input)><FieldView system procedure input role/></Show> }
                                }).collect_view()}
                            </div>
                        </Show>
                    }
                };
                let explained = RwSignal::new(false);
                view! {
                    <Show when=move || any.iter().any(|input| shown(input))>
                        <div class="head">
                            <h2>{capital(title)}</h2>
                            <button type="button" class="note explain" aria-pressed=move || explained.get().to_string()
                                on:click=move |_| explained.update(|explained| *explained = !*explained)>"what these mean"</button>
                        </div>
                        <div class="group-of-fields" class:explained=explained>
                            {rows(Shape::Words)}
                            {rows(Shape::Numbers)}
                            {rows(Shape::Ticks)}
                        </div>
                    </Show>
                }
            }).collect_view()}
            <Show when=move || procedure.inputs().is_empty()>
                <Head title="The situation"/>
                <p class="prose">"Nothing has to be said for this."</p>
            </Show>
            <div class="row-btns">
                <Show when=move || every.get() || (hidden() > 0)>
                    <button type="button" class="btn quiet" on:click=move |_| every.update(|every| *every = !*every)>
                        {move || if every.get() { "Only what matters".to_owned() } else { format!("{} more that do not matter here", hidden()) }}
                    </button>
                </Show>
                <Show when=move || desk.given.with(|given| !given.0.is_empty())>
                    <button type="button" class="btn quiet" on:click=move |_| {
                        let page = Page::Procedure(system, procedure);
                        desk.lay_out(page, Given::nothing(), Default::default());
                        crate::browser::go(&page.hash());
                    }>"Start afresh"</button>
                </Show>
            </div>
            {(!rest.is_empty()).then(|| view! { <p class="note prose">{rest}</p> })}
        </form>
    }
}

/// Which unit of the roster stands in which role.
#[component]
fn Plates(system: &'static System, procedure: &'static dyn AnyProcedure) -> impl IntoView {
    let desk = Desk::here();
    let unit_roles: Vec<_> = roles(procedure)
        .into_iter()
        .filter(|(prefix, _)| {
            let of_role = |input: &&Input| input.role.is_some_and(|(known, _)| known == *prefix);
            procedure.inputs().iter().filter(of_role).any(|input| system.unit.find(input.own_name).is_some())
        })
        .collect();
    let any_units = move || desk.roster.with(|roster| roster.of(system).next().is_some());
    view! {
        <Show when=any_units>
            <div class="plates top">
                {unit_roles.iter().map(|(prefix, title)| {
                    let (prefix, title) = (*prefix, *title);
                    let chosen = move || desk.cast.with(|cast| cast.get(prefix).copied());
                    let facts = move || chosen().and_then(|id| desk.roster.with(|roster| roster.unit(id).map(|unit| unit.in_words(system))));
                    view! {
                        <label class="plate">
                            <span class="role">{capital(title)}</span>
                            <select class="name" data-role=prefix aria-label=format!("Unit that is the {title}") on:change:target=move |event| {
                                desk.cast_unit(system, procedure, prefix, event.target().value().parse().ok());
                            } prop:value=move || chosen().map(|id| id.to_string()).unwrap_or_default()>
                                <option value="">"no unit"</option>
                                {move || [(0, "First army"), (1, "Second army")].map(|(side, army)| {
                                    let units = fitting(desk, system, procedure, prefix, side);
                                    (!units.is_empty()).then(|| view! {
                                        <optgroup label=army>{units.into_iter().map(|(id, name)| view! {
                                            <option value=id.to_string() selected={chosen() == Some(id)}>{name}</option>
                                        }).collect_view()}</optgroup>
                                    })
                                }).collect_view()}
                            </select>
                            <span class="facts">{facts}</span>
                        </label>
                    }
                }).collect_view()}
            </div>
        </Show>
    }
}

/// The units of an army that can fill a role. The first fact of a unit is what it is, and a role may be for some only.
fn fitting(
    desk: Desk,
    system: &'static System,
    procedure: &dyn AnyProcedure,
    role: &str,
    side: u8,
) -> Vec<(u32, String)> {
    let first = system.unit.iter().next();
    let of_role = |input: &&Input| input.role.is_some_and(|(prefix, _)| prefix == role);
    let asked =
        first.and_then(|fact| procedure.inputs().iter().filter(of_role).find(|input| input.own_name == fact.own_name));
    let fits =
        |unit: &Unit| asked.zip(first).is_none_or(|(input, fact)| input.value(&Written::from(unit.fact(fact))).is_ok());
    desk.roster.with(|roster| {
        let there = roster.of(system).filter(|unit| !unit.removed && unit.side == side && fits(unit));
        there.map(|unit| (unit.id, unit.name.clone())).collect()
    })
}
