//! Corps: the army's parts, taken apart where they are too large and joined where they are too small (R40).

use grognard_battle::muster::{Camp, names};
use grognard_battle::{CommandId, Side, Unmustered};
use grognard_scenario::model::{army::Command, unit::Unit};
use grognard_tabletop::Length;

use super::{
    SYSTEM,
    divisions::{Drafted, Sizes, arm, drafted, number, runs},
};
use crate::{house::House, profile::Arm};

/// The most corps of an army, and the most units of a corps.
const MOST_CORPS: usize = 5;
const MOST_UNITS: usize = 6;
/// With so many a corps that stands alone is taken apart.
const ENOUGH_FOR_TWO: usize = 4;
/// With more units than this a side has larger ones.
const TOO_MANY: usize = 30;

const ARMS: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];

/// A corps and its units, by their places among the drafts.
pub(super) struct Corps<'s> {
    pub(super) command: &'s Command,
    pub(super) side: Side,
    pub(super) units: Vec<usize>,
}

/// Both armies.
pub(super) struct Armies<'s> {
    pub(super) drafts: Vec<Drafted<'s>>,
    pub(super) names: Vec<String>,
    pub(super) corps: Vec<Corps<'s>>,
    /// The corps of each unit.
    pub(super) command_of: Vec<CommandId>,
}

impl<'s> Armies<'s> {
    pub(super) fn of(camp: &'s Camp, house: &House) -> Result<Self, Unmustered> {
        let mut armies = Self { drafts: Vec::new(), names: Vec::new(), corps: Vec::new(), command_of: Vec::new() };
        for side in Side::BOTH {
            let mut sizes = Sizes::of(camp, house);
            let (drafts, corps) = loop {
                let (drafts, corps) = army(camp, side, sizes)?;
                if drafts.len() <= TOO_MANY {
                    break (drafts, corps);
                }
                sizes = sizes.grown();
            };
            let first = armies.drafts.len();
            armies.drafts.extend(drafts);
            for mut own in corps {
                own.units.iter_mut().for_each(|unit| *unit += first);
                armies.corps.push(own);
            }
        }
        // Units are numbered by corps.
        let order: Vec<usize> = armies.corps.iter().flat_map(|corps| corps.units.iter().copied()).collect();
        armies.drafts = order.iter().map(|unit| armies.drafts[*unit].clone()).collect();
        let mut next = 0;
        for (i, corps) in armies.corps.iter_mut().enumerate() {
            let from = next;
            next += corps.units.len();
            corps.units = (from..next).collect();
            armies.command_of.extend(corps.units.iter().map(|_| CommandId::nth(i)));
        }
        armies.names = names(camp, &armies.drafts);
        Ok(armies)
    }
}

/// A command that may become a corps, with the scenario's units in it.
struct Candidate<'s> {
    command: &'s Command,
    units: Vec<&'s Unit>,
}

impl<'s> Candidate<'s> {
    fn of_arm(&self, of: Arm) -> Vec<&'s Unit> {
        self.units.iter().copied().filter(|unit| arm(unit) == of).collect()
    }

    /// How many divisions and batteries it comes to.
    fn size(&self, sizes: Sizes) -> usize {
        ARMS.into_iter().map(|arm| number(&self.of_arm(arm), sizes.of_arm(arm))).sum()
    }

    /// Its own parts that have troops; units directly under it go to the first.
    fn parts(&self, camp: &'s Camp) -> Vec<Self> {
        let under = |unit: &Unit, part: &Command| {
            let command = camp.scenario.command(&unit.command);
            command.is_some_and(|command| camp.scenario.chain(command).any(|above| above.id == part.id))
        };
        let mut parts: Vec<Self> = camp
            .scenario
            .parts(self.command)
            .map(|part| Self {
                command: part,
                units: self.units.iter().copied().filter(|unit| under(unit, part)).collect(),
            })
            .filter(|part| !part.units.is_empty())
            .collect();
        let known: Vec<&Unit> = parts.iter().flat_map(|part| part.units.iter().copied()).collect();
        if let Some(first) = parts.first_mut() {
            first.units =
                self.units.iter().copied().filter(|unit| first.units.contains(unit) || !known.contains(unit)).collect();
        }
        parts
    }
}

/// The units and corps of a side.
fn army<'s>(camp: &'s Camp, side: Side, sizes: Sizes) -> Result<(Vec<Drafted<'s>>, Vec<Corps<'s>>), Unmustered> {
    let army = camp.army(side)?;
    let units: Vec<&Unit> = camp.roll_call(side, |_| ()).map(|draft| draft.units[0]).collect();
    if units.is_empty() {
        return Err(Unmustered(format!(
            "`{}` has no units on the table; give it some, or leave fewer out in the hint for {SYSTEM}",
            camp.side(side).id
        )));
    }
    let whole = Candidate { command: army, units };
    let parts = whole.parts(camp);
    let mut candidates = if parts.is_empty() { vec![whole] } else { parts };
    // A tree is no deeper than it has commands, so this ends in a broken file as well.
    for _ in 0..camp.scenario.commands.len() {
        let Some((i, parts)) = to_be_split(camp, &candidates, sizes) else { break };
        candidates.splice(i..=i, parts);
    }
    let (mut drafts, mut corps, mut strays) = (Vec::new(), Vec::new(), Vec::new());
    for candidate in &candidates {
        let first = drafts.len();
        for arm in ARMS {
            let own = candidate.of_arm(arm);
            match number(&own, sizes.of_arm(arm)) {
                0 => strays.extend((!own.is_empty()).then_some((corps.len(), own))),
                n => {
                    let runs = runs(&own, n, sizes.of_arm(arm));
                    drafts.extend(runs.into_iter().map(|run| drafted(camp, side, run.to_vec())));
                }
            }
        }
        corps.push(Corps { command: candidate.command, side, units: (first..drafts.len()).collect() });
    }
    for (home, stray) in strays {
        join_nearest(camp, side, stray, home, &mut drafts, &mut corps);
    }
    corps.retain(|corps| !corps.units.is_empty());
    join(&mut corps, &drafts);
    Ok((drafts, corps))
}

