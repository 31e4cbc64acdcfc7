//! What becomes of the moves that are found: they are counted, or listed.

use super::board::{Kind, Move};
use crate::bitboard::Bitboard;
use crate::piece::Role;
use crate::square::Square;

/// Takes what the generator finds: moves in bulk where they come in bulk.
pub(super) trait Sink {
    /// A piece on `from` may go to each of `to`.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);
    /// To each of `to` a pawn may go from the square `offset` before it.
    fn pawns(&mut self, to: Bitboard, offset: i8, kind: Kind);
    /// The same on the last rank.
    fn promotions(&mut self, to: Bitboard, offset: i8, roles: &'static [Role]);
    /// A piece may be dropped on each of `to`.
    fn drops(&mut self, role: Role, to: Bitboard);
    /// A single move.
    fn one(&mut self, mv: Move);
    /// Whether the number of moves is enough, without the moves.
    fn takes_number(&mut self, number: u32) -> bool;
}

/// Counts.
pub(super) struct Counting(pub(super) u32);

impl Sink for Counting {
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += to.count();
    }
    fn pawns(&mut self, to: Bitboard, _: i8, _: Kind) {
        self.0 += to.count();
    }
    fn promotions(&mut self, to: Bitboard, _: i8, roles: &'static [Role]) {
        self.0 += to.count() * roles.len() as u32;
    }
    fn drops(&mut self, _: Role, to: Bitboard) {
        self.0 += to.count();
    }
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
    fn takes_number(&mut self, number: u32) -> bool {
        self.0 += number;
        true
    }
}

/// Counts captures and other moves, each on their own. Single moves are captures in passing.
pub(super) struct Sorting {
    /// What can be captured.
    pub(super) prey: Bitboard,
    pub(super) captures: u32,
    pub(super) others: u32,
}

impl Sorting {
    fn sort(&mut self, to: Bitboard, times: u32) {
        self.captures += (to & self.prey).count() * times;
        self.others += (to & !self.prey).count() * times;
    }
}

impl Sink for Sorting {
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.sort(to, 1);
    }
    fn pawns(&mut self, to: Bitboard, _: i8, _: Kind) {
        self.sort(to, 1);
    }
    fn promotions(&mut self, to: Bitboard, _: i8, roles: &'static [Role]) {
        self.sort(to, roles.len() as u32);
    }
    fn drops(&mut self, _: Role, to: Bitboard) {
        self.sort(to, 1);
    }
    fn one(&mut self, _: Move) {
        self.captures += 1;
    }
    fn takes_number(&mut self, _: u32) -> bool {
        false
    }
}

/// Hands on each move.
pub(super) struct Listing<F: FnMut(Move)>(pub(super) F);

impl<F: FnMut(Move)> Sink for Listing<F> {
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        for to in to {
            self.0(Move { from, to, role, kind: Kind::Plain });
        }
    }
    fn pawns(&mut self, to: Bitboard, offset: i8, kind: Kind) {
        for to in to {
            self.0(Move { from: to.offset(-offset), to, role: Role::Pawn, kind });
        }
    }
    fn promotions(&mut self, to: Bitboard, offset: i8, roles: &'static [Role]) {
        for to in to {
            for role in roles {
                let kind = Kind::Promotion(*role);
                self.0(Move { from: to.offset(-offset), to, role: Role::Pawn, kind });
            }
        }
    }
    fn drops(&mut self, role: Role, to: Bitboard) {
        for to in to {
            self.0(Move { from: to, to, role, kind: Kind::Drop });
        }
    }
    fn one(&mut self, mv: Move) {
        self.0(mv);
    }
    fn takes_number(&mut self, _: u32) -> bool {
        false
    }
}
