//! The rules of chess and Chess960 in words.

use rookery_rules::{Paragraph, Text};

rookery_rules::texts! {
    "chess_rules";

    turns() = "White moves first, then the players take turns. You capture by moving onto an enemy piece.";
    pieces() = "The rook goes along ranks and files, the bishop along diagonals, the queen along both, each as far as the way is free. The knight jumps: two squares straight and one to the side. The king goes one square any way, and never to a square that is attacked.";
    pawns() = "A pawn goes one square straight on, or two from where it began, and captures one square diagonally forward. If it goes two squares and lands beside an enemy pawn, that pawn may capture it on the next move as if it had gone one (en passant). On the last rank it becomes a queen, rook, bishop or knight.";
    castling() = "Once in the game the king may castle: it goes two squares towards a rook, and the rook goes to the square it crossed. Neither may have moved before, the squares between them must be free, and the king may not be in check, cross an attacked square or land on one.";
    check() = "A king that is attacked is in check, and the check must be answered at once. If it cannot be, that is checkmate, and the game is lost. A player who is not in check but has no move is stalemated: a draw.";
    draws() = "The game is also drawn when neither side has the pieces to mate, when the same position has come up five times, or when 75 moves by each side have passed without a capture or a pawn move. After three times, or 50 such moves, the player to move may claim the draw. If your time runs out against an opponent who could never mate, that is a draw too.";

    arrays() = "The pieces behind the pawns stand in one of 960 orders, the same for both sides. The bishops are on squares of different colours, and the king is between the rooks. Everything else is chess; number 518 is the usual array.";
    castling_960() = "Once in the game the king may castle with a rook, if neither has moved before. They end where they would in chess: the king on the g file and the rook on the f file, or the king on the c file and the rook on the d file. All squares that either crosses must be free but for the two of them, and the king may not be in check, cross an attacked square or land on one. To castle, click the king and then the rook.";
}

/// Paragraphs of a text each.
fn alone(texts: impl IntoIterator<Item = Text>) -> Vec<Paragraph> {
    texts.into_iter().map(|text| vec![text]).collect()
}

/// The rules of chess.
pub(crate) fn of_chess() -> Vec<Paragraph> {
    alone([turns(), pieces(), pawns(), castling(), check(), draws()])
}

/// The rules of Chess960.
pub(crate) fn of_chess960() -> Vec<Paragraph> {
    alone([arrays(), turns(), pieces(), pawns(), castling_960(), check(), draws()])
}
