//! Sight lines, as the five systems trace them.

use grognard_tabletop::*;
use proptest::prelude::*;

use crate::scene::*;

const RULES: SightRules = SightRules {
    screens: Kinds::of(&[Terrain::Wood, Terrain::Village, Terrain::StrongPoint]),
    into: Length::units(2),
    relief: Relief::Levels,
    troops: Masking::Always,
    lane: Length::ZERO,
};

fn eye(x: f64, y: f64, level: i32) -> Eye {
    Eye { at: point(x, y), level: Height(level), unit: None }
}

fn wood(low: (f64, f64), high: (f64, f64)) -> Area {
    Area { kind: Terrain::Wood, outline: polygon(&[low, (high.0, low.1), high, (low.0, high.1)]), height: Height(15) }
}

fn hill(low: (f64, f64), high: (f64, f64), level: i32) -> Contour {
    Contour {
        outline: polygon(&[low, (high.0, low.1), high, (low.0, high.1)]),
        level: Height(level),
        slope: Slope::Gentle,
    }
}

fn troops(width: f64, depth: f64, x: f64, y: f64, level: i32) -> Mask {
    Mask { body: put(width, depth, x, y, 0), level: Height(level) }
}

#[test]
fn a_wood_hides_what_is_behind_it_and_says_where() {
    let mut ground = Ground::open(TABLE);
    ground.areas.push(wood((20.0, 20.0), (30.0, 24.0)));
    let scene = Scene { ground: &ground, troops: &[] };
    let profile = RULES.profile(scene, eye(25.0, 10.0, 0), eye(25.0, 40.0, 0));
    assert_eq!(
        profile.blocked_by().map(|s| (s.met, s.enters, s.leaves)),
        Some((Met::Area(0), inches(10.0), inches(14.0)))
    );
    assert_eq!(
        profile.to_string(),
        "30.000 from height 0 to height 0: blocked at 10.000; \
         area 0, height 15, from 10.000 to 14.000, stands in the way"
    );
}

#[test]
fn one_sees_two_inches_into_a_wood() {
    let mut ground = Ground::open(TABLE);
    ground.areas.push(wood((20.0, 20.0), (30.0, 30.0)));
    let scene = Scene { ground: &ground, troops: &[] };
    let sees = |depth: f64| RULES.clear(scene, eye(25.0, 10.0, 0), eye(25.0, 20.0 + depth, 0));
    assert!(sees(2.0));
    assert!(!sees(2.1));
    let both_inside = |apart: f64| RULES.clear(scene, eye(25.0, 25.0, 0), eye(25.0, 25.0 + apart, 0));
    assert!(both_inside(2.0) && !both_inside(2.1));
    let own_piece = SightRules { into: Length::MAX, ..RULES };
    assert!(own_piece.clear(scene, eye(25.0, 10.0, 0), eye(25.0, 29.0, 0)), "the piece one stands in never blocks");
    assert!(!own_piece.clear(scene, eye(25.0, 10.0, 0), eye(25.0, 31.0, 0)));
}

#[test]
fn who_stands_at_a_wall_sees_out_on_every_side_and_is_seen() {
    let mut ground = Ground::open(TABLE);
    ground.areas.push(wood((20.0, 20.0), (26.0, 26.0)));
    let scene = Scene { ground: &ground, troops: &[] };
    let sees = |a: (f64, f64), b: (f64, f64)| {
        let (one, two) = (eye(a.0, a.1, 0), eye(b.0, b.1, 0));
        assert_eq!(RULES.clear(scene, one, two), RULES.clear(scene, two, one));
        RULES.clear(scene, one, two)
    };
    for aside in [-9.0, -3.0, 0.0, 3.0, 9.0] {
        // The middles of the four sides, and somebody outside, before them.
        assert!(sees((23.0, 26.0), (23.0 + aside, 30.0)), "north, {aside}");
        assert!(sees((23.0, 20.0), (23.0 + aside, 16.0)), "south, {aside}");
        assert!(sees((26.0, 23.0), (30.0, 23.0 + aside)), "east, {aside}");
        assert!(sees((20.0, 23.0), (16.0, 23.0 + aside)), "west, {aside}");
    }
    for (corner, out) in [((20.0, 20.0), -3.0), ((26.0, 26.0), 3.0)] {
        let (x, y) = corner;
        assert!(sees(corner, (x + out, y + out)) && sees(corner, (x + out, y)) && sees(corner, (x, y + out)));
        // A corner is seen over two inches of ground and not over more, from whichever end.
        assert!(sees(corner, (x - out.signum(), y - out.signum())) && !sees(corner, (x - out, y - out)));
    }
}

