//! The battle as an officer looks at it.

use grognard_battle::{CommandId, Contact, Outlook, Piece, Prospect, Role, Side, Stood, Struck};
use grognard_tabletop::Length;

use super::{KingOrEmpress, ground::inches};
use crate::{profile::Arm, turn::Phase};

/// What is left of a unit's worth with so many markers, in per cent.
const IN_ORDER: [i32; 4] = [100, 80, 52, 28];

/// Enemies nearer than this are a unit's concern: two moves of foot, one of horse.
const REACH: Length = Length::units(10);

impl Prospect for KingOrEmpress {
    fn stood(&self, unit: Piece) -> Stood {
        let (state, enlisted, house) = (self.unit(unit), self.field.enlisted(unit), &self.field.house);
        let points = house.arm(enlisted.arm).points + house.grade(enlisted.grade).points;
        let command = enlisted.command;
        let leader = self.field.leader_of_command(command);
        let eyes = inches(house.general_range) + Length::units(1);
        let led = !self.general(leader).lost && self.general(leader).at.is_within(eyes, self.troops.at(unit));
        let (role, range) = match enlisted.arm {
            Arm::Artillery => (Role::Guns { limbered: state.limbered }, house.artillery.long_range),
            arm if state.disorder >= 2 => (Role::Shaken, house.arm(arm).short_range),
            arm @ (Arm::Muskets | Arm::LightInfantry) => (Role::Foot, house.arm(arm).short_range),
            arm @ (Arm::HeavyCavalry | Arm::LightCavalry) => (Role::Horse, house.arm(arm).short_range),
        };
        Stood {
            unit,
            command,
            worth: points * 25 * IN_ORDER[usize::from(state.disorder.min(3))] / 100,
            role,
            range: inches(range),
            reach: REACH,
            marching: state.road_column,
            all_round: false,
            led,
            spent: state.has_fired && self.fires_now(command),
        }
    }

    fn look_further(&self, outlook: &mut Outlook<'_>) {
        for (leads, man) in outlook.leaders.iter_mut().zip(&self.state.generals) {
            leads.exposed = man.with.is_some_and(|unit| self.in_contact(unit));
        }
        outlook.promises.extend(self.state.contacts.iter().map(|contact| self.promise(contact)));
    }
}

impl KingOrEmpress {
    /// Whether a command fires now, and its units have a shot to spend.
    fn fires_now(&self, command: CommandId) -> bool {
        self.acting().is_some_and(|acting| {
            acting.command == command && matches!(acting.phase, Phase::ArtilleryFire | Phase::Firing)
        })
    }

    /// What a melee promises to the side that moved into it.
    fn promise(&self, contact: &Contact) -> (Side, i32) {
        let (attacker, defender) = self.melee_values(contact);
        let flank = if contact.on == Struck::Front { 0 } else { 25 };
        (self.troops.side(contact.attacker), (attacker.min(9) - defender.min(9)) * 14 + flank)
    }
}
