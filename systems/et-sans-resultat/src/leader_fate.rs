//! Leader Fate: commanders near the enemy, and what becomes of those who are harmed.

use grognard_rulebook::{
    Band, Bands,
    Block::{self, Each, Once},
    Dice, Facts, Marks, Measure, Next, Notes, Procedure, Refused, Table, Told, Word, refused, rows, rule,
};

use crate::{
    assessments_due::AssessmentsDue,
    house::House,
    leader_actions::Rank,
    profile::{Formation, Lr, score},
};

/// The fate of one commander.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct LeaderFate {
    /// Rank of the commander.
    #[fact(default = Formation)]
    pub rank: Rank,
    /// He personally commands a Formation.
    pub personally_commanding: bool,
    /// Inches to the nearest enemy battery; null if there is none.
    #[fact(0..=300, default = 12)]
    pub artillery_distance: Option<Measure>,
    /// Inches to the nearest enemy Unit other than artillery; null if there is none.
    #[fact(0..=300)]
    pub enemy_distance: Option<Measure>,
    #[role("", "commander", wandered_off, charmed_death, invincible, date_with_death)]
    pub formation: Formation,
}

const MODIFIERS: &[Block<LeaderFate>] = &[
    Each(rows![f: LeaderFate;
        -2 "esr.fate.personally-commanding" if f.personally_commanding && f.rank != Rank::Formation;
    ]),
    Once(rows![f: LeaderFate;
         1 "esr.fate.charmed-death"         if f.formation.charmed_death;
         1 "esr.fate.invincible-bonus"      if f.formation.invincible;
    ]),
    Each(rows![f: LeaderFate;
        -1 "esr.fate.date-with-death"       if f.formation.date_with_death;
    ]),
];

/// What becomes of a commander.
#[derive(Word, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Nothing.
    #[default]
    None,
    /// Nothing can harm him.
    Invincible,
    /// A minor wound: ratings of zero for a while.
    MinorWound,
    /// Unhorsed and stunned: his command converts to Defend.
    Unhorsed,
    /// Severely wounded: out of the game.
    SeverelyWounded,
    /// Killed: out of the game.
    Killed,
}

const FATES: Bands<Fate> = Bands {
    bands: &[
        Band { from: 11, result: Fate::Invincible, rule: Some(rule!("esr.fate.invincible")) },
        Band { from: 9, result: Fate::MinorWound, rule: Some(rule!("esr.fate.minor-wound")) },
        Band { from: 7, result: Fate::Unhorsed, rule: Some(rule!("esr.fate.unhorsed")) },
        Band { from: 5, result: Fate::SeverelyWounded, rule: Some(rule!("esr.fate.severely-wounded")) },
        Band { from: i32::MIN, result: Fate::Killed, rule: Some(rule!("esr.fate.killed")) },
    ],
};

/// A fate made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyFate {
    /// The modifier, unless he is safe.
    modifier: Option<i32>,
    second_modifier: i32,
    leads_formation: bool,
}

/// What became of a commander.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fated {
    /// Whether the first roll was made.
    pub tested: bool,
    /// Whether he was harmed.
    pub harmed: bool,
    /// What became of him.
    pub fate: Fate,
    /// Whether he is out of the game.
    pub removed: bool,
    /// Turns for which his ratings are zero.
    pub ratings_zero_turns: i32,
    /// Whether his command converts to Defend (which command: R29).
    pub converts_to_defend: bool,
    /// Whether he counts as Invincible from now on.
    pub gains_invincible: bool,
    /// Whether the Formation he leads takes an Assessment.
    pub formation_assesses: bool,
}

impl ReadyFate {
    /// Whether the first roll is made.
    pub(crate) fn is_rolled(&self) -> bool {
        self.modifier.is_some()
    }
}

impl Procedure for LeaderFate {
    type House = House;
    type Ready = ReadyFate;
    type Outcome = Fated;

