//! The ground: outlines that close and do not cross, everything on the map, figures that fit the kind.

use super::Findings;
use crate::fault::Path;
use crate::geometry::{Point, crossing_sides, double_area};
use crate::model::Scenario;
use crate::model::ground::{Terrain, TerrainKind};

pub(super) fn look(s: &Scenario, findings: &mut Findings<'_>) {
    map_size(s, findings);
    for (i, piece) in s.terrain.iter().enumerate() {
        let path = Path::item("terrain", i);
        one_shape(piece, &path, findings);
        if !piece.area.is_empty() {
            outline(&piece.area, &path.field("area"), findings);
        }
        course(piece, &path, findings);
        figures(piece, &path, findings);
        for (field, points) in [("area", &piece.area), ("line", &piece.line)] {
            inside(s, points, &path.field(field), &format!("`{}`", piece.id), findings);
        }
        for (field, point) in [("at", piece.at), ("summit", piece.summit)] {
            if let Some(point) = point {
                on_map(s, point, path.field(field), &format!("`{}`", piece.id), findings);
            }
        }
    }
    for (i, zone) in s.zones.iter().enumerate() {
        let path = Path::item("zone", i).field("area");
        outline(&zone.area, &path, findings);
        inside(s, &zone.area, &path, &format!("zone `{}`", zone.id), findings);
    }
    for (i, special) in s.specials.iter().enumerate() {
        let path = Path::item("special", i).field("line");
        inside(s, &special.line, &path, &format!("the line of `{}`", special.key), findings);
    }
    for (i, muster) in s.musters.iter().enumerate() {
        let path = Path::item("muster", i).field("crop");
        if !muster.crop.is_empty() && muster.crop.len() != 2 {
            findings.error(path.clone(), "a part of the map has two corners", "write [[x, y], [x, y]]");
        }
        inside(s, &muster.crop, &path, &format!("the part of the map for `{}`", muster.system), findings);
    }
}

fn map_size(s: &Scenario, findings: &mut Findings<'_>) {
    for (field, metres) in [("width", s.map.width), ("height", s.map.height)] {
        if !(300..=60_000).contains(&metres) {
            findings.error(
                Path::root().field("map").field(field),
                format!("a map {metres} m across is no battlefield"),
                "write metres, from 300 to 60000",
            );
        }
    }
}

/// Complains about a place that is off the map.
pub(super) fn on_map(s: &Scenario, at: Point, path: Path, what: &str, findings: &mut Findings<'_>) {
    let map = Path::root().field("map");
    let (width, height) = (i64::from(s.map.width), i64::from(s.map.height));
    let fits = (0..=width).contains(&i64::from(at.x)) && (0..=height).contains(&i64::from(at.y));
    if !fits && !findings.is_guess(&map) {
        findings.error(
            path,
            format!("{what} lies off the map at {at}"),
            format!("the map goes from 0,0 in the south-west to {width},{height} in the north-east"),
        );
    }
}

fn inside(s: &Scenario, points: &[Point], path: &Path, what: &str, findings: &mut Findings<'_>) {
    for (j, point) in points.iter().enumerate() {
        on_map(s, *point, path.entry(j), what, findings);
    }
}

/// Exactly one of area, line and spot, and one that suits the kind.
fn one_shape(piece: &Terrain, path: &Path, findings: &mut Findings<'_>) {
    let given = [("area", !piece.area.is_empty()), ("line", !piece.line.is_empty()), ("at", piece.at.is_some())];
    let (area, line, spot) = piece.kind.shapes();
    let wanted = match (area, line, spot) {
        (true, true, _) => "`area = [[x, y], …]` or `line = [[x, y], …]`",
        (true, false, _) => "`area = [[x, y], …]`",
        (false, true, _) => "`line = [[x, y], …]`",
        _ => "`at = [x, y]`",
    };
    if given.iter().any(|(field, _)| findings.is_guess(&path.field(field))) || findings.is_guess(&path.field("kind")) {
        return;
    }
    let mut shapes = given.iter().filter(|(_, there)| *there).map(|(field, _)| *field);
    match (shapes.next(), shapes.next()) {
        (None, _) => findings.error(
            path.clone(),
            format!("`{}` has no outline", piece.id),
            format!("terrain of kind `{}` is drawn with {wanted}", piece.kind),
        ),
        (Some(_), Some(second)) => findings.error(
            path.field(second),
            format!("`{}` has two outlines", piece.id),
            format!("terrain of kind `{}` is drawn with {wanted}, and with nothing else", piece.kind),
        ),
        (Some(field), None) => {
            let fits = match field {
                "area" => area,
                "line" => line,
                _ => spot,
            };
            if !fits {
                findings.error(
                    path.field(field),
                    format!("`{}` is of kind `{}` and cannot be drawn with `{field}`", piece.id, piece.kind),
                    format!("terrain of kind `{}` is drawn with {wanted}", piece.kind),
                );
            }
        }
    }
}

