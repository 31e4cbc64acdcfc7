//! The reasons in a word, for programs.

use rookery_protocol::error::Refusal;
use rookery_storage::StorageError;

use super::Denied;
use crate::auth::passphrase::HashError;

impl Denied {
    /// The reason in a word, for programs. It never changes.
    #[must_use]
    pub fn code(&self) -> String {
        let word = match self {
            Self::Game(refusal) => return word_of(*refusal),
            Self::Storage(StorageError::Down(_)) => return word_of(Refusal::StorageDown),
            Self::Hash(HashError::Busy) => return word_of(Refusal::Busy),
            Self::Storage(_) | Self::Hash(_) | Self::Internal(_) => "internal",
            Self::Form(form) => form.code(),
            Self::TooFast(_) => "too-fast",
            Self::NotFound => "not-found",
            Self::NoSuchLogin => "no-such-login",
            Self::NoSuchToken | Self::NoSuchMachine | Self::NoTokenOfYours => "no-such-token",
            Self::MissingScope(_) => "missing-scope",
            Self::Suspended => "suspended",
            Self::AdminsOnly => "admins-only",
            Self::RegistrationClosed => "registration-closed",
            Self::GuestsClosed => "guests-closed",
            Self::FirstAdminMade | Self::LinkUsed => "link-is-dead",
            Self::GuestHasNoPassphrase | Self::GuestHasNoTokens | Self::GuestSendsNoGames => {
                "guest"
            }
            Self::TooManyTokens => "too-many-tokens",
            Self::TooManyConnections => "too-many",
            Self::NoUpgrade(_) => "no-upgrade",
            Self::NoSuchUser => "no-such-user",
            Self::OwnAccount => "own-account",
            Self::SuspendedBot => "a-bot",
            Self::BadRole => "bad-role",
            Self::NoPassphrase => "no-passphrase",
            Self::GuestsPlayCasual => "guests-play-casual",
            Self::TooManyChallenges(_) => "too-many-challenges",
            Self::OwnChallenge => "own-challenge",
            Self::NotYourChallenge => "not-your-challenge",
            Self::ChallengeClosed => "challenge-closed",
            Self::Hidden | Self::HidesFromPrograms => "hidden",
            Self::NoHint(why) => why.code(),
            Self::EngineAnnounced => "engine-announced",
            Self::EngineHasBot => "engine-has-bot",
            Self::NotTested(_) => "engine-not-tested",
            Self::BotPlays => "bot-plays",
            Self::NoSuchModule => "no-such-module",
            Self::NoDraft => "no-draft",
            Self::MatchChanged => "match-changed",
            Self::MatchOver => "match-over",
            Self::MatchState(_) => "match-state",
            Self::TooManyStudies(_) => "too-many-studies",
            Self::StudyOver => "study-over",
            Self::NotYourImport => "not-yours",
            Self::TooManyGames => "too-many-games",
            Self::NoBackupHere => "not-here",
            Self::BackupFailed(_) => "backup-failed",
        };
        word.to_owned()
    }
}

/// The word of a refusal, as sockets say it.
fn word_of(refusal: Refusal) -> String {
    let word = serde_json::to_value(refusal).ok();
    word.as_ref().and_then(serde_json::Value::as_str).unwrap_or("refused").to_owned()
}
