//! A battle being fought and recorded.
//!
//! A [`Battle`] obeys anybody's dice and forgets what happened. A [`Game`] gives it dice that nobody can doubt, writes every step
//! down before it counts, and takes steps back where that cannot be used to throw again.

use std::fmt;
use std::io;

use grognard_dice::{Dice, DiceFault, Scripted, Thrown};
use grognard_rulebook::{Answers, Inputs};
use serde_json::Value;

use crate::course::Course;
use crate::line::{self, Back, Beside, FORMAT, First, Full, Known, Last, Line, Obeyed, Undo, Why};
use crate::record::{Record, Unsound, raw};
use crate::replay::{Follower, begun_at};
use crate::scribe::Scribe;
use crate::signet::Signet;
use crate::{
    Audience, Battle, Committed, Digest, Hosting, Link, Pledge, Refusal, Secret, Side, Stand, Told, quote::as_map,
};

/// The version of the program, as records name it.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A battle being fought and recorded.
pub struct Game<B: Battle, W: io::Write> {
    course: Course<B>,
    format: u32,
    /// The host's secret, told at the end, and what the dice follow from; in scheme 1 they are the same.
    secret: Secret,
    dice: Secret,
    chains: Option<Chains>,
    /// An order that is fixed and waits for links.
    standing: Option<Standing<B::Order>>,
    scribe: Scribe<W>,
    /// The turn of the last full state.
    told: Option<u16>,
    closed: bool,
}

/// The players' chains, in scheme 2.
struct Chains {
    /// The link each side told last.
    heads: [Link; 2],
    blind: bool,
}

/// An order that is fixed and waits for links.
struct Standing<O> {
    by: Side,
    order: O,
    links: [Option<Link>; 2],
}

/// Where the dice of an order come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolls<'f> {
    /// From the secret the host is bound to. In scheme 2 an order that throws then stands and waits until its links are
    /// [revealed](Game::reveal).
    Committed,
    /// The same in scheme 2, with the next link of the giver's chain.
    Linked(Link),
    /// From the players' own hands, typed in, in the order they are thrown. The record marks them.
    Own(&'f [i64]),
}

/// An order that was carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    /// Its number, from 1.
    pub n: u32,
    /// Who may know of the order, its words and its dice before the end.
    pub to: Audience,
    /// The dice.
    pub thrown: Vec<Thrown>,
    /// What happened.
    pub events: Vec<Told>,
}

/// Why something was not done. The battle and its record are as they were.
#[derive(Debug)]
pub enum NotDone {
    /// The rules are against the order.
    Refused(Refusal),
    /// The players' own dice are wrong, too few or too many.
    Dice(DiceFault),
    /// An order stands and waits until this side reveals its next link. Nothing else is done before.
    LinkOwed(Side),
    /// This is not the next link of the side's chain.
    OtherLink(Side),
    /// No link of this side is asked for: no die falls, or the dice take none in.
    LinkUnasked(Side),
    /// The side has nothing to take back.
    NothingToUndo(Side),
    /// There is no way back to that order.
    NoWayBack(String),
    /// The ruling cannot be.
    Ruling(String),
    /// The record is closed.
    Closed,
    /// The record to go on from is not sound, or not one to go on from.
    Record(Unsound),
    /// The secret is not the one that was promised.
    OtherSecret,
    /// The record could not be written.
    Unwritten(io::Error),
}

impl<B: Battle, W: io::Write> Game<B, W> {
    /// Begins a battle, as it was [mustered](crate::Musters::muster), and its record. The players' names stand beside the record.
    pub fn begin(battle: B, players: [String; 2], hosting: impl Into<Hosting>, out: W) -> Result<Self, NotDone> {
        Self::open(battle, Some(players), hosting.into(), None, out)
    }

    /// Begins a battle and its record, in which nobody is named.
    pub fn begin_unnamed(battle: B, hosting: impl Into<Hosting>, out: W) -> Result<Self, NotDone> {
        Self::open(battle, None, hosting.into(), None, out)
    }

