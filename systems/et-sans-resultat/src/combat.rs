//! Combat resolution: two Units in contact roll, compare and read their result.

use grognard_rulebook::{
    Block::{self, Each, Once},
    Dice, Facts, Faults, Marks, Next, Notes, Procedure, Refused, Table, Told, Word, refused, rows, rule,
};

use crate::{
    assessment::Assessment,
    house::House,
    profile::{Class, Formation, Order, Trait, score},
};

/// What a Unit stands in or defends; one at a time (R21).
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// Open ground.
    Open,
    /// A wood or a swamp.
    Dense,
    /// A town or village.
    BuiltUpArea,
    /// A bridge.
    Bridge,
    /// A fort, a fieldwork or a fortified city.
    Fortification,
    /// A farm, a redoubt.
    StrongPoint,
}

impl Position {
    fn needs_engineers(self) -> bool {
        matches!(self, Self::BuiltUpArea | Self::Bridge | Self::Fortification)
    }
}

/// One side of a fight.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Fighter {
    #[role("", "Unit")]
    pub unit: Formation,
    /// What the Unit stands in or defends; one value (R21).
    pub position: Position,
    /// This is the Unit's first fight of the turn.
    #[fact(default = true)]
    pub first_fight: bool,
    /// An engineer company (E) is committed to the Unit.
    pub engineers: bool,
    /// An enemy in contact is in its rear, or the Unit is ployed (R20).
    pub attacked_from_rear: bool,
    /// Its Formation is Broken.
    pub broken: bool,
    /// It stands in its own Reformation Area.
    pub in_reformation_area: bool,
    /// An enemy Unit in contact is larger.
    pub faces_larger: bool,
    /// More than one enemy Unit is in contact with it.
    pub faces_multiple: bool,
    /// It has support (R36).
    pub supported: bool,
    /// The battery is limbered.
    pub limbered: bool,
}

const FIGHTER: &[Refused<Fighter>] = refused![f: Fighter;
    ["engineers", "arm"] "engineers are committed to infantry only" if f.engineers && f.unit.arm != Class::Infantry;
    ["shock", "arm"] "artillery has no Shock" if f.guns() && f.unit.shock > 0;
    ["trait", "arm"] "artillery is neither light nor irregular" if f.guns() && f.unit.r#trait != Trait::None;
];

const LIMBERED: &[Refused<Fighter>] = refused![f: Fighter;
    ["limbered", "arm"] "only artillery is limbered" if f.limbered && !f.guns();
];

impl Fighter {
    fn guns(&self) -> bool {
        self.unit.arm == Class::Artillery
    }
}

/// One fight between two Units in contact, with its results. The attacker is the Unit that moved into contact.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Combat {
    #[role("attacker", "attacker", arm in [Infantry, Cavalry], tr, cr, fatigue, r#trait, position in [Open, Dense], shock,
        first_fight, engineers, attacked_from_rear, broken, in_reformation_area, faces_larger, faces_multiple, supported)]
    pub attacker: Fighter,
    #[role(
        "defender",
        "defender",
        arm,
        tr,
        cr,
        fatigue,
        r#trait,
        position,
        shock,
        first_fight,
        engineers,
        attacked_from_rear,
        broken,
        in_reformation_area,
        faces_larger,
        faces_multiple,
        supported,
        limbered
    )]
    pub defender: Fighter,
}

/// One side as the chart sees it; the same chart serves both.
#[derive(Clone, Copy)]
struct Side {
    me: Fighter,
    foe: Fighter,
    shock: i32,
}

const MODIFIERS: &[Block<Side>] = &[
    Each(rows![s: Side;
         1 "esr.combat.tactical-rating"        per s.me.unit.tr;
         1 "esr.combat.combat-rating"          per s.me.unit.cr;
         1 "esr.combat.defending-fortification" if s.me.position == Position::Fortification;
         1 "esr.combat.defending-strong-point" if  s.me.position == Position::StrongPoint;
    ]),
    Once(rows![s: Side;
        -3 "esr.combat.attacked-from-rear"     if  s.me.attacked_from_rear;
        -3 "esr.combat.limbered-artillery"     if  s.me.limbered;
    ]),
    Once(rows![s: Side;
        -5 "esr.combat.formation-broken"       if  s.me.broken;
        -5 "esr.combat.own-reformation-area"   if  s.me.in_reformation_area;
    ]),
    Each(rows![s: Side;
        -1 "esr.combat.fatigue-vs-cavalry"     per s.tired(Class::Cavalry, 2);
        -1 "esr.combat.fatigue-vs-infantry"    per s.tired(Class::Infantry, 3);
        -1 "esr.combat.fatigue-vs-artillery"   per s.tired(Class::Artillery, 4);
        -1 "esr.combat.larger-unit"            if  s.me.faces_larger;
        -1 "esr.combat.multiple-units"         if  s.me.faces_multiple;
         1 "esr.combat.shock-1"                if  s.shock == 1;
         2 "esr.combat.shock-2"                if  s.shock == 2;
         3 "esr.combat.shock-3"                if  s.shock == 3;
         1 "esr.combat.engineers"              if  s.me.engineers && s.foe.position.needs_engineers();
         1 "esr.combat.lights-dense"           if  s.in_dense(Trait::Light);
         1 "esr.combat.irregulars-dense"       if  s.in_dense(Trait::Irregular);
    ]),
];

