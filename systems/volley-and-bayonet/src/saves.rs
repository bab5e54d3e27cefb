//! Saving throws and where the casualties fall. Every row that applies is one throw of its own (R25).

use grognard_rulebook::{
    Block::{self, Each},
    Dice, Facts, Faults, Halves, Marks, Notes, Procedure, Refused, Row, Table, Told, Word, refused, rows, rule, sum,
};

use crate::{
    house::House,
    profile::{ArtillerySize, CONTRADICTIONS, GunWeight, Stand, Terrain},
};

/// What scored the hits.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Muskets and rifles.
    InfantryFire,
    /// Guns; of infantry or cavalry, their dedicated guns.
    GunFire,
    /// Hand to hand.
    Melee,
}

/// A hit: who scored it, how, and on whom.
#[derive(Clone, Copy)]
pub(crate) struct Hit {
    pub(crate) source: Source,
    pub(crate) hitter: Stand,
    pub(crate) target: Stand,
}

/// Each line is one throw.
const SAVES: &[Block<Hit>] = &[Each(rows![h: Hit;
    1 "vb.save.disordered-attacker"    if h.hitter.status.disordered();
    1 "vb.save.battery-not-stationary" if h.by_moving_battery();
])];

/// Each line is one throw; a line worth nothing says why there is none.
const FIRE_SAVES: &[Block<Hit>] = &[Each(rows![h: Hit;
    1 "vb.save.open-order"             if h.open_order() && !h.guns_on_guns() && !h.hemmed_in();
    0 "vb.save.artillery-vs-heavy"     if h.guns_on_guns();
    0 "vb.save.skirmish-room"          if h.hemmed_in();
    1 "vb.save.building-fire"          if h.target.terrain == Terrain::Building && !h.heavy();
    0 "vb.save.building-vs-heavy"      if h.target.terrain == Terrain::Building && h.heavy();
    1 "vb.save.works-fire"             if h.target.terrain == Terrain::FieldWorks && !h.siege();
    0 "vb.save.works-vs-siege"         if h.target.terrain == Terrain::FieldWorks && h.siege();
    1 "vb.save.reinforcing"            if h.muskets() && h.target.reinforcing_skirmishers;
    1 "vb.save.hasty-works"            if h.muskets() && h.target.terrain == Terrain::HastyWorks;
    1 "vb.save.forest"                 if h.target.terrain == Terrain::Forest && h.target.infantry();
    1 "vb.save.broken-ground"          if h.target.terrain == Terrain::BrokenGround && h.target.skirmish_infantry();
])];

/// Each line is one throw.
const MELEE_SAVES: &[Block<Hit>] = &[Each(rows![h: Hit;
    1 "vb.save.building-melee"         if h.target.terrain == Terrain::Building;
    1 "vb.save.works-melee"            if h.target.terrain == Terrain::FieldWorks;
])];

impl Hit {
    fn muskets(&self) -> bool {
        self.source == Source::InfantryFire
    }

    /// By guns of a stand of artillery; dedicated guns count as light ones.
    fn by(&self, weight: fn(GunWeight) -> bool) -> bool {
        self.source == Source::GunFire && self.hitter.guns() && weight(self.hitter.gun_weight)
    }

    fn heavy(&self) -> bool {
        self.by(GunWeight::heavy_or_siege)
    }

    fn siege(&self) -> bool {
        self.by(|weight| weight == GunWeight::Siege)
    }

    /// Guns and skirmishers (R26).
    fn open_order(&self) -> bool {
        self.target.guns() || self.target.skirmishers()
    }

    fn guns_on_guns(&self) -> bool {
        self.target.guns() && self.heavy()
    }

    fn hemmed_in(&self) -> bool {
        self.target.skirmish_infantry() && !self.target.flanks_clear
    }

    fn by_moving_battery(&self) -> bool {
        let hitter = &self.hitter;
        !self.muskets() && hitter.guns() && hitter.artillery_size == ArtillerySize::Battery && !hitter.stationary
    }

