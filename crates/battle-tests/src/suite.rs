//! The tests every battle gets, by one line each.

/// What a menu offers is obeyed, what a quote says happens, what is put to a procedure the companion would accept: the tests of
/// all that over the usual engagements.
///
/// `at_once` says whether the situations a quote shows for an order are resolved by that very order; `procedures` are those whose
/// odds are compared with how the dice fall.
#[macro_export]
macro_rules! promises {
    ($battle:ty, $system:expr, $at_once:expr, $procedures:expr) => {
        mod promised {
            use super::*;
            use $crate::{Engagement, USUAL, accepted, follow, nonsense, odds, offers, promises};

            #[test]
            fn every_order_of_a_menu_is_quoted_and_obeyed() {
                for engagement in USUAL {
                    promises::menus_are_obeyed::<$battle>(engagement, 100..104);
                }
            }

            #[test]
            fn what_a_quote_says_is_what_happens() {
                for engagement in USUAL {
                    promises::quotes_come_true::<$battle>(engagement, 200..212, $at_once);
                }
            }

            #[test]
            fn odds_are_frequencies() {
                odds::odds_are_frequencies::<$battle>(&$system, 4, &$procedures, $at_once);
            }

            #[test]
            fn what_is_put_to_a_procedure_the_companion_would_accept() {
                for engagement in USUAL {
                    accepted::situations_are_accepted::<$battle>(&$system, engagement, 400..420);
                }
                accepted::situations_are_accepted::<$battle>(&$system, Engagement::of("lobositz-1756"), 400..402);
            }

            #[test]
            fn nonsense_changes_nothing() {
                for (engagement, seeds) in USUAL.into_iter().zip([0..60, 30..38, 38..44, 44..50]) {
                    nonsense::nonsense_changes_nothing::<$battle>(engagement, seeds);
                }
            }

            #[test]
            fn only_who_is_there_has_a_menu() {
                for engagement in USUAL {
                    nonsense::only_who_is_there_has_a_menu::<$battle>(engagement, 500..503);
                }
            }

            #[test]
            fn events_tell_the_battle() {
                for engagement in USUAL {
                    follow::events_tell::<$battle>(engagement, 600..620);
                }
            }

            #[test]
            fn what_a_side_sees_is_a_battle() {
                for engagement in USUAL {
                    promises::what_is_seen_is_sound::<$battle>(engagement, 700..704);
                }
            }

            #[test]
            fn a_battle_saved_and_loaded_at_any_order_goes_on_the_same() {
                for engagement in USUAL {
                    promises::what_is_saved_goes_on_the_same::<$battle>(engagement, 7..9);
                }
            }

            #[test]
            fn what_a_screen_is_offered_holds() {
                for engagement in [Engagement::of("crossroads"), Engagement::deployed("crossroads:small")] {
                    offers::offers_hold::<$battle>(engagement, 700..708);
                }
            }
        }
    };
}

/// Battles on the record: taken up after any order, taken back, doubted; and those fought long ago, which lie in the system's
/// `tests/records` and are never made anew. When a rule changes what the same orders and dice lead to, the edition of the rules
/// grows and a new record is added beside the old ones.
///
/// `ruling` is what the players decide by hand in one of them, `seed` one with all kinds of lines.
#[macro_export]
macro_rules! recorded {
    ($battle:ty, $seed:expr, $ruling:expr) => {
        $crate::recorded!($battle, $seed, $ruling, |_, _| false);
    };
    ($battle:ty, $seed:expr, $ruling:expr, $binds_nobody:expr) => {
        mod recorded {
            use super::*;
            use ::std::path::PathBuf;
            use $crate::{
                Engagement,
                records::{self, forged, kept},
            };

            const SMALL: Engagement = Engagement::of("crossroads:small");

            fn folder() -> PathBuf {
                PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records")
            }

            /// Players who took moves back, threw their own dice and decided something by hand.
            fn of_all_kinds(seed: u64) -> Vec<u8> {
                records::of_all_kinds::<$battle>(SMALL, seed, &$ruling)
            }

            #[test]
            #[ignore = "writes a new record; run it for a new edition"]
            fn add_a_record_with_all_kinds_of_lines() {
                kept::add::<$battle>(&folder(), "all-kinds-of-lines", &of_all_kinds(1756));
            }

            #[test]
            fn old_ones_verify_to_the_last_die() {
                kept::they_verify::<$battle>(&folder());
            }

            #[test]
            fn old_ones_are_shown_at_any_order() {
                kept::they_are_shown::<$battle>(&folder());
            }

            #[test]
            fn old_ones_are_continued_from_any_turn() {
                kept::they_are_continued::<$battle>(&folder());
            }

            #[test]
            fn they_are_taken_up_after_any_order() {
                records::they_are_taken_up_anywhere::<$battle>(SMALL, 1..2);
            }

            #[test]
            fn taking_back_changes_no_dice() {
                records::taking_back_changes_no_dice::<$battle>(SMALL, 10..20);
            }

            #[test]
            fn a_scratched_byte_is_found() {
                forged::scratches_are_found::<$battle>(&of_all_kinds($seed));
            }

            #[test]
            fn whoever_seals_a_record_anew_is_still_found_out() {
                forged::forgeries_are_found::<$battle>(&of_all_kinds($seed), $binds_nobody);
            }
        }
    };
}

