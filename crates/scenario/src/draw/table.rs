//! The ground of a table alone, for troops that somebody else draws on it: they have moved since the scenario was written.

use super::pen::Pen;
use super::sheet::{MARGIN, Rect, Sheet};
use super::{Plan, avoid_lines, avoid_places, clip, frame, ground, inks, names::Lettering, officers, place_names};
use crate::model::Scenario;

/// The ground of a table, and where on the paper its places lie.
#[derive(Clone, Debug)]
pub struct TableMap {
    /// A style element and what the drawing refers to. Its classes `a` and `z` are the colours of the two sides.
    pub style: String,
    /// The drawing: elements for a group of an SVG.
    pub drawing: String,
    /// Width of the paper.
    pub width: f64,
    /// Height of the paper.
    pub height: f64,
    /// Units of the paper to a unit of the table.
    pub unit: f64,
    south: f64,
}

impl TableMap {
    /// Where a place of the table lies on the paper: so many units east and north of its south-west corner.
    pub fn at(&self, east: f64, north: f64) -> (f64, f64) {
        (MARGIN + east * self.unit, self.south - north * self.unit)
    }
}

/// Draws the ground of a table: terrain, frame, names, what is worth holding. Nothing for the map in metres, which no table shows.
pub fn table(s: &Scenario, plan: &Plan) -> Option<TableMap> {
    let Plan::Table { width: across, .. } = plan else { return None };
    let sheet = Sheet::new(s, plan);
    let mut pen = Pen::default();
    let (width, height) = (sheet.ground.w + 2.0 * MARGIN, sheet.ground.h + 2.0 * MARGIN);
    pen.rect("paper", Rect::new(0.0, 0.0, width, height));
    pen.rect("land", sheet.ground);
    ground(s, &sheet, &mut pen);
    pen.open("clip-path=\"url(#ground)\"");
    let mut lettering = Lettering::new(sheet.ground.grown(-5.0));
    for objective in &s.objectives {
        if let Some(at) = s.place_of(objective).map(|at| sheet.at(at)) {
            officers::objective(at, objective.worth, &mut pen);
            lettering.avoid(Rect::round(at, 32.0, 32.0), 4.0);
        }
    }
    avoid_places(s, &sheet, &mut lettering);
    avoid_lines(s, &sheet, &mut lettering);
    place_names(s, &sheet, &mut lettering, &mut pen);
    pen.close();
    frame::border(&sheet, &mut pen);
    Some(TableMap {
        style: inks(s, &sheet) + &clip(sheet.ground),
        drawing: pen.svg,
        width,
        height,
        unit: sheet.ground.w / f64::from((*across).max(1)),
        south: sheet.ground.y + sheet.ground.h,
    })
}
