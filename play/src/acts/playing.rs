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

#[cfg(test)]
mod tests {
    use rookery_protocol::game::{Act, Room};

    use super::*;
    use crate::testing::World;

    #[tokio::test]
    async fn whoever_has_no_connection_hears_whether_it_was_done_and_why_not() {
        let world = World::new().await;
        let app = &world.app;
        let [anna, bela, cili] =
            [world.player("anna").await, world.player("bela").await, world.player("cili").await];
        let game = world.game("chess", &anna, &bela).await;
        let play = |ply, notation: &str| Wish::Move { ply, notation: notation.to_owned() };
        let does =
            async |by: &rookery_storage::User, wish| carry_out(app, &by.player(), game, wish).await;
        assert_eq!(does(&bela, play(0, "e5")).await, Err(Refusal::NotYourTurn));
        assert_eq!(does(&anna, play(0, "Ke2")).await, Err(Refusal::Illegal));
        assert_eq!(does(&anna, play(0, "e4")).await, Ok(()));
        assert_eq!(does(&anna, play(0, "e4")).await, Ok(()), "it stands already");
        assert_eq!(does(&anna, play(1, "d4")).await, Err(Refusal::NotYourTurn));
        assert_eq!(does(&cili, Wish::Act(Act::Resign)).await, Err(Refusal::NotSeated));
        let say = || Wish::Say { room: Room::Players, text: "Hello".to_owned() };
        assert_eq!(does(&bela, say()).await, Ok(()));
        app.base.storage.set_limits(bela.id, false, true, now::millis()).await.unwrap();
        app.base.console.refresh(&app.base.storage).await.unwrap();
        assert_eq!(does(&bela, say()).await, Err(Refusal::Muted));
        assert_eq!(does(&bela, Wish::Act(Act::Resign)).await, Ok(()));
        assert_eq!(does(&anna, Wish::Act(Act::Resign)).await, Err(Refusal::GameOver));
        let nowhere = carry_out(app, &anna.player(), GameId::from_random(1), say()).await;
        assert_eq!(nowhere, Err(Refusal::NoSuchGame));
        world.end().await;
    }
}