#[test]
fn only_ground_higher_than_both_ends_blocks() {
    let mut ground = Ground::open(TABLE);
    ground.contours = vec![hill((20.0, 20.0), (30.0, 24.0), 1), hill((22.0, 21.0), (28.0, 23.0), 2)];
    let scene = Scene { ground: &ground, troops: &[] };
    let from = |level| RULES.blocked_by(scene, eye(25.0, 10.0, level), eye(25.0, 40.0, 0)).map(|s| (s.met, s.why));
    assert_eq!(from(0), Some((Met::Contour(0), Why::HigherGround)));
    assert_eq!(from(1), Some((Met::Contour(1), Why::HigherGround)));
    assert_eq!(from(2), None);
    let profile = RULES.profile(scene, eye(25.0, 10.0, 2), eye(25.0, 40.0, 0));
    let steps: Vec<(Length, i32)> = profile.steps.iter().map(|step| (step.at, step.ground.0)).collect();
    let inch = |n: i32| Length::units(n);
    assert_eq!(steps, [(inch(0), 0), (inch(10), 1), (inch(11), 2), (inch(13), 1), (inch(14), 0)]);
}

#[test]
fn a_line_from_eye_to_eye_clears_what_lies_below_it() {
    let mut ground = Ground::open(TABLE);
    ground.contours.push(hill((0.0, 0.0), (72.0, 12.0), 60));
    ground.areas.push(wood((20.0, 20.0), (30.0, 24.0)));
    let drawn = SightRules { relief: Relief::Drawn { stature: Height(2) }, ..RULES };
    let scene = Scene { ground: &ground, troops: &[] };
    let brow = eye(25.0, 11.7, 60);
    assert!(drawn.clear(scene, brow, eye(25.0, 46.0, 0)), "far beyond the wood the line passes over the trees");
    let near = drawn.blocked_by(scene, brow, eye(25.0, 26.0, 0)).expect("just behind it he is hidden");
    assert_eq!((near.met, near.why), (Met::Area(0), Why::AboveTheLine));
    let back = drawn.blocked_by(scene, eye(25.0, 6.0, 60), eye(25.0, 46.0, 0)).expect("too far back on the hill");
    assert_eq!((back.met, back.why), (Met::Contour(0), Why::AboveTheLine), "the brow itself hides the plain");
    assert!(!RULES.clear(scene, brow, eye(25.0, 46.0, 0)), "by levels a wood blocks from any height");
}

#[test]
fn whose_heads_one_may_look_over() {
    let ground = Ground::open(TABLE);
    let between = [troops(3.0, 1.0, 25.0, 14.0, 0)];
    let scene = Scene { ground: &ground, troops: &between };
    let sees =
        |troops, from, to| SightRules { troops, ..RULES }.clear(scene, eye(25.0, 10.0, from), eye(25.0, 30.0, to));
    assert!(!sees(Masking::Always, 1, 1));
    assert!(sees(Masking::Never, 0, 0));
    assert!(sees(Masking::UnlessOverlooked, 0, 1), "the target stands higher than they do");
    assert!(!sees(Masking::UnlessOverlooked, 0, 0));
    assert!(sees(Masking::Overhead { clear: inches(2.0) }, 1, 0));
    assert!(!sees(Masking::Overhead { clear: inches(3.5) }, 1, 0), "they stand too near to the guns");
    assert!(!sees(Masking::Overhead { clear: inches(2.0) }, 1, 1), "the target is as high");
    assert!(sees(Masking::OverTheNearer, 1, 1), "from the hill over those nearer to oneself");
    assert!(!sees(Masking::OverTheNearer, 0, 1));
}

#[test]
fn friends_within_an_inch_of_the_line_are_in_the_way() {
    let ground = Ground::open(TABLE);
    let beside = [troops(3.0, 1.0, 27.4, 20.0, 0)];
    let scene = Scene { ground: &ground, troops: &beside };
    let sees = |lane| SightRules { lane, ..RULES }.clear(scene, eye(25.0, 10.0, 0), eye(25.0, 30.0, 0));
    assert!(sees(Length::ZERO));
    assert!(!sees(inches(1.0)));
}

