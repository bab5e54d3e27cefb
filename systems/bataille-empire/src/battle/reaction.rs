//! Reactions to moves, and what they share with those to charges (R39, R42, R68, R76, R99).

use grognard_battle::{Chronicle, Event, Piece, Refusal, Rules, Side, refuse, refuse_if, resolve};
use grognard_rulebook::{Dice, Procedure, cause};
use grognard_tabletop::{Body, Length, Pose, Spot};

use super::{
    BatailleEmpire,
    charge::{Charging, Declared},
    field::measured,
    leg::Stands,
    orders::{Answer, Step},
    state::{Charge, Form, Shot, Underway},
};
use crate::{
    control::{Drilled, ManoeuvreTest, Trigger},
    markers::Deed,
    orders::FireKind,
    profile::{Arm, Cover, Terrain},
    reactions::{MayReact, Reacted, Reaction, Tested},
    retreat::{Kind, RetreatCause},
};

/// How far a crew runs to a square.
pub(super) const TO_A_SQUARE: Length = Length::units(6);

/// A reaction worked out.
#[derive(Clone, Debug)]
pub struct Reacting {
    pub(super) unit: Piece,
    pub(super) how: Answer,
    pub(super) against: Piece,
    pub(super) test: Option<ManoeuvreTest>,
    /// How far it goes back.
    pub(super) back: Length,
    pub(super) change: Option<Stands>,
    pub(super) shot: Option<Shot>,
    pub(super) charging: Option<Charging>,
    pub(super) supports: Vec<Piece>,
}

fn reaction(how: Answer, arm: Arm) -> Reaction {
    match how {
        Answer::OpportunityCharge => Reaction::OpportunityCharge,
        Answer::OpportunityFire => Reaction::OpportunityFire,
        Answer::Reform { .. } => Reaction::Formation,
        Answer::Reorient { .. } if arm == Arm::Artillery => Reaction::Reorientation,
        Answer::Reorient { .. } => Reaction::Formation,
        Answer::Unlimber => Reaction::Unlimber,
        Answer::LimberAndFlee => Reaction::LimberAndFlee,
        Answer::Withdraw => Reaction::Withdrawal,
        Answer::RecoilFire => Reaction::RecoilFire,
        Answer::Recoil => Reaction::Recoil,
        Answer::Flee => Reaction::Flee,
        Answer::FleeToSquare { .. } => Reaction::FleeToSquare,
        Answer::CounterCharge => Reaction::CounterCharge,
        Answer::Stand => Reaction::Stand,
    }
}

impl BatailleEmpire {
    /// The facts of a reaction.
    pub(super) fn may_react(
        &self,
        unit: Piece,
        how: Answer,
        trigger: Trigger,
        against: Piece,
    ) -> Result<Reacted, Refusal> {
        let square = |friend: Piece| {
            self.form(friend).is_square() && self.steady(friend) && self.apart(unit, friend) <= TO_A_SQUARE
        };
        let hard = matches!(self.ground_of(unit), Terrain::Difficult | Terrain::Village);
        let cover = self.cover_from(unit, self.troops.at(against)) != Cover::None;
        let facts = MayReact {
            unit: self.facts(unit),
            trigger,
            reaction: reaction(how, self.arm(unit)),
            distance: measured(self.apart(unit, against), 60),
            friendly_square: self.friends(unit).any(square),
            difficult_or_cover: hard || cover || self.unit(unit).block.is_some(),
        };
        if let Some(fault) = facts.faults(&self.field.house).into_iter().next() {
            return Err(Refusal::by(cause!("R42"), fault.to_string()));
        }
        let reacted = facts.prepare(&self.field.house, &mut ());
        match reacted.forbidden_by {
            Some(cause) => Err(Refusal::by(cause, "it may not react so")),
            None => Ok(reacted),
        }
    }

    /// The test of a unit that changes before the enemy.
    pub(super) fn drill_facts(
        &self,
        unit: Piece,
        how: Answer,
        trigger: Trigger,
        charge: Option<&Charge>,
    ) -> ManoeuvreTest {
        let own = self.facts(unit);
        let infantry = own.arm == Arm::Infantry;
        let mounted = matches!(own.arm, Arm::Infantry | Arm::Cavalry);
        let but = charge.map(|charge| charge.charger);
        let half = 2 * i32::from(self.unit(unit).losses) >= self.limit(unit).count();
        ManoeuvreTest {
            unit: own,
            trigger,
            charged_by: charge.map_or(Arm::Infantry, |charge| self.arm(charge.charger)),
            charge_distance: charge.map_or(4.into(), |charge| measured(charge.distance, 30)),
            in_column: mounted && self.form(unit) == Form::Column,
            forms_column_square: infantry && how == Answer::Reform { form: Form::ColumnSquare },
            threatened: self.threats(unit, but, None).any(),
            half_losses: half,
            limbers_or_unlimbers: matches!(how, Answer::Unlimber | Answer::LimberAndFlee),
        }
    }

