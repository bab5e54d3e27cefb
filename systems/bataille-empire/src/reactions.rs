//! Reactions: what an arm may do when an enemy moves near it or charges it.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Marks, Measure, Next, Notes, Procedure, Refused, Rule, Table, Told, Word, bars, first_bar,
    refused, rule,
};

use crate::{
    control::{ManoeuvreTest, Trigger},
    house::House,
    orders::Order,
    profile::{Arm, FLIGHT, Unit},
    retreat::{Kind, RetreatCause, RetreatOrFlee},
};

/// What a unit does about it.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reaction {
    /// It charges at the opportunity.
    OpportunityCharge,
    /// It fires at the opportunity.
    OpportunityFire,
    /// It changes formation or turns.
    Formation,
    /// Guns turn.
    Reorientation,
    /// Guns unlimber.
    Unlimber,
    /// Guns limber up and go.
    LimberAndFlee,
    /// Cavalry withdraws.
    Withdrawal,
    /// It recoils, then fires.
    RecoilFire,
    /// It recoils.
    Recoil,
    /// It runs.
    Flee,
    /// The crew runs into a square.
    FleeToSquare,
    /// It charges back.
    CounterCharge,
    /// It stands.
    Stand,
}

/// A reaction an arm has, and whether it takes a manoeuvre test.
struct Entry {
    arm: Arm,
    trigger: Trigger,
    reaction: Reaction,
    test: bool,
    rule: &'static Rule,
}

macro_rules! entries {
    ($($arm:ident $trigger:ident { $($reaction:ident $id:literal $($tm:ident)?;)* })*) => {
        &[$($(Entry {
            arm: Arm::$arm,
            trigger: Trigger::$trigger,
            reaction: Reaction::$reaction,
            test: entries!(@ $($tm)?),
            rule: rule!($id),
        },)*)*]
    };
    (@) => { false };
    (@ TM) => { true };
}

const REACTIONS: &[Entry] = entries! {
    Infantry Movement {
        OpportunityCharge   "be.reaction.infantry-move-opportunity-charge";
        OpportunityFire     "be.reaction.infantry-move-opportunity-fire";
        Formation           "be.reaction.infantry-move-formation" TM;
        Flee                "be.reaction.infantry-move-flee";
    }
    Infantry Charge {
        CounterCharge       "be.reaction.infantry-charge-counter-charge";
        Stand               "be.reaction.infantry-charge-stand";
        Formation           "be.reaction.infantry-charge-formation" TM;
        Flee                "be.reaction.infantry-charge-flee";
    }
    Cavalry Movement {
        OpportunityCharge   "be.reaction.cavalry-move-opportunity-charge";
        Formation           "be.reaction.cavalry-move-formation" TM;
        Withdrawal          "be.reaction.cavalry-move-withdrawal";
        Flee                "be.reaction.cavalry-move-flee";
    }
    Cavalry Charge {
        CounterCharge       "be.reaction.cavalry-charge-counter-charge";
        Stand               "be.reaction.cavalry-charge-stand";
        Formation           "be.reaction.cavalry-charge-formation" TM;
        Flee                "be.reaction.cavalry-charge-flee";
    }
    Artillery Movement {
        OpportunityFire     "be.reaction.artillery-move-opportunity-fire";
        Reorientation       "be.reaction.artillery-move-reorientation" TM;
        Unlimber            "be.reaction.artillery-move-unlimber" TM;
        LimberAndFlee       "be.reaction.artillery-move-limber-and-flee" TM;
        Flee                "be.reaction.artillery-move-flee";
    }
    Artillery Charge {
        Stand               "be.reaction.artillery-charge-stand";
        Reorientation       "be.reaction.artillery-charge-reorientation" TM;
        Unlimber            "be.reaction.artillery-charge-unlimber" TM;
        LimberAndFlee       "be.reaction.artillery-charge-limber-and-flee" TM;
        Flee                "be.reaction.artillery-charge-flee";
        FleeToSquare        "be.reaction.artillery-charge-flee-to-square";
    }
    Skirmishers Movement {
        OpportunityFire     "be.reaction.skirmisher-move-opportunity-fire";
        RecoilFire          "be.reaction.skirmisher-move-recoil-fire";
        Recoil              "be.reaction.skirmisher-move-recoil";
        Flee                "be.reaction.skirmisher-move-flee";
    }
    Skirmishers Charge {
        Flee                "be.reaction.skirmisher-charge-flee";
        Stand               "be.reaction.skirmisher-charge-stand";
    }
};

/// May a unit react so, and what does it entail? An opportunity charge must be a lawful charge besides, opportunity fire
/// lawful fire (R41).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MayReact {
    #[role("", "unit", arm, order, limbered, action_marker)]
    pub unit: Unit,
    /// What it reacts to (R42).
    #[fact(default = Charge)]
    pub trigger: Trigger,
    /// How it would react.
    #[fact(default = Stand)]
    pub reaction: Reaction,
    /// UD to the moving enemy.
    #[fact(0..=60, default = 2)]
    pub distance: Measure,
    /// A friendly square is within a flight's reach.
    pub friendly_square: bool,
    /// It stands in difficult terrain or in cover.
    pub difficult_or_cover: bool,
}

/// What test a reaction takes.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tested {
    /// None.
    None,
    /// A manoeuvre test.
    ManoeuvreTest,
}

/// What a reaction entails.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reacted {
    /// Whether it may.
    pub allowed: bool,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// What test it takes.
    pub test: Tested,
    /// It gets an action marker; after a test only if that is passed.
    pub action_marker: bool,
    /// It may fire.
    pub may_fire: bool,
    /// UD it goes back.
    pub distance: i32,
}

