//! A made-up system is played on the screen as any other: nobody there has heard of it. It has all five manners of asking, a secret
//! and an interruption.

use std::fs;

use grognard_protocol::{Desk, Library, Surroundings};
use grognard_scenario::{
    Scenario,
    draw::{Plan, draw},
    library::Book,
};
use grognard_shelf::{Lone, Stock};
use grognard_toy::{Outposts, SCENARIO, fielded};
use serde_json::{Value as Json, json};

use crate::{
    battle::{Wish, able, asked, begins, can_give, clicks, closes, drags, goes_on, is_asked, is_over, spot},
    stage::{Player, Screen, Server},
};

/// The only book and the only system there is.
struct Toy(Lone<Outposts>);

const BOOKS: &[Book] = &[Book { id: "outposts", file: "outposts.toml", text: SCENARIO }];

impl Surroundings for Toy {
    fn scenario(&self, _name: &str) -> Result<Scenario, String> {
        BOOKS[0].open().scenario.ok_or_else(|| "it does not read".to_owned())
    }

    fn library(&self) -> Result<Library, String> {
        Ok(Library::of(BOOKS, &self.0))
    }

    fn picture(&self, scenario: &str) -> Result<String, String> {
        self.scenario(scenario).map(|scenario| draw(&scenario, &Plan::Metres))
    }

    fn seed(&self) -> Result<u64, String> {
        Ok(1)
    }

    fn stock(&self) -> &impl Stock {
        &self.0
    }
}

/// The app with the toy on its shelf.
fn server() -> std::rc::Rc<Server> {
    let mut desk = Desk::new(Toy(Lone::new(fielded())));
    let scenario = BOOKS[0].open().scenario.expect("it reads");
    let mut told = |request: Json, of: &str| {
        let answers = desk.answer(request.to_string().as_bytes());
        json!(answers)[0][of].clone()
    };
    let library = told(json!({"library": true}), "library").to_string().into_bytes();
    let map = told(json!({"picture": {"scenario": "outposts"}}), "picture");
    let engine = |file: &str| {
        let path = format!("{}/../../target/toy/{file}", env!("CARGO_MANIFEST_DIR"));
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}; `cargo xtask test` builds it"));
        (format!("/battle/{file}"), bytes)
    };
    Server::start().with(vec![
        ("/battle/library.json".to_owned(), library),
        ("/battle/maps/outposts.svg".to_owned(), map.as_str().unwrap_or_default().as_bytes().to_vec()),
        ("/battle/scenarios/outposts.json".to_owned(), scenario.to_json().to_string().into_bytes()),
        engine("war-room-outposts.js"),
        engine("war-room-outposts_bg.wasm"),
    ])
}

fn gives(player: &Player) {
    player.waits_for("the order to be pointed at", "document.querySelector('.bar .go')?.disabled === false");
    player.taps(".bar .go");
}

/// Waits for a question that begins so.
fn comes(player: &Player, words: &str) {
    player.waits_for(
        words,
        &format!("document.querySelector('.question[aria-busy=false] h2')?.innerText.startsWith({words:?})"),
    );
}

