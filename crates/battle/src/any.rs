//! A battle behind one face, whatever its system: what a referee, a worker in the browser and a server talk to.
//!
//! Orders and questions are in the terms of their system and pass as JSON; everything else is typed. What a side is shown comes from
//! the battle as that side may see it.

use std::io;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::line::Fell;
use crate::patch::difference;
use crate::reach::reach;
use crate::record::as_read;
use crate::{
    Asked, Battle, Board, By, ByHand, Choice, Done, Drag, Dragged, Eyes, Game, Gathered, NotDone, Overlay, Piece,
    Question, Quote, Refusal, Rolls, Side, Sight, Situation, Stand, Term, Told, Verdict,
};

/// A battle being fought and recorded, without its type.
pub trait AnyBattle: Send {
    /// The system's name.
    fn system(&self) -> &'static str;
    /// The edition of its rules.
    fn edition(&self) -> u32;
    /// The names of the two sides.
    fn sides(&self) -> [String; 2];
    /// What a side is asked.
    fn asked(&self, by: Side) -> Option<Asked<Value>>;
    /// The board and the questions, as somebody may see them.
    fn view(&self, eyes: Eyes) -> View;
    /// Everything that changes, as a side may see it.
    fn state(&self, eyes: Eyes) -> Value;
    /// How it ended, if it has.
    fn verdict(&self) -> Option<Verdict>;
    /// What may be ordered: of all, or of one piece. Each of them is obeyed.
    fn menu(&self, by: Side, piece: Option<Piece>) -> Result<Vec<Choice<Value>>, Refusal>;
    /// What an officer would think of ordering a piece, or nobody in particular: what the rules are against too, with the reason.
    fn offers(&self, by: Side, piece: Option<Piece>) -> Result<Vec<Choice<Value>>, Refusal>;
    /// An order as a screen offers it, with the reason if it is refused.
    fn choice(&self, by: Side, order: &Value) -> Result<Choice<Value>, NotAnOrder>;
    /// What an order would do.
    fn quote(&self, by: Side, order: &Value) -> Result<Result<Quote, Refusal>, NotAnOrder>;
    /// An order as something to choose, and what it would put to procedures.
    fn weigh(&self, by: Side, order: &Value) -> Result<(Choice<Value>, Vec<Situation>), NotAnOrder>;
    /// The same order with one of its terms changed.
    fn amend(&self, by: Side, order: &Value, term: &str, value: &Value) -> Result<Choice<Value>, NotAnOrder>;
    /// What a drag comes to.
    fn toward(&self, by: Side, so_far: Option<&Value>, drag: &Drag) -> Result<Dragged<Value>, NotAnOrder>;
    /// Who can be moved together with some pieces.
    fn gather(&self, by: Side, pieces: &[Piece], with: By) -> Result<Gathered, Refusal>;
    /// What can be shown about a piece.
    fn overlays(&self, eyes: Eyes, piece: Piece) -> Vec<Overlay>;
    /// The line along which a piece looks at another, as far as both are to be seen.
    fn sight(&self, eyes: Eyes, from: Piece, to: Piece) -> Option<Sight>;
    /// A unit's facts, as the companion knows them.
    fn card(&self, eyes: Eyes, piece: Piece) -> Option<Map<String, Value>>;
    /// What would come of some orders one after the other: the view after those that could be given before a die falls or the
    /// other side is asked, and why the next one could not.
    fn rehearse(&self, by: Side, orders: &[Value]) -> Result<(View, Option<(usize, Refusal)>), NotAnOrder>;
    /// Carries out an order and tells what happened.
    fn obey(&mut self, by: Side, order: &Value, rolls: Rolls<'_>) -> Result<Obedience, NotObeyed>;
    /// Takes a side's last order back and tells its number.
    fn undo(&mut self, by: Side) -> Result<u32, NotDone>;
    /// How many of its last orders a side may take back.
    fn undoable(&self, by: Side) -> usize;
    /// Changes the state by hand.
    fn ruling(&mut self, by: Side, patch: &Value, reason: &str) -> Result<(), NotDone>;
    /// What can be set of a piece by hand.
    fn handles(&self, eyes: Eyes, piece: Piece) -> Vec<Term>;
    /// Changes something by hand, said as a player would say it.
    fn rule(&mut self, by: Side, change: &ByHand, reason: &str) -> Result<(), NotDone>;
    /// How many orders were obeyed and not taken back.
    fn orders(&self) -> u32;
    /// Closes the record and tells the secret.
    fn close(&mut self) -> Result<(), NotDone>;
}

/// What somebody sees of a battle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The table.
    pub board: Board,
    /// What is asked of those whose eyes these are.
    pub asked: Vec<Asked<Value>>,
    /// What stands written in answer to it and waits to take effect.
    pub entries: Vec<Choice<Value>>,
    /// Whom the battle waits for.
    pub waits_for: Vec<Side>,
    /// How many of its last orders the side that looks may take back.
    pub undo: usize,
    /// How it ended, if it has.
    pub over: Option<Verdict>,
}

