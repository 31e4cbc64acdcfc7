//! When servers lived, and what survives them.

use rookery_storage::{Outage, Storage, StorageError};

use crate::world::{World, events, on_both};

on_both! {
    async fn the_time_between_two_lives_is_an_outage(world: World) {
        let storage = &world.storage;
        assert_eq!(storage.note_started(100).await.unwrap(), None);
        assert_eq!(storage.outages().await.unwrap(), []);
        storage.note_alive(200).await.unwrap();
        // A clock that was set back takes nothing back.
        storage.note_alive(150).await.unwrap();
        let first = Outage { from_ms: 200, to_ms: 500 };
        assert_eq!(storage.note_started(500).await.unwrap(), Some(first));
        assert_eq!(storage.note_started(500).await.unwrap(), None);
        assert_eq!(storage.note_started(400).await.unwrap(), None);
        let second = Outage { from_ms: 500, to_ms: 600 };
        assert_eq!(storage.note_started(600).await.unwrap(), Some(second));
        assert_eq!(storage.outages().await.unwrap(), [first, second]);
    }

    async fn an_outage_of_a_server_that_lives_on_is_kept_with_the_note_that_it_lives(world: World) {
        let storage = &world.storage;
        assert_eq!(storage.alive_ms().await.unwrap(), None);
        storage.note_started(100).await.unwrap();
        let frozen = Outage { from_ms: 200, to_ms: 700 };
        storage.note_outage(frozen).await.unwrap();
        assert_eq!(storage.alive_ms().await.unwrap(), Some(700));
        let restart = Outage { from_ms: 700, to_ms: 900 };
        assert_eq!(storage.note_started(900).await.unwrap(), Some(restart));
        // Two servers that froze at once may tell of it with different ends.
        storage.note_outage(Outage { from_ms: 200, to_ms: 600 }).await.unwrap();
        assert_eq!(storage.outages().await.unwrap(), [frozen, restart]);
        let longer = Outage { from_ms: 200, to_ms: 800 };
        storage.note_outage(longer).await.unwrap();
        assert_eq!(storage.outages().await.unwrap(), [longer, restart]);
        assert_eq!(storage.alive_ms().await.unwrap(), Some(900), "it takes nothing back");
    }

    async fn what_is_done_once_is_marked_once(world: World) {
        let storage = &world.storage;
        assert!(!storage.is_marked("a").await.unwrap());
        assert!(storage.mark("a", 7).await.unwrap());
        assert!(!storage.mark("a", 8).await.unwrap());
        assert!(storage.is_marked("a").await.unwrap());
        assert!(!storage.is_marked("b").await.unwrap());
    }

    async fn everything_is_there_when_it_is_opened_again(world: World) {
        let game = world.any_game().await;
        world.storage.append(events(game, 1, 3, "a")).await.unwrap();
        world.storage.note_started(5).await.unwrap();
        let before = world.storage.load(game, 0).await.unwrap();
        world.storage.close().await;
        let again = world.another().await;
        assert_eq!(again.load(game, 0).await.unwrap(), before);
        again.append(events(game, 4, 1, "b")).await.unwrap();
        assert_eq!(again.note_started(9).await.unwrap(), Some(Outage { from_ms: 5, to_ms: 9 }));
        again.close().await;
    }

    async fn many_may_open_it_at_once(world: World) {
        let game = world.any_game().await;
        let mut opening = tokio::task::JoinSet::new();
        for _ in 0..6 {
            let url = world.url.clone();
            opening.spawn(async move { Storage::open(&url).await.unwrap() });
        }
        for storage in opening.join_all().await {
            storage.ping().await.unwrap();
            assert!(storage.game(game).await.unwrap().is_some());
            storage.close().await;
        }
    }

    async fn after_closing_everything_is_down(world: World) {
        let game = world.any_game().await;
        let storage = world.another().await;
        storage.close().await;
        storage.close().await;
        let answers = [
            storage.ping().await,
            storage.note_alive(1).await,
            storage.game(game).await.map(drop),
            storage.note_game_types(&[("chess", "Chess")]).await,
        ];
        for answer in answers {
            assert!(matches!(answer, Err(StorageError::Down(_))), "{answer:?}");
        }
    }
}

#[tokio::test]
async fn an_address_that_cannot_work_is_refused() {
    for url in ["", "mysql://localhost", "/tmp/rookery.db", "sqlite:", "sqlite::memory:"] {
        let refused = Storage::open(url).await.err();
        assert!(matches!(refused, Some(StorageError::Other(_))), "{url:?}: {refused:?}");
    }
}