impl Side {
    fn of(me: &Fighter, foe: &Fighter) -> Self {
        Self { me: *me, foe: *foe, shock: me.unit.shock }
    }

    fn tired(&self, foe: Class, markers: i32) -> i32 {
        if self.foe.unit.arm == foe { self.me.unit.fatigue / markers } else { 0 }
    }

    fn in_dense(&self, kind: Trait) -> bool {
        self.me.unit.r#trait == kind && self.me.position == Position::Dense
    }

    fn ready(mut self, what: &'static str, notes: &mut dyn Notes) -> ReadySide {
        let spent = self.shock > 0 && !self.me.first_fight;
        if notes.acts_if(spent, rule!("esr.combat.shock-first-fight")) {
            self.shock = 0;
        }
        ReadySide {
            modifier: notes.tally(what).add(MODIFIERS, &self).total(),
            class: self.me.unit.arm,
            foe: self.foe.unit.arm,
            supported: self.me.supported,
        }
    }
}

/// What a Unit does after a fight.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FightResult {
    /// It goes on, straight ahead.
    Breakthrough,
    /// It stays.
    Hold,
    /// It fights again at once.
    FightAgain,
    /// It goes back.
    Retire,
    /// It runs to its Reformation Area.
    Rout,
    /// It is gone.
    Removed,
}

/// One side made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadySide {
    modifier: i32,
    class: Class,
    foe: Class,
    supported: bool,
}

impl ReadySide {
    /// The row of the results for a margin as this side sees it: what it does, and its Fatigue. What no row settles is
    /// fought again.
    fn result(&self, margin: i32, effects: &mut dyn Notes) -> (FightResult, bool) {
        use FightResult::{Breakthrough, FightAgain, Hold, Removed, Retire, Rout};
        let horse = self.class == Class::Cavalry;
        let or_again = |acts: bool, result| if acts { result } else { FightAgain };
        match margin {
            4.. => {
                let steady = self.class == Class::Infantry && self.foe == Class::Cavalry;
                if effects.acts_if(steady, rule!("esr.combat.won-4-infantry-hold")) {
                    (Hold, false)
                } else {
                    (or_again(effects.acts(rule!("esr.combat.won-4-breakthrough")), Breakthrough), false)
                }
            }
            1..=3 => (
                or_again(effects.acts(rule!("esr.combat.won-3-hold")), Hold),
                effects.acts_if(horse, rule!("esr.combat.won-3-cavalry-fatigue")),
            ),
            0 => {
                let tired = effects.acts(rule!("esr.combat.tie-fatigue"));
                let guns = self.class == Class::Artillery || self.foe == Class::Artillery;
                let limbers_up = effects.acts_if(guns, rule!("esr.combat.tie-artillery-retire"));
                let result = match limbers_up {
                    true if self.class == Class::Artillery => Retire,
                    true => Hold,
                    false if effects.acts(rule!("esr.combat.tie-fight-again")) => FightAgain,
                    false => Hold,
                };
                (result, tired)
            }
            -3..=-1 => (
                or_again(effects.acts(rule!("esr.combat.lost-3-retire")), Retire),
                effects.acts_if(horse, rule!("esr.combat.lost-3-cavalry-fatigue")),
            ),
            -6..=-4 => {
                if effects.acts_if(horse, rule!("esr.combat.lost-4-6-cavalry")) {
                    (Retire, true)
                } else if self.supported {
                    (or_again(effects.acts(rule!("esr.combat.lost-4-6-supported")), Retire), false)
                } else {
                    let routs = effects.acts(rule!("esr.combat.lost-4-6-unsupported"));
                    (or_again(routs, Rout), routs)
                }
            }
            -9..=-7 => (
                or_again(effects.acts(rule!("esr.combat.lost-7-9-rout")), Rout),
                effects.acts(rule!("esr.combat.lost-7-9-fatigue")),
            ),
            _ => (
                or_again(effects.acts(rule!("esr.combat.lost-10-removed")), Removed),
                effects.acts(rule!("esr.combat.lost-10-fatigue")),
            ),
        }
    }
}

/// A fight made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyCombat {
    attacker: ReadySide,
    defender: ReadySide,
}

impl ReadyCombat {
    /// By how much the attacker's modifiers are better than the defender's.
    pub(crate) fn lead(&self) -> i32 {
        self.attacker.modifier - self.defender.modifier
    }
}

/// Who won.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
    /// Nobody.
    None,
}

/// The procedure that follows.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterCombat {
    /// They fight again.
    Combat,
    /// Both Formations take an Assessment in the next step.
    Assessment,
}