/// A closed outline: three corners or more, none twice, no side across another.
fn outline(area: &[Point], path: &Path, findings: &mut Findings<'_>) {
    if area.len() < 3 {
        findings.error(
            path.clone(),
            format!("an area with {} corners does not close", area.len()),
            "give at least three corners, in order round it",
        );
        return;
    }
    if area.first() == area.last() {
        findings.error(
            path.entry(area.len() - 1),
            "the last corner is the first one again",
            "leave it out: an area closes by itself",
        );
        return;
    }
    if let Some(j) = (1..area.len()).find(|j| area[*j] == area[*j - 1]) {
        findings.error(path.entry(j), format!("the corner {} stands here twice", area[j]), "leave one of them out");
        return;
    }
    if double_area(area) == 0 && area.len() == 3 {
        findings.error(path.clone(), "all corners lie on one line", "an area needs some breadth");
    } else if let Some((i, j)) = crossing_sides(area) {
        let n = area.len();
        findings.error(
            path.clone(),
            format!(
                "the outline crosses itself: the side {} to {} meets the side {} to {}",
                area[i],
                area[(i + 1) % n],
                area[j],
                area[(j + 1) % n]
            ),
            "give the corners in order round the area, clockwise or the other way",
        );
    }
}

fn course(piece: &Terrain, path: &Path, findings: &mut Findings<'_>) {
    if piece.line.len() == 1 {
        findings.error(path.field("line"), "a line with one point leads nowhere", "give at least two points");
    }
    if let Some(j) = (1..piece.line.len()).find(|j| piece.line[*j] == piece.line[*j - 1]) {
        let message = format!("the point {} stands here twice", piece.line[j]);
        findings.error(path.field("line").entry(j), message, "leave one of them out");
    }
}

/// Figures that mean nothing for the kind, or are missing for it.
fn figures(piece: &Terrain, path: &Path, findings: &mut Findings<'_>) {
    use TerrainKind::*;
    let hill = piece.kind == Hill;
    let wet = matches!(piece.kind, Stream | River | HollowWay);
    let given = [
        ("height", piece.height.is_some(), hill, "hills"),
        ("slope", piece.slope.is_some(), hill, "hills"),
        ("steep_to", !piece.steep_to.is_empty(), hill, "hills"),
        ("summit", piece.summit.is_some(), hill, "hills"),
        ("depth", piece.depth.is_some(), wet, "streams, rivers and hollow ways"),
        ("sectors", piece.sectors.is_some(), piece.kind == Village, "villages"),
        ("paved", piece.paved, piece.kind == Road, "roads"),
        ("width", piece.width.is_some(), piece.area.is_empty(), "lines and spots"),
    ];
    for (field, there, fits, whose) in given {
        if there && !fits && !findings.is_guess(&path.field("kind")) {
            findings.error(
                path.field(field),
                format!("`{}` is of kind `{}` and has no `{field}`", piece.id, piece.kind),
                format!("only {whose} have one: leave it out"),
            );
        }
    }
    if hill && piece.height.is_none() && !findings.is_guess(&path.field("height")) {
        findings.error(path.clone(), format!("the hill `{}` has no height", piece.id), "add `height = 20`, in metres");
    }
    if hill && piece.slope.is_none() && !findings.is_guess(&path.field("slope")) {
        let message = format!("the hill `{}` has no slope", piece.id);
        findings.error(path.clone(), message, "add `slope = \"gentle\"` or `slope = \"steep\"`");
    }
    if piece.width == Some(0) {
        findings.error(path.field("width"), format!("`{}` is 0 m wide", piece.id), "write its width in metres");
    }
}
