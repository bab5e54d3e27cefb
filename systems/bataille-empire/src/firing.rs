//! One shot: three lists of modifiers and three columns of losses.

use grognard_rulebook::{
    Block::{self, Each, OneLine},
    Dice, Facts, Faults, Grid, Halves, Marks, Next, Notes, Procedure, Refused, Rule, Table, Told, Word, refused, rows,
    rule,
};

use crate::{
    commanders::{CommanderRisk, Peril},
    house::House,
    morale::MoraleTest,
    profile::{Arm, Cover, FireSupport, Formation, Size, Status, Strength, THREATS, Unit},
    range::{Band, Shooter},
};

/// What is shot at.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// Infantry in line.
    InfantryLine,
    /// Infantry in column.
    InfantryColumn,
    /// Infantry in either square.
    InfantrySquare,
    /// Cavalry in line.
    CavalryLine,
    /// Cavalry in column.
    CavalryColumn,
    /// A deployed battery.
    ArtilleryDeployed,
    /// A limbered battery.
    ArtilleryLimbered,
    /// Detached skirmishers.
    Skirmishers,
}

impl Target {
    fn arm(self) -> Arm {
        match self {
            Self::InfantryLine | Self::InfantryColumn | Self::InfantrySquare => Arm::Infantry,
            Self::CavalryLine | Self::CavalryColumn => Arm::Cavalry,
            Self::ArtilleryDeployed | Self::ArtilleryLimbered => Arm::Artillery,
            Self::Skirmishers => Arm::Skirmishers,
        }
    }
}

/// What a battery does besides firing.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limbering {
    /// Nothing.
    None,
    /// It limbers after the shot.
    FireAndLimber,
    /// It unlimbered for the shot.
    UnlimberAndFire,
}

/// One shot and the losses it causes.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Firing {
    /// Who fires.
    pub shooter: Shooter,
    #[role(
        "",
        "shooter",
        formation in [Line, Column, Square],
        sk,
        battalion_guns,
        disordered,
        action_marker,
        size,
        status,
        good_shooter,
        poor_shooter,
        rifles,
        threatened_by_infantry,
        threatened_by_cavalry,
        losses,
        howitzers
    )]
    pub unit: Unit,
    /// The band of range.
    #[fact(default = Effective)]
    pub range: Band,
    /// Fires from a building.
    pub from_building: bool,
    /// It is opportunity fire.
    pub opportunity: bool,
    #[role("", "fire support")]
    pub support: FireSupport,
    /// Guns that have not moved.
    pub stationary: bool,
    /// A battery that fires shrapnel.
    pub shrapnel: bool,
    /// A battery that limbers or unlimbers besides.
    pub limbering: Limbering,
    /// Guns under the fire of skirmishers.
    pub under_skirmisher_fire: bool,
    /// Guns that take the target lengthwise.
    pub enfilade: bool,
    /// A cannonball that bounces on to a second target, up to 4 UD behind the first (R43).
    pub ricochet: bool,
    /// What is shot at.
    pub target: Target,
    #[role("target", "target", sk, in_building, cover, size, losses)]
    pub target_unit: Unit,
    /// The target stands higher.
    pub target_higher: bool,
    /// A commander is attached to the target.
    pub target_commander_attached: bool,
}

/// What comes of a shot.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// The die and all modifiers.
    pub score: i32,
    /// Losses it causes.
    pub losses: Halves,
    /// Losses of the target after it.
    pub target_losses: Halves,
    /// The target is gone.
    pub target_eliminated: bool,
    /// What the target must do. After fire and return fire only one of the two units tests.
    pub then: Then,
    /// The target's commander is at risk.
    pub commander_check: bool,
}

/// What a target must do.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Then {
    /// Nothing.
    None,
    /// Test its morale.
    MoraleTest,
}

/// A column of the table of losses.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Column {
    Near,
    Middle,
    Far,
}

