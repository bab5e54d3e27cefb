//! Where a unit can get to.
//!
//! A reach is a fan of rays: the unit turns by some angle, then goes straight until its allowance or the ground ahead is used up.
//! Rays are cast where something can happen, at the corners of what is in the way, and then closer together until the outline
//! bends no more between them. The path finder solves for the one ray that leads to a point and casts that one too, so
//! outline and path finder cannot disagree by more than the outline's grain.

use crate::body::Body;
use crate::drill::{Drill, Mover, TurnCost};
use crate::facing::Turn;
use crate::footprint::{Corner, Edge};
use crate::ground::Table;
use crate::length::{Length, OVERLAP};
use crate::manoeuvre::Manoeuvre;
use crate::march::Obstacles;
use crate::motion::Motion;
use crate::path::Path;
use crate::pose::Point;
use crate::vector::{Vector, nearest_on};

/// The grain of an outline: it is drawn to within so much of the truth.
pub const GRAIN: Length = Length::thousandths(20);

/// Where a unit can get to by one drill.
#[derive(Clone, Debug)]
pub struct Reach<'a> {
    mover: Mover<'a>,
    body: Body,
    near: Vec<Body>,
    table: Option<Table>,
    /// The widest free turns to the left and to the right, in thousandths of a degree.
    turns: (i32, i32),
    rays: Vec<Ray>,
}

#[derive(Clone, Copy, Debug)]
struct Ray {
    turn: i32,
    from: Vector,
    to: Vector,
}

impl<'a> Reach<'a> {
    /// Works out where a unit can get to among obstacles.
    pub fn new(mover: Mover<'a>, obstacles: &Obstacles<'_>) -> Self {
        let body = Body::new(mover.footprint, mover.start);
        let span = mover.allowance.f64().max(0.0) + 2.0 * body.radius() + OVERLAP;
        let pieces = obstacles.barriers.into_iter().flat_map(|barriers| &barriers.pieces);
        let close = |other: &&Body| (other.centre - body.centre).length() <= span + body.radius() + other.radius();
        let near = obstacles.units.iter().chain(pieces).filter(close).copied().collect();
        let mut reach = Self { mover, body, near, table: obstacles.table, turns: (0, 0), rays: Vec::new() };
        reach.turns = (reach.widest(-1), reach.widest(1));
        reach.cast();
        reach
    }

    /// The outline of the reach for a screen, true to within [`GRAIN`]; empty if the unit cannot stir. A way through a gap
    /// into which the unit fits only by the contact tolerance may be left out.
    pub fn outline(&self) -> Vec<Point> {
        let whole = self.turns.1 - self.turns.0 >= 360_000 && matches!(self.mover.drill, Drill::Pivot { .. });
        let near = self.rays.iter().filter(|_| !whole).map(|ray| ray.from);
        let mut points: Vec<Point> = near.chain(self.rays.iter().rev().map(|ray| ray.to)).map(Point::nearest).collect();
        points.dedup();
        points
    }

    /// The path that brings the tracked point (see [`Drill`]) to a point, if the unit can get there.
    pub fn path_to(&self, point: Point) -> Option<Path> {
        let (turn, by) = self.solve(point.vector())?;
        let ray = self.ray(turn)?;
        let free = (ray.to - ray.from).length();
        // The point and the heading to it are rounded; the path still keeps within what is free.
        if by > free + 1.0 {
            return None;
        }
        let path = self.path(turn, by.min(free));
        path.march(&self.obstacles()).stopped.is_none().then_some(path)
    }

    /// The path that brings the tracked point as near as it can come to a point.
    pub fn toward(&self, point: Point) -> Path {
        if let Some(path) = self.path_to(point) {
            return path;
        }
        let wish = point.vector();
        let mut best = (f64::INFINITY, 0, 0.0);
        for ray in &self.rays {
            let place = nearest_on(ray.from, ray.to, wish);
            let away = (place - wish).length();
            if away < best.0 {
                best = (away, ray.turn, (place - ray.from).length());
            }
        }
        self.path(best.1, best.2).march(&self.obstacles()).done
    }

