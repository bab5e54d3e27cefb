//! Movement: how far everybody goes, how guns limber, who recovers his breath.

use std::fmt;

use grognard_rulebook::{
    Dice, Facts, Grid, Measure, Next, Notes, Procedure, Refused, Table, Told, Word, cause, refused, rule,
};

use crate::{
    house::House,
    leader_actions::{Action, LeaderAction},
    profile::{Formation, Order, Terrain, Trait},
};

/// Who moves.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// Infantry.
    Infantry,
    /// Foot artillery.
    FootArtillery,
    /// Cavalry.
    Cavalry,
    /// Horse artillery.
    HorseArtillery,
    /// A general officer.
    GeneralOfficer,
}

/// How and on what it moves.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Ployed, on a road.
    PloyedRoad,
    /// Ployed, on a poor road.
    PloyedPoorRoad,
    /// Ployed, off the road.
    PloyedOffRoad,
    /// Deployed.
    Deployed,
}

/// A rate in inches; nothing is printed as a dash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Rate(i32);

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("–"),
            inches => write!(f, "{inches}\""),
        }
    }
}

const RATES: Grid<Rate, 3> = Grid {
    columns: ["infantry and foot artillery", "cavalry and horse artillery", "general officers"],
    rows: &[
        (
            "ployed on-road",
            [
                (Rate(24), rule!("esr.movement.foot-ployed-road")),
                (Rate(30), rule!("esr.movement.mounted-ployed-road")),
                (Rate(48), rule!("esr.movement.officers-ployed-road")),
            ],
        ),
        (
            "ployed off-road or on poor roads",
            [
                (Rate(20), rule!("esr.movement.foot-ployed-off-road")),
                (Rate(24), rule!("esr.movement.mounted-ployed-off-road")),
                (Rate(36), rule!("esr.movement.officers-ployed-off-road")),
            ],
        ),
        (
            "deployed",
            [
                (Rate(15), rule!("esr.movement.foot-deployed")),
                (Rate(20), rule!("esr.movement.mounted-deployed")),
                (Rate(0), rule!("esr.movement.officers-deployed")),
            ],
        ),
    ],
};

/// How far does a Unit or an officer move?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MovementAllowance {
    /// Who moves.
    pub arm: Mover,
    /// Ployed or deployed, and on what road.
    #[fact(default = PloyedOffRoad)]
    pub deployment: Way,
    /// Terrain the move goes through.
    pub terrain: Terrain,
    #[role("", "Formation", r#trait, order = Move)]
    pub formation: Formation,
    /// The battery is unlimbered.
    pub unlimbered: bool,
}

/// How far somebody moves.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Allowance {
    /// Inches.
    pub allowance: Measure,
    /// Whether going into the dense terrain and coming out of it each end the move.
    pub halts_at_edge: bool,
    /// Inches it must try to stay away from the enemy.
    pub keep_from_enemy: i32,
}

impl MovementAllowance {
    fn guns(&self) -> bool {
        matches!(self.arm, Mover::FootArtillery | Mover::HorseArtillery)
    }

    fn officer(&self) -> bool {
        self.arm == Mover::GeneralOfficer
    }

    fn rate(&self, applied: &mut dyn Notes) -> i32 {
        let row = match self.deployment {
            Way::PloyedRoad => 0,
            Way::PloyedPoorRoad | Way::PloyedOffRoad => 1,
            Way::Deployed => 2,
        };
        let column = match self.arm {
            Mover::Infantry | Mover::FootArtillery => 0,
            Mover::Cavalry | Mover::HorseArtillery => 1,
            Mover::GeneralOfficer => 2,
        };
        RATES.at(row, column, applied).0
    }

    /// Whether the ground halves the rate, and whether its edges halt.
    fn slowed(&self, house: &House, applied: &mut dyn Notes) -> (bool, bool) {
        let on_road = matches!(self.deployment, Way::PloyedRoad | Way::PloyedPoorRoad);
        if on_road && !house.terrain_beside_roads {
            return (false, false);
        }
        let nimble = self.formation.r#trait != Trait::None;
        match (self.terrain, nimble) {
            (Terrain::Open, _) => (false, false),
            (Terrain::Rough, true) => (!applied.acts(rule!("esr.movement.rough-light-irregular")), false),
            (Terrain::Rough, false) => (applied.acts(rule!("esr.movement.rough-others")), false),
            (Terrain::Dense, true) => (applied.acts(rule!("esr.movement.dense-light-irregular")), false),
            (Terrain::Dense, false) => (
                applied.acts(rule!("esr.movement.dense-others-half")),
                applied.acts(rule!("esr.movement.dense-others-halt")),
            ),
        }
    }
}

impl Procedure for MovementAllowance {
    type House = House;
    type Ready = Allowance;
    type Outcome = Allowance;

