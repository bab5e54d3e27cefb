//! What is where: the ground under a Unit, what is free, who sees whom (R66, R67, R71).

use grognard_battle::{Piece, Refusal, Side, Sight, Sights};
use grognard_tabletop::{
    Body, CONTACT, Edge, Eye, FieldOfFire, Height, Kinds, Length, Mask, Masking, Obstacles, Passage, Point, Pose,
    Relief, Scene, Share, SightRules, Stop, Turn,
};

use super::{
    EtSansResultat,
    field::{Drill, Holding},
};
use crate::{
    combat::Position,
    profile::{Class, Terrain, Trait},
};

/// From eye to eye, 2 m above the ground; hills, woods and houses block where they stand above the line.
const SIGHT: SightRules = SightRules {
    screens: Kinds::of(&[
        grognard_tabletop::Terrain::Wood,
        grognard_tabletop::Terrain::Village,
        grognard_tabletop::Terrain::StrongPoint,
    ]),
    into: Length::units(2),
    relief: Relief::Drawn { stature: Height(2) },
    troops: Masking::UnlessOverlooked,
    lane: Length::ZERO,
};

/// 45° to either side, opened from the front corners.
pub(super) const ARC: FieldOfFire = FieldOfFire::Splayed { by: Turn::degrees(45) };

/// How near to an enemy nobody comes who does not touch him.
pub(super) const ZONE: Length = Length::units(1);

impl Sights for EtSansResultat {
    /// The line from the middle of a Unit's front to the nearest point of another.
    fn sight(&self, unit: Piece, target: Piece) -> Option<Sight> {
        let (others, masks): (Vec<Piece>, Vec<Mask>) = self.troops.others_in(&self.field.ground, unit, target).unzip();
        let scene = Scene { ground: &self.field.ground, troops: &masks };
        let ends @ (own, theirs) = (self.troops.body(unit), self.troops.body(target));
        let line = Sight::of_shot(&SIGHT, scene, ends, |body, _| self.level(body), |i| self.field.full_name(others[i]));
        let eye = |at: Point, body: &Body| Eye { at, level: self.level(body), unit: None };
        let clear = line.clear && self.line_is_clear(eye(line.from, own), eye(line.to, theirs), &masks);
        Some(line.but(clear, "hidden by the fog"))
    }
}

impl EtSansResultat {
    /// Puts a Unit somewhere on the table.
    pub(super) fn put(&mut self, unit: Piece, pose: Pose) {
        let size = self.field.enlisted(unit).footprint(self.unit(unit).drill);
        let state = self.unit_mut(unit);
        (state.pose, state.presence) = (pose, super::state::Presence::Table);
        self.troops.put(unit, Body::new(size, pose));
    }

    /// Whether a base is on the table, off barred ground, on nobody, and an inch clear of the enemy or no nearer than before.
    pub(super) fn is_free(&self, unit: Piece, body: &Body) -> bool {
        self.is_free_but(unit, body, &[])
    }

    /// The same, friends of its own column apart.
    pub(super) fn is_free_but(&self, unit: Piece, body: &Body, but: &[Piece]) -> bool {
        let barriers = Some(self.barred_to(self.class(unit)));
        let ground = Obstacles { units: &[], barriers, table: Some(self.field.ground.table) };
        let side = self.field.enlisted(unit).side;
        let there = self.troops.is_there(unit);
        ground.conflict(body).is_none()
            && self.troops.all().all(|other| {
                if other == unit || but.contains(&other) {
                    return true;
                }
                let theirs = self.troops.body(other);
                if self.troops.side(other) == side {
                    return !theirs.overlaps(body);
                }
                let gap = theirs.distance_to(body);
                gap >= ZONE || there && gap > Length::ZERO && gap >= theirs.distance_to(self.troops.body(unit))
            })
    }

    /// The ground at a point, as a class finds it: of pieces that overlap the worst.
    pub(super) fn terrain_at(&self, class: Class, at: Point) -> Terrain {
        let mut worst = Terrain::Open;
        for tract in &self.field.tracts {
            let going = tract.going[class as usize];
            if going as usize > worst as usize
                && tract.outline.contains(at)
                && !tract.ways.iter().any(|way| way.covers(at))
            {
                worst = going;
            }
        }
        worst
    }

    /// The worst ground under any part of a base.
    pub(super) fn terrain_under(&self, class: Class, body: &Body) -> Terrain {
        let mut worst = Terrain::Open;
        for tract in &self.field.tracts {
            let going = tract.going[class as usize];
            if going as usize > worst as usize && tract.outline.meets(body) {
                worst = going;
            }
        }
        worst
    }

    /// Whether any part of a base is among trees or in a swamp.
    pub(super) fn in_a_wood(&self, body: &Body) -> bool {
        self.field.tracts.iter().any(|tract| tract.wooded && tract.outline.meets(body))
    }

    /// The place that holds half of a base.
    pub(super) fn place_under(&self, body: &Body) -> Option<usize> {
        self.field.places.iter().position(|place| place.outline.share_of(body) >= Share::HALF)
    }

    /// What a Unit that is attacked defends (R21).
    pub(super) fn position(&self, unit: Piece, attacker: Piece) -> Position {
        let body = self.troops.body(unit);
        let front = body.middle(Edge::Front);
        let works = |track: &grognard_tabletop::Track| track.nearest_to(front).aside <= Length::thousandths(500);
        let in_front = body.nearest_edge(self.troops.body(attacker)) == Edge::Front;
        let side = self.troops.side(unit);
        let holding = self.place_under(body).map(|place| self.holding(place, side));
        match holding {
            Some(Holding::Fortification | Holding::FortifiedCity) => Position::Fortification,
            Some(Holding::StrongPoint) => Position::StrongPoint,
            _ if in_front && self.field.works.iter().any(works) => Position::Fortification,
            _ if self.at_a_bridge(unit, attacker) => Position::Bridge,
            Some(Holding::Town) => Position::BuiltUpArea,
            None if self.in_a_wood(body) => Position::Dense,
            None => Position::Open,
        }
    }

