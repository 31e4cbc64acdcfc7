//! Which moves the rules allow.

use super::board::Position;
use super::moves::Move;
use super::play::arrivals;
use super::variants::Castling;

impl Position {
    /// Every legal move; none when the game is over.
    pub(crate) fn legal(&self) -> Vec<Move> {
        if self.goal_reached().is_some() { vec![] } else { self.safe_moves() }
    }

    /// Every move that leaves the own king safe and keeps to the duty to capture.
    pub(crate) fn safe_moves(&self) -> Vec<Move> {
        let mut found = self.pseudo_legal();
        found.retain(|mv| self.is_safe(*mv));
        if self.rules.must_capture && found.iter().any(|mv| self.takes(*mv)) {
            found.retain(|mv| self.takes(*mv));
        }
        found
    }

    /// Every move as far as the player can know, where something is hidden: a king that a hidden
    /// piece attacks is found out by trying.
    pub(crate) fn offered(&self) -> Vec<Move> {
        if self.legal().is_empty() { vec![] } else { self.pseudo_legal() }
    }

    /// A legal move, without looking for all of them. `below` draws a number below another.
    pub(crate) fn any_legal(&self, mut below: impl FnMut(usize) -> usize) -> Option<Move> {
        let mut moves = self.pseudo_legal();
        while !moves.is_empty() && self.goal_reached().is_none() {
            let mv = moves.swap_remove(below(moves.len()));
            if self.is_safe(mv) {
                return Some(mv);
            }
        }
        None
    }

    /// Whether the own king is safe after a move, and the move fits on two boards.
    pub(crate) fn is_safe(&self, mv: Move) -> bool {
        if let (Move::Castle { king, rook }, Castling::Guarded) = (mv, self.rules.castling)
            && !self.castles_safely(king, rook)
        {
            return false;
        }
        let next = self.moved(mv);
        let arrives = |(board, at): (usize, _)| self.empty(1 - board, at);
        if self.rules.two_boards && !arrivals(mv).into_iter().all(arrives) {
            return false;
        }
        // On two boards a move has to be legal where it is made, and safe where it ends.
        let safe_here = !next.in_check(self.turn);
        let safe_after = !self.rules.two_boards || !self.play(mv).in_check(self.turn);
        !self.rules.check || (safe_here && safe_after)
    }

    /// Counts the sequences of `depth` moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|mv| self.play(mv).perft(depth - 1)).sum()
    }
}
