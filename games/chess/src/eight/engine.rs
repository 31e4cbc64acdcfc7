//! What the general engine leaves to a law: counting sequences of moves, and listing moves.

use std::fmt::Debug;

use super::board::{Board, Kind, Move};
use super::law::Law;
use crate::piece::Role;
use crate::variant::{self, MoveKind, VariantPosition};

/// A law as the general engine sees it. Each does nothing but say so for a position that somebody
/// has set up and that the law does not know.
pub(crate) trait Engine: Debug + Send + Sync {
    /// Counts the sequences of `depth` moves of a position that no goal has ended; [`u64::MAX`]
    /// stands for that many or more. As in the general engine, goals end sequences and laws of
    /// draws do not.
    fn count_sequences(&self, position: &VariantPosition, depth: u32) -> Option<u64>;

    /// Appends every legal move, whether or not the game is over; false for an unknown position.
    fn legal(&self, position: &VariantPosition, moves: &mut Vec<variant::Move>) -> bool;

    /// The position with bitboards, unless the law does not know it.
    fn board(&self, position: &VariantPosition) -> Option<Board>;

    /// Appends every legal move of a position that no goal has ended.
    fn list(&self, board: &Board, moves: &mut Vec<variant::Move>);

    /// Appends those that capture or promote; all where captures are a duty.
    fn captures(&self, board: &Board, moves: &mut Vec<variant::Move>);

    /// Makes a legal move; whether a goal is reached by it.
    fn make(&self, board: &mut Board, mv: Move) -> bool;

    /// Whether the side to move is in check.
    fn is_check(&self, board: &Board) -> bool;
}

impl<L: Law + Debug + Send + Sync> Engine for L {
    fn count_sequences(&self, position: &VariantPosition, depth: u32) -> Option<u64> {
        Some(sequences(self, &Board::of::<L>(position)?, depth))
    }

    fn legal(&self, position: &VariantPosition, moves: &mut Vec<variant::Move>) -> bool {
        let Some(board) = Board::of::<L>(position) else { return false };
        board.each_move(self, |mv| moves.push(general(mv)));
        true
    }

    fn board(&self, position: &VariantPosition) -> Option<Board> {
        Board::of::<L>(position)
    }

    fn list(&self, board: &Board, moves: &mut Vec<variant::Move>) {
        board.each_move(self, |mv| moves.push(general(mv)));
    }

    fn captures(&self, board: &Board, moves: &mut Vec<variant::Move>) {
        board.each_capture(self, |mv| moves.push(general(mv)));
    }

    fn make(&self, board: &mut Board, mv: Move) -> bool {
        board.make::<L>(mv);
        self.ends(board)
    }

    fn is_check(&self, board: &Board) -> bool {
        board.is_check::<L>()
    }
}

fn sequences<L: Law>(law: &L, board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(board.count_moves(law)),
        _ => {
            let mut sum = 0_u64;
            board.each_move(law, |mv| {
                let mut next = board.clone();
                next.make::<L>(mv);
                if !law.ends(&mut next) {
                    sum = sum.saturating_add(sequences(law, &next, depth - 1));
                }
            });
            sum
        }
    }
}

/// A move as the general engine writes it.
fn general(mv: Move) -> variant::Move {
    let number = |role: Role| role.index() as u8;
    let (kind, into) = match mv.kind {
        Kind::Plain => (MoveKind::Step, None),
        Kind::DoubleStep => (MoveKind::Double, None),
        Kind::EnPassant => (MoveKind::EnPassant, None),
        Kind::Promotion(role) => (MoveKind::Step, Some(number(role))),
        Kind::Castling => (MoveKind::Castling, None),
        Kind::Drop => (MoveKind::Drop, Some(number(mv.role))),
    };
    variant::Move { from: mv.from.index() as u8, to: mv.to.index() as u8, kind, into }
}

/// What happens in a move of the general engine.
pub(super) fn exact_kind(mv: &variant::Move) -> Kind {
    match (mv.kind, mv.into) {
        (MoveKind::Drop, _) => Kind::Drop,
        (MoveKind::Castling, _) => Kind::Castling,
        (MoveKind::EnPassant, _) => Kind::EnPassant,
        (MoveKind::Double, _) => Kind::DoubleStep,
        (_, Some(kind)) => Kind::Promotion(super::swift::role(kind)),
        _ => Kind::Plain,
    }
}
