//! After a shock: the pursuit is settled, the loser walks, the winner advances, the pursuit is walked (R81 to R83).

use grognard_battle::{Chronicle, Piece, Struck, resolve};
use grognard_rulebook::Dice;
use grognard_tabletop::{Body, Edge, Length, Pose, Turn};

use super::{
    BatailleEmpire,
    field::{base, measured},
    orders::Ask,
    retreat::WayBack,
    sight::ARC,
    state::{Aftermath, Charge, Form, Pace, Underway, Won},
};
use crate::{
    profile::{Arm, Terrain},
    pursuit::{Bearing, Chase, Pursued, Pursuit},
    result::LoserMove,
    retreat::{Kind, RetreatCause},
};

/// How far a winner advances, and how near to other enemies.
const ADVANCE: Length = Length::units(1);
const SHORT: Length = Length::thousandths(250);
/// How near a pursuer comes to the loser it is after.
const BEHIND: Length = Length::units(1);
/// How far a pursuit wheels.
const WHEEL: i32 = 45_000;

impl BatailleEmpire {
    fn kind_of(leaves: LoserMove) -> Option<Kind> {
        match leaves {
            LoserMove::Retreat => Some(Kind::Retreat),
            LoserMove::Flee => Some(Kind::Flee),
            LoserMove::None => None,
        }
    }

    fn loser_way(&self, won: &Won) -> Option<(Kind, WayBack)> {
        let kind = Self::kind_of(won.leaves.0).filter(|_| self.troops.is_there(won.loser))?;
        let way = self.way_back(won.loser, won.heading, kind, Length::units(i32::from(won.leaves.1)));
        Some((kind, way))
    }

    /// The facts of a pursuit.
    pub(super) fn pursuit_facts(&self, won: &Won, hold_back: bool) -> Pursuit {
        let way = self.loser_way(won).map(|(_, way)| way);
        let worse = |one: Terrain, other: Terrain| if other as u8 > one as u8 { other } else { one };
        let ground = match won.block {
            Some(_) => Terrain::Building,
            None => worse(won.ground, way.as_ref().map_or(Terrain::Clear, |way| way.ground)),
        };
        Pursuit {
            unit: self.facts(won.winner),
            stance: won.bearing,
            result: won.result,
            loser: self.facts(won.loser),
            terrain: ground,
            hold_back,
            loser_fled: way.as_ref().map_or(30.into(), |way| measured(way.went, 30)),
            loser_behind_support: way.as_ref().is_some_and(|way| way.support),
        }
    }

    /// Whether the winner is asked about a pursuit.
    pub(super) fn may_pursue(&self, won: &Won) -> bool {
        matches!(won.pursuit, Chase::Optional | Chase::ControlTest) && self.troops.is_there(won.winner)
    }

    /// The pursuit is settled, and the loser walks or is lost.
    pub(super) fn settle_pursuit(&mut self, won: Won, hold_back: bool, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let way = self.loser_way(&won);
        let mut pursued = None;
        if won.pursuit != Chase::None && self.troops.is_there(won.winner) {
            let facts = self.pursuit_facts(&won, hold_back);
            let tell = |came: &Pursued| self.tell_pursuit(won.winner, came);
            let cast = [("", won.winner), ("loser", won.loser)];
            pursued = Some(resolve(&facts, &self.field.house, &cast, dice, log, tell));
        }
        let chases = pursued.filter(|came| came.pursues);
        if let Some((kind, way)) = way {
            if chases.is_some_and(|came| came.loser_caught) {
                self.lose(won.loser, "is caught in its flight", log);
            } else {
                let hunted = chases.is_some() && self.is(won.winner, Arm::Cavalry);
                self.go_back(won.loser, &way, (kind, RetreatCause::Shock), hunted, dice, log);
            }
        }
        let far = chases.map_or(0, |came| u8::try_from(came.distance).unwrap_or(0));
        self.next_of_won(Won { next: Aftermath::Advance(far), ..won });
    }

    fn next_of_won(&mut self, won: Won) {
        self.state.underway.pop();
        self.state.underway.push(Underway::Won(won));
    }

