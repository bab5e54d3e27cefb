//! Combat dice: hit numbers and the number of dice, by base, state and use. Fire and melee read these tables.

use std::fmt;

use grognard_rulebook::{
    Dice, Facts, Faults, Grid, Measure, Notes, Procedure, Refused, Row, Table, Told, Word, fixed, refused, rows, rule,
};

use crate::{
    house::House,
    profile::{Arm, ArtillerySize, Base, CONTRADICTIONS, Face, Part, Stand, Status},
    ranges::{Band, Weapon},
};

/// What a stand brings to a melee beside its dice.
struct Onset {
    /// A shock unit that attacks.
    shock: bool,
    /// Ordered cavalry against troops that are not.
    cavalry_shock: bool,
}

/// The lowest face that hits; of several the best.
const MELEE_HITS: &[Row<Onset>] = rows![o: Onset;
    6 "vb.hit.melee"            if true;
    5 "vb.hit.shock"            if o.shock;
    5 "vb.hit.cavalry-shock"    if o.cavalry_shock;
];

/// Muskets or guns, and how far away their target is.
struct Shot {
    weapon: Weapon,
    band: Band,
    sharpshooter: bool,
}

/// The lowest face that hits; of several the best.
const FIRE_HITS: &[Row<Shot>] = rows![s: Shot;
    6 "vb.hit.long-range"       if s.band == Band::Long;
    5 "vb.hit.sharpshooter"     if s.band == Band::Long && s.weapon == Weapon::Infantry && s.sharpshooter;
    5 "vb.hit.close-very-light" if s.band == Band::Close && s.weapon == Weapon::VeryLight;
    4 "vb.hit.close-artillery"  if s.band == Band::Close && s.weapon != Weapon::VeryLight;
];

/// A cell of the table of dice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Cell {
    /// There is no such thing.
    #[default]
    Na,
    /// So many dice.
    Dice(i32),
    /// So many dice more.
    More(i32),
}

impl Cell {
    fn dice(self) -> i32 {
        match self {
            Self::Na => 0,
            Self::Dice(dice) | Self::More(dice) => dice,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Na => f.write_str("na"),
            Self::Dice(dice) => write!(f, "{dice}"),
            Self::More(0) => f.write_str("--"),
            Self::More(dice) => write!(f, "+{dice}"),
        }
    }
}

macro_rules! line {
    ($name:literal: $($cell:expr => $id:literal),* $(,)?) => { ($name, [$(($cell, rule!($id))),*]) };
}

use Cell::{Dice as D, More, Na};

