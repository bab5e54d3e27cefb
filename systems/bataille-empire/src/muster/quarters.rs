//! Where units start, and how (R95).

use grognard_battle::Unmustered;
use grognard_battle::muster::{Billets, Camp, Place};
use grognard_scenario::model::unit::Formation as Formed;
use grognard_tabletop::{Length, Pose};

use super::units::Drafted;
use crate::{
    battle::{
        Form,
        field::{Block, Country, base},
    },
    profile::Arm,
};

/// How far apart elements of one entry stand.
const APART: Length = Length::thousandths(100);

/// Where a unit starts.
pub(super) struct Quarters {
    pub(super) place: Place,
    pub(super) form: Form,
    /// The block it garrisons.
    pub(super) block: Option<u16>,
}

/// The places of all units: garrisons in their blocks, the others as near as can be to where their men stood.
pub(super) fn quarters(camp: &Camp, drafts: &[Drafted<'_>], country: &Country) -> Result<Vec<Quarters>, Unmustered> {
    let mut billets = Billets::new(camp, Vec::new());
    let mut held = vec![false; country.blocks.len()];
    // Garrisons first: nobody else settles on a block that is held.
    let blocks: Vec<Option<usize>> = drafts
        .iter()
        .map(|draft| {
            let at = camp.wish(draft).at;
            let inside = draft.own.formed == Formed::Garrison
                && draft.arrival.is_none()
                && matches!(draft.own.profile.arm, Arm::Infantry | Arm::Skirmishers);
            let home = country.blocks.iter().position(|block| block.body.covers(at)).filter(|_| inside)?;
            let own = &country.blocks[home];
            let same = |block: &Block| block.name == own.name;
            let free = |i: &usize| !held[*i] && same(&country.blocks[*i]);
            let block = Some(home).filter(free).or_else(|| {
                (0..held.len()).filter(free).min_by_key(|i| country.blocks[*i].body.centre().distance_to(at))
            })?;
            held[block] = true;
            Some(block)
        })
        .collect();
    let mut places: Vec<Option<Place>> = drafts
        .iter()
        .zip(&blocks)
        .map(|(draft, block)| {
            let block = &country.blocks[(*block)?];
            let pose = block.billet(camp.wish(draft).facing);
            Some(billets.take(draft.side, block.size, pose))
        })
        .collect();
    let mut quarters = Vec::with_capacity(drafts.len());
    for (i, draft) in drafts.iter().enumerate() {
        if let (Some(place), Some(block)) = (places[i].take(), blocks[i]) {
            quarters.push(Quarters { place, form: Form::Garrison, block: Some(block as u16) });
            continue;
        }
        let form = form(draft);
        let barriers = country.closed_to(draft.own.profile.arm, form);
        let place = billets.settle(draft, wish(camp, draft, form), base(form), barriers)?;
        quarters.push(Quarters { place, form, block: None });
    }
    Ok(quarters)
}

/// How a unit is drawn up outside of a block.
fn form(draft: &Drafted<'_>) -> Form {
    let marches = draft.arrival.is_some() || draft.own.formed == Formed::March;
    match (draft.own.profile.arm, draft.own.formed) {
        (Arm::Skirmishers, _) => Form::Open,
        (Arm::Artillery, Formed::March | Formed::Limbered) => Form::Limbered,
        (Arm::Artillery, _) if marches => Form::Limbered,
        (Arm::Artillery, _) => Form::Deployed,
        (_, Formed::Column) => Form::Column,
        (Arm::Infantry, Formed::Square) => Form::Square,
        _ if marches => Form::Column,
        _ => Form::Line,
    }
}

/// Its place among the elements of its entry: side by side, in march one behind the other.
fn wish(camp: &Camp, draft: &Drafted<'_>, form: Form) -> Pose {
    let pose = camp.wish(draft);
    let (number, of) = (draft.own.number as i32, draft.own.of as i32);
    let away = |size: Length| (size + APART).times(2 * number + 1 - of).half();
    if draft.own.formed == Formed::March && draft.arrival.is_none() {
        pose.shifted(-away(base(form).depth()), Length::ZERO)
    } else {
        pose.shifted(Length::ZERO, away(base(form).width()))
    }
}
