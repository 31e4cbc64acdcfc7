//! The board and the pieces as a person sees them.

use rookery_rules::{Board, Cell, CellId, Content, Ground, Label, PieceKind, Seat, Shape};

use crate::draughts::Draughts;
use crate::geometry::{Geometry, Played, each};
use crate::notation::{algebraic, name};
use crate::variant::{Color, SquareNames, Variant};

/// How far from the middle of a cell its coordinate stands, to the side and up or down.
const LABEL_OFFSET: f32 = 0.36;
/// How far beyond the middle of the outermost cells it stands beside a board without colours.
const BESIDE: f32 = 0.76;

pub(crate) fn board(variant: &Variant) -> Board {
    let side = variant.geometry.side;
    let places = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let labels = match variant.squares {
        SquareNames::Numbers => {
            (0..variant.geometry.count).map(|square| number(variant, square)).collect()
        }
        SquareNames::Algebraic => (0..side).flat_map(|line| edges(variant, line)).collect(),
    };
    // Where every square is played on, none needs a colour of its own.
    let bare = variant.geometry.played == Played::All;
    Board {
        cells: places.map(|place| cell(variant, place)).collect(),
        pieces: Seat::BOTH.into_iter().flat_map(|seat| kinds(variant, seat)).collect(),
        ground: if bare { Ground::Plain } else { Ground::Chequer },
        lines: if bare { lines(side) } else { vec![] },
        labels,
        turns: true,
        ..Board::default()
    }
}

/// The cell of a square: they are in rows from the top as White sees them.
pub(crate) fn cell_id(board: &Geometry, square: u8) -> CellId {
    let (row, column) = board.place(square);
    CellId::from(row) * CellId::from(board.side) + CellId::from(column)
}

/// The middle of a cell as the first seat sees the board.
fn middle(variant: &Variant, (row, column): (u8, u8)) -> [f32; 2] {
    let last = variant.geometry.side - 1;
    match variant.first {
        Color::White => [f32::from(column), f32::from(row)],
        Color::Black => [f32::from(last - column), f32::from(last - row)],
    }
}

fn cell(variant: &Variant, place: (u8, u8)) -> Cell {
    let board = variant.geometry;
    let square = board.square(place.0 as i8, place.1 as i8);
    let [x, y] = middle(variant, place);
    let shade = match board.played {
        Played::All => 0,
        Played::Dark | Played::DarkRight => u8::from(square.is_some()),
    };
    let name = square.map_or_else(|| algebraic(board, place), |square| name(variant, square));
    Cell { name, x, y, shape: Shape::Square, shade, reserve: None }
}

fn kinds(variant: &Variant, seat: Seat) -> [PieceKind; 2] {
    let color = variant.color(seat).name().to_lowercase();
    let kinds = [("M", "man", "man"), ("K", "king", "crowned-man")];
    kinds.map(|(letter, kind, picture)| PieceKind {
        picture: picture.into(),
        seat: Some(seat),
        letter: letter.into(),
        name: format!("{color} {kind}"),
    })
}

/// In the upper left corner of its own cell, as each player sees the board.
fn number(variant: &Variant, square: u8) -> Label {
    let [x, y] = middle(variant, variant.geometry.place(square));
    Label {
        text: name(variant, square),
        at: [x - LABEL_OFFSET, y - LABEL_OFFSET],
        turned: [x + LABEL_OFFSET, y + LABEL_OFFSET],
    }
}

/// A column's letter in the nearest cells and a row's number in the leftmost, for both players.
fn edges(variant: &Variant, line: u8) -> [Label; 2] {
    let side = variant.geometry.side;
    let last = f32::from(side - 1);
    let [x, y] = middle(variant, (line, line));
    let bare = variant.geometry.played == Played::All;
    // Beside the board, or in a corner of the cell.
    let (along, across) = if bare { (0.0, BESIDE) } else { (LABEL_OFFSET, LABEL_OFFSET) };
    let letter = Label {
        text: char::from(b'a' + line).to_string(),
        at: [x + along, last + across],
        turned: [x - along, -across],
    };
    let number = Label {
        text: (side - line).to_string(),
        at: [-across, y - along],
        turned: [last + across, y + along],
    };
    [letter, number]
}

/// Between the squares, and around them.
fn lines(side: u8) -> Vec<[f32; 4]> {
    let far = f32::from(side) - 0.5;
    let ways = (0..=side).map(|way| f32::from(way) - 0.5);
    ways.flat_map(|at| [[-0.5, at, far, at], [at, -0.5, at, far]]).collect()
}

/// What stands in each cell, sorted by cell.
pub(crate) fn contents(position: &Draughts) -> Vec<(CellId, Content)> {
    let (variant, pieces) = (position.variant, &position.pieces);
    let content = |square| {
        let color = Color::BOTH.into_iter().find(|&it| pieces.of(it) >> square & 1 == 1);
        let color = color.unwrap_or(Color::White);
        let king = pieces.kings[color.index()] >> square & 1;
        let kind = variant.seat(color).index() as u16 * 2 + king as u16;
        (cell_id(variant.geometry, square), Content::Piece(kind, 1))
    };
    each(pieces.occupied()).map(content).collect()
}
