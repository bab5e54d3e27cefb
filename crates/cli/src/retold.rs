//! A record as somebody names it on the command line, and what is told of it there.

use std::{fs::File, io::Read, path::Path};

use grognard_battle::{Battle, Unsound, line::Fell};
use grognard_report::Retold;
use serde::Deserialize;

use crate::trouble::Trouble;

/// What is larger is no record, or has no end: a long battle takes a few megabytes.
const LARGEST: u64 = 1 << 28;

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
        let mut text = Vec::new();
        let read = File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut text));
        read.map_err(|error| Trouble::said(format!("{name}: {error}")))?;
        if text.len() as u64 > LARGEST {
            return Err(Trouble::said(format!("{name} is no record of a battle: none is so large")));
        }
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
