//! Going back: recoils, withdrawals, garrisons that must go, waver tests, turning to face (R61, R62, R64, R65).

use grognard_battle::{Chronicle, Contact, Piece, Side, Struck, resolve};
use grognard_rulebook::Dice;
use grognard_tabletop::{Body, Dressing, Edge, Facing, Length, Manoeuvre, Obstacles, Pose, Stop, Turn, line_up};

use super::{
    AbsoluteEmperor,
    field::inches,
    state::{Fight, Stage, Underway},
};
use crate::{
    post_combat::{Fits, InTheWay, Withdrawal, Withdrawn},
    profile::{After, Arm, Formation, Status},
    resolution::{Driven, HitPhase, Nerve, WaverTest, Wavered},
};

/// How far a withdrawal deviates, and by which steps (R61).
const DEVIATION: i32 = 45;
const STEP: i32 = 5;

/// A way back that was looked for.
struct Back {
    in_the_way: InTheWay,
    fits: Fits,
    pose: Pose,
    formation: Formation,
}

impl AbsoluteEmperor {
    /// Whoever a round drives goes back.
    pub(super) fn driven_back(
        &mut self,
        unit: Piece,
        enemy: Piece,
        contact: &Contact,
        driven: Driven,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        if !self.troops.is_there(unit) || driven == Driven::None {
            return;
        }
        let heading = self.heading_back(unit, enemy, contact);
        match driven {
            Driven::Recoil => self.recoil(unit, enemy, heading, log),
            _ => self.withdraw(unit, Some(enemy), heading, dice, log),
        }
    }

    /// Away from the edge that is struck: straight back from an enemy on its front, else, and for a Square always, the way he faces.
    fn heading_back(&self, unit: Piece, enemy: Piece, contact: &Contact) -> Facing {
        let in_front = contact.attacker == unit || contact.on == Struck::Front;
        if in_front && !self.all_round(unit) { self.troops.facing(unit).about() } else { self.troops.facing(enemy) }
    }

    /// An inch back, facing kept, as far as it is free; a garrison leaves its place.
    fn recoil(&mut self, unit: Piece, enemy: Piece, heading: Facing, log: &mut dyn Chronicle) {
        let by = inches(self.field.inches.recoil);
        if self.formation(unit) == Formation::Garrison {
            let from = self.troops.body(unit).nearest_edge(self.troops.body(enemy));
            return self.leave_driven(unit, from, by, log);
        }
        let (from, to) = (self.unit(unit).pose, self.slide(unit, heading, by));
        if to != from {
            self.drive(unit, vec![from, to], "recoils", log);
        }
        self.part();
    }

    /// A garrison leaves by the far side, or is lost.
    fn leave_driven(&mut self, unit: Piece, from: Edge, by: Length, log: &mut dyn Chronicle) {
        match self.driven_out(unit, from, by) {
            Some(pose) => {
                let was = self.unit(unit).pose;
                self.unit_mut(unit).formation = Formation::Line;
                self.drive(unit, vec![was, pose], "is driven out", log);
                self.part();
            }
            None => self.lose(unit, "is driven out and has nowhere to go", log),
        }
    }

    /// Withdraws, around friends and terrain if it must; cut off, it is lost.
    pub(super) fn withdraw(
        &mut self,
        unit: Piece,
        enemy: Option<Piece>,
        heading: Facing,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        let by = self.reach(self.arm(unit));
        if self.formation(unit) == Formation::Garrison {
            let from = enemy.map_or(Edge::Front, |enemy| self.troops.body(unit).nearest_edge(self.troops.body(enemy)));
            let open = self.driven_out(unit, from, by).is_some();
            let in_the_way = if open { InTheWay::Nothing } else { InTheWay::Enemy };
            let gone = self.resolve_withdrawal(unit, in_the_way, Fits::AsIs, dice, log);
            if gone.status == After::Removed {
                return self.lose(unit, "is driven out and has nowhere to go", log);
            }
            return self.leave_driven(unit, from, by, log);
        }
        let back = self.way_back(unit, heading, by);
        let gone = self.resolve_withdrawal(unit, back.in_the_way, back.fits, dice, log);
        let Some(status) = gone.status.status() else {
            return self.lose(unit, "is cut off", log);
        };
        self.unit_mut(unit).status = status;
        let from = self.unit(unit).pose;
        self.unit_mut(unit).formation = back.formation;
        let mut way = vec![from];
        if back.pose != from {
            way.push(back.pose);
        }
        self.put(unit, back.pose);
        if let Some(enemy) = enemy.filter(|enemy| self.troops.is_there(*enemy)) {
            let faced = Pose { facing: back.pose.at.heading_to(self.troops.at(enemy)), ..back.pose };
            let body = self.formed(unit, back.formation, faced);
            let all_round = back.formation == Formation::Square;
            if !all_round && way.len() > 1 && self.is_free(unit, back.formation, &body) {
                way.push(faced);
            }
        }
        way.dedup();
        if way.len() > 1 {
            self.drive(unit, way, "withdraws", log);
        }
        self.part();
    }

