//! How it is told at the table: the turn, what each roll is about, and the words for what comes of it.

use grognard_rulebook::{
    Answers, Ends, Fills, Halves, Manner, Only, Phrase, Plate,
    Point::{Answer, Average, Chance},
    Telling, Track, Turn, Value,
    Wanted::{Any, Word},
    cause, phrases,
};

/// How the system is told.
pub const TELLING: Telling = Telling {
    turn: TURN,
    plate: PLATE,
    foremost: &["infantry-shooting", "artillery-shooting", "combat"],
    manners: MANNERS,
    phrases: PHRASES,
};

/// Divisions are exhausted by their fifth hit and gone with the eighth, batteries gone with the fourth.
const PLATE: Plate = Plate {
    arm: "arm",
    only: &[
        Only("grade", "", &["infantry", "cavalry"]),
        Only("formation", "line", &["infantry", "cavalry"]),
        Only("formation", "attack-column", &["infantry"]),
        Only("formation", "march-order", &["infantry", "cavalry"]),
        Only("formation", "square", &["infantry"]),
        Only("formation", "garrison", &["infantry"]),
        Only("formation", "squadrons", &["cavalry"]),
        Only("formation", "unlimbered", &["artillery"]),
        Only("formation", "limbered", &["artillery"]),
        Only("status", "halted", &["infantry", "cavalry"]),
    ],
    fills: &[
        Fills("infantry-shooting", "shooter", &["infantry"]),
        Fills("artillery-shooting", "shooter", &["artillery"]),
        Fills("form-square", "", &["infantry"]),
    ],
    tells: &[],
    seldom: &[],
    track: Some(track),
};

fn track(unit: &Answers, _: &Answers) -> Track {
    let hits = |field| Halves::printed(unit.get(field).and_then(Value::number).unwrap_or_default());
    let guns = unit.get("arm") == Some(Value::Word("artillery"));
    let (of, worn) = if guns { (4, None) } else { (8, Some(5)) };
    Track { taken: hits("hits"), lately: hits("phase_hits"), of: Halves::whole(of), worn }
}

/// Both armies act in each phase; what counts by the phase is forgotten with it.
const TURN: Turn = Turn {
    phases: &["Command", "Movement", "Shooting", "Charges", "Combat"],
    repeats: None,
    with_the_phase: &[Ends { field: "phase_hits", cause: cause!("ae.extraordinary.phase-total") }],
    with_the_turn: &[],
    when_activated: &[],
};

const SHOT: &[Phrase] = phrases![
    "target" "hits" "#" => "takes # hit|takes # hits";
    "target" "hits" "0" => "is not hit";
    "" "target_hits" "*" => "";
];

