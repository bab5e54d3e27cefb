//! The Crossroads are the same from both sides: whoever moves has the same orders to choose from.

use grognard_battle::{Battle, Piece, Rules, Side, Stand};
use grognard_battle_tests::Engagement;
use grognard_dice::Scripted;
use grognard_volley_and_bayonet::battle::{Order, VolleyAndBayonet};

/// The battle in the first Movement phase of a side.
fn moved_first_by(side: Side) -> VolleyAndBayonet {
    let mut battle: VolleyAndBayonet = Engagement::of("crossroads").muster();
    let dice = if side == Side::First { [6, 1] } else { [1, 6] };
    battle.obey(Side::First, &Order::Begin, &mut Scripted::new(&dice), &mut ()).unwrap();
    battle.obey(side, &Order::GoFirst, &mut Scripted::new(&[]), &mut ()).unwrap();
    battle
}

#[test]
fn both_sides_have_the_same_choice() {
    let menus = Side::BOTH.map(|side| {
        let battle = moved_first_by(side);
        let Stand::Asks(questions) = battle.stand() else { panic!("the battle has begun") };
        let first = if side == Side::First { 0 } else { 8 };
        let menu = |i: u16| {
            let mut orders = Vec::new();
            battle.orders_to(Some(Piece(first + i)), &questions[0], &mut orders);
            orders.len()
        };
        (0..8).map(menu).collect::<Vec<_>>()
    });
    assert_eq!(menus[0], menus[1]);
}
