//! Plans, orders on their way and fire that is being written are secret: what each side is sent of a battle is what it may know.

use grognard_battle::{Audience, Battle, Event, Rules, Side, Sound, Told};
use grognard_battle_tests::{Engagement, USUAL, secrets, walk};
use grognard_dice::Rolled;
use grognard_et_sans_resultat::{
    battle::{EtSansResultat, Order, Says, Underway},
    profile::Order as Directive,
};

/// The same battle in which the enemy of a side has written something else, as far as that cannot be seen.
fn with_other_letters(battle: &EtSansResultat, side: Side) -> EtSansResultat {
    let mut state = battle.state().clone();
    let field = battle.field();
    // The plans are shown as soon as both are ready.
    let planning = state.underway.contains(&Underway::Planning) && !state.ended[side.other()];
    for (_, formation) in state.formations.iter_mut().enumerate().filter(|(i, _)| field.commands[*i].side != side) {
        if planning {
            (formation.order, formation.supports) = (Directive::Move, None);
        }
        if let Some(pending) = &mut formation.pending {
            pending.says = Says::Directive(Directive::Reserve, None);
        }
    }
    battle.with_state(state).expect("other letters can be")
}

/// Two orders that look the same to who may not read them.
fn alike(one: &Order, other: &Order) -> bool {
    let written = matches!(one, Order::Direct { .. } | Order::Aim { .. } | Order::Issue { .. } | Order::Fire { .. });
    written && std::mem::discriminant(one) == std::mem::discriminant(other)
}

#[test]
fn a_side_is_sent_the_same_whatever_the_enemy_has_written() {
    for engagement in USUAL {
        secrets::what_is_hidden_does_not_shine_through::<EtSansResultat>(
            engagement,
            900..902,
            with_other_letters,
            alike,
        );
    }
}

#[test]
fn an_officer_imagines_what_he_cannot_see() {
    secrets::what_is_hidden_is_imagined::<EtSansResultat>(Engagement::of("crossroads"), 905, with_other_letters);
}

#[test]
fn letters_and_what_is_said_of_them_reach_their_own_side_only() {
    for engagement in USUAL {
        walk::<EtSansResultat>(engagement, 901, |step| {
            let by = step.question.side;
            let hidden = matches!(
                step.order,
                Order::Direct { .. } | Order::Aim { .. } | Order::Issue { .. } | Order::Fire { .. }
            );
            let audience = step.battle.audience(by, step.order);
            assert_eq!(audience, if hidden { Audience::Side(by) } else { Audience::All }, "{}", step.what());
            if !hidden {
                return;
            }
            let (mut after, mut told): (_, Vec<Told>) = (step.battle.clone(), Vec::new());
            let mut dice = Rolled::from_seed(901).recording();
            after.obey(by, step.order, &mut dice, &mut told).expect("it was on the menu");
            for told in told.iter().filter(|told| told.to == Audience::All) {
                assert!(!matches!(told.event, Event::Said { .. }), "{}: {:?}", step.what(), told.event);
            }
        });
    }
}

#[test]
fn when_it_is_over_everything_may_be_known() {
    let ended = walk::<EtSansResultat>(Engagement::of("crossroads:small"), 3, |_| {});
    assert!(Side::BOTH.into_iter().all(|side| ended.seen_by(side).state() == ended.state()));
}
