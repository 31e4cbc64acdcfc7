//! A whole game that a machine plays by itself, between two of its engines.
//!
//! The machine has an arbiter of its own and runs ahead of the game's log; the server decides every
//! move again, with the time that it took, and so comes to the same events.

use crate::bot::MoveBudget;
use crate::clock::TimeControl;
use crate::engine::{FaultKind, Info};
use crate::game::{Act, Score, Start};
use crate::host::JobEngine;
use crate::matches::Adjudication;
use crate::seat::Seat;
use crate::{Millis, wire};

/// Moves that one message brings at most. With what ends the game they are stored together.
pub const BOUT_MOVES_MAX: usize = 200;

wire! {
    /// What is played, by whom, and from where on.
    pub struct Bout {
        /// The key of the rules, with the version where there are several.
        pub rules: String,
        /// The start position.
        pub start: Start,
        /// What was agreed.
        pub time: TimeControl,
        /// When the game began.
        pub started_ms: Millis,
        /// The log so far: an opening, or a game that was cut off.
        pub log: Vec<BoutEntry>,
        /// Who plays, by seat.
        pub engines: [JobEngine; 2],
        /// What each may use for a move beside its clock.
        pub budgets: [MoveBudget; 2],
        /// By how much a clock may be overrun unpunished.
        pub margin_ms: Millis,
        /// When it is called off.
        pub adjudication: Adjudication,
    }

    /// An entry of a game's log as it is stored.
    #[derive(Eq)]
    pub struct BoutEntry {
        /// When it happened.
        pub at_ms: Millis,
        /// What, as JSON.
        pub body: String,
    }

    /// A move that was made.
    #[derive(Eq)]
    pub struct BoutMove {
        /// By whom.
        pub seat: Seat,
        /// In the game's notation.
        pub notation: String,
        /// How long it took.
        pub took_ms: Millis,
        /// How the search stood in the end, without its line.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub info: Option<Info>,
    }

    /// How it ended, after its last move.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum BoutEnd {
        /// By the rules, with the last move, or because that move came too late.
        Rules,
        /// An engine gave up, or claimed a draw.
        Act {
            /// Which.
            seat: Seat,
            /// What it did.
            act: Act,
            /// How long it thought before.
            took_ms: Millis,
        },
        /// The time of whoever had to move was up.
        Time,
        /// Called off with this score.
        Adjudicated {
            /// Who gets the point.
            score: Score,
        },
        /// An engine failed.
        Failed {
            /// Which.
            seat: Seat,
            /// In a word.
            fault: FaultKind,
            /// In a sentence.
            words: String,
            /// The last that it wrote to standard error.
            stderr: String,
        },
        /// It was cut off, as it was told.
        Stopped,
    }
}
