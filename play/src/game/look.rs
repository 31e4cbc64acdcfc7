//! A look at a game by somebody who has no connection of their own.

use std::sync::Arc;

use rookery_protocol::error::Refusal;
use rookery_protocol::game::Player;
use rookery_protocol::id::GameId;
use tokio::sync::oneshot;

use super::ToGame;
use crate::app::App;
use crate::outbox::Notice;

/// A whole game as somebody sees it; a stranger where `player` is missing.
///
/// # Errors
/// [`Refusal::NoSuchGame`], or why it cannot be shown now.
pub async fn look(app: &Arc<App>, game: GameId, player: Option<Player>) -> Result<Notice, Refusal> {
    let (answer, answered) = oneshot::channel();
    app.live.send(app, game, ToGame::Look { player, answer })?;
    // Without an answer the task ended before it could read the game.
    let shown = answered.await.map_err(|_| Refusal::StorageDown)?;
    shown.ok_or(Refusal::NoSuchGame)
}