    fn resolve_withdrawal(
        &mut self,
        unit: Piece,
        in_the_way: InTheWay,
        fits: Fits,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) -> Withdrawn {
        let facts = Withdrawal { unit: self.facts(unit), in_the_way, fits, ..Withdrawal::default() };
        let tell = |gone: &Withdrawn| self.tell_withdrawal(unit, gone);
        resolve(&facts, &self.field.house, &[("", unit)], dice, log, tell)
    }

    /// What is in the way of a withdrawal, and where it leads (R61).
    fn way_back(&self, unit: Piece, heading: Facing, by: Length) -> Back {
        let (pose, formation) = (self.unit(unit).pose, self.formation(unit));
        let (straight, stop) = self.slid(unit, formation, heading, by);
        let back = |in_the_way, fits, pose, formation| Back { in_the_way, fits, pose, formation };
        let Some(stop) = stop else { return back(InTheWay::Nothing, Fits::AsIs, straight, formation) };
        let in_the_way = match stop {
            Obstacle::Enemy => return back(InTheWay::Enemy, Fits::AsIs, pose, formation),
            Obstacle::Friend => InTheWay::Friends,
            Obstacle::Terrain => InTheWay::Terrain,
        };
        let turns = || (1..=DEVIATION / STEP).flat_map(|i| [-i, i]).map(|i| Turn::degrees(i * STEP));
        let free = |formation: Formation, turn: Turn| {
            let (pose, stop) = self.slid(unit, formation, heading + turn, by);
            stop.is_none().then_some(pose)
        };
        if let Some(pose) = turns().find_map(|turn| free(formation, turn)) {
            return back(in_the_way, Fits::AsIs, pose, formation);
        }
        let narrow = match self.arm(unit) {
            Arm::Cavalry => [Formation::Squadrons, Formation::MarchOrder],
            _ => [Formation::AttackColumn, Formation::MarchOrder],
        };
        let changes = narrow.into_iter().filter(|other| *other != formation && formation != Formation::Square);
        for formed in changes {
            if let Some(pose) = [Turn::NONE].into_iter().chain(turns()).find_map(|turn| free(formed, turn)) {
                return back(in_the_way, Fits::ChangingFormation, pose, formed);
            }
        }
        back(in_the_way, Fits::No, straight, formation)
    }

