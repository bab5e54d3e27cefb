//! Divisions, what they can bear, and who commands them (R38, R65).
//!
//! An army is a tree of commands. Its divisions are the parts that are small enough; what remains between a division and the army
//! is a corps. Each command has its commander, and a man whom the scenario names twice is one piece with both duties.

use grognard_battle::muster::{Camp, Command, Draft, Leader, Limits, Place, Post};
use grognard_battle::{CommandId, Side, Unmustered};
use grognard_scenario::model::army;

use super::stands::{Class, Group};
use crate::{
    battle::field::{Role, Roster},
    house::House,
    profile::Stand,
};

/// A division of more than six stands in close order is taken apart, one of fewer than three strength points joins another.
fn limits<'s>() -> Limits<Group<'s>> {
    Limits {
        commands: (1, usize::MAX),
        size: (3, 6),
        strength: |group| usize::try_from(group.strength).unwrap_or_default(),
        bulk: |group| usize::from(!group.class.open_order() && group.class != Class::Guns),
        kindred: false,
        without_arrivals: true,
    }
}

/// The divisions of both armies and their commanders.
#[derive(Default)]
pub(super) struct Divisions {
    pub(super) commands: Vec<Command>,
    pub(super) rosters: Vec<Roster>,
    pub(super) leaders: Vec<Leader<Role>>,
    /// The division of each stand.
    pub(super) command_of: Vec<CommandId>,
}

impl Divisions {
    pub(super) fn of<'s>(
        camp: &'s Camp,
        drafts: &[Draft<'s, Group<'s>>],
        stands: &[Stand],
        places: &[Place],
        house: &House,
    ) -> Result<Self, Unmustered> {
        let mut divisions = Self { command_of: vec![CommandId::default(); drafts.len()], ..Self::default() };
        for side in Side::BOTH {
            let posts = camp.posts(side, drafts, places, &limits())?;
            let men = men(duties(camp, camp.army(side)?, &posts));
            divisions.form(camp, side, &posts, &men, places);
            divisions.rosters.extend(posts.iter().map(|post| roster(post, drafts, stands, house)));
        }
        if divisions.leaders.len() > usize::from(u8::MAX) {
            return Err(Unmustered(format!(
                "{} commanders are more than {}; leave some commands out in the hint for {}",
                divisions.leaders.len(),
                u8::MAX,
                super::SYSTEM
            )));
        }
        Ok(divisions)
    }

    fn form(&mut self, camp: &Camp, side: Side, posts: &[Post<'_>], men: &[Vec<Duty<'_>>], places: &[Place]) {
        let (division, leader) = (self.commands.len(), self.leaders.len());
        for (i, post) in posts.iter().enumerate() {
            let man = men.iter().position(|duties| duties.iter().any(|duty| duty.leads == Some(i)));
            self.commands.push(Command {
                name: post.command.name.clone(),
                side,
                leader: (leader + man.unwrap_or_default()) as u8,
            });
            post.units.iter().for_each(|unit| self.command_of[*unit] = CommandId::nth(division + i));
        }
        for duties in men {
            let commanders = || duties.iter().filter_map(|duty| duty.command.commander.as_ref());
            let commander = commanders().find(|commander| commander.at.is_some()).or_else(|| commanders().next());
            let stands: Vec<usize> =
                duties[0].posts.iter().flat_map(|post| posts[*post].units.iter().copied()).collect();
            let late = stands.iter().map(|stand| places[*stand].arrives).min().flatten();
            let unnamed = || format!("General of {}", duties[0].command.name);
            let mut divisions: Vec<CommandId> =
                duties.iter().flat_map(|duty| &duty.posts).map(|post| CommandId::nth(division + post)).collect();
            divisions.sort_unstable();
            divisions.dedup();
            self.leaders.push(Leader {
                name: commander.map_or_else(unnamed, |commander| commander.name.clone()),
                side,
                command: duties.iter().find_map(|duty| duty.leads).map(|post| CommandId::nth(division + post)),
                chief: duties[0].army,
                start: camp.headquarters(commander.filter(|_| late.is_none()), &stands, places),
                own: Role {
                    divisions,
                    corps: duties.iter().any(|duty| !duty.army && duty.leads.is_none()),
                    arrives: late,
                },
            });
        }
    }
}

/// Somebody is to command this.
struct Duty<'s> {
    command: &'s army::Command,
    /// The divisions that belong to it.
    posts: Vec<usize>,
    /// The division that it is.
    leads: Option<usize>,
    army: bool,
}

/// The army, then each division after those corps above it that have not been named before.
fn duties<'s>(camp: &'s Camp, army: &'s army::Command, posts: &[Post<'s>]) -> Vec<Duty<'s>> {
    let chain = |post: &Post<'s>| camp.scenario.chain(post.command);
    let under = |command: &army::Command| {
        (0..posts.len()).filter(|i| chain(&posts[*i]).any(|above| above.id == command.id)).collect()
    };
    let mut duties = vec![Duty { command: army, posts: under(army), leads: None, army: true }];
    for (i, post) in posts.iter().enumerate() {
        let mut above: Vec<&army::Command> = chain(post).skip(1).collect();
        above.reverse();
        for corps in above {
            if duties.iter().all(|duty| duty.command.id != corps.id) {
                duties.push(Duty { command: corps, posts: under(corps), leads: None, army: false });
            }
        }
        duties.push(Duty { command: post.command, posts: vec![i], leads: Some(i), army: false });
    }
    duties
}

/// The duties of each man.
fn men(duties: Vec<Duty<'_>>) -> Vec<Vec<Duty<'_>>> {
    let mut men: Vec<Vec<Duty<'_>>> = Vec::new();
    for duty in duties {
        let name = |duty: &Duty<'_>| duty.command.commander.as_ref().map(|commander| commander.name.clone());
        let same = |other: &Duty<'_>| {
            other.command.id == duty.command.id || name(other).is_some() && name(other) == name(&duty)
        };
        match men.iter_mut().find(|man| same(&man[0])) {
            Some(man) => man.push(duty),
            None => men.push(vec![duty]),
        }
    }
    men
}

/// Its strength at the start and the losses that exhaust it (R38).
fn roster(post: &Post<'_>, drafts: &[Draft<'_, Group<'_>>], stands: &[Stand], house: &House) -> Roster {
    let strength: i32 = post.units.iter().map(|stand| drafts[*stand].own.strength).sum();
    let morale: i32 = post.units.iter().map(|stand| drafts[*stand].own.strength * stands[*stand].morale).sum();
    let percent = match morale {
        sum if sum >= 5 * strength => house.veteran_exhaustion_percent,
        sum if sum < 4 * strength => house.conscript_exhaustion_percent,
        _ => house.exhaustion_percent,
    };
    Roster { strength, level: (strength * percent + 99) / 100 }
}
