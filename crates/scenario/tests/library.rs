//! The battles that come with the crate: sound, faithful to their figures, and the same after a round trip.

use grognard_scenario::model::course::{Condition, Grade};
use grognard_scenario::model::unit::Unit;
use grognard_scenario::{Id, Point, Scenario, Standing, Strength, Verdict, check, library, read, schema, tell};

fn battle(id: &str) -> Scenario {
    library::find(id).unwrap()
}

#[test]
fn every_battle_is_sound_and_without_a_warning() {
    for book in library::list() {
        let report = tell::report(book.file, book.text);
        assert!(report.sound && report.reading.faults.is_empty(), "{}", report.text);
        assert_eq!(book.id, &*report.reading.scenario.unwrap().id);
    }
}

/// Men, guns in batteries, battalions, squadrons, and men on the map at the start, as the researched tables have them.
#[test]
fn the_armies_add_up_to_their_sources() {
    let figures = [
        ("crossroads", "north", 4560, 8, 5, 8, 4560),
        ("crossroads", "south", 4560, 8, 5, 8, 4560),
        ("lobositz-1756", "prussia", 27590, 46, 25, 61, 27590),
        ("lobositz-1756", "austria", 34285, 34, 41, 69, 34285),
        ("austerlitz-pratzen-1805", "france", 16740, 22, 24, 0, 13740),
        ("austerlitz-pratzen-1805", "allies", 19775, 36, 33, 7, 15775),
        ("quatre-bras-1815", "france", 20852, 44, 33, 20, 13145),
        ("quatre-bras-1815", "allies", 33344, 72, 44, 12, 7192),
    ];
    for (id, side, men, guns, battalions, squadrons, start) in figures {
        let s = battle(id);
        let side = s.side(side).unwrap();
        let sum = Strength::of_side(&s, side);
        assert_eq!((sum.men, sum.guns, sum.battalions, sum.squadrons), (men, guns, battalions, squadrons), "{id}");
        assert_eq!(Strength::at_start(&s, side).men, start, "{id}");
    }
    let lobositz = battle("lobositz-1756");
    let light = |side: &str| Strength::of_side(&lobositz, lobositz.side(side).unwrap()).battalion_guns;
    assert_eq!((light("prussia"), light("austria")), (50, 60));
}

#[test]
fn the_crossroads_is_the_same_from_either_side() {
    let s = battle("crossroads");
    let twin = |p: Point| Point::new(3600 - p.x, 2400 - p.y);
    let plain = |u: &Unit| (u.kind, u.quality, u.men, u.elements, u.gun_count(), u.formation);
    for south in s.units.iter().filter(|u| u.id.starts_with("s-")) {
        let north = s.unit(&south.id.replacen("s-", "n-", 1)).unwrap();
        assert_eq!(plain(south), plain(north));
        assert_eq!(north.at, south.at.map(twin), "{}", south.id);
        assert_eq!(north.facing.unwrap().as_degrees(), (south.facing.unwrap().as_degrees() + 180) % 360);
    }
    for piece in &s.terrain {
        let mut turned: Vec<Point> = piece.shape().unwrap().points().into_iter().map(twin).collect();
        turned.sort();
        let mirrored = s.terrain.iter().any(|other| {
            let mut points = other.shape().unwrap().points();
            points.sort();
            other.kind == piece.kind && points == turned
        });
        assert!(mirrored, "{}", piece.id);
    }
}

#[test]
fn every_battle_comes_back_from_toml_and_json_as_it_was() {
    for book in library::list() {
        let s = book.open().scenario.unwrap();
        let again = read(&s.to_toml());
        assert_eq!(again.scenario.as_ref(), Some(&s), "{}", again.render("written", &s.to_toml()));
        let json = serde_json::to_string(&s).unwrap();
        assert_eq!(serde_json::from_str::<Scenario>(&json).unwrap(), s);
    }
}

#[test]
fn json_that_is_no_battle_is_refused_with_reasons() {
    let mut json = battle("crossroads").to_json();
    json["unit"][0]["quality"] = "excellent".into();
    let refusal = serde_json::from_value::<Scenario>(json).unwrap_err().to_string();
    assert!(refusal.contains("`excellent` is not a quality"), "{refusal}");
}

/// The schema is made from the same declarations as the reader; this walks both and sees that they agree.
#[test]
fn the_schema_knows_every_field_of_every_battle() {
    fn walk(value: &serde_json::Value, schema: &serde_json::Value, place: &str) {
        match value {
            serde_json::Value::Object(fields) => {
                let schema = match schema.get("anyOf") {
                    Some(serde_json::Value::Array(ways)) => ways.iter().find(|w| w["type"] == "object").unwrap(),
                    _ => schema,
                };
                for (name, value) in fields {
                    let known = schema["properties"].get(name).unwrap_or(&schema["additionalProperties"]);
                    assert!(known.is_object(), "{place}.{name}");
                    walk(value, known, &format!("{place}.{name}"));
                }
                for name in schema["required"].as_array().into_iter().flatten() {
                    assert!(fields.contains_key(name.as_str().unwrap()), "{place} lacks {name}");
                }
            }
            serde_json::Value::Array(list) => {
                assert_eq!(schema["type"], "array", "{place}");
                list.iter().for_each(|v| walk(v, &schema["items"], place));
            }
            serde_json::Value::String(word) => {
                let schema = schema.get("anyOf").map_or(schema, |ways| &ways[0]);
                assert_eq!(schema["type"], "string", "{place}");
                if let Some(words) = schema.get("oneOf").and_then(|w| w.as_array()) {
                    assert!(words.iter().any(|w| w["const"] == **word), "{place}: {word}");
                }
            }
            _ => assert!(
                schema["type"] == "integer" || schema["type"] == "number" || schema["type"] == "boolean",
                "{place}"
            ),
        }
    }
    for book in library::list() {
        walk(&book.open().scenario.unwrap().to_json(), &schema(), book.id);
    }
}

