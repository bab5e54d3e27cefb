//! The Shooting Phase: who may shoot, infantry, artillery, and the Square formed instead.

use grognard_rulebook::{
    Bar,
    Block::{self, Each, Once},
    Cause, Dice, Facts, Faults, Marks, Measure, Next, Notes, Procedure, Refused, Reroll, Rule, Table, Told, Word, bars,
    first_bar, refused, rows, rule, sum,
};

use crate::{
    command::{Activation, mark},
    house::House,
    movement::Cell,
    profile::{After, Arm, Aspect, Cover, DRILL, Formation, GUNS, Scale, Status, Unit, Worth, stand_check},
    resolution::{HitPhase, Target, waver},
};

/// May this unit shoot at that target, and at which range band?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MayShoot {
    /// Figure size.
    #[fact(default = "25-28mm")]
    pub scale: Scale,
    #[role("", "shooter", arm, formation, status)]
    pub shooter: Unit,
    /// Inches between the nearest points.
    #[fact(0..=100, default = 2)]
    pub distance: Measure,
    /// The shooter is locked in combat.
    pub shooter_in_combat: bool,
    /// The target is locked in combat.
    pub target_in_combat: bool,
    /// The target is inside the shooter's arc (R11).
    #[fact(default = true)]
    pub target_in_arc: bool,
    /// The target is at least partly in sight.
    #[fact(default = true)]
    pub target_visible: bool,
}

/// How far a shot goes.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RangeBand {
    /// Musketry.
    Musket,
    /// Canister.
    Canister,
    /// Shot at effective range.
    Effective,
}

/// Whether a unit may shoot.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShotPermit {
    /// Whether it may.
    pub allowed: bool,
    /// The rule or ruling that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// The range band, or null.
    pub range_band: Option<RangeBand>,
}

const SHOT_BARS: &[Bar<MayShoot>] = bars![m: MayShoot;
    "R11"                            if m.shooter.arm == Arm::Cavalry || m.shooter_in_combat;
    "ae.shooting.not-into-combat"    if m.target_in_combat;
    "ae.shooting.disordered-may-not" if m.shooter.status == Status::Disordered;
    "ae.shooting.square-may-not"     if m.shooter.formation == Formation::Square;
    "R11"                            if m.shooter.formation == Formation::Limbered || !m.target_in_arc || !m.target_visible;
];

impl MayShoot {
    /// The band of the target, or the rule that puts it out of range.
    fn band(&self, house: &House, applied: &mut dyn Notes) -> Result<RangeBand, &'static Rule> {
        if self.shooter.arm == Arm::Infantry {
            let in_range = self.distance <= house.scale(self.scale).infantry_range.to_f64();
            let known = applied.acts(rule!("ae.shooting.range"));
            return if in_range || !known { Ok(RangeBand::Musket) } else { Err(rule!("ae.shooting.range")) };
        }
        let reach = |column| f64::from(self.scale.inches_unsaid(column));
        if self.distance <= reach(Cell::ArtilleryCanister) && applied.follows(rule!("ae.artillery.canister-range")) {
            applied.acts(rule!("ae.artillery.canister-range"));
            self.scale.inches(Cell::ArtilleryCanister, applied);
            return Ok(RangeBand::Canister);
        }
        let known = applied.acts(rule!("ae.artillery.effective-range"));
        let effective = self.scale.inches(Cell::ArtilleryEffective, applied);
        if !known || self.distance <= f64::from(effective) {
            Ok(RangeBand::Effective)
        } else {
            Err(rule!("ae.artillery.effective-range"))
        }
    }
}

impl Procedure for MayShoot {
    type House = House;
    type Ready = ShotPermit;
    type Outcome = ShotPermit;

