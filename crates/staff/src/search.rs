//! Which of several orders is best: all are tried in a few samples, the worse half is dropped, the rest is tried in more.
//!
//! A search is a value that goes on by steps: a worker can report between them, or be told to decide now. Budgets are nodes, orders
//! carried out on copies, never time: the same search on every machine.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::{panic::resume_unwind, thread};

use grognard_battle::{Battle, Question, Side};

use crate::ahead::{Fruit, Horizon, Idea, at_once, play_on};
use crate::forecast::{CERTAIN, TELLS, told};
use crate::judge::{Concern, Standing, standing};
use crate::plain::Weighed;
use crate::weights::{JUDGE, Weights};
use crate::{Chance, Day, Plain, layout};

/// How many orders to one piece are worth a thought.
const EACH: usize = 2;

/// By how much another order must be better than what came to his mind first, in millionths of the chance to win, beyond
/// what may be luck.
const MARGIN: i64 = 5_000;

/// How many samples are tried at a time at most.
const AT_A_TIME: u64 = 4;

/// How many nodes more a layout of the army is worth than an order, for it is thought of once.
const LAYOUT: u32 = 6;

/// How many turns a layout is played on for.
const TURNS: u16 = 2;

/// How a search is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// How many nodes it may take.
    pub(crate) nodes: u32,
    /// How many orders to pieces are worth a thought.
    pub(crate) ideas: usize,
    /// How far it looks.
    pub(crate) horizon: Horizon,
    /// What he would do without thinking.
    pub(crate) weights: Weights,
    /// From −2, the sure thing, to +2, the chance.
    pub(crate) risk: i8,
    /// How many threads may try orders at the same time; what is found does not depend on it.
    pub(crate) threads: usize,
}

impl Manner {
    /// How an army is set up.
    const fn for_a_layout(self) -> Self {
        Self { nodes: self.nodes * LAYOUT, horizon: Horizon::Turns(TURNS), ..self }
    }
}

/// An order that is weighed.
struct Candidate<B: Battle> {
    order: B::Order,
    plan: B::Plan,
    /// Further orders that belong to it.
    then: Vec<B::Order>,
    /// What came to his mind first: another must be better than that.
    favourite: bool,
    /// How much it seemed to promise before he thought.
    gain: i32,
    /// The chance to win in each sample so far, in millionths.
    chances: Vec<i32>,
    /// The sum of standings over the samples.
    standing: [i64; Concern::ALL.len()],
}

impl<B: Battle> Candidate<B> {
    fn new(Weighed { order, plan, gain, .. }: Weighed<B>) -> Self {
        let (then, chances, standing) = (Vec::new(), Vec::new(), [0; Concern::ALL.len()]);
        Self { order, plan, then, gain, favourite: false, chances, standing }
    }

    /// Several orders that are one thought.
    fn several(battle: &B, side: Side, mut orders: Vec<B::Order>) -> Option<Self> {
        let then = orders.split_off(1.min(orders.len()));
        let order = orders.pop()?;
        let (plan, standing) = (battle.plan(side, &order).ok()?, [0; Concern::ALL.len()]);
        Some(Self { order, plan, then, gain: 0, favourite: false, chances: Vec::new(), standing })
    }

    fn note(&mut self, fruit: &Fruit) {
        self.chances.push(fruit.chance);
        for (sum, concern) in self.standing.iter_mut().zip(Concern::ALL) {
            *sum += i64::from(fruit.standing.of(concern));
        }
    }

    fn samples(&self) -> usize {
        self.chances.len()
    }

    /// The mean of the first samples.
    fn mean_of(&self, samples: usize) -> i64 {
        let sum: i64 = self.chances[..samples].iter().map(|chance| i64::from(*chance)).sum();
        sum / (samples as i64).max(1)
    }

    fn mean(&self) -> i64 {
        self.mean_of(self.samples())
    }

    /// The chance to win beside that of another, by the samples both were tried in: what was dropped early had other luck.
    fn chance_beside(&self, other: &Self) -> i32 {
        let common = self.samples().min(other.samples());
        let chance = other.mean() + self.mean_of(common) - other.mean_of(common);
        chance.clamp(0, i64::from(CERTAIN)) as i32
    }

    /// By how much it is better than another in the samples both were tried in, less what may be luck: the standard error of that, and
    /// more of it the fewer they are, for a few samples know little of their own spread.
    fn surely_better_than(&self, other: &Self) -> i64 {
        let common = self.samples().min(other.samples());
        if common < 3 {
            return i64::MIN;
        }
        let better = self.mean_of(common) - other.mean_of(common);
        let both = self.chances.iter().zip(&other.chances).take(common);
        let squares: i64 = both.map(|(own, theirs)| (i64::from(own - theirs) - better).pow(2)).sum();
        let common = common as i64;
        better - (squares / (common * (common - 1))).isqrt() * (common + 4) / common
    }

