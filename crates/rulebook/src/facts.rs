//! Facts: what a situation or an outcome consists of, declared once.
//!
//! `#[derive(Facts)]` makes a table of fields out of a struct, with its doc comments as help. Reading, schema, form,
//! roster and error messages are all made from that table. A struct may stand in another under a *role*: the `arm` of
//! a `Unit` in the role `attacker` is `attacker_arm` to the outside, so one struct serves both sides, and a procedure
//! picks the fields it asks for:
//!
//! ```ignore
//! #[derive(Facts, Clone, Debug, PartialEq)]
//! pub struct Shooting {
//!     #[role("", "shooter", arm in [Muskets, LightInfantry, Artillery], combat_value, disorder)]
//!     pub shooter: Unit,
//!     /// How many friends give up their own shot for this one.
//!     #[fact(0..=4)]
//!     pub supporting_units: i32,
//! }
//! ```

use crate::{Cause, Halves, Measure};

/// One value of a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Nothing.
    Null,
    /// True or false.
    Flag(bool),
    /// A whole number.
    Whole(i32),
    /// Any number.
    Number(f64),
    /// A word of a list.
    Word(&'static str),
}

/// What values a type has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sort {
    /// The values.
    pub kind: Kind,
    /// Whether `null` is one of them.
    pub or_null: bool,
}

/// What values a type has, `null` aside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// True or false.
    Flag,
    /// Whole numbers.
    Whole,
    /// Multiples of one half.
    Half,
    /// Any number.
    Number,
    /// One of these words.
    Words(&'static [&'static str]),
    /// Words that no list holds, such as a rule id.
    Text,
}

/// A type a field of an outcome may have.
pub trait Tell {
    /// What values it has.
    const SORT: Sort;
    /// As a value.
    fn tell(&self) -> Value;
}

/// A type a field of a situation may have.
pub trait Accept: Tell + Sized {
    /// From a value that [`SORT`](Tell::SORT) allows.
    fn accept(value: Value) -> Option<Self>;
}

/// A fieldless enum as kebab-case words. Derived.
pub trait Word: Copy + PartialEq + 'static {
    /// All words, in order of declaration.
    const WORDS: &'static [&'static str];
    /// All values, in the same order.
    const ALL: &'static [Self];
    /// The word of a value.
    fn word(self) -> &'static str;
}

/// One declared field.
#[derive(Debug)]
pub struct Field {
    /// Its name, without the role.
    pub name: &'static str,
    /// What values its type has.
    pub sort: Sort,
    /// How they are narrowed.
    pub narrow: Narrow,
    /// What it is when nobody says.
    pub default: Default,
    /// What it means.
    pub help: &'static str,
}

/// How the values of a type are narrowed for a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Narrow {
    /// Not at all.
    Not,
    /// To a range, both ends included.
    Range(f64, f64),
    /// To some of its words.
    Words(&'static [&'static str]),
}

/// What a field is when nobody says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Default {
    /// The first word, false, null, or the number nearest to zero.
    Plain,
    /// This.
    Is(Value),
    /// It depends on other fields, as these words say.
    Depends(&'static str),
}

/// A field, or a struct in a role.
#[derive(Debug)]
pub enum Entry {
    /// A field.
    One(Field),
    /// A struct in a role.
    Role(Role),
}

/// A struct that stands in another.
#[derive(Debug)]
pub struct Role {
    /// What its fields' names begin with; empty for the only or acting one.
    pub prefix: &'static str,
    /// What it is called: "shooter".
    pub title: &'static str,
    /// What it consists of.
    pub entries: &'static [Entry],
    /// The fields taken from it; none taken means all.
    pub picks: &'static [Pick],
    /// Whether the fields not picked are there too, as they are.
    pub rest: bool,
}

/// A field taken from a struct in a role, perhaps narrowed.
#[derive(Debug)]
pub struct Pick {
    /// Its name in that struct.
    pub name: &'static str,
    /// How its values are narrowed further.
    pub narrow: Narrow,
    /// Its default in this role, if another.
    pub default: Option<Value>,
}

