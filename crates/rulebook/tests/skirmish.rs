//! A rule system as small as can be, to try what the rulebook promises.

use grognard_rulebook::{
    Bands, Bar, Block,
    Block::{Each, Once, OneLine},
    Cause, Dice, Explanation, Face, Facts, Fault, Faults, Given, Grid, Halves, House, HouseRules, Inputs, Kind, Marks,
    Measure, Next, Notes, Plate, Priced, Procedure, Refused, Rolls, Stated, System, Table, Telling, Told, Turn,
    Unresolved, Value, Word, Written, bars, every_bar, first_bar, fixed, refused, rows, rule, schema,
};

mod rules {
    use grognard_rulebook::{rules, rulings};

    rules! {
        section "Fire" {
            "t.fire.line" Table ["volley"] "In line: 2.";
            "t.fire.uphill" Modifier ["volley"] "Uphill: one less.";
            "t.fire.guns" Modifier ["volley"] "Each gun: half.";
            "t.fire.column" Modifier ["volley"] "Column: one line with square.";
            "t.fire.square" Modifier ["volley"] "Square: one line with column.";
            "t.fire.smoke" Modifier ["volley"] "Smoke or fog: one less, once.";
            "t.fire.fog" Modifier ["volley"] "Smoke or fog: one less, once.";
            "t.fire.garrison" Table ["volley"] "A garrison: 1 in all.";
            "t.fire.not-routed" Permission ["volley"] "Routed men do not fire.";
        }
    }

    rulings! {
        R1 Firm "Do guns count in halves?" "Yes.";
        R2 Ours "How far does a volley reach?" "Four.";
    }
}

#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Formation {
    Line,
    Column,
    Square,
    #[word("garrison-of-1")]
    Garrison,
}

/// A unit.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
struct Unit {
    /// How it is drawn up.
    formation: Formation,
    /// Men in tens.
    #[fact(1..=12, default = 4)]
    strength: i32,
    /// Routed.
    routed: bool,
    /// Width in inches.
    #[fact(0..=12, default_from(Unit::usual_width, "as many inches as tens of men"))]
    width: Measure,
}

impl Unit {
    fn usual_width(&self) -> Measure {
        self.strength.into()
    }
}

/// Numbers the sheet leaves out.
#[derive(Facts, Clone, Debug, PartialEq)]
struct HouseNumbers {
    /// What a volley hits on (R2).
    #[fact(2..=6, default = 5)]
    hits_on: i32,
}

/// A volley.
///
/// At whatever stands in front.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
struct Volley {
    #[role("", "shooter", formation, routed)]
    shooter: Unit,
    #[role("target", "target", formation in [Column, Square] = Square, strength in 1..=6 = 3, width)]
    target: Unit,
    /// The target stands uphill.
    uphill: bool,
    /// Smoke.
    smoke: bool,
    /// Fog.
    fog: bool,
    /// Guns that join in.
    #[fact(0..=5)]
    guns: i32,
    /// Losses so far.
    #[fact(0..=3)]
    losses: Halves,
    /// The nearest enemy in inches, if any.
    #[fact(0..=60)]
    enemy: Option<Measure>,
    /// Who gave the order; only to a unit that is not routed.
    #[fact(0..=3, default = 1, moot = Volley::leaderless)]
    leader: Stated<i32>,
}

impl Volley {
    fn leaderless(&self) -> bool {
        self.shooter.routed
    }

    fn is(&self, formation: Formation) -> bool {
        self.shooter.formation == formation
    }
}

const TOTALS: &[grognard_rulebook::Row<Volley>] = rows![v: Volley;
    1 "t.fire.garrison" if v.is(Formation::Garrison);
];

const DICE: &[Block<Volley>] = &[
    Each(rows![v: Volley;
         2   "t.fire.line"   if  v.is(Formation::Line);
         0.5 "t.fire.guns"   per v.guns;
        -1   "t.fire.uphill" if  v.uphill;
    ]),
    OneLine(rows![v: Volley;
         1   "t.fire.column" if  v.target.formation == Formation::Column;
         2   "t.fire.square" if  v.target.formation == Formation::Square;
    ]),
    Once(rows![v: Volley;
        -1   "t.fire.smoke"  if  v.smoke;
        -1   "t.fire.fog"    if  v.fog;
    ]),
];

