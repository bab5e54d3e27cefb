//! A reload in the middle. A phone puts a page away that lies in the background and loads it anew: what was rolled and not yet
//! marked, and who stands in the roles, then lie on the desk as before. The tab keeps it, for no other has this desk.

use grognard_rulebook::Given;
use leptos::prelude::*;

use crate::{
    desk::{Cast, Desk, Units},
    route::{self, Page, Read},
};

const NAME: &str = "grognard desk";

/// What lies on the desk beside what its address says.
#[derive(serde::Serialize, serde::Deserialize)]
struct Lying {
    /// The situation, with house rules that came with a link.
    address: String,
    units: Units,
    /// The roll that is the last word on it.
    entry: Option<u32>,
    doing: Option<u32>,
}

fn tab() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

/// Keeps in mind what lies on the desk, for as long as the tab is there.
pub(crate) fn remember(desk: Desk) {
    Effect::new(move |_| {
        desk.page.track();
        let lying = Lying {
            address: desk.address(),
            units: desk.cast.get(),
            entry: desk
                .rolled
                .with(|rolled| rolled.as_ref().map(|cast| cast.entry))
                .filter(|_| desk.has_the_last_word()),
            doing: desk.doing.get(),
        };
        // Without room for it a reload begins anew, which the evening survives.
        if let (Some(tab), Ok(text)) = (tab(), serde_json::to_string(&lying)) {
            let _ = tab.set_item(NAME, &text);
        }
    });
}

/// Lays out what lay there before the reload, unless another situation was asked for.
pub(crate) fn pick_up(desk: Desk) {
    let text = tab().and_then(|tab| tab.get_item(NAME).ok().flatten());
    let Some(lying) = text.and_then(|text| serde_json::from_str::<Lying>(&text).ok()) else { return };
    let Read { page, given, house, .. } = route::read(&lying.address);
    let now = desk.page.get_untracked();
    let lent = (!house.is_empty()).then_some(house);
    let asked_for = desk.lies_open(page, &given) && desk.lent.get_untracked() == lent;
    if !matches!(page, Page::Procedure(..)) || matches!(now, Page::Procedure(..)) && !asked_for {
        return;
    }
    let known = |id: u32| desk.roster.with_untracked(|roster| roster.unit(id).is_some());
    let units: Units = lying.units.into_iter().filter(|(_, id)| known(*id)).collect();
    desk.lay_out(page, given.clone(), units);
    desk.page.set(now);
    desk.doing.set(lying.doing);
    desk.lent.set(lent);
    if let Some(cast) = lying.entry.and_then(|id| rolled(desk, id, page, given)) {
        desk.rolled.set(Some(cast));
    }
}

/// A roll of the evening as it lay on the desk, the form as it stands now.
fn rolled(desk: Desk, id: u32, page: Page, after: Given<'static>) -> Option<Cast> {
    let entry = desk.evening.with_untracked(|evening| evening.entry(id).filter(|entry| !entry.struck).cloned())?;
    let (_, resolution) = entry.again()?;
    let given = entry.said();
    Some(Cast { entry: id, page, units: entry.cast, given, after, resolution, reopened: false })
}
