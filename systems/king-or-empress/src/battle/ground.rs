//! Where a unit stands, and what follows from it: going, positions, heights, banks, sight.
//!
//! Everything here finds facts. What the facts are worth is for the procedures to say.

use grognard_battle::{Piece, Side};
use grognard_rulebook::{Halves, Measure, Procedure};
use grognard_tabletop::{
    Aspect, Body, Bound, CONTACT, Edge, Eye, Footprint, Kinds, Length, Masking, Part, Point, Polygon, Pose, Quarters,
    Relief, Scene, Share, SightRules, Terrain as Kind, Track, Troops, Witness,
};

use super::{
    KingOrEmpress,
    field::{Enlisted, Place},
    state::{Struck, Unit},
};
use crate::{
    movement::{Footing, Going, InGoing, Terrain},
    profile::{self, Arm, Defending},
};

/// What blocks sight (R36). Fire is blocked by bases as well.
const SIGHT: SightRules = SightRules {
    screens: Kinds::of(&[Kind::Wood, Kind::LightWood, Kind::StrongPoint, Kind::Village]),
    into: Length::MAX,
    relief: Relief::Levels,
    troops: Masking::Never,
    lane: Length::ZERO,
};

const FIRE: SightRules = SightRules { troops: Masking::Always, ..SIGHT };

/// The line that extends a unit's front edge parts its front from flank and rear (R20, R23).
const BEHIND_THE_FRONT: Quarters = Quarters { front: Bound::EdgeLine, rear: Bound::Nowhere };

/// How near to a stream its bank is defended (R26).
const BANK: Length = Length::units(1);

/// How far from the middle of a road a column on it may stand.
pub(super) const ON_THE_ROAD: Length = Length::thousandths(500);

/// A number of inches as a length on the table.
pub(crate) fn inches(halves: Halves) -> Length {
    Length::thousandths(halves.count().saturating_mul(500))
}

/// A length on the table as a measure for a procedure.
pub(super) fn measured(length: Length) -> Measure {
    Measure::new(f64::from(length.get()) / 1000.0)
}

impl KingOrEmpress {
    pub(super) fn enlisted(&self, unit: Piece) -> &Enlisted {
        &self.field.rolls[unit.index()]
    }

    pub(super) fn unit(&self, unit: Piece) -> &Unit {
        &self.state.units[unit.index()]
    }

    pub(super) fn body(&self, unit: Piece) -> &Body {
        &self.bodies[unit.index()]
    }

    pub(super) fn arm(&self, unit: Piece) -> Arm {
        self.enlisted(unit).arm
    }

    pub(super) fn side(&self, unit: Piece) -> Side {
        self.enlisted(unit).side
    }

