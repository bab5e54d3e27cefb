//! The fields of a situation as the outside sees them: roles unfolded, picks applied, checked while reading.

use std::{borrow::Cow, fmt};

use grognard_lettering::nearest;

use crate::{
    Answers, Default, Entry, Facts, Fault, Given, Kind, Narrow, Path, Role, Sort, Told, Value, Written,
    facts::{Slots, first_value},
};

/// One field as the outside sees it.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its full name: `attacker_arm`.
    pub name: String,
    /// Its name in the struct that declares it: `arm`.
    pub own_name: &'static str,
    /// The way to it.
    pub path: Path,
    /// What values its type has.
    pub sort: Sort,
    /// How they are narrowed.
    pub narrow: Narrow,
    /// What it is when nobody says.
    pub default: Default,
    /// What it means.
    pub help: &'static str,
    /// What its role's fields begin with and what the role is called, if it stands in one.
    pub role: Option<(&'static str, &'static str)>,
}

/// All fields of a situation or an outcome.
#[derive(Clone, Debug)]
pub struct Inputs {
    fields: Vec<Input>,
    /// Places in `fields`, by name.
    by_name: Vec<u16>,
}

impl Inputs {
    /// The fields of a type.
    pub fn of<T: Told>() -> Self {
        Self::declared(T::ENTRIES)
    }

    /// The same for whatever type has them, so that it is compiled once.
    fn declared(entries: &'static [Entry]) -> Self {
        let fields = unfold(entries);
        let mut by_name: Vec<u16> = (0..fields.len() as u16).collect();
        by_name.sort_by(|a, b| fields[usize::from(*a)].name.cmp(&fields[usize::from(*b)].name));
        Self { fields, by_name }
    }

    /// The fields, in order of declaration.
    pub fn iter(&self) -> std::slice::Iter<'_, Input> {
        self.fields.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.fields.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// The field of this name.
    pub fn find(&self, name: &str) -> Option<&Input> {
        self.place(name).map(|place| &self.fields[place])
    }

    fn place(&self, name: &str) -> Option<usize> {
        let found = self.by_name.binary_search_by(|place| self.fields[usize::from(*place)].name.as_str().cmp(name));
        found.ok().map(|at| usize::from(self.by_name[at]))
    }

    /// Reads a situation, starting from the plain one; all faults at once.
    pub fn read<F: Facts>(&self, plain: &F, given: &Given<'_>) -> Result<F, Vec<Fault>> {
        let (facts, faults) = self.read_what_can_be(plain, given);
        if faults.is_empty() { Ok(facts) } else { Err(faults) }
    }

    /// Reads what can be read of a situation, wrong fields left at their defaults, and tells what is wrong with them.
    pub(crate) fn read_what_can_be<F: Facts>(&self, plain: &F, given: &Given<'_>) -> (F, Vec<Fault>) {
        let mut facts = plain.clone();
        let faults = self.read_into(&mut facts, given);
        (facts, faults)
    }

    /// The same, onto the defaults.
    pub(crate) fn read_into(&self, facts: &mut dyn Slots, given: &Given<'_>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut stated = [0u64; 4];
        for (name, written) in &given.0 {
            let Some(place) = self.place(name) else {
                faults.push(self.unknown(name));
                continue;
            };
            let input = &self.fields[place];
            let (word, bit) = (place / 64 % 4, 1 << (place % 64));
            if stated[word] & bit != 0 {
                faults.push(Fault::new([name.as_ref()], format!("{name} is given twice")));
            }
            stated[word] |= bit;
            match input.value(written) {
                Ok(value) => facts.put(input.path, value),
                Err(why) => faults.push(Fault::new([name.as_ref()], why)),
            }
        }
        self.settle(facts, &|place| stated[place / 64 % 4] & (1 << (place % 64)) != 0);
        faults
    }

    /// Works out the defaults that depend on other fields, where the field in that place was not stated.
    pub(crate) fn settle(&self, facts: &mut dyn Slots, stated: &dyn Fn(usize) -> bool) {
        for (place, input) in self.fields.iter().enumerate() {
            if matches!(input.default, Default::Depends(_))
                && !stated(place)
                && let Some(value) = facts.depending(input.path)
            {
                facts.put(input.path, value);
            }
        }
    }

    fn unknown(&self, name: &str) -> Fault {
        let names = self.fields.iter().map(|input| input.name.as_str());
        let shown: String = name.chars().take(60).collect();
        let why = match nearest(name, names) {
            Some(nearest) => format!("there is no field {shown} (did you mean {nearest}?)"),
            None if self.fields.is_empty() => format!("there is no field {shown}: none is asked for"),
            None => format!("there is no field {shown}"),
        };
        Fault::new([name], why)
    }

