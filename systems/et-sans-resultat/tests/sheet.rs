//! The printed sheet has every table of the source sheet.

use std::collections::BTreeSet;

use grognard_et_sans_resultat::system;
use grognard_rulebook::RuleKind;

#[test]
fn every_line_of_a_table_is_printed() {
    let system = system();
    let tables = system.procedures.iter().flat_map(|procedure| procedure.tables(system.house.plain()));
    let printed: BTreeSet<_> =
        tables.flat_map(|table| table.lines).flat_map(|line| line.causes).map(|cause| cause.id()).collect();
    let left_out: Vec<_> = system
        .rules
        .iter()
        .filter(|rule| matches!(rule.kind, RuleKind::Table | RuleKind::Modifier | RuleKind::Effect))
        .filter(|rule| !printed.contains(rule.id))
        .map(|rule| rule.id)
        .collect();
    assert!(left_out.is_empty(), "the sheet lacks {left_out:?}");
}

#[test]
fn the_ledger_is_complete() {
    assert_eq!(system().rules.len(), 266);
    assert_eq!(system().procedures.len(), 20);
}
