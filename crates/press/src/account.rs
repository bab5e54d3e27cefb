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

fn figure(change: Change) -> String {
    match change {
        Change::Acts => String::new(),
        Change::Adds(Halves::ZERO) => "0".to_owned(),
        Change::Adds(amount) => format!("{amount:+}"),
        Change::Sets(amount) => format!("= {amount}"),
    }
}
