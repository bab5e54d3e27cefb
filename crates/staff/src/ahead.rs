//! Playing on: what may come of an order, once both sides have gone on with it for a while.
//!
//! A sample is a world: what is hidden, dice, and the temper of the enemy. The same sample serves every order that is weighed, so that luck does not
//! decide between them. The enemy is not always the same man, for a search that knew him exactly would only be good against him.

use grognard_battle::{Battle, Side, Stand};
use grognard_dice::{Dice, Packed, Throw};

use crate::forecast::{CERTAIN, TELLS, chance_of};
use crate::judge::{Standing, standing};
use crate::weights::{JUDGE, PLAIN, THINKING, Weights};
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

impl Fancied {
    fn face(&mut self, sides: u8) -> u8 {
        self.0.below(usize::from(sides.max(1))) as u8 + 1
    }
}

impl Dice for Fancied {
    fn throw(&mut self, throw: Throw) -> i32 {
        throw.draw.play(&mut |sides| self.face(sides))
    }

    fn stage_packed(&mut self, part: &mut dyn FnMut(&mut dyn Dice) -> Packed) -> Packed {
        part(self)
    }
}

/// The dice of the order that is weighed: its first ones fall high and low evenly from sample to sample, for on them it depends.
struct Even {
    sample: u32,
    thrown: usize,
    starts: Chance,
    rest: Fancied,
}

/// Parts of the whole by which a die goes on from sample to sample: irrational ones, so that every range is met as often as it is broad.
const STRIDES: [u32; 4] = [0x9e37_79b9, 0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372];

impl Even {
    fn face(&mut self, sides: u8) -> u8 {
        let Some(stride) = STRIDES.get(self.thrown) else { return self.rest.face(sides) };
        self.thrown += 1;
        let start = self.starts.below(1 << 31) as u32 * 2;
        let place = start.wrapping_add(self.sample.wrapping_mul(*stride));
        ((u64::from(place) * u64::from(sides.max(1))) >> 32) as u8 + 1
    }
}

impl Dice for Even {
    fn throw(&mut self, throw: Throw) -> i32 {
        throw.draw.play(&mut |sides| self.face(sides))
    }

    fn stage_packed(&mut self, part: &mut dyn FnMut(&mut dyn Dice) -> Packed) -> Packed {
        part(self)
    }
}

/// All chance of a sample. Each order has dice of its own, counted from when the word passed last: so two orders that are compared meet
/// the same luck in what the enemy does about them, though one of them took a die more.
#[derive(Clone, Copy)]
struct Luck {
    seed: u64,
    sample: u32,
}

impl Luck {
    const fn branch(self, salt: u64) -> Chance {
        Chance::from_seed(self.seed ^ ((self.sample as u64) << 32) ^ salt).branch()
    }

    const fn dice(self, passed: u32, given: u32) -> Fancied {
        Fancied(self.branch(((passed as u64) << 12) + given as u64))
    }

    /// Those of the order that is weighed.
    const fn first_dice(self) -> Even {
        let starts = Chance::from_seed(self.seed).branch();
        Even { sample: self.sample, thrown: 0, starts, rest: self.dice(0, 0) }
    }

    const fn of_an_officer(self, passed: u32) -> Chance {
        self.branch((1 << 28) + passed as u64)
    }

    const fn of_what_is_hidden(self) -> Chance {
        self.branch(1 << 29)
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

/// Carries an order out on a copy and plays on with it up to the horizon. The battle is as the side sees it: what is hidden from it is
/// drawn.
pub(crate) fn play_on<B: Battle>(
    battle: &B,
    side: Side,
    (order, plan): (&B::Order, &B::Plan),
    own: &Weights,
    horizon: Horizon,
    (seed, sample): (u64, u32),
    day: &Day,
) -> Fruit {
    let mut day = day.clone();
    let luck = Luck { seed, sample };
    let mut hidden = luck.of_what_is_hidden();
    let mut world = if B::HIDES { battle.imagined(side, &mut |n| hidden.below(n)) } else { battle.clone() };
    // A plan holds good for the battle it was made for and for no other.
    let again = if B::HIDES { world.plan(side, order).ok() } else { None };
    let plain = |weights| Plain::with(weights, luck.of_an_officer(0)).knowing(&day);
    let mut staff = [plain(*own), plain(*own)];
    staff[side.other()] = plain(temper(sample));
    world.carry_out(again.as_ref().unwrap_or(plan), &mut luck.first_dice(), &mut ());
    let (mut nodes, mut passed, mut given, mut has_the_word) = (1, 0, 1, side);
    for _ in 0..ORDERS {
        let Stand::Asks([question, ..]) = world.stand() else { break };
        let question = *question;
        if question.side != has_the_word && !world.manner(&question).interrupts {
            (has_the_word, passed, given) = (question.side, passed + 1, 0);
            if passed > horizon.0 {
                break;
            }
            staff[question.side].begin_anew(luck.of_an_officer(passed));
        }
        let order = if B::HIDES {
            staff[question.side].answer(&world.seen_by(question.side), &question)
        } else {
            staff[question.side].answer(&world, &question)
        };
        let Some(plan) = order.and_then(|order| world.plan(question.side, &order).ok()) else { break };
        world.carry_out(&plan, &mut luck.dice(passed, given), &mut ());
        (nodes, given) = (nodes + 1, given + 1);
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
    let stood = standing(&world, side, &JUDGE, &mut day);
    Fruit { chance: chance_of(&TELLS, &world.outlook(), &stood), standing: stood, nodes }
}

/// How a side stands as soon as a plan is carried out, before anybody else has said a word.
pub(crate) fn at_once<B: Battle>(battle: &B, side: Side, plan: &B::Plan, seed: u64, day: &mut Day) -> Standing {
    let mut world = battle.clone();
    world.carry_out(plan, &mut Fancied(Chance::from_seed(seed)), &mut ());
    standing(&world, side, &JUDGE, day)
}
