//! `rookery export`: games as files.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use rookery_api_client::{ApiError, Parts};
use rookery_protocol::id::{GameId, MatchId};
use serde_json::json;

use super::{json, which};
use crate::EXIT_CODES;
use crate::access::Access;
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::server::{Server, wait_for};
use crate::texts::{common, files, shown};

/// Which games, and where to.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
#[command(group(clap::ArgGroup::new("what").required(true)))]
pub(crate) struct Export {
    /// The games: their ids, or the addresses of their pages
    #[arg(value_parser = which::game, group = "what")]
    games: Vec<GameId>,

    /// All games of somebody that are over, the newest first
    #[arg(long, value_name = "NAME", group = "what")]
    of: Option<String>,

    /// All your own games that are over, the newest first
    #[arg(long, group = "what")]
    mine: bool,

    /// All games of a match that are over
    #[arg(long = "match", value_name = "ID", group = "what")]
    of_match: Option<MatchId>,

    /// All games of the server that are over; for those who run it
    #[arg(long, group = "what")]
    all: bool,

    /// Of this kind alone
    #[arg(long, value_name = "KEY", conflicts_with_all = ["games", "of_match", "all"])]
    game: Option<String>,

    /// So many at most
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["games", "of_match", "all"],
          value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,

    /// Where to; to standard output unless given
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,

    /// Say with one value of JSON what was written; the games alone without --out
    #[arg(long, requires = "out")]
    json: bool,

    #[command(flatten)]
    access: Access,
}

impl Export {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = match self.mine || self.all {
            true => self.access.known()?,
            false => self.access.any()?,
        };
        wait_for(async {
            let Some(path) = &self.out else {
                self.fetch(&server, out).await?;
                return Ok(());
            };
            let written = self.to_file(&server, path).await.map_err(|why| match why {
                Failure::Output(why) => {
                    Failure::Refused(common::not_written(shown(path), why.to_string()))
                }
                other => other,
            })?;
            if self.json {
                return json::line(out, &json!({ "out": path, "bytes": written }));
            }
            writeln!(out, "{}", files::bytes_written(written, shown(path)))?;
            Ok(())
        })
    }

    async fn to_file(&self, server: &Server, path: &Path) -> Result<u64, Failure> {
        let mut file = NewFile::begin(path, false)?;
        let written = self.fetch(server, &mut file).await?;
        file.finish()?;
        Ok(written)
    }

    /// How many bytes were written.
    async fn fetch(&self, server: &Server, to: &mut impl Write) -> Result<u64, Failure> {
        let mut written = 0;
        for id in &self.games {
            let parts = server.client.game_record(*id).await;
            written += copy(server, parts.map_err(|why| missing(server, *id, why))?, to).await?;
        }
        if !self.games.is_empty() {
            return Ok(written);
        }
        let failed = |why| server.failure(why);
        if self.all {
            return copy(server, server.client.all_records().await.map_err(failed)?, to).await;
        }
        if let Some(id) = self.of_match {
            let parts = server.client.match_records_in_parts(id).await;
            return copy(server, parts.map_err(failed)?, to).await;
        }
        let player = match &self.of {
            Some(name) => name.clone(),
            None => server.me().await?.player.name,
        };
        let parts = server.client.records_of(&player, self.game.as_deref(), self.limit).await;
        copy(server, parts.map_err(failed)?, to).await
    }
}

fn missing(server: &Server, id: GameId, why: ApiError) -> Failure {
    match why.code() {
        Some("no-such-game") => Failure::Refused(files::no_such_game(id.to_string())),
        _ => server.failure(why),
    }
}

/// Writes what comes; how many bytes it has.
async fn copy(server: &Server, mut parts: Parts, to: &mut impl Write) -> Result<u64, Failure> {
    let mut bytes = 0;
    while let Some(part) = parts.next().await.map_err(|why| server.failure(why))? {
        to.write_all(&part)?;
        bytes += part.len() as u64;
    }
    Ok(bytes)
}
