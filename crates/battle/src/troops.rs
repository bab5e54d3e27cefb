//! Who stands where: the bases of both armies, worked out from the state of a battle.
//!
//! Every system asks the same of them: who is there and on whose side, who is nearest, who is in the way, who stands in line with
//! whom. What a unit is, who lets whom pass and who counts for what, each system says itself.

use std::sync::Arc;

use grognard_tabletop::{Body, Facing, Ground, Length, Mask, Point, Share, Table, Turn};
use serde::{Deserialize, Serialize};

use crate::{Piece, Side};

/// Whether a unit is on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// It has yet to come on, at the start of this turn.
    Arrives(u16),
    /// It is there.
    Table,
    /// It is lost.
    Lost,
}

impl Presence {
    /// The turn in which it is due, if it has yet to come.
    pub const fn due(self) -> Option<u16> {
        match self {
            Self::Arrives(turn) => Some(turn),
            Self::Table | Self::Lost => None,
        }
    }
}

/// The bases of both armies.
#[derive(Clone, Debug)]
pub struct Troops {
    sides: Arc<[Side]>,
    ranks: Vec<Rank>,
}

/// A unit's place. Centres and facings are kept: everybody is measured against everybody, and often.
#[derive(Clone, Copy, Debug)]
struct Rank {
    body: Body,
    at: Point,
    facing: Facing,
    there: bool,
    nearest: Option<Nearest>,
}

/// The nearest enemy, from centre to centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// Who it is; of several the one with the lowest number.
    pub enemy: Piece,
    /// The square of the distance.
    squared: i64,
}

/// The square of a distance: enough to compare, and without a root.
fn squared(from: Point, to: Point) -> i64 {
    let (x, y) = (i64::from(to.x.get() - from.x.get()), i64::from(to.y.get() - from.y.get()));
    x * x + y * y
}

/// Enemies nearer than this are measured from base to base.
const CLOSE: Length = Length::units(12);

/// How far two units may be turned from each other and still face the same way.
const SAME_WAY: Turn = Turn::millidegrees(500);

impl Troops {
    /// Units by the number of their pieces: whose they are, whether they are on the table, and where.
    pub fn new(sides: Arc<[Side]>, units: impl IntoIterator<Item = (bool, Body)>) -> Self {
        let units = units.into_iter().map(|(there, body)| Rank {
            body,
            at: body.centre(),
            facing: body.facing(),
            there,
            nearest: None,
        });
        let mut troops = Self { sides, ranks: units.collect() };
        for unit in 0..troops.ranks.len() {
            troops.ranks[unit].nearest = troops.find_nearest(unit);
        }
        troops
    }

    /// Whether a piece is a unit on the table.
    pub fn is_there(&self, piece: Piece) -> bool {
        self.ranks.get(piece.index()).is_some_and(|rank| rank.there)
    }

    /// Whether a piece is a unit of a side on the table.
    pub fn is_of(&self, side: Side, piece: Piece) -> bool {
        self.is_there(piece) && self.side(piece) == side
    }

    /// Whose a unit is.
    pub fn side(&self, unit: Piece) -> Side {
        self.sides[unit.index()]
    }

    /// A unit's base where it stands, or stood last.
    pub fn body(&self, unit: Piece) -> &Body {
        &self.ranks[unit.index()].body
    }

    /// The centre of its base.
    pub fn at(&self, unit: Piece) -> Point {
        self.ranks[unit.index()].at
    }

    /// The way it faces.
    pub fn facing(&self, unit: Piece) -> Facing {
        self.ranks[unit.index()].facing
    }

