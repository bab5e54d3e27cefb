//! How many requests `batch` answers in a second, the process and its pipes included.

use std::{
    io::Write,
    process::{Command, Stdio},
    thread,
};

use divan::{Bencher, counter::ItemsCount};

const REQUESTS: usize = 50_000;

fn main() {
    divan::main();
}

#[divan::bench(args = ["rally", "shooting", "melee"], sample_count = 5, sample_size = 1)]
fn odds(bencher: Bencher, procedure: &str) {
    let line =
        format!("{{\"id\":1,\"system\":\"fke\",\"procedure\":\"{procedure}\",\"given\":{{}},\"want\":\"odds\"}}\n");
    let requests = line.repeat(REQUESTS);
    bencher.counter(ItemsCount::new(REQUESTS)).bench(|| answered(requests.clone()));
}

fn answered(requests: String) -> usize {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .arg("batch")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    let writer = thread::spawn(move || stdin.write_all(requests.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("everything is read");
    output.stdout.iter().filter(|byte| **byte == b'\n').count()
}