    /// The mean, and for those who like or dislike chance up to half the spread more or less.
    fn score(&self, risk: i8) -> i64 {
        let mean = self.mean();
        if risk == 0 {
            return mean;
        }
        let squares: i64 = self.chances.iter().map(|chance| (i64::from(*chance) - mean).pow(2)).sum();
        mean + i64::from(risk) * (squares / (self.samples() as i64).max(1)).isqrt() / 4
    }

    fn standing(&self) -> Standing {
        Standing::mean(&self.standing, (self.samples() as i64).max(1))
    }
}

/// How much better or worse a side stands one way than another, in parts, and what each of them tells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Difference {
    pub(crate) standing: Standing,
    pub(crate) told: [i64; Concern::ALL.len()],
}

impl Difference {
    fn of<B: Battle>(battle: &B, standing: Standing) -> Self {
        Self { told: told(&TELLS, &battle.outlook(), &standing), standing }
    }
}

/// What was found.
#[derive(Clone, Debug)]
pub(crate) struct Found<O> {
    pub(crate) order: O,
    /// Further orders that belong to it.
    pub(crate) then: Vec<O>,
    /// The chance to win, in millionths; nothing if there was nothing to weigh.
    pub(crate) chance: Option<i32>,
    /// How much better or worse he stands than with the best of the others, in parts, each with what it tells.
    pub(crate) against: Option<Difference>,
    /// How much better or worse he stands at once.
    pub(crate) at_once: Difference,
    /// Everything that was weighed with its chance to win, in millionths: what was chosen first, then the best of the others.
    pub(crate) weighed: Vec<(O, i32)>,
}

/// A search under way.
pub(crate) struct Search<B: Battle> {
    battle: B,
    question: Question<B::Ask>,
    manner: Manner,
    seed: u64,
    day: Day,
    /// How the side stands before anything is ordered.
    stood: Standing,
    /// Those still in the running.
    running: Vec<Candidate<B>>,
    dropped: Vec<Candidate<B>>,
    rounds: u32,
    round: u32,
    /// The samples of all before this one are done; so many are tried at a time, and of these so many trials are done.
    sample: u32,
    at_a_time: u32,
    next: usize,
    nodes: u32,
}

impl<B: Battle> Search<B> {
    /// Thinks of what could be ordered. Nothing if there is nothing to choose from.
    pub(crate) fn begin(battle: &B, question: &Question<B::Ask>, manner: Manner, seed: u64) -> Option<Self> {
        let mut policy = Plain::with(manner.weights, Chance::from_seed(seed)).careful();
        let thoughts = policy.thinks_of(battle, question, EACH, manner.ideas);
        let mut running: Vec<_> = thoughts.into_iter().map(Candidate::new).collect();
        let layouts = if layout::is_asked(battle, question) { layout::layouts(battle, question) } else { Vec::new() };
        let manner = if layouts.is_empty() { manner } else { manner.for_a_layout() };
        if !layouts.is_empty() {
            // What he would do without thinking, and every layout; the scenario's unless another is surely better.
            running.truncate(1);
            running.iter_mut().for_each(|unthinking| unthinking.gain = 0);
            running.extend(layouts.into_iter().filter_map(|list| Candidate::several(battle, question.side, list)));
            running.iter_mut().skip(1).take(1).for_each(|as_it_is| as_it_is.gain = 1);
        }
        // Of equals the order he would give without thinking, which is the first.
        if let Some(favourite) = running.iter_mut().rev().max_by_key(|candidate| candidate.gain) {
            favourite.favourite = true;
        }
        let rounds = running.len().max(2).next_power_of_two().trailing_zeros();
        let (nodes, mut day) = (policy.tried(), Day::default());
        let stood = standing(battle, question.side, &JUDGE, &mut day);
        (!running.is_empty()).then(|| Self {
            battle: battle.clone(),
            question: *question,
            manner,
            seed,
            day,
            stood,
            running,
            dropped: Vec::new(),
            rounds,
            round: 0,
            sample: 0,
            at_a_time: 1,
            next: 0,
            nodes,
        })
    }

    /// Whether it is about this question in this battle.
    pub(crate) fn is_about(&self, battle: &B, question: &Question<B::Ask>) -> bool {
        self.question == *question && self.battle.state() == battle.state()
    }

    /// How many nodes it has taken so far, and how many it may take.
    pub(crate) const fn progress(&self) -> (u32, u32) {
        (self.nodes, self.manner.nodes)
    }

    /// Goes on for about so many nodes. Whether it is done.
    pub(crate) fn step(&mut self, nodes: u32) -> bool {
        let until = self.nodes.saturating_add(nodes);
        while !self.is_done() {
            if self.nodes >= until {
                return false;
            }
            for fruit in self.try_next() {
                let tried = self.next % self.running.len();
                self.running[tried].note(&fruit);
                self.nodes += fruit.nodes;
                self.next += 1;
            }
            if self.next == self.trials() {
                (self.next, self.sample) = (0, self.sample + self.at_a_time);
                self.end_of_samples();
            }
        }
        true
    }

