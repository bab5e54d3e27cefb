//! Artillery shooting: batteries and grand batteries.

use grognard_rulebook::{
    Block::{self, Each, Once},
    Dice, Facts, Faults, Marks, Next, Notes, Procedure, Refused, Reroll, Table, Word, refused, rows, rule, sum,
};

use crate::{
    house::House,
    profile::{Aspect, Cover, Formation, Status, Unit, stand_check},
    resolution::Target,
    shooting::{NOT_INTO_COMBAT, ReadyShot, Shot, ShotAt, shot_aftermath, shot_then},
};

/// Range of guns.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GunRange {
    /// Canister.
    Canister,
    /// Shot at effective range.
    Effective,
}

/// One artillery unit, or a grand battery, shoots at one target; what happens to the target.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ArtilleryShooting {
    /// Three batteries shooting together (R28).
    pub grand_battery: bool,
    /// Canister or effective range.
    #[fact(default = Effective)]
    pub range: GunRange,
    #[role("shooter", "shooter", status in [Fresh, Disordered], formation in [Unlimbered, Limbered] = Unlimbered)]
    pub shooter: Unit,
    #[role("target", "target", arm, formation, cover, status, hits, phase_hits, in_combat)]
    pub target: ShotAt,
    /// The side of the target that is shot at (R20).
    pub target_aspect: Aspect,
}

/// Dice: in cover one for each battery, whatever else.
const GUNNERY: &[Block<ArtilleryShooting>] = &[Each(rows![g: ArtilleryShooting;

     2 "ae.artillery.dice"                    if  !g.grand_battery && g.cover() == Cover::None;
     6 "ae.artillery.grand-battery-dice"      if  g.grand_battery && g.cover() == Cover::None;
     1 "ae.artillery.target-in-cover"         per g.batteries_at(&[Cover::Area, Cover::Hedge, Cover::Wall]);
     1 "ae.artillery.target-in-bua"           per g.batteries_at(&[Cover::Bua]);
     1 "ae.artillery.target-in-fortification" per g.batteries_at(&[Cover::Fortification]);
     3 "ae.artillery.target-square"           if  g.square();
])];

/// One missed die is rolled again, however many of these hold.
const CANISTER: &[Block<ArtilleryShooting>] = &[Once(rows![g: ArtilleryShooting;

     1 "ae.artillery.canister-vs-attack-column" if  g.canister() && g.target.unit.formation == Formation::AttackColumn;
     1 "ae.artillery.canister-vs-march-order"   if  g.canister() && g.target.unit.formation == Formation::MarchOrder;
     1 "ae.artillery.canister-vs-flank"         if  g.canister() && g.target_aspect == Aspect::Flank;
     1 "ae.artillery.canister-vs-rear"          if  g.canister() && g.target_aspect == Aspect::Rear;
])];

impl ArtilleryShooting {
    fn cover(&self) -> Cover {
        self.target.unit.cover
    }

    fn square(&self) -> bool {
        self.target.unit.formation == Formation::Square
    }

    fn canister(&self) -> bool {
        self.range == GunRange::Canister
    }

    /// How many batteries shoot at a target in one of these.
    fn batteries_at(&self, covers: &[Cover]) -> i32 {
        match covers.contains(&self.cover()) {
            false => 0,
            true if self.grand_battery => 3,
            true => 1,
        }
    }

    fn hit_number(&self, applied: &mut dyn Notes) -> i32 {
        let guns = applied.acts_if(self.target.unit.guns(), rule!("ae.artillery.target-artillery-six-only"));
        let walled = self.cover() == Cover::Fortification;
        let walled = applied.acts_if(walled, rule!("ae.artillery.target-fortification-six-only"));
        let (face, rule) = match self.grand_battery {
            _ if guns || walled => return 6,
            true => (4, rule!("ae.artillery.grand-battery-hit-number")),
            false => (5, rule!("ae.artillery.hit-number")),
        };
        if applied.acts(rule) { face } else { 7 }
    }

    /// Hits that count at the most. Canister is the better case: without its rule as many count as at effective range.
    fn limit(&self, applied: &mut dyn Notes) -> i32 {
        let (most, rule, otherwise) = match (self.grand_battery, self.range) {
            (true, GunRange::Canister) => (6, rule!("ae.artillery.grand-battery-canister-counts-six"), 3),
            _ if self.square() => (3, rule!("ae.artillery.target-square-three-hits"), i32::MAX),
            (true, GunRange::Effective) => (3, rule!("ae.artillery.grand-battery-effective-counts-three"), i32::MAX),
            (false, GunRange::Canister) => (2, rule!("ae.artillery.canister-counts-both"), 1),
            (false, GunRange::Effective) => (1, rule!("ae.artillery.effective-counts-highest"), i32::MAX),
        };
        if applied.acts(rule) { most } else { otherwise }
    }
}

impl Procedure for ArtilleryShooting {
    type House = House;
    type Ready = ReadyShot;
    type Outcome = Shot;

    const NAME: &'static str = "artillery-shooting";
    const GROUP: &'static str = "Shooting";
    const DICE: &'static str = "the pool of d6; then one d6 if a miss is rolled again";
    const REFUSED: &'static [Refused<Self>] = refused![g: ArtilleryShooting;
        ["shooter_status"] "disordered guns do not shoot" by "ae.shooting.disordered-may-not"
            if g.shooter.status == Status::Disordered;
        ["shooter_formation"] "limbered guns do not shoot" by "R11" if g.shooter.formation == Formation::Limbered;
        ["target_aspect", "target_formation"] "a Square or garrison has no flank and no rear"
            if g.target_aspect != Aspect::Front && g.target.unit.all_round();
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(Self::REFUSED, self);
        faults.check_role("target", NOT_INTO_COMBAT, &self.target);
        stand_check("target", &self.target.unit, faults);
    }

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> ReadyShot {
        let dice = applied.tally("Dice").add(GUNNERY, self).total();
        let hit_number = self.hit_number(applied);
        let limit = self.limit(applied);
        let rerolls = sum(CANISTER, self, applied).floor() > 0;
        let reroll = if rerolls { Reroll::Misses(1) } else { Reroll::None };
        ReadyShot { dice, hit_number, reroll, limit, target: Target::from(&self.target.unit) }
    }

    fn roll(ready: &ReadyShot, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Shot {
        ready.roll("the guns", dice, effects)
    }

    fn then(&self, outcome: &Shot, next: &mut Vec<Next>) {
        shot_then(&self.target, outcome, next);
    }

    fn aftermath(&self, outcome: &Shot, marks: &mut Marks) {
        shot_aftermath(&self.target, outcome, marks);
    }

    fn tables(_: &House) -> Vec<Table> {
        let to_hit = [
            rule!("ae.artillery.hit-number"),
            rule!("ae.artillery.grand-battery-hit-number"),
            rule!("ae.artillery.target-artillery-six-only"),
            rule!("ae.artillery.target-fortification-six-only"),
        ];
        let counts = [
            rule!("ae.artillery.canister-counts-both"),
            rule!("ae.artillery.effective-counts-highest"),
            rule!("ae.artillery.grand-battery-canister-counts-six"),
            rule!("ae.artillery.grand-battery-effective-counts-three"),
            rule!("ae.artillery.target-square-three-hits"),
        ];
        vec![
            Table::of_blocks("Dice of artillery", GUNNERY),
            Table::new("To hit").rules(to_hit),
            Table::new("Hits that count").rules(counts),
            Table::of_blocks("Canister: one missed die again", CANISTER),
        ]
    }
}
