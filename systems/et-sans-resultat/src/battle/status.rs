//! Fatigue, Retreat, Broken: when a Formation has had enough, and how it gives way (R15, R16, R33, R64, R80, R88).

use grognard_battle::{Chronicle, CommandId, Event, Piece, resolve};
use grognard_rulebook::{Dice, Procedure};
use grognard_tabletop::{Body, Facing, Length, Pose, Turn};

use super::{
    EtSansResultat,
    field::{inches, measured},
    orders::Step,
    state::{CLASSES, Lives, Post, Presence},
    step::Walker,
};
use crate::{
    movement::{FatigueRecovery, Way},
    profile::{Class, Formation as Profile, Order as Directive, Terrain},
    status::{Checked, Converts, StatusCheck},
};

/// How fine a way back is searched.
const PACE: Length = Length::thousandths(250);
/// How far aside room is looked for.
const ASIDE: i32 = 24;

impl EtSansResultat {
    /// Classes of a Formation that have Fatigue.
    pub(super) fn tired_classes(&self, formation: CommandId) -> Vec<Class> {
        CLASSES.into_iter().filter(|class| self.fatigue_of(formation, *class) > 0).collect()
    }

    fn recovery(&self, formation: CommandId) -> FatigueRecovery {
        let own = self.form(formation);
        FatigueRecovery {
            formation: Profile { fatigue: self.fatigue(formation), order: own.order, ..Profile::default() },
            enemy_distance: self.enemy_distance(formation).map(measured),
            moved: own.stirred,
        }
    }

    pub(super) fn recovers(&self, formation: CommandId) -> bool {
        self.recovery(formation).prepare(&self.field.house, &mut ()).recovered > 0
    }

    /// Markers are taken off a class.
    pub(super) fn recover(&mut self, formation: CommandId, class: Class, log: &mut dyn Chronicle) {
        let came = self.recovery(formation).prepare(&self.field.house, &mut ());
        let count = &mut self.form_mut(formation).fatigue[class as usize];
        *count = count.saturating_sub(came.recovered.clamp(0, 40) as u8);
        let text = format!(
            "{} rests, and its {} recovers.",
            self.name_of_formation(formation),
            grognard_rulebook::Word::word(class)
        );
        log.say(&[], || text);
    }

    /// Movement begins: everybody is where he is.
    pub(super) fn begin_movement(&mut self, _log: &mut dyn Chronicle) {
        for unit in &mut self.state.units {
            (unit.began, unit.spent) = (unit.pose, Length::ZERO);
        }
    }

    /// Any status gained: its pending order is lost, its batteries on the table are withdrawn.
    pub(super) fn takes_status(&mut self, formation: CommandId, log: &mut dyn Chronicle) {
        let own = self.form_mut(formation);
        (own.pending, own.supports) = (None, None);
        let guns: Vec<Piece> = self.units_of(formation).filter(|unit| self.is_guns(*unit)).collect();
        guns.into_iter().for_each(|battery| self.withdraw(battery, "is withdrawn", log));
    }

    /// Status checks of all Formations, when all have assessed.
    pub(super) fn status_checks(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        for formation in self.in_turn() {
            self.status_check(formation, dice, log);
        }
        self.officers_follow(log);
    }