const fn halves(halves: i32) -> Halves {
    Halves::halves(halves)
}

#[rustfmt::skip]
const LOSSES: Grid<Halves, 3> = Grid {
    columns: ["artillery short; infantry", "artillery effective", "artillery long; skirmishers; building"],
    rows: &[
        ("2 or less", [
            (halves(0), rule!("be.firing.near-1-2")),
            (halves(0), rule!("be.firing.middle-1-2")),
            (halves(0), rule!("be.firing.far-1-2")),
        ]),
        ("3 to 4", [
            (halves(1), rule!("be.firing.near-3-4")),
            (halves(1), rule!("be.firing.middle-3-4")),
            (halves(0), rule!("be.firing.far-3-4")),
        ]),
        ("5 to 6", [
            (halves(2), rule!("be.firing.near-5-6")),
            (halves(1), rule!("be.firing.middle-5-6")),
            (halves(1), rule!("be.firing.far-5-6")),
        ]),
        ("7 to 8", [
            (halves(3), rule!("be.firing.near-7-8")),
            (halves(2), rule!("be.firing.middle-7-8")),
            (halves(1), rule!("be.firing.far-7-8")),
        ]),
        ("9 or more", [
            (halves(4), rule!("be.firing.near-9-up")),
            (halves(2), rule!("be.firing.middle-9-up")),
            (halves(2), rule!("be.firing.far-9-up")),
        ]),
    ],
};

/// One shot, as the lists of modifiers see it.
#[derive(Clone, Copy)]
struct Aim {
    f: Firing,
    /// The cover that counts, howitzers considered.
    cover: Cover,
    /// The bonus for not having moved is lost.
    unsettled: bool,
    /// Note 2: skirmishers do not care how the target is dispersed.
    ignores_dispersal: bool,
    /// Note 2: skirmishers are neither good nor poor shooters.
    ignores_quality: bool,
}

const INFANTRY: &[Block<Aim>] = &[Each(rows![a: Aim;
     2 "be.firing.infantry-line"            if  a.formed(Formation::Line);
     0 "be.firing.infantry-column"          if  a.formed(Formation::Column);
    -1 "be.firing.infantry-square"          if  a.formed(Formation::Square);
     1 "be.firing.skirmishers-sk1"          if  a.by(Shooter::Skirmishers) && a.f.unit.sk == 1;
     2 "be.firing.skirmishers-sk2"          if  a.by(Shooter::Skirmishers) && a.f.unit.sk == 2;
     1 "be.firing.infantry-battalion-guns"  if  a.by(Shooter::Infantry) && a.f.unit.battalion_guns;
    -1 "be.firing.target-better-sk"         if  !a.guns() && a.target_has_sk() && a.f.target_unit.sk > a.f.unit.sk;
    -2 "be.firing.disordered"               if  !a.guns() && a.f.unit.disordered;
])];

const GUNS: &[Block<Aim>] = &[
    Each(rows![a: Aim;
         2 "be.firing.canister"                 if  a.canister();
    ]),
    OneLine(rows![a: Aim;
         1 "be.firing.cannonball-column"        if  a.cannonball() && matches!(a.f.target, Target::InfantryColumn | Target::CavalryColumn);
         2 "be.firing.cannonball-square"        if  a.cannonball() && a.f.target == Target::InfantrySquare;
         2 "be.firing.cannonball-enfilade"      if  a.cannonball() && a.f.enfilade;
    ]),
    Each(rows![a: Aim;
         1 "be.firing.stationary"               if  a.guns() && a.f.stationary && !a.unsettled;
         1 "be.firing.shrapnel"                 if  a.guns() && a.f.shrapnel;
        -1 "be.firing.fire-and-limber"          if  a.guns() && a.f.limbering == Limbering::FireAndLimber;
        -1 "be.firing.unlimber-and-fire"        if  a.guns() && a.f.limbering == Limbering::UnlimberAndFire;
        -1 "be.firing.under-skirmisher-fire"    if  a.guns() && a.f.under_skirmisher_fire;
    ]),
    OneLine(rows![a: Aim;
        -1 "be.firing.higher-target"            if  a.guns() && a.f.target_higher;
        -1 "be.firing.ricochet"                 if  a.guns() && a.f.ricochet;
    ]),
];

