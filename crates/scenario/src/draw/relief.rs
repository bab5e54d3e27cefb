//! Hills: a tint, and hachures that run downhill, thick end uphill, heavier away from a light in the north-west.
//!
//! Hachures are set in rows along the outline and further in, each row at its own distance from the edge, so that
//! any outline will do, a ring round a cone as well as a plain dome.

use super::chance::Chance;
use super::curve::{along, distance, inside, smooth};
use super::pen::{Pen, Strokes, lines};
use super::sheet::{Sheet, Spot};
use crate::model::Scenario;
use crate::model::ground::{Compass, Slope, Terrain, TerrainKind};

/// A hill on the paper.
pub(super) struct Rise<'s> {
    pub(super) hill: &'s Terrain,
    pub(super) outline: Vec<Spot>,
    /// The outline with fewer points, for asking how far away it is.
    rough: Vec<Spot>,
}

/// The hills, lowest first.
pub(super) fn rises<'s>(s: &'s Scenario, sheet: &Sheet) -> Vec<Rise<'s>> {
    let mut rises: Vec<Rise<'s>> = s
        .terrain
        .iter()
        .filter(|t| t.kind == TerrainKind::Hill && t.area.len() > 2)
        .map(|hill| {
            let outline = smooth(&sheet.all(&hill.area), true);
            let rough = outline.iter().step_by(3).copied().collect();
            Rise { hill, outline, rough }
        })
        .collect();
    rises.sort_by_key(|r| r.hill.height);
    rises
}

pub(super) fn draw(rises: &[Rise<'_>], sheet: &Sheet, pen: &mut Pen) {
    for (i, rise) in rises.iter().enumerate() {
        let steep = rise.hill.slope == Some(Slope::Steep);
        let over_another = rises[..i].iter().any(|r| inside(&r.outline, super::curve::middle(&rise.outline)));
        let tint = match (steep, over_another) {
            (true, _) => "steep",
            (false, true) => "high",
            (false, false) => "low",
        };
        pen.path(tint, &lines(&rise.outline, true));
    }
    for (i, rise) in rises.iter().enumerate() {
        let cone = rise.hill.slope == Some(Slope::Steep) && is_star(&rise.rough, top(rise, sheet));
        let strokes = if cone { radial(rise, top(rise, sheet), sheet) } else { hachures(rise, &rises[i + 1..], sheet) };
        pen.path("hachure", &strokes);
        pen.path("contour", &lines(&rise.outline, true));
        if let Some(summit) = rise.hill.summit {
            pen.path("summit", &super::pen::circle(sheet.at(summit), 2.6));
        }
    }
}

fn hachures(rise: &Rise<'_>, higher: &[Rise<'_>], sheet: &Sheet) -> String {
    let height = f64::from(rise.hill.height.unwrap_or(20));
    let steep = rise.hill.slope == Some(Slope::Steep);
    let (length, gap, spacing, weight) = if steep { (19.0, 3.0, 4.6, 1.55) } else { (17.0, 6.0, 7.4, 0.95) };
    let rows = if steep { 12 } else { (height / 35.0).clamp(1.0, 3.0) as usize + 1 };
    let mut chance = Chance::of(&rise.hill.id);
    let clockwise = signed_area(&rise.rough) > 0.0;
    let mut strokes = Strokes::default();
    for row in 0..rows {
        let start = row as f64 * (length + gap);
        // Rows further in are shorter round; thin them out so that they do not crowd at the top.
        for (edge, direction) in along(&rise.outline, true, spacing * (1.0 + 0.12 * row as f64)) {
            let inward =
                if clockwise { Spot::new(-direction.y, direction.x) } else { Spot::new(direction.y, -direction.x) };
            let outer = edge.moved(inward, -6.0, 0.0);
            if !(sheet.map.grown(-3.0).holds(edge) && sheet.ground.grown(60.0).holds(edge))
                || higher.iter().any(|h| inside(&h.outline, outer))
            {
                continue;
            }
            let start = start + 1.0 + gap * chance.between(0.0, 0.9);
            let bold = bold_side(rise.hill, inward);
            let reach = length * chance.between(0.72, 1.0) * if bold { 1.2 } else { 1.0 };
            let (low, top) = (edge.moved(inward, start, 0.0), edge.moved(inward, start + reach, 0.0));
            let free = inside(&rise.outline, top)
                && distance(&rise.rough, true, low) > start * 0.93 - 1.0
                && distance(&rise.rough, true, top) > (start + reach) * 0.93 - 1.0
                && !higher.iter().any(|h| inside(&h.outline, top) || inside(&h.outline, low));
            if !free {
                continue;
            }
            // Light from the north-west: slopes that fall to the south-east lie in shadow.
            let shade = 1.0 + 0.55 * -(inward.x + inward.y) / std::f64::consts::SQRT_2;
            let fade = if steep { 1.0 } else { 1.0 - 0.13 * row as f64 };
            let half = weight * shade * fade * if bold { 1.7 } else { 1.0 };
            let (a, b) = (top.moved(inward, 0.0, half), top.moved(inward, 0.0, -half));
            strokes.draw(&[low, a, b], true);
        }
    }
    strokes.d
}

