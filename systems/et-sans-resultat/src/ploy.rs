//! Ploy and deploy: how many Units of a Formation change between column and line.

use grognard_rulebook::{
    Band, Bands,
    Block::{self, Each},
    Dice, Facts, Marks, Notes, Procedure, Refused, Table, Told, Word, refused, rows, rule,
};

use crate::{
    house::House,
    profile::{Formation, Lr, Nation, Order, Terrain, score},
};

/// What a Formation does.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Its Units go from column into line.
    Deploy,
    /// Its Units go from line into column.
    Ploy,
}

/// How many Units of a Formation ploy or deploy this turn, after its movement?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct PloyDeploy {
    /// What the Formation does.
    pub mode: Mode,
    #[role("", "Formation", lr, fatigue, nation, guard, order = Move)]
    pub formation: Formation,
    /// Full thirds of its movement allowance used this turn.
    #[fact(0..=3)]
    pub thirds_used: i32,
    /// Year of the battle.
    #[fact(1700..=1815, default = 1809)]
    pub year: i32,
    /// Worst terrain that any of the Units deploys into.
    pub into: Terrain,
    /// Nothing but cavalry deploys.
    pub only_deploying_cavalry: bool,
    /// The deployment is rushed.
    pub rush: bool,
    /// Classes rushed, of infantry, cavalry and artillery.
    #[fact(1..=3)]
    pub classes_rushed: i32,
    /// Units still to be ployed or deployed, artillery for the deployed reserve not counted.
    #[fact(0..=40, default = 8)]
    pub units_waiting: i32,
    /// Batteries that pass to a deployed reserve.
    #[fact(0..=12)]
    pub artillery_to_reserve: i32,
}

const MODIFIERS: &[Block<PloyDeploy>] = &[Each(rows![p: PloyDeploy;
     3 "esr.ploy.lr-a"                       if  p.formation.lr == Lr::A;
     2 "esr.ploy.lr-b"                       if  p.formation.lr == Lr::B;
     1 "esr.ploy.lr-c"                       if  p.formation.lr == Lr::C;
    -1 "esr.ploy.fatigue"                    per p.formation.fatigue;
    -1 "esr.ploy.movement-thirds"            per p.thirds_used;
     3 "esr.ploy.french-guard"               if  p.line_of_chart() == Listed::FrenchGuard;
     2 "esr.ploy.french-line-1804-1808"      if  p.line_of_chart() == Listed::FrenchEarly;
     1 "esr.ploy.french-line-1809-1812-1815" if  p.line_of_chart() == Listed::FrenchLate;
     1 "esr.ploy.french-allies"              if  p.line_of_chart() == Listed::FrenchAllies;
    -1 "esr.ploy.austrians-russians-1805"    if  p.line_of_chart() == Listed::AustriansRussians;
    -2 "esr.ploy.prussians-1806"             if  p.line_of_chart() == Listed::Prussians;
    -3 "esr.ploy.into-rough"                 if  p.into == Terrain::Rough;
    -5 "esr.ploy.into-dense"                 if  p.into == Terrain::Dense;
     3 "esr.ploy.only-cavalry"               if  p.only_deploying_cavalry;
     7 "esr.ploy.rush"                       if  p.rush;
     5 "esr.ploy.reserve-order"              if  p.formation.order == Order::Reserve;
     0 "esr.ploy.not-listed"                 if  p.line_of_chart() == Listed::Not;
])];

const RESULTS: Bands<i32> = Bands {
    bands: &[
        Band { from: 12, result: 5, rule: Some(rule!("esr.ploy.result-12")) },
        Band { from: 8, result: 4, rule: Some(rule!("esr.ploy.result-8-11")) },
        Band { from: 4, result: 3, rule: Some(rule!("esr.ploy.result-4-7")) },
        Band { from: i32::MIN, result: 2, rule: Some(rule!("esr.ploy.result-3")) },
    ],
};

/// The lines of nations and years; exactly one holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listed {
    FrenchGuard,
    FrenchEarly,
    FrenchLate,
    FrenchAllies,
    AustriansRussians,
    Prussians,
    Not,
}

impl PloyDeploy {
    fn line_of_chart(&self) -> Listed {
        match (self.formation.nation, self.year) {
            (Nation::French | Nation::Polish | Nation::Italian, _) if self.formation.guard => Listed::FrenchGuard,
            (Nation::French | Nation::Polish | Nation::Italian, 1804..=1808) => Listed::FrenchEarly,
            (Nation::French | Nation::Polish | Nation::Italian, 1809..=1812 | 1815) => Listed::FrenchLate,
            (Nation::FrenchAlly, 1806..=1812 | 1815) => Listed::FrenchAllies,
            (Nation::Austrian | Nation::Russian, ..=1805) => Listed::AustriansRussians,
            (Nation::Prussian, ..=1806) => Listed::Prussians,
            _ => Listed::Not,
        }
    }
}

