//! How a field is read, written and described, said once for each type.
//!
//! A [`Field`] always yields a value: where the file is wrong it notes a fault and goes on with a stand-in, so that one
//! pass finds every mistake. Paths that hold a stand-in are remembered; no check may complain about them a second time.

use crate::fault::{Fault, Path, Places, Step};
use crate::nearest;
use crate::time::{Clock, Date};
use crate::tree::{Key, Node, Tree};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Something that can stand in a scenario file.
pub(crate) trait Field: Sized + Clone + PartialEq {
    /// The value of a node; a stand-in, and a fault, if the node is wrong.
    fn read(node: &Node, reader: &mut Reader) -> Self;
    /// The node of a value.
    fn write(&self) -> Node;
    /// The JSON Schema of the node.
    fn schema() -> Value;
    /// What to go on with when the file is wrong.
    fn stand_in() -> Self;
    /// The value of a field that is left out, if it may be.
    fn absent() -> Option<Self> {
        None
    }
}

/// A file being read: where we are in it, and what was wrong so far.
#[derive(Default)]
pub(crate) struct Reader {
    pub(crate) path: Path,
    pub(crate) faults: Vec<Fault>,
    pub(crate) places: Places,
    /// Fields that hold a stand-in.
    pub(crate) guessed: Vec<Path>,
}

impl Reader {
    /// Notes a fault at the node and that its value is a guess.
    pub(crate) fn wrong(&mut self, node: &Node, message: impl Into<String>, help: impl Into<String>) {
        let fault = Fault::error(self.path.clone(), message).help(help).spanned(node.span.clone());
        self.faults.push(fault);
        self.guessed.push(self.path.clone());
    }

    fn unfit<T: Field>(&mut self, node: &Node, wanted: &str) -> T {
        let message = format!("expected {wanted}, found {}", node.tree.called());
        self.wrong(node, message, format!("write {wanted}"));
        T::stand_in()
    }

    /// Reads a node one step further down.
    pub(crate) fn descend<T: Field>(&mut self, step: Step, node: &Node) -> T {
        self.path.push(step);
        self.places.note(&self.path, node.span.as_ref());
        let value = T::read(node, self);
        self.path.pop();
        value
    }

    /// The fields of a table, or a fault.
    pub(crate) fn table<'n>(&mut self, node: &'n Node, what: &str) -> &'n [(Key, Node)] {
        match &node.tree {
            Tree::Table(fields) => fields,
            other => {
                let message = format!("expected the fields of {what}, found {}", other.called());
                self.wrong(node, message, "write a table: { field = value, … }");
                &[]
            }
        }
    }

    /// Refuses fields that nobody asked for. The field that was probably meant counts as guessed, so that nobody
    /// complains about its absence as well.
    pub(crate) fn refuse_unknown(&mut self, fields: &[(Key, Node)], known: &[&str], what: &str) {
        for (key, _) in fields.iter().filter(|(key, _)| !known.contains(&key.name.as_str())) {
            let free = known.iter().copied().filter(|name| !fields.iter().any(|(given, _)| given.name == *name));
            let near = nearest::of(&key.name, free);
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("{what} has the fields {}", nearest::listed(known.iter().copied())),
            };
            let fault = Fault::error(self.path.clone(), format!("{what} has no field `{}`", key.name));
            self.faults.push(fault.help(help).spanned(key.span.clone()));
            self.guessed.extend(near.map(|near| self.path.field(near)));
        }
    }

    /// Reads the field `name` of a table, which may be left out if it has a value then.
    pub(crate) fn member<T: Field>(
        &mut self,
        fields: &[(Key, Node)],
        name: &str,
        absent: Option<T>,
        owner: (&Node, &str),
    ) -> T {
        if let Some((_, node)) = fields.iter().find(|(key, _)| key.name == name) {
            return self.descend(Step::Field(name.to_owned()), node);
        }
        absent.unwrap_or_else(|| {
            let (node, what) = owner;
            let path = self.path.field(name);
            if matches!(node.tree, Tree::Table(_)) && !self.guessed.contains(&path) {
                let fault = Fault::error(self.path.clone(), format!("the field `{name}` of {what} is missing"));
                self.faults.push(fault.help(format!("add `{name} = …`")).spanned(node.span.clone()));
            }
            self.guessed.push(path);
            T::stand_in()
        })
    }
}

impl Field for String {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        match &node.tree {
            Tree::Text(text) if text.trim().is_empty() => {
                reader.wrong(node, "this text is empty", "write something, or leave the field out");
                Self::stand_in()
            }
            Tree::Text(text) => text.clone(),
            _ => reader.unfit(node, "a text in quotation marks"),
        }
    }
    fn write(&self) -> Node {
        Tree::Text(self.clone()).into()
    }
    fn schema() -> Value {
        json!({ "type": "string", "minLength": 1 })
    }
    fn stand_in() -> Self {
        String::new()
    }
}

impl Field for bool {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        match node.tree {
            Tree::Flag(flag) => flag,
            _ => reader.unfit(node, "true or false"),
        }
    }
    fn write(&self) -> Node {
        Tree::Flag(*self).into()
    }
    fn schema() -> Value {
        json!({ "type": "boolean" })
    }
    fn stand_in() -> Self {
        false
    }
}

