//! Places and outlines in whole metres, east and north of the map's south-west corner. All tests are exact.

use crate::fault::Step;
use crate::field::{Field, Reader};
use crate::tree::{Node, Tree};
use serde_json::{Value, json};
use std::fmt;

/// A place on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Metres east of the south-west corner.
    pub x: i32,
    /// Metres north of the south-west corner.
    pub y: i32,
}

impl Point {
    /// The place `x` metres east and `y` metres north.
    pub const fn new(x: i32, y: i32) -> Self {
        Point { x, y }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl Field for Point {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        match &node.tree {
            Tree::List(pair) if pair.len() == 2 => {
                let (x, y) = (&pair[0], &pair[1]);
                Point { x: reader.descend(Step::Entry(0), x), y: reader.descend(Step::Entry(1), y) }
            }
            Tree::List(list) => {
                let message = format!("a place has two numbers, this has {}", list.len());
                reader.wrong(node, message, "write [x, y]: metres east, metres north of the south-west corner");
                Self::stand_in()
            }
            other => {
                let message = format!("expected a place, found {}", other.called());
                reader.wrong(node, message, "write [x, y]: metres east, metres north of the south-west corner");
                Self::stand_in()
            }
        }
    }
    fn write(&self) -> Node {
        Tree::List(vec![self.x.write(), self.y.write()]).into()
    }
    fn schema() -> Value {
        json!({ "type": "array", "items": i32::schema(), "minItems": 2, "maxItems": 2 })
    }
    fn stand_in() -> Self {
        Point::new(1, 1)
    }
}

/// A direction: degrees clockwise from north, 0 to 359.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Facing(u16);

impl Facing {
    /// The direction of so many degrees; whole turns do not count.
    pub fn degrees(degrees: u32) -> Self {
        Facing((degrees % 360) as u16)
    }

    /// Degrees clockwise from north.
    pub fn as_degrees(self) -> u32 {
        u32::from(self.0)
    }
}

impl Field for Facing {
    fn read(node: &Node, reader: &mut Reader) -> Self {
        let help = "write degrees clockwise from north: 0 north, 90 east, 180 south, 270 west";
        match node.tree {
            Tree::Whole(n @ 0..=359) => Facing(n as u16),
            Tree::Whole(n) => {
                reader.wrong(node, format!("{n} is not a facing from 0 to 359"), help);
                Facing(n.rem_euclid(360) as u16)
            }
            _ => {
                reader.wrong(node, format!("expected a facing, found {}", node.tree.called()), help);
                Facing(0)
            }
        }
    }
    fn write(&self) -> Node {
        Tree::Whole(i64::from(self.0)).into()
    }
    fn schema() -> Value {
        json!({ "type": "integer", "minimum": 0, "maximum": 359 })
    }
    fn stand_in() -> Self {
        Facing(0)
    }
}

/// Twice the signed area of the triangle a b c: positive if c lies left of a→b.
fn turn(a: Point, b: Point, c: Point) -> i128 {
    let (ax, ay) = (i128::from(a.x), i128::from(a.y));
    (i128::from(b.x) - ax) * (i128::from(c.y) - ay) - (i128::from(b.y) - ay) * (i128::from(c.x) - ax)
}

fn between(a: Point, b: Point, p: Point) -> bool {
    (a.x.min(b.x)..=a.x.max(b.x)).contains(&p.x) && (a.y.min(b.y)..=a.y.max(b.y)).contains(&p.y)
}

/// Whether two segments have a point in common.
pub(crate) fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (p, q, r, s) = (turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b));
    if p.signum() * q.signum() < 0 && r.signum() * s.signum() < 0 {
        return true;
    }
    (p == 0 && between(a, b, c))
        || (q == 0 && between(a, b, d))
        || (r == 0 && between(c, d, a))
        || (s == 0 && between(c, d, b))
}

/// The sides of a closed outline.
pub(crate) fn sides(area: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    (0..area.len()).map(|i| (area[i], area[(i + 1) % area.len()]))
}

/// The first two sides of an outline that cross or touch where they should not, by their numbers from 0.
pub(crate) fn crossing_sides(area: &[Point]) -> Option<(usize, usize)> {
    let n = area.len();
    for i in 0..n {
        for j in i + 1..n {
            let (a, b) = (area[i], area[(i + 1) % n]);
            let (c, d) = (area[j], area[(j + 1) % n]);
            let folded = |corner: Point, before: Point, after: Point| {
                turn(before, corner, after) == 0 && !between(before, after, corner)
            };
            let bad = if j == i + 1 {
                folded(b, a, d)
            } else if i == 0 && j == n - 1 {
                folded(a, b, c)
            } else {
                segments_meet(a, b, c, d)
            };
            if bad {
                return Some((i, j));
            }
        }
    }
    None
}

/// Twice the area of an outline.
pub(crate) fn double_area(area: &[Point]) -> i128 {
    sides(area).map(|(a, b)| i128::from(a.x) * i128::from(b.y) - i128::from(b.x) * i128::from(a.y)).sum::<i128>().abs()
}

