//! The battles that come with Grognard.

use crate::file::{Reading, read};
use crate::model::Scenario;
use crate::nearest;

/// A battle of the library: its id, the name of its file and the file's text.
#[derive(Clone, Copy, Debug)]
pub struct Book {
    /// The id of the scenario.
    pub id: &'static str,
    /// The file it stands in, from the root of the project.
    pub file: &'static str,
    /// The text of the file.
    pub text: &'static str,
}

macro_rules! books {
    ($($id:literal),+ $(,)?) => {
        &[$(Book {
            id: $id,
            file: concat!("scenarios/", $id, ".toml"),
            text: include_str!(concat!("../../../scenarios/", $id, ".toml")),
        }),+]
    };
}

const BOOKS: &[Book] = books![
    "crossroads",
    "lobositz-1756",
    "rossbach-1757",
    "leuthen-1757",
    "marengo-1800",
    "austerlitz-pratzen-1805",
    "maida-1806",
    "auerstedt-1806",
    "albuera-1811",
    "salamanca-1812",
    "ligny-1815",
    "quatre-bras-1815",
];

impl Book {
    /// Reads and checks the file.
    pub fn open(&self) -> Reading {
        read(self.text)
    }
}

/// All battles of the library: the one to learn on, then by date.
pub fn list() -> &'static [Book] {
    BOOKS
}

/// The battle of this id, or of this id and variant: `crossroads`, `crossroads:march`.
pub fn find(name: &str) -> Result<Scenario, Missing> {
    let ids = || BOOKS.iter().map(|b| b.id);
    find_in(name, |id| {
        let book = BOOKS.iter().find(|b| b.id == id).and_then(|b| b.open().scenario);
        book.ok_or_else(|| {
            Missing::of("battle", id, nearest::of(id, ids()).or_else(|| ids().find(|b| b.starts_with(id))))
        })
    })
}

/// The same, where the battles lie elsewhere: `book` is asked for one by its id.
pub fn find_in(name: &str, book: impl FnOnce(&str) -> Result<Scenario, Missing>) -> Result<Scenario, Missing> {
    let (id, variant) = match name.split_once(':') {
        Some((id, variant)) => (id, Some(variant)),
        None => (name, None),
    };
    let scenario = book(id)?;
    let Some(variant) = variant else { return Ok(scenario) };
    let near = nearest::of(variant, scenario.variants.iter().map(|v| &*v.id));
    scenario.variant(variant).ok_or_else(|| Missing::of("variant", variant, near))
}

/// A battle that was asked for and is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    message: String,
}

impl Missing {
    /// There is none of this name, and perhaps one of another was meant.
    pub fn of(what: &str, word: &str, near: Option<&str>) -> Self {
        let message = match near {
            Some(near) => format!("there is no {what} called `{word}`; did you mean `{near}`?"),
            None => format!("there is no {what} called `{word}`"),
        };
        Self { message }
    }
}

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Missing {}