const COMBAT_DICE: Grid<Cell, 8> = Grid {
    columns: [
        "fire",
        "melee",
        "stationary fire",
        "stationary melee",
        "guns fire",
        "guns melee",
        "reinf. skirm. fire",
        "reinf. skirm. melee",
    ],
    rows: &[
        line!["Infantry: skirmish":
            D(1) => "vb.dice.infantry-skirmish-fire", D(1) => "vb.dice.infantry-skirmish-melee",
            Na => "vb.dice.infantry-skirmish-not-stationary", Na => "vb.dice.infantry-skirmish-not-stationary",
            Na => "vb.dice.infantry-skirmish-no-guns", Na => "vb.dice.infantry-skirmish-no-guns",
            Na => "vb.dice.infantry-skirmish-no-reinforcing", Na => "vb.dice.infantry-skirmish-no-reinforcing"],
        line!["Infantry: linear, poor musketry":
            D(2) => "vb.dice.linear-poor-normal-fire", D(3) => "vb.dice.linear-poor-normal-melee",
            D(3) => "vb.dice.linear-poor-stationary-fire", D(4) => "vb.dice.linear-poor-stationary-melee",
            More(1) => "vb.dice.infantry-guns-fire", More(1) => "vb.dice.infantry-guns-melee",
            More(1) => "vb.dice.infantry-reinforcing-fire", More(1) => "vb.dice.infantry-reinforcing-melee"],
        line!["Infantry: linear":
            D(2) => "vb.dice.linear-normal-fire", D(3) => "vb.dice.linear-normal-melee",
            D(4) => "vb.dice.linear-stationary-fire", D(5) => "vb.dice.linear-stationary-melee",
            More(1) => "vb.dice.infantry-guns-fire", More(1) => "vb.dice.infantry-guns-melee",
            More(1) => "vb.dice.infantry-reinforcing-fire", More(1) => "vb.dice.infantry-reinforcing-melee"],
        line!["Infantry: massed, poor musketry":
            D(2) => "vb.dice.massed-poor-normal-fire", D(4) => "vb.dice.massed-poor-normal-melee",
            D(3) => "vb.dice.massed-poor-stationary-fire", D(5) => "vb.dice.massed-poor-stationary-melee",
            More(1) => "vb.dice.infantry-guns-fire", More(1) => "vb.dice.infantry-guns-melee",
            More(1) => "vb.dice.infantry-reinforcing-fire", More(1) => "vb.dice.infantry-reinforcing-melee"],
        line!["Infantry: massed":
            D(2) => "vb.dice.massed-normal-fire", D(4) => "vb.dice.massed-normal-melee",
            D(4) => "vb.dice.massed-stationary-fire", D(6) => "vb.dice.massed-stationary-melee",
            More(1) => "vb.dice.infantry-guns-fire", More(1) => "vb.dice.infantry-guns-melee",
            More(1) => "vb.dice.infantry-reinforcing-fire", More(1) => "vb.dice.infantry-reinforcing-melee"],
        line!["Cavalry: skirmish":
            Na => "vb.dice.cavalry-no-fire", D(2) => "vb.dice.cavalry-skirmish-melee",
            Na => "vb.dice.cavalry-not-stationary", Na => "vb.dice.cavalry-not-stationary",
            Na => "vb.dice.cavalry-skirmish-no-guns", Na => "vb.dice.cavalry-skirmish-no-guns",
            Na => "vb.dice.cavalry-no-reinforcing", Na => "vb.dice.cavalry-no-reinforcing"],
        line!["Cavalry: linear":
            Na => "vb.dice.cavalry-no-fire", D(2) => "vb.dice.cavalry-linear-melee",
            Na => "vb.dice.cavalry-not-stationary", Na => "vb.dice.cavalry-not-stationary",
            More(1) => "vb.dice.cavalry-guns-fire", More(0) => "vb.dice.cavalry-guns-melee",
            Na => "vb.dice.cavalry-no-reinforcing", Na => "vb.dice.cavalry-no-reinforcing"],
        line!["Cavalry: massed":
            Na => "vb.dice.cavalry-no-fire", D(4) => "vb.dice.cavalry-massed-melee",
            Na => "vb.dice.cavalry-not-stationary", Na => "vb.dice.cavalry-not-stationary",
            More(1) => "vb.dice.cavalry-guns-fire", More(0) => "vb.dice.cavalry-guns-melee",
            Na => "vb.dice.cavalry-no-reinforcing", Na => "vb.dice.cavalry-no-reinforcing"],
        line!["Artillery: battalion":
            D(1) => "vb.dice.battalion-normal-fire", D(1) => "vb.dice.battalion-normal-melee",
            D(2) => "vb.dice.battalion-stationary-fire", D(2) => "vb.dice.battalion-stationary-melee",
            Na => "vb.dice.artillery-no-extras", Na => "vb.dice.artillery-no-extras",
            Na => "vb.dice.artillery-no-extras", Na => "vb.dice.artillery-no-extras"],
        line!["Artillery: battery":
            D(1) => "vb.dice.battery-normal-fire", D(1) => "vb.dice.battery-normal-melee",
            D(1) => "vb.dice.battery-stationary-fire", D(1) => "vb.dice.battery-stationary-melee",
            Na => "vb.dice.artillery-no-extras", Na => "vb.dice.artillery-no-extras",
            Na => "vb.dice.artillery-no-extras", Na => "vb.dice.artillery-no-extras"],
    ],
};

/// Fire is the left column of a pair, melee the right one.
const STATIONARY: usize = 2;
const GUNS: usize = 4;
const SKIRMISHERS: usize = 6;

/// A handful of dice and the lowest face that hits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Pool {
    pub(crate) dice: i32,
    pub(crate) hit_on: Option<i32>,
}

impl Pool {
    fn aimed<C>(dice: i32, hits: &[Row<C>], how: &C, notes: &mut dyn Notes) -> Self {
        Self { dice, hit_on: fixed(hits, how, notes).map(|face| face.floor()) }
    }

