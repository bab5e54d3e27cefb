//! The companion and the battle screen in a real browser, for every system on the shelf: what a player does at the table, and that
//! what he sees is what the engine says.

#[path = "browser/battle.rs"]
mod battle;
#[path = "browser/campaign.rs"]
mod campaign;
#[path = "browser/engine.rs"]
mod engine;
#[path = "browser/evening.rs"]
mod evening;
#[path = "browser/figures.rs"]
mod figures;
#[path = "browser/looks.rs"]
mod looks;
#[path = "browser/odds.rs"]
mod odds;
#[path = "browser/orders.rs"]
mod orders;
#[path = "browser/roster.rs"]
mod roster;
#[path = "browser/speed.rs"]
mod speed;
#[path = "browser/stage.rs"]
mod stage;
#[path = "browser/table.rs"]
mod table;
#[path = "browser/taps.rs"]
mod taps;
#[path = "browser/toy.rs"]
mod toy;
#[path = "browser/trouble.rs"]
mod trouble;
#[path = "browser/twice.rs"]
mod twice;
