//! What a stand is, what it may be at once, and the words for its state.

use grognard_rulebook::{Facts, Refused, Word, refused};
use serde::{Deserialize, Serialize};

/// What a stand is made of.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// Guns.
    Artillery,
    /// A general and his staff.
    Commander,
}

/// How a stand of infantry or cavalry is mounted: massed and linear are close order, skirmish is open order.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// A deep block, close order.
    Massed,
    /// A thin line, close order.
    Linear,
    /// A loose screen, open order.
    Skirmish,
}

/// When infantry learnt its drill; only matters for linear infantry.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Era {
    /// Since the Revolution.
    Napoleonic,
    /// Before it: slow, and helpless in flank.
    PreRevolution,
}

/// Weight of cavalry, from light to heavy.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// Hussars and the like.
    Light,
    /// Dragoons and the like.
    Medium,
    /// Cuirassiers and the like.
    Heavy,
}

/// How guns are moved.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mobility {
    /// The gunners walk.
    Foot,
    /// The gunners ride.
    Horse,
}

/// How many guns a stand of artillery is.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArtillerySize {
    /// Several batteries, 2 strength points (R4).
    Battalion,
    /// One battery, 1 strength point (R4).
    Battery,
}

/// What the guns are.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GunWeight {
    /// Very light guns.
    VeryLight,
    /// Light guns.
    Light,
    /// Field guns.
    Field,
    /// Heavy guns.
    Heavy,
    /// Siege guns.
    Siege,
}

/// The order a stand is in (R10).
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// In good order.
    Good,
    /// Disordered; it can recover.
    TemporaryDisorder,
    /// Disordered for the rest of the day.
    PermanentDisorder,
    /// Out of the fight until it is rallied.
    Routed,
}

/// The order a stand is in after something befell it.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum After {
    /// In good order.
    Good,
    /// Disordered; it can recover.
    TemporaryDisorder,
    /// Disordered for the rest of the day.
    PermanentDisorder,
    /// Out of the fight until it is rallied.
    Routed,
    /// Gone.
    Eliminated,
}

/// What a stand is in; one only (R28).
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Nothing.
    Open,
    /// A forest.
    Forest,
    /// Broken ground.
    BrokenGround,
    /// A building.
    Building,
    /// Field works.
    FieldWorks,
    /// Hasty works.
    HastyWorks,
}

/// A face of a stand (R48).
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Its front.
    Front,
    /// Its flank.
    Flank,
    /// Its rear.
    Rear,
}

/// Which part a stand plays in a fight (R9).
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// It moved into this contact.
    Attacker,
    /// It was moved into, or is only shot at.
    Defender,
}

/// A stand: a brigade or regiment, a battalion or battery of guns, or a commander; with its state and where it stands.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    /// What it is made of.
    pub arm: Arm,
    /// How infantry or cavalry is mounted: massed and linear are close order, skirmish is open order. No meaning for guns
    /// and commanders.
    pub base: Base,
    /// When infantry learnt its drill; only matters for linear infantry.
    pub era: Era,
    /// Weight of cavalry.
    #[fact(default = Medium)]
    pub weight: Weight,
    /// Foot or horse artillery.
    pub mobility: Mobility,
    /// A battalion or a battery of guns.
    pub artillery_size: ArtillerySize,
    /// What the guns are.
    #[fact(default = Field)]
    pub gun_weight: GunWeight,
    /// Its morale rating: 3 conscripts, 4 line, 5 veterans, 6 guards (R4, R7).
    #[fact(1..=6, default = 4)]
    pub morale: i32,
    /// Strength points left.
    #[fact(1..=12, default = 4)]
    pub sp: i32,
    /// The order it is in.
    pub status: Status,
    /// It stands ready to receive the enemy: close-order infantry or unlimbered guns that gave up their move for it (R13).
    pub stationary: bool,
    /// The guns are limbered up.
    pub limbered: bool,
    /// It has dedicated guns of its own.
    pub dedicated_guns: bool,
    /// A strength point of skirmishers is attached to it (R29).
    pub reinforcing_skirmishers: bool,
    /// Poor musketry (PM): fewer dice when stationary.
    pub poor_musketry: bool,
    /// Poorly trained (PT) or militia: pays for every facing change.
    pub poor_training: bool,
    /// Sharpshooters: rifle-armed infantry (R5).
    pub sharpshooter: bool,
    /// A shock unit: fiercer when it attacks (R5).
    pub shock: bool,
    /// It contains elites: grenadiers or guards (R5).
    pub elite: bool,
    /// It carries the lance.
    pub lancer: bool,
    /// On the road in march column (R44).
    pub march_column: bool,
    /// It is in command.
    #[fact(default = true)]
    pub in_command: bool,
    /// Its division is exhausted.
    pub exhausted: bool,
    /// Its division has collapsed.
    pub collapsed: bool,
    /// What it is in.
    pub terrain: Terrain,
    /// An infantry skirmish stand has a full base width free on each side.
    #[fact(default = true)]
    pub flanks_clear: bool,
    /// Infantry that is safe from cavalry; see cavalry-secure.
    pub cav_secure: bool,
    /// Guns that infantry stands by; see artillery-supported.
    pub supported: bool,
}

