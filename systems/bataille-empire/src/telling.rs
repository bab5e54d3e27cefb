//! How it is told at the table: the turn, what each roll is about, and the words for what comes of it.

use grognard_rulebook::{
    Answers, Ends, Fills, Halves, Manner, Only, Phrase, Plate,
    Point::{Answer, Average, Chance},
    Telling, Tells, Track, Turn, Value,
    Wanted::{Any, Word},
    cause, phrases,
};

/// How the system is told.
pub const TELLING: Telling = Telling {
    turn: TURN,
    plate: PLATE,
    foremost: &["firing", "shock", "morale-test"],
    manners: MANNERS,
    phrases: PHRASES,
};

/// How many losses eliminate a unit hangs on its arm, its size and the house rules (R5).
const PLATE: Plate = Plate {
    arm: "arm",
    only: &[
        Only("formation", "", &["infantry", "cavalry"]),
        Only("formation", "square", &["infantry"]),
        Only("formation", "column-square", &["infantry"]),
        Only("light_infantry", "", &["infantry"]),
        Only("weight", "", &["cavalry"]),
        Only("calibre", "", &["artillery"]),
        Only("sk", "", FOOT),
        Only("lance", "", &["cavalry"]),
        Only("cuirass", "", &["cavalry"]),
        Only("impetuous", "", &["cavalry"]),
        Only("battalion_guns", "", &["infantry"]),
        Only("rifles", "", FOOT),
        Only("melee_weapons", "", &["infantry", "skirmishers"]),
        Only("howitzers", "", &["artillery"]),
        Only("limbered", "", &["artillery"]),
        Only("in_building", "", FOOT),
    ],
    fills: &[
        Fills("control-test", "", &["cavalry"]),
        Fills("firing", "", &["infantry", "skirmishers", "artillery"]),
        Fills("firing-range", "", &["infantry", "skirmishers", "artillery"]),
        Fills("may-fire", "", &["infantry", "skirmishers", "artillery"]),
    ],
    tells: &[
        Tells("firing", "", "shooter", shooter),
        Tells("firing", "target", "target", target),
        Tells("firing-range", "", "shooter", shooter),
        Tells("morale-test", "", "in_square", in_square),
        Tells("morale-test", "", "heavy_cover", heavy_cover),
    ],
    seldom: &[
        "light_infantry",
        "size",
        "losses",
        "lance",
        "cuirass",
        "elan",
        "impetuous",
        "stoic",
        "tenacious",
        "battalion_guns",
        "rifles",
        "good_shooter",
        "poor_shooter",
        "melee_weapons",
        "howitzers",
        "limbered",
        "in_building",
        "threatened_by_infantry",
        "threatened_by_cavalry",
        "command",
        "sk",
        "attack_order",
        "penalized",
        "fire_support",
        "canister_support",
        "skirmisher_support",
        "opportunity",
        "in_pursuit",
        "on_bridge",
        "riverbank_advantage",
    ],
    track: Some(track),
};

const FOOT: &[&str] = &["infantry", "skirmishers"];

fn word(unit: &Answers, fact: &str) -> &'static str {
    match unit.get(fact) {
        Some(Value::Word(word)) => word,
        _ => "",
    }
}

/// Who fires is what he is; battalion guns are said when they fire for themselves.
fn shooter(unit: &Answers) -> Option<Value> {
    Some(word(unit, "arm")).filter(|arm| *arm != "cavalry").map(Value::Word)
}

/// What is shot at: an arm, and how it is drawn up.
fn target(unit: &Answers) -> Option<Value> {
    let limbered = unit.get("limbered") == Some(Value::Flag(true));
    Some(Value::Word(match (word(unit, "arm"), word(unit, "formation")) {
        ("infantry", "line") => "infantry-line",
        ("infantry", "column") => "infantry-column",
        ("infantry", _) => "infantry-square",
        ("cavalry", "column") => "cavalry-column",
        ("cavalry", _) => "cavalry-line",
        ("artillery", _) if limbered => "artillery-limbered",
        ("artillery", _) => "artillery-deployed",
        ("skirmishers", _) => "skirmishers",
        _ => return None,
    }))
}

