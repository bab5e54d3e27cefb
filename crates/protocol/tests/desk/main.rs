//! At the desk: what programs, screens and servers ask, and what they are told.

mod conversation;
mod screen;
mod secrets;

use grognard_protocol::{Desk, Surroundings};
use grognard_scenario::{
    Scenario,
    draw::{Plan, draw},
    library,
};
use grognard_shelf::{Stock, Whole};
use serde_json::{Value, json};

/// Scenarios of the library, and a seed that is always the same.
struct Library;

impl Surroundings for Library {
    fn scenario(&self, name: &str) -> Result<Scenario, String> {
        library::find(name).map_err(|why| why.to_string())
    }

    fn library(&self) -> Result<grognard_protocol::Library, String> {
        Ok(grognard_protocol::Library::of(library::list(), &Whole))
    }

    fn picture(&self, scenario: &str) -> Result<String, String> {
        self.scenario(scenario).map(|scenario| draw(&scenario, &Plan::Metres))
    }

    fn seed(&self) -> Result<u64, String> {
        Ok(7)
    }

    fn stock(&self) -> &impl Stock {
        &Whole
    }
}

fn say(desk: &mut Desk<Library>, request: Value) -> Vec<Value> {
    let replies = desk.answer(request.to_string().as_bytes());
    replies.iter().map(|message| serde_json::to_value(message).expect("it is JSON")).collect()
}

fn ask(desk: &mut Desk<Library>, request: Value) -> Value {
    let mut replies = say(desk, request.clone());
    assert_eq!(replies.len(), 1, "{request}: {replies:?}");
    replies.remove(0)
}
