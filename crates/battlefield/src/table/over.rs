//! What is drawn over the blocks: who is chosen, what can be aimed at, where an order would lead, and why no further.

use std::fmt::Write;

use grognard_lettering::{escape, n, sign};

use super::block::{front_corners, stands, transform};
use crate::{
    odds::tidy,
    post::Pointed,
    wire::{Board, BoardPiece, Choice, Ground, Overlay, Piece, Point, Pose, Shape, Side, Sight, Target},
};

/// Everything that is drawn over the blocks.
pub(crate) struct Over<'o> {
    pub(crate) board: &'o Board,
    pub(crate) ground: &'o Ground,
    pub(crate) chosen: &'o [Piece],
    pub(crate) offers: &'o [Choice],
    pub(crate) overlays: &'o [Overlay],
    /// What stands written.
    pub(crate) entries: &'o [Choice],
    /// Whether the chosen one can be turned by its corners.
    pub(crate) turns: bool,
    pub(crate) pointed: Option<&'o Pointed>,
    /// The line of sight to whoever is pointed at.
    pub(crate) sight: Option<&'o Sight>,
    pub(crate) lit: &'o [Piece],
    pub(crate) about: &'o [Piece],
    /// Who is asked.
    pub(crate) asked: Option<Side>,
    /// Units of the paper to a pixel: what is to keep its size on the screen is scaled by it.
    pub(crate) pixel: f64,
}

