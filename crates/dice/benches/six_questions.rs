//! The six questions that `benches/against-python` puts to other dice libraries.

mod questions;

use grognard_dice::Odds;
use questions::{QUESTIONS, Question};

fn main() {
    divan::main();
}

struct Named(Question);

impl std::fmt::Display for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.0)
    }
}

#[divan::bench(args = QUESTIONS.map(Named))]
fn odds(question: &Named) -> Odds<i32> {
    (question.0.1)()
}
