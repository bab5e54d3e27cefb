//! The sheet of paper: which part of the ground it shows, and where on the paper a place lies.

use super::Plan;
use crate::geometry::Point;
use crate::model::Scenario;

/// A point on the paper, right and down from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Spot {
    pub(super) fn new(x: f64, y: f64) -> Self {
        Spot { x, y }
    }

    pub(super) fn to(self, other: Spot) -> f64 {
        libm::hypot(other.x - self.x, other.y - self.y)
    }

    /// The point `along` forward and `aside` to the right of it, facing `direction` (a unit vector).
    pub(super) fn moved(self, direction: Spot, along: f64, aside: f64) -> Spot {
        Spot::new(
            self.x + direction.x * along - direction.y * aside,
            self.y + direction.y * along + direction.x * aside,
        )
    }
}

/// A rectangle on the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) w: f64,
    pub(super) h: f64,
}

impl Rect {
    pub(super) fn new(x: f64, y: f64, w: f64, h: f64) -> Self {
        Rect { x, y, w, h }
    }

    pub(super) fn round(middle: Spot, w: f64, h: f64) -> Self {
        Rect::new(middle.x - w / 2.0, middle.y - h / 2.0, w, h)
    }

    /// The smallest rectangle round some points.
    pub(super) fn hull(points: &[Spot]) -> Self {
        let (mut left, mut top, mut right, mut bottom) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
        for p in points {
            (left, top, right, bottom) = (left.min(p.x), top.min(p.y), right.max(p.x), bottom.max(p.y));
        }
        Rect::new(left, top, right - left, bottom - top)
    }

    pub(super) fn grown(self, by: f64) -> Self {
        Rect::new(self.x - by, self.y - by, self.w + 2.0 * by, self.h + 2.0 * by)
    }

    pub(super) fn holds(self, p: Spot) -> bool {
        p.x >= self.x && p.x <= self.x + self.w && p.y >= self.y && p.y <= self.y + self.h
    }

    pub(super) fn middle(self) -> Spot {
        Spot::new(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The part that lies in another rectangle.
    pub(super) fn within(self, o: Rect) -> Rect {
        let (x, y) = (self.x.max(o.x), self.y.max(o.y));
        let (right, bottom) = ((self.x + self.w).min(o.x + o.w), (self.y + self.h).min(o.y + o.h));
        Rect::new(x, y, (right - x).max(0.0), (bottom - y).max(0.0))
    }

    /// The area shared with another rectangle.
    pub(super) fn shared(self, o: Rect) -> f64 {
        let both = self.within(o);
        both.w * both.h
    }
}

/// Width of the picture of the ground, in units of the paper.
const BREADTH: f64 = 2240.0;
/// The least and the most metres of ground from left to right.
const NARROWEST: f64 = 300.0;
const WIDEST: f64 = 200_000.0;
/// From the edge of the paper to the ground.
pub(super) const MARGIN: f64 = 80.0;

/// The paper and the part of the ground on it.
pub(super) struct Sheet {
    /// Ground shown: west, south, width, height, in metres.
    west: f64,
    south: f64,
    pub(super) metres_wide: f64,
    pub(super) metres_high: f64,
    /// Units of the paper to a metre.
    pub(super) scale: f64,
    /// How much broader than usual roads and streams are drawn, where the ground is seen from near.
    pub(super) broad: f64,
    /// Where the ground is shown.
    pub(super) ground: Rect,
    /// Where the scenario's map is: the same, unless a table is larger or smaller.
    pub(super) map: Rect,
    /// Metres to a step of the border.
    pub(super) step: f64,
    /// Steps from one figure on the border to the next.
    pub(super) figured: u32,
    /// Table units, if the sheet shows a table.
    pub(super) table: Option<Plan>,
}

impl Sheet {
    pub(super) fn new(s: &Scenario, plan: &Plan) -> Self {
        let (width, height) = (f64::from(s.map.width.max(1)), f64::from(s.map.height.max(1)));
        let (west, south, wide, high, step, figured, table) = match plan {
            Plan::Metres => (0.0, 0.0, width, height, 100.0, 10, None),
            Plan::Table { metres, width: w, depth: d, corner, .. } => {
                // A table no smaller than a farmyard and no larger than a province, not too long for the paper.
                let (across, deep) = (f64::from((*w).max(1)), f64::from((*d).max(1)));
                let wide = if metres.is_finite() { metres * across } else { width };
                let wide = wide.clamp(NARROWEST, WIDEST);
                let metres = wide / across;
                let high = (metres * deep).min(wide * 4.0);
                let (west, south) = corner.map_or_else(
                    || ((width - wide) / 2.0, (height - high) / 2.0),
                    |c| (f64::from(c.x), f64::from(c.y)),
                );
                (west, south, wide, high, metres, 12, Some(plan.clone()))
            }
        };
        let scale = BREADTH / wide;
        let broad = (scale / 0.33).clamp(1.0, 1.7);
        let ground = Rect::new(MARGIN, MARGIN, BREADTH, high * scale);
        let mut sheet = Sheet {
            west,
            south,
            metres_wide: wide,
            metres_high: high,
            scale,
            broad,
            ground,
            map: ground,
            step,
            figured,
            table,
        };
        let (a, b) = (sheet.spot(0.0, height), sheet.spot(width, 0.0));
        sheet.map = Rect::new(a.x, a.y, b.x - a.x, b.y - a.y);
        sheet
    }

    fn spot(&self, x: f64, y: f64) -> Spot {
        Spot::new(
            self.ground.x + (x - self.west) * self.scale,
            self.ground.y + (self.metres_high - (y - self.south)) * self.scale,
        )
    }

    /// Where a place lies on the paper.
    pub(super) fn at(&self, p: Point) -> Spot {
        self.spot(f64::from(p.x), f64::from(p.y))
    }

    pub(super) fn all(&self, points: &[Point]) -> Vec<Spot> {
        points.iter().map(|p| self.at(*p)).collect()
    }

    /// So many metres, in units of the paper.
    pub(super) fn metres(&self, metres: f64) -> f64 {
        metres * self.scale
    }
}
