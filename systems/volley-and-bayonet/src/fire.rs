//! One stand shoots at another: muskets and guns are two pools, each with its own saves (R23).

use grognard_rulebook::{Dice, Facts, Faults, Marks, Measure, Notes, Procedure, Told, rule};

use crate::{
    dice::{NO_FIRE, OUT_OF_ACTION, Pool, Volley},
    house::House,
    profile::{CONTRADICTIONS, Stand},
    ranges::Band,
    saves::{Hit, ReadyTarget, Source, Suffered, Target, unsaved},
};

/// One stand shoots at one target, saves included.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Fire {
    #[role("", "firer", arm in [Infantry, Cavalry, Artillery], base, artillery_size, gun_weight, limbered, status,
        stationary, poor_musketry, sharpshooter, dedicated_guns, reinforcing_skirmishers)]
    pub firer: Stand,
    /// Inches to the target.
    #[fact(0..=99, default = 2)]
    pub distance: Measure,
    #[role("target", "target")]
    pub target: Target,
}

/// A volley made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyVolley {
    volley: Volley,
    musket_saves: i32,
    gun_saves: i32,
    target: ReadyTarget,
}

/// What a volley does.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fired {
    /// The range band.
    pub band: Band,
    /// Dice of the small arms.
    pub dice: i32,
    /// The lowest face with which they hit; null without dice.
    pub hit_on: Option<i32>,
    /// Dice of the guns.
    pub gun_dice: i32,
    /// The lowest face with which they hit; null without dice.
    pub gun_hit_on: Option<i32>,
    /// Hits before saves.
    pub hits: i32,
    #[role("", "target")]
    pub suffered: Suffered,
}

impl Procedure for Fire {
    type House = House;
    type Ready = ReadyVolley;
    type Outcome = Fired;

    const NAME: &'static str = "fire";
    const GROUP: &'static str = "Combat";
    const DICE: &'static str = "the small-arms dice, the gun dice; saves against the small-arms hits, row after row one \
        d6 for each hit still standing; the same against the gun hits; then the saves by withdrawing";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(CONTRADICTIONS, &self.firer);
        faults.check(OUT_OF_ACTION, &self.firer);
        faults.check(NO_FIRE, &self.firer);
        self.target.refuse(faults);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyVolley {
        let volley = self.firer.volley(self.distance, applied);
        let mut saves = |pool: Pool, source| {
            let hit = Hit { source, hitter: self.firer, target: self.target.stand };
            if pool.dice > 0 { hit.saves(house, applied) } else { 0 }
        };
        let musket_saves = saves(volley.muskets, Source::InfantryFire);
        let gun_saves = saves(volley.guns, Source::GunFire);
        let withdraws = self.target.withdraws && volley.muskets.dice + volley.guns.dice > 0;
        let withdraws = applied.acts_if(withdraws, rule!("vb.save.cavalry-withdraw"));
        let thrown = applied.acts_if(musket_saves + gun_saves > 0 || withdraws, rule!("vb.save.roll"));
        ReadyVolley {
            volley,
            musket_saves: if thrown { musket_saves } else { 0 },
            gun_saves: if thrown { gun_saves } else { 0 },
            target: self.target.ready(withdraws && thrown),
        }
    }

    fn roll(ready: &ReadyVolley, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Fired {
        let Volley { muskets, guns, band } = ready.volley;
        let (hits, by_muskets, by_guns) = dice.stage(|dice| {
            let (muskets, guns) = (muskets.hits("small arms", dice), guns.hits("guns", dice));
            let by_muskets = unsaved("saves against small arms", muskets, ready.musket_saves, dice);
            let by_guns = unsaved("saves against guns", guns, ready.gun_saves, dice);
            (muskets + guns, by_muskets, by_guns)
        });
        let suffered = if ready.target.withdraws {
            let (left, inches) = ready.target.withdraw(by_muskets + by_guns, dice);
            ready.target.suffer(hits, 0, left, inches, effects)
        } else {
            ready.target.suffer(hits, by_muskets, by_guns, 0, effects)
        };
        Fired {
            band,
            dice: muskets.dice,
            hit_on: muskets.hit_on,
            gun_dice: guns.dice,
            gun_hit_on: guns.hit_on,
            hits,
            suffered,
        }
    }

    fn aftermath(&self, outcome: &Fired, marks: &mut Marks) {
        self.target.mark(&outcome.suffered, marks);
    }
}
