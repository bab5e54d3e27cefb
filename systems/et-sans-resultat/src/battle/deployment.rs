//! Before the first turn: who is where, who sets up, and the plan (R43, R92).

use std::cmp::Reverse;

use grognard_battle::{
    Chronicle, CommandId, Deployment, Event, Piece, Refusal, Rules, Side, in_zone, place_in_zone, refuse, refuse_if,
};
use grognard_rulebook::Dice;
use grognard_tabletop::{Body, Length, Obstacles, Pose};

use super::{
    EtSansResultat,
    field::{Drill, Field, Objective, Start, inches},
    state::{Commander, Formation, Lives, Man, Post, Presence, Underway, Unit},
};
use crate::profile::{Class, Order as Directive};

/// Units as they start.
pub(super) fn units(field: &Field) -> Vec<Unit> {
    let unit = |enlisted: &super::field::Enlisted| {
        let (presence, drill) = match (enlisted.own.start, enlisted.arrives) {
            (Start::ForceReserve, _) => (Presence::ForceReserve, Drill::Limbered),
            (Start::Reserve, _) => (Presence::Reserve, Drill::Limbered),
            (Start::Table(drill), Some(turn)) => (Presence::Arrives(turn), drill),
            (Start::Table(drill), None) => (Presence::Table, drill),
        };
        Unit {
            presence,
            pose: enlisted.start,
            drill,
            formation: enlisted.command,
            of_the_force: presence == Presence::ForceReserve,
            rifles: enlisted.companies.rifles,
            engineers: false,
            spent: Length::ZERO,
            began: enlisted.start,
            moved: false,
            fought: false,
            broke_through: 0,
            fell_back: false,
            fired: false,
            stormed: false,
        }
    };
    field.rolls.iter().map(unit).collect()
}

/// Formations as they start, each with its column if it has one.
pub(super) fn formations(field: &Field) -> Vec<Formation> {
    let formation = |i: usize| {
        let own = || (0..).zip(&field.rolls).filter(move |(_, unit)| unit.command.index() == i);
        let ployed = |unit: &super::field::Enlisted| unit.own.start == Start::Table(Drill::Ployed);
        let mut columns: Vec<(Option<u16>, Pose, Vec<Piece>)> = Vec::new();
        for (piece, unit) in own().filter(|(_, unit)| ployed(unit)) {
            // Elements due at one hour and place are one column; so are those who are there from the start.
            let key = unit.arrives;
            let same = |column: &&mut (Option<u16>, Pose, Vec<Piece>)| {
                column.0 == key && (key.is_none_or(|turn| turn == 1) || column.1 == unit.start)
            };
            match columns.iter_mut().find(same) {
                Some(column) => column.2.push(Piece(piece)),
                None => columns.push((key, unit.start, vec![Piece(piece)])),
            }
        }
        let columns = columns.into_iter().map(|(.., mut column)| {
            column.sort_by_key(|unit| (field.rolls[unit.index()].own.class == Class::Artillery, *unit));
            column
        });
        let start = own().next().map_or(Pose::default(), |(_, unit)| unit.start);
        Formation {
            lives: if own().next().is_some() { Lives::Yes } else { Lives::Spare },
            of: None,
            aide_until: 0,
            order: Directive::Defend,
            supports: None,
            pending: None,
            recalled: None,
            fatigue: [0; 3],
            area: start,
            columns: columns.collect(),
            engineers: own().filter(|(_, unit)| unit.own.companies.engineers).count().min(9) as u8,
            done: false,
            converted: false,
            rolled: false,
            stirred: false,
            score: None,
            intense: [false; 2],
            shaken: false,
            mission: None,
            losses: 0,
            fought: false,
            assessed: false,
        }
    };
    (0..field.commands.len()).map(formation).collect()
}

/// Commanders as they start.
pub(super) fn commanders(field: &Field) -> Vec<Commander> {
    let spare = |command: Option<CommandId>| command.is_some_and(|command| field.rosters[command.index()].spare);
    let commander = |leader: &super::field::Leader| Commander {
        at: leader.start,
        post: match leader.own.arrives {
            _ if spare(leader.command) => Post::Off,
            Some(_) => Post::Awaited,
            None => Post::Table,
        },
        man: Man::First,
        with: None,
        wounded_until: 0,
        stunned_in: 0,
        invincible: false,
        failed: false,
        ridden: false,
        aides: 0,
        acted: Vec::new(),
    };
    field.leaders.iter().map(commander).collect()
}

/// A Unit as its player sets it up.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub(super) unit: Piece,
    pub(super) pose: Pose,
}

impl EtSansResultat {
    /// Areas behind their Formations, commanders beside their Units, the usual plan: before anybody has said anything.
    pub(super) fn settle_down(&mut self) {
        for formation in self.field.command_ids() {
            if self.lives(formation) {
                self.form_mut(formation).area = self.place_of_area(formation);
            }
        }
        self.officers_follow(&mut ());
        self.usual_plan();
    }

