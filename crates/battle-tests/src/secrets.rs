//! What a side is sent of a battle is what it may know.
//!
//! A side is sent the battle as it sees it, the orders it may know of and the events it hears; records pass on no more than that.
//! Whether something hidden shines through is found with a twin: the same battle but for what the enemy hides. Nobody may tell the
//! two apart by what he is sent, by what he may order, or by what comes of it.

use std::ops::Range;

use grognard_battle::{Audience, Battle, Event, Eyes, Side, Stand, Told};
use grognard_dice::Rolled;
use grognard_staff::{Staff, named};

use crate::{Engagement, walk};

/// An order carried out: whether it was obeyed, the battle afterwards, what was told.
fn obeyed<B: Battle>(battle: &B, by: Side, order: &B::Order, seed: u64) -> (Result<(), String>, B, Vec<Told>) {
    let (mut after, mut told) = (battle.clone(), Vec::new());
    let mut dice = Rolled::from_seed(seed).recording();
    let done = after.obey(by, order, &mut dice, &mut told).map_err(|why| why.to_string());
    (done, after, told)
}

/// What a side hears.
fn heard(told: &[Told], side: Side) -> Vec<&Event> {
    told.iter().filter(|told| told.to.reaches(Eyes::One(side))).map(|told| &told.event).collect()
}

/// Where a system hides nothing, both sides see the battle as it is and hear everything.
pub fn nothing_is_hidden<B: Battle>(engagement: Engagement, seeds: Range<u64>) {
    assert!(!B::HIDES, "records of this system keep something back");
    for seed in seeds {
        walk::<B>(engagement, seed, |step| {
            let by = step.question.side;
            assert_eq!(step.battle.audience(by, step.order), Audience::All, "{}", step.what());
            let (_, after, told) = obeyed(step.battle, by, step.order, seed);
            for side in Side::BOTH {
                assert!(
                    step.battle.seen_by(side).state() == step.battle.state(),
                    "{}: the {side} side sees less",
                    step.at
                );
                assert!(after.seen_by(side).state() == after.state(), "{}: the {side} side sees less", step.what());
                assert_eq!(heard(&told, side).len(), told.len(), "{}: the {side} side hears less", step.what());
            }
        });
    }
}

/// What a side is sent does not depend on what its enemy hides. `twin` is the same battle but for what the enemy of a side hides;
/// `alike` says which two orders look the same to who may not know them.
pub fn what_is_hidden_does_not_shine_through<B: Battle>(
    engagement: Engagement,
    seeds: Range<u64>,
    twin: impl Fn(&B, Side) -> B,
    alike: impl Fn(&B::Order, &B::Order) -> bool,
) {
    assert!(B::HIDES, "records of this system keep nothing back");
    let (mut twins, mut kept) = (0, 0);
    for seed in seeds {
        walk::<B>(engagement, seed, |step| {
            let by = step.question.side;
            let what = step.what();
            let (done, after, told) = obeyed(step.battle, by, step.order, seed);
            assert_eq!(done, Ok(()), "{what}");
            // What the side that gives the order may know of its enemy.
            let other = twin(step.battle, by);
            twins += u32::from(other.state() != step.battle.state());
            assert!(other.seen_by(by).state() == step.battle.seen_by(by).state(), "{what}: seen before");
            assert_eq!(other.seen_by(by).board(), step.battle.seen_by(by).board(), "{what}");
            let (same, later, also) = obeyed(&other, by, step.order, seed);
            assert_eq!(same, Ok(()), "{what}: refused only for what is hidden");
            assert_eq!(heard(&also, by), heard(&told, by), "{what}: heard");
            // When it is over everything may be known.
            let over = matches!(after.stand(), Stand::Over(_));
            assert!(over || later.seen_by(by).state() == after.seen_by(by).state(), "{what}: seen afterwards");
            // What the enemy may know of the order.
            if step.battle.audience(by, step.order) != Audience::Side(by) {
                return;
            }
            let mut menu = Vec::new();
            step.battle.orders(&step.question, &mut menu);
            for another in menu.iter().filter(|another| alike(another, step.order)) {
                let (_, elsewhere, tells) = obeyed(step.battle, by, another, seed);
                assert_eq!(heard(&tells, by.other()), heard(&told, by.other()), "{what}, or {another:?}: heard");
                let seen = |battle: &B| battle.seen_by(by.other());
                assert!(seen(&elsewhere).state() == seen(&after).state(), "{what}, or {another:?}: seen");
                kept += u32::from(another != step.order);
            }
        });
    }
    assert!(twins > 0 && kept > 0, "{engagement}: nothing was hidden ({twins} twins, {kept} orders)");
}

/// What a side imagines of what is hidden from it can be, looks to it as what it sees, and is not always the same; and an officer orders
/// the same whatever the enemy hides.
pub fn what_is_hidden_is_imagined<B: Battle>(engagement: Engagement, seed: u64, twin: impl Fn(&B, Side) -> B) {
    let (mut steps, mut otherwise, mut asked) = (0, 0, 0);
    walk::<B>(engagement, seed, |step| {
        let by = step.question.side;
        steps += 1;
        let seen = step.battle.seen_by(by);
        let mut drawn = 0;
        let mut world = || {
            seen.imagined(by, &mut |n| {
                drawn += 7;
                drawn % n.max(1)
            })
        };
        let (one, other) = (world(), world());
        for world in [&one, &other] {
            assert_eq!(world.check(), Ok(()), "{}: imagined", step.at);
            assert!(world.seen_by(by).state() == seen.state(), "{}: it contradicts what is seen", step.at);
        }
        otherwise += u32::from(one.state() != other.state());
        // Officers take their time, so not every one is asked.
        let twin = twin(step.battle, by);
        if steps % 16 == 0 && twin.state() != step.battle.state() {
            let order = |battle: &B| {
                let mut officers = [None, None];
                officers[by] = named::<B>("captain", seed).ok();
                Staff::of(officers).next_order(battle)
            };
            assert_eq!(order(&twin), order(step.battle), "{}: he knows too much", step.at);
            asked += 1;
        }
    });
    assert!(otherwise > 0 && asked > 0, "{engagement}: {otherwise} worlds differed, {asked} officers were asked");
}
