//! Positions in which the order is obvious to whoever thinks.

use grognard_battle::CommandId;
use grognard_battle_tests::obvious;

use crate::*;

#[test]
fn guns_with_a_target_fire() {
    let t = Diorama::open()
        .blue("guns", guns(), (20.0, 20.0), NORTH)
        .red("foot", column(), (20.0, 24.0), SOUTH)
        .at(Stage::Final(CommandId(0)))
        .play();
    obvious(&t, |did| matches!(did.orders[0], Order::Fire { .. }));
}

#[test]
fn horse_that_can_reach_a_flank_and_a_front_takes_the_flank() {
    let t = Diorama::open()
        .blue("dragoons", horse(), (20.0, 20.0), NORTH)
        .red("turned", line(), (18.5, 24.0), WEST)
        .red("ready", line(), (22.0, 24.0), SOUTH)
        .at(Stage::Charges(CommandId(0)))
        .play();
    let turned = t.piece("turned");
    obvious(&t, |did| matches!(did.orders[0], Order::Charge { target, .. } if target == turned));
}
