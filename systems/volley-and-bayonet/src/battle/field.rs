//! What never changes in a battle: the ground as the rules see it, and who is on the rolls.
//!
//! Made once by the [muster](crate::muster) and shared by all clones of a battle.

pub use grognard_battle::muster::{Command, Extent, Objective};
use grognard_battle::{CommandId, Piece, Troops, muster};
use grognard_rulebook::Measure;
use grognard_scenario::model::ground::Going;
use grognard_tabletop::{Barriers, Body, Facing, Footprint, Length, Polygon, Track};

use super::state::Unit;
use crate::{
    house::{self, House},
    profile::{Arm, ArtillerySize, Base, Stand, Terrain},
};

/// The ground, the rolls and the agreements of a battle. Stands are numbered by side, then skirmishers attached to one of them.
pub type Field = grognard_battle::Field<House, Troop, Role, Country>;

/// The ground as these rules see it, and what divisions can bear.
#[derive(Debug, Default)]
pub struct Country {
    /// Ground to be in: what shelters a stand or slows it (R69, R70).
    pub tracts: Vec<Tract>,
    /// What is crossed: streams, hollow ways, walls and works (R71).
    pub hurdles: Vec<Hurdle>,
    /// Houses, each with room for one stand of infantry (R68).
    pub blocks: Vec<Block>,
    /// Roads, which a march column and limbered guns follow.
    pub roads: Vec<Track>,
    /// Ground that foot, horse and guns do not enter but on a road: deep water, and what is barred to that arm.
    pub barred: [Barriers; 3],
    /// The edge of the table each side comes from (R97).
    pub edges: [Facing; 2],
    /// What a division begins with and can bear, by its place among the commands.
    pub rosters: Vec<Roster>,
}

impl Country {
    /// What a stand of this arm does not enter.
    pub fn barred_to(&self, arm: Arm) -> &Barriers {
        let [foot, horse, guns] = &self.barred;
        match arm {
            Arm::Infantry | Arm::Commander => foot,
            Arm::Cavalry => horse,
            Arm::Artillery => guns,
        }
    }
}

/// A stand on the rolls: what about it never changes.
pub type Enlisted = muster::Enlisted<Troop>;

/// What these rules know of a stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Troop {
    /// What it is and how it starts, as the procedures ask for it.
    pub stand: Stand,
    /// The block it starts in.
    pub block: Option<u16>,
    /// The stand these skirmishers start with; off the table as long as they stay with it (R80).
    pub attached_to: Option<Piece>,
}

/// A commander.
pub type Leader = muster::Leader<Role>;

/// What these rules know of a commander: whom he commands besides the division he leads, and since when.
#[derive(Clone, Debug, PartialEq)]
pub struct Role {
    /// The divisions in his chain of command, by their places in [`Field::commands`].
    pub divisions: Vec<CommandId>,
    /// Whether he leads a corps. Such a man rallies, as the commander of the army does.
    pub corps: bool,
    /// The turn at whose start he comes on with the first of his stands, if none is there before.
    pub arrives: Option<u16>,
}

/// What a division begins with and what it can bear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// Strength points at the start, those of guns and skirmishers included.
    pub strength: i32,
    /// Strength points that exhaust it when they are lost (R38).
    pub level: i32,
}

/// Ground to be in.
#[derive(Clone, Debug, PartialEq)]
pub struct Tract {
    /// What shelter it gives.
    pub terrain: Terrain,
    /// Where it is.
    pub outline: Polygon,
    /// Who gets through it, and how.
    pub passage: Passage,
}

/// What is crossed.
#[derive(Clone, Debug, PartialEq)]
pub struct Hurdle {
    /// Whether it is water, which disorders a charge (R45).
    pub stream: bool,
    /// Its course.
    pub track: Track,
    /// What shelter it gives to those who stand behind it: field works, hasty works or nothing (R69).
    pub shelter: Terrain,
    /// Who gets over it, and how.
    pub passage: Passage,
    /// Bridges and fords: who crosses with his centre in one of these strips gets over what is barred to him.
    pub ways: Vec<Body>,
}

/// How each arm gets through or over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passage {
    /// Infantry in close order; skirmishers are hindered by nothing but what is barred to foot.
    pub foot: Going,
    /// Cavalry.
    pub horse: Going,
    /// Artillery.
    pub guns: Going,
}

/// A house or a part of a village: a room for one stand of infantry (R68).
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The name of what it is part of.
    pub name: String,
    /// The ground it covers, north up.
    pub body: Body,
}

impl Passage {
    /// How an arm gets through.
    pub fn of(&self, arm: Arm) -> Going {
        match arm {
            Arm::Infantry => self.foot,
            Arm::Cavalry => self.horse,
            Arm::Artillery => self.guns,
            Arm::Commander => Going::Free,
        }
    }
}

/// The base of a stand (R3); in a block it is the block.
pub fn base(stand: &Stand, house: &House) -> Footprint {
    let size = match (stand.arm, stand.base, stand.artillery_size) {
        (Arm::Infantry | Arm::Cavalry, Base::Massed, _) => &house.massed,
        (Arm::Infantry | Arm::Cavalry, Base::Linear, _) => &house.linear,
        (Arm::Infantry | Arm::Cavalry, Base::Skirmish, _) => &house.skirmish,
        (Arm::Artillery, _, ArtillerySize::Battalion) => &house.battalion,
        (Arm::Artillery, _, ArtillerySize::Battery) => &house.battery,
        (Arm::Commander, ..) => &house.commander,
    };
    let house::Footprint { width, depth } = size;
    Footprint::rectangle(inches(*width), inches(*depth))
}

/// A measure of the house rules as a length on the table, to the thousandth.
pub(crate) fn inches(measure: Measure) -> Length {
    Length::thousandths((measure.get() * 1000.0).round() as i32)
}

/// A length on the table as a measure of the procedures, which know nothing beyond 99 inches.
pub(super) fn measured(length: Length) -> Measure {
    Measure::new(f64::from(length.get().clamp(0, 99_000)) / 1000.0)
}

/// The ground a stand covers where it stands.
pub(super) fn body(field: &Field, unit: Piece, state: &Unit) -> Body {
    match state.block.and_then(|block| field.blocks.get(usize::from(block))) {
        Some(block) => block.body,
        None => Body::new(base(&field.rolls[unit.index()].stand, &field.house), state.pose),
    }
}

/// Who stands where in a state.
pub(super) fn troops(field: &Field, units: &[Unit]) -> Troops {
    let bodies = units.iter().enumerate().map(|(i, unit)| (unit.is_there(), body(field, Piece(i as u16), unit)));
    Troops::new(field.sides(), bodies)
}