#[test]
fn any_part_of_the_target_or_only_the_nearest() {
    let mut ground = Ground::open(TABLE);
    ground.areas.push(wood((20.0, 18.0), (26.0, 20.0)));
    let line = [troops(1.0, 1.0, 25.0, 10.0, 0), troops(6.0, 1.5, 25.0, 30.0, 0)];
    let scene = Scene { ground: &ground, troops: &line };
    assert_eq!(RULES.sight(scene, Gaze::FrontToNearest, 0, 1), None);
    assert!(RULES.sight(scene, Gaze::FrontToAny, 0, 1).is_some(), "its right wing looks out from behind the wood");
    assert!(RULES.sight(scene, Gaze::AnyToAny, 1, 0).is_some());
    let seen = RULES.share_seen(scene, 0, 1);
    assert!(seen > Share::NONE && seen < Share::HALF, "partly blocked: {seen}");
}

fn any_ground() -> impl Strategy<Value = Ground> {
    let rectangle = |low: i32, high: i32| {
        ((20_000..50_000_i32, 8_000..38_000_i32), (low..high, low..high)).prop_filter_map("flat", |((x, y), (w, d))| {
            Polygon::rectangle(Point::new(x, y), Point::new(x + w, y + d)).ok()
        })
    };
    let areas = proptest::collection::vec((rectangle(500, 6_000), 0..Terrain::ALL.len(), 0..30_i32), 0..6);
    let hills = proptest::collection::vec((rectangle(2_000, 20_000), 0..80_i32), 0..4);
    (areas, hills).prop_map(|(areas, hills)| {
        let mut ground = Ground::open(TABLE);
        let area = |(outline, kind, height): (Polygon, usize, i32)| Area {
            kind: Terrain::ALL[kind],
            outline,
            height: Height(height),
        };
        ground.areas.extend(areas.into_iter().map(area));
        let hill = |(outline, level)| Contour { outline, level: Height(level), slope: Slope::Gentle };
        ground.contours.extend(hills.into_iter().map(hill));
        ground
    })
}

fn any_rules() -> impl Strategy<Value = SightRules> {
    let relief = prop_oneof![Just(Relief::Levels), Just(Relief::Drawn { stature: Height(2) })];
    let masking = prop_oneof![Just(Masking::Never), Just(Masking::Always), Just(Masking::UnlessOverlooked)];
    (relief, masking, 0..3_000_i32, 0..1_500_i32).prop_map(|(relief, troops, into, lane)| SightRules {
        relief,
        troops,
        into: Length::thousandths(into),
        lane: Length::thousandths(lane),
        ..RULES
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// Where no rule looks at who is looking, what one sees sees it.
    #[test]
    fn sight_is_symmetric_where_the_rules_are(
        ground in any_ground(),
        rules in any_rules(),
        bodies in proptest::collection::vec(any_body(14_000), 2..8),
    ) {
        let troops: Vec<Mask> = bodies
            .into_iter()
            .map(|body| Mask { body, level: ground.level_at(body.centre()) })
            .collect();
        let scene = Scene { ground: &ground, troops: &troops };
        let seen = rules.sight(scene, Gaze::AnyToAny, 0, 1).is_some();
        prop_assert_eq!(seen, rules.sight(scene, Gaze::AnyToAny, 1, 0).is_some());
        let end = |i: usize| Eye { at: troops[i].body.centre(), level: troops[i].level, unit: Some(i) };
        prop_assert_eq!(rules.clear(scene, end(0), end(1)), rules.clear(scene, end(1), end(0)));
    }

    /// The quick answer, the nearest obstacle and the explanation never disagree; a blocked line is blocked within itself.
    #[test]
    fn the_profile_explains_the_answer(
        ground in any_ground(),
        rules in any_rules(),
        bodies in proptest::collection::vec(any_body(14_000), 2..8),
    ) {
        let troops: Vec<Mask> =
            bodies.into_iter().map(|body| Mask { body, level: ground.level_at(body.centre()) }).collect();
        let scene = Scene { ground: &ground, troops: &troops };
        let end = |i: usize| Eye { at: troops[i].body.centre(), level: troops[i].level, unit: Some(i) };
        let profile = rules.profile(scene, end(0), end(1));
        let blocked = rules.blocked_by(scene, end(0), end(1));
        prop_assert_eq!(profile.clear(), rules.clear(scene, end(0), end(1)));
        prop_assert_eq!(profile.blocked_by().map(|s| s.enters), blocked.map(|s| s.enters));
        for stretch in &profile.stretches {
            prop_assert!(Length::ZERO <= stretch.enters && stretch.enters <= stretch.leaves);
            prop_assert!(stretch.leaves <= profile.length);
        }
    }
}
