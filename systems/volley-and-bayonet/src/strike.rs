//! One stand's blows in a melee of several: its dice, and the saves against them (R86).
//!
//! A melee of one against one is rolled as a whole. In a combat of several stands each strikes for itself, losses are added up and
//! the sums decide.

use grognard_rulebook::{Dice, Facts, Faults, Notes, Procedure, Refused, Told, refused, rule};

use crate::{
    dice::{OUT_OF_ACTION, Pool},
    house::House,
    profile::{CONTRADICTIONS, Face, Part, Stand, Terrain},
    saves::{Hit, Source, unsaved},
};

/// One stand's dice in a melee of several stands, and the saves against them. Add up what is unsaved on each side and go on with
/// melee-winner.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Strike {
    /// Its part in the melee.
    pub role: Part,
    #[role("", "stand", arm in [Infantry, Cavalry, Artillery], base, artillery_size, limbered, stationary, poor_musketry,
        shock, dedicated_guns, reinforcing_skirmishers, status in [Good, TemporaryDisorder, PermanentDisorder])]
    pub stand: Stand,
    /// The face on which a defender is attacked; of several the gravest.
    pub engaged_from: Face,
    #[role("enemy", "enemy", status)]
    pub enemy: Stand,
    #[role("target", "target", arm in [Infantry, Cavalry, Artillery], terrain in [Open, Building, FieldWorks])]
    pub target: Stand,
}

/// Blows made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyStrike {
    pool: Pool,
    saves: i32,
}

/// What the blows of a stand do.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blow {
    /// Dice it rolled.
    pub dice: i32,
    /// The lowest face with which it hit; null without dice.
    pub hit_on: Option<i32>,
    /// Hits before saves.
    pub hits: i32,
    /// Hits that were saved.
    pub saved: i32,
    /// Hits that stand.
    pub unsaved: i32,
}

impl Strike {
    fn attacks(&self) -> bool {
        self.role == Part::Attacker
    }
}

impl Procedure for Strike {
    type House = House;
    type Ready = ReadyStrike;
    type Outcome = Blow;

    const NAME: &'static str = "strike";
    const GROUP: &'static str = "Combat";
    const DICE: &'static str = "the combat dice; then row after row one d6 for each hit still standing";
    const REFUSED: &'static [Refused<Self>] = refused![s: Strike;
        ["role", "stationary"] "an attacker has moved and is not stationary" by "R13" if s.attacks() && s.stand.stationary;
        ["role", "arm"] "artillery never moves into contact" by "vb.contact.artillery-never"
            if s.attacks() && s.stand.guns();
        ["role", "base"] "infantry skirmishers never move into contact" by "vb.contact.infantry-skirmishers-never"
            if s.attacks() && s.stand.skirmish_infantry();
        ["role", "target_terrain"] "an attacker has left its building or works" by "R86"
            if !s.attacks() && s.target.terrain != Terrain::Open;
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(CONTRADICTIONS, &self.stand);
        faults.check(OUT_OF_ACTION, &self.stand);
        faults.check(Self::REFUSED, self);
        faults.check_role("target", CONTRADICTIONS, &self.target);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyStrike {
        let pool = self.stand.melee_pool(self.role, self.engaged_from, self.enemy.status, house, applied);
        let hit = Hit { source: Source::Melee, hitter: self.stand, target: self.target };
        let rows = if pool.dice > 0 { hit.saves(house, applied) } else { 0 };
        let thrown = applied.acts_if(rows > 0, rule!("vb.save.roll"));
        ReadyStrike { pool, saves: if thrown { rows } else { 0 } }
    }

    fn roll(ready: &ReadyStrike, dice: &mut dyn Dice, _: &mut dyn Notes) -> Blow {
        let hits = ready.pool.hits("combat dice", dice);
        let standing = unsaved("saves", hits, ready.saves, dice);
        Blow { dice: ready.pool.dice, hit_on: ready.pool.hit_on, hits, saved: hits - standing, unsaved: standing }
    }
}