/// Whether a place lies inside an outline or on its edge.
pub fn contains(area: &[Point], p: Point) -> bool {
    let mut inside = false;
    for (a, b) in sides(area) {
        if turn(a, b, p) == 0 && between(a, b, p) {
            return true;
        }
        if (a.y > p.y) != (b.y > p.y) {
            let t = turn(a, b, p);
            if (t > 0) == (b.y > a.y) {
                inside = !inside;
            }
        }
    }
    inside
}

/// Whether two outlines share ground; a shared edge or corner alone does not count.
pub(crate) fn overlap(one: &[Point], other: &[Point]) -> bool {
    let crosses = sides(one).any(|(a, b)| {
        sides(other).any(|(c, d)| {
            turn(a, b, c).signum() * turn(a, b, d).signum() < 0 && turn(c, d, a).signum() * turn(c, d, b).signum() < 0
        })
    });
    let (ours, theirs) = (reaches_into(one, other), reaches_into(other, one));
    // Outlines that lie wholly on each other are the same outline.
    crosses || ours == Some(true) || theirs == Some(true) || (ours.is_none() && theirs.is_none() && one.len() > 2)
}

/// Whether some stretch of the sides of `one`, cut where `other` touches it, runs inside `other`; nothing if every
/// stretch runs along its edge.
fn reaches_into(one: &[Point], other: &[Point]) -> Option<bool> {
    let mut off_edge = false;
    for (a, b) in sides(one) {
        let (ax, ay) = (f64::from(a.x), f64::from(a.y));
        let (dx, dy) = (f64::from(b.x) - ax, f64::from(b.y) - ay);
        let square = dx * dx + dy * dy;
        if square == 0.0 {
            continue;
        }
        let share = |p: Point| ((f64::from(p.x) - ax) * dx + (f64::from(p.y) - ay) * dy) / square;
        let touching = other.iter().filter(|p| turn(a, b, **p) == 0 && between(a, b, **p));
        let mut cuts: Vec<f64> = touching.map(|p| share(*p)).chain([0.0, 1.0]).collect();
        cuts.sort_by(f64::total_cmp);
        for pair in cuts.windows(2).filter(|pair| pair[1] - pair[0] > 1e-9) {
            let t = (pair[0] + pair[1]) / 2.0;
            match side_of(other, ax + t * dx, ay + t * dy) {
                Some(true) => return Some(true),
                Some(false) => off_edge = true,
                None => {}
            }
        }
    }
    off_edge.then_some(false)
}

/// Whether a point lies inside an outline (true) or outside (false); nothing on its edge.
fn side_of(area: &[Point], x: f64, y: f64) -> Option<bool> {
    let mut inside = false;
    for (a, b) in sides(area) {
        let (ax, ay, bx, by) = (f64::from(a.x), f64::from(a.y), f64::from(b.x), f64::from(b.y));
        let cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        let along =
            x >= ax.min(bx) - 1e-6 && x <= ax.max(bx) + 1e-6 && y >= ay.min(by) - 1e-6 && y <= ay.max(by) + 1e-6;
        if along && cross * cross <= 1e-6 * ((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) {
            return None;
        }
        if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
            inside = !inside;
        }
    }
    Some(inside)
}

/// The mean of the corners.
pub(crate) fn middle(points: &[Point]) -> Option<Point> {
    let n = i64::try_from(points.len()).ok().filter(|n| *n > 0)?;
    let (x, y) = points.iter().fold((0i64, 0i64), |(x, y), p| (x + i64::from(p.x), y + i64::from(p.y)));
    Some(Point::new((x / n) as i32, (y / n) as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: i32, y: i32, side: i32) -> Vec<Point> {
        vec![Point::new(x, y), Point::new(x + side, y), Point::new(x + side, y + side), Point::new(x, y + side)]
    }

    #[test]
    fn neighbours_do_not_overlap_and_anything_more_does() {
        let here = square(0, 0, 100);
        assert!(!overlap(&here, &square(100, 0, 100)), "a shared side");
        assert!(!overlap(&here, &square(100, 100, 50)), "a shared corner");
        assert!(!overlap(&here, &square(100, 20, 50)), "part of a shared side");
        assert!(overlap(&here, &square(99, 0, 100)), "a metre too far");
        assert!(overlap(&here, &square(0, 40, 100)), "two sides in line");
        assert!(overlap(&here, &square(20, 20, 10)), "one inside the other");
        assert!(overlap(&here, &here.clone()), "the same twice");
    }

    #[test]
    fn an_outline_may_touch_nothing_of_its_own() {
        assert_eq!(crossing_sides(&square(0, 0, 10)), None);
        let bow = [Point::new(0, 0), Point::new(10, 10), Point::new(10, 0), Point::new(0, 10)];
        assert!(crossing_sides(&bow).is_some());
        let spike = [Point::new(0, 0), Point::new(10, 0), Point::new(5, 0), Point::new(5, 10)];
        assert!(crossing_sides(&spike).is_some());
    }

    #[test]
    fn edges_belong_to_the_ground_they_enclose() {
        let here = square(0, 0, 100);
        for (x, y, within) in [(50, 50, true), (0, 50, true), (100, 100, true), (101, 50, false), (-1, 0, false)] {
            assert_eq!(contains(&here, Point::new(x, y)), within, "{x},{y}");
        }
    }
}
