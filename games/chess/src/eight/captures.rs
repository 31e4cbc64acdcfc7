//! Captures and promotions alone.

use super::board::{Board, Move};
use super::generate::Generator;
use super::law::Law;
use super::sink::{Listing, Sink};
use crate::bitboard::Bitboard;
use crate::piece::Color;

impl Board {
    /// Calls `each` with the legal moves that capture or promote; with all where captures are a
    /// duty.
    pub(super) fn each_capture<L: Law>(&self, law: &L, each: impl FnMut(Move)) {
        let mut sink = Listing(each);
        match self.turn {
            Color::White => Generator::<L, true>::new(law, self).run_captures(&mut sink),
            Color::Black => Generator::<L, false>::new(law, self).run_captures(&mut sink),
        }
    }
}

impl<L: Law, const WHITE: bool> Generator<'_, L, WHITE> {
    fn run_captures(&self, sink: &mut impl Sink) {
        if L::DUTY {
            return self.run(sink);
        }
        if L::EXPLODES {
            self.explosions(sink);
        } else {
            self.steps(sink, self.board.pieces.color(Self::THEM));
            self.captures_in_passing(sink);
        }
        let last = Bitboard::LAST_RANKS & !self.occupied;
        if !L::QUIET && !self.checkers.is_several() {
            self.pawns(sink, last & self.answers());
        }
    }
}
