//! Stands are as few as may be, and as equal.

use grognard_battle_tests::ruling;
use grognard_volley_and_bayonet::muster::cut::{groups, part, parts};

#[test]
fn stands_are_as_few_and_as_equal_as_may_be() {
    ruling!("R62");
    let to_six = |men: u64| men <= 3000;
    assert_eq!(groups(&[1000, 1000, 1000], to_six), [3]);
    assert_eq!(groups(&[1000, 1000, 1000, 1000], to_six), [2, 2], "not three and one");
    assert_eq!(groups(&[1000, 1000, 1000, 500, 500], to_six), [2, 3]);
    assert_eq!(groups(&[500, 500, 500, 500, 500, 1000], to_six), [3, 3]);
    assert_eq!(groups(&[700, 600, 2900], to_six), [2, 1]);
    assert_eq!(groups(&[2000, 500, 2000], to_six), [1, 2], "of two equal cuts the one that cuts earlier");
    assert_eq!(groups(&[10], to_six), [1]);
}

#[test]
fn equal_parts_make_up_the_whole() {
    assert_eq!(parts(7000, |men| men <= 3000), 3);
    assert_eq!((0..3).map(|i| part(7000, i, 3)).collect::<Vec<_>>(), [2334, 2333, 2333]);
    assert_eq!(parts(0, |_| true), 1);
}
