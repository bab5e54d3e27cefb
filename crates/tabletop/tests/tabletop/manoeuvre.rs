//! Manoeuvres, what stops them, and how long they are.

use grognard_tabletop::*;
use proptest::prelude::*;

use crate::scene::*;

const OPEN: Obstacles<'static> = Obstacles { units: &[], barriers: None, table: None };

#[test]
fn a_wheel_swings_round_the_standing_corner() {
    let battalion = base(3.0, 1.0);
    let start = at(20.0, 20.0, 0);
    let wheel = Manoeuvre::Wheel { on: Corner::FrontLeft, by: Turn::LEFT };
    let (end, _) = wheel.from(start, battalion);
    let (was, is) = (Body::new(battalion, start), Body::new(battalion, end));
    assert_eq!(is.corner(Corner::FrontLeft), was.corner(Corner::FrontLeft));
    assert_eq!(end, at(19.0, 22.0, 270));
}

#[test]
fn the_length_of_a_wheel_depends_on_what_is_measured() {
    let path = Path::from(at(20.0, 20.0, 0), base(3.0, 1.0))
        .then(Manoeuvre::Wheel { on: Corner::FrontRight, by: Turn::RIGHT })
        .then(Manoeuvre::Advance { by: inches(2.0) });
    let quarter = std::f64::consts::FRAC_PI_2;
    let length = |measure| path.length(measure);
    assert_eq!(length(Measure::OuterFrontCorner), inches(3.0 * quarter + 2.0));
    assert_eq!(length(Measure::MiddleOfFront), inches(1.5 * quarter + 2.0));
    assert_eq!(length(Measure::Centre), inches(1.5_f64.hypot(0.5) * quarter + 2.0));
    assert_eq!(length(Measure::FurthestCorner), inches(3.0_f64.hypot(1.0) * quarter + 2.0));
    // Its front left corner went from (18.5, 20.5) to (23.5, 23.5).
    assert_eq!(length(Measure::AsTheCrowFlies), inches(5.0_f64.hypot(3.0)));
}

#[test]
fn a_slide_may_be_measured_ahead_and_aside() {
    let slide = Manoeuvre::Slide { ahead: inches(3.0), right: inches(-1.0) };
    let path = Path::from(at(20.0, 20.0, 90), base(1.0, 1.0)).then(slide);
    assert_eq!(path.end().0, at(23.0, 21.0, 90));
    assert_eq!(path.length(Measure::AheadAndAside), inches(4.0));
    assert_eq!(path.length(Measure::Centre), inches(10.0_f64.sqrt()));
}

#[test]
fn an_oblique_keeps_the_facing() {
    let oblique = Manoeuvre::Oblique { by: inches(2.0), at: Turn::degrees(45) };
    let (end, _) = oblique.from(at(20.0, 20.0, 0), base(3.0, 1.0));
    assert_eq!(end, Pose { at: point(21.414, 21.414), facing: Facing::NORTH });
    assert_eq!(oblique.shift(), (inches(1.414), inches(1.414)));
}

#[test]
fn facing_about_covers_no_new_ground() {
    let neighbours = [put(3.0, 1.0, 23.0, 20.0, 0), put(3.0, 1.0, 17.0, 20.0, 0)];
    let obstacles = Obstacles { units: &neighbours, ..OPEN };
    let leg = Manoeuvre::AboutFace.run(at(20.0, 20.0, 0), base(3.0, 1.0), &obstacles);
    assert_eq!((leg.pose, leg.stopped), (at(20.0, 20.0, 180), None));
}

#[test]
fn facing_about_has_no_length_however_it_is_measured() {
    let path = Path::from(at(20.0, 20.0, 0), base(3.0, 1.0)).then(Manoeuvre::AboutFace);
    let back = path.clone().then(Manoeuvre::Advance { by: inches(4.0) });
    for measure in [Measure::Centre, Measure::OuterFrontCorner, Measure::FurthestCorner, Measure::AsTheCrowFlies] {
        assert_eq!((path.length(measure), back.length(measure)), (Length::ZERO, inches(4.0)), "{measure:?}");
    }
}

