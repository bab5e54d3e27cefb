//! The numbers and switches the sheet leaves out. Each default is a ruling; a player who owns the book sets his own.

use grognard_rulebook::{Facts, Measure, Table, cause};

use crate::{passing::PassEffect, profile::Part};

/// House rules of Volley & Bayonet.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct House {
    /// A 1 always passes a morale check (R8).
    pub one_always_passes: bool,
    /// A 6 always fails a morale check (R8).
    pub six_always_fails: bool,
    /// Every row of the saving throws that applies gives a throw of its own, instead of one throw at the most (R25).
    #[fact(default = true)]
    pub saves_add_up: bool,
    /// Who wins a melee when even the tie break is tied (R32).
    #[fact(default = Defender)]
    pub tied_tie_break: Part,
    /// Cavalry shock counts for defending cavalry too (R34).
    #[fact(default = true)]
    pub cavalry_shock_in_defence: bool,
    /// What a disordered unit does to a routed one it retreats through: the cell that the table lacks (R36).
    #[fact([None, Carry, Rout])]
    pub disordered_through_routed: PassEffect,
    /// Exhaustion level of a division, in per cent of its starting strength points, rounded up (R38).
    #[fact(1..=100, default = 50)]
    pub exhaustion_percent: i32,
    /// The same, if its average morale is 5 or more (R38).
    #[fact(1..=100, default = 60)]
    pub veteran_exhaustion_percent: i32,
    /// The same, if its average morale is below 4 (R38).
    #[fact(1..=100, default = 40)]
    pub conscript_exhaustion_percent: i32,
    /// A side is beaten when divisions with so many per cent of its starting strength are exhausted, collapsed or
    /// destroyed (R49).
    #[fact(1..=100, default = 50)]
    pub beaten_percent: i32,
    /// A difference in losses of fewer percentage points is a draw (R49).
    #[fact(0..=100, default = 5)]
    pub draw_percent: i32,
    /// Game turns of a battle (R50).
    #[fact(1..=60, default = 12)]
    pub game_turns: i32,
    /// Width of the table in inches (R50).
    #[fact(24..=200, default = 72)]
    pub table_width: i32,
    /// Depth of the table in inches (R50).
    #[fact(24..=200, default = 48)]
    pub table_depth: i32,
    /// How far from its long edge a side sets up, in inches (R50).
    #[fact(1..=60, default = 12)]
    pub deployment_depth: i32,
    #[role("massed", "Massed infantry or cavalry", width = 3, depth = 3)]
    pub massed: Footprint,
    #[role("linear", "Linear infantry or cavalry", width = 3, depth = 1.5)]
    pub linear: Footprint,
    #[role("skirmish", "Skirmishers", width = 1.5, depth = 0.75)]
    pub skirmish: Footprint,
    #[role("battalion", "Artillery battalion", width = 3, depth = 1.5)]
    pub battalion: Footprint,
    #[role("battery", "Artillery battery", width = 1.5, depth = 1.5)]
    pub battery: Footprint,
    #[role("commander", "Commander", width = 1, depth = 1)]
    pub commander: Footprint,
    /// A stand out of command may not come nearer to an enemy within so many inches (R17).
    #[fact(0..=99, default = 24)]
    pub closer_within: Measure,
    /// Degrees outward from the front corners into which a stand may fire (R21).
    #[fact(0..=90, default = 45)]
    pub fire_arc: i32,
    /// Guns on higher ground fire over stands that are more than so many inches from either end (R21).
    #[fact(0..=12, default = 2)]
    pub overhead_gap: Measure,
    /// A flank is protected by what is within so many inches (R42).
    #[fact(0..=6, default = 1)]
    pub protected_within: Measure,
    /// A stand in a forest sees and is seen within so many inches of its edge (R58).
    #[fact(0..=12, default = 2)]
    pub forest_sight: Measure,
    /// A commander whom the enemy reaches escapes to a friend within so many inches (R46).
    #[fact(0..=99, default = 24)]
    pub commander_escape: Measure,
    #[role("", "Ground")]
    pub ground: Ground,
    #[role("", "Muster")]
    pub muster: Muster,
    #[role("", "Battle")]
    pub board: Board,
    #[role("", "Points")]
    pub points: Points,
}

