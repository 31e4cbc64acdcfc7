//! Games that are played now: having an engine move, and holding a game.

use std::io::Write;

use clap::{Args, Subcommand};
use rookery_protocol::bot::BotOrder;
use rookery_protocol::id::{GameId, MatchId};
use rookery_protocol::match_view::MatchView;
use rookery_protocol::seat::Seat;

use super::look;
use crate::commands::json;
use crate::failure::Failure;
use crate::server::Server;
use crate::texts::{list, matches, row};

/// What becomes of one game.
#[derive(Subcommand)]
pub(super) enum LiveOrder {
    /// Have the engine that thinks in a game move now
    Hurry(LiveGame),
    /// Hold a game: neither engine moves until it is resumed
    Hold(LiveGame),
    /// Let a game go on that is held
    Resume(LiveGame),
}

/// Which game.
#[derive(Args)]
pub(super) struct LiveGame {
    /// The match
    id: MatchId,

    /// The number of a game that is played now, as `games` and the page have it
    game: u32,
}

impl LiveOrder {
    /// Carries it out, and tells what was done.
    pub(super) async fn give(
        &self,
        server: &Server,
        json: bool,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let (at, order) = match self {
            Self::Hurry(at) => (at, BotOrder::Hurry),
            Self::Hold(at) => (at, BotOrder::Pause),
            Self::Resume(at) => (at, BotOrder::Resume),
        };
        let seen = look(server, at.id).await?;
        let game = found(&seen, at.game)?;
        // Either engine hears for both.
        let told = server.client.order_bot(game, Seat::First, order).await;
        let running = told.map_err(|why| match why.code() {
            Some("not-found") => not_played(&seen, at.game),
            _ => server.failure(why),
        })?;
        if json {
            return json::line(out, &running);
        }
        let done = match self {
            Self::Hurry(_) => matches::told_to_move(at.game, game.to_string()),
            Self::Hold(_) => matches::held(at.game, game.to_string()),
            Self::Resume(_) => matches::goes_on(at.game, game.to_string()),
        };
        writeln!(out, "{done}")?;
        Ok(())
    }
}

/// The game of a number from 1.
fn found(seen: &MatchView, number: u32) -> Result<GameId, Failure> {
    let game = seen.live.iter().find(|live| live.number.checked_add(1) == Some(number));
    game.map(|live| live.game).ok_or_else(|| not_played(seen, number))
}

fn not_played(seen: &MatchView, number: u32) -> Failure {
    let numbers: Vec<_> = seen.live.iter().map(|live| live.number + 1).collect();
    let now = match numbers[..] {
        [] => matches::none_is(),
        [one] => matches::one_is(one),
        _ => matches::several_are(list(numbers)),
    };
    Failure::Refused(row([matches::not_played(number), now]))
}
