//! What goes in and out of the client's state.

use std::path::PathBuf;

use crossterm::event::{KeyEvent, MouseEvent};
use rookery_protocol::Millis;
use rookery_protocol::account::{Account, Credentials};
use rookery_protocol::bot::BotCard;
use rookery_protocol::challenge::{Challenge, NewChallenge};
use rookery_protocol::game::{GameSummary, Rules};
use rookery_protocol::id::ChallengeId;
use rookery_protocol::said::Text;
use rookery_protocol::socket::{ClientIn, ClientOut};

/// How the connection stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkState {
    /// There is none and none is wanted.
    None,
    /// The first attempt is under way.
    Opening,
    /// The first attempts did not go well, and there are more.
    Away,
    Open,
    /// It was lost, and is looked for again.
    Lost,
    /// The server wants none.
    SentAway,
}

/// What happens to the client.
#[derive(Debug)]
pub(crate) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    Resize(u16, u16),
    Tick {
        /// The server's time; 0 before it is known.
        now_ms: Millis,
        /// How long the program runs.
        up_ms: Millis,
    },
    Heard(Box<ClientIn>),
    Link(LinkState),
    /// The connection cannot be opened, or was closed for good.
    LinkFailed(Text),
    Answer(Box<Answer>),
}

/// What the client wants to be done.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Effect {
    /// Open a connection to the server with the session that there is.
    Connect,
    HangUp,
    Say(ClientOut),
    Call(Call),
    /// Write the game that is played without a server to this file, or to one of its own.
    Save(Option<PathBuf>),
    /// Ring the terminal's bell.
    Ring,
    Quit,
}

/// What is asked of the server beside the connection.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Call {
    /// Logs in; `new` makes the account first.
    LogIn {
        server: String,
        credentials: Credentials,
        /// The code that the account wants beside them.
        code: Option<String>,
        new: bool,
    },
    LogOut,
    Rules,
    Bots,
    /// The games in progress of a player.
    Mine(String),
    /// The newest games of a player, whoever it is.
    Of(String),
    Invite(NewChallenge),
    Accept(ChallengeId),
    Decline(ChallengeId),
    TakeBack(ChallengeId),
}

/// What came of a call.
#[derive(Debug)]
pub(crate) enum Answer {
    LoggedIn {
        server: String,
        account: Account,
    },
    /// The server's word, and a sentence.
    NotLoggedIn {
        code: Option<String>,
        text: Text,
    },
    Rules(Vec<Rules>),
    Bots(Vec<BotCard>),
    Mine(Vec<GameSummary>),
    /// Whose, and which.
    Of(String, Vec<GameSummary>),
    Invited(Challenge),
    Accepted(GameSummary),
    /// There is nothing more to say about it.
    Done,
    /// There is this to say.
    Noted(Text),
    /// Something went wrong.
    Failed(Text),
    /// The server knows nobody by our session.
    SessionEnded,
}
