//! The battle on screen: play, watch and replay in the browser.
//!
//! Nothing here knows a rule, nor a rule system by name. The war room, a worker, holds the battle and answers by the protocol of
//! docs/referee.md; this page draws what it is told and carries back what is tapped. So each further battle appears by itself.

mod app;
mod archive;
mod banner;
mod browser;
mod chain;
mod courier;
mod dialogs;
mod front;
mod keys;
mod lesson;
mod log;
mod luck;
mod odds;
mod orders;
mod post;
mod replay;
mod ruling;
mod settings;
mod sight;
mod table;
mod tale;
mod tray;
mod verdict;
mod wire;
mod written;

fn main() {
    leptos::mount::mount_to_body(app::App);
}
