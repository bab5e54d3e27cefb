//! A battle told from its record: who took part, what happened in words, and all of it on one page that needs nothing else.
//!
//! The command line writes the page into a file, the battle screen hands out the same one when a battle is over.

#![warn(missing_docs)]

mod map;
mod prose;
mod retold;
mod story;
mod telling;

use grognard_battle::{Battle, Unsound};

pub use retold::{BROKEN_PROMISE, Retold};
pub use story::{Roll, Sentence, tell};

/// The page of a record, fought under the system of this title. `faces` are styles with the letters it is printed in.
pub fn page<B: Battle>(record: &[u8], title: &str, faces: &str) -> Result<String, Unsound> {
    let retold = Retold::<B>::follow(record, None)?;
    Ok(telling::Telling::of(&retold, title).html(faces))
}
