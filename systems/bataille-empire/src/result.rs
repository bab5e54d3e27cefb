//! What a shock comes to: who won, by which row of the table, and what that does to both.

use std::cmp::Ordering;

use grognard_rulebook::{Cause, Dice, Halves, Notes, Rule, Table, Told, Word, rule};
use serde::{Deserialize, Serialize};

use crate::{
    house::House,
    profile::{Arm, FLIGHT, Span, Status, Strength, Terrain},
    pursuit::{Chase, Pursuer},
};

/// A side of a shock.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Party {
    /// The charger.
    Charger,
    /// The target.
    Target,
}

/// A row of the result table.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShockResult {
    /// Equal scores.
    Melee,
    /// A difference of 1 to 3.
    Defeated,
    /// A difference of 4 to 6.
    Routed,
    /// A difference of 7 or more.
    Eliminated,
}

/// How the loser leaves.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoserMove {
    /// It goes back, facing the enemy.
    Retreat,
    /// It runs.
    Flee,
    /// It does not leave: it is gone.
    None,
}

/// What a shock comes to.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clash {
    /// The charger's score less the target's.
    pub difference: i32,
    /// Who won.
    pub winner: Party,
    /// The row of the result table.
    pub result: ShockResult,
    /// Losses the loser takes.
    pub loser_losses: Halves,
    /// The loser is gone.
    pub loser_eliminated: bool,
    /// The loser is Disordered.
    pub loser_disordered: bool,
    /// How the loser leaves.
    pub loser_move: LoserMove,
    /// How far, in UD.
    pub loser_distance: i32,
    /// Losses the winner takes.
    pub winner_losses: Halves,
    /// The winner is gone too.
    pub winner_eliminated: bool,
    /// How far the winner advances, in UD; a side that stood may decline.
    pub winner_advance: i32,
    /// Whether the winner pursues.
    pub pursuit: Chase,
    /// How far it would pursue after the advance, in UD.
    pub pursuit_distance: i32,
    /// The charger's commander is at risk.
    pub charger_commander_check: bool,
    /// The target's commander is at risk.
    pub target_commander_check: bool,
}

/// What the winner pays.
#[derive(Clone, Copy, PartialEq)]
enum Toll {
    Loss,
    Attrition,
    Nothing,
}

/// A row of the result table, a rule a cell.
struct Line {
    /// The smallest difference of the row.
    from: i32,
    result: ShockResult,
    losses: i32,
    /// The losses and the Disorder.
    suffers: &'static Rule,
    /// How the loser leaves, and by which rule.
    leaves: Option<(LoserMove, &'static Rule)>,
    toll: Toll,
    pays: &'static Rule,
    /// The advance and, further down, the pursuit.
    gains: &'static Rule,
}

const RESULTS: [Line; 4] = [
    Line {
        from: 0,
        result: ShockResult::Melee,
        losses: 1,
        suffers: rule!("be.shock.melee-loser-loss"),
        leaves: Some((LoserMove::Retreat, rule!("be.shock.melee-loser-retreat"))),
        toll: Toll::Loss,
        pays: rule!("be.shock.melee-winner-loss"),
        gains: rule!("be.shock.melee-winner-advance"),
    },
    Line {
        from: 1,
        result: ShockResult::Defeated,
        losses: 1,
        suffers: rule!("be.shock.defeated-loser-loss"),
        leaves: Some((LoserMove::Retreat, rule!("be.shock.defeated-loser-retreat"))),
        toll: Toll::Attrition,
        pays: rule!("be.shock.defeated-winner-attrition"),
        gains: rule!("be.shock.defeated-winner-advance"),
    },
    Line {
        from: 4,
        result: ShockResult::Routed,
        losses: 2,
        suffers: rule!("be.shock.routed-loser-losses"),
        leaves: Some((LoserMove::Flee, rule!("be.shock.routed-loser-flee"))),
        toll: Toll::Attrition,
        pays: rule!("be.shock.routed-winner-attrition"),
        gains: rule!("be.shock.routed-winner-pursuit"),
    },
    Line {
        from: 7,
        result: ShockResult::Eliminated,
        losses: 0,
        suffers: rule!("be.shock.eliminated-loser"),
        leaves: None,
        toll: Toll::Nothing,
        pays: rule!("be.shock.eliminated-winner-loss"),
        gains: rule!("be.shock.eliminated-winner-pursuit"),
    },
];

/// How far the loser of a shock retreats.
pub(crate) const SHOCK_RETREAT: Span = Span::new(4, 8);

/// One side made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadySide {
    pub(crate) bonus: i32,
    pub(crate) arm: Arm,
    pub(crate) status: Status,
    pub(crate) strength: Strength,
    /// It charged or counter-charged.
    pub(crate) charged: bool,
    /// It arrived in pursuit.
    pub(crate) pursuing: bool,
    /// Infantry in line, outside a building.
    pub(crate) in_open_line: bool,
    pub(crate) in_building: bool,
    pub(crate) disordered: bool,
    pub(crate) impetuous: bool,
    pub(crate) attached: bool,
}