    /// Whether a Unit stands at the end of a bridge over which its attacker has come (R91).
    fn at_a_bridge(&self, unit: Piece, attacker: Piece) -> bool {
        let crossings = self.field.ground.crossings.iter().enumerate();
        let bridges = crossings.filter(|(i, crossing)| crossing.kind == Passage::Bridge && self.stands_open(*i));
        bridges.map(|(_, crossing)| crossing.way()).any(|way| {
            let bank = |on: Piece| way.ahead_and_right(self.troops.at(on)).0 > Length::ZERO;
            way.within(CONTACT, self.troops.body(unit)) && bank(unit) != bank(attacker)
        })
    }

    /// Whether one more Unit of a side has room where a base would stand (R67).
    pub(super) fn has_room(&self, unit: Piece, body: &Body) -> Result<(), Refusal> {
        let Some(place) = self.place_under(body) else { return Ok(()) };
        let house = &self.field.places[place];
        let closed = Side::BOTH.map(|side| self.holding(place, side));
        let closed = closed
            .into_iter()
            .any(|holding| matches!(holding, Holding::StrongPoint | Holding::Fortification | Holding::FortifiedCity));
        if closed && self.class(unit) == Class::Cavalry {
            return Err(Refusal::by(
                grognard_rulebook::cause!("R67"),
                "cavalry does not stand in a strong point or works",
            ));
        }
        let side = self.field.enlisted(unit).side;
        let inside = self
            .troops
            .of(side)
            .filter(|other| *other != unit && house.outline.share_of(self.troops.body(*other)) >= Share::HALF);
        if inside.count() >= usize::from(house.room) {
            let why = format!("{} has room for {} of a side", house.name, house.room);
            return Err(Refusal::by(grognard_rulebook::cause!("R67"), why));
        }
        Ok(())
    }

    /// How high a base stands.
    pub(super) fn level(&self, body: &Body) -> Height {
        self.field.ground.level_of(body, Share::HALF)
    }

    /// Whether a line is clear of ground, of those who stand in it, and of fog.
    pub(super) fn line_is_clear(&self, from: Eye, to: Eye, masks: &[Mask]) -> bool {
        let hills = |eye: Eye| eye.level > Height(0);
        let fog = self.sight_in_fog().filter(|_| !(hills(from) && hills(to)));
        if fog.is_some_and(|far| from.at.distance_to(to.at) > far) {
            return false;
        }
        SIGHT.clear(Scene { ground: &self.field.ground, troops: masks }, from, to)
    }

    /// How far one sees in the fog of the scenario, while it lasts.
    fn sight_in_fog(&self) -> Option<Length> {
        let fog = self.field.scenario.specials.iter().find(|special| *special.key == *"fog")?;
        let (sight, until) = (fog.sight?, fog.until?);
        let now = self.field.clock(self.state.turn.saturating_sub(1))?;
        let table = self.field.ground.table;
        let metres = i64::from(self.field.scenario.map.width.max(1));
        let far = i64::from(sight) * i64::from(table.width.get()) / metres;
        (self.field.house.board.fog && now < until).then(|| Length::thousandths(far.min(i64::from(i32::MAX)) as i32))
    }

    /// A battery's clear shot at a Unit: how far, if it is in arc and nobody stands in the line (R26, R72).
    pub(super) fn shot(&self, battery: Piece, target: Piece, within: Length) -> Option<Length> {
        let (body, theirs) = (self.troops.body(battery), self.troops.body(target));
        if !body.within(within, theirs) {
            return None;
        }
        let range = ARC.aim(body, theirs)?.range;
        let from = body.middle(Edge::Front);
        let aim = ARC.aim_from(body, from, theirs)?;
        let eye = |at: Point, level: Height| Eye { at, level, unit: None };
        let (own, their) = (self.level(body), self.level(theirs));
        let side = self.troops.side(battery);
        let line = Body::strip(from, aim.at, Length::thousandths(10));
        let blocks = |other: Piece| {
            if other == battery || other == target {
                return false;
            }
            let third = self.troops.body(other);
            let level = self.level(third);
            if own > level || their > level {
                return false;
            }
            let reach = if self.troops.side(other) == side { ZONE } else { Length::ZERO };
            third.within(reach, &line) && (reach > Length::ZERO || third.overlaps(&line))
        };
        let masked = from != aim.at && self.troops.all().any(blocks);
        (!masked && self.line_is_clear(eye(from, own), eye(aim.at, their), &[])).then_some(range)
    }

    /// What keeps a Unit from going on, in words.
    pub(super) fn in_the_way(&self, others: &[Piece], stop: Stop) -> String {
        match stop {
            Stop::Unit(i) => {
                others.get(i).map_or_else(|| "somebody".to_owned(), |other| self.field.enlisted(*other).name.clone())
            }
            Stop::TableEdge => "the edge of the table".to_owned(),
            Stop::Barrier(_) | Stop::BarredGround => "the ground".to_owned(),
        }
    }

    /// Whether a Unit is light or irregular.
    pub(super) fn kind(&self, unit: Piece) -> Trait {
        if self.is_guns(unit) { Trait::None } else { self.field.enlisted(unit).rating.kind }
    }

    /// Whether a battery is ready to fire.
    pub(super) fn is_unlimbered(&self, unit: Piece) -> bool {
        self.unit(unit).drill == Drill::Unlimbered
    }
}
