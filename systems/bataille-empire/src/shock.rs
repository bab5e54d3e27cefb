//! Shock: both sides' modifiers come from the same three tables, each seen from its own side.

use grognard_rulebook::{
    Block::{self, Each, OneLine},
    Dice, Facts, Faults, Marks, Next, Notes, Procedure, Refused, Row, Table, Word, refused, rows, rule,
};

use crate::{
    charging::Stance,
    commanders::{CommanderRisk, Peril},
    house::House,
    profile::{Arm, Command, Cover, FireSupport, Formation, Size, Status, Strength, THREATS, Terrain, Unit, Weight},
    pursuit::{Bearing, Chase, Pursuit},
    result::{Clash, LoserMove, Party, ReadyShock, ReadySide},
    retreat::{Kind, RetreatCause, RetreatOrFlee},
};

/// One side of a shock: the unit, who helps it and where it fights.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Fighter {
    #[role("", "unit")]
    pub unit: Unit,
    /// Cavalry whose division has the Attack order.
    pub attack_order: bool,
    /// Penalized by the terrain it fights in.
    pub penalized: bool,
    /// Flanks that rest on a friend, a building or bad ground (R24).
    #[fact(0..=2)]
    pub safe_flanks: i32,
    /// Formed friends behind or beside it (R23).
    #[fact(0..=3)]
    pub morale_support: i32,
    #[role("", "fire support")]
    pub support: FireSupport,
}

/// Who has an advantage.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Advantage {
    /// Nobody.
    None,
    /// The charger.
    Charger,
    /// The target.
    Target,
}

/// One shock with its consequences: who wins, what both lose, who goes back and who pursues.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Shock {
    #[role(
        "charger",
        "charger",
        arm in [Infantry, Cavalry],
        formation in [Line, Column] = Column,
        weight,
        morale,
        status,
        command,
        size,
        losses,
        sk,
        lance,
        cuirass,
        attack_order,
        impetuous,
        elan,
        action_marker,
        penalized,
        morale_support,
        fire_support,
        canister_support,
        skirmisher_support,
        threatened_by_infantry,
        threatened_by_cavalry
    )]
    pub charger: Fighter,
    #[role(
        "target",
        "target",
        arm,
        formation,
        weight,
        morale,
        status,
        command,
        size,
        losses,
        sk,
        lance,
        cuirass,
        attack_order,
        impetuous,
        elan,
        action_marker,
        penalized,
        morale_support,
        fire_support,
        canister_support,
        skirmisher_support,
        threatened_by_infantry,
        threatened_by_cavalry,
        disordered,
        safe_flanks,
        cover,
        in_building,
        tenacious,
        battalion_guns,
        melee_weapons
    )]
    pub target: Fighter,
    /// How the target meets the charge.
    pub reaction: Stance,
    /// It is an opportunity charge.
    pub opportunity: bool,
    /// The charger arrives in pursuit (R46).
    pub in_pursuit: bool,
    /// The charge strikes flank or rear (R44).
    pub flank_or_rear: bool,
    /// The shock is fought on a bridge.
    pub on_bridge: bool,
    /// The ground it is fought on.
    #[fact([Clear, Rough, Difficult, Village])]
    pub terrain: Terrain,
    /// Who stands higher.
    pub height_advantage: Advantage,
    /// Who holds the riverbank.
    pub riverbank_advantage: Advantage,
}

/// One side's blow at the other.
#[derive(Clone, Copy)]
struct Blow {
    me: Fighter,
    foe: Fighter,
    /// It charges or counter-charges.
    charges: bool,
    pursuing: bool,
    opportunity: bool,
    strikes_flank: bool,
    higher: bool,
    holds_bank: bool,
    /// Note 1 or 2 takes the bonus of the charge away.
    no_bonus: bool,
    /// The Attack order adds something.
    ordered: bool,
}

