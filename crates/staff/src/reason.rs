//! Why an order was given, in a sentence: what speaks most for it, and what against it, beside the best of the others.

use grognard_battle::{Audience, line::Why};

use crate::judge::{Concern, Standing};
use crate::search::Found;

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
        let words = found.against.as_ref().and_then(sentence).or_else(|| sentence(&found.at_once));
        Some(Self { chance, words: words.unwrap_or_else(|| "nothing better was found".to_owned()) })
    }
}

/// What speaks most for standing so, and what most against it; nothing if nothing speaks for it.
fn sentence(standing: &Standing) -> Option<String> {
    let of = |concern: &Concern| standing.of(*concern);
    let most = Concern::ALL.into_iter().max_by_key(of).filter(|concern| of(concern) >= SLIGHT)?;
    let least = Concern::ALL.into_iter().min_by_key(of).filter(|concern| of(concern) <= -SLIGHT);
    Some(match least {
        Some(least) => format!("{}, though {}", phrases(most).0, phrases(least).1),
        None => phrases(most).0.to_owned(),
    })
}