#[test]
fn column_to_line_on_the_middle_of_the_front() {
    let form_line = Manoeuvre::Reform { into: base(2.0, 0.5), hold: Hold::Middle(Edge::Front), turn: Turn::NONE };
    let leg = form_line.run(at(20.0, 20.0, 0), base(1.0, 1.0), &OPEN);
    assert_eq!((leg.pose, leg.footprint), (at(20.0, 20.25, 0), base(2.0, 0.5)));
    let neighbour = [put(1.0, 1.0, 21.2, 20.0, 0)];
    let blocked = form_line.run(at(20.0, 20.0, 0), base(1.0, 1.0), &Obstacles { units: &neighbour, ..OPEN });
    assert_eq!((blocked.pose, blocked.footprint), (at(20.0, 20.0, 0), base(1.0, 1.0)), "no room: it stays as it is");
    assert_eq!(blocked.stopped, Some(Stop::Unit(0)));
}

#[test]
fn a_charge_ends_in_contact() {
    let enemy = [put(3.0, 1.0, 30.0, 30.0, 180), put(3.0, 1.0, 20.0, 26.0, 200)];
    let charge = Manoeuvre::Advance { by: inches(9.0) };
    let leg = charge.run(at(20.0, 20.0, 0), base(3.0, 1.5), &Obstacles { units: &enemy, ..OPEN });
    assert_eq!(leg.stopped, Some(Stop::Unit(1)));
    let charger = Body::new(leg.footprint, leg.pose);
    assert!(charger.touches(&enemy[1]) && !charger.overlaps(&enemy[1]));
}

#[test]
fn a_unit_slides_out_from_between_its_neighbours() {
    let neighbours = [put(3.0, 1.0, 23.0, 20.0, 0), put(3.0, 1.0, 17.0, 20.0, 0)];
    let obstacles = Obstacles { units: &neighbours, ..OPEN };
    let leg = Manoeuvre::Advance { by: inches(4.0) }.run(at(20.0, 20.0, 0), base(3.0, 1.0), &obstacles);
    assert_eq!((leg.pose, leg.stopped), (at(20.0, 24.0, 0), None));
    let wheel = Manoeuvre::Wheel { on: Corner::FrontLeft, by: Turn::degrees(-30) };
    let leg = wheel.run(at(20.0, 20.0, 0), base(3.0, 1.0), &obstacles);
    assert_eq!(leg.stopped, Some(Stop::Unit(0)), "its rear swings out into the right neighbour");
}

#[test]
fn the_table_has_an_edge() {
    let obstacles = Obstacles { table: Some(TABLE), ..OPEN };
    let leg = Manoeuvre::Advance { by: inches(9.0) }.run(at(20.0, 46.0, 0), base(3.0, 1.0), &obstacles);
    assert_eq!((leg.pose.at, leg.stopped), (point(20.0, 47.5), Some(Stop::TableEdge)));
    let leg = Manoeuvre::Pivot { by: Turn::LEFT }.run(at(20.0, 47.5, 0), base(3.0, 1.0), &obstacles);
    assert_eq!(leg.stopped, Some(Stop::TableEdge));
}

#[test]
fn a_path_goes_on_until_something_stops_it() {
    let enemy = [put(3.0, 1.0, 26.0, 23.0, 270)];
    let obstacles = Obstacles { units: &enemy, ..OPEN };
    let path = Path::from(at(20.0, 20.0, 0), base(1.0, 1.0))
        .then(Manoeuvre::Advance { by: inches(3.0) })
        .then(Manoeuvre::Pivot { by: Turn::RIGHT })
        .then(Manoeuvre::Advance { by: inches(9.0) })
        .then(Manoeuvre::AboutFace);
    let march = path.march(&obstacles);
    assert_eq!(march.stopped, Some(Stop::Unit(0)));
    assert_eq!(march.pose, at(25.0, 23.0, 90));
    assert_eq!(march.done.length(Measure::Centre), inches(8.0));
    assert_eq!(march.done.end().0, march.pose, "the part that was carried out leads to where it stands");
}

