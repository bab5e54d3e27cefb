//! What is where: a unit as it is now, the ground it is on, what shelters it, who looks at which of its sides.

use grognard_battle::{CommandId, Piece};
use grognard_rulebook::Procedure;
use grognard_tabletop::{
    self as tabletop, Body, Bound, Edge, Facing, Footprint, Height, Length, Obstacles, Point, Pose, Quarters, Share,
    Witness,
};

use super::{
    AbsoluteEmperor,
    field::{self, Place},
    state::{Presence, Unit},
};
use crate::{
    charging::ChargeAspect,
    profile::{self, Arm, Aspect, Cover, Formation, Status},
};

/// The front begins at the line of the front edge, the rear behind the unit between its flank edges (R20).
const FACES: Quarters = Quarters { front: Bound::EdgeLine, rear: Bound::BetweenFlanks };

/// How near a wall or a hedge must be to shelter those behind it (R13).
const BEHIND: Length = Length::thousandths(500);

impl AbsoluteEmperor {
    pub(super) fn unit(&self, unit: Piece) -> &Unit {
        &self.state.units[unit.index()]
    }

    pub(super) fn unit_mut(&mut self, unit: Piece) -> &mut Unit {
        &mut self.state.units[unit.index()]
    }

    pub(super) fn arm(&self, unit: Piece) -> Arm {
        self.field.enlisted(unit).arm
    }

    pub(super) fn is_guns(&self, unit: Piece) -> bool {
        self.arm(unit) == Arm::Artillery
    }

    pub(super) fn formation(&self, unit: Piece) -> Formation {
        self.unit(unit).formation
    }

    pub(super) fn fresh(&self, unit: Piece) -> bool {
        self.unit(unit).status == Status::Fresh
    }

    pub(super) fn corps_of(&self, unit: Piece) -> CommandId {
        self.field.enlisted(unit).command
    }

