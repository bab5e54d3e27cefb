//! Battles of every system that has them, fought by any orders and recorded, and the hash of their records.
//!
//! Every order, die, event and state is in a record. The same hashes must come out natively and as WebAssembly. A browser's
//! module has no standard output, so the line is also left in memory, where whoever runs the module finds it.

use std::io::Write;

use grognard_battle::{Battle, Digest};
use grognard_battle_tests::{Engagement, records::fingerprint};
use grognard_shelf::{Campaign, Fielded};

const BATTLES: [(Engagement, u64); 4] = [
    (Engagement::of("crossroads"), 1757),
    (Engagement::of("crossroads:march"), 20),
    (Engagement::deployed("crossroads"), 5),
    (Engagement::of("lobositz-1756"), 1756),
];

struct Fought;

impl Campaign for Fought {
    type Out = Digest;

    fn on<B: Battle>(self, _: &'static Fielded) -> Digest {
        fingerprint::<B>(&BATTLES)
    }
}

fn main() -> std::io::Result<()> {
    let hashes: Vec<String> = grognard_shelf::battles()
        .filter_map(|system| Some(format!("{}:{}", system.name, grognard_shelf::battle(system.name, Fought)?)))
        .collect();
    let line = format!("fingerprint={};", hashes.join(","));
    writeln!(std::io::stdout(), "{line}")?;
    std::hint::black_box(line.leak());
    Ok(())
}
