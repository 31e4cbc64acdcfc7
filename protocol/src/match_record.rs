//! Games of matches as records for other programs: a line of JSON for each.

use crate::bot::OptionValue;
use crate::clock::TimeControl;
use crate::engine::Evaluation;
use crate::game::{GameResult, Start};
use crate::id::{GameId, MatchId};
use crate::match_view::Scaled;
use crate::seat::Seat;
use crate::{Millis, wire};

wire! {
    /// A game of a match that is over, with all that was told of its moves.
    pub struct MatchRecord {
        /// The id of the match.
        pub id: MatchId,
        /// The name of the match.
        pub name: String,
        /// The number of the game in the match, from 0.
        pub number: u32,
        /// The round of the game, from 1.
        pub round: u32,
        /// The id of the game.
        pub game: GameId,
        /// The key of the rules, with the version where there are several.
        pub rules: String,
        /// The names of the players in the match's table, first seat first.
        pub players: [String; 2],
        /// The names of their engines, first seat first.
        pub engines: [String; 2],
        /// The options that each engine was given by the match, first seat first.
        #[serde(default, skip_serializing_if = "neither")]
        #[ts(optional, as = "Option<[Vec<OptionValue>; 2]>")]
        pub options: [Vec<OptionValue>; 2],
        /// The time control.
        pub time: TimeControl,
        /// The machine on which the game was played and the factor of its time, in a test of builds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub scaled: Option<Scaled>,
        /// The name of the opening; may be empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub opening: String,
        /// The start position as it was chosen.
        pub start: Start,
        /// The start position as text: a FEN where the game has that.
        pub position: String,
        /// The result.
        pub result: GameResult,
        /// The Unix time at which the game began, in milliseconds.
        pub started_ms: Millis,
        /// The Unix time at which the game ended, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub ended_ms: Option<Millis>,
        /// The moves that were tried by each player, first seat first: those that were made and
        /// those that were refused for what the game hides.
        pub tries: [u32; 2],
        /// The tries of each player that were refused, first seat first.
        pub refused: [u32; 2],
        /// The moves in order, the opening's included.
        pub moves: Vec<RecordedMove>,
    }

    /// A move of a record.
    #[derive(Eq)]
    pub struct RecordedMove {
        /// The seat that moved.
        pub seat: Seat,
        /// The move, in the game's notation.
        pub notation: String,
        /// Whether the move belongs to the opening, so that nobody thought about it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub book: bool,
        /// The time that the player thought, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub took_ms: Option<Millis>,
        /// The time left on the player's clock afterwards, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub left_ms: Option<Millis>,
        /// The player's evaluation of the position, from its own side.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub score: Option<Evaluation>,
        /// The depth of the search, in plies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub depth: Option<u32>,
        /// The depth of the deepest line searched, in plies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub seldepth: Option<u32>,
        /// The number of positions visited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub nodes: Option<u64>,
        /// The positions visited per second.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub nps: Option<u64>,
        /// The tries before it that were refused for what the game hides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub refused: Option<u32>,
    }
}

fn neither(options: &[Vec<OptionValue>; 2]) -> bool {
    options.iter().all(Vec::is_empty)
}