fn in_square(unit: &Answers) -> Option<Value> {
    Some(Value::Flag(word(unit, "arm") == "infantry" && word(unit, "formation").ends_with("square")))
}

fn heavy_cover(unit: &Answers) -> Option<Value> {
    Some(Value::Flag(word(unit, "cover") == "heavy"))
}

fn track(unit: &Answers, house: &Answers) -> Track {
    let size = match word(unit, "size") {
        "large" => "_large",
        "small" => "_small",
        _ => "",
    };
    let limit = house.get(&format!("{}_limit{size}", word(unit, "arm"))).and_then(Value::number);
    let losses = unit.get("losses").and_then(Value::number).unwrap_or_default();
    Track {
        taken: Halves::printed(losses),
        lately: Halves::ZERO,
        of: Halves::printed(limit.unwrap_or_default()),
        worn: None,
    }
}

/// Division after division goes through five steps; markers lie until the turn is over.
const TURN: Turn = Turn {
    phases: &[
        "Strategic command",
        "Tactical command",
        "Preparatory fire",
        "Charges and shocks",
        "Movements and rallying",
        "Final fire",
        "End of turn",
    ],
    repeats: Some((1, 5, "division")),
    with_the_phase: &[],
    with_the_turn: &[Ends { field: "action_marker", cause: cause!("R8") }],
    when_activated: &[],
};