impl Status {
    /// Temporarily or permanently disordered; a routed stand is more than that.
    pub(crate) fn disordered(self) -> bool {
        matches!(self, Self::TemporaryDisorder | Self::PermanentDisorder)
    }
}

impl From<Status> for After {
    fn from(status: Status) -> Self {
        match status {
            Status::Good => Self::Good,
            Status::TemporaryDisorder => Self::TemporaryDisorder,
            Status::PermanentDisorder => Self::PermanentDisorder,
            Status::Routed => Self::Routed,
        }
    }
}

impl After {
    /// The status of a stand that is still there.
    pub fn status(self) -> Option<Status> {
        match self {
            Self::Good => Some(Status::Good),
            Self::TemporaryDisorder => Some(Status::TemporaryDisorder),
            Self::PermanentDisorder => Some(Status::PermanentDisorder),
            Self::Routed => Some(Status::Routed),
            Self::Eliminated => None,
        }
    }
}

impl Face {
    pub(crate) fn flank_or_rear(self) -> bool {
        self != Self::Front
    }
}

impl GunWeight {
    /// Against these no building helps, nor the open order of other guns.
    pub(crate) fn heavy_or_siege(self) -> bool {
        matches!(self, Self::Heavy | Self::Siege)
    }
}

impl Stand {
    pub(crate) fn infantry(&self) -> bool {
        self.arm == Arm::Infantry
    }

    pub(crate) fn cavalry(&self) -> bool {
        self.arm == Arm::Cavalry
    }

    pub(crate) fn guns(&self) -> bool {
        self.arm == Arm::Artillery
    }

    /// Infantry or cavalry in close order.
    pub(crate) fn close_order(&self) -> bool {
        (self.infantry() || self.cavalry()) && self.base != Base::Skirmish
    }

    /// Infantry or cavalry in open order; guns count as open order only when hit (R26).
    pub(crate) fn skirmishers(&self) -> bool {
        (self.infantry() || self.cavalry()) && self.base == Base::Skirmish
    }

    pub(crate) fn close_order_infantry(&self) -> bool {
        self.infantry() && self.close_order()
    }

    pub(crate) fn close_order_cavalry(&self) -> bool {
        self.cavalry() && self.close_order()
    }

    pub(crate) fn skirmish_infantry(&self) -> bool {
        self.infantry() && self.skirmishers()
    }

    pub(crate) fn skirmish_cavalry(&self) -> bool {
        self.cavalry() && self.skirmishers()
    }
}