    /// How many trials belong together: everybody in so many samples.
    fn trials(&self) -> usize {
        self.running.len() * self.at_a_time as usize
    }

    /// What comes of the next trials: of the next one, or of all that are left if there are threads to try them.
    fn try_next(&self) -> Vec<Fruit> {
        let Self { battle, question, manner, seed, sample, day, running, .. } = self;
        let fruit = |trial: usize| {
            let candidate = &running[trial % running.len()];
            let (own, world) = (&manner.weights, (*seed, *sample + (trial / running.len()) as u32));
            let idea = Idea { order: &candidate.order, plan: &candidate.plan, then: &candidate.then };
            play_on(battle, question.side, &idea, own, manner.horizon, world, day)
        };
        let threads = manner.threads.min(self.trials() - self.next);
        if threads < 2 {
            return vec![fruit(self.next)];
        }
        let next = AtomicUsize::new(self.next);
        let work = || {
            let mut done = Vec::new();
            loop {
                let trial = next.fetch_add(1, Ordering::Relaxed);
                if trial >= self.trials() {
                    return done;
                }
                done.push((trial, fruit(trial)));
            }
        };
        let mut fruits = thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut fruits = work();
            for other in others {
                fruits.append(&mut other.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
            fruits
        });
        fruits.sort_unstable_by_key(|(trial, _)| *trial);
        fruits.into_iter().map(|(_, fruit)| fruit).collect()
    }

    fn is_done(&self) -> bool {
        self.running.len() < 2 || self.manner.nodes == 0 || self.round >= self.rounds
    }

    /// When a round has had its share of the budget, the worse half is dropped.
    fn end_of_samples(&mut self) {
        let share = u64::from(self.manner.nodes) * u64::from(self.round + 1) / u64::from(self.rounds);
        if u64::from(self.nodes) < share {
            // As many samples at a time as there is budget for, so that threads have enough to do.
            let each = u64::from(self.nodes) / u64::from(self.sample.max(1));
            self.at_a_time = ((share - u64::from(self.nodes)) / each.max(1)).clamp(1, AT_A_TIME) as u32;
            return;
        }
        self.at_a_time = 1;
        self.round += 1;
        let keep = self.running.len().div_ceil(2);
        let mut by_score: Vec<i64> = self.running.iter().map(|candidate| candidate.score(self.manner.risk)).collect();
        by_score.sort_unstable_by(|a, b| b.cmp(a));
        let bar = by_score[keep - 1];
        let (mut kept, mut room) = (Vec::with_capacity(keep + 1), keep);
        for candidate in self.running.drain(..) {
            let good = candidate.score(self.manner.risk) >= bar && room > 0;
            room -= usize::from(good);
            // His favourite stays to be compared with.
            if good || candidate.favourite {
                kept.push(candidate);
            } else {
                self.dropped.push(candidate);
            }
        }
        self.running = kept;
    }

    /// The best order found so far, and what speaks for it.
    pub(crate) fn decide(mut self) -> Found<B::Order> {
        let risk = self.manner.risk;
        let best = |among: &[Candidate<B>]| {
            let scored = among.iter().enumerate().filter(|(_, candidate)| candidate.samples() > 0);
            // Of equals what promised most, and the first of them, so that thinking must show something.
            let best = scored.max_by_key(|(i, idea)| (idea.score(risk), idea.gain, std::cmp::Reverse(*i)));
            best.map(|(i, _)| i)
        };
        let Some(mut chosen) = best(&self.running) else {
            let Candidate { order, then, .. } = self.running.swap_remove(0);
            return Found {
                order,
                then,
                chance: None,
                against: None,
                at_once: Difference::default(),
                weighed: Vec::new(),
            };
        };
        // Where nothing came to his mind before the rest, what he found best is best.
        if let Some(first) = self.running.iter().position(|candidate| candidate.favourite)
            && self.running[chosen].gain < self.running[first].gain
            && self.running[chosen].surely_better_than(&self.running[first]) < MARGIN
        {
            chosen = first;
        }
        let chosen = self.running.swap_remove(chosen);
        self.running.append(&mut self.dropped);
        let at_once =
            at_once(&self.battle, self.question.side, &chosen.plan, self.seed, &mut self.day).less(&self.stood);
        self.running.retain(|candidate| candidate.samples() > 0);
        self.running.sort_by_key(|candidate| std::cmp::Reverse(candidate.chance_beside(&chosen)));
        let gist = self.battle.gist(&chosen.order);
        let other = self.running.iter().find(|candidate| self.battle.gist(&candidate.order) != gist);
        let against = other.map(|other| Difference::of(&self.battle, chosen.standing().less(&other.standing())));
        let at_once = Difference::of(&self.battle, at_once);
        let chance = chosen.mean() as i32;
        let others = self.running.iter().map(|other| (other.order.clone(), other.chance_beside(&chosen)));
        let weighed = std::iter::once((chosen.order.clone(), chance)).chain(others).collect();
        Found { chance: Some(chance), against, at_once, weighed, order: chosen.order, then: chosen.then }
    }
}
