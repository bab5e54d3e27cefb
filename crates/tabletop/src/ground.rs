//! The table and what lies on it.
//!
//! The ground knows kinds of terrain, not their rules: what a wood does to a move or to a shot is for a system to say. Areas
//! for what is broad, lines for what is long, contours for hills, crossings for bridges and fords.

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::facing::Facing;
use crate::footprint::Footprint;
use crate::length::Length;
use crate::polygon::Polygon;
use crate::pose::{Point, Pose};
use crate::share::Share;
use crate::track::Track;

/// The playing surface: from the origin in the south-west so far east and so far north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    /// From west to east.
    pub width: Length,
    /// From south to north.
    pub height: Length,
}

/// What the ground is made of, or what was built on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Dense wood.
    Wood,
    /// Light wood.
    LightWood,
    /// Orchards and vineyards.
    Orchard,
    /// A village or town.
    Village,
    /// A farm, churchyard or walled enclosure.
    StrongPoint,
    /// Field works, redoubts, fortifications.
    Works,
    /// Broken ground.
    Rough,
    /// Marsh and bog.
    Marsh,
    /// Deep water.
    Water,
    /// A stream.
    Stream,
    /// A river.
    River,
    /// A ditch or sunken lane.
    Ditch,
    /// A road.
    Road,
    /// A stone wall.
    Wall,
    /// A hedge.
    Hedge,
}

impl Terrain {
    /// Every kind.
    pub const ALL: [Self; 15] = [
        Self::Wood,
        Self::LightWood,
        Self::Orchard,
        Self::Village,
        Self::StrongPoint,
        Self::Works,
        Self::Rough,
        Self::Marsh,
        Self::Water,
        Self::Stream,
        Self::River,
        Self::Ditch,
        Self::Road,
        Self::Wall,
        Self::Hedge,
    ];
}

/// A set of kinds of terrain: what blocks sight, what bars a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Terrain>", into = "Vec<Terrain>")]
pub struct Kinds(u32);

impl Kinds {
    /// No kind.
    pub const NONE: Self = Self(0);

    /// These kinds.
    pub const fn of(kinds: &[Terrain]) -> Self {
        let (mut set, mut i) = (0, 0);
        while i < kinds.len() {
            set |= 1 << kinds[i] as u32;
            i += 1;
        }
        Self(set)
    }

    /// Whether a kind is among them.
    pub const fn contains(self, kind: Terrain) -> bool {
        self.0 & (1 << kind as u32) != 0
    }
}

impl From<Vec<Terrain>> for Kinds {
    fn from(kinds: Vec<Terrain>) -> Self {
        Self::of(&kinds)
    }
}

impl From<Kinds> for Vec<Terrain> {
    fn from(kinds: Kinds) -> Self {
        Terrain::ALL.into_iter().filter(|kind| kinds.contains(*kind)).collect()
    }
}

/// A height, of ground above the plain or of things above the ground, in whatever unit the map uses: heights are only
/// compared with each other and drawn in a line, never with lengths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Height(pub i32);

impl Height {
    pub(crate) fn f64(self) -> f64 {
        f64::from(self.0)
    }

    pub(crate) fn above(self, ground: Self) -> Self {
        Self(self.0.saturating_add(ground.0))
    }
}

/// A piece of ground of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Area {
    /// What it is.
    pub kind: Terrain,
    /// Where it is.
    pub outline: Polygon,
    /// How high its trees or roofs stand above the ground.
    #[serde(default)]
    pub height: Height,
}

/// How steep the slope is that leads up to a contour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slope {
    /// No hindrance.
    #[default]
    Gentle,
    /// Hard going.
    Steep,
}

/// A line of equal height: all ground inside stands at least so high. A hill is one contour or several inside each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contour {
    /// The line.
    pub outline: Polygon,
    /// The height inside.
    pub level: Height,
    /// The slope up to it.
    #[serde(default)]
    pub slope: Slope,
}

