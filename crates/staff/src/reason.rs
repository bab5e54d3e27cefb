//! Why an order was given, in a sentence: what speaks most for it, and what against it, beside the best of the others.

use std::cmp::Reverse;

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
    /// Whether it did: without what is named he would have ordered something else, as far as he can tell.
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

/// More than so much at once is no reason but a lecture.
const MOST_NAMED: usize = 3;

impl Said {
    /// As much of what speaks for standing so as it took to decide, and what tells most against it; nothing if nothing tells for it. What is
    /// slight is left out.
    fn of(difference: &Difference) -> Option<Self> {
        let stands = |concern: &Concern| difference.standing.of(*concern);
        let tells = |concern: &Concern| difference.told[*concern as usize];
        let mut telling: Vec<_> = Concern::ALL.into_iter().filter(|concern| stands(concern).abs() >= SLIGHT).collect();
        telling.sort_by_key(|concern| Reverse(tells(concern)));
        let all: i64 = telling.iter().map(tells).sum();
        let (mut words, mut named) = (Vec::new(), 0);
        for concern in telling.iter().filter(|concern| tells(concern) > 0).take(MOST_NAMED) {
            words.push(phrases(*concern).0.trim_start_matches("it "));
            named += tells(concern);
            if named >= all {
                break;
            }
        }
        let mut words = match words.as_slice() {
            [] => return None,
            [one] => format!("it {one}"),
            [others @ .., last] => format!("it {} and {last}", others.join(", ")),
        };
        if let Some(least) = telling.last().filter(|least| tells(least) < 0) {
            words += &format!(", though {}", phrases(*least).1);
        }
        Some(Self { words, decides: 0 < all && all <= named })
    }
}

#[cfg(test)]
mod tests {
    use super::{Concern, Difference, Said};
    use crate::judge::Standing;

    /// What is said for an order that stands so much better or worse in each of these.
    fn said(parts: &[(Concern, i32)]) -> (String, bool) {
        let mut sums = [0; Concern::ALL.len()];
        parts.iter().for_each(|(concern, worth)| sums[*concern as usize] = i64::from(*worth));
        let difference = Difference { standing: Standing::mean(&sums, 1), told: sums };
        Said::of(&difference).map_or_else(Default::default, |said| (said.words, said.decides))
    }

    #[test]
    fn a_reason_names_as_much_as_it_took_to_decide() {
        let alone = [(Concern::Ground, 50), (Concern::Troops, -20)];
        assert_eq!(said(&alone), ("it wins ground that counts, though it costs us men".to_owned(), true));
        let both = [(Concern::Ground, 50), (Concern::Fire, 40)];
        let words = "it wins ground that counts and brings our muskets and guns to bear";
        assert_eq!(said(&both), (words.to_owned(), true));
        let three = [(Concern::Ground, 50), (Concern::Fire, 40), (Concern::Fronts, 30)];
        let words = "it wins ground that counts, brings our muskets and guns to bear and turns our front to the enemy";
        assert_eq!(said(&three), (words.to_owned(), true));
    }

    /// Three are named at most; if more was needed, none of it decided.
    #[test]
    fn what_takes_more_than_three_to_decide_is_no_decision() {
        let four = [(Concern::Ground, 50), (Concern::Fire, 40), (Concern::Fronts, 30), (Concern::Line, 20)];
        assert!(!said(&four).1);
        let outweighed = [&four[..], &[(Concern::Troops, -20)]].concat();
        assert!(said(&outweighed).1, "without the three the fourth would not have been enough");
    }

    #[test]
    fn what_is_slight_is_no_reason() {
        assert_eq!(said(&[(Concern::Ground, 2)]), (String::new(), false));
        let with_a_trifle = [(Concern::Ground, 50), (Concern::Fire, 2)];
        assert_eq!(said(&with_a_trifle).0, "it wins ground that counts");
    }

    /// What speaks for an order does not decide where more speaks against it.
    #[test]
    fn what_is_outweighed_does_not_decide() {
        assert!(!said(&[(Concern::Ground, 50), (Concern::Troops, -60)]).1);
    }
}
