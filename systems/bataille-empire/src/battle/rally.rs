//! Rallying: Disorder shed, losses recovered, guns manned again (R77, R88).

use grognard_battle::{Chronicle, Piece, Refusal, Rules, Side, refuse, refuse_if, resolve, senseless_if};
use grognard_rulebook::{Dice, Procedure, cause};
use grognard_tabletop::{Body, Length};

use super::{BatailleEmpire, command::Payment, field::measured, ground::TACTICAL};
use crate::{
    markers::Deed,
    orders::Order as Written,
    rally::{Rallied, Rally, Relief},
    spending::Use,
};

/// How far a crew goes back to its guns, and how near an enemy may be to them.
const TO_THE_GUNS: Length = Length::units(6);
const CLEAR: Length = Length::units(1);

/// A rally worked out.
#[derive(Clone, Copy, Debug)]
pub struct Rallying {
    pub(super) unit: Piece,
    pub(super) facts: Rally,
    pub(super) payment: Option<Payment>,
}

impl BatailleEmpire {
    fn rally_facts(&self, unit: Piece, action: Relief, payer: usize) -> Rally {
        let distance = self.nearest(self.troops.body(unit), self.foes(unit));
        let attached = self.state.commanders[payer].with == Some(unit);
        Rally {
            action,
            unit: self.facts(unit),
            enemy_distance: measured(distance, 60),
            behind_formed_friends: self.is_covered_by_friends(unit),
            in_building_or_redoubt: self.unit(unit).block.is_some() || self.in_works(unit, None),
            moves: self.unit(unit).moved,
            enemy_distance_after: measured(distance, 60),
            commander_attached: attached,
            out_of_range: !attached && !self.in_range(payer, unit),
            free_rally_used: self.state.divisions[self.division_of(unit).index()].rallied,
        }
    }

    /// Whether the line to every enemy within 4 crosses a formed friend in Good order (R88).
    fn is_covered_by_friends(&self, unit: Piece) -> bool {
        let (body, at) = (self.troops.body(unit), self.troops.at(unit));
        let mut near = self.foes(unit).filter(|enemy| body.within(TACTICAL, self.troops.body(*enemy)));
        let covered = |enemy: Piece| {
            let line = Body::strip(at, self.troops.at(enemy), Length::ZERO);
            self.friends(unit)
                .any(|friend| self.formed(friend) && self.steady(friend) && self.troops.body(friend).overlaps(&line))
        };
        near.all(covered)
    }

    /// Works out a rally, and who pays.
    pub(super) fn plan_rally(&self, by: Side, unit: Piece, paid_by: Option<Piece>) -> Result<Rallying, Refusal> {
        senseless_if!(self.troops.is_of(by, unit) && self.steady(unit), "it is in Good order");
        self.plan_relief(by, unit, Relief::Disorder, paid_by)
    }

    pub(super) fn plan_relief(
        &self,
        by: Side,
        unit: Piece,
        action: Relief,
        paid_by: Option<Piece>,
    ) -> Result<Rallying, Refusal> {
        let unit = self.own(by, unit)?;
        if self.state.stage.division() != Some(self.division_of(unit)) || !self.manned(unit) {
            return refuse!("R12", "another division acts");
        }
        let mut refused = None;
        for man in self.payers(self.division_of(unit), paid_by) {
            let facts = self.rally_facts(unit, action, man);
            let rallied = facts.prepare(&self.field.house, &mut ());
            if let Some(cause) = rallied.forbidden_by {
                refused.get_or_insert(cause);
                continue;
            }
            let what = if action == Relief::Loss { Use::RecoverLoss } else { Use::Rally };
            let attached = self.state.commanders[man].with == Some(unit);
            let price = self.price(man, what, facts.out_of_range, self.field.enlisted(unit).unit.class, attached);
            if let Some(cause) = price.forbidden_by {
                refused.get_or_insert(cause);
                continue;
            }
            let cost = u8::try_from(rallied.cost).unwrap_or(u8::MAX);
            if cost <= self.state.commanders[man].points {
                let payment = (cost > 0).then_some(Payment { man, cost });
                return Ok(Rallying { unit, facts, payment });
            }
        }
        Err(match refused {
            Some(cause) => Refusal::by(cause, "it cannot rally so"),
            None => Refusal::by(cause!("R65"), "neither general has the points for it"),
        })
    }

    /// A unit rallies.
    pub(super) fn rally(&mut self, rallying: &Rallying, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Rallying { unit, facts, payment } = *rallying;
        let tell = |rallied: &Rallied| self.tell_rally(unit, facts.action, rallied);
        let rallied = resolve(&facts, &self.field.house, &[("", unit)], dice, log, tell);
        match payment {
            Some(payment) => self.pay(payment),
            None => {
                let division = self.division_of(unit).index();
                self.state.divisions[division].rallied = true;
            }
        }
        let retreats = self.order_of(unit) == Written::Retreat;
        let state = self.unit_mut(unit);
        state.disordered = rallied.disordered;
        state.losses = u8::try_from(rallied.losses.count()).unwrap_or(0);
        state.rallied = true;
        state.complied |= retreats;
        self.mark(unit, Deed::Rallies);
    }

    /// Whether a crew may go back to its guns (R77).
    pub(super) fn plan_manning(
        &self,
        by: Side,
        battery: Piece,
        paid_by: Option<Piece>,
    ) -> Result<Option<Payment>, Refusal> {
        let battery = self.own(by, battery)?;
        let Some(shelter) = self.unit(battery).crew else { return refuse!("R77", "its crew is with the guns") };
        refuse_if!(self.state.stage.division() != Some(self.division_of(battery)), "R12", "another division acts");
        let body = self.troops.body(battery);
        refuse_if!(!self.troops.body(shelter).within(TO_THE_GUNS, body), "R77", "its crew is too far off");
        if self.foes(battery).any(|enemy| body.distance_to(self.troops.body(enemy)) < CLEAR) {
            return refuse!("R77", "an enemy is at the guns");
        }
        if self.others(battery).any(|other| self.troops.body(other).overlaps(body)) {
            return refuse!("R77", "somebody stands on the guns");
        }
        refuse_if!(self.unit(battery).paid, "R64", "it has been activated");
        self.payer(&[battery], &[Use::ActivateUnit], paid_by).map(Some)
    }

    pub(super) fn man(&mut self, battery: Piece, payment: Option<Payment>, log: &mut dyn Chronicle) {
        if let Some(payment) = payment {
            self.pay(payment);
        }
        let state = self.unit_mut(battery);
        (state.crew, state.paid, state.moved, state.stirred) = (None, true, true, true);
        let text = format!("The crew of {} is back at its guns.", self.field.full_name(battery));
        self.say(text, &[battery], log);
        let near: Vec<Piece> = self
            .foes(battery)
            .filter(|enemy| self.troops.body(*enemy).within(TACTICAL, self.troops.body(battery)))
            .collect();
        self.after_a_move(&[battery], near, log);
    }
}
