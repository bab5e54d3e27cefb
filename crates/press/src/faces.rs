//! The letters of the sheet and the report: four files that lie beside the app, or inside a page that needs nothing else.

/// The files: name, family, weight, style.
const FACES: [(&str, &str, u16, &str); 4] = [
    ("alegreya-sans-latin-500-normal.woff2", "Alegreya Sans", 500, "normal"),
    ("alegreya-sans-latin-700-normal.woff2", "Alegreya Sans", 700, "normal"),
    ("old-standard-tt-latin-400-italic.woff2", "Old Standard TT", 400, "italic"),
    ("old-standard-tt-latin-700-normal.woff2", "Old Standard TT", 700, "normal"),
];

/// The names of the files.
pub fn face_files() -> impl Iterator<Item = &'static str> {
    FACES.iter().map(|(file, ..)| *file)
}

/// Styles for letters that lie in a folder beside the page.
pub fn faces_beside(folder: &str) -> String {
    styles(|file| format!("{folder}/{file}"))
}

/// Styles with the letters in them; `read` knows the bytes of a file. What cannot be read is left to the letters at hand.
pub fn faces_inside<B: AsRef<[u8]>>(read: impl Fn(&str) -> Option<B>) -> String {
    styles(|file| {
        read(file).map(|bytes| format!("data:font/woff2;base64,{}", base64(bytes.as_ref()))).unwrap_or_default()
    })
}

fn styles(source: impl Fn(&str) -> String) -> String {
    let face = |(file, family, weight, style): &(&str, &str, u16, &str)| {
        let source = source(file);
        let from =
            if source.is_empty() { format!("local('{family}')") } else { format!("url({source}) format('woff2')") };
        format!("@font-face{{font-family:'{family}';font-style:{style};font-weight:{weight};src:{from}}}\n")
    };
    FACES.iter().map(face).collect()
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |nth: usize| u32::from(three.get(nth).copied().unwrap_or_default());
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for nth in 0..4 {
            let sign = char::from(SIGNS[(bits >> (18 - 6 * nth)) as usize & 63]);
            text.push(if nth <= three.len() { sign } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_everybody_writes_them() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(&[0xfb, 0xff]), "+/8=");
    }

    #[test]
    fn every_face_is_named_with_its_source() {
        let beside = faces_beside("fonts");
        assert_eq!(beside.matches("@font-face").count(), 4);
        assert!(face_files().all(|file| beside.contains(&format!("url(fonts/{file})"))));
        assert!(faces_inside(|_| Some(b"wOF2")).contains("url(data:font/woff2;base64,d09GMg==)"));
    }
}
