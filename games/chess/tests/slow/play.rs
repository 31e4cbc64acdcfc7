//! A move, made on a copy.

use super::board::{Piece, Position, Side, Square};
use super::moves::{Move, castled};
use super::variants::{Goal, Turns};

impl Position {
    /// The position after a move, with everything that follows from it.
    pub(crate) fn play(&self, mv: Move) -> Position {
        let mut next = self.moved(mv);
        next.transfer(mv);
        next.turn_over(mv);
        next.remember(self, mv);
        let mover = self.turn;
        let checks = next.in_check(!mover);
        if checks {
            *next.checks.entry(mover).or_default() += 1;
        }
        next.pass_on(mv, checks);
        next
    }

    /// The boards after a move, with nothing else done yet.
    pub(crate) fn moved(&self, mv: Move) -> Position {
        let mut next = self.clone();
        match mv {
            Move::Step { board, from, to, promotion } => {
                let Some(mut piece) = self.at(board, from) else { return next };
                if piece.kind == 'p' && from.0 != to.0 && self.empty(board, to) {
                    next.capture(board, (to.0, from.1));
                }
                next.capture(board, to);
                next.put(board, from, None);
                if let Some(kind) = promotion {
                    piece = Piece { kind, promoted: true, ..piece };
                }
                next.put(board, to, Some(piece));
            }
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castled(king, rook);
                next.put(0, king, None);
                next.put(0, rook, None);
                next.put(0, king_to, self.at(0, king));
                next.put(0, rook_to, self.at(0, rook));
            }
            Move::Drop { kind, to } => {
                *next.reserves.entry((self.turn, kind)).or_default() -= 1;
                next.put(0, to, Some(Piece { side: self.turn, kind, promoted: false }));
            }
            Move::Push { from, to } => {
                let queen = Piece { side: !self.turn, kind: 'q', promoted: true };
                let last = to.1 == (!self.turn).rank(7);
                next.put(0, to, if last { Some(queen) } else { self.at(0, from) });
                next.put(0, from, None);
            }
        }
        next
    }

    fn capture(&mut self, board: usize, square: Square) {
        let Some(piece) = self.at(board, square) else { return };
        self.put(board, square, None);
        let takes_kings = self.rules.goal == Goal::TakeKing && piece.kind == 'k';
        if self.rules.drops && !takes_kings {
            let reverts = piece.promoted && self.rules.reverts;
            let kind = if reverts { 'p' } else { piece.kind };
            *self.reserves.entry((!piece.side, kind)).or_default() += 1;
        }
    }

    /// On two boards, what has moved goes to the other one.
    fn transfer(&mut self, mv: Move) {
        if !self.rules.two_boards {
            return;
        }
        for (board, at) in arrivals(mv) {
            let piece = self.at(board, at);
            self.put(board, at, None);
            self.put(1 - board, at, piece);
        }
    }

    /// Where captures are conversions: what the moved piece attacks changes sides.
    fn turn_over(&mut self, mv: Move) {
        if !self.rules.turns_pieces {
            return;
        }
        // Castling turns by the king, which arrives first.
        let Some((board, at)) = arrivals(mv).into_iter().next() else { return };
        for square in self.attacked_from(board, at) {
            let Some(piece) = self.at(board, square) else { continue };
            if piece.side != self.turn {
                self.put(board, square, Some(Piece { side: self.turn, ..piece }));
                self.castling.retain(|(king, rook)| ![king, rook].contains(&&square));
            }
        }
    }

    /// Castling and capturing in passing, as far as this move changes them.
    fn remember(&mut self, before: &Position, mv: Move) {
        let (from, to) = match mv {
            Move::Step { board: 0, from, to, .. } => (from, to),
            Move::Castle { king, rook } => (king, rook),
            _ => ((-1, -1), (-1, -1)),
        };
        let touched = |square: &Square| *square == from || *square == to;
        self.castling.retain(|(king, rook)| !touched(king) && !touched(rook));
        let Move::Step { board, from, to, .. } = mv else {
            self.passed.clear();
            return;
        };
        let pawn = before.at(board, from).is_some_and(|piece| piece.kind == 'p');
        // Who has taken one pawn in passing may take another with the next move of the turn.
        if pawn && before.passed.contains(&to) && from.0 != to.0 {
            self.passed.retain(|square| *square != to);
        } else {
            self.passed.clear();
        }
        // A pawn that goes on, or whose way is closed behind it, is safe.
        let ahead = before.turn.forward();
        self.passing.retain(|square| (square.0, square.1 + ahead) != from && *square != to);
        if self.rules.en_passant && pawn && (from.1 - to.1).abs() == 2 {
            self.passing.push((from.0, (from.1 + to.1) / 2));
        }
    }

    /// Says who moves next.
    fn pass_on(&mut self, mv: Move, checks: bool) {
        let pushes = self.rules.turns == Turns::Push;
        if pushes && !matches!(mv, Move::Push { .. }) {
            self.pushing = true;
            // Who can push nothing without exposing the own king pushes nothing.
            if !self.safe_moves().is_empty() {
                return;
            }
        }
        self.pushing = false;
        self.left -= 1;
        if self.left > 0 && !checks {
            return;
        }
        self.turn = !self.turn;
        self.passed = std::mem::take(&mut self.passing);
        self.left = self.next;
        if self.rules.turns == Turns::Growing {
            self.next += 1;
        }
    }

    /// Whether a side's king is attacked, on whichever board it is.
    pub(crate) fn in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|(board, at)| self.attacked(board, at, !side))
    }
}

/// Where the pieces of a move arrive, on the board where they move.
pub(crate) fn arrivals(mv: Move) -> Vec<(usize, Square)> {
    match mv {
        Move::Step { board, to, .. } => vec![(board, to)],
        Move::Castle { king, rook } => {
            let (king, rook) = castled(king, rook);
            vec![(0, king), (0, rook)]
        }
        Move::Drop { to, .. } | Move::Push { to, .. } => vec![(0, to)],
    }
}
