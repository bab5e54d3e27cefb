//! Columns: ployed Units on one track, on the table and at its edge (R65).

use grognard_battle::{Chronicle, CommandId, Event, Piece, Refusal, Side, refuse, refuse_if};
use grognard_rulebook::Dice;
use grognard_tabletop::{Body, Facing, Length, Obstacles, Point, Pose, Track, Turn};

use super::{
    EtSansResultat,
    field::inches,
    ground::ZONE,
    state::{Post, Presence},
};
use crate::{
    movement::Way,
    profile::{Order as Directive, Terrain},
};

/// From the middle of a Unit to that of the next.
pub(super) const APART: Length = Length::thousandths(2500);
/// How fine an end is looked for.
const PACE: Length = Length::thousandths(250);
/// How near to the middle of a road a head is on it, and how nearly it goes along it.
const ON_ROAD: Length = Length::thousandths(500);
const ALONG: Turn = Turn::degrees(30);
/// On Move a Formation keeps so far from the enemy.
const ON_MOVE: Length = Length::units(6);
/// How far along its edge a column that is due looks for room.
const ALONG_THE_EDGE: i32 = 24;
/// Further out than this nobody waits.
const MOST_PACES: i32 = 400;

/// A column's march worked out.
#[derive(Clone, Debug)]
pub struct Trek {
    pub(super) formation: CommandId,
    /// Each Unit with where it ends, on the table or not yet.
    pub(super) ends: Vec<(Piece, Pose)>,
    pub(super) spent: Length,
    pub(super) allowance: Length,
}

impl EtSansResultat {
    /// The column a Unit is the head of.
    fn column_of(&self, head: Piece) -> Option<(CommandId, &Vec<Piece>)> {
        let formation = self.state.units.get(head.index())?.formation;
        let columns = &self.form(formation).columns;
        columns.iter().find(|column| column.first() == Some(&head)).map(|column| (formation, column))
    }

    /// How an inch of a column's way is priced: against the rate on a road. Outside the table the way is as it comes onto it.
    fn pace(&self, column: &[Piece], at: Point, heading: Facing) -> (Length, Length) {
        let table = self.field.ground.table;
        let at = Point { x: at.x.clamp(Length::ZERO, table.width), y: at.y.clamp(Length::ZERO, table.height) };
        let near = |road: &super::field::Road| {
            let nearest = road.track.nearest_to(at);
            let along = nearest.heading.turn_to(heading).abs();
            nearest.aside <= ON_ROAD && (along <= ALONG || along >= Turn::degrees(150))
        };
        let road = self.field.roads.iter().filter(|road| near(road)).map(|road| road.paved).max();
        let way = match road {
            Some(paved) if paved || !self.field.house.board.unpaved_is_poor => Way::PloyedRoad,
            Some(_) => Way::PloyedPoorRoad,
            None => Way::PloyedOffRoad,
        };
        let rate = |way: Way, terrain: Option<Terrain>| {
            let rates = column.iter().map(|unit| {
                let ground = terrain.unwrap_or_else(|| self.terrain_at(self.class(*unit), at));
                inches(self.rate(*unit, way, ground, Directive::Move).allowance)
            });
            rates.min().unwrap_or_default()
        };
        (rate(Way::PloyedRoad, Some(Terrain::Open)), rate(way, None))
    }

    /// Works out a column's march.
    pub(super) fn plan_column(&self, by: Side, head: Piece, way: &[Point]) -> Result<Trek, Refusal> {
        let Some((formation, column)) = self.column_of(head) else {
            return refuse!("R65", "it is not the head of a column");
        };
        // Who is not due yet follows when he is.
        let due = |unit: &Piece| !matches!(self.unit(*unit).presence, Presence::Arrives(_));
        let column: Vec<Piece> = column.iter().copied().filter(due).collect();
        let column = column.as_slice();
        refuse_if!(column.first() != Some(&head), "R65", "it has yet to come");
        if self.field.enlisted(head).side != by || !self.movable(by).contains(&formation) {
            return refuse!("R17", "its Formation does not move now");
        }
        match self.form(formation).order {
            Directive::Reserve | Directive::Rally => return refuse!("R14", "its order lets it stand"),
            Directive::Retreat | Directive::Broken => return refuse!("R80", "it gives way by itself"),
            _ => {}
        }
        refuse_if!(column.iter().any(|unit| self.in_contact(*unit)), "R45", "a Unit of it is in contact");
        refuse_if!(column.iter().any(|unit| self.unit(*unit).moved), "R45", "it has moved");
        for unit in column {
            self.field.let_loose(*unit, self.state.turn, &self.troops)?;
        }
        refuse_if!(way.is_empty() || way.len() > 12, "R65", "a way has some points");
        let behind: Vec<Point> = column.iter().rev().map(|unit| self.unit(*unit).pose.at).collect();
        let tail = column.last().map_or(head, |unit| *unit);
        // The track begins behind the tail, so that a column of one has a heading too.
        let tail = self.unit(tail).pose;
        let mut points = vec![tail.at.toward(tail.facing.about(), Length::units(1))];
        points.extend(behind);
        points.dedup();
        let Ok(so_far) = Track::new(points.clone()) else { return refuse!("R65", "no room") };
        let start = so_far.length();
        points.extend(way);
        points.dedup();
        let Ok(track) = Track::new(points) else { return refuse!("R65", "it would not stir") };
        let (far, spent, allowance) = self.reach_of_column(column, &track, start);
        let mut gone = far;
        while gone > Length::ZERO {
            let ends = self.ends_on(column, &track, start, gone);
            if self.column_fits(column, &ends) {
                refuse_if!(self.stays_outside(head, &ends, allowance), "R65", "no room to come on");
                return Ok(Trek { formation, ends, spent: spent.min(allowance), allowance });
            }
            gone = (gone - PACE).max(Length::ZERO);
        }
        refuse!("R65", "no room")
    }

