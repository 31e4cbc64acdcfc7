//! The reasons in a sentence, for people.

use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::factor::PASSKEYS_EACH_MAX;
use rookery_protocol::matches::MatchState;
use rookery_protocol::token::TOKENS_EACH_MAX;
use rookery_storage::StorageError;
use rookery_texts::{
    Text, accounts, bots, challenges, engines, factors, imports, mails, matches, modules, server,
    studies, tokens,
};

use super::{Denied, seconds};
use crate::auth::passphrase::HashError;
use crate::imports::FILES_EACH_MAX;
use crate::may::TRUSTED_MS;

impl Denied {
    /// The reason in a sentence, for people: what happened, what was kept, and what to do.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Game(refusal) => (*refusal).into(),
            Self::Form(form) => form.why.clone(),
            Self::TooFast(wait_ms) => server::too_often(span(*wait_ms)),
            Self::GuessesPause { wait_ms, own: true } => {
                accounts::log_in_paused_here(span(*wait_ms))
            }
            Self::GuessesPause { wait_ms, own: false } => accounts::log_in_paused(span(*wait_ms)),
            Self::CodesPause { wait_ms, own: true } => factors::paused_here(span(*wait_ms)),
            Self::CodesPause { wait_ms, own: false } => factors::paused(span(*wait_ms)),
            Self::NotFound => server::not_found(),

            Self::NoSuchLogin => accounts::no_such_login(),
            Self::CodeWanted => factors::code_wanted(),
            Self::PasskeyWanted => factors::passkey_wanted(),
            Self::WrongPasskey => factors::wrong_passkey(),
            Self::PassphraseFirst => factors::passphrase_first(),
            Self::BeginAgain => factors::begin_again(),
            Self::SecondFactorFirst => factors::second_factor_first(),
            Self::NoSuchFactor(why) => why.clone(),
            Self::AppAlready => factors::app_already(),
            Self::PasskeyKnown => factors::passkey_known(),
            Self::TooManyPasskeys => factors::too_many_passkeys(PASSKEYS_EACH_MAX),
            Self::NoPasskeysHere => factors::no_passkeys_here(),
            Self::CodesNotHere => factors::codes_not_here(),
            Self::NoSuchToken => tokens::unknown(),
            Self::NoSuchMachine => engines::machine_unknown(),
            Self::MissingScope(scope) => {
                tokens::missing_scope(scope.map_or("", |scope| scope.name()))
            }
            Self::Suspended => accounts::suspended(),
            Self::AdminsOnly => accounts::admins_only(),
            Self::RegistrationClosed => accounts::registration_closed(),
            Self::GuestsClosed => accounts::guests_closed(),
            Self::FirstAdminMade => accounts::first_admin_made(),
            Self::LinkUsed => accounts::link_used(),
            Self::GuestHasNoPassphrase => accounts::guest_has_no_passphrase(),
            Self::GuestHasNoTokens => tokens::guests(),
            Self::GuestSendsNoGames => imports::guests(),
            Self::PassphraseWanted => accounts::passphrase_wanted(TRUSTED_MS / 60_000),
            Self::NoSuchSession => accounts::no_such_session(),
            Self::ArchiveBegun => accounts::archive_begun(),
            Self::TooManyTokens => tokens::too_many(TOKENS_EACH_MAX),
            Self::NoTokenOfYours => tokens::not_yours(),
            Self::TooManyConnections => accounts::too_many_connections(),
            Self::AddressFull => server::address_full(),
            Self::NoUpgrade(why) => why.clone(),

            Self::NoSuchUser => accounts::nobody(),
            Self::OwnAccount => accounts::own_account(),
            Self::SuspendedBot => accounts::suspended_bot(),
            Self::BadRole => accounts::bad_role(),
            Self::NoPassphrase => accounts::no_passphrase(),

            Self::GuestsPlayCasual => challenges::rated(),
            Self::TooManyBlocks(count) => accounts::too_many_blocks(*count),
            Self::TooManyChallenges(count) => challenges::too_many(*count),
            Self::PlaysTooMany(count) => challenges::plays_too_many(*count),
            Self::OpponentPlaysTooMany => challenges::opponent_plays_too_many(),
            Self::OwnChallenge => challenges::own(),
            Self::NotYourChallenge => challenges::not_yours(),
            Self::ChallengeClosed => challenges::closed(),
            Self::Hidden => imports::hidden(),
            Self::HidesFromPrograms => imports::hides_from_programs(),
            Self::NoHint(why) => why.text(),

            Self::EngineAnnounced => engines::announced(),
            Self::EngineHasBot => engines::has_bot(),
            Self::NotTested(why) => why.text(),
            Self::BotPlays => bots::plays(),
            Self::NoSuchModule => modules::no_such_version(),
            Self::NoDraft => modules::no_draft(),
            Self::MatchChanged => matches::changed(),
            Self::MatchOver => matches::over(),
            Self::MatchState(state) => in_state(*state),
            Self::TooManyStudies(count) => studies::too_many(*count),
            Self::StudyOver => studies::over(),
            Self::BooksFull(why) | Self::BookStays(why) => why.clone(),
            Self::NotYourImport => imports::not_yours(),
            Self::TooManyGames => imports::full(),
            Self::TooManyFiles => imports::too_many_files(FILES_EACH_MAX),
            Self::DiskNearlyFull => imports::disk_nearly_full(),
            Self::NoBackupHere => server::no_backup_here(),
            Self::NoMailHere => mails::no_mail_here(),
            Self::NoMailAddress(why) | Self::MailLinkDead(why) => why.clone(),
            Self::TooManyAccounts(count) => mails::too_many_accounts(*count),
            Self::BackupFailed(why) => why.clone(),

            Self::Storage(StorageError::Down(_)) => Refusal::StorageDown.into(),
            Self::Hash(HashError::Busy) => accounts::too_many_log_ins(),
            Self::Storage(_) | Self::Hash(_) | Self::Internal(_) => server::internal(),
        }
    }
}

fn in_state(state: MatchState) -> Text {
    match state {
        MatchState::Waiting => matches::waiting(),
        MatchState::Running => matches::running(),
        MatchState::Paused => matches::paused(),
        MatchState::Finishing => matches::finishing(),
        MatchState::Stopped => matches::stopped(),
        MatchState::Finished => matches::over(),
    }
}

/// A wait, rounded up.
fn span(wait_ms: Millis) -> Text {
    match seconds(wait_ms) {
        seconds @ 0..=90 => server::seconds(seconds),
        seconds => server::minutes(seconds.div_ceil(60)),
    }
}
