//! How fast the table answers, on a field of forty units and thirty pieces of terrain.

use divan::{Bencher, black_box};
use grognard_tabletop::*;

fn main() {
    divan::main();
}

const TABLE: Table = Table { width: Length::units(72), height: Length::units(48) };

/// Two lines of twenty units, slightly out of dressing, as in the middle of a battle.
fn forty_units() -> Vec<Body> {
    (0..40)
        .map(|i: i32| {
            let (side, file) = (i / 20, i % 20);
            let x = 4_000 + file * 3_300 + (i * 37) % 100;
            let y = 18_000 + side * 11_000 + (i * 791) % 2_500;
            let facing = Facing::millidegrees(side * 180_000 + (i * 7_919) % 30_000 - 15_000);
            Body::new(BATTALION, Pose::new(x, y, facing))
        })
        .collect()
}

const BATTALION: Footprint = Footprint::rectangle(Length::units(3), Length::units(1));

/// Twenty woods and villages of eight sides, six contours, four walls and streams.
fn thirty_features() -> Ground {
    let blob = |i: i32, size: i32| {
        let centre = Point::new(4_000 + (i * 13_337) % 64_000, 4_000 + (i * 7_919) % 40_000);
        let corner = |k: i32| centre.toward(Facing::degrees(k * 45), Length::thousandths(size + (i * k * 97) % 700));
        Polygon::new((0..8).map(corner).collect()).expect("an outline")
    };
    let mut ground = Ground::open(TABLE);
    for i in 0..20 {
        let kind = if i % 3 == 0 { Terrain::Village } else { Terrain::Wood };
        ground.areas.push(Area { kind, outline: blob(i, 1_500), height: Height(10) });
    }
    for i in 0..6 {
        ground.contours.push(Contour { outline: blob(i + 40, 5_000), level: Height(20), slope: Slope::Gentle });
    }
    for i in 0..4 {
        let points = (0..6).map(|k| Point::new(k * 14_000, 6_000 + i * 11_000 + (k * 2_711) % 3_000));
        let track = Track::new(points.collect()).expect("a line");
        ground.lines.push(Line { kind: Terrain::Wall, track, width: Length::ZERO, height: Height(2) });
    }
    ground
}

const SIGHT: SightRules = SightRules {
    screens: Kinds::of(&[Terrain::Wood, Terrain::Village]),
    into: Length::units(2),
    relief: Relief::Levels,
    troops: Masking::UnlessOverlooked,
    lane: Length::ZERO,
};

#[divan::bench]
fn body_from_pose(bencher: Bencher) {
    let pose = Pose::new(30_000, 20_000, Facing::degrees(33));
    bencher.bench(|| Body::new(black_box(BATTALION), black_box(pose)));
}

#[divan::bench]
fn rectangle_distance(bencher: Bencher) {
    let units = forty_units();
    bencher.bench(|| black_box(&units[3]).distance_to(black_box(&units[24])));
}

/// From poses, as a caller without bodies at hand would ask.
#[divan::bench]
fn rectangle_distance_from_poses(bencher: Bencher) {
    let (a, b) = (Pose::new(30_000, 20_000, Facing::degrees(33)), Pose::new(34_000, 26_000, Facing::degrees(201)));
    bencher.bench(|| Body::new(BATTALION, black_box(a)).distance_to(&Body::new(BATTALION, black_box(b))));
}

#[divan::bench]
fn contact(bencher: Bencher) {
    let (a, b) = (Pose::new(30_000, 20_000, Facing::NORTH), Pose::new(31_000, 21_000, Facing::SOUTH));
    let (a, b) = (Body::new(BATTALION, a), Body::new(BATTALION, b));
    bencher.bench(|| black_box(&a).contact_with(black_box(&b)));
}

fn advance(bencher: Bencher, manoeuvre: Manoeuvre) {
    let units = forty_units();
    let obstacles = Obstacles { units: &units[1..], barriers: None, table: Some(TABLE) };
    let start = Pose::new(20_000, 16_000, Facing::degrees(10));
    bencher.bench(|| black_box(manoeuvre).run(black_box(start), BATTALION, &obstacles));
}

#[divan::bench]
fn swept_advance_among_40(bencher: Bencher) {
    advance(bencher, Manoeuvre::Advance { by: Length::units(12) });
}

#[divan::bench]
fn swept_wheel_among_40(bencher: Bencher) {
    advance(bencher, Manoeuvre::Wheel { on: Corner::FrontLeft, by: Turn::LEFT });
}

#[divan::bench]
fn sight_line_among_40_and_30(bencher: Bencher) {
    let ground = thirty_features();
    let troops: Vec<Mask> =
        forty_units().into_iter().map(|body| Mask { body, level: ground.level_at(body.centre()) }).collect();
    let scene = Scene { ground: &ground, troops: &troops };
    let eye = |i: usize| Eye { at: troops[i].body.centre(), level: troops[i].level, unit: Some(i) };
    // Corner to corner over the whole field, nothing left out by stopping early.
    bencher.bench(|| SIGHT.blocked_by(black_box(scene), eye(0), eye(39)));
}

#[divan::bench]
fn share_of_a_base_in_a_wood(bencher: Bencher) {
    let ground = thirty_features();
    let centre = ground.areas[3].outline.points()[0];
    let body = Body::new(BATTALION, Pose { at: centre, facing: Facing::degrees(20) });
    bencher.bench(|| ground.areas[3].outline.share_of(black_box(&body)));
}

fn reach(bencher: Bencher, drill: Drill) {
    let units = forty_units();
    let obstacles = Obstacles { units: &units, barriers: None, table: Some(TABLE) };
    let mover = Mover {
        start: Pose::new(30_000, 12_000, Facing::degrees(5)),
        footprint: BATTALION,
        drill,
        allowance: Length::units(12),
        slow: &[],
    };
    bencher.bench(|| Reach::new(black_box(mover), &obstacles).outline());
}

#[divan::bench]
fn reachable_by_pivot(bencher: Bencher) {
    reach(bencher, Drill::Pivot { up_to: Turn::ABOUT, cost: TurnCost::Free });
}

#[divan::bench]
fn reachable_by_wheel(bencher: Bencher) {
    reach(bencher, Drill::Wheel { up_to: Turn::RIGHT, cost: TurnCost::OuterCorner });
}

#[divan::bench]
fn reachable_by_oblique(bencher: Bencher) {
    reach(bencher, Drill::Oblique { up_to: Turn::degrees(45) });
}

#[divan::bench]
fn nearest_legal_pose(bencher: Bencher) {
    let units = forty_units();
    let obstacles = Obstacles { units: &units, barriers: None, table: Some(TABLE) };
    let wish = Pose::new(24_000, 20_000, Facing::degrees(5));
    bencher.bench(|| settle(black_box(wish), BATTALION, &obstacles, Length::units(4)));
}
