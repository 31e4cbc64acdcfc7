//! Where the pieces stand, and the moves they have.

use crate::capture::Captures;
use crate::geometry::{OUTSIDE, Squares, each};
use crate::variant::{Color, Variant, turned};

/// Where the pieces stand, by colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub(crate) struct Pieces {
    pub(crate) men: [Squares; 2],
    pub(crate) kings: [Squares; 2],
}

/// A move. What lies between its ends follows from the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// Whether a man became a king on its way.
    pub(crate) crowned: bool,
    pub(crate) taken: Squares,
}

impl Move {
    /// Where it begins, as a number from 1.
    #[must_use]
    pub fn from(&self) -> u8 {
        self.from + 1
    }

    /// Where it ends, as a number from 1.
    #[must_use]
    pub fn to(&self) -> u8 {
        self.to + 1
    }

    /// What it takes: square 1 is the lowest bit.
    #[must_use]
    pub fn captured(&self) -> u64 {
        self.taken
    }

    /// What it takes, as numbers from 1.
    pub fn taken(&self) -> impl Iterator<Item = u8> {
        each(self.taken).map(|square| square + 1)
    }
}

impl Pieces {
    pub(crate) fn start(variant: &Variant) -> Self {
        let board = variant.geometry;
        let (rows, behind) = variant.men_rows;
        let white = board.bottom_rows(rows + behind) & !board.bottom_rows(behind);
        let black = board.top_rows(rows + behind) & !board.top_rows(behind);
        Self { men: [white, black], kings: [0; 2] }
    }

    pub(crate) fn of(&self, color: Color) -> Squares {
        self.men[color.index()] | self.kings[color.index()]
    }

    pub(crate) fn occupied(&self) -> Squares {
        self.of(Color::White) | self.of(Color::Black)
    }

    /// Makes a legal move of `color`.
    pub(crate) fn make(&mut self, variant: &Variant, color: Color, mv: Move) {
        let (own, other) = (color.index(), color.other().index());
        let (from, to) = (1 << mv.from, 1 << mv.to);
        self.men[other] &= !mv.taken;
        self.kings[other] &= !mv.taken;
        if self.kings[own] & from != 0 {
            self.kings[own] = self.kings[own] & !from | to;
            return;
        }
        self.men[own] &= !from;
        if mv.crowned || variant.last_row(color) & to != 0 {
            self.kings[own] |= to;
        } else {
            self.men[own] |= to;
        }
    }

    /// The moves of `color` that take nothing, whether or not it must take.
    pub(crate) fn steps(
        &self,
        variant: &Variant,
        color: Color,
        resting: Squares,
        mut found: impl FnMut(Move),
    ) {
        let board = variant.geometry;
        let empty = board.all() & !self.occupied();
        let mut step = |from, to| found(Move { from, to, crowned: false, taken: 0 });
        for &direction in variant.man_steps {
            let direction = turned(direction, color);
            let back = (direction + 4) % 8;
            for to in each(board.step(self.men[color.index()], direction) & empty) {
                step(board.next(to, back), to);
            }
        }
        for from in each(self.kings[color.index()] & !resting) {
            for &direction in variant.king_steps {
                let mut to = board.next(from, direction);
                while to != OUTSIDE && empty >> to & 1 == 1 {
                    step(from, to);
                    if !variant.flying {
                        break;
                    }
                    to = board.next(to, direction);
                }
            }
        }
    }

    /// How many moves [`steps`](Self::steps) finds.
    pub(crate) fn count_steps(&self, variant: &Variant, color: Color, resting: Squares) -> usize {
        let board = variant.geometry;
        let empty = board.all() & !self.occupied();
        let mut count = 0;
        for &direction in variant.man_steps {
            let ends = board.step(self.men[color.index()], turned(direction, color)) & empty;
            count += ends.count_ones();
        }
        let kings = self.kings[color.index()] & !resting;
        for &direction in variant.king_steps {
            let mut ends = board.step(kings, direction) & empty;
            while ends != 0 {
                count += ends.count_ones();
                ends = if variant.flying { board.step(ends, direction) & empty } else { 0 };
            }
        }
        count as usize
    }

    /// Appends the legal moves of `color`; the kings on `resting` may only take.
    pub(crate) fn moves(
        &self,
        variant: &Variant,
        color: Color,
        resting: Squares,
        moves: &mut Vec<Move>,
    ) {
        let before = moves.len();
        Captures::find(self, variant, color, moves);
        if moves.len() == before {
            self.steps(variant, color, resting, |mv| moves.push(mv));
        }
    }

    pub(crate) fn count(&self, variant: &Variant, color: Color, resting: Squares) -> usize {
        let mut captures = Vec::new();
        Captures::find(self, variant, color, &mut captures);
        let none = captures.is_empty();
        if none { self.count_steps(variant, color, resting) } else { captures.len() }
    }
}
