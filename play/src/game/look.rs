//! A look at a game by somebody who has no connection of their own.

use std::sync::Arc;

use rookery_protocol::error::Refusal;
use rookery_protocol::game::Player;
use rookery_protocol::id::GameId;
use tokio::sync::oneshot;

use super::ToGame;
use crate::acts::blocks;
use crate::app::App;
use crate::outbox::Notice;

/// A whole game as somebody sees it; a stranger where `player` is missing.
///
/// # Errors
/// [`Refusal::NoSuchGame`], or why it cannot be shown now.
pub async fn look(app: &Arc<App>, game: GameId, player: Option<Player>) -> Result<Notice, Refusal> {
    let looks = player.as_ref().map(|player| player.id);
    let (answer, answered) = oneshot::channel();
    app.live.send(app, game, ToGame::Look { player, answer })?;
    // Without an answer the task ended before it could read the game.
    let shown = answered.await.map_err(|_| Refusal::StorageDown)?.ok_or(Refusal::NoSuchGame)?;
    match looks {
        Some(user) => blocks::heard(app, user, shown).await,
        None => Ok(shown),
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::socket::ClientIn;

    use super::*;
    use crate::game::testing::Table;

    #[tokio::test]
    async fn a_game_is_shown_to_who_asks_and_none_where_there_is_none() {
        let table = Table::chess().await;
        let app = &table.world.app;
        let [anna, _] = table.players.clone();
        let sees = async |player| match look(app, table.id, player).await.unwrap().into_message() {
            ClientIn::Game { about, you, .. } => (about.id, you.is_some()),
            other => panic!("{other:?}"),
        };
        assert_eq!(sees(Some(anna)).await, (table.id, true));
        assert_eq!(sees(None).await, (table.id, false));
        let nowhere = look(app, GameId::from_random(1), None).await;
        assert_eq!(nowhere.err(), Some(Refusal::NoSuchGame));
        table.end().await;
    }
}
