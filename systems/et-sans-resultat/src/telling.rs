//! How it is told at the table: the turn, what each roll is about, and the words for what comes of it.

use grognard_rulebook::{
    Answers, Halves, Manner, Phrase, Plate,
    Point::{Answer, Average, Chance},
    Telling, Track, Turn, Value,
    Wanted::{Any, Word},
    phrases,
};

/// How the system is told.
pub const TELLING: Telling = Telling {
    turn: TURN,
    plate: PLATE,
    foremost: &["artillery-and-skirmish", "combat", "assessment"],
    manners: MANNERS,
    phrases: PHRASES,
};

/// As many Fatigue Markers as deployed Units make a Formation retreat, half as many again break it.
const PLATE: Plate = Plate {
    arm: "arm",
    only: &[],
    fills: &[],
    tells: &[],
    seldom: &[
        "guard",
        "brittle",
        "determined",
        "stoic",
        "enthusiastic",
        "irregulars",
        "impetuous",
        "wandered_off",
        "charmed_death",
        "invincible",
        "date_with_death",
    ],
    track: Some(track),
};

fn track(unit: &Answers, _: &Answers) -> Track {
    let number = |field| unit.get(field).and_then(Value::number).unwrap_or_default();
    let (fatigue, units) = (number("fatigue"), number("deployed_units"));
    let breaks = (units * 1.5).ceil();
    let worn = (units > 0.0 && units < breaks).then_some(units as u8);
    Track { taken: Halves::printed(fatigue), lately: Halves::ZERO, of: Halves::printed(breaks), worn }
}

/// Both sides go through the phases together. Fatigue stays until it is rested away: nothing is forgotten.
const TURN: Turn = Turn {
    phases: &["Command", "Movement", "Artillery & Skirmish", "Combat"],
    repeats: None,
    with_the_phase: &[],
    with_the_turn: &[],
    when_activated: &[],
};

