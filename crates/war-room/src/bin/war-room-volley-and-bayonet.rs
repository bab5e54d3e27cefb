//! The war room of Volley & Bayonet.

use grognard_volley_and_bayonet::{battle::VolleyAndBayonet, system};

fn main() {
    grognard_war_room::open::<VolleyAndBayonet>(system());
}
