//! A muster roll: the units of a battle as a player writes them, one a line.
//!
//! ```text
//! # French
//! Friant: infantry, veteran
//! 2 x Light battery: artillery, 1 hit
//!
//! # Austrians
//! Grenadiers: infantry, attack column
//! ```
//!
//! It is pasted, kept in a file, sent as a link and shown as a code; what is written can be read again. A reader who meets
//! a word he does not know says which, in which line, and what may have been meant; he reads on, so that all of it is said at
//! once.

use grognard_rulebook::{Input, Kind, System, Value, Written, nearest};

use crate::{label, spoken};

/// Facts of a unit, each by its name.
type Said = Vec<(&'static str, Value)>;

/// The units of both armies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MusterRoll {
    /// The armies, two at the most.
    pub armies: Vec<Army>,
}

/// An army.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Army {
    /// Its name; empty where nobody gave it one.
    pub name: String,
    /// Its units, in order.
    pub units: Vec<Recruit>,
}

/// A unit on the roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Recruit {
    /// Its name.
    pub name: String,
    /// What was said of it: a fact of the system's units, and its value.
    pub facts: Vec<(&'static str, Value)>,
    /// It has left the table.
    pub gone: bool,
}

/// Something on the roll that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it, and what would be right.
    pub why: String,
}

impl std::fmt::Display for Misread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Line {}: {}", self.line, self.why)
    }
}

/// The longest name that is kept whole.
const LONGEST: usize = 200;

/// The most units of one name.
const MOST_ALIKE: usize = 24;

/// Reads a roll: what could be read, and what could not.
pub fn read_roll(system: &'static System, text: &str) -> (MusterRoll, Vec<Misread>) {
    let lexicon = Lexicon::of(system);
    let (mut roll, mut misread) = (MusterRoll::default(), Vec::new());
    let (mut titled, mut parted) = (false, false);
    for (at, line) in text.lines().enumerate() {
        let mut wrong = |why: String| misread.push(Misread { line: at + 1, why });
        let line = line.trim();
        if line.is_empty() {
            parted = roll.armies.last().is_some_and(|army| !army.units.is_empty());
            continue;
        }
        if let Some(name) = title(line) {
            titled = true;
            match roll.armies.as_slice() {
                [.., last] if last.units.is_empty() => roll.armies.last_mut().expect("just seen").name = name,
                [_, _] => wrong(format!("a battle has two armies, and “{name}” is a third")),
                _ => roll.armies.push(Army { name, units: Vec::new() }),
            }
            continue;
        }
        // Without titles a blank line parts the armies.
        let next = parted && !titled;
        parted = false;
        match roll.armies.len() {
            2 if next => {
                wrong("a third group of units begins here: put a line such as “# French” before each army".to_owned());
                titled = true;
            }
            0 => roll.armies.push(Army::default()),
            1 if next => roll.armies.push(Army::default()),
            _ => {}
        }
        let army = roll.armies.last_mut().expect("there is one now");
        match unit(&lexicon, line) {
            Ok((recruit, count)) => army.units.extend(copies(recruit, count)),
            Err(faults) => faults.into_iter().for_each(wrong),
        }
    }
    (roll, misread)
}

/// The name of an army, if a line is the title of one.
fn title(line: &str) -> Option<String> {
    let name = match line.strip_prefix('#') {
        Some(rest) => rest.trim_start_matches('#'),
        None => line.strip_suffix(':').filter(|rest| !rest.contains(':'))?,
    };
    let name = name.trim().trim_end_matches(':').trim();
    (!name.is_empty()).then(|| shortened(name))
}

fn shortened(name: &str) -> String {
    name.chars().take(LONGEST).collect()
}

/// Units of one name are told apart by a number.
fn copies(recruit: Recruit, count: usize) -> Vec<Recruit> {
    match count {
        1 => vec![recruit],
        _ => (1..=count).map(|nth| Recruit { name: format!("{} {nth}", recruit.name), ..recruit.clone() }).collect(),
    }
}

