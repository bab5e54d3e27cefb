//! Playing on: what may come of an order, once both sides have gone on with it for a while.
//!
//! A sample is a world: what is hidden, dice, and the temper of the enemy. The same sample serves every order that is weighed, so that luck does not
//! decide between them. The enemy is not always the same man, for a search that knew him exactly would only be good against him.

use std::hash::Hash;

use grognard_battle::{Battle, Side, Stand};
use grognard_dice::{Dice, Packed, Throw};

use crate::chance::seed_of;
use crate::forecast::{CERTAIN, TELLS, chance_of};
use crate::judge::{Standing, standing};
use crate::weights::{JUDGE, PLAIN, THINKING, Weights};
use crate::{Chance, Character, Day, Officer, Plain};

/// No answer takes longer than so many orders to become clear.
const ORDERS: u32 = 200;

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Horizon {
    /// How often the word passes from one side to the other.
    Words(u32),
    /// Until so many turns are over.
    Turns(u16),
}

/// What is tried: an order, what it comes to, and more orders after it that belong to the same thought.
pub(crate) struct Idea<'i, B: Battle> {
    pub(crate) order: &'i B::Order,
    pub(crate) plan: &'i B::Plan,
    pub(crate) then: &'i [B::Order],
}

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

/// All chance of a sample. Each order has dice of its own, by what was asked and how often it was answered since the word passed: so two
/// orders that are compared meet the same luck in what comes after them, though one of them took a die more.
#[derive(Clone, Copy)]
struct Luck {
    seed: u64,
    sample: u32,
}

impl Luck {
    const fn branch(self, salt: u64) -> Chance {
        Chance::from_seed(self.seed ^ ((self.sample as u64) << 32) ^ salt).branch()
    }

    fn dice(self, asked: &impl Hash, passed: u32, given: u32) -> Fancied {
        Fancied(self.branch(seed_of((u64::from(passed) << 12) + u64::from(given), asked)))
    }

    /// Those of the order that is weighed.
    const fn first_dice(self) -> Even {
        let starts = Chance::from_seed(self.seed).branch();
        Even { sample: self.sample, thrown: 0, starts, rest: Fancied(self.branch(1 << 30)) }
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
    idea: &Idea<'_, B>,
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
    let again = if B::HIDES { world.plan(side, idea.order).ok() } else { None };
    let plain = |weights| Plain::with(weights, luck.of_an_officer(0)).knowing(&day);
    let mut staff = [plain(*own), plain(*own)];
    staff[side.other()] = plain(temper(sample));
    world.carry_out(again.as_ref().unwrap_or(idea.plan), &mut luck.first_dice(), &mut ());
    let (mut nodes, mut passed, mut has_the_word) = (1, 0, side);
    for order in idea.then {
        if let Ok(plan) = world.plan(side, order) {
            world.carry_out(&plan, &mut luck.dice(&(), 0, nodes), &mut ());
            nodes += 1;
        }
    }
    let (mut asked, mut given) = (None, 0);
    let (most, last) = match horizon {
        Horizon::Words(_) => (ORDERS, u16::MAX),
        Horizon::Turns(turns) => (10 * ORDERS, *world.position().turn + turns),
    };
    for _ in 0..most {
        let Stand::Asks([question, ..]) = world.stand() else { break };
        let question = *question;
        if *world.position().turn > last {
            break;
        }
        if question.side != has_the_word && !world.manner(&question).interrupts {
            (has_the_word, passed) = (question.side, passed + 1);
            if matches!(horizon, Horizon::Words(words) if passed > words) {
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
        given = if asked == Some(question) { given + 1 } else { 0 };
        asked = Some(question);
        world.carry_out(&plan, &mut luck.dice(&question, passed, given), &mut ());
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
    let stood = standing(&world, side, &JUDGE, &mut day);
    Fruit { chance: chance_of(&TELLS, &world.outlook(), &stood), standing: stood, nodes }
}

/// How a side stands as soon as a plan is carried out, before anybody else has said a word.
pub(crate) fn at_once<B: Battle>(battle: &B, side: Side, plan: &B::Plan, seed: u64, day: &mut Day) -> Standing {
    let mut world = battle.clone();
    world.carry_out(plan, &mut Fancied(Chance::from_seed(seed)), &mut ());
    standing(&world, side, &JUDGE, day)
}
