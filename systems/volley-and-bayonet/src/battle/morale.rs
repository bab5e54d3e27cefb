//! The Morale phase: all checks, then all disorders, then all routs (R9, R82, R83).

use grognard_battle::{Chronicle, Contact, Piece, Struck, resolve};
use grognard_rulebook::{Dice, Procedure};
use grognard_tabletop::{Facing, Length};

use super::{
    VolleyAndBayonet,
    field::measured,
    ground::face,
    retreat::{Flight, Gait, Rout},
    state::{Underway, Victory},
};
use crate::{
    checks::{CheckReason, Checked, Guns, MoraleCheck, MustCheckMorale},
    morale::{CloseFire, Cover, ModifiedMorale, Moment},
    profile::{GunWeight, Part, Stand, Status, Terrain},
    ranges::{Band, FireRange, Weapon},
};

/// No guns are close that are further off than this.
const CLOSE: Length = Length::units(4);

/// Enemy guns that bear on a stand.
#[derive(Clone, Copy, Debug)]
struct Bearing {
    guns: Piece,
    range: Length,
    /// How much further off than close range, in thousandths.
    beyond: i32,
    close: bool,
    on: Struck,
}

/// A stand that checks, with what it is put to the procedure with.
struct Trial {
    unit: Piece,
    enemy: Option<Piece>,
    facts: MoraleCheck,
    heading: Facing,
}

impl VolleyAndBayonet {
    /// Guns that bear on a stand from near enough to matter.
    fn bearing_on(&self, unit: Piece) -> Vec<Bearing> {
        let body = self.troops.body(unit);
        let enemies = self
            .troops
            .enemies_of(unit)
            .filter(|enemy| self.kind(*enemy).guns() && !self.unit(*enemy).limbered && !self.routed(*enemy));
        let near = enemies.filter(|guns| self.troops.body(*guns).within(CLOSE, body));
        let bearing = near.filter_map(|guns| {
            let shot = self.shot(guns, unit).ok()?;
            let facts =
                FireRange { weapon: Weapon::of_guns(self.kind(guns).gun_weight), distance: measured(shot.range) };
            let reach = facts.prepare(&self.field.house, &mut ());
            let beyond = shot.range.get() - reach.close_to.unwrap_or_default() * 1000;
            let on = self.face_to(unit, shot.leaves);
            Some(Bearing { guns, range: shot.range, beyond, close: reach.band == Band::Close, on })
        });
        bearing.collect()
    }

    /// Whether a stand must check, and why.
    fn must_check(&self, unit: Piece, guns: Option<&Bearing>) -> CheckReason {
        let contacts = || self.state.contacts.of(unit);
        let enemies = || contacts().filter_map(|contact| contact.enemy_of(unit));
        let limbered = |piece: Piece| self.kind(piece).guns() && self.unit(piece).limbered;
        let in_contact = contacts().next().is_some();
        let close_order = enemies().find(|enemy| !self.kind(*enemy).skirmishers());
        let enemy = close_order.or_else(|| enemies().next()).map(|enemy| self.facts(enemy)).unwrap_or_default();
        let facts = MustCheckMorale {
            stand: self.facts(unit),
            role: if contacts().any(|contact| contact.attacker == unit) { Part::Attacker } else { Part::Defender },
            in_contact,
            enemy,
            enemy_routed: in_contact && enemies().all(|enemy| self.routed(enemy)),
            limbered_contact: in_contact && (limbered(unit) || enemies().all(limbered)),
            artillery: guns.map_or(Guns::None, |bearing| match self.kind(bearing.guns).gun_weight {
                GunWeight::VeryLight => Guns::VeryLight,
                GunWeight::Light => Guns::Light,
                GunWeight::Field => Guns::Field,
                GunWeight::Heavy => Guns::Heavy,
                GunWeight::Siege => Guns::Siege,
            }),
            artillery_limbered: false,
            artillery_distance: guns.map_or(measured(CLOSE), |bearing| measured(bearing.range)),
        };
        facts.prepare(&self.field.house, &mut ()).reason
    }

    /// What shelters a stand against something that comes from its front or not.
    fn cover(&self, unit: Piece, from_front: bool) -> Cover {
        match self.terrain(unit, from_front) {
            Terrain::Building => Cover::Building,
            Terrain::FieldWorks | Terrain::HastyWorks => Cover::Works,
            Terrain::Open | Terrain::Forest | Terrain::BrokenGround => Cover::None,
        }
    }

