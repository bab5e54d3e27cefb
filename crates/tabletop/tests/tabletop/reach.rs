//! What the outline of a reach encloses, the path finder reaches, and nothing beyond.

use grognard_tabletop::*;
use proptest::prelude::*;

use crate::scene::*;

const OPEN: Obstacles<'static> = Obstacles { units: &[], barriers: None, table: None };

fn mover(drill: Drill, allowance: f64) -> Mover<'static> {
    Mover { start: at(36.0, 24.0, 0), footprint: base(3.0, 1.0), drill, allowance: inches(allowance), slow: &[] }
}

#[test]
fn one_turn_and_straight_on_reaches_a_circle() {
    let pivot = Drill::Pivot { up_to: Turn::ABOUT, cost: TurnCost::Free };
    let reach = Reach::new(mover(pivot, 6.0), &OPEN);
    let outline = reach.outline();
    for p in &outline {
        assert!((p.distance_to(point(36.0, 24.0)) - inches(6.0)).abs() <= Length::thousandths(1));
    }
    let path = reach.path_to(point(31.0, 21.0)).expect("in reach");
    assert!(path.end().0.at.distance_to(point(31.0, 21.0)) <= Length::thousandths(1));
    assert!(reach.path_to(point(31.0, 20.0)).is_none());
}

#[test]
fn a_wheel_costs_the_way_of_the_outer_corner() {
    let wheel = Drill::Wheel { up_to: Turn::RIGHT, cost: TurnCost::OuterCorner };
    let reach = Reach::new(mover(wheel, 6.0), &OPEN);
    let ahead = reach.path_to(point(36.0, 30.5)).expect("straight ahead by six inches");
    assert_eq!(ahead.manoeuvres, [Manoeuvre::Advance { by: inches(6.0) }]);
    assert!(reach.path_to(point(36.0, 30.6)).is_none());
    let path = reach.path_to(point(33.0, 27.0)).expect("half left");
    assert!(path.length(Measure::OuterFrontCorner) <= inches(6.001));
    let end = Body::new(path.end().1, path.end().0);
    assert!(end.middle(Edge::Front).distance_to(point(33.0, 27.0)) <= Length::thousandths(2));
    assert!(reach.path_to(point(36.0, 20.0)).is_none(), "nobody wheels to his rear");
}

#[test]
fn slow_ground_counts_double() {
    let wood = polygon(&[(30.0, 26.0), (42.0, 26.0), (42.0, 40.0), (30.0, 40.0)]);
    let slow = [SlowGround { area: &wood, times: 2 }];
    let oblique = Drill::Oblique { up_to: Turn::degrees(45) };
    let reach = Reach::new(Mover { slow: &slow, ..mover(oblique, 6.0) }, &OPEN);
    assert!(reach.path_to(point(36.0, 28.0)).is_some(), "two inches in the open, two in the wood at double cost");
    assert!(reach.path_to(point(36.0, 28.1)).is_none());
}

#[test]
fn a_drag_out_of_reach_becomes_the_nearest_move() {
    let enemy = [put(3.0, 1.0, 36.0, 30.0, 180)];
    let oblique = Drill::Oblique { up_to: Turn::degrees(45) };
    let reach = Reach::new(mover(oblique, 12.0), &Obstacles { units: &enemy, ..OPEN });
    let path = reach.toward(point(36.0, 29.5));
    assert_eq!(path.manoeuvres, [Manoeuvre::Advance { by: inches(5.0) }]);
    let aside = reach.toward(point(60.0, 24.0)).end().0.at;
    assert!(aside.distance_to(point(44.485, 32.485)) <= inches(0.1), "{aside:?}");
    let back = Reach::new(mover(Drill::Back { up_to: Turn::NONE }, 3.0), &OPEN);
    assert_eq!(back.toward(point(36.0, 10.0)).manoeuvres, [Manoeuvre::StepBack { by: inches(3.0) }]);
}

#[test]
fn a_retreat_bends_as_little_as_needed() {
    let behind = [put(3.0, 1.0, 37.0, 20.0, 0)];
    let back =
        Mover { start: at(36.0, 24.0, 180), ..mover(Drill::Pivot { up_to: Turn::RIGHT, cost: TurnCost::Free }, 8.0) };
    let straight = Reach::new(back, &OPEN).straightest(inches(8.0)).expect("nobody behind");
    assert_eq!(straight.manoeuvres, [Manoeuvre::Advance { by: inches(8.0) }]);
    let reach = Reach::new(back, &Obstacles { units: &behind, ..OPEN });
    let bent = reach.straightest(inches(8.0)).expect("past the friend's flank");
    let [Manoeuvre::Pivot { by }, Manoeuvre::Advance { .. }] = bent.manoeuvres[..] else { panic!("{bent:?}") };
    assert!(Turn::degrees(20) < by && by < Turn::degrees(50), "to the right, where less of him is in the way: {by}");
    assert_eq!(reach.straightest(inches(9.0)), None);
}

