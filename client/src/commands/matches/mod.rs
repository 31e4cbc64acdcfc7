//! `rookery match`: matches of engines, as on the page of a server.

mod export;
mod games;
mod live;
mod news;
mod orders;
mod table;
mod tuned;
mod watch;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use rookery_api_client::ApiError;
use rookery_protocol::id::MatchId;
use rookery_protocol::match_view::MatchView;

use crate::EXIT_CODES;
use crate::access::Access;
use crate::commands::books::FromBook;
use crate::commands::json;
use crate::failure::Failure;
use crate::server::{Server, wait_for};
use crate::texts;

/// What to do with matches, and how to tell.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Match {
    #[command(subcommand)]
    what: What,

    /// Answer with one value of JSON, as the server's API has it; watch: with one on each line
    #[arg(long, global = true)]
    json: bool,

    #[command(flatten)]
    access: Access,
}

#[derive(Subcommand)]
enum What {
    /// List the fifty newest matches
    List {
        /// All of them, not only fifty
        #[arg(long)]
        all: bool,
    },
    /// Show a match with its table
    Show {
        /// The match: the eight letters and digits of its address
        id: MatchId,
    },
    /// Make a match from a match file
    New {
        /// The match file (.toml)
        file: PathBuf,

        /// Start it at once
        #[arg(long)]
        start: bool,

        #[command(flatten)]
        book: FromBook,
    },
    /// Make a match from a match file, start it and watch it to its end; then show its table
    Run {
        /// The match file (.toml)
        file: PathBuf,

        #[command(flatten)]
        book: FromBook,
    },
    #[command(flatten)]
    Order(orders::Order),
    /// Make the match that proves a tuning: a test of the values found against those of its start
    Prove {
        /// The match that tuned
        id: MatchId,

        /// Start it at once
        #[arg(long)]
        start: bool,
    },
    #[command(flatten)]
    Board(live::LiveOrder),
    /// Tell of each game when it is over, until the match has ended; then show its table
    Watch {
        /// The match
        id: MatchId,

        /// Tell first of the games that are over already
        #[arg(long)]
        all: bool,
    },
    /// List the games of a match
    Games {
        /// The match
        id: MatchId,
    },
    /// Write the games of a match that are over, its match file, or the values of a tuning
    Export {
        /// The match
        id: MatchId,

        /// Which of them
        #[arg(long, value_enum, default_value = "games")]
        file: export::What,

        /// Where to; to standard output unless given
        #[arg(long, value_name = "PATH")]
        out: Option<PathBuf>,
    },
}

impl Match {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = self.access.known()?;
        let json = self.json;
        wait_for(async {
            match &self.what {
                What::List { all } => games::list_matches(&server, *all, json, out).await,
                What::Show { id } => {
                    let seen = look(&server, *id).await?;
                    if json { json::line(out, &seen) } else { table::show(out, &seen) }
                }
                What::New { file, start, book } => {
                    let made = orders::make(&server, file, *start, book).await?;
                    if json { json::line(out, &made) } else { table::line(out, &made) }
                }
                What::Prove { id, start } => {
                    let made = tuned::prove(&server, *id, *start).await?;
                    if json { json::line(out, &made) } else { table::line(out, &made) }
                }
                What::Run { file, book } => {
                    let made = orders::make(&server, file, true, book).await?;
                    watch::watch(&server, made.id, true, json, out).await
                }
                What::Order(order) => {
                    let seen = order.give(&server).await?;
                    if json { json::line(out, &seen) } else { table::line(out, &seen) }
                }
                What::Board(order) => order.give(&server, json, out).await,
                What::Watch { id, all } => watch::watch(&server, *id, *all, json, out).await,
                What::Games { id } => games::list(&server, *id, json, out).await,
                What::Export { id, file, out: path } => {
                    export::export(&server, *id, *file, path.as_deref(), json, out).await
                }
            }
        })
    }
}

/// The match as it stands.
async fn look(server: &Server, id: MatchId) -> Result<MatchView, Failure> {
    server.client.find_match(id).await.map_err(|why| missing(server, id, why))
}

/// What a failure means where the match itself may be missing.
fn missing(server: &Server, id: MatchId, why: ApiError) -> Failure {
    match why.code() {
        Some("not-found") => Failure::Refused(texts::matches::no_such_match(id.to_string())),
        _ => server.failure(why),
    }
}