/// A shock made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyShock {
    pub(crate) charger: ReadySide,
    pub(crate) target: ReadySide,
    pub(crate) terrain: Terrain,
    pub(crate) attrition: Halves,
    pub(crate) mild_defeat_by_foot: bool,
    pub(crate) pursue_again: bool,
}

impl ReadyShock {
    pub(crate) fn resolve(&self, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Clash {
        let (charger, target) = (&self.charger, &self.target);
        let rolled = effects.follows(rule!("be.shock.roll"));
        let mut score = |what, side: &ReadySide| side.bonus + if rolled { dice.d6(what) } else { 0 };
        let difference = score("the charger's shock", charger) - score("the target's shock", target);
        let won_by = self.winner(difference, effects);
        let (winner, loser) = match won_by {
            Party::Charger => (charger, target),
            Party::Target => (target, charger),
        };
        let line = row(difference, winner, loser, effects);
        let loser_losses = self.loser_losses(line, difference, winner, loser, effects);
        let gone = (line.leaves.is_none() && effects.acts(line.suffers))
            | effects.acts_if(loser.arm == Arm::Artillery, rule!("be.shock.artillery-beaten"))
            | effects.acts_if(loser.disordered, rule!("be.shock.disordered-beaten"));
        let loser_eliminated = gone || loser.strength.is_spent_by(loser_losses);
        let leaves = line.leaves.filter(|(_, rule)| !loser_eliminated && effects.acts(rule)).map(|(leaves, _)| leaves);
        let winner_losses = self.winner_losses(line, winner, effects);
        let winner_eliminated = winner.strength.is_spent_by(winner_losses);
        let gains = !winner_eliminated && effects.acts(line.gains);
        let pursuit = if gains && (!winner.pursuing || self.pursue_again) {
            self.pursuer(line.result, winner, loser, effects).chase(winner.impetuous, effects)
        } else {
            Chase::None
        };
        Clash {
            difference,
            winner: won_by,
            result: line.result,
            loser_losses,
            loser_eliminated,
            loser_disordered: !loser_eliminated && effects.acts(line.suffers),
            loser_move: leaves.unwrap_or(LoserMove::None),
            loser_distance: match leaves {
                Some(LoserMove::Retreat) => SHOCK_RETREAT.of(loser.arm),
                Some(LoserMove::Flee) => FLIGHT.of(loser.arm),
                _ => 0,
            },
            winner_losses,
            winner_eliminated,
            winner_advance: i32::from(gains),
            pursuit,
            pursuit_distance: if pursuit == Chase::None { 0 } else { Pursuer::distance(winner.arm, effects) },
            charger_commander_check: charger.attached,
            target_commander_check: target.attached,
        }
    }

    /// The higher score; in a Melee the better Status, then whoever was charged.
    fn winner(&self, difference: i32, effects: &mut dyn Notes) -> Party {
        let better = self.charger.status.cmp(&self.target.status);
        match (difference.cmp(&0), better) {
            (Ordering::Greater, _) => Party::Charger,
            (Ordering::Less, _) => Party::Target,
            (_, Ordering::Greater) if effects.acts(rule!("be.shock.melee-status")) => Party::Charger,
            (_, Ordering::Less) if effects.acts(rule!("be.shock.melee-status")) => Party::Target,
            _ if effects.acts(rule!("be.shock.melee-defender")) => Party::Target,
            _ => Party::Charger,
        }
    }

    fn loser_losses(
        &self,
        line: &Line,
        difference: i32,
        winner: &ReadySide,
        loser: &ReadySide,
        effects: &mut dyn Notes,
    ) -> Halves {
        let reduced = by_difference(difference).result != line.result;
        let mild =
            line.result == ShockResult::Defeated && beats_horse(winner, loser) && (reduced || self.mild_defeat_by_foot);
        let by_guns_or_line = mild && (winner.arm == Arm::Artillery || winner.in_open_line);
        if effects.acts_if(by_guns_or_line, rule!("be.shock.cavalry-beaten-loss")) {
            return Halves::whole(1);
        }
        if mild && effects.acts(rule!("be.shock.cavalry-beaten-attrition")) {
            return self.attrition;
        }
        if effects.acts_if(line.losses > 0, line.suffers) { Halves::whole(line.losses) } else { Halves::ZERO }
    }

    fn winner_losses(&self, line: &Line, winner: &ReadySide, effects: &mut dyn Notes) -> Halves {
        let pays = effects.acts(line.pays);
        let exempt = !winner.charged && !winner.in_building;
        match line.toll {
            Toll::Loss if pays => Halves::whole(1),
            Toll::Nothing if pays => Halves::ZERO,
            Toll::Attrition if !pays => Halves::ZERO,
            Toll::Loss => Halves::ZERO,
            _ if effects.acts_if(exempt, rule!("be.shock.attrition-note")) => Halves::ZERO,
            _ => self.attrition,
        }
    }

    fn pursuer(&self, result: ShockResult, winner: &ReadySide, loser: &ReadySide, notes: &dyn Notes) -> Pursuer {
        Pursuer::new(winner.arm, winner.charged, result, loser.arm, self.terrain, notes)
    }

    pub(crate) fn tables(house: &House) -> Vec<Table> {
        let mut table = Table::new("Shock: what the difference means").columns(["loser", "winner"]);
        for line in &RESULTS {
            let loser = match line.leaves {
                Some((LoserMove::Flee, _)) => format!("{} losses, Disorder, flees 6/10 UD", line.losses),
                Some(_) => format!("{} loss, Disorder, retreats 4/8 UD", line.losses),
                None => "eliminated".to_owned(),
            };
            let toll = match line.toll {
                Toll::Loss => "1 loss".to_owned(),
                Toll::Attrition => format!("1 attrition ({})", house.attrition),
                Toll::Nothing => "no loss".to_owned(),
            };
            let gain = if line.result < ShockResult::Routed { "advances 1 UD" } else { "advances, pursues 3/6 UD" };
            let leaves = line.leaves.map(|(_, rule)| rule);
            let causes = [Some(line.suffers), leaves, Some(line.pays), Some(line.gains)];
            let title = match line.from {
                0 => "0: melee".to_owned(),
                7 => "7 and more: eliminated".to_owned(),
                from => format!("{from} to {}: {}", from + 2, line.result),
            };
            table =
                table.line(title, [loser, format!("{toll}, {gain}")], causes.into_iter().flatten().map(Cause::Rule));
        }
        let special = [
            rule!("be.shock.roll"),
            rule!("be.shock.attrition-note"),
            rule!("be.shock.melee-status"),
            rule!("be.shock.melee-defender"),
            rule!("be.shock.cavalry-beats-foot"),
            rule!("be.shock.cavalry-may-pursue"),
            rule!("be.shock.cavalry-beaten-by-foot"),
            rule!("be.shock.cavalry-beaten-attrition"),
            rule!("be.shock.cavalry-beaten-loss"),
            rule!("be.shock.artillery-beaten"),
            rule!("be.shock.disordered-beaten"),
        ];
        vec![table, Table::new("Shock: special results").rules(special)]
    }
}

fn by_difference(difference: i32) -> &'static Line {
    RESULTS.iter().rev().find(|line| difference.abs() >= line.from).unwrap_or(&RESULTS[0])
}

fn beats_horse(winner: &ReadySide, loser: &ReadySide) -> bool {
    loser.arm == Arm::Cavalry && winner.arm != Arm::Cavalry
}

/// The row by the difference, moved where cavalry and another arm met.
fn row(difference: i32, winner: &ReadySide, loser: &ReadySide, effects: &mut dyn Notes) -> &'static Line {
    let line = by_difference(difference);
    let moved = match line.result {
        ShockResult::Defeated if beats_horse(loser, winner) => {
            effects.acts(rule!("be.shock.cavalry-beats-foot")).then_some(ShockResult::Routed)
        }
        ShockResult::Routed | ShockResult::Eliminated if beats_horse(winner, loser) => {
            effects.acts(rule!("be.shock.cavalry-beaten-by-foot")).then_some(ShockResult::Defeated)
        }
        _ => None,
    };
    moved.map_or(line, |result| &RESULTS[result as usize])
}
