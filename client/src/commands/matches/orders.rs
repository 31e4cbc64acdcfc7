//! Making a match, and telling it what becomes of it.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use clap::{Args, Subcommand};
use rookery_api_client::ApiError;
use rookery_protocol::id::MatchId;
use rookery_protocol::match_view::{MatchOrder, MatchView};
use rookery_protocol::said::Text;

use super::look;
use crate::commands::books::FromBook;
use crate::commands::grid;
use crate::failure::Failure;
use crate::server::Server;
use crate::texts::{common, list, matches, shown, words};

/// The longest match file, in bytes.
const FILE_LEN_MAX: u64 = 4 * 1024 * 1024;

/// What becomes of a match. Each order looks at the match first, and changes it as it was seen.
#[derive(Subcommand)]
pub(super) enum Order {
    /// Start a match, or go on with one that was paused or stopped
    Start(Which),
    /// Hold the games that are played, and begin none
    Pause(Which),
    /// Stop after the games that have begun
    Finish(Which),
    /// Stop now; `start` goes on from there
    Stop(Which),
    /// Play so many games at once
    Concurrency {
        #[command(flatten)]
        which: Which,

        /// How many
        games: u32,
    },
    /// Come before other matches that want the same cores, or after them
    Priority {
        #[command(flatten)]
        which: Which,

        /// From -100 to 100; the higher comes first, and of equal ones the older match
        #[arg(allow_negative_numbers = true)]
        priority: i32,
    },
    /// Play so many pairs of games in all (of a round robin: for any two players)
    Pairs {
        #[command(flatten)]
        which: Which,

        /// How many
        pairs: u32,
    },
    /// Let a player leave: its games that are not over are not played
    Drop {
        #[command(flatten)]
        which: Which,

        /// Its name in the match
        player: String,
    },
}

/// Which match.
#[derive(Args)]
pub(super) struct Which {
    /// The match
    id: MatchId,
}

impl Order {
    /// Carries it out, if nobody else changes the match meanwhile.
    pub(super) async fn give(&self, server: &Server) -> Result<MatchView, Failure> {
        let seen = look(server, self.id()).await?;
        let order = self.order(&seen)?;
        let done = server.client.order_match(seen.id, seen.revision, order).await;
        done.map_err(|why| server.failure(why))
    }

    fn id(&self) -> MatchId {
        match self {
            Order::Start(which) | Order::Pause(which) => which.id,
            Order::Finish(which) | Order::Stop(which) => which.id,
            Order::Concurrency { which, .. } | Order::Pairs { which, .. } => which.id,
            Order::Drop { which, .. } | Order::Priority { which, .. } => which.id,
        }
    }

    /// The order for a match as it was seen.
    fn order(&self, seen: &MatchView) -> Result<MatchOrder, Failure> {
        Ok(match self {
            Order::Start(_) => MatchOrder::Start,
            Order::Pause(_) => MatchOrder::Pause,
            Order::Finish(_) => MatchOrder::Finish,
            Order::Stop(_) => MatchOrder::Stop,
            Order::Concurrency { games, .. } => {
                MatchOrder::Concurrency { games: *games, overcommit: false }
            }
            Order::Priority { priority, .. } => MatchOrder::Priority { priority: *priority },
            Order::Pairs { pairs, .. } => MatchOrder::Pairs { pairs: *pairs },
            Order::Drop { player, .. } => {
                let place = seen.players.iter().position(|one| one.name == *player);
                let place = place.ok_or_else(|| no_player(player, seen))?;
                MatchOrder::Drop { place: place as u32 }
            }
        })
    }
}

fn no_player(name: &str, seen: &MatchView) -> Failure {
    let names = list(seen.players.iter().map(|one| grid::plain(&one.name)));
    Failure::Refused(matches::no_player(name, names))
}

/// Makes a match, with the openings of a book where one is named, and starts it if that is wanted.
pub(super) async fn make(
    server: &Server,
    file: &Path,
    start: bool,
    book: &FromBook,
) -> Result<MatchView, Failure> {
    let text = read(file)?;
    let mut plan = server.client.read_match_file(text).await.map_err(|why| match why.code() {
        Some("bad-match") => Failure::Refused(matches::no_match_file(shown(file), trimmed(&why))),
        _ => server.failure(why),
    })?;
    book.put(server, &mut plan).await?;
    let made = server.client.make_match(&plan).await.map_err(|why| match why.code() {
        Some("bad-match") => Failure::Refused(matches::makes_no_match(shown(file), why.text())),
        _ => server.failure(why),
    })?;
    if start { start_made(server, made).await } else { Ok(made) }
}

/// Starts a match that has just been made; where it is refused, it is said that there is one.
pub(super) async fn start_made(server: &Server, made: MatchView) -> Result<MatchView, Failure> {
    let started = server.client.order_match(made.id, made.revision, MatchOrder::Start).await;
    started.map_err(|why| match server.failure(why) {
        Failure::Refused(why) => Failure::Refused(matches::not_started(made.id.to_string(), why)),
        other => other,
    })
}

/// A server's words about a file, which may be lines.
fn trimmed(why: &ApiError) -> Text {
    let text = why.text();
    match text.key() {
        Some(_) => text,
        None => words(text.to_string().trim_end()),
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let reading =
        File::open(path).and_then(|file| file.take(FILE_LEN_MAX + 1).read_to_string(&mut text));
    reading.map_err(|why| Failure::Refused(common::not_read(shown(path), why.to_string())))?;
    match text.len() as u64 > FILE_LEN_MAX {
        true => Err(Failure::Refused(common::too_long(shown(path), FILE_LEN_MAX >> 20))),
        false => Ok(text),
    }
}