    const NAME: &'static str = "may-shoot";
    const GROUP: &'static str = "Shooting";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(DRILL, &self.shooter);
        faults.check(GUNS, &self.shooter);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ShotPermit {
        if let Some(cause) = first_bar(SHOT_BARS, self, applied) {
            return ShotPermit { allowed: false, forbidden_by: Some(cause), range_band: None };
        }
        match self.band(house, applied) {
            Err(rule) => ShotPermit { allowed: false, forbidden_by: Some(Cause::Rule(rule)), range_band: None },
            Ok(band) => {
                let allowed = match self.shooter.status {
                    Status::Halted => applied.acts(rule!("ae.shooting.halted-may-shoot")),
                    _ => applied.acts(rule!("ae.shooting.fresh-may-shoot")),
                };
                ShotPermit { allowed, forbidden_by: None, range_band: Some(band) }
            }
        }
    }

    fn roll(ready: &ShotPermit, _: &mut dyn Dice, _: &mut dyn Notes) -> ShotPermit {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let ranges = [
            rule!("ae.shooting.fresh-may-shoot"),
            rule!("ae.shooting.halted-may-shoot"),
            rule!("ae.shooting.range"),
            rule!("ae.artillery.canister-range"),
            rule!("ae.artillery.effective-range"),
        ];
        vec![
            Table::of_bars("Who may not shoot, in this order", SHOT_BARS),
            Table::new("Who may, and how far").rules(ranges),
        ]
    }
}

/// A unit that is shot at.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ShotAt {
    #[role("", "target")]
    pub unit: Unit,
    /// It is locked in combat.
    pub in_combat: bool,
}

/// What a shot does to its target.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// Dice rolled, rerolls not counted.
    pub dice: i32,
    /// The lowest face that hits.
    pub hit_number: i32,
    /// Hits that count.
    pub hits: i32,
    /// Hits of the target in all.
    pub target_hits: i32,
    /// Its status after them.
    pub target_status: After,
    /// Whether it is exhausted.
    pub target_exhausted: bool,
    /// Whether a waver test is due at the end of the phase (R25).
    pub target_waver_test: bool,
}

/// A shot made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyShot {
    dice: i32,
    hit_number: i32,
    reroll: Reroll,
    /// Hits that count at the most.
    limit: i32,
    target: Target,
}

impl ReadyShot {
    fn roll(&self, what: &'static str, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Shot {
        let hits = dice.hits_rerolling(what, self.dice, self.hit_number, self.reroll).min(self.limit);
        let damage = self.target.shot(hits, effects);
        Shot {
            dice: self.dice,
            hit_number: self.hit_number,
            hits,
            target_hits: damage.total,
            target_status: damage.status,
            target_exhausted: damage.exhausted,
            target_waver_test: damage.waver,
        }
    }
}

fn shot_then(target: &ShotAt, outcome: &Shot, next: &mut Vec<Next>) {
    let unit = Unit { hits: outcome.target_hits, ..target.unit };
    let due = outcome.target_waver_test;
    next.extend(waver("target", &unit, outcome.target_status, Scale::Medium, HitPhase::Shooting, due));
}

fn shot_aftermath(target: &ShotAt, outcome: &Shot, marks: &mut Marks) {
    marks.set("target", "phase_hits", target.unit.phase_hits + outcome.hits);
    mark("target", outcome.target_status, marks);
}

const NOT_INTO_COMBAT: &[Refused<ShotAt>] = refused![t: ShotAt;
    ["in_combat"] "nobody shoots at units locked in combat" by "ae.shooting.not-into-combat" if t.in_combat;
];

/// One infantry unit shoots at one target in range; what happens to the target.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct InfantryShooting {
    #[role("shooter", "shooter", grade, hits, status,
        formation in [Line, AttackColumn, MarchOrder, Square, Garrison] = Line)]
    pub shooter: Unit,
    /// Sides of its built-up area or fortification from which a garrison shoots at this target.
    #[fact(1..=4)]
    pub shooter_sides: i32,
    #[role("target", "target", arm, formation, cover, status, hits, phase_hits, in_combat)]
    pub target: ShotAt,
    /// The target is partly hidden.
    pub target_partially_blocked: bool,
    /// The target stands uphill of the shooter.
    pub target_uphill: bool,
}

