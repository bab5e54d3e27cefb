//! What never changes in a battle: the ground as the rules see it, who is on the rolls, how large everybody is.
//!
//! Made once by the [muster](crate::muster) and shared by all clones of a battle.

pub use grognard_battle::muster::{Command, Extent, Objective};
use grognard_battle::{CommandId, Piece, Side, Troops, muster};
use grognard_rulebook::Measure;
use grognard_tabletop::{Barriers, Body, Facing, Footprint, Length, Polygon, Pose, Track};
use serde::{Deserialize, Serialize};

use super::state::Unit;
pub use crate::muster::guns::Sections;
use crate::{
    house::House,
    movement::Mover,
    profile::{Class, Doctrine, Lr, Nation, Terrain, Trait},
};

/// The ground, the rolls and the agreements of a battle. Commands are Formations, those last that are formed in battle.
pub type Field = grognard_battle::Field<House, Troop, Post, Country>;

/// The ground as these rules see it, and what Formations are.
#[derive(Debug, Default)]
pub struct Country {
    /// Ground that slows (R66).
    pub tracts: Vec<Tract>,
    /// Places to hold (R67).
    pub places: Vec<Place>,
    /// Works drawn as a line.
    pub works: Vec<Track>,
    /// Roads.
    pub roads: Vec<Road>,
    /// Ground that foot, horse and guns do not enter.
    pub barred: [Barriers; 3],
    /// The way to the edge of the table each side comes from (R97).
    pub edges: [Facing; 2],
    /// The Forces of both sides.
    pub forces: Vec<Force>,
    /// What Formations are, by their place among the commands.
    pub rosters: Vec<Roster>,
}

impl Country {
    /// What a Unit of this class does not enter.
    pub fn barred_to(&self, class: Class) -> &Barriers {
        &self.barred[class as usize]
    }
}

/// Several Formations under one commander.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The Force Commander, by his place among the leaders.
    pub leader: u8,
}

/// What about a Formation never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roster {
    /// The Force it belongs to.
    pub force: u8,
    /// It has nobody at the start, and is formed in battle if at all (R84).
    pub spare: bool,
    /// It is formed as a grand battery (R28).
    pub grand_battery: bool,
    /// Its nation, as the chart of deployment knows it.
    pub nation: Nation,
    /// A Guard Formation.
    pub guard: bool,
    /// How it skirmishes.
    pub doctrine: Doctrine,
    /// Brittle (BR).
    pub brittle: bool,
    /// Determined (DT).
    pub determined: bool,
    /// Stoic (ST).
    pub stoic: bool,
    /// Enthusiastic (EN).
    pub enthusiastic: bool,
}

impl Default for Roster {
    fn default() -> Self {
        Self {
            force: 0,
            spare: false,
            grand_battery: false,
            nation: Nation::Other,
            guard: false,
            doctrine: Doctrine::Ineffective,
            brittle: false,
            determined: false,
            stoic: false,
            enthusiastic: false,
        }
    }
}

/// Ground that slows.
#[derive(Clone, Debug, PartialEq)]
pub struct Tract {
    /// Where it is.
    pub outline: Polygon,
    /// What it is to foot, horse and guns.
    pub going: [Terrain; 3],
    /// Whether Lights and Irregulars are at home in it.
    pub wooded: bool,
    /// Bridges and fords over it.
    pub ways: Vec<Body>,
}

/// A place to hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// The ground it covers.
    pub outline: Polygon,
    /// What it is to those in it.
    pub holding: Holding,
    /// How many Units of a side have room in it.
    pub room: u8,
}

/// What a place is to those in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// A built-up area.
    Town,
    /// A farm, a manor, a redoubt.
    StrongPoint,
    /// Field works.
    Fortification,
    /// A walled town.
    FortifiedCity,
}

/// A road.
#[derive(Clone, Debug, PartialEq)]
pub struct Road {
    /// Its course.
    pub track: Track,
    /// Whether it is paved; others are poor roads (R66).
    pub paved: bool,
}

/// A Unit on the rolls: what about it never changes.
pub type Enlisted = muster::Enlisted<Troop>;

/// What these rules know of a Unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Troop {
    /// Infantry, cavalry or artillery.
    pub class: Class,
    /// Its column of the movement chart.
    pub arm: Mover,
    /// How large it is.
    pub size: Size,
    /// How good it is.
    pub rating: Rating,
    /// Two-gun sections of a battery.
    pub sections: Sections,
    /// How it starts.
    pub start: Start,
    /// Companies of specialists.
    pub companies: Companies,
}

/// How large a Unit is (R40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// Small.
    Small,
    /// Standard.
    Standard,
    /// Large.
    Large,
}