    /// Throws it; without a hit number nothing hits.
    pub(crate) fn hits(self, what: &'static str, dice: &mut dyn Dice) -> i32 {
        self.hit_on.map_or(0, |face| dice.hits(what, self.dice, face))
    }
}

/// The dice of a volley: muskets and guns are separate pools (R23).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Volley {
    pub(crate) muskets: Pool,
    pub(crate) guns: Pool,
    pub(crate) band: Band,
}

impl Stand {
    /// Its row in the table of dice.
    fn dice_row(&self, notes: &dyn Notes) -> usize {
        let poor = self.poor_musketry && notes.follows(rule!("vb.dice.poor-musketry"));
        match (self.arm, self.base) {
            (Arm::Cavalry, Base::Skirmish) => 5,
            (Arm::Cavalry, Base::Linear) => 6,
            (Arm::Cavalry, Base::Massed) => 7,
            (Arm::Artillery, _) if self.artillery_size == ArtillerySize::Battalion => 8,
            (Arm::Artillery, _) => 9,
            (_, Base::Skirmish) => 0,
            (_, Base::Linear) => {
                if poor {
                    1
                } else {
                    2
                }
            }
            (_, Base::Massed) => {
                if poor {
                    3
                } else {
                    4
                }
            }
        }
    }

    fn cell(&self, column: usize, notes: &mut dyn Notes) -> i32 {
        let row = self.dice_row(notes);
        COMBAT_DICE.at(row, column, notes).dice()
    }

    /// What it fires with over a distance.
    pub(crate) fn volley(&self, distance: Measure, notes: &mut dyn Notes) -> Volley {
        let mut volley = Volley { muskets: Pool::default(), guns: Pool::default(), band: Band::Out };
        let own = if self.stationary { STATIONARY } else { 0 };
        let mut shot = |weapon: Weapon, notes: &mut dyn Notes| {
            let band = weapon.reach(distance, notes).band;
            if band != Band::Out {
                volley.band = band;
            }
            (band != Band::Out).then_some(Shot { weapon, band, sharpshooter: self.sharpshooter })
        };
        if self.guns() {
            if let Some(shot) = shot(Weapon::of_guns(self.gun_weight), notes) {
                volley.guns = Pool::aimed(self.cell(own, notes), FIRE_HITS, &shot, notes);
            }
            return volley;
        }
        if self.infantry()
            && let Some(shot) = shot(Weapon::Infantry, notes)
        {
            let skirmishers = if self.reinforcing_skirmishers { self.cell(SKIRMISHERS, notes) } else { 0 };
            volley.muskets = Pool::aimed(self.cell(own, notes) + skirmishers, FIRE_HITS, &shot, notes);
        }
        if self.dedicated_guns
            && let Some(shot) = shot(Weapon::DedicatedGuns, notes)
        {
            volley.guns = Pool::aimed(self.cell(GUNS, notes), FIRE_HITS, &shot, notes);
        }
        volley
    }

    /// What it fights with hand to hand.
    pub(crate) fn melee_pool(
        &self,
        side: Part,
        engaged_from: Face,
        enemy: Status,
        house: &House,
        notes: &mut dyn Notes,
    ) -> Pool {
        if notes.acts_if(self.guns() && engaged_from.flank_or_rear(), rule!("vb.dice.artillery-flank-melee")) {
            return Pool::default();
        }
        let ready = self.stationary && side == Part::Defender;
        let mut dice = self.cell(if ready { STATIONARY + 1 } else { 1 }, notes);
        if self.dedicated_guns {
            dice += self.cell(GUNS + 1, notes);
        }
        if self.reinforcing_skirmishers {
            dice += self.cell(SKIRMISHERS + 1, notes);
        }
        let attacks = side == Part::Attacker;
        let cavalry_shock = self.cavalry()
            && self.status == Status::Good
            && enemy != Status::Good
            && (attacks || house.cavalry_shock_in_defence);
        Pool::aimed(dice, MELEE_HITS, &Onset { shock: self.shock && attacks, cavalry_shock }, notes)
    }
}

/// Who cannot fight at all.
pub(crate) const OUT_OF_ACTION: &[Refused<Stand>] = refused![s: Stand;
    ["status"] "a routed stand does not fight" by "R12" if s.status == Status::Routed;
    ["limbered"] "limbered artillery does not fight" by "R14" if s.guns() && s.limbered;
];

