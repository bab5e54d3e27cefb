//! Villages and strong points as blocks, each with room for one unit (R56).

use grognard_battle::muster::{Feature, Lie};
use grognard_scenario::model::ground::{self as map, TerrainKind};
use grognard_tabletop::{Body, Facing, Footprint, Length, Point, Polygon, Pose, Table};

use crate::{battle::field::Block, profile::Cover};

/// The least side of a block.
const LEAST: Length = Length::units(1);

/// The blocks of a table, in the order of the file. What would lie on an earlier one or over the edge is left out.
pub(super) fn blocks(features: &[Feature<'_>], table: Table, side: Length) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for feature in features {
        let Lie::Area(outline) = &feature.lie else { continue };
        let village = match feature.piece.kind {
            TerrainKind::Village => true,
            TerrainKind::StrongPoint => false,
            _ => continue,
        };
        let cover = cover(feature.piece, village);
        let frame = Frame::of(outline, table);
        let (columns, rows) = if village { frame.cut(feature.piece.sectors, side) } else { (1, 1) };
        for (body, size) in frame.blocks(columns, rows) {
            let free = blocks.iter().all(|other| !other.body.overlaps(&body));
            if free && table.holds(&body) {
                let name = feature.piece.label().to_owned();
                blocks.push(Block { name, body, size, cover, village });
            }
        }
    }
    blocks
}

fn cover(piece: &map::Terrain, village: bool) -> Cover {
    match (piece.cover, village) {
        (Some(map::Cover::None), _) => Cover::None,
        (Some(map::Cover::Light), _) => Cover::Light,
        (Some(map::Cover::Hard) | None, true) => Cover::Medium,
        (Some(map::Cover::Hard) | None, false) => Cover::Heavy,
    }
}

/// The box about an outline, parallel to its first side.
struct Frame {
    facing: Facing,
    middle: Point,
    wide: Length,
    deep: Length,
}

impl Frame {
    fn of(outline: &Polygon, table: Table) -> Self {
        let (a, b) = outline.sides().next().unwrap_or_default();
        // The first side runs along the front; upright boxes stay exact and north up.
        let along = a.heading_to(b);
        let quarter = along.get() % 90_000;
        let facing = if quarter == 0 { Facing::NORTH } else { Facing::millidegrees(quarter) };
        let from = Point { x: table.width.half(), y: table.height.half() };
        let frame = Body::new(Footprint::rectangle(LEAST, LEAST), Pose { at: from, facing });
        let spread = |of: fn((Length, Length)) -> Length| {
            let values = || outline.points().iter().map(|p| of(frame.ahead_and_right(*p)));
            (values().min().unwrap_or_default(), values().max().unwrap_or_default())
        };
        let (ahead, right) = (spread(|(ahead, _)| ahead), spread(|(_, right)| right));
        // Halves are rounded away from the middle of the table, so that a symmetrical map stays symmetrical.
        let middle = |(low, high): (Length, Length)| {
            let twice = (low + high).get();
            Length::thousandths((twice + twice.signum()) / 2)
        };
        let pose = Pose { at: from, facing }.shifted(middle(ahead), middle(right));
        Self { facing, middle: pose.at, wide: right.1 - right.0, deep: ahead.1 - ahead.0 }
    }

    /// How many blocks there are across and along: the file's sectors as strips across the longer side, else a grid.
    fn cut(&self, sectors: Option<u32>, side: Length) -> (i32, i32) {
        let fit = |length: Length| ((2 * length.get() + side.get()) / (2 * side.get().max(1))).clamp(1, 8);
        match sectors.map(|sectors| i32::try_from(sectors).unwrap_or(1).clamp(1, 12)) {
            Some(sectors) if self.wide >= self.deep => (sectors, 1),
            Some(sectors) => (1, sectors),
            None => (fit(self.wide), fit(self.deep)),
        }
    }

    fn blocks(&self, columns: i32, rows: i32) -> Vec<(Body, Footprint)> {
        let part = |whole: Length, number: i32| Length::thousandths(whole.get() / number).max(LEAST);
        let (wide, deep) = (part(self.wide, columns), part(self.deep, rows));
        let size = Footprint::rectangle(wide, deep);
        let away = |of: Length, i: i32, number: i32| of.times(2 * i + 1 - number).half();
        let pose = Pose { at: self.middle, facing: self.facing };
        let places = (0..rows).rev().flat_map(|row| (0..columns).map(move |column| (column, row)));
        places
            .map(|(column, row)| {
                let pose = pose.shifted(away(deep, row, rows), away(wide, column, columns));
                (Body::new(size, pose), size)
            })
            .collect()
    }
}
