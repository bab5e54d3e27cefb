//! The war room of Et sans résultat!.

use grognard_et_sans_resultat::{battle::EtSansResultat, fielded};

fn main() {
    grognard_war_room::open::<EtSansResultat>(fielded());
}
