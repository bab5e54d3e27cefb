//! Where everybody starts: deployed side by side, in a column, in a reserve, or waiting to come on (R49).

use grognard_battle::Unmustered;
use grognard_battle::muster::{Billets, Camp, Place};
use grognard_scenario::model::unit::Formation as Formed;
use grognard_tabletop::{Body, Length, Pose};

use super::{country::Land, formations::Armies, units::Drafted};
use crate::{
    battle::field::{Drill, Start, footprint},
    profile::Class,
};

/// From the middle of a Unit in a column to that of the next (R65).
pub(super) const APART: Length = Length::thousandths(2500);

/// Where a Unit starts.
pub(super) struct Quarters {
    pub(super) place: Place,
    pub(super) start: Start,
}

/// How a Unit starts, whatever the room.
fn start(draft: &Drafted<'_>, in_force_reserve: bool, column: bool) -> Start {
    let base = &draft.own;
    match (base.class, base.formed) {
        (Class::Artillery, _) if in_force_reserve => Start::ForceReserve,
        (Class::Artillery, Formed::Limbered | Formed::March) if draft.arrival.is_none() && !column => Start::Reserve,
        (Class::Artillery, formed) if draft.arrival.is_some() || formed != Formed::Line && column => {
            Start::Table(Drill::Ployed)
        }
        (Class::Artillery, _) => Start::Table(Drill::Unlimbered),
        (_, Formed::March) => Start::Table(Drill::Ployed),
        _ if draft.arrival.is_some() => Start::Table(Drill::Ployed),
        _ => Start::Table(Drill::Deployed),
    }
}

/// The places of all Units. Who is deployed settles first, so that a column finds its way past them.
pub(super) fn quarters(
    camp: &Camp,
    drafts: &[Drafted<'_>],
    armies: &Armies<'_>,
    land: &Land<'_>,
) -> Result<Vec<Quarters>, Unmustered> {
    let ployed = |unit: usize| drafts[unit].own.formed == Formed::March && drafts[unit].arrival.is_none();
    let column_of: Vec<bool> = armies.formations.iter().map(|own| own.units.iter().any(|unit| ployed(*unit))).collect();
    let starts: Vec<Start> = (0..drafts.len())
        .map(|i| start(&drafts[i], armies.in_force_reserve[i], column_of[armies.formation_of[i].index()]))
        .collect();
    let mut billets = Billets::new(camp, Vec::new());
    let mut places: Vec<Option<Place>> = vec![None; drafts.len()];
    for (i, draft) in drafts.iter().enumerate() {
        let wish = wish(camp, draft);
        places[i] = match starts[i] {
            Start::Reserve | Start::ForceReserve => Some(Place { pose: wish, arrives: None }),
            Start::Table(Drill::Ployed) if draft.arrival.is_none() => None,
            Start::Table(drill) => {
                let size = footprint(draft.own.class, draft.own.size, drill);
                Some(billets.settle(draft, wish, size, land.barred_to(draft.own.class))?)
            }
        };
    }
    for formation in &armies.formations {
        let mut column: Vec<usize> = formation.units.iter().copied().filter(|unit| places[*unit].is_none()).collect();
        in_order(camp, drafts, &mut column);
        // The head stands where it stood; the others follow straight behind, or as near as they find room.
        let mut next: Option<Pose> = None;
        for unit in column {
            let draft = &drafts[unit];
            let size = footprint(draft.own.class, draft.own.size, Drill::Ployed);
            let wish = next.unwrap_or_else(|| wish(camp, draft));
            let behind = Body::new(size, wish);
            let place = if camp.scale.table().holds(&behind) {
                billets.settle(draft, wish, size, land.barred_to(draft.own.class))?
            } else {
                Place { pose: wish, arrives: Some(1) }
            };
            next = Some(place.pose.shifted(-APART, Length::ZERO));
            places[unit] = Some(place);
        }
    }
    let quartered = places.into_iter().zip(starts);
    Ok(quartered.map(|(place, start)| Quarters { place: place.unwrap_or(NOWHERE), start }).collect())
}

/// A Unit of no Formation, of which there is none.
const NOWHERE: Place = Place { pose: Pose::new(0, 0, grognard_tabletop::Facing::NORTH), arrives: None };

/// The head of a column first, batteries last.
fn in_order(camp: &Camp, drafts: &[Drafted<'_>], column: &mut [usize]) {
    let Some(first) = column.first().map(|unit| camp.wish(&drafts[*unit])) else { return };
    let ahead = |unit: usize| {
        let body = Body::new(footprint(Class::Infantry, crate::battle::field::Size::Standard, Drill::Ployed), first);
        body.ahead_and_right(camp.wish(&drafts[unit]).at).0
    };
    column.sort_by_key(|unit| (drafts[*unit].own.class == Class::Artillery, -ahead(*unit), *unit));
}

/// Where a Unit would stand if there were nobody else: the bases of a regiment side by side about its place.
fn wish(camp: &Camp, draft: &Drafted<'_>) -> Pose {
    let middle = camp.wish(draft);
    let (part, parts) = draft.own.part;
    if draft.arrival.is_some() || parts < 2 || draft.own.formed == Formed::March {
        return middle;
    }
    let width = footprint(draft.own.class, draft.own.size, Drill::Deployed).width();
    let steps = 2 * part as i32 + 1 - parts as i32;
    middle.shifted(Length::ZERO, width.times(steps).half())
}