/// An order that was carried out, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Obedience {
    /// Its number.
    pub n: u32,
    /// In words, from the battle in which it was given.
    pub words: String,
    /// The dice.
    pub dice: Vec<Fell>,
    /// What happened.
    pub events: Vec<Told>,
    /// Whether it answered a question in the middle of something.
    pub amid: bool,
    /// Who may know of the order, its words and its dice before the end.
    pub to: crate::Audience,
}

/// Why an order was not carried out.
#[derive(Debug)]
pub enum NotObeyed {
    /// It is none.
    Order(NotAnOrder),
    /// It could not be.
    Done(NotDone),
}

/// JSON that is no order of the system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnOrder(pub String);

impl std::fmt::Display for NotAnOrder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "not an order: {}; the menu shows what orders look like", self.0)
    }
}

impl std::error::Error for NotAnOrder {}

fn read<T: for<'de> Deserialize<'de>>(value: &Value) -> Result<T, NotAnOrder> {
    T::deserialize(value).map_err(|why| NotAnOrder(why.to_string()))
}

/// The battle as somebody may see it.
fn seen<B: Battle>(battle: &B, eyes: Eyes) -> B {
    match eyes {
        Eyes::One(side) => battle.seen_by(side),
        Eyes::Both => battle.seen_by(Side::First).seen_by(Side::Second),
    }
}

fn view_of<B: Battle>(battle: &B, eyes: Eyes) -> View {
    let shown = seen(battle, eyes);
    let (questions, over): (&[Question<B::Ask>], _) = match shown.stand() {
        Stand::Asks(questions) => (questions, None),
        Stand::Over(verdict) => (&[], Some(verdict.clone())),
    };
    let mine = questions.iter().filter(|question| match eyes {
        Eyes::One(side) => question.side == side,
        Eyes::Both => true,
    });
    let entries = mine.clone().flat_map(|question| {
        let written = shown.entries(question).into_iter();
        written.map(|order| Choice {
            words: shown.describe(&order),
            gist: shown.gist(&order),
            ways: Vec::new(),
            tolls: Vec::new(),
            terms: shown.terms(question.side, &order),
            refused: None,
            order: as_read(&order),
        })
    });
    View {
        asked: mine.clone().map(|question| put(&shown, question)).collect(),
        entries: entries.collect(),
        waits_for: questions.iter().map(|question| question.side).collect(),
        undo: 0,
        board: shown.board(),
        over,
    }
}

/// A question as a screen puts it.
fn put<B: Battle>(battle: &B, question: &Question<B::Ask>) -> Asked<Value> {
    Asked {
        side: question.side,
        command: question.command,
        ask: as_read(&question.ask),
        words: battle.wording(question),
        manner: battle.manner(question),
    }
}

