//! Which units there are: battalions, regiments and batteries, or several of them in one (R92).

use grognard_battle::Side;
use grognard_battle::muster::{Camp, Draft, names};
use grognard_scenario::model::{
    ground::Arm as MapArm,
    unit::{Formation as Formed, Unit},
};
use grognard_tabletop::Length;

use super::profiles::profile;
use crate::{house::House, profile};

/// Entries of one battalion are joined no further apart than this.
const TOGETHER: Length = Length::units(4);
/// A battery has no more guns than this.
const MOST_GUNS: u32 = 16;
/// What a battery is cut into.
const USUAL_GUNS: u32 = 12;

/// What a unit of the table is made of.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    pub(super) profile: profile::Unit,
    pub(super) horse_artillery: bool,
    pub(super) shrapnel: bool,
    /// How it is formed in the file.
    pub(super) formed: Formed,
    /// Men in it.
    pub(super) men: u32,
    /// Which of how many parts of its entry.
    pub(super) number: u32,
    pub(super) of: u32,
}

pub(super) type Drafted<'s> = Draft<'s, Part>;

impl Part {
    /// The word it is referred to by; that of the scenario's unit comes first.
    pub(super) fn id(&self, draft: &Drafted<'_>) -> String {
        let ids: Vec<&str> = draft.units.iter().map(|unit| &*unit.id).collect();
        if self.of > 1 { format!("{}+{}", ids[0], self.number + 1) } else { ids.join("+") }
    }

    /// Its name; parts of an entry are numbered.
    pub(super) fn name(&self, draft: &Drafted<'_>) -> String {
        match &draft.units[..] {
            [regiment, ..] if self.of > 1 => names::numbered(&regiment.name, self.number + 1),
            units => names::of_units(units),
        }
    }
}

/// The units of a side, in the order of the file; so many battalions to a unit.
pub(super) fn units<'s>(camp: &'s Camp, side: Side, group: u32, house: &House) -> Vec<Drafted<'s>> {
    let mut units: Vec<Drafted<'s>> = Vec::new();
    for entry in camp.roll_call(side, |_| ()) {
        let unit = entry.units[0];
        let cut = parts(unit, group, house);
        let of = cut.len() as u32;
        for (number, share) in cut.into_iter().enumerate() {
            let size = size_of(unit, share, group, house);
            let part = Part { number: number as u32, of, men: share.men, ..part(camp, side, unit, size) };
            let next = Draft { units: vec![unit], side, arrival: entry.arrival, own: part };
            match units.last_mut().filter(|_| group > 1 && of == 1) {
                Some(last) if joins(camp, last, &next, group, house) => {
                    last.units.extend(next.units);
                    last.own.men += next.own.men;
                    last.own.profile.size = size_of(unit, Share { men: last.own.men, guns: 0 }, group, house);
                }
                _ => units.push(next),
            }
        }
    }
    units
}

fn part(camp: &Camp, side: Side, unit: &Unit, size: profile::Size) -> Part {
    let (profile, horse_artillery, shrapnel) = profile(camp, side, unit, size);
    Part { profile, horse_artillery, shrapnel, formed: camp.formation(unit), men: 0, number: 0, of: 1 }
}

/// What one part of an entry has.
#[derive(Clone, Copy)]
struct Share {
    men: u32,
    guns: u32,
}

/// Into what an entry is cut: so many elements dealt out evenly, the odd ones first.
fn parts(unit: &Unit, group: u32, house: &House) -> Vec<Share> {
    let elements = unit.elements.max(1);
    let number = match unit.arm() {
        MapArm::Foot => elements.div_ceil(group),
        MapArm::Horse => {
            let regiment = u32::try_from(house.muster.regiment).unwrap_or(500).saturating_mul(group).max(1);
            ((2 * u64::from(unit.men) + u64::from(regiment)) / (2 * u64::from(regiment))).clamp(1, u64::from(elements))
                as u32
        }
        MapArm::Guns => match unit.gun_count() {
            guns if guns > MOST_GUNS => ((2 * guns + USUAL_GUNS) / (2 * USUAL_GUNS)).max(1),
            _ => 1,
        },
    };
    let dealt = |whole: u32, i: u32| whole / number + u32::from(i < whole % number);
    let strengths = unit.strengths();
    let mut next = 0;
    (0..number)
        .map(|i| {
            let men = if unit.arm() == MapArm::Foot {
                let many = dealt(elements, i) as usize;
                let men = strengths.iter().skip(next).take(many).sum();
                next += many;
                men
            } else {
                dealt(unit.men, i)
            };
            Share { men, guns: dealt(unit.gun_count(), i) }
        })
        .collect()
}

/// Small below two thirds of what is normal, Large above four thirds.
fn size_of(unit: &Unit, share: Share, group: u32, house: &House) -> profile::Size {
    let group = i64::from(group);
    let (has, normal) = match unit.arm() {
        MapArm::Foot => (share.men, i64::from(house.muster.battalion) * group),
        MapArm::Horse => (share.men, i64::from(house.muster.regiment) * group),
        MapArm::Guns => (share.guns, i64::from(house.muster.battery)),
    };
    match 3 * i64::from(has) {
        thrice if thrice < 2 * normal => profile::Size::Small,
        thrice if thrice > 4 * normal => profile::Size::Large,
        _ => profile::Size::Normal,
    }
}

/// Whether an entry of one unit joins the one before it.
fn joins(camp: &Camp, last: &Drafted<'_>, next: &Drafted<'_>, group: u32, house: &House) -> bool {
    let (one, other) = (last.units[last.units.len() - 1], next.units[0]);
    let near = match (one.at, other.at) {
        (Some(here), Some(there)) => camp.scale.point(here).distance_to(camp.scale.point(there)) <= TOGETHER,
        (here, there) => here == there,
    };
    let alike = one.command == other.command
        && one.kind == other.kind
        && one.quality == other.quality
        && one.traits == other.traits
        && last.own.formed == next.own.formed
        && last.arrival == next.arrival;
    let whole = Share { men: last.own.men + next.own.men, guns: 0 };
    last.own.of == 1
        && other.arm() != MapArm::Guns
        && near
        && alike
        && size_of(other, whole, group, house) != profile::Size::Large
}
