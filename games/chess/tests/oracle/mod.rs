//! An independent move generator to compare with: cozy-chess.

#![allow(dead_code, reason = "each test file uses a part")]

use cozy_chess::Board;

/// Counts the sequences of `depth` moves.
pub(crate) fn perft(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                count += perft(&next, depth - 1);
            }
        }
        false
    });
    count
}

/// Every legal move.
pub(crate) fn moves(board: &Board) -> Vec<cozy_chess::Move> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    all
}

/// Random numbers that are the same in every run (Marsaglia's xorshift).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end
    }

    /// One of several.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
