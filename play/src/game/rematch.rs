//! The game after a game: the same, with the seats swapped.

use rookery_protocol::error::Refusal;
use rookery_protocol::game::{GameSummary, Player, Start};
use rookery_protocol::id::GameId;
use rookery_rules::{BadStart, Game, resolve};
use rookery_storage::NewGame;

use crate::app::App;
use crate::now;

/// Stores the rematch of a game that began from `start`; nobody is told yet. A set-up that was
/// hidden, and that both have been shown since, is drawn anew.
///
/// # Errors
/// [`Refusal::StorageDown`], [`Refusal::GamePutAway`]; then there is none.
pub(super) async fn create(
    app: &App,
    before: &GameSummary,
    start: Start,
) -> Result<(NewGame, [Player; 2]), Refusal> {
    if app.base.library.shelf().find(&before.rules).is_none() {
        return Err(Refusal::GamePutAway);
    }
    let played =
        app.base.library.game(&app.base.storage, &before.rules).await.map_err(|error| {
            tracing::warn!(game = %before.id, %error, "the rules of a rematch cannot be read");
            Refusal::StorageDown
        })?;
    let begun = played.map(|game| begins(game.as_ref(), start, now::random_u64));
    let Some(Ok(start)) = begun else { return Err(Refusal::GamePutAway) };
    let [first, second] = before.players.clone();
    let game = NewGame {
        id: GameId::from_random(now::random_u64()),
        rules: before.rules.clone(),
        start,
        time: before.time.clone(),
        rated: before.rated,
        players: [second.id, first.id],
        started_ms: now::millis(),
    };
    app.base.storage.create_game(&game).await.map_err(|error| {
        tracing::warn!(game = %before.id, %error, "a rematch was not stored");
        Refusal::StorageDown
    })?;
    Ok((game, [second, first]))
}

/// Where the rematch of a game that began from `start` begins: there, too, unless that is hidden from
/// the players, who know by now what it was; then it is drawn anew.
fn begins(game: &dyn Game, start: Start, bits: impl FnMut() -> u64) -> Result<Start, BadStart> {
    let is_known = game.title().starts.secret && start != Start::Usual;
    resolve(game, if is_known { Start::Random } else { start }, bits)
}
