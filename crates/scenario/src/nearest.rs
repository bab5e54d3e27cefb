//! Which known word a misspelt one was meant to be, and which there are.

pub(crate) use grognard_lettering::nearest as of;

/// `a, b or c`.
pub(crate) fn listed<'w>(words: impl Iterator<Item = &'w str>) -> String {
    grognard_lettering::listed(&words.collect::<Vec<_>>(), "or")
}
