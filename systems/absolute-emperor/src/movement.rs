//! The conversion table: every distance of a figure size, and what moves by it.

use grognard_rulebook::{Dice, Facts, Faults, Grid, Halves, Measure, Notes, Procedure, Table, Told, Word, cause, rule};

use crate::{
    house::House,
    profile::{Arm, DRILL, Formation, GUNS, Scale, Status, Unit},
};

/// A cell of a row of the conversion table.
#[derive(Clone, Copy)]
pub(crate) enum Cell {
    InfantryLine,
    InfantryAttackColumn,
    InfantryMarchColumn,
    CavalryLine,
    CavalrySquadrons,
    CavalryMarchColumn,
    ChargeInfantry,
    ChargeCavalry,
    InteractionZone,
    ArtilleryCanister,
    ArtilleryEffective,
}

const CONVERSION: Grid<i32, 11> = Grid {
    columns: [
        "infantry in Line",
        "infantry in Attack Column",
        "infantry in March Column",
        "cavalry in Line",
        "cavalry in Squadrons",
        "cavalry in March Column",
        "infantry charge",
        "cavalry charge",
        "interaction zone",
        "artillery canister",
        "artillery effective",
    ],
    rows: &[
        (
            "10-15mm",
            [
                (2, rule!("ae.scale.10-15mm-infantry-line")),
                (3, rule!("ae.scale.10-15mm-infantry-attack-column")),
                (4, rule!("ae.scale.10-15mm-infantry-march-column")),
                (4, rule!("ae.scale.10-15mm-cavalry-line")),
                (4, rule!("ae.scale.10-15mm-cavalry-squadrons")),
                (8, rule!("ae.scale.10-15mm-cavalry-march-column")),
                (2, rule!("ae.scale.10-15mm-charge-infantry")),
                (4, rule!("ae.scale.10-15mm-charge-cavalry")),
                (2, rule!("ae.scale.10-15mm-interaction-zone")),
                (4, rule!("ae.scale.10-15mm-artillery-canister")),
                (12, rule!("ae.scale.10-15mm-artillery-effective")),
            ],
        ),
        (
            "25-28mm",
            [
                (4, rule!("ae.scale.25-28mm-infantry-line")),
                (6, rule!("ae.scale.25-28mm-infantry-attack-column")),
                (8, rule!("ae.scale.25-28mm-infantry-march-column")),
                (8, rule!("ae.scale.25-28mm-cavalry-line")),
                (8, rule!("ae.scale.25-28mm-cavalry-squadrons")),
                (16, rule!("ae.scale.25-28mm-cavalry-march-column")),
                (4, rule!("ae.scale.25-28mm-charge-infantry")),
                (8, rule!("ae.scale.25-28mm-charge-cavalry")),
                (4, rule!("ae.scale.25-28mm-interaction-zone")),
                (6, rule!("ae.scale.25-28mm-artillery-canister")),
                (18, rule!("ae.scale.25-28mm-artillery-effective")),
            ],
        ),
        (
            "54mm",
            [
                (8, rule!("ae.scale.54mm-infantry-line")),
                (10, rule!("ae.scale.54mm-infantry-attack-column")),
                (16, rule!("ae.scale.54mm-infantry-march-column")),
                (16, rule!("ae.scale.54mm-cavalry-line")),
                (16, rule!("ae.scale.54mm-cavalry-squadrons")),
                (32, rule!("ae.scale.54mm-cavalry-march-column")),
                (8, rule!("ae.scale.54mm-charge-infantry")),
                (16, rule!("ae.scale.54mm-charge-cavalry")),
                (8, rule!("ae.scale.54mm-interaction-zone")),
                (12, rule!("ae.scale.54mm-artillery-canister")),
                (36, rule!("ae.scale.54mm-artillery-effective")),
            ],
        ),
    ],
};

impl Scale {
    /// A cell of the conversion table, its rule noted.
    pub(crate) fn inches(self, column: Cell, notes: &mut dyn Notes) -> i32 {
        CONVERSION.at(self as usize, column as usize, notes)
    }

    /// A cell of the conversion table that only says how far somebody is driven.
    pub(crate) fn inches_unsaid(self, column: Cell) -> i32 {
        CONVERSION.cell(self as usize, column as usize).map_or(0, |(inches, _)| inches)
    }

    /// How far a unit of an arm withdraws: its charge (R4, R23).
    pub(crate) fn withdrawal(self, arm: Arm) -> i32 {
        self.inches_unsaid(charge_column(arm))
    }
}

/// The column of an arm's charge.
pub(crate) fn charge_column(arm: Arm) -> Cell {
    if arm == Arm::Cavalry { Cell::ChargeCavalry } else { Cell::ChargeInfantry }
}

/// All distances of a figure size.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ScaleTable {
    /// Figure size.
    #[fact(default = "25-28mm")]
    pub scale: Scale,
}

/// All distances of a figure size, in inches.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Distances {
    /// Move of infantry in Line.
    pub infantry_line: i32,
    /// Move of infantry in Attack Column.
    pub infantry_attack_column: i32,
    /// Move of infantry in March Order.
    pub infantry_march_order: i32,
    /// Move of cavalry in Line.
    pub cavalry_line: i32,
    /// Move of cavalry in Squadrons.
    pub cavalry_squadrons: i32,
    /// Move of cavalry in March Order.
    pub cavalry_march_order: i32,
    /// Charge of infantry.
    pub charge_infantry: i32,
    /// Charge of cavalry.
    pub charge_cavalry: i32,
    /// Interaction zone.
    pub interaction_zone: i32,
    /// Canister range.
    pub artillery_canister: i32,
    /// Effective range.
    pub artillery_effective: i32,
    /// Range of infantry (R4).
    pub infantry_range: Halves,
    /// Recoil (R4).
    pub recoil: Halves,
    /// Withdrawal (R4).
    pub withdraw: i32,
    /// Command radius (R4).
    pub command_radius: Halves,
    /// Frontage of a unit in Line (R31).
    pub frontage: Halves,
    /// Side of one base (R31).
    pub base: Measure,
}