    /// The units of a corps on the table.
    pub(super) fn units_of(&self, corps: CommandId) -> impl Iterator<Item = Piece> + '_ {
        self.troops.all().filter(move |unit| self.corps_of(*unit) == corps)
    }

    /// Whether it has no flank and no rear: in Square, or a garrison.
    pub(super) fn all_round(&self, unit: Piece) -> bool {
        matches!(self.formation(unit), Formation::Square | Formation::Garrison)
    }

    /// The ground a unit covers as it stands.
    pub(super) fn footprint(&self, unit: Piece) -> Footprint {
        field::footprint(&self.field, unit, self.unit(unit))
    }

    /// The ground a unit would cover somewhere in another formation.
    pub(super) fn formed(&self, unit: Piece, formation: Formation, pose: Pose) -> Body {
        Body::new(self.field.footprint(self.arm(unit), formation), pose)
    }

    /// Puts a unit on open ground.
    pub(super) fn put(&mut self, unit: Piece, pose: Pose) {
        let state = self.unit_mut(unit);
        (state.pose, state.place, state.presence) = (pose, None, Presence::Table);
        let body = Body::new(self.footprint(unit), pose);
        self.troops.put(unit, body);
    }

    /// Puts a unit into a place; a battery faces one of its sides.
    pub(super) fn put_inside(&mut self, unit: Piece, place: u16, facing: Facing) {
        let at = self.field.places[usize::from(place)].body.centre();
        let guns = self.is_guns(unit);
        let state = self.unit_mut(unit);
        (state.place, state.presence) = (Some(place), Presence::Table);
        (state.pose, state.formation) = if guns {
            (Pose { at, facing }, Formation::Unlimbered)
        } else {
            (Pose { at, facing: Facing::NORTH }, Formation::Garrison)
        };
        let body = Body::new(self.footprint(unit), self.unit(unit).pose);
        self.troops.put(unit, body);
    }

    pub(super) fn place_of(&self, unit: Piece) -> Option<&Place> {
        self.unit(unit).place.and_then(|place| self.field.places.get(usize::from(place)))
    }

    /// Who is inside a place.
    pub(super) fn inside(&self, place: u16) -> impl Iterator<Item = Piece> + '_ {
        self.troops.all().filter(move |unit| self.unit(*unit).place == Some(place))
    }

    /// The infantry inside a place.
    pub(super) fn garrison_of(&self, place: u16) -> Option<Piece> {
        self.inside(place).find(|unit| !self.is_guns(*unit))
    }

    /// What a unit is now, wherever it stands and whoever it faces.
    pub(super) fn facts(&self, unit: Piece) -> profile::Unit {
        let (state, troop) = (self.unit(unit), self.field.enlisted(unit).own);
        profile::Unit {
            arm: troop.arm,
            grade: troop.grade,
            cover: Cover::None,
            formation: state.formation,
            status: state.status,
            hits: i32::from(state.hits),
            phase_hits: i32::from(state.phase_hits),
        }
    }

    /// What shelters a unit from somebody whose centre is there (R13, R35).
    pub(super) fn cover_from(&self, unit: Piece, from: Point) -> Cover {
        if self.formation(unit) == Formation::Square {
            return Cover::None;
        }
        if let Some(place) = self.place_of(unit) {
            return place.cover;
        }
        let (body, at) = (self.troops.body(unit), self.troops.at(unit));
        let behind = self.field.hurdles.iter().filter(|hurdle| {
            hurdle.cover != Cover::None && hurdle.track.crosses(at, from) && hurdle.track.distance_to(body) <= BEHIND
        });
        let behind = behind.map(|hurdle| hurdle.cover).max_by_key(|cover| *cover as u8);
        behind.unwrap_or_else(|| if self.in_wood(body) { Cover::Area } else { Cover::None })
    }

    /// What shelters a unit where it stands, from wherever: what a Square is asked about.
    pub(super) fn cover_about(&self, unit: Piece) -> Cover {
        let body = self.troops.body(unit);
        if self.in_wood(body) {
            return Cover::Area;
        }
        let near = self.field.hurdles.iter().filter(|hurdle| hurdle.track.distance_to(body) <= BEHIND);
        near.map(|hurdle| hurdle.cover).max_by_key(|cover| *cover as u8).unwrap_or(Cover::None)
    }

    /// Whether at least half of a base is in area cover.
    pub(super) fn in_wood(&self, body: &Body) -> bool {
        self.field.tracts.iter().any(|tract| tract.shelters && tract.outline.share_of(body) >= Share::HALF)
    }

    /// Whether at least half of a base is on ground that is difficult for an arm.
    pub(super) fn is_difficult(&self, arm: Arm, body: &Body) -> bool {
        let tracts = self.field.tracts.iter().filter(|tract| tract.difficult[arm as usize]);
        tracts.into_iter().any(|tract| tract.outline.share_of(body) >= Share::HALF)
    }

    /// How high a unit stands.
    pub(super) fn level(&self, body: &Body) -> Height {
        self.field.ground.level_of(body, Share::HALF)
    }

    /// The bases a unit is made of, side by side and one behind the other (R31).
    fn bases(&self, unit: Piece, formation: Formation) -> Witness {
        let (files, ranks) = match (self.arm(unit), formation) {
            (Arm::Artillery, _) => (1, 1),
            (_, Formation::AttackColumn | Formation::Squadrons | Formation::Square) => (2, 2),
            (_, Formation::MarchOrder) => (1, 4),
            _ => (4, 1),
        };
        Witness::Bases { files, ranks }
    }

    /// From which side of a unit a charger comes who stands so (R20).
    pub(super) fn aspect_of(&self, unit: Piece, charger: Piece, formation: Formation, from: &Body) -> Aspect {
        self.aspect_at(unit, self.troops.body(unit), charger, formation, from)
    }

    /// The same, if the unit itself stood so.
    pub(super) fn aspect_at(
        &self,
        unit: Piece,
        stands: &Body,
        charger: Piece,
        formation: Formation,
        from: &Body,
    ) -> Aspect {
        let aspect = FACES.of_body(stands, from, self.bases(charger, formation));
        let facts = ChargeAspect {
            target_formation: self.formation(unit),
            base_behind_front_line: aspect != tabletop::Aspect::Front,
            base_behind_flank_line: aspect == tabletop::Aspect::Rear,
        };
        facts.prepare(&self.field.house, &mut ()).aspect
    }

    /// The side of a unit that looks at a point.
    pub(super) fn aspect_to(&self, unit: Piece, point: Point) -> Aspect {
        if self.all_round(unit) { Aspect::Front } else { told(FACES.of_point(self.troops.body(unit), point)) }
    }

    /// Bodies of all places but one.
    pub(super) fn places_but(&self, but: Option<u16>) -> impl Iterator<Item = Body> + '_ {
        let others = (0_u16..).zip(&self.field.places).filter(move |(i, _)| Some(*i) != but);
        others.map(|(_, place)| place.body)
    }

    /// Whether a unit may stand on some ground outside of places: on the table, clear of places and of what is barred to it.
    pub(super) fn ground_is_free(&self, unit: Piece, formation: Formation, body: &Body) -> bool {
        let barriers = Some(self.field.barred_to(self.arm(unit), formation));
        let ground = Obstacles { units: &[], barriers, table: Some(self.field.ground.table) };
        ground.conflict(body).is_none() && !self.places_but(None).any(|place| place.overlaps(body))
    }

    /// Somebody else who stands on some ground.
    pub(super) fn in_the_place_of(&self, unit: Piece, body: &Body) -> Option<Piece> {
        self.troops.all().find(|other| *other != unit && self.troops.body(*other).overlaps(body))
    }

    /// Whether a unit may stand there: nobody is on it, and the ground is free.
    pub(super) fn is_free(&self, unit: Piece, formation: Formation, body: &Body) -> bool {
        self.in_the_place_of(unit, body).is_none() && self.ground_is_free(unit, formation, body)
    }
}

fn told(aspect: tabletop::Aspect) -> Aspect {
    match aspect {
        tabletop::Aspect::Front => Aspect::Front,
        tabletop::Aspect::LeftFlank | tabletop::Aspect::RightFlank => Aspect::Flank,
        tabletop::Aspect::Rear => Aspect::Rear,
    }
}

/// The edge of a base in whose arc, opened by 45° from its ends, a point lies; on a diagonal front, left, right, rear.
pub(super) fn arc_of(body: &Body, size: Footprint, point: Point) -> Edge {
    let (ahead, right) = body.ahead_and_right(point);
    let (beyond, aside) = (ahead.abs() - size.depth().half(), right.abs() - size.width().half());
    match (beyond.cmp(&aside), ahead >= Length::ZERO) {
        (std::cmp::Ordering::Greater, true) | (std::cmp::Ordering::Equal, true) => Edge::Front,
        (std::cmp::Ordering::Greater, false) => Edge::Rear,
        _ if right < Length::ZERO => Edge::Left,
        _ => Edge::Right,
    }
}