    /// The facts of a stand's morale against the enemy of a contact, or against guns alone.
    fn moral(&self, unit: Piece, contact: Option<&Contact>, bearing: &[Bearing]) -> ModifiedMorale {
        let attacks = contact.is_some_and(|contact| contact.attacker == unit);
        let enemy = contact.and_then(|contact| contact.enemy_of(unit));
        let worst = bearing.iter().filter(|guns| guns.close).map(|guns| guns.on).max();
        let nearest = nearest(bearing);
        let from = contact.map(|contact| contact.on).or(nearest.map(|guns| guns.on)).unwrap_or(Struck::Front);
        let against = enemy.or(nearest.map(|guns| guns.guns));
        let level = |piece: Piece| self.level(self.troops.body(piece));
        let mut stand = self.facts(unit);
        stand.stationary &= !attacks;
        stand.cav_secure = !attacks && self.cavalry_secure(unit, from);
        stand.supported = self.supported(unit);
        ModifiedMorale {
            stand,
            enemy: enemy.map_or_else(Stand::default, |enemy| Stand { stationary: false, ..self.facts(enemy) }),
            at: Moment {
                role: if attacks { Part::Attacker } else { Part::Defender },
                in_contact: contact.is_some(),
                engaged_from: contact.map_or(face(Struck::Front), |contact| face(contact.on)),
                close_fire_from: match worst {
                    None => CloseFire::None,
                    Some(Struck::Front) => CloseFire::Front,
                    Some(Struck::Flank) => CloseFire::Flank,
                    Some(Struck::Rear) => CloseFire::Rear,
                },
                higher_ground: against.is_some_and(|against| level(unit) > level(against)),
                cover: if attacks { Cover::None } else { self.cover(unit, from == Struck::Front) },
                army_commander_attached: self.army_commander_with(unit),
            },
        }
    }

    /// The modified morale of a stand in a contact, as things are.
    pub(super) fn modified(&self, unit: Piece, contact: &Contact) -> i32 {
        let facts = self.moral(unit, Some(contact), &self.bearing_on(unit));
        facts.prepare(&self.field.house, &mut ()).modified_morale.clamp(-4, 10)
    }

    /// The check of a stand against the enemy of a contact.
    pub(super) fn check_against(&self, unit: Piece, contact: &Contact) -> MoraleCheck {
        let ModifiedMorale { stand, enemy, at } = self.moral(unit, Some(contact), &self.bearing_on(unit));
        MoraleCheck { stand, enemy, at }
    }

    /// What a stand checks with, if it must.
    fn trial(&self, unit: Piece) -> Option<Trial> {
        let bearing = self.bearing_on(unit);
        let nearest = nearest(&bearing);
        if nearest.is_none() && !self.state.contacts.hold(unit) {
            return None;
        }
        let reason = self.must_check(unit, nearest);
        let limbered = |piece: Piece| self.kind(piece).guns() && self.unit(piece).limbered;
        let counts =
            |contact: &&Contact| contact.enemy_of(unit).is_some_and(|enemy| !self.routed(enemy) && !limbered(enemy));
        let contacts = self.state.contacts.of(unit).filter(counts);
        let modified = |facts: &ModifiedMorale| facts.prepare(&self.field.house, &mut ()).modified_morale;
        let (contact, facts) = match reason {
            CheckReason::None => return None,
            CheckReason::Artillery => (None, self.moral(unit, None, &bearing)),
            CheckReason::Contact | CheckReason::ContactAndArtillery => {
                let tried = contacts.map(|contact| (Some(*contact), self.moral(unit, Some(contact), &bearing)));
                tried.min_by_key(|(_, facts)| modified(facts))?
            }
        };
        let heading = match (contact, nearest) {
            (Some(contact), _) if contact.attacker == unit => self.unit(unit).pose.facing.about(),
            (Some(contact), _) => self.unit(contact.attacker).pose.facing,
            (None, Some(guns)) => self.troops.at(guns.guns).heading_to(self.troops.at(unit)),
            (None, None) => self.unit(unit).pose.facing.about(),
        };
        let ModifiedMorale { stand, enemy, at } = facts;
        let enemy_piece = contact.and_then(|contact| contact.enemy_of(unit)).or(nearest.map(|guns| guns.guns));
        Some(Trial { unit, enemy: enemy_piece, facts: MoraleCheck { stand, enemy, at }, heading })
    }