fn to_be_split<'s>(camp: &'s Camp, candidates: &[Candidate<'s>], sizes: Sizes) -> Option<(usize, Vec<Candidate<'s>>)> {
    let alone = candidates.len() == 1;
    let large = |size: usize| size > MOST_UNITS || alone && size >= ENOUGH_FOR_TWO;
    let sizes = candidates.iter().enumerate().map(|(i, candidate)| (i, candidate.size(sizes)));
    let splits = sizes.filter(|(_, size)| large(*size)).map(|(i, size)| (i, size, candidates[i].parts(camp)));
    let splits = splits.filter(|(_, _, parts)| !parts.is_empty() && candidates.len() - 1 + parts.len() <= MOST_CORPS);
    splits.max_by_key(|(i, size, _)| (*size, std::cmp::Reverse(*i))).map(|(i, _, parts)| (i, parts))
}

/// What is too little for a unit joins the nearest of its arm; if there is none it is a unit after all.
fn join_nearest<'s>(
    camp: &'s Camp,
    side: Side,
    stray: Vec<&'s Unit>,
    home: usize,
    drafts: &mut Vec<Drafted<'s>>,
    corps: &mut [Corps<'s>],
) {
    let of = arm(stray[0]);
    let place = |unit: &Unit| unit.at.map(|at| camp.scale.point(at));
    let from = stray.iter().find_map(|unit| place(unit));
    let away = |draft: &Drafted<'_>| match (from, draft.units.iter().find_map(|unit| place(unit))) {
        (Some(from), Some(to)) => from.distance_to(to),
        _ => Length::MAX,
    };
    let near = (0..drafts.len()).filter(|i| drafts[*i].own.arm == of).min_by_key(|i| (away(&drafts[*i]), *i));
    match near {
        Some(i) => {
            let units = drafts[i].units.iter().copied().chain(stray).collect();
            drafts[i] = drafted(camp, side, units);
        }
        None => {
            corps[home].units.push(drafts.len());
            drafts.push(drafted(camp, side, stray));
        }
    }
}

/// Joins what is too small, and then while there are too many.
fn join(corps: &mut Vec<Corps<'_>>, drafts: &[Drafted<'_>]) {
    // When the first of its units comes; nothing if one is there from the start.
    let hour = |corps: &Corps<'_>| {
        let hours = corps.units.iter().map(|unit| drafts[*unit].arrival.map(|arrival| arrival.time.minutes()));
        hours.min().flatten()
    };
    let together = |corps: &[Corps<'_>], first: usize| corps[first].units.len() + corps[first + 1].units.len();
    let mut next = 0;
    while next < corps.len() && corps.len() > 1 {
        let fits = |first: &usize| {
            let pair = &corps[*first..*first + 2];
            pair[0].command.parent == pair[1].command.parent
                && pair.iter().all(|corps| hour(corps).is_none())
                && together(corps, *first) <= MOST_UNITS
        };
        let pairs = [next.checked_sub(1), Some(next)].into_iter().flatten().filter(|first| first + 1 < corps.len());
        let small = corps[next].units.len() == 1;
        match pairs.filter(fits).min_by_key(|first| together(corps, *first)).filter(|_| small) {
            Some(first) => {
                unite(corps, first);
                next = 0;
            }
            None => next += 1,
        }
    }
    while corps.len() > MOST_CORPS {
        let first = (0..corps.len() - 1)
            .min_by_key(|first| (hour(&corps[*first]) != hour(&corps[*first + 1]), together(corps, *first)));
        let Some(first) = first else { break };
        unite(corps, first);
    }
}

/// Joins a corps and the next one; the larger keeps its commander, of equals the first.
fn unite(corps: &mut Vec<Corps<'_>>, first: usize) {
    let second = corps.remove(first + 1);
    if second.units.len() > corps[first].units.len() {
        corps[first].command = second.command;
    }
    corps[first].units.extend(second.units);
}

/// A unit is called as the command that all its parts share, if no other has the same, else by the names of its parts.
fn names(camp: &Camp, drafts: &[Drafted<'_>]) -> Vec<String> {
    let shared = |draft: &Drafted<'_>| {
        let first = &draft.units[0].command;
        draft.units.iter().all(|unit| unit.command == *first).then(|| first.clone())
    };
    let commands: Vec<_> = drafts.iter().map(shared).collect();
    let touches = |draft: &Drafted<'_>, id: &str| draft.units.iter().any(|unit| *unit.command == *id);
    let name = |(draft, command): (&Drafted<'_>, &Option<grognard_scenario::Id>)| {
        let alone = command.as_ref().filter(|id| drafts.iter().filter(|other| touches(other, id)).count() == 1);
        match alone.and_then(|id| camp.scenario.command(id)) {
            Some(command) => command.name.clone(),
            None => names::of_units(&draft.units),
        }
    };
    drafts.iter().zip(&commands).map(name).collect()
}
