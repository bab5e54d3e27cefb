//! A seat at the table: the battle that is played, by which sides, and what whoever sits there may know.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use grognard_battle::{
    AnyBattle, Audience, Battle, Eyes, Game, Obedience, Piece, Record, Rolls, Secret, Setup, Side, Stand,
};
use grognard_rulebook::{Fault, Fielded, Given, Inputs, Reply as Priced};
use grognard_scenario::{Scenario, draw};
use grognard_shelf::find_procedure;
use grognard_staff::{MOST_ORDERS, Officer, Staff, named};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::price::{price, rule};
use crate::reply::{Denied, Ground, Reply};
use crate::request::{Amend, Gather, Resume, Ruling, Situation, Toward};

type Answer = Result<Reply, Denied>;

/// A seat without the type of its battle.
pub(crate) trait Seated {
    fn menu(&self) -> Answer;
    fn offers(&self, piece: Option<Piece>, refused: bool) -> Answer;
    fn price(&self, order: &Value) -> Answer;
    fn rule(&self, id: &str) -> Answer;
    fn map(&self) -> Answer;
    fn go_on(&mut self) -> Vec<Reply>;
    fn quote(&self, order: &Value) -> Answer;
    fn choice(&self, order: &Value) -> Answer;
    fn amend(&self, amend: &Amend) -> Answer;
    fn toward(&self, toward: &Toward) -> Answer;
    fn gather(&self, gather: &Gather) -> Answer;
    fn overlays(&self, piece: Piece) -> Answer;
    fn sight(&self, from: Piece, to: Piece) -> Answer;
    fn card(&self, piece: Piece) -> Answer;
    fn handles(&self, piece: Piece) -> Answer;
    fn rehearse(&self, orders: &[Value]) -> Answer;
    fn odds(&self, situation: &Situation) -> Answer;
    fn order(&mut self, order: &Value, dice: Option<&[i64]>) -> Vec<Reply>;
    fn undo(&mut self) -> Vec<Reply>;
    fn ruling(&mut self, ruling: &Ruling) -> Vec<Reply>;
    fn board(&self) -> Answer;
    fn view(&self) -> Answer;
    fn state(&self) -> Answer;
    fn record(&self, from: usize) -> Answer;
}

/// A record kept in memory, where it can be read while it is written; nothing if none is kept.
#[derive(Clone)]
struct Notebook(Option<Arc<Mutex<Vec<u8>>>>);

impl Write for Notebook {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(pages) = &self.0 {
            pages.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A seat at the battle of some system.
pub(crate) struct Seat<B: Battle> {
    /// The sheet the battle is fought by.
    system: &'static Fielded,
    game: Game<B, Notebook>,
    notebook: Notebook,
    /// The officers of the sides that are not played from here.
    staff: Staff<B>,
    mine: [bool; 2],
    house: Map<String, Value>,
    terms: Terms,
}

/// On what terms a seat is taken.
pub(crate) struct Terms {
    /// Who plays the sides.
    pub(crate) names: [String; 2],
    pub(crate) seed: u64,
    /// Whether a record is kept.
    pub(crate) record: bool,
    /// Whether officers wait for a word before each of their orders.
    pub(crate) step: bool,
    /// Whether the one who asks is the host.
    pub(crate) host: bool,
}

/// A seat, and what is said when it is taken.
pub(crate) type Opened = Result<(Box<dyn Seated>, Vec<Reply>), String>;

fn said(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}

impl<B: Battle> Seat<B> {
    /// Begins a battle and plays it up to the first question to this seat.
    pub(crate) fn take(
        system: &'static Fielded,
        scenario: Arc<Scenario>,
        house: Map<String, Value>,
        setup: Setup,
        terms: Terms,
    ) -> Result<(Self, Vec<Reply>), String> {
        let rules = Value::Object(house.clone());
        let given = Given::deserialize(&rules).map_err(|why| format!("the house rules: {why}"))?;
        let rules = Inputs::of::<B::House>().read(&B::House::default(), &given).map_err(|faults| said(&faults))?;
        let battle = B::muster(scenario, Arc::new(rules), setup).map_err(|why| why.to_string())?;
        let notebook = Notebook(terms.record.then(Arc::default));
        let secret = Secret::from_seed(terms.seed);
        let names = terms.names.clone();
        let game = Game::begin(battle, names, secret, notebook.clone()).map_err(|why| why.to_string())?;
        Self::seated(system, game, notebook, house, terms)
    }