const BARS: &[Bar<Volley>] = bars![v: Volley;
    "R2"                  if v.enemy.is_some_and(|inches| inches > 4.0);
    "t.fire.not-routed"   if v.shooter.routed;
];

/// What a volley does.
#[derive(Told, Clone, Debug, PartialEq, Eq, Hash)]
struct Hits {
    /// Hits.
    hits: i32,
    #[role("target", "target")]
    target: After,
    /// What forbids it.
    forbidden_by: Option<Cause>,
}

/// The target after it.
#[derive(Told, Clone, Debug, PartialEq, Eq, Hash)]
struct After {
    /// Men in tens.
    strength: i32,
}

impl Procedure for Volley {
    type House = HouseNumbers;
    type Ready = (i32, i32, i32, Option<Cause>);
    type Outcome = Hits;

    const NAME: &'static str = "volley";
    const GROUP: &'static str = "Fire";
    const DICE: &'static str = "the pool";
    const REFUSED: &'static [Refused<Self>] = refused![v: Volley;
        ["leader", "routed"] "nobody leads routed men" by "t.fire.not-routed" if v.leader.stated && v.shooter.routed;
        ["guns", "uphill"] "guns are not dragged uphill" if v.guns > 4 && v.uphill;
    ];

    fn prepare(&self, house: &HouseNumbers, applied: &mut dyn Notes) -> Self::Ready {
        let forbidden = first_bar(BARS, self, applied);
        let dice = match fixed(TOTALS, self, applied) {
            Some(total) => total.floor(),
            None => applied.tally("Dice").add(DICE, self).total(),
        };
        (dice.max(0), house.hits_on, self.target.strength, forbidden)
    }

    fn roll((dice, on, strength, forbidden): &Self::Ready, source: &mut dyn Dice, _: &mut dyn Notes) -> Hits {
        let hits = if forbidden.is_some() { 0 } else { source.hits("the volley", *dice, *on) };
        Hits { hits, target: After { strength: (strength - hits).max(0) }, forbidden_by: *forbidden }
    }

    fn then(&self, outcome: &Hits, next: &mut Vec<Next>) {
        if outcome.hits > 1 {
            let shooter = Unit { strength: outcome.target.strength.max(1), ..self.target };
            next.push(Next::with("target", &Volley { shooter, ..Volley::default() }));
        }
    }

    fn aftermath(&self, outcome: &Hits, marks: &mut Marks) {
        if outcome.target.strength == 0 {
            marks.remove("target");
        }
    }

    fn tables(_: &HouseNumbers) -> Vec<Table> {
        vec![Table::of_blocks("Dice", DICE), Table::of_totals("Totals", TOTALS), Table::of_bars("Bars", BARS)]
    }
}

fn system() -> System {
    System {
        code: "t",
        name: "test",
        title: "Test",
        about: "A test.",
        rules: rules::RULES,
        rulings: rules::RULINGS,
        on_the_board: &[],
        only_told: &[],
        procedures: vec![Face::of::<Volley>()],
        house: HouseRules::of::<HouseNumbers>(),
        unit: Inputs::of::<Unit>(),
        telling: Telling { turn: Turn::NONE, plate: Plate::NONE, foremost: &[], manners: &[], phrases: &[] },
    }
}

fn given(json: &str) -> Given<'_> {
    serde_json::from_str(json).expect("an object of fields")
}

fn price(json: &str) -> Result<Priced, Vec<Fault>> {
    let system = system();
    system.procedures[0].price(&given(json), system.house.plain(), None)
}

fn applied(json: &str) -> Vec<&'static str> {
    price(json).expect("it is a situation").explanation.rules().iter().map(|rule| rule.id).collect()
}

fn total(json: &str) -> Halves {
    let mut notes = Explanation::default();
    let facts = Inputs::of::<Volley>().read(&Volley::default(), &given(json)).expect("it is a situation");
    facts.prepare(&HouseNumbers::default(), &mut notes);
    notes
        .notes
        .iter()
        .find_map(|note| if let grognard_rulebook::Note::Total(total) = note { Some(*total) } else { None })
        .unwrap_or_default()
}

