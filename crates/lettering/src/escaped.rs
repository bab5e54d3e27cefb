//! Text as it may stand in HTML and SVG.

use std::fmt::{self, Write};

/// Text as it stands in a page.
pub struct Escaped<'t>(pub &'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                // XML knows no control characters, not even escaped.
                letter if letter.is_control() => f.write_char(' ')?,
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// The same as a string of its own.
pub fn escape(text: &str) -> String {
    Escaped(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_name_is_taken_for_the_page() {
        assert_eq!(escape("<b> \"Friant\" & Co\u{7}"), "&lt;b&gt; &quot;Friant&quot; &amp; Co ");
    }
}
