//! Blocks: the pattern says whose, the thick edge says where it faces, the sign says what arm, marks say in what trouble.
//!
//! A block is one group with a translation and a turn, in units of the map's paper, drawn at its true size: what touches on
//! screen touches by the rules.

use std::fmt::Write;

use grognard_lettering::{Drawn, Figure, escape, n, rect, sign};

use crate::{
    settings::Signs,
    wire::{Board, BoardPiece, Ground, Pose, Sign},
};

/// Where a block is put.
pub(crate) fn transform(ground: &Ground, pose: Pose) -> String {
    let (x, y) = ground.at(pose.at);
    format!("translate({} {}) rotate({})", n(x), n(y), n(f64::from(pose.facing) / 1000.0))
}

/// Where a piece is drawn: an attached general at the rear edge of his unit, where he hides nobody.
pub(crate) fn stands(board: &Board, piece: &BoardPiece) -> Pose {
    let Some(with) = piece.with.and_then(|with| board.piece(with)) else { return piece.pose };
    let (_, depth) = with.footprint.size();
    let back = (depth / 2.0 + 0.45) * 1000.0;
    let angle = f64::from(with.pose.facing) / 1000.0 * std::f64::consts::PI / 180.0;
    let mut pose = Pose { at: with.pose.at, facing: 0 };
    pose.at.x -= (angle.sin() * back) as i32;
    pose.at.y -= (angle.cos() * back) as i32;
    pose
}

/// Where the front corners of a block lie on the paper.
pub(crate) fn front_corners(ground: &Ground, piece: &BoardPiece, pose: Pose) -> [(f64, f64); 2] {
    let (w, h) = piece.footprint.size();
    let (x, y) = ground.at(pose.at);
    let angle = f64::from(pose.facing) / 1000.0 * std::f64::consts::PI / 180.0;
    let (sin, cos) = angle.sin_cos();
    let corner = |right: f64| {
        let (right, ahead) = (right * w / 2.0 * ground.unit, h / 2.0 * ground.unit);
        (x + right * cos + ahead * sin, y + right * sin - ahead * cos)
    };
    [corner(-1.0), corner(1.0)]
}

/// All blocks of a board and the discs of its melees, each drawn for itself: what has not changed is not drawn again.
pub(crate) fn blocks(board: &Board, ground: &Ground, signs: Signs, asks: bool) -> Vec<String> {
    let mut drawn = Vec::with_capacity(board.pieces.len());
    let (units, generals): (Vec<_>, Vec<_>) = board.pieces.iter().partition(|piece| !piece.figure.leads());
    let mut taken: Vec<Area> = board.pieces.iter().map(|piece| Area::of_piece(board, piece, ground)).collect();
    for piece in units {
        drawn.push(block(board, piece, ground, (signs, asks, Beside::Below)));
    }
    for piece in generals {
        let beside = Beside::with_room(board, piece, ground, &taken);
        taken.push(Area::of_name(board, piece, ground, beside));
        drawn.push(block(board, piece, ground, (signs, asks, beside)));
    }
    for (one, other) in &board.melees {
        if let (Some(one), Some(other)) = (board.piece(*one), board.piece(*other)) {
            let ((x, y), (to_x, to_y)) = (ground.at(one.pose.at), ground.at(other.pose.at));
            let size = ground.unit * 0.5;
            drawn.push(format!(
                "<g class=\"fight\" transform=\"translate({} {}) scale({})\"><circle r=\"1\"/><path d=\"M-.55 .5Q-.1 .1 .55 -.55M.55 .5Q.1 .1 -.55 -.55M-.55 .2L-.25 .5M.55 .2L.25 .5\"/></g>",
                n((x + to_x) / 2.0),
                n((y + to_y) / 2.0),
                n(size)
            ));
        }
    }
    drawn
}

fn block(board: &Board, piece: &BoardPiece, ground: &Ground, (signs, asks, beside): (Signs, bool, Beside)) -> String {
    let (w, h) = piece.footprint.size();
    let (w, h) = (w * ground.unit, h * ground.unit);
    let pose = stands(board, piece);
    let command = piece.command.and_then(|command| board.commands.get(usize::from(command)));
    let done = command.is_some_and(|command| command.state == crate::wire::Acted::Done);
    let mut svg = format!(
        "<g class=\"blk {} {}\" data-piece=\"{}\" transform=\"{}\">",
        piece.side.class(),
        if done { "done" } else { "" },
        piece.piece,
        transform(ground, pose)
    );
    if piece.figure.leads() {
        general(&mut svg, piece, w, beside);
    } else {
        svg.push_str(&match signs {
            Signs::Period => sign(piece.figure, piece.drawn, w, h),
            Signs::Nato => nato(piece.figure, piece.drawn, w, h),
        });
        label(&mut svg, piece, w, h, signs);
        marks(&mut svg, piece, w, h);
    }
    if asks && piece.may_act {
        let s = (h * 0.2).clamp(3.0, 6.5);
        let _ = write!(
            svg,
            "<path class=\"able\" d=\"M{x} {y}l{s} {s}l-{s} {s}l-{s} -{s}z\"/>",
            x = n(-w / 2.0 + s),
            y = n(h / 2.0 + 1.5),
            s = n(s)
        );
    }
    svg.push_str("</g>");
    svg
}

