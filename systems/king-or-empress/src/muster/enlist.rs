//! Which bases there are: one for each unit of the scenario, or one for several that stand together.

use grognard_battle::layout::Scale;
use grognard_battle::{Side, Unmustered};
use grognard_rulebook::Word;
use grognard_scenario::Scenario;
use grognard_scenario::model::arrival::Arrival;
use grognard_scenario::model::unit::{self, Formation, Quality, UnitType};
use grognard_tabletop::{Footprint, Length, Point};

use super::{SYSTEM, deploy::Place, side_of};
use crate::{
    battle::{field::Enlisted, inches},
    house::House,
    profile::{self, Arm, Grade},
};

/// Bases of an army of five commands of eight (R30): with more, units are joined even if no hint says so.
const LARGEST_ARMY: usize = 40;
/// The most units that are joined without a hint.
const MOST_JOINED: usize = 4;
/// Bases of a side with which a battle can still be played in an evening, or at all.
const TOO_MANY: usize = 100;

/// A base to be.
pub(super) struct Base<'s> {
    /// What it is made of, in the order of the file: at least one unit.
    pub(super) units: Vec<&'s unit::Unit>,
    pub(super) side: Side,
    pub(super) arm: Arm,
    pub(super) grade: Grade,
    pub(super) formation: Formation,
    /// When and where it comes on, if it is not there from the start.
    pub(super) arrival: Option<&'s Arrival>,
}

/// The bases of both sides: of the first in the order of the file, then of the second.
///
/// A unit of the scenario is a base (R1: a battalion or a regiment of two, a regiment of horse, a battery). With `group` so many
/// units are joined to one, if they follow one another in the file and come to the same thing on the table: the same command, arm,
/// grade and formation, and either the same arrival or places no further apart than two bases are wide. Without a hint there
/// is no joining, unless an army would be larger than five commands of eight (R30).
pub(super) fn bases<'s>(
    scenario: &'s Scenario,
    scale: &Scale,
    house: &House,
    group: Option<u32>,
) -> Result<Vec<Base<'s>>, Unmustered> {
    let joined = |group: usize| Side::BOTH.map(|side| bases_of(side, scenario, scale, house, group));
    let fits = |armies: &[Vec<Base<'_>>; 2]| armies.iter().all(|army| army.len() <= LARGEST_ARMY);
    let armies = match group {
        Some(group) => joined(group.max(1) as usize),
        None => (1..MOST_JOINED).map(joined).find(fits).unwrap_or_else(|| joined(MOST_JOINED)),
    };
    for (army, side) in armies.iter().zip(&scenario.sides) {
        if army.len() > TOO_MANY {
            return Err(Unmustered(format!(
                "`{}` comes to {} bases, more than {TOO_MANY}; join units with a larger `group` in the hint for {SYSTEM}, \
                 or leave some out",
                side.id,
                army.len()
            )));
        }
    }
    Ok(armies.into_iter().flatten().collect())
}

fn bases_of<'s>(side: Side, scenario: &'s Scenario, scale: &Scale, house: &House, group: usize) -> Vec<Base<'s>> {
    let mut bases: Vec<Base<'s>> = Vec::new();
    for unit in &scenario.units {
        if scenario.side_of_unit(unit).and_then(|s| side_of(scenario, &s.id)) != Some(side) {
            continue;
        }
        let base = Base {
            units: vec![unit],
            side,
            arm: arm(unit.kind),
            grade: grade(unit),
            formation: scenario.arrival(unit).map_or(unit.formation, |arrival| arrival.formation),
            arrival: scenario.arrival(unit),
        };
        match bases.last_mut() {
            Some(last) if last.units.len() < group && last.takes(&base, scale, house) => last.units.push(unit),
            _ => bases.push(base),
        }
    }
    bases
}

