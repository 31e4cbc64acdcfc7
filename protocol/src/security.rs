//! What happens to accounts and at the doors, as the security log keeps it.

use crate::console::CONSOLE_LEN_MAX;
use crate::deed::Deed;
use crate::game::Player;
use crate::id::{PasskeyId, TokenId};
use crate::token::Scope;
use crate::{Millis, wire};

/// Over how long attempts are counted for an [`Alarm`], in milliseconds.
pub const ALARM_SPAN_MS: Millis = 10 * 60 * 1_000;
/// The failed attempts to enter one account, in [`ALARM_SPAN_MS`], that admins are told of.
pub const ALARM_ACCOUNT_MIN: u32 = 20;
/// The failed attempts from one network, in [`ALARM_SPAN_MS`], that admins are told of: more than a
/// school class needs to remember its passphrases.
pub const ALARM_NETWORK_MIN: u32 = 60;
/// The most alarms of each kind that are told.
pub const ALARMS_MAX: u32 = 5;

wire! {
    /// Something that happened to an account or at a door. Nothing secret is in it: no passphrase,
    /// no token, no cookie, and no name that nobody has, since people type passphrases there.
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Security {
        /// Somebody logged in with a passphrase, and a second factor where the account has one.
        LoggedIn,
        /// Somebody logged in with a passkey alone.
        LoggedInByPasskey {
            /// The id of the passkey.
            passkey: PasskeyId,
        },
        /// The passphrase was right, and the second factor was asked for.
        FactorAsked,
        /// The passphrase was right, and the code beside it was wrong, or was used before.
        CodeFailed,
        /// The answer of a passkey could not be taken.
        PasskeyFailed,
        /// A passkey counts its uses, and has counted less than before: there may be two of it.
        PasskeyCopied {
            /// The id of the passkey.
            passkey: PasskeyId,
        },
        /// A recovery code was used.
        RecoveryCodeUsed {
            /// The number of codes that are left.
            left: u32,
        },
        /// A passphrase did not fit the name, or nobody has the name.
        LogInFailed,
        /// An attempt was not looked at, because too many had failed before.
        LogInPaused {
            /// The seconds until the next attempt is looked at.
            wait_s: u32,
        },
        /// An attempt was not looked at, because its network makes too many.
        LogInTooFast,
        /// An attempt was not looked at, because too many wait already.
        LogInBusy,
        /// The passphrase was right, but the account is suspended.
        LogInSuspended,
        /// Somebody who is signed in gave a wrong passphrase to prove that they are who they are.
        ConfirmFailed,
        /// Somebody who does not run the server asked for what only admins may do.
        AdminRefused {
            /// The call, with its braces: `GET /api/v1/admin/users/{id}`.
            call: String,
        },

        /// An account was made.
        AccountMade,
        /// An account was deleted by its owner.
        AccountDeleted,
        /// All that is kept of an account was taken away as a file.
        ArchiveTaken,
        /// A passphrase was changed by its owner.
        PassphraseChanged,
        /// A passphrase was chosen anew with a link: of an admin, or one that came by mail.
        ResetUsed,

        /// A link by which a passphrase is chosen anew was sent to the confirmed address.
        ResetMailed,

        /// An address for mail was given; it counts once it is confirmed.
        MailAddressGiven,

        /// An address for mail was confirmed, by whoever reads what comes there.
        MailAddressConfirmed,

        /// The address for mail was removed.
        MailAddressRemoved,

        /// A mail server refuses mail to the account's address for good.
        MailAddressFails,
        /// All sessions of an account were ended.
        SessionsEnded,
        /// A token was made.
        TokenMade {
            /// The id of the token.
            token: TokenId,
            /// What it may be used for.
            scopes: Vec<Scope>,
        },
        /// A token was ended.
        TokenEnded {
            /// The id of the token.
            token: TokenId,
        },

        /// An app that makes codes was set up as second factor.
        AppAdded,
        /// The app that makes codes was removed.
        AppRemoved,
        /// A passkey was added.
        PasskeyAdded {
            /// The id of the passkey.
            passkey: PasskeyId,
        },
        /// A passkey was removed.
        PasskeyRemoved {
            /// The id of the passkey.
            passkey: PasskeyId,
        },
        /// Recovery codes were made; those of before are good no longer.
        RecoveryCodesMade,
        /// All second factors of the account were taken off by those who run the server.
        FactorsTakenOff,

        /// An admin did something; it stands in the log of deeds, too.
        Deed {
            /// The deed that was done.
            deed: Deed,
        },
        /// Entries were left out, because they came faster than they could be written.
        Dropped {
            /// The number of entries that were left out.
            count: u64,
        },
        /// Something that a newer server noted, and that this one has no word for.
        Newer {
            /// The text of the entry, cut where it is long.
            text: String,
        },
    }

    /// An entry of the security log.
    pub struct SecurityEntry {
        /// The number of the entry, which grows with every entry.
        pub number: i64,
        /// The Unix time at which it happened, for the first time if it did several times, in
        /// milliseconds.
        pub at_ms: Millis,
        /// How often it happened: the same within a moment is one entry.
        pub times: u32,
        /// The account that it happened to; missing where a name was typed that nobody has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub account: Option<Player>,
        /// The network that it came from: an IPv4 address, or the first half of an IPv6 address.
        /// Missing where it came from no network.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub network: Option<String>,
        /// What happened.
        pub event: Security,
    }

    /// The answer of `GET /admin/security?before=NUMBER&failed=BOOL&account=ID&network=TEXT`:
    /// entries of the security log, newest first.
    pub struct SecurityLog {
        /// The entries, [`CONSOLE_LEN_MAX`] at most.
        pub entries: Vec<SecurityEntry>,
        /// Whether there are older entries.
        pub more: bool,
    }

    /// Many failed attempts within [`ALARM_SPAN_MS`].
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Alarm {
        /// At least [`ALARM_ACCOUNT_MIN`] attempts to enter one account failed.
        Account {
            /// The account.
            account: Player,
            /// The number of attempts.
            failed: u32,
        },
        /// At least [`ALARM_NETWORK_MIN`] attempts from one network failed.
        Network {
            /// The network, as in a [`SecurityEntry`].
            network: String,
            /// The number of attempts.
            failed: u32,
        },
    }
}

