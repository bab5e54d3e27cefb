//! Who sees whom, and who is in whose field of fire (R6, R57).

use grognard_battle::{Piece, Sight, Sights};
use grognard_tabletop::{
    Body, FieldOfFire, Gaze, Kinds, Length, Mask, Masking, Relief, Scene, SightRules, Terrain, Turn,
};

use super::BatailleEmpire;
use crate::profile::Arm;

/// Woods, villages, strong points, higher ground and formed troops.
const SIGHT: SightRules = SightRules {
    screens: Kinds::of(&[Terrain::Wood, Terrain::Village, Terrain::StrongPoint]),
    into: Length::units(1),
    relief: Relief::Levels,
    troops: Masking::Always,
    lane: Length::ZERO,
};

/// Guns see over those who stand lower than themselves and nearer to themselves than to the target.
const GUNS: SightRules = SightRules { troops: Masking::OverTheNearer, ..SIGHT };

/// Those who are so near see each other, whatever is between.
const CLOSE: Length = Length::units(1);

/// 45° outward from both ends of the front edge.
pub(super) const ARC: FieldOfFire = FieldOfFire::Splayed { by: Turn::degrees(45) };

impl Sights for BatailleEmpire {
    /// The line along which a unit looks at another: a free one if there is one, else the nearest.
    fn sight(&self, unit: Piece, other: Piece) -> Option<Sight> {
        let masks = self.masks(unit, other);
        let scene = Scene { ground: &self.field.ground, troops: &masks };
        let (rules, gaze) = self.eyesight(unit);
        let all: Vec<Piece> = [unit, other].into_iter().chain(self.between(unit, other)).collect();
        let line = Sight::of_gaze(&rules, gaze, scene, |i| self.field.full_name(all[i]));
        Some(line.but(self.sees(unit, other), "near enough to be seen whatever is between"))
    }
}

impl BatailleEmpire {
    /// Where a unit may fire.
    pub(super) fn field_of_fire(&self, unit: Piece) -> FieldOfFire {
        if self.all_round(unit) { FieldOfFire::AllRound } else { ARC }
    }

    /// How far the nearest part of another base in a unit's field of fire is, if there is one.
    pub(super) fn aimed(&self, unit: Piece, target: &Body) -> Option<Length> {
        self.field_of_fire(unit).aim(self.troops.body(unit), target).map(|aim| aim.range)
    }

    /// Whether a unit sees another.
    pub(super) fn sees(&self, unit: Piece, other: Piece) -> bool {
        let (own, theirs) = (self.troops.body(unit), self.troops.body(other));
        if own.within(CLOSE, theirs) {
            return true;
        }
        let masks = self.masks(unit, other);
        let (rules, gaze) = self.eyesight(unit);
        rules.sight(Scene { ground: &self.field.ground, troops: &masks }, gaze, 0, 1).is_some()
    }

    /// By which rules a unit looks, and from where.
    fn eyesight(&self, unit: Piece) -> (SightRules, Gaze) {
        let rules = if self.is(unit, Arm::Artillery) { GUNS } else { SIGHT };
        (rules, if self.all_round(unit) { Gaze::AnyToAny } else { Gaze::FrontToAny })
    }

    /// Who looks, who is looked at, then who may hide the one from the other.
    fn masks(&self, unit: Piece, other: Piece) -> Vec<Mask> {
        let mask = |piece: Piece| {
            let body = *self.troops.body(piece);
            Mask { level: self.level(&body), body }
        };
        [unit, other].into_iter().chain(self.between(unit, other)).map(mask).collect()
    }

    /// Who may hide a unit from another.
    fn between(&self, unit: Piece, other: Piece) -> impl Iterator<Item = Piece> {
        let from = self.troops.body(unit).centre();
        let far = from.distance_to(self.troops.body(other).centre()) + Length::units(4);
        let hides =
            move |third: &Piece| *third != other && self.formed(*third) && self.troops.at(*third).is_within(far, from);
        self.others(unit).filter(hides)
    }

    /// Whether anybody of a unit's side sees an enemy.
    pub(super) fn is_seen(&self, enemy: Piece) -> bool {
        self.troops.enemies_of(enemy).any(|unit| self.sees(unit, enemy))
    }
}