    /// The path that goes straight on for so long after the least turn that leaves the way free: a retreat bent as little as
    /// needed around what bars it. Nothing if there is no such way.
    pub fn straightest(&self, by: Length) -> Option<Path> {
        let far = self.rays.iter().filter(|ray| (ray.to - ray.from).length() + 0.5 >= by.f64());
        let mut turns: Vec<i32> = far.map(|ray| ray.turn).collect();
        turns.sort_unstable_by_key(|turn| (turn.abs(), *turn));
        let paths = turns.into_iter().map(|turn| self.path(turn, by.f64()));
        paths.into_iter().find(|path| path.march(&self.obstacles()).stopped.is_none())
    }

    fn path(&self, turn: i32, by: f64) -> Path {
        let path = Path::from(self.mover.start, self.mover.footprint);
        // Down to a whole thousandth, so that the last step never goes beyond what was measured.
        let by = Length::nearest(libm::floor(by + 0.001));
        let turn = Turn::millidegrees(turn);
        let straight = turn == Turn::NONE;
        match self.mover.drill {
            Drill::Pivot { .. } | Drill::Wheel { .. } => {
                let first = self.turning(turn).filter(|_| !straight);
                let path = first.into_iter().fold(path, Path::then);
                path.then(Manoeuvre::Advance { by })
            }
            Drill::Oblique { .. } if straight => path.then(Manoeuvre::Advance { by }),
            Drill::Oblique { .. } => path.then(Manoeuvre::Oblique { by, at: turn }),
            Drill::Back { .. } if straight => path.then(Manoeuvre::StepBack { by }),
            Drill::Back { .. } => path.then(Manoeuvre::Oblique { by, at: Turn::ABOUT + turn }),
        }
    }

    /// The manoeuvre that turns the unit, for drills that turn it.
    fn turning(&self, by: Turn) -> Option<Manoeuvre> {
        match self.mover.drill {
            Drill::Pivot { .. } => Some(Manoeuvre::Pivot { by }),
            Drill::Wheel { .. } => {
                let on = if by.get() < 0 { Corner::FrontLeft } else { Corner::FrontRight };
                Some(Manoeuvre::Wheel { on, by })
            }
            Drill::Oblique { .. } | Drill::Back { .. } => None,
        }
    }

