//! What is better never hurts, where the sheet makes that true.

use grognard_battle_tests::settled::{chance, odds_of};
use grognard_volley_and_bayonet::{
    checks::MoraleCheck,
    fire::Fire,
    melee::Melee,
    profile::{Part, Stand, Status, Terrain},
};

fn attacker_wins(melee: &Melee) -> f64 {
    chance(&odds_of(melee), |result| result.winner == Part::Attacker)
}

fn losses(fire: &Fire) -> f64 {
    odds_of(fire).iter().map(|(fired, p)| f64::from(fired.suffered.casualties) * p).sum()
}

fn stands() -> impl Iterator<Item = Stand> {
    let plain = Melee::default().attacker.stand;
    (0..32).map(move |bits| Stand {
        dedicated_guns: bits & 1 > 0,
        reinforcing_skirmishers: bits & 2 > 0,
        poor_musketry: bits & 4 > 0,
        elite: bits & 8 > 0,
        status: if bits & 16 > 0 { Status::TemporaryDisorder } else { Status::Good },
        ..plain
    })
}

#[test]
fn better_morale_never_hurts() {
    for attacker in stands() {
        for defender in stands() {
            let wins: Vec<f64> = [-4, 1, 4, 6, 10]
                .map(|morale| {
                    let mut melee = Melee::default();
                    (melee.attacker.stand, melee.defender.stand, melee.attacker.morale) = (attacker, defender, morale);
                    attacker_wins(&melee)
                })
                .to_vec();
            assert!(wins.is_sorted_by(|less, more| *less <= more + 1e-12), "{wins:?}");
        }
    }
    let passes: Vec<f64> = (1..=6)
        .map(|morale| {
            let mut check = MoraleCheck::default();
            check.stand.morale = morale;
            odds_of(&check).iter().filter(|(checked, _)| checked.passed).map(|(_, p)| p).sum()
        })
        .collect();
    assert!(passes.is_sorted(), "{passes:?}");
}

#[test]
fn guns_skirmishers_shock_and_a_stand_in_buildings_never_hurt_their_side() {
    for attacker in stands() {
        for defender in stands() {
            let mut melee = Melee::default();
            (melee.attacker.stand, melee.defender.stand) = (attacker, defender);
            let plain = attacker_wins(&melee);
            for better in [
                Stand { dedicated_guns: true, ..attacker },
                Stand { reinforcing_skirmishers: true, ..attacker },
                Stand { shock: true, ..attacker },
                Stand { status: Status::Good, ..attacker },
            ] {
                let mut melee = melee;
                melee.attacker.stand = better;
                assert!(attacker_wins(&melee) >= plain - 1e-12, "{better:?}");
            }
            for better in [
                Stand { stationary: true, ..defender },
                Stand { terrain: Terrain::Building, ..defender },
                Stand { status: Status::Good, ..defender },
            ] {
                let mut melee = melee;
                melee.defender.stand = better;
                assert!(attacker_wins(&melee) <= plain + 1e-12, "{better:?}");
            }
        }
    }
}

#[test]
fn every_shelter_and_every_row_of_saves_spares_casualties() {
    for firer in stands() {
        let mut fire = Fire { firer: Stand { elite: false, ..firer }, ..Fire::default() };
        fire.target.stand.sp = 12;
        let open = losses(&fire);
        for terrain in [Terrain::Forest, Terrain::Building, Terrain::FieldWorks, Terrain::HastyWorks] {
            let mut sheltered = fire;
            sheltered.target.stand.terrain = terrain;
            assert!(losses(&sheltered) <= open, "{terrain}");
        }
        let mut disordered = fire;
        disordered.firer.status = Status::TemporaryDisorder;
        assert!(losses(&disordered) <= open + 1e-12);
    }
}
