//! Where requests are answered.

use std::sync::Arc;

use grognard_battle::{Battle, Setup};
use grognard_press::faces_inside;
use grognard_rulebook::Fielded;
use grognard_scenario::Scenario;
use grognard_shelf::{Campaign, Stock};

use crate::library::Library;
use crate::reply::{Denied, Message, Reply};
use crate::request::{Menu, New, Pages, Request, Resume};
use crate::seat::{Opened, Seat, Seated, Terms};
use crate::watch::{self, Moments};

/// What a desk gets from where it stands.
pub trait Surroundings {
    /// The scenario of this name, or why there is none.
    fn scenario(&self, name: &str) -> Result<Scenario, String>;

    /// What there is to fight. Where that is told elsewhere, nobody asks.
    fn library(&self) -> Result<Library, String> {
        Err("no library is kept here".to_owned())
    }

    /// A scenario at its start, as a drawing. Where those lie elsewhere, nobody asks.
    fn picture(&self, _scenario: &str) -> Result<String, String> {
        Err("no scenarios are drawn here".to_owned())
    }

    /// A seed that was not there before.
    fn seed(&self) -> Result<u64, String>;

    /// A file of the letters that printed pages carry in them, if it is at hand.
    fn face(&self, _file: &str) -> Option<Vec<u8>> {
        None
    }

    /// The battles that can be fought.
    fn stock(&self) -> &impl Stock;
}

/// Answers requests, one after the other, about one battle at a time.
pub struct Desk<S> {
    surroundings: S,
    seated: Option<Box<dyn Seated>>,
    /// The record that is looked at, board by board.
    moments: Moments,
}

impl<S: Surroundings> Desk<S> {
    /// A desk without a battle.
    pub fn new(surroundings: S) -> Self {
        Self { surroundings, seated: None, moments: Moments::default() }
    }

    /// Answers a request.
    pub fn answer(&mut self, request: &[u8]) -> Vec<Message> {
        let (request, id) = Request::read(request);
        let replies = match request {
            Ok(request) => self.replies(request),
            Err(why) => vec![Reply::error(why)],
        };
        replies.into_iter().map(|reply| Message { reply, id: id.clone() }).collect()
    }

    fn replies(&mut self, request: Request) -> Vec<Reply> {
        let alone = |reply: Result<Reply, String>| vec![reply.unwrap_or_else(Reply::error)];
        let opened = match request {
            Request::Library(_) => return alone(self.surroundings.library().map(|all| Reply::Library(Box::new(all)))),
            Request::Picture(of) => return alone(self.surroundings.picture(&of.scenario).map(Reply::Picture)),
            Request::Watch(watch) => return alone(self.watch(&watch.record)),
            Request::Moment(n) => return alone(self.moments.at(n)),
            Request::Verify(of) => return alone(watch::verify(self.surroundings.stock(), &of.record)),
            Request::Report(of) => return alone(self.report(&of.record)),
            Request::New(new) => self.begin(new),
            Request::Resume(resume) => self.take_up(resume),
            request => return self.at_the_table(request),
        };
        match opened {
            Ok((seated, replies)) => {
                self.seated = Some(seated);
                replies
            }
            Err(why) => vec![Reply::error(why)],
        }
    }

    fn watch(&mut self, record: &str) -> Result<Reply, String> {
        let (story, moments) = watch::watch(self.surroundings.stock(), record)?;
        self.moments = moments;
        Ok(Reply::Story(Box::new(story)))
    }

    fn report(&self, record: &str) -> Result<Reply, String> {
        let faces = faces_inside(|file| self.surroundings.face(file));
        watch::report(self.surroundings.stock(), record, &faces)
    }

    /// Answers a request about the battle under way.
    fn at_the_table(&mut self, request: Request) -> Vec<Reply> {
        let Some(seat) = &mut self.seated else {
            return vec![Reply::error(
                "no battle is under way: begin with {\"new\": {\"scenario\": …, \"system\": …}}",
            )];
        };
        let one = |reply: Result<Reply, Denied>| vec![reply.unwrap_or_else(Reply::from)];
        match request {
            Request::New(_)
            | Request::Resume(_)
            | Request::Library(_)
            | Request::Picture(_)
            | Request::Watch(_)
            | Request::Moment(_)
            | Request::Verify(_)
            | Request::Report(_) => Vec::new(),
            Request::Menu(Menu::All(_)) => one(seat.menu()),
            Request::Menu(Menu::To(of)) => one(seat.offers(of.piece, of.refused)),
            Request::Quote(order) => one(seat.quote(&order)),
            Request::Choice(order) => one(seat.choice(&order)),
            Request::Amend(amend) => one(seat.amend(&amend)),
            Request::Toward(toward) => one(seat.toward(&toward)),
            Request::Gather(gather) => one(seat.gather(&gather)),
            Request::Overlays(of) => one(seat.overlays(of.piece)),
            Request::Sight(between) => one(seat.sight(between.from, between.to)),
            Request::Card(of) => one(seat.card(of.piece)),
            Request::Handles(of) => one(seat.handles(of.piece)),
            Request::Rehearse(orders) => one(seat.rehearse(&orders)),
            Request::Odds(situation) => one(seat.odds(&situation)),
            Request::Order(order, dice) => seat.order(&order, dice.as_deref()),
            Request::Undo(_) => seat.undo(),
            Request::Ruling(ruling) => seat.ruling(&ruling),
            Request::Board(_) => one(seat.board()),
            Request::View(_) => one(seat.view()),
            Request::State(_) => one(seat.state()),
            Request::Record(Pages::All(_)) => one(seat.record(0)),
            Request::Record(Pages::From(pages)) => one(seat.record(pages.from)),
            Request::GoOn(_) => seat.go_on(),
            Request::Map(_) => one(seat.map()),
            Request::Price(order) => one(seat.price(&order)),
            Request::Rule(id) => one(seat.rule(&id)),
        }
    }

    fn begin(&self, new: New) -> Opened {
        let seed = new.seed.map_or_else(|| self.surroundings.seed(), Ok)?;
        let scenario = Arc::new(self.surroundings.scenario(&new.scenario)?);
        let system = new.system.clone();
        let opening = Opening { new, scenario, seed };
        self.surroundings.stock().find_battle(&system, opening).map_err(|refusal| refusal.message)?
    }

    fn take_up(&self, resume: Resume) -> Opened {
        let system = watch::system_of(&resume.record)?;
        self.surroundings.stock().find_battle(&system, resume).map_err(|refusal| refusal.message)?
    }
}

struct Opening {
    new: New,
    scenario: Arc<Scenario>,
    seed: u64,
}

impl Campaign for Opening {
    type Out = Opened;

    fn on<B: Battle>(self, system: &'static Fielded) -> Opened {
        let Self { new, scenario, seed } = self;
        let setup = Setup { deployment: new.deploy };
        let names = [new.sides.first, new.sides.second];
        let terms = Terms { names, seed, record: new.record, step: new.step, host: new.host };
        let (seat, replies) = Seat::<B>::take(system, scenario, new.house, setup, terms)?;
        Ok((Box::new(seat), replies))
    }
}

impl Campaign for Resume {
    type Out = Opened;

    fn on<B: Battle>(self, system: &'static Fielded) -> Opened {
        let (seat, replies) = Seat::<B>::take_up(system, self)?;
        Ok((Box::new(seat), replies))
    }
}
