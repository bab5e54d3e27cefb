//! Closed vocabularies: an enum whose variants are the words of the file, in kebab case.

/// Declares an enum and the word of each variant; reading, writing, schema and nearest matches come with it.
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident, $what:literal {
        $( $(#[doc = $doc:literal])+ $Variant:ident = $word:literal ),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $Name { $( $(#[doc = $doc])+ $Variant ),+ }

        impl $Name {
            /// Every word, in order.
            pub const ALL: &'static [$Name] = &[$($Name::$Variant),+];

            /// The word as it stands in a file.
            pub fn word(self) -> &'static str {
                match self { $($Name::$Variant => $word),+ }
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl $crate::field::Field for $Name {
            fn read(node: &$crate::tree::Node, reader: &mut $crate::field::Reader) -> Self {
                let known = || $Name::ALL.iter().map(|w| w.word());
                let $crate::tree::Tree::Text(text) = &node.tree else {
                    let message = format!(concat!("expected ", $what, ", found {}"), node.tree.called());
                    reader.wrong(node, message, format!("write one of {}", $crate::nearest::listed(known())));
                    return Self::stand_in();
                };
                if let Some(word) = $Name::ALL.iter().find(|w| w.word() == text) {
                    return *word;
                }
                let near = $crate::nearest::of(text, known());
                let help = match near {
                    Some(near) if $Name::ALL.len() > 14 => format!("did you mean `{near}`?"),
                    Some(near) => format!("did you mean `{near}`? It may be {}", $crate::nearest::listed(known())),
                    None => format!("it may be {}", $crate::nearest::listed(known())),
                };
                reader.wrong(node, format!(concat!("`{}` is not ", $what), text), help);
                $Name::ALL.iter().find(|w| Some(w.word()) == near).copied().unwrap_or_else(Self::stand_in)
            }
            fn write(&self) -> $crate::tree::Node {
                $crate::tree::Tree::Text(self.word().to_owned()).into()
            }
            fn schema() -> serde_json::Value {
                let words: Vec<serde_json::Value> = vec![$(
                    serde_json::json!({ "const": $word, "description": concat!($($doc),+).trim() })
                ),+];
                serde_json::json!({ "type": "string", "oneOf": words })
            }
            fn stand_in() -> Self {
                $Name::ALL[0]
            }
        }
    };
}
pub(crate) use words;
