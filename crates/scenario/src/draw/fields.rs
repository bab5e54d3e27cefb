//! Ploughland and lone trees: the faintest thing on the map, without meaning for any rule, so that open ground looks
//! like country and not like blank paper.

use super::chance::Chance;
use super::curve::{distance, inside, smooth};
use super::pen::{Pen, circle, lines};
use super::sheet::{Sheet, Spot};
use crate::model::Scenario;
use crate::model::ground::{Shape, TerrainKind};

pub(super) fn draw(s: &Scenario, sheet: &Sheet, ways: &[Vec<Spot>], pen: &mut Pen) {
    let farmed: Vec<Spot> = s
        .terrain
        .iter()
        .filter(|t| matches!(t.kind, TerrainKind::Village | TerrainKind::StrongPoint))
        .map(|t| super::curve::middle(&sheet.all(&t.area)))
        .collect();
    let bounds = obstacles(s, sheet);
    let clear = |p: Spot, room: f64| {
        sheet.map.grown(-room).holds(p)
            && sheet.ground.grown(-room).holds(p)
            && ways.iter().all(|w| distance(w, false, p) > room)
            && bounds
                .iter()
                .all(|(outline, closed)| distance(outline, *closed, p) > room + 4.0 && !(*closed && inside(outline, p)))
    };
    let mut chance = Chance::of(&s.id);
    let mut strips = [String::new(), String::new(), String::new()];
    for heart in chance.scatter(sheet.ground, 124.0, |p| clear(p, 20.0)) {
        let home = farmed.iter().map(|f| f.to(heart)).fold(f64::MAX, f64::min);
        let lane = ways.iter().map(|w| distance(w, false, heart)).fold(f64::MAX, f64::min);
        if chance.next() > (1.25 - home / 420.0).max(0.75 - lane / 150.0).max(0.07) {
            continue;
        }
        let road = ways.iter().min_by(|a, b| distance(a, false, heart).total_cmp(&distance(b, false, heart)));
        let along = road.map_or(Spot::new(1.0, 0.0), |r| super::houses::facing_road(r, heart));
        let turn = if chance.next() < 0.5 { along } else { Spot::new(-along.y, along.x) };
        let (count, length) = (3 + (chance.next() * 4.0) as usize, chance.between(30.0, 44.0));
        for i in 0..count {
            let aside = (i as f64 - count as f64 / 2.0) * 12.0;
            let corners: Vec<Spot> = [(-length, 0.0), (length, 0.0), (length, 11.0), (-length, 11.0)]
                .iter()
                .map(|(a, b)| heart.moved(turn, *a, aside + b))
                .collect();
            if corners.iter().all(|c| clear(*c, 9.0)) && clear(heart.moved(turn, 0.0, aside + 5.0), 9.0) {
                strips[i % 3] += &lines(&corners, true);
            }
        }
    }
    for (class, d) in ["field f-a", "field f-b", "field f-c"].iter().zip(&strips) {
        pen.path(class, d);
    }
    let mut shade = String::new();
    let mut crowns = String::new();
    for tree in chance.scatter(sheet.ground, 120.0, |p| clear(p, 14.0)) {
        // Alone, or two or three together.
        let company = (chance.next() * 5.0) as i32 - 1;
        for k in 0..company {
            let at = tree.moved(Spot::new(1.0, 0.0), f64::from(k) * 8.5, chance.between(-5.0, 5.0));
            let r = chance.between(3.4, 5.4);
            shade += &circle(Spot::new(at.x + 1.6, at.y + 1.6), r);
            crowns += &circle(at, r);
        }
    }
    pen.path("tree-shade", &shade);
    pen.path("avenue", &crowns);
}

/// Everything that no plough goes over.
fn obstacles(s: &Scenario, sheet: &Sheet) -> Vec<(Vec<Spot>, bool)> {
    s.terrain
        .iter()
        .filter(|t| !matches!(t.kind, TerrainKind::Crops))
        .filter_map(|t| match t.shape()? {
            Shape::Area(area) => Some((smooth(&sheet.all(area), true), true)),
            Shape::Line(line) => Some((smooth(&sheet.all(line), false), false)),
            Shape::Spot(_) => None,
        })
        .map(|(outline, closed)| (outline.into_iter().step_by(3).collect(), closed))
        .collect()
}
