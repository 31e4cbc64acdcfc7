//! What is told of a game's rules.

use crate::board::{Board, View};
use crate::said::{Said, Value};
use crate::seat::SeatColour;
use crate::wire;

wire! {
    /// A kind of game that the server knows.
    pub struct Rules {
        /// The key for addresses, files and command lines, such as `chess`.
        pub key: String,
        /// The name of the game in English.
        pub name: String,
        /// A summary in one sentence, for the list of games.
        pub summary: String,
        /// The rules in words, paragraphs separated by empty lines.
        pub text: String,
        /// The names of the seats, first seat first.
        pub seats: [SeatName; 2],
        /// The start positions that can be chosen.
        pub starts: Starts,
        /// The board at the usual start (or start number 0).
        pub board: Board,
        /// The position on `board` at that start.
        pub view: View,
        /// The heading under which lists show the game.
        pub group: String,
        /// The most pieces of a position that the server's endgame tables know; missing where it
        /// has none of this game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub tables: Option<u32>,
        /// Whether the rules are still being compiled: a game begins at once, but its first moves
        /// may take some seconds.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub preparing: bool,
        /// What the game says of itself by its keys, for programs that have a catalogue of their
        /// own; missing where it has none, as a game whose author wrote all of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub said: Option<RulesSaid>,
        /// Examples of the game's special moves; told with a single game only.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Example>>")]
        pub examples: Vec<Example>,
    }

    /// A kind of game in a list: its rules without the words, the board and the start.
    #[derive(Eq)]
    pub struct RulesCard {
        /// The key for addresses, files and command lines, such as `chess`.
        pub key: String,
        /// The name of the game in English.
        pub name: String,
        /// A summary in one sentence.
        pub summary: String,
        /// The names of the seats, first seat first.
        pub seats: [SeatName; 2],
        /// The start positions that can be chosen.
        pub starts: Starts,
        /// The heading under which lists show the game.
        pub group: String,
        /// The most pieces of a position that the server's endgame tables know; missing where it
        /// has none of this game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub tables: Option<u32>,
        /// Whether the rules are still being compiled: a game begins at once, but its first moves
        /// may take some seconds.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub preparing: bool,
        /// The summary by its key; missing where it has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub said: Option<RulesSaid>,
    }

    /// What a game says of itself, by keys.
    #[derive(Eq)]
    pub struct RulesSaid {
        /// The summary.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub summary: Option<Said>,
        /// The rules in words: paragraphs, each of texts that stand one after the other; told with
        /// a single game only.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Vec<Value>>>")]
        pub text: Vec<Vec<Value>>,
    }

    /// An example of a special move.
    pub struct Example {
        /// The caption: what the example shows, in a sentence or two.
        pub caption: String,
        /// The caption by its key; missing where it has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub said: Option<Said>,
        /// The board, where it is not the usual one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub board: Option<Board>,
        /// The position before the move.
        pub before: View,
        /// The move, as people write it.
        pub label: String,
        /// The move in the script of the country that the game comes from, where it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub native: Option<String>,
        /// The position after the move.
        pub after: View,
    }

    /// The name of a seat in a game.
    #[derive(Eq)]
    pub struct SeatName {
        /// The name, such as `White`.
        pub name: String,
        /// Whether the seat's pieces are the dark ones.
        pub dark: bool,
        /// The colour by which players know the seat; white or black, as its pieces are, where
        /// it is missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub colour: Option<SeatColour>,
    }

    /// The start positions that a game offers.
    #[derive(Eq, Copy)]
    pub struct Starts {
        /// Whether there is one usual position.
        pub usual: bool,
        /// The number of numbered positions, which are counted from 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub numbers: Option<u32>,
        /// Whether any legal position can be given as text.
        pub position: bool,
        /// Whether a drawn start is hidden from a player. Numbers and positions are then for
        /// records and analysis only: a game is played from the usual start or from a drawn one.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub secret: bool,
    }
}

impl SeatName {
    /// Makes the name of a seat that has the white or the black pieces.
    #[must_use]
    pub fn new(name: &str, dark: bool) -> Self {
        Self { name: name.to_owned(), dark, colour: None }
    }

    /// Returns the same seat in a colour of its own.
    #[must_use]
    pub fn in_colour(self, colour: Option<SeatColour>) -> Self {
        Self { colour, ..self }
    }
}
