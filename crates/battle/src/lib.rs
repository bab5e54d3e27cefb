//! A battle under way, whatever the rule system.
//!
//! A [`Battle`] is plain data: it can be cloned to look ahead, compared, hashed and saved. It never takes a step by itself. It
//! [asks](Rules::stand) a side a [`Question`], offers a [menu](Battle::orders) of orders, says what an order
//! [would do](Battle::quote) and [obeys](Battle::obey) it, or refuses it with the rule or ruling that stands against it and
//! is left as it was. What happens is told as [`Event`]s; what a screen draws is the [`Board`].
//!
//! A battle adds up no modifier. It finds the facts on the table and puts them to the procedures of its system; a [`Quote`]
//! holds those [`Situation`]s, and their odds are computed by whoever wants to know.
//!
//! A [`Game`] is a battle with [dice nobody can doubt](Committed) and a [`Record`], which is [replayed](replay) and
//! [verified](verify()). While it is fought, a [`Courier`] brings each side what it may know of it.

#![warn(missing_docs)]

mod any;
mod battle;
mod board;
mod by_hand;
mod chain;
mod change;
mod check;
mod choice;
mod committed;
mod contact;
mod courier;
mod course;
mod digest;
mod event;
mod field;
mod figure;
mod game;
pub mod layout;
pub mod line;
mod manner;
mod memory;
pub mod muster;
mod numbers;
pub mod opening;
mod outlook;
mod patch;
mod pledge;
mod position;
mod question;
mod quote;
mod reach;
mod record;
mod refusal;
mod replay;
mod retreat;
mod roll_off;
mod rules;
mod scribe;
mod sequence;
mod side;
mod sight;
mod signet;
mod stakes;
mod troops;
pub mod verify;
mod waiting;
mod whereabouts;
mod zone;

pub use any::{AnyBattle, NotAnOrder, NotObeyed, Obedience, View};
pub use battle::Battle;
pub use board::{Acted, Awaited, Block, Board, BoardCommand, BoardPiece, Holding, Mark, Meter, Rider, Sign, Tone};
pub use by_hand::{ByHand, Handed, Handle, Hands};
pub use chain::{Chain, Link};
pub use check::ensure;
pub use choice::{
    By, Choice, Drag, Dragged, Gathered, Gist, Halt, Kind, Opt, Overlay, Range, Shade, Shape, Target, Term,
};
pub use committed::{Commitment, Committed, Secret};
pub use contact::{Contact, Contacts, Struck};
pub use courier::{Courier, Dispatch};
pub use digest::{Digest, NotHex};
pub use event::{Audience, Chronicle, Event, Eyes, Told, resolve};
pub use field::{Field, Laid, Mustered};
pub use figure::{Post, Unseated, behind};
pub use game::{Done, Game, NotDone, Rolls};
pub use grognard_lettering::{Drawn, Figure, amid, listed};
pub use manner::{Asked, Manner, Pattern};
pub use opening::{Agreement, Opening};
pub use outlook::{Claim, Leads, Outlook, Role, Stood};
pub use pledge::{Hosting, Pledge, Promise};
pub use position::Position;
pub use question::{Question, Stand, Verdict};
pub use quote::{Amount, Quote, Situation, Toll, Way, facts_of};
pub use record::{Record, Unsound};
pub use refusal::{Refusal, worded};
pub use replay::{Replayed, Ruled, Step, replay, watch};
pub use retreat::{Away, Back, Driven};
pub use roll_off::roll_off;
pub use rules::{
    Corrects, Deployment, Menu, Musters, Obeys, Offers, Picture, Plans, Prospect, Quotes, Rules, Setup, Sights, Sound,
    Terms, Unmustered, Words,
};
pub use side::{CommandId, Piece, Side};
pub use sight::{Between, Sight};
pub use stakes::{ground_counts, hold_objectives, take_objectives};
pub use troops::{Nearest, Presence, Troops};
pub use verify::{Verified, verify};
pub use waiting::{Chance, Hold};
pub use zone::{entry, in_zone, place_in_zone};
