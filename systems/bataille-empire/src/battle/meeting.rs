//! How a charge is met: standing, charging back, changing, running (R42, R72, R77, R99).

use grognard_battle::{Chronicle, Piece, Refusal, Struck, refuse, refuse_if};
use grognard_rulebook::Dice;
use grognard_tabletop::Length;

use super::{
    BatailleEmpire,
    orders::Answer,
    reaction::{Reacting, TO_A_SQUARE},
    retreat::WayBack,
    state::{Charge, Pace},
};
use crate::{
    control::Trigger,
    markers::Deed,
    orders::FireKind,
    profile::Arm,
    reactions::Tested,
    retreat::{Kind, RetreatCause},
};

/// With so much to spare horse rides down foot that runs.
const RIDES_DOWN: Length = Length::units(2);

impl BatailleEmpire {
    /// Works out how a charge is met.
    pub(super) fn plan_meeting(&self, how: Answer, supports: &[Piece]) -> Result<Reacting, Refusal> {
        let Some(charge) = self.charge() else { return Err(Refusal::senseless("nobody charges")) };
        let (unit, against) = (charge.target, charge.charger);
        let garrison = self.unit(unit).block.is_some();
        if charge.pursuit {
            let lawful = how == Answer::Stand || how == Answer::CounterCharge && self.could_counter(charge);
            refuse_if!(!lawful || !supports.is_empty(), "R82", "who is met in a pursuit stands or charges back");
            let (test, change, shot, charging) = (None, None, None, None);
            let supports = Vec::new();
            return Ok(Reacting { unit, how, against, test, back: Length::ZERO, change, shot, charging, supports });
        }
        match how {
            Answer::CounterCharge if charge.on != Struck::Front || self.all_round(unit) => {
                return refuse!("R42", "a unit struck in flank or rear, a square or a garrison does not charge back");
            }
            Answer::Reform { .. } | Answer::Reorient { .. } if garrison => {
                return refuse!("R42", "a garrison stands or flees");
            }
            Answer::FleeToSquare { square } => {
                let fit = self.troops.is_of(self.troops.side(unit), square)
                    && self.form(square).is_square()
                    && self.steady(square)
                    && self.apart(unit, square) <= TO_A_SQUARE;
                refuse_if!(!fit, "R77", "a friendly square in Good order within 6");
            }
            _ => {}
        }
        let reacted = self.may_react(unit, how, Trigger::Charge, against)?;
        let test =
            (reacted.test == Tested::ManoeuvreTest).then(|| self.drill_facts(unit, how, Trigger::Charge, Some(charge)));
        if how != Answer::Stand && how != Answer::CounterCharge && !supports.is_empty() {
            return refuse!("R74", "supports fire for who stands or charges back");
        }
        self.supports_fit(unit, against, supports, FireKind::Preparatory)?;
        let change = self.change_of(unit, how, Some(against))?;
        let (back, supports) = (Length::units(reacted.distance), supports.to_vec());
        Ok(Reacting { unit, how, against, test, back, change, shot: None, charging: None, supports })
    }

    /// A charge is met.
    pub(super) fn meet(&mut self, reacting: &Reacting, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Some(charge) = self.charge().cloned() else { return };
        let Reacting { unit, how, .. } = *reacting;
        if let Some(charge) = self.charge_mut() {
            charge.target_supports.clone_from(&reacting.supports);
            charge.pace = Pace::Met;
        }
        if let Some(test) = &reacting.test {
            let drilled = self.drill(unit, how, test, dice, log);
            if !self.troops.is_there(unit) {
                return self.target_gone(&charge, log);
            }
            if !drilled.passed {
                return;
            }
        }
        match how {
            Answer::Stand => {}
            Answer::CounterCharge => {
                if let Some(charge) = self.charge_mut() {
                    charge.countered = true;
                }
            }
            Answer::Reform { .. } | Answer::Reorient { .. } | Answer::Unlimber => {
                self.change(reacting, log);
                match self.redraw(&charge) {
                    Some(new) => {
                        if let Some(charge) = self.charge_mut() {
                            let supports = charge.target_supports.clone();
                            *charge = Charge { pace: Pace::Met, target_supports: supports, ..new };
                        }
                    }
                    None => self.end_charge(&charge, log),
                }
            }
            Answer::Flee | Answer::LimberAndFlee => {
                let heading = self.troops.facing(charge.charger);
                let way = self.way_back(unit, heading, Kind::Flee, reacting.back);
                let (lost, hunted) = self.is_run_down(&charge, unit, &way);
                self.mark(unit, Deed::Reaction);
                self.go_back(unit, &way, (Kind::Flee, RetreatCause::Reaction), hunted, dice, log);
                if lost {
                    self.lose(unit, "is run down", log);
                }
                self.target_gone(&charge, log);
            }
            Answer::FleeToSquare { square } => {
                self.unit_mut(unit).crew = Some(square);
                self.mark(unit, Deed::Reaction);
                let text = format!("The crew of {} runs into the square.", self.field.full_name(unit));
                self.say(text, &[unit, square], log);
                if let Some(charge) = self.charge_mut() {
                    charge.pace = Pace::Loose;
                }
            }
            _ => {}
        }
    }

    /// Whether one who flees before a charge is caught, and whether horse is after him (R72).
    fn is_run_down(&self, charge: &Charge, unit: Piece, way: &WayBack) -> (bool, bool) {
        let spare = self.spare(charge);
        let horse = self.is(charge.charger, Arm::Cavalry) && spare >= RIDES_DOWN;
        (spare >= way.went && !way.support, horse && self.troops.is_there(unit))
    }

    /// The target of a charge fled or is lost before contact.
    fn target_gone(&mut self, charge: &Charge, log: &mut dyn Chronicle) {
        self.overrun(charge, log);
        if let Some(now) = self.charge_mut() {
            now.pace = Pace::Loose;
        }
        self.mark(charge.charger, Deed::Combats);
    }
}
