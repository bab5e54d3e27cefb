//! Which rules and rulings a diorama is about, kept where the diorama stands.
//!
//! `proves!("fke.combat.bad-going")` at the head of a diorama says that leaving the rule out makes it fail. `grognard coverage`
//! reads those words, and [`missed_without`] holds each of them to it.

use std::collections::BTreeMap;
use std::process::Command;

use grognard_rulebook::{Rule, Ruling, mute};

/// The rule to leave out in this process, if one is: see [`missed_without`].
const WITHOUT: &str = "GROGNARD_WITHOUT";

/// The rules of the sheet that a diorama proves, from `RULES` at the root of the calling crate.
#[expect(clippy::crate_in_macro_def, reason = "each system has its own rules")]
#[macro_export]
macro_rules! proves {
    ($($id:literal),+) => { $crate::proving(crate::RULES, &[$($id),+]) };
}

/// The rulings that a diorama stands on, from `RULINGS` at the root of the calling crate.
#[expect(clippy::crate_in_macro_def, reason = "each system has its own rulings")]
#[macro_export]
macro_rules! ruling {
    ($($number:literal),+) => { $crate::rulings_exist(crate::RULINGS, &[$($number),+]) };
}

/// Rules that dioramas name and do not miss, for [`missed_without`]. `grognard coverage` reads them here.
#[macro_export]
macro_rules! only_named {
    ($($id:literal),+ $(,)?) => { &[$($id),+] };
}

/// A diorama proves these rules. Where it is to be seen whether it does, the one to be left out is muted from here on.
#[track_caller]
pub fn proving(rules: &'static [Rule], ids: &[&str]) {
    let without = std::env::var(WITHOUT);
    for id in ids {
        let rule = rules.iter().find(|rule| rule.id == *id).unwrap_or_else(|| panic!("there is no rule {id}"));
        if without.as_deref() == Ok(id) {
            mute(rule);
        }
    }
}

/// These rulings exist.
#[track_caller]
pub fn rulings_exist(rulings: &[Ruling], numbers: &[&str]) {
    for number in numbers {
        assert!(rulings.iter().any(|ruling| ruling.number == *number), "there is no ruling {number}");
    }
}

/// Sources of tests, each with the name of its module.
pub type Sources<'s> = &'s [(&'s str, &'s str)];

/// Every ruling is named by a test of these sources: by a diorama if the table decides it, by a test of the muster if it is about
/// who comes to the table. The others are listed with the reason why none is needed. The list must be exact, so that nobody keeps a
/// ruling out of it that was never shown, or in it that is.
pub fn every_ruling_is_shown(rulings: &[Ruling], elsewhere: &[(&str, &[&str])], shown: &[Sources<'_>]) {
    let sources = shown.iter().flat_map(|sources| sources.iter());
    let named: Vec<&str> = sources.flat_map(|(_, source)| named(source, "ruling!(")).map(|(_, id)| id).collect();
    let excused: Vec<&str> = elsewhere.iter().flat_map(|(_, numbers)| numbers.iter().copied()).collect();
    let unshown: Vec<&str> =
        rulings.iter().map(|ruling| ruling.number).filter(|number| !named.contains(number)).collect();
    let missing: Vec<&&str> = unshown.iter().filter(|number| !excused.contains(number)).collect();
    assert!(missing.is_empty(), "nobody shows {missing:?}, nor says why that is not needed");
    let needless: Vec<&&str> = excused.iter().filter(|number| !unshown.contains(number)).collect();
    assert!(needless.is_empty(), "{needless:?} are said to need no diorama, and are shown or do not exist");
}

/// What a source names with a macro: the test it stands in, and the name.
fn named<'s>(source: &'s str, with: &str) -> Vec<(&'s str, &'s str)> {
    let mut found = Vec::new();
    for part in source.split("#[test]\nfn ").skip(1) {
        let test = part.split('(').next().unwrap_or_default();
        for list in part.split(with).skip(1).filter_map(|rest| rest.split(')').next()) {
            found.extend(list.split('"').skip(1).step_by(2).map(|name| (test, name)));
        }
    }
    found
}

/// Runs dioramas again without a rule that they claim to prove, and wants to see one fail. The dioramas are the modules of
/// the calling test binary, with their sources. Rules that are only named are those no diorama misses: the board keeps them in
/// code that asks no procedure, or they change only what is told. The list of them must be exact.
pub fn missed_without(dioramas: Sources<'_>, only_named: &[&str]) {
    let program = std::env::current_exe().expect("a test knows where it is");
    let mut rules: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (module, source) in dioramas {
        for (test, rule) in named(source, "proves!(") {
            rules.entry(rule).or_default().push(format!("{module}::{test}"));
        }
    }
    let misses = |test: &str, rule: &str| {
        let run = Command::new(&program).args(["--exact", test]).env(WITHOUT, rule).output().expect("it runs again");
        let said = String::from_utf8_lossy(&run.stdout);
        assert!(said.contains("running 1 test"), "{test} is no test: {said}");
        !run.status.success()
    };
    let missed = |(rule, tests): &(&&str, &Vec<String>)| tests.iter().any(|test| misses(test, rule));
    let (_, idle): (Vec<_>, Vec<_>) = rules.iter().partition(missed);
    let idle: Vec<&str> = idle.into_iter().map(|(rule, _)| *rule).collect();
    let mut named = only_named.to_vec();
    named.sort_unstable();
    assert_eq!(idle, named, "rules that dioramas name and do not miss (left), and those said to be only named (right)");
}

/// The sources of some dioramas, by the modules beside this one.
#[macro_export]
macro_rules! sources {
    ($($module:ident),*) => { &[$((stringify!($module), include_str!(concat!(stringify!($module), ".rs")))),*] };
}
