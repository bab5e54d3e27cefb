//! The printed sheet shows every table: whatever is a cell, a row or a modifier stands in one.

use grognard_rulebook::{Cause, RuleKind};

#[test]
fn every_table_and_modifier_rule_stands_in_a_printed_table() {
    for system in grognard_shelf::systems() {
        let printed: Vec<&str> = system
            .procedures
            .iter()
            .flat_map(|procedure| procedure.tables(system.house.plain()))
            .flat_map(|table| table.lines)
            .flat_map(|line| line.causes)
            .map(Cause::id)
            .collect();
        let missing: Vec<&str> = system
            .rules
            .iter()
            .filter(|rule| matches!(rule.kind, RuleKind::Table | RuleKind::Modifier))
            .filter(|rule| !system.on_the_board.contains(&rule.id) && !printed.contains(&rule.id))
            .map(|rule| rule.id)
            .collect();
        assert!(missing.is_empty(), "{}: in no printed table: {missing:?}", system.title);
    }
}
