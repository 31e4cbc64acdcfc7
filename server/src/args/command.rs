//! Whatever the program does but serve.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use rookery_protocol::account::Role;
use rookery_protocol::token::Scope;

use super::Place;
use super::copies::{BackUp, Check, Restore};
use super::moving::Moving;

/// Anything but serving.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Look after accounts
    #[command(subcommand)]
    Account(AccountCommand),
    /// Copy everything to an empty PostgreSQL, while no server runs
    ///
    /// The old database stays as it is. A move that was interrupted goes on when the same is said
    /// again; until it is complete, no server starts on the new database. In the end each row is
    /// compared with its copy.
    Move(Moving),
    /// Write a copy of everything, while a server runs or not
    ///
    /// Of a database in a file the copy is a file, which is checked before it gets its name. PostgreSQL
    /// is copied by its own pg_dump, which must be installed.
    #[command(name = "backup")]
    BackUp(BackUp),
    /// Put a copy in the place of the database, while no server runs
    ///
    /// The copy is checked first, and stays as it is. What is there now is kept under another name.
    /// Whoever was logged in when the copy was made logs in again. Into PostgreSQL a copy is restored by
    /// its own pg_restore, and only where there is nothing yet.
    Restore(Restore),
    /// Check the database, and replay every game from its log
    ///
    /// A server may run meanwhile. Exits with 0 when nothing is wrong, with 1 when something is, and
    /// with 2 when it cannot be checked.
    Check(Check),
    /// Ask the server that listens on this machine whether it is ready
    ///
    /// Exits with 0 when it is, and says on standard error why when it is not.
    Healthy {
        /// Where the server listens; as it does unless told otherwise when missing
        #[arg(long, env = "ROOKERY_LISTEN", value_name = "ADDR")]
        listen: Option<String>,
        /// The names for which the server gets certificates, if it does
        #[arg(long, env = "ROOKERY_ACME_DOMAIN", hide = true)]
        acme_domain: Option<String>,
    },
    /// Compile rules for the server that started this
    #[command(hide = true)]
    Compile {
        /// Where that keeps what it has compiled
        kept: PathBuf,
    },
    /// Be Rookery's own engine, on standard input and output: `engine --help`
    #[command(disable_help_flag = true)]
    Engine {
        /// What the engine is told
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

/// What can be done with accounts.
#[derive(Debug, Subcommand)]
pub(crate) enum AccountCommand {
    /// Make an account; the passphrase is read from standard input
    ///
    /// On a terminal the passphrase is asked for and not shown; otherwise the first line of
    /// standard input is taken. A bot has none: it shows a token. A server may run on the same data
    /// meanwhile.
    Add {
        /// The name: 2 to 20 letters a to z, digits, "_" and "-"
        name: String,
        /// What the account may do
        #[arg(long, value_enum)]
        role: AccountRole,
        /// Make a token for it, too, and print it alone on the last line: bot:play,challenge:read
        #[arg(long, value_name = "SCOPES", value_delimiter = ',', required_if_eq("role", "bot"))]
        token: Vec<Scope>,
        #[command(flatten)]
        place: Place,
    },
    /// Take all second factors off an account whose owner has lost them
    ///
    /// From then on its passphrase alone opens it. A server may run on the same data meanwhile.
    TakeOffFactors {
        /// The name of the account
        name: String,
        #[command(flatten)]
        place: Place,
    },
}

/// The roles that can be given.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum AccountRole {
    /// Plays
    Player,
    /// Is a program that plays
    Bot,
    /// Plays, and runs the server
    Admin,
}

impl From<AccountRole> for Role {
    fn from(role: AccountRole) -> Role {
        match role {
            AccountRole::Player => Role::Player,
            AccountRole::Bot => Role::Bot,
            AccountRole::Admin => Role::Admin,
        }
    }
}
