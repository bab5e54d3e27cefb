//! Dice typed in: a player's own at the table, or a test's.

use std::fmt;

use crate::{Dice, Packed, Rolled, Throw, Thrown};

/// Faces in the order they were thrown.
///
/// Too few, too many or impossible faces are told by [`finish`](Self::finish); nothing panics on the way. After the first fault
/// the faces no longer count, but the roll still has to come to its end, and some roll until a tie is broken. So from there on
/// the dice fall like real ones, the same every time: whatever ends with real dice ends with these.
#[derive(Clone, Debug)]
pub struct Scripted<'f> {
    faces: &'f [i64],
    used: usize,
    thrown: Vec<Thrown>,
    fault: Option<(DiceFault, Rolled)>,
}

/// What is wrong with the faces given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceFault {
    /// The roll goes on and no face is left.
    TooFew {
        /// How many faces were given.
        given: usize,
        /// What the next die is for.
        throw: Throw,
        /// How many dice of this throw were read before the faces ran out.
        read: usize,
    },
    /// Faces are left over.
    TooMany {
        /// How many faces were given.
        given: usize,
        /// How many the roll took.
        used: usize,
    },
    /// A face the die does not have.
    Impossible {
        /// Its place in the list, counted from 1.
        place: usize,
        /// The face given.
        face: i64,
        /// What it was for.
        throw: Throw,
    },
}

impl<'f> Scripted<'f> {
    /// Dice that show these faces, in this order.
    pub fn new(faces: &'f [i64]) -> Self {
        Self { faces, used: 0, thrown: Vec::new(), fault: None }
    }

    /// What was thrown, if every face was right and none was left over.
    pub fn finish(self) -> Result<Vec<Thrown>, DiceFault> {
        match self.fault {
            Some((fault, _)) => Err(fault),
            None if self.used < self.faces.len() => {
                Err(DiceFault::TooMany { given: self.faces.len(), used: self.used })
            }
            None => Ok(self.thrown),
        }
    }

    fn face(&mut self, throw: Throw, read: usize, sides: u8) -> u8 {
        if let Some((_, beyond)) = &mut self.fault {
            return beyond.face(sides);
        }
        let Some(&face) = self.faces.get(self.used) else {
            return self.fail(DiceFault::TooFew { given: self.faces.len(), throw, read }, sides);
        };
        self.used += 1;
        match u8::try_from(face) {
            Ok(face) if (1..=sides).contains(&face) => face,
            _ => self.fail(DiceFault::Impossible { place: self.used, face, throw }, sides),
        }
    }

    fn fail(&mut self, fault: DiceFault, sides: u8) -> u8 {
        let (_, beyond) = self.fault.insert((fault, Rolled::from_seed(0)));
        beyond.face(sides)
    }
}

impl Dice for Scripted<'_> {
    fn throw(&mut self, throw: Throw) -> i32 {
        let mut read = 0;
        let thrown = throw.fall(&mut |sides| {
            let face = self.face(throw, read, sides);
            read += 1;
            face
        });
        let answer = thrown.answer;
        self.thrown.push(thrown);
        answer
    }

    fn stage_packed(&mut self, part: &mut dyn FnMut(&mut dyn Dice) -> Packed) -> Packed {
        part(self)
    }

    fn thrown(&self) -> &[Thrown] {
        &self.thrown
    }
}

impl fmt::Display for DiceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew { given, throw, read } => {
                let dice = if *given == 1 { "die" } else { "dice" };
                let sides = throw.draw.sides();
                write!(f, "{given} {dice} given, more are needed: next is a d{sides} for {}", throw.what)?;
                let first = usize::from(throw.draw.first_handful());
                match first {
                    0 | 1 => Ok(()),
                    _ if *read < first => write!(f, " (die {} of {first})", read + 1),
                    _ => write!(f, " (after the first {first})"),
                }
            }
            Self::TooMany { given, used: 0 } => write!(f, "{given} given, but nothing is rolled here"),
            Self::TooMany { given, used } => write!(f, "{given} dice given, only {used} are rolled"),
            Self::Impossible { place, face, throw } => {
                write!(f, "die {place} shows {face}: {} is rolled with a d{}", throw.what, throw.draw.sides())
            }
        }
    }
}

impl std::error::Error for DiceFault {}
