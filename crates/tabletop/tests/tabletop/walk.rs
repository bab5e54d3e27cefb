//! On the way: what is crossed, what is left behind, where a road leads.

use grognard_tabletop::*;

use crate::scene::*;

const STRIDE: Length = Length::thousandths(500);

fn spot(x: f64, y: f64, facing: i32) -> Spot<&'static str> {
    Spot { pose: at(x, y, facing), footprint: base(3.0, 1.0), formation: "line" }
}

fn ahead(from: Spot<&'static str>, by: f64) -> Walk<&'static str> {
    let mut walk = Walk::of(&[from], STRIDE).unwrap();
    let stopped = walk.take(Manoeuvre::Advance { by: inches(by) }, Measure::OuterFrontCorner, &Obstacles::default());
    assert_eq!(stopped, None);
    walk
}

fn brook(points: &[(f64, f64)]) -> Track {
    Track::new(points.iter().map(|(x, y)| point(*x, *y)).collect()).unwrap()
}

#[test]
fn a_line_is_crossed_once_even_if_a_place_on_the_way_is_rounded_onto_it() {
    let crossed =
        |y: f64, by: f64| ahead(spot(20.0, 20.0, 0), by).crossings(&brook(&[(10.0, y), (30.0, y)]), |_, _| false);
    assert_eq!(crossed(21.0, 4.0), 1, "a stride ends exactly on it");
    assert_eq!(crossed(21.2, 4.0), 1);
    assert_eq!(crossed(25.0, 4.0), 0, "it is not reached");
    assert_eq!(crossed(24.0, 4.0), 1, "who ends on it has crossed it");
    assert_eq!(crossed(20.0, 4.0), 0, "who starts on it did so before");
}

#[test]
fn a_winding_brook_is_crossed_as_often_as_it_winds() {
    let winding = brook(&[(10.0, 21.0), (25.0, 21.0), (25.0, 23.0), (10.0, 23.0)]);
    assert_eq!(ahead(spot(20.0, 20.0, 0), 4.0).crossings(&winding, |_, _| false), 2);
    assert_eq!(
        ahead(spot(20.0, 20.0, 0), 4.0).crossings(&winding, |from, _| from.at.y < point(0.0, 22.0).y),
        1,
        "one is spared"
    );
}

#[test]
fn members_of_a_group_leave_trails_of_their_own() {
    let mut walk = Walk::of(&[spot(20.0, 20.0, 0), spot(23.0, 20.0, 0)], STRIDE).unwrap();
    let wheel = Manoeuvre::Wheel { on: Corner::FrontLeft, by: Turn::degrees(-30) };
    assert_eq!(walk.take(wheel, Measure::OuterFrontCorner, &Obstacles::default()), None);
    // The right front corner is six inches from the hinge: a twelfth of a circle about it.
    assert_eq!(walk.gone(), Length::thousandths(3142));
    let ends: Vec<_> = walk.ends().map(|end| end.pose.facing).collect();
    assert_eq!(ends, [Facing::degrees(330); 2]);
    let way = |of: usize| {
        walk.trails()[of].windows(2).map(|pair| pair[0].pose.at.distance_to(pair[1].pose.at)).sum::<Length>()
    };
    assert!(way(1) > way(0), "who is further out goes further");
    let bodies: Vec<Body> = walk.ends().map(|end| end.body()).collect();
    assert!(bodies[0].touches(&bodies[1]), "and they stay shoulder to shoulder");
}

#[test]
fn what_changes_on_the_way_is_known_from_there_on() {
    let mut walk = ahead(spot(20.0, 20.0, 0), 1.0);
    walk.form("column");
    let formations: Vec<_> = walk.trails()[0].iter().map(|spot| spot.formation).collect();
    assert_eq!((formations.first(), formations.last()), (Some(&"line"), Some(&"column")));
    assert_eq!(walk.frame().formation, "column");
}

#[test]
fn a_column_takes_the_road_it_faces_along_and_stays_where_it_is_if_somebody_stands_on_it() {
    let roads = [brook(&[(20.0, 10.0), (20.0, 30.0)]), brook(&[(10.0, 20.0), (30.0, 20.0)])];
    let along = |facing: i32, by: f64| Roadway::ahead_of(at(20.1, 20.0, facing), roads.iter(), inches(0.5), inches(by));
    assert_eq!(along(10, 4.0).unwrap().after(inches(4.0)), at(20.0, 24.0, 0));
    assert_eq!(along(260, 4.0).unwrap().after(inches(4.0)), at(16.1, 20.0, 270));
    assert_eq!(along(0, 10.5).unwrap_err(), NoRoad::Ends);
    let off = Roadway::ahead_of(at(22.0, 22.0, 0), roads.iter(), inches(0.5), inches(1.0));
    assert_eq!(off.unwrap_err(), NoRoad::OffRoad);
    let mut walk = Walk::of(&[spot(20.0, 20.0, 0)], STRIDE).unwrap();
    let in_the_way = [put(3.0, 1.0, 20.0, 23.0, 0)];
    let obstacles = Obstacles { units: &in_the_way, ..Obstacles::default() };
    assert_eq!(walk.follow(&along(0, 6.0).unwrap(), inches(6.0), &obstacles), Err(Stop::Unit(0)));
    assert_eq!((walk.gone(), walk.frame().pose), (Length::ZERO, at(20.0, 20.0, 0)), "it has not stirred");
}
