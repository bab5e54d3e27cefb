//! Woods, vineyards, crops, rough and wet ground.

use super::chance::Chance;
use super::curve::{along, distance, inside, smooth};
use super::pen::{Pen, circle, lines, n};
use super::sheet::{Rect, Sheet, Spot};
use crate::model::ground::{Terrain, TerrainKind};

pub(super) fn draw(piece: &Terrain, sheet: &Sheet, ways: &[Vec<Spot>], pen: &mut Pen) {
    let outline = if piece.area.is_empty() {
        band(&sheet.all(&piece.line), sheet.metres(f64::from(piece.width.unwrap_or(60))))
    } else {
        sheet.all(&piece.area)
    };
    match piece.kind {
        TerrainKind::Wood => wood(piece, &outline, ways, sheet, pen),
        TerrainKind::Vineyard => vineyard(piece, &outline, sheet, pen),
        TerrainKind::Crops => crops(piece, &outline, ways, sheet, pen),
        TerrainKind::Rough => rough(piece, &outline, ways, sheet, pen),
        TerrainKind::Marsh => marsh(piece, &outline, sheet, pen),
        _ => {}
    }
}

/// The part of an outline's surroundings that the sheet shows.
fn seen(outline: &[Spot], sheet: &Sheet) -> Rect {
    Rect::hull(outline).within(sheet.ground)
}

/// The outline of a line so broad.
fn band(line: &[Spot], width: f64) -> Vec<Spot> {
    let line = smooth(line, false);
    let points = along(&line, false, 12.0);
    let half = width / 2.0;
    let right = points.iter().map(|(p, d)| p.moved(*d, 0.0, half));
    let left = points.iter().rev().map(|(p, d)| p.moved(*d, 0.0, -half));
    right.chain(left).collect()
}

fn wood(piece: &Terrain, outline: &[Spot], ways: &[Vec<Spot>], sheet: &Sheet, pen: &mut Pen) {
    let broad = sheet.broad;
    let smooth = smooth(outline, true);
    pen.path("wood", &lines(&smooth, true));
    let mut chance = Chance::of(&piece.id);
    let clear = |p: Spot| {
        inside(&smooth, p)
            && distance(&smooth, true, p) > 7.5 * broad
            && ways.iter().all(|w| distance(w, false, p) > 13.0)
    };
    let trees = chance.scatter(seen(&smooth, sheet), 19.0 * (0.45 + 0.55 * broad), clear);
    let (mut shade, mut crowns, mut veins) = (String::new(), String::new(), String::new());
    for tree in trees {
        let r = chance.between(7.0, 10.0) * (0.45 + 0.55 * broad);
        shade += &circle(Spot::new(tree.x + 2.6, tree.y + 2.6), r);
        crowns += &circle(tree, r);
        // Two strokes of the pen in the shadow of each crown.
        veins += &format!(
            "M{} {}a{r} {r} 0 0 1 -{r} {}",
            n(tree.x + r * 0.55),
            n(tree.y + r * 0.05),
            n(r * 0.5),
            r = n(r * 0.6)
        );
    }
    pen.path("tree-shade", &shade);
    pen.path("crown", &crowns);
    pen.path("vein", &veins);
    pen.path("edge", &lines(&smooth, true));
}

fn vineyard(piece: &Terrain, outline: &[Spot], sheet: &Sheet, pen: &mut Pen) {
    pen.path("vines", &lines(outline, true));
    let mut chance = Chance::of(&piece.id);
    let (mut stocks, mut walls) = (String::new(), String::new());
    let hull = seen(outline, sheet);
    let rows = (hull.h / 11.0) as usize;
    for row in 0..rows {
        let y = hull.y + (row as f64 + 0.5) * 11.0;
        for column in 0..(hull.w / 9.0) as usize {
            let p = Spot::new(hull.x + column as f64 * 9.0 + (row % 2) as f64 * 4.5, y + chance.between(-1.0, 1.0));
            if !inside(outline, p) || distance(outline, true, p) < 5.0 {
                continue;
            }
            if row % 6 == 3 {
                walls += &format!("M{} {}h7.5", n(p.x - 4.0), n(p.y));
            } else {
                stocks += &format!("M{} {}v-5m-1.6 1.6l1.6-1.6l1.6 1.6", n(p.x), n(p.y + 2.5));
            }
        }
    }
    pen.path("stock", &stocks);
    pen.path("drywall", &walls);
    pen.path("drywall", &lines(outline, true));
}

fn crops(piece: &Terrain, outline: &[Spot], ways: &[Vec<Spot>], sheet: &Sheet, pen: &mut Pen) {
    let mut chance = Chance::of(&piece.id);
    let fits = |p: Spot| {
        sheet.ground.grown(-14.0).holds(p) && inside(outline, p) && ways.iter().all(|w| distance(w, false, p) > 16.0)
    };
    let mut ears = String::new();
    for p in chance.scatter(seen(outline, sheet), 50.0, fits) {
        // Gaps, or the ears would stand like soldiers.
        if chance.next() < 0.3 {
            continue;
        }
        ears += &format!("M{} {}l-2.4-7m2.4 7v-9m0 9l2.4-7", n(p.x), n(p.y));
        ears += &format!("M{} {}l-1.8-5m1.8 5v-6.5m0 6.5l1.8-5", n(p.x + 8.0), n(p.y + 1.5));
    }
    pen.path("ears", &ears);
}

fn rough(piece: &Terrain, outline: &[Spot], ways: &[Vec<Spot>], sheet: &Sheet, pen: &mut Pen) {
    let smooth = smooth(outline, true);
    pen.path("rough", &lines(&smooth, true));
    let mut chance = Chance::of(&piece.id);
    let clear = |p: Spot| inside(&smooth, p) && ways.iter().all(|w| distance(w, false, p) > 9.0);
    let mut stones = String::new();
    for p in chance.scatter(seen(&smooth, sheet), 11.0, clear) {
        let s = chance.between(1.8, 3.2);
        stones += &format!(
            "M{} {}l{} -{}l{} {}z",
            n(p.x - s),
            n(p.y + s * 0.6),
            n(s * 0.8),
            n(s * 1.4),
            n(s * 1.2),
            n(s * 1.4)
        );
    }
    pen.path("stones", &stones);
    pen.path("edge", &lines(&smooth, true));
}

fn marsh(piece: &Terrain, outline: &[Spot], sheet: &Sheet, pen: &mut Pen) {
    let smooth = smooth(outline, true);
    pen.path("meadow", &lines(&smooth, true));
    let mut chance = Chance::of(&piece.id);
    pen.path("reeds", &reeds(&chance.scatter(seen(&smooth, sheet), 16.0, |p| inside(&smooth, p))));
}

/// Level dashes with a tuft of reed.
pub(super) fn reeds(places: &[Spot]) -> String {
    let tuft = |p: &Spot| format!("M{} {}h11m-7.5 0l-1.6-4.5m1.6 4.5v-6m0 6l1.6-4.5", n(p.x - 5.5), n(p.y));
    places.iter().map(tuft).collect()
}
