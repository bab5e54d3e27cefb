//! What is where: a stand as it is now, the ground it is on, the face it shows.

use grognard_battle::{Piece, Struck};
use grognard_scenario::model::ground::Going;
use grognard_tabletop::{
    Aspect, Body, Bound, Edge, Footprint, Height, Length, Obstacles, Point, Pose, Quarters, Share,
};

use super::{
    VolleyAndBayonet,
    field::{self, inches},
    state::{Presence, Unit},
};
use crate::profile::{Arm, Base, Face, Stand, Status, Terrain};

/// Front and rear begin at the lines through the two edges, prolonged (R48).
const FACES: Quarters = Quarters { front: Bound::EdgeLine, rear: Bound::EdgeLine };

/// How near a wall must be to shelter those who stand behind it (R69).
pub(super) const BEHIND_WORKS: Length = Length::thousandths(250);

/// How far beside the base of a skirmisher nobody may stand who does not hem him in (R26).
const ELBOW_ROOM: Length = Length::thousandths(1500);

/// How far from the middle of a road one still is on it (R71).
pub(super) const ON_THE_ROAD: Length = Length::thousandths(500);

/// A face in the words of the procedures.
pub(super) fn face(struck: Struck) -> Face {
    match struck {
        Struck::Front => Face::Front,
        Struck::Flank => Face::Flank,
        Struck::Rear => Face::Rear,
    }
}

impl VolleyAndBayonet {
    pub(super) fn unit(&self, unit: Piece) -> &Unit {
        &self.state.units[unit.index()]
    }

    pub(super) fn unit_mut(&mut self, unit: Piece) -> &mut Unit {
        &mut self.state.units[unit.index()]
    }

    /// What a stand is by the rolls.
    pub(super) fn kind(&self, unit: Piece) -> &Stand {
        &self.field.enlisted(unit).own.stand
    }

    pub(super) fn arm(&self, unit: Piece) -> Arm {
        self.kind(unit).arm
    }

    pub(super) fn routed(&self, unit: Piece) -> bool {
        self.unit(unit).status == Status::Routed
    }

    /// Its own base, wherever it stands.
    pub(super) fn base(&self, unit: Piece) -> Footprint {
        field::base(self.kind(unit), &self.field.house)
    }

    /// The ground it covers: its base, or its block.
    pub(super) fn footprint(&self, unit: Piece) -> Footprint {
        if self.unit(unit).block.is_some() {
            let size = inches(self.field.house.muster.block_size);
            Footprint::rectangle(size, size)
        } else {
            self.base(unit)
        }
    }

    /// Puts a stand on open ground.
    pub(super) fn put(&mut self, unit: Piece, pose: Pose) {
        let state = self.unit_mut(unit);
        (state.pose, state.block, state.presence) = (pose, None, Presence::Table);
        self.troops.put(unit, Body::new(self.base(unit), pose));
    }

    /// Puts a stand into a block.
    pub(super) fn garrison(&mut self, unit: Piece, block: u16) {
        let body = self.field.blocks[usize::from(block)].body;
        let state = self.unit_mut(unit);
        (state.pose, state.block) = (Pose { at: body.centre(), ..Pose::default() }, Some(block));
        self.troops.put(unit, body);
    }

    /// Who holds a block.
    pub(super) fn holder_of(&self, block: u16) -> Option<Piece> {
        self.troops.all().find(|unit| self.unit(*unit).block == Some(block))
    }

    /// The skirmishers attached to a stand.
    pub(super) fn screen_of(&self, host: Piece) -> Option<Piece> {
        let place = self.state.units.iter().position(|unit| unit.presence == Presence::With(host));
        place.map(|i| Piece(i as u16))
    }

    /// What a stand is now, wherever it stands and whoever it faces.
    pub(super) fn facts(&self, unit: Piece) -> Stand {
        let (state, enlisted) = (self.unit(unit), self.field.enlisted(unit));
        let division = &self.state.divisions[enlisted.command.index()];
        let kind = enlisted.own.stand;
        Stand {
            base: if kind.guns() { Base::Massed } else { kind.base },
            sp: i32::from(state.sp),
            status: state.status,
            stationary: state.stationary,
            limbered: state.limbered,
            dedicated_guns: state.dedicated_guns,
            reinforcing_skirmishers: kind.close_order_infantry() && self.screen_of(unit).is_some(),
            march_column: state.column,
            in_command: state.in_command || enlisted.side != self.state.phasing,
            exhausted: division.exhausted,
            collapsed: division.collapsed,
            terrain: Terrain::Open,
            flanks_clear: true,
            cav_secure: false,
            supported: false,
            ..kind
        }
    }

