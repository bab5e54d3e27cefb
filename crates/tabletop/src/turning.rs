//! A body that turns about a point: when does it first overlap another?
//!
//! Two rectangles overlap while, for each of their eight edges, some corner of the other lies inside the line of that edge. A
//! corner that goes round a point lies inside a line while `a·cos τ + b·sin τ < k`: one arc of the circle, in closed form.
//! So the overlap is the common part of eight unions of four arcs, and its first moment is found by leaping from arc to
//! arc: nothing is stepped or sampled, however thin the obstacle.

use std::f64::consts::TAU;

use crate::body::Body;
use crate::footprint::Edge;
use crate::ground::Table;
use crate::length::OVERLAP;
use crate::vector::Vector;

/// The angles τ for which `a·cos τ + b·sin τ < k`.
#[derive(Clone, Copy)]
enum Arc {
    Always,
    Never,
    /// All but those within `shut` of `phase`.
    Except {
        phase: f64,
        shut: f64,
    },
}

/// Rounding must not throw a moment out of the arc it was computed as the beginning of.
const GRACE: f64 = 1e-12;

impl Arc {
    fn below(a: f64, b: f64, k: f64) -> Self {
        let height = libm::sqrt(a * a + b * b);
        if k > height {
            Self::Always
        } else if k <= -height {
            Self::Never
        } else {
            Self::Except { phase: libm::atan2(b, a), shut: libm::acos(k / height) }
        }
    }

    /// The first angle from `from` on that belongs to the arc.
    fn next(self, from: f64) -> f64 {
        match self {
            Self::Always => from,
            Self::Never => f64::INFINITY,
            Self::Except { phase, shut } => {
                // At most a circle past the start, at most half a circle either way from the phase.
                let past = from - phase;
                let past = if past < 0.0 { past + TAU } else { past };
                let past = if past >= TAU { past - TAU } else { past };
                if past >= TAU - shut {
                    from + (TAU - past) + shut
                } else if past + GRACE < shut {
                    from + (shut - past)
                } else {
                    from
                }
            }
        }
    }
}

/// The first angle, up to the whole turn, that lies in each of the unions of arcs.
fn first_common<const N: usize>(unions: &[[Arc; N]], whole: f64) -> Option<f64> {
    let mut at = 0.0_f64;
    // Each leap enters an arc; the bound only guards against rounding in the last place.
    for _ in 0..256 {
        let mut leapt = false;
        for arcs in unions {
            let next = arcs.iter().fold(f64::INFINITY, |first, arc| first.min(arc.next(at)));
            if next > whole {
                return None;
            }
            if next > at + GRACE {
                (at, leapt) = (next, true);
            }
        }
        if !leapt {
            return Some(at);
        }
    }
    Some(at)
}

/// Points that go round a pivot, clockwise if `way` is 1 and counter-clockwise if −1.
#[derive(Clone, Copy)]
struct Round {
    pivot: Vector,
    way: f64,
}

impl Round {
    /// While the point that started at `p` lies inside the line through `through` that looks `out`, by more than `slack`.
    fn inside(self, p: Vector, through: Vector, out: Vector, slack: f64) -> Arc {
        let u = p - self.pivot;
        Arc::below(out.dot(u), self.way * out.cross(u), out.dot(through - self.pivot) - slack)
    }

    /// While the point that started at `p` lies within a disc.
    fn within(self, p: Vector, centre: Vector, radius: f64) -> Arc {
        if radius <= 0.0 {
            return Arc::Never;
        }
        let (u, from) = (p - self.pivot, self.pivot - centre);
        let k = radius * radius - from.length_squared() - u.length_squared();
        Arc::below(2.0 * from.dot(u), self.way * 2.0 * from.cross(u), k)
    }

    /// When the point that started at `p` first comes within `radius` of a rectangle.
    fn reaches(self, p: Vector, rectangle: &Body, radius: f64, whole: f64) -> Option<f64> {
        let corners = rectangle.corners().map(|corner| self.within(p, corner, radius).next(0.0));
        let mut first = corners.into_iter().filter(|at| *at <= whole).fold(f64::INFINITY, f64::min);
        for (wider, deeper) in [(radius, 0.0), (0.0, radius)] {
            let grown = Body {
                half_width: rectangle.half_width + wider,
                half_depth: rectangle.half_depth + deeper,
                ..*rectangle
            };
            let edges = Edge::ALL.map(|edge| [self.inside(p, grown.middle_of(edge), grown.outward(edge), 0.0)]);
            first = first.min(first_common(&edges, whole).unwrap_or(f64::INFINITY));
        }
        (first <= whole).then_some(first)
    }
}

/// The angle, from nothing to the whole turn, at which a body that turns about a pivot first overlaps another by more than
/// `slack`.
pub(crate) fn first_overlap(mover: &Body, pivot: Vector, by: f64, other: &Body, slack: f64) -> Option<f64> {
    let reach = (mover.centre - pivot).length() + mover.radius() + other.radius();
    if (other.centre - pivot).length_squared() > reach * reach {
        return None;
    }
    let whole = by.abs();
    let round = Round { pivot, way: if by < 0.0 { -1.0 } else { 1.0 } };
    // For one who turns with the mover, the other goes round the other way.
    let back = Round { way: -round.way, ..round };
    match (mover.round, other.round) {
        (true, true) => {
            let at = round.within(mover.centre, other.centre, mover.half_width + other.half_width - slack).next(0.0);
            (at <= whole).then_some(at)
        }
        (true, false) => round.reaches(mover.centre, other, mover.half_width - slack, whole),
        (false, true) => back.reaches(other.centre, mover, other.half_width - slack, whole),
        (false, false) => {
            let mut edges = [[Arc::Never; 4]; 8];
            let (theirs, ours) = edges.split_at_mut(4);
            for (edge, (their, our)) in Edge::ALL.into_iter().zip(theirs.iter_mut().zip(ours)) {
                let (through, out) = (other.middle_of(edge), other.outward(edge));
                *their = mover.corners().map(|corner| round.inside(corner, through, out, slack));
                let (through, out) = (mover.middle_of(edge), mover.outward(edge));
                *our = other.corners().map(|corner| back.inside(corner, through, out, slack));
            }
            first_common(&edges, whole)
        }
    }
}

/// The angle at which a part of the body first hangs over the table's edge.
pub(crate) fn leaves_table(mover: &Body, pivot: Vector, by: f64, table: Table) -> Option<f64> {
    let round = Round { pivot, way: if by < 0.0 { -1.0 } else { 1.0 } };
    let (corners, inset) = if mover.round { ([mover.centre; 4], mover.half_width) } else { (mover.corners(), 0.0) };
    let (south_west, north_east) = (Vector::default(), Vector { x: table.width.f64(), y: table.height.f64() });
    let sides = [
        (south_west, Vector { x: 1.0, y: 0.0 }),
        (south_west, Vector { x: 0.0, y: 1.0 }),
        (north_east, Vector { x: -1.0, y: 0.0 }),
        (north_east, Vector { x: 0.0, y: -1.0 }),
    ];
    let mut first = f64::INFINITY;
    for (through, inward) in sides {
        for corner in corners {
            first = first.min(round.inside(corner, through, inward, OVERLAP - inset).next(0.0));
        }
    }
    (first <= by.abs()).then_some(first)
}
