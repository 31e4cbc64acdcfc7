//! An independent move generator to compare with: cozy-chess.

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