/// The most entries that one answer lists.
pub const SECURITY_LEN_MAX: u32 = CONSOLE_LEN_MAX;

impl Security {
    /// Whether it is an attempt that failed, as alarms count them. Strangers can make as many as
    /// they like, so they have room of their own in the log.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        match self {
            Self::LogInFailed
            | Self::LogInPaused { .. }
            | Self::LogInTooFast
            | Self::LogInBusy
            | Self::LogInSuspended
            | Self::ConfirmFailed
            | Self::CodeFailed
            | Self::PasskeyFailed
            | Self::PasskeyCopied { .. }
            | Self::AdminRefused { .. } => true,
            Self::LoggedIn
            | Self::LoggedInByPasskey { .. }
            | Self::FactorAsked
            | Self::RecoveryCodeUsed { .. }
            | Self::AppAdded
            | Self::AppRemoved
            | Self::PasskeyAdded { .. }
            | Self::PasskeyRemoved { .. }
            | Self::RecoveryCodesMade
            | Self::FactorsTakenOff
            | Self::AccountMade
            | Self::AccountDeleted
            | Self::ArchiveTaken
            | Self::PassphraseChanged
            | Self::ResetUsed
            | Self::ResetMailed
            | Self::MailAddressGiven
            | Self::MailAddressConfirmed
            | Self::MailAddressRemoved
            | Self::MailAddressFails
            | Self::SessionsEnded
            | Self::TokenMade { .. }
            | Self::TokenEnded { .. }
            | Self::Deed { .. }
            | Self::Dropped { .. }
            | Self::Newer { .. } => false,
        }
    }

    /// Whether the owner of the account is shown it beside their second factors.
    #[must_use]
    pub fn is_of_factors(&self) -> bool {
        matches!(
            self,
            Self::CodeFailed
                | Self::PasskeyCopied { .. }
                | Self::RecoveryCodeUsed { .. }
                | Self::AppAdded
                | Self::AppRemoved
                | Self::PasskeyAdded { .. }
                | Self::PasskeyRemoved { .. }
                | Self::RecoveryCodesMade
                | Self::FactorsTakenOff
        )
    }

    /// Its kind in a word, as it stands in `kind`, for counters.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::LoggedIn => "logged-in",
            Self::LoggedInByPasskey { .. } => "logged-in-by-passkey",
            Self::FactorAsked => "factor-asked",
            Self::CodeFailed => "code-failed",
            Self::PasskeyFailed => "passkey-failed",
            Self::PasskeyCopied { .. } => "passkey-copied",
            Self::RecoveryCodeUsed { .. } => "recovery-code-used",
            Self::LogInFailed => "log-in-failed",
            Self::LogInPaused { .. } => "log-in-paused",
            Self::LogInTooFast => "log-in-too-fast",
            Self::LogInBusy => "log-in-busy",
            Self::LogInSuspended => "log-in-suspended",
            Self::ConfirmFailed => "confirm-failed",
            Self::AdminRefused { .. } => "admin-refused",
            Self::AccountMade => "account-made",
            Self::AccountDeleted => "account-deleted",
            Self::ArchiveTaken => "archive-taken",
            Self::PassphraseChanged => "passphrase-changed",
            Self::ResetUsed => "reset-used",
            Self::ResetMailed => "reset-mailed",
            Self::MailAddressGiven => "mail-address-given",
            Self::MailAddressConfirmed => "mail-address-confirmed",
            Self::MailAddressRemoved => "mail-address-removed",
            Self::MailAddressFails => "mail-address-fails",
            Self::SessionsEnded => "sessions-ended",
            Self::TokenMade { .. } => "token-made",
            Self::TokenEnded { .. } => "token-ended",
            Self::AppAdded => "app-added",
            Self::AppRemoved => "app-removed",
            Self::PasskeyAdded { .. } => "passkey-added",
            Self::PasskeyRemoved { .. } => "passkey-removed",
            Self::RecoveryCodesMade => "recovery-codes-made",
            Self::FactorsTakenOff => "factors-taken-off",
            Self::Deed { .. } => "deed",
            Self::Dropped { .. } => "dropped",
            Self::Newer { .. } => "newer",
        }
    }
}
