//! The command line.

mod command;
mod serve;

mod copies;
mod mail;
mod moving;
mod tls;

use std::path::PathBuf;

use clap::{Args, Parser};
use rookery_play::Options;
use rookery_server::Config;

pub(crate) use command::{AccountCommand, Command};
pub(crate) use copies::{BackUp, Check, Restore};
use serve::Serve;
use tls::listen_default;

/// Where the server listens, unless told otherwise.
const LISTEN: &str = "127.0.0.1:8000";

/// A home for two-player board games.
///
/// Without a subcommand the server runs until it is interrupted. Every option can also be given as
/// an environment variable, whose name stands beside it.
#[derive(Debug, Parser)]
#[command(name = "rookery-server", version, args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    /// What to do; the server runs when missing.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: Serve,
}

/// Where everything is kept.
#[derive(Debug, Args)]
pub(crate) struct Place {
    /// The folder that holds everything the server keeps; made if it is missing
    #[arg(long, env = "ROOKERY_DATA", value_name = "DIR", default_value = "./rookery-data")]
    data: PathBuf,
    /// The database, instead of the SQLite file in the data folder:
    /// postgres://user:password@host/name or sqlite:/path/to/file
    #[arg(long, env = "ROOKERY_DATABASE_URL", value_name = "URL", hide_env_values = true)]
    database_url: Option<String>,
}

/// Where the server of this machine listens, as it was told or not.
pub(crate) fn listens(listen: Option<String>, acme_domain: Option<&str>) -> String {
    let is_acme = acme_domain.is_some_and(|names| !names.is_empty());
    listen.unwrap_or_else(|| listen_default(is_acme).to_owned())
}

impl Place {
    /// A configuration that keeps things here.
    pub(crate) fn config(self) -> Config {
        let play = Options { data: self.data, ..Options::default() };
        Config { database_url: self.database_url, play, ..Config::default() }
    }
}

#[cfg(test)]
mod tests;
