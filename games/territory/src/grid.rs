//! Squares, sets of them in one word, and the board as clients draw it.

use rookery_rules::{Board, Cell, CellId, Content, Ground, Label, PieceKind, Seat, Shape};

/// A square: eight times its row from the top, and its column. Smaller boards leave some unused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub(crate) u8);

/// Everything but the first column.
const NOT_FIRST: u64 = 0xfefe_fefe_fefe_fefe;
/// Everything but the last column.
const NOT_LAST: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// How far coordinates stand from the centres of the edge squares.
const LABEL_GAP: f32 = 0.75;

/// How rows are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rows {
    /// From the top, as in reversi.
    Downwards,
    /// From the bottom, as in chess.
    Upwards,
}

/// A square board: how many squares on a side, up to eight, and what they are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) side: u8,
    pub(crate) rows: Rows,
}

impl Square {
    /// Its place in a set of squares, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub(crate) fn bit(self) -> u64 {
        1 << self.0
    }

    pub(crate) fn column(self) -> u8 {
        self.0 % 8
    }

    pub(crate) fn row(self) -> u8 {
        self.0 / 8
    }
}

impl Grid {
    pub(crate) fn square(self, column: u8, row: u8) -> Square {
        Square(row * 8 + column)
    }

    /// Every square, row by row from the top.
    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.side).flat_map(move |row| (0..self.side).map(move |col| self.square(col, row)))
    }

    pub(crate) fn cell(self, square: Square) -> CellId {
        CellId::from(square.row()) * CellId::from(self.side) + CellId::from(square.column())
    }

    fn number(self, row: u8) -> u8 {
        match self.rows {
            Rows::Downwards => row + 1,
            Rows::Upwards => self.side - row,
        }
    }

    pub(crate) fn name(self, square: Square) -> String {
        format!("{}{}", char::from(b'a' + square.column()), self.number(square.row()))
    }

    /// Reads exactly what [`name`](Self::name) writes, in either case.
    pub(crate) fn read(self, text: &str) -> Option<Square> {
        let &[letter, digit] = text.as_bytes() else { return None };
        let column = letter.to_ascii_lowercase().checked_sub(b'a')?;
        let number = digit.checked_sub(b'0')?;
        let inside = column < self.side && (1..=self.side).contains(&number);
        let row = match self.rows {
            Rows::Downwards => number.checked_sub(1)?,
            Rows::Upwards => self.side.checked_sub(number)?,
        };
        inside.then(|| self.square(column, row))
    }

    /// The board; `chequered` ones have two shades, the others lines between their squares.
    pub(crate) fn board(self, pieces: [PieceKind; 2], chequered: bool, turns: bool) -> Board {
        let cell = |square: Square| Cell {
            name: self.name(square),
            x: f32::from(square.column()),
            y: f32::from(square.row()),
            shape: Shape::Square,
            shade: u8::from(chequered) * ((square.column() + square.row()) % 2),
            reserve: None,
        };
        let beyond = f32::from(self.side - 1) + LABEL_GAP;
        let below = |way: u8| {
            let text = char::from(b'a' + way).to_string();
            Label { text, at: [f32::from(way), beyond], turned: [f32::from(way), -LABEL_GAP] }
        };
        let beside = |way: u8| {
            let text = self.number(way).to_string();
            Label { text, at: [-LABEL_GAP, f32::from(way)], turned: [beyond, f32::from(way)] }
        };
        let edge = f32::from(self.side) - 0.5;
        let rule = |way: u8| {
            let at = f32::from(way) - 0.5;
            [[at, -0.5, at, edge], [-0.5, at, edge, at]]
        };
        // What two shades tell apart needs no ink between.
        let ways = if chequered { 0..0 } else { 0..self.side + 1 };
        Board {
            cells: self.squares().map(cell).collect(),
            pieces: pieces.into(),
            ground: if chequered { Ground::Chequer } else { Ground::Plain },
            lines: ways.flat_map(rule).collect(),
            labels: (0..self.side).flat_map(|way| [below(way), beside(way)]).collect(),
            turns,
            ..Board::default()
        }
    }

    /// What everyone sees where the two sides have these squares.
    pub(crate) fn contents(self, sides: [u64; 2]) -> Vec<(CellId, Content)> {
        let of = |square: Square| {
            let seat = sides.iter().position(|side| side & square.bit() != 0)?;
            Some((self.cell(square), Content::Piece(seat as u16, 1)))
        };
        self.squares().filter_map(of).collect()
    }
}

/// A piece of one side.
pub(crate) fn kind(seat: Seat, picture: &str, letter: &str, name: &str) -> PieceKind {
    PieceKind {
        picture: picture.into(),
        seat: Some(seat),
        letter: letter.into(),
        name: name.into(),
    }
}

/// The squares of a set, lowest first.
pub(crate) fn each(mut bits: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (bits != 0).then(|| Square(bits.trailing_zeros() as u8));
        bits &= bits.wrapping_sub(1);
        square
    })
}

/// One step to the right.
pub(crate) fn right(bits: u64) -> u64 {
    (bits & NOT_LAST) << 1
}

/// One step to the left.
pub(crate) fn left(bits: u64) -> u64 {
    (bits & NOT_FIRST) >> 1
}

/// One step in each of the eight directions.
pub(crate) const STEPS: [fn(u64) -> u64; 8] = [
    right,
    left,
    |bits| bits << 8,
    |bits| bits >> 8,
    |bits| right(bits) << 8,
    |bits| right(bits) >> 8,
    |bits| left(bits) << 8,
    |bits| left(bits) >> 8,
];

/// The squares around a set, and the set itself.
pub(crate) fn spread(bits: u64) -> u64 {
    let wide = bits | right(bits) | left(bits);
    wide | wide << 8 | wide >> 8
}
