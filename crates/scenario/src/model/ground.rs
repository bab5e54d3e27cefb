//! The ground: what lies where, how high it is, who gets through it.

use super::marks::GroundMarks;
use crate::geometry::Point;
use crate::id::Id;
use crate::section::section;
use crate::words::words;

words! {
    /// What a piece of ground is.
    pub enum TerrainKind, "a kind of terrain" {
        /// Ground that rises above its surroundings.
        Hill = "hill",
        /// Trees.
        Wood = "wood",
        /// Houses, gardens and lanes.
        Village = "village",
        /// A walled farm, a château, a churchyard: one building a battalion can hold.
        StrongPoint = "strong-point",
        /// Broken, stony or overgrown ground.
        Rough = "rough",
        /// Terraces with dry walls.
        Vineyard = "vineyard",
        /// Standing crops.
        Crops = "crops",
        /// Wet ground.
        Marsh = "marsh",
        /// A pond or a lake.
        Water = "water",
        /// Running water a man can wade.
        Stream = "stream",
        /// Running water too deep to wade.
        River = "river",
        /// A road.
        Road = "road",
        /// A road cut into the ground.
        HollowWay = "hollow-way",
        /// Where a road crosses water.
        Bridge = "bridge",
        /// Where water can be waded.
        Ford = "ford",
        /// Field works: a redoubt, a flèche, an entrenchment.
        Works = "works",
        /// A wall.
        Wall = "wall",
        /// A hedge.
        Hedge = "hedge",
    }
}

words! {
    /// How hard a hill is to climb.
    pub enum Slope, "a slope" {
        /// Formed troops hardly notice it.
        Gentle = "gentle",
        /// Formed troops lose their order on it.
        Steep = "steep",
    }
}

words! {
    /// How well a part of an army gets through.
    pub enum Going, "a kind of going" {
        /// As in the open.
        Free = "free",
        /// At half a move.
        Half = "half",
        /// Not at all.
        Barred = "barred",
    }
}

words! {
    /// What protection it gives to those in it or behind it.
    pub enum Cover, "a kind of cover" {
        /// None.
        None = "none",
        /// From sight and some shot: trees, hedges, banks.
        Light = "light",
        /// From most shot: walls, works, houses.
        Hard = "hard",
    }
}

words! {
    /// A direction on the compass.
    pub enum Compass, "a direction" {
        /// Up the map.
        North = "north",
        /// Up and right.
        NorthEast = "north-east",
        /// Right.
        East = "east",
        /// Down and right.
        SouthEast = "south-east",
        /// Down the map.
        South = "south",
        /// Down and left.
        SouthWest = "south-west",
        /// Left.
        West = "west",
        /// Up and left.
        NorthWest = "north-west",
    }
}

words! {
    /// The three parts of an army that move differently.
    pub enum Arm, "an arm" {
        /// Infantry.
        Foot = "foot",
        /// Cavalry.
        Horse = "horse",
        /// Artillery.
        Guns = "guns",
    }
}

section! {
    /// Who gets through, where it differs from what is usual for the kind.
    pub struct Goings, "the going" {
        /// Infantry.
        foot: Option<Going>,
        /// Cavalry.
        horse: Option<Going>,
        /// Artillery.
        guns: Option<Going>,
    }
}

section! {
    /// The map as a whole.
    pub struct Map, "the map" {
        /// Metres from west to east.
        width: u32,
        /// Metres from south to north.
        height: u32,
        /// Latitude of the south-west corner, degrees north.
        lat: Option<f64>,
        /// Longitude of the south-west corner, degrees east.
        lon: Option<f64>,
        /// How the map was made, and what lies where nothing is drawn.
        text: Option<String>,
    }
}

