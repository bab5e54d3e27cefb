//! How quick the battle screen is among 120 units: frames while the table and a unit are moved, an order priced, an order obeyed. Printed by
//! hand, into `target/battle.txt`.

use std::{fmt::Write as _, rc::Rc, thread, time::Duration};

use grognard_protocol::{Desk, Library, Surroundings};
use grognard_scenario::{
    Scenario,
    draw::{Plan, draw},
    library::Book,
};
use grognard_shelf::{Stock, Whole};
use serde_json::{Value as Json, json};

use crate::{
    battle::{Wish, able, asked, begins, can_give, drags, goes_on, is_asked, mouse, spot},
    stage::{Player, Server},
};

/// Two armies of sixty units each, in three lines of twenty, a hill between them.
fn crowd() -> String {
    let mut text = "id = \"crowd\"\ntitle = \"The Crowd\"\ndate = 1757-05-20\nstart = 10:00:00\nend = 13:00:00\n\
        summary = \"Sixty units a side.\"\nfictional = true\n[map]\nwidth = 7200\nheight = 4800\n[victory]\nmargin = 1\n\
        [[terrain]]\nid = \"hill\"\nname = \"The Hill\"\nkind = \"hill\"\nheight = 20\nslope = \"gentle\"\n\
        area = [[3000, 2200], [4200, 2200], [4200, 2600], [3000, 2600]]\n\
        [[muster]]\nsystem = \"king-or-empress\"\nmetres = 100\ngroup = 1\ntable = [72, 48]\n"
        .to_owned();
    for (side, nation, edge, first, step, facing) in
        [("south", "prussia", "south", 1500, -400, 0), ("north", "austria", "north", 3300, 400, 180)]
    {
        let zone = if first < 2400 {
            "[[0, 0], [7200, 0], [7200, 1900], [0, 1900]]"
        } else {
            "[[0, 2900], [7200, 2900], [7200, 4800], [0, 4800]]"
        };
        let _ = write!(
            text,
            "[[side]]\nid = \"{side}\"\nname = \"The {side}\"\nnation = \"{nation}\"\nedge = \"{edge}\"\n[[zone]]\nid = \"{side}-zone\"\n\
             side = \"{side}\"\narea = {zone}\n[[command]]\nid = \"{side}-army\"\nname = \"{side} army\"\nside = \"{side}\"\nlevel = \"army\"\n\
             commander = {{ name = \"{side} chief\", ability = \"good\", at = [3600, {}] }}\n",
            first + 3 * step
        );
        for line in 0..3 {
            for wing in 0..2 {
                let (command, y) = (format!("{side}-{line}-{wing}"), first + line * step);
                let _ = write!(
                    text,
                    "[[command]]\nid = \"{command}\"\nname = \"Wing {line}{wing} of the {side}\"\nparent = \"{side}-army\"\nlevel = \"wing\"\n\
                     commander = {{ name = \"{command}\", ability = \"average\", at = [{}, {}] }}\n",
                    1800 + wing * 3400,
                    y + step / 3
                );
                for nth in 0..10 {
                    let x = 400 + (wing * 10 + nth) * 335;
                    let _ = write!(
                        text,
                        "[[unit]]\nid = \"{command}-{nth}\"\nname = \"Regiment {line}{wing}{nth} of the {side}\"\ncommand = \"{command}\"\n\
                         type = \"line\"\nquality = \"regular\"\nmen = 700\nat = [{x}, {y}]\nfacing = {facing}\n"
                    );
                }
            }
        }
    }
    text
}

