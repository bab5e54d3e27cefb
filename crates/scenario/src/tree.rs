//! A file as a tree, before it means anything.
//!
//! TOML and JSON are both brought into this one shape, so that there is one reader and one writer. Every node
//! remembers which bytes of the file it came from; a node that was never in a file has no span.

use crate::time::{Clock, Date};
use std::ops::Range;
use toml::de::{DeTable, DeValue};
use toml::value::Datetime;

/// Bytes of the file.
pub(crate) type Span = Range<usize>;

/// A value and where it stood.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) span: Option<Span>,
    pub(crate) tree: Tree,
}

/// A key and where it stood.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Key {
    pub(crate) span: Option<Span>,
    pub(crate) name: String,
}

/// What a file can say.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tree {
    Flag(bool),
    Whole(i64),
    Real(f64),
    Text(String),
    Date(Date),
    Time(Clock),
    List(Vec<Node>),
    Table(Vec<(Key, Node)>),
    /// A value that is well formed but that no field takes, and what it is called.
    Odd(&'static str),
}

impl Tree {
    /// What a wargamer would call this kind of value.
    pub(crate) fn called(&self) -> &'static str {
        match self {
            Tree::Flag(_) => "true or false",
            Tree::Whole(_) => "a whole number",
            Tree::Real(_) => "a number with a fraction",
            Tree::Text(_) => "a text",
            Tree::Date(_) => "a date",
            Tree::Time(_) => "a time of day",
            Tree::List(_) => "a list",
            Tree::Table(_) => "a table of fields",
            Tree::Odd(what) => what,
        }
    }
}

impl From<Tree> for Node {
    fn from(tree: Tree) -> Self {
        Node { span: None, tree }
    }
}

/// What the TOML parser disliked: where, and in its words.
pub(crate) struct Malformed {
    pub(crate) span: Option<Span>,
    pub(crate) why: String,
}

/// The tree of a TOML file, or everything that is wrong with its writing.
pub(crate) fn from_toml(text: &str) -> Result<Node, Vec<Malformed>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        let span = table.span();
        return Ok(Node { span: Some(span), tree: table_tree(table.get_ref()) });
    }
    Err(errors.iter().map(|e| Malformed { span: e.span(), why: e.message().to_owned() }).collect())
}

fn table_tree(table: &DeTable<'_>) -> Tree {
    let mut fields: Vec<_> = table
        .iter()
        .map(|(key, value)| {
            let key = Key { span: Some(key.span()), name: key.get_ref().to_string() };
            (key, Node { span: Some(value.span()), tree: value_tree(value.get_ref()) })
        })
        .collect();
    fields.sort_by_key(|(key, _)| key.span.as_ref().map(|s| s.start));
    Tree::Table(fields)
}

fn value_tree(value: &DeValue<'_>) -> Tree {
    match value {
        DeValue::String(text) => Tree::Text(text.to_string()),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(whole) => Tree::Whole(whole),
            Err(_) => Tree::Odd("a number too large to count"),
        },
        DeValue::Float(number) => match number.as_str().parse::<f64>() {
            Ok(real) if real.is_finite() => Tree::Real(real),
            _ => Tree::Odd("a number that is not finite"),
        },
        DeValue::Boolean(flag) => Tree::Flag(*flag),
        DeValue::Datetime(moment) => moment_tree(moment),
        DeValue::Array(list) => {
            Tree::List(list.iter().map(|v| Node { span: Some(v.span()), tree: value_tree(v.get_ref()) }).collect())
        }
        DeValue::Table(table) => table_tree(table),
    }
}

fn moment_tree(moment: &Datetime) -> Tree {
    match (moment.date, moment.time) {
        (Some(d), None) => Tree::Date(Date { year: d.year, month: d.month, day: d.day }),
        (None, Some(t)) if t.second.unwrap_or(0) == 0 && t.nanosecond.unwrap_or(0) == 0 => {
            Clock::at(t.hour, t.minute).map_or(Tree::Odd("a time that no clock shows"), Tree::Time)
        }
        (None, Some(_)) => Tree::Odd("a time with seconds"),
        _ => Tree::Odd("a date and time in one"),
    }
}

/// The tree of a JSON value. Dates and times of day are texts there, as [`to_json`] writes them.
pub(crate) fn from_json(value: &serde_json::Value) -> Node {
    use serde_json::Value;
    let tree = match value {
        Value::Null => Tree::Odd("nothing"),
        Value::Bool(flag) => Tree::Flag(*flag),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => Tree::Whole(whole),
            (None, Some(real)) => Tree::Real(real),
            (None, None) => Tree::Odd("a number too large to count"),
        },
        Value::String(text) => Tree::Text(text.clone()),
        Value::Array(list) => Tree::List(list.iter().map(from_json).collect()),
        Value::Object(fields) => Tree::Table(
            fields.iter().map(|(name, value)| (Key { span: None, name: name.clone() }, from_json(value))).collect(),
        ),
    };
    tree.into()
}

/// The JSON value of a tree.
pub(crate) fn to_json(node: &Node) -> serde_json::Value {
    use serde_json::Value;
    match &node.tree {
        Tree::Flag(flag) => Value::from(*flag),
        Tree::Whole(whole) => Value::from(*whole),
        Tree::Real(real) => Value::from(*real),
        Tree::Text(text) => Value::from(text.as_str()),
        Tree::Date(date) => Value::from(date.to_string()),
        Tree::Time(clock) => Value::from(clock.to_string()),
        Tree::List(list) => Value::Array(list.iter().map(to_json).collect()),
        Tree::Table(fields) => {
            Value::Object(fields.iter().map(|(key, value)| (key.name.clone(), to_json(value))).collect())
        }
        Tree::Odd(_) => Value::Null,
    }
}