const MARKED: &[Bar<MayReact>] = bars![m: MayReact;
    "be.marker.no-combat"    if m.unit.action_marker && m.engages();
    "be.marker.no-unlimber"  if m.unit.action_marker && m.reaction == Reaction::Unlimber;
];

impl MayReact {
    fn entry(&self) -> Option<&'static Entry> {
        let MayReact { unit, trigger, reaction, .. } = *self;
        REACTIONS.iter().find(|entry| (entry.arm, entry.trigger, entry.reaction) == (unit.arm, trigger, reaction))
    }

    fn engages(&self) -> bool {
        matches!(
            self.reaction,
            Reaction::OpportunityCharge | Reaction::OpportunityFire | Reaction::RecoilFire | Reaction::CounterCharge
        )
    }

    /// What the line of the table itself asks for is missing.
    fn falls_short(&self) -> bool {
        let Unit { arm, order, limbered, .. } = self.unit;
        match (self.reaction, arm) {
            (Reaction::OpportunityCharge, Arm::Infantry) => self.distance > 2.0,
            (Reaction::OpportunityCharge, _) => self.distance > 4.0,
            (Reaction::Flee, Arm::Infantry | Arm::Cavalry) => matches!(order, Order::Attack | Order::Hold),
            (Reaction::Flee, Arm::Artillery) => !limbered,
            (Reaction::FleeToSquare, _) => !self.friendly_square,
            (Reaction::Stand, Arm::Skirmishers) => !self.difficult_or_cover,
            _ => false,
        }
    }

    fn distance_back(&self) -> i32 {
        match self.reaction {
            Reaction::Recoil | Reaction::RecoilFire => 2,
            Reaction::Flee | Reaction::LimberAndFlee => FLIGHT.of(self.unit.arm),
            _ => 0,
        }
    }
}

impl Procedure for MayReact {
    type House = House;
    type Ready = Reacted;
    type Outcome = Reacted;

    const NAME: &'static str = "may-react";
    const GROUP: &'static str = "Reactions and tests";
    const REFUSED: &'static [Refused<Self>] = refused![m: MayReact;
        ["limbered", "arm"] "only artillery can be limbered" if m.unit.limbered && m.unit.arm != Arm::Artillery;
        ["reaction", "arm", "trigger"] "this arm has no such reaction to that trigger" if m.entry().is_none();
        ["reaction", "limbered"] "limbered guns neither fire nor limber, and their crew does not leave them"
            if m.unit.limbered
                && matches!(m.reaction, Reaction::LimberAndFlee | Reaction::FleeToSquare | Reaction::OpportunityFire);
        ["reaction", "limbered"] "only limbered guns unlimber" if m.reaction == Reaction::Unlimber && !m.unit.limbered;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Reacted {
        let refused = |forbidden_by| Reacted {
            allowed: false,
            forbidden_by,
            test: Tested::None,
            action_marker: false,
            may_fire: false,
            distance: 0,
        };
        if let Some(cause) = first_bar(MARKED, self, applied) {
            return refused(Some(cause));
        }
        let Some(entry) = self.entry().filter(|entry| applied.acts(entry.rule)) else { return refused(None) };
        if self.falls_short() {
            return refused(Some(Cause::Rule(entry.rule)));
        }
        let tested = applied.acts_if(entry.test, rule!("be.reaction.tm"));
        let moves = !matches!(self.reaction, Reaction::Stand | Reaction::Recoil);
        let turns_on_charger = self.reaction == Reaction::Reorientation && self.trigger == Trigger::Charge;
        Reacted {
            allowed: true,
            forbidden_by: None,
            test: if tested { Tested::ManoeuvreTest } else { Tested::None },
            action_marker: applied.acts_if(moves, rule!("be.marker.reaction")),
            may_fire: turns_on_charger || matches!(self.reaction, Reaction::OpportunityFire | Reaction::RecoilFire),
            distance: self.distance_back(),
        }
    }

    fn roll(ready: &Reacted, _: &mut dyn Dice, _: &mut dyn Notes) -> Reacted {
        *ready
    }

    fn then(&self, outcome: &Reacted, next: &mut Vec<Next>) {
        if outcome.test == Tested::ManoeuvreTest {
            let limbers = matches!(self.reaction, Reaction::LimberAndFlee | Reaction::Unlimber);
            let test = ManoeuvreTest {
                unit: self.unit,
                trigger: self.trigger,
                limbers_or_unlimbers: limbers,
                ..ManoeuvreTest::default()
            };
            next.push(Next::with("", &test));
        }
        if outcome.allowed && matches!(self.reaction, Reaction::Flee | Reaction::LimberAndFlee) {
            let (unit, kind, cause) = (self.unit, Kind::Flee, RetreatCause::Reaction);
            next.push(Next::with("", &RetreatOrFlee { unit, kind, cause, ..RetreatOrFlee::default() }));
        }
    }

    fn aftermath(&self, outcome: &Reacted, marks: &mut Marks) {
        // A reaction never takes a marker away, and one that hangs on a test gives it with the test.
        marks.fields.clear();
        if outcome.action_marker && outcome.test == Tested::None {
            marks.set("", "action_marker", true);
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let table = |trigger: Trigger, title: &str| {
            let rules = REACTIONS.iter().filter(|entry| entry.trigger == trigger).map(|entry| entry.rule);
            Table::new(title).rules(rules)
        };
        vec![
            table(Trigger::Movement, "Reactions to a movement"),
            table(Trigger::Charge, "Reactions to a charge").rules([rule!("be.reaction.tm")]),
        ]
    }
}
