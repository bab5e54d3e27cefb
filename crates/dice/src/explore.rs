//! Exact odds by replay.
//!
//! The roll is played again and again; each time the dice answer with the next branch of the tree of all answers. A
//! whole draw is one branch point, so a volley of eight dice has nine branches, not 6⁸.

use std::{
    hash::{BuildHasher, Hash},
    ops::Range,
};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::{Dice, Draw, Odds, Packed, Throw};

/// The exact distribution of what `play` answers.
pub fn explore<T: Eq + Hash>(play: impl FnMut(&mut dyn Dice) -> T) -> Odds<T> {
    Odds::sorted(explored(play))
}

/// What `play` may answer with the chance of each, as it is found.
pub fn explored<T: Eq + Hash>(mut play: impl FnMut(&mut dyn Dice) -> T) -> Vec<(T, f64)> {
    let mut found = Found::default();
    every_branch(&mut |explorer| {
        let answer = play(explorer);
        found.add(answer, explorer.weight);
    });
    found.answers
}

/// Takes every branch, one after the other. What is not about the answer's type is compiled once for all of them.
fn every_branch(take: &mut dyn FnMut(&mut Explorer)) {
    let mut explorer = Explorer::default();
    loop {
        explorer.rewind(0);
        take(&mut explorer);
        if !explorer.next_branch(0) {
            return;
        }
    }
}

struct Explorer {
    /// The branch points on the way to the answer now looked at.
    path: Vec<Branching>,
    /// The answers of all branch points on the path, one after the other.
    answers: Vec<(Packed, f64)>,
    /// The branch point the play will come to next.
    at: usize,
    /// The chance of having come this far.
    weight: f64,
    /// Draws worked out before: the same handful is thrown on many branches.
    known: Vec<(Draw, Vec<(i32, f64)>)>,
}

/// Room for what most rolls need, so that a small question costs a handful of allocations and no more.
impl Default for Explorer {
    fn default() -> Self {
        Self {
            path: Vec::with_capacity(8),
            answers: Vec::with_capacity(48),
            at: 0,
            weight: 1.0,
            known: Vec::with_capacity(4),
        }
    }
}

struct Branching {
    first: usize,
    chosen: usize,
}

impl Explorer {
    fn rewind(&mut self, to: usize) {
        self.at = to;
        self.weight = 1.0;
    }

    /// Follows the branch point the play has come to.
    fn follow(&mut self) -> Packed {
        let (answer, chance) = self.answers[self.path[self.at].chosen];
        self.at += 1;
        self.weight *= chance;
        answer
    }

    /// Moves on to the next branch at or above `floor`; false if there is none left.
    fn next_branch(&mut self, floor: usize) -> bool {
        while self.path.len() > floor {
            let last = self.path.len() - 1;
            self.path[last].chosen += 1;
            if self.path[last].chosen < self.answers.len() {
                return true;
            }
            self.answers.truncate(self.path[last].first);
            self.path.pop();
        }
        false
    }
}

impl Dice for Explorer {
    fn throw(&mut self, throw: Throw) -> i32 {
        if self.at == self.path.len() {
            let place = self.known.iter().position(|(draw, _)| *draw == throw.draw).unwrap_or_else(|| {
                let mut chances = Vec::with_capacity(12);
                throw.draw.chances(&mut chances);
                self.known.push((throw.draw, chances));
                self.known.len() - 1
            });
            let first = self.answers.len();
            self.answers.extend(self.known[place].1.iter().map(|(answer, chance)| ([*answer, 0, 0, 0], *chance)));
            self.path.push(Branching { first, chosen: first });
        }
        self.follow()[0]
    }

    fn stage_packed(&mut self, part: &mut dyn FnMut(&mut dyn Dice) -> Packed) -> Packed {
        if self.at == self.path.len() {
            let (floor, weight) = (self.at, self.weight);
            let mut found: Vec<(Packed, f64)> = Vec::new();
            loop {
                self.rewind(floor);
                let answer = part(self);
                match found.iter_mut().find(|(known, _)| *known == answer) {
                    Some((_, chance)) => *chance += self.weight,
                    None => found.push((answer, self.weight)),
                }
                if !self.next_branch(floor) {
                    break;
                }
            }
            (self.at, self.weight) = (floor, weight);
            let first = self.answers.len();
            self.answers.extend(found);
            self.path.push(Branching { first, chosen: first });
        }
        self.follow()
    }
}

/// Answers met so far. A few are compared one by one; many are found by their hash.
struct Found<T> {
    answers: Vec<(T, f64)>,
    places: HashTable<usize>,
}

const FEW: usize = 12;

impl<T> Default for Found<T> {
    fn default() -> Self {
        Self { answers: Vec::with_capacity(FEW + 1), places: HashTable::new() }
    }
}

impl<T: Eq + Hash> Found<T> {
    fn add(&mut self, answer: T, chance: f64) {
        if self.answers.len() <= FEW {
            match self.answers.iter_mut().find(|(known, _)| *known == answer) {
                Some((_, sum)) => *sum += chance,
                None => self.answers.push((answer, chance)),
            }
            return;
        }
        // A table of places is the same for every type of answer: asked through these, it is compiled once.
        let hash_at = |place: &usize| FxBuildHasher.hash_one(&self.answers[*place].0);
        if self.places.is_empty() {
            note(&mut self.places, 0..self.answers.len(), &hash_at);
        }
        let hash = FxBuildHasher.hash_one(&answer);
        match find(&self.places, hash, &|place| self.answers[*place].0 == answer) {
            Some(place) => self.answers[place].1 += chance,
            None => {
                let place = self.answers.len();
                self.answers.push((answer, chance));
                note(&mut self.places, place..place + 1, &|place| FxBuildHasher.hash_one(&self.answers[*place].0));
            }
        }
    }
}

fn note(places: &mut HashTable<usize>, new: Range<usize>, hash_at: &dyn Fn(&usize) -> u64) {
    for place in new {
        places.insert_unique(hash_at(&place), place, hash_at);
    }
}

fn find(places: &HashTable<usize>, hash: u64, is_it: &dyn Fn(&usize) -> bool) -> Option<usize> {
    places.find(hash, is_it).copied()
}
