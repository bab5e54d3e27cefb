//! What can be asked for.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  grognard systems                                     the rule systems
  grognard procedures fke                              what can be resolved or looked up in one
  grognard describe fke shooting                       what a volley asks for
  grognard odds fke shooting target_flank_or_rear=true what a volley into a flank will do
  grognard resolve fke shooting --dice 2               with your own die
  grognard rule fke.combat.two-disorder                one rule, and where it acts
  grognard sheet fke --format html > fke.html          a quick reference to print
  grognard fight crossroads --system fke --seed 7      a whole battle, fought by the computer

A system is named by its name or its code. Every command takes --json for programs.";

/// Five horse-and-musket rule systems: exact odds, explained results, printed sheets.
#[derive(Parser)]
#[command(name = "grognard", version, after_help = EXAMPLES, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// The rule systems.
    Systems {
        /// For programs.
        #[arg(long)]
        json: bool,
    },
    /// Every rule of a system: its id, text, kind and where it acts.
    #[command(after_help = "Example:\n  grognard rules fke morale")]
    Rules {
        /// Name or code of the system.
        system: String,
        /// Only rules of this topic, the middle part of their ids.
        topic: Option<String>,
        /// For programs.
        #[arg(long)]
        json: bool,
    },
    /// One rule, with the procedures that use it.
    #[command(after_help = "Example:\n  grognard rule fke.morale.uphill")]
    Rule {
        /// Its id, or a ruling as <code>.R<number>.
        id: String,
        /// For programs.
        #[arg(long)]
        json: bool,
    },
    /// Rules and procedures that answer a question, asked in your own words.
    #[command(after_help = "Example:\n  grognard find ae what does a square do against cavalry")]
    Find {
        /// Name or code of the system.
        system: String,
        /// The question.
        #[arg(required = true)]
        words: Vec<String>,
        /// For programs.
        #[arg(long)]
        json: bool,
    },
    /// Every procedure of a system, one line each.
    Procedures {
        /// Name or code of the system.
        system: String,
        /// For programs.
        #[arg(long)]
        json: bool,
    },
    /// What a procedure asks for, rolls and answers; with --json its JSON Schema.
    #[command(after_help = "Example:\n  grognard describe fke melee")]
    Describe {
        /// Name or code of the system.
        system: String,
        /// Name of the procedure.
        procedure: String,
        /// For programs.
        #[arg(long)]
        json: bool,
    },
    /// The numbers and switches that the sheet leaves out, each with its ruling.
    House {
        /// Name or code of the system.
        system: String,
        /// For programs.
        #[arg(long)]
        json: bool,
    },
    /// The whole system as a printable quick reference, made from the tables the engine plays by.
    #[command(after_help = "Example:\n  grognard sheet fke --format html > fke.html")]
    Sheet {
        /// Name or code of the system.
        system: String,
        /// How to write it.
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
        /// As HTML: everything, with the id of every rule and our rulings, instead of two to four pages.
        #[arg(long)]
        long: bool,
        #[command(flatten)]
        house: HouseArgs,
    },
    /// Resolve a situation: the explanation, the dice, the outcome.
    #[command(after_help = "\
Examples:
  grognard resolve fke shooting                              roll it
  grognard resolve fke shooting target_arm=light-cavalry --seed 7
  grognard resolve fke melee defender_arm=artillery --dice 3,5
  echo '{\"range\": \"long\", \"arm\": \"artillery\"}' | grognard resolve fke shooting --in -")]
    Resolve(Asked),
    /// The exact odds of a situation.
    #[command(after_help = "\
Examples:
  grognard odds fke melee attacker_arm=heavy-cavalry
  grognard odds fke morale-test disorder=3 --house-rule regular_morale=8
  grognard odds fke shooting --json")]
    Odds(Asked),
    /// Answer requests from standard input, one JSON object a line, in order.
    #[command(after_help = "\
Example:
  echo '{\"id\": 1, \"system\": \"fke\", \"procedure\": \"shooting\", \"given\": {}, \"want\": \"odds\"}' | grognard batch")]
    Batch,
    /// Battles as data: list, show, check and draw them.
    #[command(subcommand)]
    Scenario(ScenarioCommand),
    /// Let computer players fight a battle, once or many times.
    #[command(after_help = "\
Examples:
  grognard fight crossroads --system fke --seed 7
  grognard fight crossroads --system fke --seed 7 --record battle.jsonl
  grognard fight crossroads --system fke --attacker plain --defender random --games 1000")]
    Fight(FightArgs),
    /// How strong the officers are: each against the next lower one, in pairs of battles with the same dice.
    #[command(after_help = "\
