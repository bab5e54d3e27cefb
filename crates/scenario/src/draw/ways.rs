//! Roads, hollow ways, bridges, fords, works, walls and hedges.

use super::curve::{along, direction, distance, smooth};
use super::pen::{Pen, Strokes, circle, lines};
use super::sheet::{Sheet, Spot};
use crate::model::Scenario;
use crate::model::ground::{Terrain, TerrainKind};

/// The courses of all roads, for what must keep clear of them.
pub(super) fn courses(s: &Scenario, sheet: &Sheet) -> Vec<Vec<Spot>> {
    let roads = s.terrain.iter().filter(|t| matches!(t.kind, TerrainKind::Road | TerrainKind::HollowWay));
    roads.map(|t| smooth(&sheet.all(&t.line), false)).collect()
}

/// All roads: first every casing, then every surface, so that they join where they meet.
pub(super) fn roads(s: &Scenario, sheet: &Sheet, pen: &mut Pen) {
    let roads: Vec<(&Terrain, Vec<Spot>)> = s
        .terrain
        .iter()
        .filter(|t| t.kind == TerrainKind::Road)
        .map(|t| (t, smooth(&sheet.all(&t.line), false)))
        .collect();
    for (road, line) in &roads {
        pen.path(if road.paved { "casing high" } else { "casing" }, &lines(line, false));
    }
    for (road, line) in &roads {
        pen.path(if road.paved { "surface high" } else { "surface" }, &lines(line, false));
    }
    for (_, line) in roads.iter().filter(|(road, _)| road.paved) {
        let trees: String = along(line, false, 46.0)
            .iter()
            .enumerate()
            .map(|(i, (p, d))| circle(p.moved(*d, 0.0, if i % 2 == 0 { 9.5 } else { -9.5 }), 2.6))
            .collect();
        pen.path("avenue", &trees);
    }
}

pub(super) fn draw(piece: &Terrain, s: &Scenario, sheet: &Sheet, foe: Spot, pen: &mut Pen) {
    let line = smooth(&sheet.all(&piece.line), false);
    match piece.kind {
        TerrainKind::HollowWay => {
            pen.path("casing", &lines(&line, false));
            pen.path("surface", &lines(&line, false));
            pen.path("bankside", &ticks(&line, 6.0, 4.0, 6.5, true));
        }
        TerrainKind::Wall => {
            pen.path("wall", &lines(&line, false));
            pen.path("wall-stones", &ticks(&line, 9.0, -2.6, 5.2, false));
        }
        TerrainKind::Hedge => {
            let bushes: String = along(&line, false, 9.0)
                .iter()
                .enumerate()
                .map(|(i, (p, d))| circle(p.moved(*d, 0.0, if i % 2 == 0 { 8.0 } else { 9.4 }), 3.0))
                .collect();
            pen.path("hedge", &bushes);
        }
        TerrainKind::Works => works(piece, sheet, foe, pen),
        TerrainKind::Bridge => {
            if let Some(at) = piece.at {
                bridge(sheet.at(at), s, sheet, pen);
            }
        }
        TerrainKind::Ford => {
            if let Some(at) = piece.at {
                ford(sheet.at(at), sheet.metres(f64::from(piece.width.unwrap_or(40))), s, sheet, pen);
            }
        }
        _ => {}
    }
}

/// Short strokes across a line: on its right side, or on both.
fn ticks(line: &[Spot], gap: f64, from: f64, length: f64, both: bool) -> String {
    let mut strokes = Strokes::default();
    for (p, along) in along(line, false, gap) {
        let sides: &[f64] = if both { &[1.0, -1.0] } else { &[1.0] };
        for side in sides {
            let (a, b) = (p.moved(along, 0.0, from * side), p.moved(along, 0.0, (from + length) * side));
            strokes.draw(&[a, b], false);
        }
    }
    strokes.d
}

