//! `referee`: any program plays a side, a JSON object a line each way. docs/referee.md describes it for those who write one.

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use grognard_protocol::{Desk, Library, Surroundings};
use grognard_scenario::{
    Scenario,
    draw::{Plan, draw},
    library,
};
use grognard_shelf::{Stock, Whole};
use serde_json::json;

use crate::{
    batch::{Line, next_line},
    faces,
    resolve::fresh_seed,
    scenario,
    trouble::Trouble,
};

/// Answers line by line until there are no more.
pub(crate) fn run() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    match referee(&mut io::stdin().lock(), &mut out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Scenarios of the library or from files, seeds from the operating system.
struct Shell;

fn in_words(trouble: Trouble) -> String {
    match trouble {
        Trouble::Said(why) => why,
        Trouble::Closed => "nobody listens any more".to_owned(),
    }
}

impl Surroundings for Shell {
    fn scenario(&self, name: &str) -> Result<Scenario, String> {
        scenario::open(name).map_err(in_words)
    }

    fn library(&self) -> Result<Library, String> {
        Ok(Library::of(library::list(), &Whole))
    }

    fn picture(&self, scenario: &str) -> Result<String, String> {
        self.scenario(scenario).map(|scenario| draw(&scenario, &Plan::Metres))
    }

    fn seed(&self) -> Result<u64, String> {
        fresh_seed().map_err(in_words)
    }

    fn face(&self, file: &str) -> Option<Vec<u8>> {
        faces::file(file).map(<[u8]>::to_vec)
    }

    fn stock(&self) -> &impl Stock {
        &Whole
    }
}

/// A longer line is no request: a record is handed over in one, and that of a great battle has some megabytes.
const LONGEST: usize = 64 << 20;

fn referee(requests: &mut impl io::BufRead, out: &mut impl Write) -> io::Result<()> {
    let mut desk = Desk::new(Shell);
    let mut line = Vec::new();
    loop {
        match next_line(requests, &mut line, LONGEST)? {
            Line::End => return Ok(()),
            Line::TooLong => {
                let message = "the line is longer than 64 MiB, which no request is";
                writeln!(out, "{}", json!({"error": {"message": message}}))?;
            }
            Line::Read if line.trim_ascii().is_empty() => continue,
            Line::Read => {
                for message in desk.answer(&line) {
                    serde_json::to_writer(&mut *out, &message)?;
                    out.write_all(b"\n")?;
                }
            }
        }
        // Whoever asked waits for the answer.
        out.flush()?;
    }
}
