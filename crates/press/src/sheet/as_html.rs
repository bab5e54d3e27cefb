//! The sheet as one self-contained page, to print on A4 or Letter.

use std::fmt::Write;

use grognard_rulebook::{Cause, House, Line, System, Table};

use super::{NOTICE, beside_the_tables, parts};

const STYLE: &str = include_str!("sheet.css");

/// The whole system as one page of HTML without anything from outside.
pub fn html(system: &System, house: &House) -> String {
    let mut page = String::new();
    let parts = parts(system, house);
    put(
        &mut page,
        format_args!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}: quick reference</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<header><h1>{title}</h1><p>{about}</p></header>\n<main>\n",
            title = Escaped(system.title),
            about = Escaped(system.about),
        ),
    );
    for part in &parts {
        put(&mut page, format_args!("<section>\n<h2>{}</h2>\n", Escaped(part.title)));
        for (procedure, tables) in &part.procedures {
            put(&mut page, format_args!("<article>\n<h3>{}</h3>\n", Escaped(&crate::spoken(procedure.name()))));
            put(&mut page, format_args!("<p class=\"about\">{}</p>\n", Escaped(procedure.about())));
            if procedure.dice() != "none" {
                put(&mut page, format_args!("<p class=\"dice\">Dice: {}</p>\n", Escaped(procedure.dice())));
            }
            for table in tables {
                put_table(&mut page, table);
            }
            page.push_str("</article>\n");
        }
        page.push_str("</section>\n");
    }
    let rest = beside_the_tables(system, &parts);
    if !rest.is_empty() {
        page.push_str("<section>\n<h2>Beside the tables</h2>\n<ul class=\"rest\">\n");
        for rule in rest {
            put(&mut page, format_args!("<li>{} <code>{}</code></li>\n", Escaped(rule.text), rule.id));
        }
        page.push_str("</ul>\n</section>\n");
    }
    page.push_str("<section class=\"rulings\">\n<h2>What the sheet leaves open, and how we play it</h2>\n<dl>\n");
    for ruling in system.rulings {
        put(
            &mut page,
            format_args!(
                "<dt><b>{}</b> {} <i>{}</i></dt><dd>{}</dd>\n",
                ruling.number,
                Escaped(ruling.question),
                ruling.standing.word(),
                Escaped(ruling.answer)
            ),
        );
    }
    put(
        &mut page,
        format_args!("</dl>\n</section>\n</main>\n<footer>{}</footer>\n</body>\n</html>\n", Escaped(NOTICE)),
    );
    page
}

fn put_table(page: &mut String, table: &Table) {
    put(page, format_args!("<table>\n<caption>{}</caption>\n", Escaped(&table.title)));
    if table.columns.is_empty() {
        page.push_str("<tbody>\n");
    } else {
        page.push_str("<thead><tr><th></th>");
        for column in &table.columns {
            put(page, format_args!("<th class=\"figure\">{}</th>", Escaped(column)));
        }
        page.push_str("</tr></thead>\n<tbody>\n");
    }
    for line in &table.lines {
        put_line(page, line, !table.columns.is_empty());
    }
    page.push_str("</tbody>\n</table>\n");
}

/// A grid has its name before the figures; a list of modifiers its figure before the words.
fn put_line(page: &mut String, line: &Line, grid: bool) {
    page.push_str("<tr>");
    let words = |page: &mut String| {
        put(page, format_args!("<td>{}", Escaped(&line.text)));
        // In a grid each figure carries its rule; what is left over, and what is ours, stands beside the name.
        let beside =
            |(at, cause): &(usize, &Cause)| !grid || *at >= line.figures.len() || matches!(cause, Cause::Ruling(_));
        for (_, cause) in line.causes.iter().enumerate().filter(beside) {
            let kind = if matches!(cause, Cause::Ruling(_)) { " class=\"ours\"" } else { "" };
            put(page, format_args!(" <code{kind}>{}</code>", cause.id()));
        }
        page.push_str("</td>");
    };
    if grid {
        words(page);
    }
    for (at, figure) in line.figures.iter().enumerate() {
        let rule = line.causes.get(at).filter(|_| grid).and_then(|cause| cause.rule());
        let title = rule.map(|rule| format!(" title=\"{}\"", rule.id)).unwrap_or_default();
        put(page, format_args!("<td class=\"figure\"{title}>{}</td>", Escaped(figure)));
    }
    if !grid {
        words(page);
    }
    page.push_str("</tr>\n");
}

struct Escaped<'t>(&'t str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

fn put(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).expect("writing to a string cannot fail");
}
