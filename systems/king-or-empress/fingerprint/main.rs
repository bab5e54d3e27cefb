//! Random battles, recorded, and the hash of their records.
//!
//! Every order, die, event and state is in a record, and the last seal covers all of it. The same hash must come out natively and
//! as WebAssembly. A browser's module has no standard output, so the line is also left in memory, where whoever runs the
//! module finds it.

use std::io::Write;
use std::sync::Arc;

use grognard_battle::{Battle, Deployment, Digest, Game, Rolls, Secret, Setup, Stand};
use grognard_king_or_empress::battle::KingOrEmpress;
use grognard_rulebook::dice::Rolled;
use grognard_scenario::library;

const BATTLES: [(&str, Deployment, u64); 4] = [
    ("crossroads", Deployment::Scenario, 1757),
    ("crossroads:march", Deployment::Scenario, 20),
    ("crossroads", Deployment::Players, 5),
    ("lobositz-1756", Deployment::Scenario, 1756),
];

fn main() -> std::io::Result<()> {
    let mut seals = Vec::new();
    for (scenario, deployment, seed) in BATTLES {
        seals.extend_from_slice(&fought(scenario, deployment, seed));
    }
    let hash = Digest::of(&[&seals]);
    let line = format!("fingerprint={hash};");
    writeln!(std::io::stdout(), "{line}")?;
    std::hint::black_box(line.leak());
    Ok(())
}

/// The whole record of a battle in which both sides answer with any order of the menu.
fn fought(scenario: &str, deployment: Deployment, seed: u64) -> Vec<u8> {
    let scenario = Arc::new(library::find(scenario).expect("it is in the library"));
    let battle = KingOrEmpress::muster(scenario, Arc::default(), Setup { deployment }).expect("it can be fought");
    let players = ["Any".to_owned(), "Any".to_owned()];
    let mut game = Game::begin(battle, players, Secret::from_seed(seed), Vec::new()).expect("a list can be written to");
    let mut choice = Rolled::from_seed(seed);
    let mut menu = Vec::new();
    while let Stand::Asks(asks) = game.battle().stand() {
        let question = asks[0];
        menu.clear();
        game.battle().orders(&question, &mut menu);
        let pick = usize::from(choice.face(255)) * 255 + usize::from(choice.face(255));
        let order = menu[pick % menu.len()].clone();
        game.obey(question.side, &order, Rolls::Committed).expect("every order of a menu is obeyed");
    }
    game.close().expect("a list can be written to");
    game.into_inner()
}