#[test]
fn every_inch_in_the_wood_can_be_told() {
    let wood = polygon(&[(10.0, 22.0), (30.0, 22.0), (30.0, 25.0), (10.0, 25.0)]);
    let path = Path::from(at(20.0, 20.0, 0), base(3.0, 1.0)).then(Manoeuvre::Advance { by: inches(8.0) });
    assert_eq!(path.length_within(&wood, Presence::Centre), inches(3.0));
    assert_eq!(path.length_within(&wood, Presence::AnyPart), inches(4.0));
    assert_eq!(path.length_within(&wood, Presence::Base(Share::HALF)), inches(3.0));
    assert_eq!(path.length_within(&wood, Presence::Front(Share::HALF)), inches(3.0));
}

#[test]
fn a_brigade_wheels_as_one_body() {
    let battalion = base(3.0, 1.0);
    let line: Vec<_> = (0..3).map(|i| (battalion, at(20.0 + 3.0 * f64::from(i), 20.0, 0))).collect();
    let mut brigade = Group::new(Facing::NORTH, &line).expect("three battalions");
    assert_eq!(brigade.frame(), (at(23.0, 20.0, 0), base(9.0, 1.0)));
    let wheel = Manoeuvre::Wheel { on: Corner::FrontRight, by: Turn::RIGHT };
    assert_eq!(brigade.run(wheel, &OPEN), Some((wheel, None)));
    let poses: Vec<Pose> = brigade.members().iter().map(|member| member.1).collect();
    assert_eq!(poses, [at(27.0, 28.0, 90), at(27.0, 25.0, 90), at(27.0, 22.0, 90)]);
    assert!(brigade.holds_together(Length::ZERO));
    let enemy = [put(3.0, 1.0, 32.0, 28.0, 270)];
    let (done, stopped) =
        brigade.run(Manoeuvre::Advance { by: inches(6.0) }, &Obstacles { units: &enemy, ..OPEN }).expect("an advance");
    assert_eq!(
        (done, stopped),
        (Manoeuvre::Advance { by: inches(4.0) }, Some(Stop::Unit(0))),
        "what stops one stops all"
    );
}

#[test]
fn a_column_follows_its_head_along_the_road() {
    let road = Track::new(vec![point(0.0, 0.0), point(10.0, 0.0), point(10.0, 10.0)]).expect("a road");
    let column = road.column(inches(13.0), &[inches(2.0), inches(2.0), inches(2.0)], inches(0.5));
    assert_eq!(column, [at(10.0, 2.0, 0), at(9.5, 0.0, 90), at(7.0, 0.0, 90)]);
    assert_eq!(road.length(), inches(20.0));
    assert_eq!(
        road.nearest_to(point(11.0, 4.0)),
        Nearest { along: inches(14.0), aside: inches(1.0), at: point(10.0, 4.0), heading: Facing::NORTH }
    );
}

