//! Look-ups: grids with a rule a cell, and bands of a score.

use crate::{Cause, Change, Note, Notes, Rule};

/// A look-up printed as it stands on the sheet; every cell has its rule.
pub struct Grid<T: 'static, const COLUMNS: usize> {
    /// What the columns are called.
    pub columns: [&'static str; COLUMNS],
    /// What each row is called, and its cells.
    pub rows: &'static [(&'static str, [(T, &'static Rule); COLUMNS])],
}

impl<T: Copy + Default, const COLUMNS: usize> Grid<T, COLUMNS> {
    /// The cell, its rule noted. Outside the grid, or muted, there is nothing: the default.
    pub fn at(&self, row: usize, column: usize, notes: &mut dyn Notes) -> T {
        match self.rows.get(row).and_then(|(_, cells)| cells.get(column)) {
            Some((value, rule)) if notes.acts(rule) => *value,
            _ => T::default(),
        }
    }

    /// The cell and its rule, without a note.
    pub fn cell(&self, row: usize, column: usize) -> Option<(T, &'static Rule)> {
        self.rows.get(row)?.1.get(column).copied()
    }
}

/// A table of results by score: each band begins at its lowest score and ends where the next higher one begins.
pub struct Bands<T: 'static> {
    /// From the highest band down; the lowest begins at [`i32::MIN`].
    pub bands: &'static [Band<T>],
}

/// One band of a result table.
pub struct Band<T: 'static> {
    /// The lowest score of the band.
    pub from: i32,
    /// What a score in the band means.
    pub result: T,
    /// The rule that says so, where there is one for the whole band.
    pub rule: Option<&'static Rule>,
}

impl<T: Copy + Default> Bands<T> {
    /// What a score means. A muted band is passed over as if the sheet did not print it.
    pub fn at(&self, score: i32, notes: &mut dyn Notes) -> T {
        let band =
            self.bands.iter().find(|band| score >= band.from && !band.rule.is_some_and(|rule| notes.muted(rule)));
        if let Some(rule) = band.and_then(|band| band.rule) {
            notes.note(Note::Acted(Cause::Rule(rule), Change::Acts));
        }
        band.map(|band| band.result).unwrap_or_default()
    }
}
