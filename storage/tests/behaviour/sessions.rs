//! Sessions begin, expire and end.

use rookery_storage::sessions::SESSIONS_EACH_MAX;
use rookery_storage::{Storage, TokenHash};

use crate::world::{World, on_both};

async fn lives(storage: &Storage, token: &TokenHash, now: i64) -> bool {
    storage.session_user(token, now).await.unwrap().is_some()
}

on_both! {
    async fn a_session_tells_whose_it_is_until_it_expires(world: World) {
        let anna = world.player("anna").await;
        let storage = &world.storage;
        storage.create_session(&[7; 32], anna, 10, 20).await.unwrap();
        assert_eq!(storage.session_user(&[7; 32], 19).await.unwrap().unwrap().user.id, anna);
        assert!(!lives(storage, &[7; 32], 20).await);
        assert!(!lives(storage, &[8; 32], 19).await);
    }

    async fn sessions_end_one_by_one_or_all_others(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        for i in 1..=5 {
            storage.create_session(&[i; 32], anna, 1, 100).await.unwrap();
        }
        storage.create_session(&[9; 32], bela, 1, 100).await.unwrap();

        storage.end_session(&[1; 32]).await.unwrap();
        storage.end_session(&[1; 32]).await.unwrap();
        assert!(!lives(storage, &[1; 32], 2).await);
        assert!(lives(storage, &[2; 32], 2).await);

        storage.end_sessions(anna, Some(&[3; 32])).await.unwrap();
        assert!(lives(storage, &[3; 32], 2).await);
        for ended in [2, 4, 5] {
            assert!(!lives(storage, &[ended; 32], 2).await);
        }
        storage.end_sessions(anna, None).await.unwrap();
        assert!(!lives(storage, &[3; 32], 2).await);
        assert!(lives(storage, &[9; 32], 2).await);
    }

    async fn expired_sessions_are_dropped(world: World) {
        let anna = world.player("anna").await;
        let storage = &world.storage;
        for (token, expires_ms) in [(1, 10), (2, 20), (3, 30)] {
            storage.create_session(&[token; 32], anna, 1, expires_ms).await.unwrap();
        }
        assert_eq!(storage.drop_expired_sessions(20).await.unwrap(), 2);
        assert_eq!(storage.drop_expired_sessions(20).await.unwrap(), 0);
        assert!(lives(storage, &[3; 32], 5).await);
    }

    async fn too_many_sessions_end_the_oldest(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        storage.create_session(&[255; 32], bela, 0, 1_000).await.unwrap();
        let count = u8::try_from(SESSIONS_EACH_MAX).unwrap() + 1;
        for i in 0..count {
            storage.create_session(&[i; 32], anna, i64::from(i), 1_000).await.unwrap();
        }
        assert!(!lives(storage, &[0; 32], 500).await);
        assert!(lives(storage, &[1; 32], 500).await);
        assert!(lives(storage, &[count - 1; 32], 500).await);
        assert!(lives(storage, &[255; 32], 500).await);
    }
}
