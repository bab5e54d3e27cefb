//! A record read back: its orders, who took part, and how the table stood at the beginning of each turn.

use std::{fs, path::Path};

use grognard_battle::{
    Battle, Board, Event, Replayed, Unsound,
    line::{Fell, Why},
    replay,
};
use serde::Deserialize;

use crate::{story::Roll, trouble::Trouble};

/// What a reader must know of a record whose secret is not the promised one.
pub(crate) const BROKEN_PROMISE: &str = "The secret told in the last line is not the one promised in the first: nothing shows that these dice were not chosen.";

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

/// A record followed.
pub(crate) struct Retold<B: Battle> {
    pub(crate) replayed: Replayed<B>,
    /// The table before the first order, and after each order that began a turn, with how many orders led there.
    pub(crate) boards: Vec<(u32, Board)>,
    pub(crate) roll: Roll,
}

impl<B: Battle> Retold<B> {
    /// Follows a record to its end, or until so many orders were given.
    pub(crate) fn follow(found: &Found, to: Option<u32>) -> Result<Self, Trouble> {
        let at = |to| replay::<B>(&found.text, to).map_err(|unsound| found.unsound(&unsound));
        let replayed = at(to)?;
        let begins =
            |events: &[grognard_battle::Told]| events.iter().any(|told| matches!(told.event, Event::Turn { .. }));
        let turns = replayed.steps.iter().filter(|step| begins(&step.events)).map(|step| step.n);
        let (mut boards, mut roll) = (Vec::new(), Roll::default());
        for n in std::iter::once(0).chain(turns) {
            let board = at(Some(n))?.battle().board();
            roll.learn(&board);
            boards.push((n, board));
        }
        roll.learn(&replayed.battle().board());
        Ok(Self { replayed, boards, roll })
    }

    /// What the players of the two sides are called: the side, and who led it.
    pub(crate) fn players(&self) -> [(String, String); 2] {
        let sides = &self.replayed.first.scenario.sides;
        let side = |i: usize| sides.get(i).map_or_else(String::new, |side| side.name.clone());
        let [first, second] = self.replayed.players.clone();
        [(side(0), first), (side(1), second)]
    }
}

/// A reason in words: "Because it wins ground that counts; 62 in 100 to win, he thinks."
pub(crate) fn because(why: &Why) -> String {
    format!("Because {}; {} in 100 to win, he thinks.", why.words, (i64::from(why.chance) + 5_000) / 10_000)
}

/// Dice in words: "shot: 3; morale: 14".
pub(crate) fn dice_in_words(dice: &[Fell]) -> String {
    let faces = |fell: &Fell| fell.faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let thrown = dice.iter().filter(|fell| !fell.faces.is_empty());
    thrown.map(|fell| format!("{}: {}", fell.what, faces(fell))).collect::<Vec<_>>().join("; ")
}