    fn status_check(&mut self, formation: CommandId, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let own = self.form(formation);
        let nobody_left = self.all_units_of(formation).next().is_some()
            && !self.all_units_of(formation).any(|unit| self.unit(unit).is_there() || self.unit(unit).is_to_come());
        let facts = StatusCheck {
            formation: Profile { fatigue: self.fatigue(formation), order: own.order, ..Profile::default() },
            deployed_units: if nobody_left { 0 } else { self.deployed(formation) },
            assessed_in_combat: own.assessed,
            nobody_left,
        };
        if facts.prepare(&self.field.house, &mut ()) == unchanged(&facts) {
            return;
        }
        let tell = |came: &Checked| self.tell_check(formation, came);
        let came = resolve(&facts, &self.field.house, &[], dice, log, tell);
        if came.converts_to == Converts::None {
            return;
        }
        self.form_mut(formation).order = came.order;
        self.takes_status(formation, log);
        if came.cavalry_removed {
            let horse: Vec<Piece> =
                self.all_units_of(formation).filter(|unit| self.class(*unit) == Class::Cavalry).collect();
            horse.into_iter().for_each(|unit| self.remove(unit, "is scattered", log));
        }
        let units: Vec<Piece> = self.units_of(formation).collect();
        for unit in units {
            self.moves_off(unit, Length::units(came.move_to_distance), log);
        }
    }

    /// The status move: towards the own edge to the first free place beyond a distance of all enemies.
    fn moves_off(&mut self, unit: Piece, beyond: Length, log: &mut dyn Chronicle) {
        let far = |body: &Body| self.troops.enemies_of(unit).all(|enemy| !self.troops.body(enemy).within(beyond, body));
        if far(self.troops.body(unit)) || beyond <= Length::ZERO {
            return;
        }
        let home = self.field.edges[self.field.enlisted(unit).side];
        let (from, size) = (self.unit(unit).pose, self.field.enlisted(unit).footprint(self.unit(unit).drill));
        let table = self.field.ground.table;
        let (mut last, mut found) = (None, None);
        for aside in (0..=ASIDE).flat_map(|i| [i * 1000, -i * 1000]) {
            let beside = from.at.toward(home + Turn::RIGHT, Length::thousandths(aside));
            let mut gone = Length::ZERO;
            loop {
                let pose = Pose { at: beside.toward(home, gone), facing: home.about() };
                let body = Body::new(size, pose);
                if !table.holds(&body) && gone > Length::ZERO {
                    break;
                }
                let clear = self
                    .troops
                    .enemies_of(unit)
                    .all(|enemy| self.troops.body(enemy).distance_to(&body) >= super::ground::ZONE);
                if clear && self.is_free(unit, &body) {
                    if far(&body) {
                        found = Some(pose);
                        break;
                    }
                    if aside == 0 {
                        last = Some(pose);
                    }
                }
                gone = gone + PACE;
                if gone > Length::units(120) {
                    break;
                }
            }
            if found.is_some() || last.is_some() {
                break;
            }
        }
        match found.or(last) {
            Some(pose) => {
                let drill = self.unit(unit).drill;
                self.falls_back(unit, drill, pose, "moves off", log);
            }
            None => self.is_cut_off(unit, log),
        }
    }

    /// Retreat and Broken in the Movement step: each Unit with an enemy near goes towards its edge, and the Area with them. Whether
    /// somebody was so near to any of them.
    pub(super) fn gives_way(&mut self, formation: CommandId, log: &mut dyn Chronicle) -> bool {
        let order = self.form(formation).order;
        let keep = Length::units(if order == Directive::Broken { 24 } else { 12 });
        let home = self.field.edges[self.side_of(formation)];
        let units: Vec<Piece> = self.units_of(formation).collect();
        let area = self.area(formation);
        let enemy_side = self.side_of(formation).other();
        let mut pressed = self.troops.of(enemy_side).any(|enemy| self.troops.body(enemy).within(keep, &area));
        for unit in units {
            let near = |battle: &Self| {
                battle
                    .troops
                    .enemies_of(unit)
                    .any(|enemy| battle.troops.body(enemy).within(keep, battle.troops.body(unit)))
            };
            if !near(self) {
                continue;
            }
            pressed = true;
            let rate = inches(self.rate(unit, Way::Deployed, Terrain::Open, order).allowance);
            let drill = self.unit(unit).drill;
            if let Some(pose) = self.way_back(unit, drill, home, rate, home.about()) {
                self.falls_back(unit, drill, pose, "gives way", log);
            }
            if order == Directive::Broken && near(self) && self.at_the_edge(unit, home) {
                self.remove(unit, "leaves the field", log);
            }
        }
        if pressed {
            let (area, reach) = (self.form(formation).area, inches(self.field.house.board.area_move).half());
            let to = self.clear_place(formation, Pose { at: area.at.toward(home, reach), facing: home.about() });
            self.move_area(formation, to, "goes back", log);
        }
        pressed
    }

