//! Retreat and flight.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Marks, Measure, Notes, Procedure, Refused, Table, Told, Word, bars, first_bar, refused,
    rule,
};

use crate::{
    house::House,
    morale::MORALE_RETREAT,
    profile::{Arm, FLIGHT, Terrain, Unit},
    result::SHOCK_RETREAT,
};

/// How a unit leaves.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Facing the enemy.
    Retreat,
    /// With its back to him.
    Flee,
}

/// Why a unit leaves.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RetreatCause {
    /// A failed morale test.
    Morale,
    /// A lost shock.
    Shock,
    /// Its own choice, as a reaction.
    Reaction,
}

/// A unit retreats or flees: how far, and whether it is lost on the way.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct RetreatOrFlee {
    #[role("", "unit", arm)]
    pub unit: Unit,
    /// How it leaves.
    pub kind: Kind,
    /// Why it leaves.
    #[fact(default = Shock)]
    pub cause: RetreatCause,
    /// Free path behind it, in UD (R49).
    #[fact(0..=30, default = 30)]
    pub blocked_at: Measure,
    /// A friend stands in rear support (R23).
    pub rear_support: bool,
    /// Enemy cavalry pursues it.
    pub cavalry_in_pursuit: bool,
    /// The ground it crosses.
    #[fact([Clear, Rough, Difficult])]
    pub terrain: Terrain,
}

/// Which way a unit faces.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// To the enemy.
    Enemy,
    /// Away from him.
    Away,
}

/// How a unit got away.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Departure {
    /// How far it goes, in UD; 0 if it is eliminated.
    pub distance: i32,
    /// Which way it faces.
    pub facing: Facing,
    /// It ends behind the friend in rear support.
    pub behind_support: bool,
    /// It is lost.
    pub eliminated: bool,
    /// The rule by which, or null.
    pub eliminated_by: Option<Cause>,
}

/// A unit on its way back.
#[derive(Clone, Copy)]
struct Runner {
    situation: RetreatOrFlee,
    /// A friend lets it pass behind him.
    supported: bool,
}

/// A path blocked this near is the end of the unit; so is cavalry on its heels this far.
const FIRST_STRETCH: f64 = 2.0;

const PERILS: &[Bar<Runner>] = bars![r: Runner;
    "be.retreat.blocked"           if r.situation.blocked_at <= FIRST_STRETCH;
    "be.retreat.caught-by-cavalry" if r.situation.cavalry_in_pursuit && !r.supported && r.runs_on_foot_in_the_open();
];

impl Runner {
    fn runs_on_foot_in_the_open(&self) -> bool {
        let RetreatOrFlee { unit, kind, terrain, .. } = self.situation;
        kind == Kind::Flee && matches!(unit.arm, Arm::Infantry | Arm::Skirmishers) && terrain == Terrain::Clear
    }
}

impl RetreatOrFlee {
    fn full_distance(&self, applied: &mut dyn Notes) -> i32 {
        let (span, rule) = match (self.cause, self.kind) {
            (RetreatCause::Morale, Kind::Retreat) => (MORALE_RETREAT, rule!("be.morale.failed-retreat")),
            (RetreatCause::Morale, Kind::Flee) => (FLIGHT, rule!("be.morale.failed-flee")),
            (RetreatCause::Shock, Kind::Retreat) => (SHOCK_RETREAT, rule!("be.shock.defeated-loser-retreat")),
            (RetreatCause::Shock, Kind::Flee) => (FLIGHT, rule!("be.shock.routed-loser-flee")),
            (RetreatCause::Reaction, _) => return FLIGHT.of(self.unit.arm),
        };
        if applied.acts(rule) { span.of(self.unit.arm) } else { 0 }
    }
}

impl Procedure for RetreatOrFlee {
    type House = House;
    type Ready = Departure;
    type Outcome = Departure;

    const NAME: &'static str = "retreat-or-flee";
    const GROUP: &'static str = "Charge, shock and after";
    const REFUSED: &'static [Refused<Self>] = refused![r: RetreatOrFlee;
        ["kind", "cause"] "a unit may flee as a reaction, not retreat"
            if r.kind == Kind::Retreat && r.cause == RetreatCause::Reaction;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Departure {
        let (faces, turned, facing) = match self.kind {
            Kind::Retreat => (rule!("be.retreat.retreat-facing"), Facing::Away, Facing::Enemy),
            Kind::Flee => (rule!("be.retreat.flee-facing"), Facing::Enemy, Facing::Away),
        };
        let facing = if applied.acts(faces) { facing } else { turned };
        let distance = self.full_distance(applied);
        let supported = applied.acts_if(self.rear_support, rule!("be.retreat.behind-support"));
        let eliminated_by = first_bar(PERILS, &Runner { situation: *self, supported }, applied);
        let eliminated = eliminated_by.is_some();
        Departure {
            distance: if eliminated { 0 } else { distance },
            facing,
            behind_support: supported && !eliminated,
            eliminated,
            eliminated_by,
        }
    }

    fn roll(ready: &Departure, _: &mut dyn Dice, _: &mut dyn Notes) -> Departure {
        *ready
    }

    fn aftermath(&self, outcome: &Departure, marks: &mut Marks) {
        marks.set("", "action_marker", true);
        if outcome.eliminated {
            marks.remove("");
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("be.retreat.retreat-facing"),
            rule!("be.retreat.flee-facing"),
            rule!("be.retreat.behind-support"),
            rule!("be.retreat.straight"),
            rule!("be.retreat.wheel"),
            rule!("be.retreat.caught-by-cavalry"),
            rule!("be.retreat.blocked"),
        ];
        vec![Table::new("Retreat and flight").rules(rules)]
    }
}
