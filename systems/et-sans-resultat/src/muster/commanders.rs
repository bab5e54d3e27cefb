//! Who commands: Army, Forces, Formations (R9, R52, R54).
//!
//! A man whom the scenario names at the head of several commands is one figure with several posts. Some Formations are on the rolls
//! without a Unit: they are formed in battle, as detachments and as a grand battery (R84).

use grognard_battle::muster::{Camp, Command, Place};
use grognard_battle::{CommandId, Side, Unmustered};
use grognard_scenario::model::army::{self, Ability};

use super::{formations::Armies, traits::roster, units::Drafted};
use crate::{
    battle::field::{Force, Leader, Post, Rated, Roster},
    house::House,
    profile::{Class, Lr},
};

/// Detachments a side may form, and after them its grand battery.
const DETACHMENTS: usize = 2;
/// With so many batteries a side may have a chief of artillery.
const BATTERIES: usize = 4;

/// Everybody who commands something.
pub(super) struct Commanders {
    pub(super) leaders: Vec<Leader>,
    pub(super) commands: Vec<Command>,
    pub(super) forces: Vec<Force>,
    pub(super) rosters: Vec<Roster>,
}

/// Leadership and Tactical Rating by ability.
fn rated(name: &str, ability: Option<Ability>) -> Rated {
    let (lr, tr) = match ability {
        Some(Ability::Poor) => (Lr::Zero, -1),
        None | Some(Ability::Average) => (Lr::C, 0),
        Some(Ability::Good) => (Lr::B, 1),
        Some(Ability::Great) => (Lr::A, 2),
    };
    Rated { name: name.to_owned(), lr, tr }
}

/// Where the men of a side are looked for.
struct Staff<'a> {
    camp: &'a Camp,
    side: Side,
    places: &'a [Place],
    /// Leaders of the other side, before his own.
    first: usize,
}

impl Commanders {
    pub(super) fn of(
        camp: &Camp,
        drafts: &[Drafted<'_>],
        armies: &Armies<'_>,
        places: &[Place],
        house: &House,
    ) -> Result<Self, Unmustered> {
        let mut all = Self { leaders: Vec::new(), commands: Vec::new(), forces: Vec::new(), rosters: Vec::new() };
        all.forces = armies
            .forces
            .iter()
            .map(|(command, side)| Force { name: command.name.clone(), side: *side, leader: 0 })
            .collect();
        for side in Side::BOTH {
            let staff = Staff { camp, side, places, first: all.leaders.len() };
            let army = camp.army(side)?;
            let everybody: Vec<usize> = (0..drafts.len()).filter(|unit| drafts[*unit].side == side).collect();
            let chief = all.man(&staff, army, None, &everybody);
            all.leaders[chief].chief = true;
            for (i, (command, of)) in armies.forces.iter().enumerate() {
                if *of == side {
                    let own = armies.formations.iter().filter(|formation| usize::from(formation.force) == i);
                    let units: Vec<usize> = own.flat_map(|formation| formation.units.iter().copied()).collect();
                    let man = all.man(&staff, command, None, &units);
                    all.leaders[man].own.force = Some(i as u8);
                    all.forces[i].leader = man as u8;
                }
            }
            for (i, formation) in armies.formations.iter().enumerate().filter(|(_, formation)| formation.side == side) {
                let man = all.man(&staff, formation.command, formation.piece, &formation.units);
                all.leaders[man].command = Some(CommandId::nth(i));
                let name = match formation.piece {
                    None => formation.command.name.clone(),
                    Some(piece) => format!("{}, part {}", formation.command.name, piece + 1),
                };
                all.commands.push(Command { name, side, leader: man as u8 });
                all.rosters.push(roster(camp, drafts, formation));
            }
            let batteries = everybody.iter().filter(|unit| drafts[**unit].own.class == Class::Artillery).count();
            if house.muster.chief_of_artillery && batteries >= BATTERIES {
                let own = Post { grand_battery: true, ..Post::of(Rated { name: String::new(), lr: Lr::B, tr: 0 }) };
                let name = "Chief of artillery".to_owned();
                all.leaders.push(Leader { name, command: None, chief: false, own, ..all.leaders[chief].clone() });
            }
        }
        for side in Side::BOTH {
            all.add_spares(side);
        }
        Ok(all)
    }

    /// The man at the head of a command: one of those there already, or a new figure.
    fn man(&mut self, staff: &Staff<'_>, command: &army::Command, piece: Option<usize>, units: &[usize]) -> usize {
        let commander = command.commander.as_ref().filter(|_| piece.is_none_or(|piece| piece == 0));
        let unnamed = || match piece {
            Some(piece) => format!("General of {}, part {}", command.name, piece + 1),
            None => format!("General of {}", command.name),
        };
        let name = commander.map_or_else(unnamed, |commander| commander.name.clone());
        if let Some(man) = (staff.first..self.leaders.len()).find(|man| self.leaders[*man].name == name) {
            return man;
        }
        let late = units.iter().map(|unit| staff.places[*unit].arrives).min().flatten();
        let camp = staff.camp;
        let relief = command.relief.as_ref().filter(|_| commander.is_some());
        let own = Post {
            second: command.second.as_ref().map(|second| rated(&second.name, second.ability)),
            relief: relief.map(|relief| (camp.turn_of(relief.time.minutes()), rated(&relief.name, relief.ability))),
            arrives: late,
            ..Post::of(rated(&name, commander.and_then(|commander| commander.ability)))
        };
        self.leaders.push(Leader {
            name,
            side: staff.side,
            command: None,
            chief: false,
            start: camp.headquarters(commander.filter(|_| late.is_none()), units, staff.places),
            own,
        });
        self.leaders.len() - 1
    }

    /// Formations that a side may form in battle, each with a man nobody has heard of (R84).
    fn add_spares(&mut self, side: Side) {
        let Some(chief) = self.leaders.iter().find(|leader| leader.side == side && leader.chief).cloned() else {
            return;
        };
        let Some(force) = self.forces.iter().position(|force| force.side == side) else { return };
        for spare in 0..=DETACHMENTS {
            let name = match spare {
                DETACHMENTS => "Grand battery".to_owned(),
                spare => format!("Detachment {}", spare + 1),
            };
            let rated = Rated { name: format!("Commander of {name}"), lr: Lr::Zero, tr: 0 };
            let (number, man) = (CommandId::nth(self.commands.len()), self.leaders.len() as u8);
            self.commands.push(Command { name, side, leader: man });
            let grand_battery = spare == DETACHMENTS;
            self.rosters.push(Roster { force: force as u8, spare: true, grand_battery, ..Roster::default() });
            self.leaders.push(Leader {
                name: rated.name.clone(),
                command: Some(number),
                chief: false,
                own: Post::of(rated),
                ..chief.clone()
            });
        }
    }
}
