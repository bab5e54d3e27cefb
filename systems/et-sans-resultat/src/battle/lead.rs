//! Leader Actions: what Army and Force Commanders do on the spot (R10, R11).

use grognard_battle::{Chronicle, CommandId, Event, Piece, Refusal, Side, refuse, refuse_if, resolve};
use grognard_rulebook::{Dice, Procedure, Stated};
use grognard_tabletop::{Body, Height, Length, Pose};

use super::{
    EtSansResultat,
    command::Message,
    field::{Drill, Extent, piece_of_area},
    formations::is_directive,
    orders::Lead,
    state::{Post, Presence},
};
use crate::{
    activation::Personal,
    leader_actions::{Action, ActionResult, ActionTaken, LeaderAction, MayTakeLeaderAction, Rank},
    profile::{Class, Formation as Profile, Lr, Order as Directive},
};

/// So many imperial aides-de-camp there are.
const AIDES: u8 = 2;
/// How near a commander must be to take personal command.
const JOINS: Length = Length::units(24);
/// How near to a Unit of its Formation a battery or a rallied Unit is placed.
const BESIDE: Length = Length::units(3);

/// A Leader Action worked out.
#[derive(Clone, Debug)]
pub struct Acting {
    pub(super) man: usize,
    lead: Lead,
    pub(super) facts: LeaderAction,
    /// The Formation concerned.
    formation: Option<CommandId>,
    /// For whom it is, so that it is not done twice.
    about: Piece,
    /// Where somebody is placed.
    pose: Option<(Piece, Pose)>,
}

impl Lead {
    fn action(&self) -> Action {
        match self {
            Self::TakePersonalCommand { .. } => Action::TakePersonalCommand,
            Self::AbandonPersonalCommand => Action::AbandonPersonalCommand,
            Self::ChangeOwnObjective { .. } => Action::ChangeOwnObjective,
            Self::CommitBattery { .. } => Action::CommitArtilleryBattery,
            Self::RecallBattery { .. } => Action::RecallCommittedBattery,
            Self::DisplaceBattery { .. } => Action::DisplaceUnlimberedBattery,
            Self::CommitEngineers { .. } => Action::CommitSpecialtyUnit,
            Self::DispatchAdc { .. } => Action::DispatchImperialAdc,
            Self::CreateDetachment { .. } => Action::CreateDetachment,
            Self::CreateGrandBattery { .. } => Action::CreateGrandBattery,
            Self::Rally { .. } => Action::RallyUnit,
            Self::Inspire { .. } => Action::InspireFormation,
        }
    }
}

impl EtSansResultat {
    /// Higher commanders of a side on the table who may act.
    pub(super) fn acting_commanders(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        (0..self.state.commanders.len()).filter(move |man| {
            let (leader, state) = (&self.field.leaders[*man], &self.state.commanders[*man]);
            leader.side == side
                && state.is_there()
                && self.rank(*man) != Rank::Formation
                && !leader.own.grand_battery
                && state.stunned_in != self.state.turn
        })
    }

    pub(super) fn may_lead(&self, side: Side) -> bool {
        self.acting_commanders(side).next().is_some()
    }

    /// The Formation that an action is for.
    fn concerned(&self, man: usize, lead: &Lead) -> Option<CommandId> {
        let of = |unit: Piece| self.state.units.get(unit.index()).map(|unit| unit.formation);
        match lead {
            Lead::TakePersonalCommand { formation }
            | Lead::CommitBattery { formation, .. }
            | Lead::DispatchAdc { formation } => Some(*formation),
            Lead::AbandonPersonalCommand | Lead::Inspire { .. } => self.state.commanders[man].with,
            Lead::ChangeOwnObjective { .. } => None,
            Lead::RecallBattery { battery } | Lead::DisplaceBattery { battery } => of(*battery),
            Lead::CommitEngineers { unit } | Lead::Rally { unit, .. } => of(*unit),
            Lead::CreateDetachment { units } => units.first().copied().and_then(of),
            Lead::CreateGrandBattery { batteries } => self.gives_most(batteries),
        }
    }

