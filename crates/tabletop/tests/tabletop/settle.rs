//! The nearest legal pose to a wished one.

use grognard_tabletop::*;
use proptest::prelude::*;

use crate::scene::*;

#[test]
fn dropped_half_on_a_neighbour_it_comes_to_stand_beside_him() {
    let units = [put(3.0, 1.0, 20.0, 20.0, 0)];
    let obstacles = Obstacles { units: &units, barriers: None, table: Some(TABLE) };
    let settled = settle(at(22.0, 20.1, 0), base(3.0, 1.0), &obstacles, inches(3.0));
    assert_eq!(settled, Some(at(22.0, 21.0, 0)), "the shortest way is ahead");
    let settled = settle(at(22.6, 20.1, 0), base(3.0, 1.0), &obstacles, inches(3.0));
    assert_eq!(settled, Some(at(23.0, 20.1, 0)), "or aside");
    let free = at(30.0, 30.0, 77);
    assert_eq!(settle(free, base(3.0, 1.0), &obstacles, inches(3.0)), Some(free));
    assert_eq!(settle(at(20.0, 20.0, 0), base(3.0, 1.0), &obstacles, inches(0.5)), None, "nothing so near");
}

#[test]
fn pushed_back_onto_the_table() {
    let obstacles = Obstacles { units: &[], barriers: None, table: Some(TABLE) };
    let settled = settle(at(-1.0, 50.0, 90), base(3.0, 1.0), &obstacles, inches(6.0));
    assert_eq!(settled, Some(at(0.5, 46.5, 90)));
}

#[test]
fn out_of_the_lake_by_the_near_bank() {
    let mut ground = Ground::open(TABLE);
    let outline = polygon(&[(10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0)]);
    ground.areas.push(Area { kind: Terrain::Water, outline, height: Height(0) });
    let barriers = ground.barriers(Kinds::of(&[Terrain::Water]), |_| true);
    let obstacles = Obstacles { units: &[], barriers: Some(&barriers), table: Some(TABLE) };
    let settled = settle(at(12.0, 20.0, 0), base(2.0, 2.0), &obstacles, inches(12.0));
    assert_eq!(settled, Some(at(9.0, 20.0, 0)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// No free place on a fine grid round the wish is nearer than the one that was found.
    #[test]
    fn nothing_free_is_nearer(
        footprint in any_footprint(),
        wish in any_pose(3_000),
        others in proptest::collection::vec((any_rectangle(), any_pose(4_000)), 1..6),
    ) {
        let others: Vec<Body> = others.into_iter().map(|(f, p)| Body::new(f, p)).collect();
        let obstacles = Obstacles { units: &others, barriers: None, table: Some(TABLE) };
        let within = inches(8.0);
        let found = settle(wish, footprint, &obstacles, within);
        let away = found.map_or(within, |pose| pose.at.distance_to(wish.at));
        if let Some(pose) = found {
            prop_assert_eq!(obstacles.conflict(&Body::new(footprint, pose)), None);
            prop_assert_eq!(pose.facing, wish.facing);
        }
        // A round base is settled on tangents: a little too far about a corner.
        let margin = Length::thousandths(2 + if footprint.is_round() { away.get() / 20 } else { 0 });
        for i in -30..=30_i32 {
            for j in -30..=30_i32 {
                let place = Point::new(wish.at.x.get() + i * 150, wish.at.y.get() + j * 150);
                if place.distance_to(wish.at) + margin < away {
                    let there = Body::new(footprint, Pose { at: place, ..wish });
                    let free = others.iter().all(|other| other.gap_to(&there) >= Length::ZERO);
                    prop_assert!(!free || !TABLE.holds(&there), "{place:?} is free and nearer than {found:?}");
                }
            }
        }
    }
}
