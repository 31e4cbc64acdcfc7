//! Positions to begin with.

use std::sync::Arc;

use axum::extract::State;
use rookery_play::App;
use rookery_protocol::cause::Cause;
use rookery_protocol::error::Refusal;
use rookery_rules::Game;
use rookery_rules::record::Games;
use rookery_texts::{Text, imports};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use crate::door::calls::Calls;
use crate::door::error::{Error, Result};
use crate::door::extract::Json;

/// The most moves of a game that is played through for somebody.
const MOVES_MAX: usize = 600;
/// Anyone may ask, and some rules take their time: so many games are played through at once.
const AT_ONCE_MAX: usize = 2;
static TURNS: Semaphore = Semaphore::const_new(AT_ONCE_MAX);

/// Where positions are made.
pub fn routes() -> Calls {
    Calls::new("Games").post(
        "findPosition",
        "/positions",
        reached,
        "Find the position that a game, given as text, has led to",
    )
}

/// A game as text.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Pasted {
    /// The key of the rules that it is played by.
    rules: String,
    /// The game in PGN, in PDN or in lines; of several the first.
    text: String,
}

/// Where a game led.
#[derive(Serialize, JsonSchema)]
struct Reached {
    /// The last position.
    text: String,
    /// After so many moves.
    moves: u32,
}

async fn reached(State(app): State<Arc<App>>, Json(pasted): Json<Pasted>) -> Result<Json<Reached>> {
    let offer = app.base.library.shelf().find(&pasted.rules).cloned();
    let unknown = || fault(Cause::NoSuchRules, imports::no_such_game());
    let game = offer.ok_or_else(unknown)?.game;
    let turn = TURNS.try_acquire().map_err(|_| Refusal::Busy)?;
    let playing = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        play(game.as_ref(), &pasted.text)
    });
    let reached = playing.await.map_err(|error| Error::internal(error.to_string()))?;
    reached.map(Json).map_err(|what| fault(Cause::BadGame, Text::verbatim(what)))
}

fn play(game: &dyn Game, text: &str) -> std::result::Result<Reached, String> {
    let record = Games::new(text.as_bytes()).next().ok_or("There is no game in this text.")?;
    let record = record.map_err(|mistake| mistake.to_string())?;
    if record.main.moves.len() > MOVES_MAX {
        return Err(format!("Only games of up to {MOVES_MAX} moves can be read here."));
    }
    let play = record.replay(game, |_, _| {}).map_err(|wrong| wrong.to_string())?;
    if play.outcome().is_some() {
        return Err("This game is over at its end: there is nothing to go on with.".to_owned());
    }
    Ok(Reached { text: play.text(), moves: play.ply() })
}

/// Said beside the field in which a start is chosen.
fn fault(code: Cause, what: Text) -> Error {
    Error::Field("start", code, what)
}
