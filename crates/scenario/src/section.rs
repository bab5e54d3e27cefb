//! Tables of the file: a struct whose fields are the fields of the file.

/// Declares a struct, how each field is called in the file, and what a field is when left out. Reading with every
/// fault at once, writing and the schema with the doc comments as descriptions follow from that one declaration.
macro_rules! section {
    ($(#[$meta:meta])* $vis:vis struct $Name:ident, $what:literal {
        $( $(#[doc = $doc:literal])+ $field:ident $(as $key:literal)? : $ty:ty $(= $default:expr)? ),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $Name { $( $(#[doc = $doc])+ pub $field: $ty ),+ }

        impl $crate::field::Field for $Name {
            fn read(node: &$crate::tree::Node, reader: &mut $crate::field::Reader) -> Self {
                let fields = reader.table(node, $what);
                if let Some(subject) = $crate::section::subject($what, fields) {
                    let path = reader.path.clone();
                    reader.places.name(&path, subject);
                }
                reader.refuse_unknown(fields, &[$($crate::section::section!(@key $field $($key)?)),+], $what);
                $Name { $(
                    $field: reader.member(
                        fields,
                        $crate::section::section!(@key $field $($key)?),
                        $crate::section::section!(@absent $ty $(, $default)?),
                        (node, $what),
                    )
                ),+ }
            }
            fn write(&self) -> $crate::tree::Node {
                let mut fields = Vec::new();
                $(
                    let absent: Option<$ty> = $crate::section::section!(@absent $ty $(, $default)?);
                    if absent.as_ref() != Some(&self.$field) {
                        let name = $crate::section::section!(@key $field $($key)?).to_owned();
                        fields.push(($crate::tree::Key { span: None, name }, $crate::field::Field::write(&self.$field)));
                    }
                )+
                $crate::tree::Tree::Table(fields).into()
            }
            fn schema() -> serde_json::Value {
                let mut properties = serde_json::Map::new();
                let mut required = Vec::new();
                $(
                    let name = $crate::section::section!(@key $field $($key)?);
                    let absent: Option<$ty> = $crate::section::section!(@absent $ty $(, $default)?);
                    if absent.is_none() {
                        required.push(serde_json::Value::from(name));
                    }
                    let schema = <$ty as $crate::field::Field>::schema();
                    properties.insert(name.to_owned(), $crate::section::described(schema, concat!($($doc),+)));
                )+
                serde_json::json!({
                    "type": "object",
                    "properties": properties,
                    "required": required,
                    "additionalProperties": false,
                })
            }
            fn stand_in() -> Self {
                $Name { $( $field: <$ty as $crate::field::Field>::stand_in() ),+ }
            }
        }
    };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
    (@absent $ty:ty) => { <$ty as $crate::field::Field>::absent() };
    (@absent $ty:ty, $default:expr) => { Some($default) };
}
pub(crate) use section;

use crate::tree::{Key, Node, Tree};
use serde_json::Value;

/// How a fault names the table: `unit "p-hus"`.
pub(crate) fn subject(what: &str, fields: &[(Key, Node)]) -> Option<String> {
    let what = what.trim_start_matches("a ").trim_start_matches("an ");
    ["id", "key", "system", "name"].iter().find_map(|wanted| {
        let (_, node) = fields.iter().find(|(key, _)| key.name == *wanted)?;
        match &node.tree {
            Tree::Text(text) => Some(format!("{what} \"{text}\"")),
            _ => None,
        }
    })
}

/// A schema with the field's own description.
pub(crate) fn described(mut schema: Value, doc: &str) -> Value {
    if let Value::Object(map) = &mut schema {
        map.insert("description".to_owned(), Value::from(doc.trim()));
    }
    schema
}
