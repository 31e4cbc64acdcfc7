//! Why something was refused, in a word for programs and a sentence for people.

use thiserror::Error;

use crate::wire;

wire! {
    /// Why the server refused. The sentence of each is its `Display`.
    #[derive(Copy, Eq, Hash, Error)]
    #[serde(rename_all = "kebab-case")]
    pub enum Refusal {
        /// Not JSON, not a known message, or a field out of range.
        #[error("The server did not understand this message.")]
        Malformed,
        /// Nobody is signed in on this connection.
        #[error("Sign in first.")]
        SignInFirst,
        /// Too many messages.
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
        /// The sender does not belong into that chat room.
        #[error("You cannot write here while the game goes on.")]
        WrongRoom,
        /// Those who run the server have forbidden the sender to write.
        #[error("Those who run this server do not let you chat.")]
        Muted,
        /// The room holds no more.
        #[error("This chat is full.")]
        RoomFull,
        /// The game has ended.
        #[error("The game is over.")]
        GameOver,
        /// The game goes on.
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
        /// There is nothing to accept or decline.
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
        /// Too late to abort.
        #[error("It is too late to abort. You can resign.")]
        TooLateToAbort,
        /// There is no move to take back.
        #[error("There is no move of yours to take back.")]
        NothingToTakeBack,
        /// No new games are played by these rules.
        #[error("This game is no longer offered here.")]
        GamePutAway,
        /// How a bot thinks is shown to those who watch two bots play, and to the one who plays it
        /// in a casual game; never where something is hidden.
        #[error(
            "How a bot thinks is shown where two bots play, and in casual games to who plays it; \
             never where something is hidden."
        )]
        NotShown,
        /// There is no clock to add to, or it is full.
        #[error("No time can be added to that clock.")]
        NoTimeToAdd,
        /// A game cannot become longer.
        #[error("The game cannot go on any longer.")]
        TooLong,
        /// The database does not answer; nothing was changed.
        #[error("The server cannot save this right now. Nothing is lost; try again in a moment.")]
        StorageDown,
        /// Too many games or connections at once.
        #[error("The server is full right now. Try again in a moment.")]
        Busy,
    }

    /// The body of every HTTP answer that is an error.
    #[derive(Eq)]
    pub struct Problem {
        /// What happened, what was kept, and what to do: a sentence.
        pub error: String,
        /// The same in a word, for programs.
        pub code: String,
        /// Which field of the form is meant, if one is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub field: Option<String>,
    }
}
