//! An officer who thinks: he tries what comes to his mind, plays on with it as he and the enemy might, and takes what wins most.
//!
//! What comes to his mind is what [`Plain`](crate::Plain) would think of with his own weights. How long he thinks is his level. He is a
//! function of the battle as he sees it: the same orders, whoever was away meanwhile.

use grognard_battle::{Battle, Question};

use crate::ahead::Horizon;
use crate::chance::seed_of;
use crate::search::{Manner, Search};
use crate::weights::THINKING;
use crate::{Character, Officer, Reason, layout};

/// How far and how long an officer thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What he is called.
    pub name: &'static str,
    /// What he is like.
    pub about: &'static str,
    /// How many orders he carries out in his mind before he gives one.
    nodes: u32,
    /// How many orders to pieces he thinks about.
    ideas: usize,
    /// How often the word passes to the other side in what he thinks through.
    horizon: u32,
}

/// The officers who think, the weakest first.
pub const LEVELS: &[Level] = &[
    Level { name: "captain", about: "sees what the enemy would do about it", nodes: 1_000, ideas: 3, horizon: 1 },
    Level { name: "major", about: "sees the enemy's answer and his own to it", nodes: 3_000, ideas: 4, horizon: 2 },
    Level { name: "colonel", about: "the same, more than once over", nodes: 4_000, ideas: 5, horizon: 2 },
    Level { name: "general", about: "thinks of more, and takes his time", nodes: 12_000, ideas: 8, horizon: 2 },
    Level {
        name: "marshal",
        about: "thinks longest, and leaves little to chance",
        nodes: 40_000,
        ideas: 10,
        horizon: 2,
    },
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
    /// Left out, he fights as the man did whose place he takes.
    character: Option<Character>,
    seed: u64,
    threads: usize,
    search: Option<Search<B>>,
    /// Orders that belong to his last one, the next of them last: how he sets up an army.
    agenda: Vec<B::Order>,
    reason: Option<Reason>,
    weighed: Vec<(B::Order, i32)>,
}

impl<B: Battle> General<B> {
    /// An officer of this level and character; without one he fights as the man did whose place he takes.
    pub const fn new(level: Level, character: Option<Character>, seed: u64) -> Self {
        Self { level, character, seed, threads: 1, search: None, agenda: Vec::new(), reason: None, weighed: Vec::new() }
    }

    fn begin(&self, battle: &B, question: &Question<B::Ask>) -> Option<Search<B>> {
        let character = self.character.unwrap_or_else(|| Character::of_leader(battle.scenario(), question.side));
        let manner = Manner {
            nodes: self.level.nodes,
            ideas: self.level.ideas,
            horizon: Horizon::Words(self.level.horizon),
            weights: character.weights(&THINKING),
            risk: character.risk,
            threads: self.threads,
        };
        Search::begin(battle, question, manner, seed_of(self.seed, battle.state()))
    }

    /// The next order of what he has begun, as long as that is still asked.
    fn next_on_the_agenda(&mut self, battle: &B, question: &Question<B::Ask>) -> Option<B::Order> {
        if !self.agenda.is_empty() && !layout::is_asked(battle, question) {
            self.agenda.clear();
        }
        while let Some(order) = self.agenda.pop() {
            if battle.planned(question, &order).is_ok() {
                return Some(order);
            }
        }
        None
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
        if let Some(order) = self.next_on_the_agenda(battle, question) {
            return Thinking::Decided(Some(order));
        }
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
        self.weighed = found.weighed;
        self.agenda = found.then;
        self.agenda.reverse();
        Some(found.order)
    }

    fn think_on(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    fn reason(&self) -> Option<&Reason> {
        self.reason.as_ref()
    }

    fn weighed(&self) -> &[(B::Order, i32)] {
        &self.weighed
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use grognard_battle::{Battle, Committed, Musters, Rules, Secret, Setup, Stand};
    use grognard_king_or_empress::battle::KingOrEmpress;
    use grognard_scenario::library;

    use super::{General, Level, Thinking};
    use crate::chance::seed_of;
    use crate::weights::THINKING;
    use crate::{Chance, Officer, Plain};

    /// Who has no time to think gives the order that comes to his mind first.
    #[test]
    fn budget_nought_is_the_policy() {
        let scenario = Arc::new(library::find("crossroads:small").unwrap());
        let mut battle = KingOrEmpress::muster(scenario, Arc::default(), Setup::default()).unwrap();
        let hasty = Level { name: "hasty", about: "", nodes: 0, ideas: 8, horizon: 2 };
        let secret = Secret::from_seed(2);
        for n in 1..=60 {
            let Stand::Asks([question, ..]) = battle.stand() else { break };
            let question = *question;
            let mut general = General::new(hasty, None, 9);
            let mut policy = Plain::with(THINKING, Chance::from_seed(seed_of(9, battle.state()))).careful();
            let order = general.answer(&battle, &question).unwrap();
            assert_eq!(Some(&order), policy.answer(&battle, &question).as_ref(), "order {n}");
            battle.obey(question.side, &order, &mut Committed::new(&secret, n), &mut ()).unwrap();
        }
    }

    /// How many think for him changes nothing but the time it takes, and neither does in how many steps he thinks.
    #[test]
    fn many_heads_think_what_one_thinks() {
        let scenario = Arc::new(library::find("crossroads:small").unwrap());
        let mut battle = KingOrEmpress::muster(scenario, Arc::default(), Setup::default()).unwrap();
        let quick = Level { name: "quick", about: "", nodes: 400, ideas: 6, horizon: 2 };
        let secret = Secret::from_seed(3);
        for n in 1..=20 {
            let Stand::Asks([question, ..]) = battle.stand() else { break };
            let question = *question;
            let [mut one, mut many, mut halting] = [(); 3].map(|()| General::new(quick, None, 9));
            many.think_on(16);
            let order = one.answer(&battle, &question).unwrap();
            assert_eq!(many.answer(&battle, &question).as_ref(), Some(&order), "order {n}");
            assert_eq!((one.reason(), one.weighed()), (many.reason(), many.weighed()), "order {n}");
            let halted = loop {
                if let Thinking::Decided(order) = halting.think(&battle, &question, 50) {
                    break order;
                }
            };
            assert_eq!((halted.as_ref(), halting.weighed()), (Some(&order), one.weighed()), "order {n}");
            battle.obey(question.side, &order, &mut Committed::new(&secret, n), &mut ()).unwrap();
        }
    }
}
