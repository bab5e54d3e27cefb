//! Battles are saved as JSON: what is written is read back the same, and what no table can hold is refused with a reason.

use grognard_tabletop::*;

use crate::scene::*;

fn there_and_back<T>(value: &T)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let text = serde_json::to_string(value).expect("it is written");
    let back: T = serde_json::from_str(&text).expect("it is read");
    assert_eq!(&back, value, "{text}");
}

#[test]
fn ground_and_paths_come_back_the_same() {
    let mut ground = Ground::open(TABLE);
    ground.areas.push(Area {
        kind: Terrain::Wood,
        outline: polygon(&[(1.0, 1.0), (5.0, 1.0), (3.0, 4.0)]),
        height: Height(15),
    });
    ground.contours.push(Contour {
        outline: polygon(&[(10.0, 1.0), (15.0, 1.0), (13.0, 4.0)]),
        level: Height(40),
        slope: Slope::Steep,
    });
    let track = Track::new(vec![point(0.0, 3.0), point(9.0, 7.0)]).expect("a line");
    ground.lines.push(Line { kind: Terrain::Stream, track, width: inches(0.5), height: Height(0) });
    there_and_back(&ground);
    there_and_back(&Kinds::of(&[Terrain::Wood, Terrain::Village]));
    let path = Path::from(at(3.0, 4.0, 30), base(3.0, 1.0))
        .then(Manoeuvre::Wheel { on: Corner::FrontLeft, by: Turn::degrees(-30) })
        .then(Manoeuvre::Slide { ahead: inches(2.0), right: inches(-1.0) })
        .then(Manoeuvre::Reform { into: base(1.0, 3.0), hold: Hold::Middle(Edge::Front), turn: Turn::NONE });
    there_and_back(&path);
}

#[test]
fn a_pose_is_three_numbers() {
    let text = serde_json::to_string(&at(1.5, 2.0, 90)).expect("it is written");
    assert_eq!(text, r#"{"at":{"x":1500,"y":2000},"facing":90000}"#);
}

#[test]
fn what_no_table_can_hold_is_refused() {
    let refused = |text: &str| serde_json::from_str::<Point>(text).expect_err("refused").to_string();
    assert!(refused(r#"{"x":1000001,"y":0}"#).contains("within a thousand table units"));
    assert!(refused(r#"{"x":0,"y":99999999999}"#).contains("within a thousand table units"));
    let outline = |text: &str| serde_json::from_str::<Polygon>(text).expect_err("refused").to_string();
    assert!(outline(r#"[{"x":0,"y":0},{"x":5,"y":5}]"#).contains("three different corners"));
    let bow_tie = r#"[{"x":0,"y":0},{"x":10,"y":10},{"x":10,"y":0},{"x":0,"y":10}]"#;
    assert!(outline(bow_tie).contains("the side after corner 1 and the side after corner 3"));
    assert!(outline(r#"[{"x":0,"y":0},{"x":5,"y":5},{"x":9,"y":9}]"#).contains("on one line"));
    let line = serde_json::from_str::<Track>(r#"[{"x":0,"y":0},{"x":0,"y":0}]"#).expect_err("refused");
    assert!(line.to_string().contains("two different points"));
}

#[test]
fn any_facing_is_brought_into_one_circle() {
    assert_eq!(serde_json::from_str::<Facing>("-90000").expect("read"), Facing::WEST);
    assert_eq!(Facing::degrees(725), Facing::degrees(5));
    assert_eq!(Facing::degrees(350).turn_to(Facing::degrees(20)), Turn::degrees(30));
    assert_eq!(Facing::degrees(20).turn_to(Facing::degrees(350)), Turn::degrees(-30));
}

#[test]
fn lengths_saturate_and_print() {
    assert_eq!(Length::MAX + Length::MAX, Length::MAX);
    assert_eq!(Length::units(i32::MIN), -Length::MAX);
    assert_eq!(inches(-1.25).to_string(), "-1.250");
    assert_eq!(Facing::degrees(90).to_string(), "90.000°");
    assert_eq!(Turn::degrees(-45).to_string(), "45.000° left");
    assert_eq!(Share::HALF.to_string(), "50.0%");
}
