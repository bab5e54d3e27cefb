//! About how much ground a unit covers.
//!
//! For maps and for finding units placed inside each other. What a base covers under some rule system is for that
//! system to say.

use crate::geometry::{Facing, Point};
use crate::model::ground::Arm;
use crate::model::unit::{Formation, Unit};

/// Frontage and depth in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Footprint {
    /// From flank to flank.
    pub frontage: f64,
    /// From front to rear.
    pub depth: f64,
}

impl Footprint {
    /// The ground a unit covers in its formation at the start.
    pub fn of(unit: &Unit) -> Self {
        let (men, elements) = (f64::from(unit.men), f64::from(unit.elements.max(1)));
        let guns = f64::from(unit.gun_count().max(1));
        let (frontage, depth) = match (unit.arm(), unit.formation) {
            (Arm::Guns, Formation::Limbered | Formation::March) => (20.0, guns * 12.0),
            (Arm::Guns, _) => (guns * 14.0, 40.0),
            (Arm::Horse, Formation::March) => (25.0, men * 0.75),
            (Arm::Horse, Formation::Column) => (men / elements * 0.4, 20.0 * elements),
            (Arm::Horse, _) => (men * 0.45, 30.0),
            (Arm::Foot, Formation::March) => (25.0, men * 0.12),
            // Battalions side by side, each a column of divisions.
            (Arm::Foot, Formation::Column) => (elements * 60.0, men / elements * 0.08),
            (Arm::Foot, Formation::Square) => (men / elements * 0.06 * elements, men / elements * 0.06),
            (Arm::Foot, Formation::Garrison) => (men * 0.1, 40.0),
            (Arm::Foot, _) => (men * 0.22, 25.0),
        };
        Footprint { frontage: frontage.clamp(20.0, 2000.0), depth: depth.clamp(20.0, 2000.0) }
    }

    /// Its corners on the map, clockwise from the left front one.
    pub fn corners(self, at: Point, facing: Facing) -> Vec<Point> {
        let angle = f64::from(facing.as_degrees()).to_radians();
        let (sin, cos) = (libm::sin(angle), libm::cos(angle));
        let (half, deep) = (self.frontage / 2.0, self.depth / 2.0);
        [(-half, deep), (half, deep), (half, -deep), (-half, -deep)]
            .iter()
            .map(|(right, ahead)| {
                let x = f64::from(at.x) + right * cos + ahead * sin;
                let y = f64::from(at.y) - right * sin + ahead * cos;
                Point::new(libm::round(x) as i32, libm::round(y) as i32)
            })
            .collect()
    }
}
