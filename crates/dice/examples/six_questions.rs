//! Answers six questions about dice and says how long each took, as JSON lines: for `benches/against-python`.

#[path = "../benches/questions/mod.rs"]
mod questions;

use std::{hint::black_box, time::Instant};

fn main() {
    for (name, ask) in questions::QUESTIONS {
        let odds = ask();
        // The median of many short runs is not disturbed by what else the machine does.
        let mut nanoseconds: Vec<f64> = (0..201)
            .map(|_| {
                let start = Instant::now();
                for _ in 0..200 {
                    black_box(ask());
                }
                start.elapsed().as_secs_f64() * 1e9 / 200.0
            })
            .collect();
        nanoseconds.sort_by(f64::total_cmp);
        let chances: Vec<String> = odds.iter().map(|(answer, p)| format!("[{answer},{p:?}]")).collect();
        let line = format!(
            "{{\"name\":\"{name}\",\"microseconds\":{:.4},\"odds\":[{}]}}",
            nanoseconds[100] / 1000.0,
            chances.join(",")
        );
        std::io::Write::write_all(&mut std::io::stdout(), format!("{line}\n").as_bytes()).expect("standard output");
    }
}
