//! The map with the troops on it, as one SVG that could hang in a club room.
//!
//! A staff officer's map of the time: ivory paper, hachured hills, stippled woods, cased roads, blocks full and barred.
//! It holds no font, no picture and no script; the same scenario gives the same bytes.

mod blocks;
mod chance;
mod curve;
mod fields;
mod frame;
mod houses;
mod margin;
mod names;
mod officers;
mod pen;
mod plants;
mod relief;
mod sheet;
mod style;
mod table;
mod water;
mod ways;

use crate::geometry::Point;
use crate::model::Scenario;
use crate::model::army::Tincture;
use crate::model::ground::{Shape, TerrainKind};
use blocks::Block;
use names::Lettering;
use pen::{Pen, n};
use sheet::{MARGIN, Rect, Sheet, Spot};
pub use table::{TableMap, table};

/// What the sheet shows, and how its border counts.
#[derive(Clone, Debug, PartialEq)]
pub enum Plan {
    /// The whole map; the border counts metres.
    Metres,
    /// A table at the scale of some rule system; the border counts the table's unit.
    Table {
        /// Metres of ground to a unit of the table.
        metres: f64,
        /// Units of the table from left to right.
        width: u32,
        /// Units of the table from front to back.
        depth: u32,
        /// What the unit is called: "inches".
        unit: String,
        /// The place in the table's south-west corner; left out, the table lies in the middle of the map.
        corner: Option<Point>,
    },
}

impl Plan {
    /// The table that the scenario's hint for a system asks for: its scale and size, or a table that just holds the
    /// map where it names only the scale.
    pub fn for_system(s: &Scenario, system: &str) -> Option<Plan> {
        let hint = s.musters.iter().find(|m| *m.system == *system)?;
        let metres = f64::from(hint.metres?.max(1));
        let fit = |ground: u32| (f64::from(ground) / metres).ceil() as u32;
        let (width, depth) = match hint.table {
            Some(table) => (table.x.max(1) as u32, table.y.max(1) as u32),
            None => (fit(s.map.width), fit(s.map.height)),
        };
        let unit = hint.unit.clone().unwrap_or_else(|| "inches".to_owned());
        Some(Plan::Table { metres, width, depth, unit, corner: hint.crop.iter().min().copied() })
    }
}

/// Draws the battle at its start.
pub fn draw(s: &Scenario, plan: &Plan) -> String {
    let sheet = Sheet::new(s, plan);
    let mut pen = Pen::default();
    let mut body = Pen::default();
    ground(s, &sheet, &mut body);
    troops(s, &sheet, &mut body);
    frame::border(&sheet, &mut body);
    let bottom = margin::draw(s, &sheet, &mut body);
    let width = sheet.ground.w + 2.0 * MARGIN;
    let (w, h) = (n(width), n(bottom));
    pen.raw(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\">"
    ));
    pen.raw(&format!("<title>{}, {}</title>", pen::esc(&s.title), s.date.in_words()));
    pen.raw(&inks(s, &sheet));
    pen.raw(&clip(sheet.ground));
    pen.rect("paper", Rect::new(0.0, 0.0, width, bottom));
    pen.rect("land", sheet.ground);
    pen.svg.push_str(&body.svg);
    pen.raw("</svg>");
    pen.svg
}

/// The style of a sheet, with the colours of the two sides.
fn inks(s: &Scenario, sheet: &Sheet) -> String {
    let tinctures: Vec<Tincture> = s
        .sides
        .iter()
        .zip([Tincture::Blue, Tincture::Red])
        .map(|(side, usual)| side.tincture.unwrap_or(usual))
        .collect();
    style::sheet(tinctures.first().copied(), tinctures.get(1).copied(), sheet.broad)
}

/// What keeps the drawing within the frame.
fn clip(g: Rect) -> String {
    format!(
        "<defs><clipPath id=\"ground\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath></defs>",
        n(g.x),
        n(g.y),
        n(g.w),
        n(g.h)
    )
}

