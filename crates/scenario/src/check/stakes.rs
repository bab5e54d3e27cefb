//! What is fought for: two sides, objectives that count, conditions that can be met.

use super::Findings;
use crate::fault::Path;
use crate::model::Scenario;

pub(super) fn look(s: &Scenario, findings: &mut Findings<'_>) {
    if s.sides.len() != 2 && !findings.is_guess(&Path::root().field("side")) {
        findings.error(
            Path::root().field("side"),
            format!("a battle has two sides, this has {}", s.sides.len()),
            "allies are one side; their units carry their own `nation`",
        );
    }
    if s.units.is_empty() && !findings.is_guess(&Path::root().field("unit")) {
        findings.error(Path::root(), "nobody is there to fight", "add at least one [[unit]] for each side");
    }
    if !s.fictional && s.sources.is_empty() {
        findings.warn(
            Path::root(),
            "the file names no sources",
            "add a [[source]], or `fictional = true` if ground and armies are invented",
        );
    }
    for (i, objective) in s.objectives.iter().enumerate() {
        let path = Path::item("objective", i);
        if objective.worth == 0 {
            findings.error(
                path.field("worth"),
                format!("`{}` is worth nothing", objective.id),
                "write its points, or take it out",
            );
        }
        if objective.at.is_none() && objective.terrain.is_none() && !findings.is_guess(&path) {
            findings.error(
                path.clone(),
                format!("`{}` is nowhere", objective.id),
                "add `at = [x, y]` with a `radius`, or `terrain = \"…\"`",
            );
        }
        if let Some(at) = objective.at {
            super::ground::on_map(s, at, path.field("at"), &format!("`{}`", objective.id), findings);
        }
        if objective.radius == Some(0) {
            findings.error(path.field("radius"), "a radius of 0 m", "write the metres round it that count");
        }
    }
    if findings.guessed.iter().any(|g| g.begins_with(&Path::root().field("objective"))) {
        return;
    }
    if s.objectives.iter().any(|o| o.worth == 0) {
        return;
    }
    let all = s.objectives.iter().map(|o| o.worth).fold(0, u32::saturating_add);
    let victory = Path::root().field("victory");
    if !s.objectives.is_empty() && s.victory.margin > all {
        findings.error(
            victory.field("margin"),
            format!("nobody can be ahead by {}: all objectives together are worth {all}", s.victory.margin),
            "write a smaller margin",
        );
    }
    for (i, condition) in s.victory.conditions.iter().enumerate() {
        let path = victory.field("condition").entry(i);
        for (field, points) in [("points", condition.points), ("lead", condition.lead)] {
            if let Some(points) = points.filter(|p| *p > all) {
                findings.error(
                    path.field(field),
                    format!("nobody can have {points} points: all objectives together are worth {all}"),
                    "write fewer points",
                );
            }
        }
        let losses = [
            ("loss_below", condition.loss_below),
            ("enemy_loss", condition.enemy_loss),
            ("loss_lead", condition.loss_lead),
        ];
        for (field, share) in losses {
            if let Some(share) = share.filter(|share| !(1..=100).contains(share)) {
                findings.error(path.field(field), format!("{share} per cent of an army"), "write 1 to 100");
            }
        }
        let empty = condition.points.is_none()
            && condition.lead.is_none()
            && condition.hold.is_empty()
            && condition.hold_one_of.is_empty()
            && [condition.loss_below, condition.enemy_loss, condition.loss_lead] == [None; 3];
        if empty && !findings.is_guess(&path) {
            findings.error(
                path,
                "this condition asks for nothing",
                "add `points`, `lead`, `hold`, `hold_one_of` or a loss",
            );
        }
    }
}
