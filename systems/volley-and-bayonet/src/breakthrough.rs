//! Cavalry breakthrough: what victorious horse may do when the unit it charged routs.

use grognard_rulebook::{
    Cause, Dice, Facts, Marks, Measure, Next, Notes, Procedure, Refused, Table, Told, Word, refused, rule,
};

use crate::{
    checks::MoraleCheck,
    house::House,
    melee::Melee,
    morale::Moment,
    profile::{Arm, Base, Part, Stand, Status},
};

/// When the rout happened.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BreakPhase {
    /// In the Combat phase.
    Combat,
    /// In the Morale phase.
    Morale,
    /// At another time.
    Other,
}

/// What the cavalry does.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChargeOption {
    /// Go on with the charge.
    Continue,
    /// Occupy the ground.
    Occupy,
    /// Stay in place.
    Remain,
}

/// What lies on its path.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnThePath {
    /// Another unit.
    AnotherUnit,
    /// The unit that routed.
    Router,
    /// Nothing.
    Nothing,
}

/// Where it goes.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChargePath {
    /// Nowhere.
    None,
    /// Into the ground the enemy left.
    IntoVacatedGround,
    /// After the router.
    FollowRouter,
    /// Straight ahead.
    StraightAhead,
}

/// What follows a breakthrough.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterCharge {
    /// A breakthrough test, then a melee.
    MoraleCheck,
    /// A melee at once.
    Melee,
}

/// What may victorious cavalry do when the unit it meleed routs?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct CavalryBreakthrough {
    #[role("", "cavalry", base, status in [Good, TemporaryDisorder, PermanentDisorder])]
    pub cavalry: Stand,
    /// Its movement rate in inches.
    #[fact(2..=24, default = 24)]
    pub rate: Measure,
    /// When the rout happened.
    pub phase: BreakPhase,
    /// The router was eliminated.
    pub router_eliminated: bool,
    /// What the cavalry does.
    pub option: ChargeOption,
    /// What lies on its path.
    pub contacts: OnThePath,
    #[role("contact", "contacted unit", status)]
    pub contact: Stand,
    /// Inches to what lies on its path.
    #[fact(0..=99, default = 6)]
    pub distance_to_contact: Measure,
}

/// What comes of a breakthrough.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BrokeThrough {
    /// Whether it may.
    pub allowed: bool,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// How far it may charge, in inches.
    pub max_move: Measure,
    /// Where it goes.
    pub path: ChargePath,
    /// Whether it touches somebody.
    pub contact_made: bool,
    /// Whether the cavalry checks its morale.
    pub cavalry_checks: bool,
    /// Whether the contacted unit checks too.
    pub contacted_checks: bool,
    /// Status of the cavalry afterwards.
    pub status_after: Status,
    /// Whether it may change facing.
    pub may_face: bool,
    /// What follows, or null.
    pub then: Option<AfterCharge>,
}

impl CavalryBreakthrough {
    fn halted(&self) -> BrokeThrough {
        BrokeThrough {
            allowed: true,
            forbidden_by: None,
            max_move: Measure::new(0.0),
            path: ChargePath::None,
            contact_made: false,
            cavalry_checks: false,
            contacted_checks: false,
            status_after: self.cavalry.status,
            may_face: false,
            then: None,
        }
    }

    /// What does not let it begin.
    fn barred(&self, applied: &mut dyn Notes) -> Option<Cause> {
        let (trigger, phases) = (rule!("vb.break.trigger"), rule!("vb.break.phases"));
        if applied.acts_if(self.cavalry.base == Base::Skirmish, trigger) {
            return Some(Cause::Rule(trigger));
        }
        if applied.acts_if(self.phase == BreakPhase::Other, phases) {
            return Some(Cause::Rule(phases));
        }
        applied.acts(trigger);
        applied.acts(phases);
        None
    }

    /// How far the charge goes on, and where.
    fn reach(&self, applied: &mut dyn Notes) -> (f64, ChargePath) {
        let rate = self.rate.get();
        if self.router_eliminated {
            let ahead = applied.acts(rule!("vb.break.eliminated-ahead"));
            return if ahead { (rate / 2.0, ChargePath::StraightAhead) } else { (0.0, ChargePath::None) };
        }
        let follows = applied.acts(rule!("vb.break.follow"));
        if follows { (rate, ChargePath::FollowRouter) } else { (0.0, ChargePath::None) }
    }

