//! The games in a sentence each, for the list of games.

pub(crate) const REVERSI: &str =
    "Enclose your opponent’s discs to turn them over, and have the most.";
pub(crate) const ATAXX: &str = "Grow and jump, turn the pieces you touch, and have the most.";
pub(crate) const BREAKTHROUGH: &str = "Bring one of your pieces to the other end of the board.";
