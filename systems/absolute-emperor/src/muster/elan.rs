//! Who commands, and how much élan he has (R41).

use grognard_battle::muster::{Camp, Leader, Place, Staff};
use grognard_battle::{CommandId, Side, Unmustered};
use grognard_scenario::model::army::{Ability, Command};

use super::corps::{Armies, Corps};
use crate::{battle::field::Role, house::House};

/// Points of élan by ability; of the army's commander one more.
fn worth(ability: Option<Ability>) -> u32 {
    match ability {
        Some(Ability::Poor) => 1,
        None | Some(Ability::Average) => 2,
        Some(Ability::Good) => 3,
        Some(Ability::Great) => 4,
    }
}

/// The man at the head of a command: who relieves him in the first half of the battle counts in his place.
fn head<'s>(camp: &Camp, command: &'s Command) -> (Option<&'s str>, Option<Ability>) {
    let middle = camp.scenario.start.minutes() + camp.scenario.length() / 2;
    match (&command.relief, &command.commander) {
        (Some(relief), _) if relief.time.minutes() <= middle => (Some(&relief.name), relief.ability),
        (_, Some(commander)) => (Some(&commander.name), commander.ability),
        (_, None) => (None, None),
    }
}

/// The commanders of both armies. The army's commander leads no corps, unless one has the same man at its head or nobody; in an army
/// without a commander the head of the first corps is in charge of the whole as well.
pub(super) fn staff(
    camp: &Camp,
    armies: &Armies<'_>,
    places: &[Place],
    house: &House,
) -> Result<Staff<Role>, Unmustered> {
    let mut staff = Staff { leaders: Vec::new(), commands: Vec::new(), command_of: armies.command_of.clone() };
    for side in Side::BOTH {
        let army = camp.army(side)?;
        let corps: Vec<(usize, &Corps<'_>)> =
            armies.corps.iter().enumerate().filter(|(_, corps)| corps.side == side).collect();
        let chief = head(camp, army);
        let led = match chief.0 {
            None => Some(0),
            Some(_) => {
                let same = |(_, corps): &(usize, &Corps<'_>)| head(camp, corps.command).0 == chief.0;
                let headless = |(_, corps): &(usize, &Corps<'_>)| head(camp, corps.command).0.is_none();
                corps.iter().position(same).or_else(|| corps.iter().position(headless))
            }
        };
        let leader = |command: &Command, of: Option<usize>, chief: bool, units: &[usize], elan: u32| {
            let late = units.iter().map(|unit| places[*unit].arrives).min().flatten();
            let name = head(camp, command).0.map_or_else(|| format!("General of {}", command.name), str::to_owned);
            Leader {
                name,
                side,
                command: of.map(CommandId::nth),
                chief,
                start: camp.headquarters(command.commander.as_ref().filter(|_| late.is_none()), units, places),
                own: Role { elan: u8::try_from(elan).unwrap_or(10).min(10), arrives: late },
            }
        };
        let first = staff.leaders.len();
        if led.is_none() {
            let all: Vec<usize> = corps.iter().flat_map(|(_, corps)| corps.units.iter().copied()).collect();
            staff.leaders.push(leader(army, None, true, &all, worth(chief.1) + 1));
        }
        for (i, (number, own)) in corps.iter().enumerate() {
            let is_chief = led == Some(i);
            // The man is the army's, wherever the scenario names him.
            let command = if is_chief && chief.0.is_some() { army } else { own.command };
            let elan = worth(head(camp, command).1) + u32::from(is_chief);
            staff.commands.push(grognard_battle::muster::Command {
                name: own.command.name.clone(),
                side,
                leader: staff.leaders.len() as u8,
            });
            staff.leaders.push(leader(command, Some(*number), is_chief, &own.units, elan));
        }
        let units: usize = corps.iter().map(|(_, corps)| corps.units.len()).sum();
        share_out(&mut staff.leaders[first..], units as u32, house.muster.elan_percent.max(0) as u32);
    }
    Ok(staff)
}

/// Cuts the élan of an army down to its limit.
fn share_out(leaders: &mut [Leader<Role>], units: u32, percent: u32) {
    let sum: u32 = leaders.iter().map(|leader| u32::from(leader.elan)).sum();
    let limit = (units * percent).div_ceil(100).max(leaders.len() as u32);
    if percent == 0 || sum <= limit {
        return;
    }
    let shares: Vec<u32> = leaders.iter().map(|leader| u32::from(leader.elan) * limit).collect();
    for (leader, share) in leaders.iter_mut().zip(&shares) {
        leader.own.elan = (share / sum).max(1) as u8;
    }
    let total = |leaders: &[Leader<Role>]| leaders.iter().map(|leader| u32::from(leader.elan)).sum::<u32>();
    let mut order: Vec<usize> = (0..leaders.len()).filter(|i| shares[*i] >= sum).collect();
    order.sort_by_key(|i| (std::cmp::Reverse(shares[*i] % sum), !leaders[*i].chief, *i));
    for i in order {
        if total(leaders) < limit {
            leaders[i].own.elan += 1;
        }
    }
    while total(leaders) > limit {
        let most = (0..leaders.len()).rev().max_by_key(|i| leaders[*i].elan);
        let Some(most) = most.filter(|i| leaders[*i].elan > 1) else { break };
        leaders[most].own.elan -= 1;
    }
}
