//! The server as admins see it and work with it over the HTTP API.

use crate::account::Role;
use crate::bot::Running;
use crate::deed::Deed;
use crate::game::Player;
use crate::machine::Host;
use crate::mail::MailStanding;
use crate::security::Alarm;
use crate::{Millis, wire};

/// The most accounts, or log entries, that one answer lists.
pub const CONSOLE_LEN_MAX: u32 = 50;
/// The most lives of servers that an overview names.
pub const LIVES_MAX: u32 = 10;
/// The most engines at work that an overview names.
pub const BUSIEST_MAX: usize = 5;

wire! {
    /// The state of the server: the answer of `GET /admin/overview`.
    pub struct Overview {
        /// The server's version.
        pub version: String,
        /// The Unix time at which the server started, in milliseconds.
        pub since_ms: Millis,
        /// The address or path of the database, without a password.
        pub database: String,
        /// The folder of the server's files.
        pub folder: String,
        /// Whether `POST /admin/backups` can make a copy of the database.
        pub backs_up: bool,
        /// The copies of the database; missing where it is not a file.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub copies: Option<Copies>,
        /// The people who are connected, [`CONSOLE_LEN_MAX`] of them at most.
        pub people: Vec<Connected>,
        /// The number of people who are connected.
        pub people_count: u32,
        /// The number of games in progress.
        pub games: u32,
        /// The number of engines at work.
        pub engines: u32,
        /// The busiest engines, [`BUSIEST_MAX`] at most, the busiest first.
        pub busiest: Vec<Running>,
        /// The processor use of all engines, in hundredths of a core.
        pub load: u32,
        /// The memory use of all engines, in bytes.
        pub memory: u64,
        /// The newest lives of the site's servers, [`LIVES_MAX`] at most, the newest first.
        #[serde(default)]
        pub servers: Vec<ServerLife>,
        /// The machines that run engines.
        pub hosts: Vec<Host>,
        /// The number of matches that go on.
        pub matches: u32,
        /// The settings that can be changed while the server runs.
        pub settings: Settings,
        /// What looks like somebody guessing passphrases, on whatever server of the site.
        #[serde(default)]
        pub alarms: Vec<Alarm>,
        /// The certificate that this server shows; missing where it speaks no TLS itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub certificate: Option<Certificate>,
        /// How it goes with mail; missing where the server sends none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub mail: Option<MailStanding>,
    }

    /// The certificate that a server shows to browsers.
    #[derive(Eq)]
    pub struct Certificate {
        /// The Unix time at which it ends, in milliseconds; missing while there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub ends_ms: Option<Millis>,
        /// Whether it should have been renewed by now: it ends soon, has ended, or there is none.
        pub late: bool,
        /// Why a newer one could not be taken, or got from the authority, in the words of whoever
        /// refused; missing where nothing went wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub trouble: Option<String>,
    }

    /// The copies of a database, which lie in the folder of the server that made them.
    #[derive(Eq)]
    pub struct Copies {
        /// The folder that those of this server lie in.
        pub folder: String,
        /// The name of the server that made the newest one, where that was another one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub by: Option<String>,
        /// The Unix time at which the newest one was made, in milliseconds; missing while there is
        /// none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub newest_ms: Option<Millis>,
        /// The time from one copy to the next, in milliseconds; missing where none are made but by
        /// hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub every_ms: Option<Millis>,
        /// Whether two of these times have passed without a copy.
        pub late: bool,
        /// Whether the last one that was due could not be made.
        pub failed: bool,
        /// Why it could not, in the words of whoever refused; missing where nothing went wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub trouble: Option<String>,
    }

    /// A life of a server, from a start to the end that followed.
    #[derive(Eq)]
    pub struct ServerLife {
        /// The name of the server.
        pub name: String,
        /// The version of its program.
        pub version: String,
        /// The Unix time at which it started, in milliseconds.
        pub begun_ms: Millis,
        /// The Unix time at which it ended, in milliseconds; missing while it runs. Where it was
        /// killed, that is when it last said that it lives.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub ended_ms: Option<Millis>,
        /// Whether it ended without saying so: it was killed, or its machine failed.
        pub died: bool,
    }

    /// A person who is connected.
    pub struct Connected {
        /// The person's account, as others see it.
        pub player: Player,
        /// The number of open pages and programs.
        pub connections: u32,
    }

    /// The settings that can be changed while the server runs: `PUT /admin/settings`.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Settings {
        /// Whether anyone may register.
        pub registration: bool,
        /// Whether anyone may play without an account.
        pub guests: bool,
    }

    /// An account, as admins see it.
    #[derive(Eq)]
    pub struct AdminUser {
        /// The account, as others see it.
        pub player: Player,
        /// The account's role, which says what it may do.
        pub role: Role,
        /// Whether the server itself plays for the account: a bot that admins have set up.
        #[serde(default)]
        pub hosted: bool,
        /// Whether the account is kept from logging in.
        pub suspended: bool,
        /// Whether the account is kept from chatting.
        pub muted: bool,
        /// Whether the account has a second factor.
        #[serde(default)]
        pub second_factor: bool,
        /// Whether the person is connected.
        pub here: bool,
        /// The Unix time at which the account was made, in milliseconds.
        pub made_ms: Millis,
    }

    /// The answer of `GET /admin/users?find=TEXT&after=NAME`: the accounts whose name begins with
    /// the text, sorted by name.
    #[derive(Eq)]
    pub struct AdminUsers {
        /// The accounts, [`CONSOLE_LEN_MAX`] at most.
        pub users: Vec<AdminUser>,
        /// Whether more accounts follow the last one.
        pub more: bool,
    }

    /// A change of an account: `POST /admin/users/{id}`. A missing field stays as it is.
    #[derive(Eq, Default)]
    #[serde(deny_unknown_fields)]
    pub struct UserChange {
        /// The new role, player or admin. Nobody changes their own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub role: Option<Role>,
        /// Whether to end every session and allow no log-in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub suspended: Option<bool>,
        /// Whether to forbid chatting.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub muted: Option<bool>,
    }

    /// The answer of `POST /admin/users/{id}/reset-link`: a link with which somebody who has
    /// forgotten their passphrase chooses another one, once.
    #[derive(Eq)]
    pub struct ResetLink {
        /// The whole address of the link.
        pub link: String,
        /// The Unix time at which the link expires, in milliseconds.
        pub ends_ms: Millis,
    }

    /// Uses a reset link: `POST /reset-passphrase`. It also signs in where the account has no second
    /// factor.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct ResetPassphrase {
        /// The token of the link.
        pub token: String,
        /// The new passphrase.
        pub passphrase: String,
    }

    /// An entry of the log of what admins did.
    pub struct LogEntry {
        /// The number of the entry, which grows with every entry.
        pub number: i64,
        /// The Unix time at which it was done, in milliseconds.
        pub at_ms: Millis,
        /// The admin who did it; missing where it was done in a shell on the server's machine.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub by: Option<Player>,
        /// The account that the entry is about, if it is about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub whom: Option<Player>,
        /// The deed that was done.
        pub deed: Deed,
    }

    /// The answer of `GET /admin/log?before=NUMBER`: entries of the log, newest first.
    pub struct Log {
        /// The entries, [`CONSOLE_LEN_MAX`] at most.
        pub deeds: Vec<LogEntry>,
        /// Whether there are older entries.
        pub more: bool,
    }

    /// A copy of the database: the answer of `POST /admin/backups`.
    #[derive(Eq)]
    pub struct Backup {
        /// The path of the copy on the server's machine.
        pub file: String,
        /// The length of the copy, in bytes.
        pub bytes: u64,
    }
}
