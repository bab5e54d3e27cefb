//! A program's seat at the table: the battle it plays, whatever the system, and what it is told.

use std::{io, sync::Arc};

use grognard_battle::{
    Audience, Battle, Game, NotDone, Piece, Question, Refusal, Rolls, Secret, Setup, Side, Stand, line::Fell,
};
use grognard_rulebook::{Given, Inputs, Reply};
use grognard_scenario::Scenario;
use grognard_staff::{MOST_ORDERS, Officer, Staff, named};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::{
    muster::muster,
    referee::{Situation, error},
    trouble::{self, Trouble},
};

/// A battle with a program at the table, without its type.
pub(crate) trait Table {
    fn menu(&self, piece: Option<Piece>) -> Value;
    fn quote(&self, order: &Value) -> Value;
    fn odds(&self, situation: &Situation) -> Value;
    fn order(&mut self, order: &Value, dice: Option<&[i64]>) -> Vec<Value>;
    fn undo(&mut self) -> Vec<Value>;
    fn board(&self) -> Value;
}

/// A battle with a program at the table.
pub(crate) struct Seat<B: Battle> {
    game: Game<B, io::Sink>,
    /// The officers of the sides the program does not play.
    staff: Staff<B>,
    mine: [bool; 2],
    house: Map<String, Value>,
    seed: u64,
}

impl<B: Battle> Seat<B> {
    /// Begins a battle and plays it up to the program's first question.
    pub(crate) fn take(
        scenario: Arc<Scenario>,
        house: Map<String, Value>,
        setup: Setup,
        names: [String; 2],
        seed: u64,
    ) -> Result<(Self, Vec<Value>), Trouble> {
        let mine = [names[0] == "me", names[1] == "me"];
        let officer = |side: Side| -> Result<Option<Box<dyn Officer<B>>>, Trouble> {
            if mine[side] {
                return Ok(None);
            }
            let own = seed.wrapping_mul(2).wrapping_add(side.index() as u64);
            let officer = named(&names[side], own);
            officer.map(Some).map_err(|unknown| Trouble::said(format!("{unknown}; or me, to play it yourself")))
        };
        let staff = Staff::of([officer(Side::First)?, officer(Side::Second)?]);
        let rules = Value::Object(house.clone());
        let given = Given::deserialize(&rules).map_err(|why| Trouble::said(format!("the house rules: {why}")))?;
        let rules = Inputs::of::<B::House>().read(&B::House::default(), &given)?;
        let battle: B = muster(scenario, rules, setup)?;
        let secret = Secret::from_seed(seed);
        let begun = json!({"begun": {
            "system": B::SYSTEM, "edition": B::EDITION, "scenario": battle.scenario().id.to_string(), "seed": seed,
            "sides": battle.scenario().sides.iter().map(|side| &side.name).collect::<Vec<_>>(), "players": names,
        }});
        let game = Game::begin(battle, names, secret, io::sink()).map_err(|why| Trouble::said(why.to_string()))?;
        let mut seat = Self { game, staff, mine, house, seed };
        let mut replies = vec![begun];
        seat.play_on(&mut replies);
        Ok((seat, replies))
    }

    /// The question the program has to answer.
    fn question(&self) -> Option<Question<B::Ask>> {
        match self.game.battle().stand() {
            Stand::Asks(questions) => questions.iter().find(|question| self.mine[question.side]).copied(),
            Stand::Over(_) => None,
        }
    }

    /// Lets the officers answer until the program is asked or the battle is over, and says which.
    fn play_on(&mut self, replies: &mut Vec<Value>) {
        loop {
            if let Some(question) = self.question() {
                let words = self.game.battle().wording(&question);
                let Question { side, command, ask } = question;
                replies.push(json!({"question": {"side": side, "command": command, "ask": ask, "words": words}}));
                return;
            }
            if let Stand::Over(verdict) = self.game.battle().stand() {
                replies.push(json!({"over": {"winner": verdict.winner, "why": verdict.why, "orders": self.game.orders(), "seed": self.seed}}));
                return;
            }
            let next = match self.staff.next_order(self.game.battle()) {
                _ if self.game.orders() >= MOST_ORDERS => {
                    Err(format!("the battle is not over after {MOST_ORDERS} orders"))
                }
                Ok(Some((side, order))) => self.obey(side, &order, None).map_err(|why| why.to_string()),
                Ok(None) => Err("nobody is asked".to_owned()),
                Err(stuck) => Err(stuck.to_string()),
            };
            match next {
                Ok(told) => replies.push(told),
                Err(why) => return replies.push(error(&format!("the battle is stuck: {why}"))),
            }
        }
    }

