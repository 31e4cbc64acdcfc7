//! Reading moves of shogi: which ones a text means.

use std::cmp::Ordering;

use super::super::moves::{Move, MoveKind};
use super::super::position::VariantPosition;
use super::shogi_texts::Wanted;

/// What stands before a move to tell whose it is.
const WHOSE: [char; 6] = ['▲', '△', '▼', '▽', '☗', '☖'];

impl VariantPosition {
    /// The moves that a text may mean.
    pub(super) fn read_shogi(&self, text: &str, moves: &[Move]) -> Vec<Move> {
        let text = text.trim_start_matches(WHOSE).trim_end_matches(['!', '?']);
        let wanted = self.read_latin(text).or_else(|| self.read_japanese(text));
        let Some(wanted) = wanted else { return vec![] };
        let mut found: Vec<Move> =
            moves.iter().copied().filter(|mv| self.fits(mv, &wanted)).collect();
        // A side is meant among those that move alike.
        let (sides, motions): (Vec<char>, Vec<char>) =
            wanted.ways.chars().partition(|way| matches!(way, '右' | '左'));
        for way in motions.into_iter().chain(sides) {
            found = self.of_way(&found, way);
        }
        // What is not said to be dropped moves, where something can.
        if wanted.drop.is_none() && found.iter().any(|mv| mv.kind != MoveKind::Drop) {
            found.retain(|mv| mv.kind != MoveKind::Drop);
        }
        found
    }

    fn fits(&self, mv: &Move, wanted: &Wanted) -> bool {
        let Some(kind) = self.mover(mv) else { return false };
        let piece = &self.rules.variant.pieces[kind as usize];
        let dropped = mv.kind == MoveKind::Drop;
        mv.to == wanted.to
            && wanted.piece.is_none_or(|piece_is| piece_is == (piece.letter, piece.plus))
            && wanted.from.is_none_or(|from| !dropped && mv.from == from)
            && wanted.drop.is_none_or(|drop| drop == dropped)
            && (!wanted.captures || self.captures(mv))
            && wanted.turns.is_none_or(|turns| dropped || turns == mv.into.is_some())
    }

    /// Those of `moves` that go one way, or come from one side.
    fn of_way(&self, moves: &[Move], way: char) -> Vec<Move> {
        let from_others = |mv: &Move| {
            let others = moves.iter().map(|other| other.from).filter(|from| *from != mv.from);
            self.side(mv.from, &others.collect::<Vec<_>>())
        };
        let only = moves.iter().all(|mv| mv.from == moves[0].from);
        let fits = |mv: &&Move| match way {
            '上' | '行' => self.motion(mv.from, mv.to) == Ordering::Greater,
            '寄' => self.motion(mv.from, mv.to) == Ordering::Equal,
            '引' => self.motion(mv.from, mv.to) == Ordering::Less,
            '直' => self.goes_straight(mv),
            '右' => only || from_others(mv) == Some("右"),
            '左' => only || from_others(mv) == Some("左"),
            _ => false,
        };
        moves.iter().filter(fits).copied().collect()
    }
}
