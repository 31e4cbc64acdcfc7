//! The reasons in a word, for programs.

use rookery_protocol::cause::Cause;
use rookery_protocol::error::{Code, Refusal};
use rookery_storage::StorageError;

use super::Denied;
use crate::auth::passphrase::HashError;

impl Denied {
    /// The reason in a word, for programs. It never changes.
    #[must_use]
    pub fn code(&self) -> Code {
        let cause = match self {
            Self::Game(refusal) => return (*refusal).into(),
            Self::Storage(StorageError::Down(_)) => return Refusal::StorageDown.into(),
            Self::Hash(HashError::Busy) => return Refusal::Busy.into(),
            Self::Storage(_) | Self::Hash(_) | Self::Internal(_) => Cause::Internal,
            Self::Form(form) => return form.code(),
            Self::TooFast(_) | Self::GuessesPause { .. } | Self::CodesPause { .. } => {
                return Refusal::TooFast.into();
            }
            Self::NotFound => Cause::NotFound,
            Self::NoSuchLogin => Cause::NoSuchLogin,
            Self::CodeWanted => Cause::CodeWanted,
            Self::PasskeyWanted => Cause::PasskeyWanted,
            Self::WrongPasskey | Self::PasskeyKnown => Cause::WrongPasskey,
            Self::PassphraseFirst => Cause::PassphraseFirst,
            Self::BeginAgain => Cause::BeginAgain,
            Self::SecondFactorFirst => Cause::SecondFactorFirst,
            Self::NoSuchFactor(_) => Cause::NoSuchFactor,
            Self::AppAlready => Cause::AppAlready,
            Self::TooManyPasskeys => Cause::TooManyPasskeys,
            Self::NoPasskeysHere => Cause::NoPasskeysHere,
            Self::CodesNotHere => Cause::CodesNotHere,
            Self::NoSuchToken | Self::NoSuchMachine | Self::NoTokenOfYours => Cause::NoSuchToken,
            Self::MissingScope(_) => Cause::MissingScope,
            Self::Suspended => Cause::Suspended,
            Self::AdminsOnly => Cause::AdminsOnly,
            Self::RegistrationClosed => Cause::RegistrationClosed,
            Self::GuestsClosed => Cause::GuestsClosed,
            Self::FirstAdminMade | Self::LinkUsed => Cause::LinkIsDead,
            Self::GuestHasNoPassphrase | Self::GuestHasNoTokens | Self::GuestSendsNoGames => {
                Cause::Guest
            }
            Self::PassphraseWanted => Cause::PassphraseWanted,
            Self::NoSuchSession => Cause::NoSuchSession,
            Self::ArchiveBegun => Cause::ArchiveBegun,
            Self::TooManyTokens => Cause::TooManyTokens,
            Self::TooManyConnections | Self::AddressFull => Cause::TooMany,
            Self::NoUpgrade(_) => Cause::NoUpgrade,
            Self::NoSuchUser => Cause::NoSuchUser,
            Self::OwnAccount => Cause::OwnAccount,
            Self::SuspendedBot => Cause::ABot,
            Self::BadRole => Cause::BadRole,
            Self::NoPassphrase => Cause::NoPassphrase,
            Self::GuestsPlayCasual => Cause::GuestsPlayCasual,
            Self::TooManyBlocks(_) => Cause::TooManyBlocks,
            Self::TooManyChallenges(_) => Cause::TooManyChallenges,
            Self::PlaysTooMany(_) | Self::OpponentPlaysTooMany => {
                return Refusal::PlaysTooMany.into();
            }
            Self::OwnChallenge => Cause::OwnChallenge,
            Self::NotYourChallenge => Cause::NotYourChallenge,
            Self::ChallengeClosed => Cause::ChallengeClosed,
            Self::Hidden | Self::HidesFromPrograms => Cause::Hidden,
            Self::NoHint(why) => why.code(),
            Self::EngineAnnounced => Cause::EngineAnnounced,
            Self::EngineHasBot => Cause::EngineHasBot,
            Self::NotTested(_) => Cause::EngineNotTested,
            Self::BotPlays => Cause::BotPlays,
            Self::NoSuchModule => Cause::NoSuchModule,
            Self::NoDraft => Cause::NoDraft,
            Self::MatchChanged => Cause::MatchChanged,
            Self::MatchOver => Cause::MatchOver,
            Self::MatchState(_) => Cause::MatchState,
            Self::TooManyStudies(_) => Cause::TooManyStudies,
            Self::StudyOver => Cause::StudyOver,
            Self::BooksFull(_) => Cause::TooMany,
            Self::BookStays(_) => Cause::BookStays,
            Self::NotYourImport => Cause::NotYours,
            Self::TooManyGames | Self::TooManyFiles => Cause::TooManyGames,
            Self::DiskNearlyFull => return Refusal::StorageDown.into(),
            Self::NoBackupHere => Cause::NotHere,
            Self::NoMailHere => Cause::NoMailHere,
            Self::NoMailAddress(_) => Cause::NoMailAddress,
            Self::MailLinkDead(_) => Cause::LinkIsDead,
            Self::TooManyAccounts(_) => Cause::TooManyAccounts,
            Self::BackupFailed(_) => Cause::BackupFailed,
        };
        cause.into()
    }
}
