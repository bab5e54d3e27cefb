//! Assessments: whether a Formation has had enough (R30, R31, R34, R74, R83, R87).

use grognard_battle::{Chronicle, CommandId, Event, Piece, resolve};
use grognard_rulebook::{Dice, Procedure};
use grognard_tabletop::{Body, Corner, Length, Pose};

use super::{
    EtSansResultat,
    field::Holding,
    orders::Ask,
    state::{Stage, Underway},
};
use crate::{
    assessment::{Assessed, Assessment, CavalryDoes, FormationDoes, ImpetuousDo, IrregularsDo, Occupied},
    assessments_due::{AssessmentsDue, FireMission},
    profile::{Class, Formation as Profile, Lr, Order as Directive, Trait},
    turn::Step,
};

impl EtSansResultat {
    /// Who owes Assessments in a step, in order, and how many.
    pub(super) fn assessments_due(&self, step: Step) -> Vec<(CommandId, u8)> {
        let fire = step == Step::FireAssessments;
        let due = |formation: CommandId| {
            let own = self.form(formation);
            let facts = AssessmentsDue {
                opposing_score: if fire { own.score.map_or(0, i32::from) } else { 0 },
                commander_harmed: fire && own.shaken,
                reformation_area_contacted: self.at_the_area(formation).next().is_some(),
                resolved_combat: !fire && own.fought,
                fire_mission: match own.mission.filter(|_| fire) {
                    None => FireMission::None,
                    Some(Lr::A) => FireMission::A,
                    Some(Lr::B) => FireMission::B,
                    Some(Lr::C) => FireMission::C,
                    Some(Lr::Zero) => FireMission::Zero,
                },
            };
            facts.prepare(&self.field.house, &mut ()).assessments.clamp(0, 10) as u8
        };
        self.in_turn().into_iter().map(|formation| (formation, due(formation))).filter(|(_, due)| *due > 0).collect()
    }

    /// The next Assessment, or what follows when all are taken.
    pub(super) fn go_on_assessing(
        &mut self,
        mut left: Vec<(CommandId, u8)>,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        self.state.underway.pop();
        while let Some((formation, due)) = left.first_mut() {
            let formation = *formation;
            if *due == 0 || !self.lives(formation) {
                left.remove(0);
                continue;
            }
            *due -= 1;
            self.state.underway.push(Underway::Assessing { left });
            return self.assess(formation, dice, log);
        }
        // The step that asked for them has ended already: after those of combat comes the status check.
        if self.state.stage == Stage::Step(Step::FinalOrderConversions) {
            self.status_checks(dice, log);
        }
        self.officers_follow(log);
    }

    /// The facts of an Assessment.
    pub(super) fn assessment(&self, formation: CommandId) -> Assessment {
        let (own, roster) = (self.form(formation), self.roster(formation));
        let side = self.side_of(formation);
        let (short, _) = self.batteries_on(formation, Length::units(6));
        let (_, enfilade) = self.batteries_on(formation, Length::units(12));
        let close = |battery: &Piece| {
            self.formation_of(*battery) == formation
                || self
                    .units_of(formation)
                    .any(|unit| self.troops.body(unit).within(Length::units(3), self.troops.body(*battery)))
        };
        let friendly: Vec<Piece> =
            self.troops.of(side).filter(|unit| self.is_unlimbered(*unit) && close(unit)).collect();
        let intense =
            |battery: &&Piece| self.unit(**battery).fired && self.form(self.formation_of(**battery)).intense[0];
        let intense = friendly.iter().filter(intense).count();
        let friend = |order: Directive, within: i32| {
            self.formations_of(side).any(|other| {
                other != formation
                    && self.form(other).order == order
                    && self.apart(formation, other).is_some_and(|away| away <= Length::units(within))
            })
        };
        let has = |of: &dyn Fn(Piece) -> bool| self.units_of(formation).any(of);
        let batteries = self.committed(formation).count() as i32;
        Assessment {
            formation: Profile {
                lr: self.ratings_of(formation).0,
                fatigue: self.fatigue(formation),
                brittle: roster.brittle,
                determined: roster.determined,
                stoic: roster.stoic,
                enthusiastic: roster.enthusiastic,
                order: own.order,
                irregulars: has(&|unit| self.kind(unit) == Trait::Irregular),
                impetuous: has(&|unit| self.field.enlisted(unit).rating.impetuous),
                cavalry: self.cavalry(formation),
                batteries: batteries.min(12),
                ..Profile::default()
            },
            outflanked: self.is_outflanked(formation),
            reformation_area_attacked: self.at_the_area(formation).next().is_some(),
            opposing_score: own.score.map_or(0, i32::from),
            combat_losses: i32::from(own.losses.min(40)),
            enemy_batteries_short_range: short,
            enemy_batteries_enfilade: enfilade,
            friendly_batteries_unlimbered: (friendly.len() as i32).min(12),
            friendly_batteries_intense: (intense as i32).min(12),
            friendly_retreat_within_6: friend(Directive::Retreat, 6),
            friendly_broken_within_12: friend(Directive::Broken, 12),
            occupying: self.occupying(formation),
        }
    }

