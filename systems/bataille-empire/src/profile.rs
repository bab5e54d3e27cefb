//! What a unit is, and what the procedures share: losses and their limit, foot and mounted distances, supports.

use grognard_rulebook::{Facts, Faults, Halves, Refused, Table, Word, cause, refused};
use serde::{Deserialize, Serialize};

use crate::{house::House, orders::Order};

/// The four arms.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arm {
    /// Formed foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// A battery.
    Artillery,
    /// Detached skirmishers, a unit of their own.
    Skirmishers,
}

/// How infantry or cavalry is drawn up.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Formation {
    /// In line.
    Line,
    /// In column.
    Column,
    /// Infantry in full square.
    Square,
    /// Infantry in column, closed up into a square.
    ColumnSquare,
}

/// How heavy cavalry is.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Hussars, chasseurs.
    Light,
    /// Dragoons.
    Medium,
    /// Cuirassiers, heavy horse.
    Heavy,
}

/// What guns a battery has.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Calibre {
    /// 3- and 4-pounders.
    #[word("3-4-pdr")]
    ThreeFour,
    /// 6-pounders.
    #[word("6-pdr")]
    Six,
    /// 8- and 9-pounders.
    #[word("8-9-pdr")]
    EightNine,
    /// 12-pounders.
    #[word("12-pdr")]
    Twelve,
}

/// How well a unit manoeuvres.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Well.
    A,
    /// As most.
    B,
    /// Badly.
    C,
}

/// What sort of troops they are, worst to best.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Cossacks and the like.
    Irregular,
    /// Militia.
    Militia,
    /// Regular troops.
    Line,
    /// Grenadiers and others picked.
    Elite,
    /// The Guard.
    Guard,
}

/// Whether a commander is near.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// In the range of one.
    InCommand,
    /// One is attached to the unit.
    Attached,
    /// Out of the range of all.
    OutOfCommand,
}

/// How large a unit is.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// As most.
    Normal,
    /// Large.
    Large,
    /// Small.
    Small,
}

/// What shelters a unit.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cover {
    /// Nothing.
    None,
    /// A hedge, an orchard, a wooden house.
    Light,
    /// A wall, a dense wood, an ordinary building.
    Medium,
    /// A stone building, a redoubt.
    Heavy,
}

/// What the ground is like.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Open ground, a gentle hill, a road.
    Clear,
    /// Orchards, light woods, a steep slope.
    Rough,
    /// Dense wood, marsh, broken ground.
    Difficult,
    /// A building.
    Building,
    /// A village.
    Village,
}

/// A unit: a battalion, a regiment or a battery, with its state and where it stands.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// The arm.
    pub arm: Arm,
    /// How it is drawn up; of no account for artillery and skirmishers.
    pub formation: Formation,
    /// Light infantry.
    pub light_infantry: bool,
    /// How heavy cavalry is; of no account for other arms.
    #[fact(default = Medium)]
    pub weight: Weight,
    /// The guns of a battery; of no account for other arms.
    #[fact(default = "6-pdr")]
    pub calibre: Calibre,
    /// How well it manoeuvres.
    #[fact(default = B)]
    pub class: Class,
    /// What sort of troops they are (R7).
    #[fact(default = Line)]
    pub status: Status,
    /// Morale; ordinary line has 3 (R7).
    #[fact(1..=6, default = 3)]
    pub morale: i32,
    /// How well infantry or skirmishers skirmish (R10).
    #[fact(0..=2, default = 1)]
    pub sk: i32,
    /// How large it is; sets how many losses eliminate it (R5).
    pub size: Size,
    /// Whether a commander is near (R47).
    pub command: Command,
    /// The order of its division.
    #[fact(default = Engage)]
    pub order: Order,
    /// Cavalry armed with the lance.
    pub lance: bool,
    /// Cavalry with breastplates.
    pub cuirass: bool,
    /// Troops that charge with élan.
    pub elan: bool,
    /// Cavalry that can neither stop a charge nor hold back from a pursuit (R9).
    pub impetuous: bool,
    /// Troops that hold out under loss.
    pub stoic: bool,
    /// Troops that cling to their ground.
    pub tenacious: bool,
    /// Infantry with light guns of its own (R21).
    pub battalion_guns: bool,
    /// Armed with rifles.
    pub rifles: bool,
    /// Trained shots.
    pub good_shooter: bool,
    /// Bad shots.
    pub poor_shooter: bool,
    /// Armed with pikes, scythes or swords only.
    pub melee_weapons: bool,
    /// A battery with howitzers among its guns.
    pub howitzers: bool,
    /// Guns limbered up; artillery only.
    pub limbered: bool,
    /// Disordered, until rallied (R8).
    pub disordered: bool,
    /// Has an action marker, until the end of the turn (R8).
    pub action_marker: bool,
    /// Losses suffered, in halves (R4).
    #[fact(0..=5.5)]
    pub losses: Halves,
    /// Holds a building (R18).
    pub in_building: bool,
    /// What shelters it (R31).
    pub cover: Cover,
    /// Flanks and rear threatened by infantry (R24).
    #[fact(0..=3)]
    pub threatened_by_infantry: i32,
    /// Flanks and rear threatened by cavalry (R24).
    #[fact(0..=3)]
    pub threatened_by_cavalry: i32,
}

