//! Formations made in battle: detachments, and the grand battery of a chief of artillery (R11, R28, R84).

use grognard_battle::{Chronicle, CommandId, Event, Piece, Refusal, Rules, Side, refuse, refuse_if};
use grognard_tabletop::Length;

use super::{
    EtSansResultat,
    field::Drill,
    state::{CLASSES, Lives, Man, Post},
};
use crate::profile::Order as Directive;

/// So many batteries are massed at the least, within so far of their chief.
const BATTERIES: usize = 4;
const WITHIN: Length = Length::units(6);

impl EtSansResultat {
    /// The chief of artillery of a side, at his post or at the head of his grand battery.
    pub(super) fn gunner(&self, side: Side) -> Option<usize> {
        self.field.leaders.iter().position(|leader| leader.side == side && leader.own.grand_battery)
    }

    /// The next Formation that a side may yet form, as a grand battery or as a detachment.
    fn spare(&self, side: Side, grand_battery: bool) -> Option<CommandId> {
        self.field.command_ids().find(|formation| {
            let roster = &self.field.rosters[formation.index()];
            self.side_of(*formation) == side
                && self.form(*formation).lives == Lives::Spare
                && roster.spare
                && roster.grand_battery == grand_battery
        })
    }

    /// The Formation that gives most of some batteries; of equals the first.
    pub(super) fn gives_most(&self, batteries: &[Piece]) -> Option<CommandId> {
        let of = |battery: &Piece| self.state.units.get(battery.index()).map(|unit| unit.formation);
        let count = |formation: CommandId| batteries.iter().filter(|battery| of(battery) == Some(formation)).count();
        let mut all: Vec<CommandId> = batteries.iter().filter_map(of).collect();
        all.sort_unstable();
        all.into_iter().rev().max_by_key(|formation| count(*formation))
    }

    /// Whether some Units of a Formation may become one of their own.
    pub(super) fn may_detach(&self, formation: CommandId, units: &[Piece]) -> Result<(), Refusal> {
        let side = self.side_of(formation);
        for (i, unit) in units.iter().enumerate() {
            self.own(side, *unit)?;
            if self.formation_of(*unit) != formation || units[..i].contains(unit) || self.in_contact(*unit) {
                return refuse!("R84", "Units of one Formation, on the table and out of contact, each once");
            }
        }
        let most = (self.all_units_of(formation).count() / 3).max(1);
        if units.len() > most || units.len() >= self.units_of(formation).count() {
            return refuse!("R84", "a third of its Units at most, and somebody stays");
        }
        refuse_if!(self.field.rosters[formation.index()].spare, "R84", "a detachment is not divided again");
        match self.spare(side, false) {
            Some(_) => Ok(()),
            None => refuse!("R84", "two detachments a side and battle"),
        }
    }

    /// Whether batteries may be massed.
    pub(super) fn may_mass(&self, side: Side, batteries: &[Piece]) -> Result<(), Refusal> {
        let chief = self.gunner(side).filter(|chief| self.state.commanders[*chief].is_there());
        let Some(chief) = chief else { return refuse!("R28", "there is nobody who leads a grand battery") };
        for (i, battery) in batteries.iter().enumerate() {
            self.own(side, *battery)?;
            let near = self.seat(chief).within(WITHIN, self.troops.body(*battery));
            let drawn_up = self.is_guns(*battery) && self.unit(*battery).drill != Drill::Ployed;
            if !drawn_up || !near || batteries[..i].contains(battery) {
                return refuse!("R28", "committed batteries within 6\" of their chief, each once");
            }
        }
        match self.spare(side, true) {
            Some(_) if batteries.len() >= BATTERIES => Ok(()),
            Some(_) => refuse!("R28", "four batteries at the least"),
            None => refuse!("R28", "one grand battery a side and battle"),
        }
    }

    /// Units leave their Formation with its order and their share of its Fatigue.
    pub(super) fn detach(&mut self, formation: CommandId, units: &[Piece], log: &mut dyn Chronicle) {
        let Some(new) = self.spare(self.side_of(formation), false) else { return };
        let parent = self.form(formation);
        let (order, supports, done) = (parent.order, parent.supports, parent.done);
        self.divide(formation, new, units);
        let own = self.form_mut(new);
        (own.order, own.supports, own.done) = (order, supports, done);
        self.stands_up(new, units, log);
    }

