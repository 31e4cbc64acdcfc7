//! The board as clients draw it: crossing lines, star points, and coordinates on two sides.

use rookery_rules::{Board, Cell, Ground, Label, PieceKind, Seat, Shape};

use crate::stones::Point;
use crate::variant::{Size, Variant, Win};

/// How far coordinates stand from the outermost lines, in board units.
const LABEL_GAP: f32 = 0.9;
/// How far star points are from the edges, in lines.
const STAR: usize = 3;
/// The smallest side on which star points help the eye.
const STARRED_SIDE_MIN: usize = 11;

/// The board of a game; `more` are pieces beside the two seats' stones.
pub(crate) fn describe(variant: Variant, more: Vec<PieceKind>) -> Board {
    if variant.win == Win::Three {
        return squares(variant.size);
    }
    let size = variant.size;
    let side = size.side();
    let last = (side - 1) as f32;
    let ways = (0..side).map(|way| way as f32);
    let across = ways.clone().map(|y| [0.0, y, last, y]);
    let down = ways.map(|x| [x, 0.0, x, last]);
    let mut pieces = vec![
        piece(Some(Seat::First), "stone", "b", "black stone"),
        piece(Some(Seat::Second), "stone", "w", "white stone"),
    ];
    pieces.extend(more);
    Board {
        cells: (0..size.points()).map(|cell| point(Point::of_cell(cell, size), size)).collect(),
        pieces,
        ground: Ground::Wood,
        lines: across.chain(down).collect(),
        dots: dots(side),
        labels: (0..side).flat_map(|way| [below(way, side), left_of(way, side)]).collect(),
        ..Board::default()
    }
}

/// A board of squares for crosses and noughts.
fn squares(size: Size) -> Board {
    let side = size.side();
    let square = |cell| Cell { shape: Shape::Square, ..point(Point::of_cell(cell, size), size) };
    let edge = |way: usize| way as f32 - 0.5;
    let (low, high) = (edge(0), edge(side));
    let inner = (1..side).map(edge);
    let lines = inner.flat_map(|at| [[low, at, high, at], [at, low, at, high]]).collect();
    Board {
        cells: (0..size.points()).map(square).collect(),
        pieces: vec![
            piece(Some(Seat::First), "cross", "x", "cross"),
            piece(Some(Seat::Second), "nought", "o", "nought"),
        ],
        ground: Ground::Plain,
        lines,
        labels: (0..side).flat_map(|way| [below(way, side), left_of(way, side)]).collect(),
        ..Board::default()
    }
}

fn point(at: Point, size: Size) -> Cell {
    let (x, y) = (f32::from(at.column), f32::from(at.row));
    Cell { name: at.write(size), x, y, shape: Shape::Point, shade: 0, reserve: None }
}

pub(crate) fn piece(seat: Option<Seat>, picture: &str, letter: &str, name: &str) -> PieceKind {
    PieceKind { picture: picture.into(), seat, letter: letter.into(), name: name.into() }
}

/// The four corner stars, and the middle where there is one.
fn dots(side: usize) -> Vec<[f32; 2]> {
    if side < STARRED_SIDE_MIN {
        return vec![];
    }
    let [low, high] = [STAR, side - 1 - STAR].map(|way| way as f32);
    let mut dots = vec![[low, low], [high, low], [low, high], [high, high]];
    if side % 2 == 1 {
        dots.push([(side / 2) as f32; 2]);
    }
    dots
}

fn below(column: usize, side: usize) -> Label {
    let (x, beyond) = (column as f32, (side - 1) as f32 + LABEL_GAP);
    let text = char::from(b'a' + column as u8).to_string();
    Label { text, at: [x, beyond], turned: [x, -LABEL_GAP] }
}

fn left_of(row: usize, side: usize) -> Label {
    let (y, beyond) = (row as f32, (side - 1) as f32 + LABEL_GAP);
    Label { text: (side - row).to_string(), at: [-LABEL_GAP, y], turned: [beyond, y] }
}