/// On which side of a general his name stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    Below,
    Above,
    Right,
    Left,
}

impl Beside {
    /// Where it lies over the fewest blocks and names: below if that is as good as elsewhere.
    fn with_room(board: &Board, piece: &BoardPiece, ground: &Ground, taken: &[Area]) -> Self {
        let sides = [Self::Below, Self::Above, Self::Right, Self::Left];
        let lies_over = |side: &Self| {
            let name = Area::of_name(board, piece, ground, *side);
            taken.iter().filter(|other| name.meets(other)).count()
        };
        sides.into_iter().min_by_key(lies_over).unwrap_or(Self::Below)
    }
}

/// A part of the paper, upright: its middle and half its width and height.
#[derive(Clone, Copy, Debug)]
struct Area {
    at: (f64, f64),
    half: (f64, f64),
}

impl Area {
    /// How broad a letter is and how high, in units of the table, where all of it is seen at once; nearer they only become smaller.
    const LETTER: (f64, f64) = (0.5, 0.9);

    fn of_piece(board: &Board, piece: &BoardPiece, ground: &Ground) -> Self {
        let pose = stands(board, piece);
        let (w, h) = piece.footprint.size();
        let (sin, cos) = (f64::from(pose.facing) / 1000.0).to_radians().sin_cos();
        let across = (w * cos.abs() + h * sin.abs(), w * sin.abs() + h * cos.abs());
        Self { at: ground.at(pose.at), half: (across.0 * ground.unit / 2.0, across.1 * ground.unit / 2.0) }
    }

    fn of_name(board: &Board, piece: &BoardPiece, ground: &Ground, side: Beside) -> Self {
        let Self { at: (x, y), half: (r, _) } = Self::of_piece(board, piece, ground);
        let (broad, high) = (Self::LETTER.0 * ground.unit, Self::LETTER.1 * ground.unit);
        let half = (piece.name.chars().count() as f64 * broad / 2.0, high / 2.0);
        let (right, down) = match side {
            Beside::Below => (0.0, r * 1.3 + half.1),
            Beside::Above => (0.0, -r * 1.3 - half.1),
            Beside::Right => (r * 1.6 + half.0, 0.0),
            Beside::Left => (-r * 1.6 - half.0, 0.0),
        };
        Self { at: (x + right, y + down), half }
    }

    fn meets(&self, other: &Self) -> bool {
        (self.at.0 - other.at.0).abs() < self.half.0 + other.half.0
            && (self.at.1 - other.at.1).abs() < self.half.1 + other.half.1
    }
}

fn general(svg: &mut String, piece: &BoardPiece, across: f64, beside: Beside) {
    let r = across / 2.0;
    if piece.figure == Figure::Chief {
        let _ = write!(svg, "<circle class=\"chief\" r=\"{}\"/>", n(r * 1.28));
    }
    let (class, x, y, dy) = match beside {
        Beside::Below => ("general", 0.0, r * 1.3, 0.95),
        Beside::Above => ("general", 0.0, -r * 1.3, -0.3),
        Beside::Right => ("general right", r * 1.6, 0.0, 0.35),
        Beside::Left => ("general left", -r * 1.6, 0.0, 0.35),
    };
    let _ = write!(
        svg,
        "<circle class=\"roundel\" r=\"{r}\"/><path class=\"flag\" transform=\"scale({s})\" d=\"M-3.6 -6v12h1.4v-5.4h6.4v-6.6z\"/><text class=\"{class}\" x=\"{x}\" y=\"{y}\" dy=\"{dy}em\">{name}</text>",
        r = n(r),
        s = n(r / 9.5),
        x = n(x),
        y = n(y),
        name = escape(&piece.name)
    );
}

