//! What an officer would think of for several units at once, or so that they can act as one: a line that goes for a goal, a part of
//! it, a unit that forms on its neighbour, a battalion that takes to the road.
//!
//! Initiative is scarce and a line costs no more of it than a battalion, so a line is worth keeping, and worth making.

use grognard_battle::Piece;
use grognard_tabletop::{Corner, Length, Pose, Turn, Walk, wheel_into};

use super::{
    KingOrEmpress,
    ground::ON_THE_ROAD,
    march::STRIDE,
    menu::{Room, arc},
    orders::{Order, Step},
    state::Acting,
};
use crate::{profile::Arm, turn::Action};

/// How many neighbours a unit thinks of forming on.
const NEIGHBOURS: usize = 2;

impl KingOrEmpress {
    /// The unit and those of its command that stand edge to edge with it, face the same way and may move, in order.
    pub(super) fn line_of(&self, unit: Piece, acting: Acting) -> Vec<Piece> {
        self.troops.line_of(unit, |other| {
            self.field.enlisted(other).command == acting.command
                && self.unit(other).road_column == self.unit(unit).road_column
                && self.may_act(other, Action::Move, acting).is_ok()
        })
    }

    /// Orders to the line a unit stands in and to its parts, offered by its first unit.
    pub(super) fn group_marches(&self, unit: Piece, acting: Acting, out: &mut Vec<Order>) {
        let line = self.line_of(unit, acting);
        if line.len() < 2 || line[0] != unit {
            return;
        }
        self.goes_as_one(&line, out);
        let march = |units: &[Piece], steps: Vec<Step>| Order::March { units: units.to_vec(), steps };
        let rate = self.slowest(&line);
        out.push(march(&line, vec![Step::AboutFace, Step::Advance { by: rate.half() }]));
        for part in self.parts_of(&line) {
            let rate = self.slowest(&part);
            for by in [rate, rate.half()] {
                out.push(march(&part, vec![Step::Advance { by }]));
            }
        }
    }

    fn slowest(&self, line: &[Piece]) -> Length {
        line.iter().map(|unit| self.rate(*unit)).min().unwrap_or_default()
    }

    /// A line ahead, by a wing, and at what each end of it could go for.
    fn goes_as_one(&self, line: &[Piece], out: &mut Vec<Order>) {
        let spots: Vec<_> = line.iter().map(|unit| self.spot(*unit)).collect();
        let Some(frame) = Walk::of(&spots, STRIDE).map(|walk| walk.frame()) else { return };
        let stands: (Pose, _) = (frame.pose, frame.footprint);
        let rate = self.slowest(line);
        let room = Room { rate, friends: self.friends_in_the_way(line) };
        let march = |steps: Vec<Step>| Order::March { units: line.to_vec(), steps };
        for by in [rate, rate.half()] {
            out.extend(self.wheel_and_go(stands, Turn::NONE, by, &room).map(march));
        }
        for (on, side) in [(Corner::FrontLeft, -1), (Corner::FrontRight, 1)] {
            let widest = i64::from(rate.get()) * 57_295 / i64::from(frame.footprint.width().get().max(1));
            let by = Turn::millidegrees((widest as i32).min(30_000) * side);
            out.push(march(vec![Step::Wheel { on, by }]));
        }
        let mut goals: Vec<_> = line.iter().flat_map(|unit| self.goals(*unit, rate)).collect();
        goals.sort_unstable();
        goals.dedup();
        out.extend(goals.into_iter().filter_map(|goal| self.steps_toward(stands, goal, &room)).map(march));
    }

    /// The halves of a line, and all of it but one end.
    fn parts_of(&self, line: &[Piece]) -> Vec<Vec<Piece>> {
        let mut line = line.to_vec();
        let body = *self.troops.body(line[0]);
        line.sort_by_key(|unit| body.ahead_and_right(self.troops.at(*unit)).1);
        let (n, half) = (line.len(), line.len() / 2);
        let mut parts: Vec<Vec<Piece>> = [&line[..half], &line[half..], &line[1..], &line[..n - 1]]
            .into_iter()
            .filter(|part| part.len() > 1)
            .map(<[Piece]>::to_vec)
            .collect();
        parts.iter_mut().for_each(|part| part.sort_unstable());
        parts.dedup();
        parts
    }

    /// Beside a neighbour of its command who looks another way or stands further on, edge to edge: they are a line from then on.
    pub(super) fn forms_on_its_neighbours(&self, unit: Piece, acting: Acting, rate: Length, out: &mut Vec<Order>) {
        let (stands, footprint) = (self.unit(unit).pose, self.footprint(unit));
        let same =
            |other: &Piece| self.field.enlisted(*other).command == acting.command && !self.unit(*other).road_column;
        let mut near: Vec<(Length, Piece)> = self
            .troops
            .friends_of(unit)
            .filter(same)
            .map(|other| (self.troops.at(other).distance_to(stands.at), other))
            .filter(|(away, _)| *away <= rate + footprint.width().times(2))
            .collect();
        near.sort_unstable();
        for (_, other) in near.into_iter().take(NEIGHBOURS) {
            for place in self.troops.body(other).beside(footprint) {
                let Some((before, turn, after)) = wheel_into(footprint, stands, place) else { continue };
                if before + after + arc(footprint.width(), turn) > rate {
                    continue;
                }
                let advance = |by: Length| (by > Length::ZERO).then_some(Step::Advance { by });
                let wheel = (turn != Turn::NONE).then_some(Step::Wheel { on: Corner::of_wheel(turn), by: turn });
                let steps = [advance(before), wheel, advance(after)].into_iter().flatten().collect();
                out.push(Order::March { units: vec![unit], steps });
            }
        }
    }

    /// Into column on a road it stands on, and along it with what is left of the move.
    pub(super) fn takes_to_the_road(&self, unit: Piece, out: &mut Vec<Order>) {
        let (state, at) = (self.unit(unit), self.troops.at(unit));
        let on_road = self.field.roads.iter().any(|road| road.nearest_to(at).aside <= ON_THE_ROAD);
        if !on_road || self.arm(unit) == Arm::Artillery && !state.limbered {
            return;
        }
        let by = self.rate(unit).half();
        for turn in [Turn::NONE, Turn::LEFT, Turn::RIGHT] {
            out.push(Order::March { units: vec![unit], steps: vec![Step::Column { turn }, Step::Follow { by }] });
        }
    }
}