/// Whether a point lies inside an outline, and how far it is from its rim.
fn place(outline: &[Point], p: Point) -> (bool, f64) {
    let f = |p: Point| (f64::from(p.x.get()), f64::from(p.y.get()));
    let (px, py) = f(p);
    let (mut winding, mut rim) = (0, f64::INFINITY);
    for i in 0..outline.len() {
        let ((ax, ay), (bx, by)) = (f(outline[i]), f(outline[(i + 1) % outline.len()]));
        let left = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
        if ay <= py && by > py && left > 0.0 {
            winding += 1;
        } else if ay > py && by <= py && left < 0.0 {
            winding -= 1;
        }
        let (dx, dy) = (bx - ax, by - ay);
        let square = dx * dx + dy * dy;
        let k = if square > 0.0 { (((px - ax) * dx + (py - ay) * dy) / square).clamp(0.0, 1.0) } else { 0.0 };
        rim = rim.min((ax + k * dx - px).hypot(ay + k * dy - py));
    }
    (winding != 0, rim)
}

fn any_drill() -> impl Strategy<Value = Drill> {
    let turn = || (1_000..180_000_i32).prop_map(Turn::millidegrees);
    let cost = || {
        prop_oneof![
            Just(TurnCost::Free),
            Just(TurnCost::Fixed(Length::units(1))),
            Just(TurnCost::PerQuarter(Length::units(2))),
            Just(TurnCost::OuterCorner),
        ]
    };
    prop_oneof![
        (turn(), cost()).prop_map(|(up_to, cost)| Drill::Pivot { up_to, cost }),
        (turn(), cost()).prop_map(|(up_to, cost)| Drill::Wheel { up_to, cost }),
        (1_000..90_000_i32).prop_map(|up_to| Drill::Oblique { up_to: Turn::millidegrees(up_to) }),
        (1_000..90_000_i32).prop_map(|up_to| Drill::Back { up_to: Turn::millidegrees(up_to) }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn what_is_outlined_is_reached_and_nothing_beyond(
        drill in any_drill(),
        footprint in any_footprint(),
        start in any_pose(10_000),
        allowance in 1_000..16_000_i32,
        others in proptest::collection::vec(any_body(14_000), 0..12),
        wood in (24_000..44_000_i32, 14_000..34_000_i32, 1_000..8_000_i32, 1_000..8_000_i32),
        river in proptest::collection::vec((0..72_000_i32, 0..48_000_i32), 3),
        wishes in proptest::collection::vec((-18_000..18_000_i32, -18_000..18_000_i32), 200),
    ) {
        let body = Body::new(footprint, start);
        let others: Vec<Body> = others.into_iter().filter(|other| !other.overlaps(&body)).collect();
        let mut ground = Ground::open(TABLE);
        if let Ok(track) = Track::new(river.iter().map(|&(x, y)| Point::new(x, y)).collect()) {
            ground.lines.push(Line { kind: Terrain::River, track, width: inches(0.7), height: Height(0) });
        }
        let mut barriers = ground.barriers(Kinds::of(&[Terrain::River]), |_| true);
        if barriers.pieces().iter().any(|piece| piece.overlaps(&body)) {
            barriers = Barriers::default();
        }
        let obstacles = Obstacles { units: &others, barriers: Some(&barriers), table: Some(TABLE) };
        let wood = Polygon::rectangle(Point::new(wood.0, wood.1), Point::new(wood.0 + wood.2, wood.1 + wood.3)).expect("a wood");
        let slow = [SlowGround { area: &wood, times: 2 }];
        let mover = Mover { start, footprint, drill, allowance: Length::thousandths(allowance), slow: &slow };
        let reach = Reach::new(mover, &obstacles);
        let outline = reach.outline();
        // Whether a base a hair larger would not get through.
        let squeezes = |path: &Path| {
            let grown = |length: Length| length + CONTACT.times(4);
            let footprint = match footprint {
                Footprint::Rectangle { width, depth } => Footprint::rectangle(grown(width), grown(depth)),
                Footprint::Round { across } => Footprint::round(grown(across)),
            };
            let larger = Path { footprint, ..path.clone() };
            larger.march(&obstacles).stopped.is_some()
        };
        for (x, y) in wishes {
            let wish = Point::new(start.at.x.get() + x, start.at.y.get() + y);
            let (inside, rim) = place(&outline, wish);
            let path = reach.path_to(wish);
            let left_out = !inside && path.as_ref().is_some_and(squeezes);
            if rim > f64::from(GRAIN.get()) && !left_out {
                prop_assert_eq!(inside, path.is_some(), "{:?} lies {} from the rim", wish, rim);
            }
            if let Some(path) = path {
                let measure = match drill {
                    Drill::Wheel { cost: TurnCost::OuterCorner, .. } => Some(Measure::OuterFrontCorner),
                    Drill::Wheel { .. } => None,
                    _ => Some(Measure::Centre),
                };
                let length = measure.map(|measure| path.length(measure));
                prop_assert!(length.is_none_or(|length| length <= mover.allowance), "{length:?} is beyond the allowance");
                let march = path.march(&obstacles);
                prop_assert_eq!(march.stopped, None, "the path is free");
                let there = Body::new(march.footprint, march.pose);
                let tracked = if matches!(drill, Drill::Wheel { .. }) { there.middle(Edge::Front) } else { there.centre() };
                prop_assert!(tracked.distance_to(wish) <= Length::thousandths(3), "it ends {} off", tracked.distance_to(wish));
            }
            let nearest = reach.toward(wish).march(&obstacles);
            prop_assert_eq!(nearest.stopped, None);
        }
    }
}
