//! Battalions, groups of squadrons and batteries: which Units there are (R50).

use grognard_battle::muster::{Camp, Draft, names};
use grognard_battle::{Side, Unmustered};
use grognard_scenario::model::{
    ground::Arm as MapArm,
    unit::{Element, Formation as Formed, Unit, UnitType},
};

use super::guns::{self, Sections};
use crate::{
    battle::field::Size,
    house::{House, Muster},
    movement::Mover,
    profile::Class,
};

/// With more Units than this a side has larger ones.
pub(super) const MOST: usize = 100;
/// The most battalions that are joined without a hint.
const LARGEST_GROUP: u32 = 6;
/// The most guns of a battery.
const MOST_GUNS: u32 = 12;

/// A Unit to be: one base.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Base {
    pub(super) class: Class,
    pub(super) arm: Mover,
    pub(super) size: Size,
    pub(super) men: u32,
    /// How it is formed at the start, or comes on.
    pub(super) formed: Formed,
    /// Two-gun sections of a battery.
    pub(super) sections: Sections,
    /// Its place among the bases of its regiment, from the left, and how many these are.
    pub(super) part: (u32, u32),
    /// Battalions in it, in halves for companies; of no meaning for guns.
    elements: u32,
}

pub(super) type Drafted<'s> = Draft<'s, Base>;

impl Base {
    /// The word it is known by: that of the regiment, with its number if there are several.
    pub(super) fn id(&self, draft: &Drafted<'_>) -> String {
        let joined = draft.units.iter().map(|unit| unit.id.to_string()).collect::<Vec<_>>().join("+");
        match self.part {
            (_, 0 | 1) => joined,
            (part, _) => format!("{joined}+{}", part + 1),
        }
    }

    /// Its name: that of the regiment, with its number if there are several.
    pub(super) fn name(&self, draft: &Drafted<'_>) -> String {
        let joined = names::of_units(&draft.units);
        match self.part {
            (_, 0 | 1) => joined,
            (part, _) => names::numbered(&joined, part + 1),
        }
    }
}

/// The Units of both sides, of the first in the order of the file, then of the second. With `group` in the hint so many battalions
/// are one Unit; without it as many as keep both armies playable.
pub(super) fn units<'s>(camp: &'s Camp, house: &House) -> Result<Vec<Drafted<'s>>, Unmustered> {
    let grouped = |group: u32| Side::BOTH.map(|side| army(camp, side, group, &house.muster));
    let armies = match camp.hint().and_then(|hint| hint.group) {
        Some(group) => grouped(group.max(1)),
        None => {
            let few = |armies: &[Vec<Drafted<'_>>; 2]| armies.iter().all(|army| army.len() <= MOST);
            (1..LARGEST_GROUP).map(grouped).find(few).unwrap_or_else(|| grouped(LARGEST_GROUP))
        }
    };
    camp.few_enough(armies)
}

fn army<'s>(camp: &'s Camp, side: Side, group: u32, muster: &Muster) -> Vec<Drafted<'s>> {
    let mut army: Vec<Drafted<'s>> = Vec::new();
    for regiment in camp.roll_call(side, |_| ()) {
        let unit = regiment.units[0];
        let draft = |own: Base| Draft { units: vec![unit], side, arrival: regiment.arrival, own };
        let bases: Vec<Drafted<'s>> = bases(camp, side, unit, group, muster).into_iter().map(draft).collect();
        match (army.last_mut(), bases.as_slice()) {
            (Some(last), [one]) if joins(last, one, group) => {
                last.units.push(unit);
                last.own.men = last.own.men.saturating_add(one.own.men);
                last.own.elements += one.own.elements;
                last.own.size = size(last.own.class, last.own.men, group, muster);
            }
            _ => army.extend(bases),
        }
    }
    army
}

/// Whether small regiments of a group become one Unit: alike in everything, and together no larger than the group.
fn joins(last: &Drafted<'_>, next: &Drafted<'_>, group: u32) -> bool {
    let (one, two) = (last.units[0], next.units[0]);
    let whole = if last.own.class == Class::Cavalry { 3 * group } else { group };
    group > 1
        && last.own.part.1 == 1
        && last.own.class != Class::Artillery
        && last.own.class == next.own.class
        && one.command == two.command
        && (one.kind, one.quality, one.nation) == (two.kind, two.quality, two.nation)
        && one.traits == two.traits
        && last.arrival == next.arrival
        && last.own.formed == next.own.formed
        && last.own.elements + next.own.elements <= 2 * whole
}

/// The bases of a regiment or of its guns, from left to right.
fn bases(camp: &Camp, side: Side, unit: &Unit, group: u32, muster: &Muster) -> Vec<Base> {
    let (class, arm) = match (unit.arm(), unit.kind) {
        (MapArm::Foot, _) => (Class::Infantry, Mover::Infantry),
        (MapArm::Horse, _) => (Class::Cavalry, Mover::Cavalry),
        (MapArm::Guns, UnitType::HorseArtillery) => (Class::Artillery, Mover::HorseArtillery),
        (MapArm::Guns, _) => (Class::Artillery, Mover::FootArtillery),
    };
    let halves = halves(unit);
    let number = match class {
        Class::Infantry => halves.div_ceil(2 * group),
        Class::Cavalry => {
            let squadrons = 2 * whole(muster.squadrons_per_unit) * group;
            halves.div_ceil(squadrons).min(unit.men / whole(muster.fewest_sabres))
        }
        Class::Artillery => unit.gun_count().div_ceil(MOST_GUNS),
    };
    let number = number.max(1);
    let nation = unit.nation.unwrap_or(camp.side(side).nation);
    let batteries = guns::batteries(unit, nation, number);
    let share = |of: u32, part: u32| of / number + u32::from(part < of % number);
    (0..number)
        .map(|part| {
            let men = share(unit.men, part);
            Base {
                class,
                arm,
                size: size(class, men, group, muster),
                men,
                formed: camp.formation(unit),
                sections: batteries.get(part as usize).copied().unwrap_or_default(),
                part: (part, number),
                elements: share(halves, part),
            }
        })
        .collect()
}

/// Battalions or squadrons of a regiment, in halves: a company is half of one.
fn halves(unit: &Unit) -> u32 {
    let each = match unit.element() {
        Element::Company => 1,
        Element::Battalion | Element::Squadron | Element::Battery => 2,
    };
    unit.elements.max(1).saturating_mul(each)
}

fn whole(number: i32) -> u32 {
    u32::try_from(number).unwrap_or_default().max(1)
}

fn size(class: Class, men: u32, group: u32, muster: &Muster) -> Size {
    let (small, large) = match class {
        Class::Infantry => (muster.small_battalion, muster.large_battalion),
        Class::Cavalry => (muster.small_cavalry, muster.large_cavalry),
        Class::Artillery => return Size::Standard,
    };
    if men < whole(small) * group {
        Size::Small
    } else if men >= whole(large) * group {
        Size::Large
    } else {
        Size::Standard
    }
}
