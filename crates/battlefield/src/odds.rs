//! What an order would do, before it is given: the account of every modifier with its rule, and exact odds.

use grognard_lettering::capital;
use leptos::prelude::*;

use crate::{
    post::Post,
    wire::{Account, Outcome, Priced},
};

/// Button to a rule. The system's prefix is dropped: it is the same everywhere here.
#[component]
pub fn RuleLink(id: String) -> impl IntoView {
    let post = Post::here();
    let short = match id.split_once('.') {
        Some((_, rest)) => rest.to_owned(),
        None => id.clone(),
    };
    view! { <button class="rid" on:click=move |_| post.open_rule(id.clone())>{short}</button> }
}

/// A situation of an order with its account and its odds.
#[component]
pub fn OddsCard(priced: Priced) -> impl IntoView {
    let post = Post::here();
    let cast = post.roll.with_untracked(|roll| {
        let named = priced.cast.iter().map(|(role, piece)| {
            if role.is_empty() { roll.name(*piece) } else { format!("{role} {}", roll.name(*piece)) }
        });
        named.collect::<Vec<_>>().join(" · ")
    });
    let certain = priced.outcomes.len() <= 1;
    let always = (!priced.always.is_empty())
        .then(|| view! { <p class="always">{format!("In any case: {}.", priced.always)}</p> });
    view! {
        <section class="odds">
            <h3>{capital(&priced.what)}<small>{cast}</small></h3>
            {(!certain).then(|| view! { <Bars outcomes=priced.outcomes/> })}
            {always}
            <details class="why" open>
                <summary>"Why"</summary>
                {priced.accounts.into_iter().map(account).collect_view()}
            </details>
        </section>
    }
}

fn account(account: Account) -> impl IntoView {
    let lines = account.lines.into_iter().map(|line| {
        view! {
            <tr><td class="fig">{line.figure.replace('-', "−")}</td><td>{line.text}" "<RuleLink id=line.cause/></td></tr>
        }
    });
    let total = account.total.map(|total| {
        view! {
            <tr class="total"><td class="fig">{total.replace('-', "−")}</td><td>{account.title.clone()}</td></tr>
        }
    });
    view! { <table class="ledger"><tbody>{lines.collect_view()}{total}</tbody></table> }
}

/// The chances as a bar and as a list; patterns tell the parts apart.
#[component]
fn Bars(outcomes: Vec<Outcome>) -> impl IntoView {
    const KINDS: [&str; 4] = ["plain", "dots", "solid", "slant"];
    let kind = |i: usize| KINDS[i.min(KINDS.len() - 1)];
    let shown: Vec<Outcome> = outcomes.iter().take(6).cloned().collect();
    let rest: f64 = outcomes.iter().skip(6).map(|outcome| outcome.p).sum();
    let parts = shown.iter().enumerate().map(|(i, outcome)| {
        view! { <i class=kind(i) style=format!("width:{:.2}%", outcome.p * 100.0)></i> }
    });
    let rows = shown.iter().enumerate().map(|(i, outcome)| {
        view! { <li><i class=kind(i) aria-hidden="true"></i><span>{capital(&outcome.words)}</span><b>{outcome.percent.clone()}</b></li> }
    });
    view! {
        <div class="bars" aria-hidden="true">{parts.collect_view()}</div>
        <ul class="chances">
            {rows.collect_view()}
            {(rest > 0.0).then(|| view! { <li><i></i><span>"Anything else"</span><b>{format!("{:.1}%", rest * 100.0)}</b></li> })}
        </ul>
    }
}

/// With numbers as a player would say them: thousandths are for the rules.
pub(crate) fn tidy(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        told.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(rest.len());
        let number = rest[..end].trim_end_matches('.');
        match (number.split_once('.'), number.parse::<f64>()) {
            (Some((_, decimals)), Ok(value)) if decimals.len() == 3 => {
                let short = format!("{value:.1}");
                told.push_str(short.strip_suffix(".0").unwrap_or(&short));
            }
            _ => told.push_str(number),
        }
        rest = &rest[number.len()..];
    }
    told + rest
}
