//! One procedure: the form on the left, the account, the odds and the dice on the right.

use grognard_press::{Sum, capital, label, spoken, sums, value};
use grognard_rulebook::{Answers, AnyProcedure, Fault, Given, House, Input, Priced, System, Value};
use leptos::prelude::*;

use crate::{
    account::Ledger,
    browser, chain,
    compare::Compare,
    desk::{Desk, Pinned},
    dice::Tray,
    dock::Dock,
    form::Form,
    odds::OddsView,
    outcome::{OutcomeView, telling},
    parts::{Head, Icon, Mast},
    route::{self, Page},
};

/// The odds of the situation on the desk, or why there are none.
pub(crate) type Answer = Memo<Result<Priced, Vec<Fault>>>;

/// The situation as the page has settled on it. What was tapped and the dock follow at once; the account, the odds and what
/// another choice would change are worked out when these stand there.
#[derive(Clone, Copy)]
pub(crate) struct Settled {
    procedure: &'static dyn AnyProcedure,
    desk: Desk,
    pub(crate) given: RwSignal<Given<'static>>,
    house: Memo<House>,
    /// What the account comes to; nothing while the situation is refused.
    pub(crate) sums: Memo<Option<Vec<Sum>>>,
    /// The situation on the desk with its defaults filled in, for those that hang on other fields.
    filled: Memo<Answers>,
    /// Something was tapped, and the page has not settled yet.
    pub(crate) busy: RwSignal<bool>,
}

impl Settled {
    fn on(desk: Desk, system: &'static System, procedure: &'static dyn AnyProcedure) -> Self {
        let given = RwSignal::new(desk.given.get_untracked());
        // House rules cannot be compared, but they seldom change.
        let house = Memo::new_with_compare(move |_| desk.house(system), |_, _| true);
        let sums = Memo::new(move |_| {
            procedure.explain(&given.get(), &house.get()).ok().map(|explanation| sums(&explanation))
        });
        let filled = Memo::new(move |_| {
            let filled = desk.given.with(|given| procedure.complete(given));
            filled.or_else(|_| procedure.complete(&Given::nothing())).unwrap_or_default()
        });
        let busy = RwSignal::new(false);
        Effect::new(move |_| {
            let now = desk.given.get();
            if busy.get_untracked() || given.with_untracked(|settled| *settled == now) {
                return;
            }
            busy.set(true);
            browser::after_the_frame(move || {
                // Another page may have been opened meanwhile: then there is nothing left to set.
                if given.try_set(desk.given.get_untracked()).is_none() {
                    desk.keep_address();
                    busy.try_set(false);
                }
            });
        });
        Self { procedure, desk, given, house, sums, filled, busy }
    }

    /// The value of a field of the situation on the desk, right or wrong.
    pub(crate) fn value(self, input: &Input) -> Value {
        let said = self.desk.given.with(|given| given.get(&input.name).and_then(|written| input.value(written).ok()));
        let depends = || self.filled.with(|filled| filled.get(&input.name)).unwrap_or(Value::Null);
        said.or_else(|| input.fixed_default()).unwrap_or_else(depends)
    }

    /// What the account would come to if a field had another value; nothing if that is refused.
    pub(crate) fn sums_with(self, input: &Input, value: Value) -> Option<Vec<Sum>> {
        let mut other = self.given.get();
        other.write(input.name.clone(), value);
        let explanation = self.house.with(|house| self.procedure.explain(&other, house)).ok()?;
        Some(sums(&explanation))
    }
}

