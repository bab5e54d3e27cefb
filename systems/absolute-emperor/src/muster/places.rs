//! Villages, strong points and closed works as places (R42).
//!
//! A place has room for one division, so that there is no doubt who is in it. The outline that the map draws is replaced by upright
//! rectangles of a size with which the game can be played.

use grognard_battle::muster::{Feature, Lie};
use grognard_scenario::model::ground::TerrainKind;
use grognard_tabletop::{Body, Facing, Footprint, Length, Point, Pose, Table};

use crate::{battle::field::Place, profile::Cover};

/// The places of a table, in the order of the file. What would lie on an earlier one is left out.
pub(super) fn places(features: &[Feature<'_>], table: Table, least: Length, most: Length) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for feature in features {
        let Lie::Area(outline) = &feature.lie else { continue };
        let cover = match feature.piece.kind {
            TerrainKind::Village | TerrainKind::StrongPoint => Cover::Bua,
            TerrainKind::Works => Cover::Fortification,
            _ => continue,
        };
        let of = |along: fn(&Point) -> Length| {
            let values = || outline.points().iter().map(along);
            (values().min().unwrap_or_default(), values().max().unwrap_or_default())
        };
        let (across, up) =
            (parts(of(|p| p.x), table.width, least, most), parts(of(|p| p.y), table.height, least, most));
        for (y, high) in up.iter().rev() {
            for (x, wide) in &across {
                let body = Body::new(
                    Footprint::rectangle(*wide, *high),
                    Pose { at: Point { x: *x, y: *y }, facing: Facing::NORTH },
                );
                if places.iter().all(|other| !other.body.overlaps(&body)) && table.holds(&body) {
                    let name = feature.piece.label().to_owned();
                    places.push(Place { name, body, size: (*wide, *high), cover });
                }
            }
        }
    }
    places
}

/// Middle and length of the parts of a side, which lies wholly on the table.
fn parts((low, high): (Length, Length), table: Length, least: Length, most: Length) -> Vec<(Length, Length)> {
    let length = high - low;
    // Rounded away from the middle of the table, so that a symmetrical map stays symmetrical.
    let twice = (low + high - table).get();
    let middle = table.half() + Length::thousandths((twice + twice.signum()) / 2);
    let number =
        if length > most + most.half() { ((2 * length.get() + most.get()) / (2 * most.get())).max(1) } else { 1 };
    let part = Length::thousandths(length.get() / number).clamp(least, most);
    let whole = part.times(number);
    let middle = middle.clamp(whole.half(), (table - whole.half()).max(whole.half()));
    (0..number).map(|i| (middle + part.times(2 * i + 1 - number).half(), part)).collect()
}