/// The highest place of a hill.
fn top(rise: &Rise<'_>, sheet: &Sheet) -> Spot {
    rise.hill.summit.map_or_else(|| super::curve::middle(&rise.outline), |p| sheet.at(p))
}

/// Whether all of an outline is seen from a place within it.
fn is_star(outline: &[Spot], from: Spot) -> bool {
    outline.iter().all(|p| {
        (1..10).all(|k| {
            let t = 0.98 * f64::from(k) / 10.0;
            inside(outline, Spot::new(from.x + (p.x - from.x) * t, from.y + (p.y - from.y) * t))
        })
    })
}

/// A cone: rings of strokes that run from the top straight down to the edge.
fn radial(rise: &Rise<'_>, top: Spot, sheet: &Sheet) -> String {
    let mut chance = Chance::of(&rise.hill.id);
    let mean = rise.rough.iter().map(|p| p.to(top)).sum::<f64>() / rise.rough.len().max(1) as f64;
    let rings = (mean / 19.0).clamp(2.0, 14.0) as usize;
    let mut strokes = Strokes::default();
    for ring in 0..rings {
        let share = 1.0 - ring as f64 / (rings as f64 + 0.35);
        let toward = |p: Spot, t: f64| Spot::new(top.x + (p.x - top.x) * t, top.y + (p.y - top.y) * t);
        let line: Vec<Spot> = rise.outline.iter().map(|p| toward(*p, share)).collect();
        for (low, _) in along(&line, true, 5.2 + chance.between(-0.2, 0.2)) {
            let radius = low.to(top);
            let inward = super::curve::direction(low, top);
            let length = (mean / rings as f64 * chance.between(0.78, 1.12)).min(radius - 5.0);
            if length < 4.0 || !sheet.ground.grown(20.0).holds(low) {
                continue;
            }
            let low = low.moved(inward, chance.between(-3.0, 5.0), chance.between(-0.8, 0.8));
            let high = low.moved(inward, length, 0.0);
            let shade = 1.0 + 0.6 * -(inward.x + inward.y) / std::f64::consts::SQRT_2;
            let half = (1.5 * shade).max(0.45);
            let (a, b) = (high.moved(inward, 0.0, half), high.moved(inward, 0.0, -half));
            strokes.draw(&[low, a, b], true);
        }
    }
    strokes.d
}

/// Whether a gentle hill is steep on the side that falls against `inward`.
fn bold_side(hill: &Terrain, inward: Spot) -> bool {
    hill.steep_to.iter().any(|side| {
        let (x, y) = match side {
            Compass::North => (0.0, -1.0),
            Compass::NorthEast => (0.707, -0.707),
            Compass::East => (1.0, 0.0),
            Compass::SouthEast => (0.707, 0.707),
            Compass::South => (0.0, 1.0),
            Compass::SouthWest => (-0.707, 0.707),
            Compass::West => (-1.0, 0.0),
            Compass::NorthWest => (-0.707, -0.707),
        };
        -inward.x * x - inward.y * y > 0.75
    })
}

fn signed_area(points: &[Spot]) -> f64 {
    (0..points.len())
        .map(|i| {
            let (a, b) = (points[i], points[(i + 1) % points.len()]);
            a.x * b.y - b.x * a.y
        })
        .sum()
}
