//! The numbers and switches the sheet leaves out. Each default is a ruling; a player who owns the book sets his own.

use grognard_rulebook::{Facts, Measure};

/// House rules of Et sans résultat!
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct House {
    /// The Army Commander's LR counts double against a change of own objective; if not, once (R1).
    #[fact(default = true)]
    pub own_objective_doubled: bool,
    /// Within 6" of the enemy the -1 for 12" counts too (R5).
    pub enemy_bands_add_up: bool,
    /// Half a die and half a score round up; if not, down (R6).
    #[fact(default = true)]
    pub halves_round_up: bool,
    /// Delay Markers that an order gets each time it is delayed (R7).
    #[fact(0..=3, default = 1)]
    pub markers_per_delay: i32,
    /// A commander who has failed may still take Leader Actions that need no test (R10).
    #[fact(default = true)]
    pub untested_after_failure: bool,
    /// Inches to an enemy within which Move and Reserve must convert to Defend (R13).
    #[fact(0..=60, default = 6)]
    pub must_defend_within: i32,
    /// Inches to an enemy within which Move, Reserve and Support may convert (R13).
    #[fact(0..=60, default = 12)]
    pub may_convert_within: i32,
    /// Inches to an enemy within which a cavalry Formation may convert to Attack (R13).
    #[fact(0..=60, default = 20)]
    pub cavalry_attacks_within: i32,
    /// A cavalry Formation may convert to Defend with no enemy within so many inches (R13).
    #[fact(0..=60, default = 12)]
    pub cavalry_defends_beyond: i32,
    /// A Formation in Retreat may rally with no enemy within so many inches (R15).
    #[fact(0..=60, default = 12)]
    pub retreat_rallies_beyond: i32,
    /// A Broken Formation may rally with no enemy within so many inches (R15).
    #[fact(0..=60, default = 24)]
    pub broken_rallies_beyond: i32,
    /// Inches to an enemy within which a Formation that rallies falls back into Retreat (R15).
    #[fact(0..=60, default = 12)]
    pub rally_fails_within: i32,
    /// A Formation has rallied when so many times its Fatigue is less than its deployed Units (R15).
    #[fact(1..=10, default = 2)]
    pub rallied_fatigue_times: i32,
    /// Fatigue Markers that a resting Formation recovers in a turn (R16).
    #[fact(0..=10, default = 1)]
    pub recovery: i32,
    /// No Fatigue is recovered with an enemy within so many inches (R16).
    #[fact(0..=60, default = 12)]
    pub no_recovery_within: i32,
    /// Terrain beside a road slows a Formation on the road too (R18).
    pub terrain_beside_roads: bool,
    /// What a section of 12-pounders, the Russian ones apart, is worth (R22).
    #[fact(0..=6, default = 2)]
    pub twelve_pounders: i32,
    /// The skirmish part of the score is never below 0, like the artillery part (R23).
    pub skirmish_never_negative: bool,
    /// The modifiers of Leader Fate change the second roll too (R29).
    pub fate_modifies_second_roll: bool,
    /// Every reason for an Assessment gives one of its own; if not, all together give one (R30).
    pub assessment_for_each_reason: bool,
    /// A Broken Formation that collapses stays Broken; if not, it converts to Retreat (R31).
    #[fact(default = true)]
    pub collapse_keeps_broken: bool,
    /// The status check is made by every Formation; if not, by those that took an Assessment in the Combat phase (R33).
    pub status_check_for_all: bool,
    /// Loss points of a Formation that is Broken or removed (R42).
    #[fact(0..=10, default = 2)]
    pub lost_points: i32,
    /// Loss points of a Formation in Retreat or Rally & Reform (R42).
    #[fact(0..=10, default = 1)]
    pub retreating_points: i32,
    /// Points for an objective at the end (R42).
    #[fact(0..=20, default = 3)]
    pub objective_points: i32,
    #[role("", "Muster")]
    pub muster: Muster,
    #[role("", "Battle")]
    pub board: Board,
}

/// How a scenario's men and guns come onto the table.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct Muster {
    /// Squadrons of a cavalry Unit (R50).
    #[fact(1..=12, default = 3)]
    pub squadrons_per_unit: i32,
    /// No cavalry Unit has fewer men than this, unless its regiment has (R50).
    #[fact(1..=1000, default = 225)]
    pub fewest_sabres: i32,
    /// A battalion of fewer men is small (R50).
    #[fact(1..=2000, default = 400)]
    pub small_battalion: i32,
    /// A battalion of so many men or more is large (R50).
    #[fact(1..=4000, default = 900)]
    pub large_battalion: i32,
    /// A cavalry Unit of fewer men is small (R50).
    #[fact(1..=2000, default = 150)]
    pub small_cavalry: i32,
    /// A cavalry Unit of so many men or more is large (R50).
    #[fact(1..=4000, default = 500)]
    pub large_cavalry: i32,
    /// A Formation of more Units than this is taken apart (R52).
    #[fact(1..=40, default = 14)]
    pub largest_formation: i32,
    /// A side with four batteries has a chief of artillery (R54).
    pub chief_of_artillery: bool,
}

/// What positions on the table need and the sheet leaves out.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct Board {
    /// Inches from the rearmost Unit to its Reformation Area (R56).
    #[fact(0..=24, default = 6)]
    pub area_behind: Measure,
    /// Inches that a Reformation Area goes in a turn (R56).
    #[fact(0..=60, default = 20)]
    pub area_move: Measure,
    /// A Unit is struck in the rear only by who was behind it before his move (R59).
    #[fact(default = true)]
    pub rear_from_behind: bool,
    /// Pending orders are read by both sides (R61).
    pub open_orders: bool,
    /// Inches to the next Unit of its Formation that a Unit keeps to (R63).
    #[fact(0..=60, default = 6)]
    pub cohesion: Measure,
    /// Roads that are not paved are poor roads (R66).
    #[fact(default = true)]
    pub unpaved_is_poor: bool,
    /// Fog of the scenario cuts lines of sight (R71).
    #[fact(default = true)]
    pub fog: bool,
    /// Who retires goes half a deployed move (R75).
    pub retire_half: bool,
    /// Inches that a battery retires (R75).
    #[fact(0..=24, default = 6)]
    pub battery_retires: Measure,
    /// How often a Unit may break through in a phase (R76).
    #[fact(0..=6, default = 1)]
    pub breakthroughs: i32,
    /// Inches of a breakthrough on foot (R76).
    #[fact(0..=24, default = 6)]
    pub breakthrough_foot: Measure,
    /// Inches of a breakthrough of horse (R76).
    #[fact(0..=24, default = 10)]
    pub breakthrough_mounted: Measure,
    /// Who converts to Attack before combat charges with a whole move, whatever it has spent (R77).
    pub second_charge: bool,
    /// Two ployed Units count as one deployed (R82).
    pub ployed_count_half: bool,
    /// Loss points beyond the Formations of an army that it bears (R85).
    #[fact(0..=20, default = 1)]
    pub spare_loss_points: i32,
    /// Men lost for each Fatigue Marker (R86).
    #[fact(0..=500, default = 50)]
    pub men_per_fatigue: i32,
}
