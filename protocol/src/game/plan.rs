//! Moves that a player prepares for when the opponent moves as expected.

use crate::board::{LegalMove, View};
use crate::seat::Seat;
use crate::wire;

/// The most lines of moves that one player may have prepared in a game.
pub const PLAN_LINES_MAX: usize = 24;
/// The most moves of a line that was prepared.
pub const PLAN_LINE_LEN_MAX: usize = 24;

wire! {
    /// Moves that a player has prepared for when the opponent moves as expected.
    #[derive(Eq, Default)]
    #[serde(deny_unknown_fields)]
    pub struct Plan {
        /// The number of moves made in the position that the lines begin from.
        pub ply: u32,
        /// The lines of moves, each beginning with one of the opponent's and ending with one of the
        /// player's own: at most [`PLAN_LINES_MAX`], each of at most [`PLAN_LINE_LEN_MAX`] moves. Where
        /// several begin alike they have the same answer. None stands for nothing prepared.
        pub lines: Vec<Vec<String>>,
    }

    /// Moves to look ahead by, from the position on the board.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct LookAhead {
        /// The moves, at most [`PLAN_LINE_LEN_MAX`], as a player may write them.
        pub moves: Vec<String>,
    }

    /// What would follow some moves from the position on the board.
    pub struct Ahead {
        /// The number of moves made in the position on the board.
        pub ply: u32,
        /// The moves, in the game's notation.
        pub moves: Vec<String>,
        /// The moves, as people write them in Latin letters.
        pub labels: Vec<String>,
        /// The moves in the script of the country that the game comes from, those that have one;
        /// missing where none has.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Option<String>>>")]
        pub natives: Vec<Option<String>>,
        /// The position after the moves.
        pub view: View,
        /// The seat to move then; nobody where the game would be over.
        pub turn: Option<Seat>,
        /// The legal moves then.
        pub legal: Vec<LegalMove>,
    }
}