    /// Whether a Unit stands at the edge it came from.
    fn at_the_edge(&self, unit: Piece, home: Facing) -> bool {
        let size = self.field.enlisted(unit).footprint(self.unit(unit).drill);
        let pose = self.unit(unit).pose;
        let on = Pose { at: pose.at.toward(home, PACE), ..pose };
        !self.field.ground.table.holds(&Body::new(size, on))
    }

    /// Formations with nobody left are removed; their batteries pass to the Force reserve (R88).
    pub(super) fn dissolve(&mut self, log: &mut dyn Chronicle) {
        for formation in self.field.command_ids() {
            if self.lives(formation)
                && !self.all_units_of(formation).any(|unit| self.unit(unit).presence != Presence::Reserve)
            {
                self.disband(formation, log);
            }
        }
    }

    /// A Formation is no more.
    pub(super) fn disband(&mut self, formation: CommandId, log: &mut dyn Chronicle) {
        let all: Vec<Piece> = self.all_units_of(formation).collect();
        for unit in all {
            if self.is_guns(unit) {
                if self.troops.is_there(unit) {
                    self.withdraw(unit, "is withdrawn", log);
                }
                let state = self.unit_mut(unit);
                (state.presence, state.of_the_force) = (Presence::ForceReserve, true);
            } else {
                self.remove(unit, "is lost with its Formation", log);
            }
        }
        let own = self.form_mut(formation);
        (own.lives, own.pending, own.supports, own.fatigue) = (Lives::Removed, None, None, [0; 3]);
        own.columns.clear();
        for man in 0..self.state.commanders.len() {
            if self.state.commanders[man].with == Some(formation) {
                self.state.commanders[man].with = None;
            }
        }
        let man = self.head_of(formation);
        let leader = &self.field.leaders[man];
        if leader.own.force.is_none() && !leader.chief {
            let there = self.state.commanders[man].is_there();
            self.state.commanders[man].post = Post::Off;
            let piece = self.field.piece_of_leader(man);
            if there {
                log.tell(|| Event::Lost { piece, how: "leaves with what is left".to_owned() });
            }
        }
        let area = super::field::piece_of_area(&self.field, formation);
        log.tell(|| Event::Lost { piece: area, how: "is abandoned".to_owned() });
        let text = format!("{} is no more.", self.name_of_formation(formation));
        log.say(&[], || text);
    }

    /// Attack that does not attack, and Support that lags behind, are moved (R64).
    pub(super) fn compel(&mut self, formation: CommandId, log: &mut dyn Chronicle) {
        let own = self.form(formation);
        let goal = match own.order {
            Directive::Attack => self.goal(formation),
            _ => own
                .supports
                .filter(|of| self.apart(formation, *of).is_some_and(|away| away > Length::units(12)))
                .and_then(|of| grognard_battle::muster::middle(self.units_of(of).map(|unit| self.troops.at(unit)))),
        };
        let Some(goal) = goal else { return };
        let line: Vec<Piece> = self.line_of(formation).filter(|unit| !self.is_guns(*unit)).collect();
        let close = |unit: &Piece| {
            self.in_contact(*unit)
                || self
                    .troops
                    .enemies_of(*unit)
                    .any(|enemy| self.troops.body(*unit).within(Length::units(6), self.troops.body(enemy)))
        };
        let half = |unit: &Piece| self.unit(*unit).spent >= self.allowance(*unit).half();
        let attack = own.order == Directive::Attack;
        if attack && (line.iter().any(close) || 2 * line.iter().filter(|unit| half(unit)).count() >= line.len()) {
            return;
        }
        let mut line: Vec<Piece> = line
            .into_iter()
            .filter(|unit| {
                !self.in_contact(*unit) && self.field.let_loose(*unit, self.state.turn, &self.troops).is_ok()
            })
            .collect();
        line.sort_by_key(|unit| (self.troops.at(*unit).distance_to(goal), *unit));
        for unit in line {
            let half = self.allowance(unit).half();
            let left = half - self.unit(unit).spent;
            if left > Length::ZERO {
                self.pushed_on(unit, goal, left, log);
            }
        }
    }

