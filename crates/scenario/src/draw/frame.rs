//! The border, the cartouche with title and scale, the arrow to the north.

use super::Plan;

use super::names::{Lettering, width};
use super::officers::side_index;
use super::pen::{Pen, n};
use super::sheet::{Rect, Sheet, Spot};
use crate::account::{Strength, grouped};
use crate::model::Scenario;

/// Neatlines, a border of black and white with one step a hundred metres or a table inch, and figures.
pub(super) fn border(sheet: &Sheet, pen: &mut Pen) {
    let g = sheet.ground;
    let (inner, outer) = (g, g.grown(14.0));
    pen.rect("neat", inner);
    let step = sheet.metres(sheet.step);
    let mut blacks = String::new();
    let mut figures: Vec<(Spot, String, bool)> = Vec::new();
    let across = libm::round(sheet.metres_wide / sheet.step) as u32;
    let up = libm::round(sheet.metres_high / sheet.step) as u32;
    for i in 0..across.min(2000) {
        let x = g.x + f64::from(i) * step;
        let w = step.min(g.x + g.w - x);
        if i % 2 == 0 && w > 0.0 {
            blacks += &format!("M{} {}h{}v6h-{}z", n(x), n(g.y - 10.0), n(w), n(w));
            blacks += &format!("M{} {}h{}v6h-{}z", n(x), n(g.y + g.h + 4.0), n(w), n(w));
        }
    }
    for j in 0..up.min(2000) {
        let y = g.y + g.h - f64::from(j) * step;
        let h = step.min(y - g.y);
        if j % 2 == 0 && h > 0.0 {
            blacks += &format!("M{} {}h6v-{}h-6z", n(g.x - 10.0), n(y), n(h));
            blacks += &format!("M{} {}h6v-{}h-6z", n(g.x + g.w + 4.0), n(y), n(h));
        }
    }
    pen.path("steps", &blacks);
    pen.rect("neat", g.grown(4.0));
    pen.rect("neat", g.grown(10.0));
    pen.rect("frame", outer.grown(3.0));
    let figure = |i: u32| {
        if sheet.table.is_some() { i.to_string() } else { grouped((f64::from(i) * sheet.step) as u32) }
    };
    let every = sheet.figured as usize;
    for i in (0..=across).step_by(every.max(1)) {
        let x = g.x + f64::from(i) * step;
        figures.push((Spot::new(x, g.y - 24.0), figure(i), true));
        figures.push((Spot::new(x, g.y + g.h + 38.0), figure(i), true));
    }
    for j in (0..=up).step_by(every.max(1)) {
        let y = g.y + g.h - f64::from(j) * step;
        figures.push((Spot::new(g.x - 27.0, y), figure(j), false));
        figures.push((Spot::new(g.x + g.w + 36.0, y), figure(j), false));
    }
    for (at, text, level) in figures {
        if level { pen.text("figure", at, &text) } else { pen.turned("figure", at, -90.0, &text) }
    }
}

/// Faint folds where the boards of a table join.
pub(super) fn folds(sheet: &Sheet, pen: &mut Pen) {
    let g = sheet.ground;
    let board = sheet.metres(sheet.step) * 24.0;
    let mut d = String::new();
    let mut x = g.x + board;
    while x < g.x + g.w - 1.0 {
        d += &format!("M{} {}v{}", n(x), n(g.y), n(g.h));
        x += board;
    }
    let mut y = g.y + g.h - board;
    while y > g.y + 1.0 {
        d += &format!("M{} {}h{}", n(g.x), n(y), n(g.w));
        y -= board;
    }
    pen.path("fold", &d);
}

/// The size of the cartouche.
const CARTOUCHE: (f64, f64) = (520.0, 300.0);

/// The emptiest place along the edge of the map for the cartouche; it is taken from now on.
pub(super) fn place_cartouche(sheet: &Sheet, lettering: &mut Lettering) -> Rect {
    let (w, h) = CARTOUCHE;
    let g = sheet.ground;
    let (left, right) = (g.x + 22.0, g.x + g.w - w - 22.0);
    let (top, bottom) = (g.y + 22.0, g.y + g.h - h - 22.0);
    let mut places = vec![
        Rect::new(right, bottom, w, h),
        Rect::new(right, top, w, h),
        Rect::new(left, bottom, w, h),
        Rect::new(left, top, w, h),
    ];
    for i in 1..8 {
        let t = f64::from(i) / 8.0;
        places.push(Rect::new(left + (right - left) * t, top, w, h));
        places.push(Rect::new(left + (right - left) * t, bottom, w, h));
        places.push(Rect::new(left, top + (bottom - top) * t, w, h));
        places.push(Rect::new(right, top + (bottom - top) * t, w, h));
    }
    let best = places
        .iter()
        .enumerate()
        .map(|(i, r)| (lettering.cost(r.grown(6.0)) + if i < 4 { 0.0 } else { 4000.0 }, *r))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(places[0], |(_, r)| r);
    lettering.avoid(best.grown(8.0), 60.0);
    best
}

