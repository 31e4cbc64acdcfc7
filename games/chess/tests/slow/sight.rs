//! What a player sees where information is hidden.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Position, Side, Square, squares};
use super::variants::Sight;

/// All that a player may know of a position.
#[derive(Debug, PartialEq)]
pub(crate) struct Knowledge {
    seen: BTreeMap<Square, Option<(Side, char)>>,
    reserve: BTreeMap<char, u32>,
    turn: Side,
    in_check: bool,
    in_passing: Vec<Square>,
    over: bool,
}

impl Position {
    /// What a player knows.
    pub(crate) fn known_to(&self, side: Side) -> Knowledge {
        let content = |square| self.at(0, square).map(|piece| (piece.side, piece.kind));
        let reserve = self.reserves.iter().filter(|((of, _), count)| *of == side && **count > 0);
        Knowledge {
            seen: self.sees(side).into_iter().map(|square| (square, content(square))).collect(),
            reserve: reserve.map(|((_, kind), count)| (*kind, *count)).collect(),
            turn: self.turn,
            in_check: self.rules.check && self.turn == side && self.in_check(side),
            in_passing: self.in_passing(side),
            over: self.ending().is_some(),
        }
    }

    /// Where a player's pawns can take in passing now.
    fn in_passing(&self, side: Side) -> Vec<Square> {
        let pawns = self.pieces(side).into_iter().filter(|(_, _, piece)| piece.kind == 'p');
        let reached = pawns.flat_map(|(board, from, _)| {
            let to = self.reached_from(board, from).into_iter();
            to.filter(move |to| to.0 != from.0 && self.empty(board, *to))
        });
        reached.collect()
    }

    /// The squares whose content a player knows.
    pub(crate) fn sees(&self, side: Side) -> BTreeSet<Square> {
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
    pub(crate) fn sees_by_moves(&self, side: Side) -> BTreeSet<Square> {
        let mut seen = BTreeSet::new();
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
