//! Looking at a game once, or doing one thing in it, for somebody who has no connection of their own.

use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::error::Refusal;
use rookery_protocol::game::Player;
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientIn;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::ToGame;
use crate::app::App;
use crate::now;
use crate::outbox::{Notice, outbox};
use crate::socket::command::{Deed, Order};

/// How long a game may take to answer.
const ANSWERED_IN: Duration = Duration::from_secs(5);

/// A whole game as somebody sees it.
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

/// Has a player do something in a game, and waits until that is done.
///
/// # Errors
/// Why it was not done.
pub async fn order(
    app: &Arc<App>,
    player: &Player,
    game: GameId,
    deed: Deed,
) -> Result<(), Refusal> {
    let (outbox, mut outflow) = outbox();
    let id = format!("{:016x}", now::random_u64());
    let order = Order { by: player.clone(), id, deed, lag_ms: 0 };
    app.live.send(app, game, ToGame::Order { outbox, order })?;
    let answered = async {
        while let Some(notice) = outflow.next().await {
            match notice.message() {
                ClientIn::Done { .. } => return Ok(()),
                ClientIn::Refused { reason, .. } => return Err(*reason),
                _ => {}
            }
        }
        Err(Refusal::StorageDown)
    };
    timeout(ANSWERED_IN, answered).await.unwrap_or(Err(Refusal::Busy))
}
