//! Where stands start, and how (R66).

use grognard_battle::muster::{Billets, Camp, Draft, Place, middle};
use grognard_battle::{Side, Unmustered};
use grognard_scenario::model::unit::Formation;
use grognard_tabletop::{Body, Footprint, Length, Pose};

use super::{
    country::Country,
    stands::{Group, Start},
};
use crate::{
    battle::field::{Block, base, inches},
    house::House,
    profile::{Arm, Stand},
};

/// How far a garrison may be from its house.
const NEAR: Length = Length::units(3);
/// How far before foot and horse guns leave the ground free: so far that they are put beside them or behind, not out in front.
const OPEN: Length = Length::units(8);

/// Where a stand starts.
pub(super) struct Quarters {
    pub(super) place: Place,
    pub(super) block: Option<u16>,
}

/// The places of all stands: garrisons in houses, the others as near as can be to where they stood, clear of everybody, of houses and
/// of ground that is barred to them.
pub(super) fn quarters(
    camp: &Camp,
    drafts: &[Draft<'_, Group<'_>>],
    stands: &[Stand],
    country: &Country<'_>,
    house: &House,
) -> Result<Vec<Quarters>, Unmustered> {
    let size = inches(house.muster.block_size);
    let house_base = Footprint::rectangle(size, size);
    let bases: Vec<Footprint> = stands.iter().map(|stand| base(stand, house)).collect();
    let wishes = spread(camp, drafts, &bases);
    let [foot, horse, guns] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(|arm| country.barred_to(arm));
    let barred = |stand: &Stand| match stand.arm {
        Arm::Cavalry => &horse,
        Arm::Artillery => &guns,
        Arm::Infantry | Arm::Commander => &foot,
    };
    let mut billets = Billets::new(camp, country.blocks.iter().map(|block| block.body).collect());
    let garrisons = garrisons(drafts, stands, &bases, &wishes, &country.blocks);
    let houses: Vec<Option<Place>> = drafts
        .iter()
        .zip(&garrisons)
        .map(|(draft, block)| {
            let house = &country.blocks[usize::from((*block)?)].body;
            Some(billets.take(draft.side, house_base, Pose { at: house.centre(), facing: house.facing() }))
        })
        .collect();
    // Guns come last, so that they can leave the way of the others open.
    let is_guns = |i: usize| stands[i].arm == Arm::Artillery;
    let order = (0..drafts.len()).filter(|i| !is_guns(*i)).chain((0..drafts.len()).filter(|i| is_guns(*i)));
    let mut settled: Vec<(usize, Quarters)> = Vec::new();
    for i in order {
        let (draft, barriers) = (&drafts[i], barred(&stands[i]));
        let place = match houses[i] {
            Some(place) => place,
            None if is_guns(i) => billets.settle_aside(draft, wishes[i], bases[i], barriers, OPEN)?,
            None => billets.settle(draft, wishes[i], bases[i], barriers)?,
        };
        settled.push((i, Quarters { place, block: garrisons[i] }));
    }
    settled.sort_by_key(|(i, _)| *i);
    Ok(settled.into_iter().map(|(_, quarters)| quarters).collect())
}

/// The houses of garrisons, each in the nearest that is still free.
fn garrisons(
    drafts: &[Draft<'_, Group<'_>>],
    stands: &[Stand],
    bases: &[Footprint],
    wishes: &[Pose],
    blocks: &[Block],
) -> Vec<Option<u16>> {
    let mut held = vec![false; blocks.len()];
    let house = |i: usize| {
        let draft = &drafts[i];
        let garrison = draft.own.start == Start::Garrison && draft.arrival.is_none() && stands[i].infantry();
        let block = nearest(&Body::new(bases[i], wishes[i]), blocks, &held).filter(|_| garrison)?;
        held[block] = true;
        Some(block as u16)
    };
    (0..drafts.len()).map(house).collect()
}

/// The nearest house that nobody holds.
fn nearest(body: &Body, blocks: &[Block], held: &[bool]) -> Option<usize> {
    let away = |i: &usize| body.distance_to(&blocks[*i].body);
    let free = (0..blocks.len()).filter(|i| !held[*i] && away(i) <= NEAR);
    free.min_by_key(|i| (away(i), blocks[*i].body.centre().distance_to(body.centre())))
}

/// Where stands would be if there were no others but those of their run: stands of one run that would overlap are set flush along their
/// front, about its middle.
fn spread(camp: &Camp, drafts: &[Draft<'_, Group<'_>>], bases: &[Footprint]) -> Vec<Pose> {
    let mut wishes: Vec<Pose> = drafts.iter().map(|draft| camp.wish(draft)).collect();
    let mut done = vec![false; drafts.len()];
    for first in 0..drafts.len() {
        if done[first] || drafts[first].arrival.is_some() {
            continue;
        }
        let mut crowd = vec![first];
        let mut next = 0;
        while let Some(&one) = crowd.get(next) {
            let body = Body::new(bases[one], wishes[one]);
            for other in first + 1..drafts.len() {
                let kin = (drafts[other].side, drafts[other].own.run) == (drafts[first].side, drafts[first].own.run);
                if kin && !crowd.contains(&other) && body.overlaps(&Body::new(bases[other], wishes[other])) {
                    crowd.push(other);
                }
            }
            next += 1;
        }
        crowd.iter().for_each(|stand| done[*stand] = true);
        if crowd.len() > 1 {
            line_up(&mut crowd, &mut wishes, bases);
        }
    }
    wishes
}

/// Sets stands side by side, in the order in which they stood from left to right; of those on one spot the first in the file goes left.
fn line_up(crowd: &mut [usize], wishes: &mut [Pose], bases: &[Footprint]) {
    let Some(at) = middle(crowd.iter().map(|stand| wishes[*stand].at)) else { return };
    let line = Pose { at, facing: wishes[crowd[0]].facing };
    let along = Body::new(Footprint::rectangle(Length::ZERO, Length::ZERO), line);
    crowd.sort_by_key(|stand| (along.ahead_and_right(wishes[*stand].at).1, *stand));
    let breadth = crowd.iter().fold(Length::ZERO, |sum, stand| sum + bases[*stand].width());
    let mut left = -breadth.half();
    for stand in crowd {
        let width = bases[*stand].width();
        wishes[*stand].at = line.shifted(Length::ZERO, left + width.half()).at;
        left = left + width;
    }
}

/// Whether a stand begins the battle ready for the enemy: garrisons; of the side that is attacked close-order infantry and unlimbered
/// guns; where nobody attacks, squares (R66).
pub(super) fn stationary(
    group: &Group<'_>,
    stand: &Stand,
    quarters: &Quarters,
    side: Side,
    attacker: Option<Side>,
    house: &House,
) -> bool {
    let may = stand.close_order_infantry() || stand.guns() && !stand.limbered;
    let attacked = house.muster.defender_stationary && attacker == Some(side.other());
    let braced = attacker.is_none() && group.formation == Formation::Square;
    let there = quarters.place.arrives.is_none();
    may && there && !stand.march_column && (quarters.block.is_some() || attacked || braced)
}
