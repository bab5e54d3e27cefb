//! The few rules of the outposts.

use grognard_rulebook::{rules, rulings};

rules! {
    section "Going" {
        "toy.pace.written" Permission ["volley"] "A unit goes no further than was written.";
        "toy.pace.once" Permission ["volley"] "A unit goes once a turn.";
    }
    section "Shooting" {
        "toy.volley.men" Table ["volley"] "A die for each man.";
        "toy.volley.far" Modifier ["volley"] "Beyond half the range: one die less.";
        "toy.volley.range" Permission ["volley"] "Muskets carry eight inches.";
    }
}

rulings! {
    R1 Ours "Who wins?" "Who has more men at the end.";
}
