//! Looking things up: systems, rules, procedures, house rules, the printed sheet.

use std::io::Write;

use grognard_press::{Length, label, spoken, value};
use grognard_rulebook::{Cause, Default, Input, Inputs, Rule, System, nearest, schema};
use serde_json::{Value, json};

use crate::{
    args::{Format, HouseArgs},
    faces,
    paint::{ID, OURS, SOFT, TITLE, wrap},
    resolve,
    trouble::{self, Trouble},
};

const WIDTH: usize = 100;

type Page = Vec<u8>;
type Done = Result<(), Trouble>;

pub(crate) fn put_json(page: &mut Page, value: &Value) -> Done {
    writeln!(page, "{value}")?;
    Ok(())
}

pub(crate) fn systems(page: &mut Page, as_json: bool) -> Done {
    if as_json {
        let all: Vec<Value> = grognard_shelf::systems()
            .map(|s| {
                json!({"code": s.code, "name": s.name, "title": s.title, "about": s.about,
                    "rules": s.rules.len(), "procedures": s.procedures.len()})
            })
            .collect();
        return put_json(page, &json!(all));
    }
    for system in grognard_shelf::systems() {
        let System { code, name, title, about, .. } = system;
        writeln!(page, "{TITLE}{title}{TITLE:#}  {ID}{name}{ID:#} or {ID}{code}{ID:#}")?;
        let (rules, procedures) = (system.rules.len(), system.procedures.len());
        writeln!(page, "  {}", wrap(about, 2, WIDTH))?;
        writeln!(page, "  {SOFT}{rules} rules, {procedures} procedures{SOFT:#}\n")?;
    }
    writeln!(page, "Next: grognard procedures <system>")?;
    Ok(())
}

pub(crate) fn rules(page: &mut Page, system: &str, topic: Option<&str>, as_json: bool) -> Done {
    let system = trouble::system(system)?;
    let chosen: Vec<&Rule> =
        system.rules.iter().filter(|rule| topic.is_none_or(|topic| rule.topic() == topic)).collect();
    if let (true, Some(topic)) = (chosen.is_empty(), topic) {
        let mut topics: Vec<&str> = system.rules.iter().map(Rule::topic).collect();
        topics.dedup();
        let mean =
            nearest(topic, topics.iter().copied()).map(|near| format!(" Did you mean {near}?")).unwrap_or_default();
        return Err(Trouble::said(format!(
            "{} has no topic {topic}.{mean} Its topics are {}",
            system.title,
            topics.join(", ")
        )));
    }
    if as_json {
        let all: Vec<Value> = chosen.iter().map(|rule| rule_json(rule)).collect();
        return put_json(page, &json!(all));
    }
    let mut section = "";
    for rule in chosen {
        if rule.section != section {
            section = rule.section;
            writeln!(page, "\n{TITLE}{section}{TITLE:#}")?;
        }
        writeln!(page, "  {ID}{}{ID:#}  {SOFT}{}{SOFT:#}", rule.id, rule.kind.word())?;
        writeln!(page, "      {}", wrap(rule.text, 6, WIDTH))?;
    }
    Ok(())
}

pub(crate) fn find(page: &mut Page, system: &str, question: &str, as_json: bool) -> Done {
    let system = trouble::system(system)?;
    let found = grognard_press::find(system, question);
    if as_json {
        let procedures: Vec<&str> = found.procedures.iter().map(|procedure| procedure.name()).collect();
        let rules: Vec<Value> = found.rules.iter().map(|rule| rule_json(rule)).collect();
        let rulings: Vec<String> = found.rulings.iter().map(|one| format!("{}.{}", system.code, one.number)).collect();
        return put_json(page, &json!({"procedures": procedures, "rules": rules, "rulings": rulings}));
    }
    if found.procedures.is_empty() && found.rules.is_empty() && found.rulings.is_empty() {
        writeln!(page, "{} has nothing on that. Try one word: fire, rally, charge.", system.title)?;
        return Ok(());
    }
    for procedure in found.procedures {
        writeln!(page, "{TITLE}{}{TITLE:#}  {SOFT}{}{SOFT:#}", procedure.name(), procedure.group())?;
        writeln!(page, "      {}", wrap(procedure.about(), 6, WIDTH))?;
    }
    for rule in found.rules {
        writeln!(page, "  {ID}{}{ID:#}  {SOFT}{}{SOFT:#}", rule.id, rule.kind.word())?;
        writeln!(page, "      {}", wrap(rule.text, 6, WIDTH))?;
    }
    for ruling in found.rulings {
        writeln!(page, "  {OURS}{}.{}{OURS:#}  {}", system.code, ruling.number, ruling.question)?;
        writeln!(page, "      {}", wrap(ruling.answer, 6, WIDTH))?;
    }
    Ok(())
}

