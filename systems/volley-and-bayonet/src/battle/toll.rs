//! What a way costs: ground that is slow, lines that are crossed, and the allowance it is taken from (R44, R45, R71).

use grognard_battle::{Piece, Refusal, refuse};
use grognard_rulebook::{Cause, Faults, Procedure};
use grognard_scenario::model::ground::Going;
use grognard_tabletop::{Length, Passage as Over, Point};

use super::{
    VolleyAndBayonet,
    field::{Hurdle, Passage},
};
use crate::{
    house::House,
    movement::{Allowance, MovementAllowance},
    profile::{Stand, Status, Terrain},
};

/// How close together a way is looked at.
const STRIDE: Length = Length::thousandths(250);

/// A part of a move of so many inches.
fn part(rate: i32, percent: i32) -> Length {
    Length::thousandths(rate * 10 * percent)
}

/// What a leg over open country costs beyond its length, and whether it goes over a stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Toll {
    pub(super) ground: Length,
    pub(super) stream: bool,
}

impl VolleyAndBayonet {
    /// What is refused by a procedure: facts that contradict each other, or what it forbids.
    pub(super) fn permitted<P: Procedure<House = House>>(
        &self,
        facts: &P,
        forbidden: impl FnOnce(&P::Ready) -> Option<Cause>,
    ) -> Result<P::Ready, Refusal>
    where
        P::Ready: Sized,
    {
        let mut faults = Faults::heeding(&());
        facts.refuse(&self.field.house, &mut faults);
        if let Some(fault) = faults.found().into_iter().next() {
            return Err(Refusal { cause: fault.cause, why: fault.why.into(), secret: false });
        }
        let ready = facts.prepare(&self.field.house, &mut ());
        match forbidden(&ready) {
            Some(cause) => Err(Refusal::by(cause, why_not(cause))),
            None => Ok(ready),
        }
    }

    /// What is left of a move after what else a stand does in it.
    pub(super) fn allowance(&self, facts: &MovementAllowance) -> Result<Allowance, Refusal> {
        self.permitted(facts, |allowance| allowance.forbidden_by)
    }

    /// How many inches a stand goes in a full move; guns on their limbers.
    pub(super) fn rate(&self, unit: Piece) -> i32 {
        let facts = self.facts(unit);
        let stand = Stand { limbered: facts.guns(), status: Status::Good, ..facts };
        MovementAllowance { stand, ..MovementAllowance::default() }.prepare(&self.field.house, &mut ()).rate
    }

    /// Half a move, or what the house rules say, to form or leave march column.
    pub(super) fn column_toll(&self, rate: i32) -> Length {
        part(rate, self.field.house.ground.march_column_cost)
    }

    /// The same to enter a block.
    pub(super) fn block_toll(&self, rate: i32) -> Length {
        part(rate, self.field.house.ground.building_cost)
    }

    /// Whether all of a way lies on a road.
    pub(super) fn along_road(&self, from: Point, to: Point) -> bool {
        let (heading, by) = (from.heading_to(to), from.distance_to(to));
        let mut gone = Length::ZERO;
        loop {
            if !self.on_road(from.toward(heading, gone)) {
                return false;
            }
            if gone == by {
                return true;
            }
            gone = (gone + STRIDE).min(by);
        }
    }

    /// What it costs to go from one place to another across country: inches in slow ground count more, lines that are crossed cost
    /// part of a move. What the centre goes over counts; a charge looks as far as the point of touch.
    pub(super) fn toll(&self, unit: Piece, from: Point, to: Point, touch: Option<Point>) -> Result<Toll, Refusal> {
        let mut toll = Toll { ground: self.slow_ground(unit, from, to), stream: false };
        let (rate, far) = (self.rate(unit), touch.unwrap_or(to));
        for hurdle in self.field.hurdles.iter().filter(|hurdle| hurdle.passage != FREE) {
            // Who stands on a line has crossed it; a line that bends is crossed as often as it is met.
            let mut met = from;
            for at in hurdle.track.stretches().filter_map(|stretch| meeting((from, far), stretch)) {
                if at == from || std::mem::replace(&mut met, at) == at {
                    continue;
                }
                toll.ground = toll.ground + self.crossing(unit, hurdle, at, rate)?;
                let wades = hurdle.passage.of(self.arm(unit)) != Going::Free && !self.on_bridge(hurdle, at);
                toll.stream |= hurdle.stream && wades;
            }
        }
        Ok(toll)
    }

