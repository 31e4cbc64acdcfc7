//! What those who run a server see of it and do with it, as the HTTP API speaks of it.

use crate::account::Role;
use crate::bot::Running;
use crate::deed::Deed;
use crate::game::Player;
use crate::machine::Host;
use crate::{Millis, wire};

/// Accounts, or deeds, that one answer lists.
pub const CONSOLE_LEN_MAX: u32 = 50;
/// Engines at work that an overview names.
pub const BUSIEST_MAX: usize = 5;

wire! {
    /// How the server is: the answer of `GET /admin/overview`.
    pub struct Overview {
        /// Its version.
        pub version: String,
        /// Since when it runs.
        pub since_ms: Millis,
        /// Where everything is kept, without a password.
        pub database: String,
        /// The folder of its files.
        pub folder: String,
        /// Whether `POST /admin/backups` can make a copy of the database.
        pub backs_up: bool,
        /// People who are connected, [`CONSOLE_LEN_MAX`] of them at most.
        pub people: Vec<Connected>,
        /// How many there are.
        pub people_count: u32,
        /// Games in progress.
        pub games: u32,
        /// Engines at work.
        pub engines: u32,
        /// The busiest of them, [`BUSIEST_MAX`] at most, the busiest first.
        pub busiest: Vec<Running>,
        /// How much of a core all of them use, in hundredths.
        pub load: u32,
        /// How much memory all of them use, in bytes.
        pub memory: u64,
        /// The machines that run engines.
        pub hosts: Vec<Host>,
        /// Matches that go on.
        pub matches: u32,
        /// What can be changed while it runs.
        pub settings: Settings,
    }

    /// Somebody who is connected.
    pub struct Connected {
        /// Who.
        pub player: Player,
        /// Open pages and programs.
        pub connections: u32,
    }

    /// What can be changed while the server runs: `PUT /admin/settings`.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Settings {
        /// Whether anyone may register.
        pub registration: bool,
        /// Whether anyone may play without an account.
        pub guests: bool,
    }

    /// An account, as those who run the server see it.
    #[derive(Eq)]
    pub struct AdminUser {
        /// Who.
        pub player: Player,
        /// What they may do.
        pub role: Role,
        /// They cannot log in.
        pub suspended: bool,
        /// They cannot chat.
        pub muted: bool,
        /// Whether they are connected.
        pub here: bool,
        /// When the account was made.
        pub made_ms: Millis,
    }

    /// The answer of `GET /admin/users?find=TEXT&after=NAME`: those whose name begins with the
    /// text, by name.
    #[derive(Eq)]
    pub struct AdminUsers {
        /// [`CONSOLE_LEN_MAX`] at most.
        pub users: Vec<AdminUser>,
        /// There are more behind the last one.
        pub more: bool,
    }

    /// Changes an account: `POST /admin/users/{id}`. What is missing stays as it is.
    #[derive(Eq, Default)]
    #[serde(deny_unknown_fields)]
    pub struct UserChange {
        /// Player or admin. Nobody changes their own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub role: Option<Role>,
        /// Ends every session, and lets nobody log in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub suspended: Option<bool>,
        /// Lets them chat no more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub muted: Option<bool>,
    }

    /// The answer of `POST /admin/users/{id}/reset-link`: a link with which somebody who has
    /// forgotten their passphrase chooses another one, once.
    #[derive(Eq)]
    pub struct ResetLink {
        /// The whole address.
        pub link: String,
        /// Until when it can be used.
        pub ends_ms: Millis,
    }

    /// Uses such a link: `POST /reset-passphrase`. Signs in.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct ResetPassphrase {
        /// From the link.
        pub token: String,
        /// The passphrase to come.
        pub passphrase: String,
    }

    /// An entry of the log.
    pub struct LogEntry {
        /// Grows with every entry.
        pub number: i64,
        /// When it was done.
        pub at_ms: Millis,
        /// Who did it; missing where it was done in a shell on the server's machine.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub by: Option<Player>,
        /// The account that it is about, if it is about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub whom: Option<Player>,
        /// What was done.
        pub deed: Deed,
    }

    /// The answer of `GET /admin/log?before=NUMBER`: the newest first.
    pub struct Log {
        /// At most [`CONSOLE_LEN_MAX`] of them.
        pub deeds: Vec<LogEntry>,
        /// There are older ones.
        pub more: bool,
    }

    /// A copy of the database: the answer of `POST /admin/backups`.
    #[derive(Eq)]
    pub struct Backup {
        /// Where it lies, on the server's machine.
        pub file: String,
        /// How long it is.
        pub bytes: u64,
    }
}
