//! Every rule is proven: leaving it out changes the answer of some example.

use grognard_rulebook::{prove, read_examples};

#[test]
fn leaving_any_rule_out_is_noticed() {
    for volume in grognard_shelf::volumes() {
        let examples: Vec<_> =
            volume.examples.iter().flat_map(|text| read_examples(text).expect("JSON Lines")).collect();
        let unproven: Vec<_> = prove(&volume.system, &examples)
            .into_iter()
            .filter(|proof| proof.example.is_none() && !volume.system.on_the_board.contains(&proof.rule))
            .map(|proof| proof.rule)
            .collect();
        assert!(unproven.is_empty(), "{}: nothing proves {unproven:?}", volume.system.title);
    }
}
