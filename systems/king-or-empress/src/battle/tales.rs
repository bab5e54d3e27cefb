//! What came of a procedure, in a sentence: what a report is made of.

use grognard_battle::{Contact, Piece, Side, Struck};

use super::KingOrEmpress;
use crate::{
    command::{First, Initiative, Party},
    melee::{Recoils, Round},
    morale::{Morale, MoraleResult},
    shooting::{Range, Shooting, Shot},
    trials::{BrokenOff, Marched, Rallied},
    victory::Status,
    withdrawal::Retreat,
};

fn markers(count: i32) -> String {
    if count == 1 { "1 marker".to_owned() } else { format!("{count} markers") }
}

impl KingOrEmpress {
    pub(super) fn tell_shot(&self, unit: Piece, target: Piece, shooting: &Shooting, shot: &Shot) -> String {
        let (unit, target) = (self.field.full_name(unit), self.field.full_name(target));
        let into = if shooting.target_flank_or_rear { "into the flank of" } else { "at" };
        let afar = if shooting.range == Range::Long { " from afar" } else { "" };
        let came = match (shot.hits, shot.markers) {
            (0, _) => "and does no harm".to_owned(),
            (_, 0) => "and hits, but the men stand it".to_owned(),
            (_, dealt) => format!("and deals {}", markers(dealt)),
        };
        format!("{unit} fires{afar} {into} {target} {came}.")
    }

    pub(super) fn tell_melee(&self, contact: &Contact, round: &Round) -> String {
        let (attacker, defender) = (self.field.full_name(contact.attacker), self.field.full_name(contact.defender));
        let on = match contact.on {
            Struck::Front => "",
            Struck::Flank => " in the flank",
            Struck::Rear => " in the rear",
        };
        let parties = [
            (contact.attacker, round.attacker.markers, Recoils::Attacker),
            (contact.defender, round.defender.markers, Recoils::Defender),
        ];
        let suffered = parties.into_iter().filter_map(|(unit, taken, beaten)| {
            let back = if round.recoil == beaten { " and are thrown back" } else { "" };
            (taken > 0).then(|| {
                format!("the {} take {}{back}", self.field.name_of_side(self.troops.side(unit)), markers(taken))
            })
        });
        let suffered: Vec<String> = suffered.collect();
        let came = if suffered.is_empty() { "neither gives an inch".to_owned() } else { suffered.join(", ") };
        format!("{attacker} fights {defender}{on}: {came}.")
    }

    pub(super) fn tell_test(&self, unit: Piece, morale: &Morale) -> String {
        let unit = self.field.full_name(unit);
        match morale.result {
            MoraleResult::NoEffect => format!("{unit} keeps its nerve."),
            MoraleResult::RecoilAndWithdraw => format!("{unit} breaks and falls back."),
            MoraleResult::RecoilAndEliminated => format!("{unit} breaks for good."),
        }
    }

    pub(super) fn tell_withdrawal(&self, unit: Piece, retreat: &Retreat) -> String {
        let back = retreat.recoil_inches + retreat.withdraw_inches;
        format!("{} goes back {back} inches.", self.field.full_name(unit))
    }

    pub(super) fn tell_break_off(&self, unit: Piece, result: &BrokenOff) -> String {
        let unit = self.field.full_name(unit);
        if result.passed { format!("{unit} gets away from the enemy.") } else { format!("{unit} cannot get away.") }
    }

    pub(super) fn tell_forced_march(&self, unit: Piece, marched: &Marched) -> String {
        let unit = self.field.full_name(unit);
        if marched.passed {
            format!("{unit} keeps up the pace.")
        } else {
            format!("{unit} straggles and takes a marker.")
        }
    }

    pub(super) fn tell_rally(&self, unit: Piece, rallied: &Rallied) -> String {
        let unit = self.field.full_name(unit);
        if rallied.passed { format!("{unit} rallies and sheds a marker.") } else { format!("{unit} does not rally.") }
    }

    pub(super) fn tell_initiative(&self, general: usize, initiative: &Initiative) -> String {
        let points = if initiative.points == 1 { "point" } else { "points" };
        format!("{} has {} initiative {points}.", self.name_of_general(general), initiative.points)
    }

    pub(super) fn tell_first(&self, first: &First) -> String {
        let side = match first.first {
            Party::Attacker => self.attacker(),
            Party::Defender => self.attacker().other(),
        };
        format!("{} act first.", self.field.name_of_side(side))
    }

    pub(super) fn tell_armies(&self, status: &Status) -> String {
        let [first, second] = Side::BOTH.map(|side| self.field.name_of_side(side));
        match (status.a_broken, status.b_broken) {
            (false, false) => "Neither army is broken.".to_owned(),
            (true, false) => format!("The army of the {first} is broken."),
            (false, true) => format!("The army of the {second} is broken."),
            (true, true) => "Both armies are broken.".to_owned(),
        }
    }
}