    /// How many throws stand between this hit and its target.
    pub(crate) fn saves(mut self, house: &House, notes: &mut dyn Notes) -> i32 {
        // Without the note in the table of dice a battery would be no different from a battalion.
        if !notes.follows(rule!("vb.dice.battery-see-saves")) {
            self.hitter.artillery_size = ArtillerySize::Battalion;
        }
        let others = if self.source == Source::Melee { MELEE_SAVES } else { FIRE_SAVES };
        // A line worth nothing takes a throw away; without the line it is thrown.
        let denied = |row: &&Row<Self>| row.value == Halves::ZERO && (row.times)(&self) != 0;
        let granted = others.iter().flat_map(Block::rows).filter(denied).filter(|row| notes.muted(row.rule)).count();
        let rows = (sum(SAVES, &self, notes) + sum(others, &self, notes)).floor() + granted as i32;
        if house.saves_add_up { rows } else { rows.min(1) }
    }
}

/// The hits that stand after so many rows of throws.
pub(crate) fn unsaved(what: &'static str, hits: i32, rows: i32, dice: &mut dyn Dice) -> i32 {
    if rows == 0 { hits } else { dice.unsaved(what, hits, rows, 4) }
}

/// A stand that is hit.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Target {
    #[role("", "target", arm in [Infantry, Cavalry, Artillery], base, terrain, flanks_clear, reinforcing_skirmishers, sp)]
    pub stand: Stand,
    /// Cavalry goes back 6" for each hit still standing, to try one more save (R30).
    pub withdraws: bool,
}

const WITHDRAWING: &[Refused<Target>] = refused![t: Target;
    ["withdraws", "arm"] "only cavalry withdraws from fire" by "vb.save.cavalry-withdraw"
        if t.withdraws && !t.stand.cavalry();
];

/// A target made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ReadyTarget {
    sp: i32,
    reinforced: bool,
    pub(crate) withdraws: bool,
}

impl Target {
    pub(crate) fn refuse(&self, faults: &mut Faults<'_>) {
        faults.check_role("target", CONTRADICTIONS, &self.stand);
        faults.check_role("target", WITHDRAWING, self);
    }

    pub(crate) fn ready(&self, withdraws: bool) -> ReadyTarget {
        ReadyTarget { sp: self.stand.sp, reinforced: self.stand.reinforcing_skirmishers, withdraws }
    }

    /// Hand to hand the skirmishers are no shield: all hits fall on the stand (R29).
    fn ready_for(&self, source: Source, withdraws: bool) -> ReadyTarget {
        let ready = self.ready(withdraws);
        ReadyTarget { reinforced: ready.reinforced && source != Source::Melee, ..ready }
    }

    pub(crate) fn mark(&self, suffered: &Suffered, marks: &mut Marks) {
        marks.set("target", "sp", suffered.target_sp_after);
        if suffered.skirmisher_losses > 0 {
            marks.set("target", "reinforcing_skirmishers", false);
        }
        if suffered.target_eliminated {
            marks.remove("target");
        }
    }
}

/// What hits do in the end.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Suffered {
    /// Hits that were saved.
    pub saved: i32,
    /// Strength points lost, by the stand and its skirmishers.
    pub casualties: i32,
    /// Strength points lost by the stand, at most all it has.
    pub stand_losses: i32,
    /// The strength point of its reinforcing skirmishers, if that was lost.
    pub skirmisher_losses: i32,
    /// Strength points the target has left.
    pub target_sp_after: i32,
    /// Whether it is gone.
    pub target_eliminated: bool,
    /// How far cavalry goes back, in inches.
    pub withdraw_inches: i32,
}

impl ReadyTarget {
    /// The hits that stand after the withdrawal, and how far it went. Only cavalry withdraws, to which it is all one
    /// whether muskets or guns hit it.
    pub(crate) fn withdraw(&self, standing: i32, dice: &mut dyn Dice) -> (i32, i32) {
        if self.withdraws {
            (dice.unsaved("saves by withdrawing", standing, 1, 4), 6 * standing)
        } else {
            (standing, 0)
        }
    }

