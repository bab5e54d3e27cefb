//! Commanders, objectives, and the troops that are still on the march.

use super::pen::{Pen, circle, n};
use super::sheet::{Rect, Sheet, Spot};
use crate::account::{Strength, grouped};
use crate::geometry::Point;
use crate::model::Scenario;
use crate::model::army::{Command, Side};
use crate::model::arrival::Arrival;
use crate::time::Clock;

/// A commander on the map.
pub(super) struct Officer<'s> {
    pub(super) name: &'s str,
    pub(super) chief: bool,
    pub(super) side: usize,
    pub(super) at: Spot,
}

/// Everybody who commands and has a place.
pub(super) fn officers<'s>(s: &'s Scenario, sheet: &Sheet) -> Vec<Officer<'s>> {
    let placed = s.commands.iter().filter_map(|c| {
        let commander = c.commander.as_ref()?;
        let side = side_index(s, s.side_of(c)?);
        Some(Officer { name: &commander.name, chief: c.parent.is_none(), side, at: sheet.at(commander.at?) })
    });
    let seen = placed.filter(|o| sheet.ground.holds(o.at));
    seen.collect()
}

/// 0 for the first side, 1 for the second.
pub(super) fn side_index(s: &Scenario, side: &Side) -> usize {
    usize::from(s.sides.first().is_some_and(|first| first.id != side.id))
}

impl Officer<'_> {
    pub(super) fn covers(&self) -> Rect {
        Rect::round(self.at, 30.0, 30.0)
    }

    /// A roundel with a flag; the commander in chief has a star and a second ring.
    pub(super) fn draw(&self, pen: &mut Pen) {
        pen.open(&format!("class=\"{}\"", if self.side == 0 { "a" } else { "z" }));
        let c = self.at;
        if self.chief {
            pen.path("chief", &circle(c, 14.0));
            pen.path("roundel", &circle(c, 11.0));
            pen.path("flag", &star(c, 8.2));
        } else {
            pen.path("roundel", &circle(c, 10.0));
            pen.path("flag", &format!("M{} {}v12h1.4v-5.4h6.4v-6.6z", n(c.x - 3.6), n(c.y - 6.0)));
        }
        pen.close();
    }
}

fn star(c: Spot, r: f64) -> String {
    let mut d = String::new();
    for i in 0..10 {
        let angle = std::f64::consts::PI * f64::from(i) / 5.0;
        let reach = if i % 2 == 0 { r } else { r * 0.42 };
        let p = Spot::new(c.x + libm::sin(angle) * reach, c.y - libm::cos(angle) * reach);
        d += &format!("{}{} {}", if i == 0 { "M" } else { "L" }, n(p.x), n(p.y));
    }
    d + "Z"
}

/// An objective: a lozenge with its points.
pub(super) fn objective(at: Spot, worth: u32, pen: &mut Pen) {
    let r = 14.0;
    let lozenge = |r: f64| format!("M{} {}l{r} {r}l-{r} {r}l-{r} -{r}z", n(at.x), n(at.y - r), r = n(r));
    pen.path("stake", &lozenge(r));
    pen.path("stake-line", &lozenge(r - 2.6));
    pen.text("stake-figure", Spot::new(at.x, at.y + 5.2), &worth.to_string());
}

/// All who come on at one place.
pub(super) struct Entry {
    pub(super) side: usize,
    pub(super) at: Spot,
    pub(super) to: Option<Spot>,
    /// Degrees clockwise from north.
    pub(super) facing: f64,
    pub(super) lines: Vec<String>,
}

/// The places where troops come on, each with its timetable.
pub(super) fn entries(s: &Scenario, sheet: &Sheet) -> Vec<Entry> {
    let mut rows: Vec<(usize, Point, Clock, String, &Arrival)> = Vec::new();
    for command in &s.commands {
        if let (Some(arrival), Some(side)) = (&command.arrives, s.side_of(command)) {
            rows.push((side_index(s, side), arrival.at, arrival.time, told(s, command), arrival));
        }
    }
    for unit in &s.units {
        if let (Some(arrival), Some(side)) = (&unit.arrives, s.side_of_unit(unit)) {
            rows.push((side_index(s, side), arrival.at, arrival.time, unit.name.clone(), arrival));
        }
    }
    rows.sort_by_key(|row| (row.0, row.1, row.2));
    let mut entries: Vec<(Point, Clock, Entry)> = Vec::new();
    for (side, place, time, who, arrival) in rows {
        match entries.last_mut() {
            Some((at, last, entry)) if *at == place && entry.side == side => {
                if *last == time && entry.lines.last().is_some_and(|l| l.chars().count() + who.chars().count() < 44) {
                    if let Some(line) = entry.lines.last_mut() {
                        *line += &format!("; {who}");
                    }
                } else {
                    entry.lines.push(format!("{time}  {who}"));
                    *last = time;
                }
            }
            _ => {
                let entry = Entry {
                    side,
                    at: sheet.at(place),
                    to: arrival.to.map(|p| sheet.at(p)),
                    facing: f64::from(arrival.facing.as_degrees()),
                    lines: vec![format!("{time}  {who}")],
                };
                entries.push((place, time, entry));
            }
        }
    }
    entries.into_iter().map(|(_, _, entry)| entry).filter(|e| sheet.ground.grown(2.0).holds(e.at)).collect()
}

fn told(s: &Scenario, command: &Command) -> String {
    let who = command.commander.as_ref().map_or(&*command.name, |c| &*c.name);
    let sum = Strength::of_command(s, command);
    let men = s
        .units
        .iter()
        .filter(|u| u.arrives.is_none() && u.at.is_none())
        .filter(|u| s.command(&u.command).is_some_and(|c| s.chain(c).any(|above| above.id == command.id)));
    format!("{who}, {} men", grouped(Strength::of(men).men.min(sum.men)))
}

impl Entry {
    /// Where the arrow points from: the middle of its stretch of edge.
    pub(super) fn foot(&self) -> Spot {
        self.to.map_or(self.at, |to| Spot::new((self.at.x + to.x) / 2.0, (self.at.y + to.y) / 2.0))
    }

    /// An arrow onto the map, and a bracket along the edge if they may come on anywhere there.
    pub(super) fn draw(&self, pen: &mut Pen) {
        let foot = self.foot();
        pen.open(&format!("class=\"{}\"", if self.side == 0 { "a" } else { "z" }));
        if let Some(to) = self.to {
            pen.path("bracket", &format!("M{} {}L{} {}", n(self.at.x), n(self.at.y), n(to.x), n(to.y)));
        }
        pen.raw(&format!(
            "<path class=\"arrow\" transform=\"translate({} {}) rotate({})\" d=\"M-6 0V-26H-14L0 -48L14 -26H6V0Z\"/>",
            n(foot.x),
            n(foot.y),
            n(self.facing)
        ));
        pen.close();
    }

    pub(super) fn covers(&self) -> Rect {
        let angle = self.facing.to_radians();
        let foot = self.foot();
        let tip = Spot::new(foot.x + libm::sin(angle) * 48.0, foot.y - libm::cos(angle) * 48.0);
        Rect::hull(&[foot, tip]).grown(14.0)
    }
}
