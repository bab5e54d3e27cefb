//! The sheet as JSON.

use grognard_rulebook::{House, System, Table};
use serde_json::{Value, json};

use super::parts;

/// The whole system as JSON: parts in turn order, their procedures, their tables.
pub fn json(system: &System, house: &House) -> Value {
    let parts: Vec<Value> = parts(system, house)
        .iter()
        .map(|part| {
            let procedures: Vec<Value> = part
                .procedures
                .iter()
                .map(|(procedure, tables)| {
                    let tables: Vec<Value> = tables.iter().map(table).collect();
                    json!({"name": procedure.name(), "about": procedure.about(), "dice": procedure.dice(), "tables": tables})
                })
                .collect();
            json!({"title": part.title, "procedures": procedures})
        })
        .collect();
    json!({
        "system": system.name,
        "title": system.title,
        "about": system.about,
        "house": system.house.changed(house),
        "parts": parts,
    })
}

fn table(table: &Table) -> Value {
    let lines: Vec<Value> = table
        .lines
        .iter()
        .map(|line| {
            let causes: Vec<&str> = line.causes.iter().map(|cause| cause.id()).collect();
            json!({"figures": line.figures, "text": line.text, "rules": causes})
        })
        .collect();
    json!({"title": table.title, "columns": table.columns, "lines": lines})
}
