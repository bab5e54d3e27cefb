//! An explanation as an account: what was added, line by line, and what it came to.

use grognard_rulebook::{Cause, Change, Explanation, Halves, Note};

/// One sum of an explanation, or the rules that acted outside of any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// What is added up; empty for rules that acted outside of any sum.
    pub title: &'static str,
    /// The lines, in sheet order.
    pub lines: Vec<AccountLine>,
    /// What it came to.
    pub total: Option<Halves>,
}

/// A line of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountLine {
    /// `+2`, `= 1`, `3`, or nothing for a rule that acted without a number.
    pub figure: String,
    /// What it rests on.
    pub cause: Cause,
}

impl AccountLine {
    /// What the rule says, or what we ruled on.
    pub fn text(&self) -> &'static str {
        match self.cause {
            Cause::Rule(rule) => rule.text,
            Cause::Ruling(ruling) => ruling.question,
        }
    }
}

/// Sorts an explanation into accounts, in the order they were told. Sums that are empty and come to nothing are left
/// out.
pub fn accounts(explanation: &Explanation) -> Vec<Account> {
    let mut accounts: Vec<Account> = Vec::new();
    let mut open = false;
    for note in &explanation.notes {
        let line = match note {
            Note::Account(title) => {
                accounts.push(Account { title, lines: Vec::new(), total: None });
                open = true;
                continue;
            }
            Note::Total(total) => {
                if let Some(account) = accounts.last_mut().filter(|_| open) {
                    account.total = Some(*total);
                }
                open = false;
                continue;
            }
            Note::Start(cause, start) => AccountLine { figure: start.to_string(), cause: *cause },
            Note::Acted(cause, change) => AccountLine { figure: figure(*change), cause: *cause },
        };
        if !open && !accounts.last().is_some_and(|last| last.title.is_empty()) {
            accounts.push(Account { title: "", lines: Vec::new(), total: None });
        }
        if let Some(account) = accounts.last_mut() {
            account.lines.push(line);
        }
    }
    accounts.retain(|account| !account.lines.is_empty() || account.total.is_some_and(|total| total != Halves::ZERO));
    accounts
}

/// What one sum of an explanation comes to, without its lines: a form asks for it at every choice there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// What is added up.
    pub title: &'static str,
    /// What it came to.
    pub total: Halves,
    /// How many of its lines set it, whatever else adds.
    pub set: usize,
}

/// The sums of an explanation that [`accounts`] has with a total, in the same order.
pub fn sums(explanation: &Explanation) -> Vec<Sum> {
    let mut sums = Vec::new();
    let mut open: Option<(Sum, bool)> = None;
    for note in &explanation.notes {
        match note {
            Note::Account(title) => open = Some((Sum { title, total: Halves::ZERO, set: 0 }, false)),
            Note::Total(total) => {
                if let Some((sum, _)) = open.take().filter(|(_, lines)| *lines || *total != Halves::ZERO) {
                    sums.push(Sum { total: *total, ..sum });
                }
            }
            Note::Start(..) | Note::Acted(..) => {
                if let Some((sum, lines)) = &mut open {
                    *lines = true;
                    sum.set += usize::from(matches!(note, Note::Acted(_, Change::Sets(_))));
                }
            }
        }
    }
    sums
}

fn figure(change: Change) -> String {
    match change {
        Change::Acts => String::new(),
        Change::Adds(Halves::ZERO) => "0".to_owned(),
        Change::Adds(amount) => format!("{amount:+}"),
        Change::Sets(amount) => format!("= {amount}"),
    }
}
