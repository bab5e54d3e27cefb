//! A Formation as it is now: who is in it, how tired it is, how far the enemy.

use grognard_battle::{CommandId, Piece, Side};
use grognard_tabletop::{Body, Facing, Length, Point};

use super::{
    EtSansResultat,
    field::{Drill, Roster},
    state::{Formation, Lives, Presence, Unit},
};
use crate::profile::{CavalryShare, Class, Order as Directive};

/// The most Fatigue of infantry, cavalry and artillery, and in all (R81).
const MOST: [u8; 3] = [30, 40, 20];
const MOST_IN_ALL: u8 = 40;

/// Whether it is an order that a commander gives.
pub(super) fn is_directive(order: Directive) -> bool {
    !matches!(order, Directive::Retreat | Directive::Broken | Directive::Rally)
}

impl EtSansResultat {
    pub(super) fn unit(&self, unit: Piece) -> &Unit {
        &self.state.units[unit.index()]
    }

    pub(super) fn unit_mut(&mut self, unit: Piece) -> &mut Unit {
        &mut self.state.units[unit.index()]
    }

    pub(super) fn class(&self, unit: Piece) -> Class {
        self.field.enlisted(unit).class
    }

    pub(super) fn is_guns(&self, unit: Piece) -> bool {
        self.class(unit) == Class::Artillery
    }

    pub(super) fn formation_of(&self, unit: Piece) -> CommandId {
        self.unit(unit).formation
    }

    pub(super) fn form(&self, formation: CommandId) -> &Formation {
        &self.state.formations[formation.index()]
    }

    pub(super) fn form_mut(&mut self, formation: CommandId) -> &mut Formation {
        &mut self.state.formations[formation.index()]
    }

    /// What its people are: those of a detachment are those of the Formation they came from.
    pub(super) fn roster(&self, formation: CommandId) -> &Roster {
        let of = self.form(formation).of.unwrap_or(formation);
        &self.field.rosters[of.index()]
    }

    pub(super) fn side_of(&self, formation: CommandId) -> Side {
        self.field.command(formation).side
    }

    pub(super) fn lives(&self, formation: CommandId) -> bool {
        self.state.formations.get(formation.index()).is_some_and(|own| own.lives == Lives::Yes)
    }