/// The ground, from the relief up to the houses.
fn ground(s: &Scenario, sheet: &Sheet, pen: &mut Pen) {
    pen.open("clip-path=\"url(#ground)\"");
    let ways = ways::courses(s, sheet);
    let of = |kinds: &[TerrainKind]| s.terrain.iter().filter(|t| kinds.contains(&t.kind)).collect::<Vec<_>>();
    use TerrainKind::*;
    for piece in of(&[Crops]) {
        plants::draw(piece, sheet, &ways, pen);
    }
    if of(&[Crops]).is_empty() {
        fields::draw(s, sheet, &ways, pen);
    }
    let rises = relief::rises(s, sheet);
    relief::draw(&rises, sheet, pen);
    for piece in of(&[Marsh, Rough, Vineyard]) {
        plants::draw(piece, sheet, &ways, pen);
    }
    for piece in of(&[Village]) {
        houses::gardens(piece, sheet, pen);
    }
    for piece in of(&[Stream, River, Water]) {
        water::draw(piece, sheet, pen);
    }
    for piece in of(&[Wood]) {
        plants::draw(piece, sheet, &ways, pen);
    }
    let foe = s.attacker.as_ref().or(s.sides.first().map(|side| &side.id)).map_or(sheet.ground.middle(), |attacker| {
        let theirs = s.units.iter().filter(|u| s.side_of_unit(u).is_some_and(|side| side.id == *attacker));
        curve::middle(&theirs.filter_map(|u| Some(sheet.at(u.at?))).collect::<Vec<_>>())
    });
    for piece in of(&[HollowWay]) {
        ways::draw(piece, s, sheet, foe, pen);
    }
    ways::roads(s, sheet, pen);
    let mut lanes = ways.clone();
    lanes.extend(of(&[Stream]).iter().map(|t| curve::smooth(&sheet.all(&t.line), false)));
    for piece in of(&[Village, StrongPoint]) {
        houses::draw(piece, sheet, &ways, &lanes, pen);
    }
    for piece in of(&[Bridge, Ford, Works, Wall, Hedge]) {
        ways::draw(piece, s, sheet, foe, pen);
    }
    if sheet.table.is_some() {
        frame::folds(sheet, pen);
        pen.rect("off-map", sheet.map);
    }
    pen.close();
}

/// Blocks, commanders, objectives, arrivals, and all lettering on the map.
fn troops(s: &Scenario, sheet: &Sheet, pen: &mut Pen) {
    let mut lettering = Lettering::new(sheet.ground.grown(-5.0));
    let blocks: Vec<Block<'_>> = s
        .units
        .iter()
        .filter_map(|u| Block::new(u, officers::side_index(s, s.side_of_unit(u)?), sheet))
        .filter(|b| sheet.ground.holds(b.at))
        .collect();
    let officers = officers::officers(s, sheet);
    let entries = officers::entries(s, sheet);
    for block in &blocks {
        for r in block.covers() {
            lettering.avoid(r, 4.0);
        }
    }
    for officer in &officers {
        lettering.avoid(officer.covers(), 4.0);
    }
    for entry in &entries {
        lettering.avoid(entry.covers(), 3.0);
    }
    avoid_places(s, sheet, &mut lettering);
    let objectives: Vec<(Spot, u32)> = s
        .objectives
        .iter()
        .filter_map(|o| Some((sheet.at(s.place_of(o)?), o.worth)))
        .filter(|(at, _)| sheet.ground.holds(*at))
        .collect();
    let stakes: Vec<(Spot, u32)> = objectives
        .iter()
        .filter_map(|(at, worth)| {
            let spots: Vec<Rect> = [
                (0.0, 0.0),
                (0.0, -34.0),
                (34.0, 0.0),
                (-34.0, 0.0),
                (0.0, 34.0),
                (30.0, -30.0),
                (-30.0, -30.0),
                (30.0, 30.0),
                (-30.0, 30.0),
            ]
            .iter()
            .map(|(dx, dy)| Rect::round(Spot::new(at.x + dx, at.y + dy), 28.0, 28.0))
            .collect();
            Some((lettering.settle(&spots)?.middle(), *worth))
        })
        .collect();
    avoid_lines(s, sheet, &mut lettering);
    let cartouche = frame::place_cartouche(sheet, &mut lettering);

    pen.open("clip-path=\"url(#ground)\"");
    let mut lettered = Pen::default();
    // Generals first: a hill has more room for its name than they have.
    for officer in &officers {
        let face = if officer.chief { &names::CHIEF } else { &names::GENERAL };
        lettering.near(&mut lettered, face, officer.name, officer.covers());
    }
    place_names(s, sheet, &mut lettering, &mut lettered);
    for special in s.specials.iter().filter(|x| x.line.len() > 1) {
        let line = sheet.all(&special.line);
        pen.path("special", &pen::lines(&line, false));
        lettering.beside(&mut lettered, &names::ROAD, &special.key.replace('-', " "), &line, 13.0);
    }
    for entry in &entries {
        entry.draw(pen);
        timetable(entry, sheet, &mut lettering, &mut lettered);
    }
    for block in &blocks {
        block.draw(pen);
    }
    for (at, worth) in stakes {
        officers::objective(at, worth, pen);
    }
    for officer in &officers {
        officer.draw(pen);
    }
    pen.svg.push_str(&lettered.svg);
    frame::cartouche(s, sheet, cartouche, pen);
    pen.close();
}