/// A breastwork, with its ditch toward the enemy.
fn works(piece: &Terrain, sheet: &Sheet, foe: Spot, pen: &mut Pen) {
    if !piece.area.is_empty() {
        let outline = sheet.all(&piece.area);
        pen.path("works", &lines(&outline, true));
        return;
    }
    let mut line = sheet.all(&piece.line);
    let (Some(first), Some(last)) = (line.first().copied(), line.last().copied()) else { return };
    let d = direction(first, last);
    let middle = super::curve::middle(&line);
    if (foe.x - middle.x) * -d.y + (foe.y - middle.y) * d.x < 0.0 {
        line.reverse();
    }
    let d = direction(line[0], line[line.len() - 1]);
    // Flèches: the line steps out toward the enemy.
    let mut trace = vec![line[0]];
    for pair in line.windows(2) {
        let salients = (pair[0].to(pair[1]) / 34.0).clamp(1.0, 12.0) as usize;
        for i in 0..salients {
            let (a, b) = (i as f64 / salients as f64, (i as f64 + 1.0) / salients as f64);
            let at =
                |t: f64| Spot::new(pair[0].x + (pair[1].x - pair[0].x) * t, pair[0].y + (pair[1].y - pair[0].y) * t);
            trace.push(at(a + (b - a) * 0.3));
            trace.push(at(a + (b - a) * 0.5).moved(d, 0.0, 9.0));
            trace.push(at(a + (b - a) * 0.7));
            trace.push(at(b));
        }
    }
    pen.path("works", &lines(&trace, false));
    pen.path("ditch", &ticks(&trace, 4.6, 3.6, 4.0, false));
}

/// The direction of the nearest water.
fn current(at: Spot, s: &Scenario, sheet: &Sheet) -> Spot {
    let mut best = (f64::MAX, Spot::new(0.0, 1.0));
    for t in s.terrain.iter().filter(|t| matches!(t.kind, TerrainKind::Stream | TerrainKind::River)) {
        for (p, d) in along(&smooth(&sheet.all(&t.line), false), false, 8.0) {
            if p.to(at) < best.0 {
                best = (p.to(at), d);
            }
        }
    }
    best.1
}

/// A deck with splayed rails, along the road if one is near, else straight across the water.
fn bridge(at: Spot, s: &Scenario, sheet: &Sheet, pen: &mut Pen) {
    let flow = current(at, s, sheet);
    let across = Spot::new(-flow.y, flow.x);
    let road = courses(s, sheet).into_iter().find(|r| distance(r, false, at) < 14.0);
    let way = road.and_then(|r| {
        along(&r, false, 4.0).into_iter().min_by(|a, b| a.0.to(at).total_cmp(&b.0.to(at))).map(|(_, d)| d)
    });
    // A road that runs along the water here is not the one that crosses it.
    let way = way.filter(|w| (w.x * across.x + w.y * across.y).abs() > 0.5).unwrap_or(across);
    let corner = |along: f64, aside: f64| at.moved(way, along, aside);
    pen.path("deck", &lines(&[corner(-11.0, -5.0), corner(11.0, -5.0), corner(11.0, 5.0), corner(-11.0, 5.0)], true));
    for side in [-1.0, 1.0] {
        let rail =
            [corner(-15.0, 9.0 * side), corner(-11.0, 5.4 * side), corner(11.0, 5.4 * side), corner(15.0, 9.0 * side)];
        pen.path("rail", &lines(&rail, false));
    }
}

/// Dots across the water.
fn ford(at: Spot, width: f64, s: &Scenario, sheet: &Sheet, pen: &mut Pen) {
    let flow = current(at, s, sheet);
    let across = Spot::new(-flow.y, flow.x);
    let half = (width / 2.0).clamp(6.0, 30.0);
    let mut dots = String::new();
    for side in [-1.0, 1.0] {
        for k in -3..=3 {
            dots += &circle(at.moved(across, f64::from(k) * 5.2, half * side), 1.5);
        }
    }
    pen.path("ford", &dots);
}
