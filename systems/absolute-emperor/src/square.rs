//! The Square that infantry forms against a charge, instead of shooting or after it.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Notes, Procedure, Refused, Table, Told, bars, first_bar, refused, rule,
};

use crate::{
    command::Activation,
    house::House,
    profile::{Cover, Formation, Status, Unit, Worth},
};

/// Infantry faced with a cavalry charge forms Square.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct FormSquare {
    #[role("", "unit", grade, hits, formation in [Line, AttackColumn, MarchOrder] = Line, status,
        cover in [None, Area, Hedge, Wall])]
    pub unit: Unit,
    /// Enemy cavalry can charge it, or is charging it.
    #[fact(default = true)]
    pub cavalry_threat: bool,
    /// It has shot in this turn.
    pub has_shot: bool,
    /// The corps commander will spend a point to roll a failure again.
    pub elan_reroll: bool,
}

/// Whether the Square stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareFormed {
    /// Whether it may try.
    pub allowed: bool,
    /// The rule or ruling that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// The lowest face that passes, or null without a roll.
    pub needed: Option<i32>,
    /// Whether it stands.
    pub formed: bool,
    /// The formation after it.
    pub formation: Formation,
    /// The status after it.
    pub status: Status,
    /// Élan spent on a second die.
    pub elan_spent: i32,
}

const SQUARE_BARS: &[Bar<FormSquare>] = bars![s: FormSquare;

    "ae.shooting.square-instead-of-shooting" if !s.cavalry_threat;
    "R13"                                    if s.unit.cover == Cover::Area;
];

/// A Square made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadySquare {
    forbidden_by: Option<Cause>,
    activation: Option<Activation>,
    freely: bool,
    formation: Formation,
    status: Status,
}

impl FormSquare {
    /// What forbids it, if anything does.
    pub(crate) fn forbidden(&self, house: &House) -> Option<Cause> {
        self.prepare(house, &mut ()).forbidden_by
    }
}

impl Procedure for FormSquare {
    type House = House;
    type Ready = ReadySquare;
    type Outcome = SquareFormed;

    const NAME: &'static str = "form-square";
    const GROUP: &'static str = "Shooting";
    const DICE: &'static str = "none, unless it has shot: then 1d6, and if it fails and is rolled again, 1d6 more";
    const REFUSED: &'static [Refused<Self>] = refused![s: FormSquare;
        ["elan_reroll", "has_shot"] "without a shot before there is no roll to roll again" if s.elan_reroll && !s.has_shot;
    ];

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadySquare {
        let Unit { formation, status, grade, hits, .. } = self.unit;
        let mut ready = ReadySquare { forbidden_by: None, activation: None, freely: false, formation, status };
        ready.forbidden_by = first_bar(SQUARE_BARS, self, applied);
        if ready.forbidden_by.is_some() {
            return ready;
        }
        let rolls = applied.acts_if(self.has_shot, rule!("ae.shooting.square-after-shooting-needs-roll"));
        if rolls {
            let worth = Worth::of(grade, hits, applied);
            ready.activation = Some(Activation::of(worth, self.elan_reroll, house, applied));
        } else {
            ready.freely = applied.acts(rule!("ae.shooting.square-instead-of-shooting"));
        }
        ready
    }

    fn roll(ready: &ReadySquare, dice: &mut dyn Dice, effects: &mut dyn Notes) -> SquareFormed {
        let (success, elan_spent) = ready.activation.map_or((ready.freely, 0), |activation| activation.roll(dice));
        let failed = ready.activation.is_some() && !success;
        let keeps = !failed || effects.acts(rule!("ae.shooting.square-failed-keeps-formation"));
        let disordered = effects.acts_if(failed, rule!("ae.shooting.square-failed-disordered"));
        SquareFormed {
            allowed: ready.forbidden_by.is_none(),
            forbidden_by: ready.forbidden_by,
            needed: ready.activation.map(|activation| activation.needed),
            formed: success,
            formation: if success || !keeps { Formation::Square } else { ready.formation },
            status: if disordered { Status::Disordered } else { ready.status },
            elan_spent,
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("ae.shooting.square-instead-of-shooting"),
            rule!("ae.shooting.square-after-shooting-needs-roll"),
            rule!("ae.shooting.square-failed-keeps-formation"),
            rule!("ae.shooting.square-failed-disordered"),
        ];
        vec![Table::new("Forming Square").rules(rules)]
    }
}
