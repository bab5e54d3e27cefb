//! Orders of corps are secret: what each side is sent of a battle is what it may know.

use grognard_absolute_emperor::battle::{AbsoluteEmperor, Order, Presence, Written};
use grognard_battle::{Audience, Battle, Event, Rules, Side, Sound, Stand, Told};
use grognard_battle_tests::{Engagement, USUAL, secrets, walk};
use grognard_dice::Rolled;

/// The same battle in which the enemy of a side has ordered something else, as far as that cannot be seen.
fn with_other_orders(battle: &AbsoluteEmperor, side: Side) -> AbsoluteEmperor {
    let mut state = battle.state().clone();
    let field = battle.field();
    for (i, corps) in state.corps.iter_mut().enumerate() {
        let round = matches!(corps.order, Written::FlankMarch { .. });
        if field.commands[i].side != side && !round {
            corps.order = Written::Defend { point: field.leaders[0].start };
        }
    }
    battle.with_state(state).expect("other orders can be")
}

/// Two orders that look the same to who may not know what is written in them.
fn alike(one: &Order, other: &Order) -> bool {
    match (one, other) {
        (Order::SetOrder { .. }, Order::SetOrder { .. }) => true,
        (Order::ChangeOrders { commander, corps, .. }, Order::ChangeOrders { commander: other, corps: of, .. }) => {
            (commander, corps) == (other, of)
        }
        _ => false,
    }
}

#[test]
fn a_side_is_sent_the_same_whatever_the_enemy_has_ordered() {
    for engagement in USUAL {
        secrets::what_is_hidden_does_not_shine_through::<AbsoluteEmperor>(
            engagement,
            900..903,
            with_other_orders,
            alike,
        );
    }
}

#[test]
fn an_officer_imagines_what_he_cannot_see() {
    secrets::what_is_hidden_is_imagined::<AbsoluteEmperor>(Engagement::of("crossroads"), 905, with_other_orders);
}

#[test]
fn orders_and_what_is_said_of_them_reach_their_own_side_only() {
    for engagement in USUAL {
        walk::<AbsoluteEmperor>(engagement, 901, |step| {
            let by = step.question.side;
            let hidden = matches!(step.order, Order::SetOrder { .. } | Order::ChangeOrders { .. });
            let audience = step.battle.audience(by, step.order);
            assert_eq!(audience, if hidden { Audience::Side(by) } else { Audience::All }, "{}", step.what());
            let (mut after, mut told): (_, Vec<Told>) = (step.battle.clone(), Vec::new());
            let mut dice = Rolled::from_seed(901).recording();
            after.obey(by, step.order, &mut dice, &mut told).expect("it was on the menu");
            for told in told.iter().filter(|told| told.to == Audience::All) {
                if let Event::Said { text, .. } = &told.event {
                    assert!(!text.contains(" is to ") && !text.contains("its aim"), "{}: {text}", step.what());
                }
            }
        });
    }
}

#[test]
fn a_flank_march_tells_neither_turn_nor_edge_before_it_comes_on() {
    let mut seen = 0;
    for seed in 0..30 {
        walk::<AbsoluteEmperor>(Engagement::deployed("crossroads"), seed, |step| {
            for (i, unit) in step.battle.state().units.iter().enumerate() {
                if unit.presence != Presence::FlankMarch || matches!(step.battle.stand(), Stand::Over(_)) {
                    continue;
                }
                let enlisted = &step.battle.field().rolls[i];
                let other = step.battle.seen_by(enlisted.side.other());
                let order = other.state().corps[enlisted.command.index()].order;
                let own = step.battle.field().edges[enlisted.side];
                let turns = step.battle.field().turns;
                assert_eq!(order, Written::FlankMarch { edge: own, turn: turns }, "{}", step.at);
                seen += 1;
            }
        });
    }
    assert!(seen > 0, "nobody ever marched round a flank");
}

#[test]
fn when_it_is_over_everything_may_be_known() {
    let ended = walk::<AbsoluteEmperor>(Engagement::of("crossroads:small"), 3, |_| {});
    assert!(Side::BOTH.into_iter().all(|side| ended.seen_by(side).state() == ended.state()));
}
