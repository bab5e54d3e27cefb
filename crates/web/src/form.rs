//! The form of a situation, made from the fields a procedure declares.

use std::collections::BTreeSet;

use grognard_press::{capital, roles};
use grognard_rulebook::{AnyProcedure, Given, Input, Kind, System, Value, Written};
use leptos::prelude::*;

use crate::{
    desk::Desk,
    field::FieldView,
    parts::Head,
    procedure::{Answer, Settled},
    roster::Unit,
    route::Page,
    units::TrackView,
};

/// What the fields of a role begin with, and what it is called.
pub(crate) type Role = (&'static str, &'static str);

/// The fields of a form: the situation first, whoever it concerns, for that is said anew each time; then what each side is, which a
/// roster can say.
fn groups(system: &System, procedure: &'static dyn AnyProcedure) -> Vec<(Option<Role>, Vec<&'static Input>)> {
    let mut groups: Vec<(Option<Role>, Vec<&'static Input>)> = vec![(None, Vec::new())];
    for input in procedure.inputs().iter() {
        let role = input.role.filter(|_| system.unit.find(input.own_name).is_some());
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
    let settled = expect_context::<Settled>();
    let every = RwSignal::new(false);
    // What matters while something is refused is what mattered before.
    let matters = Memo::new(move |before: Option<&BTreeSet<String>>| {
        let (given, house) = (settled.given.get(), desk.house(system));
        if settled.sums.with(Option::is_some) {
            return procedure.matters(&given, &house).into_iter().collect();
        }
        let faults = procedure.explain(&given, &house).err().unwrap_or_default();
        let all = || procedure.inputs().iter().map(|input| input.name.clone()).collect();
        let known = before.cloned().unwrap_or_else(all);
        faults.into_iter().flat_map(|fault| fault.fields).chain(known).collect::<BTreeSet<String>>()
    });
    let asked = Asked { every, matters };
    let hidden = move || procedure.inputs().iter().filter(|input| !asked.matters(desk, input)).count();
    view! {
        <form id="form" aria-busy=move || settled.busy.get().to_string() on:submit=|event| event.prevent_default()>
            <Plates system procedure/>
            {groups(system, procedure).into_iter().map(|(role, fields)| view! { <Group system role fields asked/> }).collect_view()}
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

/// Which fields are asked for: those that make a difference, unless the player wants them all.
#[derive(Clone, Copy)]
struct Asked {
    every: RwSignal<bool>,
    matters: Memo<BTreeSet<String>>,
}

impl Asked {
    fn matters(self, desk: Desk, input: &Input) -> bool {
        self.every.get()
            || self.matters.with(|matters| matters.contains(&input.name))
            || desk.given.with(|given| given.get(&input.name).is_some())
    }
}

/// The fields of one side. What a unit of the roster says of itself is folded to its plate; what is seldom true is folded too.
#[component]
fn Group(system: &'static System, role: Option<Role>, fields: Vec<&'static Input>, asked: Asked) -> impl IntoView {
    let desk = Desk::here();
    let (answer, settled) = (expect_context::<Answer>(), expect_context::<Settled>());
    let (opened, more, explained) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    // The unit in the role of a field says what the field is.
    let by_unit = move |input: &Input| {
        let (prefix, _) = input.role?;
        let unit = desk.cast.with(|cast| cast.get(prefix).copied())?;
        let fact = system.unit.find(input.own_name)?;
        let said = desk.roster.with(|roster| roster.unit(unit).map(|unit| unit.fact(fact)))?;
        let now = settled.value(input);
        (said == now || said == Value::Null).then_some(())
    };
    let refused = move |input: &Input| {
        !desk.has_the_last_word()
            && answer.with(|answer| {
                answer
                    .as_ref()
                    .err()
                    .is_some_and(|faults| faults.iter().any(|fault| fault.fields.contains(&input.name)))
            })
    };
    let told = move |input: &Input| !opened.get() && by_unit(input).is_some() && !refused(input);
    let seldom = move |input: &Input| {
        let plain = || {
            let usual = input.fixed_default();
            usual.is_none_or(|usual| settled.value(input) == usual)
        };
        system.telling.plate.seldom.contains(&input.own_name) && plain() && !refused(input)
    };
    let shown = move |input: &Input| {
        asked.matters(desk, input) && !told(input) && (asked.every.get() || more.get() || !seldom(input))
    };
    let fields = StoredValue::new(fields);
    let count = move |which: &dyn Fn(&Input) -> bool| {
        fields.with_value(|fields| fields.iter().filter(|input| asked.matters(desk, input) && which(input)).count())
    };
    let any = move || count(&|_| true) > 0;
    let folded = Memo::new(move |_| count(&told));
    let rare = Memo::new(move |_| if asked.every.get() { 0 } else { count(&|input| !told(input) && seldom(input)) });
    let title = role.map_or("The situation", |(_, title)| title);
    let rows = move |shape: Shape| {
        let of_shape: Vec<&'static Input> =
            fields.with_value(|fields| fields.iter().copied().filter(|input| Shape::of(input) == shape).collect());
        let some = of_shape.clone();
        view! {
            <Show when=move || some.iter().any(|input| shown(input))>
                <div class=shape.class()>
                    {of_shape.iter().map(|input| {
                        let input = *input;
                        let there = Memo::new(move |_| shown(input));
                        view! { <Show when=move || there.get()><FieldView system input role/></Show> }
                    }).collect_view()}
                </div>
            </Show>
        }
    };
    view! {
        <Show when=any>
            <div class="head side">
                <h2>{capital(title)}</h2>
                <div class="folds">
                    <Show when=move || { folded.get() > 0 } fallback=move || view! {
                        <Show when=move || opened.get()><button type="button" class="textlink" on:click=move |_| opened.set(false)>"As the roster has it"</button></Show>
                    }>
                        <button type="button" class="textlink" data-fold=title on:click=move |_| opened.set(true)>{move || format!("{} from the roster", folded.get())}<span class="sr">{format!(" for {title}")}</span></button>
                    </Show>
                    <Show when=move || { rare.get() > 0 }>
                        <button type="button" class="textlink" data-more-of=title aria-expanded=move || more.get().to_string() on:click=move |_| more.update(|more| *more = !*more)>
                            {move || if more.get() { "Fewer".to_owned() } else { format!("{} more", rare.get()) }}<span class="sr">{format!(" for {title}")}</span></button>
                    </Show>
                    <button type="button" class="note explain" aria-pressed=move || explained.get().to_string()
                        on:click=move |_| explained.update(|explained| *explained = !*explained)>"what these mean"<span class="sr">{format!(" for {title}")}</span></button>
                </div>
            </div>
            <div class="group-of-fields" class:explained=explained>
                {if role.is_none() { [Shape::Ticks, Shape::Words, Shape::Numbers] } else { [Shape::Words, Shape::Numbers, Shape::Ticks] }
                    .map(rows).collect_view()}
            </div>
        </Show>
    }
}

/// How many letters of a name a list on a phone shows.
const SHOWN: usize = 10;

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
    let roles = !unit_roles.is_empty();
    let any_units = move || roles && desk.roster.with(|roster| roster.of(system).next().is_some());
    view! {
        <Show when=any_units>
            <div class="plates top">
                {unit_roles.iter().map(|(prefix, title)| {
                    let (prefix, title) = (*prefix, *title);
                    let chosen = move || desk.cast.with(|cast| cast.get(prefix).copied());
                    let unit = move || chosen().and_then(|id| desk.roster.with(|roster| roster.unit(id).cloned()));
                    view! {
                        <label class="plate">
                            <span class="role">{capital(title)}</span>
                            <select class="name" data-role=prefix aria-label=format!("Unit that is the {title}") on:change:target=move |event| {
                                desk.cast_unit(system, procedure, prefix, event.target().value().parse().ok());
                            } prop:value=move || chosen().map(|id| id.to_string()).unwrap_or_default()>
                                <option value="">"no unit"</option>
                                {move || [0u8, 1].map(|side| {
                                    let units = fitting(desk, system, procedure, prefix, side);
                                    let army = desk.roster.with(|roster| roster.armies(system)[usize::from(side)].clone());
                                    (!units.is_empty()).then(|| view! {
                                        <optgroup label=army>{units.into_iter().map(|(id, name)| view! {
                                            <option value=id.to_string() selected={chosen() == Some(id)}>{name}</option>
                                        }).collect_view()}</optgroup>
                                    })
                                }).collect_view()}
                            </select>
                            {move || unit().map(|unit| view! {
                                // A list on a phone shows the beginning of a name, which two units may share.
                                {(unit.name.chars().count() > SHOWN).then(|| view! { <span class="full" aria-hidden="true">{unit.name.clone()}</span> })}
                                <span class="facts">{unit.in_words(system)}</span>
                                {unit.track(system, &desk.house(system)).map(|track| view! { <TrackView track/> })}
                            })}
                        </label>
                    }
                }).collect_view()}
            </div>
        </Show>
    }
}

/// The units of an army that can fill a role: what they are is what the role asks for.
fn fitting(
    desk: Desk,
    system: &'static System,
    procedure: &dyn AnyProcedure,
    role: &str,
    side: u8,
) -> Vec<(u32, String)> {
    let of_role = |input: &&Input| input.role.is_some_and(|(prefix, _)| prefix == role);
    let asked: Vec<(&Input, &Input)> = procedure
        .inputs()
        .iter()
        .filter(of_role)
        .filter_map(|input| Some((input, system.unit.find(input.own_name)?)))
        .collect();
    let chosen = desk.cast.with(|cast| cast.get(role).copied());
    let fits = |unit: &Unit| {
        let is = |(input, fact): &(&Input, &Input)| match unit.fact(fact) {
            Value::Null => true,
            value => input.value(&Written::from(value)).is_ok(),
        };
        asked.iter().all(is) && system.telling.plate.fills(procedure.name(), role, unit.arm(system))
    };
    desk.roster.with(|roster| {
        // Who stands there already stays, whatever has become of him.
        let there = roster
            .of(system)
            .filter(|unit| unit.side == side && (!unit.removed && fits(unit) || chosen == Some(unit.id)));
        there.map(|unit| (unit.id, unit.name.clone())).collect()
    })
}