/// A line: the name, how many of it, and what is said of it.
fn unit(lexicon: &Lexicon, line: &str) -> Result<(Recruit, usize), Vec<String>> {
    let line = line.trim_start_matches(['-', '*', '•', '–']).trim_start();
    let (name, said) = parted(line);
    let (name, count) = counted(name);
    if name.is_empty() {
        return Err(vec!["a unit needs a name before what is said of it".to_owned()]);
    }
    if count > MOST_ALIKE {
        return Err(vec![format!("{count} units of one name are more than the {MOST_ALIKE} a battle has room for")]);
    }
    let (facts, gone) = lexicon.facts(said)?;
    Ok((Recruit { name: shortened(name), facts, gone }, count))
}

/// The name of a unit, and what is said of it.
fn parted(line: &str) -> (&str, &str) {
    if let Some((name, said)) = line.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
        return (name.trim(), said.trim_start().trim_start_matches([':', ',']).trim());
    }
    let bracketed = || line.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
    let marks = [":", "\t", " – ", " - ", " | "];
    let first = marks.iter().filter_map(|mark| line.split_once(mark)).min_by_key(|(name, _)| name.len());
    let (name, said) = first.or_else(bracketed).or_else(|| line.split_once([',', ';'])).unwrap_or((line, ""));
    (name.trim(), said.trim())
}

/// "3 x Grenadiers" and "Grenadiers x3".
fn counted(name: &str) -> (&str, usize) {
    let times = |letter: char| matches!(letter, 'x' | 'X' | '×');
    let before = || {
        let (number, rest) = name.split_at(name.find(|letter: char| !letter.is_ascii_digit())?);
        let rest = rest.trim_start().strip_prefix(times)?;
        Some((rest.strip_prefix(' ')?.trim(), number.parse().ok()?))
    };
    let behind = || {
        let (rest, number) = name.rsplit_once(times)?;
        Some((rest.strip_suffix(' ')?.trim(), number.trim().parse().ok()?))
    };
    before().or_else(behind).filter(|(_, count)| *count > 0).unwrap_or((name, 1))
}

/// A word as it is compared: small, and in the singular.
fn plain(word: &str) -> String {
    let word = word.to_lowercase();
    match word.strip_suffix('s') {
        Some(one) if one.chars().count() > 2 && !one.ends_with('s') => one.to_owned(),
        _ => word,
    }
}

/// A text as words; a sign before a figure stays with it.
fn words(text: &str) -> Vec<String> {
    let apart = text.split(|letter: char| letter.is_whitespace() || "_=".contains(letter));
    apart
        .flat_map(|word| {
            let word = word.trim_end_matches('.');
            let signed = word.starts_with(['-', '−', '+']) && number(word).is_some();
            let parts: Vec<&str> = if signed { vec![word] } else { word.split('-').collect() };
            parts.into_iter().filter(|part| !part.is_empty()).map(plain).collect::<Vec<_>>()
        })
        .collect()
}

/// What some words mean.
#[derive(Clone, Copy)]
enum Meaning {
    /// A word of a fact.
    Is(&'static Input, &'static str),
    /// A fact by its name.
    Named(&'static Input),
    /// It has left the table.
    Gone,
}

impl Meaning {
    fn named(&self) -> Option<&'static Input> {
        if let Self::Named(input) = self { Some(input) } else { None }
    }

    fn word_of(&self, input: &Input) -> Option<&'static str> {
        match self {
            Self::Is(of, word) if of.own_name == input.own_name => Some(word),
            _ => None,
        }
    }
}

impl PartialEq for Meaning {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Is(one, word), Self::Is(two, theirs)) => one.own_name == two.own_name && word == theirs,
            (Self::Named(one), Self::Named(two)) => one.own_name == two.own_name,
            (Self::Gone, Self::Gone) => true,
            _ => false,
        }
    }
}

/// Everything that can be said of a unit.
struct Lexicon {
    system: &'static System,
    phrases: Vec<(Vec<String>, Meaning)>,
}

/// Words that say nothing by themselves.
const SMALL: &[&str] = &["and", "at", "in", "of", "the", "with"];

/// What players call an arm, and the word of the sheet.
const CALLED: &[(&str, &[&str])] = &[
    ("inf", &["infantry", "muskets"]),
    ("foot", &["infantry", "muskets"]),
    ("infantry", &["muskets"]),
    ("cav", &["cavalry"]),
    ("horse", &["cavalry"]),
    ("art", &["artillery"]),
    ("arty", &["artillery"]),
    ("gun", &["artillery"]),
    ("battery", &["artillery"]),
];

