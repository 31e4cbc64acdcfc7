//! The games in a sentence each, for the list of games.

pub(crate) const ENGLISH: &str = "Checkers: short kings, and any capture will do.";
pub(crate) const ENGLISH_MAJORITY: &str =
    "English draughts in which the capture that takes the most is compulsory.";
pub(crate) const INTERNATIONAL: &str =
    "A hundred squares, flying kings, and the capture that takes the most.";
pub(crate) const RUSSIAN: &str =
    "Flying kings on 64 squares, and a man crowned in passing goes on as a king.";
pub(crate) const BRAZILIAN: &str = "International draughts on 64 squares.";
pub(crate) const ITALIAN: &str =
    "Short kings that no man can take, and strict rules for what to capture.";
pub(crate) const POOL: &str = "Flying kings on 64 squares, and any capture will do.";
pub(crate) const FRISIAN: &str = "Captures in all eight directions, on a hundred squares.";
pub(crate) const TURKISH: &str = "Dama: every square is used, and nothing goes diagonally.";
pub(crate) const ANTIDRAUGHTS: &str =
    "International draughts the other way round: lose all your pieces to win.";