/// A forged or patched record can at worst be refused. In every run a few are tried; by hand for an hour, or for `GROGNARD_FUZZ`
/// seconds: `cargo test --release -p grognard-… --test battles -- --ignored fuzzed`.
#[macro_export]
macro_rules! fuzzed {
    ($battle:ty) => {
        mod fuzzed {
            use super::*;
            use ::std::time::Duration;
            use $crate::fuzz::{long, records, rulings};

            #[test]
            fn no_record_is_too_strange_to_be_refused() {
                assert_eq!(records::<$battle>(Duration::MAX, 25), 25);
            }

            #[test]
            fn no_ruling_is_too_strange_to_be_refused_or_played_on() {
                assert!(rulings::<$battle>(Duration::MAX, 25) > 10, "hardly a ruling was taken");
            }

            #[test]
            #[ignore = "takes an hour"]
            fn records_for_an_hour() {
                let tried = records::<$battle>(long(), u64::MAX);
                eprintln!("{tried} records were doubted");
                assert!(tried > 100, "only {tried} records were tried");
            }

            #[test]
            #[ignore = "takes an hour"]
            fn rulings_for_an_hour() {
                let taken = rulings::<$battle>(long(), u64::MAX);
                eprintln!("{taken} rulings were taken");
                assert!(taken > 100, "hardly a ruling was taken");
            }
        }
    };
}

/// Battles end, and every state on the way can be.
#[macro_export]
macro_rules! walked {
    ($battle:ty) => {
        mod walked {
            use super::*;
            use $crate::{Engagement, GREAT, walk_busily, walk_to_the_end};

            #[test]
            fn small_battles() {
                walk_to_the_end::<$battle>(Engagement::of("crossroads:small"), 0..1500);
            }

            #[test]
            fn battles() {
                walk_to_the_end::<$battle>(Engagement::of("crossroads"), 0..250);
            }

            #[test]
            fn battles_with_troops_on_the_march() {
                walk_to_the_end::<$battle>(Engagement::of("crossroads:march"), 0..200);
            }

            #[test]
            fn battles_in_which_everybody_acts() {
                walk_busily::<$battle>(Engagement::of("crossroads:small"), 0..200);
                walk_busily::<$battle>(Engagement::of("crossroads"), 0..60);
            }

            #[test]
            #[ignore = "ten thousand battles, by hand; best with optimisation"]
            fn ten_thousand_battles() {
                walk_to_the_end::<$battle>(Engagement::of("crossroads:small"), 10_000..16_000);
                walk_to_the_end::<$battle>(Engagement::of("crossroads"), 10_000..11_000);
                walk_to_the_end::<$battle>(Engagement::of("crossroads:march"), 10_000..11_000);
                walk_busily::<$battle>(Engagement::of("crossroads:small"), 10_000..11_500);
                walk_busily::<$battle>(Engagement::of("crossroads"), 10_000..10_500);
                for (scenario, battles) in GREAT {
                    walk_to_the_end::<$battle>(Engagement::of(scenario), 10_000..10_000 + 10 * battles);
                }
            }

            #[test]
            fn battles_set_up_by_the_players() {
                walk_to_the_end::<$battle>(Engagement::deployed("crossroads"), 0..100);
            }

            #[test]
            fn great_battles() {
                for (scenario, battles) in GREAT {
                    walk_to_the_end::<$battle>(Engagement::of(scenario), 0..battles);
                }
            }
        }
    };
}
