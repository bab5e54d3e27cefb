//! Blocks: the thick edge says where one faces, the sign says what arm it is and how it is formed.
//!
//! Maps of scenarios, reports and the screen draw the same signs, each with its own colours: what is drawn here has classes and no
//! colour.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

/// What a piece is; each system says which of its troops is which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// Formed foot.
    Foot,
    /// Light foot.
    LightFoot,
    /// Heavy horse.
    HeavyHorse,
    /// Light horse.
    LightHorse,
    /// Guns.
    Guns,
    /// Wagons.
    Train,
    /// A general.
    General,
    /// The commander-in-chief.
    Chief,
}

impl Figure {
    /// Whether it is a man who leads, and no unit.
    pub const fn leads(self) -> bool {
        matches!(self, Self::General | Self::Chief)
    }

    /// In words.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Foot => "foot",
            Self::LightFoot => "light foot",
            Self::HeavyHorse => "heavy horse",
            Self::LightHorse => "light horse",
            Self::Guns => "guns",
            Self::Train => "train",
            Self::General => "general",
            Self::Chief => "commander-in-chief",
        }
    }
}

/// How a piece is drawn, whatever its system calls that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// In line, or guns ready to fire.
    Line,
    /// In a column of attack or another mass.
    Mass,
    /// In column of march.
    March,
    /// In square.
    Square,
    /// In open order.
    Open,
    /// Inside a place.
    Garrison,
    /// Guns on their limbers.
    Limbered,
    /// As a man on a horse.
    Rider,
}

/// A number short enough for a drawing: at most one decimal and no negative zero.
pub fn n(value: f64) -> String {
    let mut text = String::new();
    write_tenths(&mut text, tenths(value));
    text
}

/// How many tenths a number has, as a drawing knows it.
pub fn tenths(value: f64) -> i64 {
    (value * 10.0).round() as i64
}

/// Writes so many tenths as a number.
pub fn write_tenths(text: &mut String, tenths: i64) {
    let (sign, t) = if tenths < 0 { ("-", -tenths) } else { ("", tenths) };
    let _ = if t % 10 == 0 { write!(text, "{sign}{}", t / 10) } else { write!(text, "{sign}{}.{}", t / 10, t % 10) };
}

/// A rectangle of a class.
pub fn rect(class: &str, x: f64, y: f64, w: f64, h: f64) -> String {
    format!("<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", n(x), n(y), n(w), n(h))
}

/// The path of a gun seen from above about a point, muzzle to the front; a negative size turns it about.
pub fn gun(x: f64, y: f64, size: f64) -> String {
    /// Barrel, wheels, axle and trail.
    const PARTS: [[(f64, f64); 4]; 4] = [
        [(-1.1, -7.0), (1.1, -7.0), (1.9, 3.0), (-1.9, 3.0)],
        [(-5.0, -2.2), (-3.2, -2.2), (-3.2, 4.6), (-5.0, 4.6)],
        [(3.2, -2.2), (5.0, -2.2), (5.0, 4.6), (3.2, 4.6)],
        [(-3.6, 0.6), (3.6, 0.6), (0.8, 8.2), (-0.8, 8.2)],
    ];
    let mut d = String::new();
    for part in PARTS {
        let [a, b, c, e] = part.map(|(right, back)| format!("{} {}", n(x + right * size), n(y + back * size)));
        let _ = write!(d, "M{a}L{b}L{c}L{e}Z");
    }
    d
}

/// The path of the sign of heavy horse: half of the plate, parted by its diagonal.
pub fn heavy_horse((x, y, w, h): (f64, f64, f64, f64)) -> String {
    format!("M{} {}h{}L{} {}z", n(x), n(y), n(w), n(x), n(y + h))
}

/// The path of the sign of light horse: a stripe along the diagonal of the plate.
pub fn light_horse((x, y, w, h): (f64, f64, f64, f64), broad: f64) -> String {
    let (left, right, top, bottom, t) = (x, x + w, y, y + h, n(broad));
    format!(
        "M{} {}v-{t}L{} {}H{}v{t}L{} {}z",
        n(left),
        n(bottom),
        n(right - broad * 1.6),
        n(top),
        n(right),
        n(left + broad * 1.6),
        n(bottom)
    )
}