const MANNERS: &[Manner] = &[
    Manner::new(
        "turn-sequence",
        Answer("next", "next: #"),
        phrases![
            "" "next" "*" => "Next: #";
            "" "new_turn" "true" => "A new turn begins";
            "" "new_division" "true" => "A new division is activated";
        ],
    ),
    Manner::new(
        "command-range",
        Answer("range", "# UD"),
        phrases![
            "" "range" "#" => "He commands up to # UD";
            "" "value" "*" => "His command value is #";
            "" "test" "6" => "His tests pass on 6";
            "" "test" "#" => "His tests pass on # or more";
            "" "in_command" "true" => "The unit is in command";
            "" "in_command" "false" => "The unit is out of command";
        ],
    ),
    Manner::new(
        "command-points",
        Average("command points", "command_points"),
        phrases![
            "" "command_points" "0" => "He has no command point";
            "" "command_points" "#" => "He has # command point|He has # command points";
        ],
    ),
    Manner::new(
        "attacker",
        Chance("that army A attacks", "attacker", Word("a")),
        phrases![
            "" "attacker" "a" => "Army A attacks";
            "" "attacker" "b" => "Army B attacks";
        ],
    ),
    Manner::new(
        "initiative",
        Chance("that army A goes first", "first", Word("a")),
        phrases![
            "" "first" "a" => "Army A goes first";
            "" "first" "b" => "Army B goes first";
        ],
    ),
    Manner::new(
        "order-test",
        Chance("to obey", "passed", Any),
        phrases![
            "" "passed" "true" => "The order is obeyed";
            "" "passed" "false" => "The order is not obeyed";
        ],
    ),
    Manner::new(
        "spend-command-points",
        Answer("cost", "# command point|# command points"),
        phrases!["" "cost" "#" => "It costs # command point|It costs # command points";],
    ),
    Manner::new(
        "movement-allowance",
        Answer("distance", "# UD"),
        phrases![
            "" "distance" "#" => "It moves # UD";
            "" "penalized" "true" => "The ground slows it";
        ],
    ),
    Manner::new(
        "special-move",
        Answer("distance", "# UD"),
        phrases![
            "" "cost" "#" => "pays # UD";
            "" "distance" "#" => "has # UD to move";
        ],
    ),
    Manner::new(
        "formation-change",
        Answer("distance", "# UD"),
        phrases![
            "" "distance" "#" => "has # UD to move";
            "" "opportunity_charge" "infantry" => "Enemy infantry may charge it meanwhile";
            "" "opportunity_charge" "cavalry" => "Enemy cavalry may charge it meanwhile";
            "" "opportunity_charge" "both" => "The enemy may charge it meanwhile";
        ],
    ),
    Manner::new("prolong-move", Answer("distance", "# UD"), phrases!["" "distance" "#" => "The guns go # UD";]),
    Manner::new(
        "multiple-moves",
        Answer("cost", "# command point|# command points"),
        phrases!["" "cost" "#" => "It costs # command point|It costs # command points";],
    ),
    Manner::new("operational-move", Answer("distance", "# UD"), phrases!["" "distance" "#" => "marches # UD";]),
    Manner::new(
        "action-marker",
        Answer("action_marker", "marker: #"),
        phrases![
            "" "action_marker" "true" => "It gets an action marker";
            "" "action_marker" "false" => "It gets no action marker";
        ],
    ),
    Manner::new(
        "marker-permission",
        Answer("modifier", "# with a marker"),
        phrases!["" "modifier" "#" => "The marker counts #";],
    ),
    Manner::new(
        "order-obligation",
        Answer("required", "# unit must obey|# units must obey"),
        phrases![
            "" "required" "#" => "# unit must obey the order|# units must obey the order";
            "" "cavalry_required" "#" => "# cavalry unit must obey it|# cavalry units must obey it";
            "" "fulfilled" "true" => "The order is fulfilled";
            "" "fulfilled" "false" => "The order is not fulfilled";
        ],
    ),
    Manner::new(
        "automatic-order-change",
        Answer("order", "order: #"),
        phrases![
            "" "order" "*" => "is under the order to #";
            "" "forced" "true" => "has no choice";
            "" "may_hold" "true" => "may hold instead";
            "" "may_retreat" "true" => "may retreat instead";
            "" "" "*" => "keeps its order";
        ],
    ),
    Manner::new(
        "may-react",
        Answer("distance", "# UD"),
        phrases![
            "" "test" "manoeuvre-test" => "must pass a manoeuvre test first";
            "" "may_fire" "true" => "may fire";
            "" "distance" "#" => "has # UD for it";
        ],
    ),
    Manner::new("manoeuvre-test", Chance("to pass", "passed", Any), phrases!["" "disordered" "false" => "";]),
    Manner::new(
        "control-test",
        Chance("to keep them in hand", "passed", Any),
        phrases![
            "" "result" "stops" => "stops";
            "" "result" "charges" => "charges all the same";
            "" "result" "holds" => "holds back";
            "" "result" "pursues" => "pursues all the same";
            "" "passed" "*" => "";
        ],
    ),
    Manner::new(
        "firing-range",
        Answer("band", "#"),
        phrases![
            "" "band" "out-of-range" => "The target is out of range";
            "" "band" "*" => "The target is at # range";
            "" "short" "#" => "Short range is up to # UD";
            "" "effective" "#" => "Effective range is up to # UD";
            "" "long" "#" => "Long range is up to # UD";
        ],
    ),
    Manner::new(
        "firing",
        Chance("to cause a loss", "losses", Any),
        phrases![
            "target" "losses" "0" => "loses nothing";
            "target" "losses" "0.5" => "takes half a loss";
            "target" "losses" "#" => "takes # loss|takes # losses";
            "" "target_losses" "*" => "";
            "target" "then" "morale-test" => "must test its morale";
            "" "commander_check" "true" => "A commander near the target is at risk";
            "" "score" "*" => "";
        ],
    ),
    Manner::new(
        "firefight-tester",
        Answer("tests", "unit # tests"),
        phrases![
            "" "tests" "a" => "Unit A tests its morale";
            "" "tests" "b" => "Unit B tests its morale";
            "" "tests" "none" => "Nobody tests";
        ],
    ),
    Manner::new(
        "morale-test",
        Chance("to hold", "passed", Any),
        phrases![
            "" "result" "holds" => "holds";
            "" "result" "retreats-disordered" => "retreats in disorder";
            "" "result" "stays-disordered" => "stays and is disordered";
            "" "result" "flees" => "flees";
            "" "result" "eliminated" => "is eliminated";
            "" "passed" "*" => "";
            "" "disordered" "*" => "";
            "" "distance" "#" => "goes back # UD";
            "" "losses_added" "0.5" => "takes half a loss";
            "" "losses_added" "#" => "takes # loss|takes # losses";
            "" "losses" "*" => "";
        ],
    ),
    Manner::new(
        "commander-risk",
        Chance("that he falls", "eliminated", Any),
        phrases![
            "" "eliminated" "true" => "The commander falls";
            "" "eliminated" "false" => "The commander is unharmed";
            "" "replacement" "*" => "His successor is #";
        ],
    ),
    Manner::new(
        "charge-move",
        Answer("gap", "# UD between"),
        phrases![
            "" "first_advance" "#" => "The charger goes # UD";
            "" "gap" "#" => "# UD is left between them|# UD are left between them";
            "" "target_advance" "#" => "The target comes # UD to meet it";
            "" "second_advance" "#" => "The charger goes # UD more";
        ],
    ),
    Manner::new(
        "shock",
        Chance("charger wins", "winner", Word("charger")),
        phrases![
            "" "result" "melee" => "It comes to a melee";
            "" "result" "defeated" => "The other side is beaten";
            "" "result" "routed" => "The other side is routed";
            "" "result" "eliminated" => "The other side is destroyed";
            "" "loser_losses" "0.5" => "takes half a loss";
            "" "loser_losses" "#" => "takes # loss|takes # losses";
            "" "winner_losses" "0.5" => "takes half a loss";
            "" "winner_losses" "#" => "takes # loss|takes # losses";
            "" "losses" "*" => "";
            "" "eliminated" "true" => "is eliminated";
            "" "disordered" "true" => "is disordered";
            "" "loser_move" "retreat" => "retreats";
            "" "loser_move" "flee" => "flees";
            "" "loser_distance" "#" => "goes back # UD";
            "" "winner_advance" "#" => "advances # UD";
            "" "pursuit" "optional" => "The winner may pursue";
            "" "pursuit" "control-test" => "The winner must pass a control test or pursue";
            "" "pursuit" "compulsory" => "The winner must pursue";
            "" "pursuit_distance" "#" => "The pursuit goes # UD";
            "" "charger_commander_check" "true" => "The charger's commander is at risk";
            "" "target_commander_check" "true" => "The target's commander is at risk";
            "" "difference" "*" => "";
        ],
    ),
    Manner::new(
        "retreat-or-flee",
        Answer("distance", "# UD"),
        phrases![
            "" "distance" "#" => "goes back # UD";
            "" "facing" "enemy" => "faces the enemy";
            "" "facing" "away" => "faces away from the enemy";
            "" "behind_support" "true" => "passes behind its support";
            "" "eliminated" "true" => "is eliminated";
        ],
    ),
    Manner::new(
        "pursuit",
        Chance("to pursue", "pursues", Any),
        phrases![
            "" "pursues" "true" => "pursues";
            "" "pursues" "false" => "does not pursue";
            "" "distance" "#" => "goes # UD";
            "loser" "loser_caught" "true" => "is caught";
        ],
    ),
    Manner::new(
        "rally",
        Answer("cost", "# command point|# command points"),
        phrases![
            "" "cost" "#" => "It costs # command point|It costs # command points";
            "" "losses" "*" => "";
        ],
    ),
    Manner::new(
        "victory-check",
        Answer("winner", "#"),
        phrases![
            "" "over" "false" => "The battle goes on";
            "" "over" "true" => "The battle is over";
            "" "winner" "a" => "Army A wins";
            "" "winner" "b" => "Army B wins";
            "" "winner" "none" => "";
            "" "winner" "draw" => "It is a draw";
            "" "a_broken" "true" => "Army A is broken";
            "" "b_broken" "true" => "Army B is broken";
        ],
    ),
];

const PHRASES: &[Phrase] = phrases![
    "" "passed" "true" => "passes";
    "" "passed" "false" => "fails";
    "" "disordered" "true" => "is disordered";
    "" "disordered" "false" => "is in good order";
    "" "eliminated" "true" => "is eliminated";
    "" "action_marker" "true" => "has an action marker";
    "" "action_marker" "false" => "";
];