    /// Takes a battle up where its record ends, or begins a new one at one of its turns.
    pub(crate) fn take_up(system: &'static Fielded, resume: Resume) -> Result<(Self, Vec<Reply>), String> {
        let Resume { record: text, seed, turn, sides, step, host } = resume;
        let secret = Secret::from_seed(seed);
        let damaged = |unsound: grognard_battle::Unsound| format!("the record is damaged: {unsound}");
        let record = match turn {
            None => Record::read_by(text.as_bytes(), &secret),
            Some(_) => Record::read(text.as_bytes()),
        };
        let record = record.map_err(damaged)?;
        let names = sides.map_or_else(|| record.players(), |sides| [sides.first, sides.second]);
        let house = record.first().house.clone();
        let pages = if turn.is_none() { text.as_bytes()[..record.whole()].to_vec() } else { Vec::new() };
        let notebook = Notebook(Some(Arc::new(Mutex::new(pages))));
        let game = match turn {
            None => Game::<B, _>::resume(&record, secret, notebook.clone()),
            Some(turn) => Game::continue_from(&record, turn, secret, notebook.clone()),
        };
        let game = game.map_err(|why| why.to_string())?;
        Self::seated(system, game, notebook, house, Terms { names, seed, record: true, step, host })
    }

    fn seated(
        system: &'static Fielded,
        game: Game<B, Notebook>,
        notebook: Notebook,
        house: Map<String, Value>,
        terms: Terms,
    ) -> Result<(Self, Vec<Reply>), String> {
        let mine = [terms.names[0] == "me", terms.names[1] == "me"];
        let officer = |side: Side| -> Result<Option<Box<dyn Officer<B>>>, String> {
            if mine[side] {
                return Ok(None);
            }
            let own = terms.seed.wrapping_mul(2).wrapping_add(side.index() as u64);
            named(&terms.names[side], own).map(Some).map_err(|unknown| format!("{unknown}; or me, to play it yourself"))
        };
        let staff = Staff::of([officer(Side::First)?, officer(Side::Second)?]);
        let begun = Reply::Begun {
            system: B::SYSTEM,
            edition: B::EDITION,
            scenario: game.battle().scenario().id.to_string(),
            seed: terms.seed,
            sides: AnyBattle::sides(&game),
            players: terms.names.clone(),
        };
        let mut seat = Self { system, game, notebook, staff, mine, house, terms };
        let mut replies = vec![begun];
        seat.play_on(&mut replies);
        Ok((seat, replies))
    }

    fn battle(&self) -> &dyn AnyBattle {
        &self.game
    }

    /// The side of this seat that is asked something.
    fn asked(&self) -> Result<Side, Denied> {
        match self.game.battle().stand() {
            Stand::Asks(questions) => questions
                .iter()
                .find(|question| self.mine[question.side])
                .map(|question| question.side)
                .ok_or_else(|| Denied::error("nothing is asked of you")),
            Stand::Over(_) => Err(Denied::error("the battle is over")),
        }
    }

    /// Whose eyes look from this seat: those of the side that is asked, or of the one it plays.
    fn eyes(&self) -> Eyes {
        let side = self.asked().ok().or_else(|| Side::BOTH.into_iter().find(|side| self.mine[*side]));
        side.map_or(Eyes::Both, Eyes::One)
    }

    /// Lets the officers answer until this seat is asked or the battle is over, and says which. Officers that wait for a word are
    /// only announced.
    fn play_on(&mut self, replies: &mut Vec<Reply>) {
        while !self.stands_still(replies) {
            if self.terms.step {
                return replies.extend(self.waiting());
            }
            let told = self.officers_order();
            let stuck = matches!(told, Reply::Error { .. });
            replies.push(told);
            if stuck {
                return;
            }
        }
    }

    /// Says what this seat is asked, or how the battle ended; false if neither is so.
    fn stands_still(&mut self, replies: &mut Vec<Reply>) -> bool {
        if let Ok(side) = self.asked() {
            replies.extend(self.battle().asked(side).map(Reply::Question));
            return true;
        }
        let Some(verdict) = self.battle().verdict() else { return false };
        let orders = self.battle().orders();
        // The record ends with the secret, so that everybody can check the dice. Whoever closed it before has told it.
        let _ = AnyBattle::close(&mut self.game);
        replies.push(Reply::Over { winner: verdict.winner, why: verdict.why, orders, seed: self.terms.seed });
        true
    }

