//! The war room of Bataille Empire.

use grognard_bataille_empire::{battle::BatailleEmpire, fielded};

fn main() {
    grognard_war_room::open::<BatailleEmpire>(fielded());
}