    /// Whether a winner could advance.
    pub(super) fn can_advance(&self, won: &Won) -> bool {
        let unit = won.winner;
        self.troops.is_there(unit) && matches!(self.arm(unit), Arm::Infantry | Arm::Cavalry) && !self.all_round(unit)
    }

    /// The winner goes forward, into the block that fell if there is one.
    pub(super) fn advance(&mut self, won: Won, goes: bool, log: &mut dyn Chronicle) {
        let Aftermath::Advance(far) = won.next else { return };
        let unit = won.winner;
        if goes && self.can_advance(&won) {
            match won.block.filter(|block| won.bearing == Bearing::Charged && self.may_lodge(unit, *block).is_ok()) {
                Some(block) => {
                    let from = self.unit(unit).pose;
                    self.put_inside(unit, block);
                    self.unit_mut(unit).stirred = true;
                    let pose = self.unit(unit).pose;
                    log.tell(|| grognard_battle::Event::Moved {
                        piece: unit,
                        how: "storms the houses".to_owned(),
                        way: vec![from, pose],
                    });
                    self.sweep(unit, &[pose], log);
                }
                None => {
                    let room = self.room_ahead(unit, ADVANCE, SHORT, None);
                    let from = self.unit(unit).pose;
                    if room > Length::ZERO {
                        self.drive(unit, vec![from, from.shifted(room, Length::ZERO)], "advances", log);
                    }
                }
            }
        }
        self.next_of_won(Won { next: Aftermath::Chase(far), ..won });
    }

    /// How far a unit may go straight ahead: short of enemies, friends, closed ground and the edge.
    fn room_ahead(&self, unit: Piece, by: Length, short: Length, loser: Option<Piece>) -> Length {
        let (body, form, pose) = (*self.troops.body(unit), self.form(unit), self.unit(unit).pose);
        let mut room = by;
        for other in self.others(unit) {
            let enemy = self.troops.side(other) != self.troops.side(unit);
            let apart = match (enemy, Some(other) == loser) {
                (true, true) => BEHIND,
                (true, false) => short,
                (false, _) => Length::ZERO,
            };
            let theirs = self.troops.body(other);
            if enemy && body.distance_to(theirs) < apart {
                let (ahead, _) = body.ahead_and_right(self.troops.at(other));
                if ahead > Length::ZERO {
                    return Length::ZERO;
                }
                continue;
            }
            if let Some(met) = body.meets_after(pose.facing, room, theirs, apart) {
                room = room.min(met);
            }
        }
        while room > Length::ZERO {
            let there = self.body_in(form, pose.shifted(room, Length::ZERO));
            if self.is_free(unit, form, &there, &[]) {
                return room;
            }
            room = (room - Length::thousandths(100)).max(Length::ZERO);
        }
        Length::ZERO
    }

    /// The enemies a pursuer could wheel upon: how it turns, how far it goes, where it strikes.
    pub(super) fn quarry(&self, won: &Won, far: Length) -> Vec<(Piece, Pose, Length, Struck, Edge)> {
        let unit = won.winner;
        let (pose, form, body) = (self.unit(unit).pose, self.form(unit), self.troops.body(unit));
        let horse = self.is(unit, Arm::Cavalry);
        let mut found = Vec::new();
        for enemy in self.foes(unit).filter(|enemy| *enemy != won.loser) {
            let theirs = self.troops.body(enemy);
            if horse && self.unit(enemy).block.is_some() || !body.within(far, theirs) || ARC.aim(body, theirs).is_none()
            {
                continue;
            }
            let (on, edge) = self.struck(enemy, body);
            let Some(lane) = self.lane(form, pose, theirs, edge) else { continue };
            let turn = pose.facing.turn_to(lane.start.facing);
            if turn.abs() > Turn::millidegrees(WHEEL) || lane.by > far || !self.lane_is_free(unit, enemy) {
                continue;
            }
            found.push((enemy, lane.start, lane.by, on, edge));
        }
        found
    }