    /// Grand-tactically outflanked (R83).
    fn is_outflanked(&self, formation: CommandId) -> bool {
        let facing = self.facing(formation);
        let Some(middle) = grognard_battle::muster::middle(self.units_of(formation).map(|unit| self.troops.at(unit)))
        else {
            return false;
        };
        let frame = Body::new(super::field::AREA, Pose { at: middle, facing });
        let front = |unit: Piece| {
            let body = self.troops.body(unit);
            Corner::ALL.map(|corner| frame.ahead_and_right(body.corner(corner)).0).into_iter().max().unwrap_or_default()
        };
        let Some(foremost) = self.units_of(formation).max_by_key(|unit| front(*unit)) else { return false };
        let (line, area) = (front(foremost), self.area(formation));
        let own = area.distance_to(self.troops.body(foremost));
        self.formations_of(self.side_of(formation).other()).any(|enemy| {
            let theirs: Vec<Piece> = self.line_of(enemy).collect();
            let behind = theirs.iter().filter(|unit| {
                frame.ahead_and_right(self.troops.at(**unit)).0 < line
                    && area.distance_to(self.troops.body(**unit)) < own
            });
            theirs.len() >= 3
                && 2 * behind.count() > theirs.len()
                && self.apart(formation, enemy).is_some_and(|away| away <= Length::units(12))
        })
    }

    /// The place that half of its deployed Units are in, or its commander with two of them (R21).
    fn occupying(&self, formation: CommandId) -> Occupied {
        let units: Vec<Piece> = self.line_of(formation).collect();
        let head = self.head_of(formation);
        let mut best = Occupied::Open;
        let side = self.side_of(formation);
        for (i, place) in self.field.places.iter().enumerate() {
            let inside = units
                .iter()
                .filter(|unit| place.outline.share_of(self.troops.body(**unit)) >= grognard_tabletop::Share::HALF);
            let inside = inside.count();
            let led = self.state.commanders[head].is_there() && place.outline.contains(self.state.commanders[head].at);
            if inside == 0 || !(2 * inside >= units.len() || inside >= 2 && led) {
                continue;
            }
            let what = match self.holding(i, side) {
                Holding::FortifiedCity => Occupied::FortifiedCity,
                Holding::Fortification => Occupied::Fortification,
                Holding::Town => Occupied::Town,
                Holding::StrongPoint => Occupied::StrongPoint,
            };
            let rank = |what: Occupied| match what {
                Occupied::FortifiedCity => 0,
                Occupied::Fortification => 1,
                Occupied::Town => 2,
                Occupied::StrongPoint => 3,
                Occupied::Open => 4,
            };
            if rank(what) < rank(best) {
                best = what;
            }
        }
        best
    }

    /// Takes an Assessment, and does what comes of it.
    fn assess(&mut self, formation: CommandId, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let combat = self.state.stage == Stage::Step(Step::FinalOrderConversions);
        self.form_mut(formation).assessed |= combat;
        let facts = self.assessment(formation);
        let tell = |came: &Assessed| self.tell_assessment(formation, came);
        let came = resolve(&facts, &self.field.house, &[], dice, log, tell);
        let class = self.main_class(formation);
        self.tire(formation, class, came.fatigue);
        let of = |battle: &Self, counts: &dyn Fn(Piece) -> bool| -> Vec<Piece> {
            battle.units_of(formation).filter(|unit| counts(*unit)).collect()
        };
        let mut acted = Vec::new();
        let irregulars = of(self, &|unit| self.kind(unit) == Trait::Irregular);
        for unit in irregulars {
            match came.irregulars {
                IrregularsDo::Evade => {
                    self.evade(unit, true, log);
                    acted.push(unit);
                }
                IrregularsDo::Removed => self.remove(unit, "disperses", log),
                IrregularsDo::None | IrregularsDo::Stand => {}
            }
        }
        if came.impetuous == ImpetuousDo::Attack {
            acted.extend(self.impetuous_charge(formation, log));
        }
        let horse = |battle: &Self| of(battle, &|unit| battle.class(unit) == Class::Cavalry);
        match came.cavalry {
            CavalryDoes::MustEvade => {
                let horse = horse(self).into_iter().filter(|unit| !acted.contains(unit));
                horse.for_each(|unit| self.evade(unit, true, log));
            }
            CavalryDoes::Rout => horse(self).into_iter().for_each(|unit| self.rout(unit, log)),
            CavalryDoes::Removed => {
                let all: Vec<Piece> =
                    self.all_units_of(formation).filter(|unit| self.class(*unit) == Class::Cavalry).collect();
                all.into_iter().for_each(|unit| self.remove(unit, "is scattered", log));
            }
            CavalryDoes::None | CavalryDoes::Stand | CavalryDoes::MayEvade => {}
        }
        match came.formation {
            FormationDoes::Unchanged => {}
            FormationDoes::Retreat => {
                self.form_mut(formation).order = Directive::Retreat;
                self.takes_status(formation, log);
            }
            FormationDoes::BrokenAndRemoved => return self.disband(formation, log),
        }
        let retire = came.batteries_retire.clamp(0, 12) as u8;
        let may_evade = came.cavalry == CavalryDoes::MayEvade;
        if retire > 0 || may_evade {
            self.state.underway.push(Underway::Result { formation, may_evade, retire, acted });
        }
    }