    /// Rolls a check and tells of it.
    pub(super) fn check_morale(
        &self,
        unit: Piece,
        enemy: Option<Piece>,
        facts: &MoraleCheck,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) -> Checked {
        let cast: Vec<_> = [("", unit)].into_iter().chain(enemy.map(|enemy| ("enemy", enemy))).collect();
        let tell = |checked: &Checked| self.tell_check(unit, enemy, checked);
        resolve(facts, &self.field.house, &cast, dice, log, tell)
    }

    /// All that the Morale phase does by itself; whoever may break through is asked afterwards.
    pub(super) fn morale_phase(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let phasing = self.state.phasing;
        let sides = [phasing, phasing.other()];
        let all: Vec<Piece> = sides.iter().flat_map(|side| self.troops.of(*side)).collect();
        let trials: Vec<Trial> = all.into_iter().filter_map(|unit| self.trial(unit)).collect();
        let checked: Vec<(Trial, Checked)> = trials
            .into_iter()
            .map(|trial| {
                let checked = self.check_morale(trial.unit, trial.enemy, &trial.facts, dice, log);
                (trial, checked)
            })
            .collect();
        for (trial, checked) in
            checked.iter().filter(|(_, checked)| !checked.passed && checked.retreat == crate::steps::Retreat::None)
        {
            if let Some(status) = checked.status_after.status() {
                self.set_status(trial.unit, status, log);
            }
        }
        let charges: Vec<Contact> = self.state.contacts.iter().copied().collect();
        let stood: Vec<_> = charges.iter().map(|charge| self.unit(charge.attacker).pose).collect();
        let mut routs: Vec<Rout> = Vec::new();
        for (trial, checked) in &checked {
            let gait = Gait::of(checked.retreat);
            let already = routs.iter().any(|rout| rout.unit == trial.unit);
            if checked.passed || gait == Gait::Stays || already || !self.troops.is_there(trial.unit) {
                continue;
            }
            self.rout(trial.unit, checked, trial.heading, &mut routs, log);
        }
        self.strike_out_contacts();
        let mut left = Vec::new();
        for (charge, stood) in charges.iter().zip(stood) {
            let Some(rout) = routs.iter().find(|rout| rout.unit == charge.defender) else { continue };
            let cavalry = charge.attacker;
            let fit = self.kind(cavalry).close_order_cavalry()
                && self.troops.is_there(cavalry)
                && !self.routed(cavalry)
                && self.unit(cavalry).pose == stood;
            if fit {
                left.push(victory(cavalry, rout, true));
            }
        }
        self.state.underway.push(Underway::Breakthroughs { left });
    }

    /// A stand that failed its check when disordered routs.
    pub(super) fn rout(
        &mut self,
        unit: Piece,
        checked: &Checked,
        heading: Facing,
        routs: &mut Vec<Rout>,
        log: &mut dyn Chronicle,
    ) {
        let by = self.plain_rate(unit);
        self.step_down(unit, checked.status_after, checked.casualties, log);
        self.lift(&[unit]);
        let flight = Flight { unit, heading, by, gait: Gait::of(checked.retreat), dies: checked.eliminated };
        self.flee_back(flight, routs, log);
    }

    /// Strikes out contacts that no longer touch or whose attacker is routed.
    pub(super) fn strike_out_contacts(&mut self) {
        let (troops, units) = (&self.troops, &self.state.units);
        self.state.contacts.retain(|Contact { attacker, defender, .. }| {
            let there = troops.is_there(*attacker) && troops.is_there(*defender);
            there
                && units[attacker.index()].status != Status::Routed
                && troops.body(*attacker).distance_to(troops.body(*defender)) == Length::ZERO
        });
    }
}

/// Of several guns the one with the least distance beyond its close range (R83).
fn nearest(bearing: &[Bearing]) -> Option<&Bearing> {
    bearing.iter().min_by_key(|guns| guns.beyond)
}

/// Who has beaten whom, from where.
pub(super) fn victory(winner: Piece, rout: &Rout, breaks: bool) -> Victory {
    Victory { winner, loser: rout.unit, stood: rout.stood, block: rout.block, heading: rout.heading, breaks }
}