/// A side that charges or counter-charges.
const CHARGE: &[Block<Blow>] = &[
    Each(rows![b: Blow;
         1 "be.shock.charge-light"              if  b.rides(Weight::Light);
         2 "be.shock.charge-medium"             if  b.rides(Weight::Medium);
         3 "be.shock.charge-heavy"              if  b.rides(Weight::Heavy);
         1 "be.shock.lance"                     if  b.is(Arm::Cavalry) && b.me.unit.lance;
         1 "be.shock.cuirass"                   if  b.is(Arm::Cavalry) && b.me.unit.cuirass && b.against(Arm::Cavalry);
         1 "be.shock.line-vs-column"            if  b.is(Arm::Cavalry) && b.line_meets_column();
    ]),
    OneLine(rows![b: Blow;
         1 "be.shock.opportunity"               if  b.is(Arm::Cavalry) && b.opportunity && !b.against(Arm::Cavalry);
         1 "be.shock.in-pursuit"                if  b.is(Arm::Cavalry) && b.pursuing;
    ]),
    Each(rows![b: Blow;
         1 "be.shock.charge-infantry-line"      if  b.marches(Formation::Line);
         2 "be.shock.charge-infantry-column"    if  b.marches(Formation::Column);
    ]),
    OneLine(rows![b: Blow;
         1 "be.shock.elan"                      if  b.me.unit.elan;
         1 "be.shock.attack-order"              if  b.ordered;
    ]),
    Each(rows![b: Blow;
         1 "be.shock.enemy-marker"              if  b.foe.unit.action_marker;
    ]),
    OneLine(rows![b: Blow;
         2 "be.shock.enemy-disordered"          if  b.foe.unit.disordered;
         4 "be.shock.enemy-disordered-square"   if  b.is(Arm::Cavalry) && b.foe.unit.disordered && b.foe.unit.in_square();
    ]),
    Each(rows![b: Blow;
         2 "be.shock.enemy-skirmishers"         if  b.against(Arm::Skirmishers);
         4 "be.shock.flank-or-rear"             if  b.strikes_flank;
    ]),
];

/// A target that stands.
const DEFENCE: &[Block<Blow>] = &[Each(rows![b: Blow;
     3 "be.shock.infantry-line-vs-infantry"       if  b.foot_stands(Arm::Infantry) && b.me.unit.formation == Formation::Line;
     2 "be.shock.infantry-vs-cavalry"             if  b.rests_on(0);
     3 "be.shock.infantry-vs-cavalry-one-flank"   if  b.rests_on(1);
     4 "be.shock.infantry-vs-cavalry-two-flanks"  if  b.rests_on(2);
     6 "be.shock.column-square"                   if  b.foot_stands(Arm::Cavalry) && b.me.unit.formation == Formation::ColumnSquare;
     7 "be.shock.full-square"                     if  b.foot_stands(Arm::Cavalry) && b.me.unit.formation == Formation::Square;
     1 "be.shock.artillery-no-flank"              if  b.guns_rest_on(0);
     2 "be.shock.artillery-one-flank"             if  b.guns_rest_on(1);
     3 "be.shock.artillery-two-flanks"            if  b.guns_rest_on(2);
     1 "be.shock.cover-light"                     if  b.me.unit.cover == Cover::Light;
     2 "be.shock.cover-medium"                    if  b.me.unit.cover == Cover::Medium;
     3 "be.shock.cover-heavy"                     if  b.me.unit.cover == Cover::Heavy;
     1 "be.shock.tenacious"                       if  b.me.unit.tenacious;
     1 "be.shock.battalion-guns"                  if  b.me.unit.battalion_guns;
    -1 "be.shock.militia"                         if  b.me.unit.status == Status::Militia;
    -1 "be.shock.melee-weapons"                   if  b.me.unit.melee_weapons;
])];

/// One line of the list for both sides (R7).
const BETTER: &[Row<Blow>] = rows![b: Blow;
     1 "be.shock.better-morale"             per (b.me.unit.morale - b.foe.unit.morale).max(0);
     1 "be.shock.better-status"             per (b.me.unit.status as i32 - b.foe.unit.status as i32).max(0);
];

/// Both sides.
const COMMON: &[Block<Blow>] = &[
    Each(rows![b: Blow;
         1 "be.shock.enemy-losses"              per (b.foe.unit.losses - b.me.unit.losses).floor().max(0);
         1 "be.shock.morale-support"            per b.me.morale_support;
         1 "be.shock.fire-support"              per b.me.support.fire_support;
         2 "be.shock.fire-support-canister"     per b.me.support.canister_support;
       0.5 "be.shock.fire-support-skirmishers"  per b.me.support.skirmisher_support;
         1 "be.shock.better-sk"                 if  b.skirmishes_better();
    ]),
    OneLine(rows![b: Blow;
         1 "be.shock.height"                    if  b.higher;
         1 "be.shock.riverbank"                 if  b.holds_bank;
    ]),
    Each(rows![b: Blow;
         1 "be.shock.attached-commander"        if  b.me.unit.command == Command::Attached;
        -1 "be.shock.out-of-command"            if  b.me.unit.command == Command::OutOfCommand;
         1 "be.shock.large"                     if  b.me.unit.size == Size::Large;
        -1 "be.shock.small"                     if  b.me.unit.size == Size::Small;
        -1 "be.shock.threatened"                per if b.is(Arm::Infantry) { b.me.unit.threatened_by_infantry } else { b.me.unit.threatened() };
        -2 "be.shock.threatened-infantry-by-cavalry" per if b.is(Arm::Infantry) { b.me.unit.threatened_by_cavalry } else { 0 };
        -1 "be.shock.penalized-infantry"        if  b.me.penalized && (b.is(Arm::Infantry) || b.is(Arm::Skirmishers));
        -2 "be.shock.penalized-cavalry"         if  b.me.penalized && b.is(Arm::Cavalry);
    ]),
];

