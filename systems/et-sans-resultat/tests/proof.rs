//! Every rule is proven: leaving it out changes the answer of some example.

use grognard_et_sans_resultat::{EXAMPLES, system};
use grognard_rulebook::{prove, read_examples};

#[test]
fn leaving_any_rule_out_is_noticed() {
    let system = system();
    let examples: Vec<_> = EXAMPLES.iter().flat_map(|text| read_examples(text).expect("JSON Lines")).collect();
    let unproven: Vec<_> = prove(&system, &examples)
        .into_iter()
        .filter(|proof| proof.example.is_none() && !system.on_the_board.contains(&proof.rule))
        .map(|proof| proof.rule)
        .collect();
    assert!(unproven.is_empty(), "nothing proves {unproven:?}");
}
