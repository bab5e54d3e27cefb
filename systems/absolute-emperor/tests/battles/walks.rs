//! Battles end, and every state on the way can be.

use grognard_absolute_emperor::battle::AbsoluteEmperor;
use grognard_battle_tests::{Engagement, walk_to_the_end};

#[test]
fn small_battles() {
    walk_to_the_end::<AbsoluteEmperor>(Engagement::of("crossroads:small"), 0..20);
}

#[test]
fn battles() {
    walk_to_the_end::<AbsoluteEmperor>(Engagement::of("crossroads"), 0..20);
}

#[test]
fn battles_with_troops_on_the_march() {
    walk_to_the_end::<AbsoluteEmperor>(Engagement::of("crossroads:march"), 0..20);
}

#[test]
fn battles_set_up_by_the_players() {
    walk_to_the_end::<AbsoluteEmperor>(Engagement::deployed("crossroads"), 0..20);
}

#[test]
fn great_battles() {
    for (scenario, battles) in [("lobositz-1756", 4), ("austerlitz-pratzen-1805", 4), ("quatre-bras-1815", 2)] {
        walk_to_the_end::<AbsoluteEmperor>(Engagement::of(scenario), 0..battles);
    }
}
