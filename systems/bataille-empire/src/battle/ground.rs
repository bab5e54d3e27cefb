//! What is where: a unit as it is now, the ground it is on, what shelters it, on which of its sides somebody stands.

use grognard_battle::{CommandId, Piece, Struck};
use grognard_rulebook::{Cause, Explanation, Halves, Procedure, cause};
use grognard_tabletop::{Body, CONTACT, Corner, Edge, Footprint, Height, Length, Obstacles, Point, Pose};

use super::{
    BatailleEmpire,
    field::{self, Block, Tract, base},
    state::{Form, Presence, Unit},
};
use crate::{
    movement::{Allowance, MovementAllowance, Mover},
    orders::Order as Written,
    profile::{self, Arm, Cover, Status, Terrain},
};

/// Tactical distance, for what only the table asks: the procedures have their own.
pub(super) const TACTICAL: Length = Length::units(4);
/// How near a wall or a hedge must be to shelter those behind it (R58).
const BEHIND: Length = Length::thousandths(500);

impl BatailleEmpire {
    pub(super) fn unit(&self, unit: Piece) -> &Unit {
        &self.state.units[unit.index()]
    }

    pub(super) fn unit_mut(&mut self, unit: Piece) -> &mut Unit {
        &mut self.state.units[unit.index()]
    }

    pub(super) fn arm(&self, unit: Piece) -> Arm {
        self.field.enlisted(unit).unit.arm
    }

    pub(super) fn is(&self, unit: Piece, arm: Arm) -> bool {
        self.arm(unit) == arm
    }

    pub(super) fn form(&self, unit: Piece) -> Form {
        self.unit(unit).form
    }

    pub(super) fn division_of(&self, unit: Piece) -> CommandId {
        self.field.enlisted(unit).command
    }

    pub(super) fn order_of(&self, unit: Piece) -> Written {
        self.state.divisions[self.division_of(unit).index()].order
    }

