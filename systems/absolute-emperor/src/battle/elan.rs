//! Élan: who may spend it on what, and how it is lost (R6, R59, R66).

use grognard_battle::{Chronicle, CommandId, Event, Piece, Refusal, Side};
use grognard_rulebook::{Cause, Procedure};

use super::{
    AbsoluteEmperor,
    state::{Post, Presence},
};
use crate::elan::{ElanAction, SpendElan};

impl AbsoluteEmperor {
    /// What a commander wants to buy, as the procedure asks it.
    pub(super) fn spending(&self, man: usize, action: ElanAction, unit: Option<Piece>, corps: CommandId) -> SpendElan {
        let state = &self.state.commanders[man];
        let mut facts = SpendElan {
            action,
            elan: i32::from(state.elan),
            spent_this_turn: state.spent,
            phase: self.state.stage.phase(),
            own_corps: self.commands(man, corps),
            within_command: unit.is_none_or(|unit| self.within_radius(man, self.troops.body(unit))),
            ..SpendElan::default()
        };
        if let Some(unit) = unit {
            (facts.unit.arm, facts.unit.status) = (self.arm(unit), self.unit(unit).status);
        }
        facts
    }

    /// Whether a commander may buy something for a unit.
    pub(super) fn may_spend(&self, by: Side, piece: Piece, action: ElanAction, unit: Piece) -> Result<usize, Refusal> {
        let man = self.own_commander(by, piece)?;
        self.spent_on(&self.spending(man, action, Some(unit), self.corps_of(unit))).map(|()| man)
    }

    pub(super) fn own_commander(&self, by: Side, piece: Piece) -> Result<usize, Refusal> {
        let man = self.field.leader_of(piece).filter(|man| self.field.leaders[*man].side == by);
        let man = man.filter(|man| self.state.commanders[*man].is_there());
        man.ok_or_else(|| Refusal::senseless("there is no such commander of yours on the table"))
    }

    pub(super) fn spent_on(&self, facts: &SpendElan) -> Result<(), Refusal> {
        let spent = facts.prepare(&self.field.house, &mut ());
        match spent.forbidden_by {
            None if spent.allowed => Ok(()),
            None => Err(Refusal::senseless("élan buys nothing here")),
            Some(cause) => Err(Refusal::by(cause, why_not(cause, facts))),
        }
    }

    /// Whether somebody who pays for a second die may.
    pub(super) fn payer(&self, by: Side, paid_by: Option<Piece>, unit: Piece) -> Result<Option<usize>, Refusal> {
        paid_by.map(|piece| self.may_spend(by, piece, ElanAction::RerollActivation, unit)).transpose()
    }

    /// A commander who could pay for a unit, the one with most élan first.
    pub(super) fn could_pay(&self, action: ElanAction, unit: Piece) -> impl Iterator<Item = usize> + '_ {
        let side = self.troops.side(unit);
        self.commanders_of(side).filter(move |man| {
            let facts = self.spending(*man, action, Some(unit), self.corps_of(unit));
            facts.prepare(&self.field.house, &mut ()).allowed
        })
    }

    /// A point is gone.
    pub(super) fn pay(&mut self, man: usize) {
        let state = &mut self.state.commanders[man];
        (state.elan, state.spent) = (state.elan.saturating_sub(1), true);
    }

    /// A unit is lost: its corps commander loses a point, or if he has none the commander of the army who has most (R66).
    pub(super) fn mourn(&mut self, unit: Piece) {
        let side = self.field.enlisted(unit).side;
        let own = self.head_of(self.corps_of(unit));
        let poorest = self.state.commanders[own].elan == 0;
        let rich = (0..self.state.commanders.len())
            .filter(|man| self.field.leaders[*man].side == side && self.state.commanders[*man].post != Post::Off)
            .max_by_key(|man| {
                let leader = &self.field.leaders[*man];
                (self.state.commanders[*man].elan, leader.chief, std::cmp::Reverse(*man))
            });
        let man = if poorest { rich.unwrap_or(own) } else { own };
        let state = &mut self.state.commanders[man];
        state.elan = state.elan.saturating_sub(1);
    }

    /// Élan of an army, all its commanders together.
    pub(super) fn elan_of(&self, side: Side) -> i32 {
        let own = self.field.leaders.iter().zip(&self.state.commanders).filter(|(leader, _)| leader.side == side);
        own.filter(|(_, man)| man.post != Post::Off).map(|(_, man)| i32::from(man.elan)).sum()
    }

    /// Corps without units dissolve, and the élan of their commanders is gone (R34, R66).
    pub(super) fn dissolve(&mut self, log: &mut dyn Chronicle) {
        for man in 0..self.state.commanders.len() {
            let leader = &self.field.leaders[man];
            if self.state.commanders[man].post == Post::Off {
                continue;
            }
            let mut units = self.field.rolls.iter().zip(&self.state.units);
            let led = |corps: CommandId| leader.chief || leader.command == Some(corps);
            let left = units.any(|(enlisted, unit)| {
                enlisted.side == leader.side && led(enlisted.command) && unit.presence != Presence::Lost
            });
            if !left {
                let there = self.state.commanders[man].is_there();
                let state = &mut self.state.commanders[man];
                (state.post, state.elan) = (Post::Off, 0);
                let piece = self.field.piece_of_leader(man);
                if there {
                    log.tell(|| Event::Lost {
                        piece,
                        how: "has nobody left to command and leaves the field".to_owned(),
                    });
                }
            }
        }
    }
}

fn why_not(cause: Cause, facts: &SpendElan) -> String {
    match (facts.elan, facts.spent_this_turn, cause.id()) {
        (0, ..) => "he has no élan left".to_owned(),
        (_, true, _) => "he has spent his point of this turn".to_owned(),
        (_, _, "ae.elan.own") => "he has élan for his own corps only".to_owned(),
        (_, _, "ae.elan.recover-unit") => "it is fresh".to_owned(),
        (_, _, "ae.elan.reroll-attack") => "attacks are rolled again when they are made".to_owned(),
        _ if !facts.within_command => "it is out of his radius".to_owned(),
        _ => "that is done in the Command Phase".to_owned(),
    }
}
