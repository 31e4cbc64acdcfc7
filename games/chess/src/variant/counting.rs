//! The counting of moves in the end of Thai and Cambodian chess.
//!
//! The board's honour: in Thailand from when no pawn is left, in Cambodia from when a side has
//! three pieces or fewer, moves are counted: 64 (63) without a mate are a draw. The pieces' honour:
//! once no pawn is left and a king is alone, the count begins again, from the number of pieces on
//! the board, and its limit is by the strongest pieces left: two rooks 8, one rook 16, two khons
//! 22, two knights 32, one khon 44, anything else 64; in Cambodia one less each. What the lone king
//! captures changes neither. The rules are those of pychess.org's guides to both games.

use super::parts::Kind;
use super::parts_end::Counting;
use super::position::VariantPosition;
use crate::piece::Color;

/// In Cambodia the count begins when a side has no more pieces than these.
const FEW: u32 = 3;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Honour {
    /// Nothing yet.
    Nothing,
    /// Moves without a mate.
    Board,
    /// Moves against a lone king.
    Pieces,
}

impl VariantPosition {
    /// What is counted as the pieces stand now.
    pub(super) fn honour(&self) -> Honour {
        let Some(counting) = self.rules.variant.draws.counting else { return Honour::Nothing };
        let pawn = |kind: &Kind| self.rules.variant.pieces[*kind as usize].pawn;
        let mut kinds = 0..self.rules.variant.pieces.len() as Kind;
        let pawns = kinds.any(|kind| pawn(&kind) && !self.men.kind(kind).is_empty());
        let least = Color::BOTH.map(|color| self.men.of(color).len()).into_iter().min();
        let begun = match counting {
            Counting::Makruk => !pawns,
            Counting::Cambodian => least <= Some(FEW),
        };
        match (begun, pawns, least) {
            (false, ..) => Honour::Nothing,
            (true, false, Some(1)) => Honour::Pieces,
            _ => Honour::Board,
        }
    }

    /// Counts the move that `us` has just made; `before` is what was counted before it.
    pub(super) fn count_on(&mut self, us: Color, before: Honour) {
        let Some(counting) = self.rules.variant.draws.counting else { return };
        let most = match counting {
            Counting::Makruk => 64,
            Counting::Cambodian => 63,
        };
        let alone = Color::BOTH.into_iter().find(|color| self.men.of(*color).len() == 1);
        let honour = self.honour();
        let (count, limit) = self.state.count;
        self.state.count = match (honour, alone) {
            (Honour::Nothing, _) => (0, 0),
            // One count is a move of the side that is counted for; without a lone king, White's.
            _ if honour == before && limit > 0 => {
                (count + u16::from(us == alone.unwrap_or(Color::White)), limit)
            }
            (Honour::Pieces, Some(lone)) => {
                (self.men.occupied().len() as u16, self.limit(!lone, most))
            }
            _ => (0, most),
        };
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