    /// Begins a new record at a turn of another one, whatever edition of the rules that one was played by. The new record names
    /// the seal of the state it took over.
    pub fn continue_from(record: &Record, turn: u16, hosting: impl Into<Hosting>, out: W) -> Result<Self, NotDone> {
        let (battle, seal) = begun_at::<B>(record, turn).map_err(NotDone::Record)?;
        Self::open(battle, record.named(), hosting.into(), Some(seal), out)
    }

    /// Goes on with a battle that was interrupted, from its last full state. What is written to `out` must follow the record's
    /// [whole lines](Record::whole); a line that was cut off is to be cut away first. Where the system hides something, the
    /// record must be read [by its secret](Record::read_by).
    pub fn resume(record: &Record, secret: Secret, out: W) -> Result<Self, NotDone> {
        let first = record.first();
        let unsound = |line, why: String| Err(NotDone::Record(Unsound { line, why }));
        if first.edition != B::EDITION {
            return unsound(
                1,
                format!(
                    "it was played by edition {} of the rules, this is edition {}: continue from a turn instead",
                    first.edition,
                    B::EDITION
                ),
            );
        }
        if record.closed() {
            let last = record.lines().next_back().map_or(1, |(number, _)| number);
            return unsound(last, "the record is closed and its secret told: continue from a turn instead".into());
        }
        if !first.dice.binds(&secret) {
            return Err(NotDone::OtherSecret);
        }
        if first.format == 1 && B::HIDES {
            return unsound(1, "format 1 cannot hide anything: continue from a turn instead".into());
        }
        let Some(signet) = record.signet() else {
            return unsound(1, "its seals wait for a key: read it by its secret".into());
        };
        let Follower { course, told, .. } = Follower::<B>::at_the_end_of(record).map_err(NotDone::Record)?;
        let heads = record.heads();
        let mut game = Self {
            course,
            format: first.format,
            dice: first.dice.secret_of_dice(&secret),
            chains: first.dice.agreement().zip(heads).map(|(agreed, heads)| Chains { heads, blind: agreed.blind() }),
            secret,
            standing: None,
            scribe: Scribe::after(Some(record.last_seal()), signet.clone(), out),
            told,
            closed: false,
        };
        let due = game.full_state(game.battle(), game.course.last());
        if due.is_some() {
            game.write(due.into_iter().collect())?;
        }
        Ok(game)
    }

    fn open(
        battle: B,
        players: Option<[String; 2]>,
        Hosting { secret, pledge }: Hosting,
        continues: Option<Digest>,
        out: W,
    ) -> Result<Self, NotDone> {
        let signet = if B::HIDES { Signet::Keyed(secret.key_of_seals()) } else { Signet::Open };
        let first = First {
            format: FORMAT,
            system: B::SYSTEM.to_owned(),
            edition: B::EDITION,
            version: VERSION.to_owned(),
            scenario: (**battle.scenario()).clone(),
            house: as_map(&changed(&**battle.house())),
            setup: battle.setup(),
            players: None,
            dice: pledge.clone(),
            keyed: B::HIDES,
            continues,
            hash: signet.of_json(battle.state()),
        };
        let mut game = Self {
            course: Course::new(battle),
            format: FORMAT,
            dice: pledge.secret_of_dice(&secret),
            chains: Chains::of(&pledge),
            secret,
            standing: None,
            scribe: Scribe::after(None, signet, out),
            told: None,
            closed: false,
        };
        let beside =
            players.map(|players| Line::Beside(Beside { beside: Known { players: Some(players), why: None } }));
        let state = game.full_state(game.battle(), 0);
        game.write(std::iter::once(Line::First(Box::new(first))).chain(beside).chain(state).collect())?;
        Ok(game)
    }

    /// The battle as it stands.
    pub const fn battle(&self) -> &B {
        self.course.battle()
    }

    /// How many orders were obeyed and not taken back.
    pub fn orders(&self) -> u32 {
        self.course.orders()
    }

    /// The number of the last order that was not taken back; 0 if there is none. After orders were taken back by consent it is
    /// greater than [how many](Self::orders) there are.
    pub fn last_order(&self) -> u32 {
        self.course.last()
    }