    /// The units of a division on the table.
    pub(super) fn units_of(&self, division: CommandId) -> impl Iterator<Item = Piece> + '_ {
        self.troops.all().filter(move |unit| self.division_of(*unit) == division)
    }

    /// Whether its crew is with it; others than guns have none to miss.
    pub(super) fn manned(&self, unit: Piece) -> bool {
        self.unit(unit).crew.is_none()
    }

    /// Whether it is formed (R52).
    pub(super) fn formed(&self, unit: Piece) -> bool {
        !self.is(unit, Arm::Skirmishers) && self.manned(unit)
    }

    /// Whether it is in Good order.
    pub(super) fn steady(&self, unit: Piece) -> bool {
        !self.unit(unit).disordered
    }

    /// Whether it is skirmishers or irregular horse, which matter less to marches.
    pub(super) fn is_light(&self, unit: Piece) -> bool {
        let own = &self.field.enlisted(unit).unit;
        own.arm == Arm::Skirmishers || own.arm == Arm::Cavalry && own.status == Status::Irregular
    }

    /// Whether it has neither flank nor rear (R54).
    pub(super) fn all_round(&self, unit: Piece) -> bool {
        self.form(unit).is_square() || matches!(self.form(unit), Form::Garrison | Form::Open)
    }

    /// Everybody on the table who takes room, but one.
    pub(super) fn others(&self, unit: Piece) -> impl Iterator<Item = Piece> + Clone + '_ {
        self.troops.all().filter(move |other| *other != unit && self.manned(*other))
    }

    /// Enemies of a unit who take room.
    pub(super) fn foes(&self, unit: Piece) -> impl Iterator<Item = Piece> + Clone + '_ {
        self.troops.enemies_of(unit).filter(|enemy| self.manned(*enemy))
    }

    /// Friends of a unit who take room.
    pub(super) fn friends(&self, unit: Piece) -> impl Iterator<Item = Piece> + Clone + '_ {
        self.troops.friends_of(unit).filter(|friend| self.manned(*friend))
    }

    pub(super) fn apart(&self, one: Piece, other: Piece) -> Length {
        self.troops.body(one).distance_to(self.troops.body(other))
    }

    /// The distance from a base to the nearest of some units; as far as can be if there is none.
    pub(super) fn nearest(&self, body: &Body, of: impl Iterator<Item = Piece>) -> Length {
        body.distance_to_nearest(of.map(|other| self.troops.body(other))).unwrap_or(Length::MAX)
    }

    pub(super) fn footprint(&self, unit: Piece) -> Footprint {
        field::footprint(&self.field, self.unit(unit))
    }

    /// Puts a unit on open ground.
    pub(super) fn put(&mut self, unit: Piece, pose: Pose) {
        let state = self.unit_mut(unit);
        (state.pose, state.block, state.presence) = (pose, None, Presence::Table);
        let body = Body::new(self.footprint(unit), pose);
        self.troops.put(unit, body);
        self.carry(unit);
    }

    /// Puts a unit into a block.
    pub(super) fn put_inside(&mut self, unit: Piece, block: u16) {
        let house = &self.field.blocks[usize::from(block)];
        let pose = house.billet(self.unit(unit).pose.facing);
        let body = Body::new(house.size, pose);
        let state = self.unit_mut(unit);
        (state.pose, state.block, state.presence, state.form) = (pose, Some(block), Presence::Table, Form::Garrison);
        self.troops.put(unit, body);
        self.carry(unit);
    }

    pub(super) fn block_of(&self, unit: Piece) -> Option<&Block> {
        self.unit(unit).block.and_then(|block| self.field.blocks.get(usize::from(block)))
    }

    /// How many losses it takes to eliminate it.
    pub(super) fn limit(&self, unit: Piece) -> Halves {
        let own = &self.field.enlisted(unit).unit;
        self.field.house.limit(own.arm, own.size)
    }

    /// What a unit is now, wherever it stands.
    pub(super) fn facts(&self, unit: Piece) -> profile::Unit {
        let (state, own) = (self.unit(unit), &self.field.enlisted(unit).own);
        profile::Unit {
            formation: state.form.formation(),
            command: self.commanded(unit),
            order: self.order_of(unit),
            limbered: state.form == Form::Limbered,
            disordered: state.disordered,
            action_marker: state.marker,
            losses: Halves::halves(i32::from(state.losses)),
            in_building: state.block.is_some(),
            ..own.unit
        }
    }

    /// How it moves, in the table of moves.
    pub(super) fn mover(&self, unit: Piece, form: Form) -> Mover {
        let own = &self.field.enlisted(unit).own;
        match (own.unit.arm, form) {
            (Arm::Skirmishers, _) => Mover::Skirmishers,
            (Arm::Infantry, Form::Line) => Mover::InfantryLine,
            (Arm::Infantry, Form::Square | Form::ColumnSquare) => Mover::InfantrySquare,
            (Arm::Infantry, _) => Mover::InfantryColumn,
            (Arm::Cavalry, Form::Line) => Mover::CavalryLine,
            (Arm::Cavalry, _) => Mover::CavalryColumn,
            (Arm::Artillery, _) if own.horse_artillery => Mover::HorseArtillery,
            (Arm::Artillery, _) if own.unit.calibre == profile::Calibre::Twelve => Mover::TwelvePounders,
            (Arm::Artillery, _) => Mover::FootArtillery,
        }
    }

    /// The facts of a move.
    pub(super) fn moving(&self, unit: Piece, form: Form, terrain: Terrain) -> MovementAllowance {
        let light = self.field.enlisted(unit).unit.light_infantry && !form.is_square();
        MovementAllowance {
            unit: self.mover(unit, form),
            terrain: if terrain == Terrain::Village { Terrain::Difficult } else { terrain },
            light_infantry: light && matches!(self.arm(unit), Arm::Infantry | Arm::Skirmishers),
            charge: false,
            obstacle: false,
            road: false,
        }
    }

    pub(super) fn allowance(&self, facts: &MovementAllowance) -> Allowance {
        facts.prepare(&self.field.house, &mut ())
    }

    /// The cell of the table of moves that sets a limit.
    pub(super) fn cell(&self, facts: &MovementAllowance) -> Cause {
        let mut applied = Explanation::default();
        let allowance = facts.prepare(&self.field.house, &mut applied);
        let cell = |id: &str| id.ends_with("-clear") || id.ends_with("-rough") || id.ends_with("-difficult");
        let rules = applied.rules();
        let rule = rules.iter().find(|rule| cell(rule.id) && rule.id != "be.movement.road-clear");
        allowance.forbidden_by.or(rule.map(|rule| Cause::Rule(rule))).unwrap_or(cause!("R31"))
    }

    /// Its place in a list of foot, horse and guns.
    pub(super) fn tread(&self, unit: Piece) -> usize {
        field::Tread::of(self.arm(unit), self.form(unit)).arm()
    }

    /// The ground a unit is in.
    pub(super) fn ground_of(&self, unit: Piece) -> Terrain {
        self.field.ground_at(self.troops.at(unit), self.tread(unit))
    }

    /// Whether the ground it is in penalizes it.
    pub(super) fn penalized(&self, unit: Piece) -> bool {
        self.unit(unit).block.is_none()
            && self.allowance(&self.moving(unit, self.form(unit), self.ground_of(unit))).penalized
    }

    pub(super) fn level(&self, body: &Body) -> Height {
        self.field.ground.level_at(body.centre())
    }

    /// What shelters a unit from somebody who fires or charges from there (R58).
    pub(super) fn cover_from(&self, unit: Piece, from: Point) -> Cover {
        self.covered(unit, from, |_| true)
    }

    /// The same against a charge: no piece of ground shelters from who began in it (R58).
    pub(super) fn cover_from_charge(&self, unit: Piece, from: Point) -> Cover {
        self.covered(unit, from, |tract| !tract.outline.contains(from))
    }

    fn covered(&self, unit: Piece, from: Point, shelters: impl Fn(&Tract) -> bool) -> Cover {
        if let Some(block) = self.block_of(unit) {
            return block.cover;
        }
        let (body, at) = (self.troops.body(unit), self.troops.at(unit));
        let here = self.field.tracts.iter().filter(|tract| tract.outline.contains(at) && shelters(tract));
        let behind = self.field.hurdles.iter().filter(|hurdle| {
            hurdle.cover != Cover::None && hurdle.track.crosses(at, from) && hurdle.track.distance_to(body) <= BEHIND
        });
        let covers = behind.map(|hurdle| hurdle.cover).chain(here.map(|tract| tract.cover));
        covers.max_by_key(|cover| *cover as u8).unwrap_or(Cover::None)
    }

    /// Whether it is in field works, or behind a line of them.
    pub(super) fn in_works(&self, unit: Piece, from: Option<Point>) -> bool {
        let (body, at) = (self.troops.body(unit), self.troops.at(unit));
        self.field.tracts.iter().any(|tract| tract.works && tract.outline.contains(at))
            || from.is_some_and(|from| {
                self.field.hurdles.iter().any(|hurdle| {
                    hurdle.works && hurdle.track.crosses(at, from) && hurdle.track.distance_to(body) <= BEHIND
                })
            })
    }

    /// On which side of a base another one stands (R54).
    pub(super) fn side_of(&self, body: &Body, size: Footprint, other: &Body) -> (Struck, Edge) {
        let half = size.depth().half();
        let ahead = |p: Point| body.ahead_and_right(p).0 - half;
        let in_front = Corner::ALL.into_iter().any(|corner| ahead(other.corner(corner)) > CONTACT);
        if in_front {
            return (Struck::Front, Edge::Front);
        }
        let (back, right) = body.ahead_and_right(other.middle(Edge::Front));
        if back < -half && right.abs() <= size.width().half() {
            (Struck::Rear, Edge::Rear)
        } else if right < Length::ZERO {
            (Struck::Flank, Edge::Left)
        } else {
            (Struck::Flank, Edge::Right)
        }
    }

    /// On which side of a unit a base stands, and the edge that is aimed at (R54).
    pub(super) fn struck(&self, unit: Piece, other: &Body) -> (Struck, Edge) {
        let body = self.troops.body(unit);
        if self.all_round(unit) {
            return (Struck::Front, body.nearest_edge(other));
        }
        self.side_of(body, self.footprint(unit), other)
    }

    /// Whether a unit could stand there in a form: on the table, on ground that is open to it, and on nobody but some.
    pub(super) fn is_free(&self, unit: Piece, form: Form, body: &Body, but: &[Piece]) -> bool {
        let taken = |other: Piece| !but.contains(&other) && self.troops.body(other).overlaps(body);
        self.ground_is_free(unit, form, body) && !self.others(unit).any(taken)
    }

    /// Whether the ground bears it.
    pub(super) fn ground_is_free(&self, unit: Piece, form: Form, body: &Body) -> bool {
        let barriers = Some(self.field.closed_to(self.arm(unit), form));
        let ground = Obstacles { units: &[], barriers, table: Some(self.field.ground.table) };
        ground.conflict(body).is_none()
    }

    /// A unit's base somewhere in a form.
    pub(super) fn body_in(&self, form: Form, pose: Pose) -> Body {
        Body::new(base(form), pose)
    }
}
