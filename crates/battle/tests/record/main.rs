//! The record of a battle: fought, taken back, doubted.

mod doubted;
mod ford;
mod fought;
mod undone;
mod vectors;

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use ford::{Ford, House, Order, ford};
use grognard_battle::{Game, Rolls, Secret, Side};

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