    const NAME: &'static str = "leader-fate";
    const GROUP: &'static str = "Leader Fate";
    const DICE: &'static str = "2d6 if he is exposed and not exempt; then 2d6 if he is harmed";
    const REFUSED: &'static [Refused<Self>] = refused![f: LeaderFate;
        ["rank", "personally_commanding"] "only an Army or Force Commander takes personal command"
            if f.rank == Rank::Formation && f.personally_commanding;
    ];

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyFate {
        let leads_formation = self.rank == Rank::Formation || self.personally_commanding;
        let within = |distance: Option<Measure>, inches| distance.is_some_and(|distance| distance <= inches);
        let by_guns = applied.acts_if(within(self.artillery_distance, 12.0), rule!("esr.fate.artillery-within-12"));
        let by_others = applied.acts_if(within(self.enemy_distance, 6.0), rule!("esr.fate.enemy-within-6"));
        let exposed = by_guns || by_others;
        let exempt = applied.acts_if(exposed && self.formation.wandered_off, rule!("esr.fate.wandered-off"));
        if !exposed || exempt {
            return ReadyFate { modifier: None, second_modifier: 0, leads_formation };
        }
        let modifier = applied.tally("Modifier").add(MODIFIERS, self).total();
        let second_modifier = if house.fate_modifies_second_roll { modifier } else { 0 };
        ReadyFate { modifier: Some(modifier), second_modifier, leads_formation }
    }

    fn roll(ready: &ReadyFate, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Fated {
        let rolled = ready.modifier.filter(|_| effects.follows(rule!("esr.fate.roll")));
        let harmed = rolled.is_some_and(|modifier| {
            let score = score(modifier, "Leader Fate", rule!("esr.fate.roll"), dice, effects);
            effects.acts_if(score <= 2, rule!("esr.fate.harmed-on-2"))
        });
        let fate = if harmed && effects.follows(rule!("esr.fate.roll-if-harmed")) {
            let second = rule!("esr.fate.roll-if-harmed");
            FATES.at(score(ready.second_modifier, "his fate", second, dice, effects), effects)
        } else {
            Fate::None
        };
        let assesses = harmed && ready.leads_formation;
        Fated {
            tested: rolled.is_some(),
            harmed,
            fate,
            removed: matches!(fate, Fate::SeverelyWounded | Fate::Killed),
            ratings_zero_turns: if fate == Fate::MinorWound { 3 } else { 0 },
            converts_to_defend: fate == Fate::Unhorsed,
            gains_invincible: fate == Fate::Invincible,
            formation_assesses: effects.acts_if(assesses, rule!("esr.assessment.trigger-commander-harmed")),
        }
    }

    fn then(&self, outcome: &Fated, next: &mut Vec<Next>) {
        if outcome.formation_assesses {
            let due = AssessmentsDue { commander_harmed: true, ..AssessmentsDue::default() };
            next.push(Next::with("", &due));
        }
    }

    fn aftermath(&self, outcome: &Fated, marks: &mut Marks) {
        if outcome.gains_invincible {
            marks.set("", "invincible", true);
        }
        // A Formation whose commander is gone or wounded is led without ratings (R12).
        if self.rank == Rank::Formation && (outcome.removed || outcome.ratings_zero_turns > 0) {
            marks.set("", "lr", Lr::Zero);
            marks.set("", "tr", 0);
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let rolls = [
            rule!("esr.fate.artillery-within-12"),
            rule!("esr.fate.enemy-within-6"),
            rule!("esr.fate.roll"),
            rule!("esr.fate.roll-if-harmed"),
        ];
        let harm = [rule!("esr.fate.wandered-off"), rule!("esr.fate.harmed-on-2")];
        vec![
            Table::new("Who rolls").rules(rolls),
            Table::of_blocks("Leader Fate: 2D6 and", MODIFIERS).rules(harm),
            Table::new("Commanders who were harmed").rules(FATES.bands.iter().filter_map(|band| band.rule)),
        ]
    }
}