/// A feature that is long rather than broad.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Line {
    /// What it is.
    pub kind: Terrain,
    /// Where it runs.
    pub track: Track,
    /// How wide it is; nothing for a wall.
    #[serde(default)]
    pub width: Length,
    /// How high it stands.
    #[serde(default)]
    pub height: Height,
}

/// How a way leads over water.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Passage {
    /// On a bridge.
    Bridge,
    /// Through a ford.
    Ford,
    /// A gap in a wall, hedge or work.
    Gap,
}

/// A place where a barrier may be crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Crossing {
    /// Bridge, ford or gap.
    pub kind: Passage,
    /// Its middle.
    pub at: Point,
    /// The way over it.
    pub heading: Facing,
    /// How wide the way is.
    pub width: Length,
    /// How long it is, from bank to bank and a little over.
    pub length: Length,
}

impl Crossing {
    /// The way over, as a strip of ground.
    pub fn way(&self) -> Body {
        Body::new(Footprint::rectangle(self.width, self.length), Pose { at: self.at, facing: self.heading })
    }
}

/// The table and all that lies on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ground {
    /// The playing surface.
    pub table: Table,
    /// Woods, villages, marshes …
    #[serde(default)]
    pub areas: Vec<Area>,
    /// Hills.
    #[serde(default)]
    pub contours: Vec<Contour>,
    /// Roads, streams, walls …
    #[serde(default)]
    pub lines: Vec<Line>,
    /// Bridges, fords, gaps.
    #[serde(default)]
    pub crossings: Vec<Crossing>,
}

impl Ground {
    /// An open plain.
    pub fn open(table: Table) -> Self {
        Self { table, areas: Vec::new(), contours: Vec::new(), lines: Vec::new(), crossings: Vec::new() }
    }

    /// The height of the ground at a point.
    pub fn level_at(&self, point: Point) -> Height {
        let inside = self.contours.iter().filter(|contour| contour.outline.contains(point));
        inside.map(|contour| contour.level).max().unwrap_or_default()
    }

    /// The highest contour on which at least this share of a base stands; the plain if there is none.
    pub fn level_of(&self, body: &Body, share: Share) -> Height {
        let under = self.contours.iter().filter(|contour| contour.outline.share_of(body) >= share);
        under.map(|contour| contour.level).max().unwrap_or_default()
    }

    /// The areas that hold at least this share of a base, with the share.
    pub fn areas_under<'a>(&'a self, body: &'a Body, share: Share) -> impl Iterator<Item = (usize, Share)> + 'a {
        let under = self.areas.iter().enumerate().map(|(i, area)| (i, area.outline.share_of(body)));
        under.filter(move |(_, found)| *found >= share && *found > Share::NONE)
    }

    /// The areas that hold at least this share of a base's front edge, with the share.
    pub fn areas_along_front<'a>(&'a self, body: &'a Body, share: Share) -> impl Iterator<Item = (usize, Share)> + 'a {
        let along = self.areas.iter().enumerate().map(|(i, area)| (i, area.outline.share_of_front(body)));
        along.filter(move |(_, found)| *found >= share && *found > Share::NONE)
    }

    /// The lines the straight way between two points crosses: a wall between shooter and target, a stream between foes.
    pub fn lines_between(&self, from: Point, to: Point) -> impl Iterator<Item = usize> + '_ {
        let crossed = self.lines.iter().enumerate().filter(move |(_, line)| line.track.crosses(from, to));
        crossed.map(|(i, _)| i)
    }
}

impl Table {
    /// Whether a body stands on the table with all of its base, give or take [`CONTACT`](crate::CONTACT).
    pub fn holds(&self, body: &Body) -> bool {
        let (w, d) = (body.right() * body.half_width, body.ahead * body.half_depth);
        let (x, y) = if body.round {
            (body.half_width, body.half_width)
        } else {
            (w.x.abs() + d.x.abs(), w.y.abs() + d.y.abs())
        };
        let c = body.centre;
        let over = (x - c.x).max(y - c.y).max(c.x + x - self.width.f64()).max(c.y + y - self.height.f64());
        Length::nearest(over) <= crate::CONTACT
    }
}