    /// Whether nobody of a column would come on though its head could reach the table.
    fn stays_outside(&self, head: Piece, ends: &[(Piece, Pose)], allowance: Length) -> bool {
        let from = self.unit(head).pose;
        let table = self.field.ground.table;
        let on = |unit: Piece, pose: Pose| {
            table.holds(&Body::new(self.field.enlisted(unit).footprint(self.unit(unit).drill), pose))
        };
        from.at.distance_to(self.entry(head, from).at) <= allowance && !ends.iter().any(|(unit, pose)| on(*unit, *pose))
    }

    /// How far from every enemy a column stays.
    fn keeps_off(&self, head: Piece) -> Length {
        if self.form(self.formation_of(head)).order == Directive::Move { ON_MOVE } else { ZONE }
    }

    /// How far the head goes on its way: what it can pay, before zones and barred ground.
    fn reach_of_column(&self, column: &[Piece], track: &Track, start: Length) -> (Length, Length, Length) {
        let head = column[0];
        let keep = self.keeps_off(head);
        let size = self.field.enlisted(head).footprint(self.unit(head).drill);
        let allowance = self.pace(column, self.unit(head).pose.at, self.unit(head).pose.facing).0;
        let side = self.field.enlisted(head).side;
        let barred: Vec<_> = column.iter().map(|unit| self.barred_to(self.class(*unit))).collect();
        let (mut gone, mut spent) = (Length::ZERO, 0_i64);
        let most = track.length() - start;
        while gone < most {
            let next = (gone + PACE).min(most);
            let pose = track.pose_at(start + next);
            let body = Body::new(size, pose);
            let (best, rate) = self.pace(column, pose.at, pose.facing);
            let cost = i64::from((next - gone).get()) * i64::from(best.get()) / i64::from(rate.get().max(1));
            let was = self.troops.body(head);
            let near = |enemy: Piece| {
                let theirs = self.troops.body(enemy);
                let is = theirs.distance_to(&body);
                is < keep && !(self.troops.is_there(head) && is >= theirs.distance_to(was))
            };
            let shut = barred.iter().any(|barriers| {
                Obstacles { units: &[], barriers: Some(barriers), table: None }.conflict(&body).is_some()
            });
            let off = self.troops.is_there(head) && !self.field.ground.table.holds(&body);
            if spent + cost > i64::from(allowance.get()) || shut || off || self.troops.of(side.other()).any(near) {
                break;
            }
            (gone, spent) = (next, spent + cost);
        }
        (gone, Length::thousandths(spent as i32), allowance)
    }

    /// Where each Unit is when the head has gone so far: on the track, the usual distance behind the one before, but never
    /// further on than the head has gone.
    fn ends_on(&self, column: &[Piece], track: &Track, start: Length, gone: Length) -> Vec<(Piece, Pose)> {
        let head = start + gone;
        (0_i32..)
            .zip(column)
            .map(|(i, unit)| {
                let own = track.nearest_to(self.unit(*unit).pose.at).along;
                let at = (head - APART.times(i)).min(own + gone).max(own.min(head));
                let pose = if at <= Length::ZERO { self.unit(*unit).pose } else { track.pose_at(at) };
                (*unit, pose)
            })
            .collect()
    }

    fn column_fits(&self, column: &[Piece], ends: &[(Piece, Pose)]) -> bool {
        let table = self.field.ground.table;
        ends.iter().all(|(unit, pose)| {
            let body = Body::new(self.field.enlisted(*unit).footprint(self.unit(*unit).drill), *pose);
            if !table.holds(&body) {
                return !self.troops.is_there(*unit);
            }
            self.is_free_but(*unit, &body, column)
        })
    }

    /// Carries out a column's march.
    pub(super) fn trek(&mut self, trek: &Trek, log: &mut dyn Chronicle) {
        self.choose(trek.formation);
        let table = self.field.ground.table;
        for (unit, pose) in &trek.ends {
            let (from, was_there) = (self.unit(*unit).pose, self.troops.is_there(*unit));
            let body = Body::new(self.field.enlisted(*unit).footprint(self.unit(*unit).drill), *pose);
            let state = self.unit_mut(*unit);
            (state.moved, state.spent, state.pose) = (true, trek.spent, *pose);
            if !table.holds(&body) {
                continue;
            }
            self.put(*unit, *pose);
            let (how, way) = if was_there { ("marches", vec![from, *pose]) } else { ("comes on", vec![*pose]) };
            log.tell(|| Event::Moved { piece: *unit, how: how.to_owned(), way });
        }
        self.form_mut(trek.formation).stirred = true;
        self.commanders_come(trek.formation, log);
    }

