//! The table as it stood, drawn: the ground once for the whole page, the blocks anew for every turn.
//!
//! The blocks are those of the look of the table: the pattern says whose, the thick edge says where it faces, the sign says what
//! arm, rings say in what trouble. A dotted trail leads from where a block stood a turn before.

use std::fmt::Write;

use grognard_battle::{Board, BoardPiece, Figure, Piece, Side, Sign};
use grognard_lettering::{escape, n, sign};
use grognard_scenario::{
    Scenario,
    draw::{self, Plan, TableMap},
};
use grognard_tabletop::{Length, Pose};

/// Ground shown round the outermost pieces, in units of the table.
const ROUND: f64 = 5.0;

/// The maps of a battle.
pub(crate) struct Maps {
    table: TableMap,
    /// The part of the paper on which the battle was fought: the same for every turn, so that turns can be compared.
    scene: Frame,
}

/// A part of the paper.
#[derive(Clone, Copy)]
struct Frame {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Frame {
    fn view_box(self) -> String {
        format!("{} {} {} {}", n(self.left), n(self.top), n(self.right - self.left), n(self.bottom - self.top))
    }
}

fn units(length: Length) -> f64 {
    f64::from(length.get()) / 1000.0
}

impl Maps {
    /// The ground as it lies on the table; nothing where it lies on none.
    pub(crate) fn of<'b>(
        scenario: &Scenario,
        plan: &Plan,
        boards: impl IntoIterator<Item = &'b Board>,
    ) -> Option<Self> {
        let table = draw::table(scenario, plan)?;
        let paper = Frame { left: 0.0, top: 0.0, right: table.width, bottom: table.height };
        let mut maps = Self { table, scene: paper };
        let mut spots = boards.into_iter().flat_map(|board| &board.pieces).map(|piece| maps.spot(piece.pose));
        if let Some((x, y)) = spots.next() {
            let one = Frame { left: x, top: y, right: x, bottom: y };
            let all = spots.fold(one, |f, (x, y)| Frame {
                left: f.left.min(x),
                top: f.top.min(y),
                right: f.right.max(x),
                bottom: f.bottom.max(y),
            });
            let round = ROUND * maps.table.unit;
            maps.scene = Frame {
                left: (all.left - round).max(0.0),
                top: (all.top - round).max(0.0),
                right: (all.right + round).min(paper.right),
                bottom: (all.bottom + round).min(paper.bottom),
            };
        }
        Some(maps)
    }

    /// The ground, to be put on the page once.
    pub(crate) fn ground(&self) -> String {
        let TableMap { style, drawing, .. } = &self.table;
        format!(
            "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">{style}<defs>\
             <symbol id=\"table\" viewBox=\"0 0 {w} {h}\">{drawing}</symbol>\
             <path id=\"sabres\" d=\"M-9 8Q-2 2 9 -9M9 8Q2 2 -9 -9M-9 3L-4 8M9 3L4 8\"/></defs></svg>",
            w = n(self.table.width),
            h = n(self.table.height)
        )
    }

    fn spot(&self, pose: Pose) -> (f64, f64) {
        self.table.at(units(pose.at.x), units(pose.at.y))
    }

    /// The table as it stands. With how it stood before, only the scene of the fighting is shown, with trails from there and a cross
    /// for each piece lost since.
    pub(crate) fn draw(&self, board: &Board, before: Option<&Board>, words: &str) -> String {
        let (w, h) = (n(self.table.width), n(self.table.height));
        let view = if before.is_some() { self.scene.view_box() } else { format!("0 0 {w} {h}") };
        let mut svg = format!(
            "<svg class=\"map\" viewBox=\"{view}\" role=\"img\" aria-label=\"{}\"><use href=\"#table\" width=\"{w}\" height=\"{h}\"/>",
            escape(words)
        );
        for old in before.into_iter().flat_map(|board| &board.pieces) {
            match board.pieces.iter().find(|piece| piece.piece == old.piece) {
                Some(piece) => self.trail(&mut svg, old, piece),
                None => self.cross(&mut svg, old),
            }
        }
        for piece in board.pieces.iter().filter(|piece| !piece.figure.leads()) {
            self.block(&mut svg, piece);
        }
        let mut lettered = Vec::new();
        for piece in board.pieces.iter().filter(|piece| piece.figure.leads()) {
            self.general(&mut svg, piece, board, &mut lettered);
        }
        for (one, other) in &board.melees {
            self.melee(&mut svg, board, *one, *other);
        }
        svg.push_str("</svg>");
        svg
    }

    fn trail(&self, svg: &mut String, old: &BoardPiece, piece: &BoardPiece) {
        let ((x, y), (to_x, to_y)) = (self.spot(old.pose), self.spot(piece.pose));
        if (x - to_x).abs() + (y - to_y).abs() > self.table.unit {
            let side = class(piece.side);
            let _ = write!(svg, "<path class=\"trail {side}\" d=\"M{} {}L{} {}\"/>", n(x), n(y), n(to_x), n(to_y));
        }
    }