impl Lexicon {
    fn of(system: &'static System) -> Self {
        let mut phrases: Vec<(Vec<String>, Meaning)> = Vec::new();
        for input in system.unit.iter() {
            for word in input.words().unwrap_or_default() {
                phrases.push((words(&spoken(word)), Meaning::Is(input, word)));
                phrases.push((words(word), Meaning::Is(input, word)));
            }
            let name = input.own_name;
            let initials: String = name.split('_').filter_map(|word| word.chars().next()).collect();
            for said in [label(name), name.to_owned(), if initials.len() > 1 { initials } else { String::new() }] {
                phrases.push((words(&said), Meaning::Named(input)));
            }
        }
        for gone in ["gone", "removed", "eliminated", "destroyed"] {
            phrases.push((words(gone), Meaning::Gone));
        }
        let arm = system.unit.find(system.telling.plate.arm);
        let known =
            |phrases: &[(Vec<String>, Meaning)], called: &str| phrases.iter().any(|(said, _)| *said == [called]);
        for (called, meant) in CALLED {
            let of_arm = arm.and_then(Input::words).unwrap_or_default();
            let word = meant.iter().find_map(|meant| of_arm.iter().find(|word| *word == meant));
            if let (Some(arm), Some(word), false) = (arm, word, known(&phrases, called)) {
                phrases.push((vec![(*called).to_owned()], Meaning::Is(arm, word)));
            }
        }
        phrases.retain(|(words, _)| !words.is_empty());
        Self { system, phrases }
    }

    /// What is said of a unit, part by part.
    fn facts(&self, said: &str) -> Result<(Said, bool), Vec<String>> {
        let mut claims = Vec::new();
        let mut faults = Vec::new();
        for part in said.split([',', ';', '\t', '|', '(', ')']).map(str::trim).filter(|part| !part.is_empty()) {
            match self.claims(part) {
                Ok(more) => claims.extend(more),
                Err(fault) => faults.push(fault),
            }
        }
        let (facts, gone) = self.settled(claims, &mut faults);
        if faults.is_empty() { Ok((facts, gone)) } else { Err(faults) }
    }

    /// A part of what is said, the longest phrases first.
    fn claims(&self, part: &str) -> Result<Vec<Claim>, String> {
        let said = words(part);
        let mut claims = Vec::new();
        let mut at = 0;
        while at < said.len() {
            if SMALL.contains(&said[at].as_str()) && self.longest(&said[at..]).1 == 0 {
                at += 1;
                continue;
            }
            let (claim, length) = self.claim(&said[at..], part)?;
            claims.push(claim);
            at += length;
        }
        Ok(claims)
    }

    /// What some words begin with, and how many of them it takes: "attack column", "hits 2", "2 hits", "not in command".
    fn claim(&self, said: &[String], part: &str) -> Result<(Claim, usize), String> {
        let (meanings, length) = self.longest(said);
        if length > 0 {
            let (claim, more) = self.positive(&meanings, &said[length..]);
            let how_much = || format!("“{part}”: say how much, as in “{} 2”", said[..length].join(" "));
            return claim.map(|claim| (claim, length + more)).ok_or_else(how_much);
        }
        let (figure, no) = (number(&said[0]), matches!(said[0].as_str(), "not" | "no"));
        if figure.is_none() && !no || said.len() == 1 {
            let of_what = || format!("“{part}”: say of what, as in “2 hits”");
            return Err(figure.map_or_else(|| self.unknown(&said[0]), |_| of_what()));
        }
        let (meanings, length) = self.longest(&said[1..]);
        let named = meanings.iter().find_map(|meaning| match meaning {
            Meaning::Named(input) if no && input.sort.kind == Kind::Flag => Some(*input),
            Meaning::Named(input) if !no && input.range().is_some() => Some(*input),
            _ => None,
        });
        match (named, figure) {
            (Some(input), Some(figure)) => Ok((Claim::Is(input, Written::from(figure)), 1 + length)),
            (Some(input), None) => Ok((Claim::Is(input, Written::Flag(false)), 1 + length)),
            (None, _) if length == 0 => Err(self.unknown(&said[1])),
            (None, Some(_)) => Err(format!("“{part}”: there is no number of that")),
            (None, None) => Err(format!("“{part}” is nothing that a unit can be without")),
        }
    }

