//! The sheet as one self-contained page, to print on A4 or Letter.

use std::fmt::Write;

use grognard_lettering::Escaped;
use grognard_rulebook::{AnyProcedure, Cause, House, Line, System, Table};

use super::{NOTICE, Part, beside_the_tables, parts};

const STYLE: &str = include_str!("sheet.css");

/// How much of a system is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// A quick reference on two to four pages: the dice and the tables in turn order.
    Short,
    /// Everything: what each procedure is about, the id of every rule, what stands beside the tables, our rulings.
    Long,
}

/// A system as one page of HTML; `faces` says where its letters come from (see [`faces_inside`](crate::faces_inside)).
pub fn html(system: &System, house: &House, faces: &str, length: Length) -> String {
    let mut page = String::new();
    let parts = parts(system, house);
    let (class, about) = match length {
        Length::Short => (" class=\"short\"", first_sentence(system.about)),
        Length::Long => ("", system.about),
    };
    put(
        &mut page,
        format_args!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}: quick reference</title>\n\
             <style>{faces}{STYLE}</style>\n</head>\n<body{class}>\n<header><h1>{title}</h1><p>{about}</p></header>\n<main>\n",
            title = Escaped(system.title),
            about = Escaped(about),
        ),
    );
    match length {
        Length::Short => put_short(&mut page, &parts),
        Length::Long => put_long(&mut page, system, &parts),
    }
    put(&mut page, format_args!("</main>\n<footer>{}</footer>\n</body>\n</html>\n", Escaped(NOTICE)));
    page
}

fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}

