//! What is done in a game: every order to one is given here, whatever door it came in by.

use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::error::Refusal;
use rookery_protocol::game::Player;
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientIn;
use tokio::time::timeout;

use crate::app::App;
use crate::game::{Order, Wish};
use crate::now;
use crate::outbox::{Outbox, outbox};

/// How long a game may take to answer.
const ANSWERED_IN: Duration = Duration::from_secs(5);

/// Gives an order to a game; its answer comes through the outbox.
///
/// # Errors
/// Whoever gives it may not, or the game cannot be told now.
pub fn give(app: &Arc<App>, outbox: &Outbox, game: GameId, order: Order) -> Result<(), Refusal> {
    app.live.order(app, outbox, game, order)
}

/// Has somebody do something in a game who has no connection of their own, and waits until it is
/// done.
///
/// # Errors
/// Why it was not done.
pub async fn carry_out(
    app: &Arc<App>,
    player: &Player,
    game: GameId,
    wish: Wish,
) -> Result<(), Refusal> {
    let (outbox, mut outflow) = outbox();
    let id = format!("{:016x}", now::random_u64());
    give(app, &outbox, game, Order { by: player.clone(), id, wish, lag_ms: 0 })?;
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
