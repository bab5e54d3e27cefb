//! The drawn maps: the same bytes each time, whole, self-contained, with everybody on them.

use grognard_scenario::draw::{Plan, draw};
use grognard_scenario::model::ground::TerrainKind;
use grognard_scenario::{Scenario, library};

fn battles() -> Vec<Scenario> {
    library::list().iter().map(|b| b.open().scenario.unwrap()).collect()
}

/// FNV-1a: enough to notice that a drawing changed.
fn print_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn the_same_battle_is_drawn_the_same() {
    for s in battles() {
        assert_eq!(print_of(&draw(&s, &Plan::Metres)), print_of(&draw(&s.clone(), &Plan::Metres)));
    }
}

#[test]
fn everybody_on_the_map_is_drawn_and_everything_named_is_lettered() {
    for s in battles() {
        let svg = draw(&s, &Plan::Metres);
        for unit in s.units.iter().filter(|u| u.at.is_some()) {
            let words = format!("{}, {} {}, {} men", unit.name, unit.quality, unit.kind, unit.men);
            assert!(svg.contains(&words.replace('&', "&amp;")), "{}: {}", s.id, unit.id);
        }
        let svg = svg.replace('\u{a0}', " ");
        for command in &s.commands {
            let commander = command.commander.as_ref();
            assert!(commander.is_none_or(|c| svg.contains(&c.name)), "{}: {}", s.id, command.id);
        }
        for piece in s.terrain.iter().filter(|t| t.name.is_some()) {
            let name = piece.label();
            let lettered = if piece.kind == TerrainKind::Village { name.to_uppercase() } else { name.to_owned() };
            assert!(svg.contains(&format!(">{lettered}<")), "{}: {name}", s.id);
        }
        for source in &s.sources {
            assert!(svg.contains(&format!("{} ", source.id)), "{}: {}", s.id, source.id);
        }
    }
}

#[test]
fn a_drawing_needs_nothing_from_outside() {
    for s in battles() {
        let svg = draw(&s, &Plan::Metres);
        for outside in ["href", "@import", "@font-face", "<script", "<image", "url(http", "NaN", "inf"] {
            let words = svg.split('<').filter(|tag| !tag.contains('>') || tag.find(outside).is_some());
            let inside_markup = words.filter(|tag| tag.split('>').next().is_some_and(|t| t.contains(outside))).count();
            assert_eq!(inside_markup, 0, "{}: {outside}", s.id);
        }
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
        assert!(svg.len() < 600_000, "{}: {} bytes", s.id, svg.len());
    }
}

#[test]
fn each_system_gets_a_sheet_at_its_own_scale() {
    for s in battles() {
        for hint in &s.musters {
            let plan = Plan::for_system(&s, &hint.system).unwrap();
            let svg = draw(&s, &plan);
            assert!(svg.contains("class=\"fold\"") && svg.contains("class=\"off-map\""), "{} {}", s.id, hint.system);
        }
        assert_eq!(Plan::for_system(&s, "chess"), None);
    }
}

#[test]
fn odd_tables_are_drawn_as_well() {
    let s = library::find("crossroads").unwrap();
    for (metres, width, depth) in [(0.0, 0, 0), (f64::NAN, 72, 48), (-5.0, 1, 400), (1e9, 3, 2), (0.01, 5, 5)] {
        let plan = Plan::Table { metres, width, depth, unit: "inches".into(), corner: None };
        let svg = draw(&s, &plan);
        assert!(svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{metres} {width} {depth}");
    }
}