    /// Works out a Leader Action.
    pub(super) fn plan_lead(&self, by: Side, leader: Piece, lead: &Lead) -> Result<Acting, Refusal> {
        let man = self.own_commander(by, leader)?;
        let state = &self.state.commanders[man];
        refuse_if!(state.stunned_in == self.state.turn, "R29", "stunned, no Leader Actions this turn");
        let formation = self.concerned(man, lead);
        if let Some(formation) = formation {
            self.own_formation(by, formation)?;
        } else if !matches!(lead, Lead::ChangeOwnObjective { .. }) {
            return refuse!("R11", "there is no Formation it would be for");
        }
        let action = lead.action();
        let order = formation.map_or(Directive::Defend, |formation| self.form(formation).order);
        let chain = formation.is_none_or(|formation| {
            self.field.leaders[man].chief || self.field.leaders[man].own.force == Some(self.force_of(formation))
        });
        let may = MayTakeLeaderAction {
            rank: self.rank(man),
            action,
            in_chain_of_command: chain,
            failed_this_turn: state.failed,
            formation: Profile { order, ..Profile::default() },
        };
        if let Some(cause) = may.prepare(&self.field.house, &mut ()).forbidden_by {
            return Err(Refusal::by(cause, "he may not attempt that"));
        }
        let (about, pose) = self.may_act_so(man, lead, formation)?;
        refuse_if!(state.acted.contains(&(action, about)), "R10", "once for the same Formation or battery a turn");
        Ok(Acting { man, lead: lead.clone(), facts: self.action_facts(man, lead, formation), formation, about, pose })
    }

