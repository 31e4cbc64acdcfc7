//! Captures that explode: both pieces go, and all around that are no pawns.

use super::board::{Kind, Move};
use super::generate::Generator;
use super::law::Law;
use super::sink::Sink;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::piece::Role;
use crate::square::Square;

impl<L: Law, const WHITE: bool> Generator<'_, L, WHITE> {
    /// Whether a king on `square` would touch theirs: neither is in check then.
    pub(super) fn kings_touch(&self, square: Square) -> bool {
        attacks::king(square).meets(self.board.pieces.of(Self::THEM, Role::King))
    }

    /// Every capture. Kings capture nothing, since they would go up with it.
    pub(super) fn explosions(&self, sink: &mut impl Sink) {
        let pieces = &self.board.pieces;
        let prey = pieces.color(Self::THEM);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in pieces.of(Self::US, role) {
                let reach = attacks::of(Self::US, role, from, self.occupied) & prey;
                let to = self.survived(from, reach);
                sink.piece(role, from, to);
            }
        }
        for from in pieces.of(Self::US, Role::Pawn) {
            let to = self.survived(from, attacks::pawn(Self::US, from) & prey);
            sink.piece(Role::Pawn, from, to & !Bitboard::LAST_RANKS);
            for to in to & Bitboard::LAST_RANKS {
                for role in L::PROMOTIONS {
                    let kind = Kind::Promotion(*role);
                    sink.one(Move { from, to, role: Role::Pawn, kind });
                }
            }
        }
        let Some(to) = self.board.passed else { return };
        let taken = to.offset(-Self::US.forward());
        for from in attacks::pawn(Self::THEM, to) & pieces.of(Self::US, Role::Pawn) {
            if self.survives(to, from.bit() | taken) {
                sink.one(Move { from, to, role: Role::Pawn, kind: Kind::EnPassant });
            }
        }
    }

    fn survived(&self, from: Square, mut reach: Bitboard) -> Bitboard {
        for to in reach {
            if !self.survives(to, from.bit()) {
                reach ^= to;
            }
        }
        reach
    }

    /// Whether the own king outlives an explosion on `centre` that also takes `gone`, and is safe
    /// then or has no enemy.
    fn survives(&self, centre: Square, gone: Bitboard) -> bool {
        let (king, pieces) = (self.king, &self.board.pieces);
        let around = attacks::king(centre);
        if around.has(king) {
            return false;
        }
        let enemy = pieces.of(Self::THEM, Role::King);
        if enemy.meets(around | centre) || self.kings_touch(king) {
            return true;
        }
        let gone = gone | centre | around & !pieces.role(Role::Pawn);
        let lines = attacks::bishop_rays(king) | attacks::rook_rays(king);
        if self.checkers.is_empty() && !gone.meets(lines) {
            return true;
        }
        let left = self.occupied & !gone;
        !pieces.attackers(Self::THEM, king, left).meets(left)
    }
}
