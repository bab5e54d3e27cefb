//! A scenario told to people: a line for a list, an order of battle, a report on a file.

use crate::account::{Strength, grouped};
use crate::fault::Severity;
use crate::file::{Reading, read};
use crate::model::Scenario;
use crate::model::army::{Ability, Command, Side};
use crate::model::ground::Arm;
use crate::model::marks::Mark;
use crate::model::unit::Unit;

/// A battle in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The id to ask for it by.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its date in words.
    pub date: String,
    /// Name, men and guns of each side.
    pub sides: Vec<(String, u32, u32)>,
    /// The battle in a sentence.
    pub summary: String,
    /// The ids of its variants.
    pub variants: Vec<String>,
}

impl Entry {
    /// The entry of a scenario.
    pub fn of(s: &Scenario) -> Self {
        let sides = s.sides.iter().map(|side| {
            let sum = Strength::of_side(s, side);
            (side.name.clone(), sum.men, sum.guns + sum.battalion_guns)
        });
        Entry {
            id: s.id.to_string(),
            title: s.title.clone(),
            date: s.date.in_words(),
            sides: sides.collect(),
            summary: s.summary.clone(),
            variants: s.variants.iter().map(|v| v.id.to_string()).collect(),
        }
    }
}

/// The entry of a battle as text: a paragraph.
pub fn entry(s: &Scenario) -> String {
    let entry = Entry::of(s);
    let sides: Vec<String> =
        entry.sides.iter().map(|(name, men, guns)| format!("{name} {} men, {guns} guns", grouped(*men))).collect();
    let mut text = format!("{:<26} {}, {}\n", entry.id, entry.title, entry.date);
    let attack = s.attacker.as_ref().and_then(|id| s.sides.iter().find(|side| side.id == *id));
    let attack = attack.map_or(String::new(), |side| format!("; {} attack", side.name));
    text += &format!("{:<26} {}{attack}\n", "", sides.join("; "));
    text += &format!("{:<26} {}\n", "", entry.summary);
    for variant in &entry.variants {
        text += &format!("{:<26} also as {}:{variant}\n", "", entry.id);
    }
    text
}

/// A whole battle for reading: situation, orders of battle with sums, what is fought for, where it comes from.
pub fn show(s: &Scenario) -> String {
    let mut text = format!("{}\n{}\n", s.title, "=".repeat(s.title.chars().count()));
    if let Some(subtitle) = &s.subtitle {
        text += &format!("{subtitle}, ");
    }
    text += &format!("{}, {} to {}\n\n{}\n", s.date.in_words(), s.start, s.end, s.summary);
    for part in [&s.situation, &s.weather].into_iter().flatten() {
        text += &format!("\n{}\n", wrapped(part, 100, ""));
    }
    text += &format!(
        "\nMap {} by {} m, {} pieces of terrain.\n",
        grouped(s.map.width),
        grouped(s.map.height),
        s.terrain.len()
    );
    for side in &s.sides {
        text += &army(s, side);
    }
    if text.contains(" ~") {
        text += "\n~ an estimate\n";
    }
    text += &stakes(s);
    if !s.specials.is_empty() {
        text += "\nSpecial facts\n";
        for special in &s.specials {
            text += &format!("  {}\n", wrapped(&format!("{}: {}", special.key, special.text), 98, "    "));
        }
    }
    if let Some(accuracy) = &s.accuracy {
        text += &format!("\n{}\n", wrapped(accuracy, 100, ""));
    }
    if !s.sources.is_empty() {
        text += "\nSources\n";
        for source in &s.sources {
            let url = source.url.as_deref().map(|u| format!(" {u}")).unwrap_or_default();
            text += &format!("  {:<4} {}{url}\n", source.id, source.what);
        }
    }
    text
}

fn army(s: &Scenario, side: &Side) -> String {
    let all = Strength::of_side(s, side);
    let start = Strength::at_start(s, side);
    let mut text = format!("\n{}: {}\n", side.name, all.in_words());
    text += &format!("{}\n", all.elements_in_words());
    if start.men < all.men {
        text += &format!("at the start {}\n", start.in_words());
    }
    if let Some(head) = s.army(side) {
        command(s, side, head, 0, &mut text);
    }
    text
}

