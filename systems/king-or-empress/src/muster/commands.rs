//! Which commands there are: the level of the scenario's tree that gives an army two to five generals with three to eight bases
//! each (R30), or comes near to it.
//!
//! An army of the time was written down as wings, divisions and brigades, however large they were; the rules want a handful of
//! commands of a handful of units. So the muster starts from the army's direct parts, takes apart what is too large and puts
//! together what is too small. It bends R30 rather than refuse a battle.

use grognard_scenario::Scenario;
use grognard_scenario::model::army::Command;
use grognard_tabletop::{Length, Point};

use super::{
    deploy::Place,
    enlist::{Base, middle},
};

const MOST_COMMANDS: usize = 5;
const MOST_BASES: usize = 8;
const FEWEST_BASES: usize = 3;

/// A command and the bases in it, by their places in the list.
pub(super) struct Post<'s> {
    pub(super) command: &'s Command,
    pub(super) bases: Vec<usize>,
}

/// The commands of an army.
///
/// 1. The direct parts of the army that have troops; the army itself if it has no such parts.
/// 2. The largest with more than eight bases is replaced by its own parts while there are no more than five commands; so is one
///    that stands alone and is large enough for two.
/// 3. Bases directly under a command that was taken apart go to the nearest of its parts.
/// 4. A command of one or two bases joins the smaller of the two before and after it in the file, if they have the same
///    superior and come to no more than eight. One that marches on during the battle keeps to itself: its new general would be
///    at the other end of the table.
/// 5. While there are more than five, the two neighbours join that are smallest together. The larger keeps its general.
pub(super) fn posts<'s>(
    scenario: &'s Scenario,
    army: &'s Command,
    bases: &[Base<'s>],
    places: &[Place],
    own: Vec<usize>,
) -> Vec<Post<'s>> {
    let muster = Roll { scenario, bases, places, own };
    let mut commands = muster.manned_parts(army);
    if commands.is_empty() {
        return vec![Post { command: army, bases: muster.own }];
    }
    // A tree is no deeper than it has commands, so this ends in a broken file as well.
    for _ in 0..scenario.commands.len() {
        let Some((i, parts)) = muster.to_be_split(&commands) else { break };
        commands.splice(i..=i, parts);
    }
    let mut posts = muster.assigned(&commands);
    while let Some(i) = posts.iter().position(|post| muster.too_small(post)).and_then(|i| fitting(&posts, i)) {
        join(&mut posts, i);
    }
    while posts.len() > MOST_COMMANDS {
        let together = |i: &usize| posts[*i].bases.len() + posts[*i + 1].bases.len();
        let Some(i) = (0..posts.len() - 1).min_by_key(together) else { break };
        join(&mut posts, i);
    }
    posts
}

struct Roll<'a, 's> {
    scenario: &'s Scenario,
    bases: &'a [Base<'s>],
    places: &'a [Place],
    own: Vec<usize>,
}

impl<'s> Roll<'_, 's> {
    /// The commands from that of a base up to the army.
    fn chain(&self, base: usize) -> impl Iterator<Item = &'s Command> {
        let command = self.scenario.command(&self.bases[base].units[0].command);
        command.into_iter().flat_map(|command| self.scenario.chain(command))
    }

    fn size(&self, command: &Command) -> usize {
        self.own.iter().filter(|base| self.chain(**base).any(|above| above.id == command.id)).count()
    }

    fn manned_parts(&self, command: &'s Command) -> Vec<&'s Command> {
        self.scenario.parts(command).filter(|part| self.size(part) > 0).collect()
    }

    /// The command to be taken apart next, with its parts.
    fn to_be_split(&self, commands: &[&'s Command]) -> Option<(usize, Vec<&'s Command>)> {
        let alone = commands.len() < 2;
        let large = |size: usize| size > MOST_BASES || alone && size >= 2 * FEWEST_BASES;
        let splits = commands.iter().enumerate().filter(|(_, command)| large(self.size(command)));
        let splits = splits.map(|(i, command)| (i, self.manned_parts(command), self.size(command)));
        let splits =
            splits.filter(|(_, parts, _)| !parts.is_empty() && commands.len() - 1 + parts.len() <= MOST_COMMANDS);
        splits.max_by_key(|(i, _, size)| (*size, std::cmp::Reverse(*i))).map(|(i, parts, _)| (i, parts))
    }

    /// The bases of each command; strays go to the nearest command under the same superior.
    fn assigned(&self, commands: &[&'s Command]) -> Vec<Post<'s>> {
        let mut posts: Vec<Post<'s>> = commands.iter().map(|command| Post { command, bases: Vec::new() }).collect();
        let mut strays = Vec::new();
        for &base in &self.own {
            let at = self.chain(base).find_map(|above| commands.iter().position(|command| command.id == above.id));
            match at {
                Some(i) => posts[i].bases.push(base),
                None => strays.push(base),
            }
        }
        let middles: Vec<Option<Point>> =
            posts.iter().map(|post| middle(post.bases.iter().map(|base| self.places[*base].pose.at))).collect();
        for base in strays {
            let superior = &self.bases[base].units[0].command;
            let away = |i: usize| {
                let foreign = !self.scenario.chain(commands[i]).any(|above| above.id == *superior);
                let distance = middles[i].map_or(Length::MAX, |at| at.distance_to(self.places[base].pose.at));
                (foreign, distance)
            };
            if let Some(i) = (0..posts.len()).min_by_key(|i| away(*i)) {
                posts[i].bases.push(base);
                posts[i].bases.sort_unstable();
            }
        }
        posts.retain(|post| !post.bases.is_empty());
        posts
    }

    fn too_small(&self, post: &Post<'_>) -> bool {
        post.bases.len() < FEWEST_BASES && post.bases.iter().any(|base| self.places[*base].arrives.is_none())
    }
}

/// The first of the two neighbours to be joined so that the command at `i` is no longer too small.
fn fitting(posts: &[Post<'_>], i: usize) -> Option<usize> {
    let pairs = [i.checked_sub(1), Some(i)].into_iter().flatten().filter(|first| first + 1 < posts.len());
    let size = |first: &usize| posts[*first].bases.len() + posts[*first + 1].bases.len();
    let fits = |first: &usize| {
        let same_superior = posts[*first].command.parent == posts[*first + 1].command.parent;
        same_superior && size(first) <= MOST_BASES && posts.len() > 2
    };
    pairs.filter(fits).min_by_key(size)
}

/// Joins a command and the next one; the larger gives its name and its general.
fn join(posts: &mut Vec<Post<'_>>, first: usize) {
    let second = posts.remove(first + 1);
    let into = &mut posts[first];
    if second.bases.len() > into.bases.len() {
        into.command = second.command;
    }
    into.bases.extend(second.bases);
}
