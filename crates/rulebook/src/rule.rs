//! Rules and rulings: what an explanation cites.

use std::fmt;

/// One atom of a sheet. `rules.rs` of a system lists them all; [`rule!`](crate::rule!) finds one while compiling, so
/// that a misspelt id does not build.
#[derive(Debug)]
pub struct Rule {
    /// Its stable name: `fke.combat.two-disorder`.
    pub id: &'static str,
    /// What it says, in our own words.
    pub text: &'static str,
    /// What sort of rule it is.
    pub kind: RuleKind,
    /// The part of the sheet it stands in.
    pub section: &'static str,
    /// The procedures in which it acts.
    pub procedures: &'static [&'static str],
}

/// What sort of rule an atom is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleKind {
    /// What happens when.
    Sequence,
    /// One cell or row of a look-up.
    Table,
    /// A conditional change to dice or a score.
    Modifier,
    /// How to resolve.
    Procedure,
    /// What a result does.
    Effect,
    /// What may or may not be done.
    Permission,
    /// Needs the table: arcs, distances, contact.
    Positional,
    /// What a word means.
    Definition,
}

/// What the sheet leaves open, and how we settle it.
#[derive(Debug)]
pub struct Ruling {
    /// Its number: `R9`.
    pub number: &'static str,
    /// What the sheet leaves open.
    pub question: &'static str,
    /// Our answer.
    pub answer: &'static str,
    /// How sure we are of it.
    pub standing: Standing,
}

/// How sure we are of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It follows from the sheet's own wording or arithmetic.
    Firm,
    /// What the full rules most plausibly say.
    Likely,
    /// A choice of ours where nothing is known.
    Ours,
}

/// What a line of an explanation, a prohibition or a refusal rests on.
#[derive(Clone, Copy, Debug)]
pub enum Cause {
    /// A rule of the sheet.
    Rule(&'static Rule),
    /// A ruling of ours. Never among the applied rules.
    Ruling(&'static Ruling),
}

impl Rule {
    /// The middle part of its id.
    pub fn topic(&self) -> &'static str {
        self.id.split('.').nth(1).unwrap_or_default()
    }
}

impl RuleKind {
    /// As the ledger writes it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Sequence => "sequence",
            Self::Table => "table",
            Self::Modifier => "modifier",
            Self::Procedure => "procedure",
            Self::Effect => "effect",
            Self::Permission => "permission",
            Self::Positional => "positional",
            Self::Definition => "definition",
        }
    }
}

impl Standing {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Firm => "firm",
            Self::Likely => "likely",
            Self::Ours => "ours",
        }
    }
}

impl Cause {
    /// The id of a rule, the number of a ruling.
    pub fn id(self) -> &'static str {
        match self {
            Self::Rule(rule) => rule.id,
            Self::Ruling(ruling) => ruling.number,
        }
    }

    /// The rule, if it is one.
    pub fn rule(self) -> Option<&'static Rule> {
        match self {
            Self::Rule(rule) => Some(rule),
            Self::Ruling(_) => None,
        }
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.id == other.id
    }
}

impl Eq for Rule {}

impl PartialEq for Cause {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Cause {}

impl std::hash::Hash for Cause {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id().hash(state);
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Finds a rule while compiling. Use [`rule!`](crate::rule!).
pub const fn find_rule(rules: &'static [Rule], id: &str) -> &'static Rule {
    match place(rules, id) {
        Some(place) => &rules[place],
        None => panic!("no rule of this id in rules.rs"),
    }
}

/// Finds a rule or a ruling while compiling. Use [`cause!`](crate::cause!).
pub const fn find_cause(rules: &'static [Rule], rulings: &'static [Ruling], id: &str) -> Cause {
    if let Some(place) = place(rules, id) {
        return Cause::Rule(&rules[place]);
    }
    let mut at = 0;
    while at < rulings.len() {
        if same(rulings[at].number, id) {
            return Cause::Ruling(&rulings[at]);
        }
        at += 1;
    }
    panic!("no rule or ruling of this id in rules.rs")
}

const fn place(rules: &[Rule], id: &str) -> Option<usize> {
    let mut at = 0;
    while at < rules.len() {
        if same(rules[at].id, id) {
            return Some(at);
        }
        at += 1;
    }
    None
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    // Ids share their beginnings, so they are told apart sooner from behind.
    let mut left = a.len();
    while left > 0 {
        left -= 1;
        if a[left] != b[left] {
            return false;
        }
    }
    true
}

/// The rule of this id, from `rules::RULES` of the calling crate. A misspelt id does not compile.
#[expect(clippy::crate_in_macro_def, reason = "each system has its own rules")]
#[macro_export]
macro_rules! rule {
    ($id:expr) => {
        const { $crate::find_rule(crate::rules::RULES, $id) }
    };
}

/// The rule of this id or the ruling of this number (`"R9"`), from `rules.rs` of the calling crate.
#[expect(clippy::crate_in_macro_def, reason = "each system has its own rules and rulings")]
#[macro_export]
macro_rules! cause {
    ($id:expr) => {
        const { $crate::find_cause(crate::rules::RULES, crate::rules::RULINGS, $id) }
    };
}

/// Declares `RULES`, section by section in sheet order: id, kind, the procedures in which it acts, text.
#[macro_export]
macro_rules! rules {
    ($( section $section:literal { $( $id:literal $kind:ident [$($procedure:literal),*] $text:literal; )* } )*) => {
        // A static of its own gives every rule one address, by which it is known.
        static TABLE: [$crate::Rule; [$($($id),*),*].len()] = [$($(
            $crate::Rule {
                id: $id,
                text: $text,
                kind: $crate::RuleKind::$kind,
                section: $section,
                procedures: &[$($procedure),*],
            },
        )*)*];

        /// Every rule of the sheet, in sheet order.
        pub static RULES: &[$crate::Rule] = &TABLE;
    };
}

/// Declares `RULINGS`: number, standing, question, answer.
#[macro_export]
macro_rules! rulings {
    ($( $number:ident $standing:ident $question:literal $answer:literal; )*) => {
        /// What the sheet leaves open, and how we settle it.
        pub static RULINGS: &[$crate::Ruling] = &[$(
            $crate::Ruling {
                number: stringify!($number),
                standing: $crate::Standing::$standing,
                question: $question,
                answer: $answer,
            },
        )*];
    };
}
