//! Below the map: the orders of battle, the key to the signs, and where it all comes from.

use super::blocks::Block;
use super::names::width;
use super::officers::{self, Officer, side_index};
use super::pen::{Pen, esc, held_to, n};
use super::sheet::{Rect, Sheet, Spot};
use crate::account::{Strength, grouped};
use crate::model::Scenario;
use crate::model::army::{Command, Side};
use crate::model::ground::{Arm, TerrainKind};
use crate::model::unit::{Formation, Unit};

const SIZE: f64 = 15.5;
const LEADING: f64 = 20.0;

/// Draws everything below the map; returns how far down it goes.
pub(super) fn draw(s: &Scenario, sheet: &Sheet, pen: &mut Pen) -> f64 {
    let g = sheet.ground;
    let top = g.y + g.h + 84.0;
    let gap = 56.0;
    let column = (g.w - gap) / 2.0;
    let mut bottom = top;
    for (i, side) in s.sides.iter().enumerate().take(2) {
        let x = g.x + i as f64 * (column + gap);
        bottom = f64::max(bottom, army(s, side, Rect::new(x, top, column, 0.0), pen));
    }
    pen.path("neat", &format!("M{} {}V{}", n(g.x + column + gap / 2.0), n(top - 18.0), n(bottom)));
    let legend_bottom = legend(s, sheet, bottom + 34.0, pen);
    let mut y = legend_bottom + 30.0;
    for line in notes(s, g.w) {
        pen.fitted("note", Spot::new(g.x, y), &line, (width(&line, 14.5, 0.0), g.w));
        y += 19.0;
    }
    y + 20.0
}

fn notes(s: &Scenario, room: f64) -> Vec<String> {
    let mut text = String::new();
    if let Some(accuracy) = &s.accuracy {
        text += accuracy;
        text += " ";
    }
    let sources: Vec<String> = s
        .sources
        .iter()
        .map(|source| {
            let site = source.url.as_deref().and_then(|u| u.split("://").nth(1)).and_then(|u| u.split('/').next());
            let site = site.map(|site| site.trim_start_matches("www."));
            let book = source.book.as_deref().map(|book| book.split(';').next().unwrap_or(book));
            format!("{}\u{a0}{}", source.id, book.or(site).unwrap_or(&source.what))
        })
        .collect();
    if !sources.is_empty() {
        text += &format!("Sources: {}.", sources.join("; "));
    }
    broken(&text, 14.5, room)
}