/// The same base with the signs of today's staffs.
fn nato(figure: Figure, drawn: Drawn, w: f64, h: f64) -> String {
    let (x, y) = (-w / 2.0, -h / 2.0);
    let thick = (h * 0.18).clamp(2.4, 6.0);
    let path = |d: String| format!("<path class=\"stroke\" d=\"{d}\"/>");
    let cross = format!("M{l} {t}L{r} {b}M{r} {t}L{l} {b}", l = n(x), r = n(-x), t = n(y), b = n(-y));
    let slash = format!("M{} {}L{} {}", n(x), n(-y), n(-x), n(y));
    let what = match figure {
        Figure::Foot | Figure::Train => path(cross),
        Figure::LightFoot => path(format!("{cross}M0 {}v{}", n(-y), n(-h * 0.2))),
        Figure::HeavyHorse => path(format!("{slash}M{} {}L{} {}", n(x), n(0.0), n(0.0), n(y))),
        Figure::LightHorse => path(slash),
        Figure::Guns => format!("<circle class=\"dot\" r=\"{}\"/>", n(h * 0.2)),
        Figure::General | Figure::Chief => String::new(),
    };
    let frame = if drawn == Drawn::Open { "plain skirmish" } else { "plain" };
    rect(frame, x, y, w, h) + &what + &rect("front", x, y, w, thick)
}

/// The short name, upright whichever way the block faces.
fn label(svg: &mut String, piece: &BoardPiece, w: f64, h: f64, signs: Signs) {
    let size = (h * 0.62).clamp(8.0, 20.0);
    let width = piece.short.chars().count() as f64 * size * 0.58 + 5.0;
    let degrees = f64::from(piece.pose.facing) / 1000.0;
    let upside_down = degrees > 90.0 && degrees < 270.0;
    let turn = if upside_down { " transform=\"rotate(180)\"" } else { "" };
    if !(piece.short.is_empty() || width > w - 4.0 || piece.figure == Figure::Guns || signs == Signs::Nato) {
        let dy = if upside_down { -h * 0.08 } else { h * 0.08 };
        let _ = write!(
            svg,
            "<g class=\"tag\"{turn}><rect class=\"plate\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/><text class=\"short\" font-size=\"{}\" y=\"{}\">{}</text></g>",
            n(-width / 2.0),
            n(dy - size * 0.52),
            n(width),
            n(size * 1.04),
            n(size),
            n(dy + size * 0.34),
            escape(&piece.short)
        );
    }
    let _ = write!(
        svg,
        "<text class=\"name\" y=\"{}\" dy=\"{}em\"{turn}>{}</text>",
        n(if upside_down { -h / 2.0 } else { h / 2.0 }),
        if upside_down { -0.4 } else { 1.0 },
        escape(&piece.name)
    );
}

/// What is marked on a unit, behind its right rear corner: rings, boxes, a torn line.
fn marks(svg: &mut String, piece: &BoardPiece, w: f64, h: f64) {
    let r = (h * 0.16).clamp(2.6, 5.5);
    let mut x = w / 2.0 - r;
    let y = h / 2.0 + r + 1.5;
    for mark in &piece.marks {
        let count = mark.count.min(12);
        match mark.sign {
            Sign::Ring => {
                for _ in 0..count {
                    let _ = write!(svg, "<circle class=\"ring\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", n(x), n(y), n(r));
                    x -= r * 2.3;
                }
            }
            Sign::Boxes => {
                let of = mark.of.unwrap_or(count).min(12);
                for i in 0..of {
                    let class = if i < count { "box spent" } else { "box" };
                    svg.push_str(&rect(class, x - r, y - r, r * 1.7, r * 1.7));
                    x -= r * 2.0;
                }
            }
            Sign::Bars => {
                for _ in 0..count {
                    svg.push_str(&rect("box spent", x - r * 0.4, y - r, r * 0.8, r * 2.0));
                    x -= r * 1.6;
                }
            }
            Sign::Zigzag | Sign::Cross | Sign::Chevron | Sign::Star => {
                let d = match mark.sign {
                    Sign::Zigzag => "M-1 .6L-.5 -.6L0 .6L.5 -.6L1 .6",
                    Sign::Cross => "M-.8 -.8L.8 .8M.8 -.8L-.8 .8",
                    Sign::Chevron => "M-.9 .2L0 -.6L.9 .2M-.9 .9L0 .1L.9 .9",
                    _ => "M0 -1L.3 -.3L1 -.3L.4 .2L.6 .9L0 .5L-.6 .9L-.4 .2L-1 -.3L-.3 -.3Z",
                };
                let _ = write!(
                    svg,
                    "<path class=\"sign\" transform=\"translate({} {}) scale({})\" d=\"{d}\"/>",
                    n(x),
                    n(y),
                    n(r * 1.15)
                );
                x -= r * 2.6;
            }
        }
    }
}
