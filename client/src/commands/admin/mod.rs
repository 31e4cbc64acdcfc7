//! `rookery admin`: the console of those who run a server, for scripts.
//!
//! [`kinds`] says what there is and where, [`orders`] what is done to it in the same way for every
//! kind, [`given`] which order a word is, [`files`] reads what is sent, [`table`] writes what comes back.

mod files;
mod given;
mod kinds;
mod orders;
mod table;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use serde_json::json;

use crate::EXIT_CODES;
use crate::access::Access;
use crate::failure::Failure;
use crate::server::wait_for;
use kinds::{ENGINES, HOSTS, RUNNING};
use orders::{Order, Orders};

/// What to do, and how to tell.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Admin {
    #[command(subcommand)]
    what: What,

    /// Answer with one value of JSON, as the server's API has it
    #[arg(long, global = true)]
    json: bool,

    #[command(flatten)]
    access: Access,
}

#[derive(Subcommand)]
enum What {
    /// Show how the server is
    Overview,
    /// Show or change what can be changed while the server runs
    Settings {
        /// Whether anyone may register
        #[arg(long, value_enum, value_name = "on|off")]
        registration: Option<Switch>,

        /// Whether anyone may play without an account
        #[arg(long, value_enum, value_name = "on|off")]
        guests: Option<Switch>,
    },
    /// List what those who run the server did, the newest first
    Log {
        /// Only what came before the deed of this number
        #[arg(long, value_name = "NUMBER")]
        before: Option<i64>,
    },
    /// List what happened to accounts and at the doors, the newest first
    Security {
        /// Only what came before the entry of this number
        #[arg(long, value_name = "NUMBER")]
        before: Option<i64>,
        /// Only attempts that failed
        #[arg(long)]
        failed: bool,
        /// Only what happened to the account of this name
        #[arg(long, value_name = "NAME")]
        of: Option<String>,
        /// Only what came from this network
        #[arg(long, value_name = "NETWORK")]
        from: Option<String>,
    },
    /// Make a copy of the database on the server's machine
    Backup,
    /// Mail to people
    #[command(subcommand)]
    Mail(Mail),
    /// Accounts: who there is, and what they may do
    #[command(subcommand)]
    Users(User),
    /// Engines that the server or its machines run
    #[command(subcommand)]
    Engines(Engine),
    /// Bots, which play with an engine
    #[command(subcommand)]
    Bots(Bot),
    /// Games that were added as files
    #[command(subcommand)]
    Modules(Module),
    /// Machines that run engines
    #[command(subcommand)]
    Hosts(Host),
    /// Books of openings, which matches are played from
    #[command(subcommand)]
    Books(Book),
    /// List the engines that are at work
    Running,
}

#[derive(Subcommand)]
enum Mail {
    /// Send a test mail to your own confirmed address, and tell which that is
    Test,
}

#[derive(Clone, Copy, ValueEnum)]
enum Switch {
    On,
    Off,
}

/// Which one.
#[derive(Args)]
struct One {
    /// Its name, or its id; accounts go by their names alone
    name: String,
}

/// Which one, and what becomes of it.
#[derive(Args)]
struct Draft {
    /// What is filled in, as JSON: the fields are those of `draft` in `show --json`; - reads it
    /// from standard input
    file: PathBuf,
}

#[derive(Subcommand)]
enum User {
    /// List the accounts by name
    List {
        /// Those whose names begin like this
        #[arg(long, value_name = "TEXT", default_value = "")]
        find: String,
    },
    /// Show an account
    Show(One),
    /// Make somebody an admin, or a player again
    Role {
        #[command(flatten)]
        one: One,

        /// What they are to be
        #[arg(value_enum)]
        role: Role,
    },
    /// Close an account: every session ends, and nobody can log in
    Close(One),
    /// Open a closed account again
    Reopen(One),
    /// Let somebody chat no more
    Mute(One),
    /// Let somebody chat again
    Unmute(One),
    /// Make a link with which somebody who has forgotten their passphrase chooses another one, once
    ResetLink(One),
}

#[derive(Clone, Copy, ValueEnum)]
enum Role {
    Player,
    Admin,
}