const MANNERS: &[Manner] = &[
    Manner::new(
        "precedence",
        Chance("that side A decides", "chooser", Word("a")),
        phrases![
            "" "chooser" "none" => "";
            "" "chooser" "a" => "Side A decides who goes first";
            "" "chooser" "b" => "Side B decides who goes first";
            "" "again" "true" => "Both roll again";
            "" "again" "false" => "";
        ],
    ),
    Manner::new(
        "turn-sequence",
        Answer("step_count", "# step|# steps"),
        phrases![
            "" "phases" "*" => "The phases are: #";
            "" "steps" "*" => "The steps are: #";
            "" "step_count" "*" => "";
        ],
    ),
    Manner::new(
        "next-step",
        Answer("next_step", "next: #"),
        phrases![
            "" "next_step" "*" => "Next: #";
            "" "turn_ends" "true" => "The turn ends";
        ],
    ),
    Manner::new("order-info", Answer("kind", "a #"), phrases!["" "kind" "*" => "It is a #";]),
    Manner::new(
        "may-activate-order",
        Answer("then", "#"),
        phrases!["" "then" "activate-order" => "Roll for its activation";],
    ),
    Manner::new(
        "activate-order",
        Chance("to be activated", "result", Word("activated")),
        phrases![
            "" "result" "activated" => "The order is activated";
            "" "result" "delayed" => "The order is delayed";
            "" "result" "failed" => "The order fails";
            "" "delay_turns" "#" => "It waits # turn|It waits # turns";
            "" "delay_markers" "#" => "It gets # delay marker|It gets # delay markers";
        ],
    ),
    Manner::new(
        "may-take-leader-action",
        Answer("test_required", "test: #"),
        phrases![
            "" "test_required" "true" => "It needs a test";
            "" "test_required" "false" => "It needs no test";
        ],
    ),
    Manner::new(
        "leader-action",
        Chance("to succeed", "result", Word("success")),
        phrases![
            "" "result" "success" => "The action succeeds";
            "" "result" "failure" => "The action fails";
            "" "may_attempt_more" "true" => "He may go on";
            "" "may_attempt_more" "false" => "He may do no more this turn";
            "" "test_required" "*" => "";
        ],
    ),
    Manner::new(
        "order-conversion",
        Answer("must", "#"),
        phrases![
            "" "must" "defend" => "must change to Defend";
            "" "must" "retreat" => "must change to Retreat";
            "" "must" "none" => "need not change its order";
            "" "may_attack" "true" => "may change to Attack";
            "" "may_defend" "true" => "may change to Defend";
            "" "may_rally" "true" => "may change to Rally";
        ],
    ),
    Manner::new(
        "movement-allowance",
        Answer("allowance", "# inch|# inches"),
        phrases![
            "" "allowance" "0" => "does not move";
            "" "allowance" "#" => "moves # inch|moves # inches";
            "" "halts_at_edge" "true" => "halts at the edge of the ground";
            "" "keep_from_enemy" "#" => "keeps # inches from the enemy";
        ],
    ),
    Manner::new(
        "artillery-limbering",
        Answer("free", "free: #"),
        phrases![
            "" "free" "true" => "It costs nothing";
            "" "free" "false" => "It is not free";
            "" "leader_action" "*" => "It takes a Leader Action: #";
        ],
    ),
    Manner::new(
        "ploy-deploy",
        Average("Units", "units"),
        phrases![
            "" "units" "0" => "moves no Unit";
            "" "units" "#" => "moves # Unit|moves # Units";
            "" "remaining" "#" => "has # Unit waiting|has # Units waiting";
            "" "artillery_transferred" "#" => "has # battery transferred|has # batteries transferred";
            "" "unit_move" "#" => "Units move # inches";
            "" "may_contact_enemy" "false" => "Units may not contact the enemy";
            "" "may_contact_enemy" "true" => "";
        ],
    ),
    Manner::new(
        "fatigue-recovery",
        Answer("recovered", "# Fatigue recovered"),
        phrases![
            "" "recovered" "0" => "recovers nothing";
            "" "recovered" "#" => "recovers # Fatigue";
        ],
    ),
    Manner::new(
        "may-engage",
        Answer("short_range", "short range: #"),
        phrases!["" "short_range" "true" => "It is short range";],
    ),
    Manner::new(
        "artillery-and-skirmish",
        Chance("to force an Assessment", "forces_assessment", Any),
        phrases![
            "target" "forces_assessment" "true" => "must take an Assessment";
            "target" "forces_assessment" "false" => "stands";
            "" "artillery_score" "*" => "";
            "" "skirmish_score" "*" => "";
            "" "score" "*" => "";
            "" "artillery_fatigue" "#" => "has # artillery Fatigue";
            "" "infantry_fatigue" "#" => "has # infantry Fatigue";
        ],
    ),
    Manner::new(
        "leader-fate",
        Chance("that he is harmed", "harmed", Any),
        phrases![
            "" "tested" "false" => "is not in danger";
            "" "tested" "true" => "";
            "" "harmed" "false" => "is unharmed";
            "" "harmed" "true" => "";
            "" "fate" "invincible" => "is found invincible";
            "" "fate" "minor-wound" => "is slightly wounded";
            "" "fate" "unhorsed" => "is unhorsed";
            "" "fate" "severely-wounded" => "is severely wounded";
            "" "fate" "killed" => "is killed";
            "" "removed" "true" => "leaves the table";
            "" "ratings_zero_turns" "#" => "counts nothing for # turn|counts nothing for # turns";
            "" "converts_to_defend" "true" => "The Formation changes to Defend";
            "" "gains_invincible" "true" => "";
            "" "formation_assesses" "true" => "The Formation must take an Assessment";
            "" "invincible" "*" => "";
        ],
    ),
    Manner::new(
        "assessments-due",
        Answer("assessments", "# Assessment due|# Assessments due"),
        phrases![
            "" "assessments" "0" => "No Assessment is due";
            "" "assessments" "#" => "# Assessment is due|# Assessments are due";
            "" "then" "*" => "";
        ],
    ),
    Manner::new(
        "assessment",
        Chance("no effect", "band", Word("no-effect")),
        phrases![
            "" "band" "no-effect" => "stands firm";
            "" "band" "collapse" => "collapses";
            "" "band" "*" => "is in # trouble";
            "" "irregulars" "stand" => "Irregulars stand";
            "" "irregulars" "evade" => "Irregulars evade";
            "" "irregulars" "removed" => "Irregulars are removed";
            "" "impetuous" "stand" => "Impetuous Units stand";
            "" "impetuous" "attack" => "Impetuous Units attack";
            "" "cavalry" "stand" => "Cavalry stands";
            "" "cavalry" "may-evade" => "Cavalry may evade";
            "" "cavalry" "must-evade" => "Cavalry must evade";
            "" "cavalry" "rout" => "Cavalry routs";
            "" "cavalry" "removed" => "Cavalry is removed";
            "" "batteries_retire" "#" => "# battery retires|# batteries retire";
            "" "formation" "unchanged" => "";
            "" "formation" "retreat" => "retreats";
            "" "formation" "broken-and-removed" => "is broken and removed";
        ],
    ),
    Manner::new(
        "combat",
        Chance("attacker wins", "winner", Word("attacker")),
        phrases![
            "" "result" "breakthrough" => "breaks through";
            "" "result" "hold" => "holds";
            "" "result" "fight-again" => "fights again";
            "" "result" "retire" => "retires";
            "" "result" "rout" => "routs";
            "" "result" "removed" => "is removed";
            "" "winner" "none" => "Nobody wins";
            "" "then" "*" => "";
            "" "margin" "*" => "";
        ],
    ),
    Manner::new(
        "status-check",
        Answer("converts_to", "#"),
        phrases![
            "" "converts_to" "none" => "keeps its order";
            "" "converts_to" "retreat" => "must retreat";
            "" "converts_to" "broken" => "is broken";
            "" "order" "*" => "";
            "" "move_to_distance" "#" => "goes back until it is # inches from the enemy";
            "" "cavalry_removed" "true" => "loses its cavalry";
        ],
    ),
    Manner::new(
        "battle-result",
        Answer("winner", "#"),
        phrases![
            "" "over" "false" => "The battle goes on";
            "" "over" "true" => "The battle is over";
            "" "winner" "a" => "Army A wins";
            "" "winner" "b" => "Army B wins";
            "" "winner" "none" => "";
            "" "winner" "draw" => "It is a draw";
            "" "a_army_broken" "true" => "Army A is broken";
            "" "b_army_broken" "true" => "Army B is broken";
            "" "a_points" "#" => "Army A has # point|Army A has # points";
            "" "b_points" "#" => "Army B has # point|Army B has # points";
        ],
    ),
];

const PHRASES: &[Phrase] = phrases![
    "" "fatigue" "#" => "has # Fatigue";
    "" "fatigue" "0" => "has no Fatigue";
    "" "modifier" "*" => "";
];
