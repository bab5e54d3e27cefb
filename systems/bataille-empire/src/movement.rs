//! How far anything may go.

use std::fmt;

use grognard_rulebook::{
    Block::{self, Each},
    Cause, Dice, Facts, Grid, Notes, Procedure, Refused, Table, Told, Word, refused, rows, rule,
};

use crate::{house::House, profile::Terrain};

/// What moves, in its formation.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// Infantry in line.
    InfantryLine,
    /// Infantry in column.
    InfantryColumn,
    /// Detached skirmishers.
    Skirmishers,
    /// Infantry in square.
    InfantrySquare,
    /// Cavalry in line.
    CavalryLine,
    /// Cavalry in column.
    CavalryColumn,
    /// 12-pounders, limbered.
    #[word("foot-artillery-12-pdr")]
    TwelvePounders,
    /// Other foot artillery, limbered.
    FootArtillery,
    /// Horse artillery, limbered.
    HorseArtillery,
    /// A commander.
    Commander,
}

/// A cell of the table of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Pace {
    /// UD; none may be entered at 0.
    ud: i32,
    /// The asterisk.
    penalized: bool,
}

const fn ud(ud: i32) -> Pace {
    Pace { ud, penalized: false }
}

const fn starred(ud: i32) -> Pace {
    Pace { ud, penalized: true }
}

const DASH: Pace = ud(0);

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { ud: 0, .. } => f.write_str("–"),
            Self { ud, penalized: true } => write!(f, "{ud}*"),
            Self { ud, .. } => write!(f, "{ud}"),
        }
    }
}

#[rustfmt::skip]
const MOVES: Grid<Pace, 3> = Grid {
    columns: ["clear", "rough", "difficult"],
    rows: &[
        ("infantry in line", [
            (ud(4), rule!("be.movement.infantry-line-clear")),
            (ud(4), rule!("be.movement.infantry-line-rough")),
            (starred(2), rule!("be.movement.infantry-line-difficult")),
        ]),
        ("infantry in column", [
            (ud(6), rule!("be.movement.infantry-column-clear")),
            (ud(6), rule!("be.movement.infantry-column-rough")),
            (starred(4), rule!("be.movement.infantry-column-difficult")),
        ]),
        ("detached skirmishers", [
            (ud(6), rule!("be.movement.skirmishers-clear")),
            (ud(6), rule!("be.movement.skirmishers-rough")),
            (ud(4), rule!("be.movement.skirmishers-difficult")),
        ]),
        ("infantry in square", [
            (ud(2), rule!("be.movement.infantry-square-clear")),
            (ud(2), rule!("be.movement.infantry-square-rough")),
            (DASH, rule!("be.movement.infantry-square-difficult")),
        ]),
        ("cavalry in line", [
            (ud(8), rule!("be.movement.cavalry-line-clear")),
            (starred(4), rule!("be.movement.cavalry-line-rough")),
            (DASH, rule!("be.movement.cavalry-line-difficult")),
        ]),
        ("cavalry in column", [
            (ud(10), rule!("be.movement.cavalry-column-clear")),
            (starred(6), rule!("be.movement.cavalry-column-rough")),
            (DASH, rule!("be.movement.cavalry-column-difficult")),
        ]),
        ("12-pdr foot artillery", [
            (ud(4), rule!("be.movement.foot-artillery-12-pdr-clear")),
            (ud(2), rule!("be.movement.foot-artillery-12-pdr-rough")),
            (DASH, rule!("be.movement.foot-artillery-12-pdr-difficult")),
        ]),
        ("foot artillery", [
            (ud(6), rule!("be.movement.foot-artillery-clear")),
            (ud(4), rule!("be.movement.foot-artillery-rough")),
            (DASH, rule!("be.movement.foot-artillery-difficult")),
        ]),
        ("horse artillery", [
            (ud(10), rule!("be.movement.horse-artillery-clear")),
            (ud(4), rule!("be.movement.horse-artillery-rough")),
            (DASH, rule!("be.movement.horse-artillery-difficult")),
        ]),
        ("commander", [
            (ud(10), rule!("be.movement.commander-clear")),
            (ud(6), rule!("be.movement.commander-rough")),
            (ud(4), rule!("be.movement.commander-difficult")),
        ]),
    ],
};