/// The base with its thick front edge and the sign of its arm.
pub fn sign(figure: Figure, drawn: Drawn, w: f64, h: f64) -> String {
    let (x, y) = (-w / 2.0, -h / 2.0);
    let path = |class: &str, d: &str| format!("<path class=\"{class}\" d=\"{d}\"/>");
    let plate = |class: &str| rect(class, x, y, w, h);
    let thick = (h * 0.18).clamp(2.4, 6.0);
    let edge = rect("front", x, y, w, thick);
    let front = format!("{edge}{}", path("hair", &format!("M{} {}h{}", n(x), n(y + thick + 0.6), n(w))));
    let piece = w.min(h) / 22.0;
    let horse = matches!(figure, Figure::HeavyHorse | Figure::LightHorse);
    match (figure, drawn) {
        (Figure::General | Figure::Chief, _) => String::new(),
        (Figure::Guns, Drawn::Limbered | Drawn::March) => {
            let wheel = |x: f64| {
                let (y, r) = (n(-h * 0.26), n(w.min(h) * 0.1));
                format!("<circle class=\"gun\" cx=\"{}\" cy=\"{y}\" r=\"{r}\"/>", n(x))
            };
            let wheels = wheel(-w * 0.17) + &wheel(w * 0.17);
            plate("gunplate") + &path("gun", &gun(0.0, h * 0.2, -piece)) + &wheels + &edge
        }
        (Figure::Guns, _) => plate("gunplate") + &path("gun", &gun(0.0, 0.0, piece)) + &edge,
        (_, Drawn::March) => {
            let step = (w * 0.55).max(6.0);
            let (mut chevrons, mut at) = (String::new(), y + step);
            while at < y + h - 1.0 {
                let _ = write!(chevrons, "M{} {}L0 {}L{} {}", n(x + 2.0), n(at), n(at - w * 0.3), n(-x - 2.0), n(at));
                at += step;
            }
            plate(if horse { "half" } else { "body" }) + &path("chevron", &chevrons) + &front
        }
        (_, Drawn::Square) => {
            let court = rect("court", x + w * 0.28, y + h * 0.28, w * 0.44, h * 0.44);
            plate("body") + &court + &plate("rampart")
        }
        (_, Drawn::Open) => {
            let dot = |i: u8| {
                let x = x + w * (f64::from(i) + 0.5) / 6.0;
                format!("<circle class=\"dot\" cx=\"{}\" cy=\"0\" r=\"{}\"/>", n(x), n(h * 0.13))
            };
            let dots: String = (0..6).map(dot).collect();
            plate("skirmish") + &dots + &rect("front", x, y, w, thick * 0.6)
        }
        (_, Drawn::Garrison) => rect("wall", x - 3.0, y - 3.0, w + 6.0, h + 6.0) + &plate("body") + &front,
        (Figure::LightFoot, _) => {
            let third = w / 3.0;
            let bit =
                |i: u8| rect("body thin", x + f64::from(i) * third + w * 0.03, y + h * 0.3, third - w * 0.06, h * 0.58);
            plate("half") + &(0..3).map(bit).collect::<String>() + &front
        }
        (Figure::HeavyHorse, _) => plate("half") + &path("body thin", &heavy_horse((x, y, w, h))) + &front,
        (Figure::LightHorse, _) => plate("half") + &path("body thin", &light_horse((x, y, w, h), h * 0.3)) + &front,
        (Figure::Foot | Figure::Train, Drawn::Mass) => {
            let bar = |at: f64| format!("M{} {}h{}", n(x), n(y + h * at), n(w));
            plate("body") + &path("hair", &(bar(0.45) + &bar(0.72))) + &front
        }
        (Figure::Foot | Figure::Train, _) => plate("body") + &front,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arm_in_every_formation_has_a_front_but_a_square_and_a_man() {
        let arms =
            [Figure::Foot, Figure::LightFoot, Figure::HeavyHorse, Figure::LightHorse, Figure::Guns, Figure::Train];
        let formed = [Drawn::Line, Drawn::Mass, Drawn::March, Drawn::Open, Drawn::Garrison, Drawn::Limbered];
        for (arm, drawn) in arms.into_iter().flat_map(|arm| formed.map(|drawn| (arm, drawn))) {
            assert!(sign(arm, drawn, 60.0, 25.0).contains("class=\"front\""), "{arm:?} {drawn:?}");
        }
        assert!(!sign(Figure::Foot, Drawn::Square, 40.0, 40.0).contains("front"), "it has no rear either");
        assert_eq!(sign(Figure::Chief, Drawn::Rider, 10.0, 10.0), "");
    }

    #[test]
    fn horse_is_told_from_foot_and_light_from_heavy() {
        let drawn = |figure| sign(figure, Drawn::Line, 60.0, 25.0);
        let all = [Figure::Foot, Figure::LightFoot, Figure::HeavyHorse, Figure::LightHorse, Figure::Guns].map(drawn);
        assert!(all.iter().enumerate().all(|(i, one)| !all[..i].contains(one)));
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.04, -0.04, 1.25, -2.0, 10.0].map(n), ["0", "0", "1.3", "-2", "10"]);
    }
}
