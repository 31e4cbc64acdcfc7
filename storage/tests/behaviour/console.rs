//! What those who run the server do: limits of people, links, deeds, settings.

use rookery_protocol::account::Role;
use rookery_protocol::console::Settings;
use rookery_protocol::deed::Deed;
use rookery_protocol::id::{HostId, UserId};
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

    async fn whoever_is_suspended_has_no_session_and_a_new_one_tells_it(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        world.session(&[1; 32], anna, 1, 100).await;
        world.session(&[2; 32], bela, 1, 100).await;
        assert!(storage.set_limits(anna, true, false, 7).await.unwrap());
        let found = storage.limited_user(anna).await.unwrap().unwrap();
        assert!(found.suspended && !found.muted);
        assert_eq!(storage.session_user(&[1; 32], 8).await.unwrap(), None);
        // One that begins in the same moment says what its account is kept from.
        world.session(&[3; 32], anna, 1, 100).await;
        assert!(storage.session_user(&[3; 32], 8).await.unwrap().unwrap().suspended);
        assert!(storage.session_user(&[2; 32], 8).await.unwrap().is_some());
        assert!(storage.set_limits(anna, false, true, 9).await.unwrap());
        assert_eq!(storage.muted_users().await.unwrap(), [anna]);
        world.session(&[4; 32], anna, 1, 100).await;
        assert_eq!(storage.session_user(&[1; 32], 8).await.unwrap(), None, "it has ended");
        assert_eq!(storage.session_user(&[4; 32], 8).await.unwrap().unwrap().user.id, anna);
        assert!(storage.delete_user(bela, 10).await.unwrap());
        assert!(!storage.set_limits(bela, true, true, 11).await.unwrap());
    }

    async fn a_link_changes_a_passphrase_once(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        world.session(&[9; 32], anna, 1, 100).await;
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

    async fn a_link_that_is_used_ends_what_opened_the_account_before(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        for (number, user) in [(1, anna), (2, bela)] {
            world.token(number, user).await;
            storage.create_reset(&[number; 32], user, 1, 50).await.unwrap();
        }
        assert!(storage.use_reset(&[1; 32], anna, "new", 10).await.unwrap());
        assert_eq!(storage.token_holder(&[1; 32], 11).await.unwrap(), None);
        assert!(storage.token_holder(&[2; 32], 11).await.unwrap().is_some());
        assert!(storage.reset_user(&[2; 32], 11).await.unwrap().is_some());
    }

    async fn a_changed_passphrase_kills_links_and_sessions_and_tokens_unless_they_are_kept(
        world: World
    ) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        for (number, user) in [(1, anna), (2, bela)] {
            world.token(number, user).await;
            world.session(&[number; 32], user, 1, 100).await;
            storage.create_reset(&[number; 32], user, 1, 50).await.unwrap();
        }
        let holds = async |number: u8| storage.token_holder(&[number; 32], 9).await.unwrap().is_some();
        assert!(storage.change_passphrase(anna, "new", true, 9).await.unwrap());
        assert_eq!(storage.user(anna).await.unwrap().unwrap().passphrase_hash.unwrap(), "new");
        assert_eq!(storage.session_user(&[1; 32], 9).await.unwrap(), None);
        assert_eq!(storage.reset_user(&[1; 32], 9).await.unwrap(), None);
        assert!(holds(1).await);
        assert!(storage.change_passphrase(anna, "newer", false, 9).await.unwrap());
        assert!(!holds(1).await && holds(2).await);
        assert!(storage.session_user(&[2; 32], 9).await.unwrap().is_some());
        assert!(storage.reset_user(&[2; 32], 9).await.unwrap().is_some());
        storage.delete_user(anna, 10).await.unwrap();
        assert!(!storage.change_passphrase(anna, "newest", false, 11).await.unwrap());
    }

    async fn deeds_are_told_the_newest_first(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        for (at_ms, name) in (1..).zip(["one", "two", "three"]) {
            let deed = Deed::ModuleRetired { id: name.to_owned() };
            storage.note_deed(&NewDeed { at_ms, by: Some(anna), deed }).await.unwrap();
        }
        let newest = storage.deeds(i64::MAX, 2).await.unwrap();
        let ids: Vec<_> = newest.iter().map(|entry| &entry.deed).collect();
        let retired = |id: &str| Deed::ModuleRetired { id: id.to_owned() };
        assert_eq!((ids, newest[0].at_ms), (vec![&retired("three"), &retired("two")], 3));
        assert_eq!(newest[0].by.as_ref().unwrap().name, "anna");
        let older = storage.deeds(newest[1].number, 2).await.unwrap();
        assert_eq!((older.len(), &older[0].deed), (1, &retired("one")));
    }

    async fn deeds_name_the_account_that_they_are_about(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let bela = world.player("bela").await;
        let name = "Snake".to_owned();
        for deed in [
            Deed::ResetLinkMade { user: bela },
            Deed::BotChanged { bot: bela, name: name.clone() },
            Deed::HostRemoved { host: HostId::from_random(1), name },
            Deed::Muted { user: UserId::from_random(7) },
        ] {
            storage.note_deed(&NewDeed { at_ms: 1, by: Some(anna), deed }).await.unwrap();
        }
        let deeds = storage.deeds(i64::MAX, 10).await.unwrap();
        let whom = deeds.iter().rev().map(|deed| deed.whom.as_ref().map(|one| one.name.as_str()));
        let whom: Vec<_> = whom.collect();
        assert_eq!(whom, [Some("bela"), Some("bela"), None, None]);
    }

    async fn what_was_done_in_a_shell_was_done_by_nobody_with_an_account(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let deed = Deed::AccountAdded { user: anna, role: Role::Admin, scopes: vec![] };
        storage.note_deed(&NewDeed { at_ms: 1, by: None, deed: deed.clone() }).await.unwrap();
        let [entry] = &storage.deeds(i64::MAX, 10).await.unwrap()[..] else { panic!("one deed") };
        assert_eq!((&entry.by, &entry.deed), (&None, &deed));
        assert_eq!(entry.whom.as_ref().unwrap().name, "anna");
    }

    async fn what_a_newer_server_noted_is_still_told(world: World) {
        let storage = &world.storage;
        world.meddle(
            "INSERT INTO deeds (at_ms, version, deed) VALUES
             (1, 99, '{\"kind\":\"moon-landed\",\"crater\":3}'),
             (2, 99, '{\"kind\":\"backed-up\",\"file\":\"a\",\"bytes\":1}')",
        )
        .await;
        let deeds = storage.deeds(i64::MAX, 10).await.unwrap();
        for (entry, word) in deeds.iter().rev().zip(["moon-landed", "backed-up"]) {
            let Deed::Newer { version: 99, text } = &entry.deed else { panic!("{entry:?}") };
            assert!(text.contains(word), "{text}");
        }
    }

    async fn what_was_noted_before_deeds_had_kinds_is_kept(world: World) {
        let bela = world.player("bela").await;
        let number = if world.url.starts_with("sqlite") {
            "INTEGER PRIMARY KEY AUTOINCREMENT"
        } else {
            "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
        };
        for text in [
            "DROP TABLE deeds".to_owned(),
            format!(
                "CREATE TABLE deeds (number {number}, at_ms BIGINT NOT NULL,
                 by_user TEXT NOT NULL REFERENCES users (id), call TEXT NOT NULL,
                 about TEXT NOT NULL, sent TEXT NOT NULL)"
            ),
            format!(
                "INSERT INTO deeds (at_ms, by_user, call, about, sent) VALUES
                 (5, '{bela}', 'POST /admin/users/{{id}}', '[\"{bela}\"]', '{{\"mut…'),
                 (6, '{bela}', 'PUT /admin/settings', '[]', '')"
            ),
            "DELETE FROM _sqlx_migrations WHERE description = 'deeds'".to_owned(),
        ] {
            world.meddle(&text).await;
        }
        let storage = Storage::open(&world.url).await.unwrap();
        let deeds = storage.deeds(i64::MAX, 10).await.unwrap();
        let old = |call: &str, about: Vec<String>, sent: &str| Deed::Old {
            call: call.to_owned(),
            about,
            sent: sent.to_owned(),
        };
        let told: Vec<_> = deeds.iter().map(|entry| (entry.at_ms, &entry.deed)).collect();
        assert_eq!(told, [
            (6, &old("PUT /admin/settings", vec![], "")),
            (5, &old("POST /admin/users/{id}", vec![bela.to_string()], "{\"mut…")),
        ]);
        assert_eq!((&deeds[0].whom, deeds[1].whom.as_ref().unwrap().id), (&None, bela));
        let deed = Deed::Admitted { user: bela };
        storage.note_deed(&NewDeed { at_ms: 7, by: Some(bela), deed }).await.unwrap();
        assert!(storage.deeds(i64::MAX, 1).await.unwrap()[0].number > deeds[0].number);
        storage.close().await;
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
