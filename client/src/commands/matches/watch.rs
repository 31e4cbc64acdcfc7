//! Watching a match until it has ended.

use std::io::Write;
use std::time::Duration;

use rookery_api_client::ApiError;
use rookery_protocol::id::MatchId;
use rookery_protocol::match_view::{MatchGameView, MatchView};
use rookery_protocol::matches::MatchState;
use serde_json::json;
use tokio::time::sleep;

use super::news::Known;
use super::{games, look, missing, table};
use crate::commands::json;
use crate::failure::Failure;
use crate::server::Server;
use crate::texts::{common, full_stop, matches};

const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Tells of games and changes until the match has ended, however often the server is away.
pub(super) async fn watch(
    server: &Server,
    id: MatchId,
    all: bool,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut seen = look(server, id).await?;
    let mut known = Known::default();
    let before = news(server, &seen, &mut known).await;
    let before = before.map_err(|why| missing(server, id, why))?;
    let mut teller = Teller { out, json };
    teller.change(&seen)?;
    if all {
        teller.games(&seen, known.count(), &before)?;
    }
    let mut away = false;
    while !has_ended(&seen) {
        sleep(LOOK_EVERY).await;
        match look_again(server, id, &mut known).await {
            Ok((now, games)) => {
                if std::mem::take(&mut away) {
                    teller.back()?;
                }
                teller.games(&now, known.count(), &games)?;
                if (now.revision, now.state) != (seen.revision, seen.state) {
                    teller.change(&now)?;
                }
                seen = now;
            }
            Err(why) if why.may_pass() => {
                if !std::mem::replace(&mut away, true) {
                    teller.away(&why)?;
                }
            }
            Err(why) => return Err(missing(server, id, why)),
        }
    }
    if json {
        return Ok(());
    }
    table::show(teller.out, &seen)
}

fn has_ended(seen: &MatchView) -> bool {
    matches!(seen.state, MatchState::Stopped | MatchState::Finished)
}

async fn look_again(
    server: &Server,
    id: MatchId,
    known: &mut Known,
) -> Result<(MatchView, Vec<MatchGameView>), ApiError> {
    let seen = server.client.find_match(id).await?;
    let games = news(server, &seen, known).await?;
    Ok((seen, games))
}

/// The games that are over and were not known to be, in order.
async fn news(
    server: &Server,
    seen: &MatchView,
    known: &mut Known,
) -> Result<Vec<MatchGameView>, ApiError> {
    let Some(start) = known.start(seen) else { return Ok(vec![]) };
    let mut games = games::all(server, seen.id, start).await?;
    if start > 0 && known.lacks(seen, &games) {
        games = games::all(server, seen.id, 0).await?;
    }
    Ok(known.take(games))
}

/// Tells people in sentences and programs in JSON, a line for each thing.
struct Teller<'a, W> {
    out: &'a mut W,
    json: bool,
}

impl<W: Write> Teller<'_, W> {
    fn change(&mut self, seen: &MatchView) -> Result<(), Failure> {
        match self.json {
            true => json::line(self.out, &json!({ "kind": "match", "match": seen })),
            // The table that follows says so.
            false if has_ended(seen) => Ok(()),
            false => table::line(self.out, seen),
        }
    }

    /// Tells of games that are over; `played` are when the last of them is.
    fn games(
        &mut self,
        seen: &MatchView,
        played: usize,
        news: &[MatchGameView],
    ) -> Result<(), Failure> {
        let before = played.saturating_sub(news.len());
        for (game, played) in news.iter().zip(before + 1..) {
            if self.json {
                let told = json!({
                    "kind": "game", "game": game, "played": played, "games": seen.games,
                });
                json::line(self.out, &told)?;
                continue;
            }
            let (number, plies) = (game.number + 1, game.plies);
            let players = table::versus(seen, game.players);
            let (score, why) = games::result(game);
            let all = seen.games;
            let moves = matches::moves(plies);
            let told = matches::over(played, all, number, players, score, why, moves);
            writeln!(self.out, "{told}")?;
        }
        self.out.flush()?;
        Ok(())
    }

    fn away(&mut self, why: &ApiError) -> Result<(), Failure> {
        if self.json {
            return json::line(self.out, &json!({ "kind": "away", "error": why.to_string() }));
        }
        eprintln!("{}", common::waiting_for(full_stop(why.text())));
        Ok(())
    }

    fn back(&mut self) -> Result<(), Failure> {
        if self.json {
            return json::line(self.out, &json!({ "kind": "back" }));
        }
        eprintln!("{}", common::back());
        Ok(())
    }
}
