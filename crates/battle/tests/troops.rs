//! Who is nearest is kept, not looked for: it must be what a look would find, whatever was moved, removed and brought back.

use grognard_battle::{Piece, Side, Troops};
use grognard_tabletop::{Body, Facing, Footprint, Length, Point, Pose};
use proptest::prelude::*;

fn body(x: i32, y: i32) -> Body {
    let base = Footprint::rectangle(Length::units(3), Length::units(1));
    Body::new(base, Pose { at: Point::new(x, y), facing: Facing::NORTH })
}

/// The nearest enemy by looking at everybody; of several, the one with the lowest number.
fn looked_for(troops: &Troops, unit: Piece) -> Option<Piece> {
    let at = troops.at(unit);
    let away = |enemy: Piece| {
        let there = troops.at(enemy);
        let (x, y) = (i64::from(there.x.get() - at.x.get()), i64::from(there.y.get() - at.y.get()));
        (x * x + y * y, enemy)
    };
    troops.enemies_of(unit).map(away).min().map(|(_, enemy)| enemy)
}

proptest! {
    #[test]
    fn the_nearest_enemy_is_always_known(
        sides in proptest::collection::vec(any::<bool>(), 1..14),
        steps in proptest::collection::vec((any::<prop::sample::Index>(), 0..8_i32, 0..8_i32, any::<bool>()), 0..60),
    ) {
        let sides: Vec<Side> = sides.iter().map(|first| if *first { Side::First } else { Side::Second }).collect();
        let start = (0..sides.len() as i32).map(|i| (i % 3 != 2, body(i * 1000, 0)));
        let mut troops = Troops::new(sides.clone().into(), start);
        for (unit, x, y, stays) in steps {
            let unit = Piece(unit.index(sides.len()) as u16);
            if stays {
                troops.put(unit, body(x * 1000, y * 1000));
            } else {
                troops.remove(unit);
            }
            for unit in troops.all() {
                let known = troops.nearest_enemy(unit).map(|nearest| nearest.enemy);
                prop_assert_eq!(known, looked_for(&troops, unit));
            }
        }
    }
}

#[test]
fn a_line_is_who_stands_shoulder_to_shoulder_and_alike() {
    let start = [0, 3000, 6000, 9500].map(|x| (true, body(x, 0)));
    let troops = Troops::new([Side::First; 4].into(), start);
    assert_eq!(troops.line_of(Piece(1), |_| true), [Piece(0), Piece(1), Piece(2)], "half an inch is a gap");
    assert_eq!(troops.line_of(Piece(1), |other| other != Piece(2)), [Piece(0), Piece(1)]);
    assert!(troops.hold_together(&[Piece(0), Piece(1)]) && !troops.hold_together(&[Piece(0), Piece(2)]));
}