const MANNERS: &[Manner] = &[
    Manner::new(
        "initiative",
        Chance("that side A goes first", "winner", Word("a")),
        phrases![
            "" "winner" "none" => "";
            "" "winner" "a" => "Side A has the initiative";
            "" "winner" "b" => "Side B has the initiative";
            "" "again" "true" => "Both roll again";
            "" "a_die" "*" => "";
            "" "b_die" "*" => "";
        ],
    ),
    Manner::new(
        "spend-elan",
        Answer("elan_left", "# élan left"),
        phrases![
            "" "elan_left" "0" => "No élan is left";
            "" "elan_left" "#" => "# élan is left";
            "unit" "then" "activation-roll" => "rolls again to act";
            "" "then" "new-orders" => "New orders are given";
            "" "then" "attack-again" => "The attack is rolled again";
        ],
    ),
    Manner::new(
        "activation-roll",
        Chance("to act", "success", Any),
        phrases![
            "" "success" "true" => "may act";
            "" "success" "false" => "does not act";
        ],
    ),
    Manner::new(
        "rally",
        Chance("to rally", "success", Any),
        phrases![
            "" "success" "true" => "rallies";
            "" "success" "false" => "does not rally";
        ],
    ),
    Manner::new(
        "order-permits",
        Answer("acts_as", "acts as under orders to #"),
        phrases![
            "" "acts_as" "off-table" => "";
            "" "acts_as" "*" => "It acts as under orders to #";
            "" "on_table" "false" => "It stays off the table";
            "" "on_table" "true" => "";
        ],
    ),
    Manner::new(
        "movement-allowance",
        Answer("rate", "# inch|# inches"),
        phrases![
            "" "rate" "0" => "does not move";
            "" "rate" "*" => "";
            "" "advance" "#" => "may advance # inch|may advance # inches";
            "" "advance" "0" => "may not advance";
            "" "retire" "#" => "may retire # inch|may retire # inches";
            "" "interaction_zone" "#" => "Its interaction zone is # inch|Its interaction zone is # inches";
        ],
    ),
    Manner::new(
        "scale-table",
        Answer("infantry_line", "infantry: # inch in line|infantry: # inches in line"),
        phrases!["" "base" "#" => "All of it is in inches, and a base measures #";],
    ),
    Manner::new("may-shoot", Answer("range_band", "# range"), phrases!["" "range_band" "*" => "It is # range";]),
    Manner::new("infantry-shooting", Average("hits", "hits"), SHOT),
    Manner::new("artillery-shooting", Average("hits", "hits"), SHOT),
    Manner::new(
        "form-square",
        Chance("to form square", "formed", Any),
        phrases![
            "" "formed" "true" => "forms square";
            "" "formed" "false" => "does not form square";
            "" "formation" "*" => "";
        ],
    ),
    Manner::new(
        "may-charge",
        Answer("charge_distance", "# inch to charge|# inches to charge"),
        phrases![
            "" "charge_distance" "#" => "charges up to # inch|charges up to # inches";
        ],
    ),
    Manner::new(
        "charge-aspect",
        Answer("aspect", "in the #"),
        phrases![
            "" "aspect" "*" => "The charge strikes the #";
            "" "bonus_dice" "#" => "It brings # bonus die|It brings # bonus dice";
            "" "target_fights_back" "false" => "The target does not fight back";
            "" "target_fights_back" "true" => "The target fights back";
        ],
    ),
    Manner::new(
        "combat",
        Chance("attacker wins", "winner", Word("attacker")),
        phrases![
            "defender" "attacker_inflicts" "#" => "takes # hit|takes # hits";
            "attacker" "defender_inflicts" "#" => "takes # hit|takes # hits";
            "" "hits" "*" => "";
            "" "then" "breakthrough-charge" => "breaks through and charges on";
            "" "then" "follow-up-charge" => "must follow up";
        ],
    ),
    Manner::new(
        "follow-up-charge",
        Answer("kind", "# charge"),
        phrases![
            "" "must_charge" "true" => "must charge on";
            "" "must_charge" "false" => "does not charge on";
            "" "kind" "follow-up" => "follows up";
            "" "kind" "breakthrough" => "breaks through";
            "" "hits" "#" => "has # hit in all|has # hits in all";
        ],
    ),
    Manner::new(
        "withdrawal",
        Answer("distance", "# inch back|# inches back"),
        phrases![
            "" "distance" "#" => "withdraws # inch|withdraws # inches";
            "" "route" "straight" => "goes straight back";
            "" "route" "deviate" => "goes round what is in its way";
            "" "route" "deviate-changing-formation" => "changes formation and goes round what is in its way";
            "" "route" "stops-short" => "stops short";
            "" "route" "cut-off" => "is cut off";
        ],
    ),
    Manner::new(
        "take-hits",
        Answer("status", "#"),
        phrases![
            "" "hits" "#" => "has # hit in all|has # hits in all";
        ],
    ),
    Manner::new(
        "waver-test",
        Chance("to hold", "result", Word("holds")),
        phrases![
            "" "result" "holds" => "holds";
            "" "result" "gives-way" => "gives way";
            "" "result" "breaks" => "breaks";
        ],
    ),
    Manner::new(
        "unit-state",
        Answer("state", "#"),
        phrases![
            "" "state" "*" => "is #";
            "" "rerolls_hits" "true" => "rolls every hit again";
        ],
    ),
    Manner::new(
        "unit-cost",
        Answer("points", "# point|# points"),
        phrases!["" "points" "#" => "costs # point|costs # points";],
    ),
    Manner::new(
        "victory-check",
        Answer("result", "#"),
        phrases![
            "" "result" "continues" => "The battle goes on";
            "" "result" "a-wins" => "Side A wins";
            "" "result" "b-wins" => "Side B wins";
            "" "result" "draw" => "The battle is a draw";
            "" "reason" "elan-gone" => "An army has no élan left";
            "" "reason" "last-turn" => "It was the last turn";
        ],
    ),
    Manner::new(
        "turn-sequence",
        Answer("next", "next: #"),
        phrases![
            "" "next" "*" => "Next: #";
        ],
    ),
];

const PHRASES: &[Phrase] = phrases![
    "" "status" "removed" => "is removed";
    "" "status" "*" => "is #";
    "" "unit_status" "*" => "is #";
    "" "exhausted" "true" => "is exhausted";
    "" "waver_test" "true" => "must take a waver test";
    "" "move" "recoil" => "recoils";
    "" "move" "withdraw" => "withdraws";
    "" "move_distance" "#" => "goes back # inch|goes back # inches";
    "" "elan_spent" "#" => "spends # élan";
    "" "needed" "*" => "";
    "" "dice" "*" => "";
    "" "hit_number" "*" => "";
    "" "inflicts" "*" => "";
];
