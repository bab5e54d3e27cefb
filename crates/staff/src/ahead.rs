//! Playing on: what may come of an order, once both sides have gone on with it for a while.
//!
//! A sample is a world: dice, and the temper of the enemy. The same sample serves every order that is weighed, so that luck does not
//! decide between them. The enemy is not always the same man, for a search that knew him exactly would only be good against him.

use grognard_battle::{Battle, Side, Stand};
use grognard_dice::{Dice, Packed, Throw};

use crate::forecast::{CERTAIN, TELLS, chance_of};
use crate::judge::{Standing, standing};
use crate::weights::{PLAIN, THINKING, Weights};
use crate::{Chance, Character, Day, Officer, Plain};

/// No answer takes longer than so many orders to become clear.
const ORDERS: u32 = 200;

/// How far to look: how often the word passes from one side to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Horizon(pub(crate) u32);

/// What came of an order in one sample.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fruit {
    /// The chance to win, in millionths.
    pub(crate) chance: i32,
    /// How the side stands then, in parts; all nought if the battle is over.
    pub(crate) standing: Standing,
    /// How many orders were carried out on copies.
    pub(crate) nodes: u32,
}

/// Dice of a sample.
struct Fancied(Chance);

impl Dice for Fancied {
    fn throw(&mut self, throw: Throw) -> i32 {
        throw.draw.play(&mut |sides| self.0.below(usize::from(sides.max(1))) as u8 + 1)
    }

    fn stage_packed(&mut self, part: &mut dyn FnMut(&mut dyn Dice) -> Packed) -> Packed {
        part(self)
    }
}

/// The enemy of a sample.
fn temper(sample: u32) -> Weights {
    let named = |name| Character::named(name).unwrap_or_default().weights(&PLAIN);
    match sample % 4 {
        0 => THINKING,
        1 => named("bold"),
        2 => PLAIN,
        _ => named("cautious"),
    }
}

/// Carries a plan out on a copy and plays on with it up to the horizon.
pub(crate) fn play_on<B: Battle>(
    battle: &B,
    side: Side,
    plan: &B::Plan,
    own: &Weights,
    horizon: Horizon,
    (seed, sample): (u64, u32),
    day: &Day,
) -> Fruit {
    let (mut world, mut day) = (battle.clone(), day.clone());
    let mut chance = Chance::from_seed(seed ^ (u64::from(sample) << 32));
    let mut dice = Fancied(chance.branch());
    let mut plain = |weights| Plain::with(weights, chance.branch()).knowing(&day);
    let mut staff = [plain(*own), plain(*own)];
    staff[side.other()] = plain(temper(sample));
    world.carry_out(plan, &mut dice, &mut ());
    let (mut nodes, mut passed, mut has_the_word) = (1, 0, side);
    for _ in 0..ORDERS {
        let Stand::Asks([question, ..]) = world.stand() else { break };
        let question = *question;
        if question.side != has_the_word && !world.manner(&question).interrupts {
            (has_the_word, passed) = (question.side, passed + 1);
            if passed > horizon.0 {
                break;
            }
        }
        let order = if B::HIDES {
            staff[question.side].answer(&world.seen_by(question.side), &question)
        } else {
            staff[question.side].answer(&world, &question)
        };
        let Some(plan) = order.and_then(|order| world.plan(question.side, &order).ok()) else { break };
        world.carry_out(&plan, &mut dice, &mut ());
        nodes += 1;
    }
    let nodes = nodes + staff.iter().map(Plain::tried).sum::<u32>();
    if let Stand::Over(verdict) = world.stand() {
        let chance = match verdict.winner {
            Some(winner) if winner == side => CERTAIN,
            Some(_) => 0,
            None => CERTAIN / 2,
        };
        return Fruit { chance, standing: Standing::default(), nodes };
    }
    let stood = standing(&world, side, &PLAIN, &mut day);
    Fruit { chance: chance_of(&TELLS, &world.outlook(), &stood), standing: stood, nodes }
}

/// How a side stands as soon as a plan is carried out, before anybody else has said a word.
pub(crate) fn at_once<B: Battle>(battle: &B, side: Side, plan: &B::Plan, seed: u64, day: &mut Day) -> Standing {
    let mut world = battle.clone();
    world.carry_out(plan, &mut Fancied(Chance::from_seed(seed)), &mut ());
    standing(&world, side, &PLAIN, day)
}
