//! The hours: a battle that ends after it begins, and nothing that happens outside it.

use super::Findings;
use crate::fault::Path;
use crate::geometry::Point;
use crate::model::Scenario;
use crate::model::army::Edge;
use crate::time::Clock;

pub(super) fn look(s: &Scenario, findings: &mut Findings<'_>) {
    let top = Path::root();
    if s.end <= s.start && !findings.is_guess(&top.field("start")) {
        findings.error(
            top.field("end"),
            format!("the battle ends at {}, before it begins at {}", s.end, s.start),
            "a battle is fought on one day: `end` is later than `start`",
        );
    }
    if !(1600..=1920).contains(&s.date.year) {
        findings.error(
            top.field("date"),
            format!("the year {} is not one of horse and musket", s.date.year),
            "write year, month and day: 1756-10-01",
        );
    }
    if let (Some(rise), Some(set)) = (s.sunrise, s.sunset)
        && set <= rise
    {
        findings.error(top.field("sunset"), "the sun sets before it rises", "look up both again");
    }

    for (i, command) in s.commands.iter().enumerate() {
        let path = Path::item("command", i);
        if let Some(arrival) = &command.arrives {
            let who = format!("`{}`", command.id);
            let arrives = path.field("arrives");
            by_chance(arrival.chance, arrives.field("chance"), findings);
            during(s, arrival.time, arrives.field("time"), &format!("{who} arrives"), findings);
            at_edge(s, arrival.at, arrives.field("at"), &who, findings);
            if let Some(to) = arrival.to {
                at_edge(s, to, arrives.field("to"), &who, findings);
            }
        }
        if let Some(held) = &command.held {
            let held_path = path.field("held");
            during(s, held.until, held_path.field("until"), &format!("`{}` is let loose", command.id), findings);
        }
        if let Some(relief) = &command.relief {
            let path = path.field("relief");
            during(s, relief.time, path.field("time"), &format!("{} takes command", relief.name), findings);
            super::ground::on_map(s, relief.at, path.field("at"), &relief.name, findings);
            if relief.comes.is_some_and(|comes| comes > relief.time) {
                let message = format!("{} takes command before he comes", relief.name);
                findings.error(path.field("comes"), message, "`comes` is not later than `time`");
            }
        }
    }
    for (i, unit) in s.units.iter().enumerate() {
        if let Some(arrival) = &unit.arrives {
            let path = Path::item("unit", i).field("arrives");
            let who = format!("`{}`", unit.id);
            by_chance(arrival.chance, path.field("chance"), findings);
            during(s, arrival.time, path.field("time"), &format!("{who} arrives"), findings);
            at_edge(s, arrival.at, path.field("at"), &who, findings);
            if let Some(to) = arrival.to {
                at_edge(s, to, path.field("to"), &who, findings);
            }
        }
    }
    for (i, special) in s.specials.iter().enumerate() {
        if let (Some(from), Some(until)) = (special.from, special.until)
            && until <= from
        {
            let message = format!("`{}` is over before it begins", special.key);
            findings.error(Path::item("special", i).field("until"), message, "`until` is later than `from`");
        }
    }
    for (i, variant) in s.variants.iter().enumerate() {
        let path = Path::item("variant", i);
        if variant.end.is_some_and(|end| end <= s.start) {
            findings.error(path.field("end"), "the variant ends before the battle begins", "write a later time");
        }
        for (j, delay) in variant.arrivals.iter().enumerate() {
            let path = path.field("arrival").entry(j);
            during(s, delay.time, path.field("time"), &format!("`{}` arrives", delay.who), findings);
            at_edge(s, delay.at, path.field("at"), &format!("`{}`", delay.who), findings);
        }
    }
}

/// A die has six faces, and one that always or never falls right is no chance.
fn by_chance(chance: Option<u32>, path: Path, findings: &mut Findings<'_>) {
    if let Some(faces) = chance.filter(|faces| !(1..=5).contains(faces)) {
        findings.error(path, format!("they come on {faces} faces of a die"), "write 1 to 5, of six faces");
    }
}

fn during(s: &Scenario, time: Clock, path: Path, what: &str, findings: &mut Findings<'_>) {
    let top = Path::root();
    if findings.is_guess(&top.field("start")) || findings.is_guess(&top.field("end")) || s.end <= s.start {
        return;
    }
    let help = format!("the battle goes from {} to {}", s.start, s.end);
    if time >= s.end {
        findings.error(path, format!("{what} at {time}, after the end"), help);
    } else if time < s.start {
        findings.error(path, format!("{what} at {time}, before the start"), help);
    }
}

fn at_edge(s: &Scenario, at: Point, path: Path, who: &str, findings: &mut Findings<'_>) {
    let (width, height) = (s.map.width, s.map.height);
    if findings.is_guess(&Path::root().field("map")) {
        return;
    }
    let edge = Edge::ALL.iter().any(|e| e.holds(width, height, at));
    let inside =
        (0..=i64::from(width)).contains(&i64::from(at.x)) && (0..=i64::from(height)).contains(&i64::from(at.y));
    if !edge || !inside {
        findings.error(
            path,
            format!("{who} arrives at {at}, which is not on the edge of the map"),
            format!("one of its numbers is 0, or x is {width}, or y is {height}"),
        );
    }
}