Examples:
  grognard ladder crossroads --system fke
  grognard ladder crossroads --system vb --officers plain,major,colonel --pairs 50 --kept ladder.jsonl")]
    Ladder(LadderArgs),
    /// Let officers of all tempers fight, and tell what foretells the winner and which weights win.
    #[command(after_help = "\
Examples:
  grognard learn --games 20
  grognard learn --systems fke,vb --battles crossroads,maida-1806 --games 200 --json")]
    Learn(LearnArgs),
    /// Follow the record of a battle: orders, dice and events in words.
    #[command(after_help = "\
Examples:
  grognard replay battle.jsonl
  grognard replay battle.jsonl --to 40
  grognard replay battle.jsonl --verify")]
    Replay {
        /// The record.
        file: PathBuf,
        /// Up to this order.
        #[arg(long, value_name = "N")]
        to: Option<u32>,
        /// Check every seal, die, order and state, and say what that proves; exit with 1 if one is wrong.
        #[arg(long, conflicts_with = "to")]
        verify: bool,
        /// For programs.
        #[arg(long)]
        json: bool,
    },
    /// What an officer would order in a recorded battle, and why, with the chance to win by order.
    #[command(
        after_help = "Examples:\n  grognard hint battle.jsonl --at 40\n  grognard hint battle.jsonl --officer colonel:bold"
    )]
    Hint {
        /// The record.
        file: PathBuf,
        /// After this order; at the end of the record if left out.
        #[arg(long, value_name = "N")]
        at: Option<u32>,
        /// Whom to ask.
        #[arg(long, default_value = "general", value_name = "OFFICER")]
        officer: String,
        /// For programs.
        #[arg(long)]
        json: bool,
    },
    /// Tell the battle of a record: a page with a map for every turn.
    #[command(after_help = "Example:\n  grognard report battle.jsonl --out battle.html")]
    Report {
        /// The record.
        file: PathBuf,
        /// Where to write it, instead of standard output.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Let any program play: JSON Lines on standard input and output, see docs/referee.md.
    #[command(after_help = "\
Example:
  echo '{\"new\": {\"scenario\": \"crossroads\", \"system\": \"fke\", \"seed\": 7}}' | grognard referee")]
    Referee,
    /// Start the companion in the browser, from this machine alone or for the phones of the local network.
    #[command(after_help = "Example:\n  grognard serve --open\n  grognard serve --lan")]
    Serve {
        /// Let the local network reach it too; shows the address, and a code for a phone's camera.
        #[arg(long)]
        lan: bool,
        /// Open the browser.
        #[arg(long)]
        open: bool,
        /// Where to listen; 0 for any free port.
        #[arg(long, default_value_t = 1815)]
        port: u16,
    },
    /// Every rule: the code that carries it and what leaving it out changes.
    Coverage {
        /// Exit with 1 if a rule lacks code or proof, or is only told and nobody says why.
        #[arg(long)]
        check: bool,
        /// For programs.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Subcommand)]
pub(crate) enum ScenarioCommand {
    /// The battles that come with Grognard, in the order of their dates: how large each is under which rules, how long, how even.
    List {
        /// Only under this system.
        #[arg(long)]
        system: Option<String>,
        /// For programs.
        #[arg(long)]
        json: bool,
    },
    /// A battle with its order of battle.
    #[command(after_help = "Example:\n  grognard scenario show lobositz-1756")]
    Show {
        /// Its id, perhaps with a variant (crossroads:march), or a file of your own.
        battle: String,
        /// For programs.
        #[arg(long)]
        json: bool,
    },
    /// Check files of your own: every mistake with its place and what would be right.
    Check {
        /// The files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Draw the map with the troops on it, as an SVG to print.
    #[command(after_help = "Example:\n  grognard scenario draw quatre-bras-1815 --out quatre-bras.svg")]
    Draw {
        /// Its id, perhaps with a variant (crossroads:march), or a file of your own.
        battle: String,
        /// At the scale of this system's table instead of in metres.
        #[arg(long)]
        system: Option<String>,
        /// Where to write it, instead of standard output.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Fight every battle many times, the same officer on both sides, and keep what came of it for the list.
    #[command(after_help = "Example:\n  grognard scenario measure --games 100 --out scenarios/measured.toml")]
    Measure(MeasureArgs),
    /// The units of a battle as a muster roll: what the companion's roster is pasted from.
    #[command(after_help = "Example:\n  grognard scenario roll lobositz-1756 --system fke")]
    Roll {
        /// Its id, perhaps with a variant (crossroads:march), or a file of your own; with --json alone, every battle there is.
        #[arg(required_unless_present = "json")]
        battle: Option<String>,
        /// Name or code of the system.
        #[arg(long)]
        system: String,
        /// For programs.
        #[arg(long)]
        json: bool,
    },
    /// The format of scenario files as JSON Schema.
    Schema,
}

#[derive(ClapArgs)]
pub(crate) struct MeasureArgs {
    /// Only these battles.
    pub(crate) battles: Vec<String>,
    /// Only under this system.
    #[arg(long)]
    pub(crate) system: Option<String>,
    /// Who leads both sides.
    #[arg(long, default_value = "plain")]
    pub(crate) officer: String,
    /// How many battles of each kind.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// The seed of the first.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Cores to use instead of all.
    #[arg(long)]
    pub(crate) threads: Option<u16>,
    /// The file it is kept in; what it knows already is not fought again.
    #[arg(long, default_value = "scenarios/measured.toml")]
    pub(crate) out: PathBuf,
}

#[derive(ClapArgs)]
pub(crate) struct FightArgs {
    /// The battle's id, perhaps with a variant (crossroads:march), or a file of your own.
    pub(crate) battle: String,
    /// Name or code of the system.
    #[arg(long)]
    pub(crate) system: String,
    /// Who leads the side that attacks, or the one named first where the scenario does not say who attacks.
    #[arg(long, default_value = "plain", value_name = "OFFICER")]
    pub(crate) attacker: String,
    /// Who leads the other side.
    #[arg(long, default_value = "plain", value_name = "OFFICER")]
    pub(crate) defender: String,
    /// The seed of all dice and of the officers; the same seed gives the same battle.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Who sets the armies up.
    #[arg(long, value_enum, default_value_t = Deploy::Scenario)]
    pub(crate) deploy: Deploy,
    /// Write the record of the battle to this new file.
    #[arg(long, value_name = "FILE", conflicts_with = "games")]
    pub(crate) record: Option<PathBuf>,
    /// Fight so many battles; of every two, the second with the officers changed over and the same dice.
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u32>,
    /// On so many processor cores; all of them if left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) house: HouseArgs,
    /// For programs.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
pub(crate) struct LearnArgs {
    /// The battles.
    #[arg(
        long,
        value_name = "BATTLES",
        value_delimiter = ',',
        default_value = "crossroads,rossbach-1757,maida-1806,marengo-1800"
    )]
    pub(crate) battles: Vec<String>,
    /// Names or codes of the systems; all of them if left out.
    #[arg(long, value_name = "SYSTEMS", value_delimiter = ',')]
    pub(crate) systems: Vec<String>,
    /// How often each battle is fought under each system.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) games: u32,
    /// The seed of the first.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// On so many processor cores; all of them if left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(crate) threads: Option<u16>,
    /// For programs.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
pub(crate) struct LadderArgs {
    /// The battle's id, perhaps with a variant, or a file of your own.
    pub(crate) battle: String,
    /// Name or code of the system.
    #[arg(long)]
    pub(crate) system: String,
    /// The officers, the weakest first.
    #[arg(
        long,
        value_name = "OFFICERS",
        value_delimiter = ',',
        default_value = "random,recruit,plain,captain,major,colonel"
    )]
    pub(crate) officers: Vec<String>,
    /// How many pairs of battles each fights against the next lower one.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) pairs: u32,
    /// The seed of the first pair.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Keep what was fought in this file, and do not fight again what is in it.
    #[arg(long, value_name = "FILE")]
    pub(crate) kept: Option<PathBuf>,
    /// On so many processor cores; all of them if left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(crate) threads: Option<u16>,
    /// For programs.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Deploy {
    /// The scenario: everybody stands where he stood.
    Scenario,
    /// The players, each in his zone.
    Players,
}

#[derive(ClapArgs)]
pub(crate) struct Asked {
    /// Name or code of the system.
    pub(crate) system: String,
    /// Name of the procedure.
    pub(crate) procedure: String,
    /// Facts as field=value; what is left out has its default.
    #[arg(value_name = "FIELD=VALUE")]
    pub(crate) facts: Vec<String>,
    /// A JSON file of facts, or - for standard input.
    #[arg(long = "in", value_name = "FILE|-")]
    pub(crate) input: Option<PathBuf>,
    /// Your own dice, in the order they are drawn: 6,5,2.
    #[arg(long, value_name = "FACES", conflicts_with = "seed", allow_hyphen_values = true)]
    pub(crate) dice: Option<String>,
    /// Roll from this seed.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) house: HouseArgs,
    /// For programs.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs, Default)]
pub(crate) struct HouseArgs {
    /// House rules from a TOML or JSON file.
    #[arg(long = "house", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// One house rule; may be given several times.
    #[arg(long = "house-rule", value_name = "NAME=VALUE")]
    pub(crate) rules: Vec<String>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    /// Plain text.
    Text,
    /// One self-contained page to print.
    Html,
    /// For programs.
    Json,
}
