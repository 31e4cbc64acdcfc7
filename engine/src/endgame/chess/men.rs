//! A few men on the board, and their moves.

use rookery_chess::{Bitboard, Color, Role, Square, attacks};

use super::MEN_MAX;
use super::layout::Squares;

/// The men of a table where they stand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Men<'a> {
    pub(super) kinds: &'a [(Color, Role)],
    pub(super) squares: Squares,
    pub(super) turn: Color,
}

/// A move: who goes where, whom it takes, and what a pawn becomes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) man: usize,
    pub(super) to: u8,
    pub(super) taken: Option<usize>,
    pub(super) becomes: Option<Role>,
}

impl Men<'_> {
    pub(super) fn square(&self, man: usize) -> Square {
        Square::new(self.squares[man])
    }

    pub(super) fn occupied(&self) -> Bitboard {
        (0..self.kinds.len()).fold(Bitboard::EMPTY, |all, man| all | self.square(man))
    }

    /// The position as text.
    pub(super) fn fen(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let square = rank * 8 + file;
                let man = (0..self.kinds.len()).find(|man| self.squares[*man] == square);
                if let Some((color, role)) = man.map(|man| self.kinds[man]) {
                    text.extend((empty > 0).then(|| char::from(b'0' + empty)));
                    text.push(color.case(role.letter()));
                    empty = 0;
                } else {
                    empty += 1;
                }
            }
            text.extend((empty > 0).then(|| char::from(b'0' + empty)));
            text.extend((rank > 0).then_some('/'));
        }
        let turn = if self.turn == Color::White { 'w' } else { 'b' };
        format!("{text} {turn} - - 0 1")
    }

    /// Whether no two men share a square and the side that has moved is not in check.
    pub(super) fn legal(&self) -> bool {
        self.occupied().count() as usize == self.kinds.len()
            && !self.attacks_king(self.turn, self.squares, MEN_MAX)
    }

    pub(super) fn in_check(&self) -> bool {
        self.attacks_king(!self.turn, self.squares, MEN_MAX)
    }

    /// Whether `by` attacks the other king, the man `gone` being none any more.
    fn attacks_king(&self, by: Color, squares: Squares, gone: usize) -> bool {
        let king = Square::new(squares[1 - by.index()]);
        let standing = || (0..self.kinds.len()).filter(|man| *man != gone);
        let mut occupied = Bitboard::EMPTY;
        standing().for_each(|man| occupied |= Square::new(squares[man]));
        standing().any(|man| {
            let (color, role) = self.kinds[man];
            color == by && attacks::of(color, role, Square::new(squares[man]), occupied).has(king)
        })
    }

    /// Tells of each legal move until it is told to stop; captures in passing are none of them.
    pub(super) fn each_step(&self, mut each: impl FnMut(Step) -> bool) {
        let occupied = self.occupied();
        for (man, (color, role)) in self.kinds.iter().enumerate() {
            if *color != self.turn {
                continue;
            }
            let from = self.square(man);
            let targets = match role {
                Role::Pawn => self.pawn_targets(from, occupied),
                _ => attacks::of(*color, *role, from, occupied),
            };
            for to in targets {
                let taken = (0..self.kinds.len()).find(|other| self.square(*other) == to);
                if taken.is_some_and(|other| self.kinds[other].0 == *color) {
                    continue;
                }
                let mut after = self.squares;
                after[man] = to.index() as u8;
                if self.attacks_king(!*color, after, taken.unwrap_or(MEN_MAX)) {
                    continue;
                }
                let to = to.index() as u8;
                let last = *role == Role::Pawn && !(8..56).contains(&to);
                let each_role = if last { &PROMOTIONS[..] } else { &[None] };
                for becomes in each_role {
                    if !each(Step { man, to, taken, becomes: *becomes }) {
                        return;
                    }
                }
            }
        }
    }

    fn pawn_targets(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let (us, empty) = (self.turn, !occupied);
        let one = from.bit().shift(us.forward()) & empty;
        let two = (one & us.nth_rank(2)).shift(us.forward()) & empty;
        one | two | (attacks::pawn(us, from) & occupied)
    }

    /// Where a man of the side that has just moved can have come from without a capture or a
    /// promotion. A double step that can be answered in passing is left out.
    pub(super) fn each_origin(&self, mut each: impl FnMut(Squares)) {
        let occupied = self.occupied();
        for (man, (color, role)) in self.kinds.iter().enumerate() {
            if *color == self.turn {
                continue;
            }
            let to = self.square(man);
            let origins = match role {
                Role::Pawn => self.pawn_origins(*color, to, occupied),
                _ => attacks::of(*color, *role, to, occupied) & !occupied,
            };
            for from in origins {
                let mut before = self.squares;
                before[man] = from.index() as u8;
                each(before);
            }
        }
    }

    fn pawn_origins(&self, color: Color, to: Square, occupied: Bitboard) -> Bitboard {
        let empty = !occupied;
        let one = to.bit().shift(-color.forward()) & empty & !color.nth_rank(0);
        let from_home = color.nth_rank(3).has(to) && !self.beside(to);
        let two = one.shift(-color.forward()) & empty;
        if from_home { one | two } else { one }
    }

    /// Whether a pawn of the side to move stands beside a square of the fourth rank of the other.
    pub(super) fn beside(&self, to: Square) -> bool {
        self.takers(to).next().is_some()
    }

    /// Those pawns.
    pub(super) fn takers(&self, to: Square) -> impl Iterator<Item = usize> {
        let (us, passed) = (self.turn, to.offset(self.turn.forward()));
        let from = attacks::pawn(!us, passed);
        (0..self.kinds.len())
            .filter(move |man| self.kinds[*man] == (us, Role::Pawn) && from.has(self.square(*man)))
    }

    /// The capture in passing by `taker` of the pawn `stepped`, if the king is safe after it.
    pub(super) fn in_passing(&self, taker: usize, stepped: usize) -> Option<Squares> {
        let mut after = self.squares;
        after[taker] = self.square(stepped).offset(self.turn.forward()).index() as u8;
        (!self.attacks_king(!self.turn, after, stepped)).then_some(after)
    }
}

const PROMOTIONS: [Option<Role>; 4] =
    [Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)];
