//! Forced pass through: a retreating unit meets a friend.

use grognard_rulebook::{Cause, Dice, Facts, Marks, Next, Notes, Procedure, Rule, Table, Told, Word, cause, rule};

use crate::{
    house::House,
    profile::{Stand, Status},
    steps::{MoraleStep, StepCause},
};

/// What a retreating unit does to a friend it goes through.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassEffect {
    /// Nothing.
    None,
    /// It disorders it.
    Disorder,
    /// It carries it along.
    Carry,
    /// It routs it.
    Rout,
}

/// Half of a retreat.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    /// The first.
    First,
    /// The second.
    Second,
}

/// The rows of the table: who retreats, through whom, what happens.
const PASSES: [(Order, Order, PassEffect, &Rule); 5] = [
    (Order::Disordered, Order::Ordered, PassEffect::Disorder, rule!("vb.pass.disordered-through-ordered")),
    (Order::Disordered, Order::Disordered, PassEffect::Carry, rule!("vb.pass.disordered-through-disordered")),
    (Order::Routed, Order::Ordered, PassEffect::Disorder, rule!("vb.pass.routed-through-ordered")),
    (Order::Routed, Order::Disordered, PassEffect::Rout, rule!("vb.pass.routed-through-disordered")),
    (Order::Routed, Order::Routed, PassEffect::Rout, rule!("vb.pass.routed-through-routed")),
];

/// A status as the table has it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Order {
    Ordered,
    Disordered,
    Routed,
}

impl From<Status> for Order {
    fn from(status: Status) -> Self {
        match status {
            Status::Good => Self::Ordered,
            Status::TemporaryDisorder | Status::PermanentDisorder => Self::Disordered,
            Status::Routed => Self::Routed,
        }
    }
}

/// A retreating unit meets a friend: what happens to whom?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ForcedPassThrough {
    #[role("retreating", "retreating unit", status in [Routed, TemporaryDisorder, PermanentDisorder] = Routed,
        arm in [Infantry, Cavalry, Artillery], base)]
    pub retreating: Stand,
    #[role("passed", "passed unit", status, arm in [Infantry, Cavalry, Artillery])]
    pub passed: Stand,
    /// The half of the retreat in which they meet.
    pub half_of_retreat: Half,
    /// The path goes in and out through parallel sides.
    #[fact(default = true)]
    pub through_parallel_sides: bool,
}

/// What follows a pass through.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterPass {
    /// The passed unit drops a step.
    MoraleStep,
}

/// What a pass through does.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Passed {
    /// What happens to the passed unit.
    pub effect: PassEffect,
    /// Its status afterwards.
    pub passed_status_after: Status,
    /// Whether the retreating unit stops.
    pub retreater_stops: bool,
    /// What follows, or null.
    pub then: Option<AfterPass>,
}

impl ForcedPassThrough {
    /// What the table says; disordered through routed is not in it (R36).
    fn effect(&self, house: &House, applied: &mut dyn Notes) -> PassEffect {
        let (through, by) = (Order::from(self.passed.status), Order::from(self.retreating.status));
        // Note *: a rout is followed up here.
        if by == Order::Routed && !applied.follows(rule!("vb.rout.see-tables")) {
            return PassEffect::None;
        }
        match PASSES.iter().find(|(retreats, passed, ..)| (*retreats, *passed) == (by, through)) {
            None => house.disordered_through_routed,
            Some((.., PassEffect::Carry, rule)) => {
                let carries = applied.acts(rule) && applied.acts(rule!("vb.pass.carry"));
                if carries { PassEffect::Carry } else { PassEffect::None }
            }
            Some((.., effect, rule)) if applied.acts(rule) => *effect,
            Some(_) => PassEffect::None,
        }
    }

    fn meets(&self, house: &House, applied: &mut dyn Notes) -> (PassEffect, bool) {
        let second = self.half_of_retreat == Half::Second;
        let reined_in =
            second && self.retreating.infantry() && self.passed.cavalry() && self.passed.status == Status::Good;
        if applied.acts_if(reined_in, rule!("vb.pass.infantry-meets-cavalry")) {
            return (PassEffect::None, true);
        }
        let harmless = applied.acts_if(self.retreating.skirmishers(), rule!("vb.pass.non-skirmish"))
            || applied.acts_if(second, rule!("vb.pass.first-half"))
            || applied.acts_if(!self.through_parallel_sides, rule!("vb.pass.parallel-sides"));
        (if harmless { PassEffect::None } else { self.effect(house, applied) }, false)
    }
}

impl Procedure for ForcedPassThrough {
    type House = House;
    type Ready = Passed;
    type Outcome = Passed;

    const NAME: &'static str = "forced-pass-through";
    const GROUP: &'static str = "Aftermath";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Passed {
        let (effect, retreater_stops) = self.meets(house, applied);
        let (passed_status_after, then) = match effect {
            PassEffect::None | PassEffect::Carry => (self.passed.status, None),
            PassEffect::Disorder => (Status::TemporaryDisorder, Some(AfterPass::MoraleStep)),
            PassEffect::Rout => (Status::Routed, Some(AfterPass::MoraleStep)),
        };
        Passed { effect, passed_status_after, retreater_stops, then }
    }

    fn roll(ready: &Passed, _: &mut dyn Dice, _: &mut dyn Notes) -> Passed {
        *ready
    }

    fn then(&self, outcome: &Passed, next: &mut Vec<Next>) {
        let cause = match outcome.effect {
            PassEffect::Disorder => StepCause::PassedThroughDisorder,
            PassEffect::Rout => StepCause::PassedThroughRout,
            PassEffect::None | PassEffect::Carry => return,
        };
        let plain = MoraleStep::default();
        let stand = Stand { arm: self.passed.arm, status: self.passed.status, ..plain.stand };
        next.push(Next::with("passed", &MoraleStep { cause, stand, ..plain }));
    }

    fn aftermath(&self, outcome: &Passed, marks: &mut Marks) {
        // What a rout or disorder brings with it is left to the morale-step that follows.
        if outcome.effect == PassEffect::Carry {
            marks.set("passed", "stationary", false);
        }
    }

    fn tables(house: &House) -> Vec<Table> {
        let rules = [
            rule!("vb.pass.non-skirmish"),
            rule!("vb.pass.first-half"),
            rule!("vb.pass.parallel-sides"),
            rule!("vb.rout.see-tables"),
        ];
        let table = PASSES.iter().fold(Table::new("Forced pass through"), |table, (_, _, effect, rule)| {
            table.line(rule.text, [effect.word()], [Cause::Rule(rule)])
        });
        let table = table
            .line("Disordered through routed.", [house.disordered_through_routed.word()], [cause!("R36")])
            .rules([rule!("vb.pass.carry"), rule!("vb.pass.infantry-meets-cavalry")]);
        vec![Table::new("Who is affected by a retreat").rules(rules), table]
    }
}
