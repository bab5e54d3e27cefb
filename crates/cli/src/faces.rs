//! The letters of printed pages, which go inside them: a page written here needs nothing else.

/// The files of a folder, by their names.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("../../web/static/fonts/", $name)))),*]
    };
}

const FILES: &[(&str, &[u8])] = files![
    "alegreya-sans-latin-500-normal.woff2",
    "alegreya-sans-latin-700-normal.woff2",
    "old-standard-tt-latin-400-italic.woff2",
    "old-standard-tt-latin-700-normal.woff2",
];

/// A file of the letters.
pub(crate) fn file(wanted: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(name, _)| *name == wanted).map(|(_, bytes)| *bytes)
}

/// Styles with the letters in them.
pub(crate) fn inside() -> String {
    grognard_press::faces_inside(file)
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_face_is_there() {
        assert!(!super::inside().contains("local("), "a file of the letters is missing");
    }
}