impl Blow {
    fn is(&self, arm: Arm) -> bool {
        self.me.unit.arm == arm
    }

    fn against(&self, arm: Arm) -> bool {
        self.foe.unit.arm == arm
    }

    fn rides(&self, weight: Weight) -> bool {
        self.is(Arm::Cavalry) && !self.no_bonus && self.me.unit.weight == weight
    }

    fn marches(&self, formation: Formation) -> bool {
        self.is(Arm::Infantry) && !self.no_bonus && self.me.unit.formation == formation
    }

    fn line_meets_column(&self) -> bool {
        self.against(Arm::Cavalry)
            && self.me.unit.formation == Formation::Line
            && self.foe.unit.formation == Formation::Column
    }

    /// Infantry in the open against this arm. A garrison has no formation (R18).
    fn foot_stands(&self, against: Arm) -> bool {
        self.is(Arm::Infantry) && !self.me.unit.in_building && self.against(against)
    }

    fn rests_on(&self, safe_flanks: i32) -> bool {
        self.foot_stands(Arm::Cavalry) && !self.me.unit.in_square() && self.me.safe_flanks == safe_flanks
    }

    fn guns_rest_on(&self, safe_flanks: i32) -> bool {
        self.is(Arm::Artillery) && self.me.safe_flanks == safe_flanks
    }

    /// Cavalry and artillery have no SK (R10).
    fn skirmishes_better(&self) -> bool {
        self.is(Arm::Infantry)
            && (self.against(Arm::Infantry) || self.against(Arm::Skirmishers))
            && self.me.unit.sk > self.foe.unit.sk
    }

    fn bonus(&self, what: &'static str, house: &House, notes: &mut dyn Notes) -> i32 {
        let better: &[Block<Blow>] = if house.morale_and_status_add { &[Each(BETTER)] } else { &[OneLine(BETTER)] };
        let own = if self.charges { CHARGE } else { DEFENCE };
        notes.tally(what).add(own, self).add(better, self).add(COMMON, self).total()
    }
}

const CAVALRY_ONLY: &[Refused<Fighter>] = refused![f: Fighter;
    ["lance", "arm"] "only cavalry carries the lance" if f.unit.lance && f.unit.arm != Arm::Cavalry;
    ["cuirass", "arm"] "only cavalry wears the cuirass" if f.unit.cuirass && f.unit.arm != Arm::Cavalry;
    ["attack_order", "arm"] "the Attack order helps only cavalry in shock" if f.attack_order && f.unit.arm != Arm::Cavalry;
    ["impetuous", "arm"] "only cavalry is impetuous" if f.unit.impetuous && f.unit.arm != Arm::Cavalry;
];

impl Shock {
    fn counter_charge(&self) -> bool {
        self.reaction == Stance::CounterCharge
    }

    fn blow(&self, side: Party, applied: &mut dyn Notes) -> Blow {
        let charging = side == Party::Charger;
        let (me, foe) = if charging { (self.charger, self.target) } else { (self.target, self.charger) };
        let mine = if charging { Advantage::Charger } else { Advantage::Target };
        let pursuing = charging && self.in_pursuit;
        let charges = charging || self.counter_charge();
        let horse = charges && me.unit.arm == Arm::Cavalry;
        let foot = charges && me.unit.arm == Arm::Infantry;
        let held_up = pursuing || self.on_bridge;
        let no_bonus = applied
            .acts_if(horse && (held_up || me.unit.disordered || me.penalized), rule!("be.shock.charge-cavalry-note"))
            || applied.acts_if(
                foot && (held_up || self.target.unit.in_building || foe.unit.arm == Arm::Cavalry),
                rule!("be.shock.charge-infantry-note"),
            );
        applied.acts_if(pursuing, rule!("be.pursuit.no-charge-bonus"));
        // Élan stands first on the line that both share.
        let ordered = horse && me.attack_order && !me.unit.elan;
        Blow {
            me,
            foe,
            charges,
            pursuing,
            opportunity: charging && self.opportunity,
            strikes_flank: charging && self.flank_or_rear,
            higher: self.height_advantage == mine,
            holds_bank: self.riverbank_advantage == mine,
            no_bonus,
            ordered: applied.acts_if(ordered, rule!("be.orders.attack-cavalry")),
        }
    }

