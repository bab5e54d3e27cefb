//! Playing on: what may come of an order, once both sides have gone on with it for a while.
//!
//! A sample is a world: dice, and the temper of the enemy. The same sample serves every order that is weighed, so that luck does not
//! decide between them. The enemy is not always the same man, for a search that knew him exactly would only be good against him.

use grognard_battle::{Battle, Side, Stand};
use grognard_dice::{Dice, Packed, Throw};

use crate::judge::{Standing, standing};
use crate::weights::{PLAIN, Weights};
use crate::{Chance, Character, Officer, Plain};

/// No answer takes longer than so many orders to become clear.
const ORDERS: u32 = 200;

/// For certain, in millionths.
pub(crate) const CERTAIN: i32 = 1_000_000;

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

/// The chance to win of a side that stands so well, in millionths: even if it stands as well as the other, and certain only at the end.
fn chance_of<B: Battle>(battle: &B, standing: &Standing) -> i32 {
    let rolls = battle.outlook().rolls;
    // Half the worth of an army more than the other is three chances in four.
    let scale = i64::from(25 * (rolls[0] + rolls[1]).max(1));
    let sum = i64::from(standing.sum());
    let half = i64::from(CERTAIN / 2);
    (half + half * sum / (sum.abs() + scale)) as i32
}

/// The enemy of a sample.
fn temper(sample: u32) -> Weights {
    let character = match sample % 4 {
        1 => Character::named("bold"),
        3 => Character::named("cautious"),
        _ => None,
    };
    character.map_or(PLAIN, Character::weights)
}

/// Carries a plan out on a copy and plays on with it up to the horizon.
pub(crate) fn play_on<B: Battle>(
    battle: &B,
    side: Side,
    plan: &B::Plan,
    own: &Weights,
    horizon: Horizon,
    (seed, sample): (u64, u32),
) -> Fruit {
    let mut world = battle.clone();
    let mut chance = Chance::from_seed(seed ^ (u64::from(sample) << 32));
    let mut dice = Fancied(chance.branch());
    let mut plain = |weights| Plain::with(weights, chance.branch());
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
    let stood = standing(&world, side, &PLAIN);
    Fruit { chance: chance_of(&world, &stood), standing: stood, nodes }
}
