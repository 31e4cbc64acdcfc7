//! Why an act was not carried out: one closed list, which every door puts into words of its own.

use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::matches::MatchState;
use rookery_protocol::token::{Scope, TOKENS_EACH_MAX};
use rookery_storage::StorageError;
use thiserror::Error;

use crate::auth::name::NameFault;
use crate::auth::passphrase::{HashError, PassphraseFault};

mod code;
mod engines;
mod form;
#[cfg(test)]
mod tests;

pub use engines::{NoHint, TestFailed};
pub use form::{BotDeclines, Form, Wrong};

/// The outcome of an act that may be denied.
pub type Result<T> = std::result::Result<T, Denied>;

/// Why an act was not carried out. Its `Display` is a sentence for people.
#[derive(Debug, Error)]
pub enum Denied {
    /// A game denies it, for a reason that is said over sockets as well.
    #[error(transparent)]
    Game(#[from] Refusal),
    /// What was filled in cannot be taken.
    #[error(transparent)]
    Form(#[from] Form),
    /// It was tried too often; it may be tried again after so many milliseconds.
    #[error("That was too often. Try again in {}.", span(*.0))]
    TooFast(Millis),
    /// There is no such thing.
    #[error("There is nothing at this address.")]
    NotFound,

    /// The name and the passphrase do not belong together, or nobody has the name.
    #[error("This name and passphrase do not match an account. New here? Create an account.")]
    NoSuchLogin,
    /// No token is shown, or one that nobody has.
    #[error("No such token")]
    NoSuchToken,
    /// A machine shows no token, or one that lets nobody in.
    #[error("This token lets nobody in. Make a new one on the page of machines.")]
    NoSuchMachine,
    /// A token may not be used for this.
    #[error("Missing scope: {}", .0.map_or("", |scope| scope.name()))]
    MissingScope(Option<Scope>),
    /// Somebody may not log in.
    #[error("This account is suspended. Ask those who run this server.")]
    Suspended,
    /// Only admins do this.
    #[error("Only those who run this server may do that.")]
    AdminsOnly,
    /// Nobody can register now.
    #[error("Nobody can register here now. Ask those who run this server for an account.")]
    RegistrationClosed,
    /// No guests are let in now.
    #[error("One plays here with an account only. Log in, or register.")]
    GuestsClosed,
    /// The link that makes the first admin is good no longer.
    #[error(
        "This link has been used already, or it is from an earlier start of the server. A new one \
         is printed at the start while there is no admin."
    )]
    FirstAdminMade,
    /// A link for a new passphrase is good no longer.
    #[error("This link has been used already, or it is too old. Ask for a new one.")]
    LinkUsed,
    /// A guest has no passphrase to prove.
    #[error("A guest has no passphrase. Register to get one.")]
    GuestHasNoPassphrase,
    /// A guest has no tokens.
    #[error("Guests have no tokens. Register to get one.")]
    GuestHasNoTokens,
    /// A guest keeps no games from elsewhere.
    #[error("Guests cannot send games. Register to do it.")]
    GuestSendsNoGames,
    /// Somebody has as many tokens as anybody may have.
    #[error("You have {TOKENS_EACH_MAX} tokens. End one that you no longer need.")]
    TooManyTokens,
    /// Somebody has no token of this id.
    #[error("You have no such token. It may have been ended already.")]
    NoTokenOfYours,
    /// Somebody has as many connections as anybody may have.
    #[error("You have too many connections here.")]
    TooManyConnections,
    /// An account cannot become a bot's: why, in a sentence.
    #[error("{0}")]
    NoUpgrade(&'static str),

    /// Nobody has this name or id.
    #[error("Nobody here has that name. Check how it is written.")]
    NoSuchUser,
    /// Admins do not change their own accounts.
    #[error("Another admin must do that: it is your own account.")]
    OwnAccount,
    /// A bot is not suspended but disabled.
    #[error("Nobody logs in as a bot. Disable it where bots are.")]
    SuspendedBot,
    /// Only players and admins change places.
    #[error("Only players become admins, and admins players.")]
    BadRole,
    /// There is no passphrase to choose anew.
    #[error("Guests and bots have no passphrase.")]
    NoPassphrase,

    /// Rated games need accounts.
    #[error("This game is rated. Register to play it.")]
    GuestsPlayCasual,
    /// Somebody has so many open challenges.
    #[error("You have {0} open challenges. Take one back first.")]
    TooManyChallenges(usize),
    /// Nobody accepts a challenge of their own.
    #[error("This is your own challenge. Send the link to somebody else.")]
    OwnChallenge,
    /// The challenge is for somebody else.
    #[error("This challenge is not for you to answer.")]
    NotYourChallenge,
    /// The challenge was answered or taken back.
    #[error("This challenge is no longer open.")]
    ChallengeClosed,
    /// What a game hides is told when it is over.
    #[error("This game hides something from its players. It can be downloaded when it is over.")]
    Hidden,
    /// What a game hides is not told to programs that speak of games in their own way.
    #[error("This game hides something; it is told in our own protocol alone.")]
    HidesFromPrograms,
    /// No move is suggested.
    #[error(transparent)]
    NoHint(#[from] NoHint),

    /// A machine of its own runs the engine.
    #[error("A machine of its own runs this engine. Change it there.")]
    EngineAnnounced,
    /// A bot plays with the engine.
    #[error("A bot plays with this engine. Remove the bot first, or give it another one.")]
    EngineHasBot,
    /// The engine could not be tested.
    #[error(transparent)]
    NotTested(#[from] TestFailed),
    /// The bot is playing.
    #[error("It is playing. Switch it off, and remove it when its games are over.")]
    BotPlays,
    /// There is no such version of a game.
    #[error("There is no such version of a game.")]
    NoSuchModule,
    /// The version is no draft.
    #[error("Only a draft can be deleted: games may have been played by the others.")]
    NoDraft,
    /// Somebody else has changed the match.
    #[error("Somebody else has changed this match meanwhile. Look at it again.")]
    MatchChanged,
    /// The match is over.
    #[error("This match is over.")]
    MatchOver,
    /// The match is in a state in which that is not done.
    #[error("That cannot be done: it is {0:?}.")]
    MatchState(MatchState),
    /// So many studies wait already.
    #[error("{0} studies wait already. Cancel one, or come back later.")]
    TooManyStudies(u32),
    /// The study is over.
    #[error("This study is over already.")]
    StudyOver,
    /// The import is somebody else's.
    #[error("Only whoever has sent these games can delete them.")]
    NotYourImport,
    /// Somebody has as many games from elsewhere as anybody may have.
    #[error("You have as many games here as one may have.")]
    TooManyGames,
    /// The database makes no copies of itself.
    #[error("This server keeps everything in PostgreSQL. Copy that with pg_dump.")]
    NoBackupHere,
    /// No copy of the database was made: why, in a sentence.
    #[error("{0}")]
    BackupFailed(String),

    /// The database failed.
    #[error("{}", words_of(.0))]
    Storage(StorageError),
    /// No passphrase could be hashed.
    #[error("{}", if matches!(.0, HashError::Busy) { Refusal::Busy.to_string() } else { INTERNAL.to_owned() })]
    Hash(HashError),
    /// A fault of the server: what happened, for its log alone.
    #[error("{INTERNAL}")]
    Internal(String),
}

/// What people are told of a fault of the server.
const INTERNAL: &str =
    "Something went wrong on the server. It has been noted; try again in a moment.";

impl Denied {
    /// The field of the form that is meant, if one is.
    #[must_use]
    pub fn field(&self) -> Option<&'static str> {
        match self {
            Self::Form(form) => Some(form.field),
            _ => None,
        }
    }

    /// A field of a form is wrong.
    #[must_use]
    pub fn form(field: &'static str, wrong: Wrong, why: impl Into<String>) -> Self {
        Self::Form(Form::new(field, wrong, why))
    }

    /// Writes a failure of the server to its log. Whoever tells somebody of it calls this once.
    pub fn log(&self) {
        match self {
            Self::Storage(StorageError::Down(why)) => tracing::warn!(why, "the database is down"),
            Self::Storage(failed) => tracing::error!(%failed, "the database failed"),
            Self::Hash(HashError::Busy) => tracing::debug!("too many passphrases wait"),
            Self::Hash(failed) => tracing::error!(%failed, "a passphrase could not be checked"),
            Self::Internal(why) => tracing::error!(why, "an act failed"),
            _ => {}
        }
    }
}

fn words_of(failed: &StorageError) -> String {
    match failed {
        StorageError::Down(_) => Refusal::StorageDown.to_string(),
        _ => INTERNAL.to_owned(),
    }
}

/// A wait in whole seconds, rounded up, one at least.
#[must_use]
pub fn seconds(wait_ms: Millis) -> u32 {
    u32::try_from((wait_ms + 999) / 1_000).unwrap_or(u32::MAX).max(1)
}

fn span(wait_ms: Millis) -> String {
    match seconds(wait_ms) {
        1 => "a second".to_owned(),
        seconds @ 2..=90 => format!("{seconds} seconds"),
        seconds => format!("{} minutes", seconds.div_ceil(60)),
    }
}

impl From<StorageError> for Denied {
    fn from(failed: StorageError) -> Self {
        Self::Storage(failed)
    }
}

impl From<HashError> for Denied {
    fn from(failed: HashError) -> Self {
        Self::Hash(failed)
    }
}

impl From<NameFault> for Denied {
    fn from(fault: NameFault) -> Self {
        let text = fault.to_string();
        Self::form("name", Wrong::Name(fault), text)
    }
}

impl From<PassphraseFault> for Denied {
    fn from(fault: PassphraseFault) -> Self {
        Self::form("passphrase", Wrong::Passphrase(fault), fault.to_string())
    }
}