    fn obstacles(&self) -> Obstacles<'_> {
        Obstacles { units: &self.near, barriers: None, table: self.table }
    }

    /// How far the unit may turn to one side: by the drill, and until something is in the way of the turn.
    fn widest(&self, side: i32) -> i32 {
        let (Drill::Pivot { up_to, .. }
        | Drill::Wheel { up_to, .. }
        | Drill::Oblique { up_to }
        | Drill::Back { up_to }) = self.mover.drill;
        let limit = up_to.get().clamp(0, 180_000) * side;
        match self.turning(Turn::millidegrees(limit)) {
            None => limit,
            Some(turn) => turn.run(self.mover.start, self.mover.footprint, &self.obstacles()).done.turned().get(),
        }
    }

    fn cost(&self, turn: i32) -> f64 {
        let (Drill::Pivot { cost, .. } | Drill::Wheel { cost, .. }) = self.mover.drill else { return 0.0 };
        match cost {
            TurnCost::Free => 0.0,
            TurnCost::Fixed(cost) => cost.f64(),
            TurnCost::PerQuarter(cost) => cost.f64() * f64::from(turn.abs()) / 90_000.0,
            TurnCost::OuterCorner => {
                let outer = match self.mover.drill {
                    Drill::Wheel { .. } => 2.0 * self.body.half_width,
                    _ => self.body.radius(),
                };
                outer * Turn::millidegrees(turn).abs().radians()
            }
        }
    }

    /// The way of the tracked point after a turn: until the allowance is used up or something stops the unit.
    fn ray(&self, turn: i32) -> Option<Ray> {
        if turn < self.turns.0 || turn > self.turns.1 {
            return None;
        }
        let budget = self.mover.allowance.f64() - self.cost(turn);
        if budget < 0.0 {
            return None;
        }
        let by = Turn::millidegrees(turn);
        let (start, size) = (self.mover.start, self.mover.footprint);
        let (body, ahead) = match self.turning(by) {
            Some(first) => {
                let body = Body::new(size, first.from(start, size).0);
                (body, body.ahead)
            }
            None => (self.body, self.heading(by)),
        };
        let from = self.tracked(&body);
        let mut free = self.spend(from, ahead, budget);
        let motion = Motion::Straight(ahead * free);
        if let Some(hit) = self.obstacles().first_hit(&body, &motion) {
            free *= self.obstacles().halt(&body, &motion, hit);
        }
        Some(Ray { turn, from, to: from + ahead * free })
    }

    fn heading(&self, by: Turn) -> Vector {
        let ahead = (self.mover.start.facing + by).vector();
        if matches!(self.mover.drill, Drill::Back { .. }) { -ahead } else { ahead }
    }

    fn tracked(&self, body: &Body) -> Vector {
        match self.mover.drill {
            Drill::Wheel { .. } => body.middle_of(Edge::Front),
            _ => body.centre,
        }
    }

    /// How far a budget leads along a line over slow and easy ground.
    fn spend(&self, from: Vector, ahead: Vector, budget: f64) -> f64 {
        if self.mover.slow.is_empty() || budget <= 0.0 {
            return budget.max(0.0);
        }
        let (p, q) = (Point::nearest(from), Point::nearest(from + ahead * budget));
        let length = (q.vector() - p.vector()).length();
        let (mut at, mut left) = (0.0, budget);
        while at < 1.0 && length > 0.0 {
            let crossings = self.mover.slow.iter().filter_map(|slow| slow.area.next_crossing(p, q, at));
            let next = crossings.fold(1.0, f64::min);
            let middle = Point::nearest(p.vector() + (q.vector() - p.vector()) * ((at + next) / 2.0));
            let inside = self.mover.slow.iter().filter(|slow| slow.area.contains(middle));
            let times = f64::from(inside.map(|slow| slow.times.max(1)).max().unwrap_or(1));
            let price = (next - at) * length * times;
            if price >= left {
                return at * length + left / times;
            }
            left -= price;
            at = next;
        }
        at * length
    }

    /// The turn, and the way straight on after it, that bring the tracked point to a point.
    fn solve(&self, q: Vector) -> Option<(i32, f64)> {
        let Drill::Wheel { .. } = self.mover.drill else {
            let way = q - self.body.centre;
            let turn = self.relative(way);
            return Some((turn, way.length()));
        };
        self.body.wheel_to(q)
    }

    /// The angle from straight ahead (for a drill that goes back, from straight back) to a direction.
    fn relative(&self, way: Vector) -> i32 {
        let ahead = self.heading(Turn::NONE);
        Turn::from_radians(libm::atan2(-ahead.cross(way), ahead.dot(way))).get()
    }

    fn cast(&mut self) {
        let (left, right) = self.turns;
        let mut turns: Vec<i32> = (0..=48).map(|i| left + (right - left) / 48 * i).collect();
        turns.push(right);
        turns.push(0);
        self.turns_of_note(&mut turns);
        turns.retain(|turn| left <= *turn && *turn <= right);
        turns.sort_unstable();
        turns.dedup();
        let between: Vec<i32> = turns.windows(2).map(|pair| (pair[0] + pair[1]) / 2).collect();
        turns.extend(between);
        turns.sort_unstable();
        turns.dedup();
        let mut rays: Vec<Ray> = Vec::with_capacity(turns.len() * 2);
        for turn in turns {
            let Some(ray) = self.ray(turn) else { continue };
            if let Some(&last) = rays.last() {
                self.refine(last, ray, &mut rays);
            }
            rays.push(ray);
        }
        self.rays = rays;
    }

    /// Rays between two others, until the outline runs straight between them to within its grain.
    fn refine(&self, a: Ray, b: Ray, rays: &mut Vec<Ray>) {
        if b.turn - a.turn < 2 {
            return;
        }
        let Some(middle) = self.ray((a.turn + b.turn) / 2) else { return };
        let off = (middle.to - nearest_on(a.to, b.to, middle.to)).length();
        let off = off.max((middle.from - nearest_on(a.from, b.from, middle.from)).length());
        if off > GRAIN.f64() / 4.0 {
            self.refine(a, middle, rays);
            rays.push(middle);
            self.refine(middle, b, rays);
        }
    }

    /// The turns at which a side of the unit's way brushes a corner of something, or at which slow ground begins.
    fn turns_of_note(&self, turns: &mut Vec<i32>) {
        let w = self.body.half_width;
        let mut note = |from: Vector, aside: f64, corner: Vector| {
            let way = corner - from;
            let (ahead, length) = (self.relative(way), way.length());
            if length > aside.abs() {
                turns.push(ahead + Turn::from_radians(libm::asin(aside / length)).get());
            }
        };
        let slow = self.mover.slow.iter().flat_map(|slow| slow.area.points()).map(|p| p.vector());
        // A disc is a corner that is met so much earlier.
        let corners = self.near.iter().flat_map(|other| {
            let corners = if other.round { [other.centre; 4] } else { other.corners() };
            let round = if other.round { other.half_width } else { 0.0 };
            corners.map(|corner| (corner, round - OVERLAP))
        });
        match self.mover.drill {
            Drill::Oblique { .. } | Drill::Back { .. } if !self.body.round => {
                let mine = self.body.corners();
                for (corner, round) in corners {
                    for from in mine {
                        // Corner past corner the tolerance bites somewhere between none of it and all of it.
                        note(from, round, corner);
                        note(from, 0.0, corner);
                        note(from, -round, corner);
                    }
                }
                slow.for_each(|corner| note(self.body.centre, 0.0, corner));
            }
            Drill::Wheel { .. } => {
                let (left, right) = (self.body.corner_at(Corner::FrontLeft), self.body.corner_at(Corner::FrontRight));
                for (corner, round) in corners {
                    note(left, round, corner);
                    note(left, -2.0 * w - round, corner);
                    note(right, -round, corner);
                    note(right, 2.0 * w + round, corner);
                }
                for corner in slow {
                    note(left, -w, corner);
                    note(right, w, corner);
                }
            }
            _ => {
                for (corner, round) in corners {
                    note(self.body.centre, w + round, corner);
                    note(self.body.centre, -w - round, corner);
                }
                slow.for_each(|corner| note(self.body.centre, 0.0, corner));
            }
        }
    }
}