    /// The nearest enemy within 24", else the Force's Objective, else the nearest enemy.
    fn goal(&self, formation: CommandId) -> Option<grognard_tabletop::Point> {
        let enemies = self.troops.of(self.side_of(formation).other());
        let away = |enemy: Piece| {
            let theirs = self.troops.body(enemy);
            self.units_of(formation).map(|unit| self.troops.body(unit).distance_to(theirs)).min()
        };
        let near = enemies.filter_map(|enemy| Some((away(enemy)?, enemy))).min();
        let objective = self.state.forces[usize::from(self.force_of(formation))].objective;
        let objective = objective.and_then(|i| self.field.objectives.get(usize::from(i)));
        match (near, objective) {
            (Some((away, enemy)), _) if away <= Length::units(24) => Some(self.troops.at(enemy)),
            (_, Some(objective)) if !self.conversion(formation).may_defend => Some(objective.at),
            (Some((_, enemy)), _) => Some(self.troops.at(enemy)),
            (None, _) => None,
        }
    }

    /// A Unit goes towards a goal, as far as nothing stops it.
    fn pushed_on(&mut self, unit: Piece, goal: grognard_tabletop::Point, by: Length, log: &mut dyn Chronicle) {
        let pose = self.unit(unit).pose;
        let off = pose.facing.turn_to(pose.at.heading_to(goal));
        let mut steps = Vec::new();
        let mut turned = Turn::NONE;
        if off.abs() > Turn::degrees(45) {
            turned = match off.get() {
                ..-135_000 | 135_001.. => Turn::ABOUT,
                ..0 => Turn::degrees(-90),
                _ => Turn::degrees(90),
            };
            steps.push(Step::Turn { by: turned });
        }
        let at = (pose.facing + turned).turn_to(pose.at.heading_to(goal));
        steps.push(if at.abs() <= Turn::degrees(2) || at.abs() > Turn::degrees(45) {
            Step::Ahead { by }
        } else {
            Step::Oblique { by, at }
        });
        let way = {
            let Ok(mut walker) = Walker::of(self, &[unit], by) else { return };
            for step in steps {
                if walker.halted || walker.take(step, false).is_err() {
                    break;
                }
            }
            if walker.ends_well(false).is_err() {
                return;
            }
            walker.ways().into_iter().next().map(|way| (way, walker.spent()))
        };
        let Some((way, spent)) = way else { return };
        let Some(end) = way.last().copied().filter(|end| *end != pose) else { return };
        self.put(unit, end);
        let formation = self.formation_of(unit);
        self.form_mut(formation).stirred = true;
        let state = self.unit_mut(unit);
        (state.moved, state.spent) = (true, state.spent + spent);
        log.tell(|| Event::Moved { piece: unit, how: "goes on, as the order demands".to_owned(), way });
        self.note_contacts(unit, pose);
    }
}

/// What a check comes to that changes nothing.
fn unchanged(facts: &StatusCheck) -> crate::status::ReadyCheck {
    let quiet = StatusCheck { assessed_in_combat: false, nobody_left: false, deployed_units: 0, ..*facts };
    quiet.prepare(&crate::house::House::default(), &mut ())
}
