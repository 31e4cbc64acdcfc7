//! What a search asks of a move alone, and moves as tables keep them.

use rookery_chess::{Chess, Move, MoveKind, Role};

/// A kind of piece and where it goes, by side: what continuation history tells moves apart by.
pub(super) type PieceTo = usize;
pub(super) const PIECE_TOS: usize = 2 * 6 * 64;

/// The piece of a move and where it goes.
#[inline]
pub(super) fn piece_to(position: &Chess, mv: Move) -> PieceTo {
    (position.side_to_move().index() * 6 + mv.role.index()) * 64 + mv.to.index()
}

/// Whether a move neither takes nor promotes.
#[inline]
pub(super) fn is_quiet(position: &Chess, mv: Move) -> bool {
    mv.promotion().is_none() && (mv.is_castling() || !position.is_capture(mv))
}

/// Whether a pawn becomes something that hardly ever is the best.
#[inline]
pub(super) fn is_underpromotion(mv: Move) -> bool {
    mv.promotion().is_some_and(|role| role != Role::Queen)
}

/// A move in 15 bits, never 0: from, to, and what a pawn becomes.
#[inline]
pub(super) fn packed(mv: Move) -> u16 {
    let becomes = match mv.kind {
        MoveKind::Promotion(Role::Knight) => 1,
        MoveKind::Promotion(Role::Bishop) => 2,
        MoveKind::Promotion(Role::Rook) => 3,
        MoveKind::Promotion(_) => 4,
        _ => 0,
    };
    (mv.from.index() | mv.to.index() << 6 | becomes << 12) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_a_position_are_packed_apart() {
        let mut seen = std::collections::HashSet::new();
        Chess::default().each_move(|mv| assert!(seen.insert(packed(mv)) && packed(mv) != 0));
    }
}
