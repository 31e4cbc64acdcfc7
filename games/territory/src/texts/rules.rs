//! The rules in words, paragraph by paragraph.

use rookery_rules::Paragraph;

rookery_rules::texts! {
    "territory_rules";

    reversi_begin() = "Black and White take turns to put a disc of their colour on an empty square. Black begins, with two discs of each colour crosswise in the middle.";
    reversi_enclose() = "A disc must enclose at least one enemy disc: a straight line of enemy discs, without a gap, between the new disc and another of your own, across, up and down, or along a diagonal. Every enemy disc enclosed so, in all directions at once, turns over and is yours.";
    reversi_end() = "If you cannot enclose anything, you pass; if you can, you must. When neither player can move, the game is over, and the player with more discs wins. Equal numbers are a draw.";

    ataxx_begin() = "Red and White begin with two pieces each in opposite corners of seven by seven squares. Red moves first.";
    ataxx_moves() = "A move is one of two. A piece may grow: a new piece of yours appears on an empty square next to it, straight or diagonally. Or a piece may jump: it leaves its square for an empty one two steps away, over anything that stands between. Wherever the piece arrives, all enemy pieces next to it become yours.";
    ataxx_clicks() = "To grow, click the empty square. To jump, click the piece, then the square.";
    ataxx_end() = "If you cannot move, you pass; if you can, you must. The game is over when neither player can move, and the player with more pieces wins. A player without pieces has lost. After a hundred moves in a row, both players’ together, without a new piece, the game is a draw.";

    breakthrough_begin() = "White and Black have sixteen pieces each, on the two rows nearest to them. White begins.";
    breakthrough_moves() = "A piece moves one square forward, straight or diagonally, to an empty square. Diagonally it may also take an enemy piece and stand in its place; straight ahead it may not. Nobody has to take.";
    breakthrough_end() = "Who first brings a piece to the farthest row wins. So does who takes every enemy piece. There are no draws, and nobody is ever without a move.";
}

pub(crate) fn reversi() -> Vec<Paragraph> {
    vec![vec![reversi_begin()], vec![reversi_enclose()], vec![reversi_end()]]
}

pub(crate) fn ataxx() -> Vec<Paragraph> {
    vec![vec![ataxx_begin()], vec![ataxx_moves()], vec![ataxx_clicks()], vec![ataxx_end()]]
}

pub(crate) fn breakthrough() -> Vec<Paragraph> {
    vec![vec![breakthrough_begin()], vec![breakthrough_moves()], vec![breakthrough_end()]]
}
