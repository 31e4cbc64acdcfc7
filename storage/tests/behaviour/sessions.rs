//! Sessions begin, expire and end.

use rookery_storage::sessions::SESSIONS_EACH_MAX;
use rookery_storage::{NewSession, SessionSpan, SessionUse, Storage, StoredSession, TokenHash};

use crate::world::{World, on_both};

async fn lives(storage: &Storage, token: &TokenHash, now: i64) -> bool {
    storage.session_user(token, now).await.unwrap().is_some()
}

on_both! {
    async fn a_session_tells_whose_it_is_until_it_expires(world: World) {
        let anna = world.player("anna").await;
        let storage = &world.storage;
        world.session(&[7; 32], anna, 10, 20).await;
        assert_eq!(storage.session_user(&[7; 32], 19).await.unwrap().unwrap().user.id, anna);
        assert!(!lives(storage, &[7; 32], 20).await);
        assert!(!lives(storage, &[8; 32], 19).await);
    }

    async fn sessions_end_one_by_one_or_all_others(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        for i in 1..=5 {
            world.session(&[i; 32], anna, 1, 100).await;
        }
        world.session(&[9; 32], bela, 1, 100).await;

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

    async fn a_session_says_where_it_was_begun_and_where_it_was_used_last(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        let new = NewSession {
            token: [7; 32],
            user: anna,
            begun_ms: 10,
            ends_ms: 40,
            address: Some("2001:db8::1".parse().unwrap()),
            browser: Some("Firefox".into()),
            system: None,
            confirmed_ms: Some(10),
        };
        storage.create_session(&new).await.unwrap();
        world.session(&[8; 32], anna, 11, 40).await;
        world.session(&[9; 32], bela, 12, 40).await;
        let kept = StoredSession {
            token: [7; 32],
            begun_ms: 10,
            ends_ms: 40,
            used_ms: Some(10),
            address: Some("2001:db8::1".into()),
            browser: Some("Firefox".into()),
            system: None,
        };
        let listed = storage.sessions_of(anna, 20).await.unwrap();
        assert_eq!(listed.iter().map(|one| one.token[0]).collect::<Vec<_>>(), [8, 7]);
        assert_eq!(listed[1], kept);
        let address = Some("198.51.100.7".parse().unwrap());
        let used = |at_ms, address| [SessionUse { token: [7; 32], at_ms, address }];
        let span = SessionSpan { idle_ms: 30, longest_ms: 1_000 };
        storage.note_session_uses(&used(25, address), span).await.unwrap();
        storage.note_session_uses(&used(28, None), span).await.unwrap();
        storage.note_session_uses(&used(26, None), span).await.unwrap();
        let listed = storage.sessions_of(anna, 20).await.unwrap();
        let address = Some("198.51.100.7".into());
        assert_eq!(listed[0], StoredSession { used_ms: Some(28), ends_ms: 58, address, ..kept });
        assert_eq!(listed[1].token, [8; 32], "the one that was used last is the first");
        assert_eq!(storage.sessions_of(anna, 58).await.unwrap(), []);
    }

    async fn a_session_that_is_used_goes_on_but_not_for_ever(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let span = SessionSpan { idle_ms: 30, longest_ms: 100 };
        let used = async |token: u8, at_ms| {
            let uses = [SessionUse { token: [token; 32], at_ms, address: None }];
            storage.note_session_uses(&uses, span).await.unwrap();
        };
        world.session(&[1; 32], anna, 10, 40).await;
        world.session(&[2; 32], anna, 10, 40).await;
        for at_ms in [39, 65, 90] {
            used(1, at_ms).await;
        }
        assert!(lives(storage, &[1; 32], 109).await && !lives(storage, &[2; 32], 40).await);
        assert!(!lives(storage, &[1; 32], 110).await, "it was begun too long ago");
        used(1, 110).await;
        used(2, 50).await;
        assert!(!lives(storage, &[1; 32], 111).await && !lives(storage, &[2; 32], 51).await);
        // One that a server of an earlier version has begun.
        world.meddle(
            "UPDATE sessions SET used_ms = NULL, confirmed_ms = NULL, expires_ms = 9000",
        )
        .await;
        assert_eq!(storage.session_user(&[2; 32], 60).await.unwrap().unwrap().used_ms, None);
        used(2, 60).await;
        assert!(lives(storage, &[2; 32], 89).await && !lives(storage, &[2; 32], 90).await);
    }

    async fn when_the_passphrase_was_given_is_noted_of_one_s_own_session_alone(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        world.session(&[1; 32], anna, 1, 100).await;
        world.session(&[2; 32], anna, 1, 100).await;
        let confirmed = async |token: u8| {
            let found = storage.session_user(&[token; 32], 50).await.unwrap();
            found.unwrap().confirmed_ms
        };
        assert!(!storage.confirm_session(&[1; 32], bela, 10).await.unwrap());
        assert!(!storage.confirm_session(&[1; 32], anna, 100).await.unwrap(), "it is over");
        assert_eq!(confirmed(1).await, None);
        assert!(storage.confirm_session(&[1; 32], anna, 10).await.unwrap());
        assert_eq!((confirmed(1).await, confirmed(2).await), (Some(10), None));
    }

    async fn a_session_goes_on_by_another_token(world: World) {
        let anna = world.player("anna").await;
        let storage = &world.storage;
        world.session(&[1; 32], anna, 1, 100).await;
        assert!(storage.confirm_session(&[1; 32], anna, 10).await.unwrap());
        assert!(!storage.renew_session(&[3; 32], &[2; 32], 50).await.unwrap(), "there is none");
        assert!(storage.renew_session(&[1; 32], &[2; 32], 50).await.unwrap());
        assert_eq!(storage.session_user(&[1; 32], 50).await.unwrap(), None);
        let found = storage.session_user(&[2; 32], 50).await.unwrap().unwrap();
        assert_eq!((found.user.id, found.confirmed_ms), (anna, Some(10)));
        let told = storage.sessions_of(anna, 50).await.unwrap();
        let told: Vec<_> = told.iter().map(|one| (one.begun_ms, one.ends_ms)).collect();
        assert_eq!(told, [(1, 100)], "it is as old as before");
        assert!(!storage.renew_session(&[2; 32], &[1; 32], 100).await.unwrap(), "it is over");
    }

    async fn expired_sessions_are_dropped(world: World) {
        let anna = world.player("anna").await;
        let storage = &world.storage;
        for (token, expires_ms) in [(1, 10), (2, 20), (3, 30)] {
            world.session(&[token; 32], anna, 1, expires_ms).await;
        }
        assert_eq!(storage.drop_expired_sessions(20).await.unwrap(), 2);
        assert_eq!(storage.drop_expired_sessions(20).await.unwrap(), 0);
        assert!(lives(storage, &[3; 32], 5).await);
    }

    async fn too_many_sessions_end_the_oldest(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        world.session(&[255; 32], bela, 0, 1_000).await;
        let count = u8::try_from(SESSIONS_EACH_MAX).unwrap() + 1;
        for i in 0..count {
            world.session(&[i; 32], anna, i64::from(i), 1_000).await;
        }
        assert!(!lives(storage, &[0; 32], 500).await);
        assert!(lives(storage, &[1; 32], 500).await);
        assert!(lives(storage, &[count - 1; 32], 500).await);
        assert!(lives(storage, &[255; 32], 500).await);
    }
}