    /// Formations of a side that there are, by number.
    pub(super) fn formations_of(&self, side: Side) -> impl Iterator<Item = CommandId> + '_ {
        self.field.command_ids().filter(move |formation| self.lives(*formation) && self.side_of(*formation) == side)
    }

    /// Formations of both sides in the order in which they act when they follow one another by themselves: in turn, who goes first
    /// begins.
    pub(super) fn in_turn(&self) -> Vec<CommandId> {
        let mut first = self.formations_of(self.state.first);
        let mut second = self.formations_of(self.state.first.other());
        let mut order = Vec::new();
        loop {
            let pair = [first.next(), second.next()];
            if pair == [None, None] {
                return order;
            }
            order.extend(pair.into_iter().flatten());
        }
    }

    /// Units of a Formation on the table.
    pub(super) fn units_of(&self, formation: CommandId) -> impl DoubleEndedIterator<Item = Piece> + Clone + '_ {
        self.troops.all().filter(move |unit| self.formation_of(*unit) == formation)
    }

    /// Units of a Formation that are not removed, wherever they are; batteries in the Force reserve are nobody's.
    pub(super) fn all_units_of(&self, formation: CommandId) -> impl Iterator<Item = Piece> + Clone + '_ {
        (0..self.state.units.len() as u16).map(Piece).filter(move |unit| {
            let own = self.unit(*unit);
            own.formation == formation && !matches!(own.presence, Presence::Removed | Presence::ForceReserve)
        })
    }

    /// Battalions and cavalry of a Formation that are deployed on the table.
    pub(super) fn line_of(&self, formation: CommandId) -> impl Iterator<Item = Piece> + Clone + '_ {
        self.units_of(formation).filter(|unit| self.unit(*unit).drill == Drill::Deployed)
    }

    /// Its batteries on the table that are in no column.
    pub(super) fn committed(&self, formation: CommandId) -> impl Iterator<Item = Piece> + '_ {
        self.units_of(formation).filter(|unit| self.is_guns(*unit) && self.unit(*unit).drill != Drill::Ployed)
    }

    /// Its Fatigue, of all classes together.
    pub(super) fn fatigue(&self, formation: CommandId) -> i32 {
        self.form(formation).fatigue.iter().map(|count| i32::from(*count)).sum()
    }

    /// The Fatigue of a class.
    pub(super) fn fatigue_of(&self, formation: CommandId, class: Class) -> i32 {
        i32::from(self.form(formation).fatigue[class as usize])
    }

    /// Marks Fatigue on a class; more than there can be is lost (R81).
    pub(super) fn tire(&mut self, formation: CommandId, class: Class, by: i32) {
        let own = self.form_mut(formation);
        for _ in 0..by.max(0) {
            let all: u8 = own.fatigue.iter().sum();
            let count = &mut own.fatigue[class as usize];
            if *count < MOST[class as usize] && all < MOST_IN_ALL {
                *count += 1;
            }
        }
    }

    /// The class that Fatigue of an Assessment goes to: that of most of its Units (R8).
    pub(super) fn main_class(&self, formation: CommandId) -> Class {
        let count = |class: Class| self.all_units_of(formation).filter(|unit| self.class(*unit) == class).count();
        let classes = [Class::Infantry, Class::Cavalry, Class::Artillery];
        let mut best = classes[0];
        for class in classes {
            if count(class) > count(best) {
                best = class;
            }
        }
        best
    }

    /// Deployed Units, as conversions and the status check count them (R82).
    pub(super) fn deployed(&self, formation: CommandId) -> i32 {
        let deployed = self.units_of(formation).filter(|unit| self.unit(*unit).is_deployed()).count() as i32;
        let reserve = |unit: &Piece| self.unit(*unit).presence == Presence::Reserve;
        let reserve = self.all_units_of(formation).filter(reserve).count() as i32;
        let ployed = self.units_of(formation).filter(|unit| self.unit(*unit).drill == Drill::Ployed).count() as i32;
        let half = if self.field.house.board.ployed_count_half { ployed / 2 } else { 0 };
        (if deployed > 0 { deployed + reserve } else { 0 } + half).min(40)
    }

    /// How much of it is cavalry, batteries apart.
    pub(super) fn cavalry(&self, formation: CommandId) -> CavalryShare {
        let has = |class: Class| self.all_units_of(formation).any(|unit| self.class(unit) == class);
        match (has(Class::Cavalry), has(Class::Infantry)) {
            (true, false) => CavalryShare::All,
            (true, true) => CavalryShare::Part,
            (false, _) => CavalryShare::None,
        }
    }

    /// How far the nearest enemy Unit is from its Units; with none on the table, from its Area.
    pub(super) fn enemy_distance(&self, formation: CommandId) -> Option<Length> {
        let enemies = self.troops.of(self.side_of(formation).other());
        let near = |body: &Body| body.distance_to_nearest(enemies.clone().map(|enemy| self.troops.body(enemy)));
        let units = self.units_of(formation).filter_map(|unit| near(self.troops.body(unit))).min();
        if self.units_of(formation).next().is_some() { units } else { near(&self.area(formation)) }
    }

    /// How far two Formations are apart, by their nearest Units.
    pub(super) fn apart(&self, one: CommandId, other: CommandId) -> Option<Length> {
        let near = |unit: Piece| {
            let body = self.troops.body(unit);
            body.distance_to_nearest(self.units_of(other).map(|theirs| self.troops.body(theirs)))
        };
        self.units_of(one).filter_map(near).min()
    }

    /// The way it faces: the sum of the facings of its deployed Units, else of its columns, else away from its edge (R57).
    pub(super) fn facing(&self, formation: CommandId) -> Facing {
        let sum = |units: &mut dyn Iterator<Item = Piece>| {
            let zero = Point::default();
            let (x, y) = units.fold((0_i64, 0_i64), |(x, y), unit| {
                let at = zero.toward(self.troops.facing(unit), Length::units(1));
                (x + i64::from(at.x.get()), y + i64::from(at.y.get()))
            });
            let scaled = |n: i64| n.clamp(-1_000_000, 1_000_000) as i32;
            // Less than a hair of a sum is none.
            (x.abs() + y.abs() > 100).then(|| zero.heading_to(Point::new(scaled(x), scaled(y))))
        };
        let deployed = sum(&mut self.line_of(formation));
        let any = deployed.or_else(|| sum(&mut self.units_of(formation)));
        any.unwrap_or_else(|| self.field.edges[self.side_of(formation)].about())
    }
}
