//! When a Formation takes an Assessment, and how many.

use grognard_rulebook::{
    Block::{self, Each, Once},
    Dice, Facts, Next, Notes, Procedure, Row, Table, Told, Word, rows,
};

use crate::{assessment::Assessment, house::House, profile::Lr};

/// The commander of a grand battery, by his Leadership Rating.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FireMission {
    /// No Fire Mission.
    None,
    /// Leadership Rating A.
    A,
    /// Leadership Rating B.
    B,
    /// Leadership Rating C.
    C,
    /// No rating.
    Zero,
}

/// How many Assessments does a Formation take in an Assessments step?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct AssessmentsDue {
    /// Artillery & Skirmishing score against it this step.
    #[fact(-60..=300)]
    pub opposing_score: i32,
    /// Its commander was harmed in Leader Fate.
    pub commander_harmed: bool,
    /// An enemy touches its Reformation Area.
    pub reformation_area_contacted: bool,
    /// It resolved combat this turn (Combat phase).
    pub resolved_combat: bool,
    /// Leadership Rating of the grand battery commander whose Fire Mission targets it.
    pub fire_mission: FireMission,
}

const REASONS: &[Row<AssessmentsDue>] = rows![d: AssessmentsDue;
     1 "esr.assessment.trigger-score"            if d.opposing_score >= 10;
     1 "esr.assessment.trigger-commander-harmed" if d.commander_harmed;
     1 "esr.assessment.trigger-reformation-area" if d.reformation_area_contacted;
     1 "esr.assessment.trigger-combat"           if d.resolved_combat;
];

const MISSION: &[Block<AssessmentsDue>] = &[Each(rows![d: AssessmentsDue;
     1 "esr.assessment.fire-mission" per match d.fire_mission {
        FireMission::None | FireMission::Zero => 0,
        FireMission::A => Lr::A.points(),
        FireMission::B => Lr::B.points(),
        FireMission::C => Lr::C.points(),
     };
])];

/// The procedure that follows.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterDue {
    /// An Assessment is rolled.
    Assessment,
}

/// Assessments due.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Due {
    /// How many.
    pub assessments: i32,
    /// What follows, or null.
    pub then: Option<AfterDue>,
}

impl Procedure for AssessmentsDue {
    type House = House;
    type Ready = Due;
    type Outcome = Due;

    const NAME: &'static str = "assessments-due";
    const GROUP: &'static str = "Assessments";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Due {
        let reasons = if house.assessment_for_each_reason { Each(REASONS) } else { Once(REASONS) };
        let assessments = applied.tally("Assessments").add(&[reasons], self).add(MISSION, self).total();
        Due { assessments, then: (assessments > 0).then_some(AfterDue::Assessment) }
    }

    fn roll(ready: &Due, _: &mut dyn Dice, _: &mut dyn Notes) -> Due {
        *ready
    }

    fn then(&self, outcome: &Due, next: &mut Vec<Next>) {
        if outcome.assessments > 0 {
            let assessment = Assessment {
                opposing_score: self.opposing_score,
                reformation_area_attacked: self.reformation_area_contacted,
                ..Assessment::default()
            };
            next.push(Next::with("", &assessment));
        }
    }

    fn tables(house: &House) -> Vec<Table> {
        let reasons = if house.assessment_for_each_reason { Each(REASONS) } else { Once(REASONS) };
        let mut table = Table::of_blocks("Assessments due", &[reasons]);
        table.lines.extend(Table::of_blocks("", MISSION).lines);
        vec![table]
    }
}
