//! An officer who thinks: he tries what comes to his mind, plays on with it as he and the enemy might, and takes what wins most.
//!
//! What comes to his mind is what [`Plain`](crate::Plain) would think of with his own weights. How long he thinks is his level. He is a
//! function of the battle as he sees it: the same orders, whoever was away meanwhile.

use grognard_battle::{Battle, Question};

use crate::ahead::Horizon;
use crate::chance::seed_of;
use crate::search::{Manner, Search};
use crate::{Character, Officer, Reason};

/// How far and how long an officer thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What he is called.
    pub name: &'static str,
    /// What he is like.
    pub about: &'static str,
    /// How many orders he carries out in his mind before he gives one.
    nodes: u32,
    /// How often the word passes to the other side in what he thinks through.
    horizon: u32,
}

/// The officers who think, the weakest first.
pub const LEVELS: &[Level] = &[
    Level { name: "major", about: "thinks his own orders through", nodes: 1_000, horizon: 0 },
    Level { name: "colonel", about: "sees the enemy's answer", nodes: 3_000, horizon: 1 },
    Level { name: "general", about: "sees the enemy's answer, and takes his time", nodes: 12_000, horizon: 1 },
    Level { name: "marshal", about: "leaves little to chance; needs a second for an order", nodes: 50_000, horizon: 1 },
];

/// How far an officer has got with an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thinking<O> {
    /// So many nodes of so many.
    Of(u32, u32),
    /// He has decided; nothing if the menu is empty.
    Decided(Option<O>),
}

/// An officer who thinks.
pub struct General<B: Battle> {
    level: Level,
    character: Character,
    seed: u64,
    search: Option<Search<B>>,
    reason: Option<Reason>,
}

impl<B: Battle> General<B> {
    /// An officer of this level and character.
    pub const fn new(level: Level, character: Character, seed: u64) -> Self {
        Self { level, character, seed, search: None, reason: None }
    }

    fn begin(&self, battle: &B, question: &Question<B::Ask>) -> Option<Search<B>> {
        let manner = Manner {
            nodes: self.level.nodes,
            horizon: Horizon(self.level.horizon),
            weights: self.character.weights(),
            risk: self.character.risk,
        };
        Search::begin(battle, question, manner, seed_of(self.seed, battle.state()))
    }
}

impl<B: Battle> Officer<B> for General<B> {
    fn answer(&mut self, battle: &B, question: &Question<B::Ask>) -> Option<B::Order> {
        match self.think(battle, question, u32::MAX) {
            Thinking::Decided(order) => order,
            Thinking::Of(..) => self.decide_now(battle, question),
        }
    }

    fn think(&mut self, battle: &B, question: &Question<B::Ask>, nodes: u32) -> Thinking<B::Order> {
        // An order taken back is another battle.
        let under_way = self.search.take().filter(|search| search.is_about(battle, question));
        self.search = under_way.or_else(|| self.begin(battle, question));
        if let Some(search) = &mut self.search
            && !search.step(nodes)
        {
            let (taken, of) = search.progress();
            return Thinking::Of(taken, of);
        }
        Thinking::Decided(self.decide_now(battle, question))
    }

    fn decide_now(&mut self, battle: &B, question: &Question<B::Ask>) -> Option<B::Order> {
        let under_way = self.search.take().filter(|search| search.is_about(battle, question));
        let found = under_way.or_else(|| self.begin(battle, question))?.decide();
        self.reason = Reason::of(&found);
        Some(found.order)
    }

    fn reason(&self) -> Option<&Reason> {
        self.reason.as_ref()
    }
}
