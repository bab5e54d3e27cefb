//! Moving and seeing: rates, ranges, and what is bad going.

use grognard_rulebook::{
    Dice, Facts, Faults, Halves, Measure, Notes, Procedure, Refused, Rule, Table, Told, Word, cause, refused, rule,
};

use crate::{
    house::House,
    profile::{Arm, LIMBERS, Unit},
};

/// What the ground is like to move over.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Going {
    /// Good going.
    Good,
    /// Bad going.
    Bad,
}

/// How far a unit may move (R18, R13).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MovementAllowance {
    #[role("", "unit", arm, road_column, limbered)]
    pub unit: Unit,
    /// Bad if the unit is in bad going at any point of the move.
    pub going: Going,
    /// The whole move follows a road.
    pub on_road: bool,
    /// A march at double rate.
    pub forced_march: bool,
}

/// How far.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Allowance {
    /// Inches.
    pub inches: Halves,
}

/// The rate of an arm in formation for the going, guns limbered.
pub(crate) fn rate(arm: Arm, going: Going, house: &House) -> Halves {
    match going {
        Going::Good => house.arm(arm).good_going,
        Going::Bad => house.arm(arm).bad_going,
    }
}

/// The rate of a forced march.
pub(crate) fn forced_rate(arm: Arm, house: &House) -> Halves {
    house.arm(arm).good_going.times(2)
}

impl Procedure for MovementAllowance {
    type House = House;
    type Ready = Allowance;
    type Outcome = Allowance;

    const NAME: &'static str = "movement-allowance";
    const GROUP: &'static str = "Look-ups";
    const REFUSED: &'static [Refused<Self>] = refused![m: MovementAllowance;
        ["forced_march", "road_column"] "a forced march is made in road column" by "R13"
            if m.forced_march && !m.unit.road_column;
        ["forced_march", "going", "on_road"] "a forced march is made in good going or on a road" by "R13"
            if m.forced_march && m.going == Going::Bad && !m.on_road;
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(LIMBERS, &self.unit);
        faults.check(Self::REFUSED, self);
    }

    fn prepare(&self, house: &House, _: &mut dyn Notes) -> Allowance {
        let Unit { arm, road_column, limbered, .. } = self.unit;
        let inches = match self.going {
            _ if self.forced_march => forced_rate(arm, house),
            _ if road_column && self.on_road => house.arm(arm).road,
            Going::Good if arm == Arm::Artillery && !limbered => house.unlimbered_move,
            Going::Bad if arm == Arm::Artillery && !limbered => Halves::ZERO,
            going => rate(arm, going, house),
        };
        Allowance { inches }
    }

    fn roll(ready: &Allowance, _: &mut dyn Dice, _: &mut dyn Notes) -> Allowance {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        let mut table = Table::new("Inches a move").columns(["good", "bad", "road", "forced"]);
        for arm in Arm::ALL {
            let n = house.arm(*arm);
            let figures = [n.good_going, n.bad_going, n.road, forced_rate(*arm, house)];
            table = table.line(arm.word().replace('-', " "), figures, [cause!("R18"), cause!("R13")]);
        }
        let by_hand = [house.unlimbered_move.to_string(), "0".into(), "–".into(), "–".into()];
        vec![table.line("artillery, unlimbered", by_hand, [cause!("R18")])]
    }
}

/// In which range band is a target?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct FiringRange {
    #[role("", "shooter", arm, in_bad_going)]
    pub shooter: Unit,
    /// Inches between nearest edges.
    #[fact(0..=200, default = 2)]
    pub distance: Measure,
    #[role("target", "target", in_bad_going)]
    pub target: Unit,
}

/// How far off a target is.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RangeBand {
    /// The arm does not fire.
    CannotFire,
    /// Too near to fire.
    InContact,
    /// Hidden by bad going.
    NotVisible,
    /// Short range.
    Short,
    /// Long range.
    Long,
    /// Too far.
    OutOfRange,
}

