//! Short words by which the parts of a file refer to each other.

use crate::field::{Field, Reader};
use crate::tree::{Node, Tree};
use serde_json::{Value, json};
use std::fmt;
use std::ops::Deref;

/// A word of letters, digits and hyphens: `p-ir13`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(String);

impl Id {
    /// The id `word`, if it is made of letters, digits and hyphens only.
    pub fn new(word: &str) -> Option<Self> {
        let fits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        fits.then(|| Id(word.to_owned()))
    }

    /// Whether this stands in for an id that could not be read.
    pub(crate) fn is_unknown(&self) -> bool {
        self.0.is_empty()
    }
}

impl Deref for Id {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Field for Id {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        let Tree::Text(text) = &node.tree else {
            let message = format!("expected an id, found {}", node.tree.called());
            reader.wrong(node, message, "write a short word in quotation marks, such as \"p-ir13\"");
            return Self::stand_in();
        };
        Id::new(text).unwrap_or_else(|| {
            let mended: String =
                text.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(40).collect();
            let message = format!("`{text}` is not an id: letters, digits and hyphens only");
            reader.wrong(node, message, format!("write for instance \"{}\"", mended.trim_matches('-')));
            Self::stand_in()
        })
    }
    fn write(&self) -> Node {
        Tree::Text(self.0.clone()).into()
    }
    fn schema() -> Value {
        json!({ "type": "string", "pattern": "^[A-Za-z0-9-]+$" })
    }
    fn stand_in() -> Self {
        Id(String::new())
    }
}
