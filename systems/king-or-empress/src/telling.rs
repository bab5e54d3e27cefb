//! How it is told at the table: the turn, what each roll is about, and the words for what comes of it.

use grognard_rulebook::{
    Answers, Ends, Halves, Manner, Only, Phrase, Plate,
    Point::{Answer, Average, Chance},
    Telling, Track, Turn, Value,
    Wanted::{Any, Word},
    cause, phrases,
};

/// How the system is told.
pub const TELLING: Telling = Telling {
    turn: TURN,
    plate: PLATE,
    foremost: &["shooting", "melee", "morale-test"],
    manners: MANNERS,
    phrases: PHRASES,
};

/// A fourth Disorder Marker eliminates a unit.
const PLATE: Plate = Plate {
    arm: "arm",
    only: &[Only("limbered", "", &["artillery"])],
    fills: &[],
    tells: &[],
    seldom: &["in_bad_going", "road_column", "forced_marching", "in_cnc_range", "uphill", "defending_stream_bank"],
    track: Some(track),
};

fn track(unit: &Answers, _: &Answers) -> Track {
    let markers = unit.get("disorder").and_then(Value::number).unwrap_or_default();
    Track { taken: Halves::printed(markers), lately: Halves::ZERO, of: Halves::whole(4), worn: None }
}

/// Each activated command goes through the phases; a forced march is over when its own command comes round again.
const TURN: Turn = Turn {
    phases: &["Initiative", "Artillery fire", "Movement", "Firing", "Melee"],
    repeats: Some((0, 4, "command")),
    with_the_phase: &[],
    with_the_turn: &[],
    when_activated: &[Ends { field: "forced_marching", cause: cause!("R13") }],
};

