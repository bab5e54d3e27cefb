//! The command post: everything the page knows of the battle, and the way an order takes from a tap to the table.
//!
//! Pointing shows what an order would do and changes nothing; giving it is a second tap, Enter or the green button. What is asked
//! decides what the page offers; no system is known here by name.

mod keep;
mod officer;
mod order;
mod ruling;
mod saver;
mod sight;
mod standing;

use leptos::prelude::*;
use serde_json::Value;

use crate::{
    archive::{Archive, Saved},
    browser,
    courier::{Courier, Reply},
    settings::Settings,
    tale::Roll,
    wire::{
        self, Asked, Audience, Begun, Choice, DiceWanted, Ground, Halt, Library, Obeyed, Overlay, Pattern, Piece, Pose,
        Price, Refusal, Rule, Side, Sight, Story, Term, Verdict, View, Waits,
    },
};
use saver::Repeat;
pub(crate) use saver::Saver;
pub(crate) use standing::{Standing, may_stand};

/// Which page is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    /// What there is to fight, and what was fought.
    #[default]
    Front,
    /// A battle under way.
    Battle,
    /// A record looked at.
    Replay,
}

/// An order that is pointed at and not yet given.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pointed {
    /// What would be given: one order, or one for each piece where each moves for itself.
    pub(crate) orders: Vec<Value>,
    /// What it would do. Of several orders, the first.
    pub(crate) price: Price,
    /// Ways of the other orders.
    pub(crate) others: Vec<Choice>,
    /// Who stops short, and why.
    pub(crate) stopped: Vec<Halt>,
    /// Where it was dragged to.
    pub(crate) wished: Option<Pose>,
}

impl Pointed {
    /// Whether dice would fall.
    pub(crate) fn rolls(&self) -> bool {
        self.price.situations.iter().any(|priced| priced.outcomes.len() > 1)
    }

    pub(crate) fn choices(&self) -> impl Iterator<Item = &Choice> {
        std::iter::once(&self.price.choice).chain(&self.others)
    }
}

/// A player's own dice, asked for one after the other.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OwnDice {
    pub(crate) order: Value,
    pub(crate) faces: Vec<u8>,
    pub(crate) wanted: DiceWanted,
}

/// What the next tap on the table is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A term of the order that is pointed at.
    Term(String),
    /// Where the chosen one is put by a ruling, and the reason for it.
    Ruling(String),
}

/// An order in the log.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Logged {
    pub(crate) obeyed: Obeyed,
    /// It was the only answer and gave itself.
    pub(crate) by_itself: bool,
}

/// Everything the page knows.
#[derive(Clone, Copy)]
pub(crate) struct Post {
    courier: StoredValue<Courier, LocalStorage>,
    archive: StoredValue<Option<Archive>, LocalStorage>,
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) page: RwSignal<Page>,
    pub(crate) library: RwSignal<Option<Library>>,
    pub(crate) saved: RwSignal<Vec<Saved>>,
    pub(crate) notice: RwSignal<Option<String>>,
    /// The battle under way, as it stands in the archive.
    pub(crate) here: RwSignal<Saved>,
    pub(crate) begun: RwSignal<Begun>,
    pub(crate) ground: RwSignal<Option<Ground>>,
    pub(crate) view: RwSignal<View>,
    pub(crate) roll: RwSignal<Roll>,
    /// Who is chosen; the first has the hand on it.
    pub(crate) chosen: RwSignal<Vec<Piece>>,
    /// What is offered to the chosen one, and to nobody in particular.
    pub(crate) offers: RwSignal<Vec<Choice>>,
    pub(crate) general: RwSignal<Vec<Choice>>,
    pub(crate) overlays: RwSignal<Vec<Overlay>>,
    /// The line to whoever is pointed at, and who of the player's own looks.
    pub(crate) sight: RwSignal<Option<Sight>>,
    looker: StoredValue<Option<Piece>>,
    pub(crate) left_out: RwSignal<Vec<(Piece, Refusal)>>,
    pub(crate) pointed: RwSignal<Option<Pointed>>,
    pub(crate) refused: RwSignal<Option<Refusal>>,
    pub(crate) own_dice: RwSignal<Option<OwnDice>>,
    /// A place is waited for: the next tap on the table tells it.
    pub(crate) place: RwSignal<Option<Place>>,
    /// What can be set of the chosen one by hand.
    pub(crate) handles: RwSignal<Vec<Term>>,
    /// Orders of a batch that are still to be given.
    pub(crate) batch: RwSignal<Vec<Value>>,
    /// What all who may act could do at one tap.
    pub(crate) savers: RwSignal<Vec<Saver>>,
    last: StoredValue<Option<Repeat>>,
    pub(crate) log: RwSignal<Vec<Logged>>,
    /// The officer the battle waits for.
    pub(crate) waits: RwSignal<Option<Waits>>,
    /// The last order that was carried out, to be shown on the table.
    pub(crate) shown: RwSignal<Option<Obeyed>>,
    pub(crate) lit: RwSignal<Vec<Piece>>,
    pub(crate) verdict: RwSignal<Option<Verdict>>,
    pub(crate) rule: RwSignal<Option<Rule>>,
    pub(crate) help: RwSignal<bool>,
    pub(crate) story: RwSignal<Option<Story>>,
    pub(crate) watched: RwSignal<String>,
    /// The side that must take the device before anything is shown.
    pub(crate) curtain: RwSignal<Option<Side>>,
    /// A question that was gone back to does not answer itself.
    gone_back: RwSignal<bool>,
    saving: RwSignal<bool>,
    /// An order is being carried out, or what can be ordered next is not known yet.
    pub(crate) busy: RwSignal<bool>,
    /// How many orders the officers gave since the player was last asked.
    pub(crate) since: RwSignal<u32>,
    /// The order of a record after which the table is shown.
    pub(crate) moment: RwSignal<u32>,
}

