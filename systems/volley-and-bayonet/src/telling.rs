//! How it is told at the table: the turn, what each roll is about, and the words for what comes of it.

use grognard_rulebook::{
    Answers, Fills, Halves, Manner, Only, Phrase, Plate,
    Point::{All, Answer, Average, Chance},
    Telling, Track, Turn, Value,
    Wanted::{Any, Word},
    phrases,
};

/// How the system is told.
pub const TELLING: Telling = Telling {
    turn: TURN,
    plate: PLATE,
    foremost: &["fire", "melee", "morale-check"],
    manners: MANNERS,
    phrases: PHRASES,
};

/// Strength points are counted down: what is left is what there is.
const PLATE: Plate = Plate {
    arm: "arm",
    only: &[
        Only("base", "", &["infantry", "cavalry"]),
        Only("era", "", &["infantry"]),
        Only("weight", "", &["cavalry"]),
        Only("mobility", "", &["artillery"]),
        Only("artillery_size", "", &["artillery"]),
        Only("gun_weight", "", &["artillery"]),
        Only("morale", "", FIGHTERS),
        Only("sp", "", FIGHTERS),
        Only("stationary", "", &["infantry", "artillery"]),
        Only("limbered", "", &["artillery"]),
        Only("dedicated_guns", "", &["infantry", "cavalry"]),
        Only("reinforcing_skirmishers", "", &["infantry"]),
        Only("poor_musketry", "", &["infantry"]),
        Only("poor_training", "", FIGHTERS),
        Only("sharpshooter", "", &["infantry"]),
        Only("shock", "", &["infantry", "cavalry"]),
        Only("elite", "", &["infantry"]),
        Only("lancer", "", &["cavalry"]),
        Only("march_column", "", &["infantry", "cavalry"]),
        Only("terrain", "building", &["infantry", "commander"]),
        Only("terrain", "field-works", &["infantry", "artillery", "commander"]),
        Only("terrain", "hasty-works", &["infantry", "artillery", "commander"]),
        Only("flanks_clear", "", &["infantry"]),
        Only("cav_secure", "", &["infantry"]),
        Only("supported", "", &["artillery"]),
    ],
    fills: &[Fills("cavalry-breakthrough", "", &["cavalry"]), Fills("cavalry-secure", "", &["infantry"])],
    tells: &[],
    seldom: &[
        "era",
        "dedicated_guns",
        "reinforcing_skirmishers",
        "poor_musketry",
        "poor_training",
        "sharpshooter",
        "shock",
        "elite",
        "lancer",
        "march_column",
        "in_command",
        "exhausted",
        "collapsed",
        "flanks_clear",
        "cav_secure",
        "supported",
    ],
    track: Some(track),
};

/// Who fights.
const FIGHTERS: &[&str] = &["infantry", "cavalry", "artillery"];

fn track(unit: &Answers, _: &Answers) -> Track {
    let fights = unit.get("arm") != Some(Value::Word("commander"));
    let left = unit.get("sp").and_then(Value::number).filter(|_| fights).unwrap_or_default();
    Track { taken: Halves::ZERO, lately: Halves::ZERO, of: Halves::printed(left), worn: None }
}

/// Each player in his turn goes through the phases. Nothing of a stand's own is forgotten by the mere passing of time.
const TURN: Turn = Turn {
    phases: &["Command", "Movement", "Rally", "Morale", "Combat", "Exhaustion"],
    repeats: Some((0, 5, "player")),
    with_the_phase: &[],
    with_the_turn: &[],
    when_activated: &[],
};