const COMMON: &[Block<Aim>] = &[
    Each(rows![a: Aim;
         1 "be.firing.fire-support"             per a.f.support.fire_support;
         2 "be.firing.fire-support-canister"    per a.f.support.canister_support;
       0.5 "be.firing.fire-support-skirmishers" per a.f.support.skirmisher_support;
        -1 "be.firing.cover-light"              if  a.cover == Cover::Light;
        -2 "be.firing.cover-medium"             if  a.cover == Cover::Medium;
        -3 "be.firing.cover-heavy"              if  a.cover == Cover::Heavy;
        -2 "be.firing.target-artillery"         if  !a.ignores_dispersal && a.f.target == Target::ArtilleryDeployed;
        -2 "be.firing.target-skirmishers"       if  !a.ignores_dispersal && a.f.target_in_open_order();
        -1 "be.firing.action-marker"            if  a.f.unit.action_marker;
         1 "be.firing.large"                    if  a.f.unit.size == Size::Large;
        -1 "be.firing.small"                    if  a.f.unit.size == Size::Small;
         1 "be.firing.good-shooter"             if  !a.ignores_quality && a.f.unit.good_shooter;
    ]),
    OneLine(rows![a: Aim;
        -1 "be.firing.poor-shooter"             if  !a.ignores_quality && a.f.unit.poor_shooter;
        -1 "be.firing.rifle"                    if  !a.ignores_quality && a.f.unit.rifles;
        -1 "be.firing.militia"                  if  !a.ignores_quality && a.f.unit.status == Status::Militia;
    ]),
    Each(rows![a: Aim;
        -1 "be.firing.threatened-infantry"      per a.f.unit.threatened_by_infantry;
        -2 "be.firing.threatened-cavalry"       per a.f.unit.threatened_by_cavalry;
        -1 "be.firing.losses"                   per a.f.unit.losses.floor();
    ]),
];

impl Aim {
    fn of(f: Firing, applied: &mut dyn Notes) -> Self {
        let light = f.shooter == Shooter::Skirmishers;
        let settled = f.shooter.guns() && f.stationary;
        let dispersed = f.target == Target::ArtilleryDeployed || f.target_in_open_order();
        let Unit { good_shooter, poor_shooter, rifles, status, howitzers, .. } = f.unit;
        let quality = good_shooter || poor_shooter || rifles || status == Status::Militia;
        let cover = f.target_unit.cover;
        let over = applied.acts_if(howitzers && cover != Cover::None, rule!("be.firing.howitzers"));
        Self {
            f,
            cover: match cover {
                cover if !over => cover,
                Cover::Heavy => Cover::Medium,
                Cover::Medium => Cover::Light,
                _ => Cover::None,
            },
            unsettled: applied.acts_if(settled && f.opportunity, rule!("be.firing.stationary-opportunity")),
            ignores_dispersal: applied.acts_if(light && dispersed, rule!("be.firing.target-dispersed-note")),
            ignores_quality: applied.acts_if(light && quality, rule!("be.firing.shooter-note")),
        }
    }

    fn by(&self, shooter: Shooter) -> bool {
        self.f.shooter == shooter
    }

    fn guns(&self) -> bool {
        self.f.shooter.guns()
    }

    /// Infantry in this formation. A garrison has none (R18).
    fn formed(&self, formation: Formation) -> bool {
        self.by(Shooter::Infantry) && !self.f.from_building && self.f.unit.formation == formation
    }

    /// Cavalry and artillery have no SK (R10).
    fn target_has_sk(&self) -> bool {
        matches!(self.f.target.arm(), Arm::Infantry | Arm::Skirmishers)
    }

