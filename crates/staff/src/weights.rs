//! What things are worth to an officer: a table, so that one judge serves every temper.

use crate::Chance;

/// What things are worth, in hundredths of a usual unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Own troops, in per cent of what they are worth.
    pub own: i32,
    /// What melees promise, in per cent.
    pub melee: i32,
    /// A unit kept out of the enemy's reach.
    pub kept: i32,
    /// A point of the scenario, once it is held.
    pub held: i32,
    /// As much more for every unit that was drawn to it, lest a side fear to lose its aim by reaching it.
    pub held_for_each: i32,
    /// An inch nearer to what is to be taken, in tenths; twice that for what is worth two points.
    pub nearer: i32,
    /// To be first at a place, for every four tenths of an inch.
    pub race: i32,
    /// To face the enemy when he is near.
    pub unfaced: i32,
    /// To have him in range of muskets.
    pub in_range: i32,
    /// To have horse behind the line of his front.
    pub behind: i32,
    /// To be caught in column of march.
    pub marching: i32,
    /// To be under the eyes of one's leader, and beside a friend.
    pub led: i32,
    /// See `led`.
    pub beside: i32,
    /// A leader lost.
    pub leader: i32,
    /// A leader in the thick of it.
    pub exposed: i32,
    /// To be about to win the day, at its end.
    pub day: i32,
    /// How many points more a place counts on which the day turns.
    pub key: i32,
    /// How much more ground draws a side that would not win, in per cent for a draw; twice that for a defeat.
    pub pressed: i32,
    /// A melee at the end of the battle to a side that would only draw, whatever it promises; twice that if it would lose.
    pub urgent: i32,
    /// A shot spent, as long as the phase lasts.
    pub spent: i32,
    /// To be in column of march with far to go and no enemy near, in tenths of an inch nearer.
    pub column: i32,
    /// To stand edge to edge with a friend who looks the same way.
    pub joined: i32,
}

impl Weights {
    /// All of them by name.
    pub const fn by_name(&mut self) -> [(&'static str, &mut i32); 22] {
        [
            ("own", &mut self.own),
            ("melee", &mut self.melee),
            ("kept", &mut self.kept),
            ("held", &mut self.held),
            ("held_for_each", &mut self.held_for_each),
            ("nearer", &mut self.nearer),
            ("race", &mut self.race),
            ("unfaced", &mut self.unfaced),
            ("in_range", &mut self.in_range),
            ("behind", &mut self.behind),
            ("marching", &mut self.marching),
            ("led", &mut self.led),
            ("beside", &mut self.beside),
            ("leader", &mut self.leader),
            ("exposed", &mut self.exposed),
            ("day", &mut self.day),
            ("key", &mut self.key),
            ("pressed", &mut self.pressed),
            ("urgent", &mut self.urgent),
            ("spent", &mut self.spent),
            ("column", &mut self.column),
            ("joined", &mut self.joined),
        ]
    }

    /// What they are to somebody who misjudges: each by up to a half too little or twice too much, by a draw that holds for the battle.
    pub(crate) fn misjudged(mut self, draw: &mut Chance) -> Self {
        for (_, weight) in self.by_name() {
            *weight = *weight * [50, 70, 100, 140, 200][draw.below(5)] / 100;
        }
        self
    }
}

/// What comes first to the mind of an officer who thinks: as to a plain one, but that melees and being first count for more. Against a
/// plain officer they are worth little by themselves (`grognard learn`).
pub const THINKING: Weights =
    Weights { melee: 130, nearer: 22, race: 2, led: 7, beside: 3, urgent: 30, column: 30, joined: 3, ..PLAIN };

/// What things are worth to who looks at what came of his orders: as to a plain officer, who knows nothing of what pays two orders later.
pub const JUDGE: Weights = Weights { column: 30, joined: 2, ..PLAIN };

/// The weights of a plain officer.
pub const PLAIN: Weights = Weights {
    own: 100,
    melee: 100,
    kept: 0,
    held: 60,
    held_for_each: 25,
    nearer: 20,
    race: 1,
    unfaced: 25,
    in_range: 20,
    behind: 18,
    marching: 30,
    led: 8,
    beside: 5,
    leader: 40,
    exposed: 6,
    day: 150,
    key: 2,
    pressed: 25,
    urgent: 25,
    spent: 1,
    column: 0,
    joined: 0,
};
