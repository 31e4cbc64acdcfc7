//! What those who run the server do: limits of people, links, deeds, settings.

use rookery_protocol::console::Settings;
use rookery_storage::{NewDeed, Storage};

use crate::world::{World, on_both};

async fn names(storage: &Storage, find: &str, after: &str, limit: u32) -> Vec<String> {
    let found = storage.users_from(find, after, limit).await.unwrap();
    found.into_iter().map(|one| one.user.name).collect()
}

on_both! {
    async fn people_are_found_by_how_their_names_begin(world: World) {
        for name in ["Anna", "anton", "an_n", "Bela"] {
            world.player(name).await;
        }
        let gone = world.player("Andor").await;
        let storage = &world.storage;
        assert!(storage.delete_user(gone, 5).await.unwrap());
        let mut all = names(storage, "", "", 10).await;
        all.sort();
        assert_eq!(all, ["Anna", "Bela", "an_n", "anton"]);
        assert_eq!(names(storage, "AN", "", 10).await.len(), 3);
        assert_eq!(names(storage, "an_", "", 10).await, ["an_n"], "no sign stands for others");
        assert_eq!(names(storage, "%", "", 10).await.len(), 0);
        let first = names(storage, "", "", 2).await;
        let rest = names(storage, "", &first[1], 10).await;
        assert_eq!((first.len(), rest.len()), (2, 2));
        assert!(rest.iter().all(|name| !first.contains(name)));
    }

    async fn whoever_is_suspended_has_no_session_and_gets_none(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        storage.create_session(&[1; 32], anna, 1, 100).await.unwrap();
        storage.create_session(&[2; 32], bela, 1, 100).await.unwrap();
        assert!(storage.set_limits(anna, true, false, 7).await.unwrap());
        let found = storage.limited_user(anna).await.unwrap().unwrap();
        assert!(found.suspended && !found.muted);
        // One that begins in the same moment is worth nothing either.
        storage.create_session(&[3; 32], anna, 1, 100).await.unwrap();
        for token in [[1; 32], [3; 32]] {
            assert_eq!(storage.session_user(&token, 8).await.unwrap(), None);
        }
        assert!(storage.session_user(&[2; 32], 8).await.unwrap().is_some());
        assert!(storage.set_limits(anna, false, true, 9).await.unwrap());
        assert_eq!(storage.muted_users().await.unwrap(), [anna]);
        storage.create_session(&[4; 32], anna, 1, 100).await.unwrap();
        assert_eq!(storage.session_user(&[1; 32], 8).await.unwrap(), None, "it has ended");
        assert_eq!(storage.session_user(&[4; 32], 8).await.unwrap().unwrap().id, anna);
        assert!(storage.delete_user(bela, 10).await.unwrap());
        assert!(!storage.set_limits(bela, true, true, 11).await.unwrap());
    }

    async fn a_link_changes_a_passphrase_once(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        storage.create_session(&[9; 32], anna, 1, 100).await.unwrap();
        storage.create_reset(&[1; 32], anna, 1, 50).await.unwrap();
        storage.create_reset(&[2; 32], anna, 2, 50).await.unwrap();
        assert_eq!(storage.reset_user(&[1; 32], 3).await.unwrap(), None, "a newer one was made");
        assert_eq!(storage.reset_user(&[2; 32], 50).await.unwrap(), None, "it is too old");
        assert_eq!(storage.reset_user(&[2; 32], 49).await.unwrap().unwrap().id, anna);
        assert!(!storage.use_reset(&[2; 32], anna, "new", 50).await.unwrap());
        assert!(storage.use_reset(&[2; 32], anna, "new", 49).await.unwrap());
        assert!(!storage.use_reset(&[2; 32], anna, "newer", 49).await.unwrap());
        let user = storage.user(anna).await.unwrap().unwrap();
        assert_eq!(user.passphrase_hash.as_deref(), Some("new"));
        assert_eq!(storage.session_user(&[9; 32], 5).await.unwrap(), None);
    }

    async fn deeds_are_told_the_newest_first(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        for (at_ms, name) in (1..).zip(["one", "two", "three"]) {
            let call = "POST /admin/engines/{id}".to_owned();
            let (about, sent) = (vec![name.to_owned()], r#"{"name":"x"}"#.to_owned());
            storage.note_deed(&NewDeed { at_ms, by: anna, call, about, sent }).await.unwrap();
        }
        let newest = storage.deeds(i64::MAX, 2).await.unwrap();
        let about: Vec<_> = newest.iter().map(|deed| deed.about[0].as_str()).collect();
        assert_eq!((about, newest[0].at_ms), (vec!["three", "two"], 3));
        assert_eq!(newest[0].by.name, "anna");
        let older = storage.deeds(newest[1].number, 2).await.unwrap();
        assert_eq!((older.len(), older[0].about[0].as_str()), (1, "one"));
    }

    async fn deeds_name_the_account_that_they_are_about(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let bela = world.player("bela").await;
        let id = bela.to_string();
        let note = async |call: &str, about: Vec<String>| {
            let (call, sent) = (call.to_owned(), String::new());
            let deed = NewDeed { at_ms: 1, by: anna, call, about, sent };
            storage.note_deed(&deed).await.unwrap();
        };
        note("POST /admin/users/{id}/reset-link", vec![id.clone()]).await;
        note("PUT /admin/bots/{id}", vec![id.clone()]).await;
        note("POST /admin/engines/{id}/test", vec![id.clone()]).await;
        note("POST /admin/running/{game}/{seat}", vec![id, "first".to_owned()]).await;
        note("PUT /admin/settings", vec![]).await;
        note("POST /admin/users/{id}", vec!["nobody00".to_owned()]).await;
        let deeds = storage.deeds(i64::MAX, 10).await.unwrap();
        let whom = deeds.iter().rev().map(|deed| deed.whom.as_ref().map(|one| one.name.as_str()));
        let whom: Vec<_> = whom.collect();
        assert_eq!(whom, [Some("bela"), Some("bela"), None, None, None, None]);
    }

    async fn settings_are_kept(world: World) {
        let storage = &world.storage;
        assert_eq!(storage.settings().await.unwrap(), None);
        for settings in [
            Settings { registration: false, guests: true },
            Settings { registration: true, guests: false },
        ] {
            storage.set_settings(&settings).await.unwrap();
            assert_eq!(storage.settings().await.unwrap(), Some(settings));
        }
    }
}