    /// What the table must show for an action, for whom it is, and where somebody comes to stand.
    fn may_act_so(
        &self,
        man: usize,
        lead: &Lead,
        formation: Option<CommandId>,
    ) -> Result<(Piece, Option<(Piece, Pose)>), Refusal> {
        let state = &self.state.commanders[man];
        let own = formation.unwrap_or_default();
        let area = piece_of_area(&self.field, own);
        let near = |body: &Body| {
            let mut units = self.units_of(own).peekable();
            if units.peek().is_some() {
                units.any(|unit| self.troops.body(unit).within(BESIDE, body))
            } else {
                self.area(own).within(BESIDE, body)
            }
        };
        match *lead {
            Lead::DispatchAdc { .. } => {
                if !self.field.leaders[man].own.imperial_adc || state.aides >= AIDES {
                    return refuse!("R11", "an Army Commander with imperial aides-de-camp, twice a game");
                }
                Ok((area, None))
            }
            Lead::CreateDetachment { ref units } => {
                self.may_detach(own, units)?;
                Ok((area, None))
            }
            Lead::CreateGrandBattery { ref batteries } => {
                self.may_mass(self.field.leaders[man].side, batteries)?;
                Ok((area, None))
            }
            Lead::TakePersonalCommand { formation } => {
                refuse_if!(state.with.is_some(), "R11", "one Formation at a time");
                let seat = self.seat(man);
                if !self.units_of(formation).any(|unit| self.troops.body(unit).within(JOINS, &seat)) {
                    return refuse!("R11", "within 24\" of one of its Units");
                }
                refuse_if!(self.head_of(formation) == man, "R11", "he leads it already");
                Ok((area, None))
            }
            Lead::AbandonPersonalCommand => Ok((area, None)),
            Lead::ChangeOwnObjective { objective } => {
                let Some(force) = self.field.leaders[man].own.force else { return refuse!("R11", "he leads no Force") };
                if usize::from(objective) >= self.field.objectives.len()
                    || self.state.forces[usize::from(force)].objective == Some(objective)
                {
                    return refuse!("R11", "another objective than now");
                }
                Ok((self.field.piece_of_leader(man), None))
            }
            Lead::CommitBattery { battery, formation, pose } => {
                let Some(unit) = self.state.units.get(battery.index()) else {
                    return refuse!("R11", "there is no such battery");
                };
                let reserve = match unit.presence {
                    Presence::Reserve => unit.formation == formation,
                    Presence::ForceReserve => self.force_of(unit.formation) == self.force_of(formation),
                    _ => false,
                };
                refuse_if!(!reserve, "R11", "in the reserve of that Formation or of its Force");
                refuse_if!(!is_directive(self.form(formation).order), "R11", "a Formation with a directive");
                let body = Body::new(self.field.enlisted(battery).footprint(Drill::Limbered), pose);
                if !near(&body) || !self.is_free(battery, &body) || self.units_of(formation).next().is_none() {
                    return refuse!("R58", "no room there within 3\" of one of its Units");
                }
                Ok((battery, Some((battery, pose))))
            }
            Lead::RecallBattery { battery } => {
                if !self.troops.is_there(battery)
                    || self.unit(battery).drill != Drill::Limbered
                    || self.in_contact(battery)
                {
                    return refuse!("R11", "a committed, limbered battery out of contact");
                }
                Ok((battery, None))
            }
            Lead::DisplaceBattery { battery } => {
                if !self.troops.is_there(battery)
                    || self.unit(battery).drill != Drill::Unlimbered
                    || self.in_contact(battery)
                {
                    return refuse!("R11", "an unlimbered battery out of contact");
                }
                let pose = self.unit(battery).pose;
                let fits = |pose: &Pose| {
                    self.is_free(battery, &Body::new(self.field.enlisted(battery).footprint(Drill::Limbered), *pose))
                };
                let back = [0, -250, -500, -750, -1000].map(|by| pose.shifted(Length::thousandths(by), Length::ZERO));
                match back.into_iter().find(fits) {
                    Some(pose) => Ok((battery, Some((battery, pose)))),
                    None => refuse!("R58", "no room there"),
                }
            }
            Lead::CommitEngineers { unit } => {
                let foot =
                    self.troops.is_there(unit) && self.class(unit) == Class::Infantry && self.unit(unit).is_deployed();
                let free = foot && !self.unit(unit).engineers && self.unit(unit).rifles == 0;
                if !free || self.form(own).engineers == 0 {
                    return refuse!(
                        "R11",
                        "deployed infantry of that Formation without a company, and a company in the pool"
                    );
                }
                Ok((unit, None))
            }
            Lead::Rally { unit, pose } => {
                if self.unit(unit).presence != Presence::Routed || self.at_the_area(own).next().is_some() {
                    return refuse!("R11", "a routed Unit in an Area that no enemy touches");
                }
                let body = Body::new(self.field.enlisted(unit).footprint(Drill::Deployed), pose);
                if !near(&body) || !self.is_free(unit, &body) {
                    return refuse!("R58", "no room there within 3\" of one of its Units");
                }
                self.has_room(unit, &body)?;
                Ok((unit, Some((unit, pose))))
            }
            Lead::Inspire { class } => {
                refuse_if!(self.fatigue_of(own, class) == 0, "R11", "there is no Fatigue Marker of that class");
                Ok((area, None))
            }
        }
    }

    /// Whether a commander who picks another Objective stands on a hill and sees it (R9).
    fn sees_the_goal(&self, man: usize, lead: &Lead) -> bool {
        let Lead::ChangeOwnObjective { objective } = lead else { return false };
        let at = self.state.commanders[man].at;
        let Some(goal) = self.field.objectives.get(usize::from(*objective)) else { return false };
        let nearest = match &goal.extent {
            Extent::Area(area) if !area.contains(at) => area.nearest_on_outline(at),
            _ => goal.at,
        };
        self.field.ground.level_at(at) > Height(0) && self.clear_line(at, nearest)
    }