    /// What a change comes to on the table. Who forms or unlimbers before a charger turns to him with it.
    pub(super) fn change_of(
        &self,
        unit: Piece,
        how: Answer,
        charger: Option<Piece>,
    ) -> Result<Option<Stands>, Refusal> {
        let state = self.unit(unit);
        let step = match how {
            Answer::Reform { form } => Step::Reform { form },
            Answer::Reorient { to } => Step::Reorient { by: state.pose.facing.turn_to(to) },
            Answer::Unlimber => Step::Unlimber,
            _ => return Ok(None),
        };
        refuse_if!(state.block.is_some(), "R68", "a garrison fires or flees");
        let facing = match (how, charger) {
            (Answer::Reform { form: Form::Line | Form::Column } | Answer::Unlimber, Some(charger)) => {
                self.troops.at(unit).heading_to(self.troops.at(charger))
            }
            _ => state.pose.facing,
        };
        let pose = Pose { facing, ..state.pose };
        let spot = Spot { pose, footprint: self.footprint(unit), formation: state.form };
        let others: Vec<Body> = self.others(unit).map(|other| *self.troops.body(other)).collect();
        self.changed(unit, spot, step, &others).map(Some)
    }

    /// Works out a reaction to a move.
    pub(super) fn plan_reaction(
        &self,
        by: Side,
        unit: Piece,
        how: Answer,
        against: Piece,
    ) -> Result<Reacting, Refusal> {
        let Some(Underway::Move { movers, near, left }) = self.state.underway.last() else {
            return Err(Refusal::senseless("nobody has moved"));
        };
        let unit = self.own(by, unit)?;
        if !left.contains(&unit) || !movers.contains(&against) || !self.troops.is_there(against) || !self.manned(unit) {
            return refuse!("R68", "it cannot react to that move");
        }
        self.field.let_loose(unit, self.state.turn, &self.troops)?;
        let fires = matches!(how, Answer::OpportunityFire | Answer::RecoilFire);
        refuse_if!(!fires && !near.contains(&unit), "R68", "nobody came within 4 of it");
        let garrison = self.unit(unit).block.is_some();
        if garrison && !matches!(how, Answer::OpportunityFire | Answer::Flee) {
            return refuse!("R68", "a garrison fires or flees");
        }
        let reacted = self.may_react(unit, how, Trigger::Movement, against)?;
        let test =
            (reacted.test == Tested::ManoeuvreTest).then(|| self.drill_facts(unit, how, Trigger::Movement, None));
        let shot = Shot {
            unit,
            target: against,
            supports: Vec::new(),
            opportunity: true,
            shrapnel: false,
            limbers: false,
            recoils: how == Answer::RecoilFire,
        };
        let shot = if fires { Some(self.plan_shot(by, &shot, FireKind::Opportunity)?) } else { None };
        let charging = if how == Answer::OpportunityCharge {
            Some(self.plan_charge(by, (unit, against, None), Declared { opportunity: true, ..Declared::ALONE })?)
        } else {
            None
        };
        let change = self.change_of(unit, how, None)?;
        let back = Length::units(reacted.distance);
        Ok(Reacting { unit, how, against, test, back, change, shot, charging, supports: Vec::new() })
    }

    /// What a unit could think of doing about a move.
    pub(super) fn answers(&self, unit: Piece, against: Piece) -> Vec<Answer> {
        let mut answers = Vec::new();
        let form = self.form(unit);
        let to = self.troops.at(unit).heading_to(self.troops.at(against));
        let turned = self.troops.facing(unit) != to;
        match self.arm(unit) {
            Arm::Infantry => {
                answers.extend([Answer::OpportunityCharge, Answer::OpportunityFire, Answer::Flee]);
                let forms = [Form::Line, Form::Column, Form::Square, Form::ColumnSquare];
                answers.extend(forms.into_iter().filter(|other| *other != form).map(|form| Answer::Reform { form }));
            }
            Arm::Cavalry => {
                answers.extend([Answer::OpportunityCharge, Answer::Withdraw, Answer::Flee]);
                let forms = [Form::Line, Form::Column];
                answers.extend(forms.into_iter().filter(|other| *other != form).map(|form| Answer::Reform { form }));
            }
            Arm::Artillery if form == Form::Limbered => answers.extend([Answer::Unlimber, Answer::Flee]),
            Arm::Artillery => answers.extend([Answer::OpportunityFire, Answer::LimberAndFlee]),
            Arm::Skirmishers => {
                answers.extend([Answer::OpportunityFire, Answer::RecoilFire, Answer::Recoil, Answer::Flee]);
            }
        }
        if turned && !self.all_round(unit) && form != Form::Limbered {
            answers.push(Answer::Reorient { to });
        }
        answers
    }