/// The size of a stand (R3).
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct Footprint {
    /// Width of such a stand in inches (R3).
    #[fact(0.25..=12)]
    pub width: Measure,
    /// Depth of such a stand in inches (R3).
    #[fact(0.25..=12)]
    pub depth: Measure,
}

/// What ground costs, in per cent of a move; the sheet is silent on terrain (R44, R45).
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct Ground {
    /// Per cent of its move that a stand pays to enter or leave march column (R44).
    #[fact(0..=100, default = 50)]
    pub march_column_cost: i32,
    /// Per cent of its rate that close-order infantry has left in a forest (R45).
    #[fact(0..=100, default = 50)]
    pub forest_rate: i32,
    /// Per cent of its rate that cavalry and artillery has left in broken ground (R45).
    #[fact(0..=100, default = 50)]
    pub broken_ground_rate: i32,
    /// Per cent of its move that a stand pays to cross a stream or ford (R45).
    #[fact(0..=100, default = 50)]
    pub stream_cost: i32,
    /// Per cent of its move that infantry pays to enter a building (R45).
    #[fact(0..=100, default = 50)]
    pub building_cost: i32,
    /// Per cent of its move that a stand pays to cross works from outside (R45).
    #[fact(0..=100, default = 50)]
    pub works_cost: i32,
}

/// How a scenario becomes stands on a table.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct Muster {
    /// Men that make up a strength point (R62).
    #[fact(100..=1000, default = 500)]
    pub men_per_sp: i32,
    /// A battle in which a side would have fewer strength points than this is a small one; 0 for never (R62).
    #[fact(0..=100, default = 15)]
    pub small_battle_sp: i32,
    /// Men that make up a strength point in a small battle (R62).
    #[fact(100..=1000, default = 250)]
    pub small_men_per_sp: i32,
    /// Guns of the largest battery; twice as many are a battalion (R64).
    #[fact(1..=60, default = 12)]
    pub battery_guns: i32,
    /// Close-order infantry and unlimbered guns of the side that is attacked start stationary (R66).
    #[fact(default = true)]
    pub defender_stationary: bool,
    /// Width and depth of a town block in inches (R68).
    #[fact(1..=12, default = 3)]
    pub block_size: Measure,
}

/// What is agreed on for the board, where the sheet leaves it open.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct Board {
    /// A march ends so many inches before an enemy it was not near before (R73).
    #[fact(0..=2, default = 0.25)]
    pub halt_gap: Measure,
    /// Zones that a charge enters within so many inches of its target's own do not bar it (R74).
    #[fact(0..=2, default = 0.25)]
    pub zone_grace: Measure,
    /// A stand may march before it turns to charge (R75).
    pub march_before_charge: bool,
    /// Skirmishers run down by cavalry reach cover by the comparison the sheet prints (R41, R81).
    pub cover_rule_as_printed: bool,
    /// When the phasing side has fought all its combats, stands of the other side that have not rolled may fire (R84).
    #[fact(default = true)]
    pub last_fire: bool,
    /// Degrees by which a way back is bent further, up to 90 (R88).
    #[fact(5..=90, default = 15)]
    pub bend_step: i32,
    /// Infantry that stays stationary for two of its own turns digs itself in (R96).
    pub dig_hasty_works: bool,
    /// A retreat halts at the edge of its own side (R97).
    #[fact(default = true)]
    pub own_edge_halts: bool,
    /// A retreat that would cross another edge runs along it (R97).
    #[fact(default = true)]
    pub bend_at_edges: bool,
}