/// Nothing is lettered over houses and roads.
fn avoid_places(s: &Scenario, sheet: &Sheet, lettering: &mut Lettering) {
    for piece in &s.terrain {
        if let (TerrainKind::Village | TerrainKind::StrongPoint | TerrainKind::Water, Some(Shape::Area(area))) =
            (piece.kind, piece.shape())
        {
            lettering.avoid(Rect::hull(&sheet.all(area)), 1.0);
        }
    }
    for way in ways::courses(s, sheet) {
        for (p, _) in curve::along(&way, false, 12.0) {
            lettering.avoid(Rect::round(p, 11.0, 11.0), 0.5);
        }
    }
}

/// Nothing is lettered over slopes and streams if it can be helped.
fn avoid_lines(s: &Scenario, sheet: &Sheet, lettering: &mut Lettering) {
    for rise in relief::rises(s, sheet) {
        for p in rise.outline.iter().step_by(6) {
            lettering.avoid(Rect::round(*p, 24.0, 24.0), 0.12);
        }
    }
    let water = s.terrain.iter().filter(|t| matches!(t.kind, TerrainKind::River | TerrainKind::Stream));
    for piece in water {
        let breadth = sheet.metres(f64::from(piece.width.unwrap_or(0))).max(12.0);
        for (p, _) in curve::along(&curve::smooth(&sheet.all(&piece.line), false), false, breadth) {
            lettering.avoid(Rect::round(p, breadth, breadth), 0.9);
        }
    }
}

/// Names of places: towns in spaced capitals, all else in italics.
fn place_names(s: &Scenario, sheet: &Sheet, lettering: &mut Lettering, pen: &mut Pen) {
    use TerrainKind::*;
    for piece in &s.terrain {
        let (Some(name), Some(shape)) = (&piece.name, piece.shape()) else { continue };
        let spots = sheet.all(&shape.points());
        if !spots.iter().any(|p| sheet.ground.holds(*p)) {
            continue;
        }
        match piece.kind {
            Village => lettering.near(pen, &names::TOWN, &name.to_uppercase(), Rect::hull(&spots)),
            StrongPoint | Water | Bridge | Ford => {
                lettering.near(pen, &names::PLACE, name, Rect::hull(&spots).grown(6.0));
            }
            Hill => lettering.within(pen, &names::HILL, name, &spots),
            Wood | Vineyard | Marsh | Crops => lettering.within(pen, &names::GREEN, name, &spots),
            Rough if !piece.area.is_empty() => lettering.within(pen, &names::HILL, name, &spots),
            Stream => lettering.beside(pen, &names::STREAM, name, &spots, 17.0),
            River => {
                let off = sheet.metres(f64::from(piece.width.unwrap_or(40))) / 2.0 + 20.0;
                lettering.beside(pen, &names::RIVER, name, &spots, off);
            }
            Road | HollowWay | Rough | Works | Wall | Hedge => {
                lettering.beside(pen, &names::ROAD, name, &spots, 15.0);
            }
        }
    }
}

/// Who comes on here, and when.
fn timetable(entry: &officers::Entry, sheet: &Sheet, lettering: &mut Lettering, pen: &mut Pen) {
    let size = 16.0;
    let w = entry.lines.iter().map(|l| names::width(l, size, 0.0)).fold(0.0, f64::max) + 18.0;
    let h = entry.lines.len() as f64 * 20.0 + 12.0;
    let c = entry.covers().middle();
    let g = sheet.ground.grown(-8.0);
    let clamp =
        |r: Rect| Rect::new(r.x.clamp(g.x, (g.x + g.w - w).max(g.x)), r.y.clamp(g.y, (g.y + g.h - h).max(g.y)), w, h);
    let mut candidates = Vec::new();
    for gap in [34.0, 60.0, 90.0] {
        for (dx, dy) in
            [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)]
        {
            let middle = Spot::new(c.x + dx * (gap + w / 2.0), c.y + dy * (gap + h / 2.0));
            candidates.push(clamp(Rect::round(middle, w, h)));
        }
    }
    if let Some(r) = lettering.settle(&candidates) {
        pen.rect("slip", r);
        for (i, line) in entry.lines.iter().enumerate() {
            let at = Spot::new(r.x + 9.0, r.y + 20.0 + i as f64 * 20.0);
            pen.fitted("timetable", at, line, (names::width(line, size, 0.0), w - 18.0));
        }
    }
}
