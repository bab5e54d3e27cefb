//! What never changes in a battle: the ground as the rules see it, and who is on the rolls.
//!
//! Made once by the [muster](crate::muster) and shared by all clones of a battle.

use std::sync::Arc;

use grognard_battle::muster;
pub use grognard_battle::muster::{Command, Extent, Objective};
use grognard_battle::{Piece, Setup, Side};
use grognard_rulebook::Measure;
use grognard_scenario::Scenario;
use grognard_scenario::model::ground::Going;
use grognard_tabletop::{Barriers, Body, Footprint, Ground, Length, Polygon, Track};

use crate::{
    house::{self, House},
    profile::{Arm, ArtillerySize, Base, Stand, Terrain},
};

/// The ground, the rolls and the agreements of a battle.
#[derive(Debug)]
pub struct Field {
    /// The battle as its author wrote it.
    pub scenario: Arc<Scenario>,
    /// The numbers the sheet leaves out.
    pub house: Arc<House>,
    /// What the players agreed on.
    pub setup: Setup,
    /// The ground in inches, with blocks for houses: for sight, for heights and for the screen.
    pub ground: Ground,
    /// Ground to be in: what shelters a stand or slows it (R69, R70).
    pub tracts: Vec<Tract>,
    /// What is crossed: streams, hollow ways, walls and works (R71).
    pub hurdles: Vec<Hurdle>,
    /// Houses, each with room for one stand of infantry (R68).
    pub blocks: Vec<Block>,
    /// Roads, which a march column and limbered guns follow.
    pub roads: Vec<Track>,
    /// What bars the way to everybody who is not on a road over a bridge (R71).
    pub impassable: Barriers,
    /// Stands, by the number of their piece: of the first side, of the second, then skirmishers attached to one of them.
    pub rolls: Vec<Enlisted>,
    /// Commanders; the piece of the first one follows that of the last stand.
    pub leaders: Vec<Leader>,
    /// Divisions of both sides.
    pub commands: Vec<Command>,
    /// What a division begins with and can bear, by its place in [`commands`](Self::commands).
    pub rosters: Vec<Roster>,
    /// What is worth holding.
    pub objectives: Vec<Objective>,
    /// Where each side may set up (R50).
    pub zones: [Polygon; 2],
    /// The side that attacks, if the scenario says so.
    pub attacker: Option<Side>,
    /// How many turns there are.
    pub turns: u16,
    /// Minutes to a turn.
    pub minutes: u32,
}

/// A stand on the rolls: what about it never changes.
pub type Enlisted = muster::Enlisted<Troops>;

/// What these rules know of a stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Troops {
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
    pub divisions: Vec<u8>,
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

impl Field {
    /// How many stands are on the rolls.
    pub fn units(&self) -> usize {
        self.rolls.len()
    }
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
