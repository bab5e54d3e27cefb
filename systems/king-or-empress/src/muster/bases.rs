//! What a unit of the scenario comes to: its arm and grade (R2), and the ground it covers (R28).

use grognard_battle::muster::Camp;
use grognard_rulebook::Word;
use grognard_scenario::model::unit::{Formation, Quality, Unit, UnitType};
use grognard_tabletop::Footprint;

use super::MEASURES;
use crate::{
    battle::field::Troop,
    house::House,
    profile::{self, Arm, Grade},
};

/// A base to be. Units are joined if they come to the same one.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Base {
    pub(super) arm: Arm,
    grade: Grade,
    formation: Formation,
}

impl Base {
    pub(super) fn of(unit: &Unit, camp: &Camp) -> Self {
        Self { arm: arm(unit.kind), grade: grade(unit), formation: camp.formation(unit) }
    }

    /// Whether it starts or comes on in road column.
    fn road_column(self) -> bool {
        self.formation == Formation::March
    }

    /// The ground it covers (R28): in road column the base is turned by a quarter.
    pub(super) fn footprint(self, house: &House) -> Footprint {
        house.base(self.arm, self.road_column())
    }

    /// What the rolls say of it.
    pub(super) fn troop(self, house: &House) -> Troop {
        let profile = profile::Unit::of(self.arm, self.grade, house);
        let guns = self.arm == Arm::Artillery;
        Troop {
            arm: self.arm,
            grade: self.grade,
            combat_value: profile.combat_value,
            morale: profile.morale,
            road_column: self.road_column(),
            limbered: guns && matches!(self.formation, Formation::March | Formation::Limbered),
        }
    }
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
fn grade(unit: &Unit) -> Grade {
    let own = unit.grades.get(MEASURES.system).and_then(|word| Grade::ALL.iter().find(|grade| grade.word() == word));
    own.copied().unwrap_or(match unit.quality {
        Quality::Raw => Grade::Raw,
        Quality::Regular => Grade::Regular,
        Quality::Veteran => Grade::Veteran,
        Quality::Elite => Grade::Elite,
    })
}
