//! What the day turns on: who would win if it ended now, and which places would change that.
//!
//! A scenario says who has won by more than points: both summits, a village and one of two hills, no more lost than this. An officer who
//! only counts points marches past what decides. So the scenario itself is asked, once for every way its places can be held that comes
//! up; losses are left out, for they are weighed as they fall.

use grognard_battle::{Battle, Laid, Side};

/// The ways places were held that have come up, with what each means.
#[derive(Clone, Debug, Default)]
pub struct Day {
    known: Vec<Turning>,
}

impl Day {
    /// What it means that places are held so.
    pub(crate) fn turns_on<B: Battle>(&mut self, battle: &B, holders: &[Option<Side>]) -> &Turning {
        let place = self.known.iter().position(|known| known.holders == holders).unwrap_or_else(|| {
            let winner = |held: &[Option<Side>]| battle.field().laid().judged_at(None, held, [0; 2])?.winner;
            self.known.push(Turning::of(&winner, holders));
            self.known.len() - 1
        });
        &self.known[place]
    }
}

/// What it means that places are held in a certain way.
#[derive(Clone, Debug)]
pub(crate) struct Turning {
    holders: Vec<Option<Side>>,
    /// Who would win if the battle ended so.
    ahead: Option<Side>,
    /// For each place, which side would be better off with it, alone or with one more.
    keys: Vec<[bool; 2]>,
}

impl Turning {
    /// By who wins if places are held so at the end.
    fn of(winner: &dyn Fn(&[Option<Side>]) -> Option<Side>, holders: &[Option<Side>]) -> Self {
        let ahead = winner(holders);
        let mut keys = vec![[false; 2]; holders.len()];
        for side in Side::BOTH {
            let open: Vec<usize> = (0..holders.len()).filter(|place| holders[*place] != Some(side)).collect();
            let better = |taken: &[usize]| {
                let mut then = holders.to_vec();
                taken.iter().for_each(|place| then[*place] = Some(side));
                fortune(winner(&then), side) > fortune(ahead, side)
            };
            open.iter().for_each(|place| keys[*place][side] = better(&[*place]));
            if open.iter().any(|place| keys[*place][side]) {
                continue;
            }
            for (i, one) in open.iter().enumerate() {
                for other in &open[i + 1..] {
                    if better(&[*one, *other]) {
                        (keys[*one][side], keys[*other][side]) = (true, true);
                    }
                }
            }
        }
        Self { holders: holders.to_vec(), ahead, keys }
    }

    /// How a side would come out: 2 victory, 1 a draw, 0 defeat.
    pub(crate) fn fortune(&self, side: Side) -> i32 {
        fortune(self.ahead, side)
    }

    /// Whether a place would better a side's fortune, or spoil it in the enemy's hands.
    pub(crate) fn is_key(&self, place: usize) -> bool {
        self.keys[place].contains(&true)
    }
}

fn fortune(ahead: Option<Side>, side: Side) -> i32 {
    ahead.map_or(1, |ahead| if ahead == side { 2 } else { 0 })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use grognard_battle::{Battle, Musters, Setup, Side};
    use grognard_king_or_empress::battle::KingOrEmpress;
    use grognard_scenario::library;

    use super::{Day, Turning};

    fn opening(scenario: &str) -> (Turning, Vec<String>) {
        let scenario = Arc::new(library::find(scenario).unwrap());
        let battle = KingOrEmpress::muster(scenario, Arc::default(), Setup::default()).unwrap();
        let look = battle.outlook();
        let places = look.objectives.iter().map(|place| place.name.clone()).collect();
        (Day::default().turns_on(&battle, look.holders).clone(), places)
    }

    /// One summit gains nothing at Austerlitz: the allies would still have a summit and the village. Both win the day.
    #[test]
    fn the_pratzen_turns_on_its_summits_not_on_its_points() {
        let (turning, places) = opening("austerlitz-pratzen-1805");
        assert_eq!((turning.fortune(Side::First), turning.fortune(Side::Second)), (0, 2));
        let key = |name: &str| turning.keys[places.iter().position(|place| place == name).unwrap()][Side::First];
        assert!(key("Summit of the Pratzeberg") && key("Summit of the Staré Vinohrady"));
    }

    #[test]
    fn nobody_is_ahead_at_the_crossroads() {
        let (turning, _) = opening("crossroads");
        assert_eq!(turning.fortune(Side::First), turning.fortune(Side::Second));
    }
}
