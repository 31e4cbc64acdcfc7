//! Writing FEN.

use std::fmt::Write;

use crate::chess::Chess;
use crate::piece::{Color, Role};
use crate::square::Square;

/// How the castling field of a FEN names the rooks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CastlingLetters {
    /// X-FEN: `KQkq` for the outermost rooks, the letter of the file for others. The same as plain
    /// FEN where both mean the same position.
    XFen,
    /// Shredder-FEN: always the letter of the file.
    Shredder,
}

impl Chess {
    /// The position as FEN. The en passant field is set only when such a capture is legal.
    #[must_use]
    pub fn fen(&self, letters: CastlingLetters) -> String {
        let turn = if self.side_to_move() == Color::White { 'w' } else { 'b' };
        let en_passant = self.en_passant().map_or_else(|| "-".into(), |square| square.to_string());
        format!(
            "{} {turn} {} {en_passant} {} {}",
            self.placement(),
            self.castling_field(letters),
            self.halfmoves(),
            self.fullmoves()
        )
    }

    fn placement(&self) -> String {
        let rank_text = |rank| {
            let (mut text, mut empty) = (String::new(), 0);
            for file in 0..8 {
                match self.pieces().at(Square::at(file, rank)) {
                    None => empty += 1,
                    Some((color, role)) => {
                        if empty > 0 {
                            let _ = write!(text, "{empty}");
                            empty = 0;
                        }
                        text.push(color.case(role.letter()));
                    }
                }
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
            text
        };
        (0..8).rev().map(rank_text).collect::<Vec<_>>().join("/")
    }

    fn castling_field(&self, letters: CastlingLetters) -> String {
        let mut field = String::new();
        for color in Color::BOTH {
            let king = self.pieces().king(color);
            let rooks = self.castling_rooks() & color.nth_rank(0);
            let all = self.pieces().of(color, Role::Rook) & color.nth_rank(0);
            // The king's wing comes first.
            let mut rooks: Vec<_> = rooks.collect();
            rooks.reverse();
            for rook in rooks {
                let outermost = if rook > king { all.last() } else { all.first() };
                let letter = if letters == CastlingLetters::XFen && outermost == Some(rook) {
                    if rook > king { 'K' } else { 'Q' }
                } else {
                    rook.file_letter().to_ascii_uppercase()
                };
                field.push(color.case(letter));
            }
        }
        if field.is_empty() { "-".into() } else { field }
    }
}
