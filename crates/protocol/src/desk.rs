//! Where requests are answered.

use std::sync::Arc;

use grognard_battle::{Battle, Setup};
use grognard_scenario::Scenario;
use grognard_shelf::{Campaign, find_battle};

use crate::reply::{Denied, Message, Reply};
use crate::request::{Menu, New, Request};
use crate::seat::{Seat, Seated};

/// What a desk gets from where it stands.
pub trait Surroundings {
    /// The scenario of this name, or why there is none.
    fn scenario(&self, name: &str) -> Result<Scenario, String>;

    /// A seed that was not there before.
    fn seed(&self) -> Result<u64, String>;
}

/// Answers requests, one after the other, about one battle at a time.
pub struct Desk<S> {
    surroundings: S,
    seated: Option<Box<dyn Seated>>,
}

impl<S: Surroundings> Desk<S> {
    /// A desk without a battle.
    pub fn new(surroundings: S) -> Self {
        Self { surroundings, seated: None }
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
        let request = match request {
            Request::New(new) => {
                return match self.begin(new) {
                    Ok((seated, replies)) => {
                        self.seated = Some(seated);
                        replies
                    }
                    Err(why) => vec![Reply::error(why)],
                };
            }
            request => request,
        };
        let Some(seat) = &mut self.seated else {
            return vec![Reply::error(
                "no battle is under way: begin with {\"new\": {\"scenario\": …, \"system\": …}}",
            )];
        };
        let one = |reply: Result<Reply, Denied>| vec![reply.unwrap_or_else(Reply::from)];
        match request {
            Request::New(_) => Vec::new(),
            Request::Menu(Menu::All(_)) => one(seat.menu(None)),
            Request::Menu(Menu::To(of)) => one(seat.menu(Some(of.piece))),
            Request::Quote(order) => one(seat.quote(&order)),
            Request::Choice(order) => one(seat.choice(&order)),
            Request::Amend(amend) => one(seat.amend(&amend)),
            Request::Toward(toward) => one(seat.toward(&toward)),
            Request::Gather(gather) => one(seat.gather(&gather)),
            Request::Overlays(of) => one(seat.overlays(of.piece)),
            Request::Card(of) => one(seat.card(of.piece)),
            Request::Rehearse(orders) => one(seat.rehearse(&orders)),
            Request::Odds(situation) => one(seat.odds(&situation)),
            Request::Order(order, dice) => seat.order(&order, dice.as_deref()),
            Request::Undo(_) => seat.undo(),
            Request::Ruling(ruling) => seat.ruling(&ruling),
            Request::Board(_) => one(seat.board()),
            Request::View(_) => one(seat.view()),
            Request::State(_) => one(seat.state()),
            Request::Record(_) => one(seat.record()),
        }
    }

    fn begin(&self, new: New) -> Result<(Box<dyn Seated>, Vec<Reply>), String> {
        let seed = new.seed.map_or_else(|| self.surroundings.seed(), Ok)?;
        let scenario = Arc::new(self.surroundings.scenario(&new.scenario)?);
        let system = new.system.clone();
        find_battle(&system, Opening { new, scenario, seed }).map_err(|refusal| refusal.message)?
    }
}

struct Opening {
    new: New,
    scenario: Arc<Scenario>,
    seed: u64,
}

impl Campaign for Opening {
    type Out = Result<(Box<dyn Seated>, Vec<Reply>), String>;

    fn on<B: Battle>(self) -> Self::Out {
        let Self { new, scenario, seed } = self;
        let setup = Setup { deployment: new.deploy };
        let names = [new.sides.first, new.sides.second];
        let (seat, replies) = Seat::<B>::take(scenario, new.house, setup, names, seed, new.record)?;
        Ok((Box::new(seat), replies))
    }
}