struct Crowded(&'static [Book]);

impl Surroundings for Crowded {
    fn scenario(&self, _name: &str) -> Result<Scenario, String> {
        let read = self.0[0].open();
        read.scenario.ok_or_else(|| format!("{:?}", read.faults))
    }

    fn library(&self) -> Result<Library, String> {
        Ok(Library::of(self.0, &Whole))
    }

    fn picture(&self, scenario: &str) -> Result<String, String> {
        self.scenario(scenario).map(|scenario| draw(&scenario, &Plan::Metres))
    }

    fn seed(&self) -> Result<u64, String> {
        Ok(1)
    }

    fn stock(&self) -> &impl Stock {
        &Whole
    }
}

fn server() -> Rc<Server> {
    let text: &'static str = Box::leak(crowd().into_boxed_str());
    let books = Box::leak(Box::new([Book { id: "crowd", file: "crowd.toml", text }]));
    let mut desk = Desk::new(Crowded(books));
    let scenario = books[0].open().scenario.expect("it reads");
    let mut told = |request: Json, of: &str| {
        let answers = json!(desk.answer(request.to_string().as_bytes()));
        assert!(!answers[0][of].is_null(), "{answers}");
        answers[0][of].clone()
    };
    let library = told(json!({"library": true}), "library").to_string().into_bytes();
    let map = told(json!({"picture": {"scenario": "crowd"}}), "picture");
    Server::start().with(vec![
        ("/battle/library.json".to_owned(), library),
        ("/battle/maps/crowd.svg".to_owned(), map.as_str().unwrap_or_default().as_bytes().to_vec()),
        ("/battle/scenarios/crowd.json".to_owned(), scenario.to_json().to_string().into_bytes()),
    ])
}

/// Counts frames from now on.
const COUNT: &str = "window.frames_seen = 0; window.counting = performance.now();
    const count = () => { window.frames_seen++; if (window.counting) requestAnimationFrame(count) }; requestAnimationFrame(count)";
const COUNTED: &str =
    "const told = window.frames_seen / (performance.now() - window.counting) * 1000; window.counting = 0; return told";

/// Frames a second while the pointer is held at a place and moved to and fro.
fn frames(player: &Player, from: (f64, f64)) -> f64 {
    // Towards the enemy, where it may go.
    let ahead = if from.1 < 450.0 { 1.0 } else { -1.0 };
    mouse(player, "mousePressed", from);
    player.ask(COUNT);
    for i in 0..240 {
        let (along, up) = (f64::from(i % 60), f64::from(i % 40));
        mouse(player, "mouseMoved", (from.0 + along / 8.0, from.1 + up * ahead));
        thread::sleep(Duration::from_millis(4));
    }
    let told = player.ask(COUNTED).as_f64().unwrap_or_default();
    mouse(player, "mouseReleased", from);
    thread::sleep(Duration::from_millis(500));
    told
}

/// Notes how long after something happened something else was drawn.
const WATCH: &str = "const [event, on, what] = arguments; const took = window.took = []; let at = 0;
    addEventListener(event, ({ target }) => { if (!at && target.closest(on)) at = performance.now() }, true);
    new MutationObserver(() => { if (at) { took.push(performance.now() - at); at = 0 } })
        .observe(document.querySelector(what), { childList: true, subtree: true });";

fn median(player: &Player) -> (f64, f64, usize) {
    let mut took: Vec<f64> = serde_json::from_value(player.ask("return window.took")).unwrap_or_default();
    took.sort_by(f64::total_cmp);
    let at = |part: usize| {
        took.get((took.len() * part / 100).min(took.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    (at(50), at(95), took.len())
}

#[test]
#[ignore = "figures for people"]
fn among_a_hundred_and_twenty_units() {
    let player = Player::at(server());
    let desk = json!({"width": 1440, "height": 900, "deviceScaleFactor": 1, "mobile": false});
    player.devtools("Emulation.setDeviceMetricsOverride", desk);
    begins(&player, &Wish { whole: true, two_players: true, system: Some("king-or-empress"), ..Wish::default() });
    for _ in 0..12 {
        if asked(&player).contains("movement") {
            break;
        }
        goes_on(&player);
    }
    let mut report = format!("{} blocks\n", player.count(".blocks .blk"));
    player.taps(".zoom button:nth-child(3)");
    thread::sleep(Duration::from_millis(500));
    let _ = writeln!(report, "panning   {:.0} frames a second", frames(&player, (300.0, 120.0)));
    player.taps(".zoom button:nth-child(1)");
    thread::sleep(Duration::from_millis(500));
    let first = able(&player)[0];
    let at = spot(&player, first);
    player.ask_with(WATCH, vec!["pointermove".into(), ".stage".into(), ".over".into()]);
    let _ = writeln!(report, "dragging  {:.0} frames a second", frames(&player, at));
    let (middle, worst, count) = median(&player);
    let _ = writeln!(report, "a drag priced and drawn  {middle:.1} ms, 95 in 100 within {worst:.1} ({count})");
    player.presses("\u{E00C}");
    player.ask_with(WATCH, vec!["click".into(), ".bar .go".into(), ".blocks".into()]);
    for _ in 0..8 {
        for piece in able(&player).into_iter().take(4) {
            let at = spot(&player, piece);
            drags(&player, at, (0.0, if at.1 < 450.0 { 12.0 } else { -12.0 }));
            if can_give(&player) {
                player.taps(".bar .go");
                is_asked(&player);
                thread::sleep(Duration::from_millis(200));
            }
        }
        goes_on(&player);
    }
    let (middle, worst, count) = median(&player);
    let _ = writeln!(report, "an order obeyed and drawn  {middle:.1} ms, 95 in 100 within {worst:.1} ({count})");
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/battle.txt"), &report).expect("a report");
    print_report(&report);
}

#[allow(clippy::print_stdout, reason = "figures for people")]
fn print_report(report: &str) {
    println!("{report}");
}
