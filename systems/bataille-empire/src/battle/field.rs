//! What never changes in a battle: the ground as the rules see it, who is on the rolls, how large everybody is.
//!
//! Made once by the [muster](crate::muster) and shared by all clones of a battle.

pub use grognard_battle::muster::{Command, Extent, Objective};
use grognard_battle::{Troops, muster};
use grognard_rulebook::Measure;
use grognard_tabletop::{Barriers, Body, Facing, Footprint, Length, Point, Polygon, Pose, Track, Turn};

use super::state::{Form, Unit};
use crate::{
    command::Commander,
    house::House,
    profile::{self, Arm, Cover, Terrain},
};

/// The ground, the rolls and the agreements of a battle.
pub type Field = grognard_battle::Field<House, Troop, Role, Country>;

/// The ground as these rules see it.
#[derive(Debug)]
pub struct Country {
    /// Blocks of villages, and strong points (R56).
    pub blocks: Vec<Block>,
    /// Ground to be in: what slows, what shelters (R55, R31).
    pub tracts: Vec<Tract>,
    /// What is crossed: streams, walls, hedges, hollow ways, lines of works.
    pub hurdles: Vec<Hurdle>,
    /// Roads, which columns follow (R62).
    pub roads: Vec<Track>,
    /// Ground that is closed, by who treads it; each but over fords, and in column over bridges too.
    pub closed: [[Barriers; 2]; 4],
    /// Bridges as strips of ground.
    pub bridges: Vec<Body>,
    /// The way from each side's edge over the table.
    pub inward: [Facing; 2],
    /// Metres of ground to a UD (R51).
    pub metres: u32,
}

impl Default for Country {
    fn default() -> Self {
        Self {
            blocks: Vec::new(),
            tracts: Vec::new(),
            hurdles: Vec::new(),
            roads: Vec::new(),
            closed: Default::default(),
            bridges: Vec::new(),
            inward: [Facing::SOUTH, Facing::NORTH],
            metres: 60,
        }
    }
}

/// Who treads the ground: what is a dash in the table of moves is closed to him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tread {
    /// Infantry in line or column, and skirmishers.
    Foot,
    /// Infantry in square.
    Square,
    /// Cavalry.
    Horse,
    /// Guns.
    Guns,
}

impl Tread {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Foot, Self::Square, Self::Horse, Self::Guns];

    /// How an arm treads in a form.
    pub fn of(arm: Arm, form: Form) -> Self {
        match arm {
            Arm::Cavalry => Self::Horse,
            Arm::Artillery => Self::Guns,
            Arm::Infantry if form.is_square() => Self::Square,
            Arm::Infantry | Arm::Skirmishers => Self::Foot,
        }
    }

    /// Its place in a list of foot, horse and guns.
    pub fn arm(self) -> usize {
        match self {
            Self::Foot | Self::Square => 0,
            Self::Horse => 1,
            Self::Guns => 2,
        }
    }
}

impl Country {
    /// What a unit of this arm does not enter in this form.
    pub fn closed_to(&self, arm: Arm, form: Form) -> &Barriers {
        let narrow = matches!(form, Form::Column | Form::Limbered | Form::Open);
        &self.closed[Tread::of(arm, form) as usize][usize::from(narrow)]
    }

    /// The worst ground about a point for foot, horse or guns.
    pub fn ground_at(&self, at: Point, arm: usize) -> Terrain {
        let here = self.tracts.iter().filter(|tract| !tract.free[arm] && tract.outline.contains(at));
        here.map(|tract| tract.ground).max_by_key(|ground| *ground as u8).unwrap_or(Terrain::Clear)
    }
}

/// A unit on the rolls: what about it never changes.
pub type Enlisted = muster::Enlisted<Troop>;

/// What these rules know of a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Troop {
    /// Its profile, as it is before the first turn.
    pub unit: profile::Unit,
    /// Horse artillery.
    pub horse_artillery: bool,
    /// A battery that has shrapnel.
    pub shrapnel: bool,
    /// How it starts.
    pub form: Form,
    /// The block it starts in.
    pub block: Option<u16>,
}