fn why(json: &str) -> Vec<String> {
    price(json).expect_err("it is refused").iter().map(Fault::to_string).collect()
}

#[test]
fn lines_of_a_block_add_up() {
    assert_eq!(total(r#"{"uphill": true, "guns": 1}"#), Halves::halves(2 * 2 + 1 - 2 + 4));
    assert_eq!(
        applied(r#"{"uphill": true, "guns": 1}"#),
        ["t.fire.line", "t.fire.guns", "t.fire.uphill", "t.fire.square"]
    );
}

#[test]
fn a_count_of_nothing_is_not_named() {
    assert!(!applied("{}").contains(&"t.fire.guns"));
}

#[test]
fn a_line_with_several_values_counts_once_and_names_the_largest() {
    assert_eq!(applied(r#"{"target_formation": "column"}"#), ["t.fire.line", "t.fire.column"]);
    assert_eq!(total(r#"{"target_formation": "column"}"#), Halves::whole(3));
}

#[test]
fn what_counts_once_is_named_each_time() {
    assert_eq!(total(r#"{"smoke": true, "fog": true}"#), total(r#"{"fog": true}"#));
    assert!(["t.fire.smoke", "t.fire.fog"].iter().all(|id| applied(r#"{"smoke": true, "fog": true}"#).contains(id)));
}

#[test]
fn a_total_overrides_every_modifier() {
    assert_eq!(applied(r#"{"formation": "garrison-of-1", "uphill": true}"#), ["t.fire.garrison"]);
}

#[test]
fn the_first_bar_answers_and_a_ruling_is_not_applied() {
    let barred = price(r#"{"routed": true, "enemy": 5}"#).expect("forbidden, not refused");
    assert_eq!(barred.outcomes[0].1.get("forbidden_by"), Some(Value::Word("R2")));
    assert!(!applied(r#"{"routed": true, "enemy": 5}"#).contains(&"t.fire.not-routed"));
    let mut notes = Explanation::default();
    let facts =
        Volley { shooter: Unit { routed: true, ..Unit::default() }, enemy: Some(5.0.into()), ..Volley::default() };
    assert_eq!(every_bar(BARS, &facts, &mut notes).map(Cause::id), Some("R2"));
    assert_eq!(notes.rules().iter().map(|rule| rule.id).collect::<Vec<_>>(), ["t.fire.not-routed"]);
}

#[test]
fn a_muted_rule_neither_acts_nor_bars_nor_refuses() {
    let system = system();
    let without = Some(rule!("t.fire.not-routed"));
    let priced = system.procedures[0].price(&given(r#"{"routed": true, "leader": 1}"#), system.house.plain(), without);
    let priced = priced.expect("the rule that refuses it is muted");
    assert_eq!(priced.outcomes[0].1.get("forbidden_by"), Some(Value::Null));
}

#[test]
fn every_fault_is_told_at_once_with_what_would_be_right() {
    assert_eq!(
        why(
            r#"{"formation": "colum", "guns": 2.0, "smoke": 1, "losses": 0.25, "enemy": 61, "target_strenth": 1, "fog": null}"#
        ),
        [
            "formation must be one of line, column, square, garrison-of-1, not \"colum\" (did you mean column?)",
            "guns must be a whole number from 0 to 5, not 2.0",
            "smoke must be true or false, not 1",
            "losses must be a multiple of one half from 0 to 3, not 0.25",
            "enemy must be a number from 0 to 60 or null, not 61",
            "there is no field target_strenth (did you mean target_strength?)",
            "fog must be true or false, not null; leave it out for its default",
        ]
    );
}

#[test]
fn a_field_given_twice_or_with_a_list_is_refused() {
    assert_eq!(why(r#"{"guns": 1, "guns": 2}"#), ["guns is given twice"]);
    assert_eq!(why(r#"{"guns": [1]}"#), ["guns must be a whole number from 0 to 5, not a list or object"]);
}

#[test]
fn a_contradiction_names_its_fields_and_its_rule() {
    let faults = price(r#"{"routed": true, "leader": 1}"#).expect_err("nobody leads routed men");
    assert_eq!(faults[0].fields, ["leader", "routed"]);
    assert_eq!(faults[0].to_string(), "nobody leads routed men (t.fire.not-routed)");
}

#[test]
fn a_role_narrows_values_and_has_its_own_defaults() {
    assert_eq!(
        why(r#"{"target_formation": "line"}"#),
        ["target_formation must be one of column, square, not \"line\""]
    );
    let filled = price("{}").expect("plain").given;
    assert_eq!(filled.get("target_formation"), Some(Value::Word("square")));
    assert_eq!(filled.get("target_strength"), Some(Value::Whole(3)));
    assert_eq!(filled.get("target_routed"), None, "a field that is not picked does not exist");
}

#[test]
fn a_default_may_depend_on_other_fields() {
    let width = |json| price(json).expect("plain").given.get("target_width");
    assert_eq!(width("{}"), Some(Value::Number(3.0)));
    assert_eq!(width(r#"{"target_strength": 5}"#), Some(Value::Number(5.0)));
    assert_eq!(width(r#"{"target_strength": 5, "target_width": 2.5}"#), Some(Value::Number(2.5)));
}

#[test]
fn what_does_not_exist_in_a_situation_is_not_filled_in() {
    assert_eq!(price("{}").expect("plain").given.get("leader"), Some(Value::Whole(1)));
    assert_eq!(price(r#"{"routed": true}"#).expect("plain").given.get("leader"), None);
}

#[test]
fn what_comes_next_carries_its_facts() {
    let system = system();
    let resolved = system.procedures[0].resolve(&given("{}"), system.house.plain(), Rolls::Faces(&[6, 6, 1, 1]), None);
    let resolved = resolved.expect("four dice");
    assert_eq!(resolved.next[0].procedure, "volley");
    assert_eq!(resolved.next[0].given.get("formation"), Some(&Written::from("square")));
    assert_eq!(resolved.marks.fields, [("target", "strength", Value::Whole(1))]);
}

#[test]
fn a_unit_that_is_gone_is_marked_as_gone() {
    let system = system();
    let faces = [6, 6, 6, 1];
    let resolved = system.procedures[0].resolve(&given("{}"), system.house.plain(), Rolls::Faces(&faces), None);
    assert_eq!(resolved.expect("four dice").marks.removed, ["target"]);
}

#[test]
fn wrong_dice_are_told_apart_from_a_wrong_situation() {
    let system = system();
    let resolve = |json, faces: &[i64]| {
        system.procedures[0].resolve(&given(json), system.house.plain(), Rolls::Faces(faces), None)
    };
    assert!(matches!(resolve("{}", &[6]), Err(Unresolved::Dice(_))));
    assert!(matches!(resolve(r#"{"guns": 9}"#, &[6]), Err(Unresolved::Refused(_))));
}

#[test]
fn house_rules_change_the_odds_and_are_told_only_where_they_differ() {
    let system = system();
    let chance = |house: &House| {
        let priced = system.procedures[0].price(&Given::nothing(), house, None).expect("plain");
        priced
            .outcomes
            .iter()
            .filter(|(_, outcome)| outcome.get("hits") == Some(Value::Whole(0)))
            .map(|(p, _)| *p)
            .sum::<f64>()
    };
    let strict = system.house.read(&given(r#"{"hits_on": 6}"#)).expect("a house rule");
    assert!((chance(system.house.plain()) - 16.0 / 81.0).abs() < 1e-12);
    assert!((chance(&strict) - 625.0 / 1296.0).abs() < 1e-12);
    assert_eq!(system.house.changed(&strict).0, [("hits_on".to_owned(), Value::Whole(6))]);
    assert!(system.house.changed(system.house.plain()).0.is_empty());
    assert!(system.house.read(&given(r#"{"hits_on": 1}"#)).is_err());
}

#[test]
fn only_what_could_make_a_difference_matters() {
    let system = system();
    let matters = |json| system.procedures[0].matters(&given(json), system.house.plain());
    assert!(matters("{}").contains(&"uphill".to_owned()));
    assert!(!matters(r#"{"formation": "garrison-of-1"}"#).contains(&"uphill".to_owned()), "the total overrides it");
    assert!(!matters("{}").contains(&"losses".to_owned()), "nothing asks for it");
}

#[test]
fn the_schema_says_what_is_asked_for() {
    let system = system();
    let schema = schema(&system, system.procedures[0].as_ref());
    let fields = &schema["given"]["properties"];
    assert_eq!(fields["target_formation"]["enum"], serde_json::json!(["column", "square"]));
    assert_eq!(fields["target_formation"]["default"], "square");
    assert_eq!(fields["guns"]["maximum"], 5);
    assert_eq!(fields["losses"]["multipleOf"], 0.5);
    assert_eq!(fields["enemy"]["type"], serde_json::json!(["number", "null"]));
    assert_eq!(fields["target_width"]["x-default"], "as many inches as tens of men");
    assert_eq!(schema["description"], "A volley.\nAt whatever stands in front.");
    assert_eq!(schema["outcome"]["required"], serde_json::json!(["hits", "target_strength", "forbidden_by"]));
}

#[test]
fn tables_print_as_the_sheet_has_them() {
    let system = system();
    let tables = system.procedures[0].tables(system.house.plain());
    let figures: Vec<&str> = tables[0].lines.iter().map(|line| line.figures[0].as_str()).collect();
    assert_eq!(figures, ["+2", "+½ each", "−1", "+1", "+2", "−1", "−1"]);
    assert_eq!(tables[1].lines[0].figures, ["= 1"]);
    assert_eq!(tables[2].lines[0].causes[0].id(), "R2");
}

#[test]
fn a_grid_names_its_cell_and_a_muted_cell_is_empty() {
    const RANGES: Grid<i32, 2> = Grid {
        columns: ["near", "far"],
        rows: &[("muskets", [(2, rule!("t.fire.line")), (4, rule!("t.fire.uphill"))])],
    };
    let mut notes = Explanation::default();
    assert_eq!(RANGES.at(0, 1, &mut notes), 4);
    assert_eq!(notes.rules()[0].id, "t.fire.uphill");
    let mut without = grognard_rulebook::Without { rule: rule!("t.fire.uphill"), notes: &mut () };
    assert_eq!(RANGES.at(0, 1, &mut without), 0);
    assert_eq!(RANGES.at(9, 9, &mut ()), 0);
}

#[test]
fn bands_begin_at_their_lowest_score() {
    use grognard_rulebook::Band;
    const RESULT: Bands<i32> = Bands {
        bands: &[
            Band { from: 7, result: 2, rule: Some(rule!("t.fire.line")) },
            Band { from: 4, result: 1, rule: None },
            Band { from: i32::MIN, result: 0, rule: None },
        ],
    };
    let at = |score| RESULT.at(score, &mut ());
    assert_eq!([at(9), at(7), at(6), at(4), at(3), at(-50)], [2, 2, 1, 1, 0, 0]);
    let printed = Table::of_bands("Result", &RESULT, i32::to_string);
    assert_eq!(
        printed.lines.iter().map(|line| line.figures[0].as_str()).collect::<Vec<_>>(),
        ["7 or more", "4 to 6", "3 or less"]
    );
    let mut without = grognard_rulebook::Without { rule: rule!("t.fire.line"), notes: &mut () };
    assert_eq!(RESULT.at(9, &mut without), 1, "a muted band is passed over");
}

#[test]
fn halves_round_down_and_never_drift() {
    assert_eq!(Halves::halves(5).floor(), 2);
    assert_eq!(Halves::halves(-1).floor(), -1);
    assert_eq!((0..10).map(|_| Halves::printed(0.5)).sum::<Halves>(), Halves::whole(5));
    assert_eq!(format!("{} {:+} {:+}", Halves::halves(3), Halves::halves(1), Halves::halves(-3)), "1½ +½ −1½");
}

#[test]
fn a_whole_number_is_written_without_a_point() {
    assert_eq!(serde_json::to_string(&Value::Number(4.0)).expect("JSON"), "4");
    assert_eq!(serde_json::to_string(&Value::Number(4.5)).expect("JSON"), "4.5");
}

#[test]
fn refusals_can_be_listed_without_a_situation() {
    let mut faults = Faults::listing(&());
    Volley::default().refuse(&HouseNumbers::default(), &mut faults);
    assert_eq!(faults.found().len(), 2);
    assert_eq!(
        Inputs::of::<Volley>().find("formation").map(|input| input.sort.kind),
        Some(Kind::Words(Formation::WORDS))
    );
}