    const NAME: &'static str = "movement-allowance";
    const GROUP: &'static str = "Movement";
    const REFUSED: &'static [Refused<Self>] = refused![m: MovementAllowance;
        ["arm", "deployment"] "general officers have no deployed rate: ployed-road, ployed-poor-road or ployed-off-road" by "esr.movement.officers-deployed"
            if m.officer() && m.deployment == Way::Deployed;
        ["arm", "order"] "a general officer does not retreat or break with a Formation: leave order out"
            if m.officer() && m.formation.order.gives_way();
        ["arm", "trait"] "only infantry and cavalry are light or irregular"
            if (m.guns() || m.officer()) && m.formation.r#trait != Trait::None;
        ["arm", "unlimbered"] "only artillery is unlimbered" if m.unlimbered && !m.guns();
        ["deployment", "unlimbered"] "an unlimbered battery is deployed" if m.unlimbered && m.deployment != Way::Deployed;
    ];

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Allowance {
        if applied.acts_if(self.unlimbered, rule!("esr.movement.limber-action")) {
            return Allowance { allowance: Measure::default(), halts_at_edge: false, keep_from_enemy: 0 };
        }
        let rate = self.rate(applied);
        let gives_way = self.formation.order.gives_way();
        let halved = applied.acts_if(gives_way, rule!("esr.movement.retreat-half"));
        let keeps_off = gives_way && applied.follows(rule!("esr.movement.keep-12-from-enemy"));
        let (slowed, halts_at_edge) = self.slowed(house, applied);
        let share = if halved { 0.5 } else { 1.0 } * if slowed { 0.5 } else { 1.0 };
        Allowance {
            allowance: (f64::from(rate) * share).into(),
            halts_at_edge,
            keep_from_enemy: if keeps_off { 12 } else { 0 },
        }
    }

    fn roll(ready: &Allowance, _: &mut dyn Dice, _: &mut dyn Notes) -> Allowance {
        *ready
    }

    fn then(&self, _: &Allowance, next: &mut Vec<Next>) {
        if self.unlimbered {
            next.push(displacing());
        }
    }

    fn tables(house: &House) -> Vec<Table> {
        let half = ["× ½"];
        let roads = if house.terrain_beside_roads { "× ½" } else { "× 1" };
        let modifiers = Table::new("Movement modifiers")
            .line("Retreat or Broken", half, [cause!("esr.movement.retreat-half")])
            .line("Retreat or Broken: keep off the enemy", ["12\""], [cause!("esr.movement.keep-12-from-enemy")])
            .line("rough, Lights and Irregulars", ["× 1"], [cause!("esr.movement.rough-light-irregular")])
            .line("rough, all others", half, [cause!("esr.movement.rough-others")])
            .line("dense, Lights and Irregulars", half, [cause!("esr.movement.dense-light-irregular")])
            .line("dense, all others", half, [cause!("esr.movement.dense-others-half")])
            .line("dense, all others: at each edge", ["halt"], [cause!("esr.movement.dense-others-halt")])
            .line("rough or dense terrain beside a road or poor road", [roads], [cause!("R18")]);
        vec![Table::of_grid("Movement", &RATES), modifiers]
    }
}

/// The Leader Action that limbers a battery.
fn displacing() -> Next {
    Next::with("", &LeaderAction::of(Action::DisplaceUnlimberedBattery))
}

/// What a battery does.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GunDrill {
    /// It goes into action.
    Unlimber,
    /// It gets ready to move.
    Limber,
}

/// What does limbering or unlimbering cost?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ArtilleryLimbering {
    /// What the battery does.
    pub change: GunDrill,
}

/// What it costs.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrillCost {
    /// Whether it costs nothing.
    pub free: bool,
    /// The Leader Action it needs, or null.
    pub leader_action: Option<Action>,
}

impl Procedure for ArtilleryLimbering {
    type House = House;
    type Ready = DrillCost;
    type Outcome = DrillCost;

    const NAME: &'static str = "artillery-limbering";
    const GROUP: &'static str = "Movement";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> DrillCost {
        match self.change {
            GunDrill::Unlimber => {
                DrillCost { free: applied.acts(rule!("esr.movement.unlimber-free")), leader_action: None }
            }
            GunDrill::Limber => {
                let needs = applied.acts(rule!("esr.movement.limber-action"));
                DrillCost { free: !needs, leader_action: needs.then_some(Action::DisplaceUnlimberedBattery) }
            }
        }
    }

    fn roll(ready: &DrillCost, _: &mut dyn Dice, _: &mut dyn Notes) -> DrillCost {
        *ready
    }

    fn then(&self, outcome: &DrillCost, next: &mut Vec<Next>) {
        if outcome.leader_action.is_some() {
            next.push(displacing());
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [rule!("esr.movement.unlimber-free"), rule!("esr.movement.limber-action")];
        vec![Table::new("Limbering").rules(rules)]
    }
}

/// How much Fatigue does a Formation recover in a turn? (The sheet names the step only; the amount is R16.)
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct FatigueRecovery {
    #[role("", "Formation", fatigue, order = Reserve)]
    pub formation: Formation,
    /// Inches to the nearest enemy Unit; null if none is near.
    #[fact(0..=300)]
    pub enemy_distance: Option<Measure>,
    /// Any of its Units moved this turn.
    pub moved: bool,
}

/// Fatigue recovered.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recovered {
    /// Markers taken off.
    pub recovered: i32,
    /// Markers left.
    pub fatigue: i32,
}

impl Procedure for FatigueRecovery {
    type House = House;
    type Ready = Recovered;
    type Outcome = Recovered;

    const NAME: &'static str = "fatigue-recovery";
    const GROUP: &'static str = "Movement";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Recovered {
        let Formation { fatigue, order, .. } = self.formation;
        let near = self.enemy_distance.is_some_and(|distance| distance <= f64::from(house.no_recovery_within));
        let rests = matches!(order, Order::Defend | Order::Support | Order::Reserve | Order::Rally);
        let recovers = applied.follows(rule!("esr.sequence.fatigue-recovery")) && rests && !near && !self.moved;
        let recovered = if recovers { fatigue.min(house.recovery) } else { 0 };
        Recovered { recovered, fatigue: fatigue - recovered }
    }

    fn roll(ready: &Recovered, _: &mut dyn Dice, _: &mut dyn Notes) -> Recovered {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        let table = Table::new("Fatigue recovery")
            .line(
                "markers a turn, unmoved on Defend, Support, Reserve or Rally & Reform",
                [house.recovery],
                [cause!("R16")],
            )
            .line("none with an enemy within", [format!("{}\"", house.no_recovery_within)], [cause!("R16")]);
        vec![table]
    }
}
