//! Every worked example comes out as written, `applied` included.

use grognard_et_sans_resultat::{EXAMPLES, system};
use grognard_rulebook::{check_example, read_examples};

#[test]
fn every_example_comes_out_as_written() {
    let system = system();
    let examples: Vec<_> = EXAMPLES.iter().flat_map(|text| read_examples(text).expect("JSON Lines")).collect();
    let wrong: Vec<_> = examples.iter().filter_map(|example| check_example(&system, example, None).err()).collect();
    assert!(wrong.is_empty(), "{} of {} examples are wrong:\n{}", wrong.len(), examples.len(), wrong.join("\n"));
}
