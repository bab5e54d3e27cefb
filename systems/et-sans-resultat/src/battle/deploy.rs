//! Ploy and deploy: Units change between column and line after their Formation's movement (R19, R70).

use grognard_battle::{Chronicle, CommandId, Event, Piece, Refusal, Side, refuse, refuse_if, resolve, senseless_if};
use grognard_rulebook::{Dice, rule};
use grognard_tabletop::{Body, Length, Pose};

use super::{
    EtSansResultat,
    field::{Drill, inches},
    formations::is_directive,
    state::{CLASSES, Presence},
};
use crate::{
    ploy::{Mode, PloyDeploy, Ployed},
    profile::{Class, Formation as Profile, Order as Directive, Terrain},
    rules::heeded,
};

/// How far a Unit may be shifted.
const SHIFT: Length = Length::units(3);

/// A change of formation worked out.
#[derive(Clone, Debug)]
pub struct Forming {
    pub(super) formation: CommandId,
    pub(super) facts: PloyDeploy,
    pub(super) places: Vec<(Piece, Pose)>,
    pub(super) ploy: bool,
}

impl EtSansResultat {
    /// Units of a Formation that wait to be deployed, or to be ployed.
    pub(super) fn waiting(&self, formation: CommandId, ploy: bool) -> impl Iterator<Item = Piece> + Clone + '_ {
        let drill = if ploy { Drill::Deployed } else { Drill::Ployed };
        self.units_of(formation)
            .filter(move |unit| self.unit(*unit).drill == drill && !self.is_guns(*unit) && !self.in_contact(*unit))
    }

    pub(super) fn may_form(&self, side: Side) -> bool {
        self.formations_of(side).any(|formation| {
            self.can_form(formation).is_ok() && {
                self.waiting(formation, false).next().is_some() || self.waiting(formation, true).next().is_some()
            }
        })
    }

    fn can_form(&self, formation: CommandId) -> Result<(), Refusal> {
        let own = self.form(formation);
        refuse_if!(own.rolled, "R19", "it has already rolled");
        if matches!(own.order, Directive::Retreat | Directive::Broken) {
            return refuse!("R15", "who gives way neither ploys nor deploys");
        }
        Ok(())
    }

    /// Those who have room to deploy, one after the other, each at the first of its places that is free.
    pub(super) fn drawn_up(
        &self,
        formation: CommandId,
        waiting: &[Piece],
        wishes: impl Fn(Piece) -> Vec<Pose>,
    ) -> Vec<(Piece, Pose)> {
        let mut placed: Vec<(Piece, Body)> = Vec::new();
        let mut places = Vec::new();
        for unit in waiting.iter().copied() {
            let (from, held) = (self.unit(unit).pose.at, self.field.let_loose(unit, self.state.turn, &self.troops));
            let found = wishes(unit).into_iter().filter(|_| held.is_ok()).find_map(|pose| {
                let body = Body::new(self.field.enlisted(unit).footprint(Drill::Deployed), pose);
                let fits = from.distance_to(pose.at) <= SHIFT
                    && self.may_form_there(formation, unit, &body, false, &placed).is_ok();
                fits.then_some((pose, body))
            });
            if let Some((pose, body)) = found {
                places.push((unit, pose));
                placed.push((unit, body));
            }
        }
        places
    }

    /// Works out who changes, where to, and what is put to the roll.
    pub(super) fn plan_forming(
        &self,
        by: Side,
        formation: CommandId,
        ploy: bool,
        places: &[(Piece, Pose)],
        rush: bool,
    ) -> Result<Forming, Refusal> {
        self.own_formation(by, formation)?;
        self.can_form(formation)?;
        senseless_if!(places.is_empty() || places.len() > 40, "name those who change");
        refuse_if!(ploy && rush, "R19", "only a deployment is rushed");
        let drill = if ploy { Drill::Ployed } else { Drill::Deployed };
        let mut placed: Vec<(Piece, Body)> = Vec::new();
        for (unit, pose) in places {
            if !self.waiting(formation, ploy).any(|other| other == *unit)
                || placed.iter().any(|(other, _)| other == unit)
            {
                return refuse!("R19", "only Units of the Formation on the table that are out of contact, each once");
            }
            self.field.let_loose(*unit, self.state.turn, &self.troops)?;
            let shift = if heeded(rule!("esr.ploy.shift-3")) { SHIFT } else { Length::ZERO };
            if self.unit(*unit).pose.at.distance_to(pose.at) > shift {
                return refuse!("esr.ploy.shift-3", "too far from where it stood");
            }
            let body = Body::new(self.field.enlisted(*unit).footprint(drill), *pose);
            self.may_form_there(formation, *unit, &body, ploy, &placed)?;
            placed.push((*unit, body));
        }
        Ok(Forming {
            formation,
            facts: self.forming_facts(formation, ploy, &placed, rush),
            places: places.to_vec(),
            ploy,
        })
    }

    /// Whether a Unit may stand there, drawn up anew.
    fn may_form_there(
        &self,
        formation: CommandId,
        unit: Piece,
        body: &Body,
        ploy: bool,
        placed: &[(Piece, Body)],
    ) -> Result<(), Refusal> {
        let barriers = Some(self.barred_to(self.class(unit)));
        let ground = grognard_tabletop::Obstacles { units: &[], barriers, table: Some(self.field.ground.table) };
        // Who has been named before stands where he was named, not where he stood; who waits in column still does.
        let named = |other: Piece| placed.iter().any(|(known, _)| *known == other);
        let on = |other: Piece| other != unit && !named(other) && self.troops.body(other).overlaps(body);
        if ground.conflict(body).is_some()
            || self.troops.all().any(on)
            || placed.iter().any(|(_, other)| other.overlaps(body) && !ploy)
        {
            return refuse!("R19", "there is no room");
        }
        let touches = self.troops.enemies_of(unit).any(|enemy| self.troops.body(enemy).touches(body));
        let may_touch = !ploy && heeded(rule!("esr.ploy.may-contact"));
        let near = self.troops.enemies_of(unit).any(|enemy| {
            let (is, was) = (
                self.troops.body(enemy).distance_to(body),
                self.troops.body(enemy).distance_to(self.troops.body(unit)),
            );
            is < super::ground::ZONE && is < was && is > Length::ZERO
        });
        refuse_if!(near || touches && !may_touch, "R18", "within 1\" of the enemy");
        self.has_room(unit, body)?;
        let reach = if ploy { SHIFT } else { inches(self.field.house.board.cohesion) };
        let mut line = self.line_of(formation).filter(|other| *other != unit).peekable();
        let any = line.peek().is_some() || !placed.is_empty();
        let close = line.any(|other| self.troops.body(other).within(reach, body))
            || placed.iter().any(|(_, other)| other.within(reach, body));
        refuse_if!(!ploy && any && !close, "R19", "within 6\" of another deployed Unit of its Formation");
        if ploy && placed.last().is_some_and(|(_, before)| !before.within(reach, body)) {
            return refuse!("R19", "within 3\" of the one before it");
        }
        Ok(())
    }

    fn forming_facts(&self, formation: CommandId, ploy: bool, placed: &[(Piece, Body)], rush: bool) -> PloyDeploy {
        let own = self.form(formation);
        let roster = self.roster(formation);
        let worst = placed.iter().map(|(unit, body)| self.terrain_under(self.class(*unit), body));
        let into = worst.max_by_key(|terrain| *terrain as usize).unwrap_or(Terrain::Open);
        let listed = |class: Class| placed.iter().any(|(unit, _)| self.class(*unit) == class);
        let only_cavalry = !ploy && listed(Class::Cavalry) && !listed(Class::Infantry);
        let thirds = self.units_of(formation).map(|unit| {
            let most = self.allowance(unit).get().max(1);
            (3 * self.unit(unit).spent.get() / most).clamp(0, 3)
        });
        let batteries =
            own.columns.iter().flatten().filter(|unit| self.is_guns(**unit) && self.troops.is_there(**unit));
        let classes = CLASSES.into_iter().filter(|class| listed(*class)).count() as i32;
        PloyDeploy {
            mode: if ploy { Mode::Ploy } else { Mode::Deploy },
            formation: Profile {
                lr: self.ratings_of(formation).0,
                fatigue: self.fatigue(formation),
                nation: roster.nation,
                guard: roster.guard,
                order: own.order,
                ..Profile::default()
            },
            thirds_used: thirds.max().unwrap_or_default(),
            year: i32::from(self.field.scenario.date.year).clamp(1700, 1815),
            into: if ploy { Terrain::Open } else { into },
            only_deploying_cavalry: only_cavalry,
            rush,
            classes_rushed: if rush && !only_cavalry { classes.max(1) } else { 1 },
            units_waiting: (self.waiting(formation, ploy).count() as i32).min(40),
            artillery_to_reserve: if ploy { 0 } else { (batteries.count() as i32).min(12) },
        }
    }

    /// Rolls, and carries out the first so many.
    pub(super) fn form_up(&mut self, forming: &Forming, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Forming { formation, facts, places, ploy } = forming;
        let formation = *formation;
        let tell = |came: &Ployed| self.tell_forming(formation, *ploy, came);
        let came = resolve(facts, &self.field.house, &[], dice, log, tell);
        let own = self.form_mut(formation);
        (own.rolled, own.stirred) = (true, true);
        let mut rushed = [false; 3];
        for (unit, pose) in places.iter().take(came.units.max(0) as usize) {
            let from = self.unit(*unit).pose;
            rushed[self.class(*unit) as usize] = true;
            self.leaves_column(*unit);
            let drill = if *ploy { Drill::Ployed } else { Drill::Deployed };
            self.unit_mut(*unit).drill = drill;
            if *ploy {
                self.joins_column(*unit, *pose);
            }
            self.put(*unit, *pose);
            let how = if *ploy { "ploys" } else { "deploys" };
            log.tell(|| Event::Moved { piece: *unit, how: how.to_owned(), way: vec![from, *pose] });
            self.note_contacts(*unit, from);
        }
        if came.artillery_transferred > 0 {
            let guns: Vec<Piece> = self
                .form(formation)
                .columns
                .iter()
                .flatten()
                .copied()
                .filter(|unit| self.is_guns(*unit) && self.troops.is_there(*unit))
                .collect();
            guns.into_iter().for_each(|battery| self.withdraw(battery, "goes to the reserve", log));
        }
        if came.fatigue > 0 {
            for class in CLASSES.into_iter().filter(|class| rushed[*class as usize]) {
                self.tire(formation, class, 1);
            }
        }
        let (is, wish) = (self.form(formation).area, self.place_of_area(formation));
        if is.at.distance_to(wish.at) <= inches(self.field.house.board.area_move)
            && is_directive(self.form(formation).order)
        {
            self.move_area(formation, wish, "follows", log);
        }
        self.officers_follow(log);
    }

    /// A Unit that ploys joins the tail of a column that is near, or heads a new one.
    fn joins_column(&mut self, unit: Piece, pose: Pose) {
        let formation = self.formation_of(unit);
        let body = Body::new(self.field.enlisted(unit).footprint(Drill::Ployed), pose);
        let near = |column: &Vec<Piece>| {
            column
                .last()
                .is_some_and(|tail| self.troops.is_there(*tail) && self.troops.body(*tail).within(SHIFT, &body))
        };
        let place = self.form(formation).columns.iter().position(near);
        let columns = &mut self.form_mut(formation).columns;
        match place {
            Some(i) => columns[i].push(unit),
            None => columns.push(vec![unit]),
        }
    }

    /// A battery goes to the reserve it came from.
    pub(super) fn withdraw(&mut self, battery: Piece, how: &str, log: &mut dyn Chronicle) {
        self.leaves_column(battery);
        let state = self.unit_mut(battery);
        state.presence = if state.of_the_force { Presence::ForceReserve } else { Presence::Reserve };
        state.drill = Drill::Limbered;
        self.troops.remove(battery);
        self.drop_contacts();
        let how = how.to_owned();
        log.tell(|| Event::Lost { piece: battery, how });
    }
}
