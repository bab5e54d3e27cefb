//! What a unit is, what it may look like, and what exhaustion makes of it.

use grognard_rulebook::{Dice, Facts, Notes, Procedure, Refused, Table, Told, Word, cause, refused, rule};
use serde::{Deserialize, Serialize};

use crate::house::House;

/// Arm of a unit: a division, or a battery of one gun model.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// A division of foot.
    Infantry,
    /// A division of horse.
    Cavalry,
    /// A battery.
    Artillery,
}

/// How good a division is; artillery has no grade.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// Raw troops.
    Conscript,
    /// Ordinary troops.
    Seasoned,
    /// The best.
    Veteran,
}

/// How a unit is drawn up.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// Line.
    Line,
    /// Attack Column, infantry only.
    AttackColumn,
    /// March Order.
    MarchOrder,
    /// Square, infantry only.
    Square,
    /// Inside a built-up area or fortification, infantry only.
    Garrison,
    /// Squadrons, cavalry only.
    Squadrons,
    /// Guns in action.
    Unlimbered,
    /// Guns on the move.
    Limbered,
}

/// The order a unit is in.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It may do everything.
    Fresh,
    /// It may shoot, not advance or charge.
    Halted,
    /// It may neither shoot nor charge.
    Disordered,
}

/// The order a unit is in after something befell it.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum After {
    /// It may do everything.
    Fresh,
    /// It may shoot, not advance or charge.
    Halted,
    /// It may neither shoot nor charge.
    Disordered,
    /// It is gone.
    Removed,
}

/// What shelters a unit: one at a time, the strongest.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// Nothing.
    None,
    /// Area cover: a wood, an orchard.
    Area,
    /// A hedge.
    Hedge,
    /// A wall.
    Wall,
    /// A built-up area.
    Bua,
    /// A fortification.
    Fortification,
}

/// Figure size, one for the whole game.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scale {
    /// 10 or 15 mm.
    #[word("10-15mm")]
    Small,
    /// 25 or 28 mm.
    #[word("25-28mm")]
    Medium,
    /// 54 mm.
    #[word("54mm")]
    Large,
}

/// Which side of a unit is struck.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// Its front.
    Front,
    /// Its flank.
    Flank,
    /// Its rear.
    Rear,
}

/// A unit, with its state and where it stands.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// A division of infantry or cavalry, or a battery.
    pub arm: Arm,
    /// How good it is; no meaning for artillery (R2).
    #[fact(default = Seasoned)]
    pub grade: Grade,
    /// What shelters it, towards the enemy.
    pub cover: Cover,
    /// How it is drawn up.
    #[fact(default_from(
        Unit::usual_formation,
        "line; artillery unlimbered; infantry in a bua or fortification garrison"
    ))]
    pub formation: Formation,
    /// The order it is in; artillery is never halted.
    pub status: Status,
    /// Hits in the whole battle: 5 exhaust a division, 8 remove it; artillery goes with 4.
    #[fact(0..=7)]
    pub hits: i32,
    /// Those of its hits that it took earlier in this phase.
    #[fact(0..=7)]
    pub phase_hits: i32,
}

impl Unit {
    fn usual_formation(&self) -> Formation {
        match (self.arm, self.cover) {
            (Arm::Artillery, _) => Formation::Unlimbered,
            (Arm::Infantry, Cover::Bua | Cover::Fortification) => Formation::Garrison,
            _ => Formation::Line,
        }
    }

    /// Square or garrison: no flank, no rear.
    pub(crate) fn all_round(&self) -> bool {
        matches!(self.formation, Formation::Square | Formation::Garrison)
    }

    pub(crate) fn guns(&self) -> bool {
        self.arm == Arm::Artillery
    }

    fn built_up(&self) -> bool {
        matches!(self.cover, Cover::Bua | Cover::Fortification)
    }
}

impl Arm {
    pub(crate) fn knows(self, formation: Formation) -> bool {
        use Formation::{AttackColumn, Garrison, Limbered, Line, MarchOrder, Squadrons, Square, Unlimbered};
        match self {
            Self::Infantry => matches!(formation, Line | AttackColumn | MarchOrder | Square | Garrison),
            Self::Cavalry => matches!(formation, Line | Squadrons | MarchOrder),
            Self::Artillery => matches!(formation, Unlimbered | Limbered),
        }
    }
}

impl From<Status> for After {
    fn from(status: Status) -> Self {
        match status {
            Status::Fresh => Self::Fresh,
            Status::Halted => Self::Halted,
            Status::Disordered => Self::Disordered,
        }
    }
}

