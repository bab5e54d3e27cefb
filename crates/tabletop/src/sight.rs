//! Who sees whom, and why not.
//!
//! A sight line crosses areas, contours, lines and troops; each system says which crossings block. [`SightRules`] holds the
//! answers as data: the five systems differ in how far one sees into a wood, whether troops block, over whose heads guns may
//! fire, and whether heights are compared or drawn. One tracing serves the quick question and the [`Profile`](crate::Profile)
//! that explains itself.

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::ground::{Ground, Height, Kinds};
use crate::length::{CONTACT, Length};
use crate::polygon::{Polygon, segments_meet};
use crate::pose::Point;
use crate::straight;
use crate::vector::Vector;

/// What blocks a sight line under some system's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SightRules {
    /// The kinds of areas and lines that block.
    pub screens: Kinds,
    /// How far one sees into such an area, or out of it, when one end of the line lies inside. [`Length::MAX`] lets the piece
    /// that either end stands in never block.
    pub into: Length,
    /// How heights count.
    pub relief: Relief,
    /// When troops in between block.
    pub troops: Masking,
    /// How near to the line troops must stand to be in the way; nothing if the line must cross their base.
    pub lane: Length,
}

/// How heights count in a sight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relief {
    /// By contours: ground that stands higher than both ends blocks, lower ground does not; woods and roofs block from any
    /// height.
    Levels,
    /// By a line drawn from eye to eye: ground, trees, roofs and troops block where they stand above the line.
    Drawn {
        /// How high eyes, and the heads of troops in between, are above the ground.
        stature: Height,
    },
}

/// When troops in between block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Masking {
    /// Never.
    Never,
    /// Always.
    Always,
    /// If they stand no lower than the higher end of the line.
    UnlessOverlooked,
    /// Always, but one who stands higher than they and higher than the target fires over those who are further than this from
    /// both ends.
    Overhead {
        /// How far they must be from either end.
        clear: Length,
    },
    /// Always, but one who stands higher than they sees over those who are nearer to himself than to the target.
    OverTheNearer,
}

/// One end of a sight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eye {
    /// Where it is.
    pub at: Point,
    /// How high the ground is that counts for it.
    pub level: Height,
    /// Which of the troops it belongs to: they do not stand in their own way.
    pub unit: Option<usize>,
}

/// Somebody who may stand in the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mask {
    /// Their base.
    pub body: Body,
    /// How high the ground is that counts for them.
    pub level: Height,
}

/// The ground and the troops on it.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The ground.
    pub ground: &'a Ground,
    /// Everybody who may stand in the way.
    pub troops: &'a [Mask],
}

/// What a sight line or a move meets, by its place in the lists of the ground and of the troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Met {
    /// An area.
    Area(usize),
    /// A contour.
    Contour(usize),
    /// A line.
    Line(usize),
    /// Troops.
    Troops(usize),
}

/// Why something met on the way blocks, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// It stands in the way.
    InTheWay,
    /// The end inside it is too deep inside.
    TooDeepInside,
    /// The ground is higher than both ends.
    HigherGround,
    /// It rises above the line from eye to eye.
    AboveTheLine,
    /// Things of its kind never block.
    Transparent,
    /// The end inside it is near enough to its edge.
    SeenInto,
    /// It does not rise to the line, or to the higher end.
    Overlooked,
}

impl Why {
    /// Whether this is a reason to block.
    pub const fn blocks(self) -> bool {
        matches!(self, Self::InTheWay | Self::TooDeepInside | Self::HigherGround | Self::AboveTheLine)
    }
}

/// A stretch of a sight line that runs through something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stretch {
    /// Through what.
    pub met: Met,
    /// How far from the viewer it begins.
    pub enters: Length,
    /// How far from the viewer it ends.
    pub leaves: Length,
    /// How high it stands.
    pub top: Height,
    /// Whether it blocks, and why.
    pub why: Why,
}

impl SightRules {
    /// Whether the line from one end to the other is free.
    pub fn clear(&self, scene: Scene<'_>, from: Eye, to: Eye) -> bool {
        let mut free = true;
        self.trace(scene, from, to, &mut |stretch| {
            free &= !stretch.why.blocks();
            free
        });
        free
    }

