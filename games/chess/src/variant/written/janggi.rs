//! Janggi: `H02-83` and `02마83`.

use super::super::moves::{Move, MoveKind};
use super::super::parts::Piece;
use super::super::position::VariantPosition;
use super::super::rules::Rules;
use super::super::set::Sq;
use crate::piece::Color;

/// Letter, name, the letter in English, and what the piece is called in Korean: the first side's,
/// the second side's.
pub(super) const NAMES: [(char, &str, char, [&str; 2]); 7] = [
    ('P', "soldier", 'P', ["졸", "병"]),
    ('A', "advisor", 'A', ["사", "사"]),
    ('B', "elephant", 'E', ["상", "상"]),
    ('N', "horse", 'H', ["마", "마"]),
    ('C', "cannon", 'C', ["포", "포"]),
    ('R', "chariot", 'R', ["차", "차"]),
    ('K', "general", 'K', ["장", "장"]),
];
/// What a player says who passes.
pub(super) const PASS: &str = "한수쉼";

impl VariantPosition {
    /// A move from point to point: `H02-83`, `R01x71`. Of a point the rank is told first, counted
    /// from above with 0 for the tenth, then the file from the left.
    pub(super) fn janggi(&self, mv: &Move) -> Option<String> {
        let letter = self.row_of(mv).map(|(_, _, letter, _)| letter)?;
        let sign = if self.captures(mv) { 'x' } else { '-' };
        Some(format!(
            "{letter}{}{sign}{}",
            self.rules.janggi_point(mv.from)?,
            self.rules.janggi_point(mv.to)?
        ))
    }

    /// The same in Korean: `02마83`.
    pub(super) fn korean(&self, mv: &Move) -> Option<String> {
        if mv.kind == MoveKind::Pass {
            return Some(PASS.into());
        }
        let side = usize::from(self.state.turn == Color::Black);
        let name = self.row_of(mv).map(|(.., names)| names[side])?;
        Some(format!(
            "{}{name}{}",
            self.rules.janggi_point(mv.from)?,
            self.rules.janggi_point(mv.to)?
        ))
    }

    /// The names of what moves; `None` for what janggi does not have.
    fn row_of(&self, mv: &Move) -> Option<&'static (char, &'static str, char, [&'static str; 2])> {
        let kind = self.mover(mv).filter(|_| mv.from != mv.to && mv.into.is_none())?;
        let piece: &Piece = &self.rules.variant.pieces[kind as usize];
        NAMES.iter().find(|(letter, name, ..)| {
            *letter == piece.letter && *name == piece.name && !piece.plus
        })
    }
}

impl Rules {
    /// A point as two digits; `None` on a board that is too large for them.
    pub(super) fn janggi_point(&self, square: Sq) -> Option<String> {
        let (files, ranks) = (self.variant.files, self.variant.ranks);
        let rank = (ranks - self.rank(square)) % 10;
        (files < 10 && ranks <= 10).then(|| format!("{rank}{}", self.file(square) + 1))
    }
}