#[component]
pub fn ProcedurePage(system: &'static System, procedure: &'static dyn AnyProcedure) -> impl IntoView {
    let desk = Desk::here();
    let answer: Answer = Memo::new(move |_| procedure.price(&desk.given.get(), &desk.house(system), None));
    // Every field of the form asks what another choice would change.
    provide_context(answer);
    let settled = Settled::on(desk, system, procedure);
    provide_context(settled);
    let drawn: Answer = Memo::new(move |_| {
        settled.given.track();
        settled.house.track();
        answer.get_untracked()
    });
    let rolls = procedure.dice() != "none";
    let told = telling(desk, system, procedure);
    // The dice come first once there are any.
    let fallen = move || desk.rolled.with(Option::is_some) || desk.own.with(Option::is_some);
    let pin = move |_| {
        let page = Page::Procedure(system, procedure);
        desk.pinned.set(Some(Pinned { page, given: desk.given.get() }));
        browser::show("compare");
    };
    let share = move |_| {
        let changed = system.house.changed(&untrack(|| desk.house(system)));
        let link = route::link_under(Page::Procedure(system, procedure), &desk.given.get_untracked(), &changed);
        browser::copy(&browser::address_of(&link));
        desk.notice.set(Some("The address of this situation is copied: whoever opens it sees the same.".to_owned()));
    };
    // The first sentence stands in the head, the rest below the form.
    let about = procedure.about();
    let (first, rest) = about.split_once(". ").map_or((about, ""), |(first, rest)| (first, rest));
    let first = if first.ends_with(['.', '?']) { first.to_owned() } else { format!("{first}.") };
    view! {
        <Mast title=capital(&spoken(procedure.name())) sub=Signal::stored(first) kicker=format!("{}, {}", system.title, procedure.group())
            back=Page::Contents(system).hash()>
            <button class="icon" id="pin" aria-label="Pin this and compare" on:click=pin><Icon name="pin"/></button>
            <button class="icon" id="share" aria-label="Copy a link to this situation" on:click=share><Icon name="share"/></button>
        </Mast>
        <div class="body two">
            <div class="left">
                <chain::Before system/>
                <Form system procedure rest/>
            </div>
            <div class="right">
                <OutcomeView system procedure told/>
                <chain::After system/>
                <Show when=move || rolls && fallen() && (answer.with(Result::is_ok) || desk.has_the_last_word())>
                    <Tray system procedure/>
                </Show>
                <Show when=move || drawn.with(Result::is_ok) fallback=move || view! {
                    <Show when=move || !desk.has_the_last_word()>
                        <Head title="The account"/>
                        <p class="prose">"Something in the form contradicts something else; it says so there. The account waits."</p>
                    </Show>
                }>
                    <Compare system procedure answer=drawn/>
                    <InForce system procedure/>
                    <Ledger system procedure answer=drawn/>
                    <OddsView system procedure answer=drawn/>
                    <Show when=move || rolls && !fallen()>
                        <Tray system procedure/>
                    </Show>
                </Show>
            </div>
        </div>
        <Dock system procedure answer told/>
    }
}

/// House rules that differ from our rulings and act on this situation.
#[component]
fn InForce(system: &'static System, procedure: &'static dyn AnyProcedure) -> impl IntoView {
    let (desk, settled) = (Desk::here(), expect_context::<Settled>());
    let acting = Memo::new(move |_| {
        let (given, house) = (settled.given.get(), desk.house(system));
        let changed = system.house.changed(&house);
        let priced = |house: &House| {
            procedure.price(&given, house, None).ok().map(|priced| (priced.explanation, priced.outcomes))
        };
        let now = (!changed.0.is_empty()).then(|| priced(&house));
        let acts = |name: &String| {
            let others = Given(changed.to_given().0.into_iter().filter(|(other, _)| other.as_ref() != name).collect());
            system.house.read(&others).is_ok_and(|without| Some(priced(&without)) != now)
        };
        let acting = changed.0.iter().filter(|(name, _)| acts(name));
        acting.map(|(name, worth)| format!("{} {}", label(name), value(*worth))).collect::<Vec<_>>()
    });
    let lent = move || desk.lent.with(Option::is_some);
    let keep = move |_| {
        if let Some(lent) = desk.lent.get_untracked() {
            desk.houses.update(|houses| houses.insert(system.code.to_owned(), lent));
            desk.lent.set(None);
        }
    };
    move || {
        let acting = acting.get();
        (lent() || !acting.is_empty()).then(|| view! {
            <p class="in-force" id="in-force">
                <b>{if lent() { "House rules of this link: " } else { "House rules: " }}</b>
                {if acting.is_empty() { "none that acts here".to_owned() } else { acting.join(", ") }}"."
                <Show when=lent fallback=move || view! { <a class="textlink" href=Page::House(system).hash()>"See them"</a> }>
                    <button type="button" class="textlink" on:click=keep>"Keep them"</button>
                    <button type="button" class="textlink" on:click=move |_| desk.lent.set(None)>"Use mine"</button>
                </Show>
            </p>
        })
    }
}