pub(super) fn cartouche(s: &Scenario, sheet: &Sheet, r: Rect, pen: &mut Pen) {
    pen.rect("leaf", r);
    pen.rect("frame", r);
    pen.rect("neat", r.grown(-6.0));
    let c = r.middle();
    pen.text("small-caps", Spot::new(c.x, r.y + 36.0), "PLAN OF THE BATTLE");
    let mut size: f64 = 50.0;
    while width(&s.title, size, 1.0) > r.w - 130.0 && size > 20.0 {
        size -= 2.0;
    }
    pen.raw(&format!(
        "<text class=\"title\" font-size=\"{}\" x=\"{}\" y=\"{}\">{}</text>",
        n(size),
        n(c.x),
        n(r.y + 84.0),
        super::pen::esc(&s.title)
    ));
    let mut y = r.y + 112.0;
    if let Some(subtitle) = &s.subtitle {
        pen.fitted("subtitle", Spot::new(c.x, y), subtitle, (width(subtitle, 21.0, 0.0), r.w - 28.0));
        y += 25.0;
    }
    let day = format!("{}, {} to {}", s.date.in_words(), s.start, s.end);
    pen.text("dateline", Spot::new(c.x, y), &day);
    y += 14.0;
    pen.path("neat", &format!("M{} {}h120", n(c.x - 60.0), n(y)));
    for side in &s.sides {
        y += 24.0;
        let sum = Strength::of_side(s, side);
        let class = if side_index(s, side) == 0 { "a" } else { "z" };
        let guns = sum.guns.saturating_add(sum.battalion_guns);
        let words = format!("{}, {} men, {guns} guns", side.name, grouped(sum.men));
        let left = c.x - (width(&words, 17.0, 0.0) + 40.0) / 2.0;
        pen.open(&format!("class=\"{class}\""));
        pen.rect("body", Rect::new(left, y - 12.0, 32.0, 13.0));
        pen.rect("front", Rect::new(left, y - 12.0, 32.0, 3.2));
        pen.close();
        pen.text("side-line", Spot::new(left + 42.0, y), &words);
    }
    scale_bar(sheet, Spot::new(c.x, r.y + r.h - 52.0), pen);
    north(Spot::new(r.x + r.w - 44.0, r.y + 62.0), pen);
}

/// A bar in metres, and one in paces or in inches of the table.
fn scale_bar(sheet: &Sheet, c: Spot, pen: &mut Pen) {
    let metres = [100.0, 200.0, 250.0, 500.0, 1000.0, 2000.0, 5000.0]
        .into_iter()
        .rfind(|m| sheet.metres(*m) <= 340.0)
        .unwrap_or(100.0);
    let below = match &sheet.table {
        None => (0.75, "paces", [100.0, 200.0, 250.0, 500.0, 1000.0, 2000.0, 5000.0].as_slice()),
        Some(Plan::Table { metres, unit, .. }) => (*metres, &**unit, [1.0, 2.0, 4.0, 6.0, 12.0, 24.0].as_slice()),
        Some(Plan::Metres) => return,
    };
    bar(sheet, Spot::new(c.x, c.y), 1.0, metres, "metres", true, pen);
    let (each, word, steps) = below;
    let most = steps.iter().rfind(|k| sheet.metres(**k * each) <= 340.0).or(steps.first()).copied().unwrap_or(1.0);
    bar(sheet, Spot::new(c.x, c.y + 8.0), each, most, word, false, pen);
}

fn bar(sheet: &Sheet, c: Spot, each: f64, count: f64, word: &str, above: bool, pen: &mut Pen) {
    let length = sheet.metres(each * count);
    let x = c.x - length / 2.0 - 30.0;
    let parts = if count < 4.0 { count.max(1.0) } else { 4.0 };
    let mut d = String::new();
    for i in 0..parts as u32 {
        if i % 2 == 0 {
            d += &format!(
                "M{} {}h{}v6h-{}z",
                n(x + length * f64::from(i) / parts),
                n(c.y),
                n(length / parts),
                n(length / parts)
            );
        }
    }
    pen.path("steps", &d);
    pen.rect("neat", Rect::new(x, c.y, length, 6.0));
    let y = if above { c.y - 6.0 } else { c.y + 22.0 };
    for i in [0.0, 0.5, 1.0] {
        let value = count * i;
        if value.fract() == 0.0 {
            pen.text("figure", Spot::new(x + length * i, y), &grouped(value as u32));
        }
    }
    let at = Spot::new(x + length + 16.0 + width(&grouped(count as u32), 15.0, 0.0) / 2.0, y);
    pen.text("unit", at, word);
}

fn north(c: Spot, pen: &mut Pen) {
    pen.path("neat", &format!("M{} {}V{}", n(c.x), n(c.y - 24.0), n(c.y + 30.0)));
    pen.path("needle", &format!("M{} {}l8 26l-8 -6z", n(c.x), n(c.y - 24.0)));
    pen.path("needle hollow", &format!("M{} {}l-8 26l8 -6z", n(c.x), n(c.y - 24.0)));
    pen.text("north", Spot::new(c.x, c.y - 29.0), "N");
}
