//! `rookery games`: which kinds of games there are, and which games are played on a server.

use std::io::Write;
use std::sync::Arc;

use clap::Args;
use rookery_api_client::GamesWanted;
use rookery_protocol::game::{GameSummary, Score};
use rookery_rules::Game;
use serde_json::json;

use super::grid::{self, Side, plain};
use super::json;
use crate::EXIT_CODES;
use crate::access::Access;
use crate::failure::Failure;
use crate::server::{Server, wait_for};
use crate::terminal::game::{reasons, time};
use crate::texts::{boards, heads};

/// Games that a list names unless more or fewer are asked for.
const LIMIT: u32 = 30;
/// The most that can be asked for; the server may know a lower limit.
const LIMIT_MAX: i64 = 100;

/// Which games to list.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Games {
    /// The games on the server that you play
    #[arg(long, group = "whose")]
    mine: bool,

    /// The games on the server that somebody plays
    #[arg(long, value_name = "NAME", group = "whose")]
    of: Option<String>,

    /// The games on the server that are played now
    #[arg(long, group = "whose")]
    live: bool,

    /// The kinds of games that the server offers
    #[arg(long, group = "whose", conflicts_with_all = ["ended", "all", "game", "limit"])]
    offered: bool,

    /// Those that are over, in place of those in progress
    #[arg(long, requires = "whose", conflicts_with = "live")]
    ended: bool,

    /// Those that are over as well
    #[arg(long, requires = "whose", conflicts_with_all = ["live", "ended"])]
    all: bool,

    /// Of this kind alone
    #[arg(long, value_name = "KEY", requires = "whose")]
    game: Option<String>,

    /// So many at most, the newest first
    #[arg(long, value_name = "NUMBER", default_value_t = LIMIT, requires = "whose",
          value_parser = clap::value_parser!(u32).range(1..=LIMIT_MAX))]
    limit: u32,

    /// Answer with one value of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    access: Access,
}

impl Games {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        if self.offered {
            let server = self.access.any()?;
            let rules = wait_for(async {
                server.client.all_rules().await.map_err(|why| server.failure(why))
            })?;
            let kinds = rules.into_iter().map(|rules| (rules.key, rules.name));
            return self.kinds(&kinds.collect::<Vec<_>>(), out);
        }
        if self.mine || self.live || self.of.is_some() {
            let server = if self.mine { self.access.known()? } else { self.access.any()? };
            let games = wait_for(self.ask(&server))?;
            return self.list(&games, out);
        }
        let registry = rookery_games::registry();
        let kind = |game: &Arc<dyn Game>| (game.title().key.clone(), game.title().name.clone());
        self.kinds(&registry.iter().map(kind).collect::<Vec<_>>(), out)
    }

    /// Keys and names.
    fn kinds(&self, kinds: &[(String, String)], out: &mut impl Write) -> Result<(), Failure> {
        if self.json {
            let kinds = kinds.iter().map(|(key, name)| json!({ "key": key, "name": name }));
            return json::line(out, &kinds.collect::<Vec<_>>());
        }
        let width = kinds.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
        for (key, name) in kinds {
            writeln!(out, "{:width$}  {}", plain(key), plain(name))?;
        }
        Ok(())
    }

    async fn ask(&self, server: &Server) -> Result<Vec<GameSummary>, Failure> {
        let player = match &self.of {
            Some(name) => Some(name.clone()),
            None if self.mine => Some(server.me().await?.player.name),
            None => None,
        };
        let ended = (!self.all).then_some(self.ended);
        let (rules, limit) = (self.game.clone(), Some(self.limit));
        let wanted = GamesWanted { player, ended, rules, before_ms: None, limit };
        server.client.games(&wanted).await.map_err(|why| server.failure(why))
    }

    fn list(&self, games: &[GameSummary], out: &mut impl Write) -> Result<(), Failure> {
        if self.json {
            return json::line(out, &games);
        }
        if games.is_empty() {
            writeln!(out, "{}", boards::no_games())?;
            return Ok(());
        }
        let head = [
            (heads::id(), Side::Left),
            (heads::game(), Side::Left),
            (heads::first_seat(), Side::Left),
            (heads::second_seat(), Side::Left),
            (heads::clock(), Side::Left),
            (heads::result(), Side::Left),
        ];
        grid::write(out, head, &games.iter().map(row).collect::<Vec<_>>())
    }
}

fn row(game: &GameSummary) -> [String; 6] {
    let [first, second] = game.players.each_ref().map(|player| plain(&player.name));
    let result = game.result.as_ref().map_or_else(
        || boards::in_progress().to_string(),
        |result| format!("{} {}", score(result.score), plain(reasons::word(&result.reason))),
    );
    let time = time::text(&game.time).to_string();
    [game.id.to_string(), plain(&game.rules), first, second, time, result]
}

/// The points of both.
pub(super) fn score(score: Score) -> &'static str {
    match score {
        Score::First => "1-0",
        Score::Second => "0-1",
        Score::Draw => "½-½",
        Score::Aborted => "-",
    }
}