/// The arm of a type of troops (R2).
fn arm(kind: UnitType) -> Arm {
    match kind {
        UnitType::Light => Arm::LightInfantry,
        UnitType::Line | UnitType::Grenadier | UnitType::Guard | UnitType::Militia => Arm::Muskets,
        UnitType::Cuirassier | UnitType::Dragoon => Arm::HeavyCavalry,
        UnitType::LightCavalry | UnitType::Hussar | UnitType::Lancer | UnitType::Cossack => Arm::LightCavalry,
        UnitType::FootArtillery | UnitType::HorseArtillery => Arm::Artillery,
    }
}

/// The grade the author gives it for this system, else that of its quality.
fn grade(unit: &unit::Unit) -> Grade {
    let own = unit.grades.get(SYSTEM).and_then(|word| Grade::ALL.iter().find(|grade| grade.word() == word));
    own.copied().unwrap_or(match unit.quality {
        Quality::Raw => Grade::Raw,
        Quality::Regular => Grade::Regular,
        Quality::Veteran => Grade::Veteran,
        Quality::Elite => Grade::Elite,
    })
}

impl Base<'_> {
    fn last(&self) -> &unit::Unit {
        self.units[self.units.len() - 1]
    }

    /// Whether the next unit of the file can be joined to this base.
    fn takes(&self, next: &Base<'_>, scale: &Scale, house: &House) -> bool {
        let alike = self.last().command == next.last().command
            && (self.arm, self.grade, self.formation) == (next.arm, next.grade, next.formation)
            && self.arrival == next.arrival;
        let together = match (self.last().at, next.last().at) {
            (Some(here), Some(there)) => {
                scale.point(here).distance_to(scale.point(there)) <= inches(house.arm(self.arm).frontage).times(2)
            }
            (here, there) => here == there,
        };
        alike && together
    }

    /// The middle of the places of its units, if they stand on the map.
    pub(super) fn middle(&self, scale: &Scale) -> Option<Point> {
        middle(self.units.iter().filter_map(|unit| unit.at).map(|at| scale.point(at)))
    }

    /// Whether it starts or comes on in road column.
    pub(super) fn road_column(&self) -> bool {
        self.formation == Formation::March
    }

    /// The ground it covers (R28): in road column the base is turned by a quarter.
    pub(super) fn footprint(&self, house: &House) -> Footprint {
        let numbers = house.arm(self.arm);
        let (frontage, depth) = (inches(numbers.frontage), inches(numbers.depth));
        if self.road_column() { Footprint::rectangle(depth, frontage) } else { Footprint::rectangle(frontage, depth) }
    }

    /// Its entry in the rolls.
    pub(super) fn enlisted(&self, place: &Place, command: u8, house: &House) -> Enlisted {
        let together = |of: fn(&unit::Unit) -> &str, between: &str| {
            self.units.iter().map(|unit| of(unit)).collect::<Vec<_>>().join(between)
        };
        let profile = profile::Unit::of(self.arm, self.grade, house);
        let guns = self.arm == Arm::Artillery;
        Enlisted {
            id: together(|unit| &unit.id, "+"),
            name: together(|unit| &unit.name, " and "),
            short: self.units[0].short_name(),
            side: self.side,
            command,
            arm: self.arm,
            grade: self.grade,
            combat_value: profile.combat_value,
            morale: profile.morale,
            men: self.units.iter().map(|unit| unit.men).fold(0, u32::saturating_add),
            start: place.pose,
            road_column: self.road_column(),
            limbered: guns && matches!(self.formation, Formation::March | Formation::Limbered),
            arrives: place.arrives,
        }
    }
}

/// The middle of some points.
pub(super) fn middle(points: impl Iterator<Item = Point>) -> Option<Point> {
    let (mut x, mut y, mut n) = (0_i64, 0_i64, 0_i64);
    for point in points {
        (x, y, n) = (x + i64::from(point.x.get()), y + i64::from(point.y.get()), n + 1);
    }
    let mean = |sum: i64| Length::thousandths((sum / n.max(1)) as i32);
    (n > 0).then(|| Point { x: mean(x), y: mean(y) })
}