/// What a fight does.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fought {
    /// Sum of the attacker's modifiers.
    pub attacker_modifier: i32,
    /// Sum of the defender's modifiers.
    pub defender_modifier: i32,
    /// The attacker's score less the defender's.
    pub margin: i32,
    /// Who won.
    pub winner: Winner,
    /// What the attacker does.
    pub attacker_result: FightResult,
    /// Fatigue the attacker takes.
    pub attacker_fatigue: i32,
    /// What the defender does.
    pub defender_result: FightResult,
    /// Fatigue the defender takes.
    pub defender_fatigue: i32,
    /// What follows.
    pub then: Option<AfterCombat>,
}

impl Procedure for Combat {
    type House = House;
    type Ready = ReadyCombat;
    type Outcome = Fought;

    const NAME: &'static str = "combat";
    const GROUP: &'static str = "Combat";
    const DICE: &'static str = "2d6 for the attacker, then 2d6 for the defender";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check_role("attacker", FIGHTER, &self.attacker);
        faults.check_role("defender", FIGHTER, &self.defender);
        faults.check_role("defender", LIMBERED, &self.defender);
    }

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> ReadyCombat {
        let attacker = Side::of(&self.attacker, &self.defender).ready("Attacker", applied);
        ReadyCombat { attacker, defender: Side::of(&self.defender, &self.attacker).ready("Defender", applied) }
    }

    fn roll(ready: &ReadyCombat, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Fought {
        let ReadyCombat { attacker, defender } = ready;
        let roll = rule!("esr.combat.roll");
        let margin = dice.stage(|dice| {
            let attack = score(attacker.modifier, "the attacker", roll, dice, effects);
            attack - score(defender.modifier, "the defender", roll, dice, effects)
        });
        let (attacker_result, attacker_tired) = attacker.result(margin, effects);
        let (defender_result, defender_tired) = defender.result(-margin, effects);
        let again = attacker_result == FightResult::FightAgain;
        let then = match again {
            true => Some(AfterCombat::Combat),
            false => effects.acts(rule!("esr.assessment.trigger-combat")).then_some(AfterCombat::Assessment),
        };
        Fought {
            attacker_modifier: attacker.modifier,
            defender_modifier: defender.modifier,
            margin,
            winner: match margin {
                1.. => Winner::Attacker,
                0 => Winner::None,
                _ => Winner::Defender,
            },
            attacker_result,
            attacker_fatigue: attacker_tired.into(),
            defender_result,
            defender_fatigue: defender_tired.into(),
            then,
        }
    }

    fn then(&self, outcome: &Fought, next: &mut Vec<Next>) {
        let after = |side: &Fighter, taken: i32| {
            let fatigue = (side.unit.fatigue + taken).min(40);
            Fighter { unit: Formation { fatigue, ..side.unit }, first_fight: false, ..*side }
        };
        let attacker = after(&self.attacker, outcome.attacker_fatigue);
        let defender = after(&self.defender, outcome.defender_fatigue);
        if outcome.then == Some(AfterCombat::Combat) {
            let again = Self { attacker, defender };
            next.push(Next::with("attacker", &again).cast("attacker", "attacker").cast("defender", "defender"));
            return;
        }
        for (role, side) in [("attacker", attacker), ("defender", defender)] {
            let plain = Assessment::default();
            let order = if side.broken { Order::Broken } else { plain.formation.order };
            let formation = Formation { fatigue: side.unit.fatigue, order, ..plain.formation };
            next.push(Next::with(role, &Assessment { formation, opposing_score: 0, ..plain }));
        }
    }

    fn aftermath(&self, outcome: &Fought, marks: &mut Marks) {
        marks.set("attacker", "fatigue", self.attacker.unit.fatigue + outcome.attacker_fatigue);
        marks.set("defender", "fatigue", self.defender.unit.fatigue + outcome.defender_fatigue);
    }

    fn tables(_: &House) -> Vec<Table> {
        let results = [
            rule!("esr.combat.won-4-infantry-hold"),
            rule!("esr.combat.won-4-breakthrough"),
            rule!("esr.combat.won-3-hold"),
            rule!("esr.combat.won-3-cavalry-fatigue"),
            rule!("esr.combat.tie-fatigue"),
            rule!("esr.combat.tie-fight-again"),
            rule!("esr.combat.tie-artillery-retire"),
            rule!("esr.combat.lost-3-retire"),
            rule!("esr.combat.lost-3-cavalry-fatigue"),
            rule!("esr.combat.lost-4-6-supported"),
            rule!("esr.combat.lost-4-6-unsupported"),
            rule!("esr.combat.lost-4-6-cavalry"),
            rule!("esr.combat.lost-7-9-fatigue"),
            rule!("esr.combat.lost-7-9-rout"),
            rule!("esr.combat.lost-10-fatigue"),
            rule!("esr.combat.lost-10-removed"),
        ];
        vec![
            Table::new("The roll").rules([rule!("esr.combat.roll")]),
            Table::of_blocks("Combat: 2D6 and", MODIFIERS).rules([rule!("esr.combat.shock-first-fight")]),
            Table::new("Results of combat").rules(results),
        ]
    }
}