    /// What some words say by themselves or with those behind them, and how many of these they take.
    fn positive(&self, meanings: &[Meaning], rest: &[String]) -> (Option<Claim>, usize) {
        let next = rest.first().map(String::as_str);
        let named: Vec<&'static Input> = meanings.iter().filter_map(|meaning| meaning.named()).collect();
        if let Some(figure) = next.and_then(number)
            && let Some(input) = named.iter().find(|input| input.range().is_some())
        {
            return (Some(Claim::Is(input, Written::from(figure))), 1);
        }
        let (behind, length) = self.longest(rest);
        for input in named.iter().filter(|input| input.words().is_some()) {
            let word = behind.iter().find_map(|meaning| meaning.word_of(input));
            if let Some(word) = word {
                return (Some(Claim::Is(input, Written::from(word))), length);
            }
        }
        if meanings.contains(&Meaning::Gone) {
            return (Some(Claim::Gone), 0);
        }
        if let Some(input) = named.iter().find(|input| input.sort.kind == Kind::Flag) {
            let (no, yes) = (matches!(next, Some("no" | "false")), matches!(next, Some("yes" | "true")));
            return (Some(Claim::Is(input, Written::Flag(!no))), usize::from(no || yes));
        }
        let of = meanings.iter().filter_map(|meaning| match meaning {
            Meaning::Is(input, word) => Some((*input, *word)),
            _ => None,
        });
        let of: Vec<(&'static Input, &'static str)> = of.collect();
        ((!of.is_empty()).then_some(Claim::One(of)), 0)
    }

    /// The longest phrase some words begin with, or the only one that a single word is the beginning of.
    fn longest(&self, said: &[String]) -> (Vec<Meaning>, usize) {
        let fits = |(words, _): &&(Vec<String>, Meaning)| said.len() >= words.len() && said[..words.len()] == words[..];
        let longest = self.phrases.iter().filter(fits).map(|(words, _)| words.len()).max();
        let mut found: Vec<Meaning> = Vec::new();
        if let Some(length) = longest {
            for (words, meaning) in self.phrases.iter().filter(fits) {
                if words.len() == length && !found.contains(meaning) {
                    found.push(*meaning);
                }
            }
            return (found, length);
        }
        let Some(first) = said.first().filter(|first| first.chars().count() > 2) else { return (found, 0) };
        for (words, meaning) in &self.phrases {
            if words[0].starts_with(first.as_str()) && words.len() == 1 && !found.contains(meaning) {
                found.push(*meaning);
            }
        }
        if found.len() == 1 { (found, 1) } else { (Vec::new(), 0) }
    }

    fn unknown(&self, word: &str) -> String {
        let all: Vec<String> = self.phrases.iter().map(|(words, _)| words.join(" ")).collect();
        let mean = nearest(word, all.iter().map(String::as_str));
        let mean = mean.map(|near| format!("; perhaps “{near}” is meant")).unwrap_or_default();
        format!("“{word}” is nothing that {} knows of a unit{mean}", self.system.title)
    }

