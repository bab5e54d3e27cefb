//! Rolling, marking, and taking back: what changes the evening and the roster from a procedure's page.

use grognard_press::roles;
use grognard_rulebook::{AnyProcedure, Given, Next, Resolution, Rolls, System, Unresolved, dice::DiceFault};
use leptos::prelude::*;

use crate::{
    browser,
    desk::{Amends, Cast, Desk, Units, same},
    entry::{Correction, Entry, Mark},
    owed::Owed,
    route::{self, Page},
};

/// A second tap within this many milliseconds is the same tap.
pub(crate) const ONE_TAP: f64 = 450.0;

impl Desk {
    /// Whether a tap is the second half of the one before.
    pub(crate) fn same_tap(self) -> bool {
        browser::now() - self.tapped.get_value() < ONE_TAP
    }

    /// Something was done by a tap: what lies under the finger now is not meant by its second half.
    pub(crate) fn tap_is_done(self) {
        self.tapped.set_value(browser::now());
    }

    /// Rolls our dice.
    pub(crate) fn roll(self, system: &'static System, procedure: &'static dyn AnyProcedure) {
        if !self.same_tap() {
            self.amends.set(None);
            self.resolve(system, procedure, Rolls::Seed(browser::seed()), false);
            self.tap_is_done();
        }
    }

    /// Resolves the situation and writes it down.
    pub(crate) fn resolve(
        self,
        system: &'static System,
        procedure: &'static dyn AnyProcedure,
        rolls: Rolls<'_>,
        own: bool,
    ) {
        let house = untrack(|| self.house(system));
        let given = self.given.get_untracked();
        match procedure.resolve(&given, &house, rolls, None) {
            Ok(resolution) => {
                if own {
                    // Other taps came between.
                    self.tapped.set_value(0.0);
                }
                let mut entry = Entry::of(system, procedure, &house, &resolution, own);
                entry.cast = self.cast.get_untracked();
                entry.stood = self.filled.get_value();
                entry.who = self.who(procedure);
                entry.clock = Some(self.roster.with_untracked(|roster| roster.clock(system)));
                let id = self.write_down(system, entry, &resolution);
                self.own.set(None);
                let (page, units) = (Page::Procedure(system, procedure), self.cast.get_untracked());
                self.rolled.set(Some(Cast {
                    entry: id,
                    page,
                    units,
                    after: given.clone(),
                    given,
                    resolution,
                    reopened: false,
                }));
            }
            Err(Unresolved::Dice(fault)) => self.notice.set(Some(format!("The dice do not fit: {fault}."))),
            // A refusal already stands beside its field.
            Err(Unresolved::Refused(_)) => {}
        }
    }

    /// Writes an entry down, in the place of the one it amends; what was owed is done, what follows is owed.
    fn write_down(self, system: &'static System, mut entry: Entry, resolution: &Resolution) -> u32 {
        let (amends, doing) = (self.amends.get_untracked(), self.doing.get_untracked());
        let replaces = amends.map(|(Amends::SameDice(id) | Amends::Reroll(id))| id);
        if let Some(id) = replaces {
            entry.id = id;
        }
        let id = entry.id;
        let demanded = doing.and_then(|doing| {
            self.evening
                .with_untracked(|evening| evening.owed.iter().find(|owed| owed.id == doing).map(|owed| owed.from))
        });
        entry.from = demanded;
        let due: Vec<Owed> = resolution.next.iter().map(|next| Owed::of(self, system, next, &entry.cast, id)).collect();
        self.evening.update(|evening| {
            let done = |owed: &Owed| {
                doing == Some(owed.id)
                    || owed.from == id
                    || owed.procedure == entry.procedure
                        && owed.system == entry.system
                        && !owed.cast.is_empty()
                        && owed.cast == entry.cast
            };
            evening.owed.retain(|owed| !done(owed));
            evening.owed.extend(due);
            match replaces.and_then(|id| evening.entry_mut(id)) {
                Some(before) => {
                    let reroll = matches!(amends, Some(Amends::Reroll(_)));
                    entry.corrected = Some(Correction {
                        time: entry.time.clone(),
                        given: before.given.clone(),
                        outcome: before.outcome.clone(),
                        dice: reroll.then(|| before.dice.clone()),
                    });
                    entry.time.clone_from(&before.time);
                    entry.date.clone_from(&before.date);
                    entry.clock = before.clock;
                    entry.from = before.from;
                    entry.own = if reroll { entry.own } else { before.own };
                    *before = entry;
                }
                None => evening.entries.push(entry),
            }
        });
        self.amends.set(None);
        self.doing.set(None);
        id
    }