    /// What blocks the line nearest to the viewer, if anything does.
    pub fn blocked_by(&self, scene: Scene<'_>, from: Eye, to: Eye) -> Option<Stretch> {
        let mut nearest: Option<Stretch> = None;
        self.trace(scene, from, to, &mut |stretch| {
            if stretch.why.blocks() && nearest.is_none_or(|found| stretch.enters < found.enters) {
                nearest = Some(stretch);
            }
            true
        });
        nearest
    }

    /// Visits every stretch of the line that runs through something, in no order, until the visitor has seen enough.
    pub(crate) fn trace(&self, scene: Scene<'_>, from: Eye, to: Eye, visit: &mut dyn FnMut(Stretch) -> bool) {
        // Traced the same way from either end, so that what one sees the other sees, to the last bit.
        let swapped = to.at < from.at;
        let (p, q) = if swapped { (to.at, from.at) } else { (from.at, to.at) };
        let line = SightLine { p, q, swapped, from, to, length: (q.vector() - p.vector()).length() };
        let ground = scene.ground;
        for (i, contour) in ground.contours.iter().enumerate() {
            let mut go_on = true;
            line.spans(&contour.outline, &mut |span| {
                let why = self.ground_blocks(&line, &span, contour.level);
                go_on = go_on && visit(line.stretch(Met::Contour(i), &span, contour.level, why));
            });
            if !go_on {
                return;
            }
        }
        for (i, area) in ground.areas.iter().enumerate() {
            let mut go_on = true;
            line.spans(&area.outline, &mut |span| {
                let top = area.height.above(line.ground_under(ground, &span));
                let why = if self.screens.contains(area.kind) {
                    self.area_blocks(&line, &span, top)
                } else {
                    Why::Transparent
                };
                go_on = go_on && visit(line.stretch(Met::Area(i), &span, top, why));
            });
            if !go_on {
                return;
            }
        }
        for (i, feature) in ground.lines.iter().enumerate() {
            for (a, b) in feature.track.stretches().filter(|(a, b)| segments_meet(*a, *b, p, q)) {
                let span = line.at_crossing(a, b);
                let top = feature.height.above(line.ground_under(ground, &span));
                let why = if self.screens.contains(feature.kind) {
                    self.height_blocks(&line, &span, top)
                } else {
                    Why::Transparent
                };
                if !visit(line.stretch(Met::Line(i), &span, top, why)) {
                    return;
                }
            }
        }
        for (i, troops) in scene.troops.iter().enumerate() {
            if from.unit == Some(i) || to.unit == Some(i) {
                continue;
            }
            let Some(span) = line.across(&troops.body, self.lane) else { continue };
            let (top, why) = self.troops_block(&line, &span, troops.level);
            if !visit(line.stretch(Met::Troops(i), &span, top, why)) {
                return;
            }
        }
    }

    fn ground_blocks(&self, line: &SightLine, span: &Span, level: Height) -> Why {
        match self.relief {
            Relief::Levels if level > line.from.level.max(line.to.level) => Why::HigherGround,
            Relief::Levels => Why::Overlooked,
            Relief::Drawn { stature } => line.drawn(span, level, stature),
        }
    }

    fn area_blocks(&self, line: &SightLine, span: &Span, top: Height) -> Why {
        if span.holds_an_end {
            let deep = Length::nearest((span.leaves - span.enters) * line.length) > self.into;
            return if deep { Why::TooDeepInside } else { Why::SeenInto };
        }
        self.height_blocks(line, span, top)
    }

    fn height_blocks(&self, line: &SightLine, span: &Span, top: Height) -> Why {
        match self.relief {
            Relief::Levels => Why::InTheWay,
            Relief::Drawn { stature } => line.drawn(span, top, stature),
        }
    }

    fn troops_block(&self, line: &SightLine, span: &Span, level: Height) -> (Height, Why) {
        let higher = |clear: bool| if clear { Why::Overlooked } else { Why::InTheWay };
        let (near, far) = line.distances(span);
        let beyond = Length::nearest(line.length) - far;
        let viewer_above = line.from.level > level;
        match (self.troops, self.relief) {
            (Masking::Never, _) => (level, Why::Transparent),
            (_, Relief::Drawn { stature }) => {
                let top = stature.above(level);
                (top, line.drawn(span, top, stature))
            }
            (Masking::Always, _) => (level, Why::InTheWay),
            (Masking::UnlessOverlooked, _) => (level, higher(level < line.from.level.max(line.to.level))),
            (Masking::Overhead { clear }, _) => {
                let above = viewer_above && line.from.level > line.to.level;
                (level, higher(above && near > clear && beyond > clear))
            }
            (Masking::OverTheNearer, _) => (level, higher(viewer_above && near < beyond)),
        }
    }
}