/// What is looked up in the middle of a turn. A table that two procedures share is printed with the first.
fn put_short(page: &mut String, parts: &[Part<'_>]) {
    let mut printed: Vec<&Table> = Vec::new();
    for part in parts {
        let mut titled = false;
        for (procedure, tables) in &part.procedures {
            let fresh = |table: &&Table| !printed.iter().any(|known| known.lines == table.lines);
            let tables: Vec<&Table> = tables.iter().filter(fresh).collect();
            if tables.is_empty() && procedure.dice() == "none" {
                continue;
            }
            if !std::mem::replace(&mut titled, true) {
                put(page, format_args!("<h2>{}</h2>\n", Escaped(part.title)));
            }
            let name = put_name(page, part, *procedure);
            if procedure.dice() != "none" {
                put(page, format_args!("<p class=\"dice\">{}</p>\n", Escaped(procedure.dice())));
            }
            for table in &tables {
                put_table(page, table, &name, Length::Short);
            }
            page.push_str("</article>\n");
            printed.extend(tables);
        }
    }
}

fn put_long(page: &mut String, system: &System, parts: &[Part<'_>]) {
    for part in parts {
        put(page, format_args!("<h2>{}</h2>\n", Escaped(part.title)));
        for (procedure, tables) in &part.procedures {
            let name = put_name(page, part, *procedure);
            put(page, format_args!("<p class=\"about\">{}</p>\n", Escaped(procedure.about())));
            if procedure.dice() != "none" {
                put(page, format_args!("<p class=\"dice\">Dice: {}</p>\n", Escaped(procedure.dice())));
            }
            for table in tables {
                put_table(page, table, &name, Length::Long);
            }
            page.push_str("</article>\n");
        }
    }
    let rest = beside_the_tables(system, parts);
    if !rest.is_empty() {
        page.push_str("<h2>Beside the tables</h2>\n<ul class=\"rest\">\n");
        for rule in rest {
            put(page, format_args!("<li>{} <code>{}</code></li>\n", Escaped(rule.text), rule.id));
        }
        page.push_str("</ul>\n");
    }
    page.push_str("<h2>What the sheet leaves open, and how we play it</h2>\n<dl>\n");
    for ruling in system.rulings {
        put(
            page,
            format_args!(
                "<dt><b>{}</b> {} <i>{}</i></dt><dd>{}</dd>\n",
                ruling.number,
                Escaped(ruling.question),
                ruling.standing.word(),
                Escaped(ruling.answer)
            ),
        );
    }
    page.push_str("</dl>\n");
}

/// A short table stays in one piece; a long one goes on in the next column, a line never does.
const IN_ONE_PIECE: usize = 8;

/// With more columns than this their names are turned, so that the names of the lines have room.
const MANY_COLUMNS: usize = 5;

/// Begins a procedure with its name, which is not printed again where the part of the sheet is called the same.
fn put_name(page: &mut String, part: &Part<'_>, procedure: &dyn AnyProcedure) -> String {
    let name = crate::spoken(procedure.name());
    let class = if name.eq_ignore_ascii_case(part.title) { " class=\"same\"" } else { "" };
    put(page, format_args!("<article{class}>\n<h3>{}</h3>\n", Escaped(&name)));
    name
}

/// A table under its title, which is not printed again where what stands above it says the same.
fn put_table(page: &mut String, table: &Table, above: &str, length: Length) {
    let class = match (table.columns.len() > MANY_COLUMNS, table.lines.len() <= IN_ONE_PIECE) {
        (true, _) => "wide",
        (false, true) => "small",
        (false, false) => "long",
    };
    let same = if table.title.eq_ignore_ascii_case(above) { " same" } else { "" };
    put(page, format_args!("<table class=\"{class}{same}\">\n<caption>{}</caption>\n", Escaped(&table.title)));
    if table.columns.is_empty() {
        page.push_str("<tbody>\n");
    } else {
        page.push_str("<thead><tr><th></th>");
        for column in &table.columns {
            put(page, format_args!("<th class=\"figure\">{}</th>", Escaped(column)));
        }
        page.push_str("</tr></thead>\n<tbody>\n");
    }
    // Without a figure in it the column of figures is left out.
    let figures = table.lines.iter().any(|line| line.figures.iter().any(|figure| !figure.is_empty()));
    let mut said: Vec<(&[String], &str)> = Vec::new();
    for line in &table.lines {
        let again = said.contains(&(&line.figures, &line.text));
        said.push((&line.figures, &line.text));
        match length {
            Length::Short if again => {}
            Length::Short => put_line(page, line, !table.columns.is_empty(), figures, |page| put_plainly(page, line)),
            Length::Long => {
                let grid = !table.columns.is_empty();
                put_line(page, line, grid, true, |page| put_with_rules(page, line, grid));
            }
        }
    }
    page.push_str("</tbody>\n</table>\n");
}

/// What a line says; where it rests on a ruling of ours alone, what we ruled.
fn put_plainly(page: &mut String, line: &Line) {
    match line.causes.as_slice() {
        [Cause::Ruling(ruling)] if line.text.ends_with(ruling.question) => {
            let ours = first_sentence(ruling.answer);
            put(page, format_args!("<td>{} <span class=\"ours\">{}</span></td>", Escaped(ours), ruling.number));
        }
        _ => put(page, format_args!("<td>{}</td>", Escaped(&line.text))),
    }
}

/// What a line says, with the ids of its rules.
fn put_with_rules(page: &mut String, line: &Line, grid: bool) {
    put(page, format_args!("<td>{}", Escaped(&line.text)));
    // In a grid each figure carries its rule; what is left over, and what is ours, stands beside the name.
    let beside =
        |(at, cause): &(usize, &Cause)| !grid || *at >= line.figures.len() || matches!(cause, Cause::Ruling(_));
    for (_, cause) in line.causes.iter().enumerate().filter(beside) {
        let kind = if matches!(cause, Cause::Ruling(_)) { " class=\"ours\"" } else { "" };
        put(page, format_args!(" <code{kind}>{}</code>", cause.id()));
    }
    page.push_str("</td>");
}

/// What stands in the place of a figure and is longer than this is words.
const LONGEST_FIGURE: usize = 12;

/// A grid has its name before the figures; a list of modifiers its figure before the words.
fn put_line(page: &mut String, line: &Line, grid: bool, figures: bool, words: impl Fn(&mut String)) {
    page.push_str("<tr>");
    if grid {
        words(page);
    }
    for (at, figure) in line.figures.iter().enumerate().filter(|_| figures) {
        let rule = line.causes.get(at).filter(|_| grid).and_then(|cause| cause.rule());
        let title = rule.map(|rule| format!(" title=\"{}\"", rule.id)).unwrap_or_default();
        // A figure that is a sentence may break; one that is a number may not.
        let class = if figure.chars().count() > LONGEST_FIGURE { "figure said" } else { "figure" };
        put(page, format_args!("<td class=\"{class}\"{title}>{}</td>", Escaped(figure)));
    }
    if !grid {
        words(page);
    }
    page.push_str("</tr>\n");
}
fn put(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).expect("writing to a string cannot fail");
}
