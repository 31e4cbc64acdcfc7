//! Names, roles, guests who register, accounts that are deleted.

use rookery_protocol::account::Role;
use rookery_protocol::game::Player;
use rookery_protocol::id::UserId;
use rookery_storage::{CreateUser, GamesFilter, NewUser, StorageError, User};

use crate::world::{World, on_both};

on_both! {
    async fn an_account_is_read_back_whole(world: World) {
        for (name, role) in [
            ("anna", Role::Player),
            ("Guest-1", Role::Guest),
            ("fish", Role::Bot),
            ("root", Role::Admin),
        ] {
            let id = world.user(name, role).await;
            let user = world.storage.user(id).await.unwrap().unwrap();
            let passphrase_hash = (role != Role::Guest).then(|| format!("hash of {name}"));
            let expected = User { id, name: name.into(), role, passphrase_hash, created_ms: 1 };
            assert_eq!(user, expected);
            assert_eq!(user.player(), Player { id, name: name.into(), guest: role == Role::Guest });
        }
        assert_eq!(world.storage.user(UserId::from_random(u64::MAX)).await.unwrap(), None);
    }

    async fn names_that_differ_in_case_are_one(world: World) {
        let id = world.player("Anna-Lena_1").await;
        let again = NewUser {
            id: UserId::from_random(world.bits()),
            name: "aNNA-lENA_1".into(),
            role: Role::Guest,
            passphrase_hash: None,
            created_ms: 2,
        };
        assert_eq!(world.storage.create_user(&again).await, Err(CreateUser::NameTaken));
        for name in ["Anna-Lena_1", "anna-lena_1", "ANNA-LENA_1"] {
            let user = world.storage.user_by_name(name).await.unwrap().unwrap();
            assert_eq!((user.id, user.name.as_str()), (id, "Anna-Lena_1"), "{name}");
        }
        assert_eq!(world.storage.user_by_name("anna").await.unwrap(), None);
        assert_eq!(world.storage.user(again.id).await.unwrap(), None);
    }

    async fn those_of_some_people_that_are_programs_are_found(world: World) {
        let anna = world.player("anna").await;
        let [fish, rook, _] =
            [world.user("fish", Role::Bot).await, world.user("rook", Role::Bot).await,
             world.user("gone", Role::Bot).await];
        let nobody = UserId::from_random(u64::MAX);
        let among = async |limit| {
            let found = world.storage.programs_among(&[anna, fish, nobody, rook], limit).await;
            found.unwrap().into_iter().map(|one| one.id).collect::<Vec<_>>()
        };
        let mut both = [fish, rook];
        both.sort();
        assert_eq!(among(10).await, both);
        assert_eq!(among(1).await, both[..1]);
        assert_eq!(world.storage.programs_among(&[], 10).await.unwrap(), []);
    }

    async fn sql_in_a_name_is_just_text(world: World) {
        let names = ["'; DROP TABLE users; --", "' OR '1'='1", "\"", "%", "$1", "ÅSA", "åsa"];
        for name in names {
            let id = world.player(name).await;
            let user = world.storage.user_by_name(name).await.unwrap().unwrap();
            assert_eq!((user.id, user.name.as_str()), (id, name));
        }
        assert_eq!(world.storage.user_by_name("_").await.unwrap(), None);
    }

    async fn nothing_has_a_name_with_a_nul_in_it(world: World) {
        let storage = &world.storage;
        world.player("anna").await;
        assert_eq!(storage.user_by_name("anna\0").await.unwrap(), None);
        assert_eq!(storage.users_from("\0", "", 10).await.unwrap(), []);
        assert_eq!(storage.users_from("", "\0", 10).await.unwrap(), []);
        assert_eq!(storage.module("\0").await.unwrap(), None);
        let filter = GamesFilter { rules: Some("\0".into()), limit: 10, ..GamesFilter::default() };
        assert_eq!(storage.list_games(&filter).await.unwrap(), []);
    }

    async fn an_id_is_given_once(world: World) {
        let id = world.player("anna").await;
        let same = NewUser {
            id,
            name: "bela".into(),
            role: Role::Player,
            passphrase_hash: None,
            created_ms: 1,
        };
        let refused = world.storage.create_user(&same).await;
        assert!(matches!(refused, Err(CreateUser::Storage(StorageError::Other(_)))), "{refused:?}");
        assert_eq!(world.storage.user(id).await.unwrap().unwrap().name, "anna");
        world.player("cili").await;
    }

    async fn of_many_who_want_a_name_one_gets_it(world: World) {
        let mut waiting = tokio::task::JoinSet::new();
        for i in 0..20 {
            let (storage, id) = (world.storage.clone(), UserId::from_random(world.bits()));
            let name = if i % 2 == 0 { "anna" } else { "ANNA" };
            let user = NewUser {
                id,
                name: name.into(),
                role: Role::Player,
                passphrase_hash: None,
                created_ms: 1,
            };
            waiting.spawn(async move { storage.create_user(&user).await });
        }
        let answers = waiting.join_all().await;
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
        let taken = answers.iter().filter(|answer| **answer == Err(CreateUser::NameTaken)).count();
        assert_eq!(taken, 19);
    }

    async fn a_guest_who_registers_keeps_id_and_games(world: World) {
        let anna = world.player("anna").await;
        let guest = world.user("guest-7", Role::Guest).await;
        let game = world.game([anna, guest], 5).await;
        let storage = &world.storage;
        assert!(storage.game(game).await.unwrap().unwrap().summary.players[1].guest);

        assert_eq!(storage.promote_guest(guest, "ANNA", "h").await, Err(CreateUser::NameTaken));
        assert_eq!(storage.user(guest).await.unwrap().unwrap().role, Role::Guest);

        storage.promote_guest(guest, "Bela", "h").await.unwrap();
        let bela = storage.user_by_name("bela").await.unwrap().unwrap();
        assert_eq!((bela.id, bela.role), (guest, Role::Player));
        assert_eq!(bela.passphrase_hash.as_deref(), Some("h"));
        assert_eq!(storage.user_by_name("guest-7").await.unwrap(), None);
        let summary = storage.game(game).await.unwrap().unwrap().summary;
        assert_eq!(summary.players[1], Player { id: guest, name: "Bela".into(), guest: false });

        for nobody in [guest, anna, UserId::from_random(u64::MAX)] {
            let refused = storage.promote_guest(nobody, "cili", "h").await;
            assert_eq!(refused, Err(CreateUser::NoSuchGuest));
        }
    }

    async fn passphrase_and_role_can_be_changed(world: World) {
        let storage = &world.storage;
        let anna = world.player("anna").await;
        assert!(!storage.admins_exist().await.unwrap());
        assert!(storage.set_passphrase(anna, "new").await.unwrap());
        assert!(storage.set_role(anna, Role::Admin).await.unwrap());
        let user = storage.user(anna).await.unwrap().unwrap();
        assert_eq!((user.role, user.passphrase_hash.as_deref()), (Role::Admin, Some("new")));
        assert!(storage.admins_exist().await.unwrap());

        let nobody = UserId::from_random(u64::MAX);
        assert!(!storage.set_passphrase(nobody, "new").await.unwrap());
        assert!(!storage.set_role(nobody, Role::Admin).await.unwrap());
    }

    async fn a_deleted_account_leaves_its_games_and_nothing_else(world: World) {
        let storage = &world.storage;
        let (anna, bela) = (world.user("anna", Role::Admin).await, world.player("bela").await);
        let game = world.game([anna, bela], 5).await;
        world.session(&[1; 32], anna, 1, 100).await;
        world.session(&[2; 32], bela, 1, 100).await;
        let from = world.challenge(anna, None).await;
        let to = world.challenge(bela, Some(anna)).await;
        let other = world.challenge(bela, None).await;

        assert!(storage.delete_user(anna, 50).await.unwrap());
        assert_eq!(storage.user(anna).await.unwrap(), None);
        assert_eq!(storage.user_by_name("anna").await.unwrap(), None);
        assert!(!storage.admins_exist().await.unwrap());
        assert_eq!(storage.session_user(&[1; 32], 2).await.unwrap(), None);
        assert_eq!(storage.session_user(&[2; 32], 2).await.unwrap().unwrap().user.id, bela);
        let name = format!("deleted-{anna}");
        let players = storage.game(game).await.unwrap().unwrap().summary.players;
        assert_eq!(players[0], Player { id: anna, name: name.clone(), guest: false });
        assert_eq!(storage.user_by_name(&name).await.unwrap(), None);
        for gone in [from, to] {
            assert!(!storage.challenge(gone).await.unwrap().unwrap().is_open());
        }
        assert!(storage.challenge(other).await.unwrap().unwrap().is_open());

        assert!(!storage.delete_user(anna, 51).await.unwrap());
        assert!(!storage.set_passphrase(anna, "h").await.unwrap());
        assert!(!storage.set_role(anna, Role::Admin).await.unwrap());
        // The name is free again.
        assert_ne!(world.player("Anna").await, anna);
    }
}

/// Reads better than a match in every assertion.
trait IsOpen {
    fn is_open(&self) -> bool;
}

impl IsOpen for rookery_protocol::challenge::Challenge {
    fn is_open(&self) -> bool {
        self.status == rookery_protocol::challenge::ChallengeStatus::Open
    }
}
