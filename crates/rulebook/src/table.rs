//! Tables of modifiers, written as the sheet prints them.

use crate::{Cause, Change, Halves, Note, Notes, Rule};

/// One line of a sheet: `value`, taken `times` (0: it does not hold; a condition is 0 or 1; "per gun" is the guns).
pub struct Row<C: 'static> {
    /// What it is worth, once.
    pub value: Halves,
    /// The rule it stands for.
    pub rule: &'static Rule,
    /// Whether it counts things ("per") or asks whether something holds ("if").
    pub per: bool,
    /// How often it counts in a situation.
    pub times: fn(&C) -> i32,
}

/// How the lines of a block combine, and which of them are then said to have acted.
pub enum Block<C: 'static> {
    /// All that hold add up.
    Each(&'static [Row<C>]),
    /// One line of the sheet with several values: the largest in size counts and is named, the first among equals.
    OneLine(&'static [Row<C>]),
    /// All that hold are named, the value of the first counts once.
    Once(&'static [Row<C>]),
}

impl<C> Block<C> {
    /// Its lines.
    pub fn rows(&self) -> &'static [Row<C>] {
        let (Self::Each(rows) | Self::OneLine(rows) | Self::Once(rows)) = self;
        rows
    }
}

impl<C> Row<C> {
    fn amount(&self, situation: &C, notes: &dyn Notes) -> Option<Halves> {
        let times = (self.times)(situation);
        (times != 0 && !notes.muted(self.rule)).then(|| self.value.times(times))
    }

    fn adds(&self, amount: Halves, notes: &mut dyn Notes) {
        notes.note(Note::Acted(Cause::Rule(self.rule), Change::Adds(amount)));
    }
}

/// Adds up a table for a situation.
pub fn sum<C>(table: &[Block<C>], situation: &C, notes: &mut dyn Notes) -> Halves {
    table.iter().map(|block| block.sum(situation, notes)).sum()
}

impl<C> Block<C> {
    fn sum(&self, situation: &C, notes: &mut dyn Notes) -> Halves {
        let mut total = Halves::ZERO;
        match self {
            Self::Each(rows) => {
                for row in *rows {
                    if let Some(amount) = row.amount(situation, notes) {
                        row.adds(amount, notes);
                        total += amount;
                    }
                }
            }
            Self::OneLine(rows) => {
                let mut best: Option<(&Row<C>, Halves)> = None;
                for row in *rows {
                    if let Some(amount) = row.amount(situation, notes)
                        && best.is_none_or(|(_, most)| amount.size() > most.size())
                    {
                        best = Some((row, amount));
                    }
                }
                if let Some((row, amount)) = best {
                    row.adds(amount, notes);
                    total = amount;
                }
            }
            Self::Once(rows) => {
                let mut counted = false;
                for row in *rows {
                    if let Some(amount) = row.amount(situation, notes) {
                        let counts = if counted { Halves::ZERO } else { amount };
                        row.adds(counts, notes);
                        total += counts;
                        counted = true;
                    }
                }
            }
        }
        total
    }
}

/// "Total" lines that override every modifier: the smallest that holds, naming all that give it.
pub fn fixed<C>(rows: &[Row<C>], situation: &C, notes: &mut dyn Notes) -> Option<Halves> {
    let least = rows.iter().filter_map(|row| row.amount(situation, notes)).min()?;
    for row in rows {
        if row.amount(situation, notes) == Some(least) {
            notes.note(Note::Acted(Cause::Rule(row.rule), Change::Sets(least)));
        }
    }
    Some(least)
}

/// A sum under way, told to its listener step by step.
pub struct Tally<'n> {
    notes: &'n mut dyn Notes,
    total: Halves,
}

impl<'n> Tally<'n> {
    pub(crate) fn new(notes: &'n mut dyn Notes) -> Self {
        Self { notes, total: Halves::ZERO }
    }

    /// Starts from a number, by a rule.
    #[must_use]
    pub fn from(mut self, rule: &'static Rule, start: i32) -> Self {
        if self.notes.follows(rule) {
            self.total = Halves::whole(start);
            self.notes.note(Note::Start(Cause::Rule(rule), self.total));
        }
        self
    }

    /// Adds a table.
    #[must_use]
    pub fn add<C>(mut self, table: &[Block<C>], situation: &C) -> Self {
        self.total += sum(table, situation, self.notes);
        self
    }

    /// Adds a table, because a rule says that tables are added.
    #[must_use]
    pub fn add_by<C>(self, rule: &'static Rule, table: &[Block<C>], situation: &C) -> Self {
        if self.notes.follows(rule) { self.add(table, situation) } else { self }
    }

    /// Adds what a single rule is worth.
    #[must_use]
    pub fn add_if(mut self, holds: bool, rule: &'static Rule, value: i32) -> Self {
        if holds && !self.notes.muted(rule) {
            self.total += Halves::whole(value);
            self.notes.note(Note::Acted(Cause::Rule(rule), Change::Adds(Halves::whole(value))));
        }
        self
    }

    /// Adds a number that no rule of the sheet gives, by a ruling of ours or a house rule.
    #[must_use]
    pub fn add_ruled(mut self, cause: Cause, value: i32) -> Self {
        if value != 0 {
            self.total += Halves::whole(value);
            self.notes.note(Note::Acted(cause, Change::Adds(Halves::whole(value))));
        }
        self
    }

    /// The sum, exactly.
    pub fn exact(self) -> Halves {
        self.notes.note(Note::Total(self.total));
        self.total
    }

    /// The sum, rounded down.
    pub fn total(self) -> i32 {
        self.exact().floor()
    }
}

/// Rows of a table: `value "rule.id" if condition;` or `value "rule.id" per count;`.
#[macro_export]
macro_rules! rows {
    ($c:ident: $C:ty; $($value:literal $id:literal $how:tt $times:expr;)*) => {
        &[$($crate::Row {
            value: $crate::Halves::printed($value as f64),
            rule: $crate::rule!($id),
            per: $crate::rows!(@ $how),
            times: |$c: &$C| ($times) as i32,
        }),*]
    };
    (@ if) => { false };
    (@ per) => { true };
}