const MANNERS: &[Manner] = &[
    Manner::new("turn-sequence", Answer("next", "next: #"), phrases!["" "next" "*" => "Next: #";]),
    Manner::new(
        "movement-allowance",
        Answer("allowance", "# inch|# inches"),
        phrases![
            "" "allowance" "#" => "may move # inch|may move # inches";
            "" "allowance" "0" => "may not move";
            "" "rate" "*" => "";
            "" "spent" "0.5" => "spends half its move";
            "" "spent" "1" => "spends its whole move";
            "" "spent" "#" => "spends # of its move";
            "" "stationary_after" "true" => "is stationary";
            "" "stationary_after" "false" => "is not stationary";
            "" "limbered_after" "true" => "is limbered";
            "" "limbered_after" "false" => "";
            "" "may_approach_enemy" "false" => "may not approach the enemy";
            "" "may_approach_enemy" "true" => "";
        ],
    ),
    Manner::new(
        "zone-of-control",
        Answer("in_zone", "in a zone of control: #"),
        phrases![
            "" "in_zone" "true" => "It is in a zone of control";
            "" "in_zone" "false" => "It is in no zone of control";
        ],
    ),
    Manner::new(
        "may-contact",
        Answer("then", "#"),
        phrases![
            "" "then" "morale-check" => "must check its morale first";
            "" "then" "melee" => "fights a melee";
            "" "then" "contact-skirmishers" => "meets skirmishers";
        ],
    ),
    Manner::new(
        "contact-skirmishers",
        All,
        phrases![
            "" "result" "melee" => "There is a melee";
            "skirmisher" "result" "skirmishers-retreat" => "retreat";
            "skirmisher" "result" "skirmishers-to-cover" => "go to cover";
            "skirmisher" "result" "skirmishers-eliminated" => "are eliminated";
            "" "move_spent" "#" => "spends # inch of its move|spends # inches of its move";
            "" "move_left" "#" => "has # inch left|has # inches left";
            "" "then" "*" => "";
            "skirmisher" "skirmishers_check_morale" "true" => "must check their morale";
        ],
    ),
    Manner::new(
        "cavalry-secure",
        Answer("cav_secure", "secure: #"),
        phrases![
            "" "cav_secure" "true" => "is safe from cavalry";
            "" "cav_secure" "false" => "is not safe from cavalry";
        ],
    ),
    Manner::new(
        "modified-morale",
        Answer("passes_on", "passes on # or less"),
        phrases![
            "" "modified_morale" "*" => "has morale # now";
            "" "passes_on" "#" => "passes on # or less";
        ],
    ),
    Manner::new(
        "must-check-morale",
        Answer("must_check", "must check: #"),
        phrases![
            "" "must_check" "true" => "must check its morale";
            "" "must_check" "false" => "has no need to check";
            "" "reason" "contact" => "It is in contact";
            "" "reason" "artillery" => "It was hit by guns";
            "" "reason" "contact-and-artillery" => "It is in contact and was hit by guns";
            "" "phase" "*" => "";
        ],
    ),
    Manner::new(
        "morale-check",
        Chance("to pass", "passed", Any),
        phrases![
            "" "passed" "true" => "passes";
            "" "passed" "false" => "fails";
            "" "modified_morale" "*" => "";
        ],
    ),
    Manner::new(
        "morale-step",
        Answer("status_after", "#"),
        phrases![
            "" "facing" "toward-enemy" => "faces the enemy";
            "" "facing" "away" => "faces away";
            "" "facing" "unchanged" => "";
            "" "retreat_inches" "#" => "goes back # inch|goes back # inches";
            "" "removed_after_retreat" "true" => "is removed after its retreat";
            "" "check_pass_through" "true" => "See whom it passes through";
        ],
    ),
    Manner::new(
        "command-status",
        Answer("in_command", "in command: #"),
        phrases![
            "" "in_command" "true" => "It is in command";
            "" "in_command" "false" => "It is out of command";
            "" "by" "proximity" => "Its commander is near";
            "" "by" "contact" => "It is in contact with a stand in command";
            "" "by" "skirmisher-near-commander" => "They are skirmishers near their commander";
            "" "by" "skirmisher-near-stand" => "They are skirmishers near their own stand";
            "" "move_fraction" "0.5" => "It moves at half rate";
            "" "move_fraction" "1" => "It moves at full rate";
            "" "disordered_if_moves" "true" => "It is disordered if it moves";
            "" "may_go_stationary" "false" => "It may not go stationary";
            "" "may_recover" "false" => "It may not recover";
            "" "may_approach_enemy" "false" => "It may not approach the enemy";
            "" "artillery_may_limber" "false" => "Guns may not limber";
            "" "may_go_stationary" "true" => "";
            "" "may_recover" "true" => "";
            "" "may_approach_enemy" "true" => "";
            "" "artillery_may_limber" "true" => "";
        ],
    ),
    Manner::new(
        "rally",
        Answer("rallied", "rallied: #"),
        phrases![
            "" "rallied" "true" => "rallies";
            "" "rallied" "false" => "does not rally";
            "" "may_face_any_way" "true" => "may face any way";
            "" "may_fight_next_combat_phase" "false" => "may not fight in the next Combat phase";
            "" "may_fight_next_combat_phase" "true" => "";
        ],
    ),
    Manner::new(
        "fire-range",
        Answer("band", "#"),
        phrases![
            "" "band" "out" => "The target is out of range";
            "" "band" "*" => "The target is at # range";
            "" "close_to" "#" => "Close range is up to # inch|Close range is up to # inches";
            "" "long_to" "#" => "Long range is up to # inch|Long range is up to # inches";
        ],
    ),
    Manner::new(
        "combat-dice",
        Answer("dice", "# die|# dice"),
        phrases![
            "" "dice" "0" => "has no small-arms dice";
            "" "dice" "#" => "rolls # die|rolls # dice";
            "" "hit_on" "6" => "hits on 6";
            "" "hit_on" "#" => "hits on # or more";
            "" "gun_dice" "#" => "rolls # die for its guns|rolls # dice for its guns";
            "" "gun_hit_on" "6" => "hits with them on 6";
            "" "gun_hit_on" "#" => "hits with them on # or more";
            "" "band" "*" => "";
        ],
    ),
    Manner::new(
        "fire",
        Average("casualties", "casualties"),
        phrases![
            "target" "hits" "0" => "is not hit";
            "target" "hits" "#" => "takes # hit|takes # hits";
            "target" "saved" "#" => "saves #";
            "target" "stand_losses" "#" => "loses # strength point|loses # strength points";
            "target" "skirmisher_losses" "#" => "loses # strength point of skirmishers|loses # strength points of skirmishers";
            "target" "casualties" "*" => "";
            "target" "withdraw_inches" "#" => "withdraws # inches";
        ],
    ),
    Manner::new(
        "saving-throws",
        Average("casualties", "casualties"),
        phrases![
            "target" "saved" "#" => "saves #";
            "target" "stand_losses" "#" => "loses # strength point|loses # strength points";
            "target" "skirmisher_losses" "#" => "loses # strength point of skirmishers|loses # strength points of skirmishers";
            "target" "casualties" "*" => "";
            "target" "withdraw_inches" "#" => "withdraws # inches";
            "target" "" "*" => "loses nothing";
        ],
    ),
    Manner::new(
        "artillery-supported",
        Answer("supported", "supported: #"),
        phrases![
            "" "supported" "true" => "The guns are supported";
            "" "supported" "false" => "The guns are not supported";
        ],
    ),
    Manner::new(
        "strike",
        Average("hits not saved", "unsaved"),
        phrases![
            "" "hits" "0" => "misses";
            "" "hits" "#" => "scores # hit|scores # hits";
            "target" "saved" "#" => "saves #";
            "target" "unsaved" "#" => "is left with # hit|is left with # hits";
        ],
    ),
    Manner::new(
        "melee",
        Chance("attacker wins", "winner", Word("attacker")),
        phrases![
            "" "losses" "#" => "loses # strength point|loses # strength points";
            "" "guns_lost" "true" => "loses its guns";
            "" "tie_break" "true" => "The tie was broken by dice";
            "" "winner_may_advance" "true" => "The winner may advance";
        ],
    ),
    Manner::new(
        "melee-winner",
        Chance("attacker wins", "winner", Word("attacker")),
        phrases![
            "" "tie_break" "true" => "The tie was broken by dice";
            "" "attacker_bonus" "*" => "";
            "" "defender_bonus" "*" => "";
        ],
    ),
    Manner::new(
        "forced-pass-through",
        Answer("effect", "#"),
        phrases![
            "passed" "effect" "none" => "is not troubled";
            "passed" "effect" "disorder" => "is disordered";
            "passed" "effect" "carry" => "is carried back";
            "passed" "effect" "rout" => "is routed";
            "" "passed_status_after" "*" => "";
            "retreating" "retreater_stops" "true" => "stops";
            "passed" "then" "morale-step" => "goes down a step of morale";
        ],
    ),
    Manner::new(
        "cavalry-breakthrough",
        Answer("max_move", "# inch|# inches"),
        phrases![
            "" "max_move" "#" => "goes up to # inch|goes up to # inches";
            "" "path" "into-vacated-ground" => "goes into the ground left free";
            "" "path" "follow-router" => "follows the routers";
            "" "path" "straight-ahead" => "goes straight ahead";
            "" "contact_made" "true" => "It makes contact";
            "" "cavalry_checks" "true" => "must check its morale";
            "contact" "contacted_checks" "true" => "must check its morale";
            "" "contact_made" "false" => "";
            "" "may_face" "true" => "may face any way at the end";
            "" "then" "*" => "";
        ],
    ),
    Manner::new(
        "exhaustion-phase",
        Chance("that it collapses", "collapses_now", Any),
        phrases![
            "" "newly_exhausted" "*" => "";
            "" "collapses_now" "true" => "The division collapses";
            "" "checks_collapse" "true" => "";
            "" "exhausted" "true" => "The division is exhausted";
            "" "exhausted" "false" => "The division holds";
            "" "collapsed" "*" => "";
            "" "may_be_stationary" "false" => "Its stands may not be stationary";
            "" "may_contact" "false" => "Its stands may not contact the enemy";
            "" "may_be_stationary" "true" => "";
            "" "may_contact" "true" => "";
            "" "then" "*" => "";
        ],
    ),
];

const PHRASES: &[Phrase] = phrases![
    "" "status_after" "good" => "is in good order";
    "" "status_after" "temporary-disorder" => "is disordered";
    "" "status_after" "permanent-disorder" => "is disordered for good";
    "" "status_after" "routed" => "is routed";
    "" "status_after" "eliminated" => "is eliminated";
    "" "retreat" "half-move" => "retreats half a move";
    "" "retreat" "full-move" => "retreats a full move";
    "" "casualties" "#" => "loses # strength point|loses # strength points";
    "" "sp_after" "#" => "has # left";
    "" "dedicated_guns_lost" "true" => "loses its guns";
    "" "eliminated" "true" => "is eliminated";
    "" "breakthrough_possible" "true" => "Cavalry may break through";
    "" "saves_per_hit" "*" => "";
    "" "band" "*" => "";
    "" "modifier" "*" => "";
    "" "dice" "*" => "";
    "" "hit_on" "*" => "";
    "" "gun_dice" "*" => "";
    "" "gun_hit_on" "*" => "";
];