section! {
    /// A piece of ground: an area, a line or a spot.
    pub struct Terrain, "a piece of terrain" {
        /// The word others refer to it by.
        id: Id,
        /// Its name on the map.
        name: Option<String>,
        /// What it is.
        kind: TerrainKind,
        /// The corners of what is broad, in order round it; it closes by itself.
        area: Vec<Point>,
        /// The points of what is long, in order along it.
        line: Vec<Point>,
        /// The place of what is small: a bridge, a ford.
        at: Option<Point>,
        /// How broad a line or a spot is, in metres.
        width: Option<u32>,
        /// Hills: metres of the top above the lowest ground of the map.
        height: Option<u32>,
        /// Hills: how hard to climb.
        slope: Option<Slope>,
        /// Hills: the sides that are steep though the rest is gentle.
        steep_to: Vec<Compass>,
        /// Hills: the highest place.
        summit: Option<Point>,
        /// Streams, rivers, hollow ways: metres below the ground beside them.
        depth: Option<u32>,
        /// Who gets through, where that is not what is usual for the kind.
        going: Option<Goings>,
        /// The protection it gives, where that is not what is usual for the kind.
        cover: Option<Cover>,
        /// Villages: into how many parts they fall that can be held one by one.
        sectors: Option<u32>,
        /// Roads: whether paved.
        paved: bool = false,
        /// What the reader should know.
        text: Option<String>,
        /// How far to trust it.
        mark: Option<GroundMarks>,
        /// Sources, by their ids.
        cites: Vec<Id>,
    }
}

/// The outline of a piece of ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape<'t> {
    /// The corners of a closed area.
    Area(&'t [Point]),
    /// The points of a line.
    Line(&'t [Point]),
    /// A single place.
    Spot(Point),
}

impl<'t> Shape<'t> {
    /// The points it is made of.
    pub fn points(self) -> Vec<Point> {
        match self {
            Shape::Area(points) | Shape::Line(points) => points.to_vec(),
            Shape::Spot(point) => vec![point],
        }
    }
}

impl TerrainKind {
    /// Whether it may be drawn as an area, as a line, as a spot.
    pub fn shapes(self) -> (bool, bool, bool) {
        use TerrainKind::*;
        match self {
            Hill | Wood | Village | StrongPoint | Vineyard | Crops | Water => (true, false, false),
            Rough | Marsh | Works => (true, true, false),
            River => (true, true, false),
            Stream | Road | HollowWay | Wall | Hedge => (false, true, false),
            Bridge | Ford => (false, false, true),
        }
    }

    /// How an arm usually gets through.
    pub fn going(self, arm: Arm) -> Going {
        use TerrainKind::*;
        match (self, arm) {
            (River | Water, _) => Going::Barred,
            (Wood | Works | Wall, Arm::Guns) => Going::Barred,
            (StrongPoint, Arm::Horse | Arm::Guns) => Going::Barred,
            (Marsh, Arm::Horse | Arm::Guns) => Going::Barred,
            (Wood | Rough | Vineyard | Marsh | Stream | HollowWay | Works | Wall | Hedge, _) => Going::Half,
            (Village, Arm::Horse) => Going::Half,
            (Hill | Village | StrongPoint | Crops | Road | Bridge | Ford, _) => Going::Free,
        }
    }

    /// The protection it usually gives.
    pub fn cover(self) -> Cover {
        use TerrainKind::*;
        match self {
            Village | StrongPoint | Works | Wall => Cover::Hard,
            Wood | Vineyard | HollowWay | Hedge => Cover::Light,
            Hill | Rough | Crops | Marsh | Water | Stream | River | Road | Bridge | Ford => Cover::None,
        }
    }
}

impl Terrain {
    /// Its outline; none only in a file that [`check`](crate::check) refuses.
    pub fn shape(&self) -> Option<Shape<'_>> {
        match (self.area.is_empty(), self.line.is_empty(), self.at) {
            (false, _, _) => Some(Shape::Area(&self.area)),
            (_, false, _) => Some(Shape::Line(&self.line)),
            (_, _, Some(point)) => Some(Shape::Spot(point)),
            _ => None,
        }
    }

    /// How an arm gets through here.
    pub fn going(&self, arm: Arm) -> Going {
        let own = self.going.as_ref().and_then(|g| match arm {
            Arm::Foot => g.foot,
            Arm::Horse => g.horse,
            Arm::Guns => g.guns,
        });
        own.unwrap_or_else(|| self.kind.going(arm))
    }

    /// The protection it gives.
    pub fn cover(&self) -> Cover {
        self.cover.unwrap_or_else(|| self.kind.cover())
    }

    /// The name for people: that on the map, or the id.
    pub fn label(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.id)
    }
}
