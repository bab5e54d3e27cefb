//! What a stand is on the table: its base, its morale, its traits (R63, R64).

use grognard_battle::muster::Camp;
use grognard_scenario::model::nation::Nation;
use grognard_scenario::model::unit::{Formation, Guns, Piece, Quality, Unit, UnitType};

use super::{
    SYSTEM,
    stands::{Class, Group, Start},
};
use crate::profile::{Arm, ArtillerySize, Base, Era, GunWeight, Mobility, Stand, Weight};

/// Men that make up the skirmishers attached to a stand.
const SCREEN: u64 = 500;
/// The pounder of a gun whose calibre nobody wrote down.
const UNKNOWN: u64 = 8;

impl Group<'_> {
    pub(super) fn men(&self) -> u32 {
        self.shares.iter().map(|share| share.men()).fold(0, u32::saturating_add)
    }

    fn men_who(&self, are: impl Fn(&Unit) -> bool) -> u64 {
        self.shares.iter().filter(|share| are(share.unit)).map(|share| u64::from(share.men())).sum()
    }

    fn half(&self, are: impl Fn(&Unit) -> bool) -> bool {
        let some = self.men_who(are);
        some > 0 && 2 * some >= self.men_who(|_| true)
    }

    fn half_have(&self, word: &str) -> bool {
        self.half(|unit| has(unit, word))
    }

    pub(super) fn arm(&self) -> Arm {
        match self.class {
            Class::Guns => Arm::Artillery,
            class if class.foot() => Arm::Infantry,
            _ => Arm::Cavalry,
        }
    }

    /// What it is, standing as it starts but for stationary: that depends on who attacks.
    pub(super) fn stand(&self, camp: &Camp, side: grognard_battle::Side, era: Era) -> Stand {
        let plain = Stand {
            arm: self.arm(),
            base: self.base(era),
            era,
            morale: self.morale(),
            sp: self.strength,
            poor_training: self.half(|unit| unit.quality == Quality::Raw || unit.kind == UnitType::Militia),
            ..Stand::default()
        };
        let march_column = self.start == Start::March && !self.class.open_order();
        match self.class {
            Class::Guns => self.guns(plain),
            class if class.foot() => {
                let formed = class == Class::Formed;
                let home = camp.side(side).nation;
                let poor = |unit: &Unit| {
                    has(unit, "poor-musketry")
                        || matches!(unit.nation.unwrap_or(home), Nation::Russia | Nation::Ottoman)
                };
                let screened = formed && self.screened(era);
                Stand {
                    poor_musketry: formed && self.half(poor),
                    sharpshooter: self.half_have("rifles"),
                    shock: self.half_have("shock"),
                    elite: self.shares.iter().any(|share| picked(share.unit)),
                    dedicated_guns: formed && self.shares.iter().map(|share| share.battalion_guns()).sum::<u32>() >= 2,
                    reinforcing_skirmishers: screened,
                    sp: self.strength - i32::from(screened),
                    march_column,
                    ..plain
                }
            }
            class => Stand {
                weight: match class {
                    Class::Heavy => Weight::Heavy,
                    Class::Medium => Weight::Medium,
                    _ => Weight::Light,
                },
                shock: self.half_have("shock"),
                lancer: self.half(|unit| matches!(unit.kind, UnitType::Lancer | UnitType::Cossack)),
                march_column,
                ..plain
            },
        }
    }

    fn base(&self, era: Era) -> Base {
        match (self.class, era) {
            (Class::Guns, _) => Base::Massed,
            (class, _) if class.open_order() => Base::Skirmish,
            (Class::Formed, Era::Napoleonic) if self.strength >= 4 => Base::Massed,
            (Class::Heavy | Class::Medium | Class::Light, Era::Napoleonic) if self.strength >= 3 => Base::Massed,
            _ => Base::Linear,
        }
    }

    /// The mean of its men, halves up.
    fn morale(&self) -> i32 {
        let all = self.men_who(|_| true).max(1);
        let of = |unit: &Unit| u64::try_from(morale(unit)).unwrap_or_default();
        let sum: u64 = self.shares.iter().map(|share| u64::from(share.men()) * of(share.unit)).sum();
        let mean = ((2 * sum + all) / (2 * all)) as i32;
        if sum == 0 { morale(self.shares[0].unit) } else { mean }
    }

    /// Whether one of its strength points screens the others.
    fn screened(&self, era: Era) -> bool {
        let light = |unit: &Unit| unit.kind == UnitType::Light || has(unit, "skirmishers");
        era == Era::Napoleonic && self.strength >= 3 && self.men_who(light) >= SCREEN
    }

    fn guns(&self, plain: Stand) -> Stand {
        let unit = self.shares[0].unit;
        let mobility = if unit.kind == UnitType::HorseArtillery { Mobility::Horse } else { Mobility::Foot };
        let gun_weight = match (weight(&unit.guns), mobility) {
            (GunWeight::Field, Mobility::Horse) => GunWeight::Light,
            (weight, _) => weight,
        };
        Stand {
            mobility,
            gun_weight,
            artillery_size: if self.strength > 1 { ArtillerySize::Battalion } else { ArtillerySize::Battery },
            limbered: matches!(self.formation, Formation::March | Formation::Limbered),
            ..plain
        }
    }
}

fn has(unit: &Unit, word: &str) -> bool {
    unit.traits.iter().any(|own| **own == *word)
}

fn picked(unit: &Unit) -> bool {
    matches!(unit.kind, UnitType::Grenadier | UnitType::Guard) || unit.quality == Quality::Elite
}

/// The morale of a unit: the number the author gives it for this system, else that of its quality.
fn morale(unit: &Unit) -> i32 {
    let own = unit.grades.get(SYSTEM).and_then(|grade| grade.parse().ok()).filter(|grade| (1..=6).contains(grade));
    own.unwrap_or(match unit.quality {
        Quality::Raw => 3,
        Quality::Regular => 4,
        Quality::Veteran => 5,
        Quality::Elite => 6,
    })
}

/// What guns are, by the mean pounder of the cannon among them; of all pieces if there are none.
fn weight(guns: &[Guns]) -> GunWeight {
    let mean = |cannon: bool| {
        let of = guns.iter().filter(|guns| !cannon || guns.piece == Piece::Gun);
        of.fold((0, 0), |(pounds, count), guns| {
            let pounder = guns.pounder.map_or(UNKNOWN, u64::from);
            (pounds + pounder * u64::from(guns.count), count + u64::from(guns.count))
        })
    };
    let (pounds, count) = [mean(true), mean(false)].into_iter().find(|(_, count)| *count > 0).unwrap_or((UNKNOWN, 1));
    match 2 * pounds {
        twice if twice < 7 * count => GunWeight::VeryLight,
        twice if twice < 11 * count => GunWeight::Light,
        twice if twice < 20 * count => GunWeight::Field,
        twice if twice <= 40 * count => GunWeight::Heavy,
        _ => GunWeight::Siege,
    }
}