impl After {
    /// The status of a unit that is still there.
    pub fn status(self) -> Option<Status> {
        match self {
            Self::Fresh => Some(Status::Fresh),
            Self::Halted => Some(Status::Halted),
            Self::Disordered => Some(Status::Disordered),
            Self::Removed => None,
        }
    }
}

/// Every arm has its own formations.
pub(crate) const DRILL: &[Refused<Unit>] = refused![u: Unit;
    ["formation", "arm"] "this arm does not know this formation: infantry line, attack-column, march-order, square, garrison; cavalry line, squadrons, march-order; artillery unlimbered, limbered"
        if !u.arm.knows(u.formation);
];

/// Guns are in order or disordered, nothing in between.
pub(crate) const GUNS: &[Refused<Unit>] = refused![u: Unit;
    ["status", "arm"] "artillery is never halted" by "ae.resolution.artillery-never-halted"
        if u.guns() && u.status == Status::Halted;
];

/// A battery with four hits is gone.
pub(crate) const GUN_HITS: &[Refused<Unit>] = refused![u: Unit;
    ["hits", "arm"] "artillery has 3 hits at the most: the fourth destroys it" by "ae.resolution.artillery-destroyed-at-4"
        if u.guns() && u.hits > 3;
];

/// Hits of the phase are hits of the battle.
pub(crate) const PHASE_HITS: &[Refused<Unit>] = refused![u: Unit;
    ["phase_hits", "hits"] "the hits of this phase are among all its hits and cannot be more" if u.phase_hits > u.hits;
];

/// Who may stand in what.
pub(crate) const SHELTER: &[Refused<Unit>] = refused![u: Unit;
    ["formation", "cover"] "a garrison stands in a bua or fortification" by "R13"
        if u.arm == Arm::Infantry && u.formation == Formation::Garrison && !u.built_up();
    ["formation", "cover"] "infantry in a bua or fortification is its garrison" by "R13"
        if u.arm == Arm::Infantry && u.built_up() && u.formation != Formation::Garrison;
    ["formation", "cover"] "a Square stands in the open" by "R13"
        if u.formation == Formation::Square && u.cover != Cover::None;
    ["arm", "cover"] "cavalry does not stand in a bua or fortification" by "R13"
        if u.arm == Arm::Cavalry && u.built_up();
];

/// Checks a target or a defender: what it is, where it stands, what it has suffered.
pub(crate) fn stand_check(role: &'static str, unit: &Unit, faults: &mut grognard_rulebook::Faults<'_>) {
    for table in [DRILL, SHELTER, GUNS, GUN_HITS, PHASE_HITS] {
        faults.check_role(role, table, unit);
    }
}

/// A grade after exhaustion and other drawbacks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    pub(crate) grade: Grade,
    /// A step below the conscript: every hit is rolled again.
    pub(crate) spent: bool,
}

impl Worth {
    /// The grade step: what five hits make of a division.
    pub(crate) fn of(grade: Grade, hits: i32, notes: &mut dyn Notes) -> Self {
        let fresh = Self { grade, spent: false };
        if hits < 5 || !notes.acts(rule!("ae.resolution.exhausted-at-5")) {
            return fresh;
        }
        let step = match grade {
            Grade::Veteran => rule!("ae.resolution.exhausted-veteran"),
            Grade::Seasoned => rule!("ae.resolution.exhausted-seasoned"),
            Grade::Conscript => rule!("ae.resolution.exhausted-conscript"),
        };
        if notes.acts(step) { fresh.lowered() } else { fresh }
    }

    /// One grade lower; below the conscript every hit is rolled again.
    pub(crate) fn lowered(self) -> Self {
        match self.grade {
            Grade::Veteran => Self { grade: Grade::Seasoned, ..self },
            Grade::Seasoned => Self { grade: Grade::Conscript, ..self },
            Grade::Conscript => Self { grade: Grade::Conscript, spent: true },
        }
    }

    pub(crate) fn hits_on(self, house: &House) -> i32 {
        house.grade(self.grade).hits_on
    }

    /// The lowest face that passes an activation roll or a waver test.
    pub(crate) fn tests_on(self, house: &House) -> i32 {
        (house.grade(self.grade).tests_on + i32::from(self.spent)).min(6)
    }
}

/// What the hits of a unit come to.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// It fights on as it is.
    Steady,
    /// It counts as one grade lower.
    Exhausted,
    /// Guns in disorder.
    Disordered,
    /// It is gone.
    Removed,
}

