//! The `grognard` command: five rule systems for people and for programs.
//!
//! Every command prints for people and takes `--json` for programs. Errors go to standard error, say what was wrong,
//! where, and what would be right; the exit code is then 2 and standard output stays empty.

mod args;
mod batch;
mod cores;
mod coverage;
mod faces;
mod fight;
mod hint;
mod ladder;
mod learn;
mod measure;
mod muster;
mod paint;
mod played;
mod referee;
mod reference;
mod replay;
mod report;
mod resolve;
mod retold;
mod scenario;
mod series;
mod serve;
mod trouble;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use args::{Args, Command};
use clap::Parser;
use trouble::Trouble;

fn main() -> ExitCode {
    let args = Args::parse();
    // Everything is written at once and only if nothing went wrong, so that an error leaves standard output empty.
    let mut page = Vec::new();
    // A check that was asked for and failed has been told on the page; the exit code says it once more.
    let mut holds = true;
    let done = match &args.command {
        Command::Systems { json } => reference::systems(&mut page, *json),
        Command::Rules { system, topic, json } => reference::rules(&mut page, system, topic.as_deref(), *json),
        Command::Rule { id, json } => reference::rule(&mut page, id, *json),
        Command::Find { system, words, json } => reference::find(&mut page, system, &words.join(" "), *json),
        Command::Procedures { system, json } => reference::procedures(&mut page, system, *json),
        Command::Describe { system, procedure, json } => reference::describe(&mut page, system, procedure, *json),
        Command::House { system, json } => reference::house(&mut page, system, *json),
        Command::Sheet { system, format, long, house } => reference::sheet(&mut page, system, *format, *long, house),
        Command::Resolve(asked) => resolve::resolve(&mut page, asked),
        Command::Odds(asked) => resolve::odds(&mut page, asked),
        Command::Batch => return batch::run(),
        Command::Serve { lan, open, port } => serve::run(*lan, *open, *port),
        Command::Fight(asked) => fight::run(&mut page, asked).map(|ended| holds &= ended),
        Command::Hint { file, at, officer, json } => hint::run(&mut page, file, *at, officer, *json),
        Command::Ladder(asked) => ladder::run(&mut page, asked),
        Command::Learn(asked) => learn::run(&mut page, asked),
        Command::Replay { file, verify: true, json, .. } => {
            replay::prove(&mut page, file, *json).map(|sound| holds &= sound)
        }
        Command::Replay { file, to, json, .. } => replay::run(&mut page, file, *to, *json),
        Command::Report { file, out } => report::run(&mut page, file, out.as_deref()),
        Command::Referee => return referee::run(),
        Command::Scenario(command) => scenario::run(&mut page, command).map(|sound| holds &= sound),
        Command::Coverage { check, json } => {
            coverage::run(&mut page, *json).map(|complete| holds &= complete || !check)
        }
    };
    match done.and_then(|()| print(&page).map_err(Trouble::from)) {
        Ok(()) if !holds => ExitCode::FAILURE,
        Ok(()) | Err(Trouble::Closed) => ExitCode::SUCCESS,
        Err(Trouble::Said(why)) => {
            let red = paint::ERROR;
            let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {why}");
            ExitCode::from(2)
        }
    }
}

fn print(page: &[u8]) -> io::Result<()> {
    let mut out = anstream::stdout();
    out.write_all(page)?;
    out.flush()
}
