//! The chance to win, foretold from how a side stands.
//!
//! An [appraisal](crate::judge) is made to move units: it is worth much to be on the way. Who will win is another question. In battles of
//! officers of all tempers under all systems, promised melees and troops told most about it, ground only late, and the way there next to
//! nothing. The way counts for something here all the same: who looks no further than a turn ahead would otherwise never set out.

use grognard_battle::Outlook;

use crate::judge::{Concern, Standing};

/// For certain, in millionths.
pub(crate) const CERTAIN: i32 = 1_000_000;

/// What a hundredth of a usual unit of each [concern](Concern::ALL) tells, in thousandths of a logit for one unit on the rolls: at the
/// beginning of a battle, and at its end. `grognard learn` fits it anew.
pub type Tells = [(i64, i64); Concern::ALL.len()];

/// What the officers go by.
pub const TELLS: Tells = [
    (40, 60),   // troops
    (120, 120), // melees
    (20, 60),   // ground
    (20, 20),   // the way
    (30, 30),   // fronts
    (30, 30),   // fire
    (30, 30),   // flanks
    (30, 20),   // the line
    (40, 100),  // leaders
    (45, 45),   // reserves
    (100, 100), // the day
];

/// The logistic function at every half from nought on, in millionths.
const LOGISTIC: [i64; 15] = [
    500_000, 622_459, 731_059, 817_574, 880_797, 924_142, 952_574, 970_688, 982_014, 989_013, 993_307, 995_930,
    997_527, 998_499, 999_089,
];

/// From thousandths of a logit to millionths, straight between the halves.
fn logistic(logit: i64) -> i32 {
    let (whole, rest) = ((logit.abs() / 500) as usize, logit.abs() % 500);
    let chance = match (LOGISTIC.get(whole), LOGISTIC.get(whole + 1)) {
        (Some(low), Some(high)) => low + (high - low) * rest / 500,
        _ => LOGISTIC[LOGISTIC.len() - 1],
    };
    let chance = chance as i32;
    if logit < 0 { CERTAIN - chance } else { chance }
}

/// How many turns are over, and how many there are.
pub fn gone(look: &Outlook<'_>) -> (i64, i64) {
    let turns = i64::from(look.turn.1.max(1));
    ((i64::from(look.turn.0) - 1).clamp(0, turns), turns)
}

/// What each concern of a standing tells now, in parts of what decides.
pub(crate) fn told(tells: &Tells, look: &Outlook<'_>, standing: &Standing) -> [i64; Concern::ALL.len()] {
    let (late, turns) = gone(look);
    Concern::ALL.map(|concern| {
        let (early_on, at_the_end) = tells[concern as usize];
        i64::from(standing.of(concern)) * (early_on * (turns - late) + at_the_end * late)
    })
}

/// The chance to win of a side that stands so, in millionths.
pub fn chance_of(tells: &Tells, look: &Outlook<'_>, standing: &Standing) -> i32 {
    let (sum, (_, turns)) = (told(tells, look, standing).into_iter().sum::<i64>(), gone(look));
    logistic(sum / (turns * i64::from((look.rolls[0] + look.rolls[1]).max(1))))
}

#[cfg(test)]
mod tests {
    use super::{CERTAIN, logistic};

    #[test]
    fn even_is_a_half_and_nothing_is_certain() {
        assert_eq!(logistic(0), CERTAIN / 2);
        assert_eq!(logistic(1_000), 731_059);
        assert_eq!(logistic(-1_000), CERTAIN - 731_059);
        assert!(logistic(i64::MAX / 2) < CERTAIN && logistic(i64::MIN / 2) > 0);
    }

    #[test]
    fn who_stands_better_never_has_less_chance() {
        let chances: Vec<_> = (-8_000..8_000).step_by(7).map(logistic).collect();
        assert!(chances.is_sorted());
    }
}
