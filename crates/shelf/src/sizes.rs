//! How large a battle is under a system: what its muster comes to.

use std::sync::Arc;

use grognard_battle::{Battle, Setup, Side};
use grognard_rulebook::Fielded;
use grognard_scenario::Scenario;

use crate::Campaign;

/// A battle as a system musters it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Units of each side, those that come later among them.
    pub units: [usize; 2],
    /// Turns.
    pub turns: u16,
}

/// Musters a scenario to see how large it is; says why if it cannot be mustered.
pub struct Sizing(pub Arc<Scenario>);

impl Campaign for Sizing {
    type Out = Result<Size, String>;

    fn on<B: Battle>(self, _: &'static Fielded) -> Self::Out {
        let battle = B::muster(self.0, Arc::default(), Setup::default()).map_err(|why| why.to_string())?;
        let board = battle.board();
        let units = Side::BOTH.map(|side| {
            let here = board.pieces.iter().filter(|piece| piece.side == side && !piece.figure.leads()).count();
            here + board.awaited.iter().filter(|awaited| awaited.side == side).count()
        });
        Ok(Size { units, turns: board.turns })
    }
}
