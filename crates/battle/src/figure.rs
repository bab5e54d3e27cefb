//! Leaders as figures on the table: they take no room, ride with a unit or alone, and run for it when the enemy comes.

use grognard_tabletop::{Body, Edge, Length, Obstacles, Point, Table};
use serde::{Deserialize, Serialize};

use crate::{Field, Piece, Side, Troops};

/// Where a leader rides who is with a unit: behind the middle of its rear, as far as there is table.
pub fn behind(body: &Body, radius: Length, table: Table) -> Point {
    let behind = body.middle(Edge::Rear).toward(body.facing().about(), radius);
    let on = |at: Length, end: Length| at.clamp(radius, end - radius);
    Point { x: on(behind.x, table.width), y: on(behind.y, table.height) }
}

/// Where a leader is who comes on with his troops and goes with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// He has yet to come on, with the first of his units.
    Awaited,
    /// On the table.
    Table,
    /// His command is gone, and he with it.
    Off,
}

impl From<Option<u16>> for Post {
    /// Where a leader begins whose troops come on in a turn, or are there.
    fn from(arrives: Option<u16>) -> Self {
        if arrives.is_some() { Self::Awaited } else { Self::Table }
    }
}

/// Why a leader cannot be at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unseated {
    /// It is off the table.
    OffTable,
    /// Nobody gets there.
    Impassable,
    /// An enemy stands there.
    Enemy,
}

impl<H, U, L, C> Field<H, U, L, C> {
    /// Whether the figure of a side's leader may be where it is.
    pub fn seats(&self, side: Side, figure: &Body, troops: &Troops) -> Result<(), Unseated> {
        let deep = Obstacles { units: &[], barriers: Some(&self.impassable), table: None };
        if !self.ground.table.holds(figure) {
            Err(Unseated::OffTable)
        } else if deep.conflict(figure).is_some() {
            Err(Unseated::Impassable)
        } else if troops.is_reached(side, figure) {
            Err(Unseated::Enemy)
        } else {
            Ok(())
        }
    }
}

impl Troops {
    /// Where a leader of a side flees who is reached by the enemy: behind the nearest of those friends that will have him, where no
    /// enemy is. Nothing if there is no such place in reach.
    pub fn refuge(
        &self,
        side: Side,
        disc: &Body,
        (reach, radius): (Length, Length),
        table: Table,
        takes: impl Fn(Piece) -> bool,
    ) -> Option<(Piece, Point)> {
        let friends = self.nearest_first(side, disc, |_| true).into_iter().filter(|friend| takes(*friend));
        let near = friends.filter(|friend| disc.distance_to(self.body(*friend)) <= reach);
        let mut places = near.map(|friend| (friend, behind(self.body(friend), radius, table)));
        places.find(|(_, place)| !self.is_reached(side, &Body::disc(*place, radius.times(2))))
    }

    /// The units of a side as a leader of it would look for shelter with them: his own first, then the nearest.
    pub fn nearest_first(&self, side: Side, disc: &Body, own: impl Fn(Piece) -> bool) -> Vec<Piece> {
        let away = |friend: Piece| (!own(friend), disc.distance_to(self.body(friend)), friend);
        let mut friends: Vec<_> = self.of(side).map(away).collect();
        friends.sort_unstable();
        friends.into_iter().map(|(.., friend)| friend).collect()
    }

    /// Whether an enemy touches or covers the figure of a side's leader.
    pub fn is_reached(&self, side: Side, disc: &Body) -> bool {
        self.of(side.other()).any(|enemy| self.body(enemy).distance_to(disc) == Length::ZERO)
    }

    /// Whether an enemy base lies on the figure of a side's leader, and does not just touch it.
    pub fn is_covered(&self, side: Side, disc: &Body) -> bool {
        self.of(side.other()).any(|enemy| self.body(enemy).overlaps(disc))
    }
}
