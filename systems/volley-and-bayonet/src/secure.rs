//! Cavalry secure: what keeps infantry safe from horse.

use grognard_rulebook::{Dice, Facts, Marks, Notes, Procedure, Table, Told, Word, rule};

use crate::{
    house::House,
    profile::{Base, Face, Stand},
};

/// What covers a flank (R42).
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlankCover {
    /// Nothing.
    Open,
    /// A friendly infantry or cavalry unit that touches it.
    FriendlyUnit,
    /// Terrain that cavalry cannot enter.
    BlockingTerrain,
    /// Something that leaves no room for an enemy.
    Protected,
}

/// Is this close-order infantry cavalry secure?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct CavalrySecure {
    #[role("", "stand", base in [Massed, Linear], stationary)]
    pub stand: Stand,
    /// What covers its left flank.
    pub left_flank: FlankCover,
    /// What covers its right flank.
    pub right_flank: FlankCover,
    /// Where the attack comes from.
    pub attacked_from: Face,
}

/// Whether infantry is safe from cavalry.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Secured {
    /// Whether it is cavalry secure.
    pub cav_secure: bool,
}

impl CavalrySecure {
    fn flank_is(&self, cover: FlankCover) -> bool {
        self.left_flank == cover || self.right_flank == cover
    }

    fn secure(&self, applied: &mut dyn Notes) -> bool {
        let (massed, rear) = (self.stand.base == Base::Massed, self.attacked_from == Face::Rear);
        if applied.acts_if(massed && self.stand.stationary, rule!("vb.secure.massed-stationary")) {
            return !rear || applied.acts(rule!("vb.secure.massed-stationary-rear"));
        }
        let by_its_flanks = applied.acts(rule!("vb.secure.linear"));
        let likewise = !massed || applied.acts(rule!("vb.secure.massed-as-linear"));
        let both_protected = self.left_flank == FlankCover::Protected && self.right_flank == FlankCover::Protected;
        if !by_its_flanks || !likewise || self.flank_is(FlankCover::Open) || both_protected {
            return false;
        }
        let covered = [
            (FlankCover::FriendlyUnit, rule!("vb.secure.friendly-unit")),
            (FlankCover::BlockingTerrain, rule!("vb.secure.blocking-terrain")),
            (FlankCover::Protected, rule!("vb.secure.protected-flank")),
        ]
        .map(|(cover, rule)| !self.flank_is(cover) || applied.acts(rule));
        let taken_in_rear = applied.acts_if(rear, rule!("vb.secure.linear-rear"));
        covered == [true; 3] && !taken_in_rear
    }
}

impl Procedure for CavalrySecure {
    type House = House;
    type Ready = Secured;
    type Outcome = Secured;

    const NAME: &'static str = "cavalry-secure";
    const GROUP: &'static str = "Morale";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Secured {
        Secured { cav_secure: self.secure(applied) }
    }

    fn roll(ready: &Secured, _: &mut dyn Dice, _: &mut dyn Notes) -> Secured {
        *ready
    }

    fn aftermath(&self, outcome: &Secured, marks: &mut Marks) {
        marks.set("", "cav_secure", outcome.cav_secure);
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("vb.secure.linear"),
            rule!("vb.secure.friendly-unit"),
            rule!("vb.secure.blocking-terrain"),
            rule!("vb.secure.protected-flank"),
            rule!("vb.secure.linear-rear"),
            rule!("vb.secure.massed-as-linear"),
            rule!("vb.secure.massed-stationary"),
            rule!("vb.secure.massed-stationary-rear"),
        ];
        vec![Table::new("Cavalry secure").rules(rules)]
    }
}
