//! Why an order was given, in a sentence: what speaks most for it, and what against it, beside the best of the others.

use grognard_battle::{Audience, line::Why};

use crate::judge::Concern;
use crate::search::{Difference, Found};

/// What a concern says for an order, and what against it.
const fn phrases(concern: Concern) -> (&'static str, &'static str) {
    match concern {
        Concern::Troops => ("it costs the enemy more than us", "it costs us men"),
        Concern::Melees => ("it brings on a fight we should win", "it brings on a doubtful fight"),
        Concern::Ground => ("it wins ground that counts", "it gives up ground that counts"),
        Concern::Way => ("it brings us nearer to our goal", "it takes us no nearer to our goal"),
        Concern::Fronts => ("it turns our front to the enemy", "it leaves a front turned away"),
        Concern::Fire => ("it brings our muskets and guns to bear", "it spoils our fire"),
        Concern::Flanks => ("it gets at his flank", "it lets his flank go"),
        Concern::Line => ("it keeps the line in order", "it loosens the line"),
        Concern::Leaders => ("it keeps our leaders where they are needed", "it exposes a leader"),
        Concern::Reserves => ("it keeps something in hand", "it commits what was kept back"),
        Concern::Day => ("it turns the day", "the day would be lost so"),
    }
}

/// Less than this, in hundredths of a usual unit, is no reason.
const SLIGHT: i32 = 3;

/// Why an order was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The chance to win he sees in it, in millionths.
    pub chance: i32,
    /// What decided, as half a sentence.
    pub words: String,
    /// Whether it did: without it he would have ordered something else, as far as he can tell.
    pub decides: bool,
}

impl Reason {
    /// The reason of an order, to be written down beside the record.
    pub fn of_order(&self, n: u32, to: Audience) -> Why {
        Why { n, to, words: self.words.clone(), chance: self.chance }
    }

    /// What decided; nothing if nothing was weighed. Where the best of the others comes to much the same in the end, it is what the order
    /// does at once.
    pub(crate) fn of<O>(found: &Found<O>) -> Option<Self> {
        let chance = found.chance?;
        let better = found.against.as_ref().filter(|against| against.told.iter().sum::<i64>() > 0);
        let said = better.and_then(Said::of).or_else(|| Said::of(&found.at_once));
        let said = said.unwrap_or_else(|| Said { words: "nothing better was found".to_owned(), decides: false });
        Some(Self { chance, words: said.words, decides: said.decides })
    }
}

/// What is said for an order.
struct Said {
    words: String,
    decides: bool,
}

impl Said {
    /// What tells most for standing so, and what most against it; nothing if nothing tells for it.
    fn of(difference: &Difference) -> Option<Self> {
        let stands = |concern: &Concern| difference.standing.of(*concern);
        let tells = |concern: &Concern| difference.told[*concern as usize];
        let for_it = Concern::ALL.into_iter().filter(|concern| stands(concern) >= SLIGHT);
        let most = for_it.max_by_key(tells)?;
        let against = Concern::ALL.into_iter().filter(|concern| stands(concern) <= -SLIGHT);
        let words = match against.min_by_key(tells) {
            Some(least) => format!("{}, though {}", phrases(most).0, phrases(least).1),
            None => phrases(most).0.to_owned(),
        };
        let all: i64 = difference.told.iter().sum();
        Some(Self { words, decides: all > 0 && all <= tells(&most) })
    }
}
