//! A whole game that a machine plays by itself, between two of its engines.
//!
//! The machine has an arbiter of its own and runs ahead of the game's log; the server decides every
//! move again, with the time that it took, and so comes to the same events.

use crate::bot::MoveBudget;
use crate::clock::TimeControl;
use crate::engine::{FaultKind, Info};
use crate::game::{Act, Score, Start};
use crate::host::JobEngine;
use crate::matches::{Adjudication, CalledOff, Claims};
use crate::seat::Seat;
use crate::{Millis, wire};

/// The most moves that one message brings. They are stored together with what ends the game.
pub const BOUT_MOVES_MAX: usize = 200;

wire! {
    /// A game for a machine to play: its rules, clocks, engines and log so far.
    pub struct Bout {
        /// The key of the rules, with the version where there are several.
        pub rules: String,
        /// The start position.
        pub start: Start,
        /// The time control.
        pub time: TimeControl,
        /// The Unix time at which the game began, in milliseconds.
        pub started_ms: Millis,
        /// The log so far: an opening, or a game that was cut off.
        pub log: Vec<BoutEntry>,
        /// The engines, first seat first.
        pub engines: [JobEngine; 2],
        /// The budget of each engine for one move, beside its clock.
        pub budgets: [MoveBudget; 2],
        /// The time by which a clock may be overrun unpunished, in milliseconds.
        pub margin_ms: Millis,
        /// The rules by which the game is ended without being played out, but for `claims`.
        pub adjudication: Adjudication,
        /// The draws that are claimed for whoever is to move.
        #[serde(default)]
        pub claims: Claims,
    }

    /// An entry of a game's log as it is stored.
    #[derive(Eq)]
    pub struct BoutEntry {
        /// The Unix time of the entry, in milliseconds.
        pub at_ms: Millis,
        /// The event, as JSON.
        pub body: String,
    }

    /// A move of an engine.
    #[derive(Eq)]
    pub struct BoutMove {
        /// The seat that moved.
        pub seat: Seat,
        /// The move, in the game's notation.
        pub notation: String,
        /// The time that the move took, in milliseconds.
        pub took_ms: Millis,
        /// The last report of the search, without its line.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub info: Option<Info>,
        /// The tries before it that were refused for what the game hides; `took_ms` is that of all.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[ts(optional, as = "Option<u32>")]
        pub refused: u32,
    }

    /// The end of a game, after its last move.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum BoutEnd {
        /// The last move ended the game by the rules, or came too late.
        Rules,
        /// An engine resigned, or claimed a draw.
        Act {
            /// The seat of the engine.
            seat: Seat,
            /// The act that ended the game.
            act: Act,
            /// The time that the engine thought before, in milliseconds.
            took_ms: Millis,
        },
        /// The time of the side to move ran out.
        Time,
        /// The game was ended without being played out, by the match's rules.
        Adjudicated {
            /// The score that the rules gave.
            score: Score,
            /// The rule that did it; missing where a machine does not say, and where the server
            /// itself calls a game off.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            why: Option<CalledOff>,
        },
        /// An engine failed.
        Failed {
            /// The seat of the engine.
            seat: Seat,
            /// The kind of the fault.
            fault: FaultKind,
            /// The fault, described in a sentence.
            words: String,
            /// The last lines that the engine wrote to standard error.
            stderr: String,
            /// Whether it cannot begin this game at all: then the game does not count.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            #[ts(optional, as = "Option<bool>")]
            unable: bool,
        },
        /// The game was cut off on the server's order.
        Stopped,
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &u32) -> bool {
    *count == 0
}
