//! What things are worth to an officer: a table, so that one judge serves every temper.

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
    /// A melee at the end of the battle to a side that is a point behind, whatever it promises.
    pub urgent: i32,
    /// A shot spent, as long as the phase lasts.
    pub spent: i32,
}

/// The weights of a captain: those of a plain officer, after thousands of battles under all systems with all weights of both sides
/// disturbed. Who goes for the ground and is there first wins more than he who dresses his line.
pub const CAPTAIN: Weights = Weights { melee: 130, nearer: 22, race: 2, led: 7, beside: 3, urgent: 30, ..PLAIN };

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
    urgent: 25,
    spent: 3,
};