    /// The seal of the last line. Players who compare it know that they have the same record.
    pub fn seal(&self) -> Digest {
        self.scribe.seal().unwrap_or_else(|| unreachable!("a game begins with its first line"))
    }

    /// Carries out an order, writes it down and tells what happened.
    pub fn obey(&mut self, by: Side, order: &B::Order, rolls: Rolls<'_>) -> Result<Done, NotDone> {
        self.free_to_act()?;
        match rolls {
            Rolls::Own(faces) => {
                let mut dice = Scripted::new(faces);
                let (next, events) = self.tried(by, order, &mut dice)?;
                self.done(by, order, next, events, dice.finish().map_err(NotDone::Dice)?, true, Vec::new())
            }
            Rolls::Committed if self.chains.is_none() => {
                let secret = self.dice.clone();
                let mut dice = Committed::new(&secret, self.course.next());
                let (next, events) = self.tried(by, order, &mut dice)?;
                self.done(by, order, next, events, dice.into_thrown(), false, Vec::new())
            }
            Rolls::Committed => self.obey_linked(by, order, None),
            Rolls::Linked(link) => self.obey_linked(by, order, Some(link)),
        }
    }

    /// Carries out an order in scheme 2. Whether it throws is tried without any die: then none can be known before its links are
    /// there.
    fn obey_linked(&mut self, by: Side, order: &B::Order, link: Option<Link>) -> Result<Done, NotDone> {
        let mut none = Scripted::new(&[]);
        let (next, events) = self.tried(by, order, &mut none)?;
        match (none.finish(), link) {
            (Ok(_), Some(_)) => Err(NotDone::LinkUnasked(by)),
            (Ok(thrown), None) => self.done(by, order, next, events, thrown, false, Vec::new()),
            (Err(_), None) => {
                self.standing = Some(Standing { by, order: order.clone(), links: [None; 2] });
                Err(NotDone::LinkOwed(by))
            }
            (Err(_), Some(link)) => {
                self.hangs(by, link)?;
                self.standing = Some(Standing { by, order: order.clone(), links: [None; 2] });
                self.reveal(by, link)
            }
        }
    }

    /// The order that is fixed and waits, who gave it, and the side whose link it waits for.
    pub fn standing(&self) -> Option<(Side, &B::Order, Side)> {
        let standing = self.standing.as_ref()?;
        Some((standing.by, &standing.order, self.owed()?))
    }

    /// The side whose link is waited for.
    fn owed(&self) -> Option<Side> {
        let (standing, chains) = (self.standing.as_ref()?, self.chains.as_ref()?);
        let owing = [standing.by, standing.by.other()];
        owing.into_iter().take(1 + usize::from(chains.blind)).find(|side| standing.links[*side].is_none())
    }

    /// A side reveals the next link of its chain for the order that stands and waits. When none is owed any more it is carried
    /// out.
    pub fn reveal(&mut self, side: Side, link: Link) -> Result<Done, NotDone> {
        self.still_open()?;
        let blind = self.chains.as_ref().is_some_and(|chains| chains.blind);
        match &self.standing {
            Some(standing) if (blind || side == standing.by) && standing.links[side].is_none() => {}
            _ => return Err(NotDone::LinkUnasked(side)),
        }
        self.hangs(side, link)?;
        if let Some(standing) = &mut self.standing {
            standing.links[side] = Some(link);
        }
        if let Some(owed) = self.owed() {
            return Err(NotDone::LinkOwed(owed));
        }
        let Some(Standing { by, order, links }) = self.standing.take() else {
            return Err(NotDone::LinkUnasked(side));
        };
        let links: Vec<Link> = [by, by.other()].into_iter().filter_map(|side| links[side]).collect();
        let secret = self.dice.clone();
        let mut dice = Committed::linked(&secret, self.course.next(), &links);
        let (next, events) = self.tried(by, &order, &mut dice)?;
        let thrown = dice.into_thrown();
        self.done(by, &order, next, events, thrown, false, links)
    }