    /// Every field of some facts with its value, those that do not exist in the situation left out.
    pub fn tell<'a, F: Facts>(&'a self, facts: &'a F) -> impl Iterator<Item = (&'a str, Value)> {
        self.tell_of(facts)
    }

    fn tell_of<'a>(&'a self, facts: &'a dyn Slots) -> impl Iterator<Item = (&'a str, Value)> + use<'a> {
        let there = self.fields.iter().filter(|input| !facts.absent(input.path));
        there.map(|input| (input.name.as_str(), facts.value(input.path)))
    }

    /// The same, to be kept.
    pub(crate) fn answers(&self, facts: &dyn Slots) -> Answers {
        Answers(self.tell_of(facts).map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// Every field of an outcome with its value.
    pub fn tell_all<T: Told>(&self, told: &T) -> Answers {
        self.all_of(&|path| told.get(path))
    }

    fn all_of(&self, value: &dyn Fn(Path) -> Value) -> Answers {
        Answers(self.fields.iter().map(|input| (input.name.clone(), value(input.path))).collect())
    }
}

impl Input {
    /// The words it may be, if it is a word of a list.
    pub fn words(&self) -> Option<&'static [&'static str]> {
        match (self.narrow, self.sort.kind) {
            (Narrow::Words(words), _) | (_, Kind::Words(words)) => Some(words),
            _ => None,
        }
    }

    /// Its range, both ends included, if it is a number.
    pub fn range(&self) -> Option<(f64, f64)> {
        match (self.narrow, self.sort.kind) {
            (Narrow::Range(from, to), _) => Some((from, to)),
            (_, Kind::Whole) => Some((f64::from(i32::MIN), f64::from(i32::MAX))),
            (_, Kind::Half | Kind::Number) => Some((-1e9, 1e9)),
            _ => None,
        }
    }

    /// Its default, if that does not depend on other fields.
    pub fn fixed_default(&self) -> Option<Value> {
        match self.default {
            Default::Depends(_) => None,
            default => Some(first_value(self.sort, self.narrow, default)),
        }
    }

    /// The value that was written, or why it is none.
    pub fn value(&self, written: &Written<'_>) -> Result<Value, String> {
        if *written == Written::Null {
            if self.sort.or_null {
                return Ok(Value::Null);
            }
            return Err(format!("{} must be {}, not null; leave it out for its default", self.name, self.allowed()));
        }
        let value = match (self.sort.kind, written) {
            (Kind::Flag, Written::Flag(flag)) => Some(Value::Flag(*flag)),
            (Kind::Whole, Written::Whole(whole)) => {
                i32::try_from(*whole).ok().filter(|whole| self.in_range(f64::from(*whole))).map(Value::Whole)
            }
            (Kind::Half | Kind::Number, Written::Whole(whole)) => {
                Some(*whole as f64).filter(|number| self.in_range(*number)).map(Value::Number)
            }
            (Kind::Half, Written::Number(number)) => Some(*number)
                .filter(|number| self.in_range(*number) && (number * 2.0).fract() == 0.0)
                .map(Value::Number),
            (Kind::Number, Written::Number(number)) => {
                Some(*number).filter(|number| self.in_range(*number)).map(Value::Number)
            }
            (Kind::Words(_), Written::Text(text)) => {
                self.words().unwrap_or_default().iter().find(|word| *word == text).map(|word| Value::Word(word))
            }
            _ => None,
        };
        value.ok_or_else(|| self.refuse(written))
    }

    fn in_range(&self, number: f64) -> bool {
        self.range().is_some_and(|(from, to)| (from..=to).contains(&number))
    }

    fn refuse(&self, written: &Written<'_>) -> String {
        let mut why = format!("{} must be {}, not {written}", self.name, self.allowed());
        if let (Written::Text(text), Some(words)) = (written, self.words())
            && let Some(nearest) = nearest(text, words.iter().copied())
        {
            why.push_str(&format!(" (did you mean {nearest}?)"));
        }
        why
    }

    /// Its values in words: "a whole number from 0 to 8".
    pub fn allowed(&self) -> Cow<'static, str> {
        let range = match self.narrow {
            Narrow::Range(from, to) => format!(" from {} to {}", Plain(from), Plain(to)),
            _ => String::new(),
        };
        let or_null = if self.sort.or_null { " or null" } else { "" };
        match self.sort.kind {
            Kind::Flag => "true or false".into(),
            Kind::Whole => format!("a whole number{range}{or_null}").into(),
            Kind::Half => format!("a multiple of one half{range}{or_null}").into(),
            Kind::Number => format!("a number{range}{or_null}").into(),
            Kind::Words(_) => match self.words().unwrap_or_default() {
                [only] => format!("{only}{or_null}").into(),
                words => format!("one of {}{or_null}", words.join(", ")).into(),
            },
            Kind::Text => format!("text{or_null}").into(),
        }
    }
}

/// A number as one writes it: without a decimal point where it is whole.
pub(crate) struct Plain(pub(crate) f64);

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Written::from(self.0))
    }
}

fn unfold(entries: &'static [Entry]) -> Vec<Input> {
    let mut fields = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        match entry {
            Entry::One(field) => fields.push(Input {
                name: field.name.to_owned(),
                own_name: field.name,
                path: Path::to(place),
                sort: field.sort,
                narrow: field.narrow,
                default: field.default,
                help: field.help,
                role: None,
            }),
            Entry::Role(role) => fields.extend(unfold_role(role).map(|mut field| {
                field.path = field.path.within(place);
                field
            })),
        }
    }
    fields
}

fn unfold_role(role: &'static Role) -> impl Iterator<Item = Input> {
    let picked = |field: &Input| role.picks.iter().find(|pick| pick.name == field.name);
    let inner = unfold(role.entries);
    for pick in role.picks {
        assert!(inner.iter().any(|field| field.name == pick.name), "{} has no field {}", role.title, pick.name);
    }
    inner.into_iter().filter_map(move |mut field| {
        match picked(&field) {
            Some(pick) => {
                if pick.narrow != Narrow::Not {
                    field.narrow = pick.narrow;
                }
                if let Some(default) = pick.default {
                    field.default = Default::Is(default);
                }
            }
            None if role.rest || role.picks.is_empty() => {}
            None => return None,
        }
        if !role.prefix.is_empty() {
            field.name = format!("{}_{}", role.prefix, field.name);
        }
        // The outermost role names the side; an inner one without a prefix is part of it.
        field.role = Some((role.prefix, role.title));
        Some(field)
    })
}