/// Who cannot fire.
pub(crate) const NO_FIRE: &[Refused<Stand>] = refused![s: Stand;
    ["arm", "dedicated_guns"] "cavalry without dedicated guns has no fire" by "vb.dice.cavalry-no-fire"
        if s.cavalry() && !s.dedicated_guns;
];

/// Fire or melee.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// From afar.
    Fire,
    /// Hand to hand.
    Melee,
}

/// How many dice does a stand roll, and what hits?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct CombatDice {
    /// Fire or melee.
    pub mode: Mode,
    /// Its part in a melee.
    pub role: Part,
    #[role("", "stand", arm in [Infantry, Cavalry, Artillery], base, artillery_size, gun_weight, limbered, status,
        stationary, poor_musketry, sharpshooter, shock, dedicated_guns, reinforcing_skirmishers)]
    pub stand: Stand,
    /// The face on which a defender is attacked.
    pub engaged_from: Face,
    #[role("enemy", "enemy", status)]
    pub enemy: Stand,
    /// Inches to the target of fire.
    #[fact(0..=99, default = 2)]
    pub distance: Measure,
}

/// The range band, or melee.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reached {
    /// Close range.
    Close,
    /// Long range.
    Long,
    /// Out of range.
    Out,
    /// Hand to hand.
    Melee,
}

/// Dice and hit numbers of a stand.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiceToRoll {
    /// Dice of its small arms, or of its melee.
    pub dice: i32,
    /// The lowest face with which they hit; null without dice.
    pub hit_on: Option<i32>,
    /// Dice of its guns.
    pub gun_dice: i32,
    /// The lowest face with which they hit; null without dice.
    pub gun_hit_on: Option<i32>,
    /// The range band, or melee.
    pub band: Reached,
}

impl CombatDice {
    fn attacks(&self) -> bool {
        self.mode == Mode::Melee && self.role == Part::Attacker
    }
}

impl Procedure for CombatDice {
    type House = House;
    type Ready = DiceToRoll;
    type Outcome = DiceToRoll;

    const NAME: &'static str = "combat-dice";
    const GROUP: &'static str = "Combat";
    const REFUSED: &'static [Refused<Self>] = refused![c: CombatDice;
        ["role", "stationary"] "an attacker has moved and is not stationary" by "R13" if c.attacks() && c.stand.stationary;
        ["role", "arm"] "artillery never moves into contact" by "vb.contact.artillery-never"
            if c.attacks() && c.stand.guns();
        ["role", "base"] "infantry skirmishers never move into contact" by "vb.contact.infantry-skirmishers-never"
            if c.attacks() && c.stand.skirmish_infantry();
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(CONTRADICTIONS, &self.stand);
        faults.check(OUT_OF_ACTION, &self.stand);
        if self.mode == Mode::Fire {
            faults.check(NO_FIRE, &self.stand);
        }
        faults.check(Self::REFUSED, self);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> DiceToRoll {
        if self.mode == Mode::Melee {
            let Pool { dice, hit_on } =
                self.stand.melee_pool(self.role, self.engaged_from, self.enemy.status, house, applied);
            return DiceToRoll { dice, hit_on, gun_dice: 0, gun_hit_on: None, band: Reached::Melee };
        }
        let Volley { muskets, guns, band } = self.stand.volley(self.distance, applied);
        let band = match band {
            Band::Close => Reached::Close,
            Band::Long => Reached::Long,
            Band::Out => Reached::Out,
        };
        DiceToRoll { dice: muskets.dice, hit_on: muskets.hit_on, gun_dice: guns.dice, gun_hit_on: guns.hit_on, band }
    }

    fn roll(ready: &DiceToRoll, _: &mut dyn Dice, _: &mut dyn Notes) -> DiceToRoll {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let notes = [
            rule!("vb.dice.poor-musketry"),
            rule!("vb.dice.battery-see-saves"),
            rule!("vb.dice.artillery-flank-melee"),
        ];
        vec![
            Table::of_totals("Hit numbers in melee: that face or higher", MELEE_HITS),
            Table::of_totals("Hit numbers in fire: that face or higher", FIRE_HITS),
            Table::of_grid("Number of combat dice", &COMBAT_DICE),
            Table::new("Notes to the dice").rules(notes),
        ]
    }
}