    /// Gives every word to the fact it is of: where several have it, to the first that the arm knows and nobody has spoken of.
    fn settled(&self, claims: Vec<Claim>, faults: &mut Vec<String>) -> (Vec<(&'static str, Value)>, bool) {
        let plate = &self.system.telling.plate;
        let (mut facts, mut gone): (Vec<(&'static str, Value)>, bool) = (Vec::new(), false);
        let arm_said = claims.iter().find_map(|claim| match claim {
            Claim::One(of) => of.iter().find(|(input, _)| input.own_name == plate.arm).map(|(_, word)| *word),
            Claim::Is(input, Written::Text(word)) if input.own_name == plate.arm => {
                input.words()?.iter().find(|known| **known == *word).copied()
            }
            _ => None,
        });
        let plain_arm = self.system.unit.find(plate.arm).and_then(Input::fixed_default);
        let arm = arm_said.or(match plain_arm {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        });
        let arm = arm.unwrap_or_default();
        for claim in claims {
            let (input, written) = match claim {
                Claim::Gone => {
                    gone = true;
                    continue;
                }
                Claim::Is(input, written) => (input, written),
                Claim::One(of) => {
                    let unsaid = |input: &Input| facts.iter().all(|(known, _)| *known != input.own_name);
                    let fits = |(input, word): &&(&'static Input, &'static str)| {
                        plate.has(arm, input.own_name) && plate.knows(arm, input.own_name, word)
                    };
                    let best = of.iter().filter(fits).find(|(input, _)| unsaid(input)).or_else(|| of.iter().find(fits));
                    let (input, word) = best.copied().unwrap_or(of[0]);
                    (input, Written::from(word))
                }
            };
            let name = label(input.own_name);
            match input.value(&written) {
                Ok(_) if !plate.has(arm, input.own_name) => {
                    faults.push(format!("{} has no {name}", spoken(arm)));
                }
                Ok(Value::Word(word)) if !plate.knows(arm, input.own_name, word) => {
                    faults.push(format!("{} is never {}", spoken(arm), spoken(word)));
                }
                Ok(value) => match facts.iter().find(|(known, _)| *known == input.own_name) {
                    Some((_, before)) if *before != value => faults.push(format!("{name} is said twice")),
                    Some(_) => {}
                    None => facts.push((input.own_name, value)),
                },
                Err(_) => faults.push(format!("{name} is {}, not {}", input.allowed(), shown(&written))),
            }
        }
        (facts, gone)
    }
}

fn shown(written: &Written<'_>) -> String {
    written.to_string().trim_matches('"').to_owned()
}

fn number(word: &str) -> Option<f64> {
    word.replace('−', "-").trim_start_matches('+').parse().ok().filter(|number: &f64| number.is_finite())
}

/// Something that is claimed of a unit.
enum Claim {
    /// A fact has a value.
    Is(&'static Input, Written<'static>),
    /// A word that one or several facts have.
    One(Vec<(&'static Input, &'static str)>),
    /// It has left the table.
    Gone,
}

/// Writes a roll, so that it can be read again.
pub fn write_roll(system: &'static System, roll: &MusterRoll) -> String {
    let mut text = String::new();
    for (nth, army) in roll.armies.iter().enumerate() {
        let usual = if nth == 0 { "First army" } else { "Second army" };
        let name = if army.name.trim().is_empty() { usual } else { army.name.trim() };
        let gap = if nth == 0 { "" } else { "\n" };
        text.push_str(&format!("{gap}# {name}\n"));
        for unit in &army.units {
            text.push_str(&format!("{}: {}\n", quoted(&unit.name), unit.in_words(system)));
        }
    }
    text
}

fn quoted(name: &str) -> String {
    let name = name.trim().replace(['"', '\n', '\r'], "'");
    let awkward = name.contains([':', '\t', '|', '#', '(', ',', ';']) || name.contains(" - ") || name.contains(" – ");
    let counted = counted(&name).1 != 1 || name.starts_with(['-', '*', '•', '–']);
    if awkward || counted { format!("\"{name}\"") } else { name }
}

impl Recruit {
    /// The word for what it is.
    pub fn arm(&self, system: &System) -> &'static str {
        let said = self.facts.iter().find(|(known, _)| *known == system.telling.plate.arm).map(|(_, value)| *value);
        match said.or_else(|| system.unit.find(system.telling.plate.arm)?.fixed_default()) {
            Some(Value::Word(word)) => word,
            _ => "",
        }
    }

    /// What it is: its arm, then whatever differs from what is taken for granted.
    pub fn in_words(&self, system: &'static System) -> String {
        in_words(system, self)
    }
}

fn in_words(system: &'static System, unit: &Recruit) -> String {
    let plate = &system.telling.plate;
    let said = |name: &str| unit.facts.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    let arm = unit.arm(system);
    let mut words: Vec<String> = if arm.is_empty() { Vec::new() } else { vec![spoken(arm)] };
    for input in system.unit.iter().filter(|input| input.own_name != plate.arm && plate.has(arm, input.own_name)) {
        let Some(worth) = said(input.own_name).filter(|worth| Some(*worth) != input.fixed_default()) else { continue };
        let name = label(input.own_name);
        words.push(match worth {
            Value::Flag(true) => name,
            Value::Flag(false) => format!("not {name}"),
            Value::Word(word) if shared(system, input, word) => format!("{name} {}", spoken(word)),
            Value::Word(word) => spoken(word),
            Value::Whole(_) | Value::Number(_) => format!("{name} {}", Written::from(worth)),
            Value::Null => continue,
        });
    }
    if unit.gone {
        words.push("gone".to_owned());
    }
    words.join(", ")
}

/// Whether other facts have this word too, or are called by it.
fn shared(system: &'static System, input: &Input, word: &str) -> bool {
    let said = words(&spoken(word));
    system.unit.iter().any(|other| {
        let has = other.words().unwrap_or_default().iter().any(|theirs| words(&spoken(theirs)) == said);
        other.own_name != input.own_name && has || words(&label(other.own_name)) == said
    }) || said.len() == 1 && matches!(said[0].as_str(), "none" | "gone" | "removed" | "eliminated" | "destroyed")
        || said[0].chars().next().is_some_and(|first| first.is_ascii_digit())
        || said[0].chars().count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(code: &str) -> &'static System {
        grognard_shelf::system(code).expect("a system")
    }

    fn read(code: &str, text: &str) -> MusterRoll {
        let (roll, misread) = read_roll(system(code), text);
        assert_eq!(misread, [], "{text}");
        roll
    }

    fn says(unit: &Recruit) -> String {
        let facts: Vec<String> =
            unit.facts.iter().map(|(name, value)| format!("{name}={}", Written::from(*value))).collect();
        format!("{}: {}{}", unit.name, facts.join(" "), if unit.gone { " gone" } else { "" })
    }

    fn why(code: &str, text: &str) -> Vec<String> {
        read_roll(system(code), text).1.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_list_is_read_as_players_write_it() {
        let roll = read(
            "ae",
            "# French
            Friant: infantry, veteran
            - Gudin: veteran infantry in attack column
            Reserve guns (artillery, 1 hit)
            2 x Chasseurs, cav, vet

            Austrians:
            Grenadiers\tinf\tseasoned\tstatus halted, hits 3
            Kienmayer – horse, squadrons, gone",
        );
        let named: Vec<&str> = roll.armies.iter().map(|army| army.name.as_str()).collect();
        assert_eq!(named, ["French", "Austrians"]);
        let all: Vec<String> = roll.armies.iter().flat_map(|army| army.units.iter().map(says)).collect();
        assert_eq!(
            all,
            [
                r#"Friant: arm="infantry" grade="veteran""#,
                r#"Gudin: grade="veteran" arm="infantry" formation="attack-column""#,
                r#"Reserve guns: arm="artillery" hits=1"#,
                r#"Chasseurs 1: arm="cavalry" grade="veteran""#,
                r#"Chasseurs 2: arm="cavalry" grade="veteran""#,
                r#"Grenadiers: arm="infantry" grade="seasoned" status="halted" hits=3"#,
                r#"Kienmayer: arm="cavalry" formation="squadrons" gone"#,
            ]
        );
    }

    #[test]
    fn names_alone_are_units_and_a_blank_line_parts_the_armies() {
        let roll = read("fke", "Bevern\nKyau\n\nBrowne\n");
        let names: Vec<Vec<&str>> =
            roll.armies.iter().map(|army| army.units.iter().map(|unit| unit.name.as_str()).collect()).collect();
        assert_eq!(names, [vec!["Bevern", "Kyau"], vec!["Browne"]]);
    }

    #[test]
    fn a_word_of_several_facts_is_of_the_one_its_arm_knows() {
        let light = |text: &str| says(&read("be", text).armies[0].units[0]);
        assert_eq!(light("Hussars: cavalry, light"), r#"Hussars: arm="cavalry" weight="light""#);
        assert_eq!(light("Jägers: infantry, cover light"), r#"Jägers: arm="infantry" cover="light""#);
        assert_eq!(light("9e légère: light infantry, line"), r#"9e légère: light_infantry=true formation="line""#);
        assert_eq!(light("Guns: 12-pdr artillery, 1.5 losses"), r#"Guns: calibre="12-pdr" arm="artillery" losses=1.5"#);
        assert_eq!(says(&read("esr", "Reille: tr -1, A").armies[0].units[0]), r#"Reille: tr=-1 lr="a""#);
        assert_eq!(says(&read("vb", "Colli: not in command, SP 3").armies[0].units[0]), "Colli: in_command=false sp=3");
    }

    #[test]
    fn what_cannot_be_read_is_said_with_its_line_and_all_at_once() {
        assert_eq!(
            why("ae", "# French\nFriant: infantry, vetran\n\nGudin: hits 12\nMorand: cavalry, square"),
            [
                "Line 2: “vetran” is nothing that Absolute Emperor knows of a unit; perhaps “veteran” is meant",
                "Line 4: hits is a whole number from 0 to 7, not 12",
                "Line 5: cavalry is never square",
            ]
        );
        assert_eq!(why("ae", ": infantry"), ["Line 1: a unit needs a name before what is said of it"]);
        assert_eq!(why("ae", "Friant: 3"), ["Line 1: “3”: say of what, as in “2 hits”"]);
        assert_eq!(why("ae", "Friant: hits"), ["Line 1: “hits”: say how much, as in “hit 2”"]);
        assert_eq!(why("be", "Hussars: cavalry, howitzers"), ["Line 1: cavalry has no howitzers"]);
        assert_eq!(
            why("ae", "99 x Friant"),
            ["Line 1: 99 units of one name are more than the 24 a battle has room for"]
        );
        assert_eq!(why("ae", "# A\nx\n# B\ny\n# C\nz"), ["Line 5: a battle has two armies, and “C” is a third"]);
        assert!(why("ae", "a\n\nb\n\nc")[0].contains("# French"));
    }

    #[test]
    fn what_is_read_beside_a_fault_is_kept() {
        let (roll, misread) = read_roll(system("fke"), "Bevern: muskets\nKyau: cuirassers\nPennavaire: heavy cavalry");
        assert_eq!(misread.len(), 1);
        assert_eq!(roll.armies[0].units.len(), 2);
    }

    /// Every value of every fact, one after the other.
    fn recruits(system: &'static System) -> Vec<Recruit> {
        let plate = &system.telling.plate;
        let arm = system.unit.find(plate.arm).expect("an arm");
        let mut all = Vec::new();
        for word in arm.words().expect("arms") {
            for input in system.unit.iter().filter(|input| plate.has(word, input.own_name)) {
                let words = input.words().unwrap_or_default().iter().copied();
                let words = words.filter(|theirs| plate.knows(word, input.own_name, theirs)).map(Value::Word);
                let flags = [true, false].into_iter().filter(|_| input.sort.kind == Kind::Flag).map(Value::Flag);
                let (from, to) = input.range().unwrap_or((1.0, 0.0));
                let numbers = (0..=40).map(|step| from + f64::from(step)).filter(|number| *number <= to);
                let numbers = numbers.filter_map(|number| input.value(&Written::from(number)).ok());
                for value in words.chain(flags).chain(numbers).collect::<Vec<_>>() {
                    let mut facts = vec![(arm.own_name, Value::Word(word))];
                    if input.own_name != arm.own_name && input.fixed_default() != Some(value) {
                        facts.push((input.own_name, value));
                    }
                    all.push(Recruit {
                        name: "3e Ligne: \"les Braves\" x2, left".into(),
                        facts,
                        gone: all.len() % 3 == 0,
                    });
                }
            }
        }
        all
    }

    #[test]
    fn whatever_is_written_is_read_again() {
        for system in grognard_shelf::systems() {
            let units = recruits(system);
            let first = Army { name: "Guard: Old & Young".into(), units: units.clone() };
            let roll = MusterRoll { armies: vec![first, Army { name: "Allies".into(), units: units[..2].to_vec() }] };
            let text = write_roll(system, &roll);
            let (again, misread) = read_roll(system, &text);
            assert_eq!(misread, [], "{}", system.code);
            for (one, other) in roll.armies[0].units.iter().zip(&again.armies[0].units) {
                assert_eq!((&one.facts, one.gone), (&other.facts, other.gone), "{}", system.code);
                assert_eq!(other.name, "3e Ligne: 'les Braves' x2, left");
            }
            assert_eq!(again.armies.iter().map(|army| army.units.len()).sum::<usize>(), units.len() + 2);
        }
    }
}
