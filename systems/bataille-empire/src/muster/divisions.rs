//! Divisions, and who commands them (R94, R96).

use grognard_battle::muster::{Camp, Command, Leader, Limits, Place, Post, Staff};
use grognard_battle::{CommandId, Side, Unmustered};
use grognard_scenario::model::army::{self, Ability};

use super::units::{Drafted, Part};
use crate::{battle::field::Role, command::Commander, house::House};

/// A division has no more units than this, whatever the file.
const MOST_UNITS: usize = 12;

fn limits(house: &House) -> Limits<Part> {
    Limits {
        commands: (2, 12),
        size: (2, usize::try_from(house.muster.division_size).unwrap_or(8)),
        strength: |_| 1,
        bulk: |_| 1,
        kindred: true,
        without_arrivals: true,
    }
}

fn rating(ability: Option<Ability>) -> Commander {
    match ability {
        Some(Ability::Poor) => Commander::Poor,
        None | Some(Ability::Average) => Commander::Ordinary,
        Some(Ability::Good) => Commander::Competent,
        Some(Ability::Great) => Commander::Brilliant,
    }
}

/// The divisions of both armies, their generals and the generals in chief.
pub(super) fn staff<'s>(
    camp: &'s Camp,
    drafts: &[Drafted<'s>],
    places: &[Place],
    house: &House,
) -> Result<Staff<Role>, Unmustered> {
    let mut staff =
        Staff { leaders: Vec::new(), commands: Vec::new(), command_of: vec![CommandId::default(); drafts.len()] };
    for side in Side::BOTH {
        let army = camp.army(side)?;
        let posts = camp.posts(side, drafts, places, &limits(house))?;
        let heads = heads(camp, army, &posts);
        let everybody: Vec<usize> = posts.iter().flat_map(|post| post.units.iter().copied()).collect();
        let chief = leader(camp, (side, None), army, &everybody, places);
        staff.leaders.push(Leader { chief: true, ..chief });
        for (post, head) in posts.iter().zip(heads) {
            for (run, units) in runs(&post.units, house).into_iter().enumerate() {
                let number = staff.commands.len();
                let plain = leader(camp, (side, Some(number)), head, units, places);
                let general = if run == 0 { plain } else { unnamed(plain, &post.command.name, run) };
                let name =
                    if run == 0 { post.command.name.clone() } else { format!("{} ({})", post.command.name, run + 1) };
                staff.commands.push(Command { name, side, leader: staff.leaders.len() as u8 });
                staff.leaders.push(general);
                units.iter().for_each(|unit| staff.command_of[*unit] = CommandId::nth(number));
            }
        }
    }
    Ok(staff)
}

/// A division that is still too large is cut into equal runs.
fn runs<'u>(units: &'u [usize], house: &House) -> Vec<&'u [usize]> {
    if units.len() <= MOST_UNITS {
        return vec![units];
    }
    let most = usize::try_from(house.muster.division_size).unwrap_or(8).clamp(2, MOST_UNITS);
    let number = units.len().div_ceil(most);
    units.chunks(units.len().div_ceil(number)).collect()
}

/// Who leads each division: its commander; but a superior whose command was taken apart leads, of its parts whose commander has no
/// stated ability, the largest.
fn heads<'s>(camp: &'s Camp, army: &army::Command, posts: &[Post<'s>]) -> Vec<&'s army::Command> {
    let plain = |post: &Post<'_>| post.command.commander.as_ref().is_none_or(|commander| commander.ability.is_none());
    let mut heads: Vec<&'s army::Command> = posts.iter().map(|post| post.command).collect();
    let superiors = camp.scenario.commands.iter().filter(|command| {
        command.id != army.id && command.commander.is_some() && posts.iter().all(|post| post.command.id != command.id)
    });
    for superior in superiors {
        let under = |i: &usize| camp.scenario.chain(posts[*i].command).any(|above| above.id == superior.id);
        let parts = (0..posts.len()).filter(|i| under(i) && plain(&posts[*i]) && heads[*i].id == posts[*i].command.id);
        if let Some(largest) = parts.rev().max_by_key(|i| posts[*i].units.len()) {
            heads[largest] = superior;
        }
    }
    heads
}

fn leader(
    camp: &Camp,
    (side, division): (Side, Option<usize>),
    command: &army::Command,
    units: &[usize],
    places: &[Place],
) -> Leader<Role> {
    let late = units.iter().map(|unit| places[*unit].arrives).min().flatten();
    let commander = command.commander.as_ref();
    let relief = command
        .relief
        .as_ref()
        .map(|relief| (camp.turn_of(relief.time.minutes()), relief.name.clone(), rating(relief.ability)));
    Leader {
        name: commander.map_or_else(|| format!("General of {}", command.name), |commander| commander.name.clone()),
        side,
        command: division.map(CommandId::nth),
        chief: false,
        start: camp.headquarters(commander.filter(|_| late.is_none()), units, places),
        own: Role { rating: rating(commander.and_then(|commander| commander.ability)), arrives: late, relief },
    }
}

/// The general of a later run of a division.
fn unnamed(plain: Leader<Role>, name: &str, run: usize) -> Leader<Role> {
    let own = Role { rating: Commander::Ordinary, relief: None, ..plain.own };
    Leader { name: format!("General of {name} ({})", run + 1), own, ..plain }
}
