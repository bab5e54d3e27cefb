//! A battle as it stands, taken apart for whoever does not know its system.

use std::sync::Arc;

use crate::{Question, Rules, Side, Troops, Verdict};

/// What systems say alike of what a battle [is made of](Rules), if its struct has a `field`, a `state` and `troops`: the types, and how it
/// is taken apart; and, if all that is worked out from a state is who stands where, how it is put together by a function of field and
/// units.
#[macro_export]
macro_rules! made_of {
    ($house:ty, $field:ty, $state:ident, $ask:ty, $order:ty) => {
        type House = $house;
        type Field = $field;
        type State = $state;
        type Ask = $ask;
        type Order = $order;

        fn position(&self) -> $crate::Position<'_, Self> {
            let $state { turn, holders, asks, verdict, .. } = &self.state;
            let (field, state, troops) = (&self.field, &self.state, &self.troops);
            $crate::Position { field, state, troops, turn, holders, asks, verdict }
        }
    };
    ($house:ty, $field:ty, $state:ident, $ask:ty, $order:ty, $troops:path) => {
        $crate::made_of!($house, $field, $state, $ask, $order);

        fn at(field: ::std::sync::Arc<$field>, state: $state) -> Self {
            Self { troops: $troops(&field, &state.units), field, state }
        }
    };
}

/// What a battle is made of, and as much of its state as every system has.
pub struct Position<'b, B: Rules> {
    /// Everything that never changes.
    pub field: &'b Arc<B::Field>,
    /// Everything that changes.
    pub state: &'b B::State,
    /// Who stands where.
    pub troops: &'b Troops,
    /// The turn, from 1; 0 before the first.
    pub turn: &'b u16,
    /// Who holds each objective.
    pub holders: &'b [Option<Side>],
    /// What is asked.
    pub asks: &'b [Question<B::Ask>],
    /// How it ended.
    pub verdict: &'b Option<Verdict>,
}
