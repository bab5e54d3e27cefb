//! Villages as small blocks among gardens, and walled farms.

use super::chance::Chance;
use super::curve::{distance, inside, middle};
use super::pen::{Pen, lines, n};
use super::sheet::{Rect, Sheet, Spot};
use crate::model::ground::{Terrain, TerrainKind};

/// Draws the houses, square to the nearest of the `ways` and clear of all `lanes`, the streams among them.
pub(super) fn draw(piece: &Terrain, sheet: &Sheet, ways: &[Vec<Spot>], lanes: &[Vec<Spot>], pen: &mut Pen) {
    let outline = sheet.all(&piece.area);
    match piece.kind {
        TerrainKind::Village => village(piece, &outline, ways, lanes, sheet.broad, pen),
        TerrainKind::StrongPoint => farm(&outline, pen),
        _ => {}
    }
}

/// The ground a village stands on, under its roads and streams.
pub(super) fn gardens(piece: &Terrain, sheet: &Sheet, pen: &mut Pen) {
    if piece.kind == TerrainKind::Village {
        pen.path("garden", &lines(&sheet.all(&piece.area), true));
    }
}

fn village(piece: &Terrain, outline: &[Spot], ways: &[Vec<Spot>], lanes: &[Vec<Spot>], broad: f64, pen: &mut Pen) {
    let mut chance = Chance::of(&piece.id);
    let hull = Rect::hull(outline);
    let gap = (hull.w.min(hull.h) / 3.2).clamp(10.5, 17.0) * (0.7 + 0.3 * broad);
    let clear = |p: Spot| {
        inside(outline, p)
            && distance(outline, true, p) > 4.0
            && lanes.iter().all(|w| distance(w, false, p) > 8.5 * broad)
    };
    let places = chance.scatter(hull, gap, clear);
    let heart = middle(outline);
    let church = places.iter().copied().min_by(|a, b| a.to(heart).total_cmp(&b.to(heart)));
    let (mut houses, mut shadows) = (String::new(), String::new());
    for place in &places {
        if church == Some(*place) {
            continue;
        }
        // Houses stand square to the nearest road.
        let road = ways.iter().min_by(|a, b| distance(a, false, *place).total_cmp(&distance(b, false, *place)));
        let turn = road.map_or(Spot::new(1.0, 0.0), |r| facing_road(r, *place));
        let (w, h) = (chance.between(3.6, 5.4) * broad, chance.between(2.4, 3.4) * broad);
        let corners: Vec<Spot> =
            [(-w, -h), (w, -h), (w, h), (-w, h)].iter().map(|(a, b)| place.moved(turn, *a, *b)).collect();
        let shade: Vec<Spot> = corners.iter().map(|c| Spot::new(c.x + 1.6, c.y + 1.6)).collect();
        shadows += &lines(&shade, true);
        houses += &lines(&corners, true);
    }
    pen.path("house-shade", &shadows);
    pen.path("house", &houses);
    if let Some(c) = church {
        let d = format!("M{} {}h9v-8h-9zM{} {}v-7m-2.4 2.4h4.8", n(c.x - 4.5), n(c.y + 4.0), n(c.x), n(c.y - 4.0));
        pen.path("church", &d);
    }
}

pub(super) fn facing_road(road: &[Spot], p: Spot) -> Spot {
    let nearest = super::curve::along(road, false, 10.0).into_iter().min_by(|a, b| a.0.to(p).total_cmp(&b.0.to(p)));
    nearest.map_or(Spot::new(1.0, 0.0), |(_, d)| d)
}

/// Three wings round a yard, and the wall about it.
fn farm(outline: &[Spot], pen: &mut Pen) {
    let hull = Rect::hull(outline);
    let side = hull.w.min(hull.h).max(22.0);
    let yard = Rect::round(hull.middle(), side, side);
    pen.rect("yard", yard);
    let t = side * 0.27;
    let wings = [
        Rect::new(yard.x + 2.0, yard.y + 2.0, side - 4.0, t),
        Rect::new(yard.x + 2.0, yard.y + t + 4.0, t, side - t - 6.0),
        Rect::new(yard.x + side - t - 2.0, yard.y + t + 4.0, t, side - t - 6.0),
    ];
    for wing in wings {
        pen.rect("house", wing);
    }
}