const MUSKETRY: &[Block<InfantryShooting>] = &[Each(rows![v: InfantryShooting;
     4 "ae.shooting.line"                     if  v.shooter.formation == Formation::Line;
     2 "ae.shooting.attack-column"            if  v.shooter.formation == Formation::AttackColumn;
     1 "ae.shooting.march-order"              if  v.shooter.formation == Formation::MarchOrder;
     2 "ae.shooting.from-bua"                 per v.garrison_sides();
     1 "ae.shooting.target-square"            if  v.target.unit.formation == Formation::Square;
    -1 "ae.shooting.target-partially-blocked" if  v.target_partially_blocked;
    -1 "ae.shooting.target-area-cover"        if  matches!(v.target.unit.cover, Cover::Area | Cover::Hedge);
    -1 "ae.shooting.target-uphill"            if  v.target_uphill;
    -2 "ae.shooting.target-behind-wall"       if  v.target.unit.cover == Cover::Wall;
    -2 "ae.shooting.target-in-bua"            if  v.target.unit.cover == Cover::Bua;
    -2 "ae.shooting.target-in-fortification"  if  v.target.unit.cover == Cover::Fortification;
])];

impl InfantryShooting {
    fn garrison_sides(&self) -> i32 {
        if self.shooter.formation == Formation::Garrison { self.shooter_sides } else { 0 }
    }
}

impl Procedure for InfantryShooting {
    type House = House;
    type Ready = ReadyShot;
    type Outcome = Shot;

    const NAME: &'static str = "infantry-shooting";
    const GROUP: &'static str = "Shooting";
    const DICE: &'static str = "the pool of d6; then, if every hit is rolled again, one d6 a hit";
    const REFUSED: &'static [Refused<Self>] = refused![v: InfantryShooting;
        ["shooter_status"] "a disordered unit does not shoot" by "ae.shooting.disordered-may-not"
            if v.shooter.status == Status::Disordered;
        ["shooter_formation"] "a Square does not shoot" by "ae.shooting.square-may-not"
            if v.shooter.formation == Formation::Square;
        ["shooter_sides", "shooter_formation"] "only a garrison shoots from several sides"
            if v.shooter_sides != 1 && v.shooter.formation != Formation::Garrison;
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(Self::REFUSED, self);
        faults.check_role("target", NOT_INTO_COMBAT, &self.target);
        stand_check("target", &self.target.unit, faults);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyShot {
        let dice = applied.tally("Dice").add(MUSKETRY, self).total().max(0);
        let worth = Worth::of(self.shooter.grade, self.shooter.hits, applied);
        let walled = self.target.unit.cover == Cover::Fortification;
        let six_only = applied.acts_if(walled, rule!("ae.shooting.fortification-six-only"));
        ReadyShot {
            dice,
            hit_number: if six_only { 6 } else { worth.hits_on(house) },
            reroll: if worth.spent { Reroll::EVERY_HIT } else { Reroll::None },
            limit: i32::MAX,
            target: Target::from(&self.target.unit),
        }
    }

    fn roll(ready: &ReadyShot, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Shot {
        ready.roll("the volley", dice, effects)
    }

    fn then(&self, outcome: &Shot, next: &mut Vec<Next>) {
        shot_then(&self.target, outcome, next);
    }

    fn aftermath(&self, outcome: &Shot, marks: &mut Marks) {
        shot_aftermath(&self.target, outcome, marks);
    }

    fn tables(_: &House) -> Vec<Table> {
        let hits = Table::new("To hit").rules([rule!("ae.shooting.fortification-six-only")]);
        vec![Table::of_blocks("Dice of infantry shooting", MUSKETRY), hits]
    }
}

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

