//! Records and rulings nobody wrote, for as long as one likes: `cargo test -p grognard-king-or-empress --release --test fuzz --
//! --ignored`, for an hour each or for `GROGNARD_FUZZ` seconds.

#[path = "../../../crates/battle/tests/record/mutate.rs"]
mod mutate;

use std::sync::Arc;

use grognard_battle::verify::Seals;
use grognard_battle::{Battle, Game, Rolls, Rules, Secret, Setup, Side, Stand, verify};
use grognard_king_or_empress::battle::KingOrEmpress;
use grognard_scenario::library;
use mutate::{Honest, Whim, doubt, long, patch, try_for, worse};

fn secret() -> Secret {
    Secret::from_seed(1756)
}

fn begin() -> Game<KingOrEmpress, Vec<u8>> {
    let scenario = Arc::new(library::find("crossroads:small").expect("it is in the library"));
    let battle = KingOrEmpress::muster(scenario, Arc::default(), Setup::default()).expect("it can be fought");
    Game::begin_unnamed(battle, secret(), Vec::new()).expect("a list can be written to")
}

/// Lets both sides answer with any order of the menu, so many times.
fn play(game: &mut Game<KingOrEmpress, Vec<u8>>, whim: &mut Whim, orders: usize) {
    for _ in 0..orders {
        let Stand::Asks(asks) = game.battle().stand() else { return };
        let question = asks[0];
        let mut menu = Vec::new();
        game.battle().orders(&question, &mut menu);
        let order = menu[whim.below(menu.len())].clone();
        game.obey(question.side, &order, Rolls::Committed).expect("every order of a menu is obeyed");
    }
}

#[test]
#[ignore = "takes an hour"]
fn records() {
    let mut game = begin();
    play(&mut game, &mut Whim::of(1), 40);
    game.take_back(Side::First, 25, None).expect("order 25 led here");
    play(&mut game, &mut Whim::of(2), 400);
    game.close().expect("a list can be written to");
    let records = [Honest { text: game.into_inner(), secret: secret() }];
    let sound = verify::<KingOrEmpress>(&records[0].text).expect("it was fought by the rules");
    assert_eq!((sound.rules, sound.seals), (verify::Rules::Followed, Seals::Fit));
    let tried = try_for(long(), u64::MAX, |seed| {
        let mut whim = Whim::of(seed);
        let (text, _) = worse(&mut whim, &records[0], &records);
        drop(doubt::<KingOrEmpress>(&text, &secret()));
    });
    assert!(tried > 100, "only {tried} records were tried");
}

#[test]
#[ignore = "takes an hour"]
fn rulings() {
    let mut taken = 0;
    try_for(long(), u64::MAX, |seed| {
        let mut whim = Whim::of(seed);
        let mut game = begin();
        let orders = whim.below(60);
        play(&mut game, &mut whim, orders);
        for _ in 0..20 {
            let state = serde_json::to_value(game.battle().state()).expect("plain data");
            if game.ruling(Side::First, &patch(&mut whim, &state), "so be it").is_ok() {
                taken += 1;
                play(&mut game, &mut whim, 3);
            }
        }
        verify::<KingOrEmpress>(&game.into_inner()).expect("what was played is sound");
    });
    assert!(taken > 10, "hardly a ruling was taken");
}