    fn cross(&self, svg: &mut String, lost: &BoardPiece) {
        let (x, y) = self.spot(lost.pose);
        let _ = write!(
            svg,
            "<g class=\"gone {}\" transform=\"translate({} {})\"><path d=\"M-13 -13L13 13M13 -13L-13 13\"/><text y=\"36\">{}</text></g>",
            class(lost.side),
            n(x),
            n(y),
            escape(&lost.name)
        );
    }

    fn block(&self, svg: &mut String, piece: &BoardPiece) {
        let (x, y) = self.spot(piece.pose);
        let degrees = f64::from(piece.pose.facing.get()) / 1000.0;
        let (w, h) =
            (units(piece.footprint.width()) * self.table.unit, units(piece.footprint.depth()) * self.table.unit);
        let side = if piece.side == Side::First { "a" } else { "z" };
        let _ = write!(
            svg,
            "<g class=\"{side}\" transform=\"translate({} {}) rotate({})\"><title>{}</title>",
            n(x),
            n(y),
            n(degrees),
            escape(&spoken(piece))
        );
        svg.push_str(&sign(piece.figure, piece.drawn, w, h));
        label(svg, piece, degrees, w);
        let rings: u16 = piece.marks.iter().filter(|mark| mark.sign == Sign::Ring).map(|mark| mark.count).sum();
        for ring in 0..rings {
            let _ = write!(
                svg,
                "<circle class=\"ring\" cx=\"{}\" cy=\"{}\" r=\"6\"/>",
                n(w / 2.0 - 7.0 - f64::from(ring) * 15.0),
                n(h / 2.0 + 9.0)
            );
        }
        svg.push_str("</g>");
    }

    /// A general with his name below, or below the names of those who stand there already.
    fn general(&self, svg: &mut String, piece: &BoardPiece, board: &Board, lettered: &mut Vec<(f64, f64)>) {
        let (mut x, mut y) = self.spot(piece.pose);
        // Attached, he stands at the rear edge, where he hides nobody.
        if let Some(with) = piece.with.and_then(|with| board.pieces.iter().find(|other| other.piece == with)) {
            let back = with.pose.shifted(-(with.footprint.depth().half() + Length::thousandths(450)), Length::ZERO);
            (x, y) = self.spot(back);
        }
        let side = if piece.side == Side::First { "a" } else { "z" };
        let _ = write!(svg, "<g class=\"{side}\" transform=\"translate({} {})\">", n(x), n(y));
        if piece.figure == Figure::Chief {
            svg.push_str("<circle class=\"chief\" r=\"17\"/>");
        }
        svg.push_str("<circle class=\"roundel\" r=\"13\"/><path class=\"flag\" transform=\"scale(1.25)\" d=\"M-3.6 -6v12h1.4v-5.4h6.4v-6.6z\"/>");
        let mut line = y + 33.0;
        while lettered.iter().any(|(over, at)| (x - over).abs() < 110.0 && (line - at).abs() < 17.0) {
            line += 18.0;
        }
        lettered.push((x, line));
        let _ = write!(svg, "<text class=\"general\" y=\"{}\">{}</text></g>", n(line - y), escape(&piece.name));
    }

    fn melee(&self, svg: &mut String, board: &Board, one: Piece, other: Piece) {
        let at =
            |piece: Piece| board.pieces.iter().find(|known| known.piece == piece).map(|known| self.spot(known.pose));
        if let (Some((x, y)), Some((to_x, to_y))) = (at(one), at(other)) {
            let _ = write!(
                svg,
                "<g class=\"fight\" transform=\"translate({} {})\"><circle r=\"16\"/><use href=\"#sabres\"/></g>",
                n((x + to_x) / 2.0),
                n((y + to_y) / 2.0)
            );
        }
    }
}

pub(crate) const fn class(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

fn spoken(piece: &BoardPiece) -> String {
    let marks: Vec<String> = piece.marks.iter().map(|mark| format!("{} {}", mark.what, mark.count)).collect();
    if marks.is_empty() { piece.name.clone() } else { format!("{} ({})", piece.name, marks.join(", ")) }
}

/// The short name, upright whichever way the block faces.
fn label(svg: &mut String, piece: &BoardPiece, degrees: f64, w: f64) {
    let size = 21.0;
    let width = piece.short.chars().count() as f64 * size * 0.6 + 6.0;
    if piece.short.is_empty() || width > w - 4.0 || piece.figure == Figure::Guns {
        return;
    }
    let upside_down = degrees > 90.0 && degrees < 270.0;
    let turn = if upside_down { " transform=\"rotate(180)\"" } else { "" };
    let y = if upside_down { -3.0 } else { 3.0 };
    let _ = write!(
        svg,
        "<rect class=\"plate edged\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"22\"{turn}/><text class=\"short dark\" font-size=\"{size}\" y=\"{}\"{turn}>{}</text>",
        n(-width / 2.0),
        n(y - 11.0),
        n(width),
        n(y + 7.2),
        escape(&piece.short)
    );
}
