//! A piece as one or a few characters: by what its picture is called, or else by its letter.

use rookery_protocol::board::{Board, PieceId, PieceKind};
use rookery_protocol::game::SeatName;

use super::look::{Colors, Look};

/// Characters for pictures that nearly every font has, each one column wide.
const GLYPHS: [(&str, &str); 11] = [
    ("king", "♚"),
    ("queen", "♛"),
    ("rook", "♜"),
    ("bishop", "♝"),
    ("knight", "♞"),
    ("pawn", "♟"),
    ("stone", "●"),
    ("disc", "●"),
    ("man", "●"),
    ("crowned-man", "◉"),
    ("nought", "○"),
];

/// Whether a piece belongs to the seat with the dark ones; nothing for nobody's.
pub(crate) fn is_dark(kind: &PieceKind, seats: &[SeatName; 2]) -> Option<bool> {
    kind.seat.map(|seat| seats[seat.index()].dark)
}

/// What stands for a piece. Without colours it tells both sides apart.
pub(crate) fn text(board: &Board, seats: &[SeatName; 2], id: PieceId, look: Look) -> String {
    let Some(kind) = board.pieces.get(usize::from(id)) else { return "?".into() };
    let glyph = GLYPHS.iter().find(|(picture, _)| *picture == kind.picture);
    if look.colors != Colors::None
        && !look.ascii
        && let Some((_, glyph)) = glyph
    {
        return (*glyph).to_owned();
    }
    let letter = if kind.letter.is_ascii() || !look.ascii { kind.letter.as_str() } else { "?" };
    // Where both sides have the same letter, the dark one's is small.
    let shared = |other: &PieceKind| other.seat != kind.seat && other.letter == kind.letter;
    match is_dark(kind, seats) {
        Some(true) if board.pieces.iter().any(shared) => letter.to_lowercase(),
        _ => letter.to_owned(),
    }
}