    /// Hits that count at the most.
    fn limit(&self, applied: &mut dyn Notes) -> i32 {
        let (most, rule) = match (self.grand_battery, self.range) {
            (true, GunRange::Canister) => (6, rule!("ae.artillery.grand-battery-canister-counts-six")),
            _ if self.square() => (3, rule!("ae.artillery.target-square-three-hits")),
            (true, GunRange::Effective) => (3, rule!("ae.artillery.grand-battery-effective-counts-three")),
            (false, GunRange::Canister) => (2, rule!("ae.artillery.canister-counts-both")),
            (false, GunRange::Effective) => (1, rule!("ae.artillery.effective-counts-highest")),
        };
        if applied.acts(rule) { most } else { i32::MAX }
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

/// Infantry faced with a cavalry charge forms Square.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct FormSquare {
    #[role("", "unit", grade, hits, formation in [Line, AttackColumn, MarchOrder] = Line, status,
        cover in [None, Area, Hedge, Wall])]
    pub unit: Unit,
    /// Enemy cavalry can charge it, or is charging it.
    #[fact(default = true)]
    pub cavalry_threat: bool,
    /// It has shot in this turn.
    pub has_shot: bool,
    /// The corps commander will spend a point to roll a failure again.
    pub elan_reroll: bool,
}

/// Whether the Square stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareFormed {
    /// Whether it may try.
    pub allowed: bool,
    /// The rule or ruling that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// The lowest face that passes, or null without a roll.
    pub needed: Option<i32>,
    /// Whether it stands.
    pub formed: bool,
    /// The formation after it.
    pub formation: Formation,
    /// The status after it.
    pub status: Status,
    /// Élan spent on a second die.
    pub elan_spent: i32,
}

const SQUARE_BARS: &[Bar<FormSquare>] = bars![s: FormSquare;
    "ae.shooting.square-instead-of-shooting" if !s.cavalry_threat;
    "R13"                                    if s.unit.cover == Cover::Area;
];

/// A Square made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadySquare {
    forbidden_by: Option<Cause>,
    activation: Option<Activation>,
    freely: bool,
    formation: Formation,
    status: Status,
}

impl Procedure for FormSquare {
    type House = House;
    type Ready = ReadySquare;
    type Outcome = SquareFormed;

    const NAME: &'static str = "form-square";
    const GROUP: &'static str = "Shooting";
    const DICE: &'static str = "none, unless it has shot: then 1d6, and if it fails and is rolled again, 1d6 more";
    const REFUSED: &'static [Refused<Self>] = refused![s: FormSquare;
        ["elan_reroll", "has_shot"] "without a shot before there is no roll to roll again" if s.elan_reroll && !s.has_shot;
    ];

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadySquare {
        let Unit { formation, status, grade, hits, .. } = self.unit;
        let mut ready = ReadySquare { forbidden_by: None, activation: None, freely: false, formation, status };
        ready.forbidden_by = first_bar(SQUARE_BARS, self, applied);
        if ready.forbidden_by.is_some() {
            return ready;
        }
        let rolls = applied.acts_if(self.has_shot, rule!("ae.shooting.square-after-shooting-needs-roll"));
        if rolls {
            let worth = Worth::of(grade, hits, applied);
            ready.activation = Some(Activation::of(worth, self.elan_reroll, house, applied));
        } else {
            ready.freely = applied.acts(rule!("ae.shooting.square-instead-of-shooting"));
        }
        ready
    }

    fn roll(ready: &ReadySquare, dice: &mut dyn Dice, effects: &mut dyn Notes) -> SquareFormed {
        let (success, elan_spent) = ready.activation.map_or((ready.freely, 0), |activation| activation.roll(dice));
        let failed = ready.activation.is_some() && !success;
        let keeps = !failed || effects.acts(rule!("ae.shooting.square-failed-keeps-formation"));
        let disordered = effects.acts_if(failed, rule!("ae.shooting.square-failed-disordered"));
        SquareFormed {
            allowed: ready.forbidden_by.is_none(),
            forbidden_by: ready.forbidden_by,
            needed: ready.activation.map(|activation| activation.needed),
            formed: success,
            formation: if success || !keeps { Formation::Square } else { ready.formation },
            status: if disordered { Status::Disordered } else { ready.status },
            elan_spent,
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("ae.shooting.square-instead-of-shooting"),
            rule!("ae.shooting.square-after-shooting-needs-roll"),
            rule!("ae.shooting.square-failed-keeps-formation"),
            rule!("ae.shooting.square-failed-disordered"),
        ];
        vec![Table::new("Forming Square").rules(rules)]
    }
}