    fn obey(&mut self, side: Side, order: &B::Order, dice: Option<&[i64]>) -> Result<Value, NotDone> {
        let words = self.game.battle().describe(order);
        let done = self.game.obey(side, order, dice.map_or(Rolls::Committed, Rolls::Own))?;
        // What is hidden from the program is not told; of what it plays itself it hears all.
        let hears = |to: Audience| Side::BOTH.iter().any(|side| self.mine[*side] && to.includes(*side));
        let events: Vec<_> = done.events.iter().filter(|told| hears(told.to)).collect();
        if !hears(done.to) {
            return Ok(json!({"obeyed": {"n": done.n, "by": side, "events": events}}));
        }
        let fell: Vec<Fell> = done.thrown.iter().map(Fell::from).collect();
        Ok(json!({"obeyed": {"n": done.n, "by": side, "order": order, "words": words, "dice": fell, "events": events}}))
    }

    /// The battle as the program may see it.
    fn seen(&self) -> B {
        let battle = self.game.battle();
        let side = self.question().map(|question| question.side);
        let side = side.or_else(|| Side::BOTH.into_iter().find(|side| self.mine[*side]));
        side.map_or_else(|| battle.clone(), |side| battle.seen_by(side))
    }

    fn read(order: &Value) -> Result<B::Order, Value> {
        B::Order::deserialize(order)
            .map_err(|why| error(&format!("not an order: {why}; the menu shows what orders look like")))
    }
}

fn refused(refusal: &Refusal) -> Value {
    json!({"refused": refusal})
}

impl<B: Battle> Table for Seat<B> {
    fn menu(&self, piece: Option<Piece>) -> Value {
        let Some(question) = self.question() else { return error("the battle is over") };
        let battle = self.seen();
        let mut orders = Vec::new();
        match piece {
            None => battle.orders(&question, &mut orders),
            Some(piece) => battle.orders_to(Some(piece), &question, &mut orders),
        }
        let entry = |order: &B::Order| json!({"order": order, "words": battle.describe(order)});
        json!({"menu": orders.iter().map(entry).collect::<Vec<_>>()})
    }

    fn quote(&self, order: &Value) -> Value {
        let Some(question) = self.question() else { return error("the battle is over") };
        match Self::read(order) {
            Ok(order) => match self.seen().quote(question.side, &order) {
                Ok(quote) => json!({"quote": quote}),
                Err(refusal) => refused(&refusal),
            },
            Err(reply) => reply,
        }
    }

    fn odds(&self, situation: &Situation) -> Value {
        let price = || -> Result<Value, Trouble> {
            let system = trouble::system(B::SYSTEM)?;
            let procedure = trouble::procedure(system, &situation.procedure)?;
            let rules = Value::Object(self.house.clone());
            let given = Given::deserialize(&rules).map_err(|why| Trouble::said(why.to_string()))?;
            let house = system.house.read(&given)?;
            let given =
                Given::deserialize(&situation.given).map_err(|why| Trouble::said(format!("the facts: {why}")))?;
            let priced = procedure.price(&given, &house, None)?;
            let changed = system.house.changed(&house);
            let reply = Reply {
                id: None,
                system: system.name,
                procedure: procedure.name(),
                house: &changed,
                seed: None,
                answer: &priced,
            };
            serde_json::to_value(&reply).map_err(|why| Trouble::said(why.to_string()))
        };
        match price() {
            Ok(odds) => json!({"odds": odds}),
            Err(Trouble::Said(why)) => error(&why),
            Err(Trouble::Closed) => Value::Null,
        }
    }

    fn order(&mut self, order: &Value, dice: Option<&[i64]>) -> Vec<Value> {
        let Some(question) = self.question() else { return vec![error("the battle is over")] };
        let order = match Self::read(order) {
            Ok(order) => order,
            Err(reply) => return vec![reply],
        };
        match self.obey(question.side, &order, dice) {
            Ok(told) => {
                let mut replies = vec![told];
                self.play_on(&mut replies);
                replies
            }
            Err(NotDone::Refused(refusal)) => vec![refused(&refusal)],
            Err(why) => vec![error(&why.to_string())],
        }
    }

    fn undo(&mut self) -> Vec<Value> {
        let Some(question) = self.question() else { return vec![error("the battle is over")] };
        match self.game.undo(question.side) {
            Ok(n) => {
                let mut replies = vec![json!({"undone": n})];
                self.play_on(&mut replies);
                replies
            }
            Err(why) => vec![error(&why.to_string())],
        }
    }

    fn board(&self) -> Value {
        json!({"board": self.seen().board()})
    }
}
