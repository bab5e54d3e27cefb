//! Every worked example of every system comes out as written, `applied` included.

use grognard_rulebook::{check_example, read_examples};

#[test]
fn every_example_comes_out_as_written() {
    let mut wrong = Vec::new();
    let mut played = 0;
    for volume in grognard_shelf::volumes() {
        for text in volume.examples {
            for example in read_examples(text).expect("examples are JSON Lines") {
                played += 1;
                wrong.extend(check_example(volume.system, &example, None).err().map(|differs| differs.to_string()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {played} examples are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
