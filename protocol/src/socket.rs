//! The conversation over the WebSocket, named from the client's side.
//!
//! Every message is one JSON object with a `type`. The server answers each command that has an `id`
//! with [`ClientIn::Done`] or [`ClientIn::Refused`] of the same `id`, after whatever it caused.
//! A command sent again with the same id (or a move with the same game, ply and notation) is
//! answered the same way and applied once.

use crate::account::Account;
use crate::bot::Thinking;
use crate::challenge::Challenge;
use crate::error::Refusal;
use crate::game::{About, Act, Crowd, Entry, GameSummary, Room, State, You};
use crate::id::GameId;
use crate::{Millis, wire};

/// The longest message a client may send, in bytes.
pub const MESSAGE_LEN_MAX: usize = 16 * 1024;
/// The longest command id, in bytes.
pub const COMMAND_ID_LEN_MAX: usize = 32;
/// The longest notation of a move, in bytes.
pub const NOTATION_LEN_MAX: usize = 256;
/// The longest thing one can say, in characters.
pub const SAY_LEN_MAX: usize = 300;
/// How often a client pings.
pub const PING_EVERY_MS: Millis = 2_500;
/// A client whose ping got no answer for so long connects anew.
pub const PONG_OVERDUE_MS: Millis = 9_000;
/// The server closes a connection that has been silent for so long.
pub const SILENT_MAX_MS: Millis = 30_000;

wire! {
    /// What a client says.
    #[derive(Eq)]
    #[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
    pub enum ClientOut {
        /// I am here. Answered by `pong`.
        Ping {
            /// The round trip I measured last, if I did.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            lag_ms: Option<u32>,
        },
        /// Show me this game from now on. `from` 0 asks for all of it (answered by `game`); a higher
        /// number for what came after that version (answered by `events`).
        Watch {
            /// The game.
            game: GameId,
            /// The last version I have.
            from: u32,
        },
        /// I no longer look at this game.
        Unwatch {
            /// The game.
            game: GameId,
        },
        /// Show me how the bots of this game think, or no longer. Who watches two bots is shown it
        /// at once (in rated games admins alone); who plays a bot in a casual game is told how much
        /// was thought once the move is made. In a game that hides something nobody is shown
        /// anything before its end. Lost with the connection and with `unwatch`.
        Follow {
            /// The game.
            game: GameId,
            /// Whether to show it.
            on: bool,
        },
        /// My move.
        Move {
            /// The game.
            game: GameId,
            /// How many moves had been made before it.
            ply: u32,
            /// The notation of a legal move, or another way of writing it that the rules read.
            notation: String,
            /// Mine, for the answer.
            id: String,
        },
        /// Anything else I do as a player.
        Act {
            /// The game.
            game: GameId,
            /// What.
            act: Act,
            /// Mine, for the answer.
            id: String,
        },
        /// I say something.
        Say {
            /// The game.
            game: GameId,
            /// Where.
            room: Room,
            /// What.
            text: String,
            /// Mine, for the answer.
            id: String,
        },
        /// Show me the lobby from now on.
        EnterLobby,
        /// I no longer look at the lobby.
        LeaveLobby,
    }

    /// What a client hears.
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum ClientIn {
        /// The first message on every connection.
        Hello {
            /// Who is signed in here.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            account: Option<Account>,
            /// The server's time.
            at_ms: Millis,
        },
        /// The answer to a ping.
        Pong {
            /// The server's time.
            at_ms: Millis,
        },
        /// How the search of a bot stands.
        Thinking(Thinking),
        /// A whole game.
        Game {
            /// What never changes.
            about: Box<About>,
            /// Its log.
            entries: Vec<Entry>,
            /// How it stands.
            state: State,
            /// What the receiver may do, if seated.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            you: Option<You>,
            /// Who is here.
            crowd: Crowd,
        },
        /// What came next in a game. The first entry follows the last one that was sent.
        Events {
            /// The game.
            game: GameId,
            /// The entries, in order; may be empty after a `watch`.
            entries: Vec<Entry>,
            /// How it stands after them.
            state: State,
            /// What the receiver may do, if seated.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            you: Option<You>,
        },
        /// Somebody came or went.
        Crowd(Crowd),
        /// The command with this id was carried out (or had been).
        Done {
            /// The command's.
            id: String,
        },
        /// A message was refused, and nothing changed.
        Refused {
            /// The command's id, if it could be read.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            id: Option<String>,
            /// The game it was about, if it could be read.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            game: Option<GameId>,
            /// Why, in a word.
            reason: Refusal,
            /// Why, in a sentence.
            text: String,
        },
        /// The lobby, whole, whenever it changes.
        Lobby {
            /// Open challenges to anyone, newest first.
            challenges: Vec<Challenge>,
            /// Games in progress, newest first, a few of them.
            games: Vec<GameSummary>,
            /// How many people are connected.
            online: u32,
        },
        /// The receiver's own challenges, whole, at the start and whenever they change.
        Challenges {
            /// To the receiver.
            incoming: Vec<Challenge>,
            /// By the receiver.
            outgoing: Vec<Challenge>,
        },
        /// A game in which the receiver sits has begun.
        Started {
            /// Which.
            game: GameSummary,
        },
        /// A game in which the receiver sits is over.
        Finished {
            /// Which, with its result.
            game: GameSummary,
        },
        /// The server closes this connection now.
        Bye {
            /// Why, in a sentence.
            text: String,
            /// Whether it makes sense to come back at once.
            again: bool,
        },
    }
}
