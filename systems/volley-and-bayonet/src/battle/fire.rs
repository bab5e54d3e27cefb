//! Shooting: who may shoot at whom, and what a volley does (R20, R21, R23, R85).

use grognard_battle::{Chronicle, Piece, Refusal, Struck, refuse_if, resolve};
use grognard_rulebook::{Cause, Dice, Procedure, Rule, cause, rule};
use grognard_tabletop::Length;

use super::{
    VolleyAndBayonet,
    field::measured,
    sight::{NoShot, Shot},
    state::Hits,
};
use crate::{
    command::Action,
    fire::{Fire, Fired},
    profile::Stand,
    ranges::{Band, FireRange, Weapon},
    saves::Target,
};

impl VolleyAndBayonet {
    /// What a stand shoots with, and the rule that has its range.
    fn weapons(&self, unit: Piece) -> Vec<(Weapon, &'static Rule)> {
        let (kind, state) = (self.kind(unit), self.unit(unit));
        let mut weapons = Vec::new();
        if kind.guns() {
            let weapon = Weapon::of_guns(kind.gun_weight);
            weapons.push((
                weapon,
                match weapon {
                    Weapon::VeryLight => rule!("vb.range.very-light"),
                    Weapon::Light => rule!("vb.range.light"),
                    Weapon::Field => rule!("vb.range.field"),
                    _ => rule!("vb.range.heavy-siege"),
                },
            ));
        }
        if kind.infantry() {
            weapons.push((Weapon::Infantry, rule!("vb.range.infantry")));
        }
        if state.dedicated_guns {
            weapons.push((Weapon::DedicatedGuns, rule!("vb.range.dedicated-guns")));
        }
        weapons
    }

    fn reaches(&self, weapon: Weapon, distance: Length) -> bool {
        FireRange { weapon, distance: measured(distance) }.prepare(&self.field.house, &mut ()).band != Band::Out
    }

    /// How far a stand shoots at all.
    pub(super) fn longest_range(&self, unit: Piece) -> Length {
        let reach = |weapon: Weapon| {
            FireRange { weapon, distance: measured(Length::ZERO) }.prepare(&self.field.house, &mut ()).long_to
        };
        let longest = self.weapons(unit).into_iter().map(|(weapon, _)| reach(weapon)).max();
        Length::units(longest.unwrap_or_default())
    }

    /// Whether a stand may shoot at all in this phase.
    pub(super) fn may_shoot(&self, unit: Piece) -> Result<(), Refusal> {
        let state = self.unit(unit);
        refuse_if!(state.column, "R44", "a march column does not shoot");
        refuse_if!(self.state.contacts.hold(unit), "R20", "it fights hand to hand");
        refuse_if!(state.fought || state.answered, "R20", "a stand shoots once a phase");
        self.may_act(unit, Action::Fire, self.facts(unit).in_command)
    }

    /// A shot that may be taken by one who may shoot, or why it may not.
    pub(super) fn aim(&self, unit: Piece, target: Piece) -> Result<Shot, Refusal> {
        let weapons = self.weapons(unit);
        let (body, theirs) = (self.troops.body(unit), self.troops.body(target));
        let out = || {
            let rule = weapons.last().map_or(rule!("vb.range.infantry"), |(_, rule)| *rule);
            let name = &self.field.enlisted(target).name;
            Refusal::by(Cause::Rule(rule), format!("{name} is out of range"))
        };
        if !body.within(self.longest_range(unit), theirs) {
            return Err(out());
        }
        let shot = self.shot(unit, target).map_err(|why| match why {
            NoShot::Arc => Refusal::by(cause!("R21"), "it is out of the arc of fire"),
            NoShot::Line => Refusal::by(cause!("R85"), "something stands in the line of fire"),
        })?;
        let reached = weapons.iter().any(|(weapon, _)| self.reaches(*weapon, shot.range));
        if reached { Ok(shot) } else { Err(out()) }
    }

    /// Whom a stand can shoot at.
    pub(super) fn targets(&self, unit: Piece) -> Vec<Piece> {
        if self.may_shoot(unit).is_err() {
            return Vec::new();
        }
        self.troops.enemies_of(unit).filter(|enemy| self.aim(unit, *enemy).is_ok()).collect()
    }

    /// Whether a stand can shoot at anybody.
    pub(super) fn has_target(&self, unit: Piece) -> bool {
        self.may_shoot(unit).is_ok() && self.troops.enemies_of(unit).any(|enemy| self.aim(unit, enemy).is_ok())
    }

    /// The facts of a shot at a target of which so much is left.
    pub(super) fn fire_facts(&self, unit: Piece, target: Piece, sp: i32, screened: bool) -> Option<Fire> {
        let shot = self.shot(unit, target).ok()?;
        let from_front = self.face_to(target, shot.leaves) == Struck::Front;
        let stand = Stand {
            terrain: self.terrain(target, from_front),
            flanks_clear: self.flanks_clear(target),
            reinforcing_skirmishers: screened,
            sp,
            ..self.facts(target)
        };
        Some(Fire {
            firer: self.facts(unit),
            distance: measured(shot.range),
            target: Target { stand, withdraws: false },
        })
    }

    /// Stands shoot at one target, each at what the others have left of it. Nothing comes off yet.
    pub(super) fn volley(
        &mut self,
        shooters: &[Piece],
        target: Piece,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) -> Hits {
        let start = i32::from(self.unit(target).sp);
        let (mut sp, mut screened) = (start, self.facts(target).reinforcing_skirmishers);
        let mut hits = Hits { on: target, unsaved: 0, losses: 0, screen: false, back: Length::ZERO };
        for shooter in shooters {
            let Some(facts) = self.fire_facts(*shooter, target, sp, screened).filter(|_| sp > 0) else { continue };
            let cast = [("", *shooter), ("target", target)];
            let tell = |fired: &Fired| self.tell_fire(*shooter, target, fired);
            let fired = resolve(&facts, &self.field.house, &cast, dice, log, tell);
            hits.unsaved = hits.unsaved.saturating_add((fired.hits - fired.suffered.saved).clamp(0, 99) as u8);
            sp = fired.suffered.target_sp_after;
            if fired.suffered.skirmisher_losses > 0 {
                (screened, hits.screen) = (false, true);
            }
            hits.losses = (start - sp).clamp(0, 99) as u8;
            self.unit_mut(*shooter).fought = true;
        }
        hits
    }
}
