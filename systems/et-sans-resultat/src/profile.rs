//! What a player keeps of a Formation, and the words that every chart shares.
//!
//! A roster holds Formations, not battalions: orders, Fatigue, ratings and traits all belong to the Formation, and a
//! Unit has no state of its own but its place on the table. What combat asks of a single Unit (class, Combat Rating,
//! Shock) is kept as that of the Formation's usual Unit, so that one line of the roster fills every role.

use grognard_rulebook::{Dice, Facts, Notes, Rule, Word};
use serde::{Deserialize, Serialize};

/// Leadership Rating of a commander.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lr {
    /// Outstanding: 3 points.
    A,
    /// Good: 2 points.
    B,
    /// Average: 1 point.
    C,
    /// Missing, or wounded so that his ratings are zero: no point.
    Zero,
}

impl Lr {
    /// What the rating is worth.
    pub(crate) fn points(self) -> i32 {
        match self {
            Self::A => 3,
            Self::B => 2,
            Self::C => 1,
            Self::Zero => 0,
        }
    }
}

/// Order directive or status of a Formation.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Attack (A).
    Attack,
    /// Defend (D).
    Defend,
    /// Support (S).
    Support,
    /// Move (M).
    Move,
    /// Reserve (R).
    Reserve,
    /// Status Retreat (RT).
    Retreat,
    /// Status Broken (BK).
    Broken,
    /// Status Rally & Reform (RR).
    Rally,
}

impl Order {
    /// In Retreat or Broken.
    pub(crate) fn gives_way(self) -> bool {
        matches!(self, Self::Retreat | Self::Broken)
    }
}

/// Light or irregular troops.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trait {
    /// Neither.
    None,
    /// Light (L).
    Light,
    /// Irregular (I).
    Irregular,
}

/// Class of a Unit; Fatigue Markers are kept for each class.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// A battalion.
    Infantry,
    /// Squadrons.
    Cavalry,
    /// A battery.
    Artillery,
}

/// Ground, as movement and deployment see it.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Open ground.
    Open,
    /// Rough terrain: broken ground, orchards, steep slopes.
    Rough,
    /// Dense terrain: woods, swamps, built-up areas.
    Dense,
}

/// Skirmish doctrine of a Formation.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doctrine {
    /// Effective (ED).
    Effective,
    /// Ineffective (ID).
    Ineffective,
}

/// Nation, as the ploy and deploy chart knows it.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nation {
    /// France.
    French,
    /// The Duchy of Warsaw.
    Polish,
    /// The Kingdom of Italy.
    Italian,
    /// Any other ally of France.
    FrenchAlly,
    /// Austria.
    Austrian,
    /// Russia.
    Russian,
    /// Prussia.
    Prussian,
    /// Everyone else.
    Other,
}

/// How much of a Formation is cavalry, batteries apart.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CavalryShare {
    /// None of it.
    None,
    /// Some of its Units.
    Part,
    /// All of it: a cavalry Formation.
    All,
}

/// A Formation with its commander, and its usual Unit.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Formation {
    /// Leadership Rating of the commander.
    #[fact(default = C)]
    pub lr: Lr,
    /// Tactical Rating of the commander.
    #[fact(-3..=3)]
    pub tr: i32,
    /// Current order or status of the Formation.
    #[fact(default = Defend)]
    pub order: Order,
    /// Fatigue Markers: of all classes together, in combat those of the fighting Unit's own class (R8).
    #[fact(0..=40)]
    pub fatigue: i32,
    /// Fatigue Markers of its artillery.
    #[fact(0..=20)]
    pub artillery_fatigue: i32,
    /// Fatigue Markers of its infantry.
    #[fact(0..=30)]
    pub infantry_fatigue: i32,
    /// Units of the Formation that are deployed.
    #[fact(0..=40, default = 8)]
    pub deployed_units: i32,
    /// Skirmish doctrine, effective (ED) or ineffective (ID).
    pub doctrine: Doctrine,
    /// Its nation; french-ally is any ally of France but Poles and Italians.
    #[fact(default = Other)]
    pub nation: Nation,
    /// A Guard Formation; matters for French, Poles and Italians.
    pub guard: bool,
    /// The Formation is Brittle (BR).
    pub brittle: bool,
    /// The Formation is Determined (DT).
    pub determined: bool,
    /// The Formation is Stoic (ST), which counts on Defend.
    pub stoic: bool,
    /// The Formation is Enthusiastic (EN), which counts on Attack.
    pub enthusiastic: bool,
    /// It has Irregular Units (I).
    pub irregulars: bool,
    /// It has Impetuous Units (IM).
    pub impetuous: bool,
    /// How many of its Units are cavalry: none, part or all.
    pub cavalry: CavalryShare,
    /// Its own committed batteries, which may have to retire.
    #[fact(0..=12)]
    pub batteries: i32,
    /// Class of the Unit.
    pub arm: Class,
    /// Combat Rating of the Unit (R39).
    #[fact(0..=10, default = 3)]
    pub cr: i32,
    /// Whether the Unit is Light (L) or Irregular (I).
    pub r#trait: Trait,
    /// Shock value of the Unit, (S1) to (S3); 0 is none.
    #[fact(0..=3)]
    pub shock: i32,
    /// The commander has Wandered Off (WO).
    pub wandered_off: bool,
    /// The commander has a Charmed Death (CD).
    pub charmed_death: bool,
    /// The commander was found Invincible earlier in the game.
    pub invincible: bool,
    /// The commander has A Date with Death (DD).
    pub date_with_death: bool,
}

/// The roll of every chart: 2D6 and the modifiers, because a rule says so.
pub(crate) fn score(
    modifier: i32,
    what: &'static str,
    rule: &'static Rule,
    dice: &mut dyn Dice,
    effects: &dyn Notes,
) -> i32 {
    modifier + if effects.follows(rule) { dice.sum(what, 2, 6) } else { 0 }
}

/// A number over a divisor, rounded up, or down by house rule (R6).
pub(crate) fn rounded(number: i32, divisor: i32, up: bool) -> i32 {
    if up { -(-number).div_euclid(divisor) } else { number.div_euclid(divisor) }
}