fn offered<B: Battle>(battle: &B, by: Side, order: B::Order) -> Choice<Value> {
    weighed(battle, by, order).0
}

fn weighed<B: Battle>(battle: &B, by: Side, order: B::Order) -> (Choice<Value>, Vec<Situation>) {
    let (choice, situations) = battle.weigh(by, order);
    let choice = Choice {
        order: as_read(&choice.order),
        words: choice.words,
        gist: choice.gist,
        ways: choice.ways,
        tolls: choice.tolls,
        terms: choice.terms,
        refused: choice.refused,
    };
    (choice, situations)
}

impl<B: Battle, W: io::Write + Send> AnyBattle for Game<B, W> {
    fn system(&self) -> &'static str {
        B::SYSTEM
    }

    fn edition(&self) -> u32 {
        B::EDITION
    }

    fn sides(&self) -> [String; 2] {
        Side::BOTH.map(|side| self.battle().scenario().sides[side.index()].name.clone())
    }

    fn asked(&self, by: Side) -> Option<Asked<Value>> {
        let shown = self.battle().seen_by(by);
        let question = *shown.asked(by).ok()?;
        Some(put(&shown, &question))
    }

    fn view(&self, eyes: Eyes) -> View {
        let undo = match eyes {
            Eyes::One(side) => Game::undoable(self, side),
            Eyes::Both => 0,
        };
        View { undo, ..view_of(self.battle(), eyes) }
    }

    fn state(&self, eyes: Eyes) -> Value {
        as_read(seen(self.battle(), eyes).state())
    }

    fn verdict(&self) -> Option<Verdict> {
        match self.battle().stand() {
            Stand::Over(verdict) => Some(verdict.clone()),
            Stand::Asks(_) => None,
        }
    }

    fn menu(&self, by: Side, piece: Option<Piece>) -> Result<Vec<Choice<Value>>, Refusal> {
        let battle = self.battle().seen_by(by);
        let question = *battle.asked(by)?;
        let mut orders = Vec::new();
        match piece {
            None => battle.orders(&question, &mut orders),
            Some(piece) => battle.orders_to(Some(piece), &question, &mut orders),
        }
        Ok(orders.into_iter().map(|order| offered(&battle, by, order)).collect())
    }

    fn offers(&self, by: Side, piece: Option<Piece>) -> Result<Vec<Choice<Value>>, Refusal> {
        let battle = self.battle().seen_by(by);
        let question = *battle.asked(by)?;
        let (mut able, mut ideas, mut once) = (Vec::new(), Vec::new(), Vec::new());
        battle.pieces(&question, &mut able);
        if able.contains(&piece) {
            battle.ideas_to(piece, &question, &mut ideas);
        }
        for order in ideas {
            if !once.contains(&order) {
                once.push(order);
            }
        }
        Ok(once.into_iter().map(|order| offered(&battle, by, order)).collect())
    }

    fn choice(&self, by: Side, order: &Value) -> Result<Choice<Value>, NotAnOrder> {
        Ok(offered(&self.battle().seen_by(by), by, read(order)?))
    }

    fn quote(&self, by: Side, order: &Value) -> Result<Result<Quote, Refusal>, NotAnOrder> {
        Ok(self.battle().seen_by(by).quote(by, &read(order)?))
    }

    fn weigh(&self, by: Side, order: &Value) -> Result<(Choice<Value>, Vec<Situation>), NotAnOrder> {
        Ok(weighed(&self.battle().seen_by(by), by, read(order)?))
    }

    fn amend(&self, by: Side, order: &Value, term: &str, value: &Value) -> Result<Choice<Value>, NotAnOrder> {
        let battle = self.battle().seen_by(by);
        let order: B::Order = read(order)?;
        match battle.amend(&order, term, value) {
            Ok(amended) => Ok(offered(&battle, by, amended)),
            Err(refusal) => Ok(Choice { refused: Some(refusal), ..offered(&battle, by, order) }),
        }
    }

    fn toward(&self, by: Side, so_far: Option<&Value>, drag: &Drag) -> Result<Dragged<Value>, NotAnOrder> {
        let battle = self.battle().seen_by(by);
        let so_far: Option<B::Order> = so_far.map(read).transpose()?;
        let Ok(question) = battle.asked(by).copied() else { return Ok(Dragged::default()) };
        let Dragged { orders, stopped } = battle.toward(&question, so_far.as_ref(), drag);
        Ok(Dragged { orders: orders.iter().map(as_read).collect(), stopped })
    }

    fn gather(&self, by: Side, pieces: &[Piece], with: By) -> Result<Gathered, Refusal> {
        let battle = self.battle().seen_by(by);
        let question = *battle.asked(by)?;
        Ok(battle.gather(&question, pieces, with))
    }

    fn sight(&self, eyes: Eyes, from: Piece, to: Piece) -> Option<Sight> {
        let battle = seen(self.battle(), eyes);
        let there = |piece: Piece| battle.troops().is_there(piece);
        if there(from) && there(to) { battle.sight(from, to) } else { None }
    }

    fn overlays(&self, eyes: Eyes, piece: Piece) -> Vec<Overlay> {
        let battle = seen(self.battle(), eyes);
        let mut overlays = battle.overlays(piece);
        let stands = battle.board().pieces.into_iter().find(|shown| shown.piece == piece && shown.may_act);
        if let (Some(shown), Stand::Asks(questions)) = (stands, battle.stand()) {
            let asked = questions.iter().find(|question| question.side == shown.side);
            overlays.extend(asked.and_then(|question| reach(&battle, question, piece, shown.pose)));
        }
        overlays
    }

    fn card(&self, eyes: Eyes, piece: Piece) -> Option<Map<String, Value>> {
        let battle = seen(self.battle(), eyes);
        battle.troops().is_there(piece).then(|| battle.card(piece))
    }

    fn rehearse(&self, by: Side, orders: &[Value]) -> Result<(View, Option<(usize, Refusal)>), NotAnOrder> {
        let orders: Vec<B::Order> = orders.iter().map(read).collect::<Result<_, _>>()?;
        let (battle, stopped) = self.battle().seen_by(by).rehearse(by, &orders);
        Ok((view_of(&battle, Eyes::One(by)), stopped))
    }

    fn obey(&mut self, by: Side, order: &Value, rolls: Rolls<'_>) -> Result<Obedience, NotObeyed> {
        let order: B::Order = read(order).map_err(NotObeyed::Order)?;
        let (words, to) = (self.battle().describe(&order), self.battle().audience(by, &order));
        let amid = self.battle().amid(by);
        let Done { n, thrown, events, .. } = Game::obey(self, by, &order, rolls).map_err(NotObeyed::Done)?;
        Ok(Obedience { n, words, dice: thrown.iter().map(Fell::from).collect(), events, amid, to })
    }

    fn undo(&mut self, by: Side) -> Result<u32, NotDone> {
        Game::undo(self, by)
    }

    fn undoable(&self, by: Side) -> usize {
        Game::undoable(self, by)
    }

    fn ruling(&mut self, by: Side, patch: &Value, reason: &str) -> Result<(), NotDone> {
        Game::ruling(self, by, patch, reason)
    }

    fn handles(&self, eyes: Eyes, piece: Piece) -> Vec<Term> {
        seen(self.battle(), eyes).handles(piece)
    }

    fn rule(&mut self, by: Side, change: &ByHand, reason: &str) -> Result<(), NotDone> {
        let mut state = self.battle().state().clone();
        self.battle().by_hand(change, &mut state).map_err(NotDone::Refused)?;
        let patch = difference(self.battle().state(), &state);
        Game::ruling(self, by, &patch, reason)
    }

    fn orders(&self) -> u32 {
        Game::orders(self)
    }

    fn close(&mut self) -> Result<(), NotDone> {
        Game::close(self)
    }
}