    /// Where the hits fall that stand: skirmishers are the casualty of muskets, the stand that of anything else.
    pub(crate) fn suffer(
        &self,
        hits: i32,
        muskets: i32,
        others: i32,
        inches: i32,
        effects: &mut dyn Notes,
    ) -> Suffered {
        let standing = muskets + others;
        let shielded = self.reinforced && effects.acts_if(others > 0, rule!("vb.save.reinforcing-artillery-casualty"));
        let on_skirmishers = if shielded { muskets } else { standing };
        let lost = self.reinforced && on_skirmishers > 0 && effects.acts(rule!("vb.save.reinforcing-casualty"));
        let skirmisher_losses = i32::from(lost);
        let stand_losses = (standing - skirmisher_losses).min(self.sp);
        Suffered {
            saved: hits - standing,
            casualties: stand_losses + skirmisher_losses,
            stand_losses,
            skirmisher_losses,
            target_sp_after: self.sp - stand_losses,
            target_eliminated: stand_losses == self.sp,
            withdraw_inches: inches,
        }
    }
}

/// Saves for hits already scored, for combats of several stands.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct SavingThrows {
    /// Hits scored.
    #[fact(0..=12, default = 1)]
    pub hits: i32,
    /// What scored them; gun fire of infantry or cavalry is that of its dedicated guns.
    pub source: Source,
    #[role("", "hitter", arm in [Infantry, Cavalry, Artillery], artillery_size, gun_weight,
        status in [Good, TemporaryDisorder, PermanentDisorder], stationary)]
    pub hitter: Stand,
    #[role("target", "target")]
    pub target: Target,
}

/// Saves made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadySaves {
    hits: i32,
    muskets: bool,
    rows: i32,
    target: ReadyTarget,
}

/// What is left of hits after the saves.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Saved {
    /// Throws that each hit faces, one by withdrawing included.
    pub saves_per_hit: i32,
    #[role("", "target")]
    pub suffered: Suffered,
}

impl Procedure for SavingThrows {
    type House = House;
    type Ready = ReadySaves;
    type Outcome = Saved;

    const NAME: &'static str = "saving-throws";
    const GROUP: &'static str = "Combat";
    const DICE: &'static str = "row after row one d6 for each hit still standing, then the saves by withdrawing";
    const REFUSED: &'static [Refused<Self>] = refused![s: SavingThrows;
        ["source", "arm"] "infantry fire comes from infantry" if s.source == Source::InfantryFire && !s.hitter.infantry();
        ["target_withdraws", "source"] "cavalry withdraws from fire, not from melee" by "vb.save.cavalry-withdraw"
            if s.target.withdraws && s.source == Source::Melee;
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(CONTRADICTIONS, &self.hitter);
        faults.check(Self::REFUSED, self);
        self.target.refuse(faults);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadySaves {
        let hit = Hit { source: self.source, hitter: self.hitter, target: self.target.stand };
        let rows = hit.saves(house, applied);
        let withdraws = applied.acts_if(self.target.withdraws, rule!("vb.save.cavalry-withdraw"));
        let thrown = applied.acts_if(rows > 0 || withdraws, rule!("vb.save.roll"));
        ReadySaves {
            hits: self.hits,
            muskets: self.source == Source::InfantryFire,
            rows: if thrown { rows } else { 0 },
            target: self.target.ready_for(self.source, withdraws && thrown),
        }
    }

    fn roll(ready: &ReadySaves, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Saved {
        let standing = unsaved("saves", ready.hits, ready.rows, dice);
        let (left, inches) = ready.target.withdraw(standing, dice);
        let (muskets, others) = if ready.muskets { (left, 0) } else { (0, left) };
        let suffered = ready.target.suffer(ready.hits, muskets, others, inches, effects);
        Saved { saves_per_hit: ready.rows + i32::from(ready.target.withdraws), suffered }
    }

    fn aftermath(&self, outcome: &Saved, marks: &mut Marks) {
        self.target.mark(&outcome.suffered, marks);
    }

    fn tables(_: &House) -> Vec<Table> {
        let casualties = [rule!("vb.save.reinforcing-casualty"), rule!("vb.save.reinforcing-artillery-casualty")];
        vec![
            Table::of_blocks("Saving throws: every line that applies is one throw", SAVES)
                .rules([rule!("vb.save.roll")]),
            Table::of_blocks("Saving throws against fire", FIRE_SAVES).rules([rule!("vb.save.cavalry-withdraw")]),
            Table::of_blocks("Saving throws against melee", MELEE_SAVES),
            Table::new("Who is the casualty").rules(casualties),
        ]
    }
}