impl Procedure for ScaleTable {
    type House = House;
    type Ready = Distances;
    type Outcome = Distances;

    const NAME: &'static str = "scale-table";
    const GROUP: &'static str = "Movement";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Distances {
        let mut inches = |column| self.scale.inches(column, applied);
        let numbers = house.scale(self.scale);
        Distances {
            infantry_line: inches(Cell::InfantryLine),
            infantry_attack_column: inches(Cell::InfantryAttackColumn),
            infantry_march_order: inches(Cell::InfantryMarchColumn),
            cavalry_line: inches(Cell::CavalryLine),
            cavalry_squadrons: inches(Cell::CavalrySquadrons),
            cavalry_march_order: inches(Cell::CavalryMarchColumn),
            charge_infantry: inches(Cell::ChargeInfantry),
            charge_cavalry: inches(Cell::ChargeCavalry),
            interaction_zone: inches(Cell::InteractionZone),
            artillery_canister: inches(Cell::ArtilleryCanister),
            artillery_effective: inches(Cell::ArtilleryEffective),
            infantry_range: numbers.infantry_range,
            recoil: numbers.recoil,
            withdraw: self.scale.withdrawal(Arm::Cavalry),
            command_radius: numbers.command_radius,
            frontage: numbers.frontage,
            base: numbers.base,
        }
    }

    fn roll(ready: &Distances, _: &mut dyn Dice, _: &mut dyn Notes) -> Distances {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        let mut ours = Table::new("Distances the sheet does not print, in inches").columns([
            "infantry range",
            "recoil",
            "command radius",
            "frontage",
            "base",
        ]);
        for scale in Scale::ALL {
            let n = house.scale(*scale);
            let lengths = [n.infantry_range, n.recoil, n.command_radius, n.frontage].map(|inches| inches.to_string());
            let figures = lengths.into_iter().chain([n.base.get().to_string()]);
            ours = ours.line(scale.word(), figures, [cause!("R4"), cause!("R31")]);
        }
        vec![Table::of_grid("Conversion table, in inches", &CONVERSION), ours]
    }
}

/// How far may this unit move in the Movement Phase?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MovementAllowance {
    /// Figure size.
    #[fact(default = "25-28mm")]
    pub scale: Scale,
    #[role("", "unit", arm, status)]
    pub unit: Unit,
    /// How it is drawn up.
    #[fact(default_from(MovementAllowance::usual_formation, "line; artillery limbered"))]
    pub formation: Formation,
    /// Some part of the move is in difficult ground.
    pub difficult_ground: bool,
    /// It starts within an enemy's interaction zone.
    pub in_enemy_zone: bool,
}

/// How far a unit may move, in inches.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Allowance {
    /// Its rate here.
    pub rate: Measure,
    /// How far it may advance.
    pub advance: Measure,
    /// How far it may retire.
    pub retire: Measure,
    /// The distance at which a move must stop before an enemy (R10).
    pub interaction_zone: i32,
}

impl MovementAllowance {
    fn usual_formation(&self) -> Formation {
        if self.unit.arm == Arm::Artillery { Formation::Limbered } else { Formation::Line }
    }

    /// The column that gives the rate; unlimbered guns and Squares stay where they are (R9).
    fn column(&self) -> Option<Cell> {
        match (self.unit.arm, self.formation) {
            (_, Formation::Square | Formation::Unlimbered) => None,
            (Arm::Cavalry, Formation::Squadrons) => Some(Cell::CavalrySquadrons),
            (Arm::Cavalry, Formation::MarchOrder) => Some(Cell::CavalryMarchColumn),
            (Arm::Cavalry, _) => Some(Cell::CavalryLine),
            (_, Formation::AttackColumn | Formation::Limbered) => Some(Cell::InfantryAttackColumn),
            (_, Formation::MarchOrder) => Some(Cell::InfantryMarchColumn),
            _ => Some(Cell::InfantryLine),
        }
    }
}

impl Procedure for MovementAllowance {
    type House = House;
    type Ready = Allowance;
    type Outcome = Allowance;

    const NAME: &'static str = "movement-allowance";
    const GROUP: &'static str = "Movement";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        let unit = Unit { formation: self.formation, ..self.unit };
        faults.check(DRILL, &unit);
        faults.check(GUNS, &unit);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Allowance {
        let printed = self.column().map_or(0, |column| self.scale.inches(column, applied));
        let share = if self.difficult_ground { house.difficult_ground_percent } else { 100 };
        let rate = f64::from(printed * share) / 100.0;
        let advances = self.unit.status == Status::Fresh && !self.in_enemy_zone;
        Allowance {
            rate: rate.into(),
            advance: if advances { rate } else { 0.0 }.into(),
            retire: (rate * f64::from(house.retire_percent) / 100.0).into(),
            interaction_zone: self.scale.inches(Cell::InteractionZone, applied),
        }
    }

    fn roll(ready: &Allowance, _: &mut dyn Dice, _: &mut dyn Notes) -> Allowance {
        *ready
    }
}
