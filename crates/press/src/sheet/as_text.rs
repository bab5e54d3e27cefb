//! The sheet as plain text.

use std::fmt::Write;

use grognard_rulebook::{House, Line, System, Table};

use super::{NOTICE, beside_the_tables, parts};

const WIDTH: usize = 110;

/// The whole system as plain text.
pub fn text(system: &System, house: &House) -> String {
    let mut page = String::new();
    let parts = parts(system, house);
    put(&mut page, format_args!("{}\n{}\n", system.title.to_uppercase(), "═".repeat(WIDTH)));
    wrapped(&mut page, system.about, 0);
    for part in &parts {
        put(&mut page, format_args!("\n{}\n{}\n", part.title.to_uppercase(), "─".repeat(WIDTH)));
        for (procedure, tables) in &part.procedures {
            put(&mut page, format_args!("\n{}", procedure.name()));
            if procedure.dice() != "none" {
                put(&mut page, format_args!("   dice: {}", procedure.dice()));
            }
            page.push('\n');
            wrapped(&mut page, procedure.about(), 2);
            for table in tables {
                put_table(&mut page, table);
            }
        }
    }
    let rest = beside_the_tables(system, &parts);
    if !rest.is_empty() {
        put(&mut page, format_args!("\nBESIDE THE TABLES\n{}\n", "─".repeat(WIDTH)));
        for rule in rest {
            wrapped(&mut page, &format!("{}  [{}]", rule.text, rule.id), 2);
        }
    }
    put(&mut page, format_args!("\nWHAT THE SHEET LEAVES OPEN, AND HOW WE PLAY IT\n{}\n", "─".repeat(WIDTH)));
    for ruling in system.rulings {
        let heading = format!("{} ({}) {}", ruling.number, ruling.standing.word(), ruling.question);
        wrapped(&mut page, &heading, 2);
        wrapped(&mut page, ruling.answer, 6);
    }
    put(&mut page, format_args!("\n{NOTICE}\n"));
    page
}

fn put_table(page: &mut String, table: &Table) {
    put(page, format_args!("\n  {}\n", table.title));
    let columns = table.lines.iter().map(|line| line.figures.len()).max().unwrap_or(0);
    let head = |at: usize| table.columns.get(at).map_or(0, |name| width(name));
    let figure = |line: &Line, at: usize| line.figures.get(at).map_or(0, |figure| width(figure));
    let widths: Vec<usize> = (0..columns)
        .map(|at| table.lines.iter().map(|line| figure(line, at)).max().unwrap_or(0).max(head(at)))
        .collect();
    if !table.columns.is_empty() {
        page.push_str("    ");
        for (name, width) in table.columns.iter().zip(&widths) {
            put(page, format_args!("{name:>width$}  "));
        }
        page.push('\n');
    }
    for line in &table.lines {
        page.push_str("    ");
        for (figure, width) in line.figures.iter().zip(&widths) {
            put(page, format_args!("{figure:>width$}  "));
        }
        let indent = 4 + widths.iter().map(|width| width + 2).sum::<usize>();
        let ids: Vec<&str> = line.causes.iter().map(|cause| cause.id()).collect();
        let text = if ids.is_empty() { line.text.clone() } else { format!("{}  [{}]", line.text, ids.join(" ")) };
        let mut rest = String::new();
        wrapped(&mut rest, &text, indent);
        page.push_str(rest.trim_start());
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// Words in lines of at most [`WIDTH`], all indented alike.
fn wrapped(page: &mut String, text: &str, indent: usize) {
    let mut column = 0;
    for word in text.split_whitespace() {
        if column > indent && column + 1 + width(word) > WIDTH {
            page.push('\n');
            column = 0;
        }
        if column == 0 {
            put(page, format_args!("{:indent$}", ""));
            column = indent;
        } else {
            page.push(' ');
            column += 1;
        }
        page.push_str(word);
        column += width(word);
    }
    page.push('\n');
}

fn put(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).expect("writing to a string cannot fail");
}