/// The way to a field: its place in the struct, and so on inward through roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path([u8; 4]);

impl Path {
    /// The way to a field of the struct itself.
    pub(crate) fn to(place: usize) -> Self {
        Self([place as u8, u8::MAX, u8::MAX, u8::MAX])
    }

    /// The same way, from one struct further out.
    pub(crate) fn within(self, place: usize) -> Self {
        let [a, b, c, _] = self.0;
        Self([place as u8, a, b, c])
    }

    /// The next step.
    pub fn head(self) -> u8 {
        self.0[0]
    }

    /// What is left after it.
    #[must_use]
    pub fn tail(self) -> Self {
        let [_, b, c, d] = self.0;
        Self([b, c, d, u8::MAX])
    }
}

/// What can be told field by field. Derived for outcomes with `#[derive(Told)]`, for situations with
/// `#[derive(Facts)]`.
pub trait Told: 'static {
    /// What it consists of.
    const ENTRIES: &'static [Entry];
    /// What it is about, from its doc comment.
    const ABOUT: &'static str;
    /// The value of a field.
    fn get(&self, path: Path) -> Value;
}

/// What can be read field by field. Derived.
pub trait Facts: Told + Clone + std::default::Default {
    /// Sets a field to a value of its sort.
    fn set(&mut self, path: Path, value: Value);
    /// The default of a field that depends on others.
    fn derived(&self, path: Path) -> Option<Value>;
    /// Whether a field that nobody mentioned does not exist in this situation.
    fn moot(&self, path: Path) -> bool;
}

/// Facts whose type is put away. Over a hundred structs are read, filled in and told field by field: what does it is compiled once
/// for all of them.
pub(crate) trait Slots {
    fn value(&self, path: Path) -> Value;
    fn put(&mut self, path: Path, value: Value);
    fn depending(&self, path: Path) -> Option<Value>;
    fn absent(&self, path: Path) -> bool;
}

impl<F: Facts> Slots for F {
    fn value(&self, path: Path) -> Value {
        self.get(path)
    }

    fn put(&mut self, path: Path, value: Value) {
        self.set(path, value);
    }

    fn depending(&self, path: Path) -> Option<Value> {
        self.derived(path)
    }

    fn absent(&self, path: Path) -> bool {
        self.moot(path)
    }
}

/// A field that knows whether it was mentioned, for rules that refuse its very presence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated<T> {
    /// Its value, mentioned or not.
    pub value: T,
    /// Whether it was mentioned.
    pub stated: bool,
}

impl<T> Stated<T> {
    /// Mentioned.
    pub const fn yes(value: T) -> Self {
        Self { value, stated: true }
    }

    /// Not mentioned.
    pub const fn no(value: T) -> Self {
        Self { value, stated: false }
    }
}

const fn sort(kind: Kind) -> Sort {
    Sort { kind, or_null: false }
}

impl Tell for bool {
    const SORT: Sort = sort(Kind::Flag);
    fn tell(&self) -> Value {
        Value::Flag(*self)
    }
}

impl Accept for bool {
    fn accept(value: Value) -> Option<Self> {
        match value {
            Value::Flag(flag) => Some(flag),
            _ => None,
        }
    }
}

impl Tell for i32 {
    const SORT: Sort = sort(Kind::Whole);
    fn tell(&self) -> Value {
        Value::Whole(*self)
    }
}

impl Accept for i32 {
    fn accept(value: Value) -> Option<Self> {
        match value {
            Value::Whole(whole) => Some(whole),
            _ => None,
        }
    }
}

impl Tell for Halves {
    const SORT: Sort = sort(Kind::Half);
    fn tell(&self) -> Value {
        Value::Number(self.to_f64())
    }
}

