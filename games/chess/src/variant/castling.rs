//! Castling: in every array, the king and the rook end on the files that the variant says.

use super::moves::{Move, MoveKind};
use super::parts_end::Check;
use super::position::VariantPosition;
use super::set::{Set, Sq};

impl VariantPosition {
    /// Appends every castling of the side to move whose way is free. Whether the king is safe is
    /// asked with all the other moves.
    pub(super) fn castlings(&self, moves: &mut Vec<Move>) {
        let us = self.state.turn;
        for rook in self.state.castling & self.men.of(us) {
            if let Some(king) = self.king_of_rook(rook)
                && self.way_is_free(king, rook)
            {
                moves.push(Move { kind: MoveKind::Castling, ..Move::step(king, rook) });
            }
        }
    }

    /// The king on the rank of a rook.
    pub(crate) fn king_of_rook(&self, rook: Sq) -> Option<Sq> {
        let law = self.rules.variant.castling?;
        let owner = self.men.at(rook).filter(|man| man.kind == law.partner)?.color;
        let rank = self.rules.rank(rook);
        self.men.of_kind(owner, law.king).find(|king| self.rules.rank(*king) == rank)
    }

    /// Appends what pieces can do that have never moved.
    pub(super) fn first_moves(&self, moves: &mut Vec<Move>) {
        let us = self.state.turn;
        let unmoved = self.state.castling & self.men.of(us);
        for from in unmoved {
            let Some(man) = self.men.at(from) else { continue };
            let first = self.rules.tables.at_first(us, man.kind, from);
            let royal = self.rules.variant.pieces[man.kind as usize].royal;
            if first.is_empty() || (royal && !self.checked(us).is_empty()) {
                continue;
            }
            let free = first & !self.men.occupied();
            moves.extend(free.map(|to| Move::step(from, to)));
        }
    }

    /// Where king and rook end.
    pub(crate) fn castled(&self, king: Sq, rook: Sq) -> (Sq, Sq) {
        let rank = self.rules.rank(king);
        let files = match self.rules.variant.castling {
            Some(law) if rook > king => law.right,
            Some(law) => law.left,
            None => (self.rules.file(king), self.rules.file(rook)),
        };
        (self.rules.square(files.0, rank), self.rules.square(files.1, rank))
    }

    fn way_is_free(&self, king: Sq, rook: Sq) -> bool {
        let (king_to, rook_to) = self.castled(king, rook);
        let Some(man) = self.men.at(king) else { return false };
        let beyond = man.beyond;
        if self.men.at(rook).is_none_or(|rook| rook.beyond != beyond) {
            return false;
        }
        let both = Set::one(king) | Set::one(rook);
        let way = between(king, king_to) | between(rook, rook_to);
        if !(way & self.men.on_board(beyond) & !both).is_empty() {
            return false;
        }
        let ends = Set::one(king_to) | Set::one(rook_to);
        if self.rules.variant.two_boards && !(ends & self.men.occupied() & !both).is_empty() {
            return false;
        }
        true
    }

    /// Whether the king goes through no attacked square, where that matters.
    pub(super) fn castles_safely(&self, mv: &Move) -> bool {
        let Some(law) = self.rules.variant.castling else { return true };
        let king = mv.from;
        if !law.safely || self.rules.variant.check == Check::None {
            return true;
        }
        let Some(man) = self.men.at(king) else { return true };
        let (beyond, them) = (man.beyond, !man.color);
        let king_to = self.castled(king, mv.to).0;
        // The king goes through its own square; the rook does not shield it yet.
        let occupied = self.men.on_board(beyond) & !Set::one(king);
        let mut crossed = between(king, king_to);
        crossed.all(|square| !self.attacked(square, them, beyond, occupied))
    }
}

/// Both squares and all between them on their rank.
fn between(a: Sq, b: Sq) -> Set {
    (a.min(b)..=a.max(b)).collect()
}
