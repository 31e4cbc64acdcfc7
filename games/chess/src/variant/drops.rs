//! Pieces that come back from a reserve.

use super::moves::{Move, MoveKind};
use super::parts::{Drops, Kind};
use super::position::VariantPosition;
use super::set::Set;
use crate::piece::Color;

impl VariantPosition {
    /// Appends every drop of the side to move.
    pub(super) fn drops(&self, moves: &mut Vec<Move>) {
        let us = self.state.turn;
        let Some(law) = self.rules.variant.drops else { return };
        if self.men.reserve_is_empty(us) {
            return;
        }
        let mut open = self.all_squares() & !self.men.occupied();
        if self.rules.variant.hides() && !law.see_all {
            open &= self.walked(us);
        }
        for &kind in &self.rules.reserve {
            if self.men.in_reserve(us, kind) == 0 {
                continue;
            }
            for to in open & self.places(us, kind, law) {
                let drop = Move { kind: MoveKind::Drop, into: Some(kind), ..Move::step(to, to) };
                moves.push(drop);
            }
        }
    }

    pub(crate) fn all_squares(&self) -> Set {
        let count = self.rules.variant.squares();
        Set(if count == 128 { u128::MAX } else { (1 << count) - 1 })
    }

    /// Where a kind may be dropped, empty or not.
    fn places(&self, us: Color, kind: Kind, law: Drops) -> Set {
        let piece = &self.rules.variant.pieces[kind as usize];
        let mut places = self.all_squares();
        if let Some(area) = &piece.area {
            places &= area.squares(&self.rules.variant, us);
        }
        if piece.pawn {
            places &= self.rules.own_ranks(us, law.pawn_ranks);
            if law.one_pawn_a_file {
                let taken = self.men.of_kind(us, kind).map(|sq| self.rules.file(sq));
                let files = taken.fold(0_u16, |files, file| files | 1 << file);
                places = places.filter(|sq| files >> self.rules.file(*sq) & 1 == 0).collect();
            }
        }
        if law.can_move_on {
            let moves_on = |sq: &u8| self.rules.tables.reach(us, kind, *sq).moves_on;
            places = places.filter(moves_on).collect();
        }
        places
    }
}