fn rule_json(rule: &Rule) -> Value {
    json!({"id": rule.id, "text": rule.text, "kind": rule.kind.word(), "topic": rule.topic(), "procedures": rule.procedures})
}

pub(crate) fn rule(page: &mut Page, id: &str, as_json: bool) -> Done {
    let (code, rest) = id.split_once('.').unwrap_or((id, ""));
    let found = grognard_shelf::systems().find(|system| system.code == code).and_then(|system| {
        let ruling = system.rulings.iter().find(|ruling| ruling.number == rest).map(Cause::Ruling);
        Some((system, system.rule(id).map(Cause::Rule).or(ruling)?))
    });
    let Some((system, cause)) = found else {
        let ids = grognard_shelf::systems().flat_map(|system| system.rules.iter().map(|rule| rule.id));
        let mean = nearest(id, ids).map(|near| format!(" Did you mean {near}?")).unwrap_or_default();
        return Err(Trouble::said(format!("there is no rule {id}.{mean} See: grognard rules <system>")));
    };
    match cause {
        Cause::Rule(rule) if as_json => put_json(page, &rule_json(rule)),
        Cause::Rule(rule) => {
            writeln!(page, "{ID}{}{ID:#}  {SOFT}{}, {}{SOFT:#}", rule.id, rule.kind.word(), system.title)?;
            writeln!(page, "  {}\n", wrap(rule.text, 2, WIDTH))?;
            writeln!(page, "Section     {}", rule.section)?;
            let acts = if rule.procedures.is_empty() { "on the board".to_owned() } else { rule.procedures.join(", ") };
            writeln!(page, "Acts in     {acts}")?;
            Ok(())
        }
        Cause::Ruling(ruling) if as_json => put_json(
            page,
            &json!({"id": id, "question": ruling.question, "ruling": ruling.answer, "standing": ruling.standing.word()}),
        ),
        Cause::Ruling(ruling) => {
            writeln!(
                page,
                "{OURS}{id}{OURS:#}  {SOFT}our ruling ({}), {}{SOFT:#}",
                ruling.standing.word(),
                system.title
            )?;
            writeln!(page, "  {TITLE}{}{TITLE:#}\n  {}", ruling.question, wrap(ruling.answer, 2, WIDTH))?;
            Ok(())
        }
    }
}