/// A text in lines of at most so many units of the paper.
fn broken(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|w| !w.is_empty()) {
        match lines.last_mut() {
            Some(line) if width(line, size, 0.0) + width(word, size, 0.0) + size * 0.3 < room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn army(s: &Scenario, side: &Side, r: Rect, pen: &mut Pen) -> f64 {
    let class = if side_index(s, side) == 0 { "a" } else { "z" };
    pen.open(&format!("class=\"{class}\""));
    pen.rect("body", Rect::new(r.x, r.y - 15.0, 40.0, 16.0));
    pen.rect("front", Rect::new(r.x, r.y - 15.0, 40.0, 3.8));
    pen.close();
    pen.text("army", Spot::new(r.x + 54.0, r.y), &side.name);
    let sum = Strength::of_side(s, side);
    let mut y = r.y + 25.0;
    pen.text("strength", Spot::new(r.x, y), &format!("{}; {}", sum.in_words(), sum.elements_in_words()));
    y += 8.0;
    if let Some(head) = s.army(side) {
        y = paragraph(s, head, r, y, pen);
        let mut parts: Vec<&Command> = s.parts(head).collect();
        parts.truncate(60);
        for part in parts {
            y = paragraph(s, part, r, y, pen);
        }
    }
    y
}

/// A command as a run-in paragraph: its name and commander, then its units, brigade by brigade.
fn paragraph(s: &Scenario, command: &Command, r: Rect, mut y: f64, pen: &mut Pen) -> f64 {
    let mut lead = match &command.commander {
        Some(c) if command.name.contains(&c.name) => command.name.clone(),
        Some(c) => format!("{}, {}", command.name, c.name),
        None => command.name.clone(),
    };
    if let Some(ability) = command.commander.as_ref().and_then(|c| c.ability) {
        lead += &format!(" ({ability})");
    }
    if let Some(relief) = &command.relief {
        lead += &format!(", from {} {}", relief.time, relief.name);
    }
    if let Some(arrival) = &command.arrives {
        lead += &format!(", arrives {}", arrival.time);
    }
    let body = if command.parent.is_none() { own_units(s, command) } else { all_units(s, command, 0) };
    let mut room = r.w - width(&lead, SIZE, 0.4) * 1.1 - 16.0;
    y += LEADING + 3.0;
    let mut line = String::new();
    let mut lines: Vec<String> = Vec::new();
    for word in body.split(' ').filter(|word| !word.is_empty()) {
        if width(&line, SIZE, 0.0) + width(word, SIZE, 0.0) + 5.0 > room {
            lines.push(std::mem::take(&mut line));
            room = r.w - 24.0;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    let first = lines.first().cloned().unwrap_or_default();
    let whole = width(&lead, SIZE, 0.4) * 1.1 + width(&first, SIZE, 0.0) + 10.0;
    pen.raw(&format!(
        "<text class=\"units\" x=\"{}\" y=\"{}\"{}><tspan class=\"lead\">{}{}</tspan> {}</text>",
        n(r.x),
        n(y),
        held_to(whole, r.w),
        esc(&lead),
        if first.is_empty() { "." } else { ":" },
        esc(&first)
    ));
    for line in lines.iter().skip(1) {
        y += LEADING;
        pen.fitted("units", Spot::new(r.x + 24.0, y), line, (width(line, SIZE, 0.0), r.w - 24.0));
    }
    y
}

fn own_units(s: &Scenario, command: &Command) -> String {
    let units: Vec<String> = s.troops(command).map(named).collect();
    units.join(", ")
}

fn all_units(s: &Scenario, command: &Command, depth: usize) -> String {
    let own = own_units(s, command);
    let mut groups: Vec<String> = if own.is_empty() { Vec::new() } else { vec![own] };
    if depth < 6 {
        for part in s.parts(command) {
            let name = part.commander.as_ref().map_or(&part.name, |c| &c.name);
            groups.push(format!("{}: {}", name.replace(' ', "\u{a0}"), all_units(s, part, depth + 1)));
        }
    }
    groups.join("; ")
}

fn named(unit: &Unit) -> String {
    match unit.arm() {
        Arm::Guns => format!("{} {} guns", unit.name, unit.gun_count()),
        _ => format!("{} {}", unit.name, grouped(unit.men)),
    }
}

/// The key: only signs that occur.
fn legend(s: &Scenario, sheet: &Sheet, top: f64, pen: &mut Pen) -> f64 {
    let g = sheet.ground;
    pen.path("neat", &format!("M{} {}h{}", n(g.x), n(top - 12.0), n(g.w)));
    let mut x = g.x;
    let mut y = top + 18.0;
    let mut place = |w: f64| {
        if x + w > g.x + g.w {
            x = g.x;
            y += 34.0;
        }
        let at = Spot::new(x, y);
        x += w;
        at
    };
    for (pick, words) in KEY {
        let Some(unit) = s.units.iter().find(|u| u.at.is_some() && pick(u)) else { continue };
        let side = s.side_of_unit(unit).map_or(0, |side| side_index(s, side));
        let mut sample = unit.clone();
        sample.short = Some(String::new());
        sample.elements = sample.elements.min(2);
        let deep = matches!(unit.formation, Formation::March | Formation::Limbered);
        let (w, h) = if deep { (16.0, 30.0) } else { (42.0, if unit.arm() == Arm::Foot { 15.0 } else { 20.0 }) };
        let at = place(w + 26.0 + width(words, 15.0, 0.0) + 16.0);
        Block::sample(&sample, side, Spot::new(at.x + w / 2.0, at.y - 5.0), w, h).draw(pen);
        pen.fitted("key", Spot::new(at.x + w + 10.0, at.y), words, of_key(words));
    }
    for (chief, words) in [(false, "general"), (true, "commander in chief")] {
        let at = place(30.0 + width(words, 15.0, 0.0) + 30.0);
        Officer { name: "", chief, side: 0, at: Spot::new(at.x + 14.0, at.y - 5.0) }.draw(pen);
        pen.fitted("key", Spot::new(at.x + 36.0, at.y), words, of_key(words));
    }
    if !s.objectives.is_empty() {
        let words = "objective and its points";
        let at = place(34.0 + width(words, 15.0, 0.0) + 30.0);
        officers::objective(Spot::new(at.x + 14.0, at.y - 5.0), 2, pen);
        pen.fitted("key", Spot::new(at.x + 38.0, at.y), words, of_key(words));
    }
    for (kind, words, d) in GROUND {
        if !s.terrain.iter().any(|t| t.kind == *kind) {
            continue;
        }
        let at = place(58.0 + width(words, 15.0, 0.0) + 24.0);
        pen.open(&format!("transform=\"translate({} {})\"", n(at.x), n(at.y - 16.0)));
        for (class, d) in *d {
            pen.path(class, d);
        }
        pen.close();
        pen.fitted("key", Spot::new(at.x + 58.0, at.y), words, of_key(words));
    }
    let words = "the thick edge of a block is its front; the figure is the regiment's number or initials";
    let at = place(width(words, 15.0, 0.0) + 10.0);
    pen.fitted("key aside", at, words, of_key(words));
    y
}

/// Words of the key stand side by side and keep to their width.
fn of_key(words: &str) -> (f64, f64) {
    let width = width(words, 15.0, 0.0);
    (width, width)
}

type Pick = fn(&Unit) -> bool;

const KEY: &[(Pick, &str)] = &[
    (|u| u.arm() == Arm::Foot && u.formation == Formation::Line && !u.kind.is_light(), "foot in line"),
    (|u| u.arm() == Arm::Foot && u.formation == Formation::Column, "foot in column"),
    (|u| u.formation == Formation::March, "column of march"),
    (|u| u.arm() == Arm::Foot && u.formation == Formation::Line && u.kind.is_light(), "light foot"),
    (|u| u.formation == Formation::Skirmish, "open order"),
    (|u| u.formation == Formation::Garrison, "garrison"),
    (|u| u.arm() == Arm::Horse && !u.kind.is_light(), "heavy horse"),
    (|u| u.arm() == Arm::Horse && u.kind.is_light(), "light horse"),
    (|u| u.arm() == Arm::Guns && u.formation == Formation::Line, "battery"),
    (|u| u.arm() == Arm::Guns && u.formation == Formation::Limbered, "limbered"),
];

/// Signs of the ground, each in a box of 48 by 22.
type Swatch = (TerrainKind, &'static str, &'static [(&'static str, &'static str)]);

const GROUND: &[Swatch] = &[
    (
        TerrainKind::HollowWay,
        "hollow way",
        &[
            ("casing", "M0 11H48"),
            ("surface", "M0 11H48"),
            (
                "bankside",
                "M4 7V1M11 7V1M18 7V1M25 7V1M32 7V1M39 7V1M46 7V1M4 15v6M11 15v6M18 15v6M25 15v6M32 15v6M39 15v6M46 15v6",
            ),
        ],
    ),
    (
        TerrainKind::Works,
        "field works",
        &[
            ("works", "M2 16h10l6 -9l6 9h8l6 -9l6 9h3"),
            ("ditch", "M4 12v-4M10 12v-4M27 12v-4M31 12v-4M46 12v-4M15 6l-3 -2M21 6l3 -2M35 6l-3 -2M41 6l3 -2"),
        ],
    ),
    (
        TerrainKind::Vineyard,
        "vineyard with walls",
        &[
            ("vines", "M2 1h44v20h-44z"),
            (
                "stock",
                "M9 18v-5m-1.6 1.6l1.6-1.6l1.6 1.6M18 18v-5m-1.6 1.6l1.6-1.6l1.6 1.6M27 18v-5m-1.6 1.6l1.6-1.6l1.6 1.6M36 18v-5m-1.6 1.6l1.6-1.6l1.6 1.6M14 9v-5m-1.6 1.6l1.6-1.6l1.6 1.6M23 9v-5m-1.6 1.6l1.6-1.6l1.6 1.6M32 9v-5m-1.6 1.6l1.6-1.6l1.6 1.6",
            ),
            ("drywall", "M2 1h44v20h-44z"),
        ],
    ),
    (
        TerrainKind::StrongPoint,
        "walled farm",
        &[("yard", "M13 0h22v22h-22z"), ("house", "M15 2h18v6h-18zM15 10h6v10h-6zM27 10h6v10h-6z")],
    ),
    (
        TerrainKind::Rough,
        "rough ground",
        &[
            ("rough", "M2 1h44v20h-44z"),
            ("stones", "M8 8l2 -4l3 4zM20 14l2 -4l3 4zM33 8l2 -4l3 4zM12 19l2 -4l3 4zM30 19l2 -4l3 4zM40 16l2 -4l3 4z"),
        ],
    ),
    (
        TerrainKind::Crops,
        "standing crops",
        &[("ears", "M10 18l-2.4-7m2.4 7v-9m0 9l2.4-7M24 18l-2.4-7m2.4 7v-9m0 9l2.4-7M38 18l-2.4-7m2.4 7v-9m0 9l2.4-7")],
    ),
    (
        TerrainKind::Ford,
        "ford",
        &[("ford", "M18 2h3v3h-3zM18 10h3v3h-3zM18 18h3v3h-3zM28 2h3v3h-3zM28 10h3v3h-3zM28 18h3v3h-3z")],
    ),
];
