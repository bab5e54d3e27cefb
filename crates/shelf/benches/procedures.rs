//! Every procedure of every system: resolved without a listener, with one, and priced exactly.

use divan::{Bencher, black_box};
use grognard_rulebook::{AnyProcedure, Given, Rolls, System};

fn main() {
    divan::main();
}

/// A procedure by its full name, as a benchmark's argument.
#[derive(Clone, Copy)]
struct Asked(&'static System, &'static dyn AnyProcedure);

impl std::fmt::Display for Asked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.0.code, self.1.name())
    }
}

fn all() -> impl Iterator<Item = Asked> {
    grognard_shelf::systems().flat_map(|system| system.procedures.iter().map(move |p| Asked(system, p.as_ref())))
}

#[divan::bench(args = all())]
fn odds(bencher: Bencher, Asked(system, procedure): Asked) {
    let given = Given::nothing();
    bencher.bench(|| procedure.price(black_box(&given), system.house.plain(), None));
}

#[divan::bench(args = all())]
fn resolve_explained(bencher: Bencher, Asked(system, procedure): Asked) {
    let given = Given::nothing();
    bencher.bench(|| procedure.resolve(black_box(&given), system.house.plain(), Rolls::Seed(7), None));
}

#[divan::bench(args = all())]
fn resolve_unheard(bencher: Bencher, Asked(system, procedure): Asked) {
    let mut dice = grognard_rulebook::dice::Rolled::from_seed(7);
    let mut play = procedure.player(&Given::nothing(), system.house.plain()).expect("nothing is a situation");
    bencher.bench_local(|| play(black_box(&mut dice)));
}