    fn ready_side(&self, side: Party, house: &House, applied: &mut dyn Notes) -> ReadySide {
        let what = match side {
            Party::Charger => "The charger's modifiers",
            Party::Target => "The target's modifiers",
        };
        let blow = self.blow(side, applied);
        let unit = blow.me.unit;
        ReadySide {
            bonus: blow.bonus(what, house, applied),
            arm: unit.arm,
            status: unit.status,
            strength: Strength::of(unit.arm, unit.size, unit.losses, house),
            charged: blow.charges,
            pursuing: blow.pursuing,
            in_open_line: unit.arm == Arm::Infantry && unit.formation == Formation::Line && !unit.in_building,
            in_building: unit.in_building,
            disordered: unit.disordered,
            impetuous: unit.impetuous,
            attached: unit.command == Command::Attached,
        }
    }
}

impl Procedure for Shock {
    type House = House;
    type Ready = ReadyShock;
    type Outcome = Clash;

    const NAME: &'static str = "shock";
    const GROUP: &'static str = "Charge, shock and after";
    const DICE: &'static str = "the charger's 1d6, then the target's 1d6";
    const REFUSED: &'static [Refused<Self>] = refused![s: Shock;
        ["target_formation", "target_arm"] "only infantry forms square" if s.target.unit.in_square() && s.target.unit.arm != Arm::Infantry;
        ["target_battalion_guns", "target_arm"] "only infantry has battalion guns"
            if s.target.unit.battalion_guns && s.target.unit.arm != Arm::Infantry;
        ["target_in_building", "target_arm"] "only infantry and skirmishers hold buildings" by "R18"
            if s.target.unit.in_building && matches!(s.target.unit.arm, Arm::Cavalry | Arm::Artillery);
        ["target_in_building", "charger_arm"] "cavalry cannot charge a building" by "R18"
            if s.target.unit.in_building && s.charger.unit.arm == Arm::Cavalry;
        ["target_in_building", "target_formation"] "a garrison has no formation, so it is not in square" by "R18"
            if s.target.unit.in_building && s.target.unit.in_square();
        ["reaction", "target_arm"] "artillery and skirmishers cannot counter-charge"
            if s.counter_charge() && matches!(s.target.unit.arm, Arm::Artillery | Arm::Skirmishers);
        ["reaction", "target_formation"] "a square cannot counter-charge" if s.counter_charge() && s.target.unit.in_square();
        ["reaction", "target_in_building"] "a garrison cannot counter-charge" if s.counter_charge() && s.target.unit.in_building;
        ["reaction", "target_action_marker"] "a unit with an action marker cannot counter-charge" by "R22"
            if s.counter_charge() && s.target.unit.action_marker;
        ["reaction", "flank_or_rear"] "nobody counter-charges an enemy on his flank or rear" if s.counter_charge() && s.flank_or_rear;
        ["flank_or_rear", "target_formation"] "a square has no flank or rear" by "R44" if s.flank_or_rear && s.target.unit.in_square();
        ["flank_or_rear", "target_in_building"] "a garrison has no flank or rear" by "R44"
            if s.flank_or_rear && s.target.unit.in_building;
        ["flank_or_rear", "target_arm"] "skirmishers have no flank or rear" by "R44"
            if s.flank_or_rear && s.target.unit.arm == Arm::Skirmishers;
        ["charger_action_marker", "in_pursuit"] "a unit with an action marker cannot charge, unless it arrives in pursuit"
            if s.charger.unit.action_marker && !s.in_pursuit;
        ["opportunity", "in_pursuit"] "a pursuit is no opportunity charge" if s.opportunity && s.in_pursuit;
        ["target_safe_flanks", "target_threatened_by_infantry", "target_threatened_by_cavalry"]
            "a safe flank is not threatened: at most 3 sides in all" by "R24"
            if s.target.safe_flanks + s.target.unit.threatened() > 3;
    ];

    fn refuse(&self, house: &House, faults: &mut Faults<'_>) {
        for (role, fighter) in [("charger", &self.charger), ("target", &self.target)] {
            faults.check_role(role, CAVALRY_ONLY, fighter);
            faults.check_role(role, THREATS, &fighter.unit);
        }
        faults.check(Self::REFUSED, self);
        for (role, Unit { arm, size, losses, .. }) in [("charger", self.charger.unit), ("target", self.target.unit)] {
            Strength::of(arm, size, losses, house).refuse(role, faults);
        }
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyShock {
        ReadyShock {
            charger: self.ready_side(Party::Charger, house, applied),
            target: self.ready_side(Party::Target, house, applied),
            terrain: if self.target.unit.in_building { Terrain::Building } else { self.terrain },
            attrition: house.attrition,
            mild_defeat_by_foot: house.mild_defeat_by_foot,
            pursue_again: house.pursue_again,
        }
    }

    fn roll(ready: &ReadyShock, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Clash {
        ready.resolve(dice, effects)
    }

    fn then(&self, outcome: &Clash, next: &mut Vec<Next>) {
        for (role, check) in [("charger", outcome.charger_commander_check), ("target", outcome.target_commander_check)]
        {
            if check {
                next.push(Next::with(role, &CommanderRisk { cause: Peril::Shock, ..CommanderRisk::default() }));
            }
        }
        let charger_won = outcome.winner == Party::Charger;
        let (winner, loser) = if charger_won { (self.charger, self.target) } else { (self.target, self.charger) };
        let (won, lost) = if charger_won { ("charger", "target") } else { ("target", "charger") };
        let pursues = outcome.pursuit != Chase::None;
        if outcome.loser_move != LoserMove::None {
            // A village is difficult ground to run through (R31).
            let terrain = if self.terrain == Terrain::Village { Terrain::Difficult } else { self.terrain };
            let retreat = RetreatOrFlee {
                unit: loser.unit,
                kind: if outcome.loser_move == LoserMove::Flee { Kind::Flee } else { Kind::Retreat },
                cause: RetreatCause::Shock,
                cavalry_in_pursuit: pursues && winner.unit.arm == Arm::Cavalry,
                terrain,
                ..RetreatOrFlee::default()
            };
            next.push(Next::with(lost, &retreat));
        }
        if pursues {
            let pursuit = Pursuit {
                unit: winner.unit,
                stance: match (charger_won, self.reaction) {
                    (true, _) => Bearing::Charged,
                    (false, Stance::CounterCharge) => Bearing::CounterCharged,
                    (false, Stance::Stand) => Bearing::Stood,
                },
                result: outcome.result,
                loser: loser.unit,
                terrain: self.terrain,
                loser_fled: outcome.loser_distance.into(),
                ..Pursuit::default()
            };
            next.push(Next::with(won, &pursuit).cast("loser", lost));
        }
    }

    fn aftermath(&self, outcome: &Clash, marks: &mut Marks) {
        let charger_won = outcome.winner == Party::Charger;
        for (role, unit, won) in
            [("charger", self.charger.unit, charger_won), ("target", self.target.unit, !charger_won)]
        {
            let (losses, eliminated) = if won {
                (outcome.winner_losses, outcome.winner_eliminated)
            } else {
                (outcome.loser_losses, outcome.loser_eliminated)
            };
            marks.set(role, "losses", unit.losses + losses);
            marks.set(role, "action_marker", true);
            if !won && outcome.loser_disordered {
                marks.set(role, "disordered", true);
            }
            if eliminated {
                marks.remove(role);
            }
        }
    }

    fn tables(house: &House) -> Vec<Table> {
        let notes = [
            rule!("be.shock.charge-cavalry-note"),
            rule!("be.shock.charge-infantry-note"),
            rule!("be.orders.attack-cavalry"),
            rule!("be.pursuit.no-charge-bonus"),
        ];
        let better: &[Block<Blow>] = if house.morale_and_status_add { &[Each(BETTER)] } else { &[OneLine(BETTER)] };
        let mut common = Table::of_blocks("Both sides", better);
        common.lines.extend(Table::of_blocks("", COMMON).lines);
        let mut tables = ReadyShock::tables(house);
        tables.push(Table::of_blocks("A side that charges or counter-charges", CHARGE).rules(notes));
        tables.push(Table::of_blocks("A target that stands", DEFENCE));
        tables.push(common);
        tables
    }
}