impl Over<'_> {
    pub(crate) fn svg(&self) -> String {
        let mut svg = String::new();
        self.overlays.iter().for_each(|overlay| self.overlay(&mut svg, overlay));
        for (i, entry) in self.entries.iter().enumerate() {
            self.entry(&mut svg, i + 1, entry);
        }
        for piece in self.targets() {
            let own = self.board.piece(piece).is_some_and(|piece| Some(piece.side) == self.asked);
            self.frame(&mut svg, piece, if own { "mine" } else { "target" });
        }
        for piece in self.about {
            self.frame(&mut svg, *piece, "about");
        }
        for piece in self.lit {
            self.frame(&mut svg, *piece, "lit");
        }
        for piece in self.chosen {
            self.frame(&mut svg, *piece, "chosen");
        }
        if let Some(pointed) = self.pointed {
            self.order(&mut svg, pointed);
        }
        if let Some(sight) = self.sight {
            self.sight(&mut svg, sight);
        }
        self.corners(&mut svg);
        svg
    }

    /// A numbered arrow from whoever is to do something to what he is to do it to.
    fn entry(&self, svg: &mut String, number: usize, entry: &Choice) {
        let command = entry.at.iter().find_map(|at| match at {
            Target::Command(command) => Some(*command),
            _ => None,
        });
        let of_command = || command.and_then(|command| self.middle(|piece| piece.command == Some(command)));
        let from =
            entry.pieces.first().and_then(|piece| self.board.piece(*piece)).map(|piece| self.ground.at(piece.pose.at));
        let to = entry.at.iter().find_map(|at| match at {
            Target::Piece(piece) => Some(self.ground.at(self.board.piece(*piece)?.pose.at)),
            Target::Point(point) => Some(self.ground.at(*point)),
            Target::Pair(..) | Target::Command(_) => None,
        });
        if let (Some((x, y)), Some((to_x, to_y))) = (from.or_else(of_command), to) {
            let _ = write!(svg, "<path class=\"entry\" d=\"M{} {}L{} {}\"/>", n(x), n(y), n(to_x), n(to_y));
            self.caption(svg, (to_x, to_y), &number.to_string());
        }
    }

    /// The middle of some pieces on the paper.
    fn middle(&self, of: impl Fn(&BoardPiece) -> bool) -> Option<(f64, f64)> {
        let spots: Vec<_> =
            self.board.pieces.iter().filter(|piece| of(piece)).map(|piece| self.ground.at(piece.pose.at)).collect();
        let count = spots.len() as f64;
        let sum = spots.iter().fold((0.0, 0.0), |sum, spot| (sum.0 + spot.0, sum.1 + spot.1));
        (!spots.is_empty()).then(|| (sum.0 / count, sum.1 / count))
    }

    /// Grips on the front corners of the one that can be turned.
    fn corners(&self, svg: &mut String) {
        let ([piece], true) = (self.chosen, self.turns) else { return };
        let Some(piece) = self.board.piece(*piece).filter(|piece| !piece.figure.leads()) else { return };
        let ghost = self.pointed.and_then(|pointed| pointed.price.choice.ways.first()?.poses.last().copied());
        for (x, y) in front_corners(self.ground, piece, ghost.unwrap_or_else(|| stands(self.board, piece))) {
            let _ =
                write!(svg, "<circle class=\"corner\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", n(x), n(y), n(5.5 * self.pixel));
        }
    }

    /// Who can be aimed at by whoever is chosen, or in answer to the question.
    fn targets(&self) -> Vec<Piece> {
        let mut targets = Vec::new();
        for choice in self.offers.iter().filter(|choice| choice.refused.is_none()) {
            for at in &choice.at {
                match at {
                    Target::Piece(piece) => targets.push(*piece),
                    Target::Pair(one, other) => targets.extend([*one, *other]),
                    Target::Command(command) => {
                        let theirs = self.board.pieces.iter().filter(|piece| piece.command == Some(*command));
                        targets.extend(theirs.map(|piece| piece.piece));
                    }
                    Target::Point(_) => {}
                }
            }
        }
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    fn size(&self, piece: &BoardPiece) -> (f64, f64) {
        let (w, h) = piece.footprint.size();
        (w * self.ground.unit, h * self.ground.unit)
    }

    fn frame(&self, svg: &mut String, piece: Piece, class: &str) {
        let Some(piece) = self.board.piece(piece) else { return };
        let (w, h) = self.size(piece);
        let (pad, leg) = (3.0_f64.max(2.5 * self.pixel), (w.min(h) * 0.35).max(6.0 * self.pixel));
        let (x, y) = (w / 2.0 + pad, h / 2.0 + pad);
        let at = transform(self.ground, stands(self.board, piece));
        let d = match class {
            // Four corner brackets; everything else is a frame of some kind.
            "chosen" => format!(
                "M{l} {u}V{t}H{v}M{w} {t}H{r}V{u}M{r} {q}V{b}H{w}M{v} {b}H{l}V{q}",
                l = n(-x),
                r = n(x),
                t = n(-y),
                b = n(y),
                u = n(-y + leg),
                q = n(y - leg),
                v = n(-x + leg),
                w = n(x - leg)
            ),
            _ => format!("M{} {}H{}V{}H{}Z", n(-x), n(-y), n(x), n(y), n(-x)),
        };
        let _ = write!(svg, "<path class=\"{class}\" transform=\"{at}\" d=\"{d}\"/>");
    }

    fn overlay(&self, svg: &mut String, overlay: &Overlay) {
        let kind = escape(&overlay.kind);
        match &overlay.shape {
            Shape::Outline(points) => {
                let _ = write!(svg, "<path class=\"shade {kind}\" d=\"{}\"/>", self.line(points, true));
                // How far somebody gets is seen without a word.
                if let Some(top) = points.iter().max_by_key(|point| point.y).filter(|_| kind != "reach") {
                    self.caption(svg, self.ground.at(*top), &overlay.words);
                }
            }
            Shape::Circle { at, radius } => {
                let (x, y) = self.ground.at(*at);
                let r = f64::from(*radius) / 1000.0 * self.ground.unit;
                let _ = write!(svg, "<circle class=\"shade {kind}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", n(x), n(y), n(r));
                self.caption(svg, (x, y - r), &overlay.words);
            }
        }
    }

    fn caption(&self, svg: &mut String, (x, y): (f64, f64), words: &str) {
        let _ = write!(
            svg,
            "<text class=\"caption\" x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>",
            n(x),
            n(y - 4.0 * self.pixel),
            n(12.0 * self.pixel),
            escape(&tidy(words))
        );
    }

    fn line(&self, points: &[Point], closed: bool) -> String {
        let mut d = String::new();
        for (i, point) in points.iter().enumerate() {
            let (x, y) = self.ground.at(*point);
            let _ = write!(d, "{}{} {}", if i == 0 { "M" } else { "L" }, n(x), n(y));
        }
        if closed {
            d.push('Z');
        }
        d
    }

    /// Where an order would lead: the way, the ghost at its end, the ruler, and who is aimed at.
    fn order(&self, svg: &mut String, pointed: &Pointed) {
        if let (Some(wished), Some(piece)) =
            (pointed.wished, self.chosen.first().and_then(|piece| self.board.piece(*piece)))
        {
            let end = pointed.price.choice.ways.first().and_then(|way| way.poses.last()).map(|pose| pose.at);
            if !pointed.stopped.is_empty() && end != Some(wished.at) {
                let (w, h) = self.size(piece);
                let _ = write!(
                    svg,
                    "<rect class=\"wished\" transform=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                    transform(self.ground, wished),
                    n(-w / 2.0),
                    n(-h / 2.0),
                    n(w),
                    n(h)
                );
            }
        }
        for choice in pointed.choices() {
            for way in &choice.ways {
                let Some(piece) = self.board.piece(way.piece) else { continue };
                // The block that is left behind pales.
                let (w, h) = self.size(piece);
                let _ = write!(
                    svg,
                    "<rect class=\"left\" transform=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                    transform(self.ground, piece.pose),
                    n(-w / 2.0),
                    n(-h / 2.0),
                    n(w),
                    n(h)
                );
                let points: Vec<Point> = way.poses.iter().map(|pose| pose.at).collect();
                let _ = write!(svg, "<path class=\"way\" d=\"{}\"/>", self.line(&points, false));
                if let Some(end) = way.poses.last() {
                    self.ghost(svg, piece, *end);
                }
            }
            self.aim(svg, choice);
        }
        if let Some(way) = pointed.price.choice.ways.first() {
            self.ruler(svg, pointed, &way.poses);
        }
    }

    fn ghost(&self, svg: &mut String, piece: &BoardPiece, pose: Pose) {
        let (w, h) = self.size(piece);
        let drawing = if piece.figure.leads() {
            format!("<circle class=\"roundel\" r=\"{}\"/>", n(w / 2.0))
        } else {
            sign(piece.figure, piece.drawn, w, h)
        };
        let at = transform(self.ground, pose);
        let _ = write!(svg, "<g class=\"blk ghost {}\" transform=\"{at}\">{drawing}</g>", piece.side.class());
    }

    /// An arrow from whoever acts to what he aims at.
    fn aim(&self, svg: &mut String, choice: &Choice) {
        let from = choice.pieces.first().and_then(|piece| self.board.piece(*piece));
        for at in &choice.at {
            let (from, to) = match at {
                Target::Piece(piece) => {
                    self.frame(svg, *piece, "aimed");
                    (from, self.board.piece(*piece))
                }
                Target::Pair(one, other) => {
                    self.frame(svg, *one, "aimed");
                    self.frame(svg, *other, "aimed");
                    (self.board.piece(*one), self.board.piece(*other))
                }
                Target::Command(command) => {
                    let theirs = self.board.pieces.iter().filter(|piece| piece.command == Some(*command));
                    theirs.for_each(|piece| self.frame(svg, piece.piece, "chosen"));
                    (None, None)
                }
                Target::Point(_) => (None, None),
            };
            // Where the rules draw a line of sight, that one is shown.
            if let (Some(from), Some(to), true, None) = (from, to, choice.ways.is_empty(), self.sight) {
                let ((x, y), (to_x, to_y)) = (self.ground.at(from.pose.at), self.ground.at(to.pose.at));
                let _ = write!(svg, "<path class=\"sight\" d=\"M{} {}L{} {}\"/>", n(x), n(y), n(to_x), n(to_y));
            }
        }
    }

    /// The line of sight between the two points the rules name; what blocks it gets the cross.
    fn sight(&self, svg: &mut String, sight: &Sight) {
        let ((x, y), (to_x, to_y)) = (self.ground.at(sight.from), self.ground.at(sight.to));
        let class = if sight.clear { "sight" } else { "sight blocked" };
        let _ = write!(svg, "<path class=\"{class}\" d=\"M{} {}L{} {}\"/>", n(x), n(y), n(to_x), n(to_y));
        let along = |at: i32| {
            let part = f64::from(at) / f64::from(sight.length.max(1));
            (x + (to_x - x) * part, y + (to_y - y) * part)
        };
        let stopped = sight.met.iter().find(|met| met.blocks);
        let (x, y) = stopped.map_or((to_x, to_y), |met| along(met.enters));
        let s = 7.0 * self.pixel;
        let _ = write!(
            svg,
            "<path class=\"cross\" d=\"M{x} {y}m-{s} -{s}l{d} {d}m0 -{d}l-{d} {d}\"/>",
            x = n(x),
            y = n(y),
            s = n(s),
            d = n(2.0 * s)
        );
        if let Some(met) = stopped {
            self.caption(svg, (x, y - s), &met.what);
        }
    }

    /// What the move costs, and why it goes no further, in a tag behind the unit.
    fn ruler(&self, svg: &mut String, pointed: &Pointed, poses: &[Pose]) {
        let Some(end) = poses.last() else { return };
        let choice = &pointed.price.choice;
        let mut lines: Vec<(String, &str)> = choice.tolls.iter().map(|toll| (toll.words(), "cost")).collect();
        for halt in pointed.stopped.iter().take(2) {
            let cause = halt.why.cause.as_ref().map(|cause| format!(" · {cause}")).unwrap_or_default();
            lines.push((tidy(&format!("{}{cause}", halt.why.why)), "stop"));
        }
        if lines.is_empty() {
            return;
        }
        let px = self.pixel;
        let longest = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0).min(46);
        let (w, h) = (longest as f64 * 6.7 * px + 18.0 * px, (lines.len() as f64 * 17.0 + 8.0) * px);
        let (x, y) = self.clear_of_troops(*end, (w, h));
        let _ = write!(
            svg,
            "<g class=\"tagged\" transform=\"translate({} {})\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            n(x),
            n(y),
            n(-w / 2.0),
            n(-h / 2.0),
            n(w),
            n(h)
        );
        for (i, (line, class)) in lines.iter().enumerate() {
            let short: String =
                if line.chars().count() > 46 { line.chars().take(45).chain(['…']).collect() } else { line.clone() };
            let _ = write!(
                svg,
                "<text class=\"{class}\" y=\"{}\" font-size=\"{}\">{}</text>",
                n(-h / 2.0 + (i as f64 * 17.0 + 17.0) * px),
                n(13.5 * px),
                escape(&short)
            );
        }
        svg.push_str("</g>");
    }

    /// Where a tag of some size about the end of a move hides the fewest troops: behind it if there is room, else beside it.
    fn clear_of_troops(&self, end: Pose, (w, h): (f64, f64)) -> (f64, f64) {
        let (x, y) = self.ground.at(end.at);
        let angle = f64::from(end.facing) / 1000.0 * std::f64::consts::PI / 180.0;
        let unit = self.ground.unit;
        let hidden = |(x, y): (f64, f64)| {
            let within = |piece: &&BoardPiece| {
                let (px, py) = self.ground.at(piece.pose.at);
                (px - x).abs() < w / 2.0 + unit * 1.4 && (py - y).abs() < h / 2.0 + unit
            };
            self.board.pieces.iter().filter(within).count()
        };
        let out = |turn: f64| {
            let (east, north) = ((angle + turn).sin(), (angle + turn).cos());
            let far = unit * 2.6;
            (x + east * (far + w / 2.0), y - north * (far + h / 2.0))
        };
        let quarter = std::f64::consts::FRAC_PI_2;
        let places = [2.0, 1.0, 3.0, 1.5, 2.5, 0.5, 3.5].map(|turns| out(turns * quarter));
        places.into_iter().min_by_key(|place| hidden(*place)).unwrap_or((x, y))
    }
}
