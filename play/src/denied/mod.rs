//! Why an act was not carried out: one closed list, which every door puts into words of its own.

use std::fmt;

use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::matches::MatchState;
use rookery_protocol::token::Scope;
use rookery_storage::StorageError;
use rookery_texts::Text;

use crate::auth::name::NameFault;
use crate::auth::passphrase::{HashError, PassphraseFault};

mod code;
mod engines;
mod form;
mod sentence;
#[cfg(test)]
mod tests;

pub use engines::{NoHint, TestFailed};
pub use form::{BotDeclines, Form, Wrong};

/// The outcome of an act that may be denied.
pub type Result<T> = std::result::Result<T, Denied>;

/// Why an act was not carried out. Its `Display` is a sentence for people, in English.
#[derive(Debug)]
pub enum Denied {
    /// A game denies it, for a reason that is said over sockets as well.
    Game(Refusal),
    /// What was filled in cannot be taken.
    Form(Form),
    /// It was tried too often; it may be tried again after so many milliseconds.
    TooFast(Millis),
    /// Too many wrong passphrases were tried; another may be after so many milliseconds. `own`
    /// where they were tried from one place that the account knows, and not from places that are
    /// new to it.
    GuessesPause {
        /// The wait, in milliseconds.
        wait_ms: Millis,
        /// Whether the account knows the place.
        own: bool,
    },
    /// The same of codes beside the passphrase.
    CodesPause {
        /// The wait, in milliseconds.
        wait_ms: Millis,
        /// Whether the account knows the place.
        own: bool,
    },
    /// There is no such thing.
    NotFound,

    /// The name and the passphrase do not belong together, or nobody has the name.
    NoSuchLogin,
    /// The passphrase is right, and a code is wanted beside it.
    CodeWanted,
    /// The passphrase is right, and a passkey is wanted beside it, or a code.
    PasskeyWanted,
    /// A passkey opens no account here, or its answer cannot be taken.
    WrongPasskey,
    /// A passkey opens its account beside the passphrase only, until it was used so once.
    PassphraseFirst,
    /// What was begun is over.
    BeginAgain,
    /// Only admins with a second factor do this.
    SecondFactorFirst,
    /// The account has no such second factor: why, in a sentence.
    NoSuchFactor(Text),
    /// The account has an app that makes codes.
    AppAlready,
    /// The passkey belongs to an account already.
    PasskeyKnown,
    /// Somebody has as many passkeys as anybody may have.
    TooManyPasskeys,
    /// Passkeys are good nowhere on this server.
    NoPasskeysHere,
    /// The secrets of apps cannot be read.
    CodesNotHere,
    /// No token is shown, or one that nobody has.
    NoSuchToken,
    /// A machine shows no token, or one that lets nobody in.
    NoSuchMachine,
    /// A token may not be used for this.
    MissingScope(Option<Scope>),
    /// Somebody may not log in.
    Suspended,
    /// Only admins do this.
    AdminsOnly,
    /// Nobody can register now.
    RegistrationClosed,
    /// No guests are let in now.
    GuestsClosed,
    /// The link that makes the first admin is good no longer.
    FirstAdminMade,
    /// A link for a new passphrase is good no longer.
    LinkUsed,
    /// A guest has no passphrase to prove.
    GuestHasNoPassphrase,
    /// A guest has no tokens.
    GuestHasNoTokens,
    /// A guest keeps no games from elsewhere.
    GuestSendsNoGames,
    /// The passphrase is asked for once more: it was given too long ago.
    PassphraseWanted,
    /// Somebody has no session of this id, or it has ended.
    NoSuchSession,
    /// All that somebody has here is being put together already.
    ArchiveBegun,
    /// Somebody has as many tokens as anybody may have.
    TooManyTokens,
    /// Somebody has no token of this id.
    NoTokenOfYours,
    /// Somebody has as many connections as anybody may have.
    TooManyConnections,
    /// From one address come as many connections as may.
    AddressFull,
    /// An account cannot become a bot's: why, in a sentence.
    NoUpgrade(Text),

