//! What people see, kept as snapshots, and how mistakes are answered.

use std::process::{Command, Output};

fn grognard(line: &str) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_grognard")).args(line.split_whitespace()).output();
    output.expect("the binary runs")
}

fn page(line: &str) -> String {
    let output = grognard(line);
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn mistake(line: &str) -> String {
    let output = grognard(line);
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert!(output.stdout.is_empty(), "{line}: standard output stays empty");
    String::from_utf8(output.stderr).expect("UTF-8")
}

macro_rules! pages {
    ($($name:ident: $line:literal;)*) => {
        $(#[test] fn $name() { insta::assert_snapshot!(page($line)); })*
    };
}

pages! {
    rule: "rule fke.combat.two-disorder";
    ruling: "rule fke.R9";
    rules_of_a_topic: "rules fke withdraw";
    procedures: "procedures fke";
    describe: "describe fke melee";
    odds: "odds fke shooting arm=artillery range=long target_flank_or_rear=true target_disorder=1";
    odds_of_a_look_up: "odds fke movement-allowance arm=light-cavalry";
    resolve: "resolve fke melee attacker_arm=heavy-cavalry attacker_general=general --dice 2,6";
    resolve_json: "resolve fke shooting --dice 2 --json";
    odds_json: "odds fke initiative-roll --json";
    house_rule: "odds fke morale-test disorder=3 --house-rule regular_morale=8 --json";
    sheet: "sheet fke";
}

macro_rules! mistakes {
    ($($name:ident: $line:literal;)*) => {
        $(#[test] fn $name() { insta::assert_snapshot!(mistake($line)); })*
    };
}

mistakes! {
    no_such_system: "rules fkke";
    no_such_topic: "rules fke moral";
    no_such_rule: "rule fke.combat.two-disoder";
    no_such_procedure: "odds fke shoting";
    every_fault_at_once: "odds fke shooting arm=musket disorder=2.0 in_bad_going=1 targt_disorder=1";
    contradiction: "odds fke shooting range=long target_road_column=true target_defending=works";
    too_few_dice: "resolve fke melee --dice 3";
    too_many_dice: "resolve fke melee --dice 3,4,5";
    impossible_die: "resolve fke melee --dice 3,7";
    no_die: "resolve fke melee --dice 3,x";
    not_a_fact: "odds fke melee defender";
    no_such_house_rule: "odds fke morale-test --house-rule regular_moral=8";
    no_such_file: "odds fke melee --in /no/such/file";
}

#[test]
fn the_same_seed_rolls_the_same_bytes() {
    let line = "resolve fke melee --seed 1757 --json";
    assert_eq!(page(line), page(line));
    assert!(page(line).contains("\"seed\":1757"));
}

#[test]
fn without_dice_or_seed_the_seed_is_printed_and_can_be_used_again() {
    let first: serde_json::Value = serde_json::from_str(&page("resolve fke melee --json")).expect("JSON");
    let again = page(&format!("resolve fke melee --json --seed {}", first["seed"]));
    assert_eq!(serde_json::from_str::<serde_json::Value>(&again).expect("JSON"), first);
}

#[test]
fn house_rules_come_from_toml_and_from_json() {
    let folder = std::env::temp_dir();
    let plain = page("odds fke morale-test --json");
    for (name, text) in
        [("grognard-house.toml", "regular_morale = 8\n"), ("grognard-house.json", "{\"regular_morale\": 8}")]
    {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a temporary file");
        let ruled = page(&format!("odds fke unit-profile --json --house {}", file.display()));
        assert!(ruled.contains("\"house\":{\"regular_morale\":8}") && ruled.contains("\"morale\":8"), "{ruled}");
    }
    assert!(!plain.contains("\"house\""), "answers repeat only what differs from the defaults");
}

#[test]
fn the_printed_page_needs_nothing_from_outside_and_names_every_rule() {
    for system in grognard_shelf::systems() {
        let html = page(&format!("sheet {} --format html --long", system.code));
        assert!(!html.contains("http://") && !html.contains("https://") && !html.contains("<script"));
        for rule in system.rules {
            assert!(html.contains(rule.id), "{} is not on the sheet", rule.id);
        }
    }
}

#[test]
fn the_quick_reference_has_every_table_once_and_its_letters_inside() {
    for system in grognard_shelf::systems() {
        let html = page(&format!("sheet {} --format html", system.code));
        assert!(!html.contains("http://") && !html.contains("https://") && !html.contains("<script"));
        assert_eq!(html.matches("url(data:font/woff2;base64,").count(), 4, "the letters are inside");
        assert!(!html.contains("<code"), "ids are for the long form");
        for procedure in system.procedures.iter().filter(|one| one.dice() != "none") {
            let name = format!("<h3>{}</h3>", grognard_press::spoken(procedure.name()));
            assert_eq!(html.matches(&name).count(), 1, "{}", procedure.name());
        }
        for table in system.procedures.iter().flat_map(|one| one.tables(system.house.plain())) {
            let title = table.title.replace('&', "&amp;").replace('"', "&quot;");
            let caption = format!("<caption>{title}</caption>");
            assert!(html.contains(&caption), "{}: {}", system.code, table.title);
        }
    }
}

#[test]
fn the_armies_of_a_scenario_are_a_roll_that_can_be_read() {
    for system in grognard_shelf::systems() {
        let roll = page(&format!("scenario roll crossroads --system {}", system.code));
        let (read, misread) = grognard_press::read_roll(system, &roll);
        assert_eq!(misread, [], "{roll}");
        assert!(read.armies.len() == 2 && read.armies.iter().all(|army| army.units.len() > 1), "{roll}");
        let all: Vec<serde_json::Value> =
            serde_json::from_str(&page(&format!("scenario roll --system {} --json", system.code))).expect("JSON");
        assert_eq!(all.len(), grognard_scenario::library::list().len());
        for battle in all {
            let (_, misread) = grognard_press::read_roll(system, battle["roll"].as_str().expect("a roll"));
            assert_eq!(misread, [], "{} {}", system.code, battle["id"]);
        }
    }
}

#[test]
fn rules_as_json_have_the_promised_fields() {
    for system in grognard_shelf::systems() {
        let rules: Vec<serde_json::Value> =
            serde_json::from_str(&page(&format!("rules {} --json", system.code))).expect("JSON");
        assert_eq!(rules.len(), system.rules.len());
        for rule in rules {
            assert!(["id", "text", "kind", "topic", "procedures"].iter().all(|field| rule.get(field).is_some()));
        }
    }
}
