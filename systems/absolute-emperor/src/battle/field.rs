//! What never changes in a battle: the ground as the rules see it, who is on the rolls, how large everybody is.
//!
//! Made once by the [muster](crate::muster) and shared by all clones of a battle.

pub use grognard_battle::muster::{Command, Extent, Objective};
use grognard_battle::{Piece, Troops, muster};
use grognard_rulebook::{Halves, Measure, Procedure};
use grognard_tabletop::{Barriers, Body, Facing, Footprint, Length, Polygon, Pose, Track};

use super::state::{Compass, Unit};
use crate::{
    house::House,
    movement::{Distances, ScaleTable},
    profile::{Arm, Cover, Formation, Grade, Scale},
};

/// The ground, the rolls and the agreements of a battle.
pub type Field = grognard_battle::Field<House, Troop, Role, Country>;

/// The ground as these rules see it, and the sizes of figures (R36).
#[derive(Debug)]
pub struct Country {
    /// Built-up areas and fortifications (R42).
    pub places: Vec<Place>,
    /// Ground to be in: what shelters and what is difficult (R35, R43).
    pub tracts: Vec<Tract>,
    /// What is crossed: streams, walls, hedges, hollow ways, lines of works.
    pub hurdles: Vec<Hurdle>,
    /// Roads, which are followed in March Order and limbered (R51).
    pub roads: Vec<Track>,
    /// Ground that an arm does not enter: of foot, horse and guns, each but over fords, and in March Order or limbered over bridges
    /// too.
    pub barred: [[Barriers; 2]; 3],
    /// The edge of the table each side comes from.
    pub edges: [Compass; 2],
    /// The distances of the figures, in inches.
    pub inches: Distances,
}

impl Default for Country {
    fn default() -> Self {
        Self {
            places: Vec::new(),
            tracts: Vec::new(),
            hurdles: Vec::new(),
            roads: Vec::new(),
            barred: Default::default(),
            edges: [Compass::North, Compass::South],
            inches: distances(&House::default()),
        }
    }
}

/// All distances of the figures that battles are fought with (R36).
pub fn distances(house: &House) -> Distances {
    ScaleTable { scale: Scale::Medium }.prepare(house, &mut ())
}

impl Country {
    /// What a unit of this arm does not enter in this formation.
    pub fn barred_to(&self, arm: Arm, formation: Formation) -> &Barriers {
        let column = matches!(formation, Formation::MarchOrder | Formation::Limbered);
        &self.barred[arm as usize][usize::from(column)]
    }

    /// The ground a unit of this arm covers in this formation, outside of places (R31).
    pub fn footprint(&self, arm: Arm, formation: Formation) -> Footprint {
        let (base, front) = (measure(self.inches.base), inches(self.inches.frontage));
        match (arm, formation) {
            (Arm::Artillery, Formation::Limbered) => Footprint::rectangle(base, base.times(2)),
            (Arm::Artillery, _) => Footprint::rectangle(base, base),
            (_, Formation::AttackColumn | Formation::Squadrons | Formation::Square) => {
                Footprint::rectangle(front.half(), base.times(2))
            }
            (_, Formation::MarchOrder) => Footprint::rectangle(base, front),
            _ => Footprint::rectangle(front, base),
        }
    }

    /// The figure of a commander (R34).
    pub fn figure(&self) -> Footprint {
        Footprint::round(measure(self.inches.base))
    }

    /// How far a commander's word reaches.
    pub fn radius(&self) -> Length {
        inches(self.inches.command_radius)
    }
}

/// A unit on the rolls: what about it never changes.
pub type Enlisted = muster::Enlisted<Troop>;

/// What these rules know of a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Troop {
    /// Infantry, cavalry or artillery.
    pub arm: Arm,
    /// How good it is; no meaning for artillery.
    pub grade: Grade,
    /// How it starts.
    pub formation: Formation,
    /// The place it starts in.
    pub place: Option<u16>,
}

/// A commander.
pub type Leader = muster::Leader<Role>;

/// What these rules know of a commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Role {
    /// Élan at the start (R41).
    pub elan: u8,
    /// The turn at whose Movement Phase he comes on with the first of his units, if none is there before.
    pub arrives: Option<u16>,
}

/// A built-up area or fortification: an upright rectangle (R42).
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// The ground it covers, north up.
    pub body: Body,
    /// Its size from west to east and from south to north.
    pub size: (Length, Length),
    /// What it is to those inside.
    pub cover: Cover,
}

impl Place {
    /// The ground somebody covers who is inside and looks this way.
    pub fn inside(&self, facing: Facing) -> Footprint {
        let (wide, high) = self.size;
        if matches!(facing, Facing::EAST | Facing::WEST) {
            Footprint::rectangle(high, wide)
        } else {
            Footprint::rectangle(wide, high)
        }
    }
}

/// Ground to be in.
#[derive(Clone, Debug, PartialEq)]
pub struct Tract {
    /// Whether it shelters those in it.
    pub shelters: bool,
    /// Whether guns unlimber in it.
    pub wooded: bool,
    /// Where it is.
    pub outline: Polygon,
    /// Whether it is difficult for foot, horse and guns.
    pub difficult: [bool; 3],
}

/// What is crossed.
#[derive(Clone, Debug, PartialEq)]
pub struct Hurdle {
    /// Its course.
    pub track: Track,
    /// What it is to those behind it.
    pub cover: Cover,
    /// Whether it is difficult for foot, horse and guns.
    pub difficult: [bool; 3],
    /// Whether it is closed to foot, horse and guns: a wall to guns.
    pub closed: [bool; 3],
    /// Bridges and fords: who crosses with his centre in one of these strips does not find it difficult.
    pub ways: Vec<Body>,
}

/// A number of halves of an inch as a length on the table.
pub(crate) fn inches(halves: Halves) -> Length {
    Length::thousandths(halves.count().saturating_mul(500))
}

/// A measure of a procedure or of the house rules as a length on the table, to the thousandth.
pub(crate) fn measure(measure: Measure) -> Length {
    Length::thousandths((measure.get() * 1000.0).round() as i32)
}

/// A length on the table as a measure of the procedures: to the hundredth of an inch, and no more than a hundred (R44).
pub(super) fn measured(length: Length) -> Measure {
    Measure::new(f64::from(((length.get().max(0) + 5) / 10).min(10_000)) / 100.0)
}

/// The ground a unit covers where it stands.
pub(super) fn footprint(field: &Field, unit: Piece, state: &Unit) -> Footprint {
    match state.place.and_then(|place| field.places.get(usize::from(place))) {
        Some(place) => place.inside(state.pose.facing),
        None => field.footprint(field.rolls[unit.index()].arm, state.formation),
    }
}

/// Who stands where in a state.
pub(super) fn troops(field: &Field, units: &[Unit]) -> Troops {
    let bodies = units.iter().enumerate().map(|(i, unit)| {
        let unit_at = Piece(i as u16);
        (unit.is_there(), Body::new(footprint(field, unit_at, unit), Pose { ..unit.pose }))
    });
    Troops::new(field.sides(), bodies)
}