/// What do these hits make of a unit?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct UnitState {
    #[role("", "unit", arm, grade, hits in 0..=20)]
    pub unit: Unit,
}

/// What hits make of a unit.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// What it is.
    pub state: State,
    /// The grade it counts as; null for artillery and for a unit that is gone.
    pub effective_grade: Option<Grade>,
    /// The lowest face that hits; null for a unit that is gone.
    pub hit_number: Option<i32>,
    /// Whether it rolls every hit again.
    pub rerolls_hits: bool,
}

impl Procedure for UnitState {
    type House = House;
    type Ready = Condition;
    type Outcome = Condition;

    const NAME: &'static str = "unit-state";
    const GROUP: &'static str = "Resolution";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Condition {
        let Unit { arm, grade, hits, .. } = self.unit;
        if removed(arm, hits, applied) {
            return Condition { state: State::Removed, effective_grade: None, hit_number: None, rerolls_hits: false };
        }
        if arm == Arm::Artillery {
            let disordered = applied.acts_if(hits >= 2, rule!("ae.resolution.artillery-disordered-at-2"));
            let state = if disordered { State::Disordered } else { State::Steady };
            let hit_number = Some(house.artillery_combat_hits_on);
            return Condition { state, effective_grade: None, hit_number, rerolls_hits: false };
        }
        let worth = Worth::of(grade, hits, applied);
        let exhausted = hits >= 5 && applied.follows(rule!("ae.resolution.exhausted-at-5"));
        Condition {
            state: if exhausted { State::Exhausted } else { State::Steady },
            effective_grade: Some(worth.grade),
            hit_number: Some(worth.hits_on(house)),
            rerolls_hits: worth.spent,
        }
    }

    fn roll(ready: &Condition, _: &mut dyn Dice, _: &mut dyn Notes) -> Condition {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        let mut grades = Table::new("Hit and test numbers").columns(["hits on", "tests on"]);
        for grade in Grade::ALL {
            let numbers = house.grade(*grade);
            let figures = [numbers.hits_on, numbers.tests_on].map(|face| format!("{face}+"));
            grades = grades.line(grade.word(), figures, [cause!("R1"), cause!("R3")]);
        }
        let rules = [
            rule!("ae.resolution.exhausted-at-5"),
            rule!("ae.resolution.exhausted-veteran"),
            rule!("ae.resolution.exhausted-seasoned"),
            rule!("ae.resolution.exhausted-conscript"),
            rule!("ae.resolution.infantry-removed-at-8"),
            rule!("ae.resolution.cavalry-removed-at-8"),
            rule!("ae.resolution.artillery-never-halted"),
            rule!("ae.resolution.artillery-disordered-at-2"),
            rule!("ae.resolution.artillery-destroyed-at-4"),
            rule!("ae.resolution.artillery-destroyed-in-combat"),
        ];
        vec![grades, Table::new("Hits of the whole battle").rules(rules)]
    }
}

/// Whether so many hits in all, by shooting, remove a unit.
pub(crate) fn removed(arm: Arm, hits: i32, notes: &mut dyn Notes) -> bool {
    match arm {
        Arm::Infantry => notes.acts_if(hits >= 8, rule!("ae.resolution.infantry-removed-at-8")),
        Arm::Cavalry => notes.acts_if(hits >= 8, rule!("ae.resolution.cavalry-removed-at-8")),
        Arm::Artillery => notes.acts_if(hits >= 4, rule!("ae.resolution.artillery-destroyed-at-4")),
    }
}

/// Points of a unit (R32).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct UnitCost {
    #[role("", "unit", arm, grade)]
    pub unit: Unit,
}

/// Points.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cost {
    /// Points of the unit.
    pub points: i32,
}

impl Procedure for UnitCost {
    type House = House;
    type Ready = Cost;
    type Outcome = Cost;

    const NAME: &'static str = "unit-cost";
    const GROUP: &'static str = "Game";

    fn prepare(&self, house: &House, _: &mut dyn Notes) -> Cost {
        Cost { points: house.points(self.unit.arm, self.unit.grade) }
    }

    fn roll(ready: &Cost, _: &mut dyn Dice, _: &mut dyn Notes) -> Cost {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        let mut table = Table::new("Points").columns(Grade::WORDS.iter().copied());
        for arm in [Arm::Infantry, Arm::Cavalry] {
            table = table.line(arm.word(), Grade::ALL.iter().map(|grade| house.points(arm, *grade)), [cause!("R32")]);
        }
        vec![table.line("artillery", [house.artillery_points.to_string(), "–".into(), "–".into()], [cause!("R32")])]
    }
}