#[test]
fn a_system_nobody_has_heard_of_is_played_in_all_five_manners() {
    let player = Player::at(server());
    begins(&player, &Wish { whole: true, deploy: true, two_players: true, ..Wish::default() });

    // Place: within the zone, and not beyond it.
    comes(&player, "Where do the Hussars stand?");
    let hussars = able(&player)[0];
    let at = spot(&player, hussars);
    drags(&player, at, (30.0, 0.0));
    gives(&player);
    player.waits_for("the move", "document.querySelector('.undo-button')?.innerText === 'Undo'");
    let at = spot(&player, hussars);
    drags(&player, at, (0.0, 400.0));
    player.waits_for("why no further", "document.querySelector('.stops, .refusal')?.innerText.includes('your half')");
    player.draws("toy-place", Screen::Desk);
    player.presses("\u{E00C}");
    assert!(closes(&player));
    comes(&player, "Where do the Pandurs stand?");
    assert!(closes(&player));

    // Write: under seal, and a curtain between the two.
    player.waits_for("the curtain", "document.querySelector('.curtain')?.innerText.includes('Hussars')");
    player.taps(".curtain button");
    comes(&player, "How far will the Hussars go?");
    assert_eq!(player.count(".written .entry"), 2);
    let white = able(&player)[0];
    clicks(&player, spot(&player, white));
    player.waits_for("what can be written", "document.querySelector('.chosen-card .choice')");
    player.taps(".chosen-card li:last-child .choice");
    gives(&player);
    player.waits_for("what is written", "document.querySelector('.written').innerText.includes('4 inches')");
    player.draws("toy-write", Screen::Desk);
    assert!(closes(&player));
    player.waits_for("the curtain", "document.querySelector('.curtain')?.innerText.includes('Pandurs')");
    player.taps(".curtain button");
    comes(&player, "How far will the Pandurs go?");
    let shown = player.ask("return document.body.innerText");
    assert!(!shown.as_str().unwrap_or_default().contains("4 inches"), "what the Hussars wrote is not shown: {shown}");
    assert!(closes(&player));

    // Pick: on the table.
    comes(&player, "Who of the Hussars acts?");
    let told = player.text(".log");
    assert!(told.contains("Opened: White Hussars 4"), "{told}");
    clicks(&player, spot(&player, white));
    gives(&player);

    // Act: a drag, and whoever comes near is met (Answer) before it goes on.
    comes(&player, "What do the White Hussars do?");
    let at = spot(&player, white);
    drags(&player, at, (0.0, 300.0));
    player
        .waits_for("where it stops", "document.querySelector('.stops')?.innerText.includes('more than were written')");
    player.draws("toy-act", Screen::Desk);
    gives(&player);
    comes(&player, "The White Hussars come near");
    assert!(player.count(".question.interrupts .chain .done") > 0 && player.count(".chain .ahead") > 0);
    player.taps(".choices li:last-child .choice");
    player.waits_for("the odds", "document.querySelectorAll('.pointed .chances li').length > 1");
    player.draws("toy-answer", Screen::Desk);
    gives(&player);
    player.waits_for("the dice", "document.querySelector('.baize .die')");
    is_asked(&player);
    for _ in 0..40 {
        if is_over(&player) {
            break;
        }
        if player.count(".curtain") > 0 {
            player.taps(".curtain button");
        }
        goes_on(&player);
    }
    assert!(is_over(&player), "{}", player.text(".side"));
    player.taps_on("Verify the dice");
    player.waits_for("the proof", "document.querySelector('.proof b')?.innerText.startsWith('Sound')");
    player.has_no_complaint();
}

/// Everything on the page, titles and what lies behind a curtain included.
fn everything(player: &Player) -> String {
    player.ask("return document.body.innerHTML").as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_battle_left_under_seal_is_taken_up_without_a_word_of_what_the_other_wrote() {
    let player = Player::at(server());
    begins(&player, &Wish { whole: true, two_players: true, ..Wish::default() });
    player.waits_for("the curtain", "document.querySelector('.curtain')?.innerText.includes('Hussars')");
    player.taps(".curtain button");
    comes(&player, "How far will the Hussars go?");
    clicks(&player, spot(&player, able(&player)[0]));
    player.waits_for("what can be written", "document.querySelector('.chosen-card .choice')");
    player.taps(".chosen-card li:last-child .choice");
    gives(&player);
    player.waits_for("what is written", "document.querySelector('.written').innerText.includes('4 inches')");
    player.taps(".log .seg button:last-child");
    player.waits_for("it in the writer's log", "document.querySelector('.log').innerText.includes('4 inches')");
    assert!(closes(&player));
    player.waits_for("the curtain", "document.querySelector('.curtain')?.innerText.includes('Pandurs')");
    std::thread::sleep(std::time::Duration::from_millis(400));

    // The page is opened again, and nobody knows who holds it.
    player.reloads_battle();
    player.waits_for("the curtain", "document.querySelector('.curtain')?.innerText.includes('Pandurs')");
    assert!(!everything(&player).contains("4 inches"), "behind the curtain");
    player.draws("toy-taken-up", Screen::Desk);
    player.taps(".curtain button");
    comes(&player, "How far will the Pandurs go?");
    player.taps(".log .seg button:last-child");
    player.waits_for("the log", "document.querySelectorAll('.log li').length > 1");
    assert!(player.text(".log").contains("A hidden order") && !everything(&player).contains("4 inches"));

    // Nor does who watches it meanwhile learn of it.
    player.visits_battles("");
    player.taps_on("Watch");
    player.waits_for("the replay", "document.querySelector('.replay input')");
    player.ask("const line = document.querySelector('.replay input'); line.value = line.max; line.dispatchEvent(new Event('input', { bubbles: true }))");
    player.waits_for("the last order", "document.querySelectorAll('.log li').length > 1");
    assert!(!everything(&player).contains("4 inches"), "in the replay");
    player.has_no_complaint();
}

#[test]
fn a_system_nobody_has_heard_of_is_fought_against_the_computer() {
    let player = Player::at(server());
    begins(&player, &Wish { whole: true, ..Wish::default() });
    for _ in 0..40 {
        if is_over(&player) {
            break;
        }
        assert!(!asked(&player).contains("Pandurs do"), "the computer answers for itself");
        if can_give(&player) || !asked(&player).is_empty() {
            goes_on(&player);
        }
    }
    assert!(is_over(&player), "{}", player.text(".side"));
    player.has_no_complaint();
}
