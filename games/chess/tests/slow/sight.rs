//! What a player sees where information is hidden.

use std::collections::HashSet;

use super::board::{Position, Side, Square, squares};
use super::variants::Sight;

impl Position {
    /// The squares whose content a player knows.
    pub(crate) fn sees(&self, side: Side) -> HashSet<Square> {
        match self.rules.sight {
            Sight::Everything => squares().collect(),
            Sight::Moves => self.sees_by_moves(side),
            Sight::MovesAndDrops => {
                let mut seen = self.sees_by_moves(side);
                let holds = self.reserves.iter().any(|((of, _), count)| *of == side && *count > 0);
                if holds {
                    seen.extend(squares().filter(|square| self.empty(0, *square)));
                }
                seen
            }
        }
    }

    /// A player's own pieces, and where they can go: whether or not it is that player's turn, and
    /// whether or not the king would be safe. A pawn sees what it can step to or take, also in
    /// passing.
    pub(crate) fn sees_by_moves(&self, side: Side) -> HashSet<Square> {
        let mut seen = HashSet::new();
        for (board, at, piece) in self.pieces(side) {
            seen.insert(at);
            let reached = self.reached_from(board, at);
            let taken = |to: &&Square| self.empty(board, **to) && to.0 != at.0;
            if piece.kind == 'p' {
                seen.extend(reached.iter().filter(taken).map(|to| (to.0, at.1)));
            }
            seen.extend(reached);
        }
        seen
    }
}