    /// Who is in it, by the names on the roster.
    fn who(self, procedure: &dyn AnyProcedure) -> String {
        let names: Vec<String> = self.cast.with_untracked(|cast| {
            roles(procedure).iter().filter_map(|(prefix, _)| self.unit_name(*cast.get(*prefix)?)).collect()
        });
        names.join(" and ")
    }

    /// The roles whose unit is still there and not yet marked with what came of it.
    pub(crate) fn unmarked(self, resolution: &Resolution, units: &Units, entry: Option<u32>) -> Vec<&'static str> {
        let marked = |role: &str| {
            entry.is_some_and(|id| {
                self.evening.with(|evening| {
                    evening.entry(id).is_some_and(|entry| entry.marks.iter().any(|mark| mark.role == role))
                })
            })
        };
        let there = |role: &str| {
            let unit = units.get(role);
            unit.is_some_and(|id| self.roster.with(|roster| roster.unit(*id).is_some_and(|unit| !unit.removed)))
        };
        let marks = &resolution.marks;
        let mut touched: Vec<&'static str> = Vec::new();
        for role in marks.fields.iter().map(|(role, ..)| *role).chain(marks.removed.iter().copied()) {
            let something = marks.removed.contains(&role) || marks.effects(role, &resolution.given).next().is_some();
            if something && !touched.contains(&role) && there(role) && !marked(role) {
                touched.push(role);
            }
        }
        touched
    }

    /// Marks the units in some roles with what was rolled or looked up, as they are now.
    pub(crate) fn mark(self, system: &'static System, procedure: &'static dyn AnyProcedure, of: &[&'static str]) {
        if self.rolled.with_untracked(Option::is_none) {
            self.resolve(system, procedure, Rolls::Faces(&[]), false);
        }
        let Some(cast) = self.rolled.get_untracked() else { return };
        for role in of {
            self.mark_unit(system, cast.entry, &cast.resolution, &cast.units, role);
        }
        self.refill();
    }

    /// Marks the unit in a role of an earlier entry, as it is now.
    pub(crate) fn mark_entry(self, id: u32, role: &'static str) {
        let Some(entry) = self.evening.with_untracked(|evening| evening.entry(id).cloned()) else { return };
        let Some((system, resolution)) = entry.again() else { return };
        self.mark_unit(system, id, &resolution, &entry.cast, role);
        self.refill();
    }

    fn mark_unit(self, system: &'static System, id: u32, resolution: &Resolution, units: &Units, role: &'static str) {
        let Some(unit) = units.get(role).copied() else { return };
        let entry = self.evening.with_untracked(|evening| evening.entry(id).cloned());
        let (removed, changes, anew) = self.roster.update(|roster| {
            let stands = roster.unit(unit).filter(|unit| !unit.removed);
            let anew = entry.zip(stands).and_then(|(entry, unit)| entry.again_on(resolution, role, unit));
            let comes_of_it = anew.as_ref().unwrap_or(resolution);
            let effects: Vec<_> = comes_of_it.marks.effects(role, &comes_of_it.given).collect();
            let goes = comes_of_it.marks.removed.contains(&role);
            let removed = goes && stands.is_some();
            (removed, roster.mark(system, unit, (id, role.to_owned()), &effects, goes), anew)
        });
        let mark = Mark { role: role.to_owned(), unit, changes, removed };
        // What only both together demand is owed besides.
        let demanded = |next: &&Next| !resolution.next.iter().any(|known| known.procedure == next.procedure);
        let next = anew.iter().flat_map(|anew| &anew.next).filter(demanded);
        let due: Vec<Owed> = next.map(|next| Owed::of(self, system, next, units, id)).collect();
        self.evening.update(|evening| {
            evening.owed.extend(due);
            if let Some(entry) = evening.entry_mut(id) {
                entry.marks.push(mark);
            }
        });
    }

    /// Takes the marks of an entry back: of one role, or of all.
    pub(crate) fn unmark(self, id: u32, role: Option<&str>) {
        let Some(entry) = self.evening.with_untracked(|evening| evening.entry(id).cloned()) else { return };
        let Some(system) = grognard_shelf::system(&entry.system) else { return };
        let wanted = |mark: &&Mark| role.is_none_or(|role| mark.role == role);
        for mark in entry.marks.iter().filter(wanted) {
            self.roster.update(|roster| roster.unmark(system, mark.unit, &mark.changes, mark.removed));
        }
        self.evening.update(|evening| {
            if let Some(entry) = evening.entry_mut(id) {
                entry.marks.retain(|mark| !wanted(&mark));
            }
        });
        self.refill();
    }

    /// The same dice on what has been put right: marks are taken back, and the entry is corrected in its place.
    pub(crate) fn same_dice(self, system: &'static System, procedure: &'static dyn AnyProcedure) {
        let Some(cast) = self.rolled.get_untracked() else { return };
        let Some(faces) =
            self.evening.with_untracked(|evening| evening.entry(cast.entry).map(|entry| entry.dice.clone()))
        else {
            return;
        };
        let given = put_right(&cast, &self.given.get_untracked());
        self.begin_again(&cast, given);
        self.amends.set(Some(Amends::SameDice(cast.entry)));
        // What was mis-ticked may have cost a die or brought one.
        let house = untrack(|| self.house(system));
        match procedure.resolve(&self.given.get_untracked(), &house, Rolls::Faces(&faces), None) {
            Err(Unresolved::Dice(DiceFault::TooFew { .. })) => {
                self.notice.set(Some("More dice are needed than were thrown: add the missing ones.".to_owned()));
                self.rolled.set(None);
                self.own.set(Some(faces));
            }
            Err(Unresolved::Dice(DiceFault::TooMany { used, .. })) => {
                self.notice.set(Some(format!("Fewer dice are needed than were thrown: the first {used} count.")));
                self.resolve(system, procedure, Rolls::Faces(&faces[..used]), true);
            }
            _ => self.resolve(system, procedure, Rolls::Faces(&faces), true),
        }
    }

    /// New dice in the place of those that fell, written down as one roll.
    pub(crate) fn reroll(self, system: &'static System, procedure: &'static dyn AnyProcedure) {
        let Some(cast) = self.rolled.get_untracked().filter(|_| !self.same_tap()) else { return };
        self.begin_again(&cast, cast.given.clone());
        self.amends.set(Some(Amends::Reroll(cast.entry)));
        self.resolve(system, procedure, Rolls::Seed(browser::seed()), false);
        self.tap_is_done();
    }

    /// Back to before the dice fell, the situation put right.
    fn begin_again(self, cast: &Cast, given: Given<'static>) {
        self.unmark(cast.entry, None);
        self.given.set(given);
        self.take_stock();
        self.keep_address();
    }

    /// Strikes an entry out: its marks are taken back, and what it demanded is no longer owed.
    pub(crate) fn strike_out(self, id: u32) {
        self.unmark(id, None);
        self.evening.update(|evening| {
            evening.owed.retain(|owed| owed.from != id);
            if let Some(entry) = evening.entry_mut(id) {
                entry.struck = true;
            }
        });
        if self.rolled.with_untracked(|rolled| rolled.as_ref().is_some_and(|cast| cast.entry == id)) {
            self.rolled.set(None);
        }
    }

    /// Opens an entry of the evening as it lay when the dice had fallen: its dice, its units, its marks.
    pub(crate) fn reopen(self, id: u32) {
        let Some(entry) = self.evening.with_untracked(|evening| evening.entry(id).cloned()) else { return };
        let (Some(page), Some((_, resolution))) = (entry.page(), entry.again()) else { return };
        self.evening.update(|evening| {
            if let Some(entry) = evening.entry_mut(id) {
                entry.struck = false;
            }
        });
        let given = entry.said();
        self.lay_out(page, given.clone(), entry.cast.clone());
        let (units, after) = (entry.cast.clone(), given.clone());
        self.rolled.set(Some(Cast { entry: id, page, units, given: given.clone(), after, resolution, reopened: true }));
        browser::go(&route::link(page, &given));
        browser::to_top();
    }
}

/// What was said when the dice fell, with what has been changed since.
fn put_right(cast: &Cast, now: &Given<'static>) -> Given<'static> {
    if same(&cast.after, now) {
        return cast.given.clone();
    }
    let mut given = cast.given.clone();
    for (name, written) in now.0.iter().filter(|(name, written)| cast.after.get(name) != Some(written)) {
        given.write(name.clone(), written.clone());
    }
    for (name, _) in cast.after.0.iter().filter(|(name, _)| now.get(name).is_none()) {
        given.remove(name);
    }
    given
}