    /// Whether a link is the next of a side's chain.
    fn hangs(&self, side: Side, link: Link) -> Result<(), NotDone> {
        match &self.chains {
            None => Err(NotDone::LinkUnasked(side)),
            Some(chains) if link.before() == chains.heads[side] => Ok(()),
            Some(_) => Err(NotDone::OtherLink(side)),
        }
    }

    fn tried(&self, by: Side, order: &B::Order, dice: &mut dyn Dice) -> Result<(B, Vec<Told>), NotDone> {
        self.course.tried(by, order, dice).map_err(NotDone::Refused)
    }

    /// Writes down an order that was carried out.
    #[allow(clippy::too_many_arguments, reason = "all that a line says of an order")]
    fn done(
        &mut self,
        by: Side,
        order: &B::Order,
        next: B,
        events: Vec<Told>,
        thrown: Vec<Thrown>,
        own: bool,
        links: Vec<Link>,
    ) -> Result<Done, NotDone> {
        let n = self.course.next();
        let to = self.battle().audience(by, order);
        let drew = thrown.iter().any(|thrown| !thrown.faces.is_empty());
        let line = Line::Order(Obeyed {
            n,
            by,
            to,
            order: raw(order),
            dice: thrown.iter().map(Into::into).collect(),
            own: drew && own,
            links: links.clone(),
            events: events.clone(),
            hash: self.scribe.signet().of_json(next.state()),
        });
        let state = self.full_state(&next, n);
        self.write(std::iter::once(line).chain(state).collect())?;
        self.course.go_on(by, next, drew);
        if let Some(chains) = &mut self.chains {
            for (side, link) in [by, by.other()].into_iter().zip(links) {
                chains.heads[side] = link;
            }
        }
        Ok(Done { n, to, thrown, events })
    }

    /// Writes down beside the record why an order was given. Records of format 1 have no room for it.
    pub fn because(&mut self, why: Why) -> Result<(), NotDone> {
        self.still_open()?;
        if self.format == 1 {
            return Ok(());
        }
        self.write(vec![Line::Beside(Beside { beside: Known { players: None, why: Some(why) } })])
    }

    /// How many of its last orders a side may take back by itself: its own, up to the last die and the last question to the other
    /// side.
    pub fn undoable(&self, by: Side) -> usize {
        if self.closed || self.standing.is_some() { 0 } else { self.course.undoable(by) }
    }

    /// Takes a side's last order back and tells its number, which the next order will bear.
    pub fn undo(&mut self, by: Side) -> Result<u32, NotDone> {
        self.free_to_act()?;
        let Some(before) = self.course.before(by).cloned() else { return Err(NotDone::NothingToUndo(by)) };
        let undo = self.course.last();
        let line = Line::Undo(Undo { undo, by });
        // What leads to the state after the undo is the order before it.
        let state = self.full_state(&before, self.course.last_before(undo));
        self.write(std::iter::once(line).chain(state).collect())?;
        self.course.go_back(by);
        Ok(undo)
    }

    /// Takes back by consent whatever came after an order, or everything with 0: dice, rulings and the other side's orders. The
    /// state is the one of then; the count of orders goes on, so that no die falls a second time. That both sides agree is for
    /// the caller to know; the record says who asked.
    pub fn take_back(&mut self, by: Side, to: u32, reason: Option<&str>) -> Result<(), NotDone> {
        self.free_to_act()?;
        if self.format == 1 {
            let why = "a record of format 1 does not know it; continue from a turn in a new record";
            return Err(NotDone::NoWayBack(why.into()));
        }
        let before = self.course.stood_after(to).map_err(NotDone::NoWayBack)?;
        let line = Line::Back(Back {
            back: to,
            by,
            reason: reason.map(ToOwned::to_owned),
            hash: self.scribe.signet().of_json(before.state()),
        });
        let state = Full { state: raw(before.state()), turn: before.board().turn, after: to };
        self.write(vec![line, Line::State(state)])?;
        self.course.put(before);
        Ok(())
    }

