//! How far a figure can be trusted.

use crate::field::{Field, Reader};
use crate::section::section;
use crate::tree::{Node, Tree};
use crate::words::words;
use serde_json::{Value, json};

words! {
    /// Where a figure comes from.
    pub enum Mark, "a mark" {
        /// Computed from published coordinates.
        Measured = "measured",
        /// Taken from a named source.
        Source = "source",
        /// Common knowledge of the printed literature, not read again for this file.
        General = "general",
        /// Our estimate.
        Estimate = "estimate",
    }
}

section! {
    /// The marks of a unit's figures, one by one.
    pub struct UnitFigures, "the marks of a unit" {
        /// Its name and which regiment stood here.
        name: Option<Mark>,
        /// Its strength.
        men: Option<Mark>,
        /// Number and calibre of its guns.
        guns: Option<Mark>,
        /// Its quality.
        quality: Option<Mark>,
        /// Where it stands.
        at: Option<Mark>,
    }
}

section! {
    /// The marks of a piece of ground, one by one.
    pub struct GroundFigures, "the marks of a piece of ground" {
        /// That it was there at all.
        existence: Option<Mark>,
        /// Its centre, or its summit.
        at: Option<Mark>,
        /// Its outline or its course.
        outline: Option<Mark>,
        /// Its height.
        height: Option<Mark>,
    }
}

/// One mark for everything, or one for each figure.
#[derive(Clone, Debug, PartialEq)]
pub enum Marks<F> {
    /// The same for every figure.
    All(Mark),
    /// Figure by figure.
    Each(F),
}

impl<F: Field> Field for Marks<F> {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        match node.tree {
            Tree::Table(_) => Marks::Each(F::read(node, reader)),
            _ => Marks::All(Mark::read(node, reader)),
        }
    }
    fn write(&self) -> Node {
        match self {
            Marks::All(mark) => mark.write(),
            Marks::Each(figures) => figures.write(),
        }
    }
    fn schema() -> Value {
        json!({ "anyOf": [Mark::schema(), F::schema()] })
    }
    fn stand_in() -> Self {
        Marks::All(Mark::Estimate)
    }
}

/// The marks of a unit.
pub type UnitMarks = Marks<UnitFigures>;
/// The marks of a piece of ground.
pub type GroundMarks = Marks<GroundFigures>;

impl UnitMarks {
    /// The mark of one figure: `|f| f.men`.
    pub fn of(&self, figure: impl Fn(&UnitFigures) -> Option<Mark>) -> Option<Mark> {
        match self {
            Marks::All(mark) => Some(*mark),
            Marks::Each(figures) => figure(figures),
        }
    }
}

impl GroundMarks {
    /// The mark of one figure: `|f| f.outline`.
    pub fn of(&self, figure: impl Fn(&GroundFigures) -> Option<Mark>) -> Option<Mark> {
        match self {
            Marks::All(mark) => Some(*mark),
            Marks::Each(figures) => figure(figures),
        }
    }
}
