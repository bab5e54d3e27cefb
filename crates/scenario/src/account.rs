//! Adding up men and guns.

use crate::model::Scenario;
use crate::model::army::{Command, Side};
use crate::model::ground::Arm;
use crate::model::unit::{Element, Unit};

/// What some units come to together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    /// Men of all arms.
    pub men: u32,
    /// Of these, infantry.
    pub foot: u32,
    /// Of these, cavalry.
    pub horse: u32,
    /// Of these, gunners.
    pub gunners: u32,
    /// Guns in batteries.
    pub guns: u32,
    /// Guns with the battalions.
    pub battalion_guns: u32,
    /// Units.
    pub units: u32,
    /// Battalions.
    pub battalions: u32,
    /// Squadrons.
    pub squadrons: u32,
    /// Batteries.
    pub batteries: u32,
    /// Independent companies.
    pub companies: u32,
}

impl Strength {
    /// The sum of these units.
    pub fn of<'u>(units: impl IntoIterator<Item = &'u Unit>) -> Self {
        let mut sum = Strength::default();
        for unit in units {
            let plus = |total: &mut u32, n: u32| *total = total.saturating_add(n);
            plus(&mut sum.units, 1);
            plus(&mut sum.men, unit.men);
            match unit.arm() {
                Arm::Foot => plus(&mut sum.foot, unit.men),
                Arm::Horse => plus(&mut sum.horse, unit.men),
                Arm::Guns => plus(&mut sum.gunners, unit.men),
            }
            plus(&mut sum.guns, unit.gun_count());
            plus(&mut sum.battalion_guns, unit.battalion_guns.as_ref().map_or(0, |g| g.count));
            match unit.element() {
                Element::Battalion => plus(&mut sum.battalions, unit.elements),
                Element::Squadron => plus(&mut sum.squadrons, unit.elements),
                Element::Battery => plus(&mut sum.batteries, unit.elements),
                Element::Company => plus(&mut sum.companies, unit.elements),
            }
        }
        sum
    }

    /// The sum of a side's units.
    pub fn of_side(s: &Scenario, side: &Side) -> Self {
        Strength::of(s.units.iter().filter(|u| s.side_of_unit(u).is_some_and(|x| x.id == side.id)))
    }

    /// The sum of a side's units that are on the map at the start.
    pub fn at_start(s: &Scenario, side: &Side) -> Self {
        Strength::of(s.units.iter().filter(|u| u.at.is_some() && s.side_of_unit(u).is_some_and(|x| x.id == side.id)))
    }

    /// The sum of a command's units and of those in the commands under it.
    pub fn of_command(s: &Scenario, command: &Command) -> Self {
        Strength::of(
            s.units
                .iter()
                .filter(|u| s.command(&u.command).is_some_and(|c| s.chain(c).any(|above| above.id == command.id))),
        )
    }

    /// In words: `27,590 men (20,660 foot, 6,100 horse, 830 gunners), 46 guns and 50 with the battalions`.
    pub fn in_words(&self) -> String {
        let parts: Vec<String> = [(self.foot, "foot"), (self.horse, "horse"), (self.gunners, "gunners")]
            .iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, word)| format!("{} {word}", grouped(*n)))
            .collect();
        let mut text = format!("{} men", grouped(self.men));
        if parts.len() > 1 {
            text += &format!(" ({})", parts.join(", "));
        }
        match (self.guns, self.battalion_guns) {
            (0, 0) => {}
            (0, light) => text += &format!(", {light} battalion guns"),
            (guns, 0) => text += &format!(", {guns} guns"),
            (guns, light) => text += &format!(", {guns} guns and {light} with the battalions"),
        }
        text
    }

    /// Elements in words: `25 battalions, 61 squadrons, 5 batteries`.
    pub fn elements_in_words(&self) -> String {
        let words = [
            (self.battalions, "battalion", "battalions"),
            (self.squadrons, "squadron", "squadrons"),
            (self.companies, "company", "companies"),
            (self.batteries, "battery", "batteries"),
        ];
        let parts: Vec<String> = words
            .iter()
            .filter(|(n, _, _)| *n > 0)
            .map(|(n, one, many)| format!("{n} {}", if *n == 1 { one } else { many }))
            .collect();
        parts.join(", ")
    }
}

/// A number with its thousands set off: `27,590`.
pub fn grouped(n: u32) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}
