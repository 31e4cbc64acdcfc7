//! Refusals and problems: a word for programs and a sentence for people.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use thiserror::Error;
use ts_rs::TS;

use crate::cause::Cause;
use crate::said::Said;
use crate::wire;

wire! {
    /// The reason for a refusal. Its `Display` is a sentence for people.
    #[derive(Copy, Eq, Hash, Error)]
    #[serde(rename_all = "kebab-case")]
    pub enum Refusal {
        /// The message is not JSON, not of a known type, or has a field out of range.
        #[error("The server did not understand this message.")]
        Malformed,
        /// Nobody is signed in on this connection.
        #[error("Sign in first.")]
        SignInFirst,
        /// Too many messages came in a short time.
        #[error("That was too fast. Wait a moment and try again.")]
        TooFast,
        /// The text is too long, or empty.
        #[error("That text is empty or too long.")]
        BadText,
        /// No game has this id.
        #[error("There is no such game.")]
        NoSuchGame,
        /// The sender does not sit at this board.
        #[error("You are not playing in this game.")]
        NotSeated,
        /// The sender does not belong in that chat room.
        #[error("You cannot write here while the game goes on.")]
        WrongRoom,
        /// Admins have forbidden the sender to chat.
        #[error("Those who run this server do not let you chat.")]
        Muted,
        /// The chat room is full.
        #[error("This chat is full.")]
        RoomFull,
        /// The game has ended.
        #[error("The game is over.")]
        GameOver,
        /// The game is not over.
        #[error("The game is not over yet.")]
        GameNotOver,
        /// It is the opponent's move.
        #[error("It is not your turn.")]
        NotYourTurn,
        /// The move was meant for another position than the present one.
        #[error("The game has moved on since.")]
        Stale,
        /// The rules forbid the move.
        #[error("That move is not legal.")]
        Illegal,
        /// The text can be read as several moves.
        #[error("That could be more than one move. Say which piece.")]
        Ambiguous,
        /// The mover's time was already up.
        #[error("Your time was up.")]
        TimeUp,
        /// No offer is there to accept or decline.
        #[error("There is no such offer now.")]
        NoOffer,
        /// The same offer already waits for an answer.
        #[error("You have already offered.")]
        AlreadyOffered,
        /// Another offer must wait for a few moves after the last one.
        #[error("You offered just now. Make a few moves first.")]
        OfferedTooOften,
        /// The rules grant no draw here.
        #[error("There is no draw to claim here.")]
        NothingToClaim,
        /// The opponent is here, or has not been gone for long enough.
        #[error("Your opponent has not been gone for long enough.")]
        OpponentHere,
        /// The game has gone on too long to be aborted.
        #[error("It is too late to abort. You can resign.")]
        TooLateToAbort,
        /// There is no move to take back.
        #[error("There is no move of yours to take back.")]
        NothingToTakeBack,
        /// One of the two has blocked the other.
        #[error("One of you has blocked the other, so no game begins between you.")]
        Blocked,
        /// No new games are played by these rules.
        #[error("This game is no longer offered here.")]
        GamePutAway,
        /// One of the two plays as many games at once as they may.
        #[error("One of you plays as many games already as anybody may. Finish one first.")]
        PlaysTooMany,
        /// Reports of bots' searches are shown to those who watch two bots, and to whoever plays
        /// one in a casual game; never where something is hidden.
        #[error(
            "How a bot thinks is shown where two bots play, and in casual games to who plays it; \
             never where something is hidden."
        )]
        NotShown,
        /// Moves can be prepared while the opponent is to move, in games that last for days or have no
        /// clock and hide nothing, up to a move for which the rules draw lots.
        #[error(
            "Moves are prepared while your opponent is to move, in games without a clock or with \
             days for each move that hide nothing, and none for which the rules draw lots."
        )]
        NotPrepared,
        /// How a move is written is told once it is made, where something is hidden.
        #[error(
            "Where something is hidden, or the rules are a script, a move is written once it is \
             made."
        )]
        NotWritten,
        /// No time can be added: there is no clock, or it is full.
        #[error("No time can be added to that clock.")]
        NoTimeToAdd,
        /// The game has reached its greatest length.
        #[error("The game cannot go on any longer.")]
        TooLong,
        /// The database does not answer; nothing was changed.
        #[error("The server cannot save this right now. Nothing is lost; try again in a moment.")]
        StorageDown,
        /// Too many games or connections are open.
        #[error("The server is full right now. Try again in a moment.")]
        Busy,
    }

    /// Why a request was refused: a sentence for people, a word for programs, and the field that is
    /// wrong. The body of every HTTP answer that is an error.
    #[derive(Eq)]
    pub struct Problem {
        /// A sentence: what happened, what was kept, and what to do.
        pub error: String,
        /// The kind of the problem in a word, for programs. A client keeps a text, since a newer
        /// server may have a word that the client does not know.
        #[schemars(with = "Code")]
        #[ts(as = "Code")]
        pub code: String,
        /// The sentence by its key, for programs that have a catalogue of their own; left out where
        /// the sentence has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub said: Option<Said>,
        /// The field of the form that is wrong, if it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub field: Option<String>,
    }
}

impl Refusal {
    /// Returns the word for programs, such as `not-your-turn`.
    #[must_use]
    pub fn word(self) -> String {
        let word = serde_json::to_value(self).ok();
        word.as_ref().and_then(|word| word.as_str()).unwrap_or_default().to_owned()
    }
}

/// The kind of a problem in a word, for programs: of everything that is refused over HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(untagged)]
pub enum Code {
    /// A game refuses, with the word that the socket has for it.
    Game(Refusal),
    /// Something else is the reason.
    Other(Cause),
}

impl From<Refusal> for Code {
    fn from(refusal: Refusal) -> Self {
        Self::Game(refusal)
    }
}

impl From<Cause> for Code {
    fn from(cause: Cause) -> Self {
        Self::Other(cause)
    }
}

/// One list of words, whichever of the two types has them.
impl JsonSchema for Code {
    fn schema_name() -> Cow<'static, str> {
        "Code".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let lists = [Refusal::json_schema(generator), Cause::json_schema(generator)];
        let words = lists.iter().filter_map(|list| list.get("oneOf")?.as_array()).flatten();
        let words: Vec<_> = words.collect();
        json_schema!({
            "description": "The kind of a problem in a word, for programs. A word never changes.",
            "oneOf": words,
        })
    }
}