    /// How far a unit gets along a heading, facing kept, and what stops it first.
    fn slid(&self, unit: Piece, formation: Formation, heading: Facing, by: Length) -> (Pose, Option<Obstacle>) {
        let pose = self.unit(unit).pose;
        let size = self.field.footprint(self.arm(unit), formation);
        let reach = by + Length::units(12);
        // Who forms a column in contact is deeper than he was: the enemy he leaves is not in his way.
        let there = Body::new(size, pose);
        let left = |other: Piece| {
            formation != self.formation(unit)
                && self.troops.side(other) != self.troops.side(unit)
                && self.troops.body(other).overlaps(&there)
        };
        let near = |other: &Piece| *other != unit && self.troops.at(*other).is_within(reach, pose.at) && !left(*other);
        let others: Vec<Piece> = self.troops.all().filter(near).collect();
        let bodies: Vec<Body> =
            others.iter().map(|other| *self.troops.body(*other)).chain(self.places_but(None)).collect();
        let barriers = Some(self.field.barred_to(self.arm(unit), formation));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(self.field.ground.table) };
        if obstacles.conflict(&there).is_some() {
            return (pose, Some(Obstacle::Friend));
        }
        let at = pose.facing.turn_to(heading);
        let leg = Manoeuvre::Oblique { by, at }.run(pose, size, &obstacles);
        let stop = leg.stopped.map(|stop| match stop {
            Stop::Unit(i) => match others.get(i) {
                Some(other) if self.troops.side(*other) != self.troops.side(unit) => Obstacle::Enemy,
                Some(_) => Obstacle::Friend,
                None => Obstacle::Terrain,
            },
            Stop::TableEdge => Obstacle::Enemy,
            Stop::Barrier(_) | Stop::BarredGround => Obstacle::Terrain,
        });
        (leg.pose, stop)
    }

    /// Who took five hits or more is to be tested, those of the side with the initiative first.
    pub(super) fn begin_wavering(&mut self) {
        let first = self.first();
        let mut left: Vec<Piece> = self.troops.all().filter(|unit| self.unit(*unit).waver).collect();
        left.sort_by_key(|unit| (self.troops.side(*unit) != first, *unit));
        if !left.is_empty() {
            self.state.underway.push(Underway::Wavering { left });
        }
    }

    /// The next one is tested.
    pub(super) fn waver(&mut self, unit: Piece, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        if !self.troops.is_there(unit) || !self.unit(unit).waver {
            return;
        }
        self.unit_mut(unit).waver = false;
        let phase = if self.state.stage == Stage::Aftermath { HitPhase::Combat } else { HitPhase::Shooting };
        let facts = WaverTest { unit: self.facts(unit), phase, ..WaverTest::default() };
        let tell = |wavered: &Wavered| self.tell_waver(unit, wavered);
        let wavered = resolve(&facts, &self.field.house, &[("", unit)], dice, log, tell);
        let (place, besiegers) = (self.unit(unit).place, self.besiegers(unit));
        match wavered.result {
            Nerve::Holds => return,
            Nerve::Breaks => self.lose(unit, "breaks and runs", log),
            Nerve::GivesWay => {
                self.unit_mut(unit).status = Status::Disordered;
                let enemy = self.gives_way_to(unit, phase);
                let heading = self.heading_from(unit, enemy);
                self.withdraw(unit, enemy, heading, dice, log);
            }
        }
        if let Some(place) = place.filter(|_| phase == HitPhase::Combat && self.unit(unit).place.is_none()) {
            self.falls_empty(place, besiegers);
        }
    }

    /// Whom a wavering unit flees: the last it fought, in the Shooting Phase the nearest in sight, else the nearest (R64).
    fn gives_way_to(&self, unit: Piece, phase: HitPhase) -> Option<Piece> {
        if let Some(enemy) = self.unit(unit).last_enemy.filter(|_| phase == HitPhase::Combat) {
            return Some(enemy);
        }
        let (body, viewer) = (self.troops.body(unit), self.viewer(unit));
        let away = |enemy: &Piece| body.distance_to(self.troops.body(*enemy));
        let mut enemies: Vec<Piece> = self.troops.enemies_of(unit).collect();
        enemies.sort_by_key(|enemy| (away(enemy), *enemy));
        enemies.iter().copied().find(|enemy| self.sees(&viewer, *enemy)).or_else(|| enemies.first().copied())
    }

    /// Straight back from who is before its front line or gone, else away from his nearest point through its own centre.
    fn heading_from(&self, unit: Piece, enemy: Option<Piece>) -> Facing {
        let (body, back) = (self.troops.body(unit), self.troops.facing(unit).about());
        let Some(enemy) = enemy.filter(|enemy| self.troops.is_there(*enemy)) else { return back };
        let at = self.troops.body(enemy).nearest_point(body.centre());
        let front = self.footprint(unit).depth().half();
        if body.ahead_and_right(at).0 >= front || at == body.centre() { back } else { at.heading_to(body.centre()) }
    }

    /// Who is in contact on flank or rear alone is set flush to the striker (R65).
    pub(super) fn turn_to_face(&mut self, log: &mut dyn Chronicle) {
        let units: Vec<Piece> = self.troops.all().collect();
        for unit in units {
            let fights: Vec<Fight> = self.fights_of(unit).copied().collect();
            let [fight] = fights.as_slice() else { continue };
            if fight.contact.attacker == unit || fight.contact.on == Struck::Front || self.all_round(unit) {
                continue;
            }
            let striker = fight.contact.attacker;
            let (pose, base) = (self.unit(unit).pose, self.footprint(unit));
            if self.unit(unit).place.is_some() {
                continue;
            }
            let to = line_up(base, pose, self.troops.body(striker), Edge::Front, Dressing::WhereItStruck);
            let body = Body::new(base, to);
            if !self.is_free(unit, self.formation(unit), &body) {
                continue;
            }
            self.drive(unit, vec![pose, to], "turns to face its enemy", log);
            if let Some(fight) = self.fight_mut(unit, striker) {
                fight.contact.on = Struck::Front;
            }
            self.part();
        }
    }

    /// Whose hits of the phase are counted anew.
    pub(super) fn new_phase_of_hits(&mut self) {
        for unit in &mut self.state.units {
            (unit.phase_hits, unit.waver, unit.last_enemy) = (0, false, None);
        }
    }

    /// The side with the initiative.
    pub(super) fn first(&self) -> Side {
        self.state.initiative.unwrap_or(Side::First)
    }
}

/// What stops a withdrawal; the edge of the table counts as an enemy (R27).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Obstacle {
    Friend,
    Enemy,
    Terrain,
}