    /// All units on the table, by number.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Piece> + Clone + '_ {
        let there = self.ranks.iter().enumerate().filter(|(_, rank)| rank.there);
        there.map(|(i, _)| Piece(i as u16))
    }

    /// The units of a side.
    pub fn of(&self, side: Side) -> impl DoubleEndedIterator<Item = Piece> + Clone + '_ {
        self.all().filter(move |unit| self.side(*unit) == side)
    }

    /// The enemies of a unit.
    pub fn enemies_of(&self, unit: Piece) -> impl DoubleEndedIterator<Item = Piece> + Clone + '_ {
        self.of(self.side(unit).other())
    }

    /// The other units of a unit's side.
    pub fn friends_of(&self, unit: Piece) -> impl DoubleEndedIterator<Item = Piece> + Clone + '_ {
        self.of(self.side(unit)).filter(move |friend| *friend != unit)
    }

    /// The bases of some units, for those who could run into them.
    pub fn bodies(&self, units: impl IntoIterator<Item = Piece>) -> Vec<Body> {
        units.into_iter().map(|unit| *self.body(unit)).collect()
    }

    /// Everybody but two who look at each other, as they may hide the one from the other.
    pub fn others_in<'t>(
        &'t self,
        ground: &'t Ground,
        unit: Piece,
        target: Piece,
    ) -> impl Iterator<Item = (Piece, Mask)> + 't {
        let others = self.all().filter(move |other| *other != unit && *other != target);
        others.map(move |other| {
            let body = *self.body(other);
            (other, Mask { level: ground.level_of(&body, Share::HALF), body })
        })
    }

    /// Puts a unit somewhere; one that was not on the table is there now.
    pub fn put(&mut self, unit: Piece, body: Body) {
        let rank = &mut self.ranks[unit.index()];
        (rank.body, rank.at, rank.facing, rank.there) = (body, body.centre(), body.facing(), true);
        self.measure(unit);
    }

    /// Takes a unit off the table. Where it stood last is remembered.
    pub fn remove(&mut self, unit: Piece) {
        self.ranks[unit.index()].there = false;
        self.measure(unit);
    }

    /// The nearest enemy of a unit, from centre to centre.
    pub fn nearest_enemy(&self, unit: Piece) -> Option<Nearest> {
        self.ranks[unit.index()].nearest
    }

    /// Whether a friend's centre is so near who faces about the same way.
    pub fn has_company(&self, unit: Piece, within: Length, about: Turn) -> bool {
        let (own, side) = (&self.ranks[unit.index()], self.side(unit));
        let reach = i64::from(within.get()) * i64::from(within.get());
        let near = |rank: &Rank| rank.there && squared(rank.at, own.at) <= reach;
        self.ranks.iter().zip(&self.sides[..]).enumerate().any(|(i, (rank, of))| {
            *of == side && near(rank) && i != unit.index() && rank.facing.turn_to(own.facing).abs() <= about
        })
    }

    /// Whether a friend stands edge to edge with a unit and faces the same way.
    pub fn is_joined(&self, unit: Piece) -> bool {
        let own = &self.ranks[unit.index()];
        self.friends_of(unit).any(|friend| {
            let other = &self.ranks[friend.index()];
            other.facing.turn_to(own.facing).abs() <= SAME_WAY && other.body.touches(&own.body)
        })
    }

    /// How far the nearest unit of a side is from a point, from its centre.
    pub fn nearest_to(&self, point: Point, side: Side) -> Option<Length> {
        let ranks = self.ranks.iter().zip(&self.sides[..]).filter(|(rank, of)| rank.there && **of == side);
        let (_, at) = ranks.map(|(rank, _)| (squared(rank.at, point), rank.at)).min_by_key(|(away, _)| *away)?;
        Some(at.distance_to(point))
    }

    /// How far off that enemy is: from base to base where he is near, else from centre to centre.
    pub fn distance(&self, unit: Piece, nearest: Nearest) -> Length {
        let away = self.at(unit).distance_to(self.at(nearest.enemy));
        if away < CLOSE { self.body(unit).distance_to(self.body(nearest.enemy)) } else { away }
    }

    /// Who is nearest to a unit that has moved, and to whom it is nearest now.
    fn measure(&mut self, unit: Piece) {
        let Rank { at, there, .. } = self.ranks[unit.index()];
        self.ranks[unit.index()].nearest = self.find_nearest(unit.index());
        let side = self.side(unit);
        for enemy in 0..self.ranks.len() {
            if self.sides[enemy] == side {
                continue;
            }
            let known = self.ranks[enemy].nearest;
            if known.is_some_and(|nearest| nearest.enemy == unit) {
                self.ranks[enemy].nearest = self.find_nearest(enemy);
            } else if there {
                let away = (squared(self.ranks[enemy].at, at), unit);
                if known.is_none_or(|nearest| away < (nearest.squared, nearest.enemy)) {
                    self.ranks[enemy].nearest = Some(Nearest { enemy: unit, squared: away.0 });
                }
            }
        }
    }

    fn find_nearest(&self, unit: usize) -> Option<Nearest> {
        let (side, at) = (self.sides[unit], self.ranks[unit].at);
        let enemies = self.ranks.iter().zip(&self.sides[..]).enumerate();
        let there = enemies.filter(|(_, (rank, of))| rank.there && **of != side);
        let away = there.map(|(i, (rank, _))| (squared(at, rank.at), Piece(i as u16)));
        away.min().map(|(squared, enemy)| Nearest { enemy, squared })
    }

    /// The unit and those it stands in line with, in the order in which they stand: edge to edge, facing the same way, and
    /// counting as alike.
    pub fn line_of(&self, unit: Piece, alike: impl Fn(Piece) -> bool) -> Vec<Piece> {
        let facing = self.facing(unit);
        let turned = |other: Piece| self.facing(other).turn_to(facing).abs() > SAME_WAY;
        let mut line = vec![unit];
        let mut looked_at = 0;
        while looked_at < line.len() {
            let from = self.body(line[looked_at]);
            for other in self.friends_of(unit) {
                if !line.contains(&other) && from.touches(self.body(other)) && !turned(other) && alike(other) {
                    line.push(other);
                }
            }
            looked_at += 1;
        }
        line.sort_unstable();
        line
    }

    /// The place so far behind the middle of some units, as the first of them faces.
    pub fn rear_of(&self, units: &[Piece], back: Length) -> Option<Point> {
        let n = i32::try_from(units.len()).ok()?;
        let facing = self.facing(*units.first()?);
        let mean = |of: fn(Point) -> Length| units.iter().map(|unit| of(self.at(*unit)).get()).sum::<i32>() / n;
        Some(Point::new(mean(|p| p.x), mean(|p| p.y)).toward(facing.about(), back))
    }

    /// Whether all of these units stand edge to edge in one body and face the same way.
    pub fn hold_together(&self, units: &[Piece]) -> bool {
        units.first().is_none_or(|first| self.line_of(*first, |other| units.contains(&other)).len() == units.len())
    }

    /// Says which two units overlap, or which hangs over the edge, if one does.
    pub fn check(&self, table: Table, name: impl Fn(Piece) -> String) -> Result<(), String> {
        self.check_but(table, |_, _| false, name)
    }

    /// The same, where some pairs may stand on the same ground: guns and garrison of one house.
    pub fn check_but(
        &self,
        table: Table,
        shared: impl Fn(Piece, Piece) -> bool,
        name: impl Fn(Piece) -> String,
    ) -> Result<(), String> {
        for unit in self.all() {
            let body = self.body(unit);
            if !table.holds(body) {
                return Err(format!("{} hangs over the edge of the table", name(unit)));
            }
            let mut others = self.all().filter(|other| *other > unit);
            if let Some(other) = others.find(|other| body.overlaps(self.body(*other)) && !shared(unit, *other)) {
                let deep = body.gap_to(self.body(other));
                return Err(format!("{} and {} overlap by {deep}", name(unit), name(other)));
            }
        }
        Ok(())
    }
}
