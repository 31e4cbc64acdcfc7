//! Where towers and their parts can go.

use rookery_rules::Seat;

use crate::board::{Board, Square, forward, second_row};
use crate::role::{KING_HEIGHT, Role};

/// Across and up and down.
const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const EVERY_WAY: [(i8, i8); 8] =
    [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
const LEAPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A move: so many discs from one square to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// How many discs go; the rest of the tower stays.
    pub(crate) discs: u8,
}

impl Move {
    /// Where it begins and ends, row by row from a8, and how many discs go.
    #[must_use]
    pub fn parts(&self) -> (usize, usize, u8) {
        (usize::from(self.from.0), usize::from(self.to.0), self.discs)
    }
}

/// What moves, and what it may meet.
struct Mover<'a> {
    board: &'a Board,
    seat: Seat,
    /// The square that a pawn has just passed.
    passed: Option<Square>,
    from: Square,
    discs: u8,
}

/// Calls `found` with each move of `seat` by the way of its pieces, whether or not it leaves a king.
pub(crate) fn each(
    board: &Board,
    seat: Seat,
    passed: Option<Square>,
    found: &mut impl FnMut(Move),
) {
    for (from, tower) in board.towers().filter(|(_, tower)| tower.seat == seat) {
        for discs in 1..=tower.height {
            Mover { board, seat, passed, from, discs }.each(found);
        }
    }
}

impl Mover<'_> {
    fn each(&self, found: &mut impl FnMut(Move)) {
        match Role::of(self.discs) {
            Role::Pawn => self.pawn(found),
            Role::Rook => self.slides(&STRAIGHT, found),
            Role::Knight => self.steps(&LEAPS, found),
            Role::Bishop => self.slides(&DIAGONAL, found),
            Role::Queen => self.slides(&EVERY_WAY, found),
            Role::King => self.steps(&EVERY_WAY, found),
        }
    }

    fn to(&self, to: Square) -> Move {
        Move { from: self.from, to, discs: self.discs }
    }

    /// Whether a piece that goes to a square is welcome there: it is empty, an enemy's, or has own
    /// discs that leave room for these.
    fn may_land(&self, to: Square) -> bool {
        self.board
            .at(to)
            .is_none_or(|tower| tower.seat != self.seat || tower.height + self.discs <= KING_HEIGHT)
    }

    fn steps(&self, ways: &[(i8, i8)], found: &mut impl FnMut(Move)) {
        let squares = ways.iter().filter_map(|&way| self.from.step(way));
        squares.filter(|&to| self.may_land(to)).for_each(|to| found(self.to(to)));
    }

    fn slides(&self, ways: &[(i8, i8)], found: &mut impl FnMut(Move)) {
        for &way in ways {
            let mut next = self.from.step(way);
            while let Some(to) = next {
                if self.may_land(to) {
                    found(self.to(to));
                }
                next = if self.board.at(to).is_some() { None } else { to.step(way) };
            }
        }
    }

    fn pawn(&self, found: &mut impl FnMut(Move)) {
        let ahead = forward(self.seat);
        let free = |square: &Square| self.board.at(*square).is_none();
        if let Some(one) = self.from.step((0, ahead)).filter(free) {
            found(self.to(one));
            let starts = self.from.row() == second_row(self.seat);
            if let Some(two) = one.step((0, ahead)).filter(|two| starts && free(two)) {
                found(self.to(two));
            }
        }
        for to in [-1, 1].into_iter().filter_map(|aside| self.from.step((aside, ahead))) {
            if self.passed == Some(to) || self.board.at(to).is_some() && self.may_land(to) {
                found(self.to(to));
            }
        }
    }
}
