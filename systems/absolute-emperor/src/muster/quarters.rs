//! Where units start, and how.

use grognard_battle::Unmustered;
use grognard_battle::muster::{Billets, Camp, Place};
use grognard_scenario::model::unit::{Formation as Formed, Unit};
use grognard_tabletop::{Body, Facing, Length, Point, Pose};

use super::{
    country::Land,
    divisions::{Drafted, strength},
};
use crate::profile::{Arm, Formation};

/// How far a garrison may be from its place.
const NEAR: Length = Length::units(3);
/// How far before foot and horse guns leave the ground free: two advances of a Line, so that they are put beside it or behind it and not
/// out in front.
const OPEN: Length = Length::units(8);

/// Where a unit starts.
pub(super) struct Quarters {
    pub(super) place: Place,
    pub(super) formation: Formation,
    /// The built-up area or fortification it is in.
    pub(super) inside: Option<u16>,
}

/// The places of all units: garrisons inside, the others as near as can be to where their men stood, clear of everybody.
pub(super) fn quarters(camp: &Camp, drafts: &[Drafted<'_>], land: &Land<'_>) -> Result<Vec<Quarters>, Unmustered> {
    let houses = &land.country.places;
    let mut billets = Billets::new(camp, houses.iter().map(|place| place.body).collect());
    let wishes: Vec<Pose> = drafts.iter().map(|draft| wish(camp, draft)).collect();
    let guns = |i: usize| drafts[i].own.arm == Arm::Artillery;
    let mut held: Vec<Option<usize>> = vec![None; 3 * houses.len()];
    let inside: Vec<Option<usize>> = (0..drafts.len())
        .map(|i| {
            let draft = &drafts[i];
            let garrison = draft.own.formed == Formed::Garrison && draft.arrival.is_none();
            let home = |house: &usize| 3 * house + draft.own.arm as usize;
            let shared = |house: &usize| {
                let others = held[3 * house..3 * house + 3].iter().flatten();
                held[home(house)].is_none() && others.copied().all(|other| drafts[other].side == draft.side)
            };
            let footprint = land.country.footprint(draft.own.arm, draft.own.formation());
            let body = Body::new(footprint, wishes[i]);
            let away = |house: &usize| body.distance_to(&houses[*house].body);
            let near = (0..houses.len()).filter(|house| away(house) <= NEAR && shared(house));
            let house =
                near.min_by_key(|house| (away(house), *house)).filter(|_| garrison && draft.own.arm != Arm::Cavalry)?;
            held[home(&house)] = Some(i);
            Some(house)
        })
        .collect();
    // Guns come last, so that they can leave the way of the others open.
    let order = (0..drafts.len()).filter(|i| !guns(*i)).chain((0..drafts.len()).filter(|i| guns(*i)));
    let mut settled: Vec<(usize, Quarters)> = Vec::new();
    for i in order {
        let draft = &drafts[i];
        if let Some(house) = inside[i] {
            let at = houses[house].body.centre();
            let (facing, formation) = match draft.own.arm {
                Arm::Artillery => (upright(wishes[i].facing), Formation::Unlimbered),
                _ => (Facing::NORTH, Formation::Garrison),
            };
            let place = billets.take(draft.side, houses[house].inside(facing), Pose { at, facing });
            settled.push((i, Quarters { place, formation, inside: Some(house as u16) }));
            continue;
        }
        let formation = draft.own.formation();
        let footprint = land.country.footprint(draft.own.arm, formation);
        let barred = land.country.barred_to(draft.own.arm, formation);
        let place = if guns(i) {
            billets.settle_aside(draft, wishes[i], footprint, barred, OPEN)?
        } else {
            billets.settle(draft, wishes[i], footprint, barred)?
        };
        settled.push((i, Quarters { place, formation, inside: None }));
    }
    settled.sort_by_key(|(i, _)| *i);
    Ok(settled.into_iter().map(|(_, quarters)| quarters).collect())
}

/// The nearest of the four ways a side of a place looks.
fn upright(facing: Facing) -> Facing {
    let quarters = (facing.get() + 45_000) / 90_000;
    Facing::millidegrees(quarters * 90_000)
}

/// The middle of those men who are where most are, facing as the largest part does.
fn wish(camp: &Camp, draft: &Drafted<'_>) -> Pose {
    let plain = camp.wish(draft);
    if draft.arrival.is_some() {
        return plain;
    }
    let there: Vec<&&Unit> =
        draft.units.iter().filter(|unit| camp.scenario.arrival(unit).is_none() && unit.at.is_some()).collect();
    let Some(largest) = there.iter().rev().max_by_key(|unit| strength(unit)) else { return plain };
    let facing = largest.facing.map_or(plain.facing, |facing| Facing::degrees(facing.as_degrees() as i32));
    let men: i64 = there.iter().map(|unit| strength(unit) as i64).sum::<i64>().max(1);
    let table = camp.scale.table();
    let mean = |of: fn(Point) -> Length, size: Length| {
        // From the middle of the table, so that a symmetrical map stays symmetrical.
        let away = |unit: &Unit| unit.at.map_or(0, |at| i64::from((of(camp.scale.point(at)) - size.half()).get()));
        let sum: i64 = there.iter().map(|unit| away(unit) * strength(unit) as i64).sum();
        size.half() + Length::thousandths((sum / men) as i32)
    };
    let at = Point { x: mean(|p| p.x, table.width), y: mean(|p| p.y, table.height) };
    Pose { at, facing }
}
