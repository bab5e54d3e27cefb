//! Something changed by hand, where the players agree that the rules are wrong or were misread: a piece is put elsewhere, a mark is
//! set. What a record keeps of it is the change of the state, and the reason.

use grognard_tabletop::{Point, Pose};
use serde::{Deserialize, Serialize};

use crate::{Piece, Refusal, Term};

/// A change by hand, as a player would say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ByHand {
    /// A piece is put somewhere.
    Put {
        /// Which.
        piece: Piece,
        /// Where, and which way it faces.
        pose: Pose,
    },
    /// A mark of a unit is set.
    Mark {
        /// Whose.
        piece: Piece,
        /// Which mark, by its name.
        what: String,
        /// How much of it there is then.
        count: u16,
    },
}

impl ByHand {
    /// Whom it is about.
    pub const fn piece(&self) -> Piece {
        match self {
            Self::Put { piece, .. } | Self::Mark { piece, .. } => *piece,
        }
    }

    /// Changes the unit or the leader it is about.
    pub fn make<U, L>(&self, hands: &Hands<U, L>, units: &mut [U], leaders: &mut [L]) -> Result<(), Refusal> {
        let index = self.piece().index();
        let Some(unit) = units.get_mut(index) else {
            let leader = index.checked_sub(units.len()).and_then(|i| leaders.get_mut(i));
            return match (self, leader) {
                (_, None) => Err(Refusal::senseless("there is no such piece")),
                (Self::Mark { what, .. }, _) => Err(Refusal::senseless(format!("no leader has {what} marked on him"))),
                (Self::Put { pose, .. }, Some(leader)) => {
                    (hands.seat)(leader, pose.at);
                    Ok(())
                }
            };
        };
        match self {
            Self::Put { pose, .. } => (hands.put)(unit, *pose),
            Self::Mark { what, count, .. } => {
                let Some(handle) = hands.marks.iter().find(|handle| handle.what == what) else {
                    let known: Vec<&str> = hands.marks.iter().map(|handle| handle.what).collect();
                    let why = format!("there is no mark `{what}`; there are: {}", known.join(", "));
                    return Err(Refusal::senseless(why));
                };
                if *count > handle.most {
                    return Err(Refusal::senseless(format!("there is at most {} of {what}", handle.most)));
                }
                // What is so already stays so: who is not routed may yet be in disorder.
                if (handle.get)(unit) != *count {
                    (handle.set)(unit, *count);
                }
            }
        }
        Ok(())
    }
}

/// What of a system's units and leaders can be changed by hand.
pub struct Hands<U: 'static, L> {
    /// Puts a unit somewhere.
    pub put: fn(&mut U, Pose),
    /// Puts a leader somewhere.
    pub seat: fn(&mut L, Point),
    /// The marks of a unit that can be set.
    pub marks: &'static [Handle<U>],
}

/// A mark of a unit that can be set by hand.
pub struct Handle<U> {
    /// Its name, as on the board.
    pub what: &'static str,
    /// How much of it there can be of any unit.
    pub most: u16,
    /// How much there is.
    pub get: fn(&U) -> u16,
    /// Sets it.
    pub set: fn(&mut U, u16),
}

impl<U, L> Hands<U, L> {
    /// What can be set of a unit, as terms with what they are now; nothing of a leader.
    pub fn terms(&self, units: &[U], piece: Piece) -> Vec<Term> {
        let Some(unit) = units.get(piece.index()) else { return Vec::new() };
        let term = |handle: &Handle<U>| {
            Term::number(handle.what, handle.what, (handle.get)(unit).into(), (0, handle.most.into()))
        };
        self.marks.iter().map(term).collect()
    }
}