    /// The officer the battle waits for.
    fn waiting(&self) -> Option<Reply> {
        let Stand::Asks([question, ..]) = self.game.battle().stand() else { return None };
        let side = question.side;
        Some(Reply::Waits { side, officer: self.terms.names[side].clone() })
    }

    /// One order of an officer.
    fn officers_order(&mut self) -> Reply {
        let next = match self.staff.next_order(self.game.battle()) {
            _ if self.battle().orders() >= MOST_ORDERS => {
                Err(format!("the battle is not over after {MOST_ORDERS} orders"))
            }
            Ok(Some((side, order))) => {
                let order = serde_json::to_value(&order).unwrap_or_default();
                self.obey(side, &order, None).map_err(|denied| match Reply::from(denied) {
                    Reply::Refused(refusal) => refusal.to_string(),
                    Reply::Error { message } => message,
                    _ => "the dice are not there".to_owned(),
                })
            }
            Ok(None) => Err("nobody is asked".to_owned()),
            Err(stuck) => Err(stuck.to_string()),
        };
        next.unwrap_or_else(|why| Reply::error(format!("the battle is stuck: {why}")))
    }

    /// What was done, and what follows up to the next question; or why it was not.
    fn and_play_on(&mut self, done: Answer) -> Vec<Reply> {
        match done {
            Ok(told) => {
                let mut replies = vec![told];
                self.play_on(&mut replies);
                replies
            }
            Err(denied) => vec![denied.into()],
        }
    }

    /// Carries out an order and tells what this seat may know of it.
    fn obey(&mut self, by: Side, order: &Value, dice: Option<&[i64]>) -> Answer {
        let rolls = dice.map_or(Rolls::Committed, Rolls::Own);
        let Obedience { n, words, dice, events, amid, to } = AnyBattle::obey(&mut self.game, by, order, rolls)?;
        let reason = if self.mine[by] { None } else { self.staff.reason(by) };
        let why = reason.map(|reason| reason.of_order(n, to));
        if let Some(why) = &why {
            self.game.because(why.clone())?;
        }
        let mine = |audience: Audience| {
            audience == Audience::All || Side::BOTH.into_iter().any(|side| self.mine[side] && audience.includes(side))
        };
        let known = mine(to);
        let events = events.into_iter().filter(|told| mine(told.to)).collect();
        Ok(Reply::Obeyed {
            n,
            by,
            order: known.then(|| order.clone()),
            words: known.then_some(words),
            dice: known.then_some(dice),
            events,
            amid,
            to,
            why: why.filter(|_| known),
        })
    }
}

impl<B: Battle> Seated for Seat<B> {
    fn menu(&self) -> Answer {
        Ok(Reply::Menu(self.battle().menu(self.asked()?, None)?))
    }

    fn offers(&self, piece: Option<Piece>, refused: bool) -> Answer {
        let mut offers = self.battle().offers(self.asked()?, piece)?;
        offers.retain(|choice| refused || choice.refused.is_none());
        Ok(Reply::Menu(offers))
    }

    fn price(&self, order: &Value) -> Answer {
        let side = self.asked()?;
        let (choice, situations) = self.battle().weigh(side, order)?;
        let rules = Value::Object(self.house.clone());
        let situations = situations.iter().map(|situation| price(self.system, &rules, situation));
        let situations = situations.collect::<Result<_, _>>().map_err(Denied::Error)?;
        Ok(Reply::Price { choice: Box::new(choice), situations })
    }

    fn rule(&self, id: &str) -> Answer {
        let system = self.system;
        rule(system, id).map(Reply::Rule).ok_or_else(|| Denied::error(format!("{} has no rule {id}", system.title)))
    }

    fn map(&self) -> Answer {
        let (scenario, plan) = (self.game.battle().scenario(), self.game.battle().map());
        Ok(Reply::Map(draw::table(scenario, &plan).map(|map| Ground::of(map, &plan))))
    }

    fn go_on(&mut self) -> Vec<Reply> {
        if self.asked().is_ok() || self.battle().verdict().is_some() {
            return vec![Reply::error("no officer is to give an order now")];
        }
        let mut replies = vec![self.officers_order()];
        if !matches!(replies[0], Reply::Error { .. }) {
            self.play_on(&mut replies);
        }
        replies
    }

    fn quote(&self, order: &Value) -> Answer {
        Ok(Reply::Quote(self.battle().quote(self.asked()?, order)??))
    }

    fn choice(&self, order: &Value) -> Answer {
        Ok(Reply::Choice(self.battle().choice(self.asked()?, order)?))
    }

