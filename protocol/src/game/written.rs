//! Moves as people write them, before they are made.

use crate::wire;

wire! {
    /// A move that the player whose turn it is thinks of making.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct MoveMeant {
        /// The number of moves made before it.
        pub ply: u32,
        /// The move, as a player may write it.
        pub text: String,
    }

    /// A legal move in each way of writing it.
    #[derive(Eq)]
    pub struct MoveWritten {
        /// The number of moves made before it.
        pub ply: u32,
        /// The move in the game's notation.
        pub notation: String,
        /// The move as people write it in Latin letters (SAN in chess).
        pub label: String,
        /// The move in the script of the country that the game comes from (`7六歩` in shogi), where
        /// it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub native: Option<String>,
    }
}