/// What stands cost in a battle of equal points (R51).
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct Points {
    /// Points that each strength point of close-order cavalry costs beyond its morale (R51).
    #[fact(-10..=50, default = 1)]
    pub cavalry_points: i32,
    /// Points a stand of heavy cavalry costs more (R51).
    #[fact(-10..=50, default = 2)]
    pub heavy_cavalry_points: i32,
    /// Points that each strength point of skirmishers costs beyond its morale (R51).
    #[fact(-10..=50, default = 2)]
    pub skirmish_points: i32,
    /// Points of an artillery battalion (R51).
    #[fact(0..=50, default = 10)]
    pub battalion_points: i32,
    /// Points of an artillery battery (R51).
    #[fact(0..=50, default = 5)]
    pub battery_points: i32,
    /// Points very light guns cost more (R51).
    #[fact(-10..=50, default = -1)]
    pub very_light_points: i32,
    /// Points heavy or siege guns cost more (R51).
    #[fact(-10..=50, default = 3)]
    pub heavy_gun_points: i32,
    /// Points horse artillery costs more (R51).
    #[fact(-10..=50, default = 2)]
    pub horse_artillery_points: i32,
    /// Points of dedicated guns (R51).
    #[fact(-10..=50, default = 3)]
    pub dedicated_guns_points: i32,
    /// Points of reinforcing skirmishers (R51).
    #[fact(-10..=50, default = 4)]
    pub reinforcing_skirmishers_points: i32,
    /// Points of a shock unit (R51).
    #[fact(-10..=50, default = 3)]
    pub shock_points: i32,
    /// Points of sharpshooters (R51).
    #[fact(-10..=50, default = 2)]
    pub sharpshooter_points: i32,
    /// Points of elites (R51).
    #[fact(-10..=50, default = 1)]
    pub elite_points: i32,
    /// Points of the lance (R51).
    #[fact(-10..=50, default = 1)]
    pub lancer_points: i32,
    /// Points poor musketry costs more (R51).
    #[fact(-10..=50, default = -2)]
    pub poor_musketry_points: i32,
    /// Points poor training costs more (R51).
    #[fact(-10..=50, default = -1)]
    pub poor_training_points: i32,
    /// Points a side in a small battle (R51).
    #[fact(0..=5000, default = 200)]
    pub small_battle: i32,
    /// Points a side in a standard battle (R51).
    #[fact(0..=5000, default = 400)]
    pub standard_battle: i32,
    /// Points a side in a large battle (R51).
    #[fact(0..=5000, default = 800)]
    pub large_battle: i32,
}

impl House {
    /// How long a battle lasts and who has won it.
    pub(crate) fn battle(&self) -> Table {
        Table::new("Length and victory, where the sheet is silent")
            .line("game turns", [self.game_turns], [cause!("R50")])
            .line("width of the table, in inches", [self.table_width], [cause!("R50")])
            .line("depth of the table, in inches", [self.table_depth], [cause!("R50")])
            .line("deployment from the long edge, in inches", [self.deployment_depth], [cause!("R50")])
            .line(
                "per cent of its strength in spent divisions that beat a side",
                [self.beaten_percent],
                [cause!("R49")],
            )
            .line("percentage points of losses that make a difference", [self.draw_percent], [cause!("R49")])
    }

    /// What stands cost.
    pub(crate) fn prices(&self) -> Table {
        let p = &self.points;
        let lines = [
            ("close-order cavalry, a strength point beyond its morale", p.cavalry_points),
            ("heavy cavalry", p.heavy_cavalry_points),
            ("skirmishers, a strength point beyond its morale", p.skirmish_points),
            ("artillery battalion", p.battalion_points),
            ("artillery battery", p.battery_points),
            ("very light guns", p.very_light_points),
            ("heavy or siege guns", p.heavy_gun_points),
            ("horse artillery", p.horse_artillery_points),
            ("dedicated guns", p.dedicated_guns_points),
            ("reinforcing skirmishers", p.reinforcing_skirmishers_points),
            ("shock", p.shock_points),
            ("sharpshooters", p.sharpshooter_points),
            ("elites", p.elite_points),
            ("lancers", p.lancer_points),
            ("poor musketry", p.poor_musketry_points),
            ("poorly trained", p.poor_training_points),
            ("a side in a small battle", p.small_battle),
            ("a side in a standard battle", p.standard_battle),
            ("a side in a large battle", p.large_battle),
        ];
        let points = Table::new("Points: close-order infantry costs its strength times its morale");
        lines.into_iter().fold(points, |table, (text, points)| table.line(text, [points], [cause!("R51")]))
    }

