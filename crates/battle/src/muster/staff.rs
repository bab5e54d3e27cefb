//! Who commands: a general for every command, and a commander-in-chief for the army.

use grognard_scenario::model::army::Commander;

use super::{Camp, Command, Draft, Leader, Limits, Place, Post};
use crate::{CommandId, Side, Unmustered};

/// The commands of both armies and their generals.
#[derive(Clone, Debug, PartialEq)]
pub struct Staff<R> {
    /// Generals and commanders-in-chief.
    pub leaders: Vec<Leader<R>>,
    /// Commands.
    pub commands: Vec<Command>,
    /// The command of each unit.
    pub command_of: Vec<CommandId>,
}

impl<R> Staff<R> {
    /// Puts both armies under their generals; how good a man is, the system says.
    pub fn appointed<T>(
        camp: &Camp,
        drafts: &[Draft<'_, T>],
        places: &[Place],
        limits: &Limits<T>,
        rated: impl Fn(Option<&Commander>) -> R,
    ) -> Result<Self, Unmustered> {
        let mut staff =
            Self { leaders: Vec::new(), commands: Vec::new(), command_of: vec![CommandId::default(); drafts.len()] };
        for side in Side::BOTH {
            let posts = camp.posts(side, drafts, places, limits)?;
            staff.appoint(camp, side, &posts, places, &rated)?;
        }
        Ok(staff)
    }

    /// Gives every command its general, and the army its commander-in-chief.
    ///
    /// The army's commander leads no command, unless one has the same man at its head or nobody of its own. In an army without a
    /// commander the general of the first command is in charge of the whole as well.
    fn appoint(
        &mut self,
        camp: &Camp,
        side: Side,
        posts: &[Post<'_>],
        places: &[Place],
        rated: impl Fn(Option<&Commander>) -> R,
    ) -> Result<(), Unmustered> {
        let army = camp.army(side)?;
        let led = army.commander.as_ref().map_or(Some(0), |chief| {
            let same = |post: &Post<'_>| post.command.commander.as_ref().is_some_and(|c| c.name == chief.name);
            posts.iter().position(same).or_else(|| posts.iter().position(|post| post.command.commander.is_none()))
        });
        let leader = |commander: Option<&Commander>, name: &str, command: Option<usize>, units: &[usize]| Leader {
            name: commander.map_or_else(|| name.to_owned(), |commander| commander.name.clone()),
            side,
            command: command.map(CommandId::nth),
            chief: false,
            start: camp.headquarters(commander, units, places),
            own: rated(commander),
        };
        if led.is_none() {
            let everybody: Vec<usize> = posts.iter().flat_map(|post| post.units.iter().copied()).collect();
            let chief = leader(army.commander.as_ref(), &army.name, None, &everybody);
            self.leaders.push(Leader { chief: true, ..chief });
        }
        for (i, post) in posts.iter().enumerate() {
            let chief = led == Some(i);
            let own = post.command.commander.as_ref();
            let commander = if chief { army.commander.as_ref().or(own) } else { own };
            let number = self.commands.len();
            let general = leader(commander, &format!("General of {}", post.command.name), Some(number), &post.units);
            let first = self.leaders.len() as u8;
            self.commands.push(Command { name: post.command.name.clone(), side, leader: first });
            self.leaders.push(Leader { chief, ..general });
            post.units.iter().for_each(|unit| self.command_of[*unit] = CommandId::nth(number));
        }
        Ok(())
    }
}