impl Post {
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Sets the post up: opens the war room and the archive.
    pub(crate) fn set_up() -> Self {
        let notice = RwSignal::new(None);
        let post = Self {
            courier: StoredValue::new_local(Courier::new(move |why| notice.set(Some(why)))),
            archive: StoredValue::new_local(None),
            settings: RwSignal::new(Settings::kept()),
            page: RwSignal::default(),
            library: RwSignal::default(),
            saved: RwSignal::default(),
            notice,
            here: RwSignal::default(),
            begun: RwSignal::default(),
            ground: RwSignal::default(),
            view: RwSignal::default(),
            roll: RwSignal::default(),
            chosen: RwSignal::default(),
            offers: RwSignal::default(),
            general: RwSignal::default(),
            overlays: RwSignal::default(),
            sight: RwSignal::default(),
            looker: StoredValue::new(None),
            left_out: RwSignal::default(),
            pointed: RwSignal::default(),
            refused: RwSignal::default(),
            own_dice: RwSignal::default(),
            place: RwSignal::default(),
            handles: RwSignal::default(),
            batch: RwSignal::default(),
            savers: RwSignal::default(),
            last: StoredValue::new(None),
            log: RwSignal::default(),
            waits: RwSignal::default(),
            shown: RwSignal::default(),
            lit: RwSignal::default(),
            verdict: RwSignal::default(),
            rule: RwSignal::default(),
            help: RwSignal::default(),
            story: RwSignal::default(),
            watched: RwSignal::default(),
            curtain: RwSignal::default(),
            gone_back: RwSignal::default(),
            saving: RwSignal::default(),
            busy: RwSignal::default(),
            since: RwSignal::default(),
            moment: RwSignal::default(),
        };
        browser::fetch("library.json", move |text| {
            let library = text.and_then(|text| wire::read(&text).map_err(|why| why.to_string()));
            match library {
                Ok(library) => post.library.set(Some(library)),
                Err(why) => return post.notice.set(Some(format!("What there is to fight could not be loaded: {why}"))),
            }
            post.open_archive();
        });
        post
    }

    fn open_archive(self) {
        Archive::open(move |opened| match opened {
            Ok(archive) => {
                self.archive.set_value(Some(archive));
                self.list_saved();
                self.follow_address();
            }
            Err(why) => self.notice.set(Some(why)),
        });
    }

    /// Opens the war room of a system. One that is not in the library is left to the first of it, which says so.
    pub(crate) fn open_war_room(self, system: &str) {
        let name = self.library.with_untracked(|library| {
            let systems = &library.as_ref()?.systems;
            Some(systems.iter().find(|known| known.name == system).or_else(|| systems.first())?.name.clone())
        });
        if let Some(name) = name {
            self.courier.with_value(|courier| courier.go_to(&name));
        }
    }

    pub(crate) fn ask(self, request: Value, then: impl FnOnce(Vec<Reply>) + 'static) {
        self.courier.with_value(|courier| courier.ask(&request, then));
    }

    /// The question to the player, if there is one.
    pub(crate) fn asked(self) -> Option<Asked> {
        self.view.with(|view| view.asked.first().cloned())
    }

    fn pattern(self) -> Option<Pattern> {
        self.view.with_untracked(|view| Some(view.asked.first()?.pattern))
    }

    /// As much of an order as may be shown now: of two players at one device, to the one who is asked. Afterwards all is open.
    pub(crate) fn as_seen(self, obeyed: &Obeyed) -> Obeyed {
        let open = self.page.get() == Page::Replay || self.verdict.with(Option::is_some);
        let asked = self.view.with(|view| view.asked.first().map(|asked| asked.side));
        let mine = self.begun.with(|begun| Side::BOTH.map(|side| begun.players[side.index()] == "me"));
        obeyed.seen(|to| match to {
            Audience::All => true,
            Audience::Side(side) => open || (mine[side.index()] && (mine != [true; 2] || asked == Some(side))),
        })
    }

    /// Who may be chosen and ordered about: those of the side that is asked.
    pub(crate) fn is_own(self, piece: Piece) -> bool {
        self.view.with_untracked(|view| {
            let side = view.asked.first().map(|asked| asked.side);
            view.board.piece(piece).is_some_and(|piece| Some(piece.side) == side)
        })
    }
}