    /// How large stands are, and how far their eyes and guns reach.
    pub(crate) fn footprints(&self) -> Table {
        let stands = [
            ("massed", &self.massed),
            ("linear", &self.linear),
            ("skirmish", &self.skirmish),
            ("artillery battalion", &self.battalion),
            ("artillery battery", &self.battery),
            ("commander", &self.commander),
        ];
        let sizes = Table::new("Stands, in inches").columns(["width", "depth"]);
        stands.into_iter().fold(sizes, |table, (name, stand)| {
            table.line(name, [stand.width.get(), stand.depth.get()], [cause!("R3")])
        })
    }

    /// What ground and other things cost that the sheet does not mention.
    pub(crate) fn going(&self) -> Table {
        let g = &self.ground;
        let lines = [
            ("a stand pays to enter or leave march column", g.march_column_cost, cause!("R44")),
            ("a stand pays to cross a stream or ford", g.stream_cost, cause!("R45")),
            ("infantry pays to enter a building", g.building_cost, cause!("R45")),
            ("a stand pays to cross works from outside", g.works_cost, cause!("R45")),
            ("close-order infantry has left in a forest", g.forest_rate, cause!("R45")),
            ("cavalry and artillery has left in broken ground", g.broken_ground_rate, cause!("R45")),
        ];
        let going = Table::new("Ground, in per cent of a move");
        lines.into_iter().fold(going, |table, (text, percent, ruling)| table.line(text, [percent], [ruling]))
    }

    /// Distances that only the table can measure.
    pub(crate) fn distances(&self) -> Table {
        Table::new("Distances the sheet does not print, in inches")
            .line("an enemy that a stand out of command may not near", [self.closer_within.get()], [cause!("R17")])
            .line("from either end of a shot over friends", [self.overhead_gap.get()], [cause!("R21")])
            .line("from what protects a flank", [self.protected_within.get()], [cause!("R42")])
            .line("from the edge of a forest, to see and be seen", [self.forest_sight.get()], [cause!("R58")])
            .line("a commander's escape", [self.commander_escape.get()], [cause!("R46")])
            .line("before an enemy, where a march ends", [self.board.halt_gap.get()], [cause!("R73")])
            .line("between zones that a charge enters as one", [self.board.zone_grace.get()], [cause!("R74")])
            .line("degrees of fire outward from the front corners", [self.fire_arc], [cause!("R21")])
            .line("degrees from one way back to the next", [self.board.bend_step], [cause!("R88")])
    }

    /// How many men and guns a stand is.
    pub(crate) fn mustering(&self) -> Table {
        let m = &self.muster;
        Table::new("From men to stands")
            .line("men to a strength point", [m.men_per_sp], [cause!("R62")])
            .line("the same in a small battle", [m.small_men_per_sp], [cause!("R62")])
            .line("strength points of a side below which a battle is small", [m.small_battle_sp], [cause!("R62")])
            .line("guns of the largest battery", [m.battery_guns], [cause!("R64")])
            .line("inches of a town block", [m.block_size.get()], [cause!("R68")])
    }

    /// When a division is exhausted.
    pub(crate) fn exhaustion_levels(&self) -> Table {
        Table::new("Exhaustion level, in per cent of the starting strength points, rounded up")
            .line("average morale of 5 or more", [self.veteran_exhaustion_percent], [cause!("R38")])
            .line("average morale from 4 to below 5", [self.exhaustion_percent], [cause!("R38")])
            .line("average morale below 4", [self.conscript_exhaustion_percent], [cause!("R38")])
    }
}