    /// Nobody has this name or id.
    NoSuchUser,
    /// Admins do not change their own accounts.
    OwnAccount,
    /// A bot is not suspended but disabled.
    SuspendedBot,
    /// Only players and admins change places.
    BadRole,
    /// There is no passphrase to choose anew.
    NoPassphrase,

    /// Rated games need accounts.
    GuestsPlayCasual,
    /// Somebody blocks as many people as anybody may.
    TooManyBlocks(u32),
    /// Somebody has so many open challenges.
    TooManyChallenges(usize),
    /// Somebody plays as many games at once as they may.
    PlaysTooMany(u32),
    /// The opponent plays as many games at once as they may.
    OpponentPlaysTooMany,
    /// Nobody accepts a challenge of their own.
    OwnChallenge,
    /// The challenge is for somebody else.
    NotYourChallenge,
    /// The challenge was answered or taken back.
    ChallengeClosed,
    /// What a game hides is told when it is over.
    Hidden,
    /// What a game hides is not told to programs that speak of games in their own way.
    HidesFromPrograms,
    /// No move is suggested.
    NoHint(NoHint),

    /// A machine of its own runs the engine.
    EngineAnnounced,
    /// A bot plays with the engine.
    EngineHasBot,
    /// The engine could not be tested.
    NotTested(TestFailed),
    /// The bot is playing.
    BotPlays,
    /// There is no such version of a game.
    NoSuchModule,
    /// The version is no draft.
    NoDraft,
    /// Somebody else has changed the match.
    MatchChanged,
    /// The match is over.
    MatchOver,
    /// The match is in a state in which that is not done.
    MatchState(MatchState),
    /// So many studies wait already.
    TooManyStudies(u32),
    /// The study is over.
    StudyOver,
    /// No more books may come in now: why, in a sentence.
    BooksFull(Text),
    /// A book is used by a match that is not over, or cannot be deleted here: why, in a sentence.
    BookStays(Text),
    /// The import is somebody else's.
    NotYourImport,
    /// Somebody has as many games from elsewhere as anybody may have.
    TooManyGames,
    /// Somebody has as many files of games as anybody may have.
    TooManyFiles,
    /// The disk has little room left, which moves need.
    DiskNearlyFull,
    /// The database makes no copies of itself.
    NoBackupHere,
    /// This server sends no mail.
    NoMailHere,
    /// There is no address that mail could be sent to: why, in a sentence.
    NoMailAddress(Text),
    /// A link of a mail is good no longer: why, in a sentence.
    MailLinkDead(Text),
    /// An address belongs to so many accounts already.
    TooManyAccounts(u32),
    /// No copy of the database was made: why, in a sentence.
    BackupFailed(Text),

    /// The database failed.
    Storage(StorageError),
    /// No passphrase could be hashed.
    Hash(HashError),
    /// A fault of the server: what happened, for its log alone.
    Internal(String),
}

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
    pub fn form(field: &'static str, wrong: Wrong, why: Text) -> Self {
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

/// A wait in whole seconds, rounded up, one at least.
#[must_use]
pub fn seconds(wait_ms: Millis) -> u32 {
    u32::try_from((wait_ms + 999) / 1_000).unwrap_or(u32::MAX).max(1)
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for Denied {}

impl From<Refusal> for Denied {
    fn from(refusal: Refusal) -> Self {
        Self::Game(refusal)
    }
}

impl From<Form> for Denied {
    fn from(form: Form) -> Self {
        Self::Form(form)
    }
}

impl From<NoHint> for Denied {
    fn from(why: NoHint) -> Self {
        Self::NoHint(why)
    }
}

impl From<TestFailed> for Denied {
    fn from(why: TestFailed) -> Self {
        Self::NotTested(why)
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
        let text = fault.text();
        Self::form("name", Wrong::Name(fault), text)
    }
}

impl From<PassphraseFault> for Denied {
    fn from(fault: PassphraseFault) -> Self {
        Self::form("passphrase", Wrong::Passphrase(fault), fault.text())
    }
}