impl Accept for Halves {
    fn accept(value: Value) -> Option<Self> {
        match value {
            Value::Whole(whole) => Some(Self::whole(whole)),
            Value::Number(number) => Some(Self::printed(number)),
            _ => None,
        }
    }
}

impl Tell for Measure {
    const SORT: Sort = sort(Kind::Number);
    fn tell(&self) -> Value {
        Value::Number(self.get())
    }
}

impl Accept for Measure {
    fn accept(value: Value) -> Option<Self> {
        match value {
            Value::Whole(whole) => Some(Self::from(whole)),
            Value::Number(number) => Some(Self::new(number)),
            _ => None,
        }
    }
}

impl Tell for Cause {
    const SORT: Sort = sort(Kind::Text);
    fn tell(&self) -> Value {
        Value::Word(self.id())
    }
}

impl Tell for &'static str {
    const SORT: Sort = sort(Kind::Text);
    fn tell(&self) -> Value {
        Value::Word(self)
    }
}

impl<T: Tell> Tell for Option<T> {
    const SORT: Sort = Sort { kind: T::SORT.kind, or_null: true };
    fn tell(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::tell)
    }
}

impl<T: Accept> Accept for Option<T> {
    fn accept(value: Value) -> Option<Self> {
        match value {
            Value::Null => Some(None),
            value => T::accept(value).map(Some),
        }
    }
}

impl<T: Tell> Tell for Stated<T> {
    const SORT: Sort = T::SORT;
    fn tell(&self) -> Value {
        self.value.tell()
    }
}

impl<T: Accept> Accept for Stated<T> {
    fn accept(value: Value) -> Option<Self> {
        T::accept(value).map(Self::yes)
    }
}

/// The default of a field; one that depends on others starts from the plain value of its type.
pub fn plain<T: Accept>(entry: &Entry) -> T {
    let Entry::One(field) = entry else { unreachable!("the derive asks for fields only") };
    T::accept(first_value(field.sort, field.narrow, field.default)).expect("a default of the field's own type")
}

/// Like [`plain`], for a field that was not mentioned.
pub fn unstated<T: Accept>(entry: &Entry) -> Stated<T> {
    Stated::no(plain(entry))
}

/// A struct in a role, with the defaults of that role.
pub fn plain_role<F: Facts>(entry: &Entry) -> F {
    let Entry::Role(role) = entry else { unreachable!("the derive asks for roles only") };
    let mut facts = F::default();
    take_role(role, &crate::Inputs::of::<F>(), &mut facts);
    facts
}

fn take_role(role: &Role, inputs: &crate::Inputs, facts: &mut dyn Slots) {
    for pick in role.picks {
        let Some(input) = inputs.find(pick.name) else { continue };
        let narrow = if pick.narrow == Narrow::Not { input.narrow } else { pick.narrow };
        match (pick.default, input.default) {
            (Some(value), _) => facts.put(input.path, value),
            (None, Default::Depends(_)) => {}
            (None, default) => facts.put(input.path, first_value(input.sort, narrow, default)),
        }
    }
}

/// The same facts, with the defaults that depend on others worked out.
pub fn settled<F: Facts>(mut facts: F) -> F {
    crate::Inputs::of::<F>().settle(&mut facts, &|_| false);
    facts
}

pub(crate) fn first_value(sort: Sort, narrow: Narrow, default: Default) -> Value {
    if let Default::Is(value) = default {
        return value;
    }
    if sort.or_null {
        return Value::Null;
    }
    let nearest_zero = match narrow {
        Narrow::Range(from, to) => 0f64.clamp(from, to),
        _ => 0.0,
    };
    match sort.kind {
        Kind::Flag => Value::Flag(false),
        Kind::Whole => Value::Whole(nearest_zero as i32),
        Kind::Half | Kind::Number => Value::Number(nearest_zero),
        Kind::Words(words) => {
            let words = if let Narrow::Words(words) = narrow { words } else { words };
            Value::Word(words.first().copied().unwrap_or_default())
        }
        Kind::Text => Value::Word(""),
    }
}
