//! Streams, rivers and ponds.

use super::chance::Chance;
use super::curve::{along, smooth};
use super::pen::{Pen, lines, n};
use super::plants::reeds;
use super::sheet::{Sheet, Spot};
use crate::model::ground::{Arm, Going, Terrain, TerrainKind};

pub(super) fn draw(piece: &Terrain, sheet: &Sheet, pen: &mut Pen) {
    let breadth = sheet.metres(f64::from(piece.width.unwrap_or(0)));
    match piece.kind {
        TerrainKind::Water => pond(&sheet.all(&piece.area), pen),
        TerrainKind::River if !piece.area.is_empty() => pond(&sheet.all(&piece.area), pen),
        TerrainKind::River => river(&smooth(&sheet.all(&piece.line), false), breadth.max(14.0), pen),
        TerrainKind::Stream => {
            let line = smooth(&sheet.all(&piece.line), false);
            let wet = breadth > 8.0 || piece.going(Arm::Horse) == Going::Barred;
            stream(piece, &line, wet.then_some(breadth.max(16.0)), sheet.broad, pen);
        }
        _ => {}
    }
}

fn stroke(class: &str, line: &[Spot], width: f64, pen: &mut Pen) {
    pen.raw(&format!("<path class=\"{class}\" stroke-width=\"{}\" d=\"{}\"/>", n(width), lines(line, false)));
}

/// Banks, and lines of the current beside them that thin out toward the middle.
fn river(line: &[Spot], breadth: f64, pen: &mut Pen) {
    stroke("bank", line, breadth + 2.6, pen);
    stroke("water", line, breadth, pen);
    for (i, share) in [0.86, 0.68, 0.46, 0.2].iter().enumerate() {
        for side in [-1.0, 1.0] {
            let offset = breadth / 2.0 * share * side;
            let course: Vec<Spot> = along(line, false, 6.0).iter().map(|(p, d)| p.moved(*d, 0.0, offset)).collect();
            pen.path(["flow f0", "flow f1", "flow f2", "flow f3"][i], &lines(&course, false));
        }
    }
}

fn stream(piece: &Terrain, line: &[Spot], wet: Option<f64>, broad: f64, pen: &mut Pen) {
    if let Some(breadth) = wet {
        stroke("meadow-line", line, breadth * 1.5, pen);
        let mut chance = Chance::of(&piece.id);
        let tufts: Vec<Spot> = along(line, false, 19.0)
            .iter()
            .enumerate()
            .map(|(i, (p, d))| {
                let side = if i % 2 == 0 { 1.0 } else { -1.0 };
                p.moved(*d, chance.between(-4.0, 4.0), side * (breadth * 0.42 + chance.between(1.0, 5.0)))
            })
            .collect();
        pen.path("reeds", &reeds(&tufts));
    }
    stroke("bank", line, 6.6 * broad, pen);
    stroke("water", line, 6.6 * broad - 2.4, pen);
    pen.path("flow f1", &lines(line, false));
}

fn pond(outline: &[Spot], pen: &mut Pen) {
    let edge = smooth(outline, true);
    pen.path("pond", &lines(&edge, true));
    let middle = super::curve::middle(&edge);
    for share in [0.86, 0.68, 0.45] {
        let ring: Vec<Spot> = edge
            .iter()
            .map(|p| Spot::new(middle.x + (p.x - middle.x) * share, middle.y + (p.y - middle.y) * share))
            .collect();
        pen.path("flow f1", &lines(&ring, true));
    }
}
