//! A situation as somebody wrote it, before anybody checked it.

use std::{borrow::Cow, fmt};

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::{Facts, Value};

/// Fields and what was written for them, in the order written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given<'a>(pub Vec<(Cow<'a, str>, Written<'a>)>);

/// What somebody wrote for a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Written<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Flag(bool),
    /// A number without a decimal point.
    Whole(i64),
    /// A number with a decimal point or an exponent.
    Number(f64),
    /// Text.
    Text(Cow<'a, str>),
    /// A list or an object, which is a value of no field.
    Nested,
}

impl<'a> Given<'a> {
    /// Nothing: the plain, common case.
    pub fn nothing() -> Self {
        Self::default()
    }

    /// Writes a field, replacing what was written for it before.
    pub fn write(&mut self, name: impl Into<Cow<'a, str>>, written: impl Into<Written<'a>>) {
        let (name, written) = (name.into(), written.into());
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = written,
            None => self.0.push((name, written)),
        }
    }

    /// What was written for a field.
    pub fn get(&self, name: &str) -> Option<&Written<'a>> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, written)| written)
    }

    /// Takes a field out.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    /// `field=value` as typed on a command line: JSON's scalars as such, everything else as a word.
    pub fn type_in(&mut self, name: &str, value: &str) {
        let written = match value {
            "null" => Written::Null,
            "true" => Written::Flag(true),
            "false" => Written::Flag(false),
            _ => match serde_json::from_str::<serde_json::Number>(value) {
                Ok(number) => match number.as_i64() {
                    Some(whole) => Written::Whole(whole),
                    None => Written::Number(number.as_f64().unwrap_or(f64::MAX)),
                },
                Err(_) => Written::Text(Cow::Owned(value.to_owned())),
            },
        };
        self.write(name.to_owned(), written);
    }

    /// Facts, every field written out.
    pub fn of<F: Facts>(facts: &F) -> Given<'static> {
        crate::Inputs::of::<F>().answers(facts).into_given()
    }

    /// The same, owning its text.
    pub fn into_owned(self) -> Given<'static> {
        let own = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        Given(
            self.0
                .into_iter()
                .map(|(name, written)| {
                    let written = match written {
                        Written::Null => Written::Null,
                        Written::Flag(flag) => Written::Flag(flag),
                        Written::Whole(whole) => Written::Whole(whole),
                        Written::Number(number) => Written::Number(number),
                        Written::Text(text) => Written::Text(own(text)),
                        Written::Nested => Written::Nested,
                    };
                    (own(name), written)
                })
                .collect(),
        )
    }
}

impl From<Value> for Written<'_> {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Flag(flag) => Self::Flag(flag),
            Value::Whole(whole) => Self::Whole(whole.into()),
            Value::Number(number) => Self::from(number),
            Value::Word(word) => Self::Text(Cow::Borrowed(word)),
        }
    }
}

impl From<f64> for Written<'_> {
    /// A whole number is written without a decimal point.
    fn from(number: f64) -> Self {
        if number.fract() == 0.0 && number.abs() < 1e15 { Self::Whole(number as i64) } else { Self::Number(number) }
    }
}

impl From<bool> for Written<'_> {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<i32> for Written<'_> {
    fn from(whole: i32) -> Self {
        Self::Whole(whole.into())
    }
}

impl<'a> From<&'a str> for Written<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Whole(whole) => write!(f, "{whole}"),
            Self::Number(number) => write!(f, "{number:?}"),
            Self::Text(text) => {
                const SHOWN: usize = 40;
                match text.char_indices().nth(SHOWN) {
                    Some((end, _)) => write!(f, "\"{}…\"", &text[..end]),
                    None => write!(f, "\"{text}\""),
                }
            }
            Self::Nested => f.write_str("a list or object"),
        }
    }
}

impl serde::Serialize for Written<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null | Self::Nested => to.serialize_unit(),
            Self::Flag(flag) => to.serialize_bool(*flag),
            Self::Whole(whole) => to.serialize_i64(*whole),
            Self::Number(number) => to.serialize_f64(*number),
            Self::Text(text) => to.serialize_str(text),
        }
    }
}

impl serde::Serialize for Given<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, written)| (name, written)))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Given<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(Fields)
    }
}

struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Given<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::with_capacity(8);
        while let Some(Name(name)) = map.next_key()? {
            fields.push((name, map.next_value()?));
        }
        Ok(Given(fields))
    }
}

struct Name<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Name<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match from.deserialize_str(Scalar)? {
            Written::Text(text) => Ok(Self(text)),
            _ => Err(serde::de::Error::custom("a field's name is text")),
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Written<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Scalar)
    }
}

struct Scalar;

impl<'de> Visitor<'de> for Scalar {
    type Value = Written<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, text, true, false or null")
    }
    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Written::Null)
    }
    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Written::Flag(flag))
    }
    fn visit_i64<E>(self, whole: i64) -> Result<Self::Value, E> {
        Ok(Written::Whole(whole))
    }
    fn visit_u64<E>(self, whole: u64) -> Result<Self::Value, E> {
        Ok(i64::try_from(whole).map_or(Written::Number(whole as f64), Written::Whole))
    }
    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Written::Number(number))
    }
    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Written::Text(Cow::Owned(text.to_owned())))
    }
    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Written::Text(Cow::Borrowed(text)))
    }
    fn visit_string<E>(self, text: String) -> Result<Self::Value, E> {
        Ok(Written::Text(Cow::Owned(text)))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Written::Nested)
    }
    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        while object.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Written::Nested)
    }
}