/// The largest number a scenario can mean: nobody led ten million men, no map is ten thousand kilometres wide.
const MOST: i64 = 10_000_000;

/// A whole number between `least` and [`MOST`].
fn whole(node: &Node, reader: &mut Reader, least: i64) -> Option<i64> {
    match node.tree {
        Tree::Whole(n) if n < least => {
            reader.wrong(node, format!("{n} is less than nothing"), "write a number that is not negative");
            None
        }
        Tree::Whole(n) if n > MOST => {
            reader.wrong(node, format!("{n} is more than any battle has seen"), "is there a digit too many?");
            None
        }
        Tree::Whole(n) => Some(n),
        Tree::Real(r) if r.abs() < 1e7 => {
            reader.wrong(node, format!("{r} is not a whole number"), format!("write {}", libm::round(r) as i64));
            None
        }
        _ => {
            reader.unfit::<u32>(node, "a whole number without quotation marks");
            None
        }
    }
}

impl Field for u32 {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        whole(node, reader, 0).map_or_else(Self::stand_in, |n| n as u32)
    }
    fn write(&self) -> Node {
        Tree::Whole(i64::from(*self)).into()
    }
    fn schema() -> Value {
        json!({ "type": "integer", "minimum": 0, "maximum": MOST })
    }
    fn stand_in() -> Self {
        1
    }
}

impl Field for i32 {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        whole(node, reader, -MOST).map_or_else(Self::stand_in, |n| n as i32)
    }
    fn write(&self) -> Node {
        Tree::Whole(i64::from(*self)).into()
    }
    fn schema() -> Value {
        json!({ "type": "integer", "minimum": -MOST, "maximum": MOST })
    }
    fn stand_in() -> Self {
        1
    }
}

impl Field for f64 {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        match node.tree {
            Tree::Whole(n) => n as f64,
            Tree::Real(r) => r,
            _ => reader.unfit(node, "a number without quotation marks"),
        }
    }
    fn write(&self) -> Node {
        Tree::Real(*self).into()
    }
    fn schema() -> Value {
        json!({ "type": "number" })
    }
    fn stand_in() -> Self {
        1.0
    }
}

impl Field for Clock {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        match &node.tree {
            Tree::Time(clock) => return *clock,
            Tree::Text(text) => {
                if let Some(clock) = Clock::parse(text) {
                    return clock;
                }
            }
            _ => {}
        }
        reader.unfit(node, "a time of day such as 08:30:00, without quotation marks")
    }
    fn write(&self) -> Node {
        Tree::Time(*self).into()
    }
    fn schema() -> Value {
        json!({ "type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9](:00)?$", "description": "a TOML local time" })
    }
    fn stand_in() -> Self {
        Clock::MIDNIGHT
    }
}

impl Field for Date {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        match &node.tree {
            Tree::Date(date) => return *date,
            Tree::Text(text) => {
                if let Some(date) = Date::parse(text) {
                    return date;
                }
            }
            _ => {}
        }
        reader.unfit(node, "a date such as 1756-10-01, without quotation marks")
    }
    fn write(&self) -> Node {
        Tree::Date(*self).into()
    }
    fn schema() -> Value {
        json!({ "type": "string", "format": "date", "description": "a TOML local date" })
    }
    fn stand_in() -> Self {
        Date { year: 1800, month: 1, day: 1 }
    }
}

impl<T: Field> Field for Option<T> {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        Some(T::read(node, reader))
    }
    fn write(&self) -> Node {
        self.as_ref().map_or(Tree::Odd("nothing").into(), T::write)
    }
    fn schema() -> Value {
        T::schema()
    }
    fn stand_in() -> Self {
        None
    }
    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: Field> Field for Vec<T> {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        match &node.tree {
            Tree::List(list) => list.iter().enumerate().map(|(i, n)| reader.descend(Step::Entry(i), n)).collect(),
            _ => reader.unfit(node, "a list in square brackets"),
        }
    }
    fn write(&self) -> Node {
        Tree::List(self.iter().map(T::write).collect()).into()
    }
    fn schema() -> Value {
        json!({ "type": "array", "items": T::schema() })
    }
    fn stand_in() -> Self {
        Vec::new()
    }
    fn absent() -> Option<Self> {
        Some(Vec::new())
    }
}

impl Field for BTreeMap<String, String> {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        let fields = reader.table(node, "a table of texts");
        fields.iter().map(|(key, n)| (key.name.clone(), reader.descend(Step::Field(key.name.clone()), n))).collect()
    }
    fn write(&self) -> Node {
        let fields = self.iter().map(|(name, text)| (Key { span: None, name: name.clone() }, text.write()));
        Tree::Table(fields.collect()).into()
    }
    fn schema() -> Value {
        json!({ "type": "object", "additionalProperties": String::schema() })
    }
    fn stand_in() -> Self {
        BTreeMap::new()
    }
    fn absent() -> Option<Self> {
        Some(BTreeMap::new())
    }
}