    /// What everybody does as long as his player says nothing else (section on plans of R43).
    fn usual_plan(&mut self) {
        for force in 0..self.state.forces.len() as u8 {
            self.state.forces[usize::from(force)].objective = self.usual_objective(force);
        }
        for side in Side::BOTH {
            let attacks = self.field.attacker.is_none_or(|attacker| attacker == side);
            let all: Vec<CommandId> = self.formations_of(side).collect();
            let mut line: Vec<CommandId> = Vec::new();
            for formation in all {
                let in_column = self.line_of(formation).next().is_none();
                self.form_mut(formation).order = if in_column { Directive::Move } else { Directive::Defend };
                if attacks && !in_column {
                    line.push(formation);
                }
            }
            let away = |formation: &CommandId| self.enemy_distance(*formation).unwrap_or(Length::MAX);
            line.sort_by_key(|formation| (away(formation), *formation));
            let first = line.len().div_ceil(2);
            for (i, formation) in line.iter().copied().enumerate() {
                if i < first {
                    self.form_mut(formation).order = Directive::Attack;
                } else {
                    let near = |other: &&CommandId| (self.apart(formation, **other).unwrap_or(Length::MAX), **other);
                    let whom = line[..first].iter().min_by_key(near).copied();
                    let own = self.form_mut(formation);
                    (own.order, own.supports) = (Directive::Support, whom);
                }
            }
        }
    }

    /// The objective of most worth that is not its own; of a defender, the one that is.
    pub(super) fn usual_objective(&self, force: u8) -> Option<u8> {
        let side = self.field.forces[usize::from(force)].side;
        let defends = self.field.attacker.is_some_and(|attacker| attacker != side);
        let at = self.state.commanders[self.force_commander(force)].at;
        let wanted = |objective: &&(u8, &Objective)| (objective.1.held_by == Some(side)) == defends;
        let all: Vec<(u8, &Objective)> = (0..).zip(&self.field.objectives).collect();
        let best =
            |objective: &&(u8, &Objective)| (Reverse(objective.1.worth), objective.1.at.distance_to(at), objective.0);
        all.iter().filter(wanted).min_by_key(best).map(|(i, _)| *i)
    }

    /// The battle begins: Formations are set up, then both plan.
    pub(super) fn open(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.state.underway.push(Underway::Planning);
        if self.field.setup.deployment == Deployment::Scenario {
            return;
        }
        Side::BOTH.into_iter().for_each(|side| self.bring_into_zone(side, log));
        self.settle_down();
        let first = match self.field.attacker {
            Some(attacker) => attacker.other(),
            None => self.chooses(dice, log).other(),
        };
        self.state.first = first;
        let left = self.in_turn().into_iter().filter(|formation| self.units_of(*formation).next().is_some()).collect();
        self.state.underway.push(Underway::SettingUp { left });
    }

    /// Moves who stands outside his zone to the nearest free place in it.
    fn bring_into_zone(&mut self, side: Side, log: &mut dyn Chronicle) {
        let units: Vec<Piece> = self.troops.of(side).collect();
        for unit in units {
            if in_zone(&self.field.zones[side], self.troops.body(unit)) {
                continue;
            }
            let others = self.troops.bodies(self.troops.all().filter(|other| *other != unit));
            let barriers = Some(self.barred_to(self.class(unit)));
            let obstacles = Obstacles { units: &others, barriers, table: Some(self.field.ground.table) };
            let size = self.field.enlisted(unit).footprint(self.unit(unit).drill);
            if let Some(pose) = place_in_zone(&self.field.zones[side], self.unit(unit).pose, size, &obstacles) {
                self.put(unit, pose);
                log.tell(|| Event::Placed { piece: unit, pose });
            }
        }
    }

    /// Works out where a Unit of the Formation is set up.
    pub(super) fn plan_place(
        &self,
        by: Side,
        formation: CommandId,
        unit: Piece,
        pose: Pose,
    ) -> Result<Setting, Refusal> {
        let unit = self.own(by, unit)?;
        refuse_if!(self.formation_of(unit) != formation, "R92", "another Formation sets up now");
        refuse_if!(self.unit(unit).drill == Drill::Ployed, "R92", "a column stands as it is");
        let body = Body::new(self.field.enlisted(unit).footprint(self.unit(unit).drill), pose);
        refuse_if!(!in_zone(&self.field.zones[by], &body), "R92", "inside your zone");
        refuse_if!(!self.is_free(unit, &body), "R92", "there is no room");
        let near = |other: Piece| {
            other != unit && self.troops.body(other).within(inches(self.field.house.board.cohesion), &body)
        };
        if self.units_of(formation).count() > 1 && !self.units_of(formation).any(near) {
            return refuse!("R43", "within 6\" of another Unit of its Formation");
        }
        Ok(Setting { unit, pose })
    }

    pub(super) fn set_up(&mut self, setting: Setting, log: &mut dyn Chronicle) {
        let Setting { unit, pose } = setting;
        self.put(unit, pose);
        self.unit_mut(unit).moved = true;
        log.tell(|| Event::Placed { piece: unit, pose });
    }

    /// A Formation stands: the next one sets up.
    pub(super) fn end_setting_up(&mut self, log: &mut dyn Chronicle) {
        let Some(Underway::SettingUp { left }) = self.state.underway.last_mut() else { return };
        if left.is_empty() {
            return;
        }
        let formation = left.remove(0);
        let area = self.place_of_area(formation);
        self.move_area(formation, area, "follows", log);
        self.officers_follow(log);
        self.state.units.iter_mut().for_each(|unit| unit.moved = false);
    }

    /// The first order of a Formation.
    pub(super) fn may_direct(
        &self,
        by: Side,
        formation: CommandId,
        directive: Directive,
        of: Option<CommandId>,
    ) -> Result<(), Refusal> {
        self.own_formation(by, formation)?;
        self.is_an_order(by, formation, directive, of)?;
        if directive == Directive::Reserve {
            let all = self.formations_of(by).count();
            let reserved = self
                .formations_of(by)
                .filter(|other| *other == formation || self.form(*other).order == Directive::Reserve);
            refuse_if!(2 * reserved.count() > all, "R43", "at most half may start on Reserve");
        }
        Ok(())
    }
}
