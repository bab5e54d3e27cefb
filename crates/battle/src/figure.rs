//! Leaders as figures on the table: they take no room, ride with a unit or alone, and run for it when the enemy comes.

use grognard_tabletop::{Body, Edge, Length, Obstacles, Point, Table};

use crate::{Field, Piece, Side, Troops};

/// Where a leader rides who is with a unit: behind the middle of its rear, as far as there is table.
pub fn behind(body: &Body, radius: Length, table: Table) -> Point {
    let behind = body.middle(Edge::Rear).toward(body.facing().about(), radius);
    let on = |at: Length, end: Length| at.clamp(radius, end - radius);
    Point { x: on(behind.x, table.width), y: on(behind.y, table.height) }
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
        let friends = self.of(side).filter(|friend| takes(*friend));
        let mut friends: Vec<_> = friends.map(|friend| (disc.distance_to(self.body(friend)), friend)).collect();
        friends.retain(|(distance, _)| *distance <= reach);
        friends.sort_unstable();
        let places = friends.into_iter().map(|(_, friend)| (friend, behind(self.body(friend), radius, table)));
        places.into_iter().find(|(_, place)| !self.is_reached(side, &Body::disc(*place, radius.times(2))))
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