pub(crate) fn procedures(page: &mut Page, system: &str, as_json: bool) -> Done {
    let system = trouble::system(system)?;
    if as_json {
        let all: Vec<Value> = system
            .procedures
            .iter()
            .map(|p| json!({"name": p.name(), "group": p.group(), "about": p.about(), "dice": p.dice()}))
            .collect();
        return put_json(page, &json!(all));
    }
    let widest = system.procedures.iter().map(|procedure| procedure.name().len()).max().unwrap_or(0);
    let mut group = "";
    for procedure in &system.procedures {
        if procedure.group() != group {
            group = procedure.group();
            writeln!(page, "\n{TITLE}{group}{TITLE:#}")?;
        }
        let name = procedure.name();
        writeln!(page, "  {ID}{name:widest$}{ID:#}  {}", wrap(first_line(procedure.about()), widest + 4, WIDTH))?;
    }
    writeln!(page, "\nNext: grognard describe {} <procedure>", system.code)?;
    Ok(())
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

pub(crate) fn describe(page: &mut Page, system: &str, procedure: &str, as_json: bool) -> Done {
    let system = trouble::system(system)?;
    let procedure = trouble::procedure(system, procedure)?;
    if as_json {
        return put_json(page, &schema(system, procedure));
    }
    writeln!(page, "{TITLE}{} · {}{TITLE:#}", system.title, spoken(procedure.name()))?;
    writeln!(page, "{}\n", wrap(procedure.about(), 0, WIDTH))?;
    writeln!(page, "{TITLE}Dice{TITLE:#}  {}\n", wrap(procedure.dice(), 6, WIDTH))?;
    if !procedure.inputs().is_empty() {
        writeln!(page, "{TITLE}Facts{TITLE:#}")?;
        put_fields(page, procedure.inputs(), true)?;
    }
    let refusals = procedure.refusals();
    if !refusals.is_empty() {
        writeln!(page, "\n{TITLE}Refused{TITLE:#}")?;
        for fault in refusals {
            let cause = fault.cause.map(|cause| format!(" ({cause})")).unwrap_or_default();
            writeln!(page, "  {}", wrap(&format!("{}{cause}", fault.why), 2, WIDTH))?;
        }
    }
    writeln!(page, "\n{TITLE}Outcome{TITLE:#}")?;
    put_fields(page, procedure.outputs(), false)?;
    writeln!(page, "\nNext: grognard odds {} {}", system.code, procedure.name())?;
    Ok(())
}

fn put_fields(page: &mut Page, fields: &Inputs, given: bool) -> Done {
    let mut role = None;
    for input in fields.iter() {
        if input.role != role {
            role = input.role;
            if let Some((_, title)) = role {
                writeln!(page, "  {SOFT}{title}{SOFT:#}")?;
            }
        }
        let default = if given { format!(", default {}", default_of(input)) } else { String::new() };
        writeln!(page, "  {ID}{}{ID:#}", input.name)?;
        writeln!(page, "      {}", wrap(&format!("{}{default}", input.allowed()), 6, WIDTH))?;
        if !input.help.is_empty() {
            writeln!(page, "      {SOFT}{}{SOFT:#}", wrap(input.help, 6, WIDTH))?;
        }
    }
    Ok(())
}

fn default_of(input: &Input) -> String {
    match (input.default, input.fixed_default()) {
        (Default::Depends(words), _) => words.to_owned(),
        (_, Some(grognard_rulebook::Value::Word(word))) => word.to_owned(),
        (_, Some(grognard_rulebook::Value::Flag(flag))) => flag.to_string(),
        (_, Some(grognard_rulebook::Value::Null)) => "null".to_owned(),
        (_, Some(number)) => value(number),
        (_, None) => String::new(),
    }
}

pub(crate) fn house(page: &mut Page, system: &str, as_json: bool) -> Done {
    let system = trouble::system(system)?;
    if as_json {
        return put_json(page, &grognard_rulebook::object(system.house.fields(), false));
    }
    writeln!(page, "{TITLE}{} · house rules{TITLE:#}", system.title)?;
    writeln!(
        page,
        "{}\n",
        wrap(
            "What the sheet leaves out. Each default is a ruling of ours; who owns the book sets his own with \
            --house-rule name=value or --house FILE.",
            0,
            WIDTH
        )
    )?;
    for input in system.house.fields().iter() {
        let group = input.role.map(|(_, title)| format!("{title}: ")).unwrap_or_default();
        writeln!(
            page,
            "  {ID}{}{ID:#} = {TITLE}{}{TITLE:#}  {SOFT}{}{SOFT:#}",
            input.name,
            default_of(input),
            input.allowed()
        )?;
        writeln!(page, "      {}", wrap(&format!("{group}{}", input.help), 6, WIDTH))?;
    }
    writeln!(page, "\nA ruling: grognard rule {}.R1", system.code)?;
    Ok(())
}

pub(crate) fn sheet(page: &mut Page, system: &str, format: Format, long: bool, house: &HouseArgs) -> Done {
    let system = trouble::system(system)?;
    let house = resolve::house(system, house)?;
    match format {
        Format::Text => write!(page, "{}", grognard_press::text(system, &house))?,
        Format::Html => {
            let length = if long { Length::Long } else { Length::Short };
            write!(page, "{}", grognard_press::html(system, &house, &faces::inside(), length))?;
        }
        Format::Json => put_json(page, &grognard_press::json(system, &house))?,
    }
    Ok(())
}

/// A name and its value, aligned.
pub(crate) fn put_pairs<'p>(
    page: &mut Page,
    pairs: impl Iterator<Item = (&'p str, grognard_rulebook::Value)> + Clone,
) -> Done {
    let widest = pairs.clone().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, worth) in pairs {
        writeln!(page, "  {:widest$}  {TITLE}{}{TITLE:#}", label(name), value(worth))?;
    }
    Ok(())
}