    fn charges(&self, applied: &mut dyn Notes) -> BrokeThrough {
        let (limit, path) = self.reach(applied);
        let contact_made = self.contacts != OnThePath::Nothing && self.distance_to_contact <= limit;
        let charge = BrokeThrough { max_move: limit.into(), contact_made, ..self.halted() };
        let must_touch = applied.acts_if(self.router_eliminated, rule!("vb.break.eliminated-contact"));
        if must_touch && !contact_made {
            let forbidden_by = Some(Cause::Rule(rule!("vb.break.eliminated-contact")));
            return BrokeThrough { allowed: false, forbidden_by, ..charge };
        }
        let disordered = applied.acts(rule!("vb.break.permanent-disorder"));
        let temporary = self.cavalry.status == Status::TemporaryDisorder;
        let replaced = !temporary || applied.acts(rule!("vb.break.replaces-temporary"));
        let status_after = match (disordered, replaced) {
            (false, _) => self.cavalry.status,
            (true, false) => Status::Routed,
            (true, true) => Status::PermanentDisorder,
        };
        let charge = BrokeThrough { path, status_after, ..charge };
        if !contact_made || !applied.acts(rule!("vb.break.melee")) {
            return charge;
        }
        let helpless = self.contacts == OnThePath::Router || self.contact.status == Status::Routed;
        if applied.acts_if(helpless, rule!("vb.break.routed-no-test")) {
            return BrokeThrough { then: Some(AfterCharge::Melee), ..charge };
        }
        let cavalry_checks = applied.acts(rule!("vb.break.cavalry-test"));
        let contacted_checks = match self.phase {
            BreakPhase::Morale => applied.acts(rule!("vb.break.morale-phase-both")),
            _ => !applied.acts(rule!("vb.break.combat-phase-only-cavalry")),
        };
        BrokeThrough { cavalry_checks, contacted_checks, then: Some(AfterCharge::MoraleCheck), ..charge }
    }
}

impl Procedure for CavalryBreakthrough {
    type House = House;
    type Ready = BrokeThrough;
    type Outcome = BrokeThrough;

    const NAME: &'static str = "cavalry-breakthrough";
    const GROUP: &'static str = "Aftermath";
    const REFUSED: &'static [Refused<Self>] = refused![c: CavalryBreakthrough;
        ["contacts", "router_eliminated"] "a router that was eliminated cannot be caught"
            if c.contacts == OnThePath::Router && c.router_eliminated;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> BrokeThrough {
        if let Some(cause) = self.barred(applied) {
            return BrokeThrough { allowed: false, forbidden_by: Some(cause), ..self.halted() };
        }
        // Note *: a rout is followed up here.
        if !applied.follows(rule!("vb.rout.see-tables")) {
            return self.halted();
        }
        match self.option {
            ChargeOption::Occupy => {
                let occupies = applied.acts(rule!("vb.break.option-occupy"));
                let path = if occupies { ChargePath::IntoVacatedGround } else { ChargePath::None };
                BrokeThrough { path, may_face: occupies, ..self.halted() }
            }
            ChargeOption::Remain => {
                BrokeThrough { may_face: applied.acts(rule!("vb.break.option-remain")), ..self.halted() }
            }
            ChargeOption::Continue if applied.acts(rule!("vb.break.option-continue")) => self.charges(applied),
            ChargeOption::Continue => self.halted(),
        }
    }

    fn roll(ready: &BrokeThrough, _: &mut dyn Dice, _: &mut dyn Notes) -> BrokeThrough {
        *ready
    }

    fn then(&self, outcome: &BrokeThrough, next: &mut Vec<Next>) {
        let cavalry = Stand { arm: Arm::Cavalry, base: self.cavalry.base, ..Stand::default() };
        match outcome.then {
            // The test is taken with the status it had before (R39).
            Some(AfterCharge::MoraleCheck) => {
                let plain = MoraleCheck::default();
                let stand = Stand { arm: Arm::Cavalry, base: cavalry.base, status: self.cavalry.status, ..plain.stand };
                let at = Moment { role: Part::Attacker, ..plain.at };
                next.push(Next::with("", &MoraleCheck { stand, at, ..plain }).cast("enemy", "contact"));
            }
            Some(AfterCharge::Melee) => {
                let mut melee = Melee::default();
                melee.attacker.stand = Stand { status: outcome.status_after, ..cavalry };
                melee.defender.stand.status = Status::Routed;
                let cast = vec![("attacker", ""), ("defender", "contact")];
                next.push(Next { cast, ..Next::with("", &melee) });
            }
            None => {}
        }
    }

    fn aftermath(&self, outcome: &BrokeThrough, marks: &mut Marks) {
        marks.set("", "status", outcome.status_after);
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("vb.break.trigger"),
            rule!("vb.break.phases"),
            rule!("vb.break.option-occupy"),
            rule!("vb.break.option-remain"),
            rule!("vb.break.option-continue"),
            rule!("vb.break.follow"),
            rule!("vb.break.cavalry-test"),
            rule!("vb.break.combat-phase-only-cavalry"),
            rule!("vb.break.morale-phase-both"),
            rule!("vb.break.routed-no-test"),
            rule!("vb.break.permanent-disorder"),
            rule!("vb.break.replaces-temporary"),
            rule!("vb.break.melee"),
            rule!("vb.break.eliminated-ahead"),
            rule!("vb.break.eliminated-contact"),
        ];
        vec![Table::new("Cavalry breakthrough").rules(rules)]
    }
}
