//! What a menu offers is obeyed, what a quote says happens, what is put to a procedure the companion would accept.

use grognard_battle_tests::{Engagement, USUAL, accepted, follow, nonsense, odds, offers, promises, walk};
use grognard_king_or_empress::battle::{KingOrEmpress, Order, State};
use grognard_tabletop::Pose;

/// The melee of a charge is fought later, and friends may have come to help.
fn at_once(order: &Order) -> bool {
    !matches!(order, Order::March { .. })
}

#[test]
fn every_order_of_a_menu_is_quoted_and_obeyed() {
    for engagement in USUAL {
        promises::menus_are_obeyed::<KingOrEmpress>(engagement, 100..104);
    }
}

#[test]
fn what_a_quote_says_is_what_happens() {
    for engagement in USUAL {
        promises::quotes_come_true::<KingOrEmpress>(engagement, 200..212, at_once);
    }
}

#[test]
fn odds_are_frequencies() {
    let procedures = ["shooting", "melee", "rally", "break-off"];
    odds::odds_are_frequencies::<KingOrEmpress>(&grognard_king_or_empress::system(), 4, &procedures, at_once);
}

#[test]
fn what_is_put_to_a_procedure_the_companion_would_accept() {
    let system = grognard_king_or_empress::system();
    for engagement in USUAL {
        accepted::situations_are_accepted::<KingOrEmpress>(&system, engagement, 400..420);
    }
    accepted::situations_are_accepted::<KingOrEmpress>(&system, Engagement::of("lobositz-1756"), 400..402);
}

#[test]
fn nonsense_changes_nothing() {
    for (engagement, seeds) in USUAL.into_iter().zip([0..60, 30..38, 38..44, 44..50]) {
        nonsense::nonsense_changes_nothing::<KingOrEmpress>(engagement, seeds);
    }
}

#[test]
fn only_who_is_there_has_a_menu() {
    for engagement in USUAL {
        nonsense::only_who_is_there_has_a_menu::<KingOrEmpress>(engagement, 500..503);
    }
}

#[test]
fn events_tell_the_battle() {
    for engagement in USUAL {
        follow::events_tell::<KingOrEmpress>(engagement, 600..620);
    }
}

#[test]
fn what_a_side_sees_is_a_battle() {
    for engagement in USUAL {
        promises::what_is_seen_is_sound::<KingOrEmpress>(engagement, 700..704);
    }
}

#[test]
fn a_battle_saved_and_loaded_at_any_order_goes_on_the_same() {
    for engagement in USUAL {
        promises::what_is_saved_goes_on_the_same::<KingOrEmpress>(engagement, 7..9);
    }
}

#[test]
fn a_state_that_cannot_be_is_not_taken_over() {
    use grognard_battle::Rules;
    let battle: KingOrEmpress = walk(Engagement::of("crossroads:small"), 1, |_| {});
    let refused = |change: &dyn Fn(&mut State)| {
        let mut state = battle.state().clone();
        change(&mut state);
        battle.with_state(state).err()
    };
    assert_eq!(refused(&|_| {}), None);
    assert!(refused(&|state| state.units.truncate(1)).is_some());
    assert!(refused(&|state| state.generals.truncate(1)).is_some());
    assert!(refused(&|state| state.verdict = None).is_some());
    let there = battle.state().units.iter().position(|unit| unit.is_there()).unwrap();
    assert!(refused(&|state| state.units[there].disorder = 4).is_some());
    assert!(refused(&|state| state.units[there].pose = Pose::default()).is_some());
}

#[test]
fn what_a_screen_is_offered_holds() {
    for engagement in [Engagement::of("crossroads"), Engagement::deployed("crossroads:small")] {
        offers::offers_hold::<KingOrEmpress>(engagement, 700..712);
    }
}