    /// Who may react to a move: those who had a mover near, and who could fire at one.
    pub(super) fn reactors(&self, movers: &[Piece], near: &[Piece]) -> Vec<Piece> {
        let fires = |unit: &Piece| {
            !self.unit(*unit).marker
                && !self.is(*unit, Arm::Cavalry)
                && movers.iter().any(|mover| {
                    self.troops.is_there(*mover) && self.may_fire(*unit, *mover, FireKind::Opportunity).is_ok()
                })
        };
        let foes: Vec<Piece> = self.foes(movers[0]).collect();
        foes.into_iter().filter(|unit| near.contains(unit) || fires(unit)).collect()
    }

    /// Whether a unit has any reaction to the move under way.
    pub(super) fn has_reaction(&self, unit: Piece) -> bool {
        let Some(Underway::Move { movers, .. }) = self.state.underway.last() else { return false };
        let side = self.troops.side(unit);
        movers.iter().filter(|mover| self.troops.is_there(**mover)).any(|mover| {
            self.answers(unit, *mover).into_iter().any(|how| self.plan_reaction(side, unit, how, *mover).is_ok())
        })
    }

    /// A reaction to a move is carried out.
    pub(super) fn react(&mut self, reacting: &Reacting, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Reacting { unit, how, against, .. } = *reacting;
        if let Some(Underway::Move { left, .. }) = self.state.underway.last_mut() {
            left.retain(|other| *other != unit);
        }
        if let Some(test) = &reacting.test {
            let drilled = self.drill(unit, how, test, dice, log);
            if !drilled.passed {
                return;
            }
        }
        match how {
            Answer::OpportunityCharge => {
                if let Some(charging) = &reacting.charging {
                    self.declare_charge(charging, log);
                }
            }
            Answer::OpportunityFire | Answer::RecoilFire => {
                if let Some(shot) = &reacting.shot {
                    self.fire(shot, dice, log);
                }
            }
            Answer::Reform { .. } | Answer::Reorient { .. } | Answer::Unlimber => self.change(reacting, log),
            Answer::LimberAndFlee | Answer::Flee => {
                let heading = self.troops.at(against).heading_to(self.troops.at(unit));
                let way = self.way_back(unit, heading, Kind::Flee, reacting.back);
                self.mark(unit, Deed::Reaction);
                self.go_back(unit, &way, (Kind::Flee, RetreatCause::Reaction), false, dice, log);
            }
            Answer::Withdraw => {
                let by = self.plain_move(unit);
                self.withdraw(unit, against, by, log);
                self.mark(unit, Deed::Reaction);
            }
            Answer::Recoil => self.recoil(unit, against, reacting.back, "recoils", log),
            Answer::FleeToSquare { .. } | Answer::CounterCharge | Answer::Stand => {}
        }
    }

    pub(super) fn drill(
        &mut self,
        unit: Piece,
        how: Answer,
        test: &ManoeuvreTest,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) -> Drilled {
        let tell = |drilled: &Drilled| self.tell_drill(unit, how, drilled);
        let drilled = resolve(test, &self.field.house, &[("", unit)], dice, log, tell);
        if drilled.eliminated {
            self.lose(unit, "is caught limbering and lost", log);
        } else if drilled.disordered {
            self.disorder(unit);
        } else if drilled.action_marker {
            self.mark(unit, Deed::Reaction);
        }
        drilled
    }

    pub(super) fn change(&mut self, reacting: &Reacting, log: &mut dyn Chronicle) {
        let Some(spot) = reacting.change else { return };
        let unit = reacting.unit;
        let from = self.unit(unit).pose;
        self.unit_mut(unit).form = spot.formation;
        self.put(unit, spot.pose);
        self.unit_mut(unit).stirred = true;
        if spot.pose != from {
            log.tell(|| Event::Moved { piece: unit, how: "stands ready".to_owned(), way: vec![from, spot.pose] });
        }
        self.sweep(unit, &[spot.pose], log);
    }
}
