//! Where the table lies under the window: how large, and how far to the side.

use crate::wire::Ground;

/// A look at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Camera {
    /// Pixels to a unit of the paper.
    pub(crate) scale: f64,
    /// Where the paper's corner lies in the window.
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// How large a look can be, in pixels to a unit of the table.
const LARGEST: f64 = 60.0;

impl Camera {
    /// The whole table.
    pub(crate) fn whole(ground: &Ground, (w, h): (f64, f64)) -> Self {
        let scale = (w / ground.width).min(h / ground.height).max(0.01);
        Self { scale, x: (w - ground.width * scale) / 2.0, y: (h - ground.height * scale) / 2.0 }
    }

    /// A part of the paper with some room about it.
    pub(crate) fn onto(ground: &Ground, (w, h): (f64, f64), (left, top, right, bottom): (f64, f64, f64, f64)) -> Self {
        let room = ground.unit * 5.0;
        let (across, down) = (right - left + 2.0 * room, bottom - top + 2.0 * room);
        let scale = (w / across).min(h / down).min(24.0 / ground.unit);
        let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
        Self { scale, x: w / 2.0 - x * scale, y: h / 2.0 - y * scale }.kept(ground, (w, h))
    }

    /// Nearer or further away, about a place in the window.
    pub(crate) fn zoomed(self, by: f64, (x, y): (f64, f64), ground: &Ground, window: (f64, f64)) -> Self {
        let least = Self::whole(ground, window).scale * 0.8;
        let scale = (self.scale * by).clamp(least, (LARGEST / ground.unit).max(least));
        let by = scale / self.scale;
        Self { scale, x: x - (x - self.x) * by, y: y - (y - self.y) * by }.kept(ground, window)
    }

    pub(crate) fn moved(self, dx: f64, dy: f64, ground: &Ground, window: (f64, f64)) -> Self {
        Self { x: self.x + dx, y: self.y + dy, ..self }.kept(ground, window)
    }

    /// Never so far off that nothing of the table is left in the window.
    fn kept(self, ground: &Ground, (w, h): (f64, f64)) -> Self {
        let within = |at: f64, size: f64, window: f64| {
            let slack = window * 0.4;
            at.clamp((window - size - slack).min(slack), slack.max(window - size - slack))
        };
        Self {
            x: within(self.x, ground.width * self.scale, w),
            y: within(self.y, ground.height * self.scale, h),
            ..self
        }
    }

    /// The place of the paper under a place of the window.
    pub(crate) fn paper(self, (x, y): (f64, f64)) -> (f64, f64) {
        ((x - self.x) / self.scale, (y - self.y) / self.scale)
    }

    /// How much is shown at this size.
    pub(crate) fn level(self, ground: &Ground) -> &'static str {
        match self.scale * ground.unit {
            inch if inch < 9.0 => "far",
            inch if inch < 40.0 => "mid",
            _ => "near",
        }
    }
}