    fn amend(&self, Amend { order, term, value }: &Amend) -> Answer {
        Ok(Reply::Choice(self.battle().amend(self.asked()?, order, term, value)?))
    }

    fn toward(&self, Toward { so_far, drag }: &Toward) -> Answer {
        Ok(Reply::Toward(self.battle().toward(self.asked()?, so_far.as_ref(), drag)?))
    }

    fn gather(&self, Gather { pieces, by }: &Gather) -> Answer {
        Ok(Reply::Gathered(self.battle().gather(self.asked()?, pieces, *by)?))
    }

    fn overlays(&self, piece: Piece) -> Answer {
        Ok(Reply::Overlays(self.battle().overlays(self.eyes(), piece)))
    }

    fn sight(&self, from: Piece, to: Piece) -> Answer {
        Ok(Reply::Sight(self.battle().sight(self.eyes(), from, to)))
    }

    fn card(&self, piece: Piece) -> Answer {
        let card = self.battle().card(self.eyes(), piece);
        card.map(Reply::Card).ok_or_else(|| Denied::error("there is no such unit on the table"))
    }

    fn handles(&self, piece: Piece) -> Answer {
        Ok(Reply::Handles(self.battle().handles(self.eyes(), piece)))
    }

    fn rehearse(&self, orders: &[Value]) -> Answer {
        let (view, stopped) = self.battle().rehearse(self.asked()?, orders)?;
        Ok(Reply::Rehearsed { view: Box::new(view), stopped })
    }

    fn odds(&self, situation: &Situation) -> Answer {
        let price = || -> Result<Value, String> {
            let system = self.system;
            let procedure = find_procedure(system, &situation.procedure).map_err(|refusal| refusal.message)?;
            let rules = Value::Object(self.house.clone());
            let given = Given::deserialize(&rules).map_err(|why| why.to_string())?;
            let house = system.house.read(&given).map_err(|faults| said(&faults))?;
            let given = Given::deserialize(&situation.given).map_err(|why| format!("the facts: {why}"))?;
            let priced = procedure.price(&given, &house, None).map_err(|faults| said(&faults))?;
            let reply = Priced {
                id: None,
                system: system.name,
                procedure: procedure.name(),
                house: &system.house.changed(&house),
                seed: None,
                answer: &priced,
            };
            serde_json::to_value(&reply).map_err(|why| why.to_string())
        };
        price().map(Reply::Odds).map_err(Denied::Error)
    }

    fn order(&mut self, order: &Value, dice: Option<&[i64]>) -> Vec<Reply> {
        let told = self.asked().and_then(|side| self.obey(side, order, dice));
        self.and_play_on(told)
    }

    fn undo(&mut self) -> Vec<Reply> {
        let undone = self.asked().and_then(|side| Ok(Reply::Undone(AnyBattle::undo(&mut self.game, side)?)));
        self.and_play_on(undone)
    }

    fn ruling(&mut self, Ruling { patch, by_hand, reason }: &Ruling) -> Vec<Reply> {
        let ruled = self.asked().and_then(|side| {
            match (patch, by_hand) {
                (Some(patch), None) => AnyBattle::ruling(&mut self.game, side, patch, reason)?,
                (None, Some(change)) => self.game.rule(side, change, reason)?,
                _ => return Err(Denied::error("a ruling has either a `patch` or what is changed `by_hand`")),
            }
            Ok(Reply::Ruled(true))
        });
        self.and_play_on(ruled)
    }

    fn board(&self) -> Answer {
        Ok(Reply::Board(Box::new(self.battle().view(self.eyes()).board)))
    }

    fn view(&self) -> Answer {
        Ok(Reply::View(Box::new(self.battle().view(self.eyes()))))
    }

    fn state(&self) -> Answer {
        Ok(Reply::State(self.battle().state(self.eyes())))
    }

    fn record(&self, from: usize) -> Answer {
        let Some(pages) = &self.notebook.0 else {
            return Err(Denied::error("no record is kept: begin with {\"new\": {…, \"record\": true}}"));
        };
        if B::HIDES && !self.terms.host && self.battle().verdict().is_none() {
            return Err(Denied::error("the record tells what is hidden; it can be had when the battle is over"));
        }
        let pages = pages.lock().unwrap_or_else(PoisonError::into_inner);
        let news =
            pages.get(from..).ok_or_else(|| Denied::error(format!("the record has only {} bytes", pages.len())))?;
        Ok(Reply::Record(String::from_utf8_lossy(news).into_owned()))
    }
}
