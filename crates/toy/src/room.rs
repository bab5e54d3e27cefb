//! The war room of the outposts, for a test in the browser.

fn main() {
    grognard_war_room::open::<grognard_toy::Outposts>(grognard_toy::fielded());
}
