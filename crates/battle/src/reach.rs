//! How far a piece can be dragged: found by dragging it every way, so that what is shaded is what is obeyed.

use grognard_tabletop::{Facing, Length, Point, Pose, Turn};

use crate::{Battle, Drag, Overlay, Piece, Question, Shade, Shape};

/// In so many directions.
const RAYS: i32 = 24;
/// Further than anybody goes in one order.
const FAR: Length = Length::units(72);

/// Where the middle of a piece can come to by one drag; nothing if it does not stir, or who is dragged anywhere.
pub(crate) fn reach<B: Battle>(battle: &B, to: &Question<B::Ask>, piece: Piece, from: Pose) -> Option<Overlay> {
    let end = |heading: Facing| -> Option<Point> {
        let drag = Drag { pieces: vec![piece], to: Pose { at: from.at.toward(heading, FAR), ..from } };
        let dragged = battle.toward(to, None, &drag);
        let quote = battle.quote(to.side, dragged.orders.first()?).ok()?;
        Some(quote.ways.first()?.poses.last()?.at)
    };
    let ends = (0..RAYS).map(|ray| end(from.facing + Turn::degrees(ray * 360 / RAYS)).unwrap_or(from.at));
    let outline: Vec<Point> = ends.collect();
    let stirs = outline.iter().any(|end| *end != from.at);
    stirs.then(|| Overlay { kind: Shade::Reach, words: "as far as it gets".to_owned(), shape: Shape::Outline(outline) })
}