    fn action_facts(&self, man: usize, lead: &Lead, formation: Option<CommandId>) -> LeaderAction {
        let lr = |lr: Lr| Profile { lr, ..Profile::default() };
        let action = lead.action();
        let plain = LeaderAction { issuing: lr(self.ratings(man).0), ..LeaderAction::of(action) };
        let Some(formation) = formation else {
            let message = self.message(man, man, None);
            let army = self.army_commander(self.field.leaders[man].side);
            return LeaderAction {
                personally_commanding: message.personal,
                superior_vantage_point: self.sees_the_goal(man, lead),
                enemy_distance: message.enemy,
                army_commander_lr: Stated::yes(self.ratings(army).0),
                ..plain
            };
        };
        let receiver = match (lead, self.gunner(self.field.leaders[man].side)) {
            (Lead::CreateGrandBattery { .. }, Some(chief)) => chief,
            _ => self.head_of(formation),
        };
        let Message { personal, vantage, distance, fatigue, enemy, order } =
            self.message(man, receiver, Some(formation));
        let reserve =
            matches!(lead, Lead::CommitBattery { battery, .. } if self.unit(*battery).presence == Presence::Reserve);
        LeaderAction {
            receiving_lr: Stated::yes(self.ratings(receiver).0),
            personally_commanding: if action == Action::AbandonPersonalCommand {
                Personal::ThisFormation
            } else {
                personal
            },
            superior_vantage_point: vantage,
            distance: Stated::yes(distance),
            fatigue: Stated::yes(fatigue),
            enemy_distance: enemy,
            order: Stated::yes(order),
            battery_from_formation_reserve: reserve,
            ..plain
        }
    }

    /// Attempts it, and does what comes of it.
    pub(super) fn lead(&mut self, acting: &Acting, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Acting { man, lead, facts, formation, about, pose } = acting;
        let man = *man;
        let tell = |came: &ActionTaken| self.tell_action(man, lead, came);
        let cast = [("issuing", self.field.piece_of_leader(man))];
        let came = resolve(facts, &self.field.house, &cast, dice, log, tell);
        let state = &mut self.state.commanders[man];
        state.acted.push((lead.action(), *about));
        state.failed |= !came.may_attempt_more;
        if came.result != ActionResult::Success {
            return;
        }
        let own = formation.unwrap_or_default();
        match *lead {
            Lead::DispatchAdc { formation } => {
                self.state.commanders[man].aides += 1;
                self.form_mut(formation).aide_until = self.state.turn + 1;
            }
            Lead::CreateDetachment { ref units } => self.detach(own, units, log),
            Lead::CreateGrandBattery { ref batteries } => self.mass(own, batteries, log),
            Lead::TakePersonalCommand { formation } => {
                self.state.commanders[man].with = Some(formation);
                let head = self.head_of(formation);
                let at = self.state.commanders[head].at;
                if self.state.commanders[head].post == Post::Table {
                    self.station(man, at, "joins it", log);
                }
            }
            Lead::AbandonPersonalCommand => self.state.commanders[man].with = None,
            Lead::ChangeOwnObjective { objective } => {
                if let Some(force) = self.field.leaders[man].own.force {
                    self.state.forces[usize::from(force)].objective = Some(objective);
                }
            }
            Lead::RecallBattery { battery } => self.withdraw(battery, "is recalled to the reserve", log),
            Lead::CommitEngineers { unit } => {
                self.form_mut(own).engineers -= 1;
                self.unit_mut(unit).engineers = true;
            }
            Lead::Inspire { class } => {
                let count = &mut self.form_mut(own).fatigue[class as usize];
                *count = count.saturating_sub(1);
            }
            Lead::CommitBattery { .. } | Lead::DisplaceBattery { .. } | Lead::Rally { .. } => {}
        }
        if let Some((unit, pose)) = *pose {
            let was = self.unit(unit).presence;
            let guns = self.is_guns(unit);
            let state = self.unit_mut(unit);
            (state.drill, state.formation) = (if guns { Drill::Limbered } else { Drill::Deployed }, own);
            state.of_the_force |= was == Presence::ForceReserve;
            self.put(unit, pose);
            log.tell(|| Event::Placed { piece: unit, pose });
        }
    }
}