/// A line between two ends, kept in an order that does not depend on who looks.
struct SightLine {
    p: Point,
    q: Point,
    swapped: bool,
    from: Eye,
    to: Eye,
    length: f64,
}

/// A part of the line between `p` and `q`.
#[derive(Clone, Copy)]
struct Span {
    enters: f64,
    leaves: f64,
    holds_an_end: bool,
}

impl SightLine {
    /// The stretches of the line inside an outline; those shorter than a touch are left out.
    fn spans(&self, outline: &Polygon, found: &mut dyn FnMut(Span)) {
        let middle = (self.p.vector() + self.q.vector()) * 0.5;
        if self.length <= CONTACT.f64() || !outline.near(middle, self.length / 2.0) {
            return;
        }
        // A line that begins on the outline itself, as that of a garrison at its wall, is inside if it goes inwards.
        let touch = CONTACT.f64() / self.length;
        let (mut inside, mut at) = if outline.runs_through(self.p) {
            let ahead = Point::nearest(self.p.vector() + (self.q.vector() - self.p.vector()) * (2.0 * touch));
            (outline.contains(ahead) && !outline.runs_through(ahead), touch)
        } else {
            (outline.contains(self.p), 0.0)
        };
        let (mut began, mut first) = (0.0, true);
        loop {
            let next = outline.next_crossing(self.p, self.q, at);
            let end = next.unwrap_or(1.0);
            if inside && end - began > touch {
                found(Span { enters: began, leaves: end, holds_an_end: first || 1.0 - end <= touch });
            }
            let Some(t) = next else { return };
            (at, began, inside, first) = (t, t, !inside, false);
        }
    }

    fn across(&self, body: &Body, lane: Length) -> Option<Span> {
        let lane = lane.f64().max(0.0);
        let wide = Body { half_width: body.half_width + lane, half_depth: body.half_depth + lane, ..*body };
        let middle = (self.p.vector() + self.q.vector()) * 0.5;
        let reach = wide.radius() + self.length / 2.0;
        if (wide.centre - middle).length_squared() > reach * reach {
            return None;
        }
        let (enters, leaves) = straight::crossing(&wide, self.p.vector(), self.q.vector())?;
        ((leaves - enters) * self.length > CONTACT.f64()).then_some(Span { enters, leaves, holds_an_end: false })
    }

    fn at_crossing(&self, a: Point, b: Point) -> Span {
        let (p, along, wall) = (self.p.vector(), self.q.vector() - self.p.vector(), b.vector() - a.vector());
        let slant = along.cross(wall);
        let t = if slant == 0.0 { 0.0 } else { ((a.vector() - p).cross(wall) / slant).clamp(0.0, 1.0) };
        Span { enters: t, leaves: t, holds_an_end: false }
    }

    /// The distances of a part's ends from the viewer.
    fn distances(&self, span: &Span) -> (Length, Length) {
        let (one, two) = (Length::nearest(span.enters * self.length), Length::nearest(span.leaves * self.length));
        let whole = Length::nearest(self.length);
        if self.swapped { (whole - two, whole - one) } else { (one, two) }
    }

    fn point(&self, t: f64) -> Vector {
        self.p.vector() + (self.q.vector() - self.p.vector()) * t
    }

    /// The highest ground under a part of the line, looked up at its ends and in its middle.
    fn ground_under(&self, ground: &Ground, span: &Span) -> Height {
        let places = [span.enters, (span.enters + span.leaves) / 2.0, span.leaves];
        places.map(|t| ground.level_at(Point::nearest(self.point(t)))).into_iter().max().unwrap_or_default()
    }

    fn drawn(&self, span: &Span, top: Height, stature: Height) -> Why {
        let (p, q) = if self.swapped { (self.to, self.from) } else { (self.from, self.to) };
        let (low, high) = (stature.above(p.level).f64(), stature.above(q.level).f64());
        let height = |t: f64| low + (high - low) * t;
        if top.f64() > height(span.enters).min(height(span.leaves)) { Why::AboveTheLine } else { Why::Overlooked }
    }

    fn stretch(&self, met: Met, span: &Span, top: Height, why: Why) -> Stretch {
        let (enters, leaves) = self.distances(span);
        Stretch { met, enters, leaves, top, why }
    }
}
