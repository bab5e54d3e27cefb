//! Where a unit stands, and what follows from it: going, positions, heights, banks, sight.
//!
//! Everything here finds facts. What the facts are worth is for the procedures to say.

use grognard_battle::{Chronicle, CommandId, Event, Piece, Sight, Sights};
use grognard_rulebook::{Halves, Measure, Procedure};
use grognard_tabletop::{
    Aspect, Body, Bound, CONTACT, Edge, Eye, Footprint, Height, Kinds, Length, Mask, Masking, Part, Point, Polygon,
    Pose, Quarters, Relief, Scene, Share, SightRules, Terrain as Kind, Track, Witness,
};

use super::{KingOrEmpress, field::Place, march::STRIDE, state::Unit};
use crate::{
    movement::{Footing, Going, InGoing},
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

impl Sights for KingOrEmpress {
    /// The line of a shot from the middle of a unit's front to the nearest point of another.
    fn sight(&self, unit: Piece, target: Piece) -> Option<Sight> {
        let ends @ (own, _) = (self.troops.body(unit), self.troops.body(target));
        let (others, masks): (Vec<Piece>, Vec<Mask>) = self.troops.others_in(&self.field.ground, unit, target).unzip();
        let scene = Scene { ground: &self.field.ground, troops: &masks };
        let level = |body: &Body, at: Point| self.eye_level(body, at);
        let line = Sight::of_shot(&FIRE, scene, ends, level, |i| self.field.full_name(others[i]));
        let clear = line.clear && self.sees_from(unit, own, self.unit(unit).road_column, target);
        Some(line.but(clear, "too far to be seen in such ground"))
    }
}

impl KingOrEmpress {
    pub(super) fn unit(&self, unit: Piece) -> &Unit {
        &self.state.units[unit.index()]
    }

    pub(super) fn arm(&self, unit: Piece) -> Arm {
        self.field.enlisted(unit).arm
    }

    pub(super) fn units_in(&self, command: CommandId) -> impl Iterator<Item = Piece> + '_ {
        self.troops.all().filter(move |unit| self.field.enlisted(*unit).command == command)
    }

    pub(super) fn base(&self, unit: Piece, road_column: bool) -> Footprint {
        self.field.house.base(self.arm(unit), road_column)
    }

    pub(super) fn footprint(&self, unit: Piece) -> Footprint {
        self.base(unit, self.unit(unit).road_column)
    }

    /// A unit's base, as it is formed, at another place.
    pub(super) fn base_at(&self, unit: Piece, pose: Pose) -> Body {
        Body::new(self.footprint(unit), pose)
    }

    /// Puts a unit somewhere; a general attached to it goes with it.
    pub(super) fn put(&mut self, unit: Piece, pose: Pose) {
        self.state.units[unit.index()].pose = pose;
        self.troops.put(unit, self.base_at(unit, pose));
        for general in 0..self.state.generals.len() {
            if self.state.generals[general].with == Some(unit) {
                self.state.generals[general].at = self.beside(unit);
            }
        }
    }

    /// Drives a unit straight to another place, whoever is in the way there.
    pub(super) fn drive(&mut self, unit: Piece, to: Pose, how: &str, log: &mut dyn Chronicle) {
        let from = self.unit(unit).pose;
        self.put(unit, to);
        log.tell(|| Event::Moved { piece: unit, how: how.to_owned(), way: vec![from, to] });
        let strides = from.at.distance_to(to.at).get() / STRIDE.get() + 1;
        let heading = from.at.heading_to(to.at);
        let along = |i: i32| Pose { at: from.at.toward(heading, STRIDE.times(i)), ..to };
        let swept: Vec<Body> = (0..strides).map(along).chain([to]).map(|pose| self.base_at(unit, pose)).collect();
        self.sweep_generals(self.troops.side(unit), &swept, log);
    }

    /// What the ground is like where a base would stand: the parts of its front in bad going are added up, and the largest of them says
    /// of which kind it is (R43). A road cancels bad going for a road column (R18).
    pub(super) fn footing_at(&self, body: &Body, road_column: bool) -> Footing {
        let shares = self.field.bad_going.iter().map(|(terrain, piece)| (piece.share_of_front(body), *terrain));
        let (mut sum, mut most) = (Share::NONE, None);
        for (share, terrain) in shares.filter(|(share, _)| *share > Share::NONE) {
            sum = sum.and(share);
            if most.is_none_or(|(largest, _)| share > largest) {
                most = Some((share, terrain));
            }
        }
        let good = Footing { going: Going::Good, visibility: None };
        let Some((_, terrain)) = most else { return good };
        let frontage_percent = Measure::new(f64::from(sum.get()) / 10.0);
        let footing = InGoing { terrain, frontage_percent }.prepare(&self.field.house, &mut ());
        let on_road = || road_column && self.roads_at(body.centre()).next().is_some();
        if footing.going == Going::Bad && !on_road() { footing } else { good }
    }

    pub(super) fn is_bad_going(&self, body: &Body, road_column: bool) -> bool {
        self.footing_at(body, road_column).going == Going::Bad
    }

    pub(super) fn going(&self, unit: Piece) -> Going {
        self.footing_at(self.troops.body(unit), self.unit(unit).road_column).going
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
        self.troops.body(unit).zone(Edge::Front, CONTACT)
    }

    /// Half of the base must be in it, and one unit defends it: the one with the larger part of its base inside.
    fn defends_area(&self, unit: Piece, area: &Polygon) -> bool {
        let share = area.share_of(self.troops.body(unit));
        share >= Share::HALF
            && !self.troops.all().any(|other| {
                let theirs = area.share_of(self.troops.body(other));
                other != unit && !self.unit(other).road_column && (theirs > share || theirs == share && other < unit)
            })
    }

    /// Whether more than half of a unit's base is higher than an enemy (R26).
    pub(super) fn uphill_of(&self, unit: Piece, enemy: Piece) -> bool {
        let ground = &self.field.ground;
        if ground.contours.is_empty() {
            return false;
        }
        let below = ground.level_of(self.troops.body(enemy), Share::HALF);
        let higher = ground.contours.iter().filter(|contour| contour.level > below);
        higher.into_iter().any(|contour| contour.outline.share_of(self.troops.body(unit)) > Share::HALF)
    }

    /// Whether a unit holds the bank of a stream that lies between it and an enemy (R26).
    pub(super) fn holds_bank(&self, unit: Piece, enemy: Piece) -> bool {
        let (own, theirs) = (self.troops.body(unit), self.troops.body(enemy));
        let bank = inches(self.field.house.stream_bank);
        let between = |stream: &Track| stream.crosses(own.centre(), theirs.centre());
        self.field
            .streams
            .iter()
            .any(|stream| stream.water && stream.track.distance_to(own) <= bank && between(&stream.track))
    }

    /// Whether a unit at this place sees an enemy: all round, at any distance in good going (R25, R36).
    pub(super) fn sees_from(&self, unit: Piece, body: &Body, road_column: bool, enemy: Piece) -> bool {
        let (theirs, distance) = (self.troops.body(enemy), body.distance_to(self.troops.body(enemy)));
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
        self.clear(FIRE, (unit, self.troops.body(unit)), target, at)
    }

    fn clear(&self, rules: SightRules, (unit, body): (Piece, &Body), target: Piece, at: Point) -> bool {
        let ground = &self.field.ground;
        let eye = |body: &Body, at: Point| Eye { at, level: self.eye_level(body, at), unit: None };
        let ends = (eye(body, body.middle(Edge::Front)), eye(self.troops.body(target), at));
        let others = (rules.troops != Masking::Never).then(|| self.troops.others_in(ground, unit, target));
        let masks: Vec<Mask> = others.into_iter().flatten().map(|(_, mask)| mask).collect();
        rules.clear(Scene { ground, troops: &masks }, ends.0, ends.1)
    }

    /// How high one end of a line of sight lies. The ground it stands on does not block, even if most of its base stands lower.
    fn eye_level(&self, body: &Body, at: Point) -> Height {
        let ground = &self.field.ground;
        ground.level_of(body, Share::HALF).max(ground.level_at(at))
    }

    /// Whether a shot strikes a target's flank or rear: the middle of the shooter's front lies behind the line of its
    /// front (R20).
    pub(super) fn strikes_flank(&self, shooter: Piece, target: Piece) -> bool {
        BEHIND_THE_FRONT.of_body(self.troops.body(target), self.troops.body(shooter), Witness::MiddleOfFront)
            != Aspect::Front
    }

    /// Whether a base lies wholly behind the line of an enemy's front, so that it may strike flank or rear (R23).
    pub(super) fn wholly_behind(&self, start: &Body, enemy: Piece) -> bool {
        BEHIND_THE_FRONT.of_body(self.troops.body(enemy), start, Witness::WholeBase) != Aspect::Front
    }

    /// The side of an enemy that a base touches or is nearest to. A corner of the front belongs to the front for one who did not
    /// come from behind it.
    pub(super) fn side_struck(&self, mover: &Body, enemy: Piece, from_behind: bool) -> Edge {
        let target = self.troops.body(enemy);
        match mover.contact_with(target).map(|touch| touch.theirs) {
            Some(Part::Edge(edge)) => edge,
            Some(part) if !from_behind && part.of(Edge::Front) => Edge::Front,
            _ => target.nearest_edge(mover),
        }
    }

    /// What a unit is, wherever it stands and whoever it faces.
    pub(super) fn facts(&self, unit: Piece) -> profile::Unit {
        let (enlisted, state) = (self.field.enlisted(unit), self.unit(unit));
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
