//! Where the troops stand: on the map, on ground that bears them, in their own zone and not in the enemy.

use super::Findings;
use super::ground::on_map;
use crate::fault::Path;
use crate::footprint::Footprint;
use crate::geometry::{Point, contains, overlap};
use crate::id::Id;
use crate::model::Scenario;
use crate::model::ground::{Going, Shape, Terrain, TerrainKind};
use crate::model::unit::Unit;

pub(super) fn look(s: &Scenario, findings: &mut Findings<'_>) {
    for (i, command) in s.commands.iter().enumerate() {
        if let Some(at) = command.commander.as_ref().and_then(|c| c.at) {
            let path = Path::item("command", i).field("commander").field("at");
            on_map(s, at, path, &format!("the commander of `{}`", command.id), findings);
        }
    }
    for (i, unit) in s.units.iter().enumerate() {
        let path = Path::item("unit", i);
        present(s, unit, &path, findings);
        if let Some(at) = unit.at {
            on_map(s, at, path.field("at"), &format!("`{}`", unit.id), findings);
            firm_ground(s, unit, at, &path, findings);
            own_zone(s, unit, at, &path, findings);
        }
    }
    zones_apart(s, findings);
    enemies_apart(s, findings);
}

/// A unit stands somewhere or arrives, and not both.
fn present(s: &Scenario, unit: &Unit, path: &Path, findings: &mut Findings<'_>) {
    if findings.is_guess(&path.field("at")) || findings.is_guess(&path.field("arrives")) {
        return;
    }
    match (unit.at, &unit.arrives) {
        (Some(_), Some(_)) => findings.error(
            path.field("arrives"),
            format!("`{}` stands on the map and arrives as well", unit.id),
            "leave out `at` or `arrives`",
        ),
        (None, None) if s.arrival(unit).is_none() && s.command(&unit.command).is_some() => findings.error(
            path.clone(),
            format!("`{}` is nowhere: it neither stands on the map nor arrives", unit.id),
            "add `at = [x, y]` and `facing`, or `arrives` to it or to its command",
        ),
        (Some(_), None) if unit.facing.is_none() && !findings.is_guess(&path.field("facing")) => findings.error(
            path.clone(),
            format!("`{}` faces nowhere", unit.id),
            "add `facing`, in degrees clockwise from north: 0 north, 90 east, 180 south, 270 west",
        ),
        _ => {}
    }
}

/// Ground that the unit's arm cannot enter.
fn firm_ground(s: &Scenario, unit: &Unit, at: Point, path: &Path, findings: &mut Findings<'_>) {
    let crossing = s.terrain.iter().any(|t| {
        matches!(t.kind, TerrainKind::Bridge | TerrainKind::Ford | TerrainKind::Road)
            && covers(t, at, f64::from(t.width.unwrap_or(20)))
    });
    let barrier = s
        .terrain
        .iter()
        .find(|t| t.going(unit.arm()) == Going::Barred && covers(t, at, f64::from(t.width.unwrap_or(0))));
    if let Some(barrier) = barrier.filter(|_| !crossing && !findings.is_guess(&path.field("type"))) {
        findings.error(
            path.field("at"),
            format!("`{}` stands in `{}`, which is barred to {}", unit.id, barrier.id, unit.arm()),
            format!("move it, or say in `{}` who gets through: `going = {{ {} = \"half\" }}`", barrier.id, unit.arm()),
        );
    }
}

/// Whether a piece of terrain, taken `width` metres broad if it is a line or a spot, covers a place.
fn covers(piece: &Terrain, at: Point, width: f64) -> bool {
    match piece.shape() {
        Some(Shape::Area(area)) => contains(area, at),
        Some(Shape::Line(line)) => line.windows(2).any(|w| distance(w[0], w[1], at) < width / 2.0),
        Some(Shape::Spot(spot)) => distance(spot, spot, at) < width / 2.0,
        None => false,
    }
}

/// Metres from a place to a segment.
fn distance(a: Point, b: Point, p: Point) -> f64 {
    let (ax, ay) = (f64::from(a.x), f64::from(a.y));
    let (dx, dy) = (f64::from(b.x) - ax, f64::from(b.y) - ay);
    let (px, py) = (f64::from(p.x) - ax, f64::from(p.y) - ay);
    let length = dx * dx + dy * dy;
    let t = if length > 0.0 { ((px * dx + py * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    libm::hypot(px - t * dx, py - t * dy)
}

fn own_zone(s: &Scenario, unit: &Unit, at: Point, path: &Path, findings: &mut Findings<'_>) {
    let Some(side) = s.side_of_unit(unit).filter(|_| findings.ordered) else { return };
    let on_map = (0..=i64::from(s.map.width)).contains(&i64::from(at.x))
        && (0..=i64::from(s.map.height)).contains(&i64::from(at.y));
    if !on_map {
        return;
    }
    let mut own = s.zones.iter().filter(|z| z.side == side.id && z.area.len() > 2).peekable();
    if own.peek().is_none() || own.any(|z| contains(&z.area, at)) {
        return;
    }
    let enemy = s.zones.iter().find(|z| z.side != side.id && contains(&z.area, at));
    let message = match enemy {
        Some(zone) => format!("`{}` stands in the enemy's zone `{}`", unit.id, zone.id),
        None => format!("`{}` stands outside the deployment zones of `{}`", unit.id, side.id),
    };
    findings.error(path.field("at"), message, "move it, or draw the zone round it");
}

fn zones_apart(s: &Scenario, findings: &mut Findings<'_>) {
    for (i, zone) in s.zones.iter().enumerate() {
        for other in &s.zones[..i] {
            if zone.side != other.side && overlap(&zone.area, &other.area) {
                findings.error(
                    Path::item("zone", i).field("area"),
                    format!("the deployment zones `{}` and `{}` of the two sides overlap", other.id, zone.id),
                    "draw them apart: they may touch, but share no ground",
                );
            }
        }
    }
}

fn enemies_apart(s: &Scenario, findings: &mut Findings<'_>) {
    let placed: Vec<(usize, &Unit, &Id, Vec<Point>)> = s
        .units
        .iter()
        .enumerate()
        .filter(|(i, _)| !findings.is_guess(&Path::item("unit", *i)))
        .filter_map(|(i, u)| Some((i, u, &s.side_of_unit(u)?.id, Footprint::of(u).corners(u.at?, u.facing?))))
        .collect();
    for (n, (i, unit, side, corners)) in placed.iter().enumerate() {
        for (_, other, enemy, theirs) in &placed[..n] {
            if side != enemy && overlap(corners, theirs) {
                findings.error(
                    Path::item("unit", *i).field("at"),
                    format!("`{}` stands in the enemy `{}`", unit.id, other.id),
                    "move them apart: the frontages of the two overlap",
                );
            } else if side == enemy && unit.at == other.at {
                findings.warn(
                    Path::item("unit", *i).field("at"),
                    format!("`{}` and `{}` stand on the same spot", other.id, unit.id),
                    "move one of them",
                );
            }
        }
    }
}
