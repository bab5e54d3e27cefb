//! The battle as an officer looks at it.

use grognard_battle::{Claim, Contact, Outlook, Piece, Prospect, Role, Side, Stood};
use grognard_tabletop::{Aspect, Bound, Length, Quarters, Turn, Witness};

use super::VolleyAndBayonet;
use crate::{
    command::Touching,
    profile::{Arm, ArtillerySize, GunWeight, Status},
};

/// What a stand of four strength points and morale four is worth, in points of R51: the usual stand.
const USUAL: i32 = 16;
/// An enemy nearer than this is a stand's concern.
const REACH: Length = Length::units(16);
/// Who stands ready for an enemy further off than this only loses time.
const READY: Length = Length::units(6);
/// A point of the scenario, as far as it is within reach or in hand.
const CLAIM: Claim = Claim { taken: 70, contested: 30, kept: 8 };
/// What an officer makes of a friend beside a stand who looks the same way, and of horse behind an enemy's front.
const COMPANY: i32 = 5;
const BEHIND: i32 = 18;
const BESIDE: Length = Length::units(4);
const ALIKE: Turn = Turn::degrees(30);
const NO_REAR: Quarters = Quarters { front: Bound::EdgeLine, rear: Bound::Nowhere };

impl Prospect for VolleyAndBayonet {
    fn stood(&self, unit: Piece) -> Stood {
        let (state, kind, enlisted) = (self.unit(unit), self.kind(unit), self.field.enlisted(unit));
        let worth = self.worth(unit);
        let body = self.troops.body(unit);
        let six = Length::units(6);
        let led =
            self.commanders_of(enlisted.side).any(|man| self.leads(man, unit) && self.seat(man).within(six, body));
        let role = match kind.arm {
            Arm::Artillery | Arm::Commander => Role::Guns { limbered: state.limbered },
            _ if state.status == Status::Routed => Role::Shaken,
            Arm::Cavalry if !kind.skirmishers() => Role::Horse,
            Arm::Cavalry | Arm::Infantry => Role::Foot,
        };
        Stood {
            unit,
            command: enlisted.command,
            worth: worth + self.posture(unit, worth),
            role,
            range: self.longest_range(unit),
            reach: REACH,
            marching: state.column,
            all_round: state.block.is_some(),
            led,
            spent: false,
        }
    }

    fn look_further(&self, outlook: &mut Outlook<'_>) {
        outlook.claim(CLAIM, |unit, place| self.takes(unit, place));
        self.look_to_all_sides(&mut outlook.units);
        outlook.promises.extend(self.promises());
    }
}

impl VolleyAndBayonet {
    /// Who is in a block has no front, though it is drawn facing north: friends beside it are company whichever way they face, and no
    /// horse is behind it.
    fn look_to_all_sides(&self, stands: &mut [Stood]) {
        let lodged: Vec<Piece> = self.troops.all().filter(|unit| self.unit(*unit).block.is_some()).collect();
        if lodged.is_empty() {
            return;
        }
        for stood in stands {
            let unit = stood.unit;
            let (at, side) = (self.troops.at(unit), self.troops.side(unit));
            let beside = |friend: Piece| friend != unit && self.troops.at(friend).is_within(BESIDE, at);
            let company = if self.unit(unit).block.is_some() {
                self.troops.friends_of(unit).any(beside)
            } else {
                lodged.iter().any(|friend| self.troops.side(*friend) == side && beside(*friend))
            };
            if company && !self.troops.has_company(unit, BESIDE, ALIKE) {
                stood.worth += COMPANY;
            }
            if stood.role == Role::Horse
                && let Some(nearest) = self.troops.nearest_enemy(unit)
                && lodged.contains(&nearest.enemy)
            {
                let theirs = self.troops.body(nearest.enemy);
                let near = self.troops.distance(unit, nearest) < REACH + Length::units(2);
                let aspect = NO_REAR.of_body(theirs, self.troops.body(unit), Witness::WholeBase);
                if near && aspect != Aspect::Front {
                    stood.worth -= BEHIND;
                }
            }
        }
    }

    /// Attacks that are about to be made, one for each stand that is attacked.
    fn promises(&self) -> Vec<(Side, i32)> {
        let contacts: Vec<_> = self.state.contacts.iter().collect();
        let first =
            |(i, contact): &(usize, &&Contact)| contacts[..*i].iter().all(|known| known.defender != contact.defender);
        let attacked = contacts.iter().enumerate().filter(first);
        attacked.map(|(_, c)| (self.troops.side(c.attacker), self.promise(c.defender))).collect()
    }

    /// What a stand is worth as it is, in hundredths of a usual one.
    pub(super) fn worth(&self, unit: Piece) -> i32 {
        let (state, kind, points) = (self.unit(unit), self.kind(unit), &self.field.house.points);
        let sp = i32::from(state.sp);
        let price = match kind.arm {
            Arm::Artillery => {
                let size = match kind.artillery_size {
                    ArtillerySize::Battalion => points.battalion_points * sp.min(2) / 2,
                    ArtillerySize::Battery => points.battery_points,
                };
                let heavy = matches!(kind.gun_weight, GunWeight::Heavy | GunWeight::Siege);
                size + if heavy { points.heavy_gun_points } else { 0 }
            }
            _ if kind.skirmishers() => sp * (kind.morale + points.skirmish_points),
            Arm::Cavalry => sp * (kind.morale + points.cavalry_points),
            Arm::Infantry | Arm::Commander => sp * kind.morale,
        };
        let screen = if self.screen_of(unit).is_some() { points.reinforcing_skirmishers_points } else { 0 };
        // A rout removes a stand of one strength point.
        let frail = if sp == 1 && !kind.guns() && !kind.skirmishers() { 2 } else { 1 };
        let price = (price + screen) * 100 / USUAL / frail;
        let order = match state.status {
            Status::Good => 100,
            Status::TemporaryDisorder => 75,
            Status::PermanentDisorder => 67,
            // He who may rally it is with it already.
            Status::Routed if matches!(self.highest_with(unit), Touching::Corps | Touching::Army) => 50,
            Status::Routed => 33,
        };
        let division = self.field.enlisted(unit).command;
        let (losses, level) =
            (i32::from(self.state.divisions[division.index()].lost), self.field.rosters[division.index()].level.max(1));
        // The nearer to its level, the dearer is what a division has left; beyond it, half is gone.
        let spirit = if losses >= level { 55 } else { 100 - 20 * losses / level };
        price * order / 100 * spirit / 100
    }

    /// What its position is worth: stationary before the enemy, or in a block he is near to.
    fn posture(&self, unit: Piece, worth: i32) -> i32 {
        let (state, body) = (self.unit(unit), self.troops.body(unit));
        let Some(nearest) = self.troops.nearest_enemy(unit) else { return 0 };
        let away = self.troops.distance(unit, nearest);
        if state.block.is_some() && away <= REACH {
            return worth / 3;
        }
        if away > READY {
            return 0;
        }
        let ahead = body.ahead_and_right(self.troops.at(nearest.enemy));
        let faces = ahead.0 > Length::ZERO && ahead.1.abs() <= ahead.0;
        if state.stationary && faces { worth / 5 } else { 0 }
    }
}
