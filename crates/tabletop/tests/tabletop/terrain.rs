//! Terrain: shares of a base, heights, barriers with bridges.

use grognard_tabletop::*;
use proptest::prelude::*;

use crate::scene::*;

#[test]
fn half_the_frontage_in_the_wood() {
    let wood = polygon(&[(20.0, 10.0), (30.0, 10.0), (30.0, 30.0), (20.0, 30.0)]);
    let battalion = put(3.0, 1.0, 20.0, 20.0, 0);
    assert_eq!(wood.share_of_front(&battalion), Share::HALF);
    assert_eq!(wood.share_of(&battalion), Share::HALF);
    assert_eq!(wood.share_of_edge(&battalion, Edge::Left), Share::NONE);
    assert_eq!(wood.share_of_edge(&battalion, Edge::Right), Share::ALL);
    let slanted = put(3.0, 1.0, 20.6, 20.0, 90);
    assert_eq!(wood.share_of_front(&slanted), Share::ALL, "its front is in, its rear is not");
    assert_eq!(wood.share_of(&slanted), Share::ALL.min(Share::thousandths(1000)));
}

#[test]
fn a_ragged_outline_is_no_harder() {
    // A horseshoe: the base lies across both of its arms.
    let horseshoe =
        polygon(&[(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (6.0, 9.0), (6.0, 3.0), (3.0, 3.0), (3.0, 9.0), (0.0, 9.0)]);
    let line = put(9.0, 1.0, 4.5, 6.0, 0);
    assert_eq!(horseshoe.share_of(&line), Share::thousandths(667));
    assert_eq!(horseshoe.share_of_front(&line), Share::thousandths(667));
    assert!(!horseshoe.contains(point(4.5, 6.0)));
    assert!(horseshoe.contains(point(1.0, 6.0)));
    assert_eq!(horseshoe.depth_of(point(1.0, 6.0)), Some(inches(1.0)));
    assert_eq!(horseshoe.depth_of(point(4.5, 6.0)), None);
    assert_eq!(horseshoe.distance_to(&put(1.0, 1.0, 4.5, 6.0, 0)), inches(1.0));
}

#[test]
fn the_higher_contour_counts_when_half_the_base_stands_on_it() {
    let mut ground = Ground::open(TABLE);
    let contour = |low: f64, high: f64, level| Contour {
        outline: polygon(&[(low, low), (high, low), (high, high), (low, high)]),
        level: Height(level),
        slope: Slope::Gentle,
    };
    ground.contours = vec![contour(10.0, 30.0, 1), contour(15.0, 25.0, 2)];
    assert_eq!(ground.level_at(point(20.0, 20.0)), Height(2));
    assert_eq!(ground.level_at(point(12.0, 20.0)), Height(1));
    assert_eq!(ground.level_at(point(5.0, 5.0)), Height(0));
    let climbing = put(3.0, 2.0, 20.0, 14.4, 0);
    assert_eq!(ground.level_of(&climbing, Share::HALF), Height(1));
    assert_eq!(ground.level_of(&climbing, Share::thousandths(1)), Height(2));
}

fn with_river() -> Ground {
    let mut ground = Ground::open(TABLE);
    let track = Track::new(vec![point(0.0, 24.0), point(30.0, 24.0), point(72.0, 30.0)]).expect("a river");
    ground.lines.push(Line { kind: Terrain::River, track, width: inches(1.0), height: Height(0) });
    ground.crossings.push(Crossing {
        kind: Passage::Bridge,
        at: point(20.0, 24.0),
        heading: Facing::NORTH,
        width: inches(2.0),
        length: inches(2.0),
    });
    ground
}

#[test]
fn a_river_is_crossed_by_the_bridge_only() {
    let ground = with_river();
    let barriers = ground.barriers(Kinds::of(&[Terrain::River]), |_| true);
    let obstacles = Obstacles { units: &[], barriers: Some(&barriers), table: Some(TABLE) };
    let cross = |x, width| Manoeuvre::Advance { by: inches(10.0) }.run(at(x, 20.0, 0), base(width, 2.0), &obstacles);
    assert_eq!(cross(20.0, 1.5).stopped, None, "a march column fits on the bridge");
    let line = cross(20.0, 6.0);
    assert!(matches!(line.stopped, Some(Stop::Barrier(_))), "a line does not");
    assert_eq!(line.pose.at, point(20.0, 22.5), "and halts at the bank");
    assert!(cross(10.0, 1.5).stopped.is_some());
    let bend = cross(30.0, 0.1);
    assert!(bend.stopped.is_some(), "the bend leaves no notch");
    let broken = ground.barriers(Kinds::of(&[Terrain::River]), |crossing| crossing.kind != Passage::Bridge);
    let obstacles = Obstacles { barriers: Some(&broken), ..obstacles };
    let leg = Manoeuvre::Advance { by: inches(10.0) }.run(at(20.0, 20.0, 0), base(1.5, 2.0), &obstacles);
    assert!(leg.stopped.is_some(), "the bridge is down");
}

#[test]
fn nobody_stands_in_the_lake() {
    let mut ground = Ground::open(TABLE);
    let outline = polygon(&[(10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0)]);
    ground.areas.push(Area { kind: Terrain::Water, outline, height: Height(0) });
    let barriers = ground.barriers(Kinds::of(&[Terrain::Water]), |_| true);
    let obstacles = Obstacles { barriers: Some(&barriers), ..Obstacles::default() };
    let conflict = |x| obstacles.conflict(&put(1.0, 1.0, x, 20.0, 0));
    assert_eq!(conflict(20.0), Some(Stop::BarredGround), "far from any bank");
    assert_eq!(conflict(9.5), None, "at the bank");
    let Some(Stop::Barrier(piece)) = conflict(9.6) else { panic!("a foot in the water") };
    assert_eq!(barriers.feature(piece), Some(Met::Area(0)));
}

#[test]
fn a_stream_between_two_units() {
    let ground = with_river();
    assert_eq!(ground.lines_between(point(10.0, 20.0), point(12.0, 28.0)).collect::<Vec<_>>(), [0]);
    assert_eq!(ground.lines_between(point(10.0, 20.0), point(12.0, 23.0)).count(), 0);
    assert_eq!(ground.lines[0].track.distance_to(&put(3.0, 1.0, 10.0, 22.5, 0)), inches(1.0));
}

#[test]
fn which_ground_is_under_a_unit() {
    let mut ground = Ground::open(TABLE);
    let area = |x: f64| Area {
        kind: Terrain::Rough,
        outline: polygon(&[(x, 0.0), (x + 5.0, 0.0), (x + 5.0, 9.0), (x, 9.0)]),
        height: Height(0),
    };
    ground.areas = vec![area(0.0), area(10.0), area(12.0)];
    let unit = put(4.0, 2.0, 12.0, 4.0, 0);
    assert_eq!(ground.areas_under(&unit, Share::HALF).map(|(i, _)| i).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(ground.areas_along_front(&unit, Share::thousandths(600)).collect::<Vec<_>>(), [(1, Share::ALL)]);
}

fn any_outline() -> impl Strategy<Value = Polygon> {
    // A star about the middle of the table: any radii at growing angles give an outline without crossings.
    proptest::collection::vec(500..9_000_i32, 3..14).prop_filter_map("flat", |radii| {
        let n = radii.len() as i32;
        let points = radii.iter().zip(0..).map(|(&r, i)| {
            let heading = Facing::millidegrees(i * (360_000 / n));
            Point::units(36, 24).toward(heading, Length::thousandths(r))
        });
        Polygon::new(points.collect()).ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The share by integration against a count of points.
    #[test]
    fn the_share_of_a_base_is_the_share_of_its_points(
        outline in any_outline(),
        footprint in any_rectangle(),
        pose in any_pose(9_000),
    ) {
        let body = Body::new(footprint, pose);
        let part = |l: Length, i: i32, n: i32| Length::thousandths(l.get() * (2 * i + 1) / (2 * n) - l.get() / 2);
        let mut inside = 0;
        for i in 0..60 {
            for j in 0..60 {
                let p = pose.shifted(part(footprint.depth(), i, 60), part(footprint.width(), j, 60)).at;
                inside += i32::from(outline.contains(p));
            }
        }
        let counted = f64::from(inside) / 3.6;
        prop_assert!((f64::from(outline.share_of(&body).get()) - counted).abs() < 25.0);

        let ahead = footprint.depth().half();
        let along = (0..2_000).filter(|&j| outline.contains(pose.shifted(ahead, part(footprint.width(), j, 2_000)).at));
        let counted = along.count() as f64 / 2.0;
        // Points are rounded: an edge that runs along a side of the outline may be told on either side of it.
        let shares = [-2, 0, 2].map(|off| {
            let moved = Body::new(footprint, pose.shifted(Length::thousandths(off), Length::ZERO));
            f64::from(outline.share_of_front(&moved).get())
        });
        let (low, high) = shares.iter().fold((1e3_f64, 0.0_f64), |(low, high), s| (low.min(*s), high.max(*s)));
        prop_assert!(low - 5.0 < counted && counted < high + 5.0, "{counted} against {shares:?}");
    }

    #[test]
    fn standing_in_it_touching_it_and_being_apart_from_it(outline in any_outline(), body in any_body(12_000)) {
        let (share, distance) = (outline.share_of(&body), outline.distance_to(&body));
        prop_assert!(share == Share::NONE || distance == Length::ZERO);
        prop_assert!(!outline.meets(&body) || distance == Length::ZERO);
        prop_assert!(share <= Share::thousandths(20) || outline.meets(&body));
    }
}
