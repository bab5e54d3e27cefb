//! The ground: woods, hills, positions, water, roads.

use grognard_battle_tests::diorama::{Spot, course, length as inches, rectangle, spot};
use grognard_king_or_empress::{
    battle::field::{Place, Position, Stream},
    movement::Terrain,
    profile::{Arm, Defending},
};
use grognard_rulebook::Word;
use grognard_tabletop::{
    Area, Contour, Crossing, Facing, Height, Kinds, Length, Line, Passage, Slope, Terrain as Kind,
};

use super::Diorama;

impl Diorama {
    fn area(mut self, kind: Kind, a: Spot, b: Spot) -> Self {
        self.field.ground.areas.push(Area { kind, outline: rectangle(a, b), height: Height(0) });
        self
    }

    fn bad(mut self, terrain: Terrain, a: Spot, b: Spot) -> Self {
        self.field.bad_going.push((terrain, rectangle(a, b)));
        self
    }

    pub(crate) fn wood(self, a: Spot, b: Spot) -> Self {
        self.area(Kind::Wood, a, b).bad(Terrain::Woods, a, b)
    }

    pub(crate) fn rough(self, a: Spot, b: Spot) -> Self {
        self.area(Kind::Rough, a, b).bad(Terrain::RoughGround, a, b)
    }

    pub(crate) fn bog(self, a: Spot, b: Spot) -> Self {
        self.area(Kind::Marsh, a, b).bad(Terrain::BoggyGround, a, b)
    }

    /// A gentle hill.
    pub(crate) fn hill(mut self, a: Spot, b: Spot) -> Self {
        let contour = Contour { outline: rectangle(a, b), level: Height(1), slope: Slope::Gentle };
        self.field.ground.contours.push(contour);
        self
    }

    /// A hill whose slopes are steep all over.
    pub(crate) fn steep_hill(self, a: Spot, b: Spot) -> Self {
        self.hill(a, b).bad(Terrain::SteepSlope, a, b)
    }

    fn position(mut self, kind: Defending, place: Place) -> Self {
        self.field.positions.push(Position { kind, place });
        self
    }

    pub(crate) fn village(self, a: Spot, b: Spot) -> Self {
        self.area(Kind::Village, a, b).position(Defending::Village, Place::Area(rectangle(a, b)))
    }

    pub(crate) fn strong_point(self, a: Spot, b: Spot) -> Self {
        self.area(Kind::StrongPoint, a, b).position(Defending::StrongPoint, Place::Area(rectangle(a, b)))
    }

    /// A redoubt: works that cover some ground.
    pub(crate) fn redoubt(self, a: Spot, b: Spot) -> Self {
        self.area(Kind::Works, a, b).position(Defending::Works, Place::Area(rectangle(a, b)))
    }

    /// A breastwork: works along a line.
    pub(crate) fn works(mut self, a: Spot, b: Spot) -> Self {
        let track = course(&[a, b]);
        let (width, height) = (Length::ZERO, Height(0));
        self.field.ground.lines.push(Line { kind: Kind::Works, track: track.clone(), width, height });
        self.position(Defending::Works, Place::Line(track))
    }

    /// A stream with bridges: strips two inches square.
    pub(crate) fn stream(mut self, points: &[Spot], bridges: &[Spot]) -> Self {
        let two = Length::units(2);
        let way = |at: Spot| {
            Crossing { kind: Passage::Bridge, at: spot(at), heading: Facing::NORTH, width: two, length: two }.way()
        };
        let crossings = bridges.iter().copied().map(way).collect();
        self.field.streams.push(Stream {
            water: true,
            track: course(points),
            halves: Arm::ALL.to_vec(),
            crossings,
            bars: Vec::new(),
        });
        self
    }

    /// A sunken road, which horse does not get over.
    pub(crate) fn sunken_road(mut self, points: &[Spot]) -> Self {
        let bars = vec![Arm::HeavyCavalry, Arm::LightCavalry];
        let (track, crossings) = (course(points), Vec::new());
        self.field.streams.push(Stream { water: false, track, halves: Vec::new(), crossings, bars });
        self
    }

    /// Guns cross the stream laid last at its bridges only.
    pub(crate) fn barred_to_guns(mut self) -> Self {
        self.field.streams.last_mut().expect("a stream was laid before").bars = vec![Arm::Artillery];
        self
    }

    pub(crate) fn road(mut self, points: &[Spot]) -> Self {
        self.field.roads.push(course(points));
        self
    }

    /// Deep water, which nobody crosses.
    pub(crate) fn pond(self, a: Spot, b: Spot) -> Self {
        self.area(Kind::Water, a, b).flooded()
    }

    /// A bridge from south to north over deep water, broad enough for a road column and for a battery.
    pub(crate) fn bridge(mut self, at: Spot, length: f64) -> Self {
        let (width, length) = (inches(2.4), inches(length));
        let bridge = Crossing { kind: Passage::Bridge, at: spot(at), heading: Facing::NORTH, width, length };
        self.field.ground.crossings.push(bridge);
        self.flooded()
    }

    fn flooded(mut self) -> Self {
        self.field.impassable = self.field.ground.barriers(Kinds::of(&[Kind::Water]), |_| true);
        self
    }
}
