//! A seat at the table: the battle that is played, by which sides, and what whoever sits there may know.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use grognard_battle::{AnyBattle, Audience, Battle, Eyes, Game, Obedience, Piece, Rolls, Secret, Setup, Side, Stand};
use grognard_rulebook::{Fault, Given, Inputs, Reply as Priced};
use grognard_scenario::Scenario;
use grognard_shelf::{find_procedure, find_system};
use grognard_staff::{MOST_ORDERS, Officer, Staff, named};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::reply::{Denied, Reply};
use crate::request::{Amend, Gather, Ruling, Situation, Toward};

type Answer = Result<Reply, Denied>;

/// A seat without the type of its battle.
pub(crate) trait Seated {
    fn menu(&self, piece: Option<Piece>) -> Answer;
    fn quote(&self, order: &Value) -> Answer;
    fn choice(&self, order: &Value) -> Answer;
    fn amend(&self, amend: &Amend) -> Answer;
    fn toward(&self, toward: &Toward) -> Answer;
    fn gather(&self, gather: &Gather) -> Answer;
    fn overlays(&self, piece: Piece) -> Answer;
    fn card(&self, piece: Piece) -> Answer;
    fn rehearse(&self, orders: &[Value]) -> Answer;
    fn odds(&self, situation: &Situation) -> Answer;
    fn order(&mut self, order: &Value, dice: Option<&[i64]>) -> Vec<Reply>;
    fn undo(&mut self) -> Vec<Reply>;
    fn ruling(&mut self, ruling: &Ruling) -> Vec<Reply>;
    fn board(&self) -> Answer;
    fn view(&self) -> Answer;
    fn state(&self) -> Answer;
    fn record(&self) -> Answer;
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
    game: Game<B, Notebook>,
    notebook: Notebook,
    /// The officers of the sides that are not played from here.
    staff: Staff<B>,
    mine: [bool; 2],
    house: Map<String, Value>,
    seed: u64,
}

fn said(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}

impl<B: Battle> Seat<B> {
    /// Begins a battle and plays it up to the first question to this seat.
    pub(crate) fn take(
        scenario: Arc<Scenario>,
        house: Map<String, Value>,
        setup: Setup,
        names: [String; 2],
        seed: u64,
        record: bool,
    ) -> Result<(Self, Vec<Reply>), String> {
        let mine = [names[0] == "me", names[1] == "me"];
        let officer = |side: Side| -> Result<Option<Box<dyn Officer<B>>>, String> {
            if mine[side] {
                return Ok(None);
            }
            let own = seed.wrapping_mul(2).wrapping_add(side.index() as u64);
            named(&names[side], own).map(Some).map_err(|unknown| format!("{unknown}; or me, to play it yourself"))
        };
        let staff = Staff::of([officer(Side::First)?, officer(Side::Second)?]);
        let rules = Value::Object(house.clone());
        let given = Given::deserialize(&rules).map_err(|why| format!("the house rules: {why}"))?;
        let rules = Inputs::of::<B::House>().read(&B::House::default(), &given).map_err(|faults| said(&faults))?;
        let battle = B::muster(scenario, Arc::new(rules), setup).map_err(|why| why.to_string())?;
        let scenario = battle.scenario().id.to_string();
        let notebook = Notebook(record.then(Arc::default));
        let secret = Secret::from_seed(seed);
        let game = Game::begin(battle, names.clone(), secret, notebook.clone()).map_err(|why| why.to_string())?;
        let begun = Reply::Begun {
            system: B::SYSTEM,
            edition: B::EDITION,
            scenario,
            seed,
            sides: AnyBattle::sides(&game),
            players: names,
        };
        let mut seat = Self { game, notebook, staff, mine, house, seed };
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

    /// Lets the officers answer until this seat is asked or the battle is over, and says which.
    fn play_on(&mut self, replies: &mut Vec<Reply>) {
        loop {
            if let Ok(side) = self.asked() {
                let view = self.battle().view(Eyes::One(side));
                return replies.extend(view.asked.into_iter().next().map(Reply::Question));
            }
            if let Some(verdict) = self.battle().verdict() {
                let orders = self.battle().orders();
                return replies.push(Reply::Over { winner: verdict.winner, why: verdict.why, orders, seed: self.seed });
            }
            let next = match self.staff.next_order(self.game.battle()) {
                _ if self.battle().orders() >= MOST_ORDERS => {
                    Err(format!("the battle is not over after {MOST_ORDERS} orders"))
                }
                Ok(Some((side, order))) => {
                    let order = serde_json::to_value(&order).unwrap_or_default();
                    self.obey(side, &order, None).map_err(|denied| match denied {
                        Denied::Refused(refusal) => refusal.to_string(),
                        Denied::Error(message) => message,
                    })
                }
                Ok(None) => Err("nobody is asked".to_owned()),
                Err(stuck) => Err(stuck.to_string()),
            };
            match next {
                Ok(told) => replies.push(told),
                Err(why) => return replies.push(Reply::error(format!("the battle is stuck: {why}"))),
            }
        }
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
        let Obedience { n, words, dice, events, to } = AnyBattle::obey(&mut self.game, by, order, rolls)?;
        let mine = |audience: Audience| Side::BOTH.into_iter().any(|side| self.mine[side] && audience.includes(side));
        let known = mine(to);
        let events = events.into_iter().filter(|told| mine(told.to)).collect();
        Ok(Reply::Obeyed {
            n,
            by,
            order: known.then(|| order.clone()),
            words: known.then_some(words),
            dice: known.then_some(dice),
            events,
        })
    }
}

impl<B: Battle> Seated for Seat<B> {
    fn menu(&self, piece: Option<Piece>) -> Answer {
        Ok(Reply::Menu(self.battle().menu(self.asked()?, piece)?))
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

    fn card(&self, piece: Piece) -> Answer {
        let card = self.battle().card(self.eyes(), piece);
        card.map(Reply::Card).ok_or_else(|| Denied::error("there is no such unit on the table"))
    }

    fn rehearse(&self, orders: &[Value]) -> Answer {
        let (view, stopped) = self.battle().rehearse(self.asked()?, orders)?;
        Ok(Reply::Rehearsed { view: Box::new(view), stopped })
    }

    fn odds(&self, situation: &Situation) -> Answer {
        let price = || -> Result<Value, String> {
            let system = find_system(B::SYSTEM).map_err(|refusal| refusal.message)?;
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

    fn ruling(&mut self, Ruling { patch, reason }: &Ruling) -> Vec<Reply> {
        let ruled = self.asked().and_then(|side| {
            AnyBattle::ruling(&mut self.game, side, patch, reason)?;
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

    fn record(&self) -> Answer {
        let Some(pages) = &self.notebook.0 else {
            return Err(Denied::error("no record is kept: begin with {\"new\": {…, \"record\": true}}"));
        };
        if B::HIDES && self.battle().verdict().is_none() {
            return Err(Denied::error("the record tells what is hidden; it can be had when the battle is over"));
        }
        let pages = pages.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Reply::Record(String::from_utf8_lossy(&pages).into_owned()))
    }
}
