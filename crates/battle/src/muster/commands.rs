//! Which commands there are: the level of the scenario's tree that gives an army as many generals, with as many units each, as the
//! rules want, or comes near to it.
//!
//! An army of the time was written down as wings, divisions and brigades, however large they were; rules want a handful of
//! commands of a handful of units. So the muster starts from the army's direct parts, takes apart what is too large and puts
//! together what is too small. It bends the limits rather than refuse a battle.

use grognard_scenario::model::army::Command;
use grognard_tabletop::{Length, Point};

use super::{Camp, Draft, Place, middle};
use crate::{Side, Unmustered};

/// How many commands an army has, and how large they are.
#[derive(Clone, Copy, Debug)]
pub struct Limits<T> {
    /// Fewest and most commands of an army.
    pub commands: (usize, usize),
    /// Below the first a command is too small, above the second too large.
    pub size: (usize, usize),
    /// What a unit counts for when a command may be too small.
    pub strength: fn(&T) -> usize,
    /// What a unit counts for when a command may be too large.
    pub bulk: fn(&T) -> usize,
    /// Whether a command that is too small joins only one of the same superior, only if they do not become too large together,
    /// and only if some of it is there: one that marches on would have its new general at the other end of the table.
    pub kindred: bool,
    /// Whether a command is where those of its units are that are there from the start, as long as there are any.
    pub without_arrivals: bool,
}

/// A command and the units in it, by their places in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Post<'s> {
    /// The command of the scenario.
    pub command: &'s Command,
    /// Its units.
    pub units: Vec<usize>,
}

impl Camp {
    /// The command that is the whole army of a side.
    pub fn army(&self, side: Side) -> Result<&Command, Unmustered> {
        let side = self.side(side);
        let id = &side.id;
        self.scenario.army(side).ok_or_else(|| {
            Unmustered(format!("`{id}` has no army; add a [[command]] with side = \"{id}\" and no parent"))
        })
    }

    /// The commands of an army.
    ///
    /// 1. The direct parts of the army that have troops; the army itself if it has no such parts.
    /// 2. The largest that is too large is replaced by its own parts while there are not too many commands; so is one that stands
    ///    where there should be two, and is large enough for two.
    /// 3. Units directly under a command that was taken apart go to the nearest of its parts.
    /// 4. A command that is too small joins the smaller of the two before and after it in the file.
    /// 5. While there are too many, the two neighbours join that are smallest together. The larger keeps its general.
    pub fn posts<'s, T>(
        &'s self,
        side: Side,
        drafts: &[Draft<'s, T>],
        places: &[Place],
        limits: &Limits<T>,
    ) -> Result<Vec<Post<'s>>, Unmustered> {
        let army = self.army(side)?;
        let own: Vec<usize> = (0..drafts.len()).filter(|i| drafts[*i].side == side).collect();
        if own.is_empty() {
            return Err(Unmustered(format!(
                "`{}` has no units on the table; give it some, or leave fewer out in the hint for {}",
                self.side(side).id,
                self.measures.system
            )));
        }
        let tree = Tree { camp: self, drafts, places, limits, own };
        let mut commands = tree.manned_parts(army);
        if commands.is_empty() {
            return Ok(vec![Post { command: army, units: tree.own }]);
        }
        // A tree is no deeper than it has commands, so this ends in a broken file as well.
        for _ in 0..self.scenario.commands.len() {
            let Some((i, parts)) = tree.to_be_split(&commands) else { break };
            commands.splice(i..=i, parts);
        }
        let mut posts = tree.assigned(&commands);
        while let Some(i) = (0..posts.len()).find(|i| tree.too_small(&posts[*i])).and_then(|i| tree.fitting(&posts, i))
        {
            tree.join(&mut posts, i);
        }
        while posts.len() > limits.commands.1 {
            let Some(i) = (0..posts.len() - 1).min_by_key(|i| tree.together(&posts, *i)) else { break };
            tree.join(&mut posts, i);
        }
        Ok(posts)
    }
}

struct Tree<'a, 's, T> {
    camp: &'s Camp,
    drafts: &'a [Draft<'s, T>],
    places: &'a [Place],
    limits: &'a Limits<T>,
    own: Vec<usize>,
}

