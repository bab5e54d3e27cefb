//! Something changed by hand, where the players agree that the rules are wrong or were misread: a piece is put elsewhere, a mark is
//! set. What a record keeps of it is the change of the state, and the reason.

use grognard_tabletop::{Point, Pose};
use serde::{Deserialize, Serialize};

use crate::{Contacts, Piece, Refusal, Term};

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
    fn make<S, U: Clone + PartialEq, L>(&self, hands: &Hands<S, U, L>, state: &mut S) -> Result<(), Refusal> {
        let index = self.piece().index();
        let (units, leaders) = (hands.ranks)(state);
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
            Self::Put { pose, .. } => {
                let before = unit.clone();
                (hands.put)(unit, *pose);
                if let Some(contacts) = hands.contacts.filter(|_| *unit != before) {
                    contacts(state).part(self.piece());
                }
            }
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
                if handle.of.get(unit) != *count {
                    handle.of.set(unit, *count);
                }
            }
        }
        Ok(())
    }
}

/// What of a system's units and leaders can be changed by hand.
pub struct Hands<S: 'static, U: 'static, L: 'static> {
    /// The units and the leaders of a state.
    pub ranks: fn(&mut S) -> (&mut [U], &mut [L]),
    /// Who is in contact with whom, where that is written down: who is put elsewhere is in contact with nobody.
    pub contacts: Option<fn(&mut S) -> &mut Contacts>,
    /// Puts a unit somewhere.
    pub put: fn(&mut U, Pose),
    /// Puts a leader somewhere.
    pub seat: fn(&mut L, Point),
    /// The marks of a unit that can be set.
    pub marks: &'static [Handle<U>],
}

/// A mark of a unit that can be set by hand.
pub struct Handle<U: 'static> {
    /// Its name, as on the board.
    what: &'static str,
    /// How much of it there can be of any unit.
    most: u16,
    of: Marked<U>,
}

/// Where a mark is kept.
enum Marked<U> {
    Count(fn(&mut U) -> &mut u8),
    Flag(fn(&mut U) -> &mut bool),
    Status(fn(&U) -> bool, fn(&mut U, bool)),
}

impl<U> Handle<U> {
    /// Something a unit has several of.
    pub const fn count(what: &'static str, most: u16, of: fn(&mut U) -> &mut u8) -> Self {
        Self { what, most, of: Marked::Count(of) }
    }

    /// Something that is so or not.
    pub const fn flag(what: &'static str, of: fn(&mut U) -> &mut bool) -> Self {
        Self { what, most: 1, of: Marked::Flag(of) }
    }

    /// One of several things of which only one is so: how to tell whether it is this one, and how to make it so or not.
    pub const fn status(what: &'static str, is: fn(&U) -> bool, set: fn(&mut U, bool)) -> Self {
        Self { what, most: 1, of: Marked::Status(is, set) }
    }
}

impl<U> Marked<U> {
    fn get(&self, unit: &mut U) -> u16 {
        match self {
            Self::Count(of) => u16::from(*of(unit)),
            Self::Flag(of) => u16::from(*of(unit)),
            Self::Status(is, _) => u16::from(is(unit)),
        }
    }

    fn set(&self, unit: &mut U, count: u16) {
        match self {
            Self::Count(of) => *of(unit) = u8::try_from(count).unwrap_or(u8::MAX),
            Self::Flag(of) => *of(unit) = count > 0,
            Self::Status(_, set) => set(unit, count > 0),
        }
    }
}

/// What can be changed by hand of a state, whatever its units and leaders are.
pub trait Handed<S> {
    /// What can be set of a unit, as terms with what they are now; nothing of a leader.
    fn terms(&self, state: &mut S, piece: Piece) -> Vec<Term>;

    /// Makes a change.
    fn change(&self, change: &ByHand, state: &mut S) -> Result<(), Refusal>;
}

impl<S, U: Clone + PartialEq, L> Handed<S> for Hands<S, U, L> {
    fn terms(&self, state: &mut S, piece: Piece) -> Vec<Term> {
        let Some(unit) = (self.ranks)(state).0.get_mut(piece.index()) else { return Vec::new() };
        let mut term = |handle: &Handle<U>| {
            Term::number(handle.what, handle.what, handle.of.get(unit).into(), (0, handle.most.into()))
        };
        self.marks.iter().map(&mut term).collect()
    }

    fn change(&self, change: &ByHand, state: &mut S) -> Result<(), Refusal> {
        change.make(self, state)
    }
}

/// Lets the players of a system change by hand what every system has of a unit and a leader, their places, and these marks:
/// `corrects!(Battle: State { units: Unit, leaders: Leader } [marks])`, with `contacts` behind the leaders where they are written down.
#[macro_export]
macro_rules! corrects {
    ($battle:ty: $state:ty { $units:ident: $unit:ty, $leaders:ident: $leader:ty $(, $contacts:ident)? } [$($mark:expr),* $(,)?]) => {
        impl $crate::Corrects for $battle {
            fn hands(&self) -> &'static dyn $crate::Handed<$state> {
                const HANDS: $crate::Hands<$state, $unit, $leader> = $crate::Hands {
                    ranks: |state| (&mut state.$units, &mut state.$leaders),
                    contacts: $crate::corrects!(@ $($contacts)?),
                    put: |unit, pose| unit.pose = pose,
                    seat: |leader, at| leader.at = at,
                    marks: &[$($mark),*],
                };
                &HANDS
            }
        }
    };
    (@) => { None };
    (@ $contacts:ident) => { Some(|state| &mut state.$contacts) };
}
