//! The printed quick reference: every table the engine plays by, in turn order.

mod as_html;
mod as_json;
mod as_text;

pub use as_html::{Length, html};
pub use as_json::json;
pub use as_text::text;

use grognard_rulebook::{AnyProcedure, House, System, Table};

/// A part of the sheet: a group of procedures in turn order, with their tables.
struct Part<'s> {
    title: &'static str,
    procedures: Vec<(&'s dyn AnyProcedure, Vec<Table>)>,
}

fn parts<'s>(system: &'s System, house: &House) -> Vec<Part<'s>> {
    let mut parts: Vec<Part<'s>> = Vec::new();
    for procedure in &system.procedures {
        let entry = (procedure.as_ref(), procedure.tables(house));
        match parts.iter_mut().find(|part| part.title == procedure.group()) {
            Some(part) => part.procedures.push(entry),
            None => parts.push(Part { title: procedure.group(), procedures: vec![entry] }),
        }
    }
    parts
}

/// The rules that no table carries: how a step is done and what a result does.
fn beside_the_tables(system: &System, parts: &[Part<'_>]) -> Vec<&'static grognard_rulebook::Rule> {
    let printed: Vec<&str> = parts
        .iter()
        .flat_map(|part| &part.procedures)
        .flat_map(|(_, tables)| tables)
        .flat_map(|table| &table.lines)
        .flat_map(|line| &line.causes)
        .map(|cause| cause.id())
        .collect();
    system.rules.iter().filter(|rule| !printed.contains(&rule.id)).collect()
}

const NOTICE: &str = "Made by Grognard from the tables it plays by, in our own words. Not affiliated with the publishers; \
    play with the rules in hand.";
