//! The table companion: a printed quick reference sheet brought to a phone, with the engine inside.
//!
//! Nothing here knows a rule system by name. Forms are made from a procedure's declared fields, the account from its
//! explanation, the chart from its exact odds; what is shown follows from the same tables the engine plays by.

mod account;
mod app;
mod browser;
mod chain;
mod clock;
mod compare;
mod contents;
mod desk;
mod dialog;
mod dice;
mod dock;
mod entry;
mod evening;
mod field;
mod form;
mod gazette;
mod house;
mod keys;
mod luck;
mod muster;
mod odds;
mod outcome;
mod owed;
mod parts;
mod play;
mod procedure;
mod reload;
mod roster;
mod route;
mod rules;
mod store;
mod units;

fn main() {
    leptos::mount::mount_to_body(app::App);
}