#[test]
fn variants_are_sound_battles_of_their_own() {
    for book in library::list() {
        for variant in &book.open().scenario.unwrap().variants {
            let told = battle(&format!("{}:{}", book.id, variant.id));
            assert_eq!(check(&told), [], "{}", told.id);
        }
    }
    let march = battle("crossroads:march");
    assert_eq!(march.units.iter().filter(|u| u.at.is_some()).count(), 6);
    assert_eq!(march.arrival(march.unit("n-cu").unwrap()).unwrap().time.to_string(), "11:00");
    let small = battle("crossroads:small");
    assert_eq!((small.units.len(), small.objectives.len(), small.length()), (8, 1, 120));
}

#[test]
fn who_asks_for_a_battle_that_is_not_there_is_told_what_he_may_have_meant() {
    let told = |name: &str| library::find(name).unwrap_err().to_string();
    assert_eq!(told("lobositz"), "there is no battle called `lobositz`; did you mean `lobositz-1756`?");
    assert_eq!(told("crossroads:mrach"), "there is no variant called `mrach`; did you mean `march`?");
    assert_eq!(told("waterloo"), "there is no battle called `waterloo`");
}

#[test]
fn verdicts_follow_the_conditions() {
    let s = battle("austerlitz-pratzen-1805");
    let mut standing = s.opening();
    assert_eq!(s.verdict(&standing), None, "nobody has won at a quarter to nine");
    standing.time = s.end;
    let winner = |v: Option<Verdict>| match v {
        Some(Verdict::Won { by, grade, .. }) => Some((by.to_string(), grade)),
        _ => None,
    };
    assert_eq!(winner(s.verdict(&standing)), Some(("allies".into(), Grade::Win)));
    let france = s.sides[0].id.clone();
    standing.holders[0] = Some(france.clone());
    standing.holders[1] = Some(france.clone());
    assert_eq!(winner(s.verdict(&standing)), Some(("france".into(), Grade::Win)), "both summits");

    let s = battle("quatre-bras-1815");
    let mut standing = s.opening();
    let france = s.sides[0].id.clone();
    standing.holders[0] = Some(france.clone());
    standing.holders[3] = Some(france);
    standing.time = grognard_scenario::Clock::at(16, 0).unwrap();
    assert_eq!(s.verdict(&standing), None, "too early");
    standing.time = grognard_scenario::Clock::at(17, 20).unwrap();
    assert_eq!(s.verdict(&standing), None, "not on the hour");
    standing.time = grognard_scenario::Clock::at(18, 0).unwrap();
    assert!(winner(s.verdict(&standing)).is_some());

    let s = battle("lobositz-1756");
    let mut standing = s.opening();
    standing.time = s.end;
    let prussia = Some(s.sides[0].id.clone());
    standing.holders = vec![prussia.clone(), prussia, standing.holders[2].clone(), standing.holders[3].clone()];
    standing.lost = vec![3000, 3000];
    assert_eq!(winner(s.verdict(&standing)), Some(("prussia".into(), Grade::Win)));
    standing.lost = vec![3308, 2984];
    assert_eq!(s.verdict(&standing), Some(Verdict::Drawn), "too dearly bought");

    let s = battle("crossroads");
    let mut standing = s.opening();
    standing.time = s.end;
    assert_eq!(s.verdict(&standing), Some(Verdict::Drawn));
    standing.lost = vec![100, 200];
    assert_eq!(winner(s.verdict(&standing)), Some(("north".into(), Grade::Win)), "the smaller loss breaks the tie");
}

#[test]
fn a_battle_can_be_won_by_losses() {
    let mut s = battle("crossroads");
    let asked = |loss_below, enemy_loss, loss_lead| Condition {
        side: Id::new("north").unwrap(),
        grade: Grade::Win,
        points: None,
        lead: None,
        hold: Vec::new(),
        hold_one_of: Vec::new(),
        loss_below,
        enemy_loss,
        loss_lead,
        spared: false,
        from: None,
        text: None,
    };
    let mut won = |condition: Condition, lost: [u32; 2]| {
        s.victory.conditions = vec![condition];
        let standing = Standing { time: s.end, lost: lost.to_vec(), ..s.opening() };
        matches!(s.verdict(&standing), Some(Verdict::Won { .. }))
    };
    // Both have 4,560 men: a tenth of them is 456.
    assert!(won(asked(Some(10), None, None), [455, 0]) && !won(asked(Some(10), None, None), [456, 0]));
    assert!(won(asked(None, Some(10), None), [0, 456]) && !won(asked(None, Some(10), None), [0, 455]));
    assert!(won(asked(None, None, Some(10)), [100, 556]) && !won(asked(None, None, Some(10)), [100, 555]));
}

#[test]
fn the_list_and_the_order_of_battle_read_well() {
    let list: String = library::list().iter().filter_map(|book| Some(tell::entry(&book.open().scenario?))).collect();
    insta::assert_snapshot!("list", list);
    insta::assert_snapshot!("show-lobositz", tell::show(&battle("lobositz-1756")));
    insta::assert_snapshot!("show-quatre-bras", tell::show(&battle("quatre-bras-1815")));
}