pub(crate) fn any_manoeuvre() -> impl Strategy<Value = Manoeuvre> {
    let length = || (0..12_000_i32).prop_map(Length::thousandths);
    let aside = || (-6_000..6_000_i32).prop_map(Length::thousandths);
    let turn = || (-180_000..180_000_i32).prop_map(Turn::millidegrees);
    prop_oneof![
        length().prop_map(|by| Manoeuvre::Advance { by }),
        length().prop_map(|by| Manoeuvre::StepBack { by }),
        (length(), turn()).prop_map(|(by, at)| Manoeuvre::Oblique { by, at }),
        (length(), aside()).prop_map(|(ahead, right)| Manoeuvre::Slide { ahead, right }),
        (0..4_usize, turn()).prop_map(|(on, by)| Manoeuvre::Wheel { on: Corner::ALL[on], by }),
        turn().prop_map(|by| Manoeuvre::Pivot { by }),
        Just(Manoeuvre::AboutFace),
        (any_footprint(), turn()).prop_map(|(into, turn)| Manoeuvre::Reform {
            into,
            hold: Hold::Middle(Edge::Front),
            turn
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// Whoever starts on free ground ends on free ground, in contact with what stopped him, and every place on the way was
    /// free, to within the thousandth his places are rounded to.
    #[test]
    fn nobody_ever_moves_onto_another(
        footprint in any_footprint(),
        start in any_pose(4_000),
        manoeuvre in any_manoeuvre(),
        others in proptest::collection::vec(any_body(12_000), 0..12),
    ) {
        let others: Vec<Body> = others.into_iter().filter(|o| !o.overlaps(&Body::new(footprint, start))).collect();
        let obstacles = Obstacles { units: &others, barriers: None, table: Some(TABLE) };
        let leg = manoeuvre.run(start, footprint, &obstacles);
        let there = Body::new(leg.footprint, leg.pose);
        prop_assert_eq!(obstacles.conflict(&there), None);
        let over_ground = !matches!(manoeuvre, Manoeuvre::AboutFace | Manoeuvre::Reform { .. });
        if let (Some(Stop::Unit(i)), true) = (leg.stopped, over_ground) {
            prop_assert!(others[i].touches(&there), "stopped {} away", others[i].gap_to(&there));
        }
        if leg.stopped.is_none() {
            prop_assert_eq!(leg.done, manoeuvre);
        }
        if over_ground {
            let path = Path::from(start, footprint).then(leg.done);
            prop_assert_eq!(path.end().0, leg.pose);
            for (pose, size) in path.poses(Length::thousandths(100)) {
                let here = Body::new(size, pose);
                let deepest = others.iter().map(|o| o.gap_to(&here)).min().unwrap_or_default();
                prop_assert!(deepest >= -CONTACT - Length::thousandths(1), "{deepest} deep on the way");
            }
        }
    }

    /// A manoeuvre that was stopped would have overlapped just beyond.
    #[test]
    fn who_is_stopped_is_stopped_for_a_reason(
        footprint in any_rectangle(),
        start in any_pose(2_000),
        manoeuvre in any_manoeuvre(),
        other in any_body(8_000),
    ) {
        if other.overlaps(&Body::new(footprint, start)) {
            return Ok(());
        }
        let units = [other];
        let obstacles = Obstacles { units: &units, ..OPEN };
        let leg = manoeuvre.run(start, footprint, &obstacles);
        // Places on the way are rounded, and may tell a depth wrong by a thousandth.
        let on_the_way = Path::from(start, footprint).then(manoeuvre).poses(Length::thousandths(2));
        let deepest = on_the_way.iter().map(|&(p, f)| other.gap_to(&Body::new(f, p))).min().unwrap_or_default();
        if leg.stopped.is_some() {
            prop_assert!(deepest <= -CONTACT + Length::thousandths(1), "stopped by nothing: {deepest}");
        } else {
            prop_assert!(deepest >= -CONTACT - Length::thousandths(1), "went through: {deepest}");
        }
    }

    #[test]
    fn a_group_keeps_its_dressing(
        facing in 0..360_000_i32,
        manoeuvres in proptest::collection::vec(any_manoeuvre(), 1..6),
    ) {
        let facing = Facing::millidegrees(facing);
        let lead = Pose::new(36_000, 24_000, facing);
        let members: Vec<_> =
            (0..4).map(|i| (base(3.0, 1.0), lead.shifted(Length::ZERO, inches(3.0).times(i)))).collect();
        let mut group = Group::new(facing, &members).expect("four battalions");
        for manoeuvre in manoeuvres {
            group.run(manoeuvre, &OPEN);
        }
        let bodies: Vec<Body> = group.members().iter().map(|&(f, p)| Body::new(f, p)).collect();
        for pair in bodies.windows(2) {
            prop_assert!(pair[0].touches(&pair[1]), "gap {}", pair[0].gap_to(&pair[1]));
        }
    }
}