const ADJUSTMENTS: &[Block<MovementAllowance>] = &[Each(rows![m: MovementAllowance;
     2 "be.movement.road-bonus"         if  m.on_road();
     1 "be.movement.charge-infantry"    if  m.charge && m.unit.infantry();
     2 "be.movement.charge-cavalry"     if  m.charge && m.unit.cavalry();
    -1 "be.movement.obstacle-infantry"  if  m.obstacle && (m.unit.infantry() || m.unit == Mover::Skirmishers);
    -2 "be.movement.obstacle-cavalry"   if  m.obstacle && m.unit.cavalry();
])];

impl Mover {
    fn infantry(self) -> bool {
        matches!(self, Self::InfantryLine | Self::InfantryColumn | Self::InfantrySquare)
    }

    fn cavalry(self) -> bool {
        matches!(self, Self::CavalryLine | Self::CavalryColumn)
    }

    fn artillery(self) -> bool {
        matches!(self, Self::TwelvePounders | Self::FootArtillery | Self::HorseArtillery)
    }

    fn in_column(self) -> bool {
        self.artillery() || matches!(self, Self::InfantryColumn | Self::CavalryColumn | Self::Commander)
    }
}

/// How far may this go in one move?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MovementAllowance {
    /// What moves.
    pub unit: Mover,
    /// The worst terrain it crosses (R31).
    #[fact([Clear, Rough, Difficult])]
    pub terrain: Terrain,
    /// Light infantry.
    pub light_infantry: bool,
    /// It charges.
    pub charge: bool,
    /// It crosses an obstacle.
    pub obstacle: bool,
    /// The whole move follows a road; it serves columns only.
    pub road: bool,
}

/// How far it may go.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Allowance {
    /// Whether it may go there at all.
    pub allowed: bool,
    /// UD.
    pub distance: i32,
    /// The terrain penalizes it.
    pub penalized: bool,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

impl Allowance {
    fn forbidden(by: Cause) -> Self {
        Self { allowed: false, distance: 0, penalized: false, forbidden_by: Some(by) }
    }
}

impl MovementAllowance {
    fn on_road(&self) -> bool {
        self.road && self.unit.in_column()
    }
}

impl Procedure for MovementAllowance {
    type House = House;
    type Ready = Allowance;
    type Outcome = Allowance;

    const NAME: &'static str = "movement-allowance";
    const GROUP: &'static str = "Movement and manoeuvres";
    const REFUSED: &'static [Refused<Self>] = refused![m: MovementAllowance;
        ["charge", "unit"] "only infantry and cavalry in line or column charge"
            if m.charge && !matches!(m.unit, Mover::InfantryLine | Mover::InfantryColumn) && !m.unit.cavalry();
        ["charge", "road"] "a charge does not follow a road" if m.charge && m.road;
        ["light_infantry", "unit"] "only infantry and skirmishers are light infantry"
            if m.light_infantry && !m.unit.infantry() && m.unit != Mover::Skirmishers;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Allowance {
        let blocked = self.obstacle && self.unit.artillery();
        if applied.acts_if(blocked, rule!("be.movement.obstacle-artillery")) {
            return Allowance::forbidden(Cause::Rule(rule!("be.movement.obstacle-artillery")));
        }
        let clears = self.on_road() && self.terrain != Terrain::Clear;
        let clear = applied.acts_if(clears, rule!("be.movement.road-clear"));
        let terrain = if clear { Terrain::Clear } else { self.terrain };
        let (pace, cell) = MOVES.rows[self.unit as usize].1[terrain as usize];
        if pace == DASH && applied.acts(cell) {
            return Allowance::forbidden(Cause::Rule(cell));
        }
        let tally = applied.tally("Distance in UD").add_if(true, cell, pace.ud).add(ADJUSTMENTS, self);
        let distance = tally.total().max(0);
        let exempt = pace.penalized && self.light_infantry && applied.acts(rule!("be.movement.light-infantry-exempt"));
        Allowance { allowed: true, distance, penalized: pace.penalized && !exempt, forbidden_by: None }
    }

    fn roll(ready: &Allowance, _: &mut dyn Dice, _: &mut dyn Notes) -> Allowance {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let rest = [
            rule!("be.movement.light-infantry-exempt"),
            rule!("be.movement.obstacle-artillery"),
            rule!("be.movement.road-clear"),
        ];
        vec![
            Table::of_grid("Movement in UD (* penalized, – may not enter)", &MOVES),
            Table::of_blocks("Adjustments to a move", ADJUSTMENTS).rules(rest),
        ]
    }
}
