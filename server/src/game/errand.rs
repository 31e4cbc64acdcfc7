//! Doing one thing in a game for somebody who has no connection of their own, and waiting until it is
//! done.

use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::error::Refusal;
use rookery_protocol::game::Player;
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientIn;
use tokio::time::timeout;

use super::ToGame;
use crate::app::App;
use crate::now;
use crate::socket::command::{Deed, Order};
use crate::socket::outbox::outbox;

/// How long a game may take to answer.
const ANSWERED_IN: Duration = Duration::from_secs(5);

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
        while let Some(frame) = outflow.next().await {
            match serde_json::from_str(frame.as_str()) {
                Ok(ClientIn::Done { .. }) => return Ok(()),
                Ok(ClientIn::Refused { reason, .. }) => return Err(reason),
                _ => {}
            }
        }
        Err(Refusal::StorageDown)
    };
    timeout(ANSWERED_IN, answered).await.unwrap_or(Err(Refusal::Busy))
}
