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
use crate::said::Said;
use crate::{Millis, wire};

/// The longest message that a client may send, in bytes.
pub const MESSAGE_LEN_MAX: usize = 16 * 1024;
/// The longest command id, in bytes.
pub const COMMAND_ID_LEN_MAX: usize = 32;
/// The longest notation of a move, in bytes.
pub const NOTATION_LEN_MAX: usize = 256;
/// The longest chat message, in characters.
pub const SAY_LEN_MAX: usize = 300;
/// The interval at which a client pings, in milliseconds.
pub const PING_EVERY_MS: Millis = 2_500;
/// The time without an answer to a ping after which a client connects anew, in milliseconds.
pub const PONG_OVERDUE_MS: Millis = 9_000;
/// The time of silence after which the server closes a connection, in milliseconds.
pub const SILENT_MAX_MS: Millis = 30_000;

wire! {
    /// A message from a client to the server.
    #[derive(Eq)]
    #[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
    pub enum ClientOut {
        /// A ping, answered by `pong`.
        Ping {
            /// The round trip that the client measured last, in milliseconds.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            lag_ms: Option<u32>,
        },
        /// Subscribe to a game. `from` 0 asks for all of it (answered by `game`), a higher number
        /// for what came after that version (answered by `events`).
        Watch {
            /// The id of the game.
            game: GameId,
            /// The last version that the client has, 0 for none.
            from: u32,
        },
        /// Unsubscribe from a game.
        Unwatch {
            /// The id of the game.
            game: GameId,
        },
        /// Turn the reports of how a game's bots think on or off. Whoever watches two bots is shown
        /// them at once (in rated games, admins alone); whoever plays a bot in a casual game is
        /// shown them once the bot has moved. In a game that hides something nobody is shown any
        /// before its end. The setting ends with the connection and with `unwatch`.
        Follow {
            /// The id of the game.
            game: GameId,
            /// Whether to show the reports.
            on: bool,
        },
        /// Make a move.
        Move {
            /// The id of the game.
            game: GameId,
            /// The number of moves made before this one.
            ply: u32,
            /// The notation of a legal move, or another way of writing it that the rules read.
            notation: String,
            /// The command's id, which the answer repeats.
            id: String,
        },
        /// Act as a player in any way but a move.
        Act {
            /// The id of the game.
            game: GameId,
            /// The act.
            act: Act,
            /// The command's id, which the answer repeats.
            id: String,
        },
        /// Say something in a game's chat.
        Say {
            /// The id of the game.
            game: GameId,
            /// The room to say it in.
            room: Room,
            /// The text to say, of at most [`SAY_LEN_MAX`] characters.
            text: String,
            /// The command's id, which the answer repeats.
            id: String,
        },
        /// Subscribe to the lobby.
        EnterLobby,
        /// Unsubscribe from the lobby.
        LeaveLobby,
    }

    /// A message from the server to a client.
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum ClientIn {
        /// The first message on every connection.
        Hello {
            /// The account that is signed in here, if one is.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            account: Option<Account>,
            /// The server's Unix time, in milliseconds.
            at_ms: Millis,
        },
        /// Whether the server can keep what happens: told when that changes, and to whoever comes
        /// while it cannot. Until it can, moves and everything else are refused.
        Keeping {
            /// Whether it can.
            on: bool,
        },
        /// The answer to a ping.
        Pong {
            /// The server's Unix time, in milliseconds.
            at_ms: Millis,
        },
        /// A report of a bot's search.
        Thinking(Thinking),
        /// A whole game: the answer to `watch` from version 0.
        Game {
            /// The part of the game that never changes.
            about: Box<About>,
            /// The entries of the game's log, in order.
            entries: Vec<Entry>,
            /// The state of the game after these entries.
            state: State,
            /// The receiver's legal moves and acts, if seated.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            you: Option<You>,
            /// The people who are at the game.
            crowd: Crowd,
        },
        /// The next entries of a game's log. The first one follows the last that was sent.
        Events {
            /// The id of the game.
            game: GameId,
            /// The entries in order; may be empty after a `watch`.
            entries: Vec<Entry>,
            /// The state of the game after these entries.
            state: State,
            /// The receiver's legal moves and acts, if seated.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            you: Option<You>,
        },
        /// The people at a game, after somebody came or went.
        Crowd(Crowd),
        /// The command with this id was carried out, now or before.
        Done {
            /// The id of the command.
            id: String,
        },
        /// A message was refused, and nothing changed.
        Refused {
            /// The id of the command, if it could be read.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            id: Option<String>,
            /// The game that it was about, if that could be read.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            game: Option<GameId>,
            /// The reason, for programs.
            reason: Refusal,
            /// The reason, in a sentence.
            text: String,
        },
        /// The whole lobby, sent whenever it changes.
        Lobby {
            /// The open challenges to anyone, newest first.
            challenges: Vec<Challenge>,
            /// Some of the games in progress, newest first.
            games: Vec<GameSummary>,
            /// The number of people who are connected.
            online: u32,
        },
        /// All challenges from and to the receiver, sent at the start and whenever they change.
        Challenges {
            /// The challenges to the receiver.
            incoming: Vec<Challenge>,
            /// The challenges by the receiver.
            outgoing: Vec<Challenge>,
        },
        /// A game in which the receiver sits has begun.
        Started {
            /// The game that has begun.
            game: GameSummary,
        },
        /// It is the receiver's turn in a game that this connection does not watch.
        YourTurn {
            /// The id of the game.
            game: GameId,
        },
        /// A game in which the receiver sits is over.
        Finished {
            /// The game that is over, with its result.
            game: GameSummary,
        },
        /// The server closes this connection now.
        Bye {
            /// The reason, in a sentence.
            text: String,
            /// The sentence by its key.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            said: Option<Said>,
            /// Whether it makes sense to connect again at once.
            again: bool,
        },
    }
}
