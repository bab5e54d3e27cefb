//! Ids are unique, and whoever is named exists.

use super::Findings;
use crate::fault::{Fault, Path};
use crate::id::Id;
use crate::model::Scenario;
use crate::nearest;

/// A set of ids that must differ, and what they stand for.
struct Register<'s> {
    what: &'static str,
    entries: Vec<(&'s Id, Path)>,
}

impl<'s> Register<'s> {
    fn new(what: &'static str, section: &str, ids: impl Iterator<Item = &'s Id>) -> Self {
        let field = match section {
            "muster" => "system",
            _ => "id",
        };
        let entries = ids.enumerate().map(|(i, id)| (id, Path::item(section, i).field(field))).collect();
        Register { what, entries }
    }

    fn join(mut self, what: &'static str, other: Register<'s>) -> Self {
        self.what = what;
        self.entries.extend(other.entries);
        self
    }

    fn knows(&self, id: &Id) -> bool {
        self.entries.iter().any(|(known, _)| *known == id)
    }

    fn unique(&self, findings: &mut Findings<'_>) {
        for (i, (id, path)) in self.entries.iter().enumerate() {
            if !id.is_unknown() && self.entries[..i].iter().any(|(earlier, _)| earlier == id) {
                findings.error(
                    path.clone(),
                    format!("there is another {} called `{id}`", self.what),
                    "every id may be given once only: change one of the two",
                );
            }
        }
    }

    /// Complains if nobody has this id.
    fn expect(&self, id: &Id, path: Path, findings: &mut Findings<'_>) {
        if id.is_unknown() || self.knows(id) {
            return;
        }
        let words = || self.entries.iter().map(|(known, _)| &***known).filter(|w| !w.is_empty());
        let help = match nearest::of(id, words()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if self.entries.is_empty() => format!("the file names no {}", self.what),
            None if self.entries.len() <= 12 => format!("it may be {}", nearest::listed(words())),
            None => format!("add a {} of that id, or name one of the {} there are", self.what, self.entries.len()),
        };
        findings.add(Fault::error(path, format!("there is no {} called `{id}`", self.what)).help(help));
    }

    fn expect_all(&self, ids: &[Id], path: &Path, findings: &mut Findings<'_>) {
        for (i, id) in ids.iter().enumerate() {
            self.expect(id, path.entry(i), findings);
        }
    }
}

pub(super) fn look(s: &Scenario, findings: &mut Findings<'_>) {
    let sides = Register::new("side", "side", s.sides.iter().map(|x| &x.id));
    let terrain = Register::new("piece of terrain", "terrain", s.terrain.iter().map(|x| &x.id));
    let zones = Register::new("deployment zone", "zone", s.zones.iter().map(|x| &x.id));
    let commands = Register::new("command", "command", s.commands.iter().map(|x| &x.id));
    let objectives = Register::new("objective", "objective", s.objectives.iter().map(|x| &x.id));
    let variants = Register::new("variant", "variant", s.variants.iter().map(|x| &x.id));
    let musters = Register::new("muster hint", "muster", s.musters.iter().map(|x| &x.system));
    let sources = Register::new("source", "source", s.sources.iter().map(|x| &x.id));
    let commands_too = Register::new("command", "command", s.commands.iter().map(|x| &x.id));
    let units = Register::new("unit", "unit", s.units.iter().map(|x| &x.id));
    let bodies = commands_too.join("unit or command", units);
    for register in [&terrain, &sides, &zones, &bodies, &objectives, &variants, &musters, &sources] {
        register.unique(findings);
    }

    let top = Path::root();
    if let Some(attacker) = &s.attacker {
        sides.expect(attacker, top.field("attacker"), findings);
    }
    for (i, condition) in s.victory.conditions.iter().enumerate() {
        let path = top.field("victory").field("condition").entry(i);
        sides.expect(&condition.side, path.field("side"), findings);
        objectives.expect_all(&condition.hold, &path.field("hold"), findings);
        objectives.expect_all(&condition.hold_one_of, &path.field("hold_one_of"), findings);
    }
    for (i, piece) in s.terrain.iter().enumerate() {
        sources.expect_all(&piece.cites, &Path::item("terrain", i).field("cites"), findings);
    }
    for (i, side) in s.sides.iter().enumerate() {
        sources.expect_all(&side.cites, &Path::item("side", i).field("cites"), findings);
    }
    for (i, zone) in s.zones.iter().enumerate() {
        sides.expect(&zone.side, Path::item("zone", i).field("side"), findings);
    }
    for (i, command) in s.commands.iter().enumerate() {
        let path = Path::item("command", i);
        if let Some(side) = &command.side {
            sides.expect(side, path.field("side"), findings);
        }
        if let Some(parent) = &command.parent {
            commands.expect(parent, path.field("parent"), findings);
        }
        sources.expect_all(&command.cites, &path.field("cites"), findings);
    }
    for (i, unit) in s.units.iter().enumerate() {
        commands.expect(&unit.command, Path::item("unit", i).field("command"), findings);
        sources.expect_all(&unit.cites, &Path::item("unit", i).field("cites"), findings);
    }
    for (i, objective) in s.objectives.iter().enumerate() {
        let path = Path::item("objective", i);
        if let Some(id) = &objective.terrain {
            terrain.expect(id, path.field("terrain"), findings);
        }
        if let Some(id) = &objective.held_by {
            sides.expect(id, path.field("held_by"), findings);
        }
    }
    for (i, special) in s.specials.iter().enumerate() {
        let path = Path::item("special", i);
        if let Some(side) = &special.side {
            sides.expect(side, path.field("side"), findings);
        }
        for (j, id) in special.about.iter().enumerate() {
            if !(terrain.knows(id) || objectives.knows(id)) {
                bodies.expect(id, path.field("about").entry(j), findings);
            }
        }
    }
    for (i, variant) in s.variants.iter().enumerate() {
        let path = Path::item("variant", i);
        bodies.expect_all(&variant.leave_out, &path.field("leave_out"), findings);
        objectives.expect_all(&variant.objectives, &path.field("objectives"), findings);
        for (j, recast) in variant.nations.iter().enumerate() {
            sides.expect(&recast.side, path.field("nation").entry(j).field("side"), findings);
        }
        for (j, delay) in variant.arrivals.iter().enumerate() {
            bodies.expect(&delay.who, path.field("arrival").entry(j).field("who"), findings);
        }
    }
    for (i, muster) in s.musters.iter().enumerate() {
        let path = Path::item("muster", i);
        bodies.expect_all(&muster.leave_out, &path.field("leave_out"), findings);
        for name in muster.armies.keys() {
            match Id::new(name) {
                Some(id) => sides.expect(&id, path.field("armies").field(name), findings),
                None => findings.error(
                    path.field("armies").field(name),
                    format!("`{name}` is not the id of a side"),
                    "write one entry a side, by its id",
                ),
            }
        }
    }
}
