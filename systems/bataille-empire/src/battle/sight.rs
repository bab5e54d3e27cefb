//! Who sees whom, and who is in whose field of fire (R6, R57).

use grognard_battle::Piece;
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
        let mask = |body: Body| Mask { level: self.level(&body), body };
        let far = own.centre().distance_to(theirs.centre()) + Length::units(4);
        let hides = |third: &Piece| {
            *third != other && self.formed(*third) && self.troops.at(*third).is_within(far, own.centre())
        };
        let between = self.others(unit).filter(hides).map(|third| mask(*self.troops.body(third)));
        let masks: Vec<Mask> = [*own, *theirs].into_iter().map(mask).chain(between).collect();
        let rules = if self.is(unit, Arm::Artillery) { GUNS } else { SIGHT };
        let gaze = if self.all_round(unit) { Gaze::AnyToAny } else { Gaze::FrontToAny };
        rules.sight(Scene { ground: &self.field.ground, troops: &masks }, gaze, 0, 1).is_some()
    }

    /// Whether anybody of a unit's side sees an enemy.
    pub(super) fn is_seen(&self, enemy: Piece) -> bool {
        self.troops.enemies_of(enemy).any(|unit| self.sees(unit, enemy))
    }
}