    fn crossing(&self, unit: Piece, hurdle: &Hurdle, at: Point, rate: i32) -> Result<Length, Refusal> {
        let ground = &self.field.house.ground;
        let cost = if hurdle.shelter == Terrain::FieldWorks { ground.works_cost } else { ground.stream_cost };
        match hurdle.passage.of(self.arm(unit)) {
            Going::Free => Ok(Length::ZERO),
            Going::Half => Ok(part(rate, cost)),
            Going::Barred if hurdle.ways.iter().any(|way| way.covers(at)) => Ok(part(rate, cost)),
            Going::Barred => refuse!("R71", "it crosses that only at a bridge or a ford"),
        }
    }

    /// Whether a stream is crossed dry-shod there.
    fn on_bridge(&self, hurdle: &Hurdle, at: Point) -> bool {
        let crossings = &self.field.ground.crossings;
        let mut bridges = crossings.iter().filter(|crossing| crossing.kind == Over::Bridge);
        bridges.any(|bridge| hurdle.ways.iter().any(|way| way.centre() == bridge.at && way.covers(at)))
    }

    /// What inches in slow ground count beyond themselves.
    fn slow_ground(&self, unit: Piece, from: Point, to: Point) -> Length {
        let slow: Vec<_> =
            self.field.tracts.iter().filter_map(|tract| Some((tract, self.slowed(unit, tract)?))).collect();
        if slow.is_empty() || from == to {
            return Length::ZERO;
        }
        let mut cuts = vec![0.0, 1.0];
        for (tract, _) in &slow {
            cuts.extend(tract.outline.sides().filter_map(|side| share((from, to), side)));
        }
        cuts.sort_by(f64::total_cmp);
        let by = f64::from(from.distance_to(to).get());
        let at = |t: f64| {
            let between = |a: Length, b: Length| {
                Length::thousandths((f64::from(a.get()) + f64::from(b.get() - a.get()) * t).round() as i32)
            };
            Point { x: between(from.x, to.x), y: between(from.y, to.y) }
        };
        let mut more = 0.0;
        for pair in cuts.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let middle = at((a + b) / 2.0);
            let inside = slow.iter().filter(|(tract, _)| b > a && tract.outline.contains(middle));
            if let Some(left) = inside.map(|(_, left)| *left).min() {
                more += (b - a) * by * (f64::from(100 - left) / f64::from(left.max(1)));
            }
        }
        Length::thousandths(more.round() as i32)
    }
}

const FREE: Passage = Passage { foot: Going::Free, horse: Going::Free, guns: Going::Free };

/// At which part of a way it meets a stretch of a line, if it does.
fn share((from, to): (Point, Point), (a, b): (Point, Point)) -> Option<f64> {
    let d = |p: Point, q: Point| (f64::from(q.x.get() - p.x.get()), f64::from(q.y.get() - p.y.get()));
    let cross = |(ax, ay): (f64, f64), (bx, by): (f64, f64)| ax * by - ay * bx;
    let (way, stretch, off) = (d(from, to), d(a, b), d(from, a));
    let turned = cross(way, stretch);
    if turned == 0.0 {
        return None;
    }
    let (t, u) = (cross(off, stretch) / turned, cross(off, way) / turned);
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then_some(t)
}

/// Where a way meets a stretch of a line.
fn meeting(way: (Point, Point), stretch: (Point, Point)) -> Option<Point> {
    let t = share(way, stretch)?;
    let between = |a: Length, b: Length| {
        Length::thousandths((f64::from(a.get()) + f64::from(b.get() - a.get()) * t).round() as i32)
    };
    Some(Point { x: between(way.0.x, way.1.x), y: between(way.0.y, way.1.y) })
}

/// A prohibition in words: what would be right.
pub(super) fn why_not(cause: Cause) -> &'static str {
    match cause {
        Cause::Rule(rule) => rule.text,
        Cause::Ruling(ruling) if ruling.number == "R14" => "guns unlimber first",
        Cause::Ruling(ruling) => ruling.answer,
    }
}
