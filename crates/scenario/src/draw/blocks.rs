//! The troops: blocks whose pattern says whose they are, whose thick edge says where they face, and whose sign says
//! what arm they are. One side is full, the other barred, so that nothing depends on colour.

use grognard_lettering::{gun, heavy_horse, light_horse};

use super::pen::{Pen, circle, esc, n};
use super::sheet::{Rect, Sheet, Spot};
use crate::footprint::Footprint;
use crate::model::ground::Arm;
use crate::model::unit::{Formation, Unit};

/// A unit on the paper.
pub(super) struct Block<'u> {
    pub(super) unit: &'u Unit,
    /// 0 for the full side, 1 for the barred one.
    pub(super) side: usize,
    pub(super) at: Spot,
    degrees: f64,
    w: f64,
    h: f64,
}

impl<'u> Block<'u> {
    pub(super) fn new(unit: &'u Unit, side: usize, sheet: &Sheet) -> Option<Self> {
        let at = sheet.at(unit.at?);
        let degrees = f64::from(unit.facing?.as_degrees());
        let ground = Footprint::of(unit);
        let (mut w, mut h) = (sheet.metres(ground.frontage), sheet.metres(ground.depth));
        // True frontage; but never so small that side, facing and arm could not be read.
        let (least_w, least_h) = match (unit.arm(), unit.formation) {
            (_, Formation::March) => (14.0, 34.0),
            (Arm::Guns, Formation::Limbered) => (16.0, 36.0),
            (Arm::Guns, _) => (26.0, 21.0),
            (Arm::Horse, _) => (26.0, 19.0),
            (Arm::Foot, Formation::Column) => (15.0 * f64::from(unit.elements.clamp(1, 6)), 19.0),
            (Arm::Foot, Formation::Garrison) => (26.0, 15.0),
            (Arm::Foot, _) => (26.0, 15.0),
        };
        let least_h = least_h * sheet.broad;
        let column = matches!(unit.formation, Formation::March | Formation::Limbered);
        (w, h) = (w.max(least_w), h.clamp(least_h, if column { least_h.max(400.0) } else { least_h * 1.25 }));
        if unit.formation == Formation::March {
            w = least_w;
        }
        Some(Block { unit, side, at, degrees, w, h })
    }

    /// The block in the legend.
    pub(super) fn sample(unit: &'u Unit, side: usize, at: Spot, w: f64, h: f64) -> Self {
        Block { unit, side, at, degrees: 0.0, w, h }
    }

    /// Rectangles that cover the block, for what must keep clear of it.
    pub(super) fn covers(&self) -> Vec<Rect> {
        let angle = self.degrees.to_radians();
        let (right, ahead) =
            (Spot::new(libm::cos(angle), libm::sin(angle)), Spot::new(libm::sin(angle), -libm::cos(angle)));
        let (long, axis, short) = if self.w > self.h { (self.w, right, self.h) } else { (self.h, ahead, self.w) };
        let parts = (long / short.max(1.0)).ceil().clamp(1.0, 30.0);
        let bit = long / parts;
        (0..parts as usize)
            .map(|i| {
                let along = -long / 2.0 + (i as f64 + 0.5) * bit;
                Rect::round(self.at.moved(axis, along, 0.0), bit.max(short) * 1.02, bit.max(short) * 1.02)
            })
            .collect()
    }

    pub(super) fn draw(&self, pen: &mut Pen) {
        let side = if self.side == 0 { "a" } else { "z" };
        pen.open(&format!(
            "class=\"{side}\" transform=\"translate({} {}) rotate({})\"",
            n(self.at.x),
            n(self.at.y),
            n(self.degrees)
        ));
        let words = format!("{}, {} {}, {} men", self.unit.name, self.unit.quality, self.unit.kind, self.unit.men);
        pen.raw(&format!("<title>{}</title>", esc(&words)));
        match (self.unit.arm(), self.unit.formation) {
            (Arm::Guns, Formation::Limbered | Formation::March) => self.limbered(pen),
            (Arm::Guns, _) => self.battery(pen),
            (_, Formation::March) => self.marching(pen),
            (Arm::Horse, _) => self.horse(pen),
            (Arm::Foot, Formation::Column) => self.columns(pen),
            (Arm::Foot, _) => self.foot(pen),
        }
        pen.close();
    }

