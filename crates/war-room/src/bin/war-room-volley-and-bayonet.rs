//! The war room of Volley & Bayonet.

use grognard_volley_and_bayonet::{battle::VolleyAndBayonet, fielded};

fn main() {
    grognard_war_room::open::<VolleyAndBayonet>(fielded());
}