    fn canister(&self) -> bool {
        self.by(Shooter::Artillery) && self.f.range == Band::Short
    }

    /// A ball that ploughs through what stands in the open (R37).
    fn cannonball(&self) -> bool {
        self.guns() && !self.canister() && !self.f.shrapnel && !self.f.target_unit.in_building
    }
}

impl Firing {
    fn target_in_open_order(&self) -> bool {
        self.target == Target::Skirmishers && !self.target_unit.in_building
    }

    fn column(&self) -> (Column, &'static Rule) {
        let building = self.from_building || self.target_unit.in_building;
        let column = match (self.shooter, self.range) {
            (Shooter::Artillery, Band::Short) => Column::Near,
            (Shooter::Artillery, Band::Effective) | (Shooter::BattalionGuns, _) => Column::Middle,
            (Shooter::Infantry, _) if !building => Column::Near,
            _ => Column::Far,
        };
        let rule = match column {
            Column::Near => rule!("be.firing.column-near"),
            Column::Middle => rule!("be.firing.column-middle"),
            Column::Far => rule!("be.firing.column-far"),
        };
        (column, rule)
    }

    fn shooter_strength(&self, house: &House) -> Strength {
        Strength::of(self.shooter.arm(), self.unit.size, self.unit.losses, house)
    }

    fn target_strength(&self, house: &House) -> Strength {
        Strength::of(self.target.arm(), self.target_unit.size, self.target_unit.losses, house)
    }
}

/// A shot made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyShot {
    bonus: i32,
    column: Option<usize>,
    target: Strength,
    commander: bool,
}

impl Procedure for Firing {
    type House = House;
    type Ready = ReadyShot;
    type Outcome = Shot;