    fn plate(&self) -> Rect {
        Rect::new(-self.w / 2.0, -self.h / 2.0, self.w, self.h)
    }

    /// The thick front edge with a pale hairline behind it.
    fn front(&self, pen: &mut Pen, r: Rect) {
        pen.rect("front", Rect::new(r.x, r.y, r.w, 3.4));
        pen.path("hair", &format!("M{} {}h{}", n(r.x), n(r.y + 4.1), n(r.w)));
    }

    /// Thin lines between battalions or squadrons.
    fn partings(&self, pen: &mut Pen) {
        let parts = self.unit.elements.min(12);
        let d: String = (1..parts)
            .map(|i| {
                let x = -self.w / 2.0 + self.w * f64::from(i) / f64::from(parts);
                format!("M{} {}v{}", n(x), n(-self.h / 2.0 + 3.4), n(self.h - 3.4))
            })
            .collect();
        pen.path("parting", &d);
    }

    /// The short name, upright whichever way the block faces.
    fn name(&self, pen: &mut Pen, room: f64, y: f64) {
        let name = self.unit.short_name();
        let size = (self.h * 0.72).clamp(9.0, 13.0);
        let width = name.chars().count() as f64 * size * 0.56 + 5.0;
        if name.is_empty() || width > room + 3.0 {
            return;
        }
        let upside_down = self.degrees > 90.0 && self.degrees < 270.0;
        let turn = if upside_down { " transform=\"rotate(180)\"" } else { "" };
        let y = if upside_down { -y } else { y };
        if self.side == 1 {
            pen.raw(&format!(
                "<rect class=\"plate\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{turn}/>",
                n(-width / 2.0),
                n(y - size * 0.5),
                n(width),
                n(size)
            ));
        }
        pen.raw(&format!(
            "<text class=\"short\" font-size=\"{}\" x=\"0\" y=\"{}\"{turn}>{}</text>",
            n(size),
            n(y + size * 0.34),
            esc(&name)
        ));
    }

    fn foot(&self, pen: &mut Pen) {
        let r = self.plate();
        match self.unit.formation {
            Formation::Skirmish => {
                // Open order: small blocks with gaps, and a broken front.
                let n_bits = (self.w / 16.0).clamp(3.0, 14.0) as usize;
                let bit = self.w / (n_bits as f64 * 1.35);
                for i in 0..n_bits {
                    let x = r.x + i as f64 * self.w / n_bits as f64 + (self.w / n_bits as f64 - bit) / 2.0;
                    let part = Rect::new(x, r.y + 2.0, bit, self.h - 4.0);
                    pen.rect("body", part);
                    pen.rect("front", Rect::new(part.x, part.y, part.w, 3.0));
                }
            }
            Formation::Garrison => {
                let wall = r.grown(4.0);
                pen.rect("garrison", wall);
                pen.rect("body", r);
                self.front(pen, r);
            }
            _ => {
                let light = self.unit.kind.is_light();
                pen.rect(if light { "half" } else { "body" }, r);
                if light {
                    let third = self.w / 3.0;
                    for i in 0..3 {
                        pen.rect(
                            "body thin",
                            Rect::new(r.x + f64::from(i) * third + 1.6, r.y + 5.2, third - 3.2, self.h - 7.0),
                        );
                    }
                }
                self.front(pen, r);
                self.partings(pen);
            }
        }
        self.name(pen, self.w, 1.8);
    }

    fn columns(&self, pen: &mut Pen) {
        let parts = f64::from(self.unit.elements.clamp(1, 12));
        let step = self.w / parts;
        for i in 0..parts as u32 {
            let r = Rect::new(-self.w / 2.0 + f64::from(i) * step + 1.2, -self.h / 2.0, step - 2.4, self.h);
            pen.rect("body", r);
            self.front(pen, r);
            // Divisions behind each other.
            let d: String = (1..3)
                .map(|k| format!("M{} {}h{}", n(r.x), n(r.y + 4.0 + f64::from(k) * (r.h - 4.0) / 3.0), n(r.w)))
                .collect();
            pen.path("parting", &d);
        }
        self.name(pen, self.w, 1.8);
    }

