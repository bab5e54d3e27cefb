//! Which stands there are: units of a brigade that are alike and stand together make up stands of some strength points (R62, R64).
//!
//! A stand is a brigade or a strong regiment, so most stands are made of several units of the scenario. Units of the same brigade,
//! class, arrival and start form a run; the run is cut into stands.

use grognard_battle::Side;
use grognard_battle::muster::{Camp, Draft};
use grognard_scenario::model::ground;
use grognard_scenario::model::unit::{Formation, Unit, UnitType};
use grognard_tabletop::Length;

use super::cut;
use crate::{house::House, profile::Era};

/// How far from the last unit of a run the next one may stand.
const REACH: Length = Length::units(6);

/// What units must have in common to stand on one base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Foot in close order.
    Formed,
    /// Foot in open order.
    Skirmishers,
    /// The same with rifles.
    Riflemen,
    /// Cuirassiers.
    Heavy,
    /// Dragoons.
    Medium,
    /// Hussars, lancers, light horse.
    Light,
    /// Cossacks.
    Irregulars,
    /// Guns, which are never joined.
    Guns,
}

/// How troops start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// In houses.
    Garrison,
    /// On the march.
    March,
    /// Anyhow.
    Other,
}

/// A unit of the scenario, or one of several equal parts of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Share<'s> {
    pub(super) unit: &'s Unit,
    number: u32,
    of: u32,
}

/// What stands on a base.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Group<'s> {
    pub(super) class: Class,
    pub(super) start: Start,
    pub(super) formation: Formation,
    /// What it is made of: at least one unit or part of one.
    pub(super) shares: Vec<Share<'s>>,
    /// The run it was cut from, by its number among those of its side.
    pub(super) run: usize,
    /// Strength points, those of attached skirmishers included.
    pub(super) strength: i32,
}

impl Class {
    fn of(unit: &Unit, era: Era) -> Self {
        let rifles = unit.traits.iter().any(|word| **word == *"rifles");
        let open = era == Era::PreRevolution || unit.formation == Formation::Skirmish;
        match unit.kind {
            UnitType::Light if rifles => Self::Riflemen,
            UnitType::Light if open => Self::Skirmishers,
            UnitType::Cuirassier => Self::Heavy,
            UnitType::Dragoon => Self::Medium,
            UnitType::LightCavalry | UnitType::Hussar | UnitType::Lancer => Self::Light,
            UnitType::Cossack => Self::Irregulars,
            kind if kind.arm() == ground::Arm::Guns => Self::Guns,
            _ => Self::Formed,
        }
    }

    pub(super) fn open_order(self) -> bool {
        matches!(self, Self::Skirmishers | Self::Riflemen | Self::Irregulars)
    }

    pub(super) fn foot(self) -> bool {
        matches!(self, Self::Formed | Self::Skirmishers | Self::Riflemen)
    }

    /// The most strength points of a stand.
    fn cap(self, era: Era) -> i32 {
        match (self, era) {
            (Self::Formed, Era::Napoleonic) => 6,
            (Self::Formed, Era::PreRevolution) | (Self::Heavy | Self::Medium | Self::Light, Era::Napoleonic) => 4,
            (Self::Heavy | Self::Medium | Self::Light, Era::PreRevolution) => 3,
            (Self::Skirmishers | Self::Riflemen | Self::Irregulars | Self::Guns, _) => 2,
        }
    }
}

impl Start {
    fn of(unit: &Unit, camp: &Camp) -> Self {
        match camp.formation(unit) {
            Formation::Garrison => Self::Garrison,
            Formation::March => Self::March,
            _ => Self::Other,
        }
    }
}

impl<'s> Share<'s> {
    /// All of a unit, in so many parts.
    fn of(unit: &'s Unit, parts: u32) -> impl Iterator<Item = Self> {
        (0..parts).map(move |number| Self { unit, number, of: parts })
    }

    fn part(&self, of: u32) -> u32 {
        cut::part(of, self.number, self.of)
    }

    pub(super) fn men(&self) -> u32 {
        self.part(self.unit.men)
    }

    /// The guns of a battery.
    pub(super) fn guns(&self) -> u32 {
        self.part(self.unit.gun_count())
    }

    /// The light guns that go with the battalions.
    pub(super) fn battalion_guns(&self) -> u32 {
        self.part(self.unit.battalion_guns.as_ref().map_or(0, |guns| guns.count))
    }

