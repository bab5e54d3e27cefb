//! The turn: four phases, fourteen steps.

use grognard_rulebook::{Dice, Facts, Notes, Procedure, Rule, Table, Told, Word, rule};
use serde::{Deserialize, Serialize};

use crate::house::House;

/// The phases of a turn.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Command phase.
    Command,
    /// Movement phase.
    Movement,
    /// Artillery & Skirmish phase.
    ArtilleryAndSkirmish,
    /// Combat phase.
    Combat,
}

/// The steps of a turn.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Pending orders try to activate.
    ActivateOrders,
    /// New orders are issued.
    IssueOrders,
    /// Leader Actions.
    LeaderActions,
    /// Order conversions before movement.
    MovementOrderConversions,
    /// Movement.
    Movement,
    /// Ploy and deploy.
    PloyAndDeploy,
    /// Fatigue recovery.
    FatigueRecovery,
    /// Artillery fire and skirmishing.
    ArtilleryAndSkirmishing,
    /// Leader Fate.
    LeaderFate,
    /// Assessments after fire.
    FireAssessments,
    /// Order conversions before combat.
    CombatOrderConversions,
    /// Combat resolution.
    CombatResolution,
    /// Assessments after combat.
    CombatAssessments,
    /// Order conversions at the end.
    FinalOrderConversions,
}

const STEPS: [(Step, Phase, &Rule); 14] = [
    (Step::ActivateOrders, Phase::Command, rule!("esr.sequence.activate-orders")),
    (Step::IssueOrders, Phase::Command, rule!("esr.sequence.issue-orders")),
    (Step::LeaderActions, Phase::Command, rule!("esr.sequence.leader-actions")),
    (Step::MovementOrderConversions, Phase::Movement, rule!("esr.sequence.movement-order-conversions")),
    (Step::Movement, Phase::Movement, rule!("esr.sequence.movement")),
    (Step::PloyAndDeploy, Phase::Movement, rule!("esr.sequence.ploy-and-deploy")),
    (Step::FatigueRecovery, Phase::Movement, rule!("esr.sequence.fatigue-recovery")),
    (Step::ArtilleryAndSkirmishing, Phase::ArtilleryAndSkirmish, rule!("esr.sequence.artillery-and-skirmishing")),
    (Step::LeaderFate, Phase::ArtilleryAndSkirmish, rule!("esr.sequence.leader-fate")),
    (Step::FireAssessments, Phase::ArtilleryAndSkirmish, rule!("esr.sequence.fire-assessments")),
    (Step::CombatOrderConversions, Phase::Combat, rule!("esr.sequence.combat-order-conversions")),
    (Step::CombatResolution, Phase::Combat, rule!("esr.sequence.combat-resolution")),
    (Step::CombatAssessments, Phase::Combat, rule!("esr.sequence.combat-assessments")),
    (Step::FinalOrderConversions, Phase::Combat, rule!("esr.sequence.final-order-conversions")),
];

impl Step {
    /// The phase it belongs to.
    pub fn phase(self) -> Phase {
        STEPS[self as usize].1
    }
}

/// The whole turn or one phase.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The whole turn.
    All,
    /// The Command phase.
    Command,
    /// The Movement phase.
    Movement,
    /// The Artillery & Skirmish phase.
    ArtilleryAndSkirmish,
    /// The Combat phase.
    Combat,
}

impl Part {
    fn phase(self) -> Option<Phase> {
        match self {
            Self::All => None,
            Self::Command => Some(Phase::Command),
            Self::Movement => Some(Phase::Movement),
            Self::ArtilleryAndSkirmish => Some(Phase::ArtilleryAndSkirmish),
            Self::Combat => Some(Phase::Combat),
        }
    }

    /// Its steps as one text, which nobody has to put together while playing.
    fn steps(self) -> &'static str {
        match self {
            Self::All => {
                "activate-orders issue-orders leader-actions movement-order-conversions movement ploy-and-deploy \
                 fatigue-recovery artillery-and-skirmishing leader-fate fire-assessments combat-order-conversions \
                 combat-resolution combat-assessments final-order-conversions"
            }
            Self::Command => "activate-orders issue-orders leader-actions",
            Self::Movement => "movement-order-conversions movement ploy-and-deploy fatigue-recovery",
            Self::ArtilleryAndSkirmish => "artillery-and-skirmishing leader-fate fire-assessments",
            Self::Combat => "combat-order-conversions combat-resolution combat-assessments final-order-conversions",
        }
    }
}

/// The steps of a turn, or of one phase, in order.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct TurnSequence {
    /// The whole turn, or one phase.
    pub phase: Part,
}

/// Phases and steps in order.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sequence {
    /// The phases, in order.
    pub phases: &'static str,
    /// The steps, in order.
    pub steps: &'static str,
    /// How many steps there are.
    pub step_count: i32,
}

impl Procedure for TurnSequence {
    type House = House;
    type Ready = Sequence;
    type Outcome = Sequence;

    const NAME: &'static str = "turn-sequence";
    const GROUP: &'static str = "Turn sequence";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Sequence {
        let phase = self.phase.phase();
        let phases = match phase {
            _ if !applied.follows(rule!("esr.sequence.phases")) => "",
            Some(phase) => phase.word(),
            None => "command movement artillery-and-skirmish combat",
        };
        let listed = |(_, of, rule): &&(Step, Phase, &'static Rule)| {
            phase.is_none_or(|phase| phase == *of) && applied.follows(rule)
        };
        Sequence { phases, steps: self.phase.steps(), step_count: STEPS.iter().filter(listed).count() as i32 }
    }

    fn roll(ready: &Sequence, _: &mut dyn Dice, _: &mut dyn Notes) -> Sequence {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let steps = STEPS.iter().map(|(_, _, rule)| *rule);
        vec![Table::new("Turn sequence").rules([rule!("esr.sequence.phases")]).rules(steps)]
    }
}

/// Where a step stands in the turn, and which step follows.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct NextStep {
    /// The step just finished.
    pub step: Step,
}

/// Where a step stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Its number in the turn.
    pub number: i32,
    /// Its phase.
    pub phase: Phase,
    /// The step that follows.
    pub next_step: Step,
    /// The phase of that step.
    pub next_phase: Phase,
    /// Whether the turn ends.
    pub turn_ends: bool,
}

impl Procedure for NextStep {
    type House = House;
    type Ready = Place;
    type Outcome = Place;

    const NAME: &'static str = "next-step";
    const GROUP: &'static str = "Turn sequence";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Place {
        let at = self.step as usize;
        let (_, phase, rule) = STEPS[at];
        let turn_ends = at + 1 == STEPS.len();
        let (next_step, next_phase, _) = STEPS[if turn_ends { 0 } else { at + 1 }];
        let in_turn = applied.follows(rule!("esr.sequence.phases")) && applied.follows(rule);
        Place { number: if in_turn { at as i32 + 1 } else { 0 }, phase, next_step, next_phase, turn_ends }
    }

    fn roll(ready: &Place, _: &mut dyn Dice, _: &mut dyn Notes) -> Place {
        *ready
    }
}