/// A commander.
pub type Leader = muster::Leader<Role>;

/// What these rules know of a commander.
#[derive(Clone, Debug, PartialEq)]
pub struct Role {
    /// How good he is.
    pub rating: Commander,
    /// The turn in which the first of his units comes on, if none is there before.
    pub arrives: Option<u16>,
    /// Who takes over, from which turn on (R96).
    pub relief: Option<(u16, String, Commander)>,
}

/// A block of a village, or a strong point (R56).
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Its name.
    pub name: String,
    /// The ground it covers.
    pub body: Body,
    /// How large it is.
    pub size: Footprint,
    /// What it is to those inside.
    pub cover: Cover,
    /// Whether it is part of a village.
    pub village: bool,
}

impl Block {
    /// How a garrison stands in it: in its middle, and looking out of its front or its rear as it looked before. Its front says nothing of
    /// where it fires; but who is with it rides behind it, and friends form beside it.
    pub(crate) fn billet(&self, facing: Facing) -> Pose {
        let front = self.body.facing();
        let turned = front.turn_to(facing);
        let ahead = turned > -Turn::degrees(90) && turned <= Turn::degrees(90);
        Pose { at: self.body.centre(), facing: if ahead { front } else { front.about() } }
    }
}

/// Ground to be in.
#[derive(Clone, Debug, PartialEq)]
pub struct Tract {
    /// Where it is.
    pub outline: Polygon,
    /// What it is like: rough, difficult, or a village.
    pub ground: Terrain,
    /// What it is to those in it.
    pub cover: Cover,
    /// Field works.
    pub works: bool,
    /// Whether foot, horse and guns do not notice it.
    pub free: [bool; 3],
}

/// What is crossed.
#[derive(Clone, Debug, PartialEq)]
pub struct Hurdle {
    /// Its course.
    pub track: Track,
    /// What it is to those behind it.
    pub cover: Cover,
    /// Water, whose banks are held.
    pub water: bool,
    /// Field works.
    pub works: bool,
    /// Whether it is an obstacle to foot, horse and guns.
    pub obstacle: [bool; 3],
    /// Whether guns cross it as rough ground.
    pub guns_wade: bool,
    /// Bridges and fords over it, and whether each is a bridge.
    pub ways: Vec<(Body, bool)>,
}

/// UD of a procedure or of the house rules as a length on the table, to the thousandth.
pub(crate) fn ud(measure: Measure) -> Length {
    Length::thousandths((measure.get() * 1000.0).round() as i32)
}

/// A length on the table as UD, no more than a field holds (R100).
pub(super) fn measured(length: Length, most: i32) -> Measure {
    Measure::new(f64::from(length.get().clamp(0, most * 1000)) / 1000.0)
}

/// The ground a unit of an arm covers in a form, outside of blocks (R32).
pub(crate) fn base(form: Form) -> Footprint {
    let rectangle =
        |width: i32, depth: i32| Footprint::rectangle(Length::thousandths(width), Length::thousandths(depth));
    match form {
        Form::Line | Form::Open => rectangle(2000, 500),
        Form::Column | Form::Square | Form::ColumnSquare | Form::Garrison => rectangle(1000, 1000),
        Form::Deployed => rectangle(1000, 500),
        Form::Limbered => rectangle(500, 1000),
    }
}

/// The figure of a commander (R32).
pub(crate) const FIGURE: Footprint = Footprint::round(Length::thousandths(500));

/// The ground a unit covers where it stands.
pub(super) fn footprint(field: &Field, state: &Unit) -> Footprint {
    match state.block.and_then(|block| field.blocks.get(usize::from(block))) {
        Some(block) => block.size,
        None => base(state.form),
    }
}

/// Who stands where in a state. Guns whose crew left count for nothing, and are looked for apart.
pub(super) fn troops(field: &Field, units: &[Unit]) -> Troops {
    let bodies = units.iter().map(|unit| (unit.is_there(), Body::new(footprint(field, unit), Pose { ..unit.pose })));
    Troops::new(field.sides(), bodies)
}