/// What no stand can be at once. A procedure that does not ask for a field leaves it plain, so its lines never hold.
pub(crate) const CONTRADICTIONS: &[Refused<Stand>] = refused![s: Stand;
    ["dedicated_guns", "base"] "skirmish infantry has no dedicated guns" by "vb.dice.infantry-skirmish-no-guns"
        if s.dedicated_guns && s.skirmish_infantry();
    ["dedicated_guns", "base"] "skirmish cavalry has no dedicated guns" by "vb.dice.cavalry-skirmish-no-guns"
        if s.dedicated_guns && s.skirmish_cavalry();
    ["dedicated_guns", "arm"] "artillery has no dedicated guns" by "vb.dice.artillery-no-extras"
        if s.dedicated_guns && s.guns();
    ["dedicated_guns", "arm"] "a commander has no dedicated guns" by "R46"
        if s.dedicated_guns && s.arm == Arm::Commander;
    ["reinforcing_skirmishers", "base"] "skirmishers are not reinforced by skirmishers" by "vb.dice.infantry-skirmish-no-reinforcing"
        if s.reinforcing_skirmishers && s.skirmish_infantry();
    ["reinforcing_skirmishers", "arm"] "skirmishers reinforce close-order infantry, not cavalry" by "vb.dice.cavalry-no-reinforcing"
        if s.reinforcing_skirmishers && s.cavalry();
    ["reinforcing_skirmishers", "arm"] "skirmishers reinforce close-order infantry, not artillery" by "vb.dice.artillery-no-extras"
        if s.reinforcing_skirmishers && s.guns();
    ["stationary", "arm"] "cavalry is never stationary" by "vb.dice.cavalry-not-stationary"
        if s.stationary && s.cavalry();
    ["stationary", "arm"] "a commander is never stationary" by "R13"
        if s.stationary && s.arm == Arm::Commander;
    ["stationary", "base"] "skirmish infantry is never stationary" by "vb.dice.infantry-skirmish-not-stationary"
        if s.stationary && s.skirmish_infantry();
    ["stationary", "status"] "a routed stand is not stationary" by "R13"
        if s.stationary && s.status == Status::Routed;
    ["stationary", "limbered"] "limbered guns are not stationary" by "R13"
        if s.stationary && s.limbered && s.guns();
    ["stationary", "exhausted"] "a stand of an exhausted division is not stationary" by "vb.exhaust.loses-stationary"
        if s.stationary && s.exhausted;
    ["limbered", "arm"] "only artillery is limbered" if s.limbered && !s.guns();
    ["poor_musketry", "arm", "base"] "poor musketry is a trait of close-order infantry" by "R5"
        if s.poor_musketry && !s.close_order_infantry();
    ["sharpshooter", "arm"] "sharpshooters are infantry" by "R5" if s.sharpshooter && !s.infantry();
    ["shock", "arm"] "artillery is no shock unit" by "R5" if s.shock && s.guns();
    ["elite", "arm"] "only infantry contains elites" by "R5" if s.elite && !s.infantry();
    ["lancer", "arm"] "lancers are cavalry" by "R5" if s.lancer && !s.cavalry();
    ["cav_secure", "arm"] "only infantry is cavalry secure" by "R42" if s.cav_secure && !s.infantry();
    ["supported", "arm"] "only artillery is supported" if s.supported && !s.guns();
    ["collapsed", "exhausted"] "a collapsed division is also exhausted" if s.collapsed && !s.exhausted;
    ["march_column", "arm"] "artillery on the march is limbered, not in march column" by "R44"
        if s.march_column && s.guns();
    ["march_column", "base"] "skirmishers do not form march column" by "R44" if s.march_column && s.skirmishers();
    ["march_column", "stationary"] "a march column is not stationary" by "R44" if s.march_column && s.stationary;
    ["terrain", "arm"] "cavalry holds neither buildings nor works" by "R28"
        if s.cavalry() && matches!(s.terrain, Terrain::Building | Terrain::FieldWorks | Terrain::HastyWorks);
    ["terrain", "arm"] "artillery does not stand in a building" by "R28"
        if s.guns() && s.terrain == Terrain::Building;
];