    /// What a stand is in, against something that comes from its front or not (R69, R70).
    pub(super) fn terrain(&self, unit: Piece, from_front: bool) -> Terrain {
        let state = self.unit(unit);
        if state.block.is_some() {
            return Terrain::Building;
        }
        let rank = |terrain: &Terrain| match terrain {
            Terrain::Building | Terrain::Open => 0,
            Terrain::BrokenGround => 1,
            Terrain::Forest => 2,
            Terrain::HastyWorks => 3,
            Terrain::FieldWorks => 4,
        };
        let (body, arm) = (self.troops.body(unit), self.arm(unit));
        let holds = |terrain: &Terrain| arm != Arm::Cavalry || rank(terrain) <= 2;
        let inside = self.field.tracts.iter().filter(|tract| holds(&tract.terrain) && rank(&tract.terrain) > 0);
        let inside = inside.filter(|tract| tract.outline.share_of(body) >= Share::HALF).map(|tract| tract.terrain);
        let best = inside.max_by_key(rank).unwrap_or(Terrain::Open);
        let before = body.zone(Edge::Front, BEHIND_WORKS);
        let lines = self.field.hurdles.iter().filter(|hurdle| from_front && hurdle.shelter != Terrain::Open);
        let lines = lines.filter(|hurdle| holds(&hurdle.shelter) && hurdle.track.distance_to(&before) == Length::ZERO);
        let behind = lines.map(|hurdle| hurdle.shelter).max_by_key(rank).unwrap_or(Terrain::Open);
        let dug = self.field.house.board.dig_hasty_works && state.still >= 2;
        let dug = if dug { Terrain::HastyWorks } else { Terrain::Open };
        [best, behind, dug].into_iter().max_by_key(rank).unwrap_or(Terrain::Open)
    }

    /// Whether infantry skirmishers have a base width free on both sides (R26).
    pub(super) fn flanks_clear(&self, unit: Piece) -> bool {
        if !self.kind(unit).skirmish_infantry() || self.unit(unit).block.is_some() {
            return true;
        }
        let body = self.troops.body(unit);
        let beside = [Edge::Left, Edge::Right].map(|edge| body.zone(edge, ELBOW_ROOM));
        let mut others = self.troops.all().filter(|other| *other != unit);
        !others.any(|other| beside.iter().any(|room| room.overlaps(self.troops.body(other))))
    }

    /// How high a stand stands.
    pub(super) fn level(&self, body: &Body) -> Height {
        self.field.ground.level_of(body, Share::HALF)
    }

    /// The face of a stand that looks at a point (R48). A garrison has nothing but front.
    pub(super) fn face_to(&self, unit: Piece, point: Point) -> Struck {
        if self.unit(unit).block.is_some() {
            return Struck::Front;
        }
        match FACES.of_point(self.troops.body(unit), point) {
            Aspect::Front => Struck::Front,
            Aspect::LeftFlank | Aspect::RightFlank => Struck::Flank,
            Aspect::Rear => Struck::Rear,
        }
    }

    /// Whether a place is on a road.
    pub(super) fn on_road(&self, at: Point) -> bool {
        self.field.roads.iter().any(|road| road.nearest_to(at).aside <= ON_THE_ROAD)
    }

    /// The bases of all blocks.
    pub(super) fn blocks(&self) -> impl Iterator<Item = Body> + '_ {
        self.field.blocks.iter().map(|block| block.body)
    }

    /// Whether a deployed stand may stand on some ground: clear of blocks and of what is barred to it, on the table.
    pub(super) fn ground_is_free(&self, unit: Piece, body: &Body) -> bool {
        let blocks: Vec<Body> = self.blocks().collect();
        let barriers = Some(self.field.barred_to(self.arm(unit)));
        Obstacles { units: &blocks, barriers, table: Some(self.field.ground.table) }.conflict(body).is_none()
    }

    /// Somebody else who stands on some ground.
    pub(super) fn in_the_place_of(&self, unit: Piece, body: &Body) -> Option<Piece> {
        self.troops.all().find(|other| *other != unit && self.troops.body(*other).overlaps(body))
    }

    /// The part of a move, in per cent, that is left to a stand in a tract, if it is slow there.
    pub(super) fn slowed(&self, unit: Piece, tract: &field::Tract) -> Option<i32> {
        let (kind, ground) = (self.kind(unit), &self.field.house.ground);
        if kind.skirmish_infantry() || tract.passage.of(kind.arm) != Going::Half {
            return None;
        }
        Some(match tract.terrain {
            Terrain::Forest => ground.forest_rate,
            Terrain::BrokenGround => ground.broken_ground_rate,
            _ => 50,
        })
    }
}