fn command(s: &Scenario, side: &Side, c: &Command, depth: usize, text: &mut String) {
    // A checked tree is never deeper than it has commands; an unchecked one may be endless.
    if depth > s.commands.len() {
        return;
    }
    let pad = "  ".repeat(depth);
    *text += &format!("\n{pad}{}", c.name);
    if let Some(commander) = &c.commander {
        let rank = commander.rank.as_deref().map(|r| format!("{r} ")).unwrap_or_default();
        let ability = commander.ability.map_or(String::new(), |a: Ability| format!(", {a}"));
        if !c.name.contains(&commander.name) {
            *text += &format!(": {rank}{}", commander.name);
        }
        *text += &ability;
        *text += &commander.temper.map_or(String::new(), |temper| format!(", {temper}"));
    }
    *text += &format!(" [{}]\n", Strength::of_command(s, c).in_words());
    if let Some(relief) = &c.relief {
        let ability = relief.ability.map_or(String::new(), |a| format!(", {a}"));
        *text += &format!("{pad}  from {} {}{ability}\n", relief.time, relief.name);
    }
    if let Some(arrival) = &c.arrives {
        *text += &format!("{pad}  arrives {} at {}\n", arrival.time, arrival.at);
    }
    for unit in s.troops(c) {
        *text += &format!("{pad}  {}\n", line(s, side, unit));
    }
    for part in s.parts(c) {
        command(s, side, part, depth + 1, text);
    }
}

fn line(s: &Scenario, side: &Side, unit: &Unit) -> String {
    let estimate = if unit.mark(side, |f| f.men) == Some(Mark::Estimate) { "~" } else { " " };
    let what = match unit.arm() {
        Arm::Guns => unit.guns.iter().map(|g| g.described()).collect::<Vec<_>>().join(", "),
        _ => {
            let word = unit.element();
            format!("{} {word}{}", unit.elements, if unit.elements == 1 { "" } else { "s" })
        }
    };
    let place = match (unit.at, s.arrival(unit)) {
        (Some(at), _) => format!("at {at}"),
        (None, Some(arrival)) => format!("{} at {}", arrival.time, arrival.at),
        (None, None) => "nowhere".to_owned(),
    };
    let men = grouped(unit.men);
    format!("{:<34} {estimate}{men:>6}  {:<8} {:<15} {what}; {place}", unit.name, unit.quality, unit.kind)
}

fn stakes(s: &Scenario) -> String {
    let mut text = String::new();
    if !s.objectives.is_empty() {
        text += "\nObjectives\n";
        for o in &s.objectives {
            let holder = o.held_by.as_deref().and_then(|id| s.side(id)).map_or("nobody", |side| &side.name);
            let points = if o.worth == 1 { "point" } else { "points" };
            text += &format!("  {:<34} {} {points}, held by {holder}\n", o.name, o.worth);
        }
    }
    if let Some(words) = &s.victory.text {
        text += &format!("{}\n", wrapped(words, 100, ""));
    }
    text
}

/// A report on a file, for people and for programs.
#[derive(Clone, Debug)]
pub struct Report {
    /// What came of reading it.
    pub reading: Reading,
    /// Whether it can be fought.
    pub sound: bool,
    /// Faults with their places, then what the file adds up to, for the author to compare with his sources.
    pub text: String,
}

/// Reads and checks a file and says what there is to say about it.
pub fn report(file: &str, source: &str) -> Report {
    let reading = read(source);
    let count = |severity| reading.faults.iter().filter(|f| f.severity == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let mut text = reading.render(file, source);
    if !text.is_empty() {
        text.push('\n');
    }
    text += &match (errors, warnings) {
        (0, 0) => format!("{file}: sound\n"),
        (0, w) => format!("{file}: sound, with {}\n", many(w, "warning")),
        (e, 0) => format!("{file}: refused for {}\n", many(e, "error")),
        (e, w) => format!("{file}: refused for {}, with {}\n", many(e, "error"), many(w, "warning")),
    };
    if let Some(s) = &reading.scenario {
        for side in &s.sides {
            let sum = Strength::of_side(s, side);
            text += &format!("  {}: {}; {}\n", side.name, sum.in_words(), sum.elements_in_words());
        }
    }
    Report { sound: reading.scenario.is_some(), reading, text }
}

fn many(n: usize, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") }
}

/// A text broken into lines of at most `width` signs, all but the first indented.
pub(crate) fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
        } else if !line.trim().is_empty() {
            line.push(' ');
        }
        line += word;
    }
    lines.push(line);
    lines.join("\n")
}
