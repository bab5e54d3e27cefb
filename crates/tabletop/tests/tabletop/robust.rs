//! No input brings the table down: numbers at the ends of their ranges, bases of no size, wishes off the map.

use grognard_tabletop::*;
use proptest::prelude::*;

fn wild() -> impl Strategy<Value = i32> {
    prop_oneof![any::<i32>(), Just(0), Just(1), Just(-1), Just(i32::MAX), Just(i32::MIN), -2_000_000..2_000_000_i32]
}

fn wild_length() -> impl Strategy<Value = Length> {
    wild().prop_map(Length::thousandths)
}

fn wild_footprint() -> impl Strategy<Value = Footprint> {
    prop_oneof![
        (wild_length(), wild_length()).prop_map(|(width, depth)| Footprint::rectangle(width, depth)),
        wild_length().prop_map(Footprint::round),
    ]
}

fn wild_pose() -> impl Strategy<Value = Pose> {
    (wild(), wild(), wild()).prop_map(|(x, y, facing)| Pose::new(x, y, Facing::millidegrees(facing)))
}

fn wild_manoeuvre() -> impl Strategy<Value = Manoeuvre> {
    (0..7_usize, wild_length(), wild_length(), wild(), wild_footprint()).prop_map(|(kind, a, b, turn, into)| {
        let turn = Turn::millidegrees(turn);
        match kind {
            0 => Manoeuvre::Advance { by: a },
            1 => Manoeuvre::StepBack { by: a },
            2 => Manoeuvre::Oblique { by: a, at: turn },
            3 => Manoeuvre::Slide { ahead: a, right: b },
            4 => Manoeuvre::Wheel { on: Corner::RearLeft, by: turn },
            5 => Manoeuvre::Pivot { by: turn },
            _ => Manoeuvre::Reform { into, hold: Hold::Corner(Corner::FrontLeft), turn },
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    /// A body forgets nothing of the pose it was made from.
    #[test]
    fn a_body_knows_its_pose(footprint in wild_footprint(), pose in wild_pose()) {
        let body = Body::new(footprint, pose);
        prop_assert_eq!(Pose { at: body.centre(), facing: body.facing() }, pose);
    }

    #[test]
    fn nothing_panics(
        stands in proptest::collection::vec((wild_footprint(), wild_pose()), 3..6),
        manoeuvres in proptest::collection::vec(wild_manoeuvre(), 1..4),
        corners in proptest::collection::vec((wild(), wild()), 0..7),
        (length, level, turn) in (wild_length(), wild(), wild()),
        table in (wild_length(), wild_length()),
    ) {
        let bodies: Vec<Body> = stands.iter().map(|&(footprint, pose)| Body::new(footprint, pose)).collect();
        let table = Table { width: table.0, height: table.1 };
        let points: Vec<Point> = corners.iter().map(|&(x, y)| Point::new(x, y)).collect();
        let mut ground = Ground::open(table);
        if let Ok(outline) = Polygon::new(points.clone()) {
            ground.areas.push(Area { kind: Terrain::Wood, outline: outline.clone(), height: Height(level) });
            ground.contours.push(Contour { outline, level: Height(level), slope: Slope::Steep });
        }
        if let Ok(track) = Track::new(points) {
            track.pose_at(length);
            track.column(length, &[length, length], length);
            ground.lines.push(Line { kind: Terrain::River, track, width: length, height: Height(level) });
        }
        let (at, heading) = (stands[0].1.at, stands[0].1.facing);
        ground.crossings.push(Crossing { kind: Passage::Ford, at, heading, width: length, length });
        let barriers = ground.barriers(Kinds::of(&Terrain::ALL), |_| true);
        let obstacles = Obstacles { units: &bodies[1..], barriers: Some(&barriers), table: Some(table) };

        let mut path = Path::from(stands[0].1, stands[0].0);
        path.manoeuvres = manoeuvres.clone();
        path.march(&obstacles);
        path.length(Measure::FurthestCorner);
        for area in &ground.areas {
            path.length_within(&area.outline, Presence::Base(Share::HALF));
            area.outline.share_of_front(&bodies[0]);
        }
        let mut group = Group::new(heading, &stands).expect("some");
        group.run(manoeuvres[0], &Obstacles::default());
        group.holds_together(length);

        bodies[0].contact_with(&bodies[1]);
        bodies[0].zone(Edge::Left, length).nearest_points(&bodies[1]);
        let turn = Turn::millidegrees(turn);
        FieldOfFire::Splayed { by: turn }.aim(&bodies[0], &bodies[1]);
        FieldOfFire::Strip { wider: length }.outline(&bodies[0], length);
        let quarters = Quarters { front: Bound::Opened(turn), rear: Bound::BetweenFlanks };
        quarters.of_body(&bodies[0], &bodies[1], Witness::Bases { files: 0, ranks: 255 });

        let troops: Vec<Mask> = bodies.iter().map(|body| Mask { body: *body, level: Height(level) }).collect();
        let scene = Scene { ground: &ground, troops: &troops };
        let rules = SightRules {
            screens: Kinds::of(&Terrain::ALL),
            into: length,
            relief: Relief::Drawn { stature: Height(level) },
            troops: Masking::Always,
            lane: length,
        };
        rules.sight(scene, Gaze::AnyToAny, 0, 1);
        rules.sight(scene, Gaze::AnyToAny, 0, 99);
        rules.share_seen(scene, 1, 0);

        let (footprint, start) = stands[0];
        settle(start, footprint, &obstacles, length);
        line_up_clear(footprint, start, &bodies[1], Edge::Rear, Dressing::WhereItStruck, &obstacles);
        room_along(&bodies[1], Edge::Front, &bodies);
        for drill in [
            Drill::Wheel { up_to: turn, cost: TurnCost::PerQuarter(length) },
            Drill::Pivot { up_to: turn, cost: TurnCost::Fixed(length) },
            Drill::Back { up_to: turn },
        ] {
            let slow: Vec<SlowGround<'_>> =
                ground.areas.iter().map(|area| SlowGround { area: &area.outline, times: 0 }).collect();
            let reach = Reach::new(Mover { start, footprint, drill, allowance: length, slow: &slow }, &obstacles);
            reach.outline();
            reach.toward(stands[1].1.at);
            reach.straightest(length);
        }
    }
}