/// A change of formation made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyPloy {
    modifier: Option<i32>,
    waiting: i32,
    artillery: i32,
    rushed: i32,
    unit_move: i32,
    may_contact: bool,
}

/// How many Units change.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ployed {
    /// Sum of all modifiers, or null without a roll.
    pub modifier: Option<i32>,
    /// Units that may ploy or deploy.
    pub units: i32,
    /// Units that still have to.
    pub remaining: i32,
    /// Batteries that pass to the deployed reserve.
    pub artillery_transferred: i32,
    /// Fatigue Markers taken, one for each class rushed.
    pub fatigue: i32,
    /// Inches each of these Units may be shifted.
    pub unit_move: i32,
    /// Whether that may touch the enemy.
    pub may_contact_enemy: bool,
}

impl Procedure for PloyDeploy {
    type House = House;
    type Ready = ReadyPloy;
    type Outcome = Ployed;

    const NAME: &'static str = "ploy-deploy";
    const GROUP: &'static str = "Ploy and deploy";
    const DICE: &'static str = "2d6 if two or more Units are waiting, otherwise none";
    const REFUSED: &'static [Refused<Self>] = refused![p: PloyDeploy;
        ["into", "mode"] "terrain counts only for Units that deploy into it" if p.mode == Mode::Ploy && p.into != Terrain::Open;
        ["only_deploying_cavalry", "mode"] "who ploys deploys no cavalry" if p.mode == Mode::Ploy && p.only_deploying_cavalry;
        ["rush", "mode"] "only a deployment is rushed" if p.mode == Mode::Ploy && p.rush;
        ["classes_rushed", "rush"] "without rush no class is rushed: leave classes_rushed at 1" if p.classes_rushed > 1 && !p.rush;
        ["classes_rushed", "only_deploying_cavalry"] "where only cavalry deploys one class is rushed"
            if p.classes_rushed > 1 && p.only_deploying_cavalry;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> ReadyPloy {
        let transfers = applied.acts_if(self.artillery_to_reserve > 0, rule!("esr.ploy.artillery-reserve"));
        let alone = applied.acts_if(self.units_waiting == 1, rule!("esr.ploy.last-unit"));
        let rolls = self.units_waiting > 0 && !alone;
        // Before its movement is over nobody knows how much of it a Formation has used.
        let moved = applied.follows(rule!("esr.ploy.after-movement"));
        let situation = Self { thirds_used: if moved { self.thirds_used } else { 0 }, ..*self };
        ReadyPloy {
            modifier: rolls.then(|| applied.tally("Modifier").add(MODIFIERS, &situation).total()),
            waiting: self.units_waiting,
            artillery: if transfers { self.artillery_to_reserve } else { 0 },
            rushed: if self.rush { self.classes_rushed } else { 0 },
            unit_move: if applied.follows(rule!("esr.ploy.shift-3")) { 3 } else { 0 },
            may_contact: applied.follows(rule!("esr.ploy.may-contact")),
        }
    }

    fn roll(ready: &ReadyPloy, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Ployed {
        let (units, fatigue) = match ready.modifier {
            None => (ready.waiting, 0),
            Some(modifier) => {
                let score = score(modifier, "the deployment", rule!("esr.ploy.roll"), dice, effects);
                let may = if effects.follows(rule!("esr.ploy.result")) { RESULTS.at(score, effects) } else { 0 };
                let one_left = ready.waiting == may + 1 && effects.acts(rule!("esr.ploy.last-unit"));
                let rushed = effects.acts_if(ready.rushed > 0, rule!("esr.ploy.rush-fatigue"));
                (if one_left { ready.waiting } else { may.min(ready.waiting) }, if rushed { ready.rushed } else { 0 })
            }
        };
        Ployed {
            modifier: ready.modifier,
            units,
            remaining: ready.waiting - units,
            artillery_transferred: ready.artillery,
            fatigue,
            unit_move: ready.unit_move,
            may_contact_enemy: ready.may_contact,
        }
    }

    fn aftermath(&self, outcome: &Ployed, marks: &mut Marks) {
        marks.set("", "fatigue", self.formation.fatigue + outcome.fatigue);
    }

    fn tables(_: &House) -> Vec<Table> {
        let roll = [rule!("esr.ploy.roll"), rule!("esr.ploy.after-movement"), rule!("esr.ploy.rush-fatigue")];
        let after = [
            rule!("esr.ploy.result"),
            rule!("esr.ploy.last-unit"),
            rule!("esr.ploy.artillery-reserve"),
            rule!("esr.ploy.shift-3"),
            rule!("esr.ploy.may-contact"),
        ];
        vec![
            Table::new("The roll").rules(roll),
            Table::of_blocks("Ploy and deploy: 2D6 and", MODIFIERS),
            Table::of_bands("Units that may ploy or deploy", &RESULTS, |units| format!("up to {units} Units")),
            Table::new("What else").rules(after),
        ]
    }
}