    /// The pursuer goes on, into an enemy or straight ahead.
    pub(super) fn chase(&mut self, won: Won, into: Option<Piece>, log: &mut dyn Chronicle) {
        let Aftermath::Chase(far) = won.next else { return };
        let far = Length::units(i32::from(far));
        let unit = won.winner;
        self.state.underway.pop();
        let straight = || {
            // Straight on it strikes the first enemy in its way.
            let pose = self.unit(unit).pose;
            let body = self.troops.body(unit);
            let horse = self.is(unit, Arm::Cavalry);
            let foes =
                self.foes(unit).filter(|enemy| *enemy != won.loser && !(horse && self.unit(*enemy).block.is_some()));
            let met = foes.filter_map(|enemy| {
                let by = body.meets_after(pose.facing, far, self.troops.body(enemy), Length::ZERO)?;
                Some((by, enemy))
            });
            let (by, enemy) = met.min()?;
            let free = self.room_ahead_of(unit, by, enemy) >= by;
            let (on, edge) = self.struck(enemy, body);
            free.then_some((enemy, pose, by, on, edge))
        };
        let found = match into {
            Some(target) => self.quarry(&won, far).into_iter().find(|(enemy, ..)| *enemy == target),
            None => straight(),
        };
        let Some((target, start, by, on, edge)) = found else {
            let room = self.room_ahead(unit, far, SHORT, Some(won.loser));
            let from = self.unit(unit).pose;
            if room > Length::ZERO {
                self.drive(unit, vec![from, from.shifted(room, Length::ZERO)], "pursues", log);
            }
            return self.end_shock(&won, log);
        };
        let text = format!("{} pursues into {}.", self.field.full_name(unit), self.field.full_name(target));
        self.say(text, &[unit, target], log);
        let from = self.unit(unit).pose;
        let touch = Pose { at: start.at.toward(start.facing, by), ..start };
        let mut way = vec![from, start, touch];
        way.dedup();
        self.drive(unit, way, "pursues", log);
        let charge = Charge {
            charger: unit,
            target,
            pace: Pace::Halted,
            start,
            distance: Length::ZERO,
            lane: Length::ZERO,
            most: far,
            gone: Length::ZERO,
            on,
            edge,
            opportunity: false,
            pursuit: true,
            second: true,
            countered: false,
            followers: Vec::new(),
            supports: Vec::new(),
            target_supports: Vec::new(),
        };
        self.state.underway.push(Underway::Charge(Box::new(charge)));
    }

    /// All is done that follows from a shock: nobody stands on another any more.
    pub(super) fn end_shock(&mut self, won: &Won, log: &mut dyn Chronicle) {
        for unit in [won.winner, won.loser] {
            let home = self.unit(unit).pose;
            self.set_aside(unit, home, log);
        }
        self.heed_enemies(log);
    }

    fn room_ahead_of(&self, unit: Piece, by: Length, target: Piece) -> Length {
        let (body, pose) = (self.troops.body(unit), self.unit(unit).pose);
        let others = self.others(unit).filter(|other| *other != target);
        let met = others.filter_map(|other| body.meets_after(pose.facing, by, self.troops.body(other), Length::ZERO));
        let form = self.form(unit);
        let there = Body::new(base(form), pose.shifted(by, Length::ZERO));
        let ground = self.ground_is_free(unit, form, &there);
        if ground { met.min().unwrap_or(by) } else { Length::ZERO }
    }

    /// Whether a unit is fit to charge back at who charges it.
    pub(super) fn could_counter(&self, charge: &Charge) -> bool {
        let target = charge.target;
        charge.on == Struck::Front
            && matches!(self.arm(target), Arm::Infantry | Arm::Cavalry)
            && matches!(self.form(target), Form::Line | Form::Column)
            && !self.unit(target).marker
            && self.steady(target)
    }

    /// What is asked after a shock, if anything.
    pub(super) fn ask_after_shock(&self, won: &Won) -> Option<Ask> {
        let winner = won.winner;
        match won.next {
            Aftermath::Pursuit if self.may_pursue(won) => Some(Ask::Pursue { winner }),
            Aftermath::Advance(0) if won.bearing == Bearing::Stood && self.can_advance(won) => {
                Some(Ask::Advance { winner })
            }
            Aftermath::Chase(far) if far > 0 && self.troops.is_there(winner) => {
                let found = self.quarry(won, Length::units(i32::from(far)));
                (!found.is_empty()).then_some(Ask::PursueInto { winner })
            }
            _ => None,
        }
    }
}