const MANNERS: &[Manner] = &[
    Manner::new("turn-sequence", Answer("next", "next: #"), phrases!["" "next" "*" => "Next: #";]),
    Manner::new(
        "first-activation",
        Chance("attacker first", "first", Word("attacker")),
        phrases![
            "" "first" "*" => "The # activates first";
        ],
    ),
    Manner::new(
        "initiative-roll",
        Average("points", "points"),
        phrases![
            "" "points" "0" => "He has no initiative point";
            "" "points" "#" => "He has # initiative point|He has # initiative points";
        ],
    ),
    Manner::new(
        "initiative-cost",
        Answer("cost", "# point|# points"),
        phrases![
            "" "cost" "#" => "It costs # point|It costs # points";
            "" "in_command_range" "false" => "Out of command range";
            "" "in_command_range" "true" => "It is in command range";
        ],
    ),
    Manner::new(
        "shooting",
        Chance("to hit", "hits", Any),
        phrases![
            "target" "hits" "0" => "is not hit";
            "target" "hits" "#" => "";
            "target" "markers" "#" => "takes # marker|takes # markers";
            "target" "target_disorder" "#" => "has # in all";
            "target" "then" "eliminated" => "is eliminated";
            "target" "then" "morale-test" => "must test its morale";
            "" "long_range_tests_failed" "*" => "";
            "" "long_range_test_needs" "*" => "";
            "target" "" "*" => "is hit and passes its test";
        ],
    ),
    Manner::new(
        "melee",
        Chance("defender recoils", "recoil", Word("defender")),
        phrases![
            "" "hits" "*" => "";
            "" "recoil" "attacker" => "The attacker recoils";
            "" "recoil" "defender" => "The defender recoils";
            "" "recoil" "none" => "Nobody recoils";
        ],
    ),
    Manner::new(
        "morale-test",
        Chance("to pass", "passed", Any),
        phrases![
            "" "tested" "false" => "need not test";
            "" "tested" "true" => "";
            "" "passed" "true" => "passes";
            "" "passed" "false" => "fails";
            "" "result" "no-effect" => "";
            "" "then" "withdrawal" => "";
            "" "result" "recoil-and-withdraw" => "recoils and withdraws";
            "" "result" "recoil-and-eliminated" => "recoils and is eliminated";
            "" "general_fate" "unharmed" => "";
            "" "general_fate" "withdraws" => "carries its general along";
            "" "general_fate" "lost" => "loses its general";
            "" "disorder" "*" => "";
        ],
    ),
    Manner::new(
        "withdrawal",
        Average("inches", "withdraw_inches"),
        phrases![
            "" "recoil_base_depths" "*" => "";
            "" "recoil_inches" "#" => "recoils # inch|recoils # inches";
            "" "withdraw_inches" "#" => "withdraws # inch|withdraws # inches";
            "" "facing" "away" => "faces away from the enemy";
            "" "facing" "toward" => "faces the enemy";
        ],
    ),
    Manner::new(
        "break-off",
        Chance("to break off", "passed", Any),
        phrases![
            "" "passed" "true" => "breaks off";
            "" "passed" "false" => "cannot break off";
            "" "in_contact" "*" => "";
            "" "then" "withdrawal" => "withdraws";
            "" "then" "melee" => "fights on";
        ],
    ),
    Manner::new(
        "forced-march",
        Chance("to pass", "passed", Any),
        phrases![
            "" "inches" "#" => "marches # inch|marches # inches";
            "" "passed" "true" => "passes";
            "" "passed" "false" => "fails";
            "" "forced_marching" "true" => "is on a forced march";
        ],
    ),
    Manner::new(
        "rally",
        Chance("to rally", "passed", Any),
        phrases![
            "" "passed" "true" => "rallies";
            "" "passed" "false" => "does not rally";
            "" "disorder" "0" => "has no marker left";
            "" "disorder" "#" => "has # marker left|has # markers left";
        ],
    ),
    Manner::new(
        "movement-allowance",
        Answer("inches", "# inch|# inches"),
        phrases![
            "" "inches" "0" => "does not move";
            "" "inches" "#" => "moves # inch|moves # inches";
        ],
    ),
    Manner::new(
        "firing-range",
        Answer("band", "#"),
        phrases![
            "" "band" "short" => "The target is at short range";
            "" "band" "long" => "The target is at long range";
            "" "band" "out-of-range" => "The target is out of range";
            "" "band" "not-visible" => "The target cannot be seen";
            "" "band" "in-contact" => "Units in contact do not fire";
            "" "band" "cannot-fire" => "This arm does not fire";
            "" "max_range" "#" => "Its range is # inch|Its range is # inches";
        ],
    ),
    Manner::new(
        "going",
        Answer("going", "# going"),
        phrases![
            "" "going" "*" => "It is # going";
            "" "visibility" "#" => "One sees # inch into it|One sees # inches into it";
        ],
    ),
    Manner::new(
        "unit-profile",
        Answer("combat_value", "Combat Value #"),
        phrases![
            "" "combat_value" "*" => "fights with a Combat Value of #";
            "" "morale" "#" => "passes morale tests on # or more";
            "" "move" "#" => "moves # inch|moves # inches";
            "" "mounted" "*" => "";
            "" "short_range" "#" => "fires up to # inch|fires up to # inches";
            "" "long_range" "#" => "fires at long range up to # inches";
            "" "frontage" "#" => "Its base is # inch wide|Its base is # inches wide";
            "" "depth" "#" => "Its base is # inch deep|Its base is # inches deep";
            "" "points" "#" => "It costs # point|It costs # points";
        ],
    ),
    Manner::new(
        "army-status",
        Answer("winner", "#"),
        phrases![
            "" "a_broken" "true" => "Army A is broken";
            "" "b_broken" "true" => "Army B is broken";
            "" "winner" "a" => "Army A wins";
            "" "winner" "b" => "Army B wins";
            "" "winner" "draw" => "The battle is a draw";
            "" "winner" "none" => "The battle goes on";
            "" "game_over" "*" => "";
        ],
    ),
];

const PHRASES: &[Phrase] = phrases![
    "" "markers" "#" => "takes # marker|takes # markers";
    "" "disorder" "#" => "has # in all";
    "" "then" "eliminated" => "is eliminated";
    "" "then" "morale-test" => "must test its morale";
    "" "then" "withdrawal" => "must withdraw";
    "" "combat_value" "*" => "";
    "" "modifier" "*" => "";
    "" "needs" "*" => "";
];