    /// Changes the state by hand, where the players agree that the rules are wrong or were misread: a JSON Patch (RFC 6902) and
    /// the reason for it. The state it leads to must be one that can be.
    pub fn ruling(&mut self, by: Side, patch: &Value, reason: &str) -> Result<(), NotDone> {
        self.free_to_act()?;
        if reason.trim().is_empty() {
            return Err(NotDone::Ruling("a ruling needs a reason: say what was agreed, and why".into()));
        }
        let next = self.course.patched(patch).map_err(NotDone::Ruling)?;
        let line = Line::Ruling(line::Ruling {
            ruling: patch.clone(),
            reason: reason.to_owned(),
            by,
            hash: self.scribe.signet().of_json(next.state()),
        });
        let state = self.full_state(&next, self.course.last());
        self.write(std::iter::once(line).chain(state).collect())?;
        self.course.put(next);
        Ok(())
    }

    /// Closes the record and tells the secret: with the verdict if the battle is over, without one if it is abandoned. An order
    /// that still waits for a link is not carried out any more.
    pub fn close(&mut self) -> Result<(), NotDone> {
        self.still_open()?;
        let verdict = match self.battle().stand() {
            Stand::Over(verdict) => Some(verdict.clone()),
            Stand::Asks(_) => None,
        };
        self.write(vec![Line::Last(Last { verdict, secret: self.secret.clone() })])?;
        self.closed = true;
        Ok(())
    }

    /// What the record was written to.
    pub fn into_inner(self) -> W {
        self.scribe.into_inner()
    }

    fn still_open(&self) -> Result<(), NotDone> {
        if self.closed { Err(NotDone::Closed) } else { Ok(()) }
    }

    fn free_to_act(&self) -> Result<(), NotDone> {
        self.still_open()?;
        self.owed().map_or(Ok(()), |side| Err(NotDone::LinkOwed(side)))
    }

    /// The full state, where a turn began that it was not told for.
    fn full_state(&self, battle: &B, after: u32) -> Option<Line> {
        let turn = battle.board().turn;
        (self.told != Some(turn)).then(|| Line::State(Full { state: raw(battle.state()), turn, after }))
    }

    fn write(&mut self, lines: Vec<Line>) -> Result<(), NotDone> {
        self.scribe.write(&lines).map_err(NotDone::Unwritten)?;
        for line in &lines {
            if let Line::State(full) = line {
                self.told = Some(full.turn);
            }
            self.course.remember(line);
        }
        Ok(())
    }
}

impl Chains {
    fn of(pledge: &Pledge) -> Option<Self> {
        pledge.agreement().map(|agreed| Self { heads: agreed.heads(), blind: agreed.blind() })
    }
}

/// The house rules that differ from their defaults.
fn changed<H: grognard_rulebook::Facts>(house: &H) -> Answers {
    let (inputs, plain) = (Inputs::of::<H>(), H::default());
    let plain: Vec<_> = inputs.tell(&plain).collect();
    let differs = inputs.tell(house).filter(|told| !plain.contains(told));
    Answers(differs.map(|(name, value)| (name.to_owned(), value)).collect())
}

impl fmt::Display for NotDone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Dice(fault) => fault.fmt(f),
            Self::LinkOwed(side) => {
                write!(f, "an order stands and waits for the next link of the {side} side's chain")
            }
            Self::OtherLink(side) => write!(f, "this is not the next link of the {side} side's chain"),
            Self::LinkUnasked(side) => write!(f, "no link of the {side} side is asked for: it should keep it"),
            Self::NoWayBack(why) => write!(f, "there is no way back: {why}"),
            Self::NothingToUndo(side) => write!(
                f,
                "the {side} side has nothing to take back: only own orders can be, and none from before the last die or the \
                 last question to the other side"
            ),
            Self::Ruling(why) => write!(f, "this ruling cannot be: {why}"),
            Self::Closed => f.write_str("the record is closed and its secret told; continue from a turn in a new one"),
            Self::Record(unsound) => unsound.fmt(f),
            Self::OtherSecret => f.write_str(
                "this secret is not the one the record is bound to; without it, continue from a turn in a new one",
            ),
            Self::Unwritten(why) => write!(f, "the record could not be written: {why}"),
        }
    }
}

impl std::error::Error for NotDone {}
