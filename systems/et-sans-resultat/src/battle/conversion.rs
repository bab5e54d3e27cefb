//! Order conversions: what a Formation must and may change of itself (R13, R94).

use grognard_battle::{Chronicle, CommandId, Refusal, Side, refuse, refuse_if};
use grognard_rulebook::Procedure;
use grognard_tabletop::{Body, Length};

use super::{
    EtSansResultat,
    field::{Extent, measured},
    state::{Stage, Underway},
};
use crate::{
    orders::{Conversion, Forced, OrderConversion},
    profile::{CavalryShare, Formation as Profile, Order as Directive},
    turn::Step,
};

/// How near a Unit must come to have reached an objective.
const REACHED: Length = Length::units(3);

impl EtSansResultat {
    /// What a Formation must and may convert to.
    pub(super) fn conversion(&self, formation: CommandId) -> Conversion {
        let facts = OrderConversion {
            formation: Profile {
                order: self.form(formation).order,
                fatigue: self.fatigue(formation),
                deployed_units: self.deployed(formation),
                ..Profile::default()
            },
            cavalry_formation: self.cavalry(formation) == CavalryShare::All,
            at_objective: self.at_objective(formation),
            enemy_distance: self.enemy_distance(formation).map(measured),
        };
        facts.prepare(&self.field.house, &mut ())
    }

    /// Whether one of its Units is at the objective of its Force.
    fn at_objective(&self, formation: CommandId) -> bool {
        let objective = self.state.forces[usize::from(self.force_of(formation))].objective;
        let Some(objective) = objective.and_then(|i| self.field.objectives.get(usize::from(i))) else { return false };
        let near = |body: &Body| match &objective.extent {
            Extent::Area(area) => area.distance_to(body) <= REACHED,
            Extent::Radius(_) => Body::disc(objective.at, Length::thousandths(10)).distance_to(body) <= REACHED,
        };
        self.units_of(formation).any(|unit| near(self.troops.body(unit)))
    }

    /// Support of nobody (R90).
    fn supports_nobody(&self, formation: CommandId) -> bool {
        let own = self.form(formation);
        own.order == Directive::Support && !own.supports.is_some_and(|of| self.lives(of))
    }

    /// Formations that must convert do, by themselves.
    pub(super) fn forced_conversions(&mut self, log: &mut dyn Chronicle) {
        for formation in self.in_turn() {
            if self.form(formation).converted {
                continue;
            }
            let to = match self.conversion(formation).must {
                Forced::None if self.supports_nobody(formation) => Directive::Defend,
                Forced::None => continue,
                Forced::Defend => Directive::Defend,
                Forced::Retreat => Directive::Retreat,
            };
            self.convert(formation, to, log);
        }
    }

    pub(super) fn may_convert(&self, side: Side) -> bool {
        self.formations_of(side).any(|formation| {
            let Conversion { may_attack, may_defend, may_rally, .. } = self.conversion(formation);
            !self.form(formation).converted && (may_attack || may_defend || may_rally)
        })
    }

    /// Whether a Formation may convert to something.
    pub(super) fn plan_conversion(&self, by: Side, formation: CommandId, to: Directive) -> Result<(), Refusal> {
        self.own_formation(by, formation)?;
        refuse_if!(self.form(formation).converted, "R94", "once a step");
        let Conversion { may_attack, may_defend, may_rally, .. } = self.conversion(formation);
        let may = match to {
            Directive::Attack => may_attack,
            Directive::Defend => may_defend,
            Directive::Rally => may_rally,
            _ => false,
        };
        if may { Ok(()) } else { refuse!("R13", "it may not convert to that") }
    }

    /// A Formation converts. Horse that turns to Attack before combat charges at once.
    pub(super) fn convert(&mut self, formation: CommandId, to: Directive, log: &mut dyn Chronicle) {
        let text = format!("{} converts to {}.", self.name_of_formation(formation), super::words::noun(to));
        log.say(&[], || text);
        let own = self.form_mut(formation);
        (own.order, own.supports, own.converted) = (to, None, true);
        if to == Directive::Retreat {
            self.takes_status(formation, log);
        }
        let combat = self.state.stage == Stage::Step(Step::CombatOrderConversions);
        if to == Directive::Attack && combat && self.cavalry(formation) == CavalryShare::All {
            self.state.underway.push(Underway::Charging { formation });
        }
    }
}