    pub(super) fn id(&self) -> String {
        if self.of > 1 { format!("{}.{}", self.unit.id, self.number + 1) } else { self.unit.id.to_string() }
    }

    pub(super) fn name(&self) -> String {
        if self.of > 1 { format!("{} ({})", self.unit.name, self.number + 1) } else { self.unit.name.clone() }
    }
}

/// The stands of both sides: of the first in the order of the file, then of the second. In a battle so small that a side would have
/// fewer strength points than the house rules want, fewer men make up one.
pub(super) fn stands<'s>(camp: &'s Camp, era: Era, house: &House) -> [Vec<Draft<'s, Group<'s>>>; 2] {
    let at = |men: i32| Side::BOTH.map(|side| of_side(camp, side, era, house, men.max(1) as u32));
    let armies = at(house.muster.men_per_sp);
    let strength = |army: &Vec<Draft<'_, Group<'_>>>| army.iter().map(|draft| draft.own.strength).sum::<i32>();
    if armies.iter().any(|army| strength(army) < house.muster.small_battle_sp) {
        at(house.muster.small_men_per_sp)
    } else {
        armies
    }
}

fn of_side<'s>(camp: &'s Camp, side: Side, era: Era, house: &House, men_per_sp: u32) -> Vec<Draft<'s, Group<'s>>> {
    let mut stands = Vec::new();
    for (i, run) in runs(camp, side, era).into_iter().enumerate() {
        let (class, start) = run.own;
        let groups = match class {
            Class::Guns => run.units.iter().flat_map(|unit| guns(unit, house)).collect(),
            _ => troops(&run.units, class.cap(era), men_per_sp),
        };
        stands.extend(groups.into_iter().map(|(shares, strength)| Draft {
            units: shares.iter().map(|share| share.unit).collect(),
            side,
            arrival: run.arrival,
            own: Group { class, start, formation: camp.formation(shares[0].unit), shares, run: i, strength },
        }));
    }
    stands
}

/// Units that may stand on one base, whatever stands between them in the file.
fn runs<'s>(camp: &'s Camp, side: Side, era: Era) -> Vec<Draft<'s, (Class, Start)>> {
    let mut runs: Vec<Draft<'s, (Class, Start)>> = Vec::new();
    for next in camp.roll_call(side, |unit| (Class::of(unit, era), Start::of(unit, camp))) {
        let kin = |run: &&mut Draft<'s, _>| run.alike(&next) && next.own.0 != Class::Guns;
        match runs.iter_mut().rev().find(kin) {
            Some(run) if run.takes(&next, camp, REACH) => run.units.extend(next.units),
            _ => runs.push(next),
        }
    }
    runs
}

/// Strength points of so many men.
fn strength(men: u64, men_per_sp: u32) -> i32 {
    let per = u64::from(men_per_sp);
    i32::try_from((2 * men + per) / (2 * per)).unwrap_or(i32::MAX).max(1)
}

/// A run cut into stands no stronger than the cap.
fn troops<'s>(units: &[&'s Unit], cap: i32, men_per_sp: u32) -> Vec<(Vec<Share<'s>>, i32)> {
    let fits = |men: u64| strength(men, men_per_sp) <= cap;
    let shares = |unit: &'s Unit| Share::of(unit, cut::parts(unit.men, |men| fits(u64::from(men))));
    let shares: Vec<Share<'s>> = units.iter().flat_map(|unit| shares(unit)).collect();
    let men: Vec<u32> = shares.iter().map(Share::men).collect();
    let mut rest = shares.into_iter();
    let groups = cut::groups(&men, fits).into_iter();
    groups
        .map(|length| {
            let group: Vec<Share<'s>> = rest.by_ref().take(length).collect();
            let men = group.iter().map(|share| u64::from(share.men())).sum();
            (group, strength(men, men_per_sp))
        })
        .collect()
}

/// The stands of a unit of guns: batteries of one strength point, battalions of two.
fn guns<'s>(unit: &'s Unit, house: &House) -> Vec<(Vec<Share<'s>>, i32)> {
    let battery = house.muster.battery_guns.max(1) as u32;
    let shares = Share::of(unit, cut::parts(unit.gun_count(), |guns| guns <= 2 * battery));
    shares.map(|share| (vec![share], if share.guns() <= battery { 1 } else { 2 })).collect()
}
