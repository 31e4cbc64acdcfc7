//! A game as clients see it: its description, its log and its state.

pub mod left;
mod log;
mod plan;
mod rules;
mod written;

pub use left::LEFT;
pub use log::{EVENTS_READ, Entry, Event, ShownMove};
pub use plan::{Ahead, LookAhead, PLAN_LINE_LEN_MAX, PLAN_LINES_MAX, Plan};
pub use rules::{Example, Rules, RulesCard, RulesSaid, SeatName, Starts};
pub use written::{MoveMeant, MoveWritten};

use crate::board::{Board, LegalMove, View};
use crate::clock::{Clocks, TimeControl};
use crate::id::{GameId, MatchId, UserId};
use crate::seat::{Seat, Viewer};
use crate::secret::SecretBits;
use crate::{Millis, wire};

wire! {
    /// The start position of one game.
    #[derive(Eq, Default)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Start {
        /// The usual start position.
        #[default]
        Usual,
        /// A numbered start position.
        Number {
            /// The number, below [`Starts::numbers`].
            number: u32,
        },
        /// A position that the server draws when the game begins, from a number or from secret
        /// bits.
        Random,
        /// A set-up of each seat that follows from secret bits. It is told once the game is over
        /// and never chosen: until then it is told as [`Start::Random`].
        Secret {
            /// The bits that the first seat's set-up follows from.
            first: SecretBits,
            /// The bits that the second seat's set-up follows from.
            second: SecretBits,
        },
        /// A position in the game's own text (FEN in chess).
        Position {
            /// The text, on one line.
            text: String,
        },
    }

    /// A player: the account of someone who sits at a board, or could.
    #[derive(Eq)]
    pub struct Player {
        /// The id of the account, which never changes.
        pub id: UserId,
        /// The name that others see.
        pub name: String,
        /// Whether the player is a guest, without an account.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub guest: bool,
    }

    /// The result of a game that is over.
    #[derive(Eq)]
    pub struct GameResult {
        /// The score: who gets the point.
        pub score: Score,
        /// The reason, a word or two joined by dashes: `checkmate`, `resigned`, `time`,
        /// `five-in-a-row`, …
        pub reason: String,
    }

    /// The score of a game: who gets the point.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum Score {
        /// The first seat won.
        First,
        /// The second seat won.
        Second,
        /// The game was drawn.
        Draw,
        /// The game was aborted and does not count.
        Aborted,
    }

    /// A game in a list of games.
    pub struct GameSummary {
        /// The id of the game.
        pub id: GameId,
        /// The key of the game's rules.
        pub rules: String,
        /// The players, first seat first.
        pub players: [Player; 2],
        /// The time control.
        pub time: TimeControl,
        /// Whether the game counts for ratings.
        pub rated: bool,
        /// The Unix time at which the game began, in milliseconds.
        pub started_ms: Millis,
        /// The Unix time at which the game ended, in milliseconds; missing while it goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub ended_ms: Option<Millis>,
        /// The result; missing while the game goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub result: Option<GameResult>,
        /// The place in a match, where the game belongs to one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub of_match: Option<MatchPlace>,
        /// Whether the game was played elsewhere and imported; its players have no accounts.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub imported: bool,
    }

    /// A game that goes on, as who plays it needs it in a list.
    pub struct MyGame {
        /// The game.
        pub game: GameSummary,
        /// The seat to move.
        pub turn: Seat,
        /// The Unix time by which the player to move must have moved, in milliseconds; missing where
        /// no clock runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub until_ms: Option<Millis>,
    }

    /// The games of one player that go on: the 50 newest at most.
    pub struct MyGames {
        /// The games: those where it is the player's turn first, and of those and of the others the
        /// one with the least time left first.
        pub games: Vec<MyGame>,
    }

    /// The place of a game in a match.
    #[derive(Eq, Copy)]
    pub struct MatchPlace {
        /// The id of the match.
        pub id: MatchId,
        /// The number of the game in the match, from 0.
        pub number: u32,
    }

    /// The part of a game that never changes, with the start position as this viewer may see it.
    pub struct About {
        /// The id of the game.
        pub id: GameId,
        /// The key of the game's rules.
        pub rules: String,
        /// The name of the game's rules in English.
        pub name: String,
        /// The names of the seats, first seat first.
        pub seats: [SeatName; 2],
        /// The players, first seat first.
        pub players: [Player; 2],
        /// The time control.
        pub time: TimeControl,
        /// Whether the game counts for ratings.
        pub rated: bool,
        /// The start position. One that was drawn is told as what was drawn; where that is hidden
        /// from a player, it stays [`Start::Random`] until the game is over.
        pub start: Start,
        /// The Unix time at which the game began, in milliseconds.
        pub started_ms: Millis,
        /// The viewer as whom the receiver sees everything that follows.
        pub viewer: Viewer,
        /// The board.
        pub board: Board,
        /// The start position.
        pub view: View,
        /// Whether the rules hide something from a player or a spectator until the end.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub hides: bool,
        /// Whether the game was played elsewhere and imported.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub imported: bool,
    }

    /// A chat room of a game.
    #[derive(Eq, Copy, Hash)]
    #[serde(rename_all = "kebab-case")]
    pub enum Room {
        /// The players' room.
        Players,
        /// The spectators' room, which players can read once the game is over.
        Spectators,
    }

    /// The state of a game after the log entry it comes with.
    pub struct State {
        /// The version of the newest entry of the log.
        pub version: u32,
        /// The number of moves made.
        pub ply: u32,
        /// The seat to move; nobody when the game is over.
        pub turn: Option<Seat>,
        /// The state of both clocks.
        pub clocks: Clocks,
        /// The offers that wait for an answer.
        pub offers: Offers,
        /// The result; missing while the game goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub result: Option<GameResult>,
        /// The Unix time in milliseconds by which the first move must be made, or the game is
        /// aborted; missing where there is no such deadline.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub first_move_by_ms: Option<Millis>,
    }

    /// The offers that wait for an answer, each with the seat that made it.
    #[derive(Eq, Copy, Default)]
    pub struct Offers {
        /// The seat that offers a draw.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub draw: Option<Seat>,
        /// The seat that asks for a takeback.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub takeback: Option<Seat>,
        /// The seat that offers a rematch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub rematch: Option<Seat>,
    }

    /// A player's legal moves and acts, sent to nobody else.
    #[derive(Eq)]
    pub struct You {
        /// The player's seat.
        pub seat: Seat,
        /// The legal moves; empty when it is the opponent's turn.
        pub legal: Vec<LegalMove>,
        /// The acts other than a move that would be accepted now.
        pub acts: Vec<Act>,
    }

    /// An act of a player other than a move.
    #[derive(Eq, Copy, Hash)]
    #[serde(rename_all = "kebab-case")]
    pub enum Act {
        /// Abort the game before it has really begun, so that it does not count.
        Abort,
        /// Resign the game.
        Resign,
        /// Offer a draw.
        OfferDraw,
        /// Accept the draw that the opponent offers.
        AcceptDraw,
        /// Decline the draw that the opponent offers.
        DeclineDraw,
        /// Claim a draw that the rules grant now.
        ClaimDraw,
        /// Ask to take back one's last move.
        AskTakeback,
        /// Grant the takeback that the opponent asks for.
        AcceptTakeback,
        /// Decline the takeback that the opponent asks for.
        DeclineTakeback,
        /// Add 15 seconds to the opponent's clock.
        AddTime,
        /// Claim the win because the opponent has been gone too long.
        ClaimWin,
        /// Call it a draw because the opponent has been gone too long.
        CallDraw,
        /// Offer a rematch: another game with seats swapped.
        OfferRematch,
        /// Accept the opponent's offer of a rematch.
        AcceptRematch,
        /// Decline the opponent's offer of a rematch.
        DeclineRematch,
    }

    /// The people at a game.
    #[derive(Eq)]
    pub struct Crowd {
        /// The id of the game.
        pub game: GameId,
        /// Whether each seat's player is connected, first seat first.
        pub seated: [bool; 2],
        /// The number of spectators.
        pub watchers: u32,
        /// The Unix time in milliseconds from which the opponent of a player who is gone may claim
        /// the win.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub claim_from_ms: Option<Millis>,
    }
}

impl Player {
    /// Makes a player who has no account here, such as one of an imported game. No account has this
    /// id: ids are random, and this one stands for none.
    #[must_use]
    pub fn elsewhere(name: String) -> Self {
        Self { id: UserId::from_random(0), name, guest: true }
    }
}

impl Score {
    /// Returns the score of a win for `seat`.
    #[must_use]
    pub fn win(seat: Seat) -> Self {
        match seat {
            Seat::First => Score::First,
            Seat::Second => Score::Second,
        }
    }

    /// Returns the seat that won, if one did.
    #[must_use]
    pub fn winner(self) -> Option<Seat> {
        match self {
            Score::First => Some(Seat::First),
            Score::Second => Some(Seat::Second),
            Score::Draw | Score::Aborted => None,
        }
    }
}

impl Offers {
    /// Returns whether no offer waits for an answer.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Offers::default()
    }
}
