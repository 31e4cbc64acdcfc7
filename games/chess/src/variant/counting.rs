//! The counting of moves in the end of Thai and Cambodian chess.
//!
//! Once no pawn is left, the moves are counted: 64 (in Cambodia 63) without a mate are a draw.
//! Against a lone king the count begins again, from the number of pieces on the board, and its
//! limit is by the strongest pieces left: two rooks 8, one rook 16, two khons 22, two knights 32,
//! one khon 44, anything else 64; in Cambodia one less each.

use super::parts::Kind;
use super::parts_end::Counting;
use super::position::VariantPosition;
use crate::piece::Color;

impl VariantPosition {
    /// Counts the move that `us` has just made; `fewer`: something was captured.
    pub(super) fn count_on(&mut self, us: Color, fewer: bool) {
        let Some(counting) = self.rules.variant.draws.counting else { return };
        let pawns = |kind: &Kind| self.rules.variant.pieces[*kind as usize].pawn;
        let kinds = 0..self.rules.variant.pieces.len() as Kind;
        if kinds.filter(pawns).any(|kind| !self.men.kind(kind).is_empty()) {
            self.state.count = (0, 0);
            return;
        }
        let alone = Color::BOTH.into_iter().find(|color| self.men.of(*color).len() == 1);
        let most = match counting {
            Counting::Makruk => 64,
            Counting::Cambodian => 63,
        };
        let (mut count, mut limit) = self.state.count;
        match alone {
            Some(lone) if fewer || limit == 0 => {
                limit = self.limit(!lone, most);
                count = self.men.occupied().len() as u16;
            }
            None if limit == 0 => (count, limit) = (0, most),
            // One count is a move of the side that is counted for; without a lone king, White's.
            _ => count += u16::from(us == alone.unwrap_or(Color::White)),
        }
        self.state.count = (count, limit);
    }

    fn limit(&self, strong: Color, most: u16) -> u16 {
        let less = 64 - most;
        let count = |letter| {
            let kind = self.rules.variant.kind_of(letter, false);
            kind.map_or(0, |kind| self.men.of_kind(strong, kind).len())
        };
        let limit = match (count('R'), count('S'), count('N')) {
            (2.., _, _) => 8,
            (1, _, _) => 16,
            (_, 2.., _) => 22,
            (_, _, 2..) => 32,
            (_, 1, _) => 44,
            _ => 64,
        };
        limit - less
    }
}

/// Whether the counted moves are used up.
pub(super) fn is_over((count, limit): (u16, u16)) -> bool {
    limit > 0 && count > limit
}
