//! The games in a sentence each, for the list of games.

pub(crate) const GOMOKU: &str = "Put five of your stones in a row before your opponent does.";
pub(crate) const GOMOKU_19: &str = "Five in a row on the large board.";
pub(crate) const STANDARD: &str = "Exactly five in a row win: six or more do not.";
pub(crate) const STANDARD_19: &str = "Exactly five in a row, on the large board.";
pub(crate) const SWAP2: &str = "Five in a row that begins with a fair choice of colours.";
pub(crate) const RENJU: &str = "Five in a row in which Black's strongest moves are forbidden.";
pub(crate) const TIC_TAC_TOE: &str = "Crosses and noughts: three in a row on nine squares.";
pub(crate) const CONNECT_FOUR: &str = "Drop discs into columns and be the first to line up four.";
