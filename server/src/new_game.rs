//! How a game comes to be: from a challenge, or from the game before it.

use std::sync::Arc;

use rookery_arbiter::{BadTime, check_time};
use rookery_protocol::challenge::Challenge;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{GameSummary, Player, Start};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_rules::{BadStart, resolve};
use rookery_storage::NewGame;

use crate::app::App;
use crate::game::ToGame;
use crate::http::error::{Error, Result};
use crate::now;

/// Whether such a game could begin; if not, says which field of the form is wrong and why.
///
/// # Errors
/// [`Error::Field`].
pub fn check(app: &App, rules: &str, start: &Start, time: &TimeControl) -> Result<()> {
    let game = app.registry.get(rules).ok_or_else(|| no_such_rules(rules))?;
    let bad_start = |why: BadStart| Error::Field("start", "bad-start", why.to_string());
    let start = resolve(start.clone(), game.title().starts, 0).map_err(bad_start)?;
    game.begin(&start).map_err(bad_start)?;
    let bad_time = |(_, why): (Seat, BadTime)| Error::Field("time", "bad-time", why.to_string());
    check_time(time).map_err(bad_time)
}

/// The game that begins when `opponent` accepts. Lots are drawn here.
///
/// # Errors
/// The server no longer knows the rules.
pub fn from_challenge(app: &App, challenge: &Challenge, opponent: &Player) -> Result<NewGame> {
    let game = app.registry.get(&challenge.rules).ok_or_else(|| no_such_rules(&challenge.rules))?;
    let start = resolve(challenge.start.clone(), game.title().starts, now::random_u64())
        .map_err(|why| Error::Field("start", "bad-start", why.to_string()))?;
    let lot = if now::random_u64() & 1 == 0 { Seat::First } else { Seat::Second };
    let players = match challenge.seat.unwrap_or(lot) {
        Seat::First => [challenge.from.id, opponent.id],
        Seat::Second => [opponent.id, challenge.from.id],
    };
    Ok(NewGame {
        id: GameId::from_random(now::random_u64()),
        rules: challenge.rules.clone(),
        start,
        time: challenge.time.clone(),
        rated: challenge.rated,
        players,
        started_ms: now::millis(),
    })
}

/// The two people in the order of the seats.
pub fn players(game: &NewGame, people: [&Player; 2]) -> [Player; 2] {
    let [one, other] = people;
    if game.players[0] == one.id {
        [one.clone(), other.clone()]
    } else {
        [other.clone(), one.clone()]
    }
}

/// Brings a stored game to life, and tells its players.
pub fn begun(app: &Arc<App>, game: &NewGame, players: [Player; 2]) -> GameSummary {
    let summary = GameSummary {
        id: game.id,
        rules: game.rules.clone(),
        players,
        time: game.time.clone(),
        rated: game.rated,
        started_ms: game.started_ms,
        ended_ms: None,
        result: None,
    };
    // In memory from the first moment, so that the deadline of the first move is watched.
    if let Err(error) = app.live.send(app, game.id, ToGame::Wake) {
        tracing::warn!(game = %game.id, %error, "a new game was not woken");
    }
    for player in game.players {
        app.people.tell(player, &ClientIn::Started { game: summary.clone() });
    }
    metrics::counter!("rookery_games_started_total").increment(1);
    summary
}

fn no_such_rules(key: &str) -> Error {
    Error::Field("rules", "no-such-rules", format!("This server has no game called “{key}”."))
}