    /// Cavalry of a Formation that may evade: with an enemy within 12", and neither charging nor fled already.
    pub(super) fn evaders(&self, formation: CommandId) -> impl Iterator<Item = Piece> + '_ {
        let acted = match self.state.underway.last() {
            Some(Underway::Result { acted, .. }) => acted.as_slice(),
            _ => &[],
        };
        self.units_of(formation).filter(move |unit| {
            self.class(*unit) == Class::Cavalry
                && !acted.contains(unit)
                && self
                    .troops
                    .enemies_of(*unit)
                    .any(|enemy| self.troops.body(*unit).within(Length::units(12), self.troops.body(enemy)))
        })
    }

    /// What an Assessment leaves to its owner.
    pub(super) fn go_on_with_result(
        &mut self,
        formation: CommandId,
        may_evade: bool,
        retire: u8,
        log: &mut dyn Chronicle,
    ) {
        let side = self.side_of(formation);
        if may_evade && self.evaders(formation).next().is_some() {
            return self.ask(side, Ask::Evade { formation });
        }
        let guns: Vec<Piece> = self.committed(formation).collect();
        if retire > 0 && guns.len() > usize::from(retire) {
            return self.ask(side, Ask::Withdraw { formation, count: retire });
        }
        self.state.underway.pop();
        if retire > 0 {
            guns.into_iter().for_each(|battery| self.withdraw(battery, "is withdrawn", log));
        }
    }

    /// Impetuous Units charge the nearest enemy in reach, whatever the order (R87): those that did.
    fn impetuous_charge(&mut self, formation: CommandId, log: &mut dyn Chronicle) -> Vec<Piece> {
        let mut charged = Vec::new();
        let mut units: Vec<(Length, Piece)> = self
            .line_of(formation)
            .filter(|unit| self.field.enlisted(*unit).rating.impetuous && !self.in_contact(*unit))
            .filter_map(|unit| Some((self.nearest_of(unit)?.0, unit)))
            .collect();
        units.sort_unstable();
        for (_, unit) in units {
            let reach = self.deployed_move(unit);
            let Some((_, enemy)) = self.nearest_of(unit).filter(|(away, _)| *away <= reach) else { continue };
            let from = self.unit(unit).pose;
            let turned = Pose { facing: from.at.heading_to(self.troops.at(enemy)), ..from };
            let size = self.field.enlisted(unit).footprint(self.unit(unit).drill);
            let friends = self.troops.bodies(self.troops.friends_of(unit));
            let barriers = Some(self.barred_to(self.class(unit)));
            let obstacles =
                grognard_tabletop::Obstacles { units: &friends, barriers, table: Some(self.field.ground.table) };
            if obstacles.conflict(&Body::new(size, turned)).is_some() {
                continue;
            }
            let touched = self.first_touched(unit, &Body::new(size, turned), turned.facing, reach);
            let by = touched.map_or(reach, |(away, _)| away);
            let leg = grognard_tabletop::Manoeuvre::Advance { by }.run(turned, size, &obstacles);
            let arrived = leg.stopped.is_none();
            let pose = match touched.filter(|_| arrived) {
                Some((_, target)) => self.lined_up(unit, size, leg.pose, &target),
                None => leg.pose,
            };
            let body = Body::new(size, pose);
            if self.troops.all().any(|other| other != unit && self.troops.body(other).overlaps(&body))
                || self.has_room(unit, &body).is_err()
            {
                continue;
            }
            self.put(unit, pose);
            self.unit_mut(unit).moved = true;
            self.form_mut(formation).stirred = true;
            self.note_contacts(unit, from);
            let how = || format!("{} on impulse", self.tell_charge(unit));
            log.tell(|| Event::Moved { piece: unit, how: how(), way: vec![from, pose] });
            charged.push(unit);
        }
        self.officers_follow(log);
        charged
    }

    fn nearest_of(&self, unit: Piece) -> Option<(Length, Piece)> {
        let body = self.troops.body(unit);
        self.troops.enemies_of(unit).map(|enemy| (body.distance_to(self.troops.body(enemy)), enemy)).min()
    }
}
