//! A battle under the rules of some system: what follows once the rules are written.

use std::sync::Arc;

use grognard_dice::{Dice, Rolled};
use grognard_scenario::Scenario;
use grognard_tabletop::{Ground, Pose};

use crate::change::tell_changes;
use crate::{
    Board, Choice, Chronicle, Corrects, Laid, Leads, Menu, Musters, Obeys, Offers, Outlook, Picture, Piece, Position,
    Prospect, Question, Quote, Quotes, Refusal, Setup, Side, Sights, Situation, Sound, Stand, Terms, Words,
};

/// A battle under the rules of some system. Nobody writes one: it follows from the [`Rules`] and what is said about them.
pub trait Battle:
    Musters + Sound + Quotes + Obeys + Words + Menu + Offers + Terms + Sights + Picture + Corrects + Prospect
{
    /// The scenario that is fought.
    fn scenario(&self) -> &Arc<Scenario> {
        &self.field().laid().scenario
    }

    /// The house rules it is fought under.
    fn house(&self) -> &Arc<Self::House> {
        &self.field().laid().house
    }

    /// How it was set up.
    fn setup(&self) -> Setup {
        self.field().laid().setup
    }

    /// The ground it is fought on, in the system's own unit.
    fn ground(&self) -> &Ground {
        &self.field().laid().ground
    }

    /// Where a piece is, if it is on the table.
    fn pose_of(&self, piece: Piece) -> Option<Pose> {
        match self.field().laid().leader_of(piece) {
            Some(leader) => self.leader_at(leader).map(|at| Pose { at, ..Pose::default() }),
            None => self.troops().is_there(piece).then(|| self.block(piece).pose),
        }
    }

    /// Whether what a side is asked interrupts something that goes on afterwards.
    fn amid(&self, by: Side) -> bool {
        self.asked(by).is_ok_and(|question| self.manner(question).interrupts)
    }

    /// An order as a screen offers it.
    fn choice(&self, by: Side, order: Self::Order) -> Choice<Self::Order> {
        self.weigh(by, order).0
    }

    /// An order as something to choose, and what it will put to procedures.
    fn weigh(&self, by: Side, order: Self::Order) -> (Choice<Self::Order>, Vec<Situation>) {
        let planned = self.plan(by, &order);
        let quote = planned.as_ref().map(|plan| self.quoted(plan)).unwrap_or_default();
        let choice = Choice {
            words: self.describe(&order),
            gist: self.gist(&order),
            ways: quote.ways,
            tolls: quote.tolls,
            terms: self.terms(by, &order),
            refused: planned.err(),
            order,
        };
        (choice, quote.situations)
    }

    /// The battle after some orders one after the other, as far as no die falls and nobody else is asked, and why the next one could
    /// not be given.
    fn rehearse(&self, by: Side, orders: &[Self::Order]) -> (Self, Option<(usize, Refusal)>) {
        let mut battle = self.clone();
        for (i, order) in orders.iter().enumerate() {
            let plan = match battle.plan(by, order) {
                Ok(plan) => plan,
                Err(refusal) => return (battle, Some((i, refusal))),
            };
            let mut after = battle.clone();
            let mut dice = Rolled::from_seed(0).recording();
            after.carry_out(&plan, &mut dice, &mut ());
            if !dice.thrown().is_empty() {
                return (battle, Some((i, Refusal::senseless("dice fall here"))));
            }
            battle = after;
        }
        (battle, None)
    }

    /// A finite menu of sensible orders to one of the pieces, each with its plan: those ideas that can be planned, each once.
    fn plans_to(
        &self,
        piece: Option<Piece>,
        to: &Question<Self::Ask>,
        ideas: &mut Vec<Self::Order>,
        out: &mut Vec<(Self::Order, Self::Plan)>,
    ) {
        let (from, first) = (ideas.len(), out.len());
        self.ideas_to(piece, to, ideas);
        for order in ideas.drain(from..) {
            if out[first..].iter().any(|(known, _)| *known == order) {
                continue;
            }
            if let Ok(plan) = self.planned(to, &order) {
                out.push((order, plan));
            }
        }
    }

    /// The same without the plans. Each of these orders is obeyed.
    fn orders_to(&self, piece: Option<Piece>, to: &Question<Self::Ask>, out: &mut Vec<Self::Order>) {
        let (mut able, mut ideas, mut plans) = (Vec::new(), Vec::new(), Vec::new());
        self.pieces(to, &mut able);
        if able.contains(&piece) {
            self.plans_to(piece, to, &mut ideas, &mut plans);
            out.extend(plans.into_iter().map(|(order, _)| order));
        }
    }

    /// The whole menu.
    fn orders(&self, to: &Question<Self::Ask>, out: &mut Vec<Self::Order>) {
        let (mut pieces, mut ideas, mut plans) = (Vec::new(), Vec::new(), Vec::new());
        self.pieces(to, &mut pieces);
        for piece in pieces {
            self.plans_to(piece, to, &mut ideas, &mut plans);
            out.extend(plans.drain(..).map(|(order, _)| order));
        }
    }

    /// What an order would do.
    fn quote(&self, by: Side, order: &Self::Order) -> Result<Quote, Refusal> {
        Ok(self.quoted(&self.plan(by, order)?))
    }

    /// Carries out an order, or refuses it and stays as it was.
    fn obey(
        &mut self,
        by: Side,
        order: &Self::Order,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) -> Result<(), Refusal> {
        let plan = self.plan(by, order)?;
        let before = log.listens().then(|| self.board());
        self.carry_out(&plan, dice, log);
        if let Some(before) = before {
            tell_changes(&before, &self.board(), log);
        }
        Ok(())
    }

    /// What any screen draws: the table, what is going on, and who may act.
    fn board(&self) -> Board {
        let position = self.position();
        let mut board = position.field.laid().board(self, &position);
        self.finish(&mut board);
        match self.stand() {
            Stand::Over(verdict) => board.now.clone_from(&verdict.why),
            Stand::Asks(questions) => {
                let mut able = Vec::new();
                questions.iter().for_each(|question| self.pieces(question, &mut able));
                board.may_act(&able);
                board.now = questions.first().map_or_else(String::new, |question| self.wording(question));
            }
        }
        board
    }

    /// The battle as an officer looks at it who is to judge how his side stands.
    fn outlook(&self) -> Outlook<'_> {
        let Position { field, troops, turn, holders, .. } = self.position();
        let field = field.laid();
        let leads = |(i, leader): (usize, &crate::muster::Leader<_>)| Leads {
            side: leader.side,
            command: leader.command,
            at: self.leader_at(i),
            exposed: false,
        };
        let mut units = Vec::with_capacity(field.rolls.len());
        units.extend(troops.all().map(|unit| self.stood(unit)));
        let mut outlook = Outlook {
            troops,
            units,
            leaders: field.leaders.iter().enumerate().map(leads).collect(),
            promises: Vec::new(),
            reserves: [0, 0],
            objectives: &field.objectives,
            holders,
            rolls: field.count(|_| true),
            awaited: field.count(|unit| self.awaited(unit).is_some()),
            turn: (*turn, field.turns),
        };
        self.look_further(&mut outlook);
        outlook
    }
}

impl<B: Musters + Sound + Quotes + Obeys + Words + Menu + Offers + Terms + Sights + Picture + Corrects + Prospect>
    Battle for B
{
}