impl Body {
    /// The wheel forward on a front corner after which a point lies straight ahead of the middle of the front, and how far
    /// ahead it then lies. Nothing if the point is too near to be wheeled to.
    pub fn wheel_toward(&self, point: Point) -> Option<(Turn, Length)> {
        let (turn, by) = self.wheel_to(point.vector())?;
        Some((Turn::millidegrees(turn), Length::nearest(by)))
    }

    fn wheel_to(&self, q: Vector) -> Option<(i32, f64)> {
        // After a wheel the middle of the front stands on a circle about the corner and leaves it along the tangent.
        let radius = self.half_width;
        let left = self.local(q).x < 0.0;
        let corner = self.corner_at(if left { Corner::FrontLeft } else { Corner::FrontRight });
        let d = q - corner;
        let (across, along) = (d.dot(self.right()), d.dot(self.ahead));
        let across = if left { across } else { -across };
        let square = d.length_squared() - radius * radius;
        if square < -radius {
            return None;
        }
        let by = libm::sqrt(square.max(0.0));
        let angle = libm::atan2(along, across) - libm::atan2(by, radius);
        let mut turn = Turn::from_radians(angle).get();
        if turn < -2 {
            turn += 360_000;
        }
        Some((if left { -turn.max(0) } else { turn.max(0) }, by))
    }
}