    fn marching(&self, pen: &mut Pen) {
        let r = self.plate();
        pen.rect("body", r);
        let chevrons = (self.h / 16.0).clamp(1.0, 30.0) as usize;
        let gap = self.h / chevrons as f64;
        let d: String = (0..chevrons)
            .map(|i| {
                let y = r.y + (i as f64 + 0.72) * gap;
                format!("M{} {}L0 {}L{} {}", n(r.x + 2.4), n(y), n(y - 5.0), n(r.x + r.w - 2.4), n(y))
            })
            .collect();
        pen.path("chevron", &d);
        self.front(pen, r);
        self.name_along(pen);
    }

    /// The short name of a column of march, along it.
    fn name_along(&self, pen: &mut Pen) {
        let name = self.unit.short_name();
        let (size, width) = (11.0, name.chars().count() as f64 * 6.4 + 5.0);
        if name.is_empty() || width > self.h - 8.0 {
            return;
        }
        let turn = if self.degrees < 180.0 { -90 } else { 90 };
        pen.raw(&format!(
            "<g transform=\"rotate({turn})\"><rect class=\"plate edged\" x=\"{}\" y=\"-5.6\" width=\"{}\" height=\"11.2\"/><text class=\"short dark\" font-size=\"{size}\" x=\"0\" y=\"3.9\">{}</text></g>",
            n(-width / 2.0),
            n(width),
            esc(&name)
        ));
    }

    fn horse(&self, pen: &mut Pen) {
        let r = self.plate();
        pen.rect("half", r);
        if self.unit.kind.is_light() {
            pen.path("body thin", &light_horse((r.x, r.y, r.w, r.h), 4.6));
        } else {
            pen.path("body thin", &heavy_horse((r.x, r.y, r.w, r.h)));
        }
        self.front(pen, r);
        self.partings(pen);
        self.badge(pen);
    }

    /// The short name of horse, on a plate that covers the sign behind it.
    fn badge(&self, pen: &mut Pen) {
        let name = self.unit.short_name();
        let size = 11.5;
        let width = name.chars().count() as f64 * size * 0.56 + 5.0;
        if name.is_empty() || width > self.w - 4.0 {
            return;
        }
        let upside_down = self.degrees > 90.0 && self.degrees < 270.0;
        let turn = if upside_down { " transform=\"rotate(180)\"" } else { "" };
        let y = if upside_down { -2.0 } else { 2.0 };
        pen.raw(&format!(
            "<rect class=\"plate edged\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"12\"{turn}/>",
            n(-width / 2.0),
            n(y - 6.0),
            n(width)
        ));
        pen.raw(&format!(
            "<text class=\"short dark\" font-size=\"{size}\" x=\"0\" y=\"{}\"{turn}>{}</text>",
            n(y + 4.0),
            esc(&name)
        ));
    }

    fn battery(&self, pen: &mut Pen) {
        let r = self.plate();
        pen.rect("gunplate", r);
        let guns = (self.unit.gun_count().div_ceil(4)).clamp(1, 6);
        let step = self.w / f64::from(guns);
        for i in 0..guns {
            let x = r.x + (f64::from(i) + 0.5) * step;
            pen.path("gun", &gun(x, 0.0, (self.h / 21.0).min(step / 11.0)));
        }
        pen.rect("front", Rect::new(r.x, r.y, r.w, 2.2));
    }

    fn limbered(&self, pen: &mut Pen) {
        let r = self.plate();
        pen.rect("gunplate", r);
        pen.path("gun", &gun(0.0, r.h * 0.22, -0.72));
        let y = -r.h * 0.24;
        pen.path("gun", &(circle(Spot::new(-4.6, y), 2.6) + &circle(Spot::new(4.6, y), 2.6)));
        pen.path("limber", &format!("M-4.6 {y}h9.2M0 {y}V{}", n(r.h * 0.1), y = n(y)));
        pen.rect("front", Rect::new(r.x, r.y, r.w, 2.2));
    }
}
