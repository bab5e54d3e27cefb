//! A record read back: its orders, who took part, and how the table stood at the beginning of each turn.

use grognard_battle::{Battle, Board, Event, Piece, Replayed, Told, Unsound, replay};

use crate::story::Roll;

/// What a reader must know of a record whose secret is not the promised one.
pub const BROKEN_PROMISE: &str = "The secret told in the last line is not the one promised in the first: nothing shows that these dice were not chosen.";

/// A record followed.
pub struct Retold<B: Battle> {
    /// Its orders and where they led.
    pub replayed: Replayed<B>,
    /// The table before the first order, and after each order that began a turn, with how many orders led there.
    pub boards: Vec<(u32, Board)>,
    /// Everybody who took part.
    pub roll: Roll,
}

impl<B: Battle> Retold<B> {
    /// Follows a record to its end, or until so many orders were given.
    pub fn follow(record: &[u8], to: Option<u32>) -> Result<Self, Unsound> {
        let at = |to| replay::<B>(record, to);
        let replayed = at(to)?;
        let begins = |events: &[Told]| events.iter().any(|told| matches!(told.event, Event::Turn { .. }));
        let turns = replayed.steps.iter().filter(|step| begins(&step.events)).map(|step| step.n);
        let (mut boards, mut roll) = (Vec::new(), Roll::default());
        for n in std::iter::once(0).chain(turns) {
            let board = at(Some(n))?.battle().board();
            roll.learn(&board);
            boards.push((n, board));
        }
        roll.learn(&replayed.battle().board());
        // Who came and went within a turn was seen when he is told of.
        for step in &replayed.steps {
            let stranger = |told: &Told| about(&told.event).is_some_and(|piece| !roll.knows(piece));
            if step.events.iter().any(stranger) {
                roll.learn(&at(Some(step.n))?.battle().board());
            }
        }
        Ok(Self { replayed, boards, roll })
    }

    /// What the players of the two sides are called: the side, and who led it.
    pub fn players(&self) -> [(String, String); 2] {
        let sides = &self.replayed.first.scenario.sides;
        let side = |i: usize| sides.get(i).map_or_else(String::new, |side| side.name.clone());
        let [first, second] = self.replayed.players.clone();
        [(side(0), first), (side(1), second)]
    }
}

/// Whom an event calls by a name that the board must give.
fn about(event: &Event) -> Option<Piece> {
    match event {
        Event::Moved { piece, .. } | Event::Rode { piece, .. } | Event::Lost { piece, .. } => Some(*piece),
        _ => None,
    }
}