    /// The commander comes on with the head.
    fn commanders_come(&mut self, formation: CommandId, log: &mut dyn Chronicle) {
        let Some(unit) = self.units_of(formation).next() else { return };
        let at = grognard_battle::behind(self.troops.body(unit), super::field::FIGURE, self.field.ground.table);
        let force = self.force_of(formation);
        for man in 0..self.state.commanders.len() {
            let leader = &self.field.leaders[man];
            let his = leader.command == Some(formation)
                || leader.own.force == Some(force)
                || leader.chief && leader.side == self.side_of(formation);
            if his && self.state.commanders[man].post == Post::Awaited {
                self.station(man, at, "comes on", log);
            }
        }
    }

    /// Columns that are due come to the edge, one behind the other where they share an entry. Who waits there in vain looks for
    /// another place.
    pub(super) fn come_to_the_edge(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let due =
            |unit: &Piece| matches!(self.unit(*unit).presence, Presence::Arrives(turn) if turn <= self.state.turn);
        let awaited: Vec<Piece> = (0..self.state.units.len() as u16).map(Piece).filter(due).collect();
        let due = self.field.due(&awaited, dice, log);
        for formation in self.field.command_ids() {
            let columns = self.form(formation).columns.clone();
            for column in columns {
                let at_the_edge = |unit: &Piece| self.unit(*unit).presence == Presence::Edge;
                let mut here: Vec<Piece> = column.iter().copied().filter(|unit| due.contains(unit)).collect();
                if column
                    .first()
                    .is_some_and(|head| at_the_edge(head) && !self.comes_on_at(*head, self.unit(*head).pose))
                {
                    here = column.iter().copied().filter(|unit| at_the_edge(unit) || due.contains(unit)).collect();
                }
                if !here.is_empty() {
                    self.queue(&here);
                }
            }
        }
    }

    /// The first place on the table on the way of a head that comes from outside.
    fn entry(&self, head: Piece, from: Pose) -> Pose {
        let size = self.field.enlisted(head).footprint(self.unit(head).drill);
        let way = (0..MOST_PACES).map(|paces| from.shifted(PACE.times(paces), Length::ZERO));
        way.into_iter().find(|pose| self.field.ground.table.holds(&Body::new(size, *pose))).unwrap_or(from)
    }

    /// Whether there is room for a head where it comes on from there.
    fn comes_on_at(&self, head: Piece, from: Pose) -> bool {
        let size = self.field.enlisted(head).footprint(self.unit(head).drill);
        let body = Body::new(size, self.entry(head, from));
        let near = |enemy: Piece| self.troops.body(enemy).distance_to(&body) < self.keeps_off(head);
        self.field.ground.table.holds(&body) && self.is_free(head, &body) && !self.troops.enemies_of(head).any(near)
    }

    /// Lines a column up outside the table, behind those who wait there already.
    fn queue(&mut self, column: &[Piece]) {
        let head = column[0];
        let start = self.field.enlisted(head).start;
        let size = self.field.enlisted(head).footprint(self.unit(head).drill);
        let waiting = |pose: Pose| {
            let same = |unit: &Piece| {
                let state = self.unit(*unit);
                state.presence == Presence::Edge
                    && !column.contains(unit)
                    && Body::new(size, pose).ahead_and_right(state.pose.at).1.abs() < Length::units(1)
            };
            (0..self.state.units.len() as u16).map(Piece).filter(same).count() as i32
        };
        // The nearest place along the edge where a head could come on.
        let mut shifts = (0..=ALONG_THE_EDGE).flat_map(|i| [i * 500, -i * 500]);
        let beside = |by: i32| start.shifted(Length::ZERO, Length::thousandths(by));
        let aside = shifts.find(|by| self.comes_on_at(head, beside(*by))).unwrap_or_default();
        let entry = self.entry(head, beside(aside));
        // With its front on the edge it stands a base's depth further out than its first free place on the table.
        let first = entry.shifted(-size.depth(), Length::ZERO);
        let before = waiting(first);
        for (i, unit) in (0_i32..).zip(column) {
            let pose = first.shifted(-APART.times(i + before), Length::ZERO);
            let state = self.unit_mut(*unit);
            (state.presence, state.pose, state.began) = (Presence::Edge, pose, pose);
        }
    }

    /// Takes a Unit out of its column.
    pub(super) fn leaves_column(&mut self, unit: Piece) {
        let formation = self.formation_of(unit);
        let columns = &mut self.form_mut(formation).columns;
        columns.iter_mut().for_each(|column| column.retain(|other| *other != unit));
        columns.retain(|column| !column.is_empty());
    }
}