/// How good a Unit is (R51).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Combat Rating.
    pub cr: i32,
    /// Shock, 0 to 3.
    pub shock: i32,
    /// Light or irregular.
    pub kind: Trait,
    /// Impetuous (IM).
    pub impetuous: bool,
}

/// Companies of specialists that a Unit brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Companies {
    /// A rifle company of this value, committed from the start.
    pub rifles: u8,
    /// An engineer company, in the pool of the Formation.
    pub engineers: bool,
}

/// How a Unit starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// On the table, or coming onto it.
    Table(Drill),
    /// In the reserve of its Formation.
    Reserve,
    /// In the reserve of its Force.
    ForceReserve,
}

/// How a Unit is drawn up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drill {
    /// In a column of march.
    Ployed,
    /// Deployed.
    Deployed,
    /// A committed battery on its limbers.
    Limbered,
    /// A committed battery ready to fire.
    Unlimbered,
}

impl Drill {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ployed => "ployed",
            Self::Deployed => "deployed",
            Self::Limbered => "limbered",
            Self::Unlimbered => "unlimbered",
        }
    }
}

/// A commander.
pub type Leader = muster::Leader<Post>;

/// What these rules know of a commander. He leads the Formation that is his command, if one is.
#[derive(Clone, Debug, PartialEq)]
pub struct Post {
    /// The man and his ratings.
    pub rated: Rated,
    /// The Force he commands.
    pub force: Option<u8>,
    /// Who takes over if he is lost.
    pub second: Option<Rated>,
    /// Who takes over at the start of a turn.
    pub relief: Option<(u16, Rated)>,
    /// The turn in which the first of his Units comes on, if none is there before.
    pub arrives: Option<u16>,
    /// He may form a grand battery.
    pub grand_battery: bool,
    /// He has imperial aides-de-camp.
    pub imperial_adc: bool,
    /// He has wandered off.
    pub wandered_off: bool,
    /// He has a charmed death.
    pub charmed_death: bool,
    /// He has a date with death.
    pub date_with_death: bool,
}

impl Post {
    /// A man without characteristics (R54).
    pub fn of(rated: Rated) -> Self {
        Self {
            rated,
            force: None,
            second: None,
            relief: None,
            arrives: None,
            grand_battery: false,
            imperial_adc: false,
            wandered_off: false,
            charmed_death: false,
            date_with_death: false,
        }
    }
}

/// A man and his ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated {
    /// His name.
    pub name: String,
    /// Leadership Rating.
    pub lr: Lr,
    /// Tactical Rating.
    pub tr: i32,
}

/// The ground a Unit covers (R40).
pub fn footprint(class: Class, size: Size, drill: Drill) -> Footprint {
    let wide = match (drill, class, size) {
        (Drill::Ployed | Drill::Limbered, ..) => return Footprint::rectangle(Length::units(1), Length::units(2)),
        (_, Class::Artillery, _) | (.., Size::Small) => Length::thousandths(1500),
        (.., Size::Standard) => Length::units(2),
        (.., Size::Large) => Length::units(3),
    };
    Footprint::rectangle(wide, Length::units(1))
}

/// The figure of a commander (R40).
pub const FIGURE: Length = Length::units(1);

/// The ground of a Reformation Area (R40).
pub const AREA: Footprint = Footprint::rectangle(Length::units(2), Length::units(2));

/// A measure of a procedure or of the house rules as a length on the table, to the thousandth.
pub(crate) fn inches(measure: Measure) -> Length {
    Length::thousandths((measure.get() * 1000.0).round() as i32)
}

/// A length on the table as a measure of the procedures, which know nothing beyond 300 inches.
pub(super) fn measured(length: Length) -> Measure {
    Measure::new(f64::from(length.get().clamp(0, 300_000)) / 1000.0)
}

impl Troop {
    /// The ground it covers, drawn up so.
    pub fn footprint(&self, drill: Drill) -> Footprint {
        footprint(self.class, self.size, drill)
    }
}

/// Who stands where in a state.
pub(super) fn troops(field: &Field, units: &[Unit]) -> Troops {
    let bodies = field
        .rolls
        .iter()
        .zip(units)
        .map(|(enlisted, unit)| (unit.is_there(), Body::new(enlisted.footprint(unit.drill), Pose { ..unit.pose })));
    Troops::new(field.sides(), bodies)
}

/// The piece of a Formation's Reformation Area: after those of the Units and the commanders.
pub(super) fn piece_of_area(field: &Field, formation: CommandId) -> Piece {
    Piece((field.rolls.len() + field.leaders.len() + formation.index()) as u16)
}
