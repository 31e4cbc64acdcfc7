//! Positions to begin with.

use std::sync::Arc;

use axum::extract::State;
use rookery_play::App;
use rookery_protocol::cause::Cause;
use rookery_rules::Game;
use rookery_rules::record::Games;
use rookery_texts::{Text, imports};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::door::calls::Calls;
use crate::door::error::{Error, Result};
use crate::door::extract::{Client, Json};

/// The most moves of a game that is played through for somebody.
const MOVES_MAX: usize = 600;

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

async fn reached(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Json(pasted): Json<Pasted>,
) -> Result<Json<Reached>> {
    let offer = app.base.library.shelf().find(&pasted.rules).cloned();
    let unknown = || fault(Cause::NoSuchRules, imports::no_such_game());
    let game = offer.ok_or_else(unknown)?.game;
    let rules = game.clone();
    let playing = move || play(game.as_ref(), &pasted.text);
    let reached =
        app.base.library.readers().ask_for_pasted(client, rules.as_ref(), playing).await?;
    let reached = reached.map_err(|error| Error::internal(error.to_string()))?;
    reached.map(Json).map_err(|what| fault(Cause::BadGame, what))
}

fn play(game: &dyn Game, text: &str) -> std::result::Result<Reached, Text> {
    let record = Games::new(text.as_bytes()).next().ok_or_else(imports::no_game_in_text)?;
    let record = record.map_err(|mistake| mistake.text())?;
    if record.main.moves.len() > MOVES_MAX {
        return Err(imports::long_to_go_on(MOVES_MAX));
    }
    let play = record.replay(game, |_, _| {}).map_err(|wrong| wrong.text())?;
    if play.outcome().is_some() {
        return Err(imports::over_at_end());
    }
    Ok(Reached { text: play.text(), moves: play.ply() })
}

/// Said beside the field in which a start is chosen.
fn fault(code: Cause, what: Text) -> Error {
    Error::Field("start", code, what)
}
