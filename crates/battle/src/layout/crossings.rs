//! Bridges and fords: those the file names, and a bridge wherever a road crosses water.

use grognard_scenario::Scenario;
use grognard_scenario::model::ground::TerrainKind;
use grognard_tabletop::{Crossing, Facing, Ground, Length, Passage, Point, Terrain, Track, Turn};

use super::{Scale, usual_width};

/// Metres within which two crossings of the same water are one and the same: a map is not drawn to the width of a bridge.
const SAME_PLACE: u32 = 100;
/// Metres of way beyond either bank.
const BEYOND_THE_BANK: u32 = 20;

/// Puts the crossings on the table.
pub(super) fn lay(scenario: &Scenario, scale: &Scale, ground: &mut Ground) {
    for piece in &scenario.terrain {
        let kind = match piece.kind {
            TerrainKind::Bridge => Passage::Bridge,
            TerrainKind::Ford => Passage::Ford,
            _ => continue,
        };
        let Some(at) = piece.at else { continue };
        if scale.shows(&[at]) {
            let width = scale.length(piece.width.unwrap_or_else(|| usual_width(piece.kind)));
            let crossing = over(kind, scale.point(at), width, scale, ground);
            ground.crossings.push(crossing);
        }
    }
    let width = scale.length(usual_width(TerrainKind::Bridge));
    let met: Vec<Point> = of(ground, is_road)
        .flat_map(|(road, _)| of(ground, is_water).flat_map(move |(water, _)| meetings(road, water)))
        .collect();
    for at in met {
        let known = ground.crossings.iter().any(|c| c.at.distance_to(at) <= scale.length(SAME_PLACE));
        if !known && on_table(at, scale) {
            let bridge = over(Passage::Bridge, at, width, scale, ground);
            ground.crossings.push(bridge);
        }
    }
}

fn on_table(at: Point, scale: &Scale) -> bool {
    let table = scale.table();
    let inside = |at: Length, size: Length| at >= Length::ZERO && at <= size;
    inside(at.x, table.width) && inside(at.y, table.height)
}

/// A crossing at a place: along the road that passes there, else straight across the water, and long enough to reach both
/// banks even where the road crosses aslant.
fn over(kind: Passage, at: Point, width: Length, scale: &Scale, ground: &Ground) -> Crossing {
    let near = scale.length(SAME_PLACE);
    let water = nearest(of(ground, is_water), at);
    let road = nearest(of(ground, is_road), at).filter(|(aside, ..)| *aside <= near);
    let heading = match (road, water) {
        (Some((_, road, _)), _) => course(road, at),
        (None, Some((_, water, _))) => course(water, at) + Turn::RIGHT,
        (None, None) => Facing::NORTH,
    };
    let across = water.map_or(Length::ZERO, |(_, _, width)| width);
    let length = across.times(2) + scale.length(2 * BEYOND_THE_BANK);
    Crossing { kind, at, heading, width, length }
}

fn is_road(kind: Terrain) -> bool {
    kind == Terrain::Road
}

fn is_water(kind: Terrain) -> bool {
    matches!(kind, Terrain::Stream | Terrain::River)
}

fn of(ground: &Ground, wanted: fn(Terrain) -> bool) -> impl Iterator<Item = (&Track, Length)> {
    ground.lines.iter().filter(move |line| wanted(line.kind)).map(|line| (&line.track, line.width))
}

fn nearest<'g>(lines: impl Iterator<Item = (&'g Track, Length)>, at: Point) -> Option<(Length, &'g Track, Length)> {
    lines.map(|(track, width)| (track.nearest_to(at).aside, track, width)).min_by_key(|(aside, ..)| *aside)
}

/// The way a line runs at a place; at a bend, halfway between the two stretches.
fn course(track: &Track, at: Point) -> Facing {
    let nearest = track.nearest_to(at);
    let points = track.points();
    let bend = points.iter().position(|point| *point == nearest.at);
    match bend {
        Some(i) if i > 0 && i + 1 < points.len() => {
            let (from, to) = (points[i - 1].heading_to(points[i]), points[i].heading_to(points[i + 1]));
            from + Turn::millidegrees(from.turn_to(to).get() / 2)
        }
        _ => nearest.heading,
    }
}

/// The places where two lines cross or touch.
fn meetings(one: &Track, two: &Track) -> Vec<Point> {
    let stretches = one.stretches().flat_map(|a| two.stretches().map(move |b| (a, b)));
    stretches.filter_map(|(a, b)| meeting(a, b)).collect()
}

fn meeting((a, b): (Point, Point), (c, d): (Point, Point)) -> Option<Point> {
    let way = |p: Point, q: Point| (f64::from((q.x - p.x).get()), f64::from((q.y - p.y).get()));
    let cross = |u: (f64, f64), v: (f64, f64)| u.0 * v.1 - u.1 * v.0;
    let (along, across, between) = (way(a, b), way(c, d), way(a, c));
    let slant = cross(along, across);
    if slant == 0.0 {
        return None;
    }
    let (s, t) = (cross(between, across) / slant, cross(between, along) / slant);
    let within = 0.0..=1.0;
    // A cast cuts off what is less than a thousandth of a unit.
    let part = |whole: f64| Length::thousandths((whole * s) as i32);
    (within.contains(&s) && within.contains(&t)).then(|| Point { x: a.x + part(along.0), y: a.y + part(along.1) })
}
