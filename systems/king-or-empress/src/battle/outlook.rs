//! The battle as an officer looks at it.

use grognard_battle::{Contact, Leads, Outlook, Piece, Presence, Prospect, Role, Side, Stood, Struck};
use grognard_tabletop::Length;

use super::{KingOrEmpress, ground::inches, turn::Acting};
use crate::{profile::Arm, turn::Phase};

/// What is left of a unit's worth with so many markers, in per cent.
const IN_ORDER: [i32; 4] = [100, 80, 52, 28];

/// Enemies nearer than this are a unit's concern: two moves of foot, one of horse.
const REACH: Length = Length::units(10);

impl Prospect for KingOrEmpress {
    fn outlook(&self) -> Outlook<'_> {
        let (field, state) = (&self.field, &self.state);
        let fires = |acting: &Acting| matches!(acting.phase, Phase::ArtilleryFire | Phase::Firing);
        let firing = self.acting().filter(fires).map(|acting| acting.command);
        Outlook {
            troops: &self.troops,
            units: self.troops.all().map(|unit| self.stood(unit, firing)).collect(),
            leaders: (0..state.generals.len()).map(|general| self.leads(general)).collect(),
            promises: state.contacts.iter().map(|contact| self.promise(contact)).collect(),
            reserves: [0, 0],
            objectives: &field.objectives,
            holders: &state.holders,
            rolls: field.count(&state.units, |_| true),
            awaited: field.count(&state.units, |unit| matches!(unit.presence, Presence::Arrives(_))),
            turn: (state.turn, field.turns),
        }
    }
}

impl KingOrEmpress {
    /// A unit; those of the command that fires now have a shot to spend.
    fn stood(&self, unit: Piece, firing: Option<u16>) -> Stood {
        let (state, enlisted, house) = (self.unit(unit), self.enlisted(unit), &self.field.house);
        let points = house.arm(enlisted.arm).points + house.grade(enlisted.grade).points;
        let command = u16::from(enlisted.command);
        let leader = usize::from(self.field.commands[usize::from(command)].leader);
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
            spent: state.has_fired && firing == Some(command),
        }
    }

    fn leads(&self, general: usize) -> Leads {
        let (man, leader) = (self.general(general), self.leader(general));
        Leads {
            side: leader.side,
            command: leader.command.map(u16::from),
            at: (!man.lost).then_some(man.at),
            exposed: man.with.is_some_and(|unit| self.in_contact(unit)),
        }
    }

    /// What a melee promises to the side that moved into it.
    fn promise(&self, contact: &Contact) -> (Side, i32) {
        let (attacker, defender) = self.melee_values(contact);
        let flank = if contact.on == Struck::Front { 0 } else { 25 };
        (self.troops.side(contact.attacker), (attacker.min(9) - defender.min(9)) * 14 + flank)
    }
}