    /// Batteries come under their chief, to defend where they stand.
    pub(super) fn mass(&mut self, formation: CommandId, batteries: &[Piece], log: &mut dyn Chronicle) {
        let side = self.side_of(formation);
        let (Some(new), Some(chief)) = (self.spare(side, true), self.gunner(side)) else { return };
        let mut parents: Vec<CommandId> = batteries.iter().map(|battery| self.formation_of(*battery)).collect();
        parents.sort_unstable();
        parents.dedup();
        for parent in parents {
            let theirs: Vec<Piece> =
                batteries.iter().copied().filter(|battery| self.formation_of(*battery) == parent).collect();
            self.divide(parent, new, &theirs);
        }
        let own = self.form_mut(new);
        (own.order, own.of) = (Directive::Defend, Some(formation));
        self.state.commanders[chief].post = Post::Off;
        let piece = self.field.piece_of_leader(chief);
        log.tell(|| Event::Lost { piece, how: "goes to his guns".to_owned() });
        let head = self.head_of(new);
        self.state.commanders[head].man = Man::Gunner;
        self.stands_up(new, batteries, log);
    }

    /// Units pass from a Formation to another, each class with its share of the Fatigue, rounded up.
    fn divide(&mut self, from: CommandId, to: CommandId, units: &[Piece]) {
        for class in CLASSES {
            let all = self.all_units_of(from).filter(|unit| self.class(*unit) == class).count();
            let gone = units.iter().filter(|unit| self.class(**unit) == class).count();
            if gone > 0 {
                let tired = usize::from(self.form(from).fatigue[class as usize]);
                let share = (tired * gone).div_ceil(all.max(1)).min(tired) as u8;
                self.form_mut(from).fatigue[class as usize] -= share;
                self.form_mut(to).fatigue[class as usize] += share;
            }
        }
        let marching = |unit: &Piece| self.unit(*unit).drill == Drill::Ployed;
        let column: Vec<Piece> = units.iter().copied().filter(marching).collect();
        column.iter().for_each(|unit| self.leaves_column(*unit));
        units.iter().for_each(|unit| self.unit_mut(*unit).formation = to);
        let own = self.form_mut(to);
        own.columns.extend((!column.is_empty()).then_some(column));
        (own.lives, own.of) = (Lives::Yes, Some(from));
    }

    /// A Formation is made: its commander and its wagons stand behind it.
    fn stands_up(&mut self, formation: CommandId, units: &[Piece], log: &mut dyn Chronicle) {
        let man = self.head_of(formation);
        if let Some(first) = units.first() {
            let at = grognard_battle::behind(self.troops.body(*first), super::field::FIGURE, self.field.ground.table);
            self.station(man, at, "takes command", log);
        }
        let area = self.place_of_area(formation);
        self.form_mut(formation).area = area;
        let piece = super::field::piece_of_area(&self.field, formation);
        log.tell(|| Event::Placed { piece, pose: area });
        let text = format!("{} is formed.", self.name_of_formation(formation));
        log.say(units, || text);
    }

    /// Whether a Formation is a grand battery under its chief.
    pub(super) fn is_massed(&self, formation: CommandId) -> bool {
        let man = &self.state.commanders[self.head_of(formation)];
        man.man == Man::Gunner && man.is_there()
    }

    /// Whether a Formation may have a Fire Mission at another (R28).
    pub(super) fn may_have_mission(&self, formation: CommandId, target: CommandId) -> Result<(), Refusal> {
        refuse_if!(!self.is_massed(formation), "R28", "only a grand battery under its chief has a Fire Mission");
        if !self.lives(target) || self.side_of(target) == self.side_of(formation) {
            return Err(Refusal::senseless("there is no such Formation of the enemy"));
        }
        let guns = || self.units_of(formation).filter(|unit| self.is_guns(*unit));
        if 2 * guns().filter(|unit| self.engages(*unit, target).is_ok()).count() < guns().count() {
            return refuse!("R28", "in range of half its batteries at the least");
        }
        Ok(())
    }
}
