//! Men and guns: numbers that can have stood there, and sums that come out.

use super::Findings;
use crate::account::Strength;
use crate::fault::{Fault, Path};
use crate::model::Scenario;
use crate::model::ground::Arm;
use crate::model::unit::{Formation, Guns, Unit};
use crate::nearest;

/// Traits that the rule systems know; others are allowed but probably misspelt.
const TRAITS: &[&str] = &[
    "brittle",
    "enthusiastic",
    "guard",
    "heavy",
    "impetuous",
    "irregular",
    "large",
    "lances",
    "low-ammunition",
    "poor-musketry",
    "rifles",
    "shock",
    "skirmishers",
    "small",
    "stoic",
    "superior-musketry",
    "woodsmen",
];

pub(super) fn look(s: &Scenario, findings: &mut Findings<'_>) {
    for (i, unit) in s.units.iter().enumerate() {
        let path = Path::item("unit", i);
        men(unit, &path, findings);
        guns(unit, &path, findings);
        let wheels = unit.arm() == Arm::Guns;
        let no_guns = matches!(unit.formation, Formation::Square | Formation::Skirmish | Formation::Column);
        if unit.formation == Formation::Limbered && !wheels {
            let message = format!("`{}` has no guns to limber", unit.id);
            findings.error(path.field("formation"), message, "write line, column, march, skirmish, square or garrison");
        } else if wheels && no_guns && !findings.is_guess(&path.field("type")) {
            let message = format!("a battery cannot stand in {}", unit.formation);
            findings.error(path.field("formation"), message, "write line for unlimbered, or limbered, or march");
        }
        for (j, word) in unit.traits.iter().enumerate() {
            if !word.is_unknown() && !TRAITS.contains(&&**word) {
                let fault =
                    Fault::warning(path.field("traits").entry(j), format!("no rule system knows the trait `{word}`"));
                let near = nearest::of(word, TRAITS.iter().copied());
                findings.add(fault.help_if(near.map(|n| format!("did you mean `{n}`?"))));
            }
        }
    }
    totals(s, findings);
}

fn men(unit: &Unit, path: &Path, findings: &mut Findings<'_>) {
    if unit.men == 0 {
        findings.error(path.field("men"), format!("`{}` has no men", unit.id), "write its strength, or take it out");
        return;
    }
    if unit.elements == 0 {
        findings.error(path.field("elements"), format!("`{}` has 0 elements", unit.id), "it has at least one");
        return;
    }
    let each = unit.men / unit.elements;
    let most = match unit.arm() {
        Arm::Foot => 2000,
        Arm::Horse => 400,
        Arm::Guns => 1000,
    };
    if unit.elements > unit.men {
        let message = format!("`{}` has more elements than men", unit.id);
        findings.error(path.field("elements"), message, "`men` counts all its elements together");
    } else if each > most {
        findings.warn(
            path.field("men"),
            format!("`{}` has {each} men to a {}", unit.id, unit.element()),
            "is `elements` right? It says how many battalions or squadrons the men are in",
        );
    }
}

fn guns(unit: &Unit, path: &Path, findings: &mut Findings<'_>) {
    let battery = unit.arm() == Arm::Guns;
    if findings.is_guess(&path.field("type")) {
        return;
    }
    if battery && unit.guns.is_empty() && !findings.is_guess(&path.field("guns")) {
        findings.error(
            path.clone(),
            format!("the battery `{}` has no guns", unit.id),
            "add `guns = [{ count = 8, pounder = 6 }]`",
        );
    }
    if !battery && !unit.guns.is_empty() {
        findings.error(
            path.field("guns"),
            format!("`{}` is of type `{}` and has a battery's guns", unit.id, unit.kind),
            "guns that go with battalions are `battalion_guns`; a battery is a unit of its own",
        );
    }
    if let Some(light) = &unit.battalion_guns {
        let path = path.field("battalion_guns");
        if unit.arm() != Arm::Foot {
            findings.error(path.clone(), format!("`{}` has no battalions", unit.id), "only foot has battalion guns");
        }
        calibre(light, &path, findings);
    }
    for (j, some) in unit.guns.iter().enumerate() {
        calibre(some, &path.field("guns").entry(j), findings);
    }
}

fn calibre(guns: &Guns, path: &Path, findings: &mut Findings<'_>) {
    if guns.count == 0 {
        findings.error(path.field("count"), "no guns at all", "write how many, or leave the entry out");
    }
    let guess = findings.is_guess(&path.field("pounder")) || findings.is_guess(&path.field("inch"));
    match (guns.pounder, guns.inch) {
        (None, None) if !guess => findings.error(
            path.clone(),
            "guns without a calibre",
            "add `pounder = 6`, or `inch = 5.5` where sources give the bore",
        ),
        (Some(_), Some(_)) => {
            findings.error(path.field("inch"), "two calibres for the same guns", "give `pounder` or `inch`, not both");
        }
        (Some(pounder), None) if !(1..=68).contains(&pounder) => findings.error(
            path.field("pounder"),
            format!("nobody took a {pounder}-pounder into the field"),
            "write the weight of the shot in pounds: 3, 4, 6, 8, 9, 12, 24",
        ),
        (None, Some(inch)) if !(2.0..=15.0).contains(&inch) => findings.error(
            path.field("inch"),
            format!("nobody took a bore of {inch} inches into the field"),
            "write the bore in inches: 5.5, 6",
        ),
        _ => {}
    }
}

/// The sums the author gave, against what the units add up to.
fn totals(s: &Scenario, findings: &mut Findings<'_>) {
    let section = |name: &str| Path::root().field(name);
    let guess = findings.guessed.iter().any(|g| g.begins_with(&section("unit")) || g.begins_with(&section("command")));
    if guess || !findings.ordered {
        return;
    }
    for (i, side) in s.sides.iter().enumerate() {
        let Some(totals) = &side.totals else { continue };
        let sum = Strength::of_side(s, side);
        let pairs = [
            ("men", totals.men, sum.men),
            ("guns", totals.guns, sum.guns),
            ("battalion_guns", totals.battalion_guns, sum.battalion_guns),
            ("battalions", totals.battalions, sum.battalions),
            ("squadrons", totals.squadrons, sum.squadrons),
        ];
        for (field, told, found) in pairs {
            if let Some(told) = told.filter(|t| *t != found) {
                let word = field.replace('_', " ");
                let (more, many) = if found > told { ("too many", found - told) } else { ("too few", told - found) };
                findings.error(
                    Path::item("side", i).field("totals").field(field),
                    format!("`{}` should have {told} {word}, but its units add up to {found}", side.id),
                    format!("{many} {more}: look for a wrong number among its units, or correct the total"),
                );
            }
        }
    }
}
