//! `referee`: any program plays a side, a JSON object a line each way. docs/referee.md describes it for those who write one.
//!
//! Nothing a program says can end the battle but the battle itself: a line that makes no sense is answered with an error, an order
//! against the rules with a refusal, and the question stands.

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
    sync::Arc,
};

use grognard_battle::{Battle, Deployment, Piece, Setup};
use grognard_scenario::Scenario;
use grognard_shelf::Campaign;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::{
    batch::{Line, next_line},
    muster::campaign,
    resolve::fresh_seed,
    scenario,
    seat::{Seat, Table},
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

fn referee(requests: &mut impl io::BufRead, out: &mut impl Write) -> io::Result<()> {
    let mut table: Option<Box<dyn Table>> = None;
    let mut line = Vec::new();
    loop {
        let replies = match next_line(requests, &mut line)? {
            Line::End => return Ok(()),
            Line::TooLong => vec![error("the line is longer than 1 MiB, which no request is")],
            Line::Read if line.trim_ascii().is_empty() => continue,
            Line::Read => match Asked::read(&line) {
                Ok((asked, id)) => marked(answer(&mut table, asked), id),
                Err(reply) => vec![reply],
            },
        };
        for reply in replies {
            serde_json::to_writer(&mut *out, &reply)?;
            out.write_all(b"\n")?;
        }
        // Whoever asked waits for the answer.
        out.flush()?;
    }
}

/// What a program can ask for.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Asked {
    New(New),
    Menu(Menu),
    Quote(Value),
    Odds(Situation),
    /// With the player's own dice, if he throws them himself.
    Order(Value, Option<Vec<i64>>),
    Undo(Yes),
    Board(Yes),
}

/// `true`, for what has nothing else to say.
#[derive(Deserialize)]
#[serde(try_from = "bool")]
struct Yes;

impl TryFrom<bool> for Yes {
    type Error = &'static str;

    fn try_from(yes: bool) -> Result<Self, Self::Error> {
        if yes { Ok(Self) } else { Err("write true, or leave the request out") }
    }
}

/// A battle to be fought.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct New {
    scenario: String,
    system: String,
    #[serde(default)]
    seed: Option<u64>,
    #[serde(default)]
    sides: Sides,
    #[serde(default)]
    deploy: Deployment,
    #[serde(default)]
    house: Map<String, Value>,
}

/// Who plays each side: `me` for the program that asks, or an officer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Sides {
    first: String,
    second: String,
}

impl Default for Sides {
    fn default() -> Self {
        Self { first: "me".to_owned(), second: "plain".to_owned() }
    }
}

/// Which part of the menu.
#[derive(Deserialize)]
#[serde(untagged)]
enum Menu {
    All(Yes),
    To { piece: Piece },
}

/// A situation to be priced, as a quote holds them. Who stands in its roles does not matter to its odds.
#[derive(Deserialize)]
pub(crate) struct Situation {
    pub(crate) procedure: String,
    #[serde(default)]
    pub(crate) given: Value,
}

impl Asked {
    /// Reads a request and its mark, or says what a request looks like.
    fn read(line: &[u8]) -> Result<(Self, Option<Value>), Value> {
        let value: Value = serde_json::from_slice(line).map_err(|why| error(&format!("not JSON: {why}")))?;
        let Value::Object(mut fields) = value else { return Err(error("a request is one JSON object a line")) };
        let id = fields.remove("id");
        let dice = fields.remove("dice");
        let refuse = |why: String| {
            let mut reply = error(&why);
            if let Some(id) = &id {
                reply["id"] = id.clone();
            }
            reply
        };
        if fields.len() != 1 {
            return Err(refuse(
                "a request holds one of new, menu, quote, odds, order, undo and board, and an id if you like"
                    .to_owned(),
            ));
        }
        let asked = match fields.remove("order") {
            Some(order) => {
                let dice = dice.map(serde_json::from_value).transpose();
                Asked::Order(order, dice.map_err(|why| refuse(format!("dice are a list of faces: {why}")))?)
            }
            None if dice.is_some() => return Err(refuse("dice belong to an order".to_owned())),
            None => serde_json::from_value(Value::Object(fields)).map_err(|why| refuse(why.to_string()))?,
        };
        Ok((asked, id))
    }
}

pub(crate) fn error(message: &str) -> Value {
    json!({"error": {"message": message}})
}

fn marked(mut replies: Vec<Value>, id: Option<Value>) -> Vec<Value> {
    if let Some(id) = id {
        for reply in &mut replies {
            reply["id"] = id.clone();
        }
    }
    replies
}

fn answer(table: &mut Option<Box<dyn Table>>, asked: Asked) -> Vec<Value> {
    if let Asked::New(new) = asked {
        return match begin(new) {
            Ok((begun, replies)) => {
                *table = Some(begun);
                replies
            }
            Err(Trouble::Said(why)) => vec![error(&why)],
            Err(Trouble::Closed) => Vec::new(),
        };
    }
    let Some(table) = table else {
        return vec![error("no battle is under way: begin with {\"new\": {\"scenario\": …, \"system\": …}}")];
    };
    match asked {
        Asked::New(_) => Vec::new(),
        Asked::Menu(Menu::All(_)) => vec![table.menu(None)],
        Asked::Menu(Menu::To { piece }) => vec![table.menu(Some(piece))],
        Asked::Quote(order) => vec![table.quote(&order)],
        Asked::Odds(situation) => vec![table.odds(&situation)],
        Asked::Order(order, dice) => table.order(&order, dice.as_deref()),
        Asked::Undo(_) => table.undo(),
        Asked::Board(_) => vec![table.board()],
    }
}

fn begin(new: New) -> Result<(Box<dyn Table>, Vec<Value>), Trouble> {
    let seed = new.seed.map_or_else(fresh_seed, Ok)?;
    let scenario = Arc::new(scenario::open(&new.scenario)?);
    let system = new.system.clone();
    campaign(&system, Opening { new, scenario, seed })
}

struct Opening {
    new: New,
    scenario: Arc<Scenario>,
    seed: u64,
}

impl Campaign for Opening {
    type Out = Result<(Box<dyn Table>, Vec<Value>), Trouble>;

    fn on<B: Battle>(self) -> Self::Out {
        let Self { new, scenario, seed } = self;
        let setup = Setup { deployment: new.deploy };
        let names = [new.sides.first, new.sides.second];
        let (seat, replies) = Seat::<B>::take(scenario, new.house, setup, names, seed)?;
        Ok((Box::new(seat), replies))
    }
}
