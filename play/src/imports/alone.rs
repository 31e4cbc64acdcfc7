//! A game that comes alone.

use rookery_protocol::error::Refusal;
use rookery_protocol::id::GameId;
use rookery_rules::record::{Games, Mistake};
use rookery_storage::{NewImported, StorageError, User};
use rookery_texts::{Text, imports};

use super::{Imports, check, registry, room};
use crate::base::Base;
use crate::now;

/// Why a game was not kept.
pub enum NotKept {
    /// The text is no game, or a move in it is illegal; with what is said of it.
    Wrong(Text),
    /// Too many files are read at the moment.
    Busy(Refusal),
    /// Its sender has as many games as one may have.
    Full,
    /// The disk has little room left, which moves need.
    DiskFull,
    /// The database fails.
    Storage(StorageError),
    /// A fault of the server, for its log.
    Internal(String),
}

/// Keeps the first game of a text.
///
/// # Errors
/// Why it was not kept.
pub async fn keep_one(
    base: &Base,
    imports: &Imports,
    user: &User,
    text: String,
) -> Result<GameId, NotKept> {
    let turn = imports.turn(user.id).await.map_err(NotKept::Busy)?;
    if room(base, user).await.map_err(NotKept::Storage)?.games == 0 {
        return Err(NotKept::Full);
    }
    if !base.health.has_room_for_files() {
        return Err(NotKept::DiskFull);
    }
    let known = registry(&base.library.shelf());
    let id = GameId::from_random(now::random_u64());
    let checking = tokio::task::spawn_blocking(move || -> Result<NewImported, Mistake> {
        let none = || Mistake { place: Default::default(), what: imports::no_game() };
        let record = Games::new(text.as_bytes()).next().ok_or_else(none)??;
        let game = record.find(&known)?;
        check(game.as_ref(), &record, (id, 1), now::millis())
    });
    let checked = checking.await.map_err(|error| NotKept::Internal(error.to_string()))?;
    let game = checked.map_err(|mistake| NotKept::Wrong(mistake.text()))?;
    base.storage.create_imported(user.id, &game).await.map_err(NotKept::Storage)?;
    drop(turn);
    Ok(id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::World;

    #[tokio::test]
    async fn the_first_game_of_a_text_is_kept_and_what_is_none_is_not() {
        let world = World::new().await;
        let anna = world.player("anna").await;
        let base = &world.app.base;
        let keep = |text: &str| keep_one(base, &world.app.imports, &anna, text.to_owned());
        let id = keep("[White \"Ada\"]\n\n1. e4 e5 *\n\n1. d4 *\n").await.ok().unwrap();
        let kept = base.storage.imported(id).await.unwrap().unwrap();
        assert_eq!((kept.summary.id, &*kept.summary.players[0].name), (id, "Ada"));
        assert!(kept.body.contains("1. e4 e5 *"), "{}", kept.body);
        for (text, why) in [("", "There is no game"), ("1. e5 *", "1. e5 is not legal")] {
            let Err(NotKept::Wrong(what)) = keep(text).await else { panic!("{text} was kept") };
            assert!(what.to_string().contains(why), "{what}");
        }
        assert_eq!(base.storage.count_imported(anna.id).await.unwrap(), 1);
        let turn = world.app.imports.turn(anna.id).await.unwrap();
        assert!(matches!(keep("1. e4 *").await, Err(NotKept::Busy(Refusal::Busy))));
        drop(turn);
        assert!(keep("1. e4 *").await.is_ok());
        world.end().await;
    }
}