#[derive(Subcommand)]
enum Engine {
    /// List the engines
    List,
    /// Show an engine
    Show(One),
    /// Add an engine that the server runs
    Add(Draft),
    /// Change an engine
    Change {
        #[command(flatten)]
        one: One,
        #[command(flatten)]
        draft: Draft,
    },
    /// Remove an engine that no bot plays with
    Remove(One),
    /// Let an engine be used
    Enable(One),
    /// Let an engine be used no more
    Disable(One),
    /// Start an engine, ask it what it is, and let it play a little
    Test(One),
}

#[derive(Subcommand)]
enum Bot {
    /// List the bots
    List,
    /// Show a bot
    Show(One),
    /// Add a bot; its engine may be given by name
    Add(Draft),
    /// Change a bot
    Change {
        #[command(flatten)]
        one: One,
        #[command(flatten)]
        draft: Draft,
    },
    /// Remove a bot that plays no game
    Remove(One),
    /// Let a bot play
    Enable(One),
    /// Let a bot begin no more games
    Disable(One),
}

#[derive(Subcommand)]
enum Module {
    /// List the games that were added
    List,
    /// Show a version, KEY@HASH
    Show(One),
    /// Say what is wrong with a file, and keep nothing
    Check {
        /// The file (.toml, .js or .wasm)
        file: PathBuf,
    },
    /// Add a file as a draft
    Add {
        /// The file (.toml, .js or .wasm)
        file: PathBuf,

        /// Offer it at once
        #[arg(long)]
        publish: bool,
    },
    /// Offer a version for new games
    Publish(One),
    /// Offer a version no more; its games go on
    Retire(One),
    /// Delete a draft
    Remove(One),
}

#[derive(Subcommand)]
enum Host {
    /// List the machines
    List,
    /// Show a machine
    Show(One),
    /// Let a machine in; the token that it needs is told this once
    Add {
        /// What lists call it
        name: String,
    },
    /// Send a machine away
    Remove(One),
}

#[derive(Subcommand)]
enum Book {
    /// List the books
    List,
    /// Show a book
    Show(One),
    /// Send a book, and have it read for a game
    Add {
        /// The file: positions or lines of moves (.epd, .fen, .txt), games (.pgn, .pdn) or a
        /// Polyglot book (.bin)
        file: PathBuf,

        /// The game: `rookery games --offered` lists the keys
        #[arg(long, value_name = "KEY")]
        game: String,
    },
    /// Delete a book that no match needs any more
    Remove(One),
}

impl Admin {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = self.access.known()?;
        let mut orders = Orders { server: &server, json: self.json, out };
        wait_for(async {
            match &self.what {
                What::Overview => orders.show(&["overview"]).await,
                What::Settings { registration, guests } => {
                    settings(&mut orders, *registration, *guests).await
                }
                What::Log { before } => orders.log(*before).await,
                What::Security { before, failed, of, from } => {
                    orders.security(*before, *failed, of.as_deref(), from.as_deref()).await
                }
                What::Backup => orders.post(&["backups"]).await,
                What::Mail(Mail::Test) => orders.post(&["mail", "test"]).await,
                What::Users(user) => user.give(&mut orders).await,
                What::Engines(engine) => orders.give(&ENGINES, engine.order()?).await,
                What::Bots(bot) => bot.give(&mut orders).await,
                What::Modules(module) => module.give(&mut orders).await,
                What::Hosts(host) => orders.give(&HOSTS, host.order()).await,
                What::Books(book) => book.give(&mut orders).await,
                What::Running => orders.give(&RUNNING, Order::List).await,
            }
        })
    }
}

/// Changes what is named, and shows all of them.
async fn settings<W: Write>(
    orders: &mut Orders<'_, W>,
    registration: Option<Switch>,
    guests: Option<Switch>,
) -> Result<(), Failure> {
    let overview = orders.get(&["overview"]).await?;
    let mut settings = overview["settings"].clone();
    let changes = [("registration", registration), ("guests", guests)];
    let changes = changes.into_iter().filter_map(|(key, switch)| Some((key, switch?)));
    let mut changed = false;
    for (key, switch) in changes {
        settings[key] = json!(matches!(switch, Switch::On));
        changed = true;
    }
    match changed {
        true => orders.put(&["settings"], settings).await,
        false => orders.tell(&settings),
    }
}