    /// All units on the table.
    pub(super) fn units(&self) -> impl Iterator<Item = Piece> + '_ {
        let there = self.state.units.iter().enumerate().filter(|(_, unit)| unit.is_there());
        there.map(|(i, _)| Piece(i as u16))
    }

    pub(super) fn units_of(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        self.units().filter(move |unit| self.side(*unit) == side)
    }

    pub(super) fn enemies_of(&self, unit: Piece) -> impl Iterator<Item = Piece> + '_ {
        self.units_of(self.side(unit).other())
    }

    pub(super) fn units_in(&self, command: u16) -> impl Iterator<Item = Piece> + '_ {
        self.units().filter(move |unit| u16::from(self.enlisted(*unit).command) == command)
    }

    /// The base of a unit: in line, or turned by a quarter in road column (R28).
    pub(super) fn base(&self, unit: Piece, road_column: bool) -> Footprint {
        let numbers = self.field.house.arm(self.arm(unit));
        let (frontage, depth) = (inches(numbers.frontage), inches(numbers.depth));
        if road_column { Footprint::rectangle(depth, frontage) } else { Footprint::rectangle(frontage, depth) }
    }

    pub(super) fn footprint(&self, unit: Piece) -> Footprint {
        self.base(unit, self.unit(unit).road_column)
    }

    /// Puts a unit somewhere; a general attached to it goes with it.
    pub(super) fn put(&mut self, unit: Piece, pose: Pose) {
        self.state.units[unit.index()].pose = pose;
        self.bodies[unit.index()] = Body::new(self.footprint(unit), pose);
        for general in 0..self.state.generals.len() {
            if self.state.generals[general].with == Some(unit) {
                self.state.generals[general].at = self.beside(unit);
            }
        }
    }

    /// Where a general rides who is attached to a unit: behind the middle of its rear, as far as there is table.
    pub(super) fn beside(&self, unit: Piece) -> Point {
        let body = self.body(unit);
        let behind = body.middle(Edge::Rear).toward(body.facing().about(), super::leaders::RADIUS);
        let table = self.field.ground.table;
        let on = |at: Length, end: Length| at.clamp(super::leaders::RADIUS, end - super::leaders::RADIUS);
        Point { x: on(behind.x, table.width), y: on(behind.y, table.height) }
    }

    /// What the ground is like where a base would stand. A road cancels bad going for a road column (R18).
    pub(super) fn footing_at(&self, body: &Body, road_column: bool) -> Footing {
        let under = |(terrain, piece): &(Terrain, Polygon)| {
            let share = piece.share_of_front(body);
            let going = InGoing { terrain: *terrain, frontage_percent: Measure::new(f64::from(share.get()) / 10.0) };
            (share > Share::NONE).then(|| going.prepare(&self.field.house, &mut ()))
        };
        let bad = self.field.bad_going.iter().filter_map(under).find(|footing| footing.going == Going::Bad);
        bad.filter(|_| !(road_column && self.roads_at(body.centre()).next().is_some()))
            .unwrap_or(Footing { going: Going::Good, visibility: None })
    }

    pub(super) fn going(&self, unit: Piece) -> Going {
        self.footing_at(self.body(unit), self.unit(unit).road_column).going
    }

    /// The roads a point lies on: several where they cross or join.
    pub(super) fn roads_at(&self, point: Point) -> impl Iterator<Item = &Track> + '_ {
        self.field.roads.iter().filter(move |road| road.nearest_to(point).aside <= ON_THE_ROAD)
    }

    /// What a unit defends against something that comes from its front, or not (R26).
    pub(super) fn defending(&self, unit: Piece, from_front: bool) -> Defending {
        let state = self.unit(unit);
        if state.road_column || state.forced_marching {
            return Defending::None;
        }
        let held = self.field.positions.iter().find(|position| match &position.place {
            Place::Area(area) if position.kind != Defending::Works => self.defends_area(unit, area),
            Place::Area(area) => from_front && area.distance_to(&self.front_edge(unit)) <= CONTACT,
            Place::Line(line) => from_front && line.distance_to(&self.front_edge(unit)) <= CONTACT,
        });
        held.map_or(Defending::None, |position| position.kind)
    }

    /// A thin strip along a unit's front edge.
    fn front_edge(&self, unit: Piece) -> Body {
        self.body(unit).zone(Edge::Front, CONTACT)
    }

    /// Half of the base must be in it, and one unit defends it: the one with the larger part of its base inside.
    fn defends_area(&self, unit: Piece, area: &Polygon) -> bool {
        let share = area.share_of(self.body(unit));
        share >= Share::HALF
            && !self.units().any(|other| {
                let theirs = area.share_of(self.body(other));
                other != unit && !self.unit(other).road_column && (theirs > share || theirs == share && other < unit)
            })
    }

    /// Whether more than half of a unit's base is higher than an enemy (R26).
    pub(super) fn uphill_of(&self, unit: Piece, enemy: Piece) -> bool {
        let ground = &self.field.ground;
        if ground.contours.is_empty() {
            return false;
        }
        let below = ground.level_of(self.body(enemy), Share::HALF);
        let higher = ground.contours.iter().filter(|contour| contour.level > below);
        higher.into_iter().any(|contour| contour.outline.share_of(self.body(unit)) > Share::HALF)
    }

    /// Whether a unit holds the bank of a stream that lies between it and an enemy (R26).
    pub(super) fn holds_bank(&self, unit: Piece, enemy: Piece) -> bool {
        let (own, theirs) = (self.body(unit), self.body(enemy));
        self.field
            .streams
            .iter()
            .any(|stream| stream.track.distance_to(own) <= BANK && stream.track.crosses(own.centre(), theirs.centre()))
    }

    /// Whether a unit at this place sees an enemy: all round, at any distance in good going (R25, R36).
    pub(super) fn sees_from(&self, unit: Piece, body: &Body, road_column: bool, enemy: Piece) -> bool {
        let (theirs, distance) = (self.body(enemy), body.distance_to(self.body(enemy)));
        let hidden = |body: &Body, column: bool| {
            self.footing_at(body, column).visibility.is_some_and(|limit| distance > inches(limit))
        };
        if hidden(body, road_column) || hidden(theirs, self.unit(enemy).road_column) {
            return false;
        }
        let at = theirs.nearest_point(body.middle(Edge::Front));
        self.clear(SIGHT, (unit, body), enemy, at)
    }

    /// Whether a shot from the middle of a unit's front to a point of a target is free (R36).
    pub(super) fn shot_is_clear(&self, unit: Piece, target: Piece, at: Point) -> bool {
        self.clear(FIRE, (unit, self.body(unit)), target, at)
    }

    fn clear(&self, rules: SightRules, (unit, body): (Piece, &Body), target: Piece, at: Point) -> bool {
        let ground = &self.field.ground;
        let level = |body: &Body| ground.level_of(body, Share::HALF);
        let (from, to) = (body.middle(Edge::Front), at);
        // The ground that either end stands on does not block, even if most of its base stands lower.
        let eye =
            |at: Point, body: &Body, unit: Option<usize>| Eye { at, level: level(body).max(ground.level_at(at)), unit };
        if rules.troops == Masking::Never {
            let scene = Scene { ground, troops: &[] };
            return rules.clear(scene, eye(from, body, None), eye(to, self.body(target), None));
        }
        let troops: Vec<Troops> = self
            .units()
            .filter(|other| *other != unit && *other != target)
            .map(|other| Troops { body: *self.body(other), level: level(self.body(other)) })
            .collect();
        rules.clear(Scene { ground, troops: &troops }, eye(from, body, None), eye(to, self.body(target), None))
    }

    /// Whether a shot strikes a target's flank or rear: the middle of the shooter's front lies behind the line of its
    /// front (R20).
    pub(super) fn strikes_flank(&self, shooter: Piece, target: Piece) -> bool {
        BEHIND_THE_FRONT.of_body(self.body(target), self.body(shooter), Witness::MiddleOfFront) != Aspect::Front
    }

    /// Whether a base lies wholly behind the line of an enemy's front, so that it may strike flank or rear (R23).
    pub(super) fn wholly_behind(&self, start: &Body, enemy: Piece) -> bool {
        BEHIND_THE_FRONT.of_body(self.body(enemy), start, Witness::WholeBase) != Aspect::Front
    }

    /// The side of an enemy that a base touches or is nearest to. A corner of the front belongs to the front for one who did not
    /// come from behind it.
    pub(super) fn side_struck(&self, mover: &Body, enemy: Piece, from_behind: bool) -> Edge {
        let target = self.body(enemy);
        match mover.contact_with(target).map(|touch| touch.theirs) {
            Some(Part::Edge(edge)) => edge,
            Some(part) if !from_behind && part.of(Edge::Front) => Edge::Front,
            _ => target.nearest_edge(mover),
        }
    }

    /// What a unit is, wherever it stands and whoever it faces.
    pub(super) fn facts(&self, unit: Piece) -> profile::Unit {
        let (enlisted, state) = (self.enlisted(unit), self.unit(unit));
        profile::Unit {
            arm: enlisted.arm,
            grade: enlisted.grade,
            combat_value: enlisted.combat_value,
            morale: enlisted.morale,
            disorder: i32::from(state.disorder),
            in_bad_going: self.going(unit) == Going::Bad,
            road_column: state.road_column,
            limbered: state.limbered,
            forced_marching: state.forced_marching,
            general: self.attached(unit),
            in_cnc_range: self.in_cnc_range(unit),
            ..profile::Unit::default()
        }
    }

    /// What a unit is with regard to an enemy who fires at it or fights it.
    pub(super) fn facts_against(&self, unit: Piece, enemy: Piece, stance: Stance) -> profile::Unit {
        let (defending, bank) = match stance {
            Stance::MovedIntoContact => (Defending::None, false),
            Stance::Stands { from_front } => (self.defending(unit, from_front), self.holds_bank(unit, enemy)),
        };
        profile::Unit {
            defending,
            uphill: self.uphill_of(unit, enemy),
            defending_stream_bank: bank,
            ..self.facts(unit)
        }
    }
}

/// How a unit came to face an enemy: who moved into contact defends nothing (R26).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stance {
    /// It moved into contact.
    MovedIntoContact,
    /// The enemy came, or fires, from its front or not.
    Stands {
        /// From its front.
        from_front: bool,
    },
}

impl From<Edge> for Struck {
    fn from(edge: Edge) -> Self {
        match edge {
            Edge::Front => Self::Front,
            Edge::Left | Edge::Right => Self::Flank,
            Edge::Rear => Self::Rear,
        }
    }
}