/// Friends who add their fire instead of firing themselves (R23).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct FireSupport {
    /// Infantry or artillery that adds its fire (R23).
    #[fact(0..=3)]
    pub fire_support: i32,
    /// Artillery at short range that adds its canister (R23).
    #[fact(0..=3)]
    pub canister_support: i32,
    /// Skirmishers that add their fire (R23).
    #[fact(0..=3)]
    pub skirmisher_support: i32,
}

impl Unit {
    /// In either kind of square.
    pub fn in_square(&self) -> bool {
        matches!(self.formation, Formation::Square | Formation::ColumnSquare)
    }

    /// Flanks and rear threatened by anybody.
    pub fn threatened(&self) -> i32 {
        self.threatened_by_infantry + self.threatened_by_cavalry
    }
}

/// A unit has two flanks and a rear.
pub(crate) const THREATS: &[Refused<Unit>] = refused![u: Unit;
    ["threatened_by_infantry", "threatened_by_cavalry"] "a unit has two flanks and a rear: at most 3 sides are threatened" by "R24"
        if u.threatened() > 3;
];

/// What a unit has lost, and what it can.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strength {
    pub(crate) losses: Halves,
    pub(crate) limit: Halves,
}

const SPENT: &[Refused<Strength>] = refused![s: Strength;
    ["losses", "size"] "so many losses eliminate a unit of this arm and size: state fewer"
        by "R5" if s.losses >= s.limit;
];

impl Strength {
    pub(crate) fn of(arm: Arm, size: Size, losses: Halves, house: &House) -> Self {
        Self { losses, limit: house.limit(arm, size) }
    }

    /// Nobody takes part who is eliminated already.
    pub(crate) fn refuse(self, role: &str, faults: &mut Faults<'_>) {
        faults.check_role(role, SPENT, &self);
    }

    /// Whether these further losses eliminate it.
    pub(crate) fn is_spent_by(self, losses: Halves) -> bool {
        self.losses + losses >= self.limit
    }

    pub(crate) fn table(house: &House) -> Table {
        let mut table = Table::new("Losses that eliminate a unit").columns(Size::ALL.iter().map(|size| size.word()));
        for arm in Arm::ALL {
            let limits = Size::ALL.iter().map(|size| house.limit(*arm, *size));
            table = table.line(arm.word(), limits, [cause!("R5")]);
        }
        table
    }
}

/// A pair of distances as the sheet prints them, "4/8 UD": on foot and mounted (R26).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Span {
    foot: i32,
    mounted: i32,
}

impl Span {
    pub(crate) const fn new(foot: i32, mounted: i32) -> Self {
        Self { foot, mounted }
    }

    pub(crate) fn of(self, arm: Arm) -> i32 {
        if arm == Arm::Cavalry { self.mounted } else { self.foot }
    }
}

/// How far a unit flees.
pub(crate) const FLIGHT: Span = Span::new(6, 10);
