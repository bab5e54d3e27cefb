//! The record of a battle: fought, taken back, doubted.

mod back;
mod doubted;
mod ford;
mod fought;
mod fuzzed;
mod hidden;
mod linked;
mod named;
mod old;
mod resumed;
mod undone;
mod vectors;

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use ford::{Ford, House, Order, ford};
use grognard_battle::{Digest, Game, Rolls, Secret, Side};
use serde_json::Value;

const STEP: Order = Order::Step { piece: 0 };

/// The ford, between Anna and Boris.
fn begin() -> Game<Ford, Vec<u8>> {
    begin_on(Vec::new())
}

fn begin_on<W: io::Write>(out: W) -> Game<Ford, W> {
    let players = ["Anna".into(), "Boris".into()];
    Game::begin(ford(House::default()), players, Secret::from_seed(1757), out).unwrap()
}

fn give<W: io::Write>(game: &mut Game<Ford, W>, by: Side, orders: &[Order]) {
    for order in orders {
        game.obey(by, order, Rolls::Committed).unwrap();
    }
}

/// A page that can be read while it is written.
#[derive(Clone, Default)]
struct Page(Rc<RefCell<Vec<u8>>>);

impl io::Write for Page {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(text)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Changes the lines of a record, without their seals, and seals them all anew.
fn forged(text: &[u8], forge: impl FnOnce(&mut Vec<Value>)) -> Vec<u8> {
    let mut lines: Vec<Value> =
        text.trim_ascii_end().split(|byte| *byte == b'\n').map(|line| serde_json::from_slice(line).unwrap()).collect();
    for line in &mut lines {
        line.as_object_mut().unwrap().remove("seal");
    }
    forge(&mut lines);
    let (mut out, mut before) = (String::new(), String::new());
    for line in lines {
        let body = line.to_string();
        if line.get("beside").is_some() {
            out.push_str(&format!("{body}\n"));
            continue;
        }
        before = Digest::of(&[before.as_bytes(), body.as_bytes()]).to_string();
        out.push_str(&format!("{},\"seal\":\"{before}\"}}\n", body.strip_suffix('}').unwrap()));
    }
    out.into_bytes()
}

/// The place of the first line with a field.
fn place(lines: &[Value], field: &str) -> usize {
    lines.iter().position(|line| line.get(field).is_some()).unwrap()
}
