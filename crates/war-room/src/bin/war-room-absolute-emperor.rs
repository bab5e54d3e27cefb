//! The war room of Absolute Emperor.

use grognard_absolute_emperor::{battle::AbsoluteEmperor, fielded};

fn main() {
    grognard_war_room::open::<AbsoluteEmperor>(fielded());
}
