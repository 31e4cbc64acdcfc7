//! The squares and what stands on them.

use rookery_rules::Seat;

use crate::role::KING_HEIGHT;

/// Squares on a side of the board.
pub(crate) const SIDE: u8 = 8;
/// Squares of the board.
pub(crate) const SQUARES: usize = 64;

/// A square: row by row from a8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Square(pub(crate) u8);

/// Discs of one side on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Tower {
    pub(crate) seat: Seat,
    /// At least 1.
    pub(crate) height: u8,
}

/// What stands on each square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Board([Option<Tower>; SQUARES]);

impl Square {
    pub(crate) fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// The column from the left, from 0.
    pub(crate) fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// The row from the top, from 0.
    pub(crate) fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// The square so many columns to the right and rows down, if it is on the board.
    pub(crate) fn step(self, (right, down): (i8, i8)) -> Option<Square> {
        let on = |at: &u8| *at < SIDE;
        let column = self.column().checked_add_signed(right).filter(on)?;
        let row = self.row().checked_add_signed(down).filter(on)?;
        Some(Square(row * SIDE + column))
    }

    /// Such as `e4`.
    pub(crate) fn name(self) -> String {
        format!("{}{}", char::from(b'a' + self.column()), SIDE - self.row())
    }

    /// Reads what [`name`](Self::name) writes.
    pub(crate) fn read(text: &str) -> Option<Square> {
        let &[letter, digit] = text.as_bytes() else { return None };
        let column = letter.checked_sub(b'a').filter(|column| *column < SIDE)?;
        let row = SIDE.checked_sub(digit.checked_sub(b'0')?).filter(|row| *row < SIDE)?;
        Some(Square(row * SIDE + column))
    }
}

/// The direction of a seat's pawns: rows downwards.
pub(crate) fn forward(seat: Seat) -> i8 {
    if seat == Seat::First { -1 } else { 1 }
}

/// The row from which a seat's pawns may go two squares.
pub(crate) fn second_row(seat: Seat) -> u8 {
    if seat == Seat::First { 6 } else { 1 }
}

impl Board {
    pub(crate) fn empty() -> Self {
        Self([None; SQUARES])
    }

    pub(crate) fn at(&self, square: Square) -> Option<Tower> {
        self.0[usize::from(square.0)]
    }

    pub(crate) fn set(&mut self, square: Square, tower: Option<Tower>) {
        self.0[usize::from(square.0)] = tower;
    }

    /// Puts so many discs on a square, onto those of the same side, in place of the other side's.
    pub(crate) fn land(&mut self, square: Square, seat: Seat, discs: u8) {
        let below = self.at(square).filter(|tower| tower.seat == seat);
        let height = below.map_or(0, |tower| tower.height) + discs;
        self.set(square, Some(Tower { seat, height }));
    }

    /// Takes so many discs off a tower.
    pub(crate) fn lift(&mut self, square: Square, discs: u8) {
        let rest = self.at(square).and_then(|tower| {
            let height = tower.height.checked_sub(discs).filter(|height| *height > 0)?;
            Some(Tower { height, ..tower })
        });
        self.set(square, rest);
    }

    pub(crate) fn towers(&self) -> impl Iterator<Item = (Square, Tower)> {
        Square::all().filter_map(|square| Some((square, self.at(square)?)))
    }

    pub(crate) fn discs(&self, seat: Seat) -> u32 {
        let own = self.towers().filter(|(_, tower)| tower.seat == seat);
        own.map(|(_, tower)| u32::from(tower.height)).sum()
    }

    pub(crate) fn kings(&self, seat: Seat) -> usize {
        let king = Tower { seat, height: KING_HEIGHT };
        self.towers().filter(|(_, tower)| *tower == king).count()
    }
}