impl<'s, T> Tree<'_, 's, T> {
    /// The commands from that of a unit up to the army.
    fn chain(&self, unit: usize) -> impl Iterator<Item = &'s Command> {
        let scenario = &self.camp.scenario;
        let command = scenario.command(&self.drafts[unit].units[0].command);
        command.into_iter().flat_map(|command| scenario.chain(command))
    }

    fn under(&self, command: &Command) -> impl Iterator<Item = usize> {
        self.own.iter().copied().filter(|unit| self.chain(*unit).any(|above| above.id == command.id))
    }

    fn bulk(&self, units: impl Iterator<Item = usize>) -> usize {
        units.map(|unit| (self.limits.bulk)(&self.drafts[unit].own)).sum()
    }

    fn strength(&self, post: &Post<'_>) -> usize {
        post.units.iter().map(|unit| (self.limits.strength)(&self.drafts[*unit].own)).sum()
    }

    fn manned_parts(&self, command: &'s Command) -> Vec<&'s Command> {
        self.camp.scenario.parts(command).filter(|part| self.under(part).next().is_some()).collect()
    }

    /// The command to be taken apart next, with its parts.
    fn to_be_split(&self, commands: &[&'s Command]) -> Option<(usize, Vec<&'s Command>)> {
        let ((fewest, most), (small, large)) = (self.limits.commands, self.limits.size);
        let too_few = commands.len() < fewest;
        let too_large = |size: usize| size > large || too_few && size >= 2 * small;
        let sizes = commands.iter().enumerate().map(|(i, command)| (i, self.bulk(self.under(command))));
        let splits =
            sizes.filter(|(_, size)| too_large(*size)).map(|(i, size)| (i, self.manned_parts(commands[i]), size));
        let splits = splits.filter(|(_, parts, _)| !parts.is_empty() && commands.len() - 1 + parts.len() <= most);
        splits.max_by_key(|(i, _, size)| (*size, std::cmp::Reverse(*i))).map(|(i, parts, _)| (i, parts))
    }

    /// The units of each command; strays go to the nearest command under the same superior.
    fn assigned(&self, commands: &[&'s Command]) -> Vec<Post<'s>> {
        let mut posts: Vec<Post<'s>> = commands.iter().map(|command| Post { command, units: Vec::new() }).collect();
        let mut strays = Vec::new();
        for &unit in &self.own {
            let at = self.chain(unit).find_map(|above| commands.iter().position(|command| command.id == above.id));
            match at {
                Some(i) => posts[i].units.push(unit),
                None => strays.push(unit),
            }
        }
        let middles: Vec<Option<Point>> = posts.iter().map(|post| self.middle(post)).collect();
        for unit in strays {
            let superior = &self.drafts[unit].units[0].command;
            let away = |i: usize| {
                let foreign = !self.camp.scenario.chain(commands[i]).any(|above| above.id == *superior);
                let distance = middles[i].map_or(Length::MAX, |at| at.distance_to(self.places[unit].pose.at));
                (foreign, distance)
            };
            if let Some(i) = (0..posts.len()).min_by_key(|i| away(*i)) {
                posts[i].units.push(unit);
                posts[i].units.sort_unstable();
            }
        }
        posts.retain(|post| !post.units.is_empty());
        posts
    }

    fn middle(&self, post: &Post<'_>) -> Option<Point> {
        let all = || post.units.iter().map(|unit| &self.places[*unit]);
        let there = all().filter(|place| self.limits.without_arrivals && place.arrives.is_none());
        middle(there.map(|place| place.pose.at)).or_else(|| middle(all().map(|place| place.pose.at)))
    }

    fn too_small(&self, post: &Post<'_>) -> bool {
        let there = || post.units.iter().any(|unit| self.places[*unit].arrives.is_none());
        self.strength(post) < self.limits.size.0 && (!self.limits.kindred || there())
    }

    /// How strong a command and the next one are together.
    fn together(&self, posts: &[Post<'_>], first: usize) -> usize {
        self.strength(&posts[first]) + self.strength(&posts[first + 1])
    }

    /// The first of the two neighbours to be joined so that the command at `i` is no longer too small.
    fn fitting(&self, posts: &[Post<'_>], i: usize) -> Option<usize> {
        let fits = |first: &usize| {
            let (one, two) = (&posts[*first], &posts[*first + 1]);
            let bulk = self.bulk(one.units.iter().chain(&two.units).copied());
            !self.limits.kindred || one.command.parent == two.command.parent && bulk <= self.limits.size.1
        };
        if posts.len() <= self.limits.commands.0 {
            return None;
        }
        let pairs = [i.checked_sub(1), Some(i)].into_iter().flatten().filter(|first| first + 1 < posts.len());
        pairs.filter(fits).min_by_key(|first| self.together(posts, *first))
    }

    /// Joins a command and the next one; the larger gives its name and its general.
    fn join(&self, posts: &mut Vec<Post<'s>>, first: usize) {
        let second = posts.remove(first + 1);
        if self.strength(&second) > self.strength(&posts[first]) {
            posts[first].command = second.command;
        }
        posts[first].units.extend(second.units);
    }
}
