//! The chain of command: two armies, one head each, no command above itself.

use super::Findings;
use crate::fault::Path;
use crate::model::Scenario;
use crate::model::army::Command;

pub(super) fn look(s: &Scenario, findings: &mut Findings<'_>) {
    for (i, command) in s.commands.iter().enumerate() {
        let path = Path::item("command", i);
        match (&command.side, &command.parent) {
            (Some(_), Some(parent)) => findings.error(
                path.field("side"),
                format!("`{}` names a side and a parent", command.id),
                format!("leave `side` out: it fights on the side of `{parent}`"),
            ),
            (None, None) if !findings.is_guess(&path.field("parent")) && !findings.is_guess(&path.field("side")) => {
                findings.error(
                    path.clone(),
                    format!("`{}` names neither a side nor a parent", command.id),
                    "write `side` for the whole army, `parent` for a part of another command",
                );
            }
            _ => {}
        }
        if let Some(ring) = ring(s, command) {
            let first = ring.iter().map(|c| &c.id).min();
            if first == Some(&command.id) {
                let way: Vec<&str> = ring.iter().map(|c| &*c.id).chain([&*command.id]).collect();
                findings.error(
                    path.field("parent"),
                    format!("`{}` is a part of itself: {}", command.id, way.join(" is under ")),
                    "give one of them another parent",
                );
            }
        }
    }
    heads(s, findings);
}

/// Commands without troops, looked for only in a sound tree.
pub(super) fn idle(s: &Scenario, findings: &mut Findings<'_>) {
    if !findings.ordered || s.units.is_empty() {
        return;
    }
    for (i, command) in s.commands.iter().enumerate() {
        if !has_troops(s, command) {
            let message = format!("`{}` leads nobody", command.id);
            findings.warn(Path::item("command", i), message, "give it units, or take it out");
        }
    }
}

/// Each side has exactly one army, and the army a commander in chief.
fn heads(s: &Scenario, findings: &mut Findings<'_>) {
    for (i, side) in s.sides.iter().enumerate() {
        let heads: Vec<(usize, &Command)> = s
            .commands
            .iter()
            .enumerate()
            .filter(|(_, c)| c.parent.is_none() && c.side.as_ref() == Some(&side.id) && !side.id.is_unknown())
            .collect();
        match heads.as_slice() {
            [] => {
                let guess = (0..s.commands.len())
                    .any(|j| ["side", "parent"].iter().any(|f| findings.is_guess(&Path::item("command", j).field(f))));
                if !guess {
                    findings.error(
                        Path::item("side", i),
                        format!("`{}` has no commander in chief", side.id),
                        format!(
                            "add a command with `side = \"{}\"` and no parent, and place the others under it",
                            side.id
                        ),
                    );
                }
            }
            [(at, head)] => {
                if head.commander.is_none() {
                    findings.error(
                        Path::item("command", *at),
                        format!("`{}` is the army of `{}` and nobody commands it", head.id, side.id),
                        "add `commander = { name = \"…\", ability = \"average\", at = [x, y] }`",
                    );
                }
            }
            [(_, first), others @ ..] => {
                for (at, other) in others {
                    findings.error(
                        Path::item("command", *at).field("side"),
                        format!("`{}` has two commanders in chief: `{}` and `{}`", side.id, first.id, other.id),
                        format!("only one command may have no parent: write `parent = \"{}\"` instead", first.id),
                    );
                }
            }
        }
    }
}

/// The commands from this one up to itself again, if it is above itself.
fn ring<'s>(s: &'s Scenario, command: &'s Command) -> Option<Vec<&'s Command>> {
    let mut seen: Vec<&Command> = vec![command];
    let mut here = command;
    while let Some(parent) = here.parent.as_deref().and_then(|p| s.command(p)) {
        if parent.id == command.id {
            return Some(seen);
        }
        if seen.iter().any(|c| c.id == parent.id) {
            return None;
        }
        seen.push(parent);
        here = parent;
    }
    None
}

fn has_troops(s: &Scenario, command: &Command) -> bool {
    s.units.iter().filter_map(|u| s.command(&u.command)).any(|c| s.chain(c).any(|above| above.id == command.id))
}
