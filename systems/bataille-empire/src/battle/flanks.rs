//! Flanks that are threatened or safe, and who supports whom (R23, R24, R74, R98).

use grognard_battle::{Piece, Struck};
use grognard_tabletop::{Body, Edge, Length, Turn};

use super::{BatailleEmpire, field::ud, ground::TACTICAL, sight::ARC, state::Form};
use crate::profile::{Arm, Terrain};

/// How far behind a friend still supports (R23).
const BEHIND: Length = Length::units(2);
/// How near ground must be to make a flank safe.
const REST: Length = Length::units(1);
/// No unit has more supports than this that count.
const MOST: usize = 3;

/// Flanks and rear threatened, by infantry and by cavalry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Threats {
    pub(super) infantry: i32,
    pub(super) cavalry: i32,
}

impl Threats {
    pub(super) fn any(self) -> bool {
        self.infantry + self.cavalry > 0
    }
}

impl BatailleEmpire {
    /// Which sides of a unit are threatened, but for one that is under attack, and by others than some enemy.
    pub(super) fn threats(&self, unit: Piece, but: Option<Piece>, attacked: Option<Edge>) -> Threats {
        let mut threats = Threats::default();
        if self.all_round(unit) || !self.manned(unit) {
            return threats;
        }
        let body = self.troops.body(unit);
        let near = |enemy: &Piece| Some(*enemy) != but && body.within(TACTICAL, self.troops.body(*enemy));
        let able: Vec<Piece> = self.foes(unit).filter(near).filter(|enemy| self.could_strike(*enemy)).collect();
        if able.is_empty() {
            return threats;
        }
        for edge in [Edge::Left, Edge::Right, Edge::Rear] {
            if Some(edge) == attacked {
                continue;
            }
            let there = |arm: Arm| {
                able.iter().any(|enemy| {
                    let theirs = self.troops.body(*enemy);
                    self.is(*enemy, arm)
                        && self.struck(unit, theirs).1 == edge
                        && ARC.aim(theirs, body).is_some()
                        && self.lane_is_free(*enemy, unit)
                })
            };
            let by = [Arm::Cavalry, Arm::Infantry].into_iter().find(|arm| there(*arm));
            let horse = by == Some(Arm::Cavalry);
            if by.is_none() || edge != Edge::Rear && self.is_safe(unit, edge, horse) {
                continue;
            }
            match by {
                Some(Arm::Cavalry) => threats.cavalry += 1,
                _ => threats.infantry += 1,
            }
        }
        threats
    }

    /// Foot or horse in line or column and in Good order.
    fn could_strike(&self, unit: Piece) -> bool {
        matches!(self.arm(unit), Arm::Infantry | Arm::Cavalry)
            && matches!(self.form(unit), Form::Line | Form::Column)
            && self.steady(unit)
    }

    /// How many flanks are safe, but for one that is under attack.
    pub(super) fn safe_flanks(&self, unit: Piece, attacked: Option<Edge>, horse: bool) -> i32 {
        if self.all_round(unit) {
            return 0;
        }
        let safe = |edge: &Edge| Some(*edge) != attacked && self.is_safe(unit, *edge, horse);
        [Edge::Left, Edge::Right].iter().filter(|edge| safe(edge)).count() as i32
    }

    /// Whether a flank is safe.
    fn is_safe(&self, unit: Piece, edge: Edge, horse: bool) -> bool {
        let body = self.troops.body(unit);
        let gap = body.zone(edge, ud(self.field.house.board.line_gap));
        let rest = body.zone(edge, REST);
        let friend = |other: Piece| {
            self.formed(other) && self.steady(other) && gap.distance_to(self.troops.body(other)) == Length::ZERO
        };
        if self.friends(unit).any(friend) || !self.field.ground.table.holds(&rest) {
            return true;
        }
        let hard = |ground: Terrain| matches!(ground, Terrain::Difficult | Terrain::Village);
        self.field.blocks.iter().any(|block| block.body.distance_to(&rest) == Length::ZERO)
            || self.field.tracts.iter().any(|tract| hard(tract.ground) && tract.outline.meets(&rest))
            || self.field.closed_to(self.arm(unit), self.form(unit)).pieces().iter().any(|piece| piece.overlaps(&rest))
            || horse && self.field.hurdles.iter().any(|hurdle| hurdle.track.distance_to(&rest) == Length::ZERO)
    }

    /// Whether a friend stands in rear support of a unit.
    pub(super) fn is_behind(&self, unit: Piece, friend: Piece) -> bool {
        self.behind_base(self.troops.body(unit), unit, friend)
    }

    fn behind_base(&self, body: &Body, unit: Piece, friend: Piece) -> bool {
        let size = self.footprint(unit);
        let (back, right) = body.ahead_and_right(self.troops.at(friend));
        back < -size.depth().half()
            && right.abs() <= size.width().half()
            && body.within(BEHIND, self.troops.body(friend))
    }

    /// Those who give a unit morale support: behind it, or beside a flank. A square or a garrison has no rear, only edges.
    pub(super) fn supporters(&self, unit: Piece, but: &[Piece]) -> Vec<Piece> {
        self.friends(unit).filter(|friend| !but.contains(friend) && self.supports(*friend, unit)).take(MOST).collect()
    }

    /// Whether a unit has any.
    pub(super) fn is_supported(&self, unit: Piece) -> bool {
        self.friends(unit).any(|friend| self.supports(friend, unit))
    }

    fn supports(&self, friend: Piece, unit: Piece) -> bool {
        let (body, theirs) = (self.troops.body(unit), self.troops.body(friend));
        if !body.within(BEHIND, theirs) || !self.formed(friend) || !self.steady(friend) {
            return false;
        }
        let alike = self.division_of(friend) == self.division_of(unit)
            || self.troops.facing(friend).turn_to(self.troops.facing(unit)).abs() <= Turn::degrees(45);
        let all = self.all_round(unit) && self.form(unit) != Form::Open;
        let flanks: &[Edge] = if all { &Edge::ALL } else { &[Edge::Left, Edge::Right] };
        let beside = ud(self.field.house.board.beside);
        let edge = |edge: &Edge| body.zone(*edge, beside).distance_to(theirs) == Length::ZERO;
        alike && (!all && self.is_behind(unit, friend) || flanks.iter().any(edge))
    }

    /// The edge of a unit that an attacker is on, if it is not the front.
    pub(super) fn attacked_edge(on: Struck, edge: Edge) -> Option<Edge> {
        (on != Struck::Front).then_some(edge)
    }
}
