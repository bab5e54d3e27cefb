//! Villages and farms as blocks (R68).
//!
//! A house is a room for one stand: that leaves no doubt who is in it and who is not. So the outline that the map draws is replaced by
//! squares with room for one base each.

use grognard_battle::muster::{Feature, Lie};
use grognard_scenario::model::ground::TerrainKind;
use grognard_tabletop::{Body, Facing, Footprint, Length, Point, Polygon, Pose, Table};

use crate::battle::field::Block;

/// The most blocks of a village whose author does not say how many there are.
const MOST: i64 = 4;

/// The blocks of a table, in the order of the file.
pub(super) fn blocks(features: &[Feature<'_>], table: Table, size: Length) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for feature in features {
        let Lie::Area(outline) = &feature.lie else { continue };
        let centres = match feature.piece.kind {
            TerrainKind::StrongPoint => vec![Bounds::of(outline).middle(table)],
            TerrainKind::Village => village(outline, feature.piece.sectors, table, size),
            _ => continue,
        };
        for centre in centres {
            if let Some(at) = free(centre, &blocks, table, size) {
                let pose = Pose { at, facing: Facing::NORTH };
                let body = Body::new(Footprint::rectangle(size, size), pose);
                blocks.push(Block { name: feature.piece.label().to_owned(), body });
            }
        }
    }
    blocks
}

/// The middles of the blocks of a village: in a row along its longer side, or two by two.
fn village(outline: &Polygon, sectors: Option<u32>, table: Table, size: Length) -> Vec<Point> {
    let bounds = Bounds::of(outline);
    let number = sectors.map_or_else(|| room(outline, size), i64::from).max(1);
    let (rows, columns) = match number {
        4 => (2, 2),
        _ if bounds.height() > bounds.width() => (number as i32, 1),
        _ => (1, number as i32),
    };
    let middle = bounds.middle(table);
    let away = |i: i32, of: i32| size.times(2 * i + 1 - of).half();
    let row = |y: i32| (0..columns).map(move |x| (x, y));
    let places = (0..rows).flat_map(row);
    places.map(|(x, y)| Point { x: middle.x + away(x, columns), y: middle.y - away(y, rows) }).collect()
}

/// How many blocks cover about as much ground as the village.
fn room(outline: &Polygon, size: Length) -> i64 {
    let twice: i64 = outline
        .sides()
        .map(|(a, b)| i64::from(a.x.get()) * i64::from(b.y.get()) - i64::from(b.x.get()) * i64::from(a.y.get()))
        .sum();
    let block = i64::from(size.get()) * i64::from(size.get());
    ((twice.abs() + block) / (2 * block)).clamp(1, MOST)
}

struct Bounds {
    low: Point,
    high: Point,
}

impl Bounds {
    fn of(outline: &Polygon) -> Self {
        let points = || outline.points().iter();
        let low = |of: fn(&Point) -> Length| points().map(of).min().unwrap_or_default();
        let high = |of: fn(&Point) -> Length| points().map(of).max().unwrap_or_default();
        Self { low: Point { x: low(|p| p.x), y: low(|p| p.y) }, high: Point { x: high(|p| p.x), y: high(|p| p.y) } }
    }

    fn width(&self) -> Length {
        self.high.x - self.low.x
    }

    fn height(&self) -> Length {
        self.high.y - self.low.y
    }

    /// The middle, rounded away from the middle of the table, so that a symmetrical map stays symmetrical.
    fn middle(&self, table: Table) -> Point {
        let middle = |low: Length, high: Length, size: Length| {
            let twice = (low + high - size).get();
            size.half() + Length::thousandths((twice + twice.signum()) / 2)
        };
        Point { x: middle(self.low.x, self.high.x, table.width), y: middle(self.low.y, self.high.y, table.height) }
    }
}

/// Where a block comes to lie: on the table, and beside an earlier one that lies where it would. Nowhere, if it then lies on a third
/// or over the edge.
fn free(wish: Point, blocks: &[Block], table: Table, size: Length) -> Option<Point> {
    let half = size.half();
    let inside = |at: Length, length: Length| at.min(length - half).max(half);
    let at = Point { x: inside(wish.x, table.width), y: inside(wish.y, table.height) };
    let apart = |a: Point, b: Point| (a.x - b.x).abs().max((a.y - b.y).abs());
    let on = |at: Point| blocks.iter().map(|block| block.body.centre()).find(|other| apart(at, *other) < size);
    let Some(other) = on(at) else { return Some(at) };
    let (away, gap) = (Point { x: at.x - other.x, y: at.y - other.y }, apart(at, other));
    if gap == Length::ZERO {
        return None;
    }
    let until_they_touch = |way: Length| {
        let (long, gap) = (i64::from(way.get()) * i64::from(size.get()), i64::from(gap.get()));
        Length::thousandths(((2 * long.abs() + gap) / (2 * gap) * long.signum()) as i32)
    };
    let beside = Point { x: other.x + until_they_touch(away.x), y: other.y + until_they_touch(away.y) };
    let on_table = (inside(beside.x, table.width), inside(beside.y, table.height)) == (beside.x, beside.y);
    (on_table && on(beside).is_none()).then_some(beside)
}
