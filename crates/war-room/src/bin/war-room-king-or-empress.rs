//! The war room of For King or Empress.

use grognard_king_or_empress::{battle::KingOrEmpress, fielded};

fn main() {
    grognard_war_room::open::<KingOrEmpress>(fielded());
}
