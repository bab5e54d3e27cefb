//! A record as somebody names it on the command line, and what is told of it there.

use std::{fs, path::Path};

use grognard_battle::{Battle, Unsound, line::Fell};
use grognard_report::Retold;
use serde::Deserialize;

use crate::trouble::Trouble;

/// A record as it was found.
pub(crate) struct Found {
    pub(crate) name: String,
    pub(crate) text: Vec<u8>,
    /// The system it says it was fought under.
    pub(crate) system: String,
}

impl Found {
    /// Reads the file. Whether it is sound is another question; here it only has to say what it is a record of.
    pub(crate) fn open(path: &Path) -> Result<Self, Trouble> {
        #[derive(Deserialize)]
        struct Opening {
            system: String,
        }
        let name = path.display().to_string();
        let text = fs::read(path).map_err(|error| Trouble::said(format!("{name}: {error}")))?;
        let first = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let opening: Opening = serde_json::from_slice(first).map_err(|_| {
            Trouble::said(format!(
                "{name} is no record of a battle: its first line should say what is fought. grognard fight --record writes one"
            ))
        })?;
        Ok(Self { name, text, system: opening.system })
    }

    pub(crate) fn unsound(&self, unsound: &Unsound) -> Trouble {
        Trouble::said(format!("{}: {unsound}", self.name))
    }
}

/// Follows a record to its end, or until so many orders were given.
pub(crate) fn follow<B: Battle>(found: &Found, to: Option<u32>) -> Result<Retold<B>, Trouble> {
    Retold::follow(&found.text, to).map_err(|unsound| found.unsound(&unsound))
}

/// Dice in words: "shot: 3; morale: 14".
pub(crate) fn dice_in_words(dice: &[Fell]) -> String {
    let faces = |fell: &Fell| fell.faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let thrown = dice.iter().filter(|fell| !fell.faces.is_empty());
    thrown.map(|fell| format!("{}: {}", fell.what, faces(fell))).collect::<Vec<_>>().join("; ")
}