    const NAME: &'static str = "firing";
    const GROUP: &'static str = "Firing and morale";
    const DICE: &'static str = "1d6";
    const REFUSED: &'static [Refused<Self>] = refused![f: Firing;
        ["range", "shooter"] "only artillery has a short and a long range" if f.shooter != Shooter::Artillery && f.range != Band::Effective;
        ["sk", "shooter"] "detached skirmishers have SK 1 or 2" by "R10" if f.shooter == Shooter::Skirmishers && f.unit.sk == 0;
        ["shrapnel", "shooter"] "only artillery fires shrapnel" if f.shrapnel && f.shooter != Shooter::Artillery;
        ["howitzers", "shooter"] "only artillery has howitzers" if f.unit.howitzers && f.shooter != Shooter::Artillery;
        ["ricochet", "shooter"] "only artillery ricochets" if f.ricochet && f.shooter != Shooter::Artillery;
        ["limbering", "shooter"] "only artillery limbers and unlimbers"
            if f.limbering != Limbering::None && f.shooter != Shooter::Artillery;
        ["battalion_guns", "shooter"] "battalion guns help the fire of infantry only" if f.unit.battalion_guns && f.shooter != Shooter::Infantry;
        ["disordered", "shooter"] "Disordered guns do not fire" by "R21" if f.unit.disordered && f.shooter.guns();
        ["rifles", "shooter"] "guns have no rifles" if f.unit.rifles && f.shooter.guns();
        ["good_shooter", "poor_shooter"] "a unit shoots either well or badly" if f.unit.good_shooter && f.unit.poor_shooter;
        ["stationary", "limbering"] "guns that limber or unlimber are not stationary" if f.stationary && f.limbering != Limbering::None;
        ["shrapnel", "range"] "shrapnel is for effective or long range" if f.shrapnel && f.range == Band::Short;
        ["ricochet", "range"] "canister does not ricochet: fire at effective or long range" if f.ricochet && f.range == Band::Short;
        ["ricochet", "shrapnel"] "shrapnel does not ricochet" if f.ricochet && f.shrapnel;
        ["from_building", "shooter"] "artillery does not fire from a building" by "R18" if f.from_building && f.shooter == Shooter::Artillery;
        ["from_building", "formation"] "a garrison has no formation, so it is not in square" by "R18"
            if f.from_building && f.shooter == Shooter::Infantry && f.unit.formation == Formation::Square;
        ["target_in_building", "target"] "only infantry out of square and skirmishers hold buildings" by "R18"
            if f.target_unit.in_building
                && !matches!(f.target, Target::InfantryLine | Target::InfantryColumn | Target::Skirmishers);
    ];

    fn refuse(&self, house: &House, faults: &mut Faults<'_>) {
        faults.check(Self::REFUSED, self);
        faults.check(THREATS, &self.unit);
        self.shooter_strength(house).refuse("", faults);
        self.target_strength(house).refuse("target", faults);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyShot {
        let (column, rule) = self.column();
        let column = applied.acts(rule).then_some(column as usize);
        let aim = Aim::of(*self, applied);
        let tally = applied.tally("Modifiers to the die").add(INFANTRY, &aim).add(GUNS, &aim).add(COMMON, &aim);
        let commander = self.target_commander_attached;
        ReadyShot { bonus: tally.total(), column, target: self.target_strength(house), commander }
    }

    fn roll(ready: &ReadyShot, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Shot {
        let rolled = effects.follows(rule!("be.firing.roll"));
        let score = if rolled { dice.d6("the shot") + ready.bonus } else { 0 };
        let row = (score.clamp(1, 9) as usize - 1) / 2;
        let cell = ready.column.and_then(|column| LOSSES.cell(row, column)).filter(|(_, rule)| effects.acts(rule));
        // A score that the table does not know is no score.
        let (score, losses) = cell.map_or((0, Halves::ZERO), |(losses, _)| (score, losses));
        let target_eliminated = ready.target.is_spent_by(losses);
        let tests = losses > Halves::ZERO && !target_eliminated;
        Shot {
            score,
            losses,
            target_losses: ready.target.losses + losses,
            target_eliminated,
            then: if tests { Then::MoraleTest } else { Then::None },
            commander_check: ready.commander,
        }
    }

    fn then(&self, outcome: &Shot, next: &mut Vec<Next>) {
        if outcome.commander_check {
            next.push(Next::with("target", &CommanderRisk { cause: Peril::Fire, ..CommanderRisk::default() }));
        }
        if outcome.then == Then::MoraleTest {
            let unit = Unit { arm: self.target.arm(), losses: outcome.target_losses, ..self.target_unit };
            let test = MoraleTest {
                unit,
                in_square: self.target == Target::InfantrySquare,
                heavy_cover: self.target_unit.cover == Cover::Heavy,
                ..MoraleTest::default()
            };
            next.push(Next::with("target", &test));
        }
    }

    fn aftermath(&self, outcome: &Shot, marks: &mut Marks) {
        // The outcome's `losses` are those of the target; firing costs the shooter only a marker.
        marks.fields.retain(|(role, ..)| *role == "target");
        marks.set("", "action_marker", true);
        if outcome.target_eliminated {
            marks.remove("target");
        }
    }

    fn tables(house: &House) -> Vec<Table> {
        let columns = [
            rule!("be.firing.roll"),
            rule!("be.firing.priority"),
            rule!("be.firing.column-near"),
            rule!("be.firing.column-middle"),
            rule!("be.firing.column-far"),
        ];
        let notes =
            [rule!("be.firing.howitzers"), rule!("be.firing.target-dispersed-note"), rule!("be.firing.shooter-note")];
        vec![
            Table::of_grid("Firing: losses by 1d6 and modifiers", &LOSSES),
            Table::new("Firing").rules(columns),
            Table::of_blocks("Infantry and skirmishers", INFANTRY),
            Table::of_blocks("Guns", GUNS).rules([rule!("be.firing.stationary-opportunity")]),
            Table::of_blocks("All who fire", COMMON).rules(notes),
            Strength::table(house),
        ]
    }
}