/// A range band.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InRange {
    /// The band the target is in.
    pub band: RangeBand,
    /// The farthest it could be, in inches; null if the arm does not fire.
    pub max_range: Option<Halves>,
}

/// How far one sees into or out of bad going.
const SIGHT_IN_BAD_GOING: Halves = Halves::whole(1);

impl Procedure for FiringRange {
    type House = House;
    type Ready = InRange;
    type Outcome = InRange;

    const NAME: &'static str = "firing-range";
    const GROUP: &'static str = "Look-ups";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> InRange {
        if self.shooter.arm.mounted() {
            return InRange { band: RangeBand::CannotFire, max_range: None };
        }
        let numbers = house.arm(self.shooter.arm);
        let hidden = self.shooter.in_bad_going || self.target.in_bad_going;
        let hidden = applied.acts_if(hidden, rule!("fke.bad-going.visibility"));
        let farthest = numbers.long_range.max(numbers.short_range);
        let within = |inches: Halves| self.distance <= inches.to_f64();
        let band = if self.distance == 0.0 {
            RangeBand::InContact
        } else if hidden && !within(SIGHT_IN_BAD_GOING) {
            RangeBand::NotVisible
        } else if within(numbers.short_range) {
            RangeBand::Short
        } else if within(numbers.long_range) {
            RangeBand::Long
        } else {
            RangeBand::OutOfRange
        };
        InRange { band, max_range: Some(if hidden { SIGHT_IN_BAD_GOING } else { farthest }) }
    }

    fn roll(ready: &InRange, _: &mut dyn Dice, _: &mut dyn Notes) -> InRange {
        *ready
    }
}

/// A kind of ground.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Open ground.
    Open,
    /// A steep slope.
    SteepSlope,
    /// Rough or boulder-strewn ground.
    RoughGround,
    /// Boggy ground.
    BoggyGround,
    /// Woods.
    Woods,
    /// A gentle slope.
    GentleSlope,
    /// A road.
    Road,
    /// A stream.
    Stream,
    /// A farm, churchyard or enclosure.
    StrongPoint,
    /// A built-up area.
    Village,
    /// Field fortifications.
    Works,
}

const BAD_GOING: [(Terrain, &Rule); 4] = [
    (Terrain::SteepSlope, rule!("fke.bad-going.steep-slope")),
    (Terrain::RoughGround, rule!("fke.bad-going.rough-ground")),
    (Terrain::BoggyGround, rule!("fke.bad-going.boggy-ground")),
    (Terrain::Woods, rule!("fke.bad-going.woods")),
];

/// Is the unit in bad going?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct InGoing {
    /// The terrain the base touches.
    pub terrain: Terrain,
    /// Per cent of the base's front edge inside it.
    #[fact(0..=100, default = 100)]
    pub frontage_percent: Measure,
}

/// What the ground is like where a unit stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Footing {
    /// Good or bad.
    pub going: Going,
    /// How far one sees in or out, in inches; null where nothing limits it.
    pub visibility: Option<Halves>,
}

impl Procedure for InGoing {
    type House = House;
    type Ready = Footing;
    type Outcome = Footing;

    const NAME: &'static str = "going";
    const GROUP: &'static str = "Look-ups";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Footing {
        let listed = BAD_GOING.iter().find(|(terrain, _)| *terrain == self.terrain);
        let bad = listed.is_some_and(|(_, rule)| {
            applied.acts(rule) & applied.acts(rule!("fke.bad-going.half-frontage")) && self.frontage_percent >= 50.0
        });
        let visibility = applied.acts_if(bad, rule!("fke.bad-going.visibility")).then_some(SIGHT_IN_BAD_GOING);
        Footing { going: if bad { Going::Bad } else { Going::Good }, visibility }
    }

    fn roll(ready: &Footing, _: &mut dyn Dice, _: &mut dyn Notes) -> Footing {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let terrain = BAD_GOING.iter().map(|(_, rule)| *rule);
        let rest = [rule!("fke.bad-going.visibility"), rule!("fke.bad-going.half-frontage")];
        vec![Table::new("Bad going").rules(terrain.chain(rest))]
    }
}
