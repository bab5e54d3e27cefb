//! What an order would do, before it is given.

use grognard_rulebook::{Answers, Facts, Given, Inputs, Procedure};
use grognard_tabletop::{Length, Pose};
use serde::{Deserialize, Serialize};

use crate::Piece;

/// What an order would do: the way it leads, what it costs, and the situations it will put to procedures.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Quote {
    /// Who would move, and where.
    pub ways: Vec<Way>,
    /// What it costs.
    pub tolls: Vec<Toll>,
    /// What will be put to procedures, in order, as far as it is known before the dice.
    pub situations: Vec<Situation>,
}

/// A piece's way over the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Way {
    /// Who moves.
    pub piece: Piece,
    /// Where it stands, where it passes, where it will stand.
    pub poses: Vec<Pose>,
}

/// A price paid in something there is only so much of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Toll {
    /// In what: "inches", "initiative points".
    pub of: &'static str,
    /// How much is spent.
    pub spent: Amount,
    /// How much is left.
    pub left: Amount,
}

/// So much of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Amount {
    /// A length on the table.
    Length(Length),
    /// A number of things.
    Count(i32),
}

impl Amount {
    /// The number of it; of a length, of thousandths.
    pub const fn get(self) -> i32 {
        match self {
            Self::Length(length) => length.get(),
            Self::Count(count) => count,
        }
    }
}

impl Toll {
    /// So much of a move.
    pub fn length(of: &'static str, spent: Length, of_all: Length) -> Self {
        Self { of, spent: Amount::Length(spent), left: Amount::Length(of_all - spent) }
    }

    /// So many points.
    pub fn count(of: &'static str, spent: i32, of_all: i32) -> Self {
        Self { of, spent: Amount::Count(spent), left: Amount::Count(of_all - spent) }
    }
}

/// A situation put to a procedure of the system, and the pieces that stand in its roles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Situation {
    /// The procedure's name.
    pub procedure: String,
    /// Who is who: the role's name and the piece.
    pub cast: Vec<(String, Piece)>,
    /// The facts.
    pub given: serde_json::Map<String, serde_json::Value>,
}

impl Situation {
    /// A procedure with its facts and who stands in its roles; the acting unit's role has no name.
    pub fn of<P: Procedure>(facts: &P, cast: &[(&str, Piece)]) -> Self {
        let given = Given::of(facts);
        let value = serde_json::to_value(&given).unwrap_or_default();
        Self {
            procedure: P::NAME.to_owned(),
            cast: cast.iter().map(|(role, piece)| ((*role).to_owned(), *piece)).collect(),
            given: match value {
                serde_json::Value::Object(map) => map,
                _ => serde_json::Map::new(),
            },
        }
    }
}

/// Facts as a map, every field by its name.
pub fn facts_of<F: Facts>(facts: &F) -> serde_json::Map<String, serde_json::Value> {
    let told = Inputs::of::<F>().tell(facts).map(|(name, value)| (name.to_owned(), value)).collect();
    as_map(&Answers(told))
}

pub(crate) fn as_map(answers: &Answers) -> serde_json::Map<String, serde_json::Value> {
    match serde_json::to_value(answers) {
        Ok(serde_json::Value::Object(map)) => map,
        _ => serde_json::Map::new(),
    }
}
