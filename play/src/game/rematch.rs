//! The game after a game: the same, with the seats swapped.

use rookery_protocol::error::Refusal;
use rookery_protocol::game::{GameSummary, Player, Start};
use rookery_protocol::id::GameId;
use rookery_rules::{BadStart, Game, resolve};
use rookery_storage::NewGame;

use crate::app::App;
use crate::{may, now};

/// Stores the rematch of a game that began from `start`; nobody is told yet. A set-up that was
/// hidden, and that both have been shown since, is drawn anew.
///
/// # Errors
/// [`Refusal::StorageDown`], [`Refusal::GamePutAway`], [`Refusal::PlaysTooMany`]; then there is none.
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
        id: id_after(before.id),
        rules: before.rules.clone(),
        start,
        time: before.time.clone(),
        rated: before.rated,
        players: [second.id, first.id],
        started_ms: now::millis(),
    };
    let stored = app.base.storage.create_game_within(&game, may::games_max).await;
    match stored {
        Ok(None) => Ok((game, [second, first])),
        Ok(Some(_)) => Err(Refusal::PlaysTooMany),
        Err(error) => {
            tracing::warn!(game = %before.id, %error, "a rematch was not stored");
            Err(Refusal::StorageDown)
        }
    }
}

/// The address of a game's rematch: always the same, so that two servers that are asked at once make
/// one (FNV-1a, 64 bits).
fn id_after(before: GameId) -> GameId {
    let bytes = before.as_str().bytes().chain(*b"rematch");
    GameId::from_random(bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    }))
}

/// Where the rematch of a game that began from `start` begins: there, too, unless that is hidden from
/// the players, who know by now what it was; then it is drawn anew.
fn begins(game: &dyn Game, start: Start, bits: impl FnMut() -> u64) -> Result<Start, BadStart> {
    let is_known = game.title().starts.secret && start != Start::Usual;
    resolve(game, if is_known { Start::Random } else { start }, bits)
}

#[cfg(test)]
mod tests {
    use rookery_protocol::secret::SecretBits;

    use super::*;
    use crate::game::testing::Table;

    #[test]
    fn a_rematch_begins_where_the_game_did_unless_both_have_seen_by_now_what_was_hidden() {
        let games = rookery_games::registry();
        let after = |rules: &str, start| begins(games.get(rules).unwrap().as_ref(), start, || 7);
        let number = Start::Number { number: 7 };
        for (rules, start) in
            [("chess", Start::Usual), ("chess960", number), ("dark", Start::Usual)]
        {
            assert_eq!(after(rules, start.clone()).unwrap(), start, "{rules}");
        }
        let drawn = after("lao-tzu", Start::Random).unwrap();
        let Start::Secret { second, .. } = drawn.clone() else { panic!("{drawn:?}") };
        let seen = Start::Secret { first: SecretBits::new([1; 16]), second };
        assert_eq!(after("lao-tzu", seen).unwrap(), drawn, "it is drawn anew");
    }

    #[tokio::test]
    async fn there_is_no_rematch_of_a_game_that_is_no_longer_offered() {
        let table = Table::slow().await;
        let app = &table.world.app;
        let stored = app.base.storage.game(table.id).await.unwrap().unwrap().summary;
        let refused = create(app, &stored, Start::Usual).await;
        assert_eq!(refused.err(), Some(Refusal::GamePutAway));
        table.end().await;
    }
}
